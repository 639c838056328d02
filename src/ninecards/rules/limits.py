"""How much may be bet or raised: fixed, pot and no limit (rules A5–A10)."""

from __future__ import annotations

from typing import NamedTuple

from ninecards.rules.betting import somebody_can_call
from ninecards.rules.games import Limit, Street
from ninecards.rules.state import NOT_ACTED, HandState

__all__ = ["Span", "UsualWagers", "is_full_wager", "usual_wagers", "wager_span"]


class Span(NamedTuple):
    """The least and the greatest street total; every whole number between is allowed."""

    least: int
    most: int


class UsualWagers(NamedTuple):
    """Street totals of a bet or raise of half the pot, three quarters of it, and the pot."""

    half: int
    three_quarters: int
    whole: int


def wager_span(state: HandState, player: int) -> Span | None:
    """Return to what totals the player may bet or raise, or None if he may not.

    A stack below the least total may still go all-in; then both ends are that stack.
    """
    rnd, config = state.round, state.start.config
    bet, all_in = rnd.current_bet, rnd.street_bets[player] + state.stacks[player]
    # Nobody raises against players who have no chips left to call with (A8).
    if all_in <= bet or not somebody_can_call(state.stacks, state.folded, player):
        return None
    faced = rnd.faced[player]
    # Only who has not acted yet, or faces a full raise since he did, may raise (A9, A10).
    if faced != NOT_ACTED and not _is_full(state, bet - faced):
        return None
    if config.limit is Limit.FIXED:
        if rnd.capped and rnd.wagers > config.rules.fixed_limit_raises:
            return None
        least = most = rnd.full_level + config.bet_unit(state.street)
    else:
        least = bet + rnd.last_full_raise_by
        most = all_in
        if config.limit is Limit.POT:
            most = max(least, _pot_wager(state, player))
    if all_in <= least:
        return Span(all_in, all_in)
    return tuple.__new__(Span, (least, min(most, all_in)))  # a third of the time of Span(...)


def usual_wagers(state: HandState, player: int, span: Span) -> UsualWagers:
    """Return the totals of the usual bets or raises, brought into ``span``.

    The pot is what it would be after the call, as the pot-limit maximum counts it.
    """
    bet, whole = state.round.current_bet, _pot_wager(state, player)
    least, most = span
    totals = (bet + (whole - bet) // 2, bet + 3 * (whole - bet) // 4, whole)
    return UsualWagers(*(max(least, min(total, most)) for total in totals))


def _pot_wager(state: HandState, player: int) -> int:
    """The bet, plus the pot as it would be after the call (A6), short blinds as full (B9)."""
    rnd = state.round
    call = rnd.current_bet - rnd.street_bets[player]
    pot = sum(state.contributions) + state.dead + rnd.short_blinds
    lifted = state.start.lifted_small_blind
    if lifted is not None and lifted != player and state.street is Street.PREFLOP:
        # By option a small blind in front counts as a big one, but for its owner.
        pot += max(0, state.start.config.big_blind - rnd.street_bets[lifted])
    return rnd.current_bet + pot + call


def _is_full(state: HandState, by: int) -> bool:
    if state.config.limit is Limit.FIXED:
        return 2 * by >= state.config.bet_unit(state.street)
    return by >= state.round.last_full_raise_by


def is_full_wager(state: HandState, to: int) -> bool:
    """Whether a bet or raise to ``to`` is a full one.

    In pot and no limit it adds at least the last full raise to the bet (A8); in fixed limit
    it stands at least half a unit above the last full bet or raise: short all-ins add up
    (A10).
    """
    rnd = state.round
    since = rnd.full_level if state.config.limit is Limit.FIXED else rnd.current_bet
    return _is_full(state, to - since)
