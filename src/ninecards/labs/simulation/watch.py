"""A room that is watched: every event and every step is held to what a room promises.

Simulations watch their tables so, and the tests of the room theirs. Chips are counted three
times: those that people bring and take away, event by event; those on the table, after every
event; and, when the table is cleared, those at the chairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.room import (
    Asked,
    Decision,
    Input,
    Outputs,
    Refused,
    Room,
    RunOutVote,
    Seat,
    TableConfig,
    evolve,
    open_room,
    resume,
    room_of,
    step,
    view,
)
from ninecards.room import events as ev
from ninecards.rules import HandState, Phase, legal_actions
from ninecards.rules import events as hand_events

__all__ = ["BrokenPromiseError", "WatchedRoom", "chips_of"]


class BrokenPromiseError(Exception):
    """A room did what no room may do."""


def chips_of(room: Room) -> int:
    """Return the chips on the table: those at the chairs, and those in the middle."""
    hand = room.hand
    if hand is None or hand.is_over:
        return sum([seat.chips for seat in room.seats if seat is not None])
    dealt = hand.start.seat_nos
    away = sum([s.chips for s in room.seats if s is not None and s.seat_no not in dealt])
    return away + sum(hand.stacks) + sum(hand.start.reserves) + hand.pot_total


class WatchedRoom:
    """A room, its journal, and a check after every event and every step of what always holds.

    Chips come in with who sits down or buys more and go out with who leaves or as rake; nobody is
    below zero; who was dealt in keeps his chair to the end of the hand; a decision or a vote is
    open if and only if a hand waits for somebody; decisions and steps are numbered without a gap;
    a refusal changes nothing; nothing is dealt or done in a pause; the events fold to the room.
    Anything else raises BrokenPromiseError, whichever method finds it.

    The journal is folded apart from that: at a restart what was added to it since the one before,
    from the room that the rest has folded to. With ``refold`` the whole of it is folded anew after
    each step and every view is looked at, which takes its time. ``chips_on_table`` are those that
    have to be there.
    """

    def __init__(
        self, config: TableConfig, ranker: Ranker = REFERENCE, *, refold: bool = False
    ) -> None:
        self.ranker = ranker
        self.refold = refold
        self.room, self.outputs = open_room(config)
        self.journal: list[tuple[ev.RoomEvent, ...]] = [self.outputs.events]
        self._folded_to: Room | None = None
        self._folded_steps = 0
        self.now_ms = 0
        self.chips_in = self.chips_left = self.rake = 0
        self.chips_on_table = 0
        self._check_step()

    def put(self, what: Input) -> Outputs:
        """Carry out one input."""
        before = self.room
        self.now_ms = what.now_ms
        room, outputs = step(before, what, ranker=self.ranker)
        if isinstance(what, Asked) and isinstance(outputs.answer, Refused):
            _require(room is before and not outputs.events, "a refusal changes the room")
        self._follow(before, room, outputs)
        return outputs

    def stop_and_resume(self, after_ms: int) -> Outputs:
        """Forget everything but the journal, and go on with it so much later."""
        self.now_ms += after_ms
        before = self._refolded()
        room, outputs = resume(before, self.now_ms)
        self._follow(before, room, outputs)
        return outputs

    def chips_out(self) -> int:
        """Return the chips at the chairs, those of leavers and the rake, counted anew."""
        at_chairs = sum(seat.chips for seat in self.room.taken_seats)
        events = [event for step_ in self.journal for event in step_]
        left = sum(event.chips for event in events if isinstance(event, ev.PlayerLeft))
        hands = (event.event for event in events if isinstance(event, ev.HandWent))
        raked = (sum(e.by_pot) for e in hands if isinstance(e, hand_events.RakeTaken))
        return at_chairs + left + sum(raked)

    def check_views(self) -> None:
        """Build every view of the last step and look at what each must have of its viewer."""
        for viewer, seen in self.outputs.views.items():
            who = viewer or "a spectator"
            _require(seen == view(self.room, viewer, self.now_ms), f"the view of {who} is another")
            _require(seen.seq == self.room.seq, f"the view of {who} is of another step")
            you = None if viewer is None else self.room.seat_of(viewer)
            chairs = [] if you is None else [you.seat_no]
            mine = [seat.seat_no for seat in seen.seats if seat.is_you]
            told = [] if seen.your_seat is None else [seen.your_seat]
            _require(mine == told == chairs, f"{who} is told of another chair")
            if seen.decision is not None:
                asked = seen.decision.legal is not None
                _require(asked == (seen.decision.seat_no in chairs), f"{who} is asked wrongly")

    def _refolded(self) -> Room:
        first, start = (0, None) if self.refold else (self._folded_steps, self._folded_to)
        folded = room_of(self.journal[first:], start)
        _require(folded == self.room, "the journal folds to another room")
        self._folded_steps, self._folded_to = len(self.journal), folded
        return folded

    # -------------------------------------------------------------------------- every event

    def _follow(self, before: Room, room: Room, outputs: Outputs) -> None:
        """Fold the events one by one and look at every room on the way, then at the last."""
        events = outputs.events
        folded = before
        for event in events:
            folded = evolve(folded, event)
            self._count(folded, event)
            self._check_chips(folded)
        _require(folded._replace(seq=room.seq) == room, "the events fold to another room")
        _require(room.seq == before.seq + bool(events), "the steps are not counted one by one")
        if before.control.paused_ms is not None and room.control.paused_ms is not None:
            _require(room.hand_events == before.hand_events, "a hand goes on in a pause")
            _require(room.hand_no == before.hand_no, "a hand is dealt in a pause")
        self.room, self.outputs = room, outputs
        if events:
            self.journal.append(events)
            _check_decisions(before.decision_no, events)
        self._check_step()

    def _count(self, room: Room, event: ev.RoomEvent) -> None:
        match event:
            case ev.PlayerSat(_, _, _, chips) | ev.ChipsAdded(_, chips):
                self.chips_in += chips
                self.chips_on_table += chips
            case ev.PlayerLeft(_, chips):
                self.chips_left += chips
                self.chips_on_table -= chips
            case ev.HandWent(hand_events.HandEnded()):
                assert room.hand is not None
                self.rake += room.hand.rake
                self.chips_on_table -= room.hand.rake

    def _check_chips(self, room: Room) -> None:
        chips = chips_of(room)
        if chips != self.chips_on_table:
            raise BrokenPromiseError(f"{chips} chips on the table, not {self.chips_on_table}")
        if room.hand is not None:
            _require(min(room.hand.stacks) >= 0, "a stack is below 0")
        lowest = min([seat.chips for seat in room.seats if seat is not None], default=0)
        _require(lowest >= 0, "somebody's chips are below 0")

    # --------------------------------------------------------------------------- every step

    def _check_step(self) -> None:
        room = self.room
        seats = room.taken_seats
        _check_seats(room, seats)
        if room.in_hand:
            _check_hand(room, self.now_ms)
        else:
            _check_between_hands(room, seats)
        outputs = self.outputs
        _require(outputs.wake_at_ms == room.wake_at_ms, "the room is woken at another time")
        deck_for = room.hand_no + 1 if room.deck_asked else None
        _require(outputs.deck_for == deck_for, "a deck is asked for that no hand waits for")
        viewers = [None, *(seat.player_id for seat in seats)]
        if room.config.host not in viewers:
            viewers.append(room.config.host)
        told = [*outputs.views]
        _require(
            told == (viewers if outputs.events else []),
            "news goes to others than those at the table and its host",
        )
        if self.refold:
            self._refolded()
            self.check_views()


def _check_decisions(last: int, events: Sequence[ev.RoomEvent]) -> None:
    """A step asks once at most, at its end; only who winds a clock again has no new number."""
    asked = [event for event in events if isinstance(event, ev.DecisionAsked)]
    if asked:
        _require(events[-1] is asked[0], "a decision is asked for before the end of the step")
        numbers = (last, last + 1) if len(events) == 1 else (last + 1,)
        _require(asked[0].decision_no in numbers, "decisions are not numbered one by one")


def _check_seats(room: Room, seats: Sequence[Seat]) -> None:
    _require(len({seat.player_id for seat in seats}) == len(seats), "somebody sits twice")
    _require(len({seat.name for seat in seats}) == len(seats), "two players have one name")
    numbered = [number for number, seat in enumerate(room.seats, 1) if seat is not None]
    _require([seat.seat_no for seat in seats] == numbered, "a chair has another's number")


def _check_between_hands(room: Room, seats: Sequence[Seat]) -> None:
    waits = room.decision is not None or isinstance(room.question, RunOutVote)
    _require(not waits, "a decision without a hand")
    _require(not any(seat.leaving for seat in seats), "who asked to leave still sits")
    if room.control.paused_ms is not None:
        _require(not room.deck_asked, "a deck is asked for in a pause")
    elif not room.deck_asked:
        possible = len(room.active_seats) > 1 and not room.control.closed
        due = room.next_hand_ms is not None
        _require(due == possible, "the next hand does not come, or comes without players")


def _check_hand(room: Room, now_ms: int) -> None:
    hand, decision = room.hand, room.decision
    assert hand is not None
    voting = isinstance(room.question, RunOutVote)
    _require((decision is None) == voting, "a hand waits for nobody, or for two")
    _require(room.next_hand_ms is None and not room.deck_asked, "two hands at a time")
    for seat_no, player_id in zip(hand.start.seat_nos, room.dealt_to, strict=True):
        seat = room.seats[seat_no - 1]
        _require(seat is not None and seat.player_id == player_id, "a chair was freed in a hand")
    if decision is not None:
        _check_decision(room, hand, decision, now_ms)


def _check_decision(room: Room, hand: HandState, decision: Decision, now_ms: int) -> None:
    to_act = None if hand.to_act is None else hand.start.seat_nos[hand.to_act]
    _require(to_act == decision.seat_no, "the decision is another player's")
    _require(decision.decision_no == room.decision_no, "the decision has another number")
    _require(decision.asked_ms <= now_ms, "the clock of a decision runs from the future")
    seat = room.seats[decision.seat_no - 1]
    gone = seat is None or (seat.leaving and room.control.paused_ms is None)
    _require(not gone, "a hand waits for who is leaving")
    if hand.phase is Phase.SHOWDOWN:
        legal = legal_actions(hand)
        _require(legal.show and legal.muck, "who is offered to show may not muck")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenPromiseError(otherwise)
