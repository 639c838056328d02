"""``ninecards bench kernel``: one board, many reaches."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import JsonOption, Output, SeedOption, require
from ninecards.labs.bench_kernel import BOARD, SOME_HANDS, KernelBench

__all__ = ["kernel"]

MOST_THREADS = 1024
MOST_HANDS = 178_365


def kernel(
    *,
    hands: Annotated[int, typer.Option("--hands", help="Hands of a narrow range.")] = SOME_HANDS,
    full: Annotated[
        bool,
        typer.Option(
            "--full", help="All hands of 5 and 6 cards too: a minute, and 4 GB of memory."
        ),
    ] = False,
    threads: Annotated[int | None, typer.Option("--threads", help="All, if not told.")] = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Shares of the pot on one river: nanoseconds a hand and terminal, the fold counted in.

    Times are the best of some sweeps, on the clock; on a busy machine look at the processor's.
    """
    require(1, hands, "bench kernel: --hands", MOST_HANDS)
    require(1, threads, "bench kernel: --threads", MOST_THREADS)
    output, measured = Output(json=json), KernelBench(seed, threads)
    try:
        with Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress:
            bar = progress.add_task("measures", total=None)
            measured.run(full=full, hands=hands, on_row=lambda: progress.advance(bar))
    finally:
        _report(measured, output)
        output.answer(measured.record())


def _report(bench: KernelBench, output: Output) -> None:
    output.say(
        f"Board {BOARD}. ns: a hand and lane, showdown and fold sums, of the clock.\n"
        "A lane is one action sequence of the opponent, in float32."
    )
    output.say(
        f"{'':12}{'hands':>12}{'lanes':>7}{'threads':>9}{'ns':>9}{'clock ms':>12}{'cpu ms':>12}"
    )
    for row in bench.rows:
        name = f"{row.cards} cards, {'Hi/Lo' if row.hi_lo else 'Hi'}"
        output.say(
            f"{name:15}{row.hands:>9,}{row.lanes:>7}{row.threads:>9}{row.ns:>9.2f}"
            f"{row.milliseconds:>12.3f}{row.cpu_milliseconds:>12.3f}"
        )
