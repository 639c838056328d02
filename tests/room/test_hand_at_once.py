"""A step of the rules, folded into the room at once, is the fold of its events one by one."""

from __future__ import annotations

from random import Random

import pytest

from ninecards.kernels.evaluator import NATIVE
from ninecards.room import Decision, Room, RunOutVote, Seat, TableConfig
from ninecards.room import events as ev
from ninecards.room.evolve import folded
from ninecards.room.evolve_hand import hand_went_on
from ninecards.rules import GAMES, HandConfig, apply, legal_actions
from ninecards.rules import events as hand_events
from random_hands import CHAIRS, Table, random_action, random_table

HANDS = 15
"""Of each game; enough for every event of a hand, see below."""
TEN_SEATS = TableConfig(hand=HandConfig.of("omaha", "pot", 5, 10), seats=CHAIRS)
"""Of which only the clocks are looked at."""


def seated(table: Table, random: Random) -> Room:
    """A room in which everybody of the hand sits, and some who are not dealt in."""
    chips = dict(zip(table.seat_nos, table.stacks, strict=True))
    seats = [
        Seat(chair, f"id-{chair}", f"name {chair}", chips.get(chair, 7))
        if chair in chips or random.randrange(2)
        else None
        for chair in range(1, CHAIRS + 1)
    ]
    return Room(config=TEN_SEATS, seats=tuple(seats), hand_no=1)


def asked(room: Room) -> Room:
    """The room as it waits for an answer, of a player or of a vote."""
    hand = room.hand
    assert hand is not None
    if isinstance(hand.run_outs, tuple):
        return room._replace(question=RunOutVote((1, 2), hand.run_outs, 0, 5))
    assert hand.to_act is not None
    decision = Decision(room.decision_no + 1, hand.start.seat_nos[hand.to_act], 0, 5)
    return room._replace(decision=decision, decision_no=room.decision_no + 1)


def play(game: str, number: int) -> list[hand_events.Event]:
    """Play a hand with both ways of folding side by side; return its events."""
    random = Random(f"{game}/{number}")
    table = random_table(random, game=game)
    room, (hand, happened) = seated(table, random), table.start(NATIVE)
    while True:
        at_once = hand_went_on(room, happened, hand)
        assert at_once == folded(room, map(ev.HandWent, happened))
        if hand.is_over:
            return list(at_once.hand_events)
        room = asked(at_once)
        action = random_action(random, table, legal_actions(hand))
        hand, happened = apply(hand, action, ranker=NATIVE)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_at_once_is_the_fold_of_its_events(game: str) -> None:
    happened = {type(event) for number in range(HANDS) for event in play(game, number)}
    assert happened == set(hand_events.Event.__args__)
