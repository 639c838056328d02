"""Games so small that a table says who wins against whom: the slow, obviously right sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.game import Board, Lock, Place, Street, Sums, Values

__all__ = ["MatrixGame", "Table", "by_strength"]


@dataclass(frozen=True, slots=True)
class Table:
    """Of each hand of player 0 (rows) with each of player 1 (columns): may they meet, and the pot.

    ``meets`` is bool, ``share`` what player 0 has of the pot, 0 to 1, both (hands, hands).
    """

    meets: NDArray[np.bool_]
    share: NDArray[np.float64]

    def sums(self, player: int, reach: Values) -> Sums:
        """The sums for the hands of a player, from reaches (opponent's hands, lanes)."""
        meets = self.meets.astype(reach.dtype)
        won = meets * (self.share if player == 0 else 1 - self.share).astype(reach.dtype)
        if player == 1:
            meets, won = meets.T, won.T
        return Sums(share=won @ reach, every=meets @ reach)


def by_strength(
    strengths: tuple[NDArray[np.int64], NDArray[np.int64]], meets: NDArray[np.bool_]
) -> Table:
    """The table where the higher strength wins and equal ones share.

    >>> both = np.ones((2, 2), dtype=bool)
    >>> by_strength((np.array([1, 3]), np.array([1, 2])), both).share.tolist()
    [[0.5, 0.0], [1.0, 1.0]]
    """
    rows, columns = strengths[0][:, None], strengths[1][None, :]
    return Table(meets=meets, share=(1 + np.sign(rows - columns)) / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixGame:
    """A game with a `Table` for each board; the rest is as `ninecards.solver.game.Game` says."""

    streets: Sequence[Street]
    boards: Sequence[Board]
    weights: tuple[Values, Values]
    pot: float
    tables: Sequence[Table]
    big_blind: float | None = None
    locks: Mapping[Place, Lock] = field(default_factory=dict)

    def meets(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,  # noqa: ARG002 - tables are small
        out: Values | None = None,
    ) -> Values:
        every = self.tables[board].sums(player, reach).every
        if out is None:
            return every
        out[...] = every
        return out

    def showdown(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,  # noqa: ARG002 - tables are small
        out: Sums | None = None,
    ) -> Sums:
        sums = self.tables[board].sums(player, reach)
        if out is None:
            return sums
        out.share[...], out.every[...] = sums
        return out
