"""What hands win on a board of five cards, Hi or Hi/Lo, from reaches of the opponent's hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.evaluator import high_and_low_ranks, high_ranks
from ninecards.kernels.showdown import Showdown, ShowdownShares
from ninecards.kernels.showdown_hi_lo import HiLoShowdown
from ninecards.solver.game import Sums, Values

__all__ = ["BoardShares", "Meetings"]

Hands = NDArray[np.uint8]
Ranks = NDArray[np.uint16] | tuple[NDArray[np.uint16], NDArray[np.uint8]]
"""High ranks of hands or, in Hi/Lo, high and low ones."""


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

    def every(self, reach: Values, *, threads: int = 1) -> Values:
        """The reach (n, lanes) that each hero hand meets, of reaches (m, lanes)."""
        return self._showdown.every(reach, threads=threads)


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
        self,
        board: Sequence[int],
        heroes: Hands,
        opponents: Hands,
        *,
        hi_lo: bool = False,
        ranks: tuple[Ranks, Ranks] | None = None,
    ) -> None:
        if ranks is None:
            ranks = _ranks(board, heroes, hi_lo), _ranks(board, opponents, hi_lo)
        self._showdown = _compared((heroes, opponents), ranks)

    @classmethod
    def of_both(
        cls, board: Sequence[int], first: Hands, second: Hands, *, hi_lo: bool = False
    ) -> tuple[BoardShares, BoardShares]:
        """Those of the first list against the second, and the other way round, ranked once."""
        one, two = (_ranks(board, hands, hi_lo) for hands in (first, second))
        there = cls(board, first, second, ranks=(one, two))
        return there, cls(board, second, first, ranks=(two, one))

    def sums(self, reach: Values, *, threads: int = 1, out: Sums | None = None) -> Sums:
        """Of reaches (m, lanes) what each hero hand wins of a pot of 1, and what it meets.

        Written into ``out``, arrays (n, lanes) of the type of the reach, where it is given. The
        answer does not depend on the number of ``threads``.
        """
        room = None if out is None else ShowdownShares(out.share, out.every)
        found = self._showdown.shares(reach, threads=threads, out=room)
        return Sums(found.share, found.every)


def _ranks(board: Sequence[int], hands: Hands, hi_lo: bool) -> Ranks:
    boards = np.tile(np.array(board, dtype=np.uint8), (len(hands), 1))
    return high_and_low_ranks(hands, boards) if hi_lo else high_ranks(hands, boards)


def _compared(sides: tuple[Hands, Hands], ranks: tuple[Ranks, Ranks]) -> Showdown | HiLoShowdown:
    first, second = ranks
    if isinstance(first, tuple) and isinstance(second, tuple):
        return HiLoShowdown(*sides, first, second)
    assert not isinstance(first, tuple)
    assert not isinstance(second, tuple)
    return Showdown(*sides, first, second)
