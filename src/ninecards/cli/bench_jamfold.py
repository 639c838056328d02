"""``ninecards bench jamfold``: jam or fold for 16 stacks, with the exploitability reached."""

from __future__ import annotations

from typing import Annotated

import typer

from ninecards.cli.bar import told_progress
from ninecards.cli.common import JsonOption, Output, SeedOption, require
from ninecards.labs.bench_jamfold import STACKS, JamFoldBench

__all__ = ["jamfold"]

MOST_BOARDS = 1_000_000
MOST_THREADS = 1024


def jamfold(
    *,
    boards: Annotated[
        int, typer.Option("--boards", help="Boards of the solve; as many of its certificate.")
    ] = 10_000,
    hi_lo: Annotated[bool, typer.Option("--hilo/--no-hilo", help="Hi/Lo too.")] = True,
    threads: Annotated[int | None, typer.Option("--threads", help="All, if not told.")] = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Solve jam or fold for 16 stacks at once, all hands, and certify it on other boards.

    Times are those of the clock and of the processors; on a busy machine the first are longer.
    """
    require(1, boards, "bench jamfold: --boards", MOST_BOARDS)
    require(1, threads, "bench jamfold: --threads", MOST_THREADS)
    output, measured = Output(json=json), JamFoldBench(seed, threads)
    try:
        with told_progress() as progress:
            measured.run(boards, hi_lo=hi_lo, told=progress)
    finally:
        _report(measured, output)
        output.answer(measured.record())


def _report(bench: JamFoldBench, output: Output) -> None:
    result = bench.result
    output.say(
        f"{len(STACKS)} stacks of 2 to 24 bb, all {result.hands:,} hands, {result.threads} threads."
    )
    output.say(
        f"{'':12}{'boards':>9}{'clock s':>9}{'cpu s':>8}{'ms a board':>12}{'upper mbb':>11}"
        f"{'all boards s':>14}"
    )
    for row in bench.rows:
        output.say(
            f"{row.game:12}{row.boards:>9,}{row.wall_s:>9.1f}{row.cpu_s:>8.1f}"
            f"{row.ms_a_board:>12.2f}{row.upper_mbb:>11.2f}{row.every_board_s:>14.0f}"
        )
