"""``ninecards show``: what a solution says at a line, hand by hand or summed up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ninecards.cards import format_cards, parse_cards
from ninecards.cli.common import (
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
from ninecards.cli.pictures import check_picture
from ninecards.cli.show_plot import write_plot
from ninecards.cli.show_table import compared, csv_text, say_rows
from ninecards.cli.solve_words import at_text, overall_lines
from ninecards.equity import Range, read_range
from ninecards.equity.orders import default_order
from ninecards.errors import ConfigError
from ninecards.rules import Street
from ninecards.solver.fields import at
from ninecards.solver.result import ResultFile
from ninecards.solver.rows import BY, Rows, hand_row, rows_at
from ninecards.solver.spot import PLAYER_NAMES
from ninecards.words import Words

app = new_app()

DEFAULT_ROWS = 40
MOST_ROWS = 1_000_000


@app.command()
def show(  # noqa: PLR0913 - an option of the command line is an argument here
    file: Annotated[Path, typer.Argument(metavar="F", help="A file that solve wrote.")],
    *,
    line: Annotated[
        str,
        typer.Option(
            "--line",
            metavar="LINE",
            help="Such as 'check, bet 50, [7h], check'; default the start.",
        ),
    ] = "",
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="H", help="One hand, such as AsAhKsKh.")
    ] = None,
    only: Annotated[
        str | None,
        typer.Option("--filter", metavar="RANGE", help="The hands of a range alone."),
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="|".join(BY), help="Rows; default category.")
    ] = None,
    listed: Annotated[
        int, typer.Option("--list", metavar="N", help=f"Rows to show; default {DEFAULT_ROWS}.")
    ] = DEFAULT_ROWS,
    compare: Annotated[
        Path | None, typer.Option("--compare", metavar="F2", help="What changes from F2 to F.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="F", help="Write the rows to a file.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="F", help="Draw it: .png, .svg or .pdf."),
    ] = None,
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> None:
    """Say how often each action is taken at a line, what it is worth, and what it loses.

    Values count the chips that are in the pot as the pot's, so that a fold is worth 0; the loss of
    an action is against the best action of each hand. docs/solving.md reads a first solution.
    """
    words, output = Words(language), Output(json=json)
    require(0, listed, "show: --list", MOST_ROWS)
    _check_rows(by, hand, only)
    _check_files(csv, plot, [each for each in (file, compare) if each is not None])
    opened = ResultFile(file)
    found = _rows(opened, line, hand, by or "category", only)
    other = None
    if compare is not None:
        before = _rows(ResultFile(compare), line, hand, by or "category", only)
        other = compared(found, before, str(compare))
    title = "hand" if hand is not None else by or "category"
    where = _where(opened, found, words)
    decides = _decides(found, title, words)
    # Before the table: the reader of a pipe may close it when he has seen enough.
    written = _written(found, csv, words)
    if plot is not None:
        write_plot(found, opened.checks, title, f"{where}; {decides}", plot, words)
        written.append(words.text("show.written", file=plot, rows=f"{len(found.rows):,}"))
    output.say(f"{where}, {words.text('show.pot', pot=f'{found.at.node.pot:,}')}")
    _say_worth(opened, words, output)
    output.say(printable(decides))
    say_rows(found, title, listed, words, output)
    if other is not None:
        output.say()
        names = {"file": file, "other": compare}
        output.say(printable(words.text("show.compared", **names)))
        say_rows(other, title, listed, words, output, signed=True)
    for line_told in written:
        output.say(printable(line_told))
    output.answer(_answer(opened, found, other))


def _written(found: Rows, csv: Path | None, words: Words) -> list[str]:
    """What is said of the file of rows that was written, if one was asked for."""
    if csv is None:
        return []
    with naming(csv):
        csv.write_text(csv_text(found), encoding="utf-8")
    return [words.text("show.written", file=csv, rows=f"{len(found.rows):,}")]


def _check_rows(by: str | None, hand: str | None, only: str | None) -> None:
    if by is not None and by not in BY:
        raise ConfigError(f"show: --by {cut(by)!r}; it is {', '.join(BY)}")
    if hand is not None and (by not in (None, "hand") or only is not None):
        raise ConfigError("show: --hand is one row; --by and --filter do not go with it")


def _check_files(csv: Path | None, plot: Path | None, solutions: Sequence[Path]) -> None:
    if plot is not None:
        check_picture(plot)
    if csv is not None:
        check_place(csv)
    for path in (csv, plot):
        if path is not None and path.exists():
            for solution in solutions:
                if solution.exists() and path.samefile(solution):
                    raise ConfigError(f"show: {path} is the solution; rows go into another file")


def _rows(file: ResultFile, line: str, hand: str | None, by: str, only: str | None) -> Rows:
    if hand is not None:
        with at(f"show: --hand {cut(hand)!r}"):
            cards = parse_cards(hand)
        return hand_row(file, line, cards)
    with at(f"show: --filter {cut(only or '')!r}"):
        held = None if only is None else _filter(file, only)
    return rows_at(file, line, by, held)


def _filter(file: ResultFile, text: str) -> Range:
    cards, order = file.hands(0).shape[1], default_order(hi_lo=bool(file.spot["hi_lo"]))
    if text.startswith("@"):
        return read_range(file_named(text), cards, order=order)
    return Range(text, cards, order=order)


def _where(file: ResultFile, found: Rows, words: Words) -> str:
    """Which spot it is: the game, the street and the board."""
    board = found.at.board
    street = words.text(f"street.{Street(len(board) - 2).name.lower()}")
    return f"{file.spot['game']}, {street} {format_cards(board, ' ')}"


def _decides(found: Rows, by: str, words: Words) -> str:
    """Who decides after which line; a card that may be any one has the name of its street."""
    line = f"{found.at.text}, [{by}]" if by in ("turn", "river") else found.at.text
    return words.text("show.at", line=line, player=PLAYER_NAMES[found.at.node.player or 0])


def _say_worth(file: ResultFile, words: Words, output: Output) -> None:
    """What the spot is worth as a whole, and how good the solution is."""
    solve = file.solve
    for line in overall_lines(solve["ev"], solve["equity"], words):
        output.say(line)
    how_good = solve["iterations"], solve["exploitability_pct"], solve["seconds"]
    output.say(at_text(*how_good, words))
    output.say()


def _answer(file: ResultFile, found: Rows, other: Rows | None) -> dict[str, object]:
    solve = file.solve
    answer: dict[str, object] = {
        "line": found.at.text,
        "board": "".join(map(str, found.at.board)),
        "to_act": PLAYER_NAMES[found.at.node.player or 0],
        "pot": found.at.node.pot,
        "actions": list(found.actions),
        "exploitability_pct": solve["exploitability_pct"],
        "ev": solve["ev"],
        "equity": solve["equity"],
        "all": found.every.record(),
        "rows": [row.record() for row in found.rows],
    }
    if other is not None:
        answer["change"] = [row.record() for row in other.rows]
    return answer
