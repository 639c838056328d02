"""Proof of the tables: every entry against the reference, and how often each hand is made.

Each entry is worked out again from the ranks of five cards that the reference evaluator gives: the
best of all ways to take three of the board. Then every hand on every board is counted by category,
which is known exactly from elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.equity.hands import DECK, hand_count, hands_at
from ninecards.evaluation import HIGH_RANKS, Category, category_of_rank, high_rank, low_rank
from ninecards.kernels.boards import board_rank_counts
from ninecards.kernels.evaluator import NO_LOW, low_ranks
from ninecards.kernels.tables import tables
from ninecards.labs.pool import in_order

__all__ = [
    "CategoryCounts",
    "TableProof",
    "TablesCheck",
    "boards_with_a_low",
    "category_counts",
    "different_boards",
    "prove_tables",
    "times_a_low_is_made",
]

RANKS = 13
BOARD_SIZES = (3, 4, 5)
LOW_SETS = 256
BOARDS_OF_PIECE = 250
"""Boards in one piece of work: some hundredths of a second for hands of four cards."""

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TableProof:
    """What came of one table: entries compared, and those that are not what they should be."""

    table: str
    entries: int
    different: int


@dataclass(frozen=True, slots=True)
class CategoryCounts:
    """Hands by category, weakest first, over so many of all boards."""

    boards: int
    hands: tuple[int, ...]


def prove_tables() -> tuple[TableProof, ...]:
    """Compare every entry that a hand can read with the reference.

    >>> [(proof.table, proof.entries, proof.different) for proof in prove_tables()]
    [('no flush', 765570, 0), ('flush', 104390, 0), ('low', 65536, 0)]
    """
    return _prove_no_flush(), _prove_flush(), _prove_low()


def _prove_no_flush() -> TableProof:
    """Rows are the multisets of three, four and five ranks, those of the highest rank last."""
    table = tables()["no_flush"]
    pairs = _pairs()
    entries = different = row = 0
    for size in BOARD_SIZES:
        boards = _ordered(combinations_with_replacement(range(RANKS), size))
        of_ranks = _counts(boards)[:, None] + _counts(pairs)[None]
        possible = of_ranks.max(axis=2) <= 4
        expected = _best(boards, pairs, _high_ranks(one_suit=False))
        found = table[row : row + len(boards), : len(pairs)]
        entries += int(possible.sum())
        different += int(((found != expected) & possible).sum())
        row += len(boards)
    assert row == len(table)
    return TableProof("no flush", entries, different)


def _prove_flush() -> TableProof:
    """Rows are found by the set of suited ranks; a pair of equal ranks must stand as no flush."""
    table_of = tables()
    pairs = _pairs()
    entries = different = 0
    for size in BOARD_SIZES:
        boards = _ordered(combinations(range(RANKS), size))
        found = table_of["flush"][table_of["suited_row"][(1 << boards).sum(axis=1)]][
            :, : len(pairs)
        ]
        equal = pairs[:, 0] == pairs[:, 1]
        possible = (_counts(boards)[:, None] + _counts(pairs)[None]).max(axis=2) == 1
        expected = _best(boards, pairs, _high_ranks(one_suit=True))
        expected[:, equal] = 0
        compared = possible | equal
        entries += int(compared.sum())
        different += int(((found != expected) & compared).sum())
    return TableProof("flush", entries, different)


def _prove_low() -> TableProof:
    """Sets of the eight low ranks as bits, the ace first: two of the hand, three of the board."""
    table_of = tables()
    expected = np.full((LOW_SETS, LOW_SETS), -1, dtype=np.int64)
    bits = table_of["low_bit"]
    deuces_up = [*FULL_DECK[48:49], *FULL_DECK[0:28:4]]
    assert [int(bits[card]) for card in deuces_up] == [1 << place for place in range(8)]
    assert all(bits[card] == bits[card & ~3] for card in FULL_DECK)
    assert not bits[28:48].any()
    sets = np.arange(LOW_SETS)
    for made in combinations(deuces_up, 5):
        rank = low_rank(made)
        assert rank is not None
        whole = sum(int(bits[card]) for card in made)
        for two in combinations(made, 2):
            held = sum(int(bits[card]) for card in two)
            of_board = np.flatnonzero(sets & (whole ^ held) == whole ^ held)
            of_hand = np.flatnonzero(sets & held == held)
            block = np.ix_(of_board, of_hand)
            expected[block] = np.maximum(expected[block], rank)
    expected[expected < 0] = NO_LOW
    return TableProof("low", expected.size, int((table_of["low"] != expected).sum()))


def _ordered(ranks: Any) -> Integers:
    """In the order of the highest rank, then of the next and so on; each row ascends."""
    return np.array(sorted(ranks, key=lambda row: row[::-1]), dtype=np.int64)


def _pairs() -> Integers:
    return _ordered(combinations_with_replacement(range(RANKS), 2))


def _counts(rows: Integers) -> Integers:
    counts: Integers = (rows[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return counts


def _best(boards: Integers, pairs: Integers, ranks: NDArray[np.uint16]) -> Integers:
    """The best five cards of each pair with three of each board: (boards, pairs)."""
    best = np.zeros((len(boards), len(pairs)), dtype=np.int64)
    for three in combinations(range(boards.shape[1]), 3):
        shape = (len(boards), len(pairs), 3)
        five = np.concatenate(
            [
                np.broadcast_to(boards[:, None, list(three)], shape),
                np.broadcast_to(pairs[None], (len(boards), *pairs.shape)),
            ],
            axis=2,
        )
        five.sort(axis=2)
        best = np.maximum(best, ranks[tuple(five.transpose(2, 0, 1))])
    return best


@cache
def _high_ranks(*, one_suit: bool) -> NDArray[np.uint16]:
    """The reference's rank of five ascending ranks; 0 where no five cards have them."""
    ranks = np.zeros((RANKS,) * 5, dtype=np.uint16)
    for five in combinations_with_replacement(range(RANKS), 5):
        different = len(set(five)) == 5
        if five[0] == five[4] or (one_suit and not different):
            continue
        # The first card of its rank in hearts, each next one in the suit before; one card of five
        # different ones in another suit, unless they are to be suited.
        suits = [2 - five[:place].count(rank) for place, rank in enumerate(five)]
        if different and not one_suit:
            suits[0] = 3
        ranks[five] = high_rank([_card(rank, suit) for rank, suit in zip(five, suits, strict=True)])
    return ranks


def _card(rank: int, suit: int) -> Card:
    return FULL_DECK[4 * rank + suit % 4]


@cache
def _first_of_category() -> NDArray[np.uint16]:
    """The lowest rank of each category."""
    firsts = {category_of_rank(rank): rank for rank in reversed(range(HIGH_RANKS))}
    return np.array([firsts[category] for category in Category], dtype=np.uint16)


def different_boards() -> tuple[NDArray[np.uint8], Integers]:
    """Boards of five cards that differ for the hands they make, and how many are like each.

    What counts is the ranks and, where three or more are of one suit, which cards are of it: two
    boards alike in that leave as many hands of each kind.

    >>> boards, weights = different_boards()
    >>> boards.shape, int(weights.sum())
    ((42783, 5), 2598960)
    """
    boards = hands_at(np.arange(hand_count(5)), 5)
    suits = boards & 3
    code = 2 * (boards >> 2)
    for suit in range(4):
        of_suit = suits == suit
        code += of_suit & (of_suit.sum(axis=1) >= 3)[:, None]
    code.sort(axis=1)
    key = np.zeros(len(boards), dtype=np.int64)
    for place in range(5):
        key = 2 * RANKS * key + code[:, place]
    _, first, weights = np.unique(key, return_index=True, return_counts=True)
    return boards[first], weights.astype(np.int64)


def category_counts(cards: int, processes: int = 1) -> Generator[CategoryCounts, None, None]:
    """All hands of ``cards`` cards on all boards, a piece of work at a time.

    The pieces add up to C(52, 5) boards and C(52, 5) x C(47, cards) hands. Close the iterator to
    stop early.
    """
    boards, weights = different_boards()
    pieces = (
        (cards, boards[first : first + BOARDS_OF_PIECE], weights[first : first + BOARDS_OF_PIECE])
        for first in range(0, len(boards), BOARDS_OF_PIECE)
    )
    yield from in_order(_count_piece, pieces, processes)


def _count_piece(piece: tuple[int, NDArray[np.uint8], Integers]) -> CategoryCounts:
    cards, boards, weights = piece
    bounds = _first_of_category()
    counts = np.zeros(len(bounds), dtype=object)
    for board, weight in zip(boards, weights.tolist(), strict=True):
        counts += weight * board_rank_counts(board, bounds, cards).astype(object)
    counts[:-1] -= counts[1:].copy()
    return CategoryCounts(int(weights.sum()), tuple(int(count) for count in counts))


def boards_with_a_low() -> int:
    """Of all C(52, 5) boards, those on which some hand makes a low: 1,561,728."""
    table_of = tables()
    sets = np.bitwise_or.reduce(table_of["low_bit"][hands_at(np.arange(hand_count(5)), 5)], axis=1)
    return int((table_of["low"] != NO_LOW).any(axis=1)[sets].sum())


def times_a_low_is_made(hole: list[Card]) -> tuple[int, int]:
    """On how many boards a hand makes a low, and how many boards there are for it.

    >>> from ninecards.cards import parse_cards
    >>> times_a_low_is_made(list(parse_cards("As2dKhQc")))
    (625344, 1712304)
    """
    boards = hands_at(np.arange(hand_count(5)), 5)
    boards = boards[~np.isin(boards, hole).any(axis=1)]
    assert len(boards) == comb(DECK - len(hole), 5)
    held = np.tile(np.array(hole, dtype=np.uint8), (len(boards), 1))
    return int((low_ranks(held, boards) != NO_LOW).sum()), len(boards)


@dataclass(slots=True)
class TablesCheck:
    """The whole check, and what came of it so far."""

    game: str
    cards: int
    proofs: tuple[TableProof, ...] = ()
    boards: int = 0
    """Boards whose hands are counted."""
    categories: dict[str, int] = field(
        default_factory=lambda: {
            category.name.lower().replace("_", " "): 0 for category in Category
        }
    )
    low_boards: int = 0
    low_hands: int = 0
    low_hands_of: int = 0
    seconds: float = 0.0
    all_boards: int = comb(DECK, 5)

    @property
    def different(self) -> int:
        """Entries that are not what they should be."""
        return sum(proof.different for proof in self.proofs)

    def run(self, processes: int) -> Generator[int, None, None]:
        """Do everything; yields the number of boards of each piece of counting."""
        started = time.perf_counter()
        self.proofs = prove_tables()
        self.low_boards = boards_with_a_low()
        self.low_hands, self.low_hands_of = times_a_low_is_made(list(parse_cards("As2dKhQc")))
        for counts in category_counts(self.cards, processes):
            self.boards += counts.boards
            for name, hands in zip(self.categories, counts.hands, strict=True):
                self.categories[name] += hands
            self.seconds = time.perf_counter() - started
            yield counts.boards

    def record(self) -> dict[str, object]:
        """The answer for scripts."""
        return {
            "game": self.game,
            "entries": sum(proof.entries for proof in self.proofs),
            "different": self.different,
            "tables": {
                proof.table: {"entries": proof.entries, "different": proof.different}
                for proof in self.proofs
            },
            "low_boards": self.low_boards,
            "low_hands": self.low_hands,
            "boards": self.boards,
            "categories": self.categories,
            "seconds": round(self.seconds, 3),
        }
