"""Turns of a betting round: who acts next, and when the round or the betting is over."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.rules.state import NOT_ACTED, HandState, Round

__all__ = ["able_to_bet", "betting_is_over", "next_to_act"]


def able_to_bet(stacks: Sequence[int], folded: Sequence[bool]) -> list[int]:
    """Return the players in the hand who have chips left."""
    return [player for player, stack in enumerate(stacks) if stack and not folded[player]]


def next_to_act(
    stacks: Sequence[int], folded: Sequence[bool], rnd: Round, start: int
) -> int | None:
    """Return the first player from ``start`` on, clockwise, who has to act; None if nobody.

    A round ends when everybody who can act has acted and matched (A4). Where all others are
    all-in, only a bet of theirs above his own leaves a player a decision (B9, A13).
    """
    if folded.count(False) == 1:
        return None
    able = able_to_bet(stacks, folded)
    bets, faced = rnd.street_bets, rnd.faced
    if len(able) < 2:
        highest = max(bet for bet, gone in zip(bets, folded, strict=True) if not gone)
        return able[0] if able and bets[able[0]] < highest else None
    waiting = [
        player for player in able if faced[player] == NOT_ACTED or bets[player] < rnd.current_bet
    ]
    if not waiting:
        return None
    start %= len(stacks)
    for player in waiting:
        if player >= start:
            return player
    return waiting[0]


def betting_is_over(state: HandState) -> bool:
    """Whether fewer than two players of a finished round could bet on (rule A13)."""
    return len(able_to_bet(state.stacks, state.folded)) < 2
