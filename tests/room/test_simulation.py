"""Evenings at random: people come, go, sit out and let their time run out at any moment.

All 24 cells of rule G5 with random options; what a room promises is checked after every event (see
``ninecards.labs.simulation.watch``). A failing evening is repeated by its seed.
"""

from __future__ import annotations

from random import Random

import pytest

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.simulation.watch import WatchedRoom
from ninecards.room import HostOrder, TimePassed, room_of
from ninecards.room import events as ev
from ninecards.rules import GAMES, Limit
from random_hands import CELLS, rarely
from random_room import Crowd, random_table_config

HANDS = 25
"""An evening; 24 cells make six hundred hands."""


def evening(
    seed: str, game: str, limit: Limit, hands: int, ranker: Ranker = REFERENCE
) -> WatchedRoom:
    """Play so many hands, and then on until nothing is left open; last the table is closed."""
    random = Random(seed)
    config = random_table_config(random, game, limit)
    room = WatchedRoom(config, ranker)
    crowd = Crowd(random, config.seats, churn=8)
    while room.room.hand_no < hands:
        if rarely(random, 60):
            room.stop_and_resume(random.randrange(100_000))
        else:
            room.put(crowd.next_input(room.room, room.now_ms))
        if rarely(random, 12):
            room.check_views()
    if room.room.control.paused_ms is not None:
        room.put(crowd.order(room.room, room.now_ms, HostOrder.RESUME))
    while (due := room.room.wake_at_ms) is not None or room.room.deck_asked:
        room.put(
            TimePassed(max(due, room.now_ms))
            if due is not None
            else crowd.deck(room.now_ms, room.room.hand_no + 1)
        )
    left = room.room
    room.put(crowd.order(left, room.now_ms, HostOrder.CLOSE))
    # Nobody is there any more: his time ran out once, and he was dealt no other hand.
    assert not left.in_hand
    assert len(left.active_seats) < 2
    return room


@pytest.mark.parametrize(("game", "limit"), CELLS, ids=str)
def test_an_evening(game: str, limit: Limit) -> None:
    table = evening(f"{game} {limit}", game, limit, HANDS)
    assert table.room.hand_no >= HANDS
    assert room_of(table.journal) == table.room
    assert table.chips_on_table == 0


def test_the_evenings_have_everything_in_them() -> None:
    happened = {
        type(event)
        for game, limit in CELLS
        for step in evening(f"kinds {game} {limit}", game, limit, 15).journal
        for event in step
    }
    assert happened == set(ev.RoomEvent.__args__)


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_the_same_with_both_rankers(game: str) -> None:
    one, other = (evening("again", game, Limit.POT, 6, ranker) for ranker in (REFERENCE, NATIVE))
    assert one.journal == other.journal
