"""Figures and showings that no hand can have, whatever else the record states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.cards import parse_cards
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.record import (
    BoardCards,
    Move,
    Outcome,
    RecordedAction,
    RecordedPost,
    Stakes,
    Step,
)
from ninecards.rules import PostKind
from plain_record import record

FOLDS = (RecordedAction(0, Move.FOLD, 8), RecordedAction(1, Move.FOLD, 9))


def why(hand: HandRecord) -> tuple[Verdict, int | None, str]:
    result = replay(hand)
    return result.verdict, result.line, result.why


def test_the_hand_settles_as_it_is() -> None:
    assert why(record(*FOLDS, outcome=Outcome(winnings=(0, 0, 100)))) == (Verdict.OK, None, "")


@pytest.mark.parametrize("chips", [51, 49, 99, 101, 150])
def test_a_live_post_is_one_of_the_blinds(chips: int) -> None:
    posts = (
        (1, PostKind.SMALL_BLIND, 50),
        (2, PostKind.BIG_BLIND, 100),
        (0, PostKind.LIVE_POST, chips),
    )
    told = f"Ada posts a live-post of {chips}; by the stakes 100 or 50"
    assert why(record(*FOLDS, posts=posts)) == (Verdict.FAILED, 7, told)


@pytest.mark.parametrize("before", [0, 50])
def test_a_live_post_may_make_a_blind_of_what_lies_there(before: int) -> None:
    posts = ((1, PostKind.SMALL_BLIND, 50), (2, PostKind.BIG_BLIND, 100))
    posts += ((1, PostKind.LIVE_POST, 100 - before if before else 50),)
    won = Outcome(winnings=(0, 0, 200))
    assert why(record(*FOLDS, posts=posts, outcome=won))[0] is Verdict.OK


BLINDS = (RecordedPost(1, PostKind.SMALL_BLIND, 50), RecordedPost(2, PostKind.BIG_BLIND, 100))


@pytest.mark.parametrize(
    ("change", "figure"),
    [
        pytest.param(
            {
                "stakes": Stakes(50, 101),
                "posts": (BLINDS[0], RecordedPost(2, PostKind.BIG_BLIND, 101)),
            },
            101,
            id="stakes",
        ),
        pytest.param({"outcome": Outcome(winnings=(0, 0, 149), rake=1)}, 1, id="rake"),
        pytest.param({"posts": (*BLINDS, RecordedPost(0, PostKind.ANTE, 26))}, 26, id="ante"),
    ],
)
def test_no_figure_is_a_part_of_the_smallest_chip(change: dict[str, object], figure: int) -> None:
    hand = replace(record(*FOLDS, chip=25, whole_chips=True), **change)  # type: ignore[arg-type]
    told = f"{figure} is put down where the smallest chip is 25"
    assert why(hand) == (Verdict.FAILED, 7, told)


def test_a_raise_is_no_part_of_the_smallest_chip_either() -> None:
    steps = (RecordedAction(0, Move.RAISE, 8, to=301), RecordedAction(1, Move.FOLD, 9))
    hand = record(*steps, RecordedAction(2, Move.FOLD, 10), chip=25, whole_chips=True)
    assert why(hand) == (Verdict.FAILED, 8, "301 is put down where the smallest chip is 25")


CANCELLED = Outcome(cancelled=True)


@pytest.mark.parametrize(
    ("steps", "posts", "told"),
    [
        pytest.param(FOLDS, None, "", id="folded"),
        pytest.param((), None, "", id="posts alone"),
        pytest.param(
            (),
            ((1, PostKind.SMALL_BLIND, 60),),
            "Ben posts a small-blind of 60; by the stakes 50",
            id="no such blind",
        ),
        pytest.param(
            (RecordedAction(1, Move.FOLD, 9),),
            None,
            "Ben folds; by the rules Ada is to act: fold, call 100, raise to 200-350",
            id="out of turn",
        ),
    ],
)
def test_what_was_played_of_a_cancelled_hand_was_legal(
    steps: tuple[Step, ...], posts: tuple[tuple[int, PostKind, int], ...] | None, told: str
) -> None:
    hand = record(*steps, outcome=CANCELLED, **({} if posts is None else {"posts": posts}))  # type: ignore[arg-type]
    assert why(hand)[0] is (Verdict.FAILED if told else Verdict.OK)
    assert why(hand)[2] == told


def mucked(*, mucks_lose: bool) -> HandRecord:
    """Ben mucks a royal flush that everybody can see; Cyd is paid."""
    calls = (RecordedAction(0, Move.FOLD, 8), RecordedAction(1, Move.CALL, 9))
    checks = [RecordedAction(2, Move.CHECK, 10)]
    streets: list[Step] = []
    for line, cards in enumerate(("AsKsQs", "2d", "3d"), 11):
        streets.append(BoardCards(parse_cards(cards), line))
        streets += [RecordedAction(1, Move.CHECK, line), RecordedAction(2, Move.CHECK, line)]
    ends = (RecordedAction(1, Move.MUCK, 20), RecordedAction(2, Move.SHOW, 21))
    return record(
        *calls, *checks, *streets, *ends,
        hands=("", "JsTs4h5h", "AhAc6h7h"),
        outcome=Outcome(winnings=(0, 0, 200), winnings_line=22, mucks_lose=mucks_lose),
    )  # fmt: skip


def test_a_program_gives_no_winner_away() -> None:
    told = "Ben mucks JsTs4h5h, which wins by the rules"
    assert why(mucked(mucks_lose=True)) == (Verdict.FAILED, 20, told)


def test_a_person_may_give_his_hand_away() -> None:
    assert why(mucked(mucks_lose=False)) == (Verdict.OK, None, "")


def test_a_known_hand_is_mucked_beside_an_unknown_one() -> None:
    """What it would have won is asked for with the unknown one as dead as it is."""
    streets: list[Step] = []
    for line, cards in enumerate(("AsKsQs", "2d", "3d"), 11):
        streets.append(BoardCards(parse_cards(cards), line))
        streets += [RecordedAction(player, Move.CHECK, line) for player in (1, 2, 0)]
    hand = record(
        RecordedAction(0, Move.CALL, 8),
        RecordedAction(1, Move.CALL, 9),
        RecordedAction(2, Move.CHECK, 10),
        *streets,
        RecordedAction(1, Move.MUCK, 20),
        RecordedAction(2, Move.SHOW, 21),
        RecordedAction(0, Move.MUCK, 22),
        hands=("", "9c9d8h8d", "AhAc6h7h"),
        outcome=Outcome(winnings=(0, 0, 300), mucks_lose=True),
    )
    assert why(hand) == (Verdict.OK, None, "")
