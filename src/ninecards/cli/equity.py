"""``ninecards equity``: how hands do against each other."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ninecards.cards import parse_cards
from ninecards.cli.bar import told_progress
from ninecards.cli.common import (
    GameOption,
    JsonOption,
    LanguageOption,
    Output,
    SeedOption,
    check_place,
    cut,
    file_named,
    naming,
    new_app,
    printable,
    require,
)
from ninecards.cli.equity_table import report_lines, table_lines, where
from ninecards.equity.api import BY, answer
from ninecards.equity.question import Effort, EquityQuestion, equity_game, read_question
from ninecards.equity.results import EquityResult, EquityStopped
from ninecards.equity.table import csv_lines
from ninecards.errors import CardError, ConfigError
from ninecards.rules.games import Game
from ninecards.words import Words

if TYPE_CHECKING:
    from ninecards.equity.range import Range

app = new_app()

MOST_SAMPLES = 10**12
MOST_THREADS = 512
LEAST_ERROR, LARGEST_ERROR = 0.000_001, 0.5
"""A sample is never so large that its error is less; that of one share is never more."""
FEWEST_SAMPLES = 2
"""Of one sample nobody knows how far it is off."""

PlotOption = Annotated[
    Path | None,
    typer.Option("--plot", metavar="F", help="Draw every hand's equity: .png, .svg or .pdf."),
]


@app.command()
def equity(  # noqa: PLR0913 - an option of the command line is an argument here
    specs: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC SPEC ..", help="2 to 6 hands such as AsAhKsKh, or ranges in quotes."
        ),
    ],
    *,
    game: GameOption = "omaha",
    board: Annotated[str, typer.Option("--board", metavar="CARDS", help="3, 4 or 5 cards.")] = "",
    board2: Annotated[
        str | None,
        typer.Option("--board2", metavar="CARDS", help="A second board for half the pot; or ''."),
    ] = None,
    dead: Annotated[
        str, typer.Option("--dead", metavar="CARDS", help="Cards that cannot come.")
    ] = "",
    exact: Annotated[
        bool, typer.Option("--exact", help="Every board and every pair of hands, however long.")
    ] = False,
    std_error: Annotated[
        float | None,
        typer.Option("--stderr", metavar="E", help="Sample down to this error of a share."),
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", help="Draw so many samples.")
    ] = None,
    seed: SeedOption = 1,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="T", help="Default: every processor.")
    ] = None,
    scoop: Annotated[
        bool, typer.Option("--scoop", help="Scoops and quarters also where they cost more.")
    ] = False,
    by: Annotated[
        str | None, typer.Option("--by", metavar="|".join(BY), help="Rows of the answer.")
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="F", help="Write the rows to a file.")
    ] = None,
    plot: PlotOption = None,
    dialect: Annotated[
        str, typer.Option("--dialect", metavar="ppt|monker", help="What x and (AK) mean.")
    ] = "ppt",
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> None:
    """Say each hand's expected share of the pot and how often it wins, ties and scoops.

    Hand against hand is exact, over all boards that can come; so are two ranges where that is soon
    done. All else is sampled. Examples are in docs/equity.md, ranges in docs/ranges.md.
    """
    words = Words(language)
    effort = _effort(exact, std_error, samples, Effort(seed=seed, threads=threads, scoop=scoop))
    _check_rows(by, plot, board2)
    if csv is not None:
        check_place(Path(csv))
    played = equity_game(game)
    question = _question(specs, played, board, board2, dead, dialect)
    output = Output(json=json)
    result, seconds = _asked(question, effort, by if plot is None else "hand", output, words)
    _note_short_hands(result, question, output, words)
    told = result if plot is None or by is not None else replace(result, rows=())
    try:
        _report(told, question, seconds, output, words, by)
    finally:
        # Also where the reader of a pipe closes it when he has seen enough.
        if csv is not None:
            _write(told, Path(csv), output, words)
        if plot is not None:
            _draw(result, question, plot, output, words)
    _answer(told, seconds, output)


def _asked(
    question: EquityQuestion, effort: Effort, by: str | None, output: Output, words: Words
) -> tuple[EquityResult, float]:
    """The answer and its seconds; after a Ctrl-C what was sampled so far is told."""
    started = time.perf_counter()
    with told_progress() as progress:
        try:
            result = answer(question, effort, by=by, progress=progress)
        except KeyboardInterrupt as stop:
            so_far = stop.so_far if isinstance(stop, EquityStopped) else None
            if so_far is not None:
                seconds = time.perf_counter() - started
                _report(so_far, question, seconds, output, words)
                _answer(so_far, seconds, output)
            share = f"{100 * progress.done / max(progress.whole, 1):.0f}"
            name = "equity.stopped" if so_far is not None else "equity.stopped_without"
            output.note(words.text(name, percent=share))
            raise
    return result, time.perf_counter() - started


def _write(result: EquityResult, path: Path, output: Output, words: Words) -> None:
    with naming(path):
        path.write_text("".join(f"{line}\n" for line in csv_lines(result)), encoding="utf-8")
    rows = f"{len(result.rows or result.players):,}"
    output.say(printable(words.text("equity.rows_written", file=path, rows=rows)))


def _answer(result: EquityResult, seconds: float, output: Output) -> None:
    record = result.record()
    tail = {name: record.pop(name) for name in ("players", "rows")}
    output.answer(record | {"seconds": round(seconds, 6)} | tail)


def _effort(exact: bool, std_error: float | None, samples: int | None, plain: Effort) -> Effort:
    asked = [
        option
        for option, given in (
            ("--exact", exact),
            ("--stderr", std_error is not None),
            ("--samples", samples is not None),
        )
        if given
    ]
    if len(asked) > 1:
        raise ConfigError(f"equity: {' and '.join(asked)}; one of them is allowed")
    if std_error is not None and not LEAST_ERROR <= std_error <= LARGEST_ERROR:
        bounds = f"{LEAST_ERROR:f} to {LARGEST_ERROR}"
        raise ConfigError(f"equity: --stderr {std_error}; it is {bounds}")
    require(FEWEST_SAMPLES, samples, "equity: --samples", MOST_SAMPLES)
    require(1, plain.threads, "equity: --threads", MOST_THREADS)
    return replace(plain, exact=exact, std_error=std_error, samples=samples)


def _check_rows(by: str | None, plot: Path | None, board2: str | None) -> None:
    if by is not None and by not in BY:
        raise ConfigError(f"equity: --by {cut(by)!r}; it is {', '.join(BY)}")
    if plot is not None:
        from ninecards.cli.equity_plot import check_plot

        check_plot(plot, by, boards=1 if board2 is None else 2)


def _question(
    specs: Sequence[str], game: Game, board: str, board2: str | None, dead: str, dialect: str
) -> EquityQuestion:
    read = [
        _range_of_file(file_named(spec), game, dialect) if spec.startswith("@") else spec
        for spec in specs
    ]
    question = read_question(
        read, game=game, board=board, board2=board2, dead=dead, dialect=dialect
    )
    return replace(question, texts=tuple(specs))


def _range_of_file(path: Path, game: Game, dialect: str) -> Range:
    from ninecards.equity.files import read_range
    from ninecards.equity.orders import default_order

    order = default_order(hi_lo=game.hi_lo)
    return read_range(path, game.hole_cards, dialect=dialect, order=order)


def _note_short_hands(
    result: EquityResult, question: EquityQuestion, output: Output, words: Words
) -> None:
    """Say which hands lack cards, so that nobody takes a range for a hand."""
    full = question.game.hole_cards
    for number, player in enumerate(result.players, start=1):
        try:
            named = len(parse_cards(player.text))
        except CardError:
            continue
        if named < full and "," not in player.text:
            figures = {"named": named, "full": full, "combos": f"{player.combos:,}"}
            text = repr(player.text)
            output.note(words.text("equity.short_hand", number=number, text=text, **figures))


def _report(
    result: EquityResult,
    question: EquityQuestion,
    seconds: float,
    output: Output,
    words: Words,
    by: str | None = None,
) -> None:
    for line in table_lines(result, words, hi_lo=question.game.hi_lo, by=by):
        output.say(printable(line))
    for line in report_lines(result, question, seconds, words):
        output.say(printable(line))


def _draw(
    result: EquityResult, question: EquityQuestion, path: Path, output: Output, words: Words
) -> None:
    from ninecards.cli.equity_plot import write_plot
    from ninecards.equity.files import hand_texts

    weights: list[dict[str, float]] = [{} for _ in question.specs]
    if question.hands is None:
        for found, held in zip(weights, question.ranges, strict=True):
            hands, own = held.combos(question.out)
            found.update(zip(hand_texts(hands), own.tolist(), strict=True))
    write_plot(result, weights, _title(question, result), path)
    output.say(
        printable(words.text("equity.plot_written", file=path, hands=f"{len(result.rows):,}"))
    )


def _title(question: EquityQuestion, result: EquityResult) -> str:
    """What a picture is of: the question, and that it is exact. English, as all of the picture."""
    return f"{where(question, Words())}; exact over {result.boards:,} boards"
