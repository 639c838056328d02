"""Events at one seat folded into the room: who sits there, with what, and his boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ninecards.room import events as ev
from ninecards.room.blinds import Debt
from ninecards.room.state import NEWCOMER, Departed, Room, Seat, SeatClock

__all__ = ["SEAT_FOLDS"]

DEPARTED_KEPT = 256
"""Who left last: far more than come back within two hours."""


def _player_sat(room: Room, event: ev.PlayerSat) -> Room:
    clock = SeatClock(bank_ms=room.config.clocks.bank_ms)
    # While play stands still nobody owes anything: the next hand begins it anew.
    debt = Debt() if room.blinds is None else NEWCOMER
    seat = Seat(event.seat_no, event.player_id, event.name, event.chips, debt=debt, clock=clock)
    room = room.with_chair(event.seat_no, seat)
    departed = tuple(gone for gone in room.departed if gone.player_id != event.player_id)
    return room._replace(departed=departed)


def _leave_asked(room: Room, event: ev.LeaveAsked) -> Room:
    return room.with_seat(event.seat_no, leaving=True)


def _player_left(room: Room, event: ev.PlayerLeft) -> Room:
    seat = room.seats[event.seat_no - 1]
    assert seat is not None
    room = room.with_chair(event.seat_no, None)
    votes = tuple(player_id for player_id in room.schedule.votes if player_id != seat.player_id)
    room = room._replace(schedule=replace(room.schedule, votes=votes))
    if event.at_ms is None or not event.chips:
        return room
    departed = (*room.departed, Departed(seat.player_id, event.chips, event.at_ms))
    return room._replace(departed=departed[-DEPARTED_KEPT:])


def _sat_out(room: Room, event: ev.SatOut) -> Room:
    room = room.with_seat(event.seat_no, sitting_out=True)
    return room.with_clock(event.seat_no, away_since_ms=event.at_ms, away_orbits=0)


def _sat_in(room: Room, event: ev.SatIn) -> Room:
    room = room.with_seat(event.seat_no, sitting_out=False)
    return room.with_clock(event.seat_no, away_since_ms=None, away_orbits=0)


def _chips_added(room: Room, event: ev.ChipsAdded) -> Room:
    seat = room.seats[event.seat_no - 1]
    assert seat is not None
    return room.with_seat(event.seat_no, chips=seat.chips + event.chips)


def _box_set(room: Room, event: ev.BoxSet) -> Room:
    seat = room.seats[event.seat_no - 1]
    assert seat is not None
    boxes = seat.boxes | {event.box} if event.on else seat.boxes - {event.box}
    return room.with_seat(event.seat_no, boxes=boxes)


def _connection_lost(room: Room, event: ev.ConnectionLost) -> Room:
    return room.with_clock(event.seat_no, connected=False)


def _connection_found(room: Room, event: ev.ConnectionFound) -> Room:
    return room.with_clock(event.seat_no, connected=True)


SEAT_FOLDS: Mapping[type[Any], Callable[[Room, Any], Room]] = MappingProxyType(
    {
        ev.PlayerSat: _player_sat,
        ev.LeaveAsked: _leave_asked,
        ev.PlayerLeft: _player_left,
        ev.SatOut: _sat_out,
        ev.SatIn: _sat_in,
        ev.ChipsAdded: _chips_added,
        ev.BoxSet: _box_set,
        ev.ConnectionLost: _connection_lost,
        ev.ConnectionFound: _connection_found,
    }
)
"""The folds of these events, by their type."""
