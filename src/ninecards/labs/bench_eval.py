"""The batch evaluator's speed on random deals that no cache has seen; how soon the tables stand.

Deals come from a seed, as arrays made for the bench. Before each measurement more memory is written
than any cache holds, so the cards come from memory; the answer goes to a new array. What runs is
what everybody calls: the checked functions of `ninecards.kernels.evaluator`. Of several
measurements the best counts: the others say how busy the machine was.

Each set of instructions is measured in a process of its own, because it is chosen when the native
module is loaded. phevaluator, where it is installed, ranks one hand a call; it has Omaha of four
cards only, and no lows.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK
from ninecards.evaluation import HIGH_RANKS
from ninecards.kernels.evaluator import high_and_low_ranks, high_ranks, low_ranks
from ninecards.kernels.tables import build_tables, instructions
from ninecards.labs.bench import BenchResult, PeerRate, Spent

__all__ = ["EvalBench", "EvalRate", "peer_is_installed", "random_deals", "tables_record"]

HOLE_SIZES = (4, 5, 6)
BOARD = 5
RANKED = ("high", "low", "both")
THREADS = (1, 2)
INSTRUCTIONS = ("baseline", "avx2", "avx512")
MEASUREMENTS = 5
PEER = "phevaluator"
PEER_HANDS = 50_000
"""Hands of the peer at most: about as long as all others together."""
UNIT = "hands per second of processor time"
TABLES_UNIT = "ms of processor time"
_CACHES = 64 * 2**20

Cards = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class EvalRate:
    """Hands a second of one kind of work; the kind is the first four fields."""

    instructions: str
    cards: int
    ranked: str
    threads: int
    per_second: float
    """On the clock."""
    per_processor_second: float
    """Of all threads' time together."""


@dataclass(slots=True)
class EvalBench:
    """What was measured so far, and the result in the shape of all benches."""

    seed: int
    deals: int
    beside_peer: bool = True
    rates: list[EvalRate] = field(default_factory=list)
    peer: PeerRate | None = None
    total: Spent = field(default_factory=Spent)

    def run(self, on_part: Callable[[], None] = lambda: None) -> None:
        """Measure every set of instructions that this machine has, then the peer."""
        with self.total.timed():
            for name in self.sets():
                with _process_of(name) as call:
                    self.rates += call(self.seed, self.deals)
                on_part()
            if self.beside_peer and peer_is_installed():
                self.peer = _peer_rate(self.seed, min(self.deals, PEER_HANDS))
            on_part()

    @staticmethod
    def sets() -> tuple[str, ...]:
        """The sets of instructions that this process could use, the narrowest first."""
        return INSTRUCTIONS[: INSTRUCTIONS.index(instructions()) + 1]

    @property
    def result(self) -> BenchResult:
        """High ranks of hands of four cards on one thread with the widest instructions."""
        first = [
            rate.per_processor_second
            for rate in self.rates
            if (rate.cards, rate.ranked, rate.threads) == (4, "high", 1)
        ]
        return BenchResult(
            name="eval",
            value=first[-1] if first else 0.0,
            unit=UNIT,
            peer=self.peer,
            threads=1,
            hands=self.deals,
            seed=self.seed,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with the rate of each kind of work."""
        return self.result.record() | {
            "rows": [
                asdict(rate)
                | {
                    "per_second": round(rate.per_second),
                    "per_processor_second": round(rate.per_processor_second),
                }
                for rate in self.rates
            ]
        }


def random_deals(seed: int, deals: int, cards: int) -> Cards:
    """So many deals of ``cards`` different cards, each order as likely: (deals, cards) uint8.

    >>> random_deals(seed=1, deals=3, cards=9).shape
    (3, 9)
    """
    generator = np.random.default_rng((seed, cards))
    dealt = np.empty((deals, cards), dtype=np.uint8)
    for first in range(0, deals, 65_536):
        rows = np.arange(min(65_536, deals - first))
        decks = np.tile(np.arange(len(FULL_DECK), dtype=np.uint8), (len(rows), 1))
        for place in range(cards):
            drawn = generator.integers(place, len(FULL_DECK), len(rows))
            taken = decks[rows, drawn]
            decks[rows, drawn] = decks[:, place]
            decks[:, place] = taken
        dealt[first : first + len(rows)] = decks[:, :cards]
    return dealt


def tables_record() -> dict[str, object]:
    """How long it takes to build all tables, and how large they are: the record of the bench."""
    total = Spent()
    size, times = 0, []
    with total.timed():
        for _ in range(MEASUREMENTS):
            spent = Spent()
            with spent.timed():
                size = build_tables()
            times.append(spent.cpu)
    result = BenchResult(
        name="tables",
        value=1_000 * min(times),
        unit=TABLES_UNIT,
        threads=1,
        hands=0,
        seed=0,
        seconds=total.wall,
    )
    return result.record() | {"bytes": size}


def peer_is_installed() -> bool:
    """Whether phevaluator can be imported."""
    return importlib.util.find_spec(PEER) is not None


@contextmanager
def _process_of(name: str) -> Iterator[Callable[[int, int], list[EvalRate]]]:
    """A call of `_measure` in a new process that uses these instructions."""
    before = os.environ.get("NINECARDS_ISA")
    os.environ["NINECARDS_ISA"] = name
    try:
        with get_context("spawn").Pool(1) as pool:
            yield lambda seed, deals: pool.apply(_measure, (seed, deals))
    finally:
        os.environ.pop("NINECARDS_ISA")
        if before is not None:
            os.environ["NINECARDS_ISA"] = before


def _measure(seed: int, deals: int) -> list[EvalRate]:
    """Every kind of work with the instructions of this process."""
    other = np.zeros(_CACHES, dtype=np.uint8)
    rates = []
    for cards in HOLE_SIZES:
        dealt = random_deals(seed, deals, cards + BOARD)
        hole, board = dealt[:, :cards].copy(), dealt[:, cards:].copy()
        for ranked in RANKED:
            for threads in THREADS:
                spent = [_spent(ranked, hole, board, threads, other) for _ in range(MEASUREMENTS)]
                rates.append(
                    EvalRate(
                        instructions=instructions(),
                        cards=cards,
                        ranked=ranked,
                        threads=threads,
                        per_second=deals / min(one.wall for one in spent),
                        per_processor_second=deals / min(one.cpu for one in spent),
                    )
                )
    return rates


def _spent(ranked: str, hole: Cards, board: Cards, threads: int, other: Cards) -> Spent:
    other += 1
    spent = Spent()
    with spent.timed():
        if ranked == "high":
            high_ranks(hole, board, threads=threads)
        elif ranked == "low":
            low_ranks(hole, board, threads=threads)
        else:
            high_and_low_ranks(hole, board, threads=threads)
    return spent


def _peer_rate(seed: int, hands: int) -> PeerRate:
    """The peer's rate on the same deals. Raises AssertionError if it ranks a hand otherwise."""
    peer = importlib.import_module(PEER)
    numbers = [peer.Card.to_id(str(card)) for card in FULL_DECK]
    dealt = random_deals(seed, hands, 4 + BOARD)
    rows = [[numbers[card] for card in (*row[4:], *row[:4])] for row in dealt.tolist()]
    rank = peer.evaluate_omaha_cards
    spent = Spent()
    with spent.timed():
        ranks = [rank(*row) for row in rows]
    ours = high_ranks(dealt[:, :4], dealt[:, 4:])
    assert [HIGH_RANKS - rank for rank in ranks] == ours.tolist(), "the peer ranks otherwise"
    return PeerRate(f"{PEER} {importlib.metadata.version(PEER)}", hands / spent.cpu)
