"""Builds the orders of starting hands that ``15%`` counts in: ``equity`` and ``equity-hilo``.

    .venv/bin/python tools/build_orders.py --cards 5

An order is the all-in equity of each suit class against one random hand before the flop. Every
class is played at once on random deals that all have in common:

* Boards are an even sample of all 2,598,960. They stand in a row by their ranks, then by the
  pattern of their suits; every so manieth is taken, from a start by chance.
* On each board what is left of the deck is dealt to as many opponents as there are cards for, at
  most eight, some times over. A class meets those that share no card with it.

So the estimate has no bias, and two hands are compared on the same deals. The whole is done in
several parts with starts of their own; their spread gives the standard error that is printed.
The files hold the equity of each class in the order of `ninecards.equity.classes`; README.md beside
them tells the form.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ninecards.equity.classes import class_hands, class_sizes
from ninecards.equity.hands import DECK, hand_count, hand_numbers, hands_at
from ninecards.equity.orders.scores import STEPS, packed
from ninecards.equity.pairs import high_of_pairs, low_of_pairs, pair_numbers

FOLDER = Path(__file__).parents[1] / "src" / "ninecards" / "equity" / "orders"
SEED = 20_250_101
BOARD = 5
MOST_OPPONENTS = 8
HIGH_RANKS = 7462
LOW_RANKS = 56
CHUNK = 1 << 15
"""Classes that are played together: what they need stays in the cache of a core."""

BATCH = 16
"""Boards that such a chunk is played on before the next."""
COVERS = {
    4: ((0, 1, 2), (0, 1, 3), (0, 2, 3)),
    5: ((0, 1, 2), (0, 3, 4), (1, 2, 3), (1, 2, 4)),
    6: ((0, 1, 2), (3, 4, 5), (0, 1, 3), (0, 1, 4), (0, 1, 5), (0, 2, 3), (2, 4, 5)),
}
"""Sets of three or four places of a hand that hold all its pairs; the first two hold its cards.

What the best pair of each set of three or four cards makes of a board is a table.
"""

PARTS = 4
PLANS = {4: (16_000, 2), 5: (40_000, 2), 6: (8_000, 2)}
"""Boards in all and deals on each, by the size of a hand."""

BOTH = 0x0101
"""An opponent's bit in both bytes."""

Counts = npt.NDArray[np.uint8]


@cache
def boards_in_a_row() -> npt.NDArray[np.int64]:
    """The numbers of all boards, by their ranks, then by the pattern of their suits."""
    boards = hands_at(np.arange(hand_count(BOARD)), BOARD).astype(np.int64)
    ranks, suits = boards // 4, boards % 4
    by_rank = ranks @ (13 ** np.arange(BOARD)[::-1])
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(4)], axis=1)
    masks.sort(axis=1)
    by_suit = (masks << (13 * np.arange(4))).sum(axis=1)
    return np.lexsort((by_suit, by_rank))


class Table:
    """The hands of all classes, and what they have won so far."""

    def __init__(self, cards: int) -> None:
        hands = class_hands(cards)
        self.cards = cards
        self.covers = np.stack(
            [hand_numbers(hands[:, list(chosen)]).astype(np.intp) for chosen in COVERS[cards]]
        )
        self.met = np.zeros(len(hands), dtype=np.uint32)
        self.high = np.zeros(len(hands), dtype=np.uint32)
        self.hilo = np.zeros(len(hands), dtype=np.uint32)
        """In halves and quarters of a pot."""

    def play(self, boards: npt.NDArray[np.uint8], deals: int, random: np.random.Generator) -> None:
        """Every class on these boards, against the opponents of some deals on each."""
        games = [Game(board, self.cards, deals, random) for board in boards]
        for start in range(0, len(self.met), CHUNK):
            part = slice(start, start + CHUNK)
            covers = self.covers[:, part]
            for game in games:
                for met, high, hilo in game.results(covers):
                    self.met[part] += met
                    self.high[part] += high
                    self.hilo[part] += hilo


class Game:
    """A board, what every few cards make of it, and the deals on it."""

    def __init__(
        self, board: npt.NDArray[np.uint8], cards: int, deals: int, random: np.random.Generator
    ) -> None:
        high, low = high_of_pairs(board.tolist()), low_of_pairs(board.tolist())
        size = len(COVERS[cards][0])
        self.high = grown(high, size, np.maximum)
        self.low = grown(low, size, np.maximum) if low.max() >= 0 else None
        rest = np.setdiff1d(np.arange(DECK), board)
        count = min(MOST_OPPONENTS, len(rest) // cards)
        self.deals = []
        for _ in range(deals):
            dealt = random.permutation(rest)[: count * cards].reshape(count, -1)
            self.deals.append(Opponents(dealt, board, high, low, size))

    def results(self, covers: npt.NDArray[np.intp]) -> Iterator[tuple[Counts, Counts, Counts]]:
        """For each deal: how many each hand meets, halves won of high pots, quarters in Hi/Lo."""
        ranks = best(self.high, covers)
        lows = None if self.low is None else best(self.low, covers)
        for opponents in self.deals:
            yield opponents.against(covers, ranks, lows)


@cache
def parts_of(size: int) -> tuple[npt.NDArray[np.intp], ...]:
    """For every set of so many cards the numbers of three sets of one less: they hold its pairs."""
    hands = hands_at(np.arange(hand_count(size)), size)
    kept = [[place for place in range(size) if place != left_out] for left_out in range(3)]
    return tuple(hand_numbers(hands[:, places]).astype(np.intp) for places in kept)


def grown(table: npt.NDArray[Any], size: int, join: np.ufunc) -> npt.NDArray[Any]:
    """A table of pairs to one of sets of so many cards: what their pairs have together."""
    for cards in range(3, size + 1):
        one, two, three = (table.take(column, mode="clip") for column in parts_of(cards))
        table = join(join(one, two), three)
    return table


def best(table: npt.NDArray[np.int16], covers: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """The best of each hand; -1 where there is none."""
    found = table.take(covers[0], mode="clip")
    for column in covers[1:]:
        np.maximum(found, table.take(column, mode="clip"), out=found)
    return found.astype(np.intp)


class Opponents:
    """The opponents of one deal, two bits each: in the lower byte one that is set for who loses.

    In the upper byte it is set for who ties as well. So the bits that are left of those whom a hand
    meets count the halves of the pots that it wins.
    """

    def __init__(
        self,
        dealt: npt.NDArray[np.int64],
        board: npt.NDArray[np.uint8],
        high: npt.NDArray[np.int16],
        low: npt.NDArray[np.int16],
        size: int,
    ) -> None:
        every = BOTH * ((1 << len(dealt)) - 1)
        # A hand with a card of the board plays against nobody.
        owners = np.zeros(DECK, dtype=np.uint16)
        owners[board] = every
        # The last place stands for -1, no low: it wins no low, and there is none against such.
        self.halves = np.zeros(HIGH_RANKS + 1, dtype=np.uint16)
        self.low_halves, self.no_low = np.zeros((2, LOW_RANKS + 1), dtype=np.uint16)
        for place, hand in enumerate(dealt):
            loses, ties = 1 << place, 1 << place + 8
            owners[hand] = loses | ties
            pairs = pair_numbers(hand[:, None], hand)[np.tril_indices(len(hand), -1)]
            rank, low_rank = high[pairs].max(), low[pairs].max()
            self.halves[rank + 1 : -1] |= np.uint16(loses | ties)
            self.halves[rank] |= np.uint16(ties)
            self.low_halves[low_rank + 1 : -1] |= np.uint16(loses | ties)
            if low_rank >= 0:
                self.low_halves[low_rank] |= np.uint16(ties)
            else:
                self.no_low[-1] |= np.uint16(loses | ties)
        one, two = hands_at(np.arange(hand_count(2)), 2).T
        self.shared = grown(owners[one] | owners[two], size, np.bitwise_or)
        self.every = np.uint16(every)

    def against(
        self,
        covers: npt.NDArray[np.intp],
        ranks: npt.NDArray[np.intp],
        lows: npt.NDArray[np.intp] | None,
    ) -> tuple[Counts, Counts, Counts]:
        """How many opponents each hand meets; halves won of high pots, quarters in Hi/Lo."""
        # The first two sets of a cover hold every card of a hand.
        met = self.shared.take(covers[0], mode="clip")
        met |= self.shared.take(covers[1], mode="clip")
        met ^= self.every
        won = self.halves.take(ranks, mode="wrap") & met
        halves = np.bitwise_count(won)
        if lows is None:
            return np.bitwise_count(met) // 2, halves, 2 * halves
        quarters = halves + np.bitwise_count(won & self.no_low.take(lows, mode="wrap"))
        quarters += np.bitwise_count(self.low_halves.take(lows, mode="wrap") & met)
        return np.bitwise_count(met) // 2, halves, quarters


def part(
    task: tuple[int, int, int, int, int],
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """One of the parts: its own start, every so manieth board."""
    cards, number, seed, boards, deals = task
    random = np.random.default_rng([seed, cards, number])
    row = boards_in_a_row()
    step = len(row) / boards
    start = random.random() * step
    chosen = row[(start + step * np.arange(boards)).astype(np.int64)]
    table = Table(cards)
    for first in range(0, boards, BATCH):
        table.play(hands_at(chosen[first : first + BATCH], BOARD), deals, random)
    return table.met, table.high, table.hilo


@dataclass(frozen=True, slots=True)
class Order:
    """A file of an order, and what is told of it."""

    name: str
    data: bytes
    told: str


def built(cards: int, boards: int, deals: int, seed: int, processes: int) -> Iterator[Order]:
    """Both orders of a size from so many boards; the processes change nothing in them."""
    tasks = [(cards, number, seed, boards // PARTS, deals) for number in range(PARTS)]
    if processes == 1:
        parts = [part(task) for task in tasks]
    else:
        with multiprocessing.Pool(processes) as pool:
            parts = pool.map(part, tasks, chunksize=1)
    sizes = class_sizes(class_hands(cards))
    met = np.array([found[0] for found in parts], dtype=np.float64)
    for place, name, share in ((1, "equity", 2), (2, "equity-hilo", 4)):
        won = np.array([found[place] for found in parts], dtype=np.float64) / share
        score = won.sum(axis=0) / met.sum(axis=0)
        spread = (won / met).std(axis=0, ddof=1) / np.sqrt(PARTS)
        error = np.sqrt(np.average(spread**2, weights=sizes))
        data = packed(score, cards)
        yield Order(
            f"{name}-{cards}.bin",
            data,
            f"{PARTS * (boards // PARTS):,} boards, {deals} deals on each, seed {seed}; mean "
            f"{np.average(score, weights=sizes):.5f}, {score.min():.4f} to {score.max():.4f}, "
            f"standard error of a class {error:.5f}, step {STEPS[cards]}, {len(data):,} bytes",
        )


def main() -> int:
    """Build the files, or check them, and say how exact they are; 1 where a file is another."""
    parser = argparse.ArgumentParser(description="Build the orders of starting hands.")
    parser.add_argument("--cards", type=int, choices=sorted(PLANS), action="append")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--boards", type=int, help="boards in all, instead of the plan's")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; say whether the files are the same"
    )
    chosen = parser.parse_args()
    others = 0
    for cards in chosen.cards or sorted(PLANS):
        began = time.perf_counter()
        planned, deals = PLANS[cards]
        boards = chosen.boards or planned
        for order in built(cards, boards, deals, chosen.seed, chosen.processes):
            path = chosen.folder / order.name
            told = f"{order.told}, {time.perf_counter() - began:.0f} s"
            if not chosen.check:
                path.write_bytes(order.data)
            elif path.read_bytes() == order.data:
                told += "; the file has the same bytes"
            else:
                told += "; THE FILE IS ANOTHER"
                others += 1
            print(f"{order.name}: {told}", flush=True)
    return int(others > 0)


if __name__ == "__main__":
    sys.exit(main())
