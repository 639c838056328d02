"""``ninecards hand``: what hole cards are worth on a board."""

from __future__ import annotations

from typing import Annotated

import typer

from ninecards.cards import Card, format_cards, parse_cards
from ninecards.cli.common import GameOption, JsonOption, LanguageOption, Output, new_app
from ninecards.errors import CardError
from ninecards.evaluation import Category, HighHand, LowHand, evaluate_high, evaluate_low
from ninecards.rules.games import Game, game_by_name
from ninecards.words import Words

app = new_app()

FIRST_FULL_BOARD = 3


@app.command()
def hand(
    hole: Annotated[str, typer.Argument(metavar="HOLE", help="The hole cards, such as AsKdQh2c.")],
    *,
    board: Annotated[str, typer.Option("--board", metavar="CARDS", help="3, 4 or 5 cards.")] = "",
    game: GameOption = "omaha",
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> None:
    """Say what a hand is worth on a board: the best five for high and, in Hi/Lo, for low."""
    words = Words(language)
    played = game_by_name(game)
    hole_cards = _hole_cards(hole, played)
    board_cards = _board_cards(board, played)
    output = Output(json=json)
    if len(board_cards) < FIRST_FULL_BOARD:
        output.say(f"{format_cards(hole_cards, ' ')}  {words.text('high.none')}")
        output.answer({"high": None, "low": None})
        return
    high = evaluate_high(hole_cards, board_cards)
    output.say(_line(high, words.high(high)))
    low = None
    if played.hi_lo:
        low = evaluate_low(hole_cards, board_cards)
        output.say(words.low(None) if low is None else _line(low, words.low(low)))
    output.answer(
        {
            "high": _record(high, _name(high.category), words.high(high)),
            "low": None if low is None else _record(low, "low", words.low(low)),
        }
    )


def _hole_cards(text: str, game: Game) -> tuple[Card, ...]:
    cards = _cards("hole cards", text)
    if len(cards) != game.hole_cards:
        raise CardError(
            f"hole cards {text!r}: {len(cards)} cards; {game.name} deals {game.hole_cards}"
        )
    return cards


def _board_cards(text: str, game: Game) -> tuple[Card, ...]:
    cards = _cards("board", text)
    allowed = (0, 1, 3, 4, 5) if game.open_card else (0, 3, 4, 5)
    if len(cards) not in allowed:
        counts = f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
        raise CardError(f"board {text!r}: {len(cards)} cards; {game.name} shows {counts}")
    return cards


def _cards(what: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise CardError(f"{what} {text!r}, {error}", column=error.column) from None


def _name(category: Category) -> str:
    """The name of a category for scripts: English in every language."""
    return category.name.lower().replace("_", " ")


def _line(hand: HighHand | LowHand, text: str) -> str:
    used = f"{format_cards(hand.hole, ' ')} + {format_cards(hand.board, ' ')}"
    return f"{format_cards(hand.cards, ' ')}  {text}  ({used})"


def _record(hand: HighHand | LowHand, category: str, text: str) -> dict[str, object]:
    return {
        "rank": hand.rank,
        "category": category,
        "cards": [str(card) for card in hand.cards],
        "hole": [str(card) for card in hand.hole],
        "board": [str(card) for card in hand.board],
        "text": text,
    }
