"""The people of a simulation: they sit, play, dawdle, go, come back and ask for nonsense.

Everything is drawn from one seeded generator; the same seed makes the same evening.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ninecards.cards import FULL_DECK
from ninecards.labs.simulation.asking import anything, boss_of, buy_in, sit_down
from ninecards.labs.simulation.draws import figures_of, rarely
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
    Muck,
    Raise,
    Show,
    legal_actions,
)

__all__ = ["CALLER", "MIX", "PATIENCE", "Crowd", "Policy"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How often a player folds, calls or raises facing a bet, in parts of the sum."""

    fold: int
    call: int
    raises: int


CALLER = (Policy(0, 1, 0),)
MIX = (Policy(15, 70, 15), Policy(40, 45, 15), Policy(5, 35, 60), Policy(0, 100, 0))

HESITATIONS_MS = (0, 1, 300, 2_000)
REPEATS_ONE_IN = 40
"""With churn, one input in so many is a command that was heard before."""
PATIENCE = 33
HEARD = 30
"""Commands, the last ones, that may be repeated."""


class Crowd:
    """What comes in next at a table.

    One input in ``churn`` is not what the room waits for, none if that is 0. Then who could still
    sit down or play on is waited for ``patience`` times in a hundred before the next hand.
    """

    def __init__(
        self,
        random: Random,
        config: TableConfig,
        policies: Sequence[Policy] = MIX,
        *,
        churn: int,
        patience: int = PATIENCE,
    ) -> None:
        self.random = random
        self.churn = churn
        self.patience = patience
        self.people = [f"person-{number}" for number in range(config.seats + 3 * bool(churn))]
        self.policies = {who: random.choice(policies) for who in self.people}
        self._told: deque[Asked] = deque(maxlen=HEARD)
        self._asked = 0

    def next_input(self, room: Room, now_ms: int) -> Input:
        """Return the next thing that happens at this table."""
        random = self.random
        now_ms += random.choice(HESITATIONS_MS)
        if self.churn:
            if self._told and rarely(random, REPEATS_ONE_IN):
                return replace(random.choice(self._told), now_ms=now_ms)
            if rarely(random, self.churn):
                return self._something_else(room, now_ms)
        if room.control.paused_ms is not None and rarely(random, 2):
            return self.order(room, now_ms, HostOrder.RESUME)
        if room.deck_asked:
            return self.deck(now_ms, room.hand_no + 1)
        decision, question = room.decision, room.question
        if decision is not None:
            who = _on(room, decision.seat_no)
            act = Act(room.hand_no, decision.decision_no, self._action(room, who))
            return self._ask(now_ms, who, act)
        if isinstance(question, RunOutVote):
            vote = VoteRunOuts(room.hand_no, random.choice(question.choices))
            return self._ask(now_ms, _on(room, random.choice(question.seat_nos)), vote)
        if isinstance(question, PostQuestion) and question.is_open:
            answer = AnswerPost(not rarely(random, 3))
            return self._ask(now_ms, _on(room, random.choice(question.seat_nos)), answer)
        return self._between_hands(room, now_ms)

    def deck(self, now_ms: int, hand_no: int) -> DeckReady:
        """Return a shuffled deck and a draw for the button."""
        deck = list(FULL_DECK)
        self.random.shuffle(deck)
        return DeckReady(now_ms, hand_no, tuple(deck), self.random.randrange(1_000))

    def order(self, room: Room, now_ms: int, order: HostOrder) -> Asked:
        """Return an order of somebody who may give it."""
        return self._ask(now_ms, boss_of(room, self.people, self.random), Host(order))

    def _between_hands(self, room: Room, now_ms: int) -> Input:
        wanted = self._newcomer(room)
        if room.next_hand_ms is not None and (wanted is None or self._is_impatient()):
            return TimePassed(max(now_ms, room.next_hand_ms))
        if wanted is None:
            return self._something_else(room, now_ms)
        return self._ask(now_ms, *wanted)

    def _is_impatient(self) -> bool:
        return bool(self.churn) and self.random.randrange(100) >= self.patience

    def _newcomer(self, room: Room) -> tuple[str, Command] | None:
        """Somebody sits down, buys chips or plays on, so that the table does not stand still."""
        seats = {seat.player_id: seat for seat in room.taken_seats}
        waits = [s for s in seats.values() if s.debt and Box.POST_TO_ENTER not in s.boxes]
        if waits and rarely(self.random, 3):
            who = self.random.choice(waits).player_id
            return who, SetBox(Box.POST_TO_ENTER, on=True)
        away = [seat for seat in seats.values() if seat.sitting_out]
        full = None not in room.seats
        if away and (full or rarely(self.random, 2)):
            seat = self.random.choice(away)
            who = seat.player_id
            return who, SitIn() if seat.chips else AddChips(buy_in(room, self.random))
        others = [who for who in self.people if who not in seats]
        if full or not others:
            return None
        who = self.random.choice(others)
        return who, sit_down(room, who, self.random)

    # ------------------------------------------------------------------------------ playing

    def _action(self, room: Room, who: str) -> Action:
        assert room.hand is not None
        legal, random, policy = legal_actions(room.hand), self.random, self.policies[who]
        if legal.show:
            return random.choice((Show(), Muck()))
        draw = random.randrange(policy.fold + policy.call + policy.raises)
        if draw < policy.fold and not legal.check:
            return Fold()
        span = legal.bet or legal.raise_to
        if span is not None and draw >= policy.fold + policy.call:
            to = figures_of(span, random)
            return Bet(to) if legal.bet else Raise(to)
        return Check() if legal.check else Call()

    # ---------------------------------------------------------------- what nobody waits for

    def _something_else(self, room: Room, now_ms: int) -> Input:
        """A deck for any hand, time that passes, a connection, a command of any kind."""
        random = self.random
        kind = random.randrange(14)
        if kind == 0:
            return self.deck(now_ms, random.randint(0, room.hand_no + 2))
        if kind <= 3:
            due = room.wake_at_ms
            if due is None or rarely(random, 2):
                return TimePassed(now_ms)
            return TimePassed(max(now_ms, due))
        if kind <= 5:
            return ConnectionChanged(now_ms, random.choice(self.people), rarely(random, 2))
        return self._ask(now_ms, *anything(room, self.people, random))

    def _ask(self, now_ms: int, who: str, command: Command) -> Asked:
        self._asked += 1
        asked = Asked(now_ms, who, f"id-{self._asked}", command)
        self._told.append(asked)
        return asked


def _on(room: Room, seat_no: int) -> str:
    seat = room.seats[seat_no - 1]
    assert seat is not None
    return seat.player_id
