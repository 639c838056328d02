"""A room told line by line what comes in and what has to come out.

    table = Playbook(seats=3)
    table.asks("anna", Sit(1, "Anna", 1000)).happens(PlayerSat(1, "anna", "Anna", 1000))
    table.asks("ben", Sit(1, "Ben", 1000)).refused("seat_taken", seat=1)

Every line of a playbook is held to what a room promises at all times, whatever the line is about:
see :class:`WatchedRoom`, which the simulations use as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from ninecards.cards import FULL_DECK, Card, parse_cards, parse_hole_cards
from ninecards.labs.simulation.watch import WatchedRoom
from ninecards.room import (
    Accepted,
    Act,
    AnswerPost,
    Asked,
    Box,
    Clocks,
    Command,
    ConnectionChanged,
    DeckReady,
    Host,
    HostOrder,
    PreAct,
    PreKind,
    Refused,
    SetBox,
    Sit,
    TableConfig,
    TableView,
    TimePassed,
    VoteRunOuts,
    step,
    view,
)
from ninecards.room import events as ev
from ninecards.rules import events as hand_events
from ninecards.rules import parse_action, stacked_deck
from table import config_of

E = TypeVar("E", bound=hand_events.Event)


NO_CLOCKS = Clocks(bank_ms=0, bank_step_ms=0, grace_ms=0, away_ms=0, return_ms=0)
"""No clock but that of the decision, which most tests are not about."""


def table_config(text: str = "omaha pot 5/10", seats: int = 6, **options: Any) -> TableConfig:
    """Return a table of stakes written as in ``config_of``; options of table, hand and rules."""
    options.setdefault("clocks", NO_CLOCKS)
    own = {field.name for field in fields(TableConfig)} & options.keys()
    table = {name: options.pop(name) for name in own}
    return TableConfig(hand=config_of(text, **options), seats=seats, **table)


class Playbook(WatchedRoom):
    """A watched room with a line for everything that a test says."""

    def __init__(self, text: str = "omaha pot 5/10", seats: int = 6, **options: Any) -> None:
        super().__init__(table_config(text, seats, **options), refold=True)
        self._ids = 0

    # ---------------------------------------------------------------- what comes in

    def asks(self, who: str, command: Command, command_id: str | None = None) -> Playbook:
        """A person asks for something; his id is a new one unless told."""
        self._ids += 1
        self.put(Asked(self.now_ms, who, command_id or f"id-{self._ids}", command))
        return self

    def acts(
        self,
        who: str,
        action: str,
        *,
        hand_no: int | None = None,
        decision_no: int | None = None,
        command_id: str | None = None,
    ) -> Playbook:
        """A person answers the decision that is open, or the one that is named."""
        act = Act(
            self.room.hand_no if hand_no is None else hand_no,
            self.room.decision_no if decision_no is None else decision_no,
            parse_action(action),
        )
        return self.asks(who, act, command_id)

    def ticks(self, who: str, box: Box, *, on: bool = True) -> Playbook:
        """A person ticks a box at his seat, or takes the tick away."""
        return self.asks(who, SetBox(box, on)).accepted()

    def answers(self, who: str, *, yes: bool) -> Playbook:
        """A person says whether he posts the blind he is asked for."""
        return self.asks(who, AnswerPost(yes))

    def decides(self, who: str, kind: PreKind | None, chips: int = 0) -> Playbook:
        """A person decides before his turn, at the price that he was shown."""
        return self.asks(who, PreAct(self.room.hand_no, kind, chips))

    def votes(self, who: str, times: int) -> Playbook:
        """A person says how often he agrees to deal the rest of the board."""
        return self.asks(who, VoteRunOuts(self.room.hand_no, times))

    def orders(
        self, order: HostOrder, seat_no: int | None = None, *, ms: int = 0, who: str = "anna"
    ) -> Playbook:
        """A host gives an order; without a host of its own a table obeys everybody."""
        return self.asks(who, Host(order, seat_no, ms))

    def connects(self, who: str, *, on: bool) -> Playbook:
        """A person's last connection is lost, or a first one is there again."""
        self.put(ConnectionChanged(self.now_ms, who, on))
        return self

    def passes(self, ms: int) -> Playbook:
        """So much time passes, and the clock is looked at."""
        self.put(TimePassed(self.now_ms + ms))
        return self

    def wakes(self) -> Playbook:
        """The time comes that the room wanted to be woken at."""
        due = self.room.wake_at_ms
        assert due is not None
        self.put(TimePassed(due))
        return self

    def gets_deck(
        self,
        holes: Sequence[str] = (),
        boards: Sequence[str] = (),
        *,
        draw: int = 0,
        hand_no: int | None = None,
    ) -> Playbook:
        """The deck comes: with these hands, by chair, and boards, or in the order of a new pack."""
        number = self.room.hand_no + 1 if hand_no is None else hand_no
        deck = self.deck_of(holes, boards, draw) if holes else FULL_DECK
        self.put(DeckReady(self.now_ms, number, deck, draw))
        return self

    def deck_of(self, holes: Sequence[str], boards: Sequence[str], draw: int) -> tuple[Card, ...]:
        """Return a whole deck that deals these cards to who is in the next hand.

        Who that is, and who is dealt to first, is tried out with a deck in any order.
        """
        tried, _ = step(self.room, DeckReady(self.now_ms, self.room.hand_no + 1, FULL_DECK, draw))
        assert tried.hand is not None
        start = tried.hand.start
        assert len(start.seat_nos) == len(holes), start.seat_nos
        left = (index for index, chair in enumerate(start.seat_nos) if chair > start.button)
        hands = [parse_hole_cards(text) for text in holes]
        runs = [parse_cards(text) for text in boards]
        stacked = stacked_deck(start.config, hands, runs, first=next(left, 0))
        rest = iter([card for card in FULL_DECK if card not in stacked])
        filled = [next(rest) if card is None else card for card in stacked]
        return (*filled, *rest)

    # ---------------------------------------------------------------- several lines at once

    def sits(self, *people: str, chips: int | Sequence[int] = 1000) -> Playbook:
        """People take the first free chairs, with one buy-in or one each."""
        stacks = [chips] * len(people) if isinstance(chips, int) else chips
        for who, stack in zip(people, stacks, strict=True):
            seat_no = self.room.seats.index(None) + 1
            self.asks(who, Sit(seat_no, who.title(), stack)).accepted()
        return self

    def deals(
        self, holes: Sequence[str] = (), boards: Sequence[str] = (), *, draw: int = 0
    ) -> Playbook:
        """The time of the next hand comes, and its deck."""
        self.wakes()
        assert self.outputs.deck_for is not None
        return self.gets_deck(holes, boards, draw=draw)

    def plays(self, script: str) -> Playbook:
        """Those on turn act as the script says, and none of it is refused."""
        for action in script.split():
            decision = self.room.decision
            assert decision is not None, f"nobody is to act: {action}"
            seat = self.room.seats[decision.seat_no - 1]
            assert seat is not None
            self.acts(seat.player_id, action).accepted()
        return self

    # ---------------------------------------------------------------- what has to come out

    def happens(self, *expected: Any) -> Playbook:
        """Compare all that happened in the last step with what was expected, in order.

        What is expected is an event of the room, an event of the hand, or only the kind of one.
        The note that a command was taken stands at the head of every accepted one and is
        looked at here, not in each test.
        """
        happened = list(self.outputs.events)
        if self.outputs.answer is not None:
            self.accepted()
            assert isinstance(happened.pop(0), ev.CommandTaken)
        told = [event.event if isinstance(event, ev.HandWent) else event for event in happened]
        assert len(told) == len(expected), told
        for event, wanted in zip(told, expected, strict=True):
            if isinstance(wanted, type):
                assert isinstance(event, wanted), told
            else:
                timeless = getattr(wanted, "at_ms", 0) is None  # when is not what it is about
                assert (replace(event, at_ms=None) if timeless else event) == wanted, told
        return self

    def nothing(self) -> Playbook:
        """Nothing happened and nobody is told anything."""
        assert self.outputs.events == ()
        assert not self.outputs.views
        return self

    def accepted(self) -> Playbook:
        """The command was accepted."""
        assert isinstance(self.outputs.answer, Accepted), self.outputs.answer
        return self

    def refused(self, code: str, **values: Any) -> Playbook:
        """The command was refused for this reason, and nothing else came of it."""
        answer = self.outputs.answer
        assert isinstance(answer, Refused), answer
        assert (answer.code, dict(answer.values)) == (code, values)
        return self.nothing()

    # ---------------------------------------------------------------- looking around

    def sees(self, viewer: str | None) -> TableView:
        """What a player, or None for a spectator, sees now."""
        return view(self.room, viewer, self.now_ms)

    @property
    def turn(self) -> str | None:
        """Who is to act."""
        decision = self.room.decision
        seat = None if decision is None else self.room.seats[decision.seat_no - 1]
        return None if seat is None else seat.player_id

    @property
    def posted(self) -> list[tuple[str, str, int]]:
        """Who posted what in the hand on the table, in order."""
        dealt_to = self.room.dealt_to
        return [
            (dealt_to[post.player], post.kind.value, post.chips)
            for post in self.of(hand_events.Posted)
        ]

    def offered(self, who: str) -> tuple[int | None, int, int]:
        """What a call adds for who is to act, and the least and the most of a bet or raise."""
        assert self.turn == who
        decision = self.sees(who).decision
        assert decision is not None
        assert decision.legal is not None
        assert decision.legal.wager is not None
        return decision.legal.call, decision.legal.wager.least, decision.legal.wager.most

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of each at the table, by name of the player's id; those behind in a hand."""
        return {s.name.lower(): s.chips for s in self.sees(None).seats}

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind in the hand on the table."""
        return [event for event in self.room.hand_events if isinstance(event, kind)]
