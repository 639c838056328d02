"""Pots as layers of what each player put in (rule A12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ninecards.rules.state import HandState

__all__ = [
    "Pot",
    "build_pots",
    "is_contested",
    "lone_contender",
    "may_muck",
    "pots_of",
    "split_evenly",
    "uncalled_bet",
]


class Pot(NamedTuple):
    """Chips and the players who can win them; the first pot of a hand is the main pot."""

    chips: int
    players: tuple[int, ...]


def build_pots(
    contributions: Sequence[int], dead: int, contenders: Collection[int]
) -> tuple[Pot, ...]:
    """Return the pots, main pot first.

    ``contributions`` are each player's layered chips, ``contenders`` who can still win.
    Layers with the same contenders are one pot; a layer that nobody contends for joins the
    pot below; ``dead`` chips belong to the main pot whole.

    >>> build_pots([20, 5, 12, 20], 0, [1, 2, 3])
    (Pot(chips=20, players=(1, 2, 3)), Pot(chips=21, players=(2, 3)), Pot(chips=16, players=(3,)))
    """
    players = tuple(sorted(contenders))
    levels = sorted({contributions[player] for player in players})
    pots: list[Pot] = []
    below, total = 0, sum(contributions) + dead
    for level in levels:
        # What lies above the last level belongs to it: nobody contends for more.
        upto = total
        if level != levels[-1]:
            upto = sum(min(level, put) for put in contributions) + dead
        if upto > below:
            players = tuple([player for player in players if contributions[player] >= level])
            pots.append(Pot(upto - below, players))
            below = upto
    return tuple(pots)


def pots_of(state: HandState) -> tuple[Pot, ...]:
    """Return the pots of a hand as they stand, bets in front included, before any rake.

    A hand given away at the showdown stays among the players of its pots: the pots were
    formed before.
    """
    return build_pots(state.contributions, state.dead, state.live)


def is_contested(state: HandState) -> bool:
    """Whether two hands not given away contend for a pot; else there is nothing to show (A12).

    Two players in the hand need not: a big blind that goes back whole leaves its owner, if he
    has posted no ante, without a chip in the pots.
    """
    mucked = state.showdown.mucked
    return any(len(set(pot.players) - mucked) > 1 for pot in pots_of(state))


def lone_contender(state: HandState) -> int | None:
    """Return who alone can win, as the others folded or have nothing in; None if two can."""
    players = state.live
    if len(players) > 1:
        players = tuple({player for pot in pots_of(state) for player in pot.players})
    return players[0] if len(players) == 1 else None


def may_muck(state: HandState, player: int) -> bool:
    """Whether a rival is left for every pot that the player would give away."""
    gone = state.showdown.mucked | {player}
    pots = [pot for pot in pots_of(state) if player in pot.players and len(pot.players) > 1]
    return not any(gone.issuperset(pot.players) for pot in pots)


def uncalled_bet(street_bets: Sequence[int], folded: Sequence[bool]) -> tuple[int, int] | None:
    """Return (player, chips) of what no other bet of the round matches (rule A11).

    The other bets count whether their owners folded or not; a folded player gets nothing
    back.

    >>> uncalled_bet([100, 300], [True, False])
    (1, 200)
    """
    *_, second, highest = sorted(street_bets)
    player = street_bets.index(highest)
    if highest == second or folded[player]:
        return None
    return player, highest - second


def split_evenly(chips: int, parts: int) -> tuple[int, ...]:
    """Return ``chips`` in equal parts, odd units one each to the first parts (rule S5).

    >>> split_evenly(38, 3)
    (13, 13, 12)
    """
    share, odd = divmod(chips, parts)
    return (share + 1,) * odd + (share,) * (parts - odd)
