"""Button and blinds against a naive model: every transition between one and four players.

``next_turn`` is tried from every state of three chairs and many of four to six that some history
leads to, with everything that each chair can do before the next hand; the room itself is tried
with people who come and go before, during and after its hands.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from blind_crowd import BlindCrowd
from blind_watch import BlindWatch
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
from ninecards.room import BombPots
from ninecards.room.blinds import Blinds, Chair, Debt, Turn, is_between, next_turn
from ninecards.rules.options import ButtonRule
from playbook import NO_CLOCKS

Line = Sat | Left | StoodStill | Dealt
State = tuple[Blinds | None, tuple[Debt | None, ...]]
"""The chairs of the last blinds, and chair by chair what is owed; None is an empty chair."""

RULES = pytest.mark.parametrize(
    ("forward", "buys"),
    [(False, False), (False, True), (True, False)],
    ids=["dead", "wsop", "forward"],
)


def debt_of(owed: frozenset[str]) -> Debt:
    """The model's word for what is owed, as the room has it."""
    return Debt(new=NEW in owed, missed_small=SMALL_MISSED in owed, missed_big=BIG_MISSED in owed)


@dataclass
class Moment:
    """Before a hand: what the chairs do now, after a history."""

    table: NaiveTable
    there: dict[str, int] = field(default_factory=dict)
    posting: list[str] = field(default_factory=list)

    @property
    def state(self) -> State:
        """Where the table is, names and past apart."""
        last, sitting = self.table.last, self.table.seated
        return (
            None if last is None else Blinds(last.button, last.small, last.big),
            tuple(
                debt_of(self.table.owes(sitting[chair])) if chair in sitting else None
                for chair in range(1, self.table.chairs + 1)
            ),
        )

    def does(self, chair: int, move: str) -> None:
        """Somebody on the chair, or who takes it, does this before the hand."""
        diary = self.table.diary
        name = self.table.seated.get(chair, "")
        if "leaves" in move:
            diary.append(Left(name))
        if "comes" in move:
            name = f"person {len(diary)}"
            diary.append(Sat(name, chair))
        if "plays" in move or "posts" in move:
            self.there[name] = 1000
        if "posts" in move:
            self.posting.append(name)


def moves(debt: Debt | None) -> Sequence[str]:
    """All that a chair can do between two hands."""
    if debt is None:
        return ("", "comes", "comes, plays", "comes, posts")
    own = ("plays", "posts") if debt else ("plays",)
    return ("", *own, "leaves", "leaves, comes, posts")


def next_moments(
    table: NaiveTable, state: State, random: Random, most: int | None
) -> Iterator[Moment]:
    """Everything that can be between two hands, or so much of it, drawn."""
    chosen = list(product(*map(moves, state[1])))
    if most is not None and len(chosen) > most:
        chosen = random.sample(chosen, most)
    for choice in chosen:
        copied = NaiveTable(table.chairs, forward=table.forward, buys_button=table.buys_button)
        copied.diary = list(table.diary)
        moment = Moment(copied)
        for chair, move in enumerate(choice, 1):
            moment.does(chair, move)
        yield moment


def plays_on(moment: Moment) -> Turn | None:
    """Deal the next hand by both, compare, and write it into the diary."""
    table = moment.table
    if len(moment.there) < 2:
        if table.last is not None:
            table.diary.append(StoodStill())
        return None
    last, debts = moment.state
    sitting = table.seated
    chairs = [
        Chair(
            chair,
            sitting[chair] in moment.there,
            debt,
            sitting[chair] in moment.posting,
            table.buys_button and debt.new and sitting[chair] in moment.posting,
        )
        for chair, debt in enumerate(debts, 1)
        if debt is not None
    ]
    rule = ButtonRule.FORWARD if table.forward else ButtonRule.DEAD
    turn = next_turn(last, chairs, rule=rule)
    hand = table.next_hand(Wishes(moment.there, moment.posting), 0)
    assert turn is not None
    assert hand is not None
    paid = {sitting[chair]: posts(turn, chair, debts[chair - 1]) for chair in turn.dealt}
    blinds = (turn.blinds.button, turn.blinds.small, turn.blinds.big, turn.fresh)
    assert (*blinds, paid) == (hand.button, hand.small, hand.big, hand.first, hand.paid), (
        table.diary
    )
    holds_by_itself(turn, last, chairs)
    table.diary.append(hand)
    for chair in chairs:
        after = debt_after(turn, chair)
        assert after == debt_of(table.owes(sitting[chair.seat_no])), table.diary
    return turn


def posts(turn: Turn, chair: int, debt: Debt | None) -> tuple[str, ...]:
    """What who is dealt in pays, by the room."""
    assert debt is not None
    if chair == turn.blinds.big:
        return (BIG,)
    if chair == turn.small:
        return (SMALL,)
    if chair not in turn.posters:
        return ()
    live = (LIVE,) if debt.new or debt.missed_big else ()
    dead = debt.missed_big or debt.missed_small or chair == turn.buys_button
    return (*live, DEAD) if dead else live


def debt_after(turn: Turn, chair: Chair) -> Debt:
    """What somebody owes after the hand, by the room."""
    seat_no, debt = chair.seat_no, chair.debt
    if seat_no in turn.dealt:
        return Debt()
    if turn.fresh or debt.new:
        return Debt(new=True)
    return replace(
        debt,
        missed_small=debt.missed_small or seat_no == turn.missed_small,
        missed_big=debt.missed_big or seat_no in turn.passed,
    )


def holds_by_itself(turn: Turn, last: Blinds | None, chairs: Sequence[Chair]) -> None:
    """Button, small and big blind follow each other, and who is dealt in for nothing has paid."""
    button, small, big = turn.blinds.button, turn.blinds.small, turn.blinds.big
    if len(turn.dealt) == 2:
        assert button == small != big
    else:
        assert len({button, small, big}) == 3
        assert not any(is_between(button, chair, small) for chair in turn.dealt)
        assert not any(is_between(small, chair, big) for chair in turn.dealt)
    if turn.fresh or last is None:
        return
    for chair in chairs:
        if chair.debt and chair.seat_no in turn.dealt:
            assert chair.seat_no in (*turn.posters, big)
        if not chair.debt and chair.present and is_between(last.big, chair.seat_no, big):
            assert turn.small == chair.seat_no, "passed over by the big blind"
    # Who had it and is still there owes nothing: a new player in his chair does.
    owner = next((chair for chair in chairs if chair.seat_no == last.big), None)
    assert big != last.big or owner is None or owner.debt, "the big blind twice running"


@RULES
@pytest.mark.parametrize(("chairs", "most", "states"), [(3, None, 40), (4, 25, 400), (6, 8, 700)])
def test_every_hand_after_every_history(
    forward: bool, buys: bool, chairs: int, most: int | None, states: int
) -> None:
    random = Random(f"{chairs} {forward} {buys}")
    first = NaiveTable(chairs, forward=forward, buys_button=buys)
    known: dict[State, NaiveTable] = {Moment(first).state: first}
    waiting = deque(known)
    kinds: Counter[str] = Counter()
    while waiting:
        state = waiting.popleft()
        for moment in next_moments(known[state], state, random, most):
            turn = plays_on(moment)
            kinds[kind_of(turn)] += 1
            if moment.state not in known and (chairs < 5 or len(known) < states):
                known[moment.state] = moment.table
                waiting.append(moment.state)
    assert len(known) >= states
    assert {"stands still", "first", "2 players", "3 players"} <= kinds.keys()
    assert {kind in kinds for kind in ("4 players", "posted")} == {chairs > 3}
    assert ("dead small blind" in kinds) == (not forward and chairs > 3)
    assert ("button bought" in kinds) == buys


def kind_of(turn: Turn | None) -> str:
    """What there is to say about a hand, the rarest first."""
    if turn is None:
        return "stands still"
    if turn.fresh:
        return "first"
    if turn.buys_button:
        return "button bought"
    if turn.small is None:
        return "dead small blind"
    return "posted" if turn.posters else f"{len(turn.dealt)} players"


# --------------------------------------------------------------------------- in the room


def tables(seats: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Tables of every kind, with and without a limit of rounds that one may be away."""
    away = replace(NO_CLOCKS, away_orbits=3)
    never = replace(NO_CLOCKS, away_orbits=0)
    yield f"dead {seats}", {"clocks": never}
    yield f"forward {seats}", {"clocks": never, "forward": True}
    yield f"wsop {seats}", {"clocks": away, "new_player_may_buy_button": True}
    yield f"bomb pots {seats}", {"clocks": away, "bomb_pots": BombPots(ante=2, every=4)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_people_come_and_go_at_every_moment_of_a_hand(seats: int) -> None:
    hands: Counter[str] = Counter()
    for seed in range(3):
        for name, options in tables(seats):
            table = BlindWatch(seats, **options)
            crowd = BlindCrowd(Random(f"{name} {seed}"), table, churn=(3, 6, 12)[seed])
            while table.room.hand_no < 30:
                crowd.goes_on()
            hands += table.hands
    assert sum(hands.values()) >= 3 * 4 * 30
    assert {"first", "bomb", *(f"{number} players" for number in range(2, min(seats, 5) + 1))} <= (
        hands.keys()
    )
