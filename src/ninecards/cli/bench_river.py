"""``ninecards bench river``: a river of all hands, solved to an exploitability."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import GameOption, JsonOption, Output, require
from ninecards.errors import ConfigError
from ninecards.labs.bench_river import BOARDS, RiverBench, RiverCase
from ninecards.rules.games import game_by_name
from ninecards.solver.storage import STORAGES

__all__ = ["river"]

MOST_THREADS = 1024
TARGET_PCT = {4: 0.25, 5: 0.5, 6: 0.5}
"""By hole cards: more hands take longer."""


def river(
    *,
    game: GameOption = "omaha",
    board: Annotated[
        list[str] | None,
        typer.Option("--board", help=f"Five cards, or {', '.join(BOARDS)}; default: these."),
    ] = None,
    hands: Annotated[
        str, typer.Option("--range", metavar="R", help="The range of both players.")
    ] = "100%",
    target: Annotated[
        float | None,
        typer.Option(
            "--target", metavar="PCT", help="In % of the pot; default 0.25, 0.5 from 5 cards on."
        ),
    ] = None,
    storage: Annotated[str, typer.Option("--storage", help="f32 or i16.")] = "f32",
    threads: Annotated[int | None, typer.Option("--threads", help="All, if not told.")] = None,
    json: JsonOption = False,
) -> None:
    """Solve a river of all hands: pot 100, stacks 300, bets 1/2 and pot, raises pot, 33 nodes.

    Seconds are those on the clock from the text of the spot to the exploitability, which is exact
    best responses: half of what both players could gain. Nothing is drawn at random.
    """
    require(1, threads, "bench river: --threads", MOST_THREADS)
    if target is not None and not 0 < target < 100:
        raise ConfigError(f"bench river: --target {target:g}; it is above 0 and below 100")
    if storage not in STORAGES:
        raise ConfigError(f"bench river: --storage {storage!r}; it is {', '.join(STORAGES)}")
    found = game_by_name(game)
    case = RiverCase(
        game=found.name,
        ranges=(hands, hands),
        boards=tuple(board or BOARDS),
        target_pct=target or TARGET_PCT[found.hole_cards],
        storage=storage,
        threads=threads,
    )
    output, measured = Output(json=json), RiverBench(case)
    try:
        with Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress:
            bar = progress.add_task("solves", total=len(case.boards))
            measured.run(lambda: progress.advance(bar))
    finally:
        _report(measured, output)
        output.answer(measured.record())


def _report(bench: RiverBench, output: Output) -> None:
    case = bench.case
    output.say(
        f"{case.game}, {case.ranges[0]} against {case.ranges[1]}, {bench.result.threads} threads,"
        f" {case.storage}. Clock seconds to\n{case.target_pct:g} % of the pot, from the text of"
        " the spot on."
    )
    output.say(
        f"{'board':16}{'hands of each':>20}{'% of pot':>9}{'iter.':>7}{'s':>8}{'setup s':>9}"
        f"{'MiB':>8}"
    )
    for row in bench.rows:
        hands = " ".join(f"{count:,}" for count in dict.fromkeys(row.hands))
        output.say(
            f"{row.board:16}{hands:>20}{row.exploitability_pct:>9.3f}{row.iterations:>7}"
            f"{row.seconds:>8.2f}{row.setup_s:>9.2f}{row.peak_bytes / 2**20:>8.0f}"
        )
        output.say(
            f"{row.cards:16}{1000 * row.iteration_s:>10,.1f} ms an iteration, {row.cpu_s:.2f}"
            " processor seconds in all"
        )
