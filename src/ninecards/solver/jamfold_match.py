"""A heads-up match of jam or fold: the chance to win it, by the chips that one has.

Blinds are fixed, the button moves, the winner takes all. A hand is worth the chances of the stacks
that it leads to, and those are not in proportion to chips; so in Hi/Lo a pot shared in quarters is
valued by both halves together. Chances are found by going round: the games of all stacks are solved
for the chances so far, then the chances are backed up, with the button and with the big blind each
in a table of its own, for what was played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ConfigError
from ninecards.solver.jamfold import LATE, JamFold, Strategies
from ninecards.solver.jamfold_classes import Boards, BoardSums, random_boards
from ninecards.solver.jamfold_stakes import Payoffs

__all__ = ["Laws", "Match", "MatchTables", "back_up", "hand_laws", "match_payoffs", "solve_match"]

Chances = NDArray[np.float64]

MOST_CHIPS = 400
_SETTLED = 1e-12
_MOST_ROUNDS = 100_000


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

    @property
    def at_stake(self) -> NDArray[np.int64]:
        """The smaller stack of the two."""
        return np.minimum(self.stacks, self.chips - self.stacks)

    @property
    def posted(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What the small and the big blind put in before the deal, of what is at stake."""
        return (
            np.minimum(self.at_stake, self.small_blind + self.ante),
            np.minimum(self.at_stake, self.big_blind + self.ante),
        )

    def leads_to(self) -> NDArray[np.int64]:
        """Chips of the button behind each end of the hand: (7, stacks).

        He folds, the other folds, then 0 to 4 quarters of the pot. Of an odd stake the odd chip of
        a quartered half goes to the big blind, the first player left of the button.

        >>> Match(10, 1, 2).leads_to()[:, 2].tolist()
        [2, 5, 0, 1, 3, 4, 6]
        """
        small, big = self.posted
        stacks, stake = self.stacks, self.at_stake
        quarters = [-stake, -stake + stake // 2, 0 * stake, stake // 2, stake]
        return np.stack([stacks - small, stacks + big, *(stacks + gain for gain in quarters)])


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


@dataclass(frozen=True, slots=True)
class Laws:
    """How often a hand ends in each of its ways, by the stack on the button: (7, stacks)."""

    ways: Chances


def match_payoffs(match: Match, tables: MatchTables) -> Payoffs:
    """What each end of a hand is worth to the button, who has the big blind next.

    >>> match = Match(10, 1, 2)
    >>> paid = match_payoffs(match, MatchTables.by_chips(match))
    >>> paid.fold[4].item(), paid.shares[:, 4].tolist(), paid.must_call[:2].tolist()
    (0.4, [0.0, 0.2, 0.5, 0.7, 1.0], [True, True])
    """
    worth = tables.big_blind[match.leads_to()]
    small, big = match.posted
    return Payoffs(
        fold=worth[0],
        steal=worth[1],
        shares=worth[2:],
        must_jam=small == match.at_stake,
        must_call=big == match.at_stake,
    )


def hand_laws(sums: BoardSums, boards: Boards, strategies: Strategies) -> Laws:
    """How hands end, measured on boards."""
    stacks = strategies.jam.shape[1]
    classes = sums.classes
    dealt = boards.weight * classes.live_hands
    quarters = range(5) if sums.hi_lo else (0, 2, 4)
    # A lane counts one way of each stack; the last ones count the hands that jam.
    lanes = (len(quarters) + 1) * stacks
    shares, alone = np.zeros((5, lanes)), np.zeros(lanes)
    for place, quarter in enumerate(quarters):
        shares[quarter, place * stacks : (place + 1) * stacks] = 1 / classes.others
    alone[-stacks:] = 1
    met = sums.over_shares(boards, np.tile(strategies.call, len(quarters) + 1), shares, alone)
    jams = np.tile(strategies.jam, len(quarters) + 1)
    counted = (jams * met).sum(axis=0).reshape(-1, stacks) / dealt
    ways = np.zeros((7, stacks))
    ways[[2 + quarter for quarter in quarters]] = counted[:-1]
    ways[0] = 1 - counted[-1]
    ways[1] = counted[-1] - ways[2:].sum(axis=0)
    return Laws(ways)


def back_up(match: Match, laws: Laws, tables: MatchTables) -> MatchTables:
    """The chances to win for hands that end so, from those told on until they are settled.

    Both tables are backed up from the other one: who had the button has the big blind next.
    """
    to = match.leads_to()
    other = match.chips - to
    button, big_blind = tables.button.copy(), tables.big_blind.copy()
    for _ in range(_MOST_ROUNDS):
        before = button.copy(), big_blind.copy()
        button[1:-1] = (laws.ways * before[1][to]).sum(axis=0)
        big_blind[-2:0:-1] = (laws.ways * before[0][other]).sum(axis=0)
        button[[0, -1]] = big_blind[[0, -1]] = 0, 1
        moved = max(np.abs(button - before[0]).max(), np.abs(big_blind - before[1]).max())
        if moved < _SETTLED:
            break
    return MatchTables(button, big_blind)


def solve_match(
    match: Match,
    sums: BoardSums,
    *,
    boards: int,
    rounds: int,
    seed: int,
    every: Boards | None = None,
    told: Callable[[int, float, MatchTables], None] | None = None,
) -> tuple[MatchTables, Strategies]:
    """The chances of every stack, and what is played with it.

    Each round solves on ``boards`` random boards and measures on as many others; or plays all of
    ``every`` so often and measures on them. ``told`` hears how many rounds are done, by how
    much the last one moved a chance, and the tables.

    >>> from ninecards.solver.jamfold_classes import HandClasses
    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> match = Match(6, 1, 2)
    >>> tables, _ = solve_match(
    ...     match, BoardSums(classes, hi_lo=False), boards=64, rounds=2, seed=1
    ... )
    >>> bool(abs(tables.button + tables.big_blind[::-1] - 1).max() < 1e-6)
    True
    """
    tables = MatchTables.by_chips(match)
    strategies = None
    for number in range(rounds):
        payoffs = match_payoffs(match, tables)
        solve = JamFold(sums, payoffs, seed=seed + number, late=LATE if every is None else 2)
        fresh = every
        if fresh is None:
            solve.run(boards)
            random = np.random.default_rng([seed + number, 2])
            fresh = random_boards(sums.classes, boards, random)
        else:
            for _ in range(boards):
                solve.play(fresh)
        strategies = solve.strategies
        before = tables
        tables = back_up(match, hand_laws(sums, fresh, strategies), tables)
        if told is not None:
            told(number + 1, float(np.abs(tables.button - before.button).max()), tables)
    if strategies is None:
        raise ConfigError("a match is solved in 1 round or more")
    return tables, strategies
