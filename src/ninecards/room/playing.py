"""A hand at the table: the deal, decisions and their clock, and what comes after."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.errors import IllegalActionError
from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.evolve import evolve
from ninecards.room.inputs import Act, DeckReady
from ninecards.room.refusals import RefusalError
from ninecards.room.state import Decision, Room, Seat
from ninecards.rules import (
    Action,
    Check,
    Fold,
    Muck,
    Phase,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)
from ninecards.rules import events as hand_events

__all__ = ["act", "deal", "fold_of", "next_hand", "time_out"]

MIN_PLAYERS = 2


def deal(room: Room, ready: DeckReady, ranker: Ranker) -> list[ev.RoomEvent]:
    """Start the hand whose deck was asked for, if there are still players for it."""
    if not room.deck_asked or ready.hand_no != room.hand_no + 1:
        return []
    seats = room.active_seats
    if len(seats) < MIN_PLAYERS:
        return [ev.NextHandSet(None)]
    chairs = [seat.seat_no for seat in seats]
    button = _next_button(room, chairs, ready.draw)
    first = next((index for index, chair in enumerate(chairs) if chair > button), 0)
    config = room.config.hand
    _, events = start_hand(
        config,
        stacks=[seat.chips for seat in seats],
        deck=ready.deck,
        posts=plain_posts(config, len(chairs), first),
        button=button,
        seat_nos=chairs,
        ranker=ranker,
    )
    return _go_on(room, [ev.ButtonMoved(ready.hand_no, button)], events, ready.now_ms, ranker)


def _next_button(room: Room, chairs: Sequence[int], draw: int) -> int:
    """The next player clockwise from the last button; drawn where there was none (B0)."""
    if room.button is None:
        return chairs[draw % len(chairs)]
    last = room.button
    return next((chair for chair in chairs if chair > last), chairs[0])


def act(
    room: Room, player_id: str, command: Act, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    """Return what an answer does. Raises RefusalError if it is stale, not his or not legal."""
    seat, decision = room.seat_of(player_id), room.decision
    if seat is None:
        raise RefusalError("not_seated")
    asked = (command.hand_no, command.decision_no)
    if decision is None or asked != (room.hand_no, decision.decision_no):
        raise RefusalError("stale_decision", decision=command.decision_no)
    if decision.seat_no != seat.seat_no:
        raise RefusalError("not_your_turn")
    return _apply(room, command.action, now_ms, ranker)


def time_out(room: Room, decision: Decision, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    """The clock ran out: check if that is free, otherwise fold, and sit out (rule T4)."""
    assert room.hand is not None
    timed_out = ev.DecisionTimedOut(decision.decision_no, decision.seat_no)
    events: list[ev.RoomEvent] = [timed_out]
    seat = room.seats[decision.seat_no - 1]
    betting = room.hand.phase is Phase.BETTING
    if betting and seat is not None and not seat.sitting_out:
        events.append(ev.SatOut(decision.seat_no))
    for event in events:
        room = evolve(room, event)
    return events + _apply(room, _default(room), now_ms, ranker)


def fold_of(room: Room, seat: Seat, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    """What happens at once when somebody in a hand leaves while it is his turn."""
    assert room.decision is not None
    if room.decision.seat_no != seat.seat_no:
        return []
    return _apply(room, _default(room), now_ms, ranker)


def next_hand(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """Set the time of the next hand, or clear it, where that has changed."""
    if room.in_hand or room.deck_asked:
        return []
    possible = len(room.active_seats) >= MIN_PLAYERS
    if possible == (room.next_hand_ms is not None):
        return []
    return [ev.NextHandSet(now_ms + room.config.pause_ms if possible else None)]


def _default(room: Room) -> Action:
    """What is done for a player who does not decide: check, else fold; muck at a showdown.

    Who is offered to show may always muck: a rival lies open in every pot he contests, or the
    first hand of it would have been shown unasked.
    """
    assert room.hand is not None
    legal = legal_actions(room.hand)
    if legal.check:
        return Check()
    if legal.fold:
        return Fold()
    return Muck()


def _apply(room: Room, action: Action, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    assert room.hand is not None
    try:
        _, events = apply(room.hand, action, ranker=ranker)
    except IllegalActionError as error:
        raise RefusalError("illegal_action", reason=str(error)) from error
    return _go_on(room, [], events, now_ms, ranker)


def _go_on(
    room: Room,
    before: list[ev.RoomEvent],
    hand: Sequence[hand_events.Event],
    now_ms: int,
    ranker: Ranker,
) -> list[ev.RoomEvent]:
    """Add the hand's events and what follows: the next decision, or the end of the hand."""
    events = [*before, *(ev.HandWent(event) for event in hand)]
    for event in events:
        room = evolve(room, event)
    assert room.hand is not None
    if room.hand.is_over:
        return events + _after_hand(room, now_ms)
    return events + _ask(room, now_ms, ranker)


def _ask(room: Room, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    hand = room.hand
    assert hand is not None
    assert hand.to_act is not None
    seat_no = hand.start.seat_nos[hand.to_act]
    seat = room.seats[seat_no - 1]
    assert seat is not None
    if seat.leaving:
        return _apply(room, _default(room), now_ms, ranker)
    limit = room.config.decision_ms if hand.phase is Phase.BETTING else room.config.show_ms
    return [ev.DecisionAsked(room.decision_no + 1, seat_no, now_ms, now_ms + limit)]


def _after_hand(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """Let go who leaves, sit out who is broke, and set the next hand."""
    events: list[ev.RoomEvent] = []
    for seat in room.seats:
        if seat is not None and seat.leaving:
            events.append(ev.PlayerLeft(seat.seat_no, seat.chips))
        elif seat is not None and not seat.chips and not seat.sitting_out:
            events.append(ev.SatOut(seat.seat_no))
    for event in events:
        room = evolve(room, event)
    return events + next_hand(room, now_ms)
