"""Hands before and after a public card: numbers by hand that go from one board to the next."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError

__all__ = ["HandMap"]

Values = NDArray[Any]


class HandMap:
    """Which of ``before`` hands each hand after a public card is.

    Raises ArrayError for a hand that is none of them, and for one that is named twice.

    >>> after = HandMap(4, np.array([3, 0]))
    >>> after.take(np.array([[1.0, 2.0, 3.0, 4.0]])).tolist()
    [[4.0, 1.0]]
    >>> before = np.zeros((1, 4))
    >>> after.give(np.array([[10.0, 20.0]]), 0.5, before)
    >>> before.tolist()
    [[10.0, 0.0, 0.0, 5.0]]
    """

    def __init__(self, before: int, hands: NDArray[np.intp]) -> None:
        self._before = before
        if not isinstance(hands, np.ndarray) or hands.ndim != 1 or hands.dtype.kind not in "iu":
            found = hands.dtype if isinstance(hands, np.ndarray) else type(hands).__name__
            raise ArrayError(f"hands are of {found}; an array (hands,) of whole numbers is needed")
        self._hands = np.ascontiguousarray(hands, dtype=np.int64)
        count = len(self._hands)
        if count and not 0 <= self._hands.min() <= self._hands.max() < before:
            raise ArrayError(f"a hand after the card is none of the {before} before it")
        named = np.zeros(before, dtype=np.bool_)
        named[self._hands] = True
        if named.sum() != count:
            raise ArrayError("two hands after the card are one before it")

    def take(self, values: Values) -> Values:
        """Rows (rows, hands after) of those before the card, float32 or float64."""
        self._check("values", values, self._before)
        taken = np.empty((len(values), len(self._hands)), dtype=values.dtype)
        _native.cfr_take(values, self._hands, taken)
        return taken

    def give(self, values: Values, factor: float, to: Values) -> None:
        """Add rows by hand after the card, times a factor, to those before it, of the same type."""
        self._check("values", values, len(self._hands))
        self._check("to", to, self._before)
        if len(values) != len(to) or values.dtype != to.dtype:
            raise ArrayError(
                f"{len(values)} rows of {values.dtype} are added to {len(to)} of {to.dtype}"
            )
        if not to.flags.writeable:
            raise ArrayError("to is read-only; it is added to")
        _native.cfr_give(values, self._hands, factor, to)

    @staticmethod
    def _check(name: str, values: Any, hands: int) -> None:
        if not isinstance(values, np.ndarray):
            raise ArrayError(f"{name} is of {type(values).__name__}; an array is needed")
        if values.dtype not in (np.float32, np.float64) or not values.flags.c_contiguous:
            raise ArrayError(f"{name} is of {values.dtype}; contiguous floats are needed")
        if values.ndim != 2 or values.shape[1] != hands:
            raise ArrayError(f"{name} has shape {values.shape}; (rows, {hands}) is needed")
