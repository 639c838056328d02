"""Showdown of two ranges on one board: for each hand the reach it beats, ties and meets.

A reach is how often the opponent holds each of his hands: weights, or products of the frequencies
of his actions. A hand meets only the opponent's hands that share no card with it. One walk through
all hands in order of strength gives the three sums for all of them.

The slow twin is `ninecards.kernels.showdown_numpy`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError
from ninecards.kernels.packed import Packed, check_strength, own_rows, pack_hands

__all__ = ["Showdown", "ShowdownSums", "empty_lanes"]

Lane = TypeVar("Lane", np.float32, np.float64)
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


@dataclass(frozen=True, slots=True)
class ShowdownSums:
    """Reach of the opponent's hands that share no card with a hero hand, by hero hand (and lane).

    ``below`` are those that it beats, ``up_to`` those that it beats or ties, ``every`` all. What a
    showdown is worth per unit of a pot, less what it costs: ``(below + up_to - every) / 2``.
    """

    below: NDArray[Any]
    up_to: NDArray[Any]
    every: NDArray[Any]

    @property
    def tied(self) -> NDArray[Any]:
        """Reach of the hands that it ties."""
        tied: NDArray[Any] = self.up_to - self.below
        return tied


class Showdown:
    """Two lists of hands on one board, sorted once and asked for the sums of many reaches.

    ``heroes`` (n, k) and ``opponents`` (m, k) are uint8 card numbers, k = 2, 4, 5 or 6, no hand
    twice in a list; both may be the same array. ``hero_strength`` (n,) and ``strength`` (m,) are
    uint8 or uint16, higher wins: high ranks, or low ranks with 255 taken out first (a hand without
    a low is no hand of the low showdown).

    Raises ArrayError for another type or shape, and for hands that are none; ``row`` says where.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hands = np.array([parse_cards(t) for t in ("AsAhKsKh", "QsQhJsJh", "AsKdQdJd")], np.uint8)
    >>> strength = np.array([9, 5, 5], np.uint16)
    >>> showdown = Showdown(hands, hands, strength, strength)
    >>> sums = showdown.sums(np.array([1.0, 1.0, 1.0]))
    >>> [column.round(9).tolist() for column in (sums.below, sums.tied, sums.every)]
    [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [1.0, 2.0, 1.0]]
    """

    def __init__(
        self,
        heroes: NDArray[np.uint8],
        opponents: NDArray[np.uint8],
        hero_strength: NDArray[Any],
        strength: NDArray[Any],
    ) -> None:
        mirror = heroes is opponents and hero_strength is strength
        hero_pack = pack_hands("heroes", heroes)
        pack = hero_pack if mirror else pack_hands("opponents", opponents)
        if hero_pack.hole_cards != pack.hole_cards:
            raise ArrayError(
                f"heroes hold {hero_pack.hole_cards} cards and opponents {pack.hole_cards};"
                " they need the same number"
            )
        check_strength("hero_strength", hero_strength, len(hero_pack.cards))
        check_strength("strength", strength, len(pack.cards))
        self._hole_cards = pack.hole_cards
        self._own = own_rows(hero_pack, pack)
        held = np.bincount(np.concatenate([heroes.ravel(), opponents.ravel()]), minlength=64) > 0
        self._deck = max(int(held.sum()), self._hole_cards)
        numbers = (np.cumsum(held) - 1).astype(np.uint8)
        values = np.unique(np.concatenate([hero_strength, strength]))
        self._heroes = _Order(hero_pack.renumbered(numbers), hero_strength, values)
        self._opponents = (
            self._heroes if mirror else _Order(pack.renumbered(numbers), strength, values)
        )

    @property
    def classes(self) -> int:
        """How many strengths there are."""
        return len(self._opponents.starts) - 1

    def sums(self, reach: NDArray[Lane]) -> ShowdownSums:
        """The sums for a reach (m,) or, lane by lane, (m, lanes); float32 or float64.

        Lanes cost least by 16 in float32 and by 8 in float64. In float32 the sums are good to about
        1e-6 of the greatest of them where reaches are scaled to a maximum of 1.
        The answers have the type of the reach and its lanes. Other threads run meanwhile.

        Cost, 178,365 hands of four cards, one core: about 3 ms for one lane, 9 ms for 16.
        """
        if not isinstance(reach, np.ndarray) or reach.dtype not in (np.float32, np.float64):
            found = reach.dtype if isinstance(reach, np.ndarray) else type(reach).__name__
            raise ArrayError(f"reach is of {found}; float32 or float64 is needed")
        hands = len(self._opponents.rows)
        if reach.ndim not in (1, 2) or len(reach) != hands or (reach.ndim == 2 and not reach.size):
            raise ArrayError(f"reach has shape {reach.shape}; ({hands},) or ({hands}, lanes) it is")
        lanes = np.ascontiguousarray(reach if reach.ndim == 2 else reach[:, None])
        shape = (len(self._heroes.rows), lanes.shape[1])
        below, up_to, every = (np.empty(shape, dtype=reach.dtype) for _ in range(3))
        _native.showdown_sums(
            self._hole_cards,
            self._deck,
            *self._heroes.arrays,
            *self._opponents.arrays,
            self._own,
            lanes,
            below,
            up_to,
            every,
        )
        wanted = shape[:1] if reach.ndim == 1 else shape
        return ShowdownSums(below.reshape(wanted), up_to.reshape(wanted), every.reshape(wanted))


class _Order:
    """Hands in order of strength: packed cards, rows, and where each class starts."""

    def __init__(self, packed: Packed, strength: NDArray[Any], values: NDArray[Any]) -> None:
        order = np.argsort(strength, kind="stable")
        self.cards = packed.cards[order]
        self.rows = order.astype(np.uint32)
        starts = np.searchsorted(strength[order], values)
        self.starts = np.append(starts, len(order)).astype(np.uint32)

    @property
    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint32]]:
        return self.cards, self.rows, self.starts
