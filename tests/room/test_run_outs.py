"""How often the rest of the board is dealt with somebody all-in: never, asked, always (A14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ninecards.room import HostOrder, Leave, RunOutRule, SitOut, VoteRunOuts
from ninecards.room.events import (
    LeaveAsked,
    NextHandSet,
    PlayerLeft,
    RunOutsAsked,
    RunOutVoted,
    SatOut,
)
from ninecards.room.views import VoteView
from ninecards.rules import events as hand_events
from playbook import NO_CLOCKS, Playbook

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARDS = ["2c7d9hTc3d", "2c7d9h8h6s", "2c7d9hKcKh"]
"""Ben's aces are the best on the first and the third, Carl's straight on the second."""
ONCE = {"anna": 990, "ben": 2010, "carl": 0}
TWICE = {"anna": 990, "ben": 1005, "carl": 1005}
THREE_TIMES = {"anna": 990, "ben": 1340, "carl": 670}


def on_the_flop(rule: str = "ask", **options: Any) -> Playbook:
    """Three players on the flop, Ben to act; what is all-in there is called by Carl alone."""
    table = Playbook("omaha no 5/10", run_outs=RunOutRule(rule), **options).sits(*THREE)
    return table.deals(HANDS, BOARDS, draw=0).plays("c c k")


def asked(**options: Any) -> Playbook:
    """Ben and Carl are all-in and asked how often."""
    return on_the_flop(**options).plays("b990 c f")


def run_outs(table: Playbook) -> list[int]:
    """How often it was said that the rest is dealt."""
    return [event.times for event in table.of(hand_events.RunOutsChosen)]


@pytest.mark.rule("A14", source="WSOP live 214–223")
@pytest.mark.parametrize(
    ("rule", "boards", "stacks"), [("never", 1, ONCE), ("always", 2, TWICE)], ids=str
)
def test_a_table_that_does_not_ask(rule: str, boards: int, stacks: dict[str, int]) -> None:
    table = on_the_flop(rule).plays("b990 c f")
    assert isinstance(table.outputs.events[-1], NextHandSet)
    assert table.stacks == stacks
    assert len(table.sees(None).hand.boards) == boards  # type: ignore[union-attr]
    assert table.sees(None).table.run_outs == rule


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_who_is_left_in_the_hand_is_asked_and_everybody_sees_it() -> None:
    table = asked()
    assert table.outputs.events[-1] == RunOutsAsked((2, 3), (1, 2, 3), 4000, 14_000)
    assert table.outputs.wake_at_ms == 14_000
    for viewer in (*THREE, None):
        seen = table.sees(viewer)
        assert seen.decision is None
        assert seen.vote == VoteView(
            seat_nos=(2, 3), choices=(1, 2, 3), asked_ms=4000, deadline_ms=14_000, votes=()
        )


@pytest.mark.rule("A14", source="WSOP live 214–223")
@pytest.mark.parametrize(
    ("votes", "times", "stacks"),
    [
        ((2, 2), 2, TWICE),
        ((3, 3), 3, THREE_TIMES),
        ((3, 2), 2, TWICE),
        ((2, 3), 2, TWICE),
        ((3, 1), 1, ONCE),
    ],
)
def test_it_is_dealt_as_often_as_all_agree_to(
    votes: tuple[int, int], times: int, stacks: dict[str, int]
) -> None:
    table = asked().votes("carl", votes[0]).happens(RunOutVoted(3, votes[0]))
    assert table.sees(None).vote.votes == ((3, votes[0]),)  # type: ignore[union-attr]
    table.votes("ben", votes[1]).accepted()
    assert run_outs(table) == [times]
    assert table.stacks == stacks
    assert table.sees(None).vote is None


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_one_who_wants_it_once_decides_at_once() -> None:
    table = asked().votes("carl", 1).accepted()
    assert table.outputs.events[1] == RunOutVoted(3, 1)
    assert (run_outs(table), table.stacks) == ([1], ONCE)


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_without_an_answer_of_all_it_is_dealt_once() -> None:
    table = asked().votes("carl", 2).passes(9999).nothing()
    table.passes(1)
    assert (run_outs(table), table.stacks) == ([1], ONCE)
    table.votes("ben", 2).refused("no_vote")


def test_the_clock_of_the_vote_is_an_option() -> None:
    table = asked(clocks=replace(NO_CLOCKS, vote_ms=3000))
    assert table.outputs.wake_at_ms == 7000


# -------------------------------------------------------------------- where nobody is asked


@pytest.mark.parametrize("rule", ["ask", "always"])
def test_on_the_river_or_with_nobody_all_in_nothing_is_asked(rule: str) -> None:
    table = on_the_flop(rule).plays("k k k  k k k  b990 c f")
    assert (table.room.in_hand, run_outs(table)) == (False, [])
    table = on_the_flop(rule).plays("b100 c f  k k")
    assert run_outs(table) == []


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize("rule", ["ask", "always"])
@pytest.mark.parametrize(
    ("script", "asked_for"),
    [
        pytest.param("r400 c f f f f f", False, id="before the flop"),
        pytest.param("c c f f f f k  k b390 c f", True, id="after the flop"),
    ],
)
def test_without_cards_for_a_second_run_nothing_is_asked(
    rule: str, script: str, asked_for: bool
) -> None:
    # Seven hands of six cards: ten are left, and before the flop a board and its burns need eight.
    table = Playbook("omaha6 no 5/10", seats=7, run_outs=RunOutRule(rule))
    table.sits("ann", "bob", "cyd", "dot", "eli", "fay", "gus", chips=400).deals(draw=0)
    table.plays(script)
    assert (table.room.question is not None) == (asked_for and rule == "ask")
    if rule == "always":
        assert run_outs(table) == ([2] if asked_for else [])


def test_two_boards_are_not_dealt_again() -> None:
    table = Playbook("omaha no 5/10", boards=2, run_outs=RunOutRule.ASK).sits("anna", "ben")
    table.deals(draw=0).plays("r1000 c")
    assert (table.room.in_hand, run_outs(table)) == (False, [])


# -------------------------------------------------------------------- people


def test_who_leaves_during_the_vote_wants_it_once() -> None:
    table = asked().votes("carl", 2).asks("ben", Leave())
    assert table.outputs.events[1] == LeaveAsked(2)
    assert PlayerLeft(2, 2010, 4000) in table.outputs.events
    assert run_outs(table) == [1]


def test_whoever_was_leaving_before_is_not_waited_for() -> None:
    table = on_the_flop().plays("b990 c").asks("ben", Leave()).happens(LeaveAsked(2)).plays("f")
    assert run_outs(table) == [1]
    assert not table.room.in_hand


def test_who_has_folded_may_leave_and_the_vote_goes_on() -> None:
    table = asked().asks("anna", Leave()).happens(LeaveAsked(1))
    table.votes("ben", 2).votes("carl", 2).accepted()
    assert run_outs(table) == [2]


def test_who_sits_out_still_has_his_vote() -> None:
    table = asked().asks("ben", SitOut()).happens(SatOut(2))
    table.votes("ben", 2).votes("carl", 2).accepted()
    assert run_outs(table) == [2]


@pytest.mark.parametrize("host", ["stand-up", "close"])
def test_a_host_may_stand_a_voter_up_or_close_the_table(host: str) -> None:
    table = asked().orders(HostOrder(host), 2)
    assert run_outs(table) == ([1] if host == "stand-up" else [])
    if host == "close":
        table.passes(10_000)
        assert table.chips_on_table == 0


# -------------------------------------------------------------------- out of place


@pytest.mark.parametrize(
    ("who", "times", "code", "values"),
    [
        ("anna", 2, "no_vote", {}),
        ("dora", 2, "not_seated", {}),
        ("ben", 0, "bad_run_outs", {"times": 0, "choices": "1, 2, 3"}),
        ("ben", 4, "bad_run_outs", {"times": 4, "choices": "1, 2, 3"}),
        ("ben", True, "bad_run_outs", {"times": True, "choices": "1, 2, 3"}),
        ("carl", 2, "voted_already", {}),
    ],
)
def test_a_vote_out_of_place_is_refused(
    who: str, times: int, code: str, values: dict[str, Any]
) -> None:
    asked().votes("carl", 3).votes(who, times).refused(code, **values)


def test_a_vote_where_nobody_asks_is_refused() -> None:
    table = Playbook("omaha no 5/10").sits(*THREE).votes("ben", 2).refused("no_vote")
    table.deals(draw=0).votes("ben", 2).refused("no_vote")
    asked().asks("ben", VoteRunOuts(2, 2)).refused("no_vote")


def test_nobody_acts_during_a_vote() -> None:
    table = asked()
    table.acts("ben", "k").refused("stale_decision", decision=6)


def test_in_a_pause_the_vote_waits() -> None:
    table = asked().passes(4000).orders(HostOrder.PAUSE)
    table.votes("ben", 2).refused("table_paused")
    table.passes(60_000).nothing()
    table.asks("ben", Leave()).happens(LeaveAsked(2))
    assert run_outs(table) == []
    table.orders(HostOrder.RESUME)
    assert run_outs(table) == [1]


def test_after_a_pause_the_vote_has_the_time_that_was_left() -> None:
    table = asked().passes(4000).orders(HostOrder.PAUSE).passes(60_000).orders(HostOrder.RESUME)
    assert table.outputs.wake_at_ms == table.now_ms + 6000


def test_after_a_stop_of_the_server_the_vote_has_its_time_and_its_answers() -> None:
    table = asked().votes("carl", 2).passes(9000)
    table.stop_and_resume(60_000)
    table.happens(RunOutsAsked((2, 3), (1, 2, 3), 73_000, 83_000))
    table.votes("carl", 3).refused("voted_already")
    table.votes("ben", 3).accepted()
    assert run_outs(table) == [2]


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.parametrize("rule", ["never", "ask", "always"])
def test_nothing_is_run_where_no_pot_has_two_contenders(rule: str) -> None:
    """Ben's whole blind, which left him no ante, goes back: Anna's ante is hers alone."""
    table = Playbook(
        "omaha no 5/10", small_blind=0, ante=2, run_outs=RunOutRule(rule), min_buy_in=1
    ).sits("anna", "ben", chips=(2, 5))
    table.deals(["KsKdQsQd", "AsAdJsJd"], draw=0)
    seen = table.sees(None).hand
    assert seen is not None
    assert (seen.over, seen.showdown, seen.boards) == (True, False, ((),))
    assert isinstance(table.outputs.events[-1], NextHandSet)
    assert table.stacks == {"anna": 2, "ben": 5}
