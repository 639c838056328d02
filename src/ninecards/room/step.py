"""One input carried out: :func:`step`, the whole of a room seen from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.room import events as ev
from ninecards.room.blinds import MIN_PLAYERS
from ninecards.room.config import TableConfig
from ninecards.room.dealing import post_answers, prepare
from ninecards.room.evolve import Course, course, evolve, folded, room_of
from ninecards.room.hosting import host_order
from ninecards.room.inputs import Act, Asked, ConnectionChanged, Host, Input, TimePassed
from ninecards.room.outputs import Accepted, Outputs, Refused
from ninecards.room.playing import act, deal, time_out, votes_timed_out
from ninecards.room.refusals import RefusalError
from ninecards.room.seating import questions_settled, seat_command
from ninecards.room.seeing import legal_view, view
from ninecards.room.state import PostQuestion, Room, RunOutVote
from ninecards.room.views import LegalView, TableView

__all__ = ["open_room", "resume", "step"]


def open_room(config: TableConfig) -> tuple[Room, Outputs]:
    """Return an empty table and the event that opens its journal."""
    opened = ev.TableOpened(config)
    room = room_of([[opened]])
    return room, Outputs(events=(opened,), views=_Views(room, 0))


def step(room: Room, what: Input, *, ranker: Ranker = REFERENCE) -> tuple[Room, Outputs]:
    """Carry out one input; return the room after it and what is to be done outside.

    Nothing raises for what people ask: a command that is not allowed is answered by a
    :class:`Refused` and leaves the room as it was.
    """
    if isinstance(what, Asked):
        return _asked(room, what, ranker)
    if isinstance(what, TimePassed):
        went = _time_passed(room, what.now_ms, ranker)
    elif isinstance(what, ConnectionChanged):
        went = course(room, _connection_changed(room, what))
    else:
        went = deal(room, what, ranker)
    return _done(went, what.now_ms)


def resume(room: Room, now_ms: int) -> tuple[Room, Outputs]:
    """Wind the clocks again after a stop: the same hand, deck and decision, time anew."""
    events: list[ev.RoomEvent] = []
    decision, question = room.decision, room.question
    if room.control.paused_ms is not None:
        return _done((room, events), now_ms)
    if decision is not None:
        length = decision.deadline_ms - decision.asked_ms
        if decision.bank_from_ms is not None:
            length = room.config.decision_ms
        events.append(
            ev.DecisionAsked(decision.decision_no, decision.seat_no, now_ms, now_ms + length)
        )
    elif isinstance(question, RunOutVote):
        deadline_ms = now_ms + room.config.clocks.vote_ms
        events.append(ev.RunOutsAsked(question.seat_nos, question.choices, now_ms, deadline_ms))
    elif isinstance(question, PostQuestion) and question.is_open:
        events.append(ev.PostAsked(question.seat_nos, now_ms + room.config.clocks.post_ms))
    elif room.next_hand_ms is not None:
        # A deck may have been waited for by players who are gone now.
        possible = len(room.active_seats) >= MIN_PLAYERS
        events.append(ev.NextHandSet(now_ms + room.config.pause_ms if possible else None))
    return _done(course(room, events), now_ms)


def _asked(room: Room, asked: Asked, ranker: Ranker) -> tuple[Room, Outputs]:
    accepted = Accepted(command_id=asked.command_id)
    if asked.command_id in room.commands.get(asked.player_id, ()):
        return room, _outputs(room, (), asked.now_ms, accepted)
    taken = ev.CommandTaken(asked.player_id, asked.command_id)
    try:
        after, events = _carried_out(evolve(room, taken), asked, ranker)
    except RefusalError as refusal:
        refused = Refused(
            command_id=asked.command_id,
            code=refusal.code,
            values=refusal.values,
            legal=_legal_for(room, asked.player_id),
        )
        return room, _outputs(room, (), asked.now_ms, refused)
    return _done((after, [taken, *events]), asked.now_ms, accepted)


def _carried_out(room: Room, asked: Asked, ranker: Ranker) -> Course:
    command = asked.command
    if isinstance(command, Act):
        return act(room, asked.player_id, command, asked.now_ms, ranker)
    if isinstance(command, Host):
        return course(room, _host_ordered(room, asked, command, ranker))
    return course(room, seat_command(room, asked.player_id, command, asked.now_ms, ranker))


def _legal_for(room: Room, player_id: str) -> LegalView | None:
    """What the player may do, if it is his turn."""
    decision, seat = room.decision, room.seat_of(player_id)
    if decision is None or seat is None or decision.seat_no != seat.seat_no:
        return None
    assert room.hand is not None
    return legal_view(room.hand)


def _host_ordered(room: Room, asked: Asked, command: Host, ranker: Ranker) -> list[ev.RoomEvent]:
    done = host_order(room, asked.player_id, command, asked.now_ms, ranker)
    return done + questions_settled(folded(room, done), asked.now_ms)


def _time_passed(room: Room, now_ms: int, ranker: Ranker) -> Course:
    """Do the one thing that is due first; what else is due wakes the room again."""
    due = room.wake_at_ms
    if due is None or now_ms < due:
        return room, []
    question = room.question
    for seat in room.taken_seats:
        if room.away_until_ms(seat) == due:
            left = ev.PlayerLeft(seat.seat_no, seat.chips, now_ms)
            return course(room, [left, *questions_settled(evolve(room, left), now_ms)])
    if room.decision is not None:
        return time_out(room, room.decision, now_ms, ranker)
    if isinstance(question, RunOutVote):
        return votes_timed_out(room, now_ms, ranker)
    if question is not None and question.is_open:
        answers = [(seat_no, False) for seat_no in question.seat_nos]
        return course(room, post_answers(room, answers, now_ms))
    return course(room, prepare(room, now_ms))


def _connection_changed(room: Room, what: ConnectionChanged) -> list[ev.RoomEvent]:
    seat = room.seat_of(what.player_id)
    if seat is None or seat.clock.connected == what.connected:
        return []
    if what.connected:
        return [ev.ConnectionFound(seat.seat_no)]
    return [ev.ConnectionLost(seat.seat_no)]


def _done(went: Course, now_ms: int, answer: Accepted | None = None) -> tuple[Room, Outputs]:
    room, events = went
    if events:
        room = room._replace(seq=room.seq + 1)
    return room, _outputs(room, tuple(events), now_ms, answer)


def _outputs(
    room: Room, events: tuple[ev.RoomEvent, ...], now_ms: int, answer: Accepted | Refused | None
) -> Outputs:
    return Outputs(
        events=events,
        answer=answer,
        views=_Views(room, now_ms) if events else {},
        wake_at_ms=room.wake_at_ms,
        deck_for=room.hand_no + 1 if room.deck_asked else None,
    )


@final
class _Views(Mapping[str | None, TableView]):
    """The views of a room, each built when it is looked at: most have nobody to look."""

    def __init__(self, room: Room, now_ms: int) -> None:
        self._room = room
        self._now_ms = now_ms
        self._viewers = room.viewers

    def __getitem__(self, viewer: str | None) -> TableView:
        if viewer not in self._viewers:
            raise KeyError(viewer)
        return view(self._room, viewer, self._now_ms)

    def __iter__(self) -> Iterator[str | None]:
        return iter(self._viewers)

    def __len__(self) -> int:
        return len(self._viewers)
