"""A decision: asked, answered, refused, repeated, and its clock."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.room import Act, Box, Leave, Refused, Sit, SitIn, SitOut
from ninecards.room.events import (
    CommandTaken,
    DecisionAsked,
    DecisionTimedOut,
    NextHandSet,
    SatOut,
)
from ninecards.room.evolve import COMMANDS_KEPT, PLAYERS_KEPT
from ninecards.room.views import LegalView, WagerView
from ninecards.rules import ChooseRunOuts, Muck, Show
from ninecards.rules import events as hand_events
from playbook import Playbook

THREE = ("anna", "ben", "carl")


def first_hand(**options: Any) -> Playbook:
    """Three players, Anna on the button and first to act."""
    return Playbook(**options).sits(*THREE).deals(draw=0)


def test_an_answer_is_followed_by_the_next_decision() -> None:
    table = first_hand().passes(3000)
    table.acts("anna", "r35").happens(
        hand_events.RaisedTo(0, 35, 25, 35), DecisionAsked(2, 2, 7000, 27_000)
    )
    assert table.outputs.wake_at_ms == 27_000


def test_the_last_answer_of_a_round_is_followed_by_the_cards_and_the_next_decision() -> None:
    table = first_hand().plays("c c")
    table.acts("carl", "k").happens(
        hand_events.Checked(2),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked(4, 2, 4000, 24_000),
    )


def test_the_last_answer_of_a_hand_is_followed_by_its_end_and_the_time_of_the_next() -> None:
    table = first_hand().plays("r35 f").passes(1000)
    table.acts("carl", "f").happens(
        hand_events.Folded(2),
        hand_events.UncalledBetReturned(0, 25),
        hand_events.PotAwarded,
        hand_events.HandEnded((1015, 995, 990)),
        NextHandSet(9000),
    )
    assert table.stacks == {"anna": 1015, "ben": 995, "carl": 990}
    assert table.room.decision is None


UTG = LegalView(
    fold=True,
    check=False,
    call=10,
    wager=WagerView(kind="raise", least=20, most=35, half_pot=22, three_quarter_pot=28, pot=35),
    show=False,
    muck=False,
)


def refusal(table: Playbook) -> Refused:
    assert isinstance(table.outputs.answer, Refused)
    return table.outputs.answer


@pytest.mark.parametrize("action", ["k", "b20", "r19", "r36", "s", "m"])
def test_what_is_not_allowed_is_refused_with_what_is(action: str) -> None:
    table = first_hand().acts("anna", action)
    answer = refusal(table)
    assert answer.code == "illegal_action"
    assert answer.values["reason"].endswith("allowed: fold, call 10, raise to 20-35")  # type: ignore[union-attr]
    assert answer.legal == UTG
    table.nothing()


@pytest.mark.parametrize("action", [ChooseRunOuts(2), Show(), Muck()])
def test_what_is_no_betting_is_refused_too(action: Any) -> None:
    table = first_hand().asks("anna", Act(1, 1, action))
    assert refusal(table).code == "illegal_action"


def test_somebody_elses_turn() -> None:
    table = first_hand().acts("ben", "f").refused("not_your_turn")
    assert refusal(table).legal is None


def test_a_spectator_does_not_act() -> None:
    table = first_hand().acts("dora", "f").refused("not_seated")
    assert refusal(table).legal is None


def test_an_answer_to_a_decision_that_is_over_is_refused() -> None:
    table = first_hand().plays("c c k")
    table.acts("anna", "f", decision_no=1).refused("stale_decision", decision=1)
    assert refusal(table).legal is None


def test_an_old_answer_of_who_is_on_turn_again_is_refused_with_what_he_may_do() -> None:
    table = first_hand().plays("c r40 c")
    assert table.turn == "anna"
    table.acts("anna", "c", decision_no=1).refused("stale_decision", decision=1)
    legal = refusal(table).legal
    assert legal is not None
    assert legal.call == 30
    assert legal == table.sees("anna").decision.legal  # type: ignore[union-attr]


@pytest.mark.parametrize("hand_no", [0, 2])
def test_an_answer_for_another_hand_is_refused(hand_no: int) -> None:
    table = first_hand().acts("anna", "f", hand_no=hand_no)
    table.refused("stale_decision", decision=1)
    assert refusal(table).legal == UTG


def test_an_answer_for_a_decision_not_yet_asked_is_refused() -> None:
    first_hand().acts("anna", "f", decision_no=2).refused("stale_decision", decision=2)


def test_an_answer_before_the_first_hand_is_refused() -> None:
    Playbook().sits(*THREE).acts("anna", "f").refused("stale_decision", decision=0)


def test_an_answer_after_the_hand_is_refused() -> None:
    table = first_hand().plays("f f")
    table.acts("carl", "k").refused("stale_decision", decision=2)
    assert refusal(table).legal is None


# -------------------------------------------------------------------- the same id again


def test_a_command_told_twice_is_carried_out_once_and_answered_alike() -> None:
    table = first_hand().acts("anna", "c", command_id="click")
    first = table.outputs.answer
    table.happens(hand_events.Called(0, 10, 10), DecisionAsked)
    table.acts("anna", "c", command_id="click").nothing()
    assert table.outputs.answer == first
    assert table.outputs.wake_at_ms == table.room.wake_at_ms


def test_an_id_is_remembered_even_where_the_command_could_be_carried_out_again() -> None:
    table = Playbook().asks("anna", Sit(1, "Anna", 1000), "sit").accepted()
    table.asks("ben", Sit(2, "Ben", 1000), "sit").accepted()
    table.asks("anna", Sit(3, "Anna", 1000), "sit").accepted().nothing()
    assert table.stacks == {"anna": 1000, "ben": 1000}


def test_an_id_belongs_to_who_told_it() -> None:
    table = first_hand().acts("anna", "c", command_id="click").accepted()
    table.acts("ben", "c", command_id="click").happens(hand_events.Called, DecisionAsked)


def test_a_refused_id_may_be_told_again() -> None:
    table = first_hand().acts("ben", "c", command_id="early").refused("not_your_turn")
    table.plays("c").acts("ben", "c", command_id="early").happens(hand_events.Called, DecisionAsked)


def test_the_last_ids_of_each_player_are_remembered() -> None:
    table = first_hand(seats=3)
    table.refold = False
    told: dict[str, list[str]] = {who: [] for who in THREE}
    while min(map(len, told.values())) <= COMMANDS_KEPT:
        if table.turn is None:
            table.deals()
        who = table.turn
        assert who is not None
        told[who].append(f"click-{len(told[who])}")
        table.acts(who, "f", command_id=told[who][-1]).accepted()
        assert table.outputs.events[0] == CommandTaken(who, told[who][-1])
    for who, ids in told.items():
        assert table.room.commands[who] == tuple(ids[-COMMANDS_KEPT:])
        assert len(table.room.commands[who]) == COMMANDS_KEPT


def test_nobody_drives_the_ids_of_others_out() -> None:
    table = Playbook().asks("anna", Sit(1, "Anna", 1000), "sit").accepted()
    table.refold = False
    for number in range(PLAYERS_KEPT + 5):
        for command in (Sit(2, "Ben", 1000), SitOut(), SitIn(), Leave()):
            table.asks(f"device-{number}", command).accepted()
    assert len(table.room.commands) == PLAYERS_KEPT
    assert f"device-{PLAYERS_KEPT + 4}" in table.room.commands
    table.asks("anna", Sit(3, "Anna", 1000), "sit").accepted().nothing()


# -------------------------------------------------------------------- the clock


def test_a_decision_has_its_time_from_the_moment_it_is_asked() -> None:
    table = first_hand(decision_ms=15_000).passes(14_999).nothing()
    assert table.room.decision is not None
    assert (table.room.decision.asked_ms, table.room.decision.deadline_ms) == (4000, 19_000)
    table.acts("anna", "c").accepted()
    assert table.outputs.wake_at_ms == 18_999 + 15_000


@pytest.mark.rule("T4", source="common")
def test_who_lets_his_time_run_out_facing_a_bet_folds_and_sits_out() -> None:
    first_hand().passes(20_000).happens(
        DecisionTimedOut(1, 1),
        SatOut(1),
        hand_events.Folded(0),
        DecisionAsked(2, 2, 24_000, 44_000),
    )


@pytest.mark.rule("T4", source="common")
def test_who_lets_his_time_run_out_with_nothing_to_call_checks_and_sits_out() -> None:
    table = first_hand().plays("c c").passes(25_000)
    table.happens(
        DecisionTimedOut(3, 3),
        SatOut(3),
        hand_events.Checked(2),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked(4, 2, 29_000, 49_000),
    )


def test_who_sits_out_already_is_not_told_again() -> None:
    table = first_hand().plays("c c").passes(20_000).plays("k")
    assert table.turn == "carl"
    table.passes(20_000).happens(
        DecisionTimedOut(5, 3), hand_events.Checked(2), DecisionAsked(6, 1, 44_000, 64_000)
    )


def test_an_answer_after_the_time_ran_out_is_refused() -> None:
    table = first_hand().passes(20_000)
    table.acts("anna", "c", decision_no=1).refused("stale_decision", decision=1)


def test_an_answer_after_the_deadline_counts_until_the_clock_was_looked_at() -> None:
    table = first_hand()
    table.now_ms = 24_001
    table.acts("anna", "c").happens(hand_events.Called, DecisionAsked(2, 2, 24_001, 44_001))


def test_nobody_is_there_and_the_hand_still_ends() -> None:
    table = first_hand().wakes().wakes()
    assert table.room.decision is None
    assert table.stacks == {"anna": 1000, "ben": 995, "carl": 1005}
    assert table.outputs.wake_at_ms is None
    assert [seat.sitting_out for seat in table.room.seats if seat] == [True, True, False]


# -------------------------------------------------------------------- show or muck

HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]
"""Ben's aces are the best; nobody has a straight or a flush."""


def showdown(**options: Any) -> Playbook:
    """Checked to the river; Anna has to decide whether she shows her beaten kings."""
    table = first_hand_of(HANDS, **options)
    return table.plays("c c k" + " k k k" * 3)


def first_hand_of(holes: list[str], **options: Any) -> Playbook:
    return Playbook(**options).sits(*THREE).deals(holes, BOARD, draw=0)


@pytest.mark.rule("A17", source="S1")
def test_who_is_beaten_chooses_to_show_or_to_muck_in_a_time_of_its_own() -> None:
    table = showdown(show_ms=6000)
    table.happens(
        hand_events.Checked(0),
        hand_events.ShowdownStarted((1, 2, 0)),
        hand_events.HandShown,
        hand_events.ShowChoiceOffered(2),
        DecisionAsked(13, 3, 4000, 10_000),
    )
    legal = table.sees("carl").decision.legal  # type: ignore[union-attr]
    assert legal == LegalView(fold=False, check=False, call=None, wager=None, show=True, muck=True)
    table.acts("carl", "f").nothing()
    table.acts("carl", "m").happens(
        hand_events.HandMucked(2),
        hand_events.ShowChoiceOffered(0),
        DecisionAsked(14, 1, 4000, 10_000),
    )
    table.acts("anna", "s").happens(
        hand_events.HandShown,
        hand_events.PotAwarded,
        hand_events.HandEnded((990, 1020, 990)),
        NextHandSet(8000),
    )


@pytest.mark.rule("T4", source="common")
def test_who_does_not_choose_mucks_and_goes_on_playing() -> None:
    table = showdown()
    table.passes(4999).nothing()
    table.passes(1).happens(
        DecisionTimedOut(13, 3),
        hand_events.HandMucked(2),
        hand_events.ShowChoiceOffered(0),
        DecisionAsked(14, 1, 9000, 14_000),
    )
    table.wakes().happens(
        DecisionTimedOut(14, 1),
        hand_events.HandMucked(0),
        hand_events.PotAwarded,
        hand_events.HandEnded,
        NextHandSet(18_000),
    )
    assert not any(seat.sitting_out for seat in table.room.seats if seat)


@pytest.mark.rule("A17", source="S1")
def test_who_ticked_to_muck_is_not_asked() -> None:
    table = first_hand_of(HANDS)
    table.ticks("carl", Box.MUCK).plays("c c k" + " k k k" * 2 + " k k").acts("anna", "k")
    table.happens(
        hand_events.Checked(0),
        hand_events.ShowdownStarted((1, 2, 0)),
        hand_events.HandShown,
        hand_events.ShowChoiceOffered(2),
        hand_events.HandMucked(2),
        hand_events.ShowChoiceOffered(0),
        DecisionAsked(13, 1, 4000, 9000),
    )


def test_who_ticked_to_muck_and_has_the_best_hand_shows_it() -> None:
    table = first_hand_of(HANDS).ticks("ben", Box.MUCK).plays("c c k" + " k k k" * 3 + " m m")
    assert [event.player for event in table.of(hand_events.HandShown)] == [1]
    assert table.stacks["ben"] == 1020
