"""What a hand has made of a board, in the words of players: one class for each high rank.

A hand uses two of its cards and three of the board, and its rank is that of its best five. On a
given board the rank alone tells how it came about: three of a kind of a rank that lies there once
is a set, of one that lies there twice is trips. So a board is a table from ranks to classes.
docs/categories.md has the definitions in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS
from ninecards.evaluation import HIGH_RANKS, Category, category_of_rank
from ninecards.kernels.evaluator import high_ranks

__all__ = ["Made", "made_by_rank", "top_missing"]

_SUITS = 4
_FLUSH = 3
"""Cards of a suit on the board from which on a flush is possible."""
_RANKS = len(RANK_CHARS)
_HOLE = 2


class Made(IntEnum):
    """What a hand has made, the best first; each hand is of one class."""

    STRAIGHT_FLUSH = 0
    QUADS = 1
    FULL_HOUSE_NUT = 2
    FULL_HOUSE = 3
    FLUSH_NUT = 4
    FLUSH = 5
    STRAIGHT_NUT = 6
    STRAIGHT = 7
    SET_TOP = 8
    SET_MIDDLE = 9
    SET_BOTTOM = 10
    TRIPS = 11
    TRIPS_ON_BOARD = 12
    TWO_PAIR_TOP = 13
    TWO_PAIR = 14
    TWO_PAIR_OVER = 15
    TWO_PAIR_BOARD = 16
    OVERPAIR = 17
    PAIR_TOP = 18
    PAIR_MIDDLE = 19
    PAIR_BOTTOM = 20
    POCKET_PAIR = 21
    PAIR_ON_BOARD = 22
    NO_PAIR = 23


class _Fives(NamedTuple):
    """The five cards of each high rank."""

    category: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    """The rank that is there most often, the higher of two; then the next one."""
    second: npt.NDArray[np.int64]
    held: npt.NDArray[np.int64]
    """A bit for each card rank that is there."""


def made_by_rank(board: Sequence[int], high: npt.NDArray[np.int16]) -> npt.NDArray[np.uint8]:
    """The class (`Made`) of each high rank, 0 to 7461, on a board of 3 to 5 card numbers.

    ``high`` is the table of pairs of the board, `ninecards.equity.pairs.high_of_pairs`. What is
    said of ranks that nobody can have there means nothing.

    >>> from ninecards.equity.pairs import high_of_pairs, pair_numbers
    >>> board = [47, 22, 1]  # Ks 7d 2d
    >>> high = high_of_pairs(board)
    >>> Made(made_by_rank(board, high)[high[int(pair_numbers(46, 45))]])  # Kh Kd
    <Made.SET_TOP: 8>
    """
    fives = _fives()
    counts = np.bincount(np.array(board) // _SUITS, minlength=_RANKS)
    on_board = np.flatnonzero(counts)
    bottom, top = int(on_board[0]), int(on_board[-1])
    there, there_too = counts[fives.first], counts[fives.second]
    made = np.full(HIGH_RANKS, Made.NO_PAIR, dtype=np.uint8)

    def put(kind: Made, where: npt.NDArray[np.bool_]) -> None:
        made[where] = kind

    pair = fives.category == Category.PAIR
    put(Made.POCKET_PAIR, pair)
    put(Made.OVERPAIR, pair & (there == 0) & (fives.first > top))
    hit = pair & (there == 1)
    put(Made.PAIR_MIDDLE, hit)
    put(Made.PAIR_BOTTOM, hit & (fives.first == bottom))
    put(Made.PAIR_TOP, hit & (fives.first == top))
    put(Made.PAIR_ON_BOARD, pair & (there == _HOLE))

    two = fives.category == Category.TWO_PAIR
    put(Made.TWO_PAIR_BOARD, two)
    own = np.where(there == 0, fives.first, np.where(there_too == 0, fives.second, -1))
    put(Made.TWO_PAIR_OVER, two & (own > top))
    both = two & (there == 1) & (there_too == 1)
    put(Made.TWO_PAIR, both)
    if len(on_board) >= _HOLE:
        put(Made.TWO_PAIR_TOP, both & (fives.first == top) & (fives.second == on_board[-2]))

    three = fives.category == Category.THREE_OF_A_KIND
    put(Made.TRIPS_ON_BOARD, three)
    put(Made.TRIPS, three & (there == _HOLE))
    one = three & (there == 1)
    put(Made.SET_MIDDLE, one)
    put(Made.SET_BOTTOM, one & (fives.first == bottom))
    put(Made.SET_TOP, one & (fives.first == top))

    reached = np.zeros(HIGH_RANKS, dtype=np.bool_)
    reached[high[high >= 0]] = True
    for category, nut, other in (
        (Category.STRAIGHT, Made.STRAIGHT_NUT, Made.STRAIGHT),
        (Category.FULL_HOUSE, Made.FULL_HOUSE_NUT, Made.FULL_HOUSE),
    ):
        of_it = fives.category == category
        put(other, of_it)
        # No rank of the category may be reached: then the first of them is nobody's.
        best = int(np.flatnonzero(of_it & reached).max(initial=0))
        put(nut, of_it & (np.arange(HIGH_RANKS) == best))

    flush = fives.category == Category.FLUSH
    put(Made.FLUSH, flush)
    for suit in range(_SUITS):
        if sum(card % _SUITS == suit for card in board) >= _FLUSH:
            best_card = top_missing(board, suit)
            put(Made.FLUSH_NUT, flush & (fives.held >> (best_card // _SUITS) & 1 == 1))
    put(Made.QUADS, fives.category == Category.FOUR_OF_A_KIND)
    put(Made.STRAIGHT_FLUSH, fives.category >= Category.STRAIGHT_FLUSH)
    return made


def top_missing(board: Sequence[int], suit: int) -> int:
    """The highest card of a suit that does not lie on the board.

    >>> top_missing([51, 47, 3], 3), top_missing([0], 3)
    (43, 51)
    """
    return max(card for card in range(suit, _SUITS * _RANKS, _SUITS) if card not in board)


@cache
def _fives() -> _Fives:
    ranks = np.array(
        [five for five in combinations_with_replacement(range(_RANKS), 5) if five[0] != five[4]],
        dtype=np.int64,
    )
    # Equal ranks stand together: suits in turn make them different cards of no one suit.
    mixed = _SUITS * ranks + np.array([0, 1, 2, 3, 0])
    suited = _SUITS * np.array(list(combinations(range(_RANKS), 5)), dtype=np.int64)
    cards = np.concatenate([mixed, suited])
    five = cards.astype(np.uint8)
    # Two cards of hold'em on a board of three: the rank of just these five.
    places = high_ranks(five[:, :2], five[:, 2:])
    rows = np.arange(len(cards))[:, None]
    counts = np.zeros((len(cards), _RANKS), dtype=np.int64)
    np.add.at(counts, (np.broadcast_to(rows, cards.shape), cards // _SUITS), 1)
    order = np.argsort(counts * _RANKS + np.arange(_RANKS), axis=1)
    found = _Fives(*np.zeros((4, HIGH_RANKS), dtype=np.int64))
    found.first[places] = order[:, -1]
    found.second[places] = order[:, -2]
    found.held[places] = ((counts > 0) << np.arange(_RANKS)).sum(axis=1)
    found.category[:] = [category_of_rank(rank) for rank in range(HIGH_RANKS)]
    return found
