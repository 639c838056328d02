"""Ranks of many hands at once, and of one hand quickly.

The slow twin of everything here is `ninecards.evaluation`, the reference evaluator;
``ninecards selfcheck evaluator`` and the tests compare the two.

Cards are numbers 4 * rank + suit, 0 (2c) to 51 (As): ``Card`` is such a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.cards import Card
from ninecards.errors import ArrayError
from ninecards.evaluation import REFERENCE, Ranker

__all__ = ["NATIVE", "NO_LOW", "high_and_low_ranks", "high_ranks", "low_ranks"]

NO_LOW = 255
"""Stands in an array of low ranks for a hand without a low."""

HOLE_SIZES = (2, 4, 5, 6)
BOARD_SIZES = (3, 4, 5)
DECK = 52
MOST_THREADS = 512


def high_ranks(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    *,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """The rank of the best high hand of each row, 0 to 7461; higher wins.

    ``hole`` is (n, 4), (n, 5) or (n, 6), ``board`` (n, 3), (n, 4) or (n, 5), both uint8; row i of
    the board belongs to row i of the hole cards. Two hole cards are hold'em, for checks: the best
    five of all. The answer is (n,) uint16, in ``out`` where one is given, else in a new array.

    Raises ArrayError for another type or shape, for a number that is no card and for a card that
    comes twice in a row (its ``row`` says where), and for an ``out`` that cannot be written, is not
    contiguous or shares memory with the cards. Cards that are not contiguous are copied first.
    Where a row is at fault, ``out`` holds nothing of use afterwards.

    Cost: 8 to 16 ns a hand on one core, the check of the cards included, and no memory beside the
    answer; ``threads`` of them share the rows, and those of Python run meanwhile.

    Slow twin: `ninecards.evaluation.evaluate_high`, row by row.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("AsAhAdKs"), parse_cards("7s6h5d4c")], dtype=np.uint8)
    >>> board = np.array([parse_cards("AcQdJdTh9h")] * 2, dtype=np.uint8)
    >>> high_ranks(hole, board)
    array([5862, 1091], dtype=uint16)
    """
    hole, board = _card_arrays(hole, board)
    high = checked_output("out", out, np.uint16, len(hole), hole, board)
    _rank(hole, board, high, None, threads)
    return high


def low_ranks(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    *,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """The rank of the best eight-or-better low of each row, 0 to 55, higher wins; 255 for none.

    Arrays and errors as in `high_ranks`; the answer is (n,) uint8. Cost: 4 ns a hand.

    Slow twin: `ninecards.evaluation.evaluate_low`, row by row.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("As2dKsKh"), parse_cards("AhJc9dTs")], dtype=np.uint8)
    >>> board = np.array([parse_cards("3d4c8hKd9s")] * 2, dtype=np.uint8)
    >>> low_ranks(hole, board)
    array([ 34, 255], dtype=uint8)
    """
    hole, board = _card_arrays(hole, board)
    low = checked_output("out", out, np.uint8, len(hole), hole, board)
    _rank(hole, board, None, low, threads)
    return low


def high_and_low_ranks(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    *,
    high: NDArray[np.uint16] | None = None,
    low: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """What `high_ranks` and `low_ranks` say of the same hands, with one check of the cards.

    ``high`` and ``low`` are written where given, else new; they must not share memory.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("As2dKsKh")], dtype=np.uint8)
    >>> board = np.array([parse_cards("3d4c8hKd9s")], dtype=np.uint8)
    >>> high_and_low_ranks(hole, board)
    (array([5748], dtype=uint16), array([34], dtype=uint8))
    """
    hole, board = _card_arrays(hole, board)
    high = checked_output("high", high, np.uint16, len(hole), hole, board)
    low = checked_output("low", low, np.uint8, len(hole), hole, board, high)
    _rank(hole, board, high, low, threads)
    return high, low


class _NativeRanker:
    """One hand at a time in about 0.2 µs; the same ranks and errors as the reference.

    >>> from ninecards.cards import parse_cards
    >>> hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    >>> NATIVE.high(hole, board), NATIVE.low(hole, board)
    (5748, 34)
    """

    __slots__ = ()

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            return _native.high_rank(hole, board)
        except ValueError:
            return REFERENCE.high(hole, board)  # which says what is wrong with the cards

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        try:
            return _native.low_rank(hole, board)
        except ValueError:
            return REFERENCE.low(hole, board)


NATIVE: Ranker = _NativeRanker()
"""The native evaluator as a ranker; its slow twin is `ninecards.evaluation.REFERENCE`."""


def _rank(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    high: NDArray[np.uint16] | None,
    low: NDArray[np.uint8] | None,
    threads: int,
) -> None:
    """Write the ranks. Raises ArrayError for a row that is no hand, or for no number of threads."""
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise ArrayError(f"threads is {threads!r}; 1 to {MOST_THREADS} are allowed")
    row = _native.rank_hands(hole, board, high, low, threads)
    if row < len(hole):
        raise ArrayError(f"row {row}: {_fault_of(hole[row], board[row])}", row=row)


def _card_arrays(
    hole: NDArray[np.uint8], board: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The cards, contiguous, or ArrayError for another type or shape."""
    hole = _cards_array("hole", hole, HOLE_SIZES)
    board = _cards_array("board", board, BOARD_SIZES)
    if len(hole) != len(board):
        raise ArrayError(
            f"hole has {len(hole)} rows and board {len(board)}; each hand needs a row of both"
        )
    return hole, board


def _cards_array(name: str, cards: Any, sizes: tuple[int, ...]) -> NDArray[np.uint8]:
    if not isinstance(cards, np.ndarray):
        raise ArrayError(f"{name} is a {type(cards).__name__}; a numpy array of uint8 is needed")
    if cards.dtype != np.uint8:
        raise ArrayError(f"{name} is of {cards.dtype}; card numbers are uint8")
    if cards.ndim != 2 or cards.shape[1] not in sizes:
        allowed = ", ".join(f"(n, {size})" for size in sizes)
        raise ArrayError(f"{name} has shape {cards.shape}; it may have {allowed}")
    return np.ascontiguousarray(cards)


def checked_output(
    name: str, given: Any, kind: type[Any], rows: int, *taken: NDArray[Any]
) -> NDArray[Any]:
    """The array to write to: a new one, or the one given if it can be written.

    Raises ArrayError for a ``given`` that is not (rows,) of the kind, writeable, contiguous and
    aligned, or that shares memory with one of the ``taken`` arrays.

    >>> checked_output("out", None, np.uint8, 3).shape
    (3,)
    """
    if given is None:
        return np.empty(rows, dtype=kind)
    if not isinstance(given, np.ndarray) or given.dtype != kind or given.shape != (rows,):
        found = (
            f"of {given.dtype} with shape {given.shape}"
            if isinstance(given, np.ndarray)
            else f"a {type(given).__name__}"
        )
        raise ArrayError(f"{name} is {found}; {np.dtype(kind)} with shape ({rows},) is needed")
    if not given.flags.writeable:
        raise ArrayError(f"{name} is read-only; the ranks are written into it")
    if not given.flags.c_contiguous or not given.flags.aligned:
        raise ArrayError(f"{name} is not contiguous and aligned; a plain array is needed")
    if any(np.may_share_memory(given, array) for array in taken):
        raise ArrayError(f"{name} shares memory with another argument; it needs its own")
    return given


def _fault_of(hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> str:
    numbers = [*hole.tolist(), *board.tolist()]
    for place, number in enumerate(numbers):
        if number >= DECK:
            return f"{number} is no card number; the cards are 0 (2c) to 51 (As)"
        if number in numbers[:place]:
            return f"{Card(number)} ({number}) is twice among hole cards and board; once is allowed"
    raise AssertionError("a row without fault was found faulty")
