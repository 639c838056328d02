"""A room in a simulation: every event and every step is held to what a room promises.

Chips are counted three times: those that people bring and take away, event by event; those on
the table, after every event; and, when the table is cleared, those at the chairs.
"""

from __future__ import annotations

from ninecards.evaluation import Ranker
from ninecards.room import (
    Asked,
    Input,
    Outputs,
    Refused,
    Room,
    RunOutVote,
    TableConfig,
    evolve,
    open_room,
    resume,
    room_of,
    step,
)
from ninecards.room import events as ev
from ninecards.rules import events as hand_events

__all__ = ["BrokenPromiseError", "WatchedRoom"]


class BrokenPromiseError(Exception):
    """A room did what no room may do."""


class WatchedRoom:
    """A room, its journal, and the chips that came in, went out and were raked."""

    def __init__(self, config: TableConfig, ranker: Ranker) -> None:
        self.ranker = ranker
        self.room, outputs = open_room(config)
        self.journal: list[tuple[ev.RoomEvent, ...]] = [outputs.events]
        self.chips_in = self.chips_left = self.rake = 0
        self._on_table = 0

    def put(self, what: Input) -> Outputs:
        """Carry out one input. Raises BrokenPromiseError."""
        before = self.room
        room, outputs = step(before, what, ranker=self.ranker)
        if isinstance(what, Asked) and isinstance(outputs.answer, Refused):
            _require(room is before, "a refusal changes the room")
        self._follow(before, room, outputs)
        return outputs

    def stop_and_resume(self, now_ms: int) -> None:
        """Forget everything but the journal, and go on with it."""
        folded = room_of(self.journal)
        _require(folded == self.room, "the journal folds to another room")
        room, outputs = resume(folded, now_ms)
        self._follow(folded, room, outputs)

    def chips_out(self) -> int:
        """Return the chips at the chairs, those of leavers and the rake, counted anew."""
        at_chairs = sum(seat.chips for seat in self.room.taken_seats)
        events = [event for step_ in self.journal for event in step_]
        left = sum(event.chips for event in events if isinstance(event, ev.PlayerLeft))
        hands = (event.event for event in events if isinstance(event, ev.HandWent))
        raked = (sum(e.by_pot) for e in hands if isinstance(e, hand_events.RakeTaken))
        return at_chairs + left + sum(raked)

    def _follow(self, before: Room, room: Room, outputs: Outputs) -> None:
        """Fold the events one by one and look at every room on the way."""
        folded = before
        for event in outputs.events:
            folded = evolve(folded, event)
            self._count(folded, event)
            self._check_chips(folded)
        changed = bool(outputs.events)
        _require(folded._replace(seq=room.seq) == room, "the events fold to another room")
        _require(room.seq == before.seq + changed, "the steps are not counted one by one")
        self.room = room
        if changed:
            self.journal.append(outputs.events)
            self._check_step(room)

    def _count(self, room: Room, event: ev.RoomEvent) -> None:
        match event:
            case ev.PlayerSat(_, _, _, chips) | ev.ChipsAdded(_, chips):
                self.chips_in += chips
                self._on_table += chips
            case ev.PlayerLeft(_, chips):
                self.chips_left += chips
                self._on_table -= chips
            case ev.HandWent(hand_events.HandEnded()):
                assert room.hand is not None
                self.rake += room.hand.rake
                self._on_table -= room.hand.rake

    def _check_chips(self, room: Room) -> None:
        hand = room.hand
        if hand is None or hand.is_over:
            chips = sum(seat.chips for seat in room.seats if seat is not None)
        else:
            dealt = hand.start.seat_nos
            chips = sum(hand.stacks) + sum(hand.start.reserves) + hand.pot_total
            chips += sum(s.chips for s in room.seats if s is not None and s.seat_no not in dealt)
            _require(min(hand.stacks) >= 0, "a stack is below 0")
        _require(chips == self._on_table, f"{chips} chips on the table, not {self._on_table}")

    def _check_step(self, room: Room) -> None:
        seats = room.taken_seats
        _require(len({seat.player_id for seat in seats}) == len(seats), "somebody sits twice")
        voting = isinstance(room.question, RunOutVote)
        if room.in_hand:
            _require((room.decision is None) == voting, "a hand waits for nobody, or for two")
            self._check_hand(room)
            return
        _require(room.decision is None and not voting, "a decision without a hand")
        _require(not any(seat.leaving for seat in seats), "who asked to leave still sits")
        if not room.deck_asked and room.control.paused_ms is None:
            possible = len(room.active_seats) > 1 and not room.control.closed
            due = room.next_hand_ms is not None
            _require(due == possible, "the next hand does not come, or comes without players")

    def _check_hand(self, room: Room) -> None:
        hand, decision = room.hand, room.decision
        assert hand is not None
        for seat_no, player_id in zip(hand.start.seat_nos, room.dealt_to, strict=True):
            seat = room.seats[seat_no - 1]
            _require(
                seat is not None and seat.player_id == player_id, "a chair was freed in a hand"
            )
        if decision is not None:
            _require(
                hand.to_act is not None and hand.start.seat_nos[hand.to_act] == decision.seat_no,
                "the decision is another player's",
            )


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenPromiseError(otherwise)
