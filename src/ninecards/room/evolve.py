"""One event folded into the room; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any, TypeVar

from ninecards.errors import NinecardsError
from ninecards.room import events as ev
from ninecards.room.blinds import Blinds, Debt
from ninecards.room.evolve_hand import HAND_FOLDS
from ninecards.room.evolve_seat import SEAT_FOLDS
from ninecards.room.inputs import HostOrder
from ninecards.room.state import (
    NEWCOMER,
    Decision,
    Notice,
    PostQuestion,
    Room,
    RunOutVote,
)
from ninecards.rules.posts import PostKind

__all__ = ["Course", "course", "evolve", "folded", "room_of"]

Course = tuple[Room, list[ev.RoomEvent]]
"""What a step does: the room after some events, and the events."""

COMMANDS_KEPT = 32
"""Command ids a room remembers of a player: more than a page can repeat after a lost answer."""

PLAYERS_KEPT = 64
"""Players whose ids a room remembers; who sits there is never forgotten."""

NOTICES_KEPT = 8


def evolve(room: Room, event: ev.RoomEvent) -> Room:
    """Return the room after ``event``."""
    return _FOLDS[type(event)](room, event)


def folded(room: Room, events: Iterable[ev.RoomEvent]) -> Room:
    """Return the room after these events."""
    for event in events:
        room = _FOLDS[type(event)](room, event)
    return room


def course(room: Room, events: list[ev.RoomEvent]) -> Course:
    """Return the room after these events, and the events."""
    return folded(room, events), events


def room_of(steps: Iterable[Iterable[ev.RoomEvent]], room: Room | None = None) -> Room:
    """Return the room that the steps of a journal, each a list of events, fold to.

    ``room`` is the one that the steps before these have led to.
    """
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
            room = room._replace(seq=room.seq + 1)
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
    return room._replace(commands=commands)


# --------------------------------------------------------------------- between the hands


def _next_hand_set(room: Room, event: ev.NextHandSet) -> Room:
    return room._replace(next_hand_ms=event.at_ms, deck_asked=False, question=None)


def _play_stopped(room: Room, _event: ev.PlayStopped) -> Room:
    for seat in room.taken_seats:
        room = room.with_seat(seat.seat_no, debt=Debt())
    return room._replace(blinds=None)


def _post_asked(room: Room, event: ev.PostAsked) -> Room:
    old = room.question
    agreed = old.agreed if isinstance(old, PostQuestion) else ()
    question = PostQuestion(event.seat_nos, event.deadline_ms, agreed)
    return room._replace(question=question, deck_asked=False)


def _post_answered(room: Room, event: ev.PostAnswered) -> Room:
    question = room.question
    assert isinstance(question, PostQuestion)
    waiting = tuple(seat_no for seat_no in question.seat_nos if seat_no != event.seat_no)
    agreed = (*question.agreed, event.seat_no) if event.yes else question.agreed
    return room._replace(question=PostQuestion(waiting, question.deadline_ms, agreed))


def _deck_asked(room: Room, _event: ev.DeckAsked) -> Room:
    return room._replace(deck_asked=True)


def _game_chosen(room: Room, event: ev.GameChosen) -> Room:
    schedule = replace(room.schedule, game=event.game, hands=0, orbit_from=None)
    room = room._replace(schedule=schedule)
    return _noticed(room, Notice("game", room.hand_no + 1, name=room.game.game.name))


def _game_passed_over(room: Room, event: ev.GamePassedOver) -> Room:
    name = room.config.games[event.game].game.name
    return _noticed(room, Notice("passed-over", room.hand_no + 1, name=name))


def _blind_missed(room: Room, event: ev.BlindMissed) -> Room:
    seat = room.seats[event.seat_no - 1]
    assert seat is not None
    big = event.blind is PostKind.BIG_BLIND
    if big:
        room = room.with_clock(event.seat_no, away_orbits=seat.clock.away_orbits + 1)
    if seat.debt.new:
        return room
    marker = {"missed_big": True} if big else {"missed_small": True}
    return room.with_seat(event.seat_no, debt=replace(seat.debt, **marker))


def _button_moved(room: Room, event: ev.ButtonMoved) -> Room:
    old = room.schedule
    bomb = event.big is None
    schedule = replace(
        old,
        hands=old.hands + 1,
        orbit_from=event.seat_no if old.orbit_from is None else old.orbit_from,
        hands_since_bomb=0 if bomb else old.hands_since_bomb + 1,
        bomb_next=old.bomb_next and not bomb,
        votes=() if bomb else old.votes,
    )
    if event.small is not None and event.big is not None:
        room = room._replace(blinds=Blinds(event.seat_no, event.small, event.big))
    if event.fresh:
        # Who is not dealt in comes in later as a new player; the others' debts go at the deal.
        for seat in room.taken_seats:
            room = room.with_seat(seat.seat_no, debt=NEWCOMER)
    return room._replace(
        hand_no=event.hand_no,
        deck_asked=False,
        next_hand_ms=None,
        question=None,
        schedule=schedule,
    )


def _bomb_pot_voted(room: Room, event: ev.BombPotVoted) -> Room:
    others = tuple(voter for voter in room.schedule.votes if voter != event.player_id)
    votes = (*others, event.player_id) if event.yes else others
    return room._replace(schedule=replace(room.schedule, votes=votes))


def _bomb_pot_called(room: Room, _event: ev.BombPotCalled) -> Room:
    return room._replace(schedule=replace(room.schedule, bomb_next=True, votes=()))


# ------------------------------------------------------------------------------- the host


def _host_ordered(room: Room, event: ev.HostOrdered) -> Room:
    control = room.control
    if event.order is HostOrder.PAUSE_AFTER_HAND:
        control = replace(control, pause_after_hand=True)
    elif event.order is HostOrder.CLOSE:
        control = replace(control, closing=True)
    elif event.order is HostOrder.RESUME:
        control = replace(control, pause_after_hand=False)
    room = room._replace(control=control)
    return _noticed(room, Notice(event.order, room.hand_no, event.seat_no, event.name))


def _paused(room: Room, event: ev.Paused) -> Room:
    control = replace(room.control, paused_ms=event.at_ms, pause_after_hand=False)
    if room.deck_asked:
        # The deck that comes is not dealt; another is asked for when play goes on.
        room = room._replace(deck_asked=False, next_hand_ms=event.at_ms)
    return room._replace(control=control)


def _resumed(room: Room, event: ev.Resumed) -> Room:
    assert room.control.paused_ms is not None
    by = event.at_ms - room.control.paused_ms
    room = room._replace(control=replace(room.control, paused_ms=None))
    if room.next_hand_ms is not None:
        room = room._replace(next_hand_ms=room.next_hand_ms + by)
    for seat in room.taken_seats:
        since = seat.clock.away_since_ms
        if since is not None:
            # Who went away in the pause has been away since its end.
            since = min(since + by, event.at_ms)
            room = room.with_clock(seat.seat_no, away_since_ms=since)
    return room._replace(
        question=None if room.question is None else _later(room.question, by),
        decision=None if room.decision is None else _later(room.decision, by),
    )


Waiting = TypeVar("Waiting", Decision, PostQuestion | RunOutVote)


def _later(waiting: Waiting, by: int) -> Waiting:
    """A decision or question all of whose times are so much later."""
    times = {field.name: getattr(waiting, field.name) for field in fields(waiting)}
    moved = {name: ms + by for name, ms in times.items() if name.endswith("_ms") and ms is not None}
    return replace(waiting, **moved)


def _table_closed(room: Room, _event: ev.TableClosed) -> Room:
    control = replace(room.control, closed=True)
    return room._replace(control=control, next_hand_ms=None, deck_asked=False, question=None)


def _noticed(room: Room, notice: Notice) -> Room:
    notices = (*room.control.notices, notice)[-NOTICES_KEPT:]
    return room._replace(control=replace(room.control, notices=notices))


_FOLDS: dict[type[Any], Callable[[Room, Any], Room]] = {
    ev.CommandTaken: _command_taken,
    ev.NextHandSet: _next_hand_set,
    ev.PlayStopped: _play_stopped,
    ev.PostAsked: _post_asked,
    ev.PostAnswered: _post_answered,
    ev.DeckAsked: _deck_asked,
    ev.GameChosen: _game_chosen,
    ev.GamePassedOver: _game_passed_over,
    ev.BlindMissed: _blind_missed,
    ev.ButtonMoved: _button_moved,
    ev.BombPotVoted: _bomb_pot_voted,
    ev.BombPotCalled: _bomb_pot_called,
    ev.HostOrdered: _host_ordered,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.TableClosed: _table_closed,
    **SEAT_FOLDS,
    **HAND_FOLDS,
}
