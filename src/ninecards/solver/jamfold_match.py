"""A heads-up match of jam or fold: the chance to win it, by the chips that one has.

Blinds are fixed, the button moves, the winner takes all. A hand is worth the chances of the stacks
that it leads to, and those are not in proportion to chips; so in Hi/Lo a pot shared in quarters is
valued by both halves together. With the button and with the big blind chances are in tables of
their own, and each is backed up from the other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ConfigError
from ninecards.solver.jamfold_ends import Laws
from ninecards.solver.jamfold_stakes import HandEnds, Payoffs, Stakes, hand_ends

__all__ = ["Chain", "Match", "MatchTables", "back_up", "match_payoffs"]

Chances = NDArray[np.float64]

MOST_CHIPS = 400
_NEVER = 1e-12


@dataclass(frozen=True, slots=True)
class Match:
    """All chips of both players, blinds and the ante of each. Raises ConfigError.

    All are whole chips; the small blind is on the button.
    """

    chips: int
    small_blind: int
    big_blind: int
    ante: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.chips <= MOST_CHIPS:
            raise ConfigError(f"a match for {self.chips} chips; 2 to {MOST_CHIPS} are solved")
        if not 0 <= self.small_blind <= self.big_blind or self.big_blind < 1 or self.ante < 0:
            raise ConfigError(
                f"a match with blinds {self.small_blind}/{self.big_blind}, ante {self.ante}; "
                "whole chips, the small blind up to the big one, which is 1 or more"
            )

    @property
    def stacks(self) -> NDArray[np.int64]:
        """The stacks of the player on the button: 1 to all but one of the chips."""
        return np.arange(1, self.chips)

    def ends(self) -> list[HandEnds]:
        """What a hand can bring, by the stack of the player on the button."""
        stakes = Stakes(*map(Fraction, (self.small_blind, self.big_blind, self.ante)))
        return [
            hand_ends(stakes, Fraction(stack), Fraction(self.chips - stack))
            for stack in self.stacks.tolist()
        ]

    def leads_to(self) -> NDArray[np.int64]:
        """Chips of the button behind each end of the hand: (7, stacks).

        He folds, the other folds, then 0 to 4 quarters of the pot. Of an odd stake the odd chip of
        a quartered half goes to the big blind, the first player left of the button.

        >>> Match(10, 1, 2).leads_to()[:, 2].tolist()
        [2, 5, 0, 1, 3, 4, 6]
        """
        gains = [
            (-int(end.lost), int(end.stolen), -stake, stake // 2 - stake, 0, stake // 2, stake)
            for end in self.ends()
            for stake in (int(end.shown),)
        ]
        return np.add(self.stacks, np.array(gains, dtype=np.int64).T, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class MatchTables:
    """The chance to win the match with so many chips, 0 to all of them, (chips + 1,) each."""

    button: Chances
    big_blind: Chances

    @classmethod
    def by_chips(cls, match: Match) -> MatchTables:
        """Chances in proportion to chips, to begin with."""
        even = np.arange(match.chips + 1) / match.chips
        return cls(even, even)


def match_payoffs(match: Match, tables: MatchTables) -> Payoffs:
    """What each end of a hand is worth to the button, who has the big blind next.

    >>> match = Match(10, 1, 2)
    >>> paid = match_payoffs(match, MatchTables.by_chips(match))
    >>> paid.fold[4].item(), paid.shares[:, 4].tolist(), paid.must_call[:2].tolist()
    (0.4, [0.0, 0.2, 0.5, 0.7, 1.0], [True, True])
    """
    worth, ends = tables.big_blind[match.leads_to()], match.ends()
    return Payoffs(
        fold=worth[0],
        steal=worth[1],
        shares=worth[2:],
        must_jam=np.array([end.must_jam for end in ends]),
        must_call=np.array([end.must_call for end in ends]),
    )


def back_up(match: Match, button: Laws, big_blind: Laws) -> MatchTables:
    """The chances of one whose hands end so, with the button and with the big blind.

    Both laws are by the stack on the button and of its ways. Each table is a mean of the other one,
    because who had the button has the big blind next: linear equations. Where both players play
    the same, the chances of the one with the button and of the other add up to 1.
    """
    chain = Chain.of(match, button, big_blind)
    return chain.tables(chain.through(chain.won))


@dataclass(frozen=True, slots=True)
class Chain:
    """The equations of chances: ``left`` @ chances = ``won``.

    Unknown are first the chances with the button and 1, 2 ... chips, then those with the big blind.
    """

    left: Chances
    won: Chances

    @classmethod
    def of(cls, match: Match, button: Laws, big_blind: Laws) -> Chain:
        """The chain of one whose hands end so, as `back_up` reads it."""
        to, inner = match.leads_to(), match.chips - 1
        rows = np.arange(inner)
        steps, won = np.zeros((2 * inner, 2 * inner)), np.zeros(2 * inner)
        for row, ways, leads, there in (
            (rows, button.ways, to, inner),
            (2 * inner - 1 - rows, big_blind.ways, match.chips - to, 0),
        ):
            goes_on = (leads > 0) & (leads < match.chips)
            np.add.at(
                steps,
                (np.broadcast_to(row, leads.shape)[goes_on], there + leads[goes_on] - 1),
                ways[goes_on],
            )
            won[row] = np.where(leads == match.chips, ways, 0).sum(axis=0)
        # Nobody wins a match that never ends.
        return cls(np.eye(2 * inner) - (1 - _NEVER) * steps, won)

    def through(self, of_a_hand: Chances) -> Chances:
        """What a hand brings, by stack and seat, added over the hands of the rest of the match."""
        return np.asarray(np.linalg.solve(self.left, of_a_hand), dtype=np.float64)

    def tables(self, chances: Chances) -> MatchTables:
        """The unknown chances as tables."""
        button, big_blind = np.split(chances, 2)
        return MatchTables(np.r_[0, button, 1], np.r_[0, big_blind, 1])

    def unknown(self, tables: MatchTables) -> Chances:
        """The chances of tables in the order of the unknown."""
        return np.concatenate([tables.button[1:-1], tables.big_blind[1:-1]])
