"""A host's orders (rule T9): each seen by the table, none touches cards or a settled hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ninecards.room import Box, HostOrder, Leave, Sit, SitIn
from ninecards.room.events import (
    DecisionAsked,
    HostOrdered,
    LeaveAsked,
    NextHandSet,
    Paused,
    PlayerLeft,
    SatOut,
    TableClosed,
    TimeGiven,
)
from ninecards.room.views import NoticeView
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

PAUSE, RESUME = HostOrder.PAUSE, HostOrder.RESUME
THREE = ("anna", "ben", "carl")


def first_hand(**options: Any) -> Playbook:
    """Three players, Anna on the button and first to act from 4000 to 24,000 ms."""
    return Playbook(**options).sits(*THREE).deals(draw=0)


def ordered(order: HostOrder, seat_no: int | None = None) -> HostOrdered:
    return HostOrdered(order, "Anna", seat_no)


# -------------------------------------------------------------------- whose orders count


@pytest.mark.rule("T9", source="club practice")
def test_a_table_with_a_host_obeys_him_alone() -> None:
    table = first_hand(host="ben")
    table.orders(PAUSE, who="anna").refused("not_host")
    table.orders(PAUSE, who="ben").happens(HostOrdered(PAUSE, "Ben"), Paused(4000))
    assert [table.sees(who).host for who in (*THREE, "dora", None)] == [False, True, *3 * [False]]


def test_a_host_need_not_sit_at_the_table() -> None:
    table = first_hand(host="olga")
    table.orders(PAUSE, who="olga").happens(HostOrdered(PAUSE, ""), Paused(4000))


def test_a_table_without_a_host_obeys_everybody_who_sits_there() -> None:
    table = first_hand()
    table.orders(PAUSE, who="dora").refused("not_host")
    table.orders(PAUSE, who="carl").happens(HostOrdered(PAUSE, "Carl"), Paused(4000))
    assert [table.sees(who).host for who in (*THREE, "dora", None)] == [*3 * [True], False, False]


def test_everybody_reads_what_was_ordered() -> None:
    table = first_hand().orders(HostOrder.SIT_OUT, 3).orders(PAUSE)
    lines = (
        NoticeView(kind="sit-out", hand_no=1, seat_no=3, name="Anna"),
        NoticeView(kind="pause", hand_no=1, seat_no=None, name="Anna"),
    )
    for viewer in (*THREE, None):
        assert table.sees(viewer).control.notices == lines


def test_the_last_eight_lines_are_kept() -> None:
    table = first_hand()
    for _ in range(6):
        table.orders(PAUSE).orders(RESUME)
    assert [line.kind for line in table.sees(None).control.notices] == ["pause", "resume"] * 4


@pytest.mark.parametrize("order", [HostOrder.GIVE_TIME, HostOrder.SIT_OUT, HostOrder.STAND_UP])
@pytest.mark.parametrize(
    ("seat_no", "code", "values"),
    [
        (None, "no_such_seat", {"seat": "-", "seats": 6}),
        (0, "no_such_seat", {"seat": 0, "seats": 6}),
        (7, "no_such_seat", {"seat": 7, "seats": 6}),
        (True, "no_such_seat", {"seat": True, "seats": 6}),
        (5, "seat_empty", {"seat": 5}),
    ],
)
def test_an_order_about_nobody(
    order: HostOrder, seat_no: Any, code: str, values: dict[str, Any]
) -> None:
    first_hand().orders(order, seat_no, ms=1000).refused(code, **values)


# -------------------------------------------------------------------- time, chairs, the end


@pytest.mark.rule("T9", source="club practice")
def test_time_is_given_to_who_is_to_act() -> None:
    table = first_hand().passes(1000)
    table.orders(HostOrder.GIVE_TIME, 1, ms=60_000).happens(
        ordered(HostOrder.GIVE_TIME, 1), TimeGiven(1, 84_000)
    )
    assert table.outputs.wake_at_ms == 84_000
    table.orders(HostOrder.GIVE_TIME, 2, ms=60_000).refused("no_decision", seat=2)


def test_time_given_while_the_bank_runs_comes_before_the_rest_of_the_bank() -> None:
    table = first_hand(clocks=replace(NO_CLOCKS, bank_ms=30_000)).wakes().passes(10_000)
    table.orders(HostOrder.GIVE_TIME, 1, ms=60_000).happens(HostOrdered, TimeGiven(1, 114_000))
    table.passes(65_000).plays("c")
    assert table.room.seats[0].clock.bank_ms == 15_000  # type: ignore[union-attr]
    table = first_hand(clocks=replace(NO_CLOCKS, bank_ms=30_000)).wakes().passes(10_000)
    table.orders(HostOrder.GIVE_TIME, 1, ms=60_000).passes(1000).plays("c")
    assert table.room.seats[0].clock.bank_ms == 30_000  # type: ignore[union-attr]


@pytest.mark.parametrize("ms", [0, -1, 600_001, True, 1.5])
def test_what_is_no_time_is_not_given(ms: Any) -> None:
    first_hand().orders(HostOrder.GIVE_TIME, 1, ms=ms).refused("bad_time", most=600)


def test_no_time_is_given_between_hands() -> None:
    Playbook().sits(*THREE).orders(HostOrder.GIVE_TIME, 1, ms=1).refused("no_decision", seat=1)


@pytest.mark.rule("T9", source="club practice")
def test_who_is_sat_out_plays_his_hand_to_its_end() -> None:
    table = first_hand()
    table.orders(HostOrder.SIT_OUT, 2).happens(ordered(HostOrder.SIT_OUT, 2), SatOut(2))
    table.orders(HostOrder.SIT_OUT, 2).refused("sitting_out_already")
    table.plays("f c k  b10 f").deals()
    assert table.room.dealt_to == ("anna", "carl")
    table.asks("ben", SitIn()).accepted()


def test_the_last_but_one_who_is_sat_out_stops_play() -> None:
    table = Playbook().sits("anna", "ben")
    table.orders(HostOrder.SIT_OUT, 2).happens(
        ordered(HostOrder.SIT_OUT, 2), SatOut(2), NextHandSet(None)
    )


@pytest.mark.rule("T9", source="club practice")
def test_who_is_stood_up_in_a_hand_goes_at_its_end() -> None:
    table = first_hand()
    table.orders(HostOrder.STAND_UP, 1, who="ben").happens(
        HostOrdered(HostOrder.STAND_UP, "Ben", 1),
        LeaveAsked(1),
        hand_events.Folded(0),
        DecisionAsked(2, 2, 4000, 24_000),
    )
    table.orders(HostOrder.STAND_UP, 1, who="ben").refused("leaving_already")
    table.plays("f")
    assert PlayerLeft(1, 1000, 4000) in table.outputs.events


def test_who_is_stood_up_between_hands_goes_at_once() -> None:
    table = Playbook().sits("anna", "ben").orders(HostOrder.STAND_UP, 2)
    table.happens(ordered(HostOrder.STAND_UP, 2), PlayerLeft(2, 1000), NextHandSet(None))


@pytest.mark.rule("T9", source="club practice")
def test_the_table_closes_after_the_hand_for_ever() -> None:
    table = first_hand().orders(HostOrder.CLOSE).happens(ordered(HostOrder.CLOSE))
    assert table.sees(None).control.closing
    table.orders(HostOrder.CLOSE).refused("closing_already")
    table.asks("dora", Sit(4, "Dora", 1000)).refused("table_closed")
    table.asks("ben", Leave()).accepted().plays("f")
    assert table.outputs.events[-4:] == (
        PlayerLeft(2, 995, 4000),
        PlayerLeft(1, 1000, 4000),
        PlayerLeft(3, 1005, 4000),
        TableClosed(),
    )
    assert table.sees(None).control.closed
    assert table.chips_on_table == 0
    assert table.outputs.wake_at_ms is None
    table.asks("dora", Sit(4, "Dora", 1000)).refused("table_closed")


def test_between_hands_the_table_closes_at_once() -> None:
    table = Playbook(host="olga").sits("anna", "ben").wakes()
    table.orders(HostOrder.CLOSE, who="olga").happens(
        HostOrdered(HostOrder.CLOSE, ""), PlayerLeft(1, 1000), PlayerLeft(2, 1000), TableClosed()
    )
    table.gets_deck().nothing()
    table.orders(HostOrder.CLOSE, who="olga").refused("closing_already")


def test_a_question_about_blinds_goes_with_the_table() -> None:
    table = Playbook().sits("anna", "ben").ticks("ben", Box.POST_BLINDS, on=False).wakes()
    assert table.room.question is not None
    table.orders(HostOrder.CLOSE)
    assert table.room.question is None
    assert table.outputs.wake_at_ms is None
