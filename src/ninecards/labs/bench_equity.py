"""How long exact equity takes before the flop: random hands, one core, over all boards.

*Warm*: the same question again, tables and code at hand. *Cold*: another question each time, after
the processor's caches were filled with something else. *Call*: the question in words, warm, as
`ninecards.equity.equity` takes it. Medians, in processor time, so that a busy machine changes them
little.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import comb
from statistics import median

import numpy as np

from ninecards.cards import FULL_DECK, format_cards
from ninecards.equity import equity
from ninecards.kernels.equity import Cards, outcome_counts
from ninecards.labs.bench import BenchResult, Spent
from ninecards.rules.games import OMAHA_GAMES, Game

__all__ = ["PLAYERS", "UNIT", "EquityBench", "EquityTimes"]

UNIT = "microseconds of processor time for two hands of omaha before the flop, warm"
PLAYERS = (2, 3, 4)
_DECK = 52
_BOARD = 5
_CACHES = 64 << 20
"""Bytes read between two cold questions: more than the caches of most processors."""


@dataclass(frozen=True, slots=True)
class EquityTimes:
    """Median microseconds of a question of one game and number of players."""

    game: str
    players: int
    boards: int
    warm_us: float
    cold_us: float
    call_us: float


@dataclass(slots=True)
class EquityBench:
    """The times so far, and the result in the shape of all benches.

    >>> bench = EquityBench(seed=1)
    >>> bench.run(spots=1)
    >>> len(bench.rows), bench.rows[0].boards, bench.result.hands
    (18, 1086008, 18)
    """

    seed: int
    rows: list[EquityTimes] = field(default_factory=list)
    spots: int = 0
    first_us: float = 0.0
    """Of the first question, which builds the tables."""
    total: Spent = field(default_factory=Spent)

    def run(self, spots: int, on_row: Callable[[], None] = lambda: None) -> None:
        """Ask so many questions of each game and number of players."""
        generator = random.Random(self.seed)
        other = np.zeros(_CACHES, dtype=np.uint8)
        with self.total.timed():
            first = _deal(generator, OMAHA_GAMES[0], PLAYERS[0])
            self.first_us = _microseconds(lambda: outcome_counts(first))
            for game in OMAHA_GAMES:
                for players in PLAYERS:
                    holes = [_deal(generator, game, players) for _ in range(spots)]
                    self.rows.append(_times(game, players, holes, other))
                    self.spots += spots
                    on_row()

    @property
    def result(self) -> BenchResult:
        """The time of two hands of four cards; 0 before it was measured."""
        return BenchResult(
            name="equity",
            value=self.rows[0].warm_us if self.rows else 0.0,
            unit=UNIT,
            threads=1,
            hands=self.spots,
            seed=self.seed,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with the times of each game."""
        return self.result.record() | {
            "first_us": round(self.first_us, 1),
            "rows": [asdict(row) for row in self.rows],
        }


def _deal(generator: random.Random, game: Game, players: int) -> Cards:
    cards = generator.sample(range(_DECK), players * game.hole_cards)
    return np.array(cards, dtype=np.uint8).reshape(players, game.hole_cards)


def _times(game: Game, players: int, holes: list[Cards], other: Cards) -> EquityTimes:
    boards = comb(_DECK - players * game.hole_cards, _BOARD)
    cold, warm, call = [], [], []
    for hole in holes:
        other += 1
        cold.append(_ask(hole, game, boards))
        warm.append(min(_ask(hole, game, boards) for _ in range(3)))
        texts = [format_cards(FULL_DECK[card] for card in hand) for hand in hole.tolist()]
        call.append(min(_call(texts, game) for _ in range(3)))
    return EquityTimes(
        game=game.name,
        players=players,
        boards=boards,
        warm_us=round(median(warm), 1),
        cold_us=round(median(cold), 1),
        call_us=round(median(call), 1),
    )


def _ask(hole: Cards, game: Game, boards: int) -> float:
    """Microseconds of a question to the kernel, whose answer is looked at."""
    counts = []
    taken = _microseconds(lambda: counts.append(outcome_counts(hole, low=game.hi_lo)))
    if int(counts[0].sum()) != boards:
        raise AssertionError(f"{game.name}: {int(counts[0].sum())} boards, not {boards}")
    return taken


def _call(texts: list[str], game: Game) -> float:
    return _microseconds(lambda: equity(*texts, game=game.name))


def _microseconds(work: Callable[[], object]) -> float:
    started = time.process_time_ns()
    work()
    return (time.process_time_ns() - started) / 1_000
