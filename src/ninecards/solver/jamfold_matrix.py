"""Jam or fold without chance: what each class meets of each other, over all boards, in a matrix.

Only where there are few classes, as the 169 of hold'em, whose equilibria are known.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ArrayError
from ninecards.kernels.class_sums import LaneFactors
from ninecards.solver.jamfold_classes import BOARD, Boards, BoardSums, all_boards

__all__ = ["MatrixSums"]

Matrix = NDArray[np.float64]

_MOST_CLASSES = 2000
_AT_ONCE = 8192


class MatrixSums(BoardSums):
    """`BoardSums` of all boards at once, whatever boards are asked for: a sum is a product.

    It is good for payoffs that are linear in the share, as chips are.

    >>> from ninecards.solver.jamfold_classes import HandClasses
    >>> classes = HandClasses.of_small_deck(range(42, 52), 2)
    >>> sums = MatrixSums(BoardSums(classes, hi_lo=False))
    >>> bool(np.allclose(sums.points + sums.points.T, 2 * sums.meetings))
    True
    """

    def __init__(self, sums: BoardSums) -> None:
        classes = sums.classes
        count = len(classes.hands)
        if count > _MOST_CLASSES:
            raise ArrayError(f"a matrix of {count} classes; up to {_MOST_CLASSES} are allowed")
        self.classes, self.hi_lo = classes, sums.hi_lo
        every = all_boards(classes)
        one, none = (np.full(count, value, dtype=np.float32) for value in (1, 0))
        found = np.zeros((count, count))
        for at in range(0, len(every), _AT_ONCE):
            piece = every[at : at + _AT_ONCE]
            found += sums.over(piece, np.eye(count), LaneFactors(one, one, none, none))
        self.points = found / every.weight
        """Twice the share of the pot, summed over the hands of both classes; mean of all boards."""
        deck, held = len(classes.cards), classes.hole_cards
        left = comb(deck - 2 * held, BOARD) / comb(deck, BOARD)
        self.meetings = _disjoint_pairs(sums) * left
        """Pairs of hands of both classes that can meet, mean over all boards."""
        self._live = classes.sizes * comb(deck - held, BOARD) / comb(deck, BOARD)

    def over(
        self,
        boards: Boards,
        reach: Matrix,
        factors: LaneFactors,
        shares: NDArray[np.float32] | None = None,
    ) -> Matrix:
        """The sums (classes, lanes) that all boards would give, in the weight of these."""
        if shares is not None or (factors.below != factors.up_to).any():
            raise ArrayError("a matrix has one factor for below and up_to")
        found: Matrix = (self.points @ reach) * factors.up_to.astype(np.float64)
        found += (self.meetings @ reach) * factors.every.astype(np.float64)
        found += self._live[:, None] * factors.alone.astype(np.float64)
        return found * boards.weight


def _disjoint_pairs(sums: BoardSums) -> Matrix:
    """How many pairs of hands without a common card two classes have."""
    classes = sums.classes
    hands = classes.members()
    sets = np.zeros((len(hands), len(classes.cards)))
    place = np.searchsorted(classes.cards, hands)
    np.put_along_axis(sets, place, 1.0, axis=1)
    apart = (sets @ sets.T == 0).astype(np.float64)
    member = np.zeros((len(hands), len(classes.hands)))
    member[np.arange(len(hands)), classes.of(hands)] = 1.0
    found: Matrix = member.T @ apart @ member
    return found
