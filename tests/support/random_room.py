"""A crowd round a table: people who come, play, dawdle, go and ask for nonsense, at random.

Everything is drawn from one seeded ``random.Random``; the same seed makes the same evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ninecards.cards import FULL_DECK
from ninecards.room import (
    Act,
    AddChips,
    Asked,
    Command,
    DeckReady,
    Input,
    Leave,
    Room,
    Sit,
    SitIn,
    SitOut,
    TableConfig,
    TimePassed,
)
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Limit,
    Muck,
    Raise,
    Show,
    legal_actions,
)
from random_hands import figures_of, random_config, rarely


def random_table_config(random: Random, game: str, limit: Limit) -> TableConfig:
    """A table of any options that a room knows, with stacks from nothing to deep."""
    hand = replace(random_config(random, game, limit), ask_run_outs=False)
    least = random.choice((1, 2 * hand.big_blind, 40 * hand.big_blind))
    return TableConfig(
        hand=hand,
        seats=random.choice((2, 3, 4, 5, 6)),
        min_buy_in=least,
        max_buy_in=max(least, random.choice((10, 100)) * hand.big_blind),
        decision_ms=random.choice((20_000, 1_000)),
        pause_ms=random.choice((4_000, 0)),
    )


class Crowd:
    """What comes in next at a table.

    One input in ``churn`` is not what the room waits for. ``foldings`` in a hundred answers to
    a bet are folds.
    """

    def __init__(self, random: Random, seats: int, *, churn: int, foldings: int = 15) -> None:
        self.random = random
        self.churn = churn
        self.foldings = foldings
        self.people = [f"person-{number}" for number in range(seats + 3)]
        self.told: list[Asked] = []

    def next_input(self, room: Room, now_ms: int) -> Input:
        """Return the next thing that happens at this table."""
        random = self.random
        now_ms += random.choice((0, 1, 300, 2_000))
        if self.told and rarely(random, 40):
            return replace(random.choice(self.told[-30:]), now_ms=now_ms)
        if rarely(random, self.churn):
            return self._something_else(room, now_ms)
        if room.deck_asked:
            return self.deck(now_ms, room.hand_no + 1)
        if room.decision is not None:
            seat = room.seats[room.decision.seat_no - 1]
            assert seat is not None
            act = Act(room.hand_no, room.decision.decision_no, self.action(room))
            return self._ask(now_ms, seat.player_id, act)
        full = len(room.active_seats) == room.config.seats
        if room.next_hand_ms is not None and (full or rarely(random, 4)):
            return TimePassed(max(now_ms, room.next_hand_ms))
        return self._ask(now_ms, *self._newcomer(room))

    def deck(self, now_ms: int, hand_no: int) -> DeckReady:
        """A shuffled deck and a draw."""
        deck = list(FULL_DECK)
        self.random.shuffle(deck)
        return DeckReady(now_ms, hand_no, tuple(deck), self.random.randrange(1000))

    def action(self, room: Room) -> Action:
        """One of the legal answers to the decision that is open."""
        assert room.hand is not None
        legal, random = legal_actions(room.hand), self.random
        if legal.show:
            assert legal.muck, "who is offered to show may muck"
            return random.choice((Show(), Muck()))
        if not legal.check and random.randrange(100) < self.foldings:
            return Fold()
        span = legal.bet or legal.raise_to
        if span is not None and rarely(random, 3):
            to = figures_of(span, random)
            return Bet(to) if legal.bet else Raise(to)
        return Check() if legal.check else Call()

    def _ask(self, now_ms: int, who: str, command: Command) -> Asked:
        asked = Asked(now_ms, who, f"id-{len(self.told)}", command)
        self.told.append(asked)
        return asked

    def _newcomer(self, room: Room) -> tuple[str, Command]:
        """Somebody sits down, or who sat out plays on, so that the table does not stand still."""
        random = self.random
        who = random.choice(self.people)
        seat = room.seat_of(who)
        if seat is None:
            return who, self._sit(room, who)
        if not seat.chips:
            return who, AddChips(self._buy_in(room))
        return who, SitIn()

    def _sit(self, room: Room, who: str) -> Sit:
        free = [number for number, seat in enumerate(room.seats, 1) if seat is None]
        return Sit(self.random.choice(free or [1]), who, self._buy_in(room))

    def _buy_in(self, room: Room) -> int:
        return self.random.randint(room.config.min_buy_in, room.config.max_buy_in)

    def _something_else(self, room: Room, now_ms: int) -> Input:
        """A command at any moment, time that passes, or a deck nobody waits for."""
        random = self.random
        kind = random.randrange(10)
        if kind == 0:
            return self.deck(now_ms, random.randint(0, room.hand_no + 2))
        if kind <= 3:
            due = room.wake_at_ms
            if due is None or rarely(random, 2):
                return TimePassed(now_ms)
            return TimePassed(max(now_ms, due))
        who = random.choice(self.people)
        return self._ask(now_ms, who, self._any_command(room, who))

    def _any_command(self, room: Room, who: str) -> Command:
        random = self.random
        actions: Sequence[Action] = (
            Fold(), Check(), Call(), Show(), Muck(), Bet(10), Raise(random.randrange(500))
        )  # fmt: skip
        number = max(0, room.decision_no - random.randrange(3))
        return random.choice(
            (
                self._sit(room, who),
                Sit(random.randrange(9), random.choice(self.people), random.randrange(3000)),
                Leave(),
                Leave(),
                SitOut(),
                SitIn(),
                AddChips(random.randrange(500)),
                AddChips(max(1, self._buy_in(room) - 1)),
                Act(room.hand_no, number, random.choice(actions)),
            )
        )
