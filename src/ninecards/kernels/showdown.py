"""Showdown of two ranges on one board: for each hand the reach it beats, ties and meets.

A reach is how often the opponent holds each of his hands: weights, or products of the frequencies
of his actions. A hand meets only the opponent's hands that share no card with it. One walk through
all hands in order of strength gives the sums for all of them, and for as many reaches as there are
lanes.

The slow twins are in `ninecards.kernels.showdown_numpy`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.packed import check_strength
from ninecards.kernels.sweeps import Sides, Sweep, checked_reach, dense, empty_lanes, filled

__all__ = ["Showdown", "ShowdownShares", "ShowdownSums", "empty_lanes"]

Lane = TypeVar("Lane", np.float32, np.float64)


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


@dataclass(frozen=True, slots=True)
class ShowdownShares:
    """What a hero hand wins of a pot of 1, times reach: ``share``, of ``every`` that it meets.

    A hand that it ties counts half.
    """

    share: NDArray[Any]
    every: NDArray[Any]

    @staticmethod
    def empty(hands: int, lanes: int, dtype: type[Lane]) -> ShowdownShares:
        """Room for so many: a caller that asks often keeps it."""
        return ShowdownShares(empty_lanes(hands, lanes, dtype), empty_lanes(hands, lanes, dtype))


class Showdown:
    """Two lists of hands on one board, sorted once and asked for the sums of many reaches.

    ``heroes`` (n, k) and ``opponents`` (m, k) are uint8 card numbers, k = 2, 4, 5 or 6, no hand
    twice in a list; both may be the same array. ``hero_strength`` (n,) and ``strength`` (m,) are
    uint8 or uint16, higher wins: high ranks, or low ranks with 255 taken out first (a hand without
    a low is no hand of the low showdown).

    Raises ArrayError for another type or shape, for hands that are none and for a hand of both
    sides that is not worth the same to both; ``row`` says where.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hands = np.array([parse_cards(t) for t in ("AsAhKsKh", "QsQhJsJh", "AsKdQdJd")], np.uint8)
    >>> strength = np.array([9, 5, 5], np.uint16)
    >>> showdown = Showdown(hands, hands, strength, strength)
    >>> sums = showdown.sums(np.array([1.0, 1.0, 1.0]))
    >>> [column.round(9).tolist() for column in (sums.below, sums.tied, sums.every)]
    [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [1.0, 2.0, 1.0]]
    >>> showdown.shares(np.array([[1.0], [1.0], [1.0]])).share.round(9).tolist()
    [[1.0], [0.5], [0.5]]
    """

    def __init__(
        self,
        heroes: NDArray[np.uint8],
        opponents: NDArray[np.uint8],
        hero_strength: NDArray[Any],
        strength: NDArray[Any],
    ) -> None:
        sides = Sides(heroes, opponents)
        self._shape = len(sides.heroes), len(sides.opponents)
        check_strength("hero_strength", hero_strength, len(sides.heroes))
        check_strength("strength", strength, len(sides.opponents))
        sides.check_alike("hero_strength", hero_strength, strength)
        self._sweep = Sweep(sides, *dense([hero_strength, strength]))

    @property
    def classes(self) -> int:
        """How many strengths there are."""
        return self._sweep.class_count

    def sums(self, reach: NDArray[Lane], *, threads: int = 1) -> ShowdownSums:
        """The sums for a reach (m,) or, lane by lane, (m, lanes); float32 or float64.

        Lanes cost least by 16 in float32 and by 8 in float64. In float32 the sums are good to about
        1e-6 of the greatest of them where reaches are scaled to a maximum of 1.
        The answers have the type of the reach and its lanes. Threads share lanes; the answers do
        not depend on their number. Other threads run meanwhile.
        """
        heroes, opponents = self._shape
        lanes = checked_reach(reach, opponents, threads)
        shape = heroes, lanes.shape[1]
        below, up_to, every = (empty_lanes(*shape, reach.dtype.type) for _ in range(3))
        self._sweep.run(lanes, apart=(below, up_to), every=every, threads=threads)
        wanted = shape[:1] if reach.ndim == 1 else shape
        return ShowdownSums(below.reshape(wanted), up_to.reshape(wanted), every.reshape(wanted))

    def shares(
        self, reach: NDArray[Lane], *, threads: int = 1, out: ShowdownShares | None = None
    ) -> ShowdownShares:
        """Of a reach (m, lanes) half of what is below and half of what is up to a hand, and all.

        The same sums as `sums`, added up on the way, which costs less; they are written into
        ``out`` where it is given.

        Cost, 178,365 hands of four cards, 16 lanes of float32: 5 ms on one core.
        """
        heroes, opponents = self._shape
        lanes = checked_reach(reach, opponents, threads)
        answer = room_for(out, (heroes, lanes.shape[1]), lanes.dtype)
        self._sweep.run(lanes, share=answer.share, factor=0.5, every=answer.every, threads=threads)
        return answer

    def every(self, reach: NDArray[Lane], *, threads: int = 1) -> NDArray[Lane]:
        """What each hand meets (n, lanes) of a reach (m, lanes), whatever its strength."""
        heroes, opponents = self._shape
        lanes = checked_reach(reach, opponents, threads)
        met: NDArray[Lane] = empty_lanes(heroes, lanes.shape[1], lanes.dtype.type)
        self._sweep.run(lanes, every=met, threads=threads)
        return met


def room_for(out: ShowdownShares | None, shape: tuple[int, int], dtype: Any) -> ShowdownShares:
    """``out`` once it is checked, or new room. Raises ArrayError where it does not fit."""
    if out is None:
        return ShowdownShares.empty(*shape, dtype.type)
    filled("out.share", out.share, shape, dtype)
    filled("out.every", out.every, shape, dtype)
    return out
