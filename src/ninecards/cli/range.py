"""``ninecards range``: what a text of the range language says, and the hands it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ninecards.cards import Card, format_cards
from ninecards.cli.common import (
    GameOption,
    JsonOption,
    LanguageOption,
    Output,
    check_place,
    cut,
    file_named,
    naming,
    new_app,
    printable,
    require,
)
from ninecards.equity.boards import disjoint_pairs, possible_pairs, read_board
from ninecards.equity.files import check_range_file, hand_texts, read_range, write_range
from ninecards.equity.orders import ORDERS, default_order
from ninecards.equity.range import Range
from ninecards.errors import CardError, ConfigError, RangeError
from ninecards.rules.games import Game, game_by_name
from ninecards.words import Words

app = new_app()

MOST_LISTED = 1_000_000
MOST_OF_CANONICAL = 400
"""Characters of a canonical text that a reader sees; a script gets all of it."""
FIRST_FULL_BOARD = 3


@app.command("range")
def range_(  # noqa: PLR0913 - an option of the command line is an argument here
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="A range such as 'AA:$ds', or @FILE.")
    ],
    *,
    game: GameOption = "omaha",
    board: Annotated[
        str,
        typer.Option("--board", metavar="CARDS", help="3, 4 or 5 cards, or boards: 'AxKx*'."),
    ] = "",
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="category", help="Made hands and draws on the board."),
    ] = None,
    listed: Annotated[
        int | None, typer.Option("--list", metavar="N", help="Name this many hands, aces first.")
    ] = None,
    order: Annotated[
        str | None,
        typer.Option("--order", metavar="NAME", help=f"What 15% counts in: {', '.join(ORDERS)}."),
    ] = None,
    dialect: Annotated[
        str, typer.Option("--dialect", metavar="ppt|monker", help="What x and (AK) mean.")
    ] = "ppt",
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="F", help="Write the hands: .csv, .txt or Monker's .rng."),
    ] = None,
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> None:
    """Say which hands a range holds: its canonical text, how many hands, and their share.

    Hands that hold a card of the board are left out; on a range of boards figures are summed up.
    The language is in docs/ranges.md, the categories in docs/categories.md.
    """
    words = Words(language)
    if by not in (None, "category"):
        raise ConfigError(f"range: --by {cut(by or '')!r}; it is category")
    require(0, listed, "range: --list", MOST_LISTED)
    if out is not None:
        check_range_file(Path(out))
        check_place(Path(out))
    played = game_by_name(game)
    lying = _Lying.of(board, played)
    if by is not None and lying.cards < FIRST_FULL_BOARD:
        raise ConfigError("range: --by category asks for a --board of 3, 4 or 5 cards")
    held = _range(text, played, dialect, order)
    output = Output(json=json)
    answer = _count(held, lying, output, words)
    if by is not None:
        answer["categories"] = _categories(held, lying, played, output, words)
    if listed is not None:
        answer["hands"] = _list(held, lying.dead, listed, output)
    if out is not None:
        with naming(Path(out)):
            write_range(held.without(lying.dead), Path(out))
        combos = f"{held.count(lying.dead):,}"
        output.say(printable(words.text("range.written", file=out, combos=combos)))
    output.answer(answer)


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on the board: some cards, or one of many boards."""

    dead: tuple[int, ...]
    """The cards that lie there in any case."""
    cards: int
    many: Range | None = None

    @classmethod
    def of(cls, text: str, game: Game) -> _Lying:
        """Read the text of an option. Raises CardError or RangeError with the column."""
        read = read_board(text)
        if isinstance(read, Range):
            boards, _ = read.combos()
            if not len(boards):
                raise RangeError(f"board {cut(text)!r}: no board of {read.cards} cards is so")
            common = set.intersection(*(set(board) for board in boards.tolist()))
            return cls(tuple(common), read.cards, read)
        allowed = (0, 1, 3, 4, 5) if game.open_card else (0, 3, 4, 5)
        if len(read) not in allowed:
            counts = f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
            raise CardError(f"board {text!r}: {len(read)} cards; {game.name} shows {counts}")
        return cls(tuple(map(int, read)), len(read))

    def boards(self) -> tuple[Sequence[Sequence[int]], Sequence[float]]:
        """Every board and its weight."""
        if self.many is None:
            return [self.dead], [1.0]
        boards, weights = self.many.combos()
        return boards.tolist(), weights.tolist()


def _range(text: str, game: Game, dialect: str, order: str | None) -> Range:
    if order is None:
        order = default_order(hi_lo=game.hi_lo)
    if text.startswith("@"):
        return read_range(file_named(text), game.hole_cards, dialect=dialect, order=order)
    try:
        return Range(text, game.hole_cards, dialect=dialect, order=order)
    except RangeError as error:
        if error.column is None:
            raise
        raise RangeError(f"range {cut(text)!r}, {error}", column=error.column) from None


def _count(held: Range, lying: _Lying, output: Output, words: Words) -> dict[str, object]:
    """Say the canonical text and how many hands it holds; on a range of boards the sums."""
    output.say(printable(cut(str(held), MOST_OF_CANONICAL)))
    answer: dict[str, object] = {"canonical": str(held)}
    if lying.many is None:
        combos, weight = held.count(lying.dead), held.weight(lying.dead)
        fraction = combos / held.possible(lying.dead)
        figures = {"combos": f"{combos:,}", "weight": f"{weight:,.10g}"}
        name = "range.on_board" if lying.dead else "range.hands"
        shown = format_cards(tuple(map(Card, lying.dead)), " ")
    else:
        boards = lying.many.count()
        combos, weight = disjoint_pairs(held, lying.many)
        fraction = combos / possible_pairs(held.cards, lying.many)
        mean = weight / lying.many.weight()
        figures = {"combos": f"{combos / boards:,.1f}", "weight": f"{mean:,.6g}"}
        figures["boards"] = f"{boards:,}"
        name, shown = "range.on_boards", printable(cut(str(lying.many)))
        answer |= {"board": str(lying.many), "boards": boards}
    output.say(words.text(name, percent=f"{100 * fraction:.4g}", board=shown, **figures))
    return answer | {
        "combos": combos,
        "fraction": fraction,
        "weight": weight,
        "categories": [],
    }


def _categories(
    held: Range, lying: _Lying, game: Game, output: Output, words: Words
) -> list[dict[str, object]]:
    """Count the categories on every board, and show them."""
    from ninecards.cli.categories import category_answer, fill_table, say_categories, shown_rows
    from ninecards.equity.categories import CategoryTable

    table, done = CategoryTable(), 0
    boards, weights = lying.boards()
    try:
        for done in fill_table(table, held, boards, weights, hi_lo=game.hi_lo):  # noqa: B007
            pass
    except KeyboardInterrupt:
        say_categories(shown_rows(table, hi_lo=game.hi_lo), output, words)
        output.note(words.text("range.stopped", done=f"{done:,}", boards=f"{len(boards):,}"))
        raise
    rows = shown_rows(table, hi_lo=game.hi_lo)
    say_categories(rows, output, words)
    return category_answer(rows, words)


def _list(held: Range, dead: tuple[int, ...], most: int, output: Output) -> list[object]:
    hands, weights = held.combos(dead)
    first = slice(None, -most - 1, -1)
    rows = list(zip(hand_texts(hands[first]), weights[first].tolist(), strict=True))
    for name, weight in rows:
        output.say(f"{name}  {weight:.6g}")
    return [{"hand": name, "weight": weight} for name, weight in rows]
