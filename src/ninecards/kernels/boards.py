"""Every hand that a board leaves: their ranks all at once, and the hands themselves.

The cards that are not on the board are live: 49, 48 or 47 of them. The hands of k live cards stand
in the order of their highest card, then of the next and so on (colexicographic), which is the order
that they have among all hands of the deck. `live_hands` has them as an array; `board_high_ranks`
and `board_low_ranks` give the rank of each.

===== ========== ========== ==========
board 4 cards    5 cards    6 cards
===== ========== ========== ==========
3       211,876  1,906,884  13,983,816
4       194,580  1,712,304  12,271,512
5       178,365  1,533,939  10,737,573
===== ========== ========== ==========

The slow twin of the ranks is `ninecards.kernels.evaluator`, hand by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.cards import Card
from ninecards.errors import ArrayError
from ninecards.kernels.evaluator import BOARD_SIZES, DECK, HOLE_SIZES, checked_output

__all__ = [
    "BoardCards",
    "board_high_ranks",
    "board_low_ranks",
    "board_rank_counts",
    "live_hand_count",
    "live_hands",
]

OMAHA_SIZES = (4, 5, 6)

BoardCards = Sequence[int] | NDArray[np.uint8]
"""Three, four or five different card numbers, in any order."""


def live_hand_count(board_cards: int, cards: int = 4) -> int:
    """How many hands of ``cards`` cards a board of so many leaves.

    >>> live_hand_count(5), live_hand_count(5, cards=5)
    (178365, 1533939)
    """
    if board_cards not in BOARD_SIZES:
        raise ArrayError(f"a board of {board_cards} cards; 3, 4 and 5 are allowed")
    return comb(DECK - board_cards, _hole_size(cards))


def board_high_ranks(
    board: BoardCards, cards: int = 4, *, out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]:
    """The high rank of every live hand of ``cards`` cards, 0 to 7461; higher wins.

    ``cards`` is 4, 5, 6 or, for hold'em, 2. The answer is (n,) uint16 in the order of `live_hands`,
    in ``out`` where one is given. Raises ArrayError for a board that is none, for another number of
    cards, and for an ``out`` of another type or shape or one that cannot be written.

    Cost on a river: 178,365 hands of four cards 0.04 ms, 1,533,939 of five 0.2 ms, 10,737,573 of
    six 2 to 6 ms. Other threads run meanwhile.

    >>> from ninecards.cards import parse_cards
    >>> ranks = board_high_ranks(parse_cards("AcQdJdTh9h"))
    >>> len(ranks), int(ranks.max()), int((ranks == ranks.max()).sum())
    (178365, 5862, 34060)
    """
    numbers, cards = _checked_board(board), _hole_size(cards)
    count = live_hand_count(len(numbers), cards)
    high = checked_output("out", out, np.uint16, count, numbers)
    _native.board_ranks(numbers, cards, high, None)
    return high


def board_low_ranks(
    board: BoardCards, cards: int = 4, *, out: NDArray[np.uint8] | None = None
) -> NDArray[np.uint8]:
    """The low rank of every live hand, 0 to 55, higher wins; 255 for no low.

    Arguments, order and errors as in `board_high_ranks`; the same cost.

    >>> from ninecards.cards import parse_cards
    >>> ranks = board_low_ranks(parse_cards("3d4c8hKd9s"))
    >>> int((ranks != 255).sum()), int((ranks == 34).sum())
    (91240, 13796)
    """
    numbers, cards = _checked_board(board), _hole_size(cards)
    count = live_hand_count(len(numbers), cards)
    low = checked_output("out", out, np.uint8, count, numbers)
    _native.board_ranks(numbers, cards, None, low)
    return low


def board_rank_counts(
    board: BoardCards, bounds: NDArray[np.uint16], cards: int = 4
) -> NDArray[np.uint64]:
    """How many live hands have at least each of these high ranks: (m,) for (m,) ``bounds``.

    ``cards`` is 4, 5 or 6. Errors as in `board_high_ranks`. Cost: on a river 0.03 ms and, for each
    bound, 0.01 ms for hands of four cards; nine times as much for five.

    >>> from ninecards.cards import parse_cards
    >>> bounds = np.array([0, 5862, 5863], dtype=np.uint16)
    >>> board_rank_counts(parse_cards("AcQdJdTh9h"), bounds).tolist()
    [178365, 34060, 0]
    """
    numbers = _checked_board(board)
    if cards not in OMAHA_SIZES:
        raise ArrayError(f"hands of {cards} cards; 4, 5 and 6 are allowed")
    if not isinstance(bounds, np.ndarray) or bounds.dtype != np.uint16 or bounds.ndim != 1:
        raise ArrayError("bounds are no array of ranks; uint16 with shape (m,) is needed")
    counts = np.empty(len(bounds), dtype=np.uint64)
    _native.count_ranks(numbers, cards, np.ascontiguousarray(bounds), counts)
    return counts


def live_hands(board: BoardCards, cards: int = 4) -> NDArray[np.uint8]:
    """Every hand of ``cards`` cards that is not on the board: (n, cards) uint8.

    Each row goes from its highest card down. Rows are in the order of the module: for live cards
    numbered from 0, a > b > c > d is in row C(a, 4) + C(b, 3) + C(c, 2) + d. Errors as in
    `board_high_ranks`.

    >>> from ninecards.cards import parse_cards
    >>> live_hands(parse_cards("2c2d3h"))[:3].tolist()
    [[5, 4, 3, 2], [7, 4, 3, 2], [7, 5, 3, 2]]
    """
    numbers, cards = _checked_board(board), _hole_size(cards)
    hands = np.empty((live_hand_count(len(numbers), cards), cards), dtype=np.uint8)
    _native.live_hands(numbers, hands)
    return hands


def _hole_size(cards: Any) -> int:
    if cards not in HOLE_SIZES:
        raise ArrayError(f"hands of {cards} cards; 2, 4, 5 and 6 are allowed")
    return int(cards)


def _checked_board(board: BoardCards) -> NDArray[np.uint8]:
    """The numbers of the board's cards, or ArrayError."""
    try:
        numbers = [index(card) for card in board]
    except TypeError:
        raise ArrayError(
            f"board is a {type(board).__name__}; a sequence of card numbers, 0 to 51, is needed"
        ) from None
    if len(numbers) not in BOARD_SIZES:
        raise ArrayError(f"a board of {len(numbers)} cards; 3, 4 and 5 are allowed")
    for place, number in enumerate(numbers):
        if not 0 <= number < DECK:
            raise ArrayError(f"board: {number} is no card number; the cards are 0 (2c) to 51 (As)")
        if number in numbers[:place]:
            raise ArrayError(f"board: {Card(number)} ({number}) is twice; once is allowed")
    return np.array(numbers, dtype=np.uint8)
