"""Hands in which no pot has two contenders (A12), and records of them that run the board anyway."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from ninecards.cards import parse_cards, parse_hole_cards
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.own import HAND_LINES
from ninecards.history.record import BoardCards
from ninecards.history.writers import WRITERS, Writer, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.history.writers.viewer import viewer_limited
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import events as ev
from ninecards.rules import state_of
from ninecards.rules.deal import deal_rest
from read_hands import read_text
from table import Hand, deal

NAMES = ["Ada", "Ben", "Cleo"]
HOLES = ["KsKhAsAh", "QsQhJsJh"]
BOARDS = ["KdQc7s4h2d", "8c8h9c9hTc"]
NO = partial(deal, "omaha no 5/10", small_blind=0, ante=2)

HANDS = {
    "heads-up": NO(5, 2, holes=HOLES, boards=BOARDS[:1]),
    "the winner shows": NO(5, 2, holes=HOLES, boards=BOARDS[:1]).play("s"),
    "one of three folds": NO(2, 10, 50).play("f"),
    "Courchevel": deal("courchevel-hilo pot 5/10", 7, 2, small_blind=0, ante=2),
    "two boards": NO(5, 2, holes=HOLES, boards=BOARDS, board_count=2),
    "two contend, one does not": NO(2, 10, 2),
}


def recorded(hand: Hand) -> HandRecord:
    return record_of(hand.events, names=NAMES[: hand.state.players], hand="7")


@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS.keys())
@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())
def test_every_format_tells_it(hand: Hand, writer: Writer) -> None:
    export = exported(recorded(hand), ranker=NATIVE)
    [back] = read_text("".join(writer.write([export])))
    assert isinstance(back, HandRecord)
    result = replay(back, ranker=NATIVE)
    assert (result.verdict, result.why) == (Verdict.OK, "")
    scale = back.unit / export.record.unit
    assert [chips * scale for chips in state_of(result.events).stacks] == [*hand.state.stacks]


@pytest.mark.rule("S4", source="000, 004")
@pytest.mark.parametrize(
    ("name", "end"),
    [
        (
            "heads-up",
            [
                "Uncalled bet (5) returned to Ada",
                "Ben collected 2 from pot",
                "Ben: doesn't show hand",
                "*** SUMMARY ***",
                "Total pot 2 | Rake 0",
                "Seat 1: Ada (big blind) mucked",
                "Seat 2: Ben (button) collected (2)",
            ],
        ),
        (
            "the winner shows",
            [
                "Uncalled bet (5) returned to Ada",
                "Ben collected 2 from pot",
                "Ben: shows [Qs Qh Js Jh]",
                "*** SUMMARY ***",
                "Total pot 2 | Rake 0",
                "Seat 1: Ada (big blind) mucked",
                "Seat 2: Ben (button) collected (2)",
            ],
        ),
    ],
)
def test_text_has_no_showdown(name: str, end: list[str]) -> None:
    """As Ben may see it: the hand of Ada, who did not fold, was never turned up or mucked."""
    export = viewer_limited(exported(recorded(HANDS[name]), ranker=NATIVE), "Ben")
    lines = "".join(WRITERS["pokerstars"].write([export])).split("\n")
    at = lines.index(end[0])
    assert [line for line in lines[at:] if line] == end


# ----------------------------------------------------- records that run the board all the same


def with_board(hand: Hand, *paid: ev.Event) -> list[ev.Event]:
    """The events of a hand as they would be if its board were run, both hands shown, ``paid``."""
    back = next(n for n, e in enumerate(hand.events) if isinstance(e, ev.UncalledBetReturned))
    events: list[ev.Event] = [*hand.events[: back + 1], ev.BettingClosed(())]
    events += deal_rest(state_of(events))
    events.append(ev.ShowdownStarted((0, 1)))
    events += [ev.HandShown(p, parse_hole_cards(text)) for p, text in enumerate(HOLES)]
    return [*events, *paid]


RUN = {
    "without rake": with_board(
        HANDS["heads-up"],
        ev.PotAwarded(0, None, ev.Half.WHOLE, ((1, 2),)),
        ev.HandEnded((5, 2)),
    ),
    "with rake": with_board(
        HANDS["heads-up"],
        ev.RakeTaken((1,)),
        ev.PotAwarded(0, None, ev.Half.WHOLE, ((1, 1),)),
        ev.HandEnded((5, 1)),
    ),
    "two boards": with_board(
        HANDS["two boards"],
        ev.PotAwarded(0, None, ev.Half.WHOLE, ((1, 2),)),
        ev.HandEnded((5, 2)),
    ),
}


def record_of_run(events: list[ev.Event]) -> HandRecord:
    return record_of(events, names=NAMES[:2], hand="7")


@pytest.mark.parametrize("events", RUN.values(), ids=RUN.keys())
def test_a_record_with_the_board_settles(events: list[ev.Event]) -> None:
    record, before = record_of_run(events), state_of(events)
    assert len(record.boards[0]) == 5
    result = replay(record, ranker=NATIVE)
    assert (result.verdict, result.why, result.decided_by_rules) == (Verdict.OK, "", False)
    assert state_of(result.events).stacks == before.stacks


@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS.keys())
@pytest.mark.parametrize("events", RUN.values(), ids=RUN.keys())
def test_it_is_written_without_the_board(events: list[ev.Event], writer: Writer) -> None:
    export = exported(record_of_run(events), ranker=NATIVE)
    assert not any(export.boards)
    [back] = read_text("".join(writer.write([export])))
    assert isinstance(back, HandRecord)
    assert replay(back, ranker=NATIVE).verdict is Verdict.OK


@pytest.mark.parametrize("events", RUN.values(), ids=RUN.keys())
def test_a_line_of_our_own_from_before_is_read_and_settles(events: list[ev.Event]) -> None:
    """Its two tellings, the record and the events, both have the board."""
    [back] = read_text(HAND_LINES.dumps([record_of_run(events), *events]) + "\n")
    assert isinstance(back, HandRecord)
    assert replay(back, ranker=NATIVE).verdict is Verdict.OK


def test_wrong_chips_are_still_reported() -> None:
    record = record_of_run(RUN["without rake"])
    wrong = replace(record, outcome=replace(record.outcome, stacks=(6, 1)))
    assert replay(wrong, ranker=NATIVE).verdict is Verdict.FAILED


def test_a_board_after_all_have_folded_is_still_reported() -> None:
    hand = deal("omaha no 5/10", 100, 100, holes=HOLES).play("f")
    record = recorded(hand)
    flop = BoardCards(parse_cards("2c3c4c"), 99)
    result = replay(replace(record, steps=(*record.steps, flop)), ranker=NATIVE)
    assert (result.verdict, result.line) == (Verdict.FAILED, 99)
