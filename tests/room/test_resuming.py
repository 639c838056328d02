"""The room from its journal, and its clocks wound again after a stop."""

from __future__ import annotations

import pytest

from ninecards.errors import NinecardsError
from ninecards.room import Room, SitOut, room_of
from ninecards.room.events import DecisionAsked, NextHandSet, SatOut, TableOpened
from playbook import Playbook, table_config

THREE = ("anna", "ben", "carl")


def test_a_decision_goes_on_with_its_number_and_all_of_its_time() -> None:
    table = Playbook().sits(*THREE).deals().plays("c").passes(15_000)
    before = table.room
    table.stop_and_resume(100_000)
    table.happens(DecisionAsked(2, before.decision.seat_no, 119_000, 139_000))  # type: ignore[union-attr]
    assert table.outputs.wake_at_ms == 139_000
    assert table.room.hand == before.hand
    assert table.room.decision_no == before.decision_no == 2
    assert table.room.seq == before.seq + 1
    table.acts(table.turn or "", "c", decision_no=2).accepted()


def test_stopped_twice_the_time_is_still_whole() -> None:
    table = Playbook(decision_ms=7000).sits(*THREE).deals()
    for _ in range(3):
        table.stop_and_resume(6000)
        assert table.room.decision is not None
        assert table.room.decision.deadline_ms == table.now_ms + 7000
        assert table.room.decision.decision_no == 1


def test_the_time_to_show_or_muck_is_wound_to_its_own_length() -> None:
    table = Playbook().sits(*THREE)
    table.deals(["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"], ["2c7d9hTc3d"], draw=0)
    table.plays("c c k" + " k k k" * 3).stop_and_resume(1000)
    table.happens(DecisionAsked(13, 3, 5000, 10_000))


def test_between_hands_the_next_one_is_due_anew() -> None:
    table = Playbook().sits("anna", "ben").passes(3000)
    table.stop_and_resume(60_000)
    table.happens(NextHandSet(67_000))
    table.deals()
    assert table.room.hand_no == 1


def test_a_deck_that_never_came_is_asked_for_again() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.stop_and_resume(1000)
    table.happens(NextHandSet(9000))
    assert table.outputs.deck_for is None
    table.wakes()
    assert table.outputs.deck_for == 1


def test_a_deck_that_never_came_is_not_asked_for_when_the_players_have_gone() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.asks("ben", SitOut()).accepted()
    table.stop_and_resume(1000)
    table.happens(NextHandSet(None))
    assert table.outputs.wake_at_ms is None


def test_a_table_that_waits_for_players_waits_on() -> None:
    table = Playbook().sits("anna").passes(1000)
    table.stop_and_resume(1000)
    table.nothing()


def test_who_sat_out_still_does() -> None:
    table = Playbook().sits(*THREE).deals(draw=0).wakes()
    table.stop_and_resume(1000)
    table.happens(DecisionAsked)
    assert [seat.sitting_out for seat in table.room.seats if seat] == [True, False, False]


def test_ids_are_still_remembered() -> None:
    table = Playbook().sits(*THREE).deals(draw=0).acts("anna", "c", command_id="click")
    table.stop_and_resume(1000)
    table.acts("anna", "c", command_id="click").accepted().nothing()


# -------------------------------------------------------------------- the fold


def test_a_journal_has_to_begin_with_the_table() -> None:
    with pytest.raises(NinecardsError, match="the journal is empty; it begins with TableOpened"):
        room_of([])
    with pytest.raises(NinecardsError, match="the journal begins with SatOut"):
        room_of([[SatOut(1)]])


def test_a_step_without_events_is_none() -> None:
    config = table_config()
    opened: list[list[TableOpened]] = [[TableOpened(config)]]
    assert (
        room_of([*opened, [], []])
        == room_of(opened)
        == Room(config=config, seats=(None,) * 6, seq=1)
    )
