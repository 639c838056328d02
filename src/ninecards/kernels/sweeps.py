"""One walk through two lists of hands in order of strength: what the showdowns are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError
from ninecards.kernels.packed import own_rows, pack_hands

__all__ = [
    "LEFT_OUT",
    "Sides",
    "Sweep",
    "are_few",
    "checked_reach",
    "dense",
    "empty_lanes",
    "filled",
]

Lane = TypeVar("Lane", np.float32, np.float64)
Strengths = Sequence[NDArray[np.uint8]] | Sequence[NDArray[np.uint16]]

LEFT_OUT = 0xFFFF
"""In place of a class: a hand that takes no part."""
MOST_THREADS = 1024
_CLASS_US = {5: 90, 6: 2700}
_HAND_NS = {5: 25, 6: 45}
"""Rough times of 16 lanes: of the walk through all sets of a deck at each class with heroes, and
what a look-up takes longer where smaller sets are gathered."""
_LINE = 64
"""Bytes of a line of the processors' caches."""


def empty_lanes(hands: int, lanes: int, dtype: type[Lane]) -> NDArray[Lane]:
    """An array (hands, lanes) that starts with a line of the caches; what is in it is not set.

    A sweep reads and writes hands in another order than theirs: where 16 lanes of float32 lie
    across two lines it fetches twice as much.

    >>> lanes = empty_lanes(3, 16, np.float32)
    >>> lanes.shape, lanes.ctypes.data % 64
    ((3, 16), 0)
    """
    size = hands * lanes * np.dtype(dtype).itemsize
    memory = np.empty(size + _LINE, dtype=np.uint8)
    first = -memory.ctypes.data % _LINE
    return memory[first : first + size].view(dtype).reshape(hands, lanes)


def dense(strengths: Strengths) -> tuple[list[NDArray[np.uint16]], int]:
    """Strengths as classes 0, 1, 2, ... in the same order, and how many there are.

    >>> classes, count = dense([np.array([9, 5], np.uint16), np.array([5, 7], np.uint16)])
    >>> [each.tolist() for each in classes], count
    ([[2, 0], [0, 1]], 3)
    """
    seen = np.zeros(1 << 16, dtype=np.bool_)
    for each in strengths:
        seen[each] = True
    present = np.flatnonzero(seen)
    count = len(present)
    if count > LEFT_OUT:
        raise ArrayError(f"the hands have {count} strengths; at most {LEFT_OUT} are told apart")
    number = np.empty(1 << 16, dtype=np.uint16)
    number[present] = np.arange(count, dtype=np.uint16)
    return [number[each] for each in strengths], count


class Sides:
    """Two lists of hands (n, k) and (m, k), packed, with numbers of a deck of the cards they hold.

    Raises ArrayError for hands that are none.
    """

    def __init__(self, heroes: NDArray[np.uint8], opponents: NDArray[np.uint8]) -> None:
        first = pack_hands("heroes", heroes)
        second = first if heroes is opponents else pack_hands("opponents", opponents)
        if first.hole_cards != second.hole_cards:
            raise ArrayError(
                f"heroes hold {first.hole_cards} cards and opponents {second.hole_cards};"
                " they need the same number"
            )
        deck = first.held | second.held
        self.mirror = first is second or np.array_equal(first.cards, second.cards)
        self.hole_cards = first.hole_cards
        self.deck = max(deck.bit_count(), self.hole_cards)
        self.own = None if self.mirror else own_rows(first, second)
        self.heroes = first.renumbered(deck)
        self.opponents = self.heroes if self.mirror else second.renumbered(deck)
        self.by_row = np.empty_like(self.heroes)
        _native.turn_hands(self.heroes, self.hole_cards, self.by_row)

    def check_alike(self, name: str, heroes: NDArray[Any], opponents: NDArray[Any]) -> None:
        """Raise ArrayError where a hand that both sides can hold is not worth the same to both."""
        if self.own is None:
            differs = heroes != opponents
        else:
            differs = self.own >= 0
            differs[differs] = heroes[differs] != opponents[self.own[differs]]
        if differs.any():
            row = int(differs.argmax())
            raise ArrayError(f"{name}, row {row}: the opponent's same hand has another", row=row)


def are_few(hole_cards: int, looks: int, classes: int) -> bool:
    """Whether sets are best gathered from smaller ones, for so many look-ups in so many classes.

    >>> [are_few(5, looks, 70) for looks in (90_000, 4_500_000)]
    [True, False]
    """
    if hole_cards not in _HAND_NS:
        return False
    return looks * _HAND_NS[hole_cards] < classes * _CLASS_US[hole_cards] * 1000


class Sweep:
    """The hands of two sides in order of their classes (n,) and (m,), uint16."""

    def __init__(
        self, sides: Sides, classes: Sequence[NDArray[np.uint16]], class_count: int
    ) -> None:
        self._sides = sides
        self.class_count = class_count
        self._heroes = self._ordered(sides.heroes, classes[0])
        alike = sides.mirror and (
            classes[0] is classes[1] or np.array_equal(classes[0], classes[1])
        )
        self._opponents = self._heroes if alike else self._ordered(sides.opponents, classes[1])
        looks = 2 * self.heroes + len(self._opponents[1])
        asked = int(np.count_nonzero(np.diff(self._heroes[2])))
        self.few = are_few(sides.hole_cards, looks, asked)

    @property
    def heroes(self) -> int:
        """How many heroes take part."""
        return len(self._heroes[1])

    def run(
        self,
        reach: NDArray[Lane],
        *,
        apart: tuple[NDArray[Lane], NDArray[Lane]] | None = None,
        every: NDArray[Lane] | None = None,
        share: NDArray[Lane] | None = None,
        factor: float = 1.0,
        add: bool = False,
        met: NDArray[Lane] | None = None,
        threads: int = 1,
    ) -> None:
        """Write the sums of a reach (m, lanes): below and up to a hand, or ``share``, and all met.

        The share is ``factor * (below + up_to)``, and half of ``met`` where that is given, added to
        what is there with ``add``. All are (n, lanes); rows that take no part stay as they are.
        ``every`` is for sweeps in which all heroes do.
        """
        sides = self._sides
        below, up_to = apart or (None, None)
        _native.showdown_sums(
            sides.hole_cards,
            sides.deck,
            *self._heroes,
            *self._opponents,
            sides.own,
            sides.by_row if self.heroes == len(sides.by_row) else None,
            reach,
            below,
            up_to,
            every,
            share,
            factor,
            add,
            met,
            self.few,
            threads,
        )

    def _ordered(
        self, cards: NDArray[np.uint64], classes: NDArray[np.uint16]
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint32]]:
        ordered = np.empty_like(cards)
        rows = np.empty(len(cards), dtype=np.uint32)
        starts = np.zeros(self.class_count + 1, dtype=np.uint32)
        hole_cards = self._sides.hole_cards
        _native.order_hands(cards, classes, hole_cards, ordered, rows, starts)
        count = int(starts[-1])
        if count == len(rows):
            return ordered, rows, starts
        return ordered[:count].copy(), rows[:count].copy(), starts


def checked_reach(reach: Any, hands: int, threads: int) -> NDArray[Any]:
    """The reach (hands, lanes) in one piece. Raises ArrayError for what is no reach."""
    if not isinstance(reach, np.ndarray) or reach.dtype not in (np.float32, np.float64):
        found = reach.dtype if isinstance(reach, np.ndarray) else type(reach).__name__
        raise ArrayError(f"reach is of {found}; float32 or float64 is needed")
    if reach.ndim not in (1, 2) or len(reach) != hands or 0 in reach.shape[1:]:
        raise ArrayError(f"reach has shape {reach.shape}; ({hands},) or ({hands}, lanes) it is")
    if not 1 <= threads <= MOST_THREADS:
        raise ArrayError(f"threads is {threads}; 1 to {MOST_THREADS} are possible")
    return np.ascontiguousarray(reach if reach.ndim == 2 else reach[:, None])


def filled(name: str, array: NDArray[Any], shape: tuple[int, int], dtype: Any) -> NDArray[Any]:
    """An array to write into. Raises ArrayError for another shape or type, or more pieces."""
    fits = isinstance(array, np.ndarray) and array.dtype == dtype and array.shape == shape
    if not fits or not array.flags.c_contiguous or not array.flags.writeable:
        raise ArrayError(f"{name}: a writable array {shape} of {dtype} in one piece is needed")
    return array
