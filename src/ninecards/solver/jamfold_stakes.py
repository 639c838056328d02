"""What a jam-or-fold hand is played for: blinds, antes, stacks, and what each end is worth.

The small blind is on the button and jams or folds; the big blind calls or folds. A stack counts
what is posted from it. What each end is worth is played by the rules: they know what one pays who
is too short for blind and ante, and who gets back what nobody called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import parse_cards, parse_hole_cards
from ninecards.errors import ConfigError
from ninecards.rules import (
    Action,
    Call,
    Fold,
    HandConfig,
    HandState,
    LegalActions,
    Raise,
    apply,
    legal_actions,
    plain_posts,
    stacked_deck,
    start_hand,
)
from ninecards.rules.games import Game, Limit, game_by_name

__all__ = ["HandEnds", "Payoffs", "Stakes", "chip_payoffs", "hand_ends", "jam_bound"]

Amounts = NDArray[np.float64]

QUARTERS = np.arange(5)
_HANDS = tuple(parse_hole_cards(hand) for hand in ("AsAhKsKh", "QdQc4s3h"))
_BOARD = parse_cards("2c5d9h7sJc")
"""The small blind wins."""


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


@dataclass(frozen=True, slots=True)
class HandEnds:
    """What the small blind gains or loses where he folds, or the big blind does, and at a showdown.

    All in one unit, 0 or more: ``lost`` by a fold, ``stolen`` by a jam that is not called, and
    ``shown``, the most that either may win or lose. ``must_jam`` and ``must_call`` are as in
    `Payoffs`.
    """

    lost: Fraction
    stolen: Fraction
    shown: Fraction
    must_jam: bool
    must_call: bool


@cache
def hand_ends(stakes: Stakes, small_stack: Fraction, big_stack: Fraction) -> HandEnds:
    """The ends of a hand between two stacks, in the unit of the stakes.

    >>> ends = hand_ends(Stakes(Fraction(1), Fraction(2)), Fraction(9), Fraction(5))
    >>> [str(chips) for chips in (ends.lost, ends.stolen, ends.shown)], ends.must_call
    (['1', '2', '5'], False)
    """
    amounts = (stakes.small_blind, stakes.big_blind, stakes.ante, small_stack, big_stack)
    unit = lcm(*(amount.denominator for amount in amounts))
    small, big, ante, *stacks = (int(amount * unit) for amount in amounts)
    game = game_by_name("omaha")
    config = HandConfig(game=game, limit=Limit.NO, small_blind=small, big_blind=big, ante=ante)
    dealt, _ = start_hand(
        config,
        stacks=tuple(stacks),
        deck=stacked_deck(config, _HANDS, [_BOARD], first=1),
        posts=plain_posts(config, 2, first=1),
        button=1,
    )
    must_jam = dealt.to_act != 0
    jammed = dealt if must_jam else _after(dealt, _jam(legal_actions(dealt)))
    must_call = jammed.to_act != 1
    shown = jammed if must_call else _after(jammed, Call())

    def gain(end: HandState) -> Fraction:
        return Fraction(end.stacks[0] - stacks[0], unit)

    won = gain(shown)
    return HandEnds(
        lost=won if must_jam else -gain(_after(dealt, Fold())),
        stolen=won if must_call else gain(_after(jammed, Fold())),
        shown=won,
        must_jam=must_jam,
        must_call=must_call,
    )


def _jam(legal: LegalActions) -> Action:
    return Call() if legal.raise_to is None else Raise(legal.raise_to.most)


def _after(state: HandState, action: Action) -> HandState:
    state, _ = apply(state, action)
    return state


def chip_payoffs(stakes: Stakes, stacks_bb: Sequence[Fraction]) -> Payoffs:
    """The gains of a hand where both have a stack, for each stack in big blinds.

    >>> paid = chip_payoffs(Stakes(), [Fraction(10), Fraction(1)])
    >>> paid.fold.tolist(), paid.steal.tolist(), paid.must_call.tolist()
    ([-0.5, -0.5], [1.0, 1.0], [False, True])
    >>> paid.shares[:, 0].tolist()
    [-10.0, -5.0, 0.0, 5.0, 10.0]
    """
    blinds = Stakes(stakes.small_bb, Fraction(1), stakes.ante_bb)
    ends = [hand_ends(blinds, Fraction(stack), Fraction(stack)) for stack in stacks_bb]
    return Payoffs(
        fold=-np.array([float(end.lost) for end in ends]),
        steal=np.array([float(end.stolen) for end in ends]),
        shares=np.outer(QUARTERS / 2 - 1, [float(end.shown) for end in ends]),
        must_jam=np.array([end.must_jam for end in ends]),
        must_call=np.array([end.must_call for end in ends]),
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
