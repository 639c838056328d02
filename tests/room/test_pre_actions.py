"""Boxes that decide before one's turn (rule T5): what each does, and when it falls."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.room import HostOrder, Leave, PreAct, PreKind, SitOut
from ninecards.room.events import (
    DecisionAsked,
    LeaveAsked,
    NextHandSet,
    PreActionFell,
    PreActionSet,
    PreActionTaken,
)
from ninecards.room.views import PreView
from ninecards.rules import events as hand_events
from playbook import Playbook

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]
PLAIN = (("fold", 0), ("check-fold", 0), ("call-any", 0))


def first_hand(text: str = "omaha pot 5/10", **options: Any) -> Playbook:
    """Three players: Anna is to act, then Ben with the small blind and Carl with the big one."""
    return Playbook(text, **options).sits(*THREE).deals(HANDS, BOARD, draw=0)


def choices(table: Playbook, who: str) -> tuple[tuple[str, int], ...]:
    """What a player sees that he may decide beforehand, each with its price."""
    you = table.sees(who).you
    assert you is not None
    return tuple((choice.kind, choice.chips) for choice in you.pre_choices)


def taken(table: Playbook) -> hand_events.Event:
    """What the box that was taken in the last step did."""
    events = table.outputs.events
    place = next(n for n, event in enumerate(events) if isinstance(event, PreActionTaken))
    return events[place + 1].event  # type: ignore[union-attr]


# -------------------------------------------------------------------- what may be set


@pytest.mark.rule("T5", source="000")
def test_the_boxes_that_are_offered_and_their_prices() -> None:
    table = first_hand()
    assert choices(table, "anna") == ()  # It is her turn.
    assert choices(table, "ben") == (*PLAIN, ("call", 5), ("raise-pot", 30))
    assert choices(table, "carl") == (*PLAIN, ("check", 0), ("raise-pot", 25))
    table.plays("r35")
    assert choices(table, "carl") == (*PLAIN, ("call", 25), ("raise-pot", 110))
    assert choices(table, "anna") == (*PLAIN, ("check", 0))


def test_a_raise_of_the_pot_is_a_bet_where_nobody_has_bet() -> None:
    table = first_hand()
    opens = {
        script: [choice.opens for choice in you.pre_choices if choice.kind == "raise-pot"]
        for script, who in [("", "carl"), ("c c k", "carl"), ("b30", "anna")]
        if (you := table.plays(script).sees(who).you) is not None
    }
    # Before the flop the big blind is a bet already, for its owner too.
    assert opens == {"": [False], "c c k": [True], "b30": [False]}
    table = first_hand().plays("c c k").decides("carl", PreKind.RAISE_POT, 30)
    you = table.sees("carl").you
    assert you is not None
    assert you.pre_action == PreView(kind="raise-pot", chips=30, opens=True)
    assert PreView(kind="check", chips=0) in you.pre_choices


def test_who_cannot_act_any_more_is_offered_nothing() -> None:
    table = first_hand("omaha no 5/10").plays("f r1000")
    assert [choices(table, who) for who in THREE] == [(), (), ()]
    table = first_hand().plays("c c k" + " k k k" * 3)
    assert table.room.in_hand
    assert [choices(table, who) for who in THREE] == [(), (), ()]


@pytest.mark.parametrize(
    ("script", "who", "kind", "chips", "code", "values"),
    [
        ("", "anna", PreKind.FOLD, 0, "your_turn", {}),
        ("", "ben", PreKind.CHECK, 0, "no_pre_action", {}),
        ("", "carl", PreKind.CALL, 0, "no_pre_action", {}),
        ("f", "anna", PreKind.FOLD, 0, "no_pre_action", {}),
        ("r35", "anna", PreKind.RAISE_POT, 35, "no_pre_action", {}),
        ("f f", "carl", PreKind.FOLD, 0, "no_pre_action", {}),
        ("", "ben", PreKind.CALL, 10, "stale_price", {"chips": 10, "now": 5}),
        ("", "ben", PreKind.CALL, 0, "stale_price", {"chips": 0, "now": 5}),
        ("r20", "carl", PreKind.RAISE_POT, 25, "stale_price", {"chips": 25, "now": 65}),
        ("", "carl", PreKind.FOLD, 3, "stale_price", {"chips": 3, "now": 0}),
        ("", "dora", PreKind.FOLD, 0, "not_seated", {}),
    ],
)
def test_a_box_out_of_place_is_refused(
    script: str, who: str, kind: PreKind, chips: int, code: str, values: dict[str, Any]
) -> None:
    first_hand().plays(script).decides(who, kind, chips).refused(code, **values)


def test_before_the_first_hand_or_not_dealt_in_nothing_is_set() -> None:
    table = Playbook().sits(*THREE).decides("ben", PreKind.FOLD).refused("no_pre_action")
    table.deals(draw=0).sits("dora").decides("dora", PreKind.FOLD).refused("no_pre_action")


def test_who_came_to_the_chair_of_a_hand_that_is_over_is_not_in_it() -> None:
    table = first_hand().plays("f f").asks("anna", Leave()).sits("dora")
    assert table.room.seat_of("dora") == table.room.seats[0]
    table.decides("dora", PreKind.FOLD).refused("no_pre_action")


@pytest.mark.parametrize("kind", [PreKind.FOLD, None])
@pytest.mark.parametrize("hand_no", [0, 2])
def test_a_box_of_another_hand_is_refused(kind: PreKind | None, hand_no: int) -> None:
    table = first_hand().decides("ben", PreKind.CALL, 5)
    table.asks("ben", PreAct(hand_no, kind)).refused("stale_hand", hand=hand_no)
    assert table.sees("ben").you.pre_action == PreView(kind="call", chips=5)  # type: ignore[union-attr]


@pytest.mark.rule("T5", source="000")
def test_only_its_owner_sees_a_box() -> None:
    table = first_hand()
    others = {who: table.sees(who) for who in ("anna", "carl", None)}
    table.decides("ben", PreKind.CALL, 5).happens(PreActionSet(2, PreKind.CALL, 5))
    assert table.sees("ben").you.pre_action == PreView(kind="call", chips=5)  # type: ignore[union-attr]
    for who, seen in others.items():
        assert table.sees(who).seats == seen.seats
        assert table.sees(who).you == seen.you


def test_a_box_may_be_changed_and_taken_back() -> None:
    table = first_hand().decides("ben", PreKind.CALL, 5)
    table.decides("ben", PreKind.FOLD).happens(PreActionSet(2, PreKind.FOLD, 0))
    table.decides("ben", None).happens(PreActionFell(2))
    table.decides("ben", None).happens()
    table.plays("f")
    assert table.turn == "ben"


# -------------------------------------------------------------------- what each does


@pytest.mark.rule("T5", source="000")
@pytest.mark.parametrize(
    ("who", "kind", "chips", "script", "done"),
    [
        ("ben", PreKind.FOLD, 0, "c", hand_events.Folded(1)),
        ("ben", PreKind.FOLD, 0, "r35", hand_events.Folded(1)),
        ("carl", PreKind.FOLD, 0, "c c", hand_events.Folded(2)),
        ("ben", PreKind.CHECK_FOLD, 0, "c", hand_events.Folded(1)),
        ("carl", PreKind.CHECK_FOLD, 0, "c c", hand_events.Checked(2)),
        ("carl", PreKind.CHECK_FOLD, 0, "r35 c", hand_events.Folded(2)),
        ("carl", PreKind.CHECK, 0, "c c", hand_events.Checked(2)),
        ("ben", PreKind.CALL, 5, "c", hand_events.Called(1, 10, 5)),
        ("ben", PreKind.CALL, 5, "f", hand_events.Called(1, 10, 5)),
        ("ben", PreKind.CALL_ANY, 0, "c", hand_events.Called(1, 10, 5)),
        ("ben", PreKind.CALL_ANY, 0, "r35", hand_events.Called(1, 35, 30)),
        ("carl", PreKind.CALL_ANY, 0, "r35 r100", hand_events.Called(2, 100, 90)),
        ("carl", PreKind.CALL_ANY, 0, "c c", hand_events.Checked(2)),
        ("ben", PreKind.RAISE_POT, 30, "f", hand_events.RaisedTo(1, 30, 20, 25)),
    ],
)
def test_a_box_decides_when_the_turn_comes(
    who: str, kind: PreKind, chips: int, script: str, done: hand_events.Event
) -> None:
    table = first_hand().decides(who, kind, chips)
    table.plays(script)
    assert taken(table) == done
    seat = table.room.seat_of(who)
    assert seat is not None
    assert seat.pre_action is None


def test_a_bet_of_the_pot() -> None:
    table = first_hand().plays("c c k").decides("carl", PreKind.RAISE_POT, 30)
    table.acts("ben", "k").happens(
        hand_events.Checked(1), PreActionTaken(3), hand_events.BetMade(2, 30, 30), DecisionAsked
    )


def test_no_limit_has_a_pot_too_and_fixed_limit_one_figure() -> None:
    table = first_hand("omaha no 5/10")
    assert choices(table, "ben")[-1] == ("raise-pot", 30)
    table.decides("ben", PreKind.RAISE_POT, 30).plays("f")
    assert taken(table) == hand_events.RaisedTo(1, 30, 20, 25)
    table = first_hand("omaha fixed 10/20")
    table.decides("ben", PreKind.RAISE_POT, 20).plays("f")
    assert taken(table) == hand_events.RaisedTo(1, 20, 10, 15)


def test_boxes_act_one_after_the_other() -> None:
    table = first_hand().decides("ben", PreKind.CALL_ANY).decides("carl", PreKind.CALL_ANY)
    table.acts("anna", "r35").happens(
        hand_events.RaisedTo(0, 35, 25, 35),
        PreActionTaken(2),
        hand_events.Called(1, 35, 30),
        PreActionTaken(3),
        hand_events.Called(2, 35, 25),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked(2, 2, 4000, 24_000),
    )


# -------------------------------------------------------------------- when it falls


@pytest.mark.rule("T5", source="000")
@pytest.mark.parametrize(
    ("who", "kind", "chips", "script"),
    [
        ("carl", PreKind.CHECK, 0, "r35"),
        ("ben", PreKind.CALL, 5, "r20"),
        ("ben", PreKind.RAISE_POT, 30, "c"),
        ("carl", PreKind.RAISE_POT, 25, "r35"),
    ],
)
def test_what_has_a_price_falls_when_that_changes(
    who: str, kind: PreKind, chips: int, script: str
) -> None:
    table = first_hand().decides(who, kind, chips).plays(script)
    seat = table.room.seat_of(who)
    assert seat is not None
    assert PreActionFell(seat.seat_no) in table.outputs.events
    assert seat.pre_action is None
    table.plays("c")
    assert table.turn in (who, "carl")


@pytest.mark.rule("T5", source="000")
@pytest.mark.parametrize("kind", [PreKind.FOLD, PreKind.CHECK_FOLD, PreKind.CALL_ANY])
def test_what_has_no_price_stays_whatever_is_bet(kind: PreKind) -> None:
    table = first_hand().decides("carl", kind).plays("r35")
    assert table.sees("carl").you.pre_action == PreView(kind=kind.value, chips=0)  # type: ignore[union-attr]


@pytest.mark.rule("T5", source="000")
def test_all_fall_with_the_street() -> None:
    table = first_hand().plays("c c")
    for who, kind in (("anna", PreKind.CHECK_FOLD), ("ben", PreKind.FOLD)):
        table.decides(who, kind)
    table.plays("k")
    assert table.outputs.events[-3:-1] == (PreActionFell(1), PreActionFell(2))
    assert table.turn == "ben"


@pytest.mark.rule("T5", source="000")
def test_all_fall_with_the_hand() -> None:
    table = first_hand().decides("carl", PreKind.FOLD).plays("f").acts("ben", "f")
    assert table.outputs.events[-2:] == (PreActionFell(3), NextHandSet(8000))
    table.deals().plays("f")
    assert table.turn == "carl"


@pytest.mark.rule("T5", source="000")
def test_what_a_box_has_done_is_over_when_the_rest_of_the_board_is_dealt() -> None:
    table = first_hand("omaha no 5/10").plays("r1000").decides("carl", PreKind.CALL_ANY).plays("c")
    assert taken(table) == hand_events.Called(2, 1000, 990)
    assert not table.room.in_hand
    assert not any(seat.pre_action for seat in table.room.taken_seats)


def test_a_box_does_not_act_twice() -> None:
    table = first_hand().decides("ben", PreKind.CALL_ANY).plays("r35 r110 r335")
    assert table.turn == "ben"


def test_who_leaves_folds_whatever_he_had_decided() -> None:
    table = first_hand().decides("ben", PreKind.CALL_ANY)
    table.asks("ben", Leave()).happens(LeaveAsked(2))
    table.acts("anna", "r35").happens(
        hand_events.RaisedTo, hand_events.Folded(1), PreActionFell(2), DecisionAsked
    )


def test_who_sits_out_has_still_decided() -> None:
    table = first_hand().decides("ben", PreKind.CALL_ANY).asks("ben", SitOut()).plays("r35")
    assert taken(table) == hand_events.Called(1, 35, 30)


def test_a_box_may_be_set_in_a_pause_and_waits_for_its_end() -> None:
    table = first_hand().orders(HostOrder.PAUSE).decides("ben", PreKind.FOLD)
    table.happens(PreActionSet(2, PreKind.FOLD, 0))
    table.orders(HostOrder.RESUME).plays("c")
    assert table.turn == "carl"
