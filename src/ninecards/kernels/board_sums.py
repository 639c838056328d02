"""What hands win, tie and share against a weighted range, added up over many boards.

Each board of five cards ranks both lists of hands and sweeps them once in order of strength, as
`ninecards.kernels.showdown` does for one board; hands that hold a card of the board are left out.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError
from ninecards.kernels.packed import DECK, Packed, own_rows, pack_hands

__all__ = ["HIGH_COLUMNS", "HI_LO_COLUMNS", "LAW_COLUMNS", "BoardSums"]

HIGH_COLUMNS = ("win", "tie")
HI_LO_COLUMNS = (
    "high_win",
    "high_tie",
    "low_win",
    "low_tie",
    "low_loss",
    "whole_win",
    "whole_tie",
    "whole_loss",
)
"""Of the high; of the low, which a hand without one loses to a hand with one; and of the high where
nobody has a low, so that it takes the whole pot."""
LAW_COLUMNS = ("share_0", "share_1_4", "share_1_2", "share_3_4", "share_1")
"""By the part of the pot that is won."""

_CLASSES = 90
"""Strengths of the hands on a board, on average over all boards."""
_HAND_NS, _SET_NS = 0.8, 0.5
"""Rough time for an entry of a table, read for a hand, and passed in a walk through the table."""


class BoardSums:
    """Two ranges that meet on boards: sums for each hero hand, board by board.

    ``heroes`` (n, k) and ``opponents`` (m, k) are uint8 card numbers, k = 2 (hold'em), 4, 5 or 6,
    no hand twice in a list; both may be the same array. ``weights`` (m,) float64, from 0 up, are
    the opponent's. With ``hi_lo`` the low half counts too; ``law`` adds the law of the share.
    Raises ArrayError for anything else.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> aces, kings = (np.array([parse_cards(t)], np.uint8) for t in ("AsAhTc9c", "KsKhTd9d"))
    >>> sums = BoardSums(aces, kings, np.ones(1))
    >>> board = np.array([parse_cards("2c5d7hKcJs"), parse_cards("2c5d7h8cJs")], np.uint8)
    >>> totals = sums.zeros()
    >>> sums.add(board, totals)
    >>> sums.columns, totals.tolist()
    (('win', 'tie'), [[0.0, 1.0]])
    """

    def __init__(
        self,
        heroes: NDArray[np.uint8],
        opponents: NDArray[np.uint8],
        weights: NDArray[np.float64],
        *,
        hi_lo: bool = False,
        law: bool = False,
    ) -> None:
        self._heroes = pack_hands("heroes", heroes)
        mirror = heroes is opponents
        self._opponents = self._heroes if mirror else pack_hands("opponents", opponents)
        self._hole_cards = self._opponents.hole_cards
        if self._heroes.hole_cards != self._hole_cards:
            raise ArrayError(
                f"heroes hold {self._heroes.hole_cards} cards and opponents {self._hole_cards};"
                " they need the same number"
            )
        self._weights = _checked_weights(weights, self._opponents)
        self._own = own_rows(self._heroes, self._opponents)
        self._law = law and hi_lo
        self._hi_lo = hi_lo
        self._whole = bool((self._weights == np.rint(self._weights)).all())
        hands = len(self._heroes.cards) * (3 if hi_lo else 2) + len(self._opponents.cards)
        self._depth = best_depth(self._hole_cards, hands)

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns of the sums are, in masses of the opponent's weight."""
        if not self._hi_lo:
            return HIGH_COLUMNS
        return HI_LO_COLUMNS + (LAW_COLUMNS if self._law else ())

    def zeros(self) -> NDArray[np.float64]:
        """An array (n, columns) to add up in."""
        return np.zeros((len(self._heroes.cards), len(self.columns)), dtype=np.float64)

    def add(self, boards: NDArray[np.uint8], sums: NDArray[np.float64], *, dead: int = 0) -> None:
        """Add the boards (b, 5), uint8; ``dead`` is a set of more cards that nobody holds, as bits.

        The order of the boards is the order of the additions. Other threads run meanwhile. With
        weights that are integers every sum is an integer, exactly.
        """
        _check_boards(boards, dead)
        if sums.dtype != np.float64 or sums.shape != (len(self._heroes.cards), len(self.columns)):
            raise ArrayError(f"sums is of {sums.dtype} with shape {sums.shape}; take zeros()")
        if not sums.flags.c_contiguous or not sums.flags.writeable:
            raise ArrayError("sums is read-only or not contiguous; take zeros()")
        _native.add_boards(
            self._hole_cards,
            self._depth,
            self._hi_lo,
            self._law,
            self._whole,
            self._heroes.cards,
            self._opponents.cards,
            self._weights,
            self._own,
            np.ascontiguousarray(boards),
            dead,
            sums,
        )


def best_depth(hole_cards: int, hands: int) -> int:
    """Sets of how many cards are best summed up anew at each strength, for so many look-ups.

    The larger they are, the fewer entries a hand needs and the longer the walk through all sets.

    >>> [best_depth(6, hands) for hands in (10_000, 2_000_000, 30_000_000)]
    [2, 3, 4]
    """
    if hole_cards == 2:
        return 0

    def cost(depth: int) -> float:
        entries = sum(comb(hole_cards, size) for size in range(depth, hole_cards))
        walked = 2 * depth * comb(DECK - 5, depth)
        return hands * entries * _HAND_NS + _CLASSES * walked * _SET_NS

    return min(range(2, hole_cards - 1), key=cost)


def _checked_weights(weights: Any, opponents: Packed) -> NDArray[np.float64]:
    hands = len(opponents.cards)
    if (
        not isinstance(weights, np.ndarray)
        or weights.dtype != np.float64
        or weights.shape != (hands,)
    ):
        raise ArrayError(f"weights are a float64 array of shape ({hands},), one a hand")
    bad = ~(np.isfinite(weights) & (weights >= 0))
    if bad.any():
        row = int(bad.argmax())
        raise ArrayError(f"weights, row {row}: {weights[row]}; 0 or more is needed", row=row)
    return np.ascontiguousarray(weights)


def _check_boards(boards: Any, dead: int) -> None:
    if not isinstance(boards, np.ndarray) or boards.dtype != np.uint8:
        raise ArrayError("boards are a uint8 array of shape (n, 5)")
    if boards.ndim != 2 or boards.shape[1] != 5:
        raise ArrayError(f"boards has shape {boards.shape}; (n, 5) is needed")
    if not 0 <= dead < 1 << DECK:
        raise ArrayError(f"dead is {dead}; it is a set of the {DECK} cards, as bits")
    ordered = np.sort(boards, axis=1)
    faults = (ordered[:, -1] >= DECK) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    faults |= ((np.uint64(dead) >> boards.astype(np.uint64)) & np.uint64(1)).any(axis=1)
    if faults.any():
        row = int(faults.argmax())
        raise ArrayError(f"boards, row {row}: no five different live cards", row=row)
