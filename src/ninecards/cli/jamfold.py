"""``ninecards jamfold``: heads-up jam or fold before the flop, solved and certified."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from re import fullmatch
from typing import TYPE_CHECKING, Annotated

import typer

from ninecards.cli.bar import told_progress
from ninecards.cli.common import (
    JsonOption,
    LanguageOption,
    Output,
    SeedOption,
    check_place,
    cut,
    naming,
    new_app,
    printable,
    require,
)
from ninecards.cli.jamfold_table import table_lines
from ninecards.cli.pictures import check_picture
from ninecards.errors import ConfigError
from ninecards.words import Words

if TYPE_CHECKING:
    from ninecards.solver.jamfold_question import JamFoldAnswer, JamFoldQuestion

app = new_app()

MOST_BOARDS = 10_000_000
MOST_THREADS = 512
MOST_SEED = 2**63 - 1
ALL = "all"
DEFAULT_BOARDS = "10000"
SOLVED_FOR_ALL = 10_000
"""Boards of the solve where the certificate looks at every board."""
DEFAULT_STACKS = "2,4,..,20"
PlayedOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="omaha or plo, omaha-hilo or o8, holdem.")
]


@app.command()
def jamfold(  # noqa: PLR0913 - an option of the command line is an argument here
    *,
    game: PlayedOption = "omaha",
    stacks: Annotated[
        str | None,
        typer.Option(
            "--stacks", metavar="LIST", help="Big blinds, as 2,3.5,8. Default: 2,4,..,20."
        ),
    ] = None,
    sb: Annotated[
        str | None, typer.Option("--sb", metavar="X", help="Small blind: half, or 1 in a match.")
    ] = None,
    bb: Annotated[
        str | None, typer.Option("--bb", metavar="Y", help="Big blind: 1, or 2 in a match.")
    ] = None,
    ante: Annotated[str, typer.Option("--ante", metavar="A", help="Ante of each player.")] = "0",
    limit: Annotated[
        str, typer.Option("--limit", metavar="fixed|pot|no", help="Betting limit.")
    ] = "no",
    tournament: Annotated[
        int | None,
        typer.Option(
            "--tournament", metavar="CHIPS", help="Chances to win a match for so many chips in all."
        ),
    ] = None,
    boards: Annotated[
        str | None,
        typer.Option(
            "--boards",
            metavar="N|all",
            help="Boards of the solve, and as many fresh ones of its certificate; or all boards. "
            "Default: 10000, 2000 in a match.",
        ),
    ] = None,
    seed: SeedOption = 1,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="T", help="Default: every processor.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="F", help="Write every class of hands as CSV.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="F", help="Draw it: .png, .svg or .pdf.")
    ] = None,
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> None:
    """Solve heads-up jam or fold for all hands and several stacks at once.

    The small blind is on the button and jams or folds, the big blind calls or folds. Each row has
    an exploitability (half of NashConv) from boards that the solve never saw. Examples are in
    docs/jamfold.md.
    """
    if plot is not None:
        check_picture(plot)
    if out is not None:
        check_place(out)
    require(1, threads, "jamfold: --threads", MOST_THREADS)
    require(0, seed, "jamfold: --seed", MOST_SEED)
    output, words = Output(json=json), Words(language)
    if tournament is not None:
        from ninecards.cli.jamfold_match import match

        if stacks is not None or out is not None:
            raise ConfigError("jamfold: --tournament solves all stacks; leave --stacks, --out out")
        match(
            game=game, limit=limit, chips=tournament, amounts=(sb or "1", bb or "2", ante),
            boards=boards, seed=seed, threads=threads, plot=plot, output=output, words=words,
        )  # fmt: skip
    else:
        amounts = (sb or "0.5", bb or "1", ante)
        question = _question(
            game, limit, stacks or DEFAULT_STACKS, amounts, boards or DEFAULT_BOARDS, seed, threads
        )
        _solve(question, out, plot, output, words)


def _solve(
    question: JamFoldQuestion, out: Path | None, plot: Path | None, output: Output, words: Words
) -> None:
    """Solve, certify and tell; a Ctrl-C tells what was done."""
    from ninecards.solver.jamfold_question import JamFoldWork

    started = time.perf_counter()
    work = JamFoldWork(question)
    with told_progress() as progress:
        try:
            work.solve(progress)
            work.certify(progress)
        except KeyboardInterrupt:
            share = progress.done / max(progress.whole, 1)
            _report(work.answer(), time.perf_counter() - started, output, words)
            output.note(words.text("jamfold.stopped", percent=f"{100 * share:.0f}"))
            raise
    answer = work.answer()
    if out is not None:
        with naming(out):
            out.write_text("".join(f"{line}\n" for line in answer.csv_lines()), encoding="utf-8")
    if plot is not None:
        from ninecards.cli.jamfold_plot import write_plot

        write_plot(answer, plot, words)
    _report(answer, time.perf_counter() - started, output, words)
    classes = f"{len(answer.classes.hands):,}"
    for written, what in ((out, "classes_written"), (plot, "plot_written")):
        if written is not None:
            output.say(printable(words.text(f"jamfold.{what}", file=written, classes=classes)))


def _question(
    game: str,
    limit: str,
    stacks: str,
    amounts: tuple[str, str, str],
    boards: str,
    seed: int,
    threads: int | None,
) -> JamFoldQuestion:
    from ninecards.equity.question import equity_game
    from ninecards.rules.games import limit_by_name
    from ninecards.solver.jamfold_question import JamFoldQuestion, read_stacks
    from ninecards.solver.jamfold_stakes import Stakes

    every = boards.strip().lower() == ALL
    if not every and not boards.strip().isdecimal():
        raise ConfigError(f"jamfold: --boards {cut(boards)!r}; it is a number of boards, or all")
    count = SOLVED_FOR_ALL if every else int(boards)
    require(1, count, "jamfold: --boards", MOST_BOARDS)
    names = ("--sb", "--bb", "--ante")
    stakes = Stakes(*(_amount(*named) for named in zip(names, amounts, strict=True)))
    return JamFoldQuestion(
        game=equity_game(game),
        stacks=read_stacks(stacks),
        stakes=stakes,
        limit=limit_by_name(limit),
        boards=count,
        every_board=every,
        seed=seed,
        threads=threads,
    )


def _amount(name: str, text: str) -> Fraction:
    if not fullmatch(r"\d{1,9}(\.\d{1,6})?", text.strip()):
        raise ConfigError(f"jamfold: {name} {cut(text)!r}; it is an amount such as 0.5 or 50")
    return Fraction(text)


def _report(answer: JamFoldAnswer, seconds: float, output: Output, words: Words) -> None:
    for line in table_lines(answer, seconds, words):
        output.say(printable(line))
    question, found = answer.question, answer.certificate
    output.answer(
        {
            "game": question.game.name,
            "stacks": answer.rows(),
            "boards": answer.boards,
            "certificate_boards": None if found is None else found.boards,
            "every_board": question.every_board,
            "seed": question.seed,
            "hands": int(answer.classes.sizes.sum()),
            "classes": len(answer.classes.hands),
            "seconds": round(seconds, 3),
        }
    )
