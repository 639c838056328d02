"""Turns of a betting round: who acts next, and when the round or the betting is over."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.rules.state import NOT_ACTED, HandState, Round

__all__ = ["able_to_bet", "betting_is_over", "next_to_act", "somebody_can_call"]


def able_to_bet(stacks: Sequence[int], folded: Sequence[bool]) -> list[int]:
    """Return the players in the hand who have chips left."""
    return [player for player, stack in enumerate(stacks) if stack and not folded[player]]


def somebody_can_call(stacks: Sequence[int], folded: Sequence[bool], player: int) -> bool:
    """Whether anybody in the hand but the player has chips left."""
    for other, stack in enumerate(stacks):
        if stack and other != player and not folded[other]:
            return True
    return False


def next_to_act(
    stacks: Sequence[int], folded: Sequence[bool], rnd: Round, start: int
) -> int | None:
    """Return the first player from ``start`` on, clockwise, who has to act; None if nobody.

    A round ends when everybody who can act has acted and matched (A4). Where all others are
    all-in, only a bet of theirs above his own leaves a player a decision (B9, A13).
    """
    able = able_to_bet(stacks, folded)
    bets, faced, current_bet = rnd.street_bets, rnd.faced, rnd.current_bet
    if len(able) < 2:
        highest = max(bet for bet, gone in zip(bets, folded, strict=True) if not gone)
        return able[0] if able and bets[able[0]] < highest else None
    before = None
    start %= len(stacks)
    for player in able:
        if faced[player] == NOT_ACTED or bets[player] < current_bet:
            if player >= start:
                return player
            if before is None:
                before = player
    return before


def betting_is_over(state: HandState) -> bool:
    """Whether fewer than two players of a finished round could bet on (rule A13)."""
    return len(able_to_bet(state.stacks, state.folded)) < 2
