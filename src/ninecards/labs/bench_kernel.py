"""How fast ranges are compared on one board: shares of the pot and what is met, lane by lane.

A lane is one reach of the opponent: one of his action sequences, which all terminals that it ends
at share. So a nanosecond a hand and lane is one a hand and terminal, the fold counted in. Every
weight is 1, so that what each hand of a whole deck meets is known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import parse_cards
from ninecards.equity.workers import available_threads
from ninecards.kernels.boards import live_hands
from ninecards.kernels.evaluator import high_and_low_ranks
from ninecards.kernels.showdown import Showdown, ShowdownShares
from ninecards.kernels.showdown_hi_lo import HiLoShowdown
from ninecards.kernels.sweeps import empty_lanes
from ninecards.labs.bench import BenchResult, Spent, row_records

__all__ = ["BOARD", "SOME_HANDS", "UNIT", "KernelBench", "KernelRow"]

UNIT = "ns a hand and terminal, showdown and fold: all hands of four cards, 16 lanes, one thread"
BOARD = "AsQd9c5s4d"
SOME_HANDS = 30_000
LANES = (1, 8, 16)
_CARDS_LEFT = 47
_LEAST_SECONDS, _LEAST_TIMES, _MOST_TIMES = 1.0, 3, 200


@dataclass(frozen=True, slots=True)
class KernelRow:
    """The best of some sweeps: ``ns`` a hand and lane of the clock, ``milliseconds`` for all."""

    cards: int
    hi_lo: bool
    hands: int
    lanes: int
    threads: int
    ns: float
    milliseconds: float
    cpu_milliseconds: float


@dataclass(slots=True)
class KernelBench:
    """The rows so far, and the result in the shape of all benches.

    >>> bench = KernelBench(seed=1, threads=1)
    >>> bench.run(full=False, cards=(4,), hands=50)
    >>> [(row.hands, row.hi_lo, row.lanes) for row in bench.rows[::4]]
    [(50, False, 1), (50, True, 8), (178365, False, 16)]
    """

    seed: int
    threads: int | None = None
    rows: list[KernelRow] = field(default_factory=list)
    total: Spent = field(default_factory=Spent)

    def run(
        self,
        *,
        full: bool,
        cards: tuple[int, ...] = (4, 5, 6),
        hands: int = SOME_HANDS,
        on_row: Callable[[], None] = lambda: None,
    ) -> None:
        """Measure so many hands, and all hands: of four cards, and of all others if ``full``."""
        with self.total.timed():
            for hole_cards in cards:
                every = live_hands(np.array(parse_cards(BOARD), np.uint8), cards=hole_cards)
                random = np.random.default_rng(self.seed)
                some = np.sort(random.choice(len(every), hands, replace=False))
                for chosen in (every[some], every) if full or hole_cards == 4 else (every[some],):
                    for hi_lo in (False, True):
                        self._range(chosen, hi_lo=hi_lo, on_row=on_row)

    def _range(self, hands: NDArray[np.uint8], *, hi_lo: bool, on_row: Callable[[], None]) -> None:
        board = np.tile(np.array(parse_cards(BOARD), np.uint8), (len(hands), 1))
        ranks = high_and_low_ranks(hands, board)
        showdown: Showdown | HiLoShowdown = (
            HiLoShowdown(hands, hands, ranks, ranks)
            if hi_lo
            else Showdown(hands, hands, ranks[0], ranks[0])
        )
        most = max(LANES)
        threads = self.threads or available_threads()
        for lanes in LANES:
            for count in (1, threads) if lanes == most and threads > 1 else (1,):
                spent = _best_sweep(showdown, hands, lanes, count)
                ns = spent.wall / len(hands) / lanes * 1e9
                clock, processor = 1e3 * spent.wall, 1e3 * spent.cpu
                row = (hands.shape[1], hi_lo, len(hands), lanes, count, ns, clock, processor)
                self.rows.append(KernelRow(*row))
                on_row()

    @property
    def result(self) -> BenchResult:
        """The value of the unit; 0 before it was measured."""
        whole = comb(_CARDS_LEFT, 4)
        best = [
            row
            for row in self.rows
            if (row.hands, row.lanes, row.threads, row.hi_lo) == (whole, max(LANES), 1, False)
        ]
        return BenchResult(
            name="kernel",
            value=best[0].ns if best else 0.0,
            unit=UNIT,
            threads=self.threads or available_threads(),
            hands=whole,
            seed=self.seed,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with all rows."""
        rows = row_records(self.rows)
        return self.result.record() | {"value": round(self.result.value, 3), "rows": rows}


def _best_sweep(
    showdown: Showdown | HiLoShowdown, hands: NDArray[np.uint8], lanes: int, threads: int
) -> Spent:
    reach: NDArray[Any] = empty_lanes(len(hands), lanes, np.float32)
    reach[...] = 1.0
    room = ShowdownShares.empty(len(hands), lanes, np.float32)
    best, total, times = Spent(np.inf, np.inf), 0.0, 0
    while times < _LEAST_TIMES or (total < _LEAST_SECONDS and times < _MOST_TIMES):
        spent = Spent()
        with spent.timed():
            showdown.shares(reach, threads=threads, out=room)
        best = min(best, spent, key=lambda each: each.wall)
        total, times = total + spent.wall, times + 1
    _check(room, *hands.shape)
    return best


def _check(found: ShowdownShares, hands: int, cards: int) -> None:
    """What one wins another loses; and the hands that a whole deck leaves are known."""
    total = found.every.sum(dtype=np.float64)
    if not abs(2 * found.share.sum(dtype=np.float64) - total) <= 1e-5 * total:
        raise AssertionError(f"{found.share.sum()} of {total} is won, not the half")
    left = comb(_CARDS_LEFT - cards, cards)
    if hands == comb(_CARDS_LEFT, cards) and not abs(found.every / left - 1).max() <= 1e-5:
        raise AssertionError(f"a hand meets {found.every.max()} hands, not {left}")
