"""``ninecards bench``: how fast the parts are, beside others where they are installed."""

from __future__ import annotations

import cProfile
import re
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ninecards.cli.bench_equity import equity
from ninecards.cli.bench_eval import evaluator, tables
from ninecards.cli.bench_jamfold import jamfold
from ninecards.cli.bench_kernel import kernel
from ninecards.cli.bench_river import river
from ninecards.cli.bench_sweep import sweep
from ninecards.cli.common import (
    EXIT_NEGATIVE,
    EXIT_OK,
    MOST_COUNTED,
    JsonOption,
    MachineError,
    Output,
    SeedOption,
    cut,
    new_app,
    require,
)
from ninecards.errors import ConfigError
from ninecards.history import files_under
from ninecards.labs.bench import BenchResult
from ninecards.labs.bench_engine import EngineBench, profile_engine
from ninecards.labs.bench_history import HistoryBench, free_bytes
from ninecards.labs.profile import seconds_by_module

app = new_app("Measure how fast the parts are. Every check is on, as in play.")

PROFILED_HANDS = 2_000
ROWS_SHOWN = 16
UNITS = {"": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30}
LEAST_SIZE, MOST_SIZE = 10**3, 10**12


@app.callback()
def bench() -> None:
    """Measure how fast the parts are. Every check is on, as in play."""


app.command()(equity)
app.command("eval")(evaluator)
app.command()(jamfold)
app.command()(kernel)
app.command()(river)
app.command()(sweep)
app.command()(tables)


@app.command()
def engine(
    *,
    hands: Annotated[int, typer.Option("--hands", help="Hands of ninecards.")] = 20_000,
    seed: SeedOption = 1,
    peer: Annotated[
        bool, typer.Option("--peer/--no-peer", help="Beside pokerkit, where it is installed.")
    ] = True,
    profile: Annotated[
        bool, typer.Option("--profile", help="Show on standard error where the time goes.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Play six-handed pot-limit Omaha by a random policy: the rules alone.

    Rates are per second of processor time, so that a busy machine changes them little.
    """
    require(1, hands, "bench engine: --hands", MOST_COUNTED)
    output = Output(json=json)
    measured = EngineBench(seed, beside_peer=peer)
    try:
        try:
            measured.play(hands)
        finally:
            _report_engine(measured, output)
        if profile:
            _report_profile(profile_engine(min(hands, PROFILED_HANDS), seed), output)
    except KeyboardInterrupt:
        output.answer(measured.result.record())
        raise
    output.answer(measured.result.record())
    return EXIT_OK


def _report_engine(bench: EngineBench, output: Output) -> None:
    output.say(
        "Six-handed pot-limit Omaha 5/10, stacks 1000, from a new deck to the pay-out.\n"
        "Fold 15 %, check or call 70 %, bet or raise 15 % to any legal figure; all\n"
        "checks on."
    )
    output.say(
        f"{'':17}{'hands':>9}{'actions':>12}{'processor s':>13}{'clock s':>10}{'hands/s':>11}"
    )
    for side in bench.sides:
        spent = side.spent
        output.say(
            f"{side.name:17}{side.hands:>9,}{side.actions:>12,}"
            f"{spent.cpu:>13.2f}{spent.wall:>10.2f}{side.rate:>11,.1f}"
        )
    output.say(_comparison(bench.result))


def _comparison(result: BenchResult) -> str:
    if result.peer is None or not result.times_peer:
        return "hands/s are per second of processor time; no peer was measured."
    return (
        f"hands/s are per second of processor time: {result.times_peer:.1f} times"
        f" {result.peer.name},\nwhich plays the first hands of each block, with the same decisions."
    )


def _report_profile(profile: cProfile.Profile, output: Output) -> None:
    """Where the time goes, by module; what is not ours counts for the module that called it."""
    rows = seconds_by_module(profile, "ninecards")
    total = sum(seconds for _, seconds in rows)
    output.note("Where the time goes (under the profiler, which slows every call):")
    for module, seconds in rows[:ROWS_SHOWN]:
        output.note(f"{100 * seconds / total:7.1f} %  {module}")


@app.command()
def history(
    *,
    size: Annotated[
        str, typer.Option("--size", metavar="BYTES", help="Of the made-up file: 50MB, 1GB, ...")
    ] = "50MB",
    folder: Annotated[
        str | None,
        typer.Option("--folder", metavar="PATH", help="Recorded hands to check beside it."),
    ] = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> int:
    """Check a file of made-up hands in PokerStars text: hands a second, and the memory for it.

    Rates are per second of processor time, so that a busy machine changes them little. Exit 1
    if a made-up hand does not settle.
    """
    most = _bytes(size)
    recorded = None if folder is None else files_under([folder])
    if free_bytes() < most + most // 10:
        raise MachineError(
            f"bench history: a file of {cut(size)} has no room in the folder of temporary files"
        )
    output, measured = Output(json=json), HistoryBench(seed)
    try:
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.completed:,.0f}"),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        ) as progress:
            writing = progress.add_task("bytes written", total=most)
            checking = progress.add_task("hands checked", total=None)
            measured.run(
                most,
                recorded=recorded,
                on_bytes=lambda more: progress.advance(writing, more),
                on_hands=lambda more: progress.advance(checking, more),
            )
    finally:
        _report_history(measured, output)
        output.answer(measured.record())
    return EXIT_OK if measured.made_up.ok == measured.written else EXIT_NEGATIVE


def _bytes(size: str) -> int:
    """A size in bytes. Raises ConfigError for what is none.

    >>> _bytes("50MB"), _bytes("1 GiB"), _bytes("20000")
    (50000000, 1073741824, 20000)
    """
    found = re.fullmatch(r"([0-9]{1,15}) ?([a-z]*)", size.strip().lower())
    unit = None if found is None else UNITS.get(found[2])
    least, most = "1kB", "1000GB"
    if found is None or unit is None or not LEAST_SIZE <= int(found[1]) * unit <= MOST_SIZE:
        raise ConfigError(
            f"bench history: --size {cut(size)!r}; it is {least} to {most}, such as 50MB or 1GB"
        )
    return int(found[1]) * unit


def _report_history(bench: HistoryBench, output: Output) -> None:
    output.say(
        "Hands in PokerStars text, read, played again through the rules and compared with\n"
        "what they state. Rates are per second of processor time, on one core."
    )
    output.say(
        f"{'':12}{'hands':>12}{'settled':>12}{'processor s':>13}{'clock s':>10}{'hands/s':>11}"
    )
    rows = [("made-up", bench.made_up)]
    if bench.recorded is not None:
        rows.append(("recorded", bench.recorded))
    for name, checked in rows:
        output.say(
            f"{name:12}{checked.hands:>12,}{checked.ok:>12,}{checked.spent.cpu:>13.2f}"
            f"{checked.spent.wall:>10.2f}{checked.rate:>11,.1f}"
        )
    peak = "not measured" if bench.peak is None else f"{bench.peak / 2**20:,.1f} MiB"
    output.say(
        f"Made-up file: {bench.bytes / 1e6:,.1f} MB in {bench.written:,} hands, "
        f"{bench.megabytes_per_second:.2f} MB/s; most memory of the\nwhole process: {peak}."
    )
