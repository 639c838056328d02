"""From the time of the next hand to its first decision: the deck, the button, the blinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.room import Leave, Sit, SitIn, SitOut, TimePassed, step
from ninecards.room.blinds import Blinds
from ninecards.room.events import (
    ButtonMoved,
    DecisionAsked,
    DeckAsked,
    NextHandSet,
    PlayerLeft,
    PlayStopped,
    SatIn,
    SatOut,
)
from ninecards.rules import PRESETS, PostKind
from ninecards.rules import events as hand_events
from playbook import Playbook

THREE = ("anna", "ben", "carl")


def test_a_deck_is_asked_for_when_the_time_has_come() -> None:
    table = Playbook().sits("anna", "ben")
    table.passes(3999).nothing()
    table.passes(1).happens(DeckAsked(1))
    assert table.outputs.deck_for == 1
    assert table.outputs.wake_at_ms is None


def test_the_deck_is_asked_for_once() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.passes(60_000).nothing()
    assert table.outputs.deck_for == 1


def test_whatever_is_answered_the_deck_is_still_waited_for() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.asks("carl", Leave()).refused("not_seated")
    assert table.outputs.deck_for == 1
    table.asks("carl", Sit(3, "Carl", 1000), "same").accepted()
    table.asks("carl", Sit(3, "Carl", 1000), "same").accepted().nothing()
    assert table.outputs.deck_for == 1


def test_the_first_hand_from_its_deck_to_its_first_decision() -> None:
    table = Playbook().sits(*THREE).wakes()
    table.gets_deck(draw=1).happens(
        ButtonMoved(1, 2, 3, 1, fresh=True),
        hand_events.HandStarted,
        hand_events.Posted(2, PostKind.SMALL_BLIND, 5),
        hand_events.Posted(0, PostKind.BIG_BLIND, 10),
        hand_events.HoleCardsDealt,
        hand_events.HoleCardsDealt,
        hand_events.HoleCardsDealt,
        hand_events.BettingStarted,
        DecisionAsked(1, 2, 4000, 24_000),
    )
    assert table.room.hand_no == 1
    assert table.outputs.deck_for is None
    assert table.outputs.wake_at_ms == 24_000


@pytest.mark.rule("B0", source="WSOP live 147")
@pytest.mark.parametrize(("draw", "button"), [(0, 2), (1, 3), (2, 5), (3, 2), (10**9, 3)])
def test_the_first_button_is_drawn_among_those_dealt_in(draw: int, button: int) -> None:
    table = Playbook()
    for seat_no, who in ((2, "anna"), (3, "ben"), (4, "out"), (5, "carl")):
        table.asks(who, Sit(seat_no, who, 1000)).accepted()
    table.asks("out", SitOut()).accepted()
    table.deals(draw=draw)
    assert table.room.button == button
    assert table.room.dealt_to == ("anna", "ben", "carl")


@pytest.mark.rule("B6", source="004")
@pytest.mark.parametrize(
    ("rules", "expected"), [("club", [4, 1, 2, 3, 4, 1]), ("casino-club", [4, 1, 3, 4, 1, 3])]
)
def test_the_button_goes_round(rules: str, expected: list[int]) -> None:
    table = Playbook(rules=PRESETS[rules]).sits("anna", "ben", "carl", "dora").deals(draw=3)
    buttons = [table.room.button]
    table.plays("f f f").asks("ben", SitOut()).accepted()
    for _ in range(4):
        table.deals(draw=17)
        buttons.append(table.room.button)
        table.plays("f f")
    table.asks("ben", SitIn()).accepted().deals()
    buttons.append(table.room.button)
    assert buttons == expected
    assert table.room.player_at(2) is None  # He owes his blinds, and has not ticked to post them.


@pytest.mark.rule("B7", source="RRP, WSOP 87, TDA 34-B")
@pytest.mark.parametrize(("gone", "button", "big"), [("ben", 1, 3), ("carl", 1, 2), ("anna", 3, 2)])
def test_from_three_to_two_nobody_pays_the_big_blind_twice(
    gone: str, button: int, big: int
) -> None:
    table = Playbook().sits(*THREE).deals(draw=1).plays("f f")
    table.asks(gone, Leave()).accepted().deals()
    assert table.room.blinds == Blinds(button, button, big)


def blinds(table: Playbook) -> dict[str, str]:
    """Who posted what in the hand on the table."""
    return {
        table.room.dealt_to[post.player]: post.kind.value for post in table.of(hand_events.Posted)
    }


def test_blinds_are_posted_left_of_the_button() -> None:
    table = Playbook().sits("anna", "ben", "carl", "dora").deals(draw=2)
    assert blinds(table) == {"dora": "small-blind", "anna": "big-blind"}
    assert table.turn == "ben"


@pytest.mark.rule("B7", source="RRP, WSOP 87, TDA 34-B")
def test_heads_up_the_button_posts_the_small_blind_and_begins() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=1)
    assert blinds(table) == {"ben": "small-blind", "anna": "big-blind"}
    assert table.turn == "ben"
    table.plays("c k")
    assert table.turn == "anna"


def test_stacks_below_the_blinds_are_put_in_whole_and_the_hand_runs_to_its_end() -> None:
    table = Playbook(min_buy_in=3).sits("anna", "ben", chips=[3, 7]).wakes()
    table.gets_deck(["AsAdJsJd", "KsKdQsQd"], ["2c7d9hTc3d"])
    assert table.room.hand is not None
    assert table.room.hand.is_over
    assert table.stacks == {"anna": 6, "ben": 4}
    assert table.outputs.wake_at_ms == 8000


def test_antes_are_posted_with_the_blinds() -> None:
    table = Playbook(ante=2).sits(*THREE).deals()
    assert table.room.hand is not None
    assert table.room.hand.pot_total == 5 + 10 + 3 * 2


# -------------------------------------------------------------------- decks that do not fit


def test_a_deck_nobody_asked_for_is_laid_aside() -> None:
    table = Playbook().sits("anna", "ben")
    table.gets_deck().nothing()
    table.wakes().gets_deck()
    assert table.room.hand_no == 1


def test_a_deck_that_comes_twice_is_dealt_once() -> None:
    table = Playbook().sits("anna", "ben").deals()
    table.gets_deck(hand_no=1).nothing()
    table.gets_deck(hand_no=2).nothing()
    assert table.room.hand_no == 1


def test_a_late_deck_of_an_earlier_hand_is_laid_aside() -> None:
    table = Playbook().sits("anna", "ben").deals().plays("f").wakes()
    table.gets_deck(hand_no=1).nothing()
    assert table.outputs.deck_for == 2
    table.gets_deck(hand_no=2)
    assert table.room.hand_no == 2


def test_a_deck_that_comes_late_is_dealt_to_who_is_there_then() -> None:
    table = Playbook().sits(*THREE).wakes().passes(5000)
    table.asks("ben", Leave()).happens(PlayerLeft(2, 1000))
    table.asks("dora", Sit(2, "Dora", 1000)).accepted()
    table.asks("carl", SitOut()).accepted()
    table.gets_deck()
    assert table.room.dealt_to == ("anna", "dora")
    assert table.room.decision is not None
    assert table.room.decision.asked_ms == 9000


def test_a_deck_that_comes_after_the_players_left_is_not_dealt() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.asks("ben", Leave()).happens(PlayerLeft(2, 1000))
    table.gets_deck().happens(NextHandSet(None))
    assert table.outputs.deck_for is None
    assert table.room.hand is None
    table.asks("carl", Sit(3, "Carl", 1000)).accepted()
    assert table.outputs.wake_at_ms == 8000
    table.deals()
    assert table.room.hand_no == 1


def test_players_gone_and_others_come_before_the_deck() -> None:
    table = Playbook().sits("anna", "ben").wakes()
    table.asks("ben", Leave()).accepted()
    table.asks("carl", Sit(3, "Carl", 1000)).accepted()
    table.gets_deck()
    assert table.room.dealt_to == ("anna", "carl")


def test_from_two_to_one_and_back() -> None:
    table = Playbook().sits("anna", "ben").deals().plays("f")
    assert table.outputs.wake_at_ms == 8000
    table.asks("ben", SitOut()).happens(SatOut(2), PlayStopped(), NextHandSet(None))
    assert table.outputs.wake_at_ms is None
    table.passes(60_000).nothing()
    table.asks("ben", SitIn()).happens(SatIn(2), NextHandSet(68_000))
    table.wakes().gets_deck(draw=1)
    assert table.outputs.events[0] == ButtonMoved(2, 2, 2, 1, fresh=True)


def test_who_comes_in_at_the_moment_of_the_deal_is_dealt_in() -> None:
    table = Playbook().sits(*THREE).asks("carl", SitOut()).accepted().wakes()
    table.asks("carl", SitIn()).happens(SatIn(3))
    table.gets_deck()
    assert table.room.dealt_to == THREE


def test_who_comes_in_just_after_the_deal_waits_for_the_next_hand() -> None:
    table = Playbook().sits(*THREE).asks("carl", SitOut()).accepted().deals()
    table.asks("carl", SitIn()).happens(SatIn(3))
    assert table.room.dealt_to == ("anna", "ben")


def test_the_clock_of_the_next_hand_is_not_looked_at_before_its_time() -> None:
    table = Playbook().sits("anna", "ben")
    room, outputs = step(table.room, TimePassed(3999))
    assert room == table.room
    assert outputs == replace(outputs, events=(), answer=None, wake_at_ms=4000, deck_for=None)
