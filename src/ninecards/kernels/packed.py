"""Hands as the kernels of showdowns take them: a byte a card, the lowest card lowest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError

__all__ = ["HOLE_SIZES", "Packed", "check_strength", "own_rows", "pack_hands"]

HOLE_SIZES = (2, 4, 5, 6)
DECK = 52
_FAULTS = (
    "",
    "no hand: a number that is no card, or a card twice",
    "a hand that stands there twice",
)


@dataclass(frozen=True, slots=True)
class Packed:
    """Different hands of so many cards, packed, in the order of the rows they came from.

    ``held`` is the set of the cards of all of them, as bits.
    """

    hole_cards: int
    cards: NDArray[np.uint64]
    held: int

    def renumbered(self, deck: int) -> NDArray[np.uint64]:
        """The hands with the numbers of their cards within the set ``deck``."""
        held = np.array([deck >> card & 1 for card in range(64)], dtype=np.bool_)
        cards = self.cards.copy()
        _native.renumber_hands(cards, self.hole_cards, (np.cumsum(held) - 1).astype(np.uint8))
        return cards


def pack_hands(name: str, hands: Any) -> Packed:
    """The hands, packed. Raises ArrayError where ``hands`` are no different hands of uint8.

    >>> hex(int(pack_hands("hands", np.array([[51, 3, 2, 40]], dtype=np.uint8)).cards[0]))
    '0x33280302'
    """
    if not isinstance(hands, np.ndarray) or hands.dtype != np.uint8:
        found = f"of {hands.dtype}" if isinstance(hands, np.ndarray) else type(hands).__name__
        raise ArrayError(f"{name}: {found}; a numpy array of uint8 is needed")
    if hands.ndim != 2 or hands.shape[1] not in HOLE_SIZES:
        allowed = ", ".join(f"(n, {size})" for size in HOLE_SIZES)
        raise ArrayError(f"{name} has shape {hands.shape}; it may have {allowed}")
    cards = np.empty(len(hands), dtype=np.uint64)
    fault, row, held = _native.pack_hands(np.ascontiguousarray(hands), cards)
    if fault:
        raise ArrayError(f"{name}, row {row}: {_FAULTS[fault]}", row=row)
    return Packed(hands.shape[1], cards, held)


def own_rows(heroes: Packed, opponents: Packed) -> NDArray[np.int64]:
    """For each hero hand the row of the same hand among the opponents, or -1."""
    if heroes is opponents:
        return np.arange(len(heroes.cards), dtype=np.int64)
    order = np.argsort(opponents.cards, kind="stable")
    found = np.searchsorted(opponents.cards, heroes.cards, sorter=order)
    rows = np.append(order, -1)[np.minimum(found, len(order))]
    same = np.append(opponents.cards, np.uint64(0))[rows] == heroes.cards
    own: NDArray[np.int64] = np.where(same, rows, -1).astype(np.int64)
    return own


def check_strength(name: str, strength: Any, hands: int) -> None:
    """Raise ArrayError for strengths that are no array of uint8 or uint16, one a hand."""
    if not isinstance(strength, np.ndarray) or strength.dtype not in (np.uint8, np.uint16):
        found = strength.dtype if isinstance(strength, np.ndarray) else type(strength).__name__
        raise ArrayError(f"{name} is of {found}; ranks are uint16 (high) or uint8 (low)")
    if strength.shape != (hands,):
        raise ArrayError(f"{name} has shape {strength.shape}; ({hands},) is needed")
