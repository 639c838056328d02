"""Posting is asked for where the box is off, before the deal and with its own clock (B10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.room import Box, HostOrder, Leave, PostQuestion, Sit, SitOut
from ninecards.room.events import (
    BlindMissed,
    BoxSet,
    ButtonMoved,
    DeckAsked,
    NextHandSet,
    Paused,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    PostAnswered,
    PostAsked,
    SatOut,
)
from ninecards.room.views import PostView
from ninecards.rules import PostKind
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

FOUR = ("anna", "ben", "carl", "dora")


def unticked(*people: str) -> Playbook:
    """Four players after a hand with the blinds on Ben and Carl: Carl and Dora are due next.

    These people have taken the tick away from "post blinds by itself".
    """
    table = Playbook().sits(*FOUR).deals(draw=0).plays("f f f")
    for who in people:
        table.ticks(who, Box.POST_BLINDS, on=False)
    return table


@pytest.mark.rule("B10", source="004")
def test_with_the_box_ticked_nobody_is_asked() -> None:
    table = unticked("anna", "ben").wakes().happens(DeckAsked(2))
    assert table.sees("carl").you.boxes == ("post-blinds",)  # type: ignore[union-attr]
    assert table.sees("ben").you.boxes == ()  # type: ignore[union-attr]


@pytest.mark.rule("B10", source="004")
def test_who_says_yes_is_dealt_in_and_posts() -> None:
    table = unticked("dora").wakes().happens(PostAsked((4,), 13_000))
    assert table.sees("dora").you.post == PostView(deadline_ms=13_000)  # type: ignore[union-attr]
    assert table.sees("carl").you.post is None  # type: ignore[union-attr]
    assert table.outputs.wake_at_ms == 13_000
    table.answers("dora", yes=True).happens(PostAnswered(4, yes=True), DeckAsked(2))
    table.gets_deck()
    assert table.posted == [("carl", "small-blind", 5), ("dora", "big-blind", 10)]


@pytest.mark.rule("B10", source="004")
def test_who_says_no_has_missed_his_big_blind_and_the_next_one_posts_it() -> None:
    table = unticked("dora").wakes().answers("dora", yes=False)
    table.happens(PostAnswered(4, yes=False), SatOut(4), DeckAsked(2))
    table.gets_deck()
    assert table.outputs.events[0] == BlindMissed(4, PostKind.BIG_BLIND)
    assert table.posted == [("carl", "small-blind", 5), ("anna", "big-blind", 10)]
    assert table.sees(None).seats[3].markers == ("ML",)


@pytest.mark.rule("B10", source="004")
def test_who_says_no_to_the_small_blind_has_missed_that() -> None:
    table = unticked("carl").wakes().answers("carl", yes=False).gets_deck()
    assert table.outputs.events[0] == BlindMissed(3, PostKind.SMALL_BLIND)
    assert table.posted == [("dora", "big-blind", 10)]
    assert table.sees(None).seats[2].markers == ("MS",)


@pytest.mark.rule("B10", source="004")
def test_silence_is_a_no_and_the_hand_is_dealt_within_the_clock() -> None:
    table = unticked("dora").wakes().passes(4999).nothing()
    table.passes(1).happens(PostAnswered(4, yes=False), SatOut(4), DeckAsked(2))
    table.gets_deck()
    assert table.now_ms == 13_000
    assert table.room.hand_no == 2


def test_the_clock_of_the_question_is_an_option() -> None:
    table = Playbook(clocks=replace(NO_CLOCKS, post_ms=8000)).sits(*FOUR).deals(draw=0)
    table.plays("f f f").ticks("dora", Box.POST_BLINDS, on=False)
    table.wakes().happens(PostAsked((4,), 16_000))


def test_two_are_asked_at_once() -> None:
    table = unticked("carl", "dora").wakes().happens(PostAsked((3, 4), 13_000))
    table.answers("dora", yes=True).happens(PostAnswered(4, yes=True))
    assert table.sees("dora").you.post is None  # type: ignore[union-attr]
    table.answers("carl", yes=True).happens(PostAnswered(3, yes=True), DeckAsked(2))


def test_whose_turn_it_becomes_by_a_no_is_asked_too() -> None:
    table = unticked("anna", "dora").wakes().happens(PostAsked((4,), 13_000)).passes(1000)
    table.answers("dora", yes=False)
    table.happens(PostAnswered(4, yes=False), SatOut(4), PostAsked((1,), 14_000))
    table.answers("anna", yes=True).happens(PostAnswered(1, yes=True), DeckAsked(2))
    table.gets_deck()
    assert table.posted == [("carl", "small-blind", 5), ("anna", "big-blind", 10)]


def test_whose_turn_it_becomes_before_the_deck_comes_is_asked_then() -> None:
    table = unticked("anna").wakes().happens(DeckAsked(2))
    table.asks("dora", Leave()).accepted()
    table.gets_deck().happens(PostAsked((1,), 13_000))
    assert table.outputs.deck_for is None
    table.answers("anna", yes=True).happens(PostAnswered(1, yes=True), DeckAsked(2))
    table.gets_deck()
    assert table.posted == [("carl", "small-blind", 5), ("anna", "big-blind", 10)]


def test_when_play_begins_anybody_may_get_a_blind_and_is_asked() -> None:
    table = Playbook().sits("anna", "ben", "carl")
    for who in ("anna", "carl"):
        table.ticks(who, Box.POST_BLINDS, on=False)
    table.wakes().happens(PostAsked((1, 3), 9000))
    table.answers("anna", yes=True).answers("carl", yes=False)
    table.happens(PostAnswered(3, yes=False), SatOut(3), DeckAsked(1))
    table.gets_deck()
    assert table.outputs.events[0] == ButtonMoved(1, 1, 1, 2, fresh=True)
    assert table.sees(None).seats[2].markers == ("new",)


def test_a_no_heads_up_stops_play() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0).plays("f")
    table.ticks("anna", Box.POST_BLINDS, on=False).wakes()
    table.answers("anna", yes=False).happens(
        PostAnswered(1, yes=False), SatOut(1), PlayStopped(), NextHandSet(None)
    )
    assert table.room.question is None
    assert table.outputs.wake_at_ms is None


def test_an_answer_nobody_asked_for_is_refused() -> None:
    table = unticked("dora").answers("dora", yes=True).refused("not_asked_to_post")
    table.wakes().answers("carl", yes=True).refused("not_asked_to_post")
    table.answers("nobody", yes=True).refused("not_seated")
    table.answers("dora", yes=True).accepted()
    table.answers("dora", yes=False).refused("not_asked_to_post")
    table.gets_deck().answers("dora", yes=True).refused("not_asked_to_post")


def test_whoever_ticks_the_box_when_asked_has_said_yes() -> None:
    table = unticked("dora").wakes().ticks("dora", Box.POST_BLINDS)
    table.happens(BoxSet(4, Box.POST_BLINDS, on=True), PostAnswered(4, yes=True), DeckAsked(2))


@pytest.mark.parametrize(
    ("command", "first"),
    [(SitOut(), SatOut(4)), (Leave(), PlayerLeft(4, 1000))],
    ids=["sits out", "leaves"],
)
def test_who_goes_when_asked_has_said_no(command: SitOut | Leave, first: SatOut) -> None:
    table = unticked("dora").wakes().asks("dora", command)
    table.happens(first, PostAnswered(4, yes=False), DeckAsked(2))


def test_a_question_that_play_cannot_go_on_with_is_dropped() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0).plays("f")
    table.ticks("anna", Box.POST_BLINDS, on=False).wakes().happens(PostAsked((1,), 13_000))
    table.asks("ben", Leave()).happens(PlayerLeft(2, 1005), PlayStopped(), NextHandSet(None))
    table.answers("anna", yes=True).refused("not_asked_to_post")


# -------------------------------------------------------------------- pauses and stops


def test_in_a_pause_a_question_waits() -> None:
    table = unticked("dora").wakes().passes(2000).orders(HostOrder.PAUSE)
    table.answers("dora", yes=True).refused("table_paused")
    table.passes(60_000).nothing()
    table.orders(HostOrder.RESUME)
    assert table.outputs.wake_at_ms == table.now_ms + 3000
    table.answers("dora", yes=True).accepted()
    assert table.outputs.deck_for == 2


@pytest.mark.parametrize("goes", [True, False])
def test_what_is_answered_in_a_pause_counts_when_play_goes_on(goes: bool) -> None:
    table = unticked("dora").wakes().orders(HostOrder.PAUSE)
    if goes:
        table.asks("dora", Leave()).happens(PlayerLeft(4, 1000), PostAnswered(4, yes=False))
        table.asks("eve", Sit(4, "Eve", 1000)).happens(PlayerSat)
    else:
        table.ticks("dora", Box.POST_BLINDS)
    assert isinstance(table.room.question, PostQuestion)
    assert not table.room.question.is_open
    table.passes(1000).orders(HostOrder.RESUME).wakes().happens(DeckAsked(2))
    table.gets_deck()
    assert table.room.dealt_to[table.of(hand_events.Posted)[-1].player] == (
        "eve" if goes else "dora"
    )


def test_a_pause_while_the_deck_is_on_its_way_forgets_no_answer() -> None:
    table = unticked("dora").wakes().answers("dora", yes=True)
    table.orders(HostOrder.PAUSE)
    assert isinstance(table.outputs.events[-1], Paused)
    table.passes(1000).orders(HostOrder.RESUME).wakes().happens(DeckAsked(2))


def test_after_a_stop_of_the_server_the_question_is_asked_with_all_its_time() -> None:
    table = unticked("carl", "dora").wakes().answers("carl", yes=True).passes(4000)
    table.stop_and_resume(60_000)
    table.happens(PostAsked((4,), 77_000))
    table.answers("dora", yes=True).happens(PostAnswered(4, yes=True), DeckAsked(2))
    table.stop_and_resume(1000)
    table.happens(NextHandSet(77_000))
    table.wakes().happens(PostAsked((3, 4), 82_000))
