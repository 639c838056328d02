"""``ninecards simulate``: bots through the room by the thousand, every promise watched."""

from __future__ import annotations

import re
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ninecards.cli.common import (
    EXIT_NEGATIVE,
    EXIT_OK,
    MOST_COUNTED,
    JsonOption,
    Output,
    SeedOption,
    cut,
    new_app,
    require,
)
from ninecards.errors import ConfigError
from ninecards.labs.pool import usable_processors
from ninecards.labs.simulation import (
    CALLER,
    MET,
    MIX,
    UNMET,
    Cell,
    Policy,
    TablePlan,
    TableResult,
    plans,
    play_tables,
)
from ninecards.rules import GAMES, Limit, game_by_name
from ninecards.rules.config import MAX_SEATS, MIN_SEATS
from ninecards.rules.games import limit_by_name

app = new_app()

MOST_PROCESSES = 512
MOST_STACK_BB = 1_000_000
FEW = 100
"""A rule that was met less often is named."""
COLUMNS = 5
_WIDTH = 80


@dataclass(slots=True)
class _Tally:
    """What was played so far."""

    hands: int = 0
    chips_in: int = 0
    chips_out: int = 0
    rake: int = 0
    fault: str = ""
    rules: Counter[str] = field(default_factory=Counter)

    def add(self, result: TableResult) -> None:
        self.hands += result.hands
        self.chips_in += result.chips_in
        self.chips_out += result.chips_out
        self.rake += result.rake
        self.rules.update(result.rules)
        self.fault = result.fault
        if not self.fault and result.chips_in != result.chips_out:
            self.fault = (
                f"table {result.number}: {result.chips_in} chips came in, "
                f"{result.chips_out} went out"
            )

    def record(self, seed: int, seconds: float, *, coverage: bool) -> dict[str, object]:
        """The answer for scripts; ``chips_out`` is counted from chairs, leavers and rake."""
        return {
            "hands": self.hands,
            "seconds": round(seconds, 3),
            "chips_in": self.chips_in,
            "chips_out": self.chips_out,
            "rake": self.rake,
            "fault": self.fault or None,
            "seed": seed,
            "rules": {rule: self.rules[rule] for rule in MET} if coverage else {},
            "not_met": UNMET if coverage else {},
        }


@app.command()
def simulate(  # noqa: PLR0913 - an option of the command line is an argument here
    *,
    game: Annotated[str, typer.Option("--game", metavar="GAME|all")] = "all",
    limit: Annotated[str, typer.Option("--limit", metavar="fixed|pot|no|all")] = "all",
    hands: Annotated[int, typer.Option("--hands", help="Hands in all.")] = 1_000,
    seed: SeedOption = 1,
    seats: Annotated[
        str,
        typer.Option("--seats", metavar="K|K-L", help="Seats of a table, as far as its deck goes."),
    ] = "2-10",
    stack: Annotated[
        int | None, typer.Option("--stack", metavar="BB", help="Buy-in in big blinds.")
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", metavar="mix|caller|random:F/C/R", help="How they play.")
    ] = "mix",
    churn: Annotated[
        bool, typer.Option("--churn", help="People come, go, dawdle; odd tables; restarts.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count which rules were met, and how often.")
    ] = False,
    processes: Annotated[
        int | None, typer.Option("--processes", help="Default: one for each processor.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Play hands of every game through the room and watch each event.

    The same seed plays the same hands for any number of processes. Exit 1 if the room breaks
    a promise: the line says at which table, step and seed.
    """
    require(1, hands, "simulate: --hands", MOST_COUNTED)
    require(1, processes, "simulate: --processes", MOST_PROCESSES)
    require(1, stack, "simulate: --stack", MOST_STACK_BB)
    tables = plans(
        _cells(game, limit),
        hands,
        seed,
        seats=_seats(seats),
        stack_bb=stack,
        policies=_policies(policy),
        churn=churn,
        coverage=coverage,
    )
    output, tally = Output(json=json), _Tally()
    started = time.perf_counter()
    try:
        _play(tables, hands, processes or min(usable_processors(), MOST_PROCESSES), tally)
    except KeyboardInterrupt:
        _report(tally, output, seed, time.perf_counter() - started, coverage=coverage)
        raise
    _report(tally, output, seed, time.perf_counter() - started, coverage=coverage)
    return EXIT_NEGATIVE if tally.fault else EXIT_OK


def _cells(game: str, limit: str) -> list[Cell]:
    try:
        games = list(GAMES) if game == "all" else [game_by_name(game).name]
        limits = list(Limit) if limit == "all" else [limit_by_name(limit)]
    except ConfigError as error:
        raise ConfigError(f"simulate: {error}; all too") from None
    return [(name, each) for name in games for each in limits]


def _seats(text: str) -> range:
    parts = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    least, most = (int(parts[1]), int(parts[2] or parts[1])) if parts else (0, 0)
    if not MIN_SEATS <= least <= most <= MAX_SEATS:
        raise ConfigError(
            f"simulate: --seats {cut(text)}; it is a number from {MIN_SEATS} to {MAX_SEATS}, "
            f"or two as {MIN_SEATS}-{MAX_SEATS}"
        )
    return range(least, most + 1)


def _policies(text: str) -> tuple[Policy, ...]:
    if text in ("mix", "caller"):
        return MIX if text == "mix" else CALLER
    parts = re.fullmatch(r"random:([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", text)
    if parts is None or not any(map(int, parts.groups())):
        raise ConfigError(
            f"simulate: --policy {cut(text)}; it is mix, caller, or random:15/70/15 "
            "(parts of folds, calls and raises)"
        )
    return (Policy(*map(int, parts.groups())),)


def _play(tables: Iterator[TablePlan], hands: int, processes: int, tally: _Tally) -> None:
    """Add up the tables until one has a fault, with a bar on a terminal."""
    with (
        closing(play_tables(tables, processes)) as results,
        Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress,
    ):
        bar = progress.add_task("hands", total=hands)
        for result in results:
            tally.add(result)
            progress.update(bar, advance=result.hands)
            if tally.fault:
                return


def _report(tally: _Tally, output: Output, seed: int, seconds: float, *, coverage: bool) -> None:
    if tally.fault:
        output.say(f"fault: {tally.fault}")
    output.say(
        f"{tally.hands:,} hands; {tally.chips_in:,} chips in, {tally.chips_out:,} out, "
        f"{tally.rake:,} of them rake; seed {cut(str(seed), 20)}; {seconds:.1f} s"
    )
    if coverage:
        _report_rules(tally, output)
    output.answer(tally.record(seed, seconds, coverage=coverage))


def _report_rules(tally: _Tally, output: Output) -> None:
    output.say("Rules met, in how many hands or steps:")
    cells = [f"{rule:>4} {tally.rules[rule]:>9,}" for rule in MET]
    for first in range(0, len(cells), COLUMNS):
        output.say(" ".join(cells[first : first + COLUMNS]))
    seldom = [rule for rule in MET if tally.rules[rule] < FEW]
    if seldom:
        text = f"Met less than {FEW} times: {', '.join(seldom)}"
        output.say(textwrap.fill(text, _WIDTH, subsequent_indent="  "))
    for rule, why in UNMET.items():
        output.say(f"{rule} is not met here: {why}.")
