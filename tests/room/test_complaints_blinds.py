"""What players of public card rooms complain about, of owed blinds and of idle seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.room import Box, Leave, SitIn, SitOut
from ninecards.room.events import PlayerLeft
from ninecards.rules import PRESETS
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

FOUR = ("anna", "ben", "carl", "dora")


def first_hand(rules: str = "club") -> Playbook:
    """Four players, the blinds of a first hand on Ben and Carl: Dora's big blind is next."""
    return Playbook(rules=PRESETS[rules]).sits(*FOUR).deals(draw=0).plays("f f f")


def over(table: Playbook) -> Playbook:
    """Everybody folds until the hand is over."""
    while table.turn is not None:
        table.plays("f")
    return table


def test_a_dead_blind_given_back_as_uncalled() -> None:
    table = first_hand().asks("dora", SitOut()).deals()
    over(table).asks("dora", SitIn()).ticks("dora", Box.POST_TO_ENTER)
    while table.deals().room.player_at(4) is None:
        over(table)
    assert ("dora", "dead-blind", 5) in table.posted
    before = table.room.seats[3].chips  # type: ignore[union-attr]
    while table.turn != "dora":
        table.plays("f")
    table.plays("r30")
    over(table)
    # She raised and all folded: 20 go back to her, and the pot has her 5 and both blinds.
    back = table.of(hand_events.UncalledBetReturned)
    assert [event.chips for event in back] == [20]
    assert table.stacks["dora"] == before + 15


@pytest.mark.parametrize("rules", ["club", "casino-club"])
def test_the_big_blind_skipped_when_its_owner_leaves(rules: str) -> None:
    table = first_hand(rules).asks("dora", Leave()).accepted().deals()
    assert table.posted[-1] == ("anna", "big-blind", 10)
    over(table).deals()
    assert table.posted[-1] == ("ben", "big-blind", 10)


def test_a_missed_small_blind_charged_as_a_big_and_a_small_one() -> None:
    table = first_hand().asks("carl", SitOut()).deals()
    assert table.sees(None).seats[2].markers == ("MS",)
    over(table).asks("carl", SitIn()).ticks("carl", Box.POST_TO_ENTER)
    while table.deals().room.player_at(3) is None:
        over(table)
    assert [post for post in table.posted if post[0] == "carl"] == [("carl", "dead-blind", 5)]


def test_free_hands_for_newcomers_who_leave_before_the_blind() -> None:
    table = first_hand().sits("eve")
    hands = 0
    while table.deals().room.player_at(5) is None:
        hands += 1
        over(table)
    assert hands == 1
    assert ("eve", "big-blind", 10) in table.posted
    over(table).asks("eve", Leave()).sits("eve")
    assert table.sees(None).seats[4].markers == ("new",)


def test_free_hands_for_who_sits_out_when_his_blinds_come() -> None:
    table = first_hand()
    table.asks("dora", SitOut()).deals()
    over(table).asks("dora", SitIn())
    dealt = []
    for _ in range(3):
        table.deals()
        dealt.append(table.room.player_at(4) is not None)
        if dealt[-1]:
            assert table.posted[-1] == ("dora", "big-blind", 10)
        over(table)
    assert dealt == [False, False, True]


def test_idle_seats_held_for_ever() -> None:
    clocks = replace(NO_CLOCKS, away_ms=1_200_000)
    table = Playbook(clocks=clocks).sits("anna", "ben").deals(draw=0)
    table.wakes()  # Anna is gone: her time runs out, and nobody is left to play with.
    assert not table.room.in_hand
    table.wakes().happens(PlayerLeft(1, 995))


def test_a_player_who_is_gone_holds_up_one_decision_and_no_more() -> None:
    table = Playbook().sits(*FOUR).deals(draw=0).wakes()
    over(table)
    for _ in range(4):
        table.deals()
        assert table.room.player_at(4) is None
        over(table)
