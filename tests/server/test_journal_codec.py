"""The room's events in the journal's codec: there and back, and from older versions."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from evenings import evening
from ninecards.room import Clocks, RunOutRule, room_of
from ninecards.room import events as ev
from ninecards.room.events import RoomEvent
from ninecards.server.db.store import ROOM_EVENTS
from ninecards.server.db.vault import RowVault

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seed", range(20))
def test_a_random_evening_comes_back_as_it_was(seed: int) -> None:
    steps = evening(seed)
    vault = RowVault(bytes(32), "t", 1)
    for step in steps:
        assert ROOM_EVENTS.loads(ROOM_EVENTS.dumps(step)) == step
        assert ROOM_EVENTS.loads(ROOM_EVENTS.dumps(step, vault), vault) == step


def golden_lines(version: int = 3) -> list[str]:
    return (GOLDEN / f"journal_v{version}.jsonl").read_text(encoding="ascii").splitlines()


def test_the_golden_journal_loads_and_is_written_the_same() -> None:
    for line in golden_lines():
        assert ROOM_EVENTS.dumps(ROOM_EVENTS.loads(line)) == line


def test_the_golden_journal_of_version_1_says_the_same_as_that_of_2() -> None:
    for old, new in zip(golden_lines(1), golden_lines(2), strict=True):
        assert ROOM_EVENTS.loads(old) == ROOM_EVENTS.loads(new)


def test_a_table_of_version_2_goes_on_with_what_came_later_left_out() -> None:
    room = room_of(ROOM_EVENTS.loads(line) for line in golden_lines(2))
    assert room.hand_no > 1
    assert room.config.clocks == Clocks()
    assert room.config.run_outs is RunOutRule.NEVER
    assert room.blinds is None, "the next hand draws the button anew"


def test_the_golden_journal_holds_every_kind_of_event_and_folds_to_a_room() -> None:
    steps = [ROOM_EVENTS.loads(line) for line in golden_lines()]
    assert {type(event) for step in steps for event in step} == set(get_args(RoomEvent))
    hands = [step for step in steps if any(isinstance(event, ev.ButtonMoved) for event in step)]
    room = room_of(steps)
    assert room.hand_no == len(hands) > 1
    assert room.seq == len(steps)
