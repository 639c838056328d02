"""One event folded into the room; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ninecards.errors import NinecardsError
from ninecards.room import events as ev
from ninecards.room.state import Decision, Room, Seat
from ninecards.rules import events as hand_events
from ninecards.rules import state_of
from ninecards.rules.evolve import evolve as evolve_hand

__all__ = ["evolve", "room_of"]

COMMANDS_KEPT = 32
"""Command ids a room remembers of a player: more than a page can repeat after a lost answer."""

PLAYERS_KEPT = 64
"""Players whose ids a room remembers; who sits there is never forgotten."""


def evolve(room: Room, event: ev.RoomEvent) -> Room:
    """Return the room after ``event``."""
    return _FOLDS[type(event)](room, event)


def room_of(steps: Iterable[Iterable[ev.RoomEvent]]) -> Room:
    """Return the room that the steps of a journal, each a list of events, fold to."""
    room: Room | None = None
    for step in steps:
        events = tuple(step)
        for event in events:
            if room is not None:
                room = evolve(room, event)
            elif isinstance(event, ev.TableOpened):
                room = Room(config=event.config, seats=(None,) * event.config.seats)
            else:
                raise NinecardsError(f"the journal begins with {type(event).__name__}")
        if room is not None and events:
            room = replace(room, seq=room.seq + 1)
    if room is None:
        raise NinecardsError("the journal is empty; it begins with TableOpened")
    return room


def _command_taken(room: Room, event: ev.CommandTaken) -> Room:
    commands = {**room.commands}
    before = commands.pop(event.player_id, ())
    if len(commands) >= PLAYERS_KEPT:
        gone = (player_id for player_id in commands if room.seat_of(player_id) is None)
        del commands[next(gone)]
    commands[event.player_id] = (*before, event.command_id)[-COMMANDS_KEPT:]
    return replace(room, commands=commands)


def _player_sat(room: Room, event: ev.PlayerSat) -> Room:
    seat = Seat(event.seat_no, event.player_id, event.name, event.chips)
    return room.with_chair(event.seat_no, seat)


def _leave_asked(room: Room, event: ev.LeaveAsked) -> Room:
    return room.with_seat(event.seat_no, leaving=True)


def _player_left(room: Room, event: ev.PlayerLeft) -> Room:
    return room.with_chair(event.seat_no, None)


def _sat_out(room: Room, event: ev.SatOut) -> Room:
    return room.with_seat(event.seat_no, sitting_out=True)


def _sat_in(room: Room, event: ev.SatIn) -> Room:
    return room.with_seat(event.seat_no, sitting_out=False)


def _chips_added(room: Room, event: ev.ChipsAdded) -> Room:
    seat = room.seats[event.seat_no - 1]
    assert seat is not None
    return room.with_seat(event.seat_no, chips=seat.chips + event.chips)


def _next_hand_set(room: Room, event: ev.NextHandSet) -> Room:
    return replace(room, next_hand_ms=event.at_ms, deck_asked=False)


def _deck_asked(room: Room, _event: ev.DeckAsked) -> Room:
    return replace(room, deck_asked=True)


def _button_moved(room: Room, event: ev.ButtonMoved) -> Room:
    return replace(
        room,
        hand_no=event.hand_no,
        button=event.seat_no,
        deck_asked=False,
        next_hand_ms=None,
    )


def _hand_went(room: Room, event: ev.HandWent) -> Room:
    what = event.event
    if isinstance(what, hand_events.HandStarted):
        sitting = (room.seats[seat_no - 1] for seat_no in what.start.seat_nos)
        dealt_to = tuple(seat.player_id for seat in sitting if seat is not None)
        return replace(room, hand=state_of([what]), hand_events=(what,), dealt_to=dealt_to)
    assert room.hand is not None
    hand = evolve_hand(room.hand, what)
    room = replace(room, hand=hand, hand_events=(*room.hand_events, what))
    if room.decision is not None and hand.to_act is None:
        room = replace(room, decision=None)
    if isinstance(what, hand_events.HandEnded):
        for seat_no, chips in zip(hand.start.seat_nos, what.stacks, strict=True):
            room = room.with_seat(seat_no, chips=chips)
    return room


def _decision_asked(room: Room, event: ev.DecisionAsked) -> Room:
    decision = Decision(event.decision_no, event.seat_no, event.asked_ms, event.deadline_ms)
    return replace(room, decision=decision, decision_no=event.decision_no)


def _decision_timed_out(room: Room, _event: ev.DecisionTimedOut) -> Room:
    return replace(room, decision=None)


_FOLDS: dict[type[Any], Callable[[Room, Any], Room]] = {
    ev.CommandTaken: _command_taken,
    ev.PlayerSat: _player_sat,
    ev.LeaveAsked: _leave_asked,
    ev.PlayerLeft: _player_left,
    ev.SatOut: _sat_out,
    ev.SatIn: _sat_in,
    ev.ChipsAdded: _chips_added,
    ev.NextHandSet: _next_hand_set,
    ev.DeckAsked: _deck_asked,
    ev.ButtonMoved: _button_moved,
    ev.HandWent: _hand_went,
    ev.DecisionAsked: _decision_asked,
    ev.DecisionTimedOut: _decision_timed_out,
}
