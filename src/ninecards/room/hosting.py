"""Orders of a host (rule T9): none of them touches cards or a settled hand."""

from __future__ import annotations

from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.dealing import next_hand
from ninecards.room.evolve import evolve
from ninecards.room.inputs import Host, HostOrder
from ninecards.room.playing import close, left_in_hand
from ninecards.room.refusals import RefusalError
from ninecards.room.state import Room, Seat

__all__ = ["host_order"]

MOST_TIME_MS = 600_000
"""The most that a host gives at once."""

_ABOUT_A_SEAT = (HostOrder.GIVE_TIME, HostOrder.SIT_OUT, HostOrder.STAND_UP)


def host_order(
    room: Room, player_id: str, command: Host, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    """Return what an order does; raises RefusalError if it is not his or makes no sense now."""
    seat = room.seat_of(player_id)
    host = room.config.host
    if player_id != host if host is not None else seat is None:
        raise RefusalError("not_host")
    name = "" if seat is None else seat.name
    about = _seat_about(room, command)
    ordered = ev.HostOrdered(command.order, name, None if about is None else about.seat_no)
    return [ordered, *_done(evolve(room, ordered), room, command, about, now_ms, ranker)]


def _seat_about(room: Room, command: Host) -> Seat | None:
    if command.order not in _ABOUT_A_SEAT:
        return None
    number = command.seat_no
    if type(number) is not int or not 1 <= number <= room.config.seats:
        seat = "-" if number is None else number
        raise RefusalError("no_such_seat", seat=seat, seats=room.config.seats)
    about = room.seats[number - 1]
    if about is None:
        raise RefusalError("seat_empty", seat=number)
    return about


def _done(
    room: Room, before: Room, command: Host, about: Seat | None, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    match command.order:
        case HostOrder.PAUSE | HostOrder.PAUSE_AFTER_HAND:
            return _pause(room, before, command.order, now_ms)
        case HostOrder.RESUME:
            return _resume(room, before, now_ms, ranker)
        case HostOrder.BOMB_POT:
            return _bomb_pot(before)
        case HostOrder.CLOSE:
            if before.control.closing:
                raise RefusalError("closing_already")
            return [] if room.in_hand else close(room, now_ms)
    assert about is not None
    if command.order is HostOrder.GIVE_TIME:
        return _give_time(room, about, command.ms)
    if command.order is HostOrder.SIT_OUT:
        if about.sitting_out:
            raise RefusalError("sitting_out_already")
        out = ev.SatOut(about.seat_no, now_ms)
        return [out, *next_hand(evolve(room, out), now_ms)]
    return _stand_up(room, about, now_ms, ranker)


def _pause(room: Room, before: Room, order: HostOrder, now_ms: int) -> list[ev.RoomEvent]:
    if before.control.paused_ms is not None:
        raise RefusalError("paused_already")
    if order is HostOrder.PAUSE_AFTER_HAND and room.in_hand:
        if before.control.pause_after_hand:
            raise RefusalError("paused_already")
        return []
    return [ev.Paused(now_ms)]


def _resume(room: Room, before: Room, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    if before.control.paused_ms is None:
        if before.control.pause_after_hand:
            return []
        raise RefusalError("not_paused")
    resumed = ev.Resumed(now_ms)
    room = evolve(room, resumed)
    for seat in room.taken_seats:
        if seat.leaving and (went := left_in_hand(room, seat, now_ms, ranker)):
            return [resumed, *went]
    return [resumed, *next_hand(room, now_ms)]


def _bomb_pot(room: Room) -> list[ev.RoomEvent]:
    if not room.config.bomb_pots.ante:
        raise RefusalError("no_bomb_pots")
    if room.schedule.bomb_next:
        raise RefusalError("bomb_pot_already")
    return [ev.BombPotCalled()]


def _give_time(room: Room, about: Seat, ms: int) -> list[ev.RoomEvent]:
    decision = room.decision
    if decision is None or decision.seat_no != about.seat_no:
        raise RefusalError("no_decision", seat=about.seat_no)
    if type(ms) is not int or not 0 < ms <= MOST_TIME_MS:
        raise RefusalError("bad_time", most=MOST_TIME_MS // 1000)
    return [ev.TimeGiven(about.seat_no, decision.deadline_ms + ms)]


def _stand_up(room: Room, about: Seat, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    if about.leaving:
        raise RefusalError("leaving_already")
    if room.is_playing(about):
        asked = ev.LeaveAsked(about.seat_no)
        return [asked, *left_in_hand(evolve(room, asked), about, now_ms, ranker)]
    left = ev.PlayerLeft(about.seat_no, about.chips, now_ms)
    return [left, *next_hand(evolve(room, left), now_ms)]
