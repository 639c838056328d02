"""``ninecards bench``: how fast the parts are, beside others where they are installed."""

from __future__ import annotations

import cProfile
from typing import Annotated

import typer

from ninecards.cli.common import (
    EXIT_OK,
    MOST_COUNTED,
    JsonOption,
    Output,
    SeedOption,
    new_app,
    require,
)
from ninecards.labs.bench import BenchResult
from ninecards.labs.bench_engine import EngineBench, profile_engine
from ninecards.labs.profile import seconds_by_module

app = new_app("Measure how fast the parts are. Every check is on, as in play.")

PROFILED_HANDS = 2_000
ROWS_SHOWN = 16


@app.callback()
def bench() -> None:
    """Measure how fast the parts are. Every check is on, as in play."""


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
