"""What a jam-or-fold hand is played for: blinds, antes, stacks, and what each end is worth.

The small blind is on the button and jams or folds; the big blind calls or folds. Amounts are in big
blinds. An effective stack counts what is posted from it: of two stacks it is the smaller one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ConfigError
from ninecards.rules import HandConfig, legal_actions, plain_posts, start_hand
from ninecards.rules.games import Game, Limit

__all__ = ["Payoffs", "Stakes", "chip_payoffs", "jam_bound"]

Amounts = NDArray[np.float64]

QUARTERS = np.arange(5)


@dataclass(frozen=True, slots=True)
class Stakes:
    """Small blind, big blind and the ante of each player, in one unit. Raises ConfigError."""

    small_blind: Fraction = Fraction(1, 2)
    big_blind: Fraction = Fraction(1)
    ante: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.big_blind <= 0:
            raise ConfigError(f"a big blind of {self.big_blind}; it is above 0")
        if not 0 <= self.small_blind <= self.big_blind:
            raise ConfigError(
                f"a small blind of {self.small_blind}; it is 0 to the big blind, {self.big_blind}"
            )
        if self.ante < 0:
            raise ConfigError(f"an ante of {self.ante}; it is 0 or more")

    @property
    def small_bb(self) -> Fraction:
        """The small blind in big blinds."""
        return self.small_blind / self.big_blind

    @property
    def ante_bb(self) -> Fraction:
        """The ante in big blinds."""
        return self.ante / self.big_blind


@dataclass(frozen=True, slots=True)
class Payoffs:
    """What a hand is worth to the one who jams, stack by stack, (n,) each.

    He folds, the other folds, or there is a showdown; ``shares`` (5, n) are for 0 to 4 quarters of
    the pot: lost, quartered, tied, three quarters, won. In chips these are gains in big blinds; in
    a match chances to win it. ``must_jam`` and ``must_call`` say where a player is
    all in with his posts and has nothing to choose.
    """

    fold: Amounts
    steal: Amounts
    shares: Amounts
    must_jam: NDArray[np.bool_]
    must_call: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.fold)


def chip_payoffs(stakes: Stakes, stacks_bb: Sequence[Fraction]) -> Payoffs:
    """The gains of a hand, for each effective stack in big blinds.

    >>> paid = chip_payoffs(Stakes(), [Fraction(10), Fraction(1)])
    >>> paid.fold.tolist(), paid.steal.tolist(), paid.must_call.tolist()
    ([-0.5, -0.5], [1.0, 1.0], [False, True])
    >>> paid.shares[:, 0].tolist()
    [-10.0, -5.0, 0.0, 5.0, 10.0]
    """
    posted_small = [min(stack, stakes.small_bb + stakes.ante_bb) for stack in stacks_bb]
    posted_big = [min(stack, 1 + stakes.ante_bb) for stack in stacks_bb]
    win = np.array([float(stack) for stack in stacks_bb])
    return Payoffs(
        fold=-np.array([float(posted) for posted in posted_small]),
        steal=np.array([float(posted) for posted in posted_big]),
        shares=np.outer(QUARTERS / 2 - 1, win),
        must_jam=np.array(
            [posted == stack for posted, stack in zip(posted_small, stacks_bb, strict=True)]
        ),
        must_call=np.array(
            [posted == stack for posted, stack in zip(posted_big, stacks_bb, strict=True)]
        ),
    )


def jam_bound(game: Game, limit: Limit, stakes: Stakes) -> Fraction | None:
    """The largest effective stack, in big blinds, that may go in at once; None for any.

    It is asked of the rules: the most that the small blind may raise to, and his ante.

    >>> from ninecards.rules.games import game_by_name
    >>> game = game_by_name("omaha")
    >>> [jam_bound(game, limit, Stakes()) for limit in Limit]
    [Fraction(2, 1), Fraction(3, 1), None]
    """
    if limit is Limit.NO:
        return None
    amounts = (stakes.small_blind, stakes.big_blind, stakes.ante)
    unit = lcm(*(amount.denominator for amount in amounts))
    small, big, ante = (int(amount * unit) for amount in amounts)
    config = HandConfig(game=game, limit=limit, small_blind=small, big_blind=big, ante=ante)
    deep = 1000 * (big + ante)
    posts = plain_posts(config, 2, first=1)
    state, _ = start_hand(config, stacks=(deep, deep), deck=(), posts=posts, button=1)
    span = legal_actions(state).raise_to
    if span is None:
        raise ConfigError(f"{game.name} {limit}: no raise is legal before the flop")
    return Fraction(span.most + ante, big)
