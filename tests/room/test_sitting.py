"""Chairs and chips between hands: sitting, leaving, sitting out and in, buying more."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.room import (
    AddChips,
    Command,
    Leave,
    Sit,
    SitIn,
    SitOut,
)
from ninecards.room.events import (
    ChipsAdded,
    DecisionAsked,
    HandWent,
    NextHandSet,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    SatIn,
    SatOut,
    TableOpened,
)
from ninecards.rules import events as hand_events
from playbook import Playbook, table_config


def test_a_table_opens_empty() -> None:
    table = Playbook(seats=3)
    table.happens(TableOpened(table_config(seats=3)))
    assert table.room.seats == (None, None, None)
    assert table.room.seq == 1
    assert table.room.wake_at_ms is None


def test_sitting_down_takes_the_chair_with_the_buy_in() -> None:
    table = Playbook()
    table.asks("anna", Sit(4, "Anna", 1000)).happens(PlayerSat(4, "anna", "Anna", 1000))
    assert table.stacks == {"anna": 1000}


def test_the_second_to_sit_down_sets_the_time_of_the_first_hand() -> None:
    table = Playbook(pause_ms=4000).sits("anna").passes(700)
    table.asks("ben", Sit(2, "Ben", 1000)).happens(
        PlayerSat(2, "ben", "Ben", 1000), NextHandSet(4700)
    )
    assert table.outputs.wake_at_ms == 4700


def test_a_third_to_sit_down_leaves_that_time_as_it_is() -> None:
    table = Playbook().sits("anna", "ben").passes(700)
    table.asks("carl", Sit(3, "Carl", 1000)).happens(PlayerSat)
    assert table.outputs.wake_at_ms == 4000


@pytest.mark.parametrize("chips", [400, 2000])
def test_a_buy_in_may_be_the_least_and_the_most(chips: int) -> None:
    Playbook().asks("anna", Sit(1, "Anna", chips)).happens(PlayerSat(1, "anna", "Anna", chips))


@pytest.mark.parametrize(
    ("command", "code", "values"),
    [
        pytest.param(Sit(1, "Ben", 1000), "seat_taken", {"seat": 1}, id="taken"),
        pytest.param(Sit(0, "Ben", 1000), "no_such_seat", {"seat": 0, "seats": 6}, id="chair 0"),
        pytest.param(Sit(7, "Ben", 1000), "no_such_seat", {"seat": 7, "seats": 6}, id="beyond"),
        pytest.param(
            Sit(True, "Ben", 1000), "no_such_seat", {"seat": True, "seats": 6}, id="no number"
        ),
        pytest.param(Sit(2, "", 1000), "bad_name", {"length": 24}, id="no name"),
        pytest.param(Sit(2, " \t ", 1000), "bad_name", {"length": 24}, id="blank name"),
        pytest.param(Sit(2, "B" * 25, 1000), "bad_name", {"length": 24}, id="long name"),
        pytest.param(Sit(2, "Be\u202en", 1000), "bad_name", {"length": 24}, id="unprintable name"),
        pytest.param(Sit(2, "Anna", 1000), "name_taken", {"name": "Anna"}, id="name taken"),
        pytest.param(Sit(2, " Anna ", 1000), "name_taken", {"name": "Anna"}, id="blanks around"),
        pytest.param(Sit(2, "\u0410nna", 1000), "name_taken", {"name": "\u0410nna"}, id="looks"),
        pytest.param(
            Sit(2, "Ben", 399), "bad_buy_in", {"chips": 399, "least": 400, "most": 2000}, id="short"
        ),
        pytest.param(
            Sit(2, "Ben", 2001),
            "bad_buy_in",
            {"chips": 2001, "least": 400, "most": 2000},
            id="deep",
        ),
        pytest.param(
            Sit(2, "Ben", 1000.0),  # type: ignore[arg-type]
            "bad_buy_in",
            {"chips": 1000.0, "least": 400, "most": 2000},
            id="no whole number",
        ),
    ],
)
def test_a_chair_is_refused(command: Command, code: str, values: dict[str, Any]) -> None:
    table = Playbook().sits("anna")
    table.asks("ben", command).refused(code, **values)


def test_blanks_in_a_name_become_one() -> None:
    table = Playbook()
    table.asks("ben", Sit(1, "  Big \t Ben ", 1000)).happens(PlayerSat(1, "ben", "Big Ben", 1000))


def test_who_sits_cannot_sit_twice() -> None:
    Playbook().sits("anna").asks("anna", Sit(2, "Other", 1000)).refused("seated_already")


@pytest.mark.parametrize(
    "command",
    [Leave(), SitOut(), SitIn(), AddChips(100)],
    ids=lambda command: type(command).__name__,
)
def test_a_spectator_has_no_chair_to_command(command: Command) -> None:
    Playbook().sits("anna").asks("ben", command).refused("not_seated")


def test_somebody_may_sit_down_during_a_hand_and_is_in_the_next() -> None:
    table = Playbook().sits("anna", "ben").deals()
    table.asks("carl", Sit(3, "Carl", 1000)).happens(PlayerSat)
    assert table.room.dealt_to == ("anna", "ben")
    table.plays("f").deals()
    assert table.room.dealt_to == ("anna", "ben", "carl")


# -------------------------------------------------------------------- leaving


def test_leaving_between_hands_frees_the_chair_and_takes_the_chips() -> None:
    table = Playbook().sits("anna", "ben", "carl")
    table.asks("ben", Leave()).happens(PlayerLeft(2, 1000))
    assert table.room.seats[1] is None
    assert table.outputs.wake_at_ms == 4000


def test_the_last_but_one_to_leave_stops_the_clock_of_the_next_hand() -> None:
    table = Playbook().sits("anna", "ben")
    table.asks("ben", Leave()).happens(PlayerLeft(2, 1000), NextHandSet(None))
    assert table.outputs.wake_at_ms is None
    table.passes(100_000).nothing()
    table.asks("anna", Leave()).happens(PlayerLeft(1, 1000))


def test_a_chair_left_may_be_taken_again_with_another_name_or_the_same() -> None:
    table = Playbook().sits("anna", "ben").asks("anna", Leave()).accepted()
    table.asks("carl", Sit(1, "Anna", 500)).happens(
        PlayerSat(1, "carl", "Anna", 500), NextHandSet(4000)
    )


def test_who_was_not_dealt_in_leaves_at_once_during_a_hand() -> None:
    table = Playbook().sits("anna", "ben").deals().sits("carl", chips=700)
    table.asks("carl", Leave()).happens(PlayerLeft(3, 700))
    assert table.turn == "anna"


# -------------------------------------------------------------------- sitting out and in


def test_sitting_out_and_in_again_between_hands() -> None:
    table = Playbook().sits("anna", "ben", "carl")
    table.asks("ben", SitOut()).happens(SatOut(2))
    table.asks("ben", SitOut()).refused("sitting_out_already")
    table.asks("ben", SitIn()).happens(SatIn(2))
    table.asks("ben", SitIn()).refused("sitting_in_already")


def test_who_sits_out_is_not_dealt_in() -> None:
    table = Playbook().sits("anna", "ben", "carl")
    table.asks("ben", SitOut()).accepted()
    table.deals()
    assert table.room.dealt_to == ("anna", "carl")


def test_a_table_of_two_stands_still_while_one_sits_out() -> None:
    table = Playbook().sits("anna", "ben").passes(1000)
    table.asks("ben", SitOut()).happens(SatOut(2), NextHandSet(None))
    table.passes(60_000).nothing()
    table.asks("ben", SitIn()).happens(SatIn(2), NextHandSet(65_000))
    table.deals()
    assert table.room.dealt_to == ("anna", "ben")


def test_sitting_out_in_a_hand_is_for_the_next_one() -> None:
    table = Playbook().sits("anna", "ben", "carl").deals(draw=0)
    table.asks("anna", SitOut()).happens(SatOut(1))
    assert table.turn == "anna"
    table.plays("r35 f f")
    assert table.stacks == {"anna": 1015, "ben": 995, "carl": 990}
    table.deals()
    assert table.room.dealt_to == ("ben", "carl")


def test_who_comes_back_during_a_hand_is_in_the_next() -> None:
    table = Playbook().sits("anna", "ben", "carl").asks("carl", SitOut()).accepted().deals()
    table.asks("carl", SitIn()).happens(SatIn(3))
    assert table.room.dealt_to == ("anna", "ben")
    table.plays("f").deals()
    assert table.room.dealt_to == ("anna", "ben", "carl")


# -------------------------------------------------------------------- buying more


def test_chips_are_added_between_hands_up_to_the_most() -> None:
    table = Playbook().sits("anna", chips=1500)
    table.asks("anna", AddChips(400)).happens(ChipsAdded(1, 400))
    table.asks("anna", AddChips(101)).refused("bad_top_up", chips=101, least=1, most=100)
    table.asks("anna", AddChips(100)).happens(ChipsAdded(1, 100))
    table.asks("anna", AddChips(1)).refused("stack_full", most=2000)
    assert table.stacks == {"anna": 2000}


@pytest.mark.parametrize("chips", [0, -5, True, 10.0])
def test_what_is_no_count_of_chips_is_not_added(chips: Any) -> None:
    table = Playbook().sits("anna")
    table.asks("anna", AddChips(chips)).refused("bad_top_up", chips=chips, least=1, most=1000)


def test_a_short_stack_is_bought_up_to_the_least_buy_in_at_least() -> None:
    table = Playbook().sits("anna", "ben", chips=400).deals().plays("r30 c  k b60 f")
    assert table.stacks["ben"] == 370
    table.asks("ben", AddChips(29)).refused("bad_top_up", chips=29, least=30, most=1630)
    table.asks("ben", AddChips(30)).happens(ChipsAdded(2, 30))


def test_no_chips_are_added_by_who_is_in_a_hand() -> None:
    table = Playbook().sits("anna", "ben", "carl").deals(draw=0)
    table.asks("anna", AddChips(100)).refused("in_hand")
    table.plays("f")
    table.asks("anna", AddChips(100)).refused("in_hand")
    table.plays("f")
    table.asks("anna", AddChips(100)).happens(ChipsAdded(1, 100))


def test_who_waits_for_the_next_hand_may_add_chips_during_this_one() -> None:
    table = Playbook().sits("anna", "ben").deals().sits("carl")
    table.asks("carl", AddChips(100)).happens(ChipsAdded(3, 100))


# -------------------------------------------------------------------- nothing left


ALL_IN = ["KsKdQsQd", "AsAdJsJd"]
BLANKS = ["2c7d9hTc3d"]


def broke() -> Playbook:
    """Heads-up; Anna has lost everything to Ben."""
    table = Playbook("omaha no 5/10").sits("anna", "ben", chips=[400, 1000])
    return table.deals(ALL_IN, BLANKS).plays("r400 c")


def test_who_has_lost_everything_sits_out() -> None:
    table = broke().happens(
        hand_events.Called(1, 400, 390),
        hand_events.HandShown,
        hand_events.HandShown,
        hand_events.BettingClosed,
        hand_events.CardBurned,
        hand_events.BoardDealt,
        hand_events.CardBurned,
        hand_events.BoardDealt,
        hand_events.CardBurned,
        hand_events.BoardDealt,
        hand_events.ShowdownStarted,
        hand_events.PotAwarded,
        hand_events.HandEnded((0, 1400)),
        SatOut(1),
        PlayStopped(),
    )
    assert table.outputs.wake_at_ms is None
    table.passes(60_000).nothing()


def test_who_is_broke_buys_chips_and_then_sits_in() -> None:
    table = broke()
    table.asks("anna", SitIn()).refused("no_chips")
    table.asks("anna", AddChips(399)).refused("bad_top_up", chips=399, least=400, most=2000)
    table.asks("anna", AddChips(400)).happens(ChipsAdded(1, 400))
    assert table.outputs.wake_at_ms is None
    table.asks("anna", SitIn()).happens(SatIn(1), NextHandSet(8000))
    table.deals()
    assert table.room.dealt_to == ("anna", "ben")


def test_who_sat_out_and_lost_everything_is_not_told_to_sit_out_again() -> None:
    table = Playbook("omaha no 5/10").sits("anna", "ben", chips=[400, 1000])
    table.deals(ALL_IN, BLANKS)
    table.asks("anna", SitOut()).happens(SatOut(1))
    table.plays("r400 c")
    assert table.room.hand is not None
    ended = HandWent(hand_events.HandEnded((0, 1400)))
    assert table.outputs.events[-2:] == (ended, PlayStopped())


def test_who_is_broke_may_leave_with_nothing() -> None:
    broke().asks("anna", Leave()).happens(PlayerLeft(1, 0))


def test_a_newcomer_takes_the_place_of_who_is_broke() -> None:
    table = broke().asks("anna", Leave()).accepted()
    table.asks("carl", Sit(1, "Carl", 500)).happens(PlayerSat, NextHandSet(8000))
    table.wakes().gets_deck()
    assert isinstance(table.outputs.events[-1], DecisionAsked)
    assert table.room.dealt_to == ("carl", "ben")
