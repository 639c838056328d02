"""Pause and resume (rule T9): every clock stands still, nothing is dealt or done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ninecards.room import HostOrder, Leave, Sit, SitOut
from ninecards.room.events import (
    DecisionAsked,
    HostOrdered,
    LeaveAsked,
    NextHandSet,
    Paused,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    Resumed,
)
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

PAUSE, RESUME = HostOrder.PAUSE, HostOrder.RESUME
THREE = ("anna", "ben", "carl")


def first_hand(**options: Any) -> Playbook:
    """Three players, Anna on the button and first to act from 4000 to 24,000 ms."""
    return Playbook(**options).sits(*THREE).deals(draw=0)


def ordered(order: HostOrder, seat_no: int | None = None) -> HostOrdered:
    return HostOrdered(order, "Anna", seat_no)


@pytest.mark.rule("T9", source="club practice")
def test_a_pause_stops_the_clock_of_a_decision_and_resuming_gives_it_back() -> None:
    table = first_hand().passes(15_000)
    table.orders(PAUSE).happens(ordered(PAUSE), Paused(19_000))
    assert table.outputs.wake_at_ms is None
    seen = table.sees("ben")
    table.passes(600_000).nothing()
    assert seen.control.paused
    assert table.sees("ben") == seen, "the clock that is seen stands still"
    table.orders(RESUME).happens(ordered(RESUME), Resumed(619_000))
    assert table.outputs.wake_at_ms == 624_000
    decision = table.room.decision
    assert decision is not None
    assert (decision.asked_ms, decision.deadline_ms) == (604_000, 624_000)
    assert not table.sees(None).control.paused


def test_a_time_bank_that_runs_stands_still_in_a_pause() -> None:
    table = first_hand(clocks=replace(NO_CLOCKS, bank_ms=30_000)).wakes().passes(10_000)
    table.orders(PAUSE).passes(100_000).orders(RESUME).passes(5000).plays("c")
    assert table.room.seats[0].clock.bank_ms == 15_000  # type: ignore[union-attr]


def test_a_pause_between_hands_shifts_the_next_one() -> None:
    table = first_hand().plays("f f").passes(3000).orders(PAUSE).passes(60_000).nothing()
    table.orders(RESUME).happens(ordered(RESUME), Resumed(67_000))
    assert table.outputs.wake_at_ms == 68_000


def test_a_deck_that_comes_in_a_pause_is_not_dealt() -> None:
    table = Playbook().sits(*THREE).wakes().orders(PAUSE)
    assert table.outputs.deck_for is None
    table.gets_deck().nothing()
    table.passes(1000).orders(RESUME)
    assert table.outputs.wake_at_ms == 5000
    table.deals()
    assert table.room.hand_no == 1


def test_the_time_away_does_not_run_in_a_pause() -> None:
    table = first_hand(clocks=replace(NO_CLOCKS, away_ms=100_000)).plays("f f")
    table.asks("carl", SitOut()).passes(50_000).orders(PAUSE)
    table.passes(1_000_000).asks("ben", SitOut()).passes(500_000).orders(RESUME)
    away = [s.clock.away_since_ms for s in table.room.taken_seats]
    assert away == [None, table.now_ms, table.now_ms - 50_000]


def test_nobody_acts_in_a_pause() -> None:
    table = first_hand().orders(PAUSE)
    table.acts("anna", "f").refused("table_paused")
    table.acts("ben", "f").refused("not_your_turn")
    table.orders(RESUME).plays("f")


def test_people_come_and_go_in_a_pause_and_play_begins_with_its_end() -> None:
    table = Playbook().sits("anna").orders(PAUSE)
    table.asks("ben", Sit(2, "Ben", 1000)).happens(PlayerSat)
    assert table.outputs.wake_at_ms is None
    table.passes(1000).orders(RESUME).happens(ordered(RESUME), Resumed(1000), NextHandSet(5000))


def test_play_stops_in_a_pause_as_at_any_time() -> None:
    table = first_hand().plays("f f").asks("carl", Leave()).orders(PAUSE)
    table.asks("ben", Leave()).happens(PlayerLeft(2, 995), PlayStopped(), NextHandSet(None))
    table.asks("ben", Sit(2, "Ben", 995)).happens(PlayerSat)
    table.orders(RESUME).happens(ordered(RESUME), Resumed, NextHandSet(8000))


def test_who_leaves_on_his_turn_in_a_pause_folds_when_play_goes_on() -> None:
    table = first_hand().orders(PAUSE)
    table.asks("anna", Leave()).happens(LeaveAsked(1))
    table.asks("carl", Leave()).happens(LeaveAsked(3))
    table.passes(9000).orders(RESUME, who="ben").happens(
        HostOrdered(RESUME, "Ben"),
        Resumed(13_000),
        hand_events.Folded(0),
        DecisionAsked(2, 2, 13_000, 33_000),
    )


def test_the_pause_after_the_hand_begins_when_it_is_over() -> None:
    table = first_hand().orders(HostOrder.PAUSE_AFTER_HAND)
    table.happens(ordered(HostOrder.PAUSE_AFTER_HAND))
    assert table.sees(None).control.pause_after_hand
    table.orders(HostOrder.PAUSE_AFTER_HAND).refused("paused_already")
    table.plays("f").acts("ben", "f")
    assert table.outputs.events[-1] == Paused(4000)
    assert not table.sees(None).control.pause_after_hand
    assert table.outputs.wake_at_ms is None
    table.passes(1000).orders(RESUME).happens(ordered(RESUME), Resumed(5000), NextHandSet(9000))


def test_the_pause_after_the_hand_may_be_taken_back_or_begin_at_once() -> None:
    table = first_hand().orders(HostOrder.PAUSE_AFTER_HAND)
    table.orders(RESUME).happens(ordered(RESUME))
    assert not table.sees(None).control.pause_after_hand
    table.orders(RESUME).refused("not_paused")
    table.orders(HostOrder.PAUSE_AFTER_HAND).orders(PAUSE).happens(ordered(PAUSE), Paused(4000))
    table.orders(PAUSE).refused("paused_already")
    table.orders(HostOrder.PAUSE_AFTER_HAND).refused("paused_already")


def test_between_hands_a_pause_after_the_hand_begins_at_once() -> None:
    table = first_hand().plays("f f").orders(HostOrder.PAUSE_AFTER_HAND)
    table.happens(ordered(HostOrder.PAUSE_AFTER_HAND), Paused(4000))


def test_a_pause_lasts_over_a_stop_of_the_server() -> None:
    table = first_hand().passes(5000).orders(PAUSE)
    table.stop_and_resume(100_000)
    table.nothing()
    table.orders(RESUME)
    assert table.outputs.wake_at_ms == table.now_ms + 15_000
    table.stop_and_resume(1000)
    assert table.outputs.wake_at_ms == table.now_ms + 20_000
