"""What all live hands meet on boards, where how often a hand is held goes by its class.

Before the flop hands that differ in the names of their suits alone are played alike, so a reach is
a number a class. On a board every live hand of the deck takes part with the reach of its class, and
what it meets is added to the sums of its class, lane by lane; no array by hand is ever made.

The slow twin, two loops over the hands of a board, is in tests/kernels/test_class_sums.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError

__all__ = ["ClassSums", "LaneFactors"]

HOLE_SIZES = (2, 4)
DECK = 52
_PAIRS = comb(DECK, 2)
_MOST_CLASSES = 1 << 16
_QUARTERS = 5

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class LaneFactors:
    """What is added for a hand, (lanes,) float32 each.

    ``below`` times the reach of the hands that it beats, ``up_to`` times that of those it beats or
    ties, ``every`` times all that it meets, and ``alone`` itself. In Hi/Lo ``below`` and ``up_to``
    are the same, and their sums are twice the shares of the pot: 2 for a whole pot, 1 for a tie.
    """

    below: Floats
    up_to: Floats
    every: Floats
    alone: Floats


class ClassSums:
    """The classes of all hands of ``hole_cards`` cards, 2 or 4, to be met on boards.

    ``suit_class`` (C(52, hole_cards),) are numbers of classes from 0 up, by the number of the hand
    (its highest card first, then the next). ``dead`` is a set of cards that nobody holds, as bits:
    with it the deck is a small one. Raises ArrayError for anything else.

    >>> import numpy as np
    >>> sums = ClassSums(2, np.zeros(1326, dtype=np.int64))
    >>> one, none = np.ones(1, np.float32), np.zeros(1, np.float32)
    >>> board = np.array([[0, 1, 4, 5, 8]], np.uint8)
    >>> total = sums.zeros(1)
    >>> sums.add(board, one, np.ones((1, 1), np.float32), LaneFactors(none, none, one, none), total)
    >>> total.item() == 1081 * 990
    True
    """

    def __init__(
        self,
        hole_cards: int,
        suit_class: NDArray[np.int64],
        *,
        hi_lo: bool = False,
        dead: int = 0,
    ) -> None:
        if hole_cards not in HOLE_SIZES:
            raise ArrayError(f"hands of {hole_cards} cards; 2 and 4 are allowed")
        hands = comb(DECK, hole_cards)
        if not isinstance(suit_class, np.ndarray) or suit_class.shape != (hands,):
            raise ArrayError(f"suit_class is an array of shape ({hands},), a class a hand")
        if not np.issubdtype(suit_class.dtype, np.integer):
            raise ArrayError(
                f"suit_class is of {suit_class.dtype}; numbers of classes are integers"
            )
        if suit_class.min() < 0 or suit_class.max() >= _MOST_CLASSES:
            raise ArrayError(f"suit_class goes from 0 to at most {_MOST_CLASSES - 1}")
        if not 0 <= dead < 1 << DECK:
            raise ArrayError(f"dead is {dead}; it is a set of the {DECK} cards, as bits")
        if hi_lo and hole_cards == HOLE_SIZES[0]:
            raise ArrayError("hands of 2 cards have no low here; hi_lo is for 4")
        self._hole_cards = hole_cards
        self._hi_lo = hi_lo
        self._dead = dead
        self._classes = int(suit_class.max()) + 1
        self._by_pairs = _by_pairs(hole_cards, suit_class)

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return self._classes

    def zeros(self, lanes: int) -> Floats:
        """An array (classes, lanes) to add up in."""
        return np.zeros((self._classes, lanes), dtype=np.float32)

    def add(
        self,
        boards: NDArray[np.uint8],
        weights: Floats,
        reach: Floats,
        factors: LaneFactors,
        sums: Floats,
        *,
        shares: Floats | None = None,
    ) -> None:
        """Add the boards (b, 5), each as often as its weight (b,) says, to ``sums``.

        ``reach`` (classes, lanes) are the opponent's, at most 1. The order of the boards is that of
        the additions; the sums are the same on every machine. Other threads run meanwhile.

        In Hi/Lo ``shares`` (5, lanes) may say what 0 to 4 quarters of a pot count, where that is
        not in proportion to them; ``factors`` are then those of boards without a low.

        Cost, hands of four cards, 16 lanes, one core: 4 ms a board, Hi/Lo 1.6 times that, with
        shares some 5 times.
        """
        lanes = self._lanes(boards, weights, reach)
        _check_sums("sums", sums, (self._classes, lanes))
        for name in ("below", "up_to", "every", "alone"):
            _check(name, getattr(factors, name), (lanes,))
        if shares is not None:
            _check("shares", shares, (_QUARTERS, lanes))
            if not self._hi_lo:
                raise ArrayError("shares are for Hi/Lo; a pot without a low has no quarters")
        elif self._hi_lo and (factors.below != factors.up_to).any():
            raise ArrayError("in Hi/Lo the factors below and up_to are the same")
        _native.class_sums(
            self._hole_cards,
            self._hi_lo,
            self._by_pairs,
            np.ascontiguousarray(reach),
            np.ascontiguousarray(factors.below),
            np.ascontiguousarray(factors.up_to),
            np.ascontiguousarray(factors.every),
            np.ascontiguousarray(factors.alone),
            None if shares is None else np.ascontiguousarray(shares),
            np.ascontiguousarray(boards),
            np.ascontiguousarray(weights),
            self._dead,
            sums,
        )

    @property
    def ends(self) -> int:
        """What showdowns are told apart by: lost, tied, won; in Hi/Lo 0 to 4 quarters of the pot.

        >>> ClassSums(4, np.zeros(270725, dtype=np.int64), hi_lo=True).ends
        5
        """
        return _QUARTERS if self._hi_lo else len(("lost", "tied", "won"))

    def add_ends(
        self,
        boards: NDArray[np.uint8],
        weights: Floats,
        reach: Floats,
        sums: Floats,
        live: Floats,
    ) -> None:
        """Add the reach that classes meet, apart by `ends`, to ``sums`` (ends, classes, lanes).

        The live hands themselves are added to ``live`` (classes,). All else is as in `add`.

        Cost: 1.4 times that of `add`, in Hi/Lo of `add` with shares.
        """
        lanes = self._lanes(boards, weights, reach)
        _check_sums("sums", sums, (self.ends, self._classes, lanes))
        _check_sums("live", live, (self._classes,))
        _native.class_ends(
            self._hole_cards,
            self._hi_lo,
            self._by_pairs,
            np.ascontiguousarray(reach),
            np.ascontiguousarray(boards),
            np.ascontiguousarray(weights),
            self._dead,
            sums,
            live,
        )

    def _lanes(self, boards: NDArray[np.uint8], weights: Floats, reach: Floats) -> int:
        """The lanes of a reach, where all three are what they should be."""
        _check_boards(boards, self._dead)
        _check("weights", weights, (len(boards),))
        lanes = reach.shape[1] if isinstance(reach, np.ndarray) and reach.ndim == 2 else 0
        if not lanes:
            raise ArrayError("reach is an array (classes, lanes), one lane or more")
        _check("reach", reach, (self._classes, lanes))
        return lanes


def _by_pairs(hole_cards: int, suit_class: NDArray[np.int64]) -> NDArray[np.uint16]:
    """The classes by pair, or by one pair and another, as the native function reads them."""
    if hole_cards == HOLE_SIZES[0]:
        return suit_class.astype(np.uint16)
    high = np.repeat(np.arange(DECK), np.arange(DECK))
    low = np.concatenate([np.arange(card) for card in range(DECK)])
    one, other = np.divmod(np.arange(_PAIRS * _PAIRS), _PAIRS)
    cards = np.sort(np.stack([high[one], low[one], high[other], low[other]]), axis=0)
    numbers = sum(
        np.array([comb(card, place + 1) for card in range(DECK)])[cards[place]]
        for place in range(hole_cards)
    )
    # Two pairs that share a card are no hand and are never asked for.
    hand = (cards[1:] != cards[:-1]).all(axis=0)
    found = np.zeros(_PAIRS * _PAIRS, dtype=np.uint16)
    found[hand] = suit_class[np.asarray(numbers)[hand]]
    return found


def _check(name: str, array: Any, shape: tuple[int, ...]) -> None:
    if not isinstance(array, np.ndarray) or array.dtype != np.float32:
        raise ArrayError(f"{name} is no numpy array of float32")
    if array.shape != shape:
        raise ArrayError(f"{name} has shape {array.shape}; {shape} is needed")


def _check_sums(name: str, array: Any, shape: tuple[int, ...]) -> None:
    _check(name, array, shape)
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise ArrayError(f"{name} is read-only or not contiguous; take zeros()")


def _check_boards(boards: Any, dead: int) -> None:
    if not isinstance(boards, np.ndarray) or boards.dtype != np.uint8:
        raise ArrayError("boards are a uint8 array of shape (n, 5)")
    if boards.ndim != 2 or boards.shape[1] != 5:
        raise ArrayError(f"boards has shape {boards.shape}; (n, 5) is needed")
    ordered = np.sort(boards, axis=1)
    faults = (ordered[:, -1] >= DECK) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    faults |= ((np.uint64(dead) >> (boards & np.uint8(63)).astype(np.uint64)) & np.uint64(1)).any(
        axis=1
    )
    if faults.any():
        row = int(faults.argmax())
        raise ArrayError(f"boards, row {row}: no five different live cards", row=row)
