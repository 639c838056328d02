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

from ninecards.cli import convert, show_hand
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
from ninecards.history.mutate import Trials
from ninecards.kernels.evaluator import NATIVE

app = new_app("Records of hands.")

MOST_OF_REASON = 300
"""Characters of why a hand does not settle; a record may quote a figure of any length."""
LEAST_REPORTED = 0.98
"""The share of the changes that touch money or legality of which --mutate asks to be reported."""
_COLUMNS = (Verdict.OK, Verdict.FAILED, Verdict.DAMAGED, Verdict.NOT_OMAHA)


@app.callback()
def history() -> None:
    """Records of hands."""


@app.command(short_help="Replay recorded hands; say which do not settle.")
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH..", help="Files and folders.")],
    *,
    mutate: Annotated[
        int | None,
        typer.Option(
            "--mutate",
            metavar="SEED",
            help="Also change one thing in each hand that settles: is it reported?",
        ),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Play recorded hands again through the rules and say which do not settle.

    Exit 1 if a hand does not settle or is damaged, if a file breaks off or holds hands of two
    formats, or if with --mutate less than 98 % of the changes that touch money or legality are
    reported; 2 if no hand could be read.
    """
    files = files_under(paths)
    output, tally = Output(json=json), Tally(keeps_hands=json)
    started = time.perf_counter()
    try:
        _check(files, output, tally, mutate)
    except KeyboardInterrupt:
        output.note(f"ninecards: history check: interrupted after {_count(tally.hands, 'hand')}")
        _report(tally, output, time.perf_counter() - started, mutate)
        raise
    _report(tally, output, time.perf_counter() - started, mutate)
    if tally.hands == tally.damaged_hands:
        output.note("ninecards: history check: no hand could be read")
        return EXIT_BAD_INPUT
    changes = tally.trials.all
    missed = changes.reported < LEAST_REPORTED * changes.touching
    fails = tally.unsettled or tally.lost_hands or missed
    return EXIT_NEGATIVE if fails else EXIT_OK


def _check(files: list[Path], output: Output, tally: Tally, seed: int | None) -> None:
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
            for item in map(_short, check_file(file, ranker=NATIVE, seed=seed)):
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
        tried = item.trial
        if tried is None or tried.reported or tried.untouched is not None:
            return None
        what = cut_middle(tried.what, MOST_OF_REASON)
        return f"{item.file}:{tried.line}: hand {item.hand}: not reported: {tried.kind}: {what}"
    return f"{item.file}:{item.line}: hand {item.hand}: {item.verdict}: {item.why}"


def _report(tally: Tally, output: Output, seconds: float, seed: int | None) -> None:
    output.say(f"{'site':14}{'hands':>9}" + "".join(f"{verdict:>11}" for verdict in _COLUMNS))
    for site, counts in sorted(tally.by_site.items()):
        cells = "".join(f"{counts[verdict]:>11,}" for verdict in _COLUMNS)
        output.say(f"{site:14}{counts['hands']:>9,}{cells}")
    output.say(
        f"{_count(tally.hands, 'hand')}, {tally.ok:,} settled, {tally.decided_by_rules:,} of them "
        f"with winners decided by the rules alone; {_count(len(tally.skipped), 'file')} skipped; "
        f"{seconds:.1f} s"
    )
    data = tally.record(seconds)
    if seed is not None:
        _report_changes(tally.trials, output, seed)
        data |= tally.record_of_trials()
    output.answer(data)


def _report_changes(trials: Trials, output: Output, seed: int) -> None:
    """What was changed, by kind and by site, and how much of it was reported."""
    for title, rows in (("change", trials.by_kind), ("site", trials.by_site)):
        output.say()
        output.say(f"{title:18}{'made':>9}{'touching':>11}{'reported':>11}{'unseen':>9}")
        for name, counts in sorted(rows.items()):
            output.say(
                f"{name:18}{counts.made:>9,}{counts.touching:>11,}{counts.reported:>11,}"
                f"{counts.touching - counts.reported:>9,}"
            )
    output.say()
    for why, number in sorted(trials.untouched.items()):
        output.say(f"{number:>7,}  {why}")
    counts = trials.all
    share = f" ({100 * counts.reported / counts.touching:.2f} %)" if counts.touching else ""
    output.say(
        f"{_count(counts.made, 'hand')} changed by seed {cut(str(seed), 20)}; "
        f"{_count(counts.touching, 'change')} touch money\n"
        f"or legality, {counts.reported:,} of them{share} are reported."
    )


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


app.command("show", short_help="Tell recorded hands street by street.")(show_hand.show)
app.command("convert", short_help="Write recorded hands in another format.")(convert.convert)
