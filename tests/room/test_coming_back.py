"""Table stakes over a break (rule T2), and being away from the table (rule T3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.room import AddChips, Box, HostOrder, Leave, Sit, SitIn, SitOut
from ninecards.room.events import (
    BlindMissed,
    BoxSet,
    ButtonMoved,
    ChipsAdded,
    DeckAsked,
    NextHandSet,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    PostAnswered,
    PostAsked,
    SatIn,
    SatOut,
)
from ninecards.rules import PostKind
from playbook import NO_CLOCKS, Playbook

FOUR = ("anna", "ben", "carl", "dora")
MINUTE = 60_000
TWO_HOURS = replace(NO_CLOCKS, return_ms=120 * MINUTE)
TWENTY_MINUTES = replace(NO_CLOCKS, away_ms=20 * MINUTE)


# -------------------------------------------------------------------- what one comes back with


def left(chips: int = 1000, **more: int) -> Playbook:
    """Anna has left with so many chips at 0 ms, from a table of buy-ins 400 to 2000."""
    clocks = replace(TWO_HOURS, **more)
    table = Playbook(clocks=clocks).sits("anna", "ben", chips=[chips, 1000])
    table.asks("anna", Leave()).happens(PlayerLeft(1, chips), NextHandSet(None))
    return table


@pytest.mark.rule("T2", source="RRP, WSOP live")
@pytest.mark.parametrize("chips", [1000, 1001, 2000])
def test_who_comes_back_brings_at_least_what_he_left_with(chips: int) -> None:
    table = left().passes(119 * MINUTE)
    refused = {"chips": 999, "least": 1000, "most": 2000}
    table.asks("anna", Sit(1, "Anna", 999)).refused("bad_buy_in", **refused)
    table.asks("anna", Sit(4, "Anna", chips)).happens(PlayerSat, NextHandSet)


@pytest.mark.rule("T2", source="RRP, WSOP live")
def test_after_two_hours_he_is_as_free_as_everybody() -> None:
    table = left().passes(120 * MINUTE - 1)
    table.asks("anna", Sit(1, "Anna", 400)).refused("bad_buy_in", chips=400, least=1000, most=2000)
    table.passes(1).asks("anna", Sit(1, "Anna", 400)).accepted()


def test_somebody_else_is_not_held_to_it() -> None:
    left().asks("carl", Sit(1, "Carl", 400)).accepted()


def test_it_may_be_switched_off() -> None:
    left(return_ms=0).asks("anna", Sit(1, "Anna", 400)).accepted()


@pytest.mark.rule("T2", source="RRP, WSOP live")
def test_a_stack_above_the_most_comes_back_whole() -> None:
    table = Playbook("omaha no 5/10", clocks=TWO_HOURS).sits("anna", "ben", "carl", chips=2000)
    table.deals(["AsAdJsJd", "KsKdQsQd", "5s5d4s4h"], ["2c7d9hTc3d"], draw=0).plays("r2000 c f")
    table.asks("anna", Leave()).accepted()
    table.asks("anna", Sit(1, "Anna", 2000)).refused(
        "bad_buy_in", chips=2000, least=4010, most=4010
    )
    table.asks("anna", Sit(1, "Anna", 4010)).accepted()


def test_a_short_stack_comes_back_with_a_buy_in() -> None:
    table = Playbook(clocks=TWO_HOURS).sits("anna", "ben", "carl", chips=400).deals(draw=0)
    table.plays("r35 f f").asks("ben", Leave()).happens(PlayerLeft(2, 395))
    table.asks("ben", Sit(2, "Ben", 395)).refused("bad_buy_in", chips=395, least=400, most=2000)
    table.asks("ben", Sit(2, "Ben", 400)).accepted()


def test_who_came_back_and_lost_is_held_to_his_last_stack_alone() -> None:
    table = left().asks("anna", Sit(1, "Anna", 1000)).accepted().deals(draw=0).plays("f")
    table.asks("anna", Leave()).happens(PlayerLeft(1, 995), PlayStopped(), NextHandSet(None))
    table.asks("anna", Sit(1, "Anna", 995)).accepted()


def test_who_left_with_nothing_owes_no_stack() -> None:
    table = Playbook("omaha no 5/10", clocks=TWO_HOURS).sits("anna", "ben", chips=[400, 1000])
    table.deals(["KsKdQsQd", "AsAdJsJd"], ["2c7d9hTc3d"], draw=0).plays("r400 c")
    table.asks("anna", Leave()).happens(PlayerLeft(1, 0))
    assert table.room.departed == ()


@pytest.mark.rule("T2", source="RRP, WSOP live")
def test_chips_bought_between_hands_play_and_in_a_hand_none_are_bought() -> None:
    table = Playbook().sits("anna", "ben").asks("anna", AddChips(1000))
    table.happens(ChipsAdded(1, 1000)).deals(draw=0)
    assert table.stacks["anna"] == 1995
    table.asks("ben", AddChips(10)).refused("in_hand")
    assert table.sees("ben").you.top_up is None  # type: ignore[union-attr]
    table.plays("f")
    assert table.sees("ben").you.top_up == (1, 995)  # type: ignore[union-attr]
    assert table.sees("anna").you.top_up == (1, 5)  # type: ignore[union-attr]


def test_a_full_stack_is_offered_no_chips() -> None:
    table = Playbook().sits("anna", chips=2000)
    assert table.sees("anna").you.top_up is None  # type: ignore[union-attr]


# -------------------------------------------------------------------- sitting out


def first_hand(**options: object) -> Playbook:
    """Four players, the blinds of a first hand on Ben and Carl: Dora's big blind is next."""
    return Playbook(**options).sits(*FOUR).deals(draw=0).plays("f f f")  # type: ignore[arg-type]


@pytest.mark.rule("T3", source="common")
def test_out_at_the_next_big_blind_and_not_before() -> None:
    table = first_hand().ticks("anna", Box.SIT_OUT_AT_BIG_BLIND).deals().plays("f f f")
    assert table.room.dealt_to == FOUR
    table.wakes().happens(BoxSet(1, Box.SIT_OUT_AT_BIG_BLIND, on=False), SatOut(1), DeckAsked(3))
    table.gets_deck()
    assert BlindMissed(1, PostKind.BIG_BLIND) in table.outputs.events
    assert table.room.dealt_to == ("ben", "carl", "dora")
    assert table.posted == [("dora", "small-blind", 5), ("ben", "big-blind", 10)]


def test_two_in_a_row_may_go_at_their_big_blinds() -> None:
    table = first_hand()
    for who in ("dora", "anna"):
        table.ticks(who, Box.SIT_OUT_AT_BIG_BLIND)
    table.deals()
    assert table.room.dealt_to == ("ben", "carl")


def test_heads_up_who_goes_at_his_big_blind_stops_play() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0).plays("f")
    table.ticks("anna", Box.SIT_OUT_AT_BIG_BLIND).wakes()
    table.happens(BoxSet, SatOut(1), PlayStopped(), NextHandSet(None))


def test_when_play_begins_nobody_has_a_big_blind_to_go_at() -> None:
    table = Playbook().sits("anna", "ben").ticks("ben", Box.SIT_OUT_AT_BIG_BLIND)
    table.wakes().happens(DeckAsked(1)).gets_deck(draw=0)
    assert table.room.dealt_to == ("anna", "ben")


def test_who_ticks_it_while_the_deck_is_on_its_way_goes_too() -> None:
    table = first_hand().wakes().ticks("dora", Box.SIT_OUT_AT_BIG_BLIND).gets_deck()
    assert table.room.dealt_to == ("anna", "ben", "carl")


@pytest.mark.rule("T3", source="common")
def test_after_three_rounds_of_the_big_blind_he_is_stood_up() -> None:
    table = first_hand(clocks=replace(NO_CLOCKS, away_orbits=3)).asks("dora", SitOut())
    hands = 0
    while table.room.seats[3] is not None:
        assert table.stacks["dora"] == 1000
        table.wakes().gets_deck()
        hands += 1
        missed = BlindMissed(4, PostKind.BIG_BLIND) in table.outputs.events
        assert missed == (hands in (1, 4, 7))
        if hands < 7:
            table.plays("f f")
    assert hands == 7
    assert table.outputs.events[1] == PlayerLeft(4, 1000, table.now_ms)
    assert isinstance(table.outputs.events[2], ButtonMoved)


@pytest.mark.rule("T3", source="common")
def test_after_twenty_minutes_he_is_stood_up() -> None:
    table = Playbook(clocks=TWENTY_MINUTES).sits("anna", "ben").passes(1000)
    table.asks("ben", SitOut()).happens(SatOut(2), NextHandSet(None))
    assert table.outputs.wake_at_ms == 20 * MINUTE + 1000
    table.passes(20 * MINUTE - 1).nothing()
    table.passes(1).happens(PlayerLeft(2, 1000))
    assert table.chips_on_table == 1000


def test_who_was_back_in_between_has_all_his_time_again() -> None:
    table = Playbook(clocks=TWENTY_MINUTES).sits("anna", "ben").asks("ben", SitOut())
    table.passes(19 * MINUTE).asks("ben", SitIn()).happens(SatIn(2), NextHandSet)
    table.asks("ben", SitOut()).passes(19 * MINUTE).nothing()
    table.passes(MINUTE).happens(PlayerLeft(2, 1000))


def test_rounds_are_counted_anew_too() -> None:
    clocks = replace(NO_CLOCKS, away_orbits=2)
    table = first_hand(clocks=clocks).asks("dora", SitOut()).deals().plays("f f")
    assert table.room.seats[3].clock.away_orbits == 1  # type: ignore[union-attr]
    table.asks("dora", SitIn()).asks("dora", SitOut())
    assert table.room.seats[3].clock.away_orbits == 0  # type: ignore[union-attr]


def test_nobody_is_stood_up_from_a_hand() -> None:
    table = Playbook(clocks=TWENTY_MINUTES, decision_ms=30 * MINUTE).sits(*FOUR).deals(draw=0)
    table.asks("anna", SitOut()).passes(25 * MINUTE).nothing()
    table.plays("f r35 f c")
    table.passes(MINUTE).nothing()
    table.plays("b50 f")
    assert table.room.seats[0] is not None
    assert table.outputs.wake_at_ms == 20 * MINUTE + 4000
    table.passes(0).happens(PlayerLeft(1, 965))


def test_who_is_broke_does_not_keep_his_chair_for_ever() -> None:
    table = Playbook("omaha no 5/10", clocks=TWENTY_MINUTES).sits("anna", "ben", chips=[400, 1000])
    table.deals(["KsKdQsQd", "AsAdJsJd"], ["2c7d9hTc3d"], draw=0).plays("r400 c")
    table.passes(20 * MINUTE).happens(PlayerLeft(1, 0))


def test_who_is_away_and_asked_nothing_goes_while_others_are_asked() -> None:
    clocks = replace(TWENTY_MINUTES, post_ms=30 * MINUTE)
    table = first_hand(clocks=clocks).asks("anna", SitOut())
    table.ticks("dora", Box.POST_BLINDS, on=False).wakes().happens(PostAsked)
    table.wakes().happens(PlayerLeft(1, 1000))
    table.answers("dora", yes=True).happens(PostAnswered, DeckAsked(2))


def test_who_is_away_goes_while_the_deck_is_waited_for() -> None:
    table = first_hand(clocks=TWENTY_MINUTES).asks("anna", SitOut()).wakes()
    assert table.outputs.deck_for == 2
    table.passes(20 * MINUTE).happens(PlayerLeft(1, 1000))
    table.gets_deck()
    assert table.room.hand_no == 2


def test_who_was_sat_out_by_the_host_may_come_back() -> None:
    table = Playbook().sits(*FOUR).orders(HostOrder.SIT_OUT, 2)
    table.asks("ben", SitIn()).happens(SatIn(2))
