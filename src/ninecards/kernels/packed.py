"""Hands as the kernels of showdowns take them: a byte a card, the lowest card lowest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ArrayError

__all__ = ["HOLE_SIZES", "Packed", "check_strength", "own_rows", "pack_hands"]

HOLE_SIZES = (2, 4, 5, 6)
DECK = 52


@dataclass(frozen=True, slots=True)
class Packed:
    """Different hands of so many cards, packed, in the order of the rows they came from."""

    hole_cards: int
    cards: NDArray[np.uint64]

    def renumbered(self, numbers: NDArray[np.uint8]) -> Packed:
        """The hands with other, equally ordered numbers for their cards."""
        cards = np.zeros_like(self.cards)
        for place in range(self.hole_cards):
            shift = np.uint64(8 * place)
            card = (self.cards >> shift) & np.uint64(255)
            cards |= numbers[card].astype(np.uint64) << shift
        return Packed(self.hole_cards, cards)


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
    ordered = np.sort(hands, axis=1)
    faults = (ordered[:, -1] >= DECK) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    _refuse(name, faults, "no hand: a number that is no card, or a card twice")
    cards = np.zeros(len(hands), dtype=np.uint64)
    for place in range(hands.shape[1]):
        cards |= ordered[:, place].astype(np.uint64) << np.uint64(8 * place)
    order = np.argsort(cards, kind="stable")
    again = np.zeros(len(hands), dtype=np.bool_)
    again[order[1:]] = cards[order[1:]] == cards[order[:-1]]
    _refuse(name, again, "a hand that stands there twice")
    return Packed(hands.shape[1], cards)


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


def _refuse(name: str, faults: NDArray[np.bool_], why: str) -> None:
    if faults.any():
        row = int(faults.argmax())
        raise ArrayError(f"{name}, row {row}: {why}", row=row)
