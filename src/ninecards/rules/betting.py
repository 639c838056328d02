"""Turns of a betting round: who acts next, and when the round or the betting is over."""

from __future__ import annotations

from ninecards.rules.state import NOT_ACTED, HandState

__all__ = ["betting_is_over", "next_to_act", "opponents_can_call"]


def _has_decision(state: HandState, player: int) -> bool:
    """Whether the player still has to act in this round (rule A4)."""
    if state.folded[player] or not state.stacks[player]:
        return False
    bets = state.round.street_bets
    bet = bets[player]
    if not opponents_can_call(state, player):
        # The others are all-in: only a bet of theirs above his is a decision (B9, A13).
        rivals = zip(bets, state.folded, strict=True)
        return bet < max(other for other, folded in rivals if not folded)
    return state.round.faced[player] == NOT_ACTED or bet < state.round.current_bet


def opponents_can_call(state: HandState, player: int) -> bool:
    """Whether somebody else in the hand has chips left (rule A8)."""
    for other, stack in enumerate(state.stacks):
        if stack and other != player and not state.folded[other]:
            return True
    return False


def next_to_act(state: HandState, start: int) -> int | None:
    """Return the first player from ``start`` on, clockwise, who has to act; None if nobody."""
    if state.folded.count(False) == 1:
        return None
    players = len(state.stacks)
    for turn in range(players):
        player = (start + turn) % players
        if _has_decision(state, player):
            return player
    return None


def betting_is_over(state: HandState) -> bool:
    """Whether fewer than two players of a finished round could bet on (rule A13)."""
    able = 0
    for stack, folded in zip(state.stacks, state.folded, strict=True):
        if stack and not folded:
            able += 1
    return able < 2
