"""What is posted at the table: blinds that are owed, and antes (rules B2–B4, B11)."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.room import Box, Leave, Sit, SitIn, SitOut
from ninecards.rules import PRESETS, AnteKind
from playbook import Playbook

FOUR = ("anna", "ben", "carl", "dora")
Posts = list[tuple[str, str, int]]


def table_of_four(text: str = "omaha pot 5/10", *, draw: int = 3, **options: Any) -> Playbook:
    """Four players on chairs 1 to 4; the first hand, with the button drawn, is over."""
    return Playbook(text, **options).sits(*FOUR).deals(draw=draw).plays("f f f")


def next_hands(table: Playbook, hands: int) -> Playbook:
    """Deal so many hands; in each all fold to the big blind but in the last, which goes on."""
    for number in range(hands):
        if number:
            table.plays("f " * (len(table.room.dealt_to) - 1))
        table.deals()
    return table


# -------------------------------------------------------------------- to be dealt in


@pytest.mark.rule("B3", source="000")
def test_a_new_player_in_the_cut_off_posts_a_big_blind_and_may_check_or_raise() -> None:
    table = table_of_four().sits("eve").ticks("eve", Box.POST_TO_ENTER).deals()
    assert table.posted == [
        ("ben", "small-blind", 5),
        ("carl", "big-blind", 10),
        ("eve", "live-post", 10),
    ]
    assert table.offered("dora") == (10, 20, 45)
    table.plays("f")
    assert table.offered("eve") == (None, 20, 35)
    assert table.sees("eve").decision.legal.check  # type: ignore[union-attr]


@pytest.mark.rule("B3", source="000")
def test_a_new_player_who_ticks_nothing_waits_for_the_big_blind() -> None:
    table = table_of_four().sits("eve")
    assert table.sees("eve").seats[4].markers == ("new",)
    for _ in range(2):
        table.deals()
        assert table.room.player_at(5) is None
        table.plays("f f f")
    table.deals()
    assert table.posted == [("dora", "small-blind", 5), ("eve", "big-blind", 10)]
    assert table.sees(None).seats[4].markers == ()


@pytest.mark.rule("B3", source="000")
@pytest.mark.parametrize(
    ("others", "chair", "waits", "kind"),
    [
        pytest.param((2, 3, 4, 6), 1, 0, "live-post", id="right of the last button"),
        pytest.param((2, 3, 4, 6), 2, 0, "live-post", id="the last button's"),
        pytest.param((2, 3, 4, 6), 3, 1, "live-post", id="the button's"),
        pytest.param(
            (2, 3, 4, 6), 4, 2, "live-post", id="the small blind's, and then the button's"
        ),
        pytest.param((2, 3, 4, 6), 5, 0, "big-blind", id="left of the small blind"),
        pytest.param((2, 4, 6), 3, 0, "live-post", id="right of the button"),
        pytest.param((2, 4, 6), 5, 1, "live-post", id="between button and small blind"),
    ],
)
def test_nobody_posts_on_button_or_small_blind_or_between(
    others: tuple[int, ...], chair: int, waits: int, kind: str
) -> None:
    table = Playbook()
    for seat_no in others:
        table.asks(f"on-{seat_no}", Sit(seat_no, f"on-{seat_no}", 1000)).accepted()
    table.deals(draw=0)
    if chair in others:
        table.asks(f"on-{chair}", Leave()).accepted()
    while table.turn is not None:
        table.plays("f")
    table.asks("new", Sit(chair, "new", 1000)).ticks("new", Box.POST_TO_ENTER)
    waited = 0
    while table.deals().room.player_at(chair) is None:
        waited += 1
        while table.turn is not None:
            table.plays("f")
    assert waited == waits
    assert ("new", kind, 10) in table.posted


@pytest.mark.rule("B4", source="000, 004, RRP")
def test_who_missed_the_big_blind_posts_it_live_and_a_small_one_dead() -> None:
    table = table_of_four().asks("carl", SitOut()).deals().plays("f f")
    assert table.sees(None).seats[2].markers == ("ML",)
    table.asks("carl", SitIn()).ticks("carl", Box.POST_TO_ENTER)
    you = table.sees("carl").you
    assert you is not None
    assert (you.owed_live, you.owed_dead) == (10, 5)
    table.deals()
    assert table.room.player_at(3) is None  # His chair lies between button and small blind.
    table.plays("f f").deals()
    assert table.posted[2:] == [("carl", "live-post", 10), ("carl", "dead-blind", 5)]
    assert table.room.hand is not None
    assert table.room.hand.pot_total == 30
    assert table.offered("carl") == (None, 20, 40)


@pytest.mark.rule("B4", source="000, 004, RRP")
def test_who_missed_the_small_blind_posts_that_dead_and_no_more() -> None:
    table = table_of_four().asks("ben", SitOut()).deals()
    assert table.posted == [("carl", "big-blind", 10)]
    table.plays("f f")
    assert table.sees(None).seats[1].markers == ("MS",)
    table.asks("ben", SitIn()).ticks("ben", Box.POST_TO_ENTER).deals()
    assert table.room.player_at(2) is None  # The button has not passed him yet.
    table.plays("f f").deals()
    assert table.posted[2:] == [("ben", "dead-blind", 5)]
    assert table.room.hand is not None
    assert table.room.hand.pot_total == 20
    assert table.offered("ben") == (10, 20, 40)


@pytest.mark.rule("B4", source="000, 004, RRP")
def test_who_missed_both_posts_one_big_and_one_small_blind() -> None:
    table = next_hands(table_of_four().asks("ben", SitOut()), 4).plays("f f")
    assert table.sees(None).seats[1].markers == ("ML", "MS")
    table.asks("ben", SitIn()).ticks("ben", Box.POST_TO_ENTER)
    next_hands(table, 2)
    assert table.posted[2:] == [("ben", "live-post", 10), ("ben", "dead-blind", 5)]


@pytest.mark.rule("B4", source="000, 004, RRP")
def test_who_waits_for_his_big_blind_pays_nothing_else() -> None:
    table = table_of_four().asks("carl", SitOut()).deals().plays("f f").asks("carl", SitIn())
    next_hands(table, 3)
    assert table.posted == [("ben", "small-blind", 5), ("carl", "big-blind", 10)]
    assert table.sees(None).seats[2].markers == ()


@pytest.mark.rule("B4", source="000, 004, RRP")
def test_a_new_player_whom_the_blinds_go_by_owes_no_more_than_before() -> None:
    table = table_of_four(draw=0).sits("eve").asks("eve", SitOut()).deals().plays("f f f").deals()
    assert table.posted[-1] == ("anna", "big-blind", 10)
    assert table.sees(None).seats[4].markers == ("new",)
    you = table.sees("eve").you
    assert you is not None
    assert (you.owed_live, you.owed_dead) == (10, 0)


@pytest.mark.rule("B4", source="000, 004, RRP")
@pytest.mark.parametrize(("chips", "enters"), [(14, False), (15, True)])
def test_who_has_no_chips_for_all_he_owes_waits(chips: int, enters: bool) -> None:
    table = table_of_four(min_buy_in=10).asks("carl", SitOut()).deals().plays("f f")
    broke = table.room.with_seat(3, chips=chips)
    table.chips_on_table += chips - 1000
    table.room = broke
    table.refold = False
    table.asks("carl", SitIn()).ticks("carl", Box.POST_TO_ENTER)
    next_hands(table, 2)
    assert (table.room.player_at(3) is not None) == enters


@pytest.mark.rule("B3", source="WSOP live 154")
@pytest.mark.parametrize("rules", ["wsop", "club"])
def test_a_new_player_may_buy_the_button_by_option(rules: str) -> None:
    table = Playbook(rules=PRESETS[rules]).sits("anna", "ben", "carl").deals(draw=0).plays("f f")
    # Carl, who had the big blind, is gone; Dora takes the chair that is due the small one.
    table.asks("carl", Leave()).asks("eve", Sit(5, "eve", 1000)).asks("dora", Sit(3, "dora", 1000))
    for who in ("eve", "dora"):
        table.ticks(who, Box.POST_TO_ENTER)
    table.deals()
    bought = [("dora", "live-post", 10), ("dora", "dead-blind", 5)]
    assert table.posted == [("eve", "big-blind", 10), *(bought if rules == "wsop" else [])]
    table.plays("f " * (len(table.room.dealt_to) - 1)).deals()
    assert (table.room.button, table.room.player_at(3) is not None) == (3, rules == "wsop")


# -------------------------------------------------------------------- antes


@pytest.mark.rule("B2", source="003")
@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        (1050, [("carl", "big-blind", 100), ("carl", "ante", 10)]),
        (105, [("carl", "big-blind", 100), ("carl", "ante", 5)]),
        (60, [("carl", "big-blind", 60)]),
    ],
)
def test_the_blind_is_paid_before_the_ante(chips: int, expected: Posts) -> None:
    table = Playbook("omaha pot 50/100", ante=10, min_buy_in=60)
    table.sits(*FOUR, chips=[2000, 2000, chips, 2000]).deals(draw=0)
    assert [post for post in table.posted if post[0] == "carl"] == expected
    assert [who for who, kind, _ in table.posted if kind == "ante" and who != "carl"] == [
        "ben",
        "dora",
        "anna",
    ]


@pytest.mark.rule("B11", source="common")
@pytest.mark.parametrize(
    ("kind", "payer"), [(AnteKind.BIG_BLIND, "carl"), (AnteKind.BUTTON, "anna")]
)
def test_one_pays_the_ante_for_the_table(kind: AnteKind, payer: str) -> None:
    table = Playbook("omaha pot 50/100", ante=100, ante_kind=kind).sits(*FOUR, chips=8000)
    table.deals(draw=0)
    assert table.posted[2:] == [(payer, "table-ante", 100)]
    assert table.offered("dora")[2] == 450


@pytest.mark.rule("B11", source="common")
def test_with_nobody_on_the_button_the_big_blind_pays_the_ante() -> None:
    table = table_of_four(ante=10, ante_kind=AnteKind.BUTTON, draw=0)
    table.asks("ben", Leave()).deals()
    assert table.room.button == 2
    assert table.posted[2:] == [("dora", "table-ante", 10)]
