"""A hand at the table: decisions and their clocks, run-outs, and what comes after."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.errors import IllegalActionError
from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.dealing import begin, next_hand
from ninecards.room.evolve import Course, course, folded
from ninecards.room.evolve_hand import hand_went_on
from ninecards.room.inputs import Act, Box, DeckReady, VoteRunOuts
from ninecards.room.options import RunOutRule
from ninecards.room.preacting import action_of, fallen
from ninecards.room.refusals import RefusalError
from ninecards.room.state import Decision, Room, RunOutVote, Seat
from ninecards.rules import (
    Action,
    Check,
    ChooseRunOuts,
    Fold,
    Muck,
    Phase,
    apply,
    legal_actions,
)
from ninecards.rules.transition import Step

__all__ = ["act", "close", "deal", "left_in_hand", "time_out", "vote_run_outs", "votes_timed_out"]

ALWAYS_RUN_OUTS = 2
"""How often the board is dealt where the table always deals it more than once."""


def deal(room: Room, ready: DeckReady, ranker: Ranker) -> Course:
    """Start the hand whose deck was asked for, if there are still players for it."""
    before, hand = begin(room, ready, ranker)
    if hand is None:
        return course(room, before)
    return _go_on(room, before, hand, ready.now_ms, ranker)


def act(room: Room, player_id: str, command: Act, now_ms: int, ranker: Ranker) -> Course:
    """Return what an answer does. Raises RefusalError if it is stale, not his or not legal."""
    seat, decision = room.seat_of(player_id), room.decision
    if seat is None:
        raise RefusalError("not_seated")
    asked = (command.hand_no, command.decision_no)
    if decision is None or asked != (room.hand_no, decision.decision_no):
        raise RefusalError("stale_decision", decision=command.decision_no)
    if decision.seat_no != seat.seat_no:
        raise RefusalError("not_your_turn")
    if room.control.paused_ms is not None:
        raise RefusalError("table_paused")
    return _apply(room, command.action, now_ms, ranker, before=_bank_used(room, seat, now_ms))


def time_out(room: Room, decision: Decision, now_ms: int, ranker: Ranker) -> Course:
    """The clock ran out: wait on for a lost connection or from the time bank, else decide.

    Check if that is free, otherwise fold, and sit out (rule T4).
    """
    assert room.hand is not None
    seat, clocks = room.seats[decision.seat_no - 1], room.config.clocks
    assert seat is not None
    away = seat.sitting_out
    if room.hand.phase is Phase.BETTING and not away:
        clock = seat.clock
        if not clock.connected and not clock.grace_used and clocks.grace_ms:
            return course(room, [ev.GraceGiven(seat.seat_no, now_ms + clocks.grace_ms)])
        if decision.bank_from_ms is None and clock.bank_ms:
            started = ev.TimeBankStarted(seat.seat_no, now_ms, now_ms + clock.bank_ms)
            return course(room, [started])
    events = _bank_used(room, seat, now_ms)
    events.append(ev.DecisionTimedOut(decision.decision_no, decision.seat_no))
    if room.hand.phase is Phase.BETTING and not away:
        events.append(ev.SatOut(decision.seat_no, now_ms))
    return _apply(room, _default(room), now_ms, ranker, before=events)


def left_in_hand(room: Room, seat: Seat, now_ms: int, ranker: Ranker) -> list[ev.RoomEvent]:
    """What happens at once when somebody in a hand leaves: he folds, or agrees to one run.

    In a pause nothing does, until play goes on.
    """
    if room.control.paused_ms is not None:
        return []
    if isinstance(room.question, RunOutVote) and seat.seat_no in room.question.seat_nos:
        _, events = _apply(room, ChooseRunOuts(1), now_ms, ranker)
        return events
    if room.decision is None or room.decision.seat_no != seat.seat_no:
        return []
    before = _bank_used(room, seat, now_ms)
    _, events = _apply(room, _default(room), now_ms, ranker, before=before)
    return events


def vote_run_outs(
    room: Room, seat: Seat, command: VoteRunOuts, now_ms: int, ranker: Ranker
) -> list[ev.RoomEvent]:
    """Return what a vote does; the last one decides. Raises RefusalError."""
    vote = room.question
    if not isinstance(vote, RunOutVote) or command.hand_no != room.hand_no:
        raise RefusalError("no_vote")
    if room.control.paused_ms is not None:
        raise RefusalError("table_paused")
    if seat.seat_no not in vote.seat_nos:
        raise RefusalError("no_vote")
    if seat.seat_no in dict(vote.votes):
        raise RefusalError("voted_already")
    if type(command.times) is not int or command.times not in vote.choices:
        choices = ", ".join(map(str, vote.choices))
        raise RefusalError("bad_run_outs", times=command.times, choices=choices)
    voted = ev.RunOutVoted(seat.seat_no, command.times)
    votes = dict([*vote.votes, (seat.seat_no, command.times)])
    if command.times == 1 or len(votes) == len(vote.seat_nos):
        times = min(votes.values())
        _, events = _apply(room, ChooseRunOuts(times), now_ms, ranker, before=[voted])
        return events
    return [voted]


def votes_timed_out(room: Room, now_ms: int, ranker: Ranker) -> Course:
    """Not everybody agreed in time: the board is dealt once."""
    return _apply(room, ChooseRunOuts(1), now_ms, ranker)


def _bank_used(room: Room, seat: Seat, now_ms: int) -> list[ev.RoomEvent]:
    """What is left of the time bank once a decision is made that has run into it."""
    decision = room.decision
    if decision is None or decision.bank_from_ms is None:
        return []
    left = max(0, seat.clock.bank_ms - max(0, now_ms - decision.bank_from_ms))
    return [ev.TimeBankUsed(seat.seat_no, left)]


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


def _apply(
    room: Room,
    action: Action,
    now_ms: int,
    ranker: Ranker,
    before: Sequence[ev.RoomEvent] = (),
) -> Course:
    assert room.hand is not None
    try:
        went = apply(room.hand, action, ranker=ranker)
    except IllegalActionError as error:
        raise RefusalError("illegal_action", reason=str(error)) from error
    return _go_on(room, before, went, now_ms, ranker)


def _go_on(
    room: Room,
    before: Sequence[ev.RoomEvent],
    went: Step,
    now_ms: int,
    ranker: Ranker,
) -> Course:
    """Add the hand's events and what follows: the next decision, or the end of the hand."""
    hand, happened = went
    room = hand_went_on(folded(room, before), happened, hand)
    fell = fallen(room, happened)
    room = folded(room, fell)
    if hand.is_over:
        room, more = _after_hand(room, now_ms)
    elif hand.phase is Phase.RUN_OUTS:
        room, more = _run_outs(room, now_ms, ranker)
    else:
        room, more = _ask(room, now_ms, ranker)
    return room, [*before, *map(ev.HandWent, happened), *fell, *more]


def _run_outs(room: Room, now_ms: int, ranker: Ranker) -> Course:
    """Nobody can bet any more: ask how often the rest is dealt, or deal it."""
    hand = room.hand
    assert hand is not None
    choices = legal_actions(hand).run_outs
    if room.config.run_outs is RunOutRule.ALWAYS:
        times = ALWAYS_RUN_OUTS if ALWAYS_RUN_OUTS in choices else 1
        return _apply(room, ChooseRunOuts(times), now_ms, ranker)
    chairs = tuple(hand.start.seat_nos[player] for player in hand.live)
    seats = [seat for seat in room.taken_seats if seat.seat_no in chairs]
    if any(seat.leaving for seat in seats):
        return _apply(room, ChooseRunOuts(1), now_ms, ranker)
    deadline_ms = now_ms + room.config.clocks.vote_ms
    return course(room, [ev.RunOutsAsked(chairs, choices, now_ms, deadline_ms)])


def _ask(room: Room, now_ms: int, ranker: Ranker) -> Course:
    hand = room.hand
    assert hand is not None
    assert hand.to_act is not None
    seat_no = hand.start.seat_nos[hand.to_act]
    seat = room.seats[seat_no - 1]
    assert seat is not None
    betting = hand.phase is Phase.BETTING
    if seat.leaving:
        return _apply(room, _default(room), now_ms, ranker)
    if not betting and Box.MUCK in seat.boxes:
        return _apply(room, Muck(), now_ms, ranker)
    if betting and seat.pre_action is not None:
        action = action_of(hand, seat.pre_action)
        assert action is not None, "a box that does not hold has fallen"
        return _apply(room, action, now_ms, ranker, before=[ev.PreActionTaken(seat_no)])
    limit = room.config.decision_ms if betting else room.config.show_ms
    asked = ev.DecisionAsked(room.decision_no + 1, seat_no, now_ms, now_ms + limit)
    return course(room, [asked])


def _after_hand(room: Room, now_ms: int) -> Course:
    """Let go who leaves, sit out who is broke, and set the next hand."""
    events: list[ev.RoomEvent] = []
    for seat in room.taken_seats:
        if seat.leaving:
            events.append(ev.PlayerLeft(seat.seat_no, seat.chips, now_ms))
        elif not seat.chips and not seat.sitting_out:
            events.append(ev.SatOut(seat.seat_no, now_ms))
    if room.control.pause_after_hand:
        events.append(ev.Paused(now_ms))
    room = folded(room, events)
    more = close(room, now_ms) if room.control.closing else next_hand(room, now_ms)
    return folded(room, more), events + more


def close(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """Everybody stands up with his chips, and the table is closed."""
    left = [ev.PlayerLeft(seat.seat_no, seat.chips, now_ms) for seat in room.taken_seats]
    return [*left, ev.TableClosed()]
