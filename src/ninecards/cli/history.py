"""``ninecards history``: records of hands, played again through the rules."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn

from ninecards.cli.common import (
    EXIT_BAD_INPUT,
    EXIT_NEGATIVE,
    EXIT_OK,
    JsonOption,
    Output,
    cut,
    cut_middle,
    new_app,
    printable,
)
from ninecards.history import CheckedHand, SkippedFile, Tally, Verdict, check_file, files_under
from ninecards.kernels.evaluator import NATIVE

app = new_app("Records of hands.")

MOST_OF_REASON = 300
"""Characters of why a hand does not settle; a record may quote a figure of any length."""
_COLUMNS = (Verdict.OK, Verdict.FAILED, Verdict.DAMAGED, Verdict.NOT_OMAHA)


@app.callback()
def history() -> None:
    """Records of hands."""


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH..", help="Files and folders.")],
    *,
    json: JsonOption = False,
) -> int:
    """Play recorded hands again through the rules and say which do not settle.

    Exit 1 if a hand does not settle or is damaged, 2 if no hand could be read.
    """
    files = files_under(paths)
    output, tally = Output(json=json), Tally()
    started = time.perf_counter()
    try:
        _check(files, output, tally)
    except KeyboardInterrupt:
        _report(tally, output, time.perf_counter() - started)
        raise
    _report(tally, output, time.perf_counter() - started)
    if tally.hands == len(tally.damaged):
        output.note("ninecards: history check: no hand could be read")
        return EXIT_BAD_INPUT
    return EXIT_NEGATIVE if tally.failed or tally.damaged else EXIT_OK


def _check(files: list[Path], output: Output, tally: Tally) -> None:
    """Add up the results and tell what does not settle, with a bar on a terminal."""
    with Progress(
        *Progress.get_default_columns(),
        TextColumn("{task.fields[hands]} hands"),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        # Lines for a reader go where they belong, also where only one of the two is a terminal.
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        bar = progress.add_task("files", total=len(files), hands=0)
        for file in files:
            other_games: Counter[str] = Counter()
            for item in map(_short, check_file(file, ranker=NATIVE)):
                tally.add(item)
                progress.update(bar, hands=tally.hands)
                if isinstance(item, CheckedHand) and item.verdict is Verdict.NOT_OMAHA:
                    other_games[item.why] += 1
                elif line := _line(item):
                    _say(line, output, progress)
            for game, hands in other_games.items():
                line = f"{file}: not Omaha: {_count(hands, 'hand')} of {game}"
                _say(line, output, progress)
            progress.update(bar, advance=1)


def _say(line: str, output: Output, progress: Progress) -> None:
    """Write a line where the bar stands."""
    progress.stop()
    output.say(printable(line))
    progress.start()


def _short(item: CheckedHand | SkippedFile) -> CheckedHand | SkippedFile:
    """The same with what it quotes from the record cut."""
    why = cut_middle(item.why, MOST_OF_REASON)
    if isinstance(item, SkippedFile):
        return replace(item, why=why)
    return replace(item, why=why, hand=cut(item.hand))


def _line(item: CheckedHand | SkippedFile) -> str | None:
    """What is to say of a hand that does not settle, or of a file without a hand."""
    if isinstance(item, SkippedFile):
        return f"{item.file}: skipped: {item.why}"
    if item.verdict is Verdict.OK:
        return None
    return f"{item.file}:{item.line}: hand {item.hand}: {item.verdict}: {item.why}"


def _report(tally: Tally, output: Output, seconds: float) -> None:
    output.say(f"{'site':14}{'hands':>9}" + "".join(f"{verdict:>11}" for verdict in _COLUMNS))
    for site, counts in sorted(tally.by_site.items()):
        cells = "".join(f"{counts[verdict]:>11,}" for verdict in _COLUMNS)
        output.say(f"{site:14}{counts['hands']:>9,}{cells}")
    output.say(
        f"{_count(tally.hands, 'hand')}, {tally.ok:,} settled, {tally.decided_by_rules:,} of them "
        f"with winners decided by the rules alone; {_count(len(tally.skipped), 'file')} skipped; "
        f"{seconds:.1f} s"
    )
    output.answer(tally.record(seconds))


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"
