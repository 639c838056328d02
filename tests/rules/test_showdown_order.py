"""Rule S1: who shows first, who is shown after him, and who may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ninecards.errors import IllegalActionError
from ninecards.rules import events as ev
from showdowns import awards, shown
from table import Hand, deal

S1 = pytest.mark.rule("S1", source="000, 001, 002, 004")

BOARD = "Ks9d8h7c2s"
# Four-card hands on that board, the best first; no flush is possible.
STRAIGHT = "JhTh4c3c"
SAME_STRAIGHT = "JdTd4h3h"
TRIPS = "8c8dAcQh"
TWO_PAIR = "Kh9c3d4d"
ACES = "AhAdQcQs"
NOTHING = "AsQd5c4s"

CHECKED_DOWN_3 = "c c k  k k k  k k k  k k k"
CHECKED_DOWN_4 = "c c c k  k k k k  k k k k  k k k k"


@dataclass(frozen=True)
class Showdown:
    """A hand up to its first choice: ``chooses`` is who has it, None if nobody has."""

    holes: list[str]
    script: str
    shown: list[int]
    chooses: int | None = None
    game: str = "omaha pot 5/10"
    boards: list[str] = field(default_factory=lambda: [BOARD])
    stacks: list[int] | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def play(self) -> Hand:
        stacks = self.stacks or [1000] * len(self.holes)
        table = deal(self.game, *stacks, holes=self.holes, boards=self.boards, **self.options)
        return table.play(self.script)


SHOWDOWNS = {
    "bet by two pair, called by a straight and by trips": Showdown(
        [TWO_PAIR, STRAIGHT, TRIPS], "c c k  k k k  k k k  b30 c c", shown=[0, 1], chooses=2
    ),
    "checked: pair, straight, same straight, trips": Showdown(
        [ACES, STRAIGHT, SAME_STRAIGHT, TRIPS], CHECKED_DOWN_4, shown=[0, 1, 2], chooses=3
    ),
    "Hi/Lo: high only, then the first low with a beaten high": Showdown(
        ["KhKdQhQd", "Ac3cJd5c", "4d5dQs4h"],
        "c c k  k k k  k k k  b30 c c",
        shown=[0, 1],
        chooses=2,
        game="omaha-hilo pot 5/10",
    ),
    "the last raiser shows, not the first bettor": Showdown(
        [TWO_PAIR, ACES, STRAIGHT],
        "c c k  k k k  k k k  b30 f r90 c",
        shown=[2],
        chooses=0,
    ),
    "a raiser who is beaten by the bettor": Showdown(
        [STRAIGHT, ACES, TWO_PAIR], "c c k  k k k  k k k  b30 f r90 c", shown=[2, 0]
    ),
    "a bet on the turn is forgotten when the river is checked": Showdown(
        [STRAIGHT, TRIPS, TWO_PAIR],
        "c c k  k k k  k k b30 c c  k k k",
        shown=[0],
        chooses=1,
    ),
    "a raise before the flop is forgotten as well": Showdown(
        [TWO_PAIR, ACES, STRAIGHT],
        "r30 c c  k k k  k k k  k k k",
        shown=[0],
        chooses=1,
    ),
    "left of the button has folded": Showdown(
        [ACES, STRAIGHT, TRIPS, SAME_STRAIGHT],
        "c c f k  k k k  k k k  k k k",
        shown=[1],
        chooses=2,
    ),
    "heads-up checked: the big blind first, fixed limit": Showdown(
        [STRAIGHT, TRIPS], "c k  k k  k k  k k", shown=[0], chooses=1, game="omaha fixed 4/8"
    ),
    "heads-up, the button has bet: he first": Showdown(
        [STRAIGHT, TRIPS], "c k  k k  k k  k b8 c", shown=[1, 0], game="omaha fixed 4/8"
    ),
    "the button has bet: on clockwise from him": Showdown(
        [STRAIGHT, TWO_PAIR, TRIPS],
        "c c k  k k k  k k k  k k b30 c c",
        shown=[2, 0],
        chooses=1,
    ),
    "the button sits in the middle": Showdown(
        [TRIPS, TWO_PAIR, STRAIGHT, ACES],
        CHECKED_DOWN_4,
        shown=[2],
        chooses=3,
        options={"button": 2},
    ),
    "a better low and a worse high": Showdown(
        ["4c5cKhQh", "Ac3cJd5d", "AdAhQdQs"],
        CHECKED_DOWN_3,
        shown=[0, 1, 2],
        game="omaha-hilo pot 5/10",
    ),
    "an equal low": Showdown(
        ["Ac3cKhKd", "Ah3hJd5d", "Ad4dJs5s"],
        CHECKED_DOWN_3,
        shown=[0, 1],
        chooses=2,
        game="omaha-hilo pot 5/10",
    ),
    "without Hi/Lo the same low is worth nothing": Showdown(
        ["Ac3cKhKd", "Ah3hJd5d", "Ad4dJs5s"], CHECKED_DOWN_3, shown=[0], chooses=1
    ),
    "no low on the board: only highs are compared": Showdown(
        ["KhKdJs5s", "As2cJd3d", "QdQh5d4d"],
        CHECKED_DOWN_3,
        shown=[0],
        chooses=1,
        game="omaha-hilo pot 5/10",
        boards=["KsTd9h7c2s"],
    ),
    "two boards: beaten on the first, best on the second": Showdown(
        [STRAIGHT, "8c8dAcQh", "AdTc4d9h"],
        CHECKED_DOWN_3,
        shown=[0, 1],
        chooses=2,
        boards=["Ks9d8h7c2s", "Qd6s6d2h3s"],
        options={"board_count": 2},
    ),
    "five cards": Showdown(
        [TRIPS + "6h", TWO_PAIR + "6d", STRAIGHT + "6c"],
        CHECKED_DOWN_3,
        shown=[0],
        chooses=1,
        game="omaha5 no 5/10",
    ),
    "six cards": Showdown(
        [TWO_PAIR + "5h6h", TRIPS + "5d6d", STRAIGHT + "5s6s"],
        "c c k  k k k  k k k  k b10 c c",
        shown=[1, 2],
        chooses=0,
        game="omaha6 pot 5/10",
    ),
    "Courchevel": Showdown(
        [ACES + "6h", TRIPS + "6d", TWO_PAIR + "6c"],
        CHECKED_DOWN_3,
        shown=[0, 1],
        chooses=2,
        game="courchevel pot 5/10",
    ),
    "an all-in short stack first, then the first hand of the side pot": Showdown(
        [STRAIGHT, TRIPS, TWO_PAIR],
        "c r50 c c  k b100 c  k k  k k",
        shown=[0, 1],
        chooses=2,
        game="omaha no 5/10",
        stacks=[50, 1000, 1000],
        options={"all_in_shows_all": False},
    ),
    "beaten in the side pot, best in the main pot": Showdown(
        [STRAIGHT, TWO_PAIR, TRIPS],
        "c r50 c c  k k  k k  k b100 c",
        shown=[2, 0],
        game="omaha no 5/10",
        stacks=[50, 1000, 1000],
        options={"all_in_shows_all": False},
        chooses=1,
    ),
    "all-in before the flop: the raiser first": Showdown(
        [TWO_PAIR, ACES, STRAIGHT],
        "r100 c f",
        shown=[2],
        chooses=0,
        game="omaha no 5/10",
        stacks=[1000, 1000, 100],
        options={"all_in_shows_all": False},
    ),
    "all-in before the flop by calls: a blind is no bet": Showdown(
        [TRIPS, STRAIGHT, TWO_PAIR],
        "c f",
        shown=[1],
        chooses=2,
        game="omaha no 5/10",
        stacks=[1000, 10, 10],
        options={"all_in_shows_all": False},
    ),
}


@S1
@pytest.mark.parametrize("case", SHOWDOWNS.values(), ids=SHOWDOWNS)
def test_shown_until_somebody_may_choose(case: Showdown) -> None:
    hand = case.play()
    assert shown(hand) == case.shown
    legal = hand.legal
    assert legal.player == case.chooses
    assert legal.show is legal.muck is (case.chooses is not None)
    assert hand.state.is_over is (case.chooses is None)
    offered = [event.player for event in hand.of(ev.ShowChoiceOffered)]
    assert offered == ([] if case.chooses is None else [case.chooses])


def river_choice(**options: Any) -> Hand:
    """Two pair bet the river, a straight called, trips may choose."""
    case = SHOWDOWNS["bet by two pair, called by a straight and by trips"]
    stacks = [1000] * 3
    return deal(case.game, *stacks, holes=case.holes, boards=case.boards, **options).play(
        case.script
    )


@S1
def test_the_order_is_told_before_anybody_shows() -> None:
    hand = river_choice()
    kinds = (ev.ShowdownStarted, ev.HandShown, ev.ShowChoiceOffered)
    told = [event for event in hand.events if isinstance(event, kinds)]
    assert [type(event) for event in told] == [kinds[0], kinds[1], kinds[1], kinds[2]]
    assert hand.of(ev.ShowdownStarted)[0].order == (0, 1, 2)


@S1
def test_a_chooser_who_shows_is_seen_and_wins_nothing() -> None:
    hand = river_choice().play("s")
    assert shown(hand) == [0, 1, 2]
    assert hand.of(ev.HandMucked) == []
    assert awards(hand) == [(0, 0, "whole", {1: 120})]


@S1
def test_a_chooser_who_mucks_is_not_seen() -> None:
    hand = river_choice().play("m")
    assert shown(hand) == [0, 1]
    assert hand.of(ev.HandMucked) == [ev.HandMucked(2)]
    assert awards(hand) == [(0, 0, "whole", {1: 120})]


@S1
def test_a_mucked_hand_is_not_what_the_next_one_must_beat() -> None:
    hand = deal(
        "omaha pot 5/10", *[1000] * 4, holes=[ACES, NOTHING, TWO_PAIR, TRIPS], boards=[BOARD]
    )
    hand.play(CHECKED_DOWN_4)
    assert (shown(hand), hand.legal.player) == ([0], 1)
    hand.play("m")
    assert (shown(hand), hand.state.is_over) == ([0, 2, 3], True)


@S1
def test_two_choosers_one_after_the_other() -> None:
    hand = deal(
        "omaha pot 5/10", *[1000] * 4, holes=[STRAIGHT, TRIPS, ACES, NOTHING], boards=[BOARD]
    )
    hand.play(CHECKED_DOWN_4)
    assert (shown(hand), hand.legal.player) == ([0], 1)
    hand.play("s")
    assert (shown(hand), hand.legal.player) == ([0, 1], 2)
    hand.play("m")
    assert (shown(hand), hand.legal.player) == ([0, 1], 3)
    hand.play("m")
    assert (shown(hand), hand.state.is_over) == ([0, 1], True)


@pytest.mark.rule("A17", source="S1")
@S1
@pytest.mark.parametrize("script", ["f", "k", "c", "b 10", "r 60", "run 2"])
def test_who_may_choose_can_do_nothing_else(script: str) -> None:
    hand = river_choice()
    with pytest.raises(
        IllegalActionError, match=r"player 2, river, showdown.*allowed: show, muck$"
    ):
        hand.play(script.replace(" ", ""))


@pytest.mark.rule("A17", source="S1")
@pytest.mark.parametrize("script", ["s", "m"])
def test_nobody_shows_or_mucks_while_there_is_betting(script: str) -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000)
    with pytest.raises(IllegalActionError, match=r"is not allowed \(player 2, preflop, betting\)"):
        hand.play(script)
