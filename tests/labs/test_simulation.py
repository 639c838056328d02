"""Simulations: the same hands for the same seed, and a broken promise is found and told."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ninecards.labs.simulation import (
    CALLER,
    HANDS_A_TABLE,
    MET,
    MIX,
    UNMET,
    Evening,
    TablePlan,
    TableResult,
    plans,
    play_table,
    play_tables,
)
from ninecards.labs.simulation import watch as watch_module
from ninecards.room import events as ev
from ninecards.rules import GAMES, Limit
from ninecards.rules import events as hand_events

CELLS = [(game, limit) for game in GAMES for limit in Limit]
RULES = Path(__file__).parents[2] / "docs" / "rules.toml"


def tables(hands: int, *, seed: int = 1, churn: bool = True, **options: Any) -> Iterator[TablePlan]:
    wanted = {"seats": range(2, 11), "stack_bb": None, "policies": MIX, "coverage": True}
    return plans(CELLS, hands, seed, churn=churn, **(wanted | options))


def one_table(**options: Any) -> TablePlan:
    return next(tables(HANDS_A_TABLE, **options))


def test_every_rule_of_the_book_is_counted_or_named() -> None:
    book = tomllib.loads(RULES.read_text(encoding="utf-8"))
    ids = [rule["id"] for section in book["section"] for rule in section["rule"]]
    assert sorted([*MET, *UNMET]) == sorted(ids)


@pytest.mark.parametrize("churn", [False, True])
def test_tables_of_every_cell_break_no_promise(churn: bool) -> None:
    results = list(play_tables(tables(24 * HANDS_A_TABLE, churn=churn), 1))
    assert [result.fault for result in results] == [""] * 24
    assert [result.hands for result in results] == [HANDS_A_TABLE] * 24
    assert all(result.chips_in == result.chips_out > 0 for result in results)
    assert all(result.steps > result.hands for result in results)


def test_the_last_table_has_the_hands_that_are_left() -> None:
    found = list(tables(2 * HANDS_A_TABLE + 7))
    assert [plan.hands for plan in found] == [HANDS_A_TABLE, HANDS_A_TABLE, 7]
    assert [plan.cell for plan in found] == CELLS[:3]


def test_the_same_seed_plays_the_same_whatever_the_processes() -> None:
    alone = list(play_tables(tables(4 * HANDS_A_TABLE), 1))
    assert list(play_tables(tables(4 * HANDS_A_TABLE), 2)) == alone
    assert list(play_tables(tables(4 * HANDS_A_TABLE, seed=2), 1)) != alone


def test_churn_meets_what_plain_hands_do_not() -> None:
    met: Counter[str] = Counter()
    for result in play_tables(tables(24 * HANDS_A_TABLE, seed=5), 1):
        met.update(result.rules)
    assert {"B3", "B4", "B5", "B10", "T4", "T5", "T7", "T8", "T9", "A14", "A15"} <= set(met)
    plain = play_table(one_table(churn=False))
    assert plain.rules.keys().isdisjoint({"B3", "B4", "B5", "T4", "T5", "T9"})


def test_callers_never_fold_or_raise() -> None:
    plan = one_table(churn=False, policies=CALLER, seats=(6,))
    result = play_table(plan)
    assert result.fault == ""
    assert "A9" not in result.rules
    assert result.rules["S1"] == result.hands


def test_stacks_are_those_that_are_asked_for() -> None:
    shallow = play_table(one_table(churn=False, stack_bb=1, seats=(4,)))
    deep = play_table(one_table(churn=False, stack_bb=10_000, seats=(4,)))
    assert (shallow.fault, deep.fault) == ("", "")
    assert deep.chips_in > 1_000 * shallow.chips_in // HANDS_A_TABLE


# ---------------------------------------------------------------------- rooms that are broken


def broken(monkeypatch: pytest.MonkeyPatch, change: Any) -> TableResult:
    """Play a table of a room whose step is changed on purpose."""
    whole = watch_module.step

    def bad_step(room: Any, what: Any, **options: Any) -> Any:
        return change(room, *whole(room, what, **options))

    monkeypatch.setattr(watch_module, "step", bad_step)
    return play_table(one_table(churn=False, seats=(4,)))


def test_a_chip_that_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fold = watch_module.evolve

    def loses_a_chip(room: Any, event: ev.RoomEvent) -> Any:
        room = fold(room, event)
        if isinstance(event, ev.HandWent) and isinstance(event.event, hand_events.HandEnded):
            seat = room.taken_seats[0]
            room = room.with_seat(seat.seat_no, chips=seat.chips - 1)
        return room

    monkeypatch.setattr(watch_module, "evolve", loses_a_chip)
    result = play_table(one_table(churn=False, seats=(4,)))
    assert "chips on the table, not" in result.fault
    assert "seed 1/0" in result.fault


def test_an_event_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_before: Any, room: Any, outputs: Any) -> Any:
        return room, replace(outputs, events=outputs.events[:-1])

    assert "the events fold to another room" in broken(monkeypatch, silent).fault


def test_a_hand_that_waits_for_nobody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(before: Any, room: Any, outputs: Any) -> Any:
        events = tuple(e for e in outputs.events if not isinstance(e, ev.DecisionAsked))
        room = room._replace(decision=None, decision_no=before.decision_no)
        return room, replace(outputs, events=events)

    assert "a hand waits for nobody" in broken(monkeypatch, forgets).fault


def test_a_step_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def uncounted(before: Any, room: Any, outputs: Any) -> Any:
        return room._replace(seq=before.seq), outputs

    assert "steps are not counted" in broken(monkeypatch, uncounted).fault


def test_a_table_that_stands_still_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninecards.labs.simulation.run.STEPS_A_HAND", 3)
    assert "stands still" in play_table(one_table(churn=False, seats=(6,))).fault


def test_an_error_of_any_kind_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise ZeroDivisionError("by\nnothing")

    result = broken(monkeypatch, fails)
    assert result.fault.endswith("ZeroDivisionError: by nothing")
    assert "omaha fixed, 4 seats" in result.fault


def test_a_table_where_stakes_leave_no_decision_may_go_on_without_its_people() -> None:
    """Its antes reach the cap: hands deal themselves, and nobody's time ever runs out."""
    cell = ("omaha5-hilo", Limit.FIXED)
    plan = TablePlan(number=0, cell=cell, hands=50, seed="5/225", seats=tuple(range(2, 11)))
    evening = Evening(plan)
    config = evening.table.room.config.hand
    assert config.cap is not None
    assert config.ante >= config.cap
    evening.play()
    assert evening.table.room.hand_no > plan.hands


def test_a_table_of_single_chips_may_go_on_without_its_people() -> None:
    """One chip each, an ante and a blind of one: the blind comes back, and so does the ante.

    No pot has two contenders, so that nobody is asked for anything.
    """
    cell = ("courchevel-hilo", Limit.POT)
    plan = TablePlan(number=0, cell=cell, hands=50, seed="11/2640", seats=tuple(range(2, 11)))
    evening = Evening(plan)
    config = evening.table.room.config
    assert (config.hand.ante, config.hand.big_blind, config.max_buy_in) == (1, 1, 1)
    evening.play()
    assert evening.table.room.hand_no > plan.hands


def test_a_table_that_asks_for_nothing_but_to_show_may_go_on_without_its_people() -> None:
    """Antes reach the cap, and the beaten have their choice: to let it go by costs no seat."""
    cell = ("courchevel-hilo", Limit.POT)
    plan = TablePlan(number=0, cell=cell, hands=50, seed="11/6002", seats=tuple(range(2, 11)))
    evening = Evening(plan)
    config = evening.table.room.config.hand
    assert config.cap is not None
    assert config.ante >= config.cap
    assert not config.rules.all_in_shows_all
    evening.play()
    assert evening.table.room.hand_no > plan.hands
