"""A room watched by the naive table of ``naive_blinds``, hand by hand and debt by debt.

Beside the comparison it holds what no model is needed for: nobody posts the big blind twice
running, nobody is passed over by it or dealt in for nothing, and nobody waits for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from naive_blinds import (
    BIG,
    BIG_MISSED,
    DEAD,
    LIVE,
    NEW,
    SMALL,
    SMALL_MISSED,
    Dealt,
    Left,
    NaiveTable,
    Sat,
    StoodStill,
    Wishes,
)
from ninecards.room import Box, DeckReady, Input, Outputs, Room
from ninecards.room import events as ev
from ninecards.room.blinds import is_between
from ninecards.room.state import Seat
from ninecards.rules import PostKind
from ninecards.rules import events as hand_events
from playbook import Playbook

KINDS = {
    PostKind.SMALL_BLIND: SMALL,
    PostKind.BIG_BLIND: BIG,
    PostKind.LIVE_POST: LIVE,
    PostKind.DEAD_BLIND: DEAD,
}


def owed_by(seat: Seat) -> frozenset[str]:
    """What the room says that a seat owes, in the words of the model."""
    debt = seat.debt
    words = {NEW: debt.new, SMALL_MISSED: debt.missed_small, BIG_MISSED: debt.missed_big}
    return frozenset(word for word, owed in words.items() if owed)


class BlindWatch(Playbook):
    """A room whose every hand is foretold by the naive model."""

    def __init__(self, seats: int, *, forward: bool = False, **options: Any) -> None:
        rule = "forward" if forward else "dead"
        super().__init__("omaha no 5/10", seats, button=rule, min_buy_in=5, **options)
        rules = self.room.config.hand.rules
        self.refold = False
        self.model = NaiveTable(seats, forward=forward, buys_button=rules.new_player_may_buy_button)
        self.agreed: set[str] = set()
        self.last_big: str | None = None
        """Who posted the last big blind and has not left since."""
        self.hands: Counter[str] = Counter()
        """How many hands there were of each kind."""
        self.unpaid: Counter[str] = Counter()
        """How many hands a player was dealt since he last paid a big blind's worth."""
        self.waited: Counter[str] = Counter()
        """How many hands in a row a player who wanted one was not dealt in."""

    # ------------------------------------------------------------------ one input

    def put(self, what: Input) -> Outputs:
        """Carry out one input, and compare what came of it with what was foretold."""
        before = self.room
        foretold = None
        if isinstance(what, DeckReady) and before.deck_asked and len(before.active_seats) >= 2:
            foretold = self.model.next_hand(self.wishes(before), what.draw)
        outputs = super().put(what)
        stopped = False
        for event in outputs.events:
            match event:
                case ev.PlayerSat(chair, player_id):
                    self.model.diary.append(Sat(player_id, chair))
                    self.unpaid.pop(player_id, None)
                case ev.PlayerLeft(chair):
                    name = self.model.seated[chair]
                    self.model.diary.append(Left(name))
                    self.last_big = None if self.last_big == name else self.last_big
                case ev.PlayStopped():
                    stopped = True
                case ev.PostAnswered(chair, True):
                    self.agreed.add(self.model.seated[chair])
                case ev.NextHandSet() | ev.ButtonMoved():
                    self.agreed.clear()
                case ev.HandWent(hand_events.HandStarted()):
                    assert foretold is not None
                    self._compare(before, foretold)
        self._check_stop(stopped=stopped)
        self._check_questions(outputs)
        for seat in self.room.taken_seats:
            assert owed_by(seat) == self.model.owes(seat.player_id), seat
        return outputs

    def wishes(self, room: Room) -> Wishes:
        """Who would be dealt in at this moment, and who would post what he owes."""
        there = {seat.player_id: seat.chips for seat in room.active_seats}
        posting = [s.player_id for s in room.active_seats if Box.POST_TO_ENTER in s.boxes]
        resting = [s.player_id for s in room.active_seats if Box.SIT_OUT_AT_BIG_BLIND in s.boxes]
        return Wishes(there, posting, resting=() if self._bomb_is_next(room) else resting)

    # ------------------------------------------------------------------ against the model

    def _compare(self, before: Room, foretold: Dealt) -> None:
        hand = self.room.hand
        assert hand is not None
        dealt = [before.seats[chair - 1] for chair in hand.start.seat_nos]
        names = [seat.player_id for seat in dealt if seat is not None]
        paid: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
        if hand.start.bomb_pot:
            self.hands["bomb"] += 1
            assert self.model.last is not None
            assert names == [seat.player_id for seat in before.active_seats]
            assert hand.start.button == self.model.last.button
            assert {post.kind for post in hand.start.posts} == {PostKind.ANTE}
            return
        for post in hand.start.posts:
            paid[names[post.player]] += (KINDS[post.kind],)
            assert post.chips == self.model.chips_of([KINDS[post.kind]])
        assert paid == foretold.paid
        blinds = self.room.blinds
        assert blinds is not None
        chairs = (blinds.button, blinds.small, blinds.big)
        assert chairs == (foretold.button, foretold.small, foretold.big)
        self.hands["first" if foretold.first else f"{len(names)} players"] += 1
        self._check_justice(before, paid, fresh=foretold.first)
        self.model.diary.append(foretold)

    def _check_stop(self, *, stopped: bool) -> None:
        alone = not self.room.in_hand and len(self.room.active_seats) < 2
        assert stopped == (alone and self.model.last is not None)
        if stopped:
            self.model.diary.append(StoodStill())
            self.unpaid.clear()

    def _check_questions(self, outputs: Outputs) -> None:
        """Before the deal everybody is asked who is due a blind and has not ticked the box."""
        asked: list[int] | None = None
        for event in outputs.events:
            if isinstance(event, ev.PostAsked):
                asked = list(event.seat_nos)
            elif isinstance(event, ev.DeckAsked):
                asked = []
        if asked is None or self._bomb_is_next(self.room):
            return
        hand = self.model.next_hand(self.wishes(self.room), 0)
        assert hand is not None
        assert asked == [
            chair
            for chair, name in sorted(self.model.seated.items())
            if name in hand.paid
            and (hand.first or {SMALL, BIG} & {*hand.paid[name]})
            and name not in self.agreed
            and Box.POST_BLINDS not in self.boxes_of(name)
        ]

    def _bomb_is_next(self, room: Room) -> bool:
        every = room.config.bomb_pots.every
        return (
            bool(every) and room.blinds is not None and room.schedule.hands_since_bomb >= every - 1
        )

    def boxes_of(self, name: str) -> frozenset[Box]:
        """The boxes that somebody seated has ticked."""
        seat = self.room.seat_of(name)
        assert seat is not None
        return seat.boxes

    # ------------------------------------------------------------------ without the model

    def _check_justice(
        self, before: Room, paid: dict[str, tuple[str, ...]], *, fresh: bool
    ) -> None:
        """What has to hold however blinds and button move; the diary has not this hand yet."""
        rested = {seat.seat_no for seat in self.room.taken_seats if seat.sitting_out}
        there = [seat for seat in before.active_seats if seat.seat_no not in rested]
        (payer,) = [name for name, kinds in paid.items() if BIG in kinds]
        if fresh:
            self.unpaid.clear()
        else:
            assert payer != self.last_big, f"{payer} posts the big blind twice running"
            assert Box.SIT_OUT_AT_BIG_BLIND not in self.boxes_of(payer)
            self._check_passed_over(there, paid)
        self.last_big = payer
        self.waited = Counter({s.player_id: self.waited[s.player_id] for s in there})
        for seat in there:
            name, kinds = seat.player_id, paid.get(seat.player_id)
            self.waited[name] = self.waited[name] + 1 if kinds is None else 0
            assert self.waited[name] <= 2 * self.model.chairs, f"{name} waits for ever"
            if kinds is not None:
                pays = bool({BIG, LIVE} & {*kinds})
                assert pays or fresh or not seat.debt.new, f"{name} came in for nothing"
                self.unpaid[name] = 0 if pays else self.unpaid[name] + 1
                assert self.unpaid[name] < self.model.chairs, f"{name} plays for nothing"

    def _check_passed_over(self, there: Sequence[Seat], paid: dict[str, tuple[str, ...]]) -> None:
        """The big blind passes nobody but who has to post an absent player's small one."""
        last, blinds = self.model.last, self.room.blinds
        assert last is not None
        assert blinds is not None
        for seat in there:
            if seat.debt and self.model.forward:
                continue
            if is_between(last.big, seat.seat_no, blinds.big):
                name = seat.player_id
                self.hands["passed over"] += 1
                assert self.model.forward
                assert SMALL in paid[name]
                assert not any(s.seat_no == last.big and not s.debt for s in there), name
                self.unpaid[name] = -1
