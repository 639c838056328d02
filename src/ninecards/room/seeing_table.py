"""The parts of a view that belong to no hand: one's own seat, votes, orders, markers."""

from __future__ import annotations

from typing import Literal

from ninecards.room.inputs import PreKind
from ninecards.room.preacting import pre_choices
from ninecards.room.seating import top_up_range
from ninecards.room.state import PostQuestion, Room, RunOutVote, Seat
from ninecards.room.views import (
    ControlView,
    NoticeView,
    PostView,
    PreView,
    VoteView,
    YouView,
)

__all__ = ["control_view", "markers", "vote_view", "you_view"]


def markers(seat: Seat) -> tuple[Literal["new", "ML", "MS"], ...]:
    """Return what the table sees of a debt, in the order of rule B4."""
    debt = seat.debt
    found: list[Literal["new", "ML", "MS"]] = []
    if debt.new:
        found.append("new")
    if debt.missed_big:
        found.append("ML")
    if debt.missed_small:
        found.append("MS")
    return tuple(found)


def you_view(room: Room, seat: Seat) -> YouView:
    """Return what a player sees of his own seat."""
    owed = {kind.live: chips for kind, chips in seat.debt.posts(room.game).items()}
    pre, question = seat.pre_action, room.question
    asked = isinstance(question, PostQuestion) and seat.seat_no in question.seat_nos
    return YouView(
        boxes=tuple(sorted(box.value for box in seat.boxes)),
        owed_live=owed.get(True, 0),
        owed_dead=owed.get(False, 0),
        top_up=None if room.is_playing(seat) else top_up_range(room, seat),
        bank_ms=seat.clock.bank_ms,
        pre_action=None if pre is None else _pre_view(room, pre.kind, pre.chips),
        pre_choices=tuple(
            _pre_view(room, kind, chips) for kind, chips in pre_choices(room, seat).items()
        ),
        post=PostView(deadline_ms=question.deadline_ms) if asked and question else None,
        bomb_vote=seat.player_id in room.schedule.votes,
    )


def _pre_view(room: Room, kind: PreKind, chips: int) -> PreView:
    assert room.hand is not None
    opens = kind is PreKind.RAISE_POT and not room.hand.round.current_bet
    return PreView(kind=kind.value, chips=chips, opens=opens)


def vote_view(room: Room) -> VoteView | None:
    """Return the vote on run-outs, if one is open."""
    vote = room.question
    if not isinstance(vote, RunOutVote):
        return None
    return VoteView(
        seat_nos=vote.seat_nos,
        choices=vote.choices,
        asked_ms=vote.asked_ms,
        deadline_ms=vote.deadline_ms,
        votes=vote.votes,
    )


def control_view(room: Room) -> ControlView:
    """Return the table's orders and the lines about them."""
    control, schedule = room.control, room.schedule
    return ControlView(
        paused=control.paused_ms is not None,
        pause_after_hand=control.pause_after_hand,
        closing=control.closing,
        closed=control.closed,
        bomb_pot_next=schedule.bomb_next,
        bomb_votes=len(schedule.votes),
        notices=tuple(
            NoticeView(
                kind=str(notice.kind),
                hand_no=notice.hand_no,
                seat_no=notice.seat_no,
                name=notice.name,
            )
            for notice in control.notices
        ),
    )
