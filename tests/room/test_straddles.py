"""Straddles at the table (rule A14): who posts them, and whom a box or the house makes to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ninecards.room import Box, SetBox, StraddleRule, Straddles
from ninecards.room.events import BoxSet
from ninecards.rules import PRESETS, HandConfig
from playbook import Playbook

FOUR = ("anna", "ben", "carl", "dora")
Posts = list[tuple[str, str, int]]


def straddle_table(
    rule: str, *boxes: str, text: str = "omaha pot 1/2", from_button: bool = False, **options: Any
) -> Playbook:
    """Six players, Anna on the button, Dora left of the big blind; who ticked the box."""
    straddles = Straddles(rule=StraddleRule(rule), from_button=from_button)
    table = Playbook(text, straddles=straddles, min_buy_in=6, max_buy_in=400, **options)
    table.sits(*FOUR, "eve", "fay", chips=200)
    for who in boxes:
        table.ticks(who, Box.STRADDLE)
    return table.deals(draw=0)


def straddles(table: Playbook) -> Posts:
    return [post for post in table.posted if post[1] == "straddle"]


def test_without_straddles_the_box_is_refused() -> None:
    table = Playbook().sits("anna")
    table.asks("anna", SetBox(Box.STRADDLE, on=True)).refused("no_straddles")


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(
    ("rules", "least"), [("club", 8), ("wsop", 6)], ids=["by size", "by difference"]
)
def test_who_ticked_the_box_straddles_left_of_the_big_blind(rules: str, least: int) -> None:
    table = straddle_table("voluntary", "dora", rules=PRESETS[rules])
    assert straddles(table) == [("dora", "straddle", 4)]
    call, low, _ = table.offered("eve")
    assert (call, low) == (4, least)


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(
    ("boxes", "expected", "turn"),
    [
        ((), [], "dora"),
        (("eve",), [], "dora"),
        (("dora", "eve"), [("dora", "straddle", 4), ("eve", "straddle", 8)], "fay"),
        (("dora", "fay"), [("dora", "straddle", 4)], "eve"),
        (("ben", "carl"), [], "dora"),
    ],
)
def test_straddles_follow_each_other_without_a_gap(
    boxes: tuple[str, ...], expected: Posts, turn: str
) -> None:
    table = straddle_table("voluntary", *boxes)
    assert (straddles(table), table.turn) == (expected, turn)


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ((), [("dora", "straddle", 4)]),
        (("eve",), [("dora", "straddle", 4), ("eve", "straddle", 8)]),
        (("fay",), [("dora", "straddle", 4)]),
    ],
)
def test_a_mandatory_straddle_needs_no_box_but_another_one_over_it_does(
    boxes: tuple[str, ...], expected: Posts
) -> None:
    assert straddles(straddle_table("mandatory", *boxes)) == expected


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(
    ("rule", "boxes", "expected"),
    [
        ("voluntary", ("anna", "dora"), [("anna", "straddle", 4)]),
        ("voluntary", ("dora",), []),
        ("mandatory", (), [("anna", "straddle", 4)]),
    ],
)
def test_from_the_button(rule: str, boxes: tuple[str, ...], expected: Posts) -> None:
    table = straddle_table(rule, *boxes, from_button=True)
    assert (straddles(table), table.turn) == (expected, "ben" if expected else "dora")


@pytest.mark.rule("A14", source="WSOP live 161")
def test_nobody_straddles_a_straddle_where_that_is_off() -> None:
    rules = {"rules": replace(PRESETS["club"], restraddles=False)}
    assert straddles(straddle_table("voluntary", "dora", "eve", **rules)) == [
        ("dora", "straddle", 4)
    ]


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(("players", "expected"), [(3, []), (4, [("dora", "straddle", 4)])])
def test_with_too_few_players_nobody_straddles(players: int, expected: Posts) -> None:
    straddle = Straddles(rule=StraddleRule.MANDATORY)
    table = Playbook("omaha pot 1/2", straddles=straddle).sits(*FOUR[:players], chips=200)
    assert straddles(table.deals(draw=0)) == expected


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(("chips", "expected"), [(3, []), (4, [("dora", "straddle", 4)])])
def test_who_has_no_chips_for_a_straddle_posts_none(chips: int, expected: Posts) -> None:
    straddle = Straddles(rule=StraddleRule.MANDATORY)
    table = Playbook("omaha pot 1/2", straddles=straddle, min_buy_in=3, max_buy_in=400)
    table.sits(*FOUR, chips=[200, 200, 200, chips]).deals(draw=0)
    assert straddles(table) == expected


@pytest.mark.rule("A14", source="WSOP live 161")
@pytest.mark.parametrize(("chips", "adds"), [(200, [2]), (3, []), (4, [2])])
def test_who_posts_to_enter_adds_to_it_for_a_straddle(chips: int, adds: list[int]) -> None:
    rule = Straddles(rule=StraddleRule.VOLUNTARY)
    table = Playbook("omaha pot 1/2", straddles=rule, min_buy_in=3, max_buy_in=400)
    table.sits(*FOUR, chips=200).deals(draw=0).plays("f f f").sits("eve", chips=chips)
    for box in (Box.STRADDLE, Box.POST_TO_ENTER):
        table.ticks("eve", box)
    table.deals()
    assert table.posted[2:] == [
        ("eve", "live-post", 2),
        *(("eve", "straddle", chips) for chips in adds),
    ]


def test_in_fixed_limit_nobody_straddles() -> None:
    fixed = HandConfig.of("omaha", "fixed", 2, 4)
    table = straddle_table("mandatory", rotation=(fixed,), rotation_hands=1)
    assert len(straddles(table)) == 1
    assert straddles(table.plays("f f f f f").deals()) == []


def test_a_box_is_ticked_once() -> None:
    table = Playbook(straddles=Straddles(rule=StraddleRule.VOLUNTARY)).sits("anna")
    table.asks("anna", SetBox(Box.STRADDLE, on=True)).happens(BoxSet(1, Box.STRADDLE, on=True))
    table.asks("anna", SetBox(Box.STRADDLE, on=True)).happens()
    table.asks("anna", SetBox(Box.STRADDLE, on=False)).happens(BoxSet(1, Box.STRADDLE, on=False))
    assert table.sees("anna").you.boxes == ("post-blinds",)  # type: ignore[union-attr]
