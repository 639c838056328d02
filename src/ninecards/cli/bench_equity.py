"""``ninecards bench equity``: how long exact equity takes."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import JsonOption, Output, SeedOption, require
from ninecards.labs.bench_equity import PLAYERS, EquityBench
from ninecards.rules.games import OMAHA_GAMES

__all__ = ["equity"]

MOST_SPOTS = 100_000


def equity(
    *,
    spots: Annotated[int, typer.Option("--spots", help="Questions of each kind.")] = 40,
    seed: SeedOption = 1,
    json: JsonOption = False,
) -> None:
    """Exact equity of 2, 3 and 4 random hands of each game before the flop, over all boards.

    Times are medians, in processor time of one core.
    """
    require(1, spots, "bench equity: --spots", MOST_SPOTS)
    output, measured = Output(json=json), EquityBench(seed)
    try:
        with Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress:
            bar = progress.add_task("games", total=len(OMAHA_GAMES) * len(PLAYERS))
            measured.run(spots, lambda: progress.advance(bar))
    finally:
        _report(measured, output)
        output.answer(measured.record())


def _report(bench: EquityBench, output: Output) -> None:
    output.say(
        "Exact equity before the flop, median microseconds of processor time a question.\n"
        "Warm: the same question again. Cold: caches filled with something else before.\n"
        'Call: equity("AsAhKsKh", ...) in Python, warm.'
    )
    output.say(f"{'game':16}{'hands':>6}{'boards':>12}{'warm':>10}{'cold':>10}{'call':>10}")
    for row in bench.rows:
        output.say(
            f"{row.game:16}{row.players:>6}{row.boards:>12,}"
            f"{row.warm_us:>10,.1f}{row.cold_us:>10,.1f}{row.call_us:>10,.1f}"
        )
    output.say(
        f"The first question of the process, which builds the tables: {bench.first_us:,.0f}."
    )
