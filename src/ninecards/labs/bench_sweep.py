"""How fast ranges meet: exactly on a flop, on one board lane by lane, and by samples.

The flop has 1,176 boards to come. *Kernel* is one sweep over all 178,365 hands of a river board, in
nanoseconds a hand and lane; what every hand meets is looked at. *Samples* are deals of two players,
a board each.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK, Card
from ninecards.equity.hands import hand_count
from ninecards.equity.range import Range
from ninecards.equity.sampling import Goal, sample
from ninecards.equity.versus import range_against_range
from ninecards.equity.workers import Workers, available_threads
from ninecards.kernels.evaluator import high_ranks
from ninecards.kernels.showdown import Showdown
from ninecards.labs.bench import BenchResult, Spent, peak_bytes, row_records

__all__ = ["UNIT", "SweepBench", "SweepRow"]

UNIT = "seconds on the clock for two ranges of omaha on a flop, all boards to come"
HOLE_CARDS = 4
_SWEEPS = 5
_LANES: tuple[tuple[type[Any], int], ...] = (
    (np.float64, 1),
    (np.float64, 8),
    (np.float32, 8),
    (np.float32, 16),
)
_SAMPLED = (("AsAhKsKh", "Td9c8d7c"), ("15%", "30%"), ("100%", "100%"))


@dataclass(frozen=True, slots=True)
class SweepRow:
    """What was measured: a value and its unit, and how long it took on the clock and processors."""

    name: str
    value: float
    unit: str
    hands: int
    wall_s: float
    cpu_s: float


@dataclass(slots=True)
class SweepBench:
    """The rows so far, and the result in the shape of all benches.

    >>> bench = SweepBench(seed=1, threads=1)
    >>> bench.run(hands=20, samples=1000, full=False)
    >>> [row.name.split(",")[0] for row in bench.rows[:2]], len(bench.rows)
    (['flop', 'flop'], 9)
    """

    seed: int
    threads: int | None = None
    rows: list[SweepRow] = field(default_factory=list)
    peak_bytes: int = 0
    """The most memory of the whole process, once the first flop was done."""
    total: Spent = field(default_factory=Spent)

    def run(
        self, hands: int, samples: int, *, full: bool, on_row: Callable[[], None] = lambda: None
    ) -> None:
        """Measure ranges of so many hands, all hands too if ``full``, and so many samples."""
        generator = random.Random(self.seed)
        with self.total.timed():
            flop = generator.sample(FULL_DECK, 3)
            ranges = [_some_hands(generator, flop, hands) for _ in range(2)]
            self._flop("flop, Hi", ranges, flop, hi_lo=False)
            self.peak_bytes = peak_bytes()
            on_row()
            self._flop("flop, Hi/Lo", ranges, flop, hi_lo=True)
            on_row()
            if full:
                self._flop("flop, Hi, all hands", [Range("100%")] * 2, flop, hi_lo=False)
                on_row()
            board = np.array(generator.sample(range(52), 5), dtype=np.uint8)
            self._kernel(board, on_row)
            for texts in _SAMPLED:
                self._samples(texts, samples)
                on_row()

    def _flop(self, name: str, ranges: list[Range], flop: list[Card], *, hi_lo: bool) -> None:
        spent, workers = Spent(), Workers(self.threads)
        with spent.timed():
            answer = range_against_range(ranges[0], ranges[1], flop, hi_lo=hi_lo, workers=workers)
        if answer.boards != comb(49, 2):
            raise AssertionError(f"{answer.boards} boards of a flop, not {comb(49, 2)}")
        hands = sum(len(side.hands) for side in answer.sides)
        self.rows.append(SweepRow(name, spent.wall, "s", hands, spent.wall, spent.cpu))

    def _kernel(self, board: NDArray[np.uint8], on_row: Callable[[], None]) -> None:
        hands, _ = Range("100%").combos(board.tolist())
        strength = high_ranks(hands, np.tile(board, (len(hands), 1)))
        showdown = Showdown(hands, hands, strength, strength)
        meets = comb(47 - HOLE_CARDS, HOLE_CARDS)
        for kind, lanes in _LANES:
            best = Spent(np.inf, np.inf)
            reach: NDArray[Any] = np.ones((len(hands), lanes), dtype=kind)
            for _ in range(_SWEEPS):
                spent = Spent()
                with spent.timed():
                    sums = showdown.sums(reach)
                best = min(best, spent, key=lambda each: each.cpu)
            if abs(sums.every / meets - 1).max() > 1e-5:
                raise AssertionError(f"a hand meets {sums.every.max()} hands, not {meets}")
            name = f"kernel, {lanes} lane{'s' if lanes > 1 else ''} of {kind.__name__}"
            value = best.cpu / len(hands) / lanes * 1e9
            row = SweepRow(name, value, "ns a hand and lane", len(hands), best.wall, best.cpu)
            self.rows.append(row)
            on_row()

    def _samples(self, texts: tuple[str, str], samples: int) -> None:
        ranges, spent = [Range(text) for text in texts], Spent()
        with spent.timed():
            found = sample(
                ranges,
                goal=Goal(samples=samples),
                seed=self.seed,
                workers=Workers(self.threads),
            )
        if found.samples != samples:
            raise AssertionError(f"{found.samples} samples, not {samples}")
        rate = samples / spent.wall / 1e6
        name = f"samples, {texts[0]} against {texts[1]}"
        self.rows.append(SweepRow(name, rate, "M/s", samples, spent.wall, spent.cpu))

    @property
    def result(self) -> BenchResult:
        """The time of the first flop; 0 before it was measured."""
        return BenchResult(
            name="sweep",
            value=self.rows[0].value if self.rows else 0.0,
            unit=UNIT,
            threads=self.threads or available_threads(),
            hands=self.rows[0].hands if self.rows else 0,
            seed=self.seed,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with all rows."""
        rows = row_records(self.rows)
        return self.result.record() | {
            "value": round(self.result.value, 3),
            "peak_mib": round(self.peak_bytes / 2**20, 1),
            "rows": rows,
        }


def _some_hands(generator: random.Random, flop: list[Card], hands: int) -> Range:
    """So many hands without a card of the flop, weight 1."""
    weights = np.zeros(hand_count(HOLE_CARDS))
    live = np.flatnonzero(Range("100%").held([int(card) for card in flop]))
    weights[generator.sample(live.tolist(), hands)] = 1.0
    return Range.of_weights(f"{hands} hands", HOLE_CARDS, weights)
