"""Turns of a betting round: who acts next, and when the round or the betting is over."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.rules.config import MAX_SEATS
from ninecards.rules.state import NOT_ACTED, HandState, Round

__all__ = ["able_to_bet", "betting_is_over", "next_to_act", "somebody_can_call"]

CLOCKWISE = tuple(
    tuple(
        tuple((start + turn) % players for turn in range(players)) for start in range(players + 1)
    )
    for players in range(MAX_SEATS + 1)
)
"""By their number, the players in turn from a place on; after the last place comes the first."""


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
    bets, faced, current_bet = rnd.street_bets, rnd.faced, rnd.current_bet
    for player in CLOCKWISE[len(stacks)][start]:
        if (
            stacks[player]
            and not folded[player]
            and (faced[player] == NOT_ACTED or bets[player] < current_bet)
        ):
            if somebody_can_call(stacks, folded, player):
                return player
            rivals = [bet for bet, gone in zip(bets, folded, strict=True) if not gone]
            return player if bets[player] < max(rivals) else None
    return None


def betting_is_over(state: HandState) -> bool:
    """Whether fewer than two players of a finished round could bet on (rule A13)."""
    return len(able_to_bet(state.stacks, state.folded)) < 2
