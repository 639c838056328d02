"""What hands win on a board of five cards, Hi or Hi/Lo, from reaches of the opponent's hands.

In Hi/Lo the high takes half of the pot. The other half goes to the better low; to the only one,
where one hand has none; and to the high again, where neither has one. So three sweeps do it, each
through the hands that it concerns.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks, high_ranks
from ninecards.kernels.showdown import Showdown
from ninecards.solver.game import Sums, Values

__all__ = ["BoardShares", "Meetings"]

Hands = NDArray[np.uint8]


class Meetings:
    """Two lists of hands (n, k) and (m, k) before anything is compared.

    >>> from ninecards.cards import parse_cards
    >>> aces, kings = (np.array([parse_cards(t)], np.uint8) for t in ("AsAhTc9c", "KsKhTc9d"))
    >>> abs(Meetings(aces, kings).every(np.ones((1, 1))).item()) < 1e-9
    True
    """

    def __init__(self, heroes: Hands, opponents: Hands) -> None:
        strengths = [np.zeros(len(hands), dtype=np.uint8) for hands in (heroes, opponents)]
        self._showdown = Showdown(heroes, opponents, strengths[0], strengths[1])

    def every(self, reach: Values) -> Values:
        """The reach (n, lanes) that each hero hand meets, of reaches (m, lanes)."""
        return self._showdown.sums(reach).every


class BoardShares:
    """Two lists of hands (n, k) and (m, k) at showdown on a board of five cards.

    >>> from ninecards.cards import parse_cards
    >>> board = parse_cards("2s7h9dJcKc")
    >>> heroes = np.array([parse_cards(t) for t in ("QsTs4s4h", "AsAh3s3h")], np.uint8)
    >>> kings = np.array([parse_cards("KsKh5s5h")], np.uint8)
    >>> BoardShares(board, heroes, kings).sums(np.ones((1, 1))).share.round(9).tolist()
    [[1.0], [0.0]]
    """

    def __init__(
        self, board: Sequence[int], heroes: Hands, opponents: Hands, *, hi_lo: bool = False
    ) -> None:
        sides = heroes, opponents
        boards = [np.tile(np.array(board, dtype=np.uint8), (len(hands), 1)) for hands in sides]
        self._low: _LowHalf | None = None
        if not hi_lo:
            high = [high_ranks(*side) for side in zip(sides, boards, strict=True)]
        else:
            ranks = [high_and_low_ranks(*side) for side in zip(sides, boards, strict=True)]
            high = [high for high, _ in ranks]
            self._low = _LowHalf(heroes, opponents, high, [low for _, low in ranks])
        self._high = Showdown(heroes, opponents, high[0], high[1])

    def sums(
        self,
        reach: Values,
        *,
        threads: int = 1,  # noqa: ARG002 - no part of it is shared out yet
        out: Sums | None = None,
    ) -> Sums:
        """Of reaches (m, lanes) what each hero hand wins of a pot of 1, and what it meets.

        Written into ``out``, arrays (n, lanes) of the type of the reach, where it is given. The
        answer does not depend on the number of ``threads``.
        """
        sums = self._high.sums(reach)
        share: Values = (sums.below + sums.up_to) / 2
        if self._low is not None:
            share = (share + self._low.share(reach, sums.every)) / 2
        if out is None:
            return Sums(share, sums.every)
        out.share[...] = share
        out.every[...] = sums.every
        return out


class _LowHalf:
    """Who wins the half of the pot that a low takes, or the high where nobody has one."""

    def __init__(
        self,
        heroes: Hands,
        opponents: Hands,
        high: Sequence[NDArray[np.uint16]],
        low: Sequence[NDArray[np.uint8]],
    ) -> None:
        has = [ranks != NO_LOW for ranks in low]
        self._with = [np.flatnonzero(each) for each in has]
        self._without = [np.flatnonzero(~each) for each in has]
        self._lows = self._between(heroes, opponents, low, self._with)
        self._highs = self._between(heroes, opponents, high, self._without)

    @staticmethod
    def _between(
        heroes: Hands,
        opponents: Hands,
        ranks: Sequence[NDArray[np.uint8]] | Sequence[NDArray[np.uint16]],
        rows: Sequence[NDArray[np.intp]],
    ) -> Showdown | None:
        first, second = rows
        if not (len(first) and len(second)):
            return None
        return Showdown(heroes[first], opponents[second], ranks[0][first], ranks[1][second])

    def share(self, reach: Values, every: Values) -> Values:
        share = np.zeros_like(every)
        # A low wins the half from all that it meets, but for those that have a low as well.
        share[self._with[0]] = every[self._with[0]]
        if self._lows is not None:
            sums = self._lows.sums(reach[self._with[1]])
            share[self._with[0]] += (sums.below + sums.up_to) / 2 - sums.every
        if self._highs is not None:
            sums = self._highs.sums(reach[self._without[1]])
            share[self._without[0]] += (sums.below + sums.up_to) / 2
        return share
