"""Showdown of two ranges on one board where the better low takes half of the pot.

The other half goes to the better high, and so does the low half where nobody has a low. A hero with
a low has its half from all that he meets but those that have a better low; so the walk through the
lows goes from the best one down and its sums are taken away.

The slow twin is `ninecards.kernels.showdown_numpy.hi_lo_shares`.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.evaluator import NO_LOW
from ninecards.kernels.packed import check_strength
from ninecards.kernels.showdown import ShowdownShares, room_for
from ninecards.kernels.sweeps import LEFT_OUT, Sides, Sweep, checked_reach, dense

__all__ = ["HiLoShowdown"]

Lane = TypeVar("Lane", np.float32, np.float64)
Ranks = tuple[NDArray[np.uint16], NDArray[np.uint8]]


class HiLoShowdown:
    """Two lists of hands on one board, high and low, sorted once and asked for many reaches.

    ``heroes`` (n, k) and ``opponents`` (m, k) are as in `Showdown`; ``hero_ranks`` and ``ranks``
    are their high ranks, uint16, and low ranks, uint8, as `high_and_low_ranks` gives them.

    Raises ArrayError for another type or shape, for hands that are none and for a hand of both
    sides that has not the same ranks on both; ``row`` says where.

    >>> from ninecards.cards import parse_cards
    >>> from ninecards.kernels.evaluator import high_and_low_ranks
    >>> hands = np.array([parse_cards(t) for t in ("As3sQdJd", "AhAdKcKh", "2c3c9d9s")], np.uint8)
    >>> board = np.tile(np.array(parse_cards("Ac7h5d4cKd"), np.uint8), (3, 1))
    >>> ranks = high_and_low_ranks(hands, board)
    >>> HiLoShowdown(hands, hands, ranks, ranks).shares(np.ones((3, 1))).share.round(9).tolist()
    [[0.5], [0.5], [2.0]]
    """

    def __init__(
        self,
        heroes: NDArray[np.uint8],
        opponents: NDArray[np.uint8],
        hero_ranks: Ranks,
        ranks: Ranks,
    ) -> None:
        sides = Sides(heroes, opponents)
        self._shape = len(sides.heroes), len(sides.opponents)
        for kind in (0, 1):
            check_strength("hero_ranks", hero_ranks[kind], len(sides.heroes))
            check_strength("ranks", ranks[kind], len(sides.opponents))
            sides.check_alike("hero_ranks", hero_ranks[kind], ranks[kind])
        high, highs = dense([hero_ranks[0], ranks[0]])
        self._high = Sweep(sides, high, highs)
        lows_of = hero_ranks[1], ranks[1]
        none = [each == NO_LOW for each in lows_of]
        low, lows = dense([each[each != NO_LOW] for each in lows_of])
        self._whole: Sweep | None = None
        self._low: Sweep | None = None
        if not lows:
            return
        left_out = np.uint16(LEFT_OUT)
        whole = [np.where(out, each, left_out) for each, out in zip(high, none, strict=True)]
        self._whole = Sweep(sides, whole, highs)
        reverse = [np.full(len(out), left_out) for out in none]
        for each, out, classes in zip(reverse, none, low, strict=True):
            each[~out] = lows - 1 - classes
        self._low = Sweep(sides, reverse, lows)

    def shares(
        self, reach: NDArray[Lane], *, threads: int = 1, out: ShowdownShares | None = None
    ) -> ShowdownShares:
        """What is won of a pot of 1 against a reach (m, lanes), float32 or float64, and all met.

        Written into ``out`` where it is given. Threads share lanes; the answers do not depend on
        their number. Other threads run meanwhile.
        """
        heroes, opponents = self._shape
        lanes = checked_reach(reach, opponents, threads)
        answer = room_for(out, (heroes, lanes.shape[1]), lanes.dtype)
        share, every = answer.share, answer.every
        factor = 0.5 if self._low is None else 0.25
        self._high.run(lanes, share=share, factor=factor, every=every, threads=threads)
        if self._whole is not None and self._whole.heroes:
            self._whole.run(lanes, share=share, factor=factor, add=True, threads=threads)
        if self._low is not None and self._low.heroes:
            self._low.run(lanes, share=share, factor=-factor, add=True, met=every, threads=threads)
        return answer
