"""Evenings at random: people come, go, sit out and let their time run out at any moment.

All 24 cells of rule G5 with random options; what a room promises is checked after every event (see
``ninecards.labs.simulation.watch``). A failing evening is repeated by its seed.
"""

from __future__ import annotations

from functools import cache

import pytest

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.simulation import Evening, TablePlan
from ninecards.labs.simulation.watch import WatchedRoom
from ninecards.room import events as ev
from ninecards.room import room_of
from ninecards.rules import GAMES, Limit
from random_hands import CELLS

HANDS = 25
"""An evening; 24 cells make six hundred hands."""
SEATS = (2, 3, 4, 5, 8, 10)


@cache
def evening(
    seed: str, game: str, limit: Limit, hands: int = HANDS, ranker: Ranker = NATIVE
) -> WatchedRoom:
    """Play so many hands, often stopped and looked at; last the table is closed."""
    plan = TablePlan(
        number=0,
        cell=(game, limit),
        hands=hands,
        seed=seed,
        seats=SEATS,
        churn=8,
        patience=75,
        look_one_in=12,
        stop_one_in=60,
    )
    played = Evening(plan, ranker)
    played.play()
    return played.table


@pytest.mark.parametrize(("game", "limit"), CELLS, ids=str)
def test_an_evening(game: str, limit: Limit) -> None:
    table = evening(f"{game} {limit}", game, limit)
    assert table.room.hand_no >= HANDS
    assert room_of(table.journal) == table.room
    assert table.chips_in == table.chips_out() > 0
    assert table.chips_on_table == 0


def test_the_evenings_have_everything_in_them() -> None:
    tables = [evening(f"{game} {limit}", game, limit) for game, limit in CELLS]
    happened = {type(event) for table in tables for step in table.journal for event in step}
    assert happened == set(ev.RoomEvent.__args__)


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_the_same_with_both_rankers(game: str) -> None:
    one, other = (evening("again", game, Limit.POT, 6, ranker) for ranker in (REFERENCE, NATIVE))
    assert one.journal == other.journal
