"""Commands about chairs and chips: sit, leave, sit out and in, buy more, boxes, votes."""

from __future__ import annotations

from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.dealing import next_hand, post_answers
from ninecards.room.evolve import evolve, folded
from ninecards.room.inputs import (
    AddChips,
    AnswerPost,
    Box,
    Leave,
    PreAct,
    SeatCommand,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    VoteBombPot,
    VoteRunOuts,
)
from ninecards.room.names import NAME_LENGTH, clean_name, looks_of
from ninecards.room.playing import left_in_hand, vote_run_outs
from ninecards.room.preacting import pre_act
from ninecards.room.refusals import RefusalError
from ninecards.room.state import PostQuestion, Room, Seat

__all__ = ["buy_in_range", "questions_settled", "seat_command", "top_up_range"]


def seat_command(
    room: Room, player_id: str, command: SeatCommand, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    """Return what the command does; raises RefusalError."""
    events = _carried_out(room, player_id, command, now_ms, ranker)
    return events + questions_settled(folded(room, events), now_ms)


def questions_settled(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """Return what follows when people come or go: the next hand's time, answers to questions.

    Who is gone does not post, who has ticked the box does; in a pause the hand still waits.
    """
    events = next_hand(room, now_ms)
    room = folded(room, events)
    question = room.question
    if not isinstance(question, PostQuestion):
        return events
    here = {seat.seat_no: seat for seat in room.active_seats}
    answers = [
        (seat_no, seat_no in here)
        for seat_no in question.seat_nos
        if seat_no not in here or Box.POST_BLINDS in here[seat_no].boxes
    ]
    if room.control.paused_ms is not None:
        return [*events, *(ev.PostAnswered(seat_no, yes) for seat_no, yes in answers)]
    return events + (post_answers(room, answers, now_ms) if answers else [])


def _carried_out(
    room: Room, player_id: str, command: SeatCommand, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    if isinstance(command, Sit):
        return _sit(room, player_id, command, now_ms)
    seat = room.seat_of(player_id)
    if seat is None:
        raise RefusalError("not_seated")
    match command:
        case Leave():
            return _leave(room, seat, now_ms, ranker)
        case SitOut():
            return _sit_out(seat, now_ms)
        case SitIn():
            return _sit_in(seat)
        case AddChips(chips):
            return _add_chips(room, seat, chips)
        case VoteRunOuts():
            return vote_run_outs(room, seat, command, now_ms, ranker)
        case _:
            return _answered(room, seat, command, now_ms)


def _answered(
    room: Room, seat: Seat, command: SetBox | PreAct | AnswerPost | VoteBombPot, now_ms: int
) -> list[ev.RoomEvent]:
    match command:
        case SetBox(box, on):
            return _set_box(room, seat, box, on=on)
        case PreAct():
            return pre_act(room, seat, command)
        case AnswerPost(yes):
            return _answer_post(room, seat, now_ms, yes=yes)
        case _:
            return _vote_bomb_pot(room, seat, yes=command.yes)


def buy_in_range(room: Room, player_id: str, now_ms: int) -> tuple[int, int]:
    """Return the least and the most that a player may sit down with now (rules T1, T2).

    Who left a short while ago brings at least the stack he left with.
    """
    config = room.config
    left = 0
    for gone in room.departed:
        if gone.player_id == player_id and now_ms < gone.left_ms + config.clocks.return_ms:
            left = gone.chips
    return max(config.min_buy_in, left), max(config.max_buy_in, left)


def _sit(room: Room, player_id: str, command: Sit, now_ms: int) -> list[ev.RoomEvent]:
    config = room.config
    if room.control.closing or room.control.closed:
        raise RefusalError("table_closed")
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
    least, most = buy_in_range(room, player_id, now_ms)
    if type(command.chips) is not int or not least <= command.chips <= most:
        raise RefusalError("bad_buy_in", chips=command.chips, least=least, most=most)
    return [ev.PlayerSat(command.seat_no, player_id, name, command.chips)]


def _leave(room: Room, seat: Seat, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    if seat.leaving:
        raise RefusalError("leaving_already")
    if not room.is_playing(seat):
        return [ev.PlayerLeft(seat.seat_no, seat.chips, now_ms)]
    asked = ev.LeaveAsked(seat.seat_no)
    return [asked, *left_in_hand(evolve(room, asked), seat, now_ms, ranker)]


def _sit_out(seat: Seat, now_ms: int) -> list[ev.RoomEvent]:
    if seat.sitting_out:
        raise RefusalError("sitting_out_already")
    return [ev.SatOut(seat.seat_no, now_ms)]


def _sit_in(seat: Seat) -> list[ev.RoomEvent]:
    if not seat.sitting_out:
        raise RefusalError("sitting_in_already")
    if not seat.chips:
        raise RefusalError("no_chips")
    return [ev.SatIn(seat.seat_no)]


def top_up_range(room: Room, seat: Seat) -> tuple[int, int] | None:
    """Return the least and the most that a seat may buy between hands, None if it is full."""
    least = max(1, room.config.min_buy_in - seat.chips)
    most = room.config.max_buy_in - seat.chips
    return None if most < least else (least, most)


def _add_chips(room: Room, seat: Seat, chips: int) -> list[ev.RoomEvent]:
    if room.is_playing(seat):
        raise RefusalError("in_hand")
    span = top_up_range(room, seat)
    if span is None:
        raise RefusalError("stack_full", most=room.config.max_buy_in)
    least, most = span
    if type(chips) is not int or not least <= chips <= most:
        raise RefusalError("bad_top_up", chips=chips, least=least, most=most)
    return [ev.ChipsAdded(seat.seat_no, chips)]


def _set_box(room: Room, seat: Seat, box: Box, *, on: bool) -> list[ev.RoomEvent]:
    if box is Box.STRADDLE and room.config.straddles.rule == "off":
        raise RefusalError("no_straddles")
    if (box in seat.boxes) == on:
        return []
    return [ev.BoxSet(seat.seat_no, box, on)]


def _answer_post(room: Room, seat: Seat, now_ms: int, *, yes: bool) -> list[ev.RoomEvent]:
    question = room.question
    if not isinstance(question, PostQuestion) or seat.seat_no not in question.seat_nos:
        raise RefusalError("not_asked_to_post")
    if room.control.paused_ms is not None:
        raise RefusalError("table_paused")
    return post_answers(room, [(seat.seat_no, yes)], now_ms)


def _vote_bomb_pot(room: Room, seat: Seat, *, yes: bool) -> list[ev.RoomEvent]:
    if not room.config.bomb_pots.by_vote:
        raise RefusalError("no_bomb_pots")
    if room.schedule.bomb_next:
        raise RefusalError("bomb_pot_already")
    voted = ev.BombPotVoted(seat.player_id, yes)
    room = evolve(room, voted)
    active = {active.player_id for active in room.active_seats}
    if 2 * len(active.intersection(room.schedule.votes)) > len(active):
        return [voted, ev.BombPotCalled()]
    return [voted]
