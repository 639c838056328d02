"""``ninecards selfcheck``: fast kernels against slow twins, the solver against known values."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
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
from ninecards.cli.selfcheck_holdem import holdem
from ninecards.errors import ConfigError
from ninecards.labs.pool import usable_processors
from ninecards.labs.selfcheck import (
    BlockResult,
    Difference,
    blocks_of,
    check_blocks,
)
from ninecards.labs.selfcheck_tables import TablesCheck
from ninecards.rules.games import game_by_name

app = new_app("Prove the fast kernels equal to their slow twins, and the solver by known values.")

ALL_GAMES = ("omaha", "omaha5", "omaha6")
"""One game of each number of hole cards: high and low are always both compared."""
HOLDEM = "holdem"
DIFFERENCES_SHOWN = 5
MOST_PROCESSES = 512
"""More than the processors of one machine; each costs a Python of its own."""


@dataclass(slots=True)
class _Tally:
    """What was compared so far: deals and differences by game, and the first few differences."""

    deals: dict[str, int]
    different: dict[str, int]
    shown: list[Difference] = field(default_factory=list)

    @classmethod
    def of(cls, games: Iterable[str]) -> _Tally:
        return cls(deals=dict.fromkeys(games, 0), different=dict.fromkeys(games, 0))

    def add(self, result: BlockResult) -> None:
        game = result.block.game
        self.deals[game] += result.block.deals
        self.different[game] += len(result.differences)
        self.shown += result.differences[: DIFFERENCES_SHOWN - len(self.shown)]

    @property
    def all_different(self) -> int:
        return sum(self.different.values())

    def record(self, seed: int, seconds: float) -> dict[str, object]:
        """The answer for scripts; ``deals`` is the number that every game has reached."""
        return {
            "deals": min(self.deals.values()),
            "different": self.all_different,
            "games": {
                game: {"deals": deals, "different": self.different[game]}
                for game, deals in self.deals.items()
            },
            "seed": seed,
            "seconds": round(seconds, 3),
        }


app.command()(holdem)


@app.callback()
def selfcheck() -> None:
    """Prove the fast kernels equal to their slow twins, and the solver by known values."""


@app.command()
def evaluator(
    *,
    deals: Annotated[int, typer.Option("--deals", help="Deals of each game.")] = 10_000,
    seed: SeedOption = 1,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME|all", help="One game, or holdem; default all.")
    ] = "all",
    processes: Annotated[
        int | None, typer.Option("--processes", help="Default: one for each processor.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Rank random deals by the reference and by both native evaluators, high and low.

    Boards of 3, 4 and 5 cards, a third each. Exit 1 if any rank differs.
    """
    games = _games(game)
    require(1, deals, "selfcheck evaluator: --deals", MOST_COUNTED)
    require(1, processes, "selfcheck evaluator: --processes", MOST_PROCESSES)
    if processes is None:
        processes = min(usable_processors(), MOST_PROCESSES)
    output = Output(json=json)
    tally = _Tally.of(games)
    started = time.perf_counter()
    try:
        _compare(games, deals, seed, processes, tally)
    except KeyboardInterrupt:
        _report(tally, output, seed, time.perf_counter() - started)
        raise
    _report(tally, output, seed, time.perf_counter() - started)
    return EXIT_NEGATIVE if tally.all_different else EXIT_OK


@app.command()
def tables(
    *,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose hands are counted.")
    ] = "omaha",
    processes: Annotated[
        int | None, typer.Option("--processes", help="Default: one for each processor.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Prove every entry of the tables, and count every hand on every board by category.

    Some ten seconds of one processor for hands of four cards, a minute for five, ten minutes for
    six. Exit 1 if any entry differs.
    """
    cards = game_by_name(game).hole_cards
    require(1, processes, "selfcheck tables: --processes", MOST_PROCESSES)
    if processes is None:
        processes = min(usable_processors(), MOST_PROCESSES)
    output = Output(json=json)
    check = TablesCheck(game_by_name(game).name, cards)
    try:
        with (
            closing(check.run(processes)) as pieces,
            Progress(
                console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
            ) as progress,
        ):
            bar = progress.add_task("boards", total=check.all_boards)
            for boards in pieces:
                progress.update(bar, advance=boards)
    finally:
        _report_tables(check, output)
        output.answer(check.record())
    return EXIT_NEGATIVE if check.different else EXIT_OK


def _report_tables(check: TablesCheck, output: Output) -> None:
    for proof in check.proofs:
        output.say(f"{proof.table:16}{proof.entries:>12,} entries{proof.different:>10,} different")
    output.say(
        f"Compared with the best of all five cards by the reference evaluator.\n"
        f"A low is possible on {check.low_boards:,} of all {check.all_boards:,} boards; A-2 with"
        f" two other\nhigh cards makes one on {check.low_hands:,} of {check.low_hands_of:,}.\n"
        f"Hands of {check.cards} cards on {check.boards:,} of {check.all_boards:,} boards:"
    )
    for name, hands in check.categories.items():
        output.say(f"{name:16}{hands:>26,}")
    output.say(f"{'all':16}{sum(check.categories.values()):>26,}   ({check.seconds:.1f} s)")


def _games(name: str) -> dict[str, int]:
    """Hole cards by game name."""
    if name == "all":
        return {game: game_by_name(game).hole_cards for game in ALL_GAMES}
    if name == HOLDEM:
        return {HOLDEM: 2}
    try:
        game = game_by_name(name)
    except ConfigError as error:
        raise ConfigError(f"selfcheck evaluator: {error}; {HOLDEM} and all too") from None
    return {game.name: game.hole_cards}


def _compare(
    games: Mapping[str, int], deals: int, seed: int, processes: int, tally: _Tally
) -> None:
    """Add up the results, with a bar on standard error while that is a terminal."""
    blocks = chain.from_iterable(
        blocks_of(name, cards, deals, seed) for name, cards in games.items()
    )
    with (
        closing(check_blocks(blocks, processes)) as results,
        Progress(
            console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        ) as progress,
    ):
        bar = progress.add_task("deals", total=deals * len(games))
        for result in results:
            tally.add(result)
            progress.update(bar, advance=result.block.deals)


def _report(tally: _Tally, output: Output, seed: int, seconds: float) -> None:
    for difference in tally.shown:
        output.say(str(difference))
    for game, deals in tally.deals.items():
        output.say(f"{game:16}{deals:>12,} deals{tally.different[game]:>12,} different")
    output.say(
        "Compared, high and low: the reference evaluator, which tries all sets of five\n"
        "cards that the rules allow; the native batch kernel; the native ranker of\n"
        "single hands.\n"
        f"Boards of 3, 4 and 5 cards, a third each; seed {cut(str(seed), 20)}; {seconds:.1f} s."
    )
    output.answer(tally.record(seed, seconds))
