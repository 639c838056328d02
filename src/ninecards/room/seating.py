"""Commands about chairs and chips: sit, leave, sit out and in, buy more."""

from __future__ import annotations

from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.evolve import evolve
from ninecards.room.inputs import AddChips, Leave, Sit, SitIn, SitOut
from ninecards.room.names import NAME_LENGTH, clean_name, looks_of
from ninecards.room.playing import fold_of, next_hand
from ninecards.room.refusals import RefusalError
from ninecards.room.state import Room, Seat

__all__ = ["seat_command"]

SeatCommand = Sit | Leave | SitOut | SitIn | AddChips


def seat_command(
    room: Room, player_id: str, command: SeatCommand, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    """Return what the command does; raises RefusalError."""
    events = _carried_out(room, player_id, command, now_ms, ranker)
    for event in events:
        room = evolve(room, event)
    return events + next_hand(room, now_ms)


def _carried_out(
    room: Room, player_id: str, command: SeatCommand, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    if isinstance(command, Sit):
        return _sit(room, player_id, command)
    seat = room.seat_of(player_id)
    if seat is None:
        raise RefusalError("not_seated")
    if isinstance(command, Leave):
        return _leave(room, seat, now_ms, ranker)
    if isinstance(command, SitOut):
        return _sit_out(seat)
    if isinstance(command, SitIn):
        return _sit_in(seat)
    return _add_chips(room, seat, command.chips)


def _sit(room: Room, player_id: str, command: Sit) -> list[ev.RoomEvent]:
    config = room.config
    if room.seat_of(player_id) is not None:
        raise RefusalError("seated_already")
    if type(command.seat_no) is not int or not 1 <= command.seat_no <= config.seats:
        raise RefusalError("no_such_seat", seat=command.seat_no, seats=config.seats)
    if room.seats[command.seat_no - 1] is not None:
        raise RefusalError("seat_taken", seat=command.seat_no)
    name = clean_name(command.name)
    if name is None:
        raise RefusalError("bad_name", length=NAME_LENGTH)
    looks = looks_of(name)
    if any(seat is not None and looks_of(seat.name) == looks for seat in room.seats):
        raise RefusalError("name_taken", name=name)
    if type(command.chips) is not int or not (
        config.min_buy_in <= command.chips <= config.max_buy_in
    ):
        raise RefusalError(
            "bad_buy_in", chips=command.chips, least=config.min_buy_in, most=config.max_buy_in
        )
    return [ev.PlayerSat(command.seat_no, player_id, name, command.chips)]


def _leave(room: Room, seat: Seat, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    if seat.leaving:
        raise RefusalError("leaving_already")
    if not room.is_playing(seat):
        return [ev.PlayerLeft(seat.seat_no, seat.chips)]
    asked = ev.LeaveAsked(seat.seat_no)
    return [asked, *fold_of(evolve(room, asked), seat, now_ms, ranker)]


def _sit_out(seat: Seat) -> list[ev.RoomEvent]:
    if seat.sitting_out:
        raise RefusalError("sitting_out_already")
    return [ev.SatOut(seat.seat_no)]


def _sit_in(seat: Seat) -> list[ev.RoomEvent]:
    if not seat.sitting_out:
        raise RefusalError("sitting_in_already")
    if not seat.chips:
        raise RefusalError("no_chips")
    return [ev.SatIn(seat.seat_no)]


def _add_chips(room: Room, seat: Seat, chips: int) -> list[ev.RoomEvent]:
    if room.is_playing(seat):
        raise RefusalError("in_hand")
    least = max(1, room.config.min_buy_in - seat.chips)
    most = room.config.max_buy_in - seat.chips
    if most < least:
        raise RefusalError("stack_full", most=room.config.max_buy_in)
    if type(chips) is not int or not least <= chips <= most:
        raise RefusalError("bad_top_up", chips=chips, least=least, most=most)
    return [ev.ChipsAdded(seat.seat_no, chips)]
