"""``ninecards range``: what a text of the range language says, and the hands it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ninecards.cards import Card, format_cards, parse_cards
from ninecards.cli.common import (
    GameOption,
    JsonOption,
    Output,
    cut,
    new_app,
    printable,
    require,
)
from ninecards.equity import Range, hand_texts, read_range, write_range
from ninecards.equity.orders import DEFAULT_ORDER
from ninecards.errors import CardError, ConfigError, RangeError
from ninecards.rules.games import Game, game_by_name

app = new_app()

MOST_LISTED = 1_000_000
MOST_OF_CANONICAL = 400
"""Characters of a canonical text that a reader sees; a script gets all of it."""


@app.command("range")
def range_(  # noqa: PLR0913 - an option of the command line is an argument here
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="A range such as 'AA:$ds', or @FILE.")
    ],
    *,
    game: GameOption = "omaha",
    board: Annotated[str, typer.Option("--board", metavar="CARDS", help="3, 4 or 5 cards.")] = "",
    by: Annotated[str | None, typer.Option("--by", metavar="category", hidden=True)] = None,
    listed: Annotated[
        int | None, typer.Option("--list", metavar="N", help="Name this many hands, aces first.")
    ] = None,
    order: Annotated[
        str | None,
        typer.Option("--order", metavar="NAME", help="What 15% counts in: ppt-10max, ppt-6max."),
    ] = None,
    dialect: Annotated[
        str, typer.Option("--dialect", metavar="ppt|monker", help="What x and (AK) mean.")
    ] = "ppt",
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="F", help="Write the hands: .csv, .txt or Monker's .rng."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Say which hands a range holds: its canonical text, how many hands, and their share.

    Hands that hold a card of the board are left out. The language is in docs/ranges.md.
    """
    if by is not None:
        raise ConfigError(f"range: --by {cut(by)!r}; hands by category are not there yet")
    require(0, listed, "range: --list", MOST_LISTED)
    played = game_by_name(game)
    dead = _board_cards(board, played)
    held = _range(text, played, dialect, order)
    output = Output(json=json)
    combos, weight = held.count(dead), held.weight(dead)
    fraction = combos / held.possible(dead)
    output.say(printable(cut(str(held), MOST_OF_CANONICAL)))
    on_board = f" with {format_cards(dead, ' ')} on the board" if dead else ""
    output.say(f"{combos:,} hands, {100 * fraction:.4g} % of all{on_board}; weight {weight:,.10g}")
    answer: dict[str, object] = {
        "canonical": str(held),
        "combos": combos,
        "fraction": fraction,
        "weight": weight,
        "categories": [],
    }
    if listed is not None:
        answer["hands"] = _list(held, dead, listed, output)
    if out is not None:
        write_range(held.without(dead), Path(out))
        output.say(printable(f"{out}: {combos:,} hands"))
    output.answer(answer)


def _range(text: str, game: Game, dialect: str, order: str | None) -> Range:
    if order is None and not game.hi_lo:
        order = DEFAULT_ORDER
    if text.startswith("@"):
        return read_range(Path(text[1:]), game.hole_cards, dialect=dialect, order=order)
    try:
        return Range(text, game.hole_cards, dialect=dialect, order=order)
    except RangeError as error:
        if error.column is None:
            raise
        raise RangeError(f"range {cut(text)!r}, {error}", column=error.column) from None


def _list(held: Range, dead: tuple[Card, ...], most: int, output: Output) -> list[object]:
    hands, weights = held.combos(dead)
    first = slice(None, -most - 1, -1)
    rows = list(zip(hand_texts(hands[first]), weights[first].tolist(), strict=True))
    for name, weight in rows:
        output.say(f"{name}  {weight:.6g}")
    return [{"hand": name, "weight": weight} for name, weight in rows]


def _board_cards(text: str, game: Game) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise CardError(f"board {text!r}, {error}", column=error.column) from None
    allowed = (0, 1, 3, 4, 5) if game.open_card else (0, 3, 4, 5)
    if len(cards) not in allowed:
        counts = f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
        raise CardError(f"board {text!r}: {len(cards)} cards; {game.name} shows {counts}")
    return cards
