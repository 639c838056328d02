"""The time bank and the grace for a lost connection (rule T4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.errors import ConfigError
from ninecards.room import Clocks, HostOrder, Leave, SitIn, SitOut, TableConfig
from ninecards.room.events import (
    ConnectionFound,
    ConnectionLost,
    DecisionAsked,
    DecisionTimedOut,
    GraceGiven,
    SatOut,
    TimeBankStarted,
    TimeBankUsed,
)
from ninecards.rules import HandConfig
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]


def first_hand(**clocks: int) -> Playbook:
    """Three players, Anna on the button and first to act from 4000 to 24,000 ms."""
    clock = replace(NO_CLOCKS, **{"bank_ms": 30_000, "grace_ms": 30_000, **clocks})
    return Playbook(clocks=clock).sits(*THREE).deals(HANDS, BOARD, draw=0)


def banks(table: Playbook) -> list[int]:
    """What each has left in his time bank, told to himself alone."""
    return [table.sees(who).you.bank_ms for who in THREE]  # type: ignore[union-attr]


@pytest.mark.rule("T4", source="common")
def test_the_clocks_of_a_table_that_says_nothing_of_them() -> None:
    config = TableConfig(hand=HandConfig.of("plo", "pot", 5, 10), seats=6)
    assert config.clocks == Clocks(
        bank_ms=30_000,
        bank_step_ms=5000,
        bank_every=10,
        bank_most_ms=60_000,
        grace_ms=30_000,
        post_ms=5000,
        vote_ms=10_000,
        away_ms=20 * 60_000,
        away_orbits=3,
        return_ms=120 * 60_000,
    )


def test_a_clock_is_a_whole_number() -> None:
    with pytest.raises(ConfigError, match="bank_ms is -1; it is a whole number, 0 or more"):
        Clocks(bank_ms=-1)


# -------------------------------------------------------------------- the bank


@pytest.mark.rule("T4", source="common")
def test_when_the_time_is_over_the_bank_begins() -> None:
    table = first_hand()
    assert not table.sees(None).decision.bank  # type: ignore[union-attr]
    assert table.sees(None).decision.since_ms == 4_000  # type: ignore[union-attr]
    table.passes(20_000).happens(TimeBankStarted(1, 24_000, 54_000))
    assert table.outputs.wake_at_ms == 54_000
    assert table.sees(None).decision.bank  # type: ignore[union-attr]
    assert table.sees(None).decision.since_ms == 24_000  # type: ignore[union-attr]


@pytest.mark.rule("T4", source="common")
def test_who_acts_keeps_what_is_left_in_his_bank() -> None:
    table = first_hand().wakes().passes(12_345)
    table.acts("anna", "c").happens(
        TimeBankUsed(1, 17_655), hand_events.Called(0, 10, 10), DecisionAsked
    )
    assert banks(table) == [17_655, 30_000, 30_000]


def test_a_later_decision_has_what_the_first_has_left() -> None:
    table = first_hand().wakes().passes(12_000).plays("c c k  k k")
    assert table.turn == "anna"
    table.wakes().happens(TimeBankStarted(1, table.now_ms, table.now_ms + 18_000))


def test_who_acts_in_time_uses_nothing_of_it() -> None:
    table = first_hand().passes(19_999).acts("anna", "c").happens(hand_events.Called, DecisionAsked)
    assert banks(table) == [30_000] * 3


@pytest.mark.rule("T4", source="common")
def test_when_the_bank_is_empty_he_folds_and_sits_out() -> None:
    table = first_hand().wakes().passes(30_000)
    table.happens(
        TimeBankUsed(1, 0), DecisionTimedOut(1, 1), SatOut(1), hand_events.Folded(0), DecisionAsked
    )
    assert banks(table)[0] == 0


@pytest.mark.rule("T4", source="common")
def test_when_the_bank_is_empty_he_checks_where_that_is_free() -> None:
    table = first_hand().plays("c c").wakes().wakes()
    assert [event.player for event in table.of(hand_events.Checked)] == [2]
    assert table.of(hand_events.Folded) == []


def test_with_an_empty_bank_the_time_is_over_at_once() -> None:
    table = first_hand().wakes()
    table.now_ms += 31_000
    table.plays("c c k  k k")
    assert table.turn == "anna"
    table.passes(20_000)
    assert table.outputs.events[0] == DecisionTimedOut(6, 1)


def test_an_answer_after_the_bank_ran_out_counts_until_the_clock_was_looked_at() -> None:
    table = first_hand().wakes()
    table.now_ms += 31_000
    table.acts("anna", "c").happens(TimeBankUsed(1, 0), hand_events.Called, DecisionAsked)


def test_what_is_refused_takes_nothing_from_the_bank() -> None:
    table = first_hand().wakes().passes(1000).acts("anna", "k").nothing()
    assert banks(table)[0] == 30_000


def test_who_leaves_or_is_stood_up_in_his_bank_folds_at_once() -> None:
    table = first_hand().wakes().passes(1000).asks("anna", Leave())
    assert TimeBankUsed(1, 29_000) in table.outputs.events
    assert table.turn == "ben"
    table.wakes().passes(2000).orders(HostOrder.STAND_UP, 2, who="carl")
    assert TimeBankUsed(2, 28_000) in table.outputs.events
    assert not table.room.in_hand


def test_who_sits_out_already_has_no_bank() -> None:
    table = first_hand().asks("anna", SitOut()).passes(20_000)
    table.happens(DecisionTimedOut(1, 1), hand_events.Folded(0), DecisionAsked)


def test_to_show_or_to_muck_nobody_has_a_bank() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3)
    assert table.turn == "carl"
    table.passes(5000)
    assert isinstance(table.outputs.events[0], DecisionTimedOut)
    assert not any(seat.sitting_out for seat in table.room.taken_seats)


@pytest.mark.rule("T4", source="common")
def test_the_bank_grows_every_so_many_hands_up_to_the_most() -> None:
    table = first_hand(bank_step_ms=5000, bank_every=2, bank_most_ms=38_000).plays("f f")
    seen = [banks(table), *(banks(table.deals().plays("f f")) for _ in range(4))]
    assert [bank for bank, *_ in seen] == [30_000, 35_000, 35_000, 38_000, 38_000]
    assert all(len(set(row)) == 1 for row in seen)


def test_a_bank_above_the_most_does_not_shrink() -> None:
    table = first_hand(bank_step_ms=5000, bank_every=1, bank_most_ms=10_000).plays("f f")
    assert banks(table) == [30_000] * 3


def test_hands_that_he_is_not_dealt_into_do_not_count() -> None:
    table = first_hand(bank_step_ms=5000, bank_every=2, bank_most_ms=90_000).plays("f f")
    table.asks("anna", SitOut()).deals().plays("f").deals().plays("f")
    assert banks(table) == [30_000, 35_000, 35_000]


def test_after_a_stop_of_the_server_the_decision_has_its_time_and_the_bank_is_whole() -> None:
    table = first_hand().wakes().passes(20_000)
    table.stop_and_resume(100_000)
    table.happens(DecisionAsked(1, 1, 144_000, 164_000))
    table.passes(20_000).happens(TimeBankStarted(1, 164_000, 194_000))


# -------------------------------------------------------------------- the grace


@pytest.mark.rule("T4", source="common")
def test_a_lost_connection_is_waited_for_once_and_then_the_bank_begins() -> None:
    table = first_hand().connects("anna", on=False).happens(ConnectionLost(1))
    assert not table.sees("ben").seats[0].connected
    table.wakes().happens(GraceGiven(1, 54_000))
    assert table.outputs.wake_at_ms == 54_000
    table.wakes().happens(TimeBankStarted(1, 54_000, 84_000))
    table.wakes().happens(
        TimeBankUsed(1, 0), DecisionTimedOut(1, 1), SatOut(1), hand_events.Folded(0), DecisionAsked
    )


def test_the_grace_is_given_once_a_hand() -> None:
    table = first_hand(bank_ms=0).connects("anna", on=False).wakes().happens(GraceGiven)
    table.plays("c c k  k k")
    assert table.turn == "anna"
    table.wakes()
    assert isinstance(table.outputs.events[0], DecisionTimedOut)
    table.asks("anna", SitIn()).plays("b10 f f").deals().plays("f c")
    assert table.turn == "anna"
    table.wakes().happens(GraceGiven(1, table.now_ms + 30_000))


def test_a_connection_that_is_back_has_no_grace() -> None:
    table = first_hand(bank_ms=0).connects("anna", on=False).passes(1000)
    table.connects("anna", on=True).happens(ConnectionFound(1))
    table.wakes()
    assert isinstance(table.outputs.events[0], DecisionTimedOut)


def test_a_connection_that_comes_back_in_its_grace_keeps_it() -> None:
    table = first_hand(bank_ms=0).connects("anna", on=False).wakes().happens(GraceGiven)
    table.connects("anna", on=True).passes(29_999).nothing()
    table.plays("c")


def test_a_connection_lost_in_the_bank_is_waited_for_when_that_is_empty() -> None:
    table = first_hand().wakes().connects("anna", on=False).passes(30_000)
    table.happens(GraceGiven(1, 84_000))
    table.wakes()
    assert table.outputs.events[:2] == (TimeBankUsed(1, 0), DecisionTimedOut(1, 1))


def test_the_table_may_give_no_grace() -> None:
    table = first_hand(bank_ms=0, grace_ms=0).connects("anna", on=False).wakes()
    assert isinstance(table.outputs.events[0], DecisionTimedOut)


def test_who_sits_out_or_chooses_to_show_has_no_grace() -> None:
    table = first_hand(bank_ms=0).connects("anna", on=False).asks("anna", SitOut()).wakes()
    assert isinstance(table.outputs.events[0], DecisionTimedOut)
    table = first_hand().plays("c c k" + " k k k" * 3).connects("carl", on=False).wakes()
    assert isinstance(table.outputs.events[0], DecisionTimedOut)


def test_what_is_known_already_is_no_news_and_of_strangers_there_is_none() -> None:
    table = first_hand().connects("anna", on=True).nothing()
    table.connects("anna", on=False).happens(ConnectionLost(1))
    table.connects("anna", on=False).nothing()
    table.connects("nobody", on=False).nothing()
