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
    AnswerPost,
    Asked,
    BombPots,
    Box,
    Clocks,
    Command,
    ConnectionChanged,
    DeckReady,
    Host,
    HostOrder,
    Input,
    Leave,
    PostQuestion,
    PreAct,
    PreKind,
    Room,
    RunOutRule,
    RunOutVote,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    StraddleRule,
    Straddles,
    TableConfig,
    TimePassed,
    VoteBombPot,
    VoteRunOuts,
    view,
)
from ninecards.rules import (
    GAMES,
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    Limit,
    Muck,
    Raise,
    Show,
    legal_actions,
)
from ninecards.rules.options import ButtonRule
from random_hands import figures_of, random_config, rarely

HOST = "person-0"


def random_table_config(random: Random, game: str, limit: Limit) -> TableConfig:
    """A table of any options that a room knows, with stacks from nothing to deep."""
    hand = _for_a_room(random, random_config(random, game, limit))
    many = min(8, hand.max_seats)
    seats = random.choice((2, 3, 4, 5, many, many))
    least = random.choice((1, 2 * hand.big_blind, 40 * hand.big_blind))
    double = replace(hand, boards=2).max_seats >= seats
    return TableConfig(
        hand=hand,
        seats=seats,
        min_buy_in=least,
        max_buy_in=max(least, random.choice((10, 100)) * hand.big_blind),
        decision_ms=random.choice((20_000, 1_000)),
        pause_ms=random.choice((4_000, 0)),
        clocks=_random_clocks(random),
        rotation=_random_rotation(random, limit),
        rotation_hands=random.choice((1, 2, 0)),
        straddles=Straddles(
            rule=StraddleRule.OFF if limit is Limit.FIXED else random.choice(tuple(StraddleRule)),
            from_button=rarely(random, 3),
        ),
        bomb_pots=_random_bomb_pots(random, hand, double=double),
        run_outs=random.choice((RunOutRule.NEVER, RunOutRule.ASK, RunOutRule.ALWAYS)),
        host=HOST if rarely(random, 2) else None,
    )


def _for_a_room(random: Random, hand: HandConfig) -> HandConfig:
    """The same game with house rules that the room reads at random; it asks for run-outs itself."""
    rules = replace(
        hand.rules,
        button=random.choice(tuple(ButtonRule)),
        new_player_may_buy_button=rarely(random, 2),
        restraddles=not rarely(random, 3),
        straddle_min_players=random.choice((2, 3, 4)),
    )
    return replace(hand, ask_run_outs=False, rules=rules)


def _random_rotation(random: Random, limit: Limit) -> tuple[HandConfig, ...]:
    """Other games, some of which the deck may have too few cards for."""
    if rarely(random, 2):
        return ()
    others = (*random.sample(tuple(GAMES), 1), "omaha6")
    return tuple(_for_a_room(random, random_config(random, other, limit)) for other in others)


def _random_bomb_pots(random: Random, hand: HandConfig, *, double: bool) -> BombPots:
    if not rarely(random, 2):
        return BombPots()
    return BombPots(
        ante=random.choice((hand.big_blind, 1, 3 * hand.big_blind)),
        every=random.choice((0, 2, 5)),
        by_vote=not rarely(random, 3),
        boards=random.choice((1, 2)) if double else 1,
    )


def _random_clocks(random: Random) -> Clocks:
    return Clocks(
        bank_ms=random.choice((0, 30_000)),
        bank_every=random.choice((0, 2)),
        grace_ms=random.choice((0, 30_000)),
        away_ms=random.choice((0, 60_000)),
        away_orbits=random.choice((0, 1, 3)),
        return_ms=random.choice((0, 100_000)),
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
        if room.control.paused_ms is not None and rarely(random, 2):
            return self.order(room, now_ms, HostOrder.RESUME)
        if room.deck_asked:
            return self.deck(now_ms, room.hand_no + 1)
        if room.decision is not None:
            act = Act(room.hand_no, room.decision.decision_no, self.action(room))
            return self._ask(now_ms, self._on(room, room.decision.seat_no), act)
        question = room.question
        if isinstance(question, RunOutVote):
            seat_no = random.choice(question.seat_nos)
            times = random.choice(question.choices)
            return self._ask(now_ms, self._on(room, seat_no), VoteRunOuts(room.hand_no, times))
        if isinstance(question, PostQuestion) and question.is_open:
            answer = AnswerPost(not rarely(random, 3))
            return self._ask(now_ms, self._on(room, question.seat_nos[0]), answer)
        full = len(room.active_seats) == room.config.seats
        if room.next_hand_ms is not None and (full or rarely(random, 4)):
            return TimePassed(max(now_ms, room.next_hand_ms))
        return self._ask(now_ms, *self._newcomer(room))

    def deck(self, now_ms: int, hand_no: int) -> DeckReady:
        """A shuffled deck and a draw."""
        deck = list(FULL_DECK)
        self.random.shuffle(deck)
        return DeckReady(now_ms, hand_no, tuple(deck), self.random.randrange(1000))

    def order(self, room: Room, now_ms: int, order: HostOrder) -> Asked:
        """An order of somebody who may give it."""
        return self._ask(now_ms, self._host(room), Host(order))

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

    def _on(self, room: Room, seat_no: int) -> str:
        seat = room.seats[seat_no - 1]
        assert seat is not None
        return seat.player_id

    def _host(self, room: Room) -> str:
        """Who may give orders: the host, or anybody where there is none."""
        taken = [seat.player_id for seat in room.taken_seats]
        return room.config.host or self.random.choice(taken or [HOST])

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
        if seat.debt and Box.POST_TO_ENTER not in seat.boxes and rarely(random, 2):
            return who, SetBox(Box.POST_TO_ENTER, on=True)
        return who, SitIn()

    def _sit(self, room: Room, who: str) -> Sit:
        free = [number for number, seat in enumerate(room.seats, 1) if seat is None]
        left = max((gone.chips for gone in room.departed if gone.player_id == who), default=0)
        return Sit(self.random.choice(free or [1]), who, max(left, self._buy_in(room)))

    def _buy_in(self, room: Room) -> int:
        return self.random.randint(room.config.min_buy_in, room.config.max_buy_in)

    # ---------------------------------------------------------------- what nobody waits for

    def _something_else(self, room: Room, now_ms: int) -> Input:
        """A command at any moment, time that passes, a connection, a deck nobody waits for."""
        random = self.random
        kind = random.randrange(14)
        if kind == 0:
            return self.deck(now_ms, random.randint(0, room.hand_no + 2))
        if kind <= 3:
            due = room.wake_at_ms
            if due is None or rarely(random, 2):
                return TimePassed(now_ms)
            return TimePassed(max(now_ms, due))
        who = random.choice(self.people)
        if kind in (4, 13):
            return ConnectionChanged(now_ms, who, random.choice((True, False)))
        if kind <= 6:
            who = random.choice(room.dealt_to) if room.in_hand else who
            return self._ask(now_ms, who, self._beforehand(room, who))
        if kind == 7:
            box = SetBox(random.choice(tuple(Box)), random.choice((True, False)))
            return self._ask(now_ms, who, box)
        if kind == 8:
            order = self._order(room)
            return self._ask(now_ms, random.choice((who, self._host(room))), order)
        return self._ask(now_ms, who, self._any_command(room, who))

    def _beforehand(self, room: Room, who: str) -> PreAct:
        """A box that decides beforehand: one that is offered, or any."""
        # What is offered is what a view tells, as people know it.
        random, seat = self.random, room.seat_of(who)
        offered = () if seat is None else view(room, who, 0).you.pre_choices  # type: ignore[union-attr]
        if not offered or rarely(random, 8):
            kind = random.choice((None, *PreKind))
            return PreAct(room.hand_no - rarely(random, 8), kind, random.randrange(30))
        choice = random.choice(offered)
        return PreAct(room.hand_no, PreKind(choice.kind), choice.chips)

    def _order(self, room: Room) -> Host:
        """An order of a host; none closes the table, which would end the evening."""
        random = self.random
        order = random.choice([order for order in HostOrder if order is not HostOrder.CLOSE])
        seat_no = random.choice((None, *range(room.config.seats + 2)))
        if room.decision is not None and rarely(random, 2):
            seat_no = room.decision.seat_no
        return Host(order, seat_no, random.choice((5_000, 5_000, 0, 700_000)))

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
                VoteBombPot(random.choice((True, True, False))),
                VoteRunOuts(room.hand_no, random.randrange(5)),
                AnswerPost(random.choice((True, False))),
            )
        )
