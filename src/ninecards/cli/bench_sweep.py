"""``ninecards bench sweep``: ranges against ranges, exactly and by samples."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import MOST_COUNTED, JsonOption, Output, SeedOption, require
from ninecards.labs.bench_sweep import SweepBench

__all__ = ["sweep"]

MOST_HANDS = 200_000
MOST_THREADS = 1024
_ROWS = 10


def sweep(
    *,
    hands: Annotated[int, typer.Option("--hands", help="Hands of each range.")] = 25_000,
    samples: Annotated[int, typer.Option("--samples", help="Deals of each kind.")] = 20_000_000,
    full: Annotated[
        bool, typer.Option("--full/--no-full", help="All hands against all hands too.")
    ] = True,
    threads: Annotated[int | None, typer.Option("--threads", help="All, if not told.")] = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Exact equity of two ranges on a flop, one sweep lane by lane, and deals drawn at random.

    Beside the seconds on the clock stand those of the processors: on a busy machine the first are
    longer than the second divided by the threads.
    """
    require(1, hands, "bench sweep: --hands", MOST_HANDS)
    require(1, samples, "bench sweep: --samples", MOST_COUNTED)
    require(1, threads, "bench sweep: --threads", MOST_THREADS)
    output, measured = Output(json=json), SweepBench(seed, threads)
    try:
        with Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress:
            bar = progress.add_task("measures", total=_ROWS - (not full))
            measured.run(hands, samples, full=full, on_row=lambda: progress.advance(bar))
    finally:
        _report(measured, output)
        output.answer(measured.record())


def _report(bench: SweepBench, output: Output) -> None:
    output.say(
        f"Four cards; {bench.result.threads} threads for flops and samples, one for the kernel.\n"
        "hands: of both ranges, of the board, or deals."
    )
    output.say(f"{'':40}{'hands':>11}{'clock s':>9}{'cpu s':>8}")
    for row in bench.rows:
        output.say(f"{row.name:40}{row.hands:>11,}{row.wall_s:>9.3f}{row.cpu_s:>8.3f}")
        output.say(f"{'':40}{row.value:>11.3f} {row.unit}")
    output.say(f"Most memory of the whole process, after the flop: {bench.peak_bytes >> 20} MiB.")
