"""Events of a hand at the table folded into the room: cards, decisions, clocks, votes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ninecards.room import events as ev
from ninecards.room.blinds import Debt
from ninecards.room.state import Dealt, Decision, PreAction, Room, RunOutVote, Seat, SeatClock
from ninecards.rules import HandState, state_of
from ninecards.rules import events as hand_events
from ninecards.rules.evolve import evolve as evolve_hand

__all__ = ["HAND_FOLDS", "hand_went_on"]

NO_DEBT = Debt()
_make = tuple.__new__


def _hand_went(room: Room, event: ev.HandWent) -> Room:
    what = event.event
    if isinstance(what, hand_events.HandStarted):
        return _hand_started(room, what)
    assert room.hand is not None
    hand = evolve_hand(room.hand, what)
    decision = None if hand.to_act is None else room.decision
    return _with_hand(room, (what,), hand, decision)


def hand_went_on(room: Room, happened: tuple[hand_events.Event, ...], hand: HandState) -> Room:
    """Return the room after these events of its hand at once, ``hand`` being the state after them.

    It is the room that they fold to, wrapped one by one, if they are what one step of the rules
    gave back: from the deal, or from an action, to where somebody has to decide. The rules have
    folded the hand already; to do it again here takes most of the time of a step.
    """
    what = happened[0]
    if isinstance(what, hand_events.HandStarted):
        room, happened = _hand_started(room, what), happened[1:]
    # Only one event leaves the turn to somebody at once: all that comes by itself comes after it.
    decision = room.decision if len(happened) == 1 and hand.to_act is not None else None
    return _with_hand(room, happened, hand, decision)


# Every event of a hand comes here: ``_replace`` takes four times as long.
def _with_hand(
    room: Room,
    happened: tuple[hand_events.Event, ...],
    hand: HandState,
    decision: Decision | None,
) -> Room:
    """The room with these events added, which have led to ``hand``."""
    config, seats, blinds, hand_no, _, before, dealt, _, decision_no, question, *rest = room
    if isinstance(happened[0], hand_events.RunOutsChosen):
        question = None
    if isinstance(happened[-1], hand_events.HandEnded):
        seats = _settled(seats, hand)
    fields = (
        config,
        seats,
        blinds,
        hand_no,
        hand,
        before + happened,
        dealt,
        decision,
        decision_no,
        question,
        *rest,
    )
    return _make(Room, fields)


def _settled(seats: tuple[Seat | None, ...], hand: HandState) -> tuple[Seat | None, ...]:
    """The chairs with the chips that their owners have after the hand."""
    chairs = list(seats)
    for seat_no, chips in zip(hand.start.seat_nos, hand.stacks, strict=True):
        seat = chairs[seat_no - 1]
        assert seat is not None
        if seat.chips != chips:
            chairs[seat_no - 1] = replace(seat, chips=chips)
    return tuple(chairs)


def _hand_started(room: Room, what: hand_events.HandStarted) -> Room:
    seats = list(room.seats)
    dealt: list[Dealt] = []
    for seat_no in what.start.seat_nos:
        seat = seats[seat_no - 1]
        assert seat is not None
        dealt.append(Dealt(seat.player_id, seat.name))
        seats[seat_no - 1] = _dealt_in(room, seat, bomb_pot=what.start.bomb_pot)
    return room._replace(
        seats=tuple(seats),
        hand=state_of([what]),
        hand_events=(what,),
        dealt=tuple(dealt),
    )


def _dealt_in(room: Room, seat: Seat, *, bomb_pot: bool) -> Seat:
    """Whoever is dealt in has paid what he owed, but in a bomb pot, which asks for no blind."""
    clocks, clock = room.config.clocks, seat.clock
    hands, bank = clock.hands + 1, clock.bank_ms
    if clocks.bank_every and hands % clocks.bank_every == 0:
        bank = max(bank, min(bank + clocks.bank_step_ms, clocks.bank_most_ms))
    # Not by ``replace``, which takes twice as long: this is every seat of every hand.
    return Seat(
        seat.seat_no,
        seat.player_id,
        seat.name,
        seat.chips,
        seat.sitting_out,
        seat.leaving,
        seat.debt if bomb_pot else NO_DEBT,
        seat.boxes,
        SeatClock(bank, hands, clock.connected, False, clock.away_since_ms, clock.away_orbits),
        None,
    )


def _decision_asked(room: Room, event: ev.DecisionAsked) -> Room:
    decision = Decision(event.decision_no, event.seat_no, event.asked_ms, event.deadline_ms)
    return room._replace(decision=decision, decision_no=event.decision_no)


def _decision_timed_out(room: Room, _event: ev.DecisionTimedOut) -> Room:
    return room._replace(decision=None)


def _grace_given(room: Room, event: ev.GraceGiven) -> Room:
    room = room.with_clock(event.seat_no, grace_used=True)
    return _until(room, event.deadline_ms)


def _time_bank_started(room: Room, event: ev.TimeBankStarted) -> Room:
    return _until(room, event.deadline_ms, bank_from_ms=event.from_ms)


def _time_bank_used(room: Room, event: ev.TimeBankUsed) -> Room:
    return room.with_clock(event.seat_no, bank_ms=event.left_ms)


def _time_given(room: Room, event: ev.TimeGiven) -> Room:
    """What is given comes before the time bank, though that may run already."""
    decision = room.decision
    assert decision is not None
    if decision.bank_from_ms is None:
        return _until(room, event.deadline_ms)
    given = event.deadline_ms - decision.deadline_ms
    return _until(room, event.deadline_ms, bank_from_ms=decision.bank_from_ms + given)


def _until(room: Room, deadline_ms: int, **changes: int) -> Room:
    assert room.decision is not None
    decision = replace(room.decision, deadline_ms=deadline_ms, **changes)
    return room._replace(decision=decision)


def _pre_action_set(room: Room, event: ev.PreActionSet) -> Room:
    return room.with_seat(event.seat_no, pre_action=PreAction(event.kind, event.chips))


def _pre_action_gone(room: Room, event: ev.PreActionFell | ev.PreActionTaken) -> Room:
    return room.with_seat(event.seat_no, pre_action=None)


def _run_outs_asked(room: Room, event: ev.RunOutsAsked) -> Room:
    old = room.question
    votes = old.votes if isinstance(old, RunOutVote) else ()
    vote = RunOutVote(event.seat_nos, event.choices, event.asked_ms, event.deadline_ms, votes)
    return room._replace(question=vote)


def _run_out_voted(room: Room, event: ev.RunOutVoted) -> Room:
    vote = room.question
    assert isinstance(vote, RunOutVote)
    votes = (*vote.votes, (event.seat_no, event.times))
    return room._replace(question=replace(vote, votes=votes))


HAND_FOLDS: Mapping[type[Any], Callable[[Room, Any], Room]] = MappingProxyType(
    {
        ev.HandWent: _hand_went,
        ev.DecisionAsked: _decision_asked,
        ev.DecisionTimedOut: _decision_timed_out,
        ev.GraceGiven: _grace_given,
        ev.TimeBankStarted: _time_bank_started,
        ev.TimeBankUsed: _time_bank_used,
        ev.TimeGiven: _time_given,
        ev.PreActionSet: _pre_action_set,
        ev.PreActionFell: _pre_action_gone,
        ev.PreActionTaken: _pre_action_gone,
        ev.RunOutsAsked: _run_outs_asked,
        ev.RunOutVoted: _run_out_voted,
    }
)
"""The folds of these events, by their type."""
