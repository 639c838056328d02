"""What each pair of hole cards makes of a board: a hand is worth the best of its pairs.

A hand uses exactly two of its cards. So whatever it makes on a board is a maximum over its 6, 10
or 15 pairs, and a board is described by a table of the 1,326 pairs, by the number of the pair
(`ninecards.equity.hands`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ninecards.equity.hands import DECK, Cards, hand_count, hands_at
from ninecards.kernels.evaluator import NO_LOW, high_ranks, low_ranks

__all__ = ["PairTable", "high_of_pairs", "low_of_pairs", "pair_numbers"]

_USED_OF_BOARD = 3
_PAIR = 2
_NONE = -1
"""Stands for a pair with a card of the board, and for no low: any hand is better."""

PairTable = npt.NDArray[np.int16]


def high_of_pairs(board: Sequence[int]) -> PairTable:
    """The high rank (0 to 7461) of each pair with three of the board; -1 for a pair with one of it.

    ``board`` are 3, 4 or 5 different card numbers. Slow twin: `ninecards.evaluation.high_rank`,
    pair by pair.

    >>> table = high_of_pairs([47, 43, 39])  # Ks Qs Js
    >>> int(table.max()), table[int(pair_numbers(51, 35))]  # As Ts
    (7461, np.int16(7461))
    """
    pairs, numbers = _live_pairs(board)
    table = np.full(hand_count(_PAIR), _NONE, dtype=np.int16)
    for triple in combinations(board, _USED_OF_BOARD):
        # Two hole cards and three of a board are five cards: their own rank.
        ranks = high_ranks(pairs, _rows(triple, len(pairs))).astype(np.int16)
        table[numbers] = np.maximum(table[numbers], ranks)
    return table


def low_of_pairs(board: Sequence[int]) -> PairTable:
    """The low rank (0 to 55) of each pair with three of the board; -1 for none.

    >>> table = low_of_pairs([8, 14, 27])  # 4c 5h 8s
    >>> int(table.max()), int((table >= 0).sum())
    (32, 160)
    """
    pairs, numbers = _live_pairs(board)
    table = np.full(hand_count(_PAIR), _NONE, dtype=np.int16)
    for triple in combinations(board, _USED_OF_BOARD):
        found = low_ranks(pairs, _rows(triple, len(pairs))).astype(np.int16)
        found[found == NO_LOW] = _NONE
        table[numbers] = np.maximum(table[numbers], found)
    return table


def pair_numbers(one: npt.ArrayLike, other: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """The numbers of pairs of cards, in either order.

    >>> pair_numbers([1, 51], [0, 50]).tolist()
    [0, 1325]
    """
    high = np.maximum(one, other).astype(np.int64)
    numbers: npt.NDArray[np.int64] = high * (high - 1) // 2 + np.minimum(one, other)
    return numbers


def _live_pairs(board: Sequence[int]) -> tuple[Cards, npt.NDArray[np.int64]]:
    live = np.ones(DECK, dtype=np.bool_)
    live[list(board)] = False
    pairs = hands_at(np.arange(hand_count(_PAIR)), _PAIR)
    numbers = np.flatnonzero(live[pairs].all(axis=1))
    return pairs[numbers], numbers


def _rows(triple: Sequence[int], count: int) -> Cards:
    return np.broadcast_to(np.array(triple, dtype=np.uint8), (count, _USED_OF_BOARD))
