"""The people of a simulation: they sit, play, dawdle, go, come back and ask for nonsense.

Everything is drawn from one seeded generator; the same seed makes the same evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ninecards.cards import FULL_DECK
from ninecards.labs.simulation.asking import anything
from ninecards.room import (
    Act,
    AddChips,
    AnswerPost,
    Asked,
    Box,
    Command,
    ConnectionChanged,
    DeckReady,
    Host,
    HostOrder,
    Input,
    PostQuestion,
    Room,
    RunOutVote,
    SetBox,
    Sit,
    SitIn,
    TableConfig,
    TimePassed,
    VoteRunOuts,
)
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    LegalActions,
    Muck,
    Raise,
    Show,
    Span,
    legal_actions,
)

__all__ = ["CALLER", "MIX", "Crowd", "Policy"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How often a player folds, calls or raises facing a bet, in parts of the sum."""

    fold: int
    call: int
    raises: int


CALLER = (Policy(0, 1, 0),)
MIX = (Policy(15, 70, 15), Policy(40, 45, 15), Policy(5, 35, 60), Policy(0, 100, 0))

HESITATIONS_MS = (0, 1, 300, 2_000)
ONE_IN = 12
"""With churn one input in so many is not what the room waits for."""


class Crowd:
    """What comes in next at a table. ``churn``: people also do what nobody waits for."""

    def __init__(
        self, random: Random, config: TableConfig, policies: Sequence[Policy], *, churn: bool
    ) -> None:
        self.random = random
        self.config = config
        self.churn = churn
        self.people = [f"person-{number}" for number in range(config.seats + 3 * churn)]
        self.policies = {who: random.choice(policies) for who in self.people}
        self.told: list[Asked] = []
        self._asked = 0

    def next_input(self, room: Room, now_ms: int) -> Input:
        """Return the next thing that happens at this table."""
        random = self.random
        now_ms += random.choice(HESITATIONS_MS)
        if self.churn and random.randrange(ONE_IN) == 0:
            return self._something_else(room, now_ms)
        if room.control.paused_ms is not None and room.taken_seats and random.randrange(3) == 0:
            who = random.choice(room.taken_seats).player_id
            return self._ask(now_ms, who, Host(HostOrder.RESUME))
        if room.deck_asked:
            return self._deck(now_ms, room.hand_no + 1)
        decision, question = room.decision, room.question
        if decision is not None:
            seat = room.seats[decision.seat_no - 1]
            assert seat is not None
            act = Act(room.hand_no, decision.decision_no, self._action(room, seat.player_id))
            return self._ask(now_ms, seat.player_id, act)
        if isinstance(question, RunOutVote):
            voted = dict(question.votes)
            seat_no = random.choice([n for n in question.seat_nos if n not in voted])
            vote = VoteRunOuts(room.hand_no, random.choice(question.choices))
            return self._at(room, now_ms, seat_no, vote)
        if isinstance(question, PostQuestion) and question.is_open:
            yes = random.randrange(4) != 0
            return self._at(room, now_ms, question.seat_nos[0], AnswerPost(yes))
        return self._between_hands(room, now_ms)

    def _between_hands(self, room: Room, now_ms: int) -> Input:
        wanted = self._newcomer(room)
        if room.next_hand_ms is not None and (wanted is None or self._dawdles()):
            return TimePassed(max(now_ms, room.next_hand_ms))
        if wanted is None or room.control.paused_ms is not None:
            return self._something_else(room, now_ms)
        return self._ask(now_ms, *wanted)

    def _dawdles(self) -> bool:
        return self.churn and self.random.randrange(3) != 0

    def _newcomer(self, room: Room) -> tuple[str, Command] | None:
        """Somebody sits down, buys chips or plays on, so that the table does not stand still."""
        seats = {seat.player_id: seat for seat in room.taken_seats}
        waits = [s for s in seats.values() if s.debt and Box.POST_TO_ENTER not in s.boxes]
        if waits and self.random.randrange(3) == 0:
            who = self.random.choice(waits).player_id
            return who, SetBox(Box.POST_TO_ENTER, on=True)
        away = [seat for seat in seats.values() if seat.sitting_out]
        free = [number for number, seat in enumerate(room.seats, 1) if seat is None]
        if away and (not free or self.random.randrange(2)):
            seat = self.random.choice(away)
            who = seat.player_id
            if not seat.chips:
                return who, AddChips(self.random.randint(*self._buy_ins()))
            return who, SitIn()
        others = [who for who in self.people if who not in seats]
        if not free or not others:
            return None
        who = self.random.choice(others)
        return who, self._sit(room, who, self.random.choice(free))

    def _sit(self, room: Room, who: str, seat_no: int) -> Sit:
        left = next((gone.chips for gone in room.departed if gone.player_id == who), 0)
        return Sit(seat_no, who, max(left, self.random.randint(*self._buy_ins())))

    def _buy_ins(self) -> tuple[int, int]:
        return self.config.min_buy_in, self.config.max_buy_in

    def _deck(self, now_ms: int, hand_no: int) -> DeckReady:
        deck = list(FULL_DECK)
        self.random.shuffle(deck)
        return DeckReady(now_ms, hand_no, tuple(deck), self.random.randrange(1_000))

    # ------------------------------------------------------------------------------ playing

    def _action(self, room: Room, who: str) -> Action:
        assert room.hand is not None
        legal, random, policy = legal_actions(room.hand), self.random, self.policies[who]
        if legal.show:
            return random.choice((Show(), Muck())) if legal.muck else Show()
        draw = random.randrange(policy.fold + policy.call + policy.raises)
        if draw < policy.fold and not legal.check:
            return Fold()
        span = legal.bet or legal.raise_to
        if span is not None and draw >= policy.fold + policy.call:
            return _wager(legal, self._figure(span))
        return Check() if legal.check else Call()

    def _figure(self, span: Span) -> int:
        least, most = span
        return self.random.choice((least, most, self.random.randint(least, most)))

    # ---------------------------------------------------------------- what nobody waits for

    def _something_else(self, room: Room, now_ms: int) -> Input:
        random = self.random
        kind = random.randrange(12)
        if kind == 0:
            return self._deck(now_ms, random.randint(0, room.hand_no + 2))
        if kind <= 3:
            due = room.wake_at_ms
            return TimePassed(now_ms if due is None else max(now_ms, due))
        who = random.choice(self.people)
        if kind == 4:
            return ConnectionChanged(now_ms, who, random.randrange(2) == 0)
        if kind == 5 and self.told:
            old = random.choice(self.told[-30:])
            return Asked(now_ms, old.player_id, old.command_id, old.command)
        return self._ask(now_ms, who, anything(room, who, self._buy_ins(), random))

    def _at(self, room: Room, now_ms: int, seat_no: int, command: Command) -> Asked:
        seat = room.seats[seat_no - 1]
        assert seat is not None
        return self._ask(now_ms, seat.player_id, command)

    def _ask(self, now_ms: int, who: str, command: Command) -> Asked:
        self._asked += 1
        asked = Asked(now_ms, who, f"id-{self._asked}", command)
        self.told = [*self.told[-30:], asked] if self.churn else []
        return asked


def _wager(legal: LegalActions, to: int) -> Action:
    return Bet(to) if legal.bet else Raise(to)
