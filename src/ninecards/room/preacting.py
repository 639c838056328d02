"""Boxes that decide before one's turn (rule T5): what they cost, when they fall, what they do."""

from __future__ import annotations

from collections.abc import Mapping

from ninecards.room import events as ev
from ninecards.room.inputs import PreAct, PreKind
from ninecards.room.refusals import RefusalError
from ninecards.room.state import PreAction, Room, Seat
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandState,
    LegalActions,
    Phase,
    Raise,
    legal_actions,
    usual_wagers,
)
from ninecards.rules import events as hand_events

__all__ = ["action_of", "fallen", "pre_act", "pre_choices"]


def pre_choices(room: Room, seat: Seat) -> Mapping[PreKind, int]:
    """Return what the seat may decide now for its next turn, each with its price.

    Empty for who is not in the betting, has no chips behind, or is to act.
    """
    hand, player = room.hand, room.player_at(seat.seat_no)
    if hand is None or player is None or hand.phase is not Phase.BETTING:
        return {}
    if hand.folded[player] or not hand.stacks[player] or hand.to_act == player:
        return {}
    legal = legal_actions(hand._replace(to_act=player))
    choices = {PreKind.FOLD: 0, PreKind.CHECK_FOLD: 0, PreKind.CALL_ANY: 0}
    if legal.check:
        choices[PreKind.CHECK] = 0
    if legal.call is not None:
        choices[PreKind.CALL] = legal.call
    wager = _pot_wager(hand, legal)
    if wager is not None:
        choices[PreKind.RAISE_POT] = wager
    return choices


def pre_act(room: Room, seat: Seat, command: PreAct) -> list[ev.RoomEvent]:
    """Return what a box that is set or taken back does; raises RefusalError."""
    choices = pre_choices(room, seat)
    if command.hand_no != room.hand_no:
        raise RefusalError("stale_hand", hand=command.hand_no)
    if command.kind is None:
        return [] if seat.pre_action is None else [ev.PreActionFell(seat.seat_no)]
    if room.decision is not None and room.decision.seat_no == seat.seat_no:
        raise RefusalError("your_turn")
    price = choices.get(command.kind)
    if price is None:
        raise RefusalError("no_pre_action")
    if price != command.chips:
        raise RefusalError("stale_price", chips=command.chips, now=price)
    return [ev.PreActionSet(seat.seat_no, command.kind, price)]


def fallen(room: Room, happened: tuple[hand_events.Event, ...]) -> list[ev.RoomEvent]:
    """Return which boxes fall after these events of the hand."""
    new_round = any(
        isinstance(event, hand_events.BettingStarted | hand_events.ShowdownStarted)
        for event in happened
    )
    return [
        ev.PreActionFell(seat.seat_no)
        for seat in room.taken_seats
        if seat.pre_action is not None and (new_round or not _holds(room, seat, seat.pre_action))
    ]


def _holds(room: Room, seat: Seat, pre: PreAction) -> bool:
    hand, player = room.hand, room.player_at(seat.seat_no)
    if hand is not None and hand.phase is Phase.BETTING and hand.to_act == player:
        return action_of(hand, pre) is not None
    return pre_choices(room, seat).get(pre.kind) == pre.chips


def action_of(hand: HandState, pre: PreAction) -> Action | None:
    """Return what a box does now that its player is to act, None if it does not hold."""
    legal = legal_actions(hand)
    check: Action | None = Check() if legal.check else None
    match pre.kind:
        case PreKind.FOLD:
            return Fold()
        case PreKind.CHECK_FOLD:
            return check or Fold()
        case PreKind.CHECK:
            return check
        case PreKind.CALL:
            return Call() if legal.call == pre.chips else None
        case PreKind.CALL_ANY:
            return check or Call()
        case _:
            if _pot_wager(hand, legal) != pre.chips:
                return None
            return Raise(pre.chips) if legal.bet is None else Bet(pre.chips)


def _pot_wager(hand: HandState, legal: LegalActions) -> int | None:
    """The total of a bet or raise of the pot, if one is allowed."""
    span = legal.bet or legal.raise_to
    if span is None or legal.player is None:
        return None
    return usual_wagers(hand, legal.player, span).whole
