"""Rule S2: somebody is all-in and the betting is over, so every live hand is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ninecards.rules import PRESETS
from ninecards.rules import events as ev
from showdowns import kept_chips, play_out, shown
from table import Hand, deal

S2 = pytest.mark.rule("S2", source="TDA 16")

BOARD = "Ks9d8h7c2s"
# Four-card hands on that board, the best first; no flush is possible.
STRAIGHT = "JhTh4c3c"
TRIPS = "8c8dAcQh"
TWO_PAIR = "Kh9c3d4d"
ACES = "AhAdQcQs"
NOTHING = "AsQd5c4s"


@dataclass(frozen=True)
class AllIn:
    """A hand in which somebody is all-in; ``shown`` is everybody who is left, in order."""

    game: str
    stacks: list[int]
    holes: list[str]
    script: str
    shown: list[int]
    boards: list[str] = field(default_factory=lambda: [BOARD])
    options: dict[str, Any] = field(default_factory=dict)

    def play(self, preset: str = "club", **options: Any) -> Hand:
        everything = {"rules": PRESETS[preset], **self.options, **options}
        hand = deal(self.game, *self.stacks, holes=self.holes, boards=self.boards, **everything)
        return hand.play(self.script)


ALL_INS = {
    "the river bettor, called twice": AllIn(
        "omaha no 5/10",
        [100, 500, 500],
        [STRAIGHT, NOTHING, ACES],
        "c c k  k k k  k k k  b90 c c",
        [0, 1, 2],
    ),
    "the last caller, for less and beaten": AllIn(
        "omaha no 5/10",
        [500, 500, 60],
        [STRAIGHT, TRIPS, NOTHING],
        "c c k  k k k  k k k  k b200 c c",
        [1, 2, 0],
    ),
    "before the flop, heads-up": AllIn(
        "omaha no 5/10", [200, 200], [STRAIGHT, NOTHING], "r200 c", [1, 0]
    ),
    "for the main pot only, while the others bet on": AllIn(
        "omaha no 5/10",
        [50, 500, 500],
        [NOTHING, STRAIGHT, TRIPS],
        "c r50 c c  k k  k k  b100 c",
        [1, 2, 0],
    ),
    "the uncalled part of his bet came back": AllIn(
        "omaha no 5/10",
        [100, 60, 500],
        [STRAIGHT, ACES, NOTHING],
        "f c k  b20 c  b70 c",
        [0, 1],
    ),
    "a big blind that is shorter than the blind": AllIn(
        "omaha pot 50/100", [40, 1000], [NOTHING, STRAIGHT], "", [0, 1]
    ),
    "a hand that is beaten both ways": AllIn(
        "omaha5-hilo pot 5/10",
        [30, 500, 500],
        ["As3sKcKd5h", "Ah4hQd5d2d", "Qc4cTs5s4d"],
        "c r30 c c  k k  k k  k k",
        [0, 1, 2],
    ),
    "a reached cap counts as all-in": AllIn(
        "omaha no 1/2",
        [500, 500, 500],
        [TRIPS, NOTHING, STRAIGHT],
        "r40 c c",
        [2, 0, 1],
        options={"cap_bb": 20},
    ),
    "antes of a bomb pot": AllIn(
        "omaha6 pot 5/10",
        [10, 500, 500],
        [NOTHING + "2h2d", STRAIGHT + "Qh3h", ACES + "3s5h"],
        "k k  k k  k k",
        [0, 1, 2],
        options={"bomb_pot": True, "posts": "0:ante:10 1:ante:10 2:ante:10"},
    ),
    "fixed limit: the last chip called with": AllIn(
        "omaha fixed 4/8",
        [500, 20, 500],
        [STRAIGHT, NOTHING, ACES],
        "c c k  k k k  k k k  b8 c c  ",
        [0, 1, 2],
        options={"posts": "0:small-blind:2 1:big-blind:4 1:dead-blind:8"},
    ),
    "Courchevel, two all-in and one who covers them": AllIn(
        "courchevel no 5/10",
        [100, 80, 500],
        [TRIPS + "6h", STRAIGHT + "5h", NOTHING + "3h"],
        "c r100 c c",
        [0, 1, 2],
    ),
}


@S2
@pytest.mark.parametrize("case", ALL_INS.values(), ids=ALL_INS)
def test_every_live_hand_is_shown_and_nobody_may_muck(case: AllIn) -> None:
    hand = case.play()
    assert shown(hand) == case.shown
    assert hand.of(ev.ShowChoiceOffered) == []
    assert kept_chips(hand)


@S2
@pytest.mark.parametrize(
    ("name", "first_shown"),
    [
        ("the river bettor, called twice", [0]),
        ("the last caller, for less and beaten", [1]),
        ("before the flop, heads-up", [1, 0]),
        ("for the main pot only, while the others bet on", [1]),
        ("a hand that is beaten both ways", [0]),
        ("a reached cap counts as all-in", [2]),
    ],
)
def test_the_casino_club_leaves_the_beaten_their_choice(name: str, first_shown: list[int]) -> None:
    hand = ALL_INS[name].play("casino-club")
    assert shown(hand) == first_shown
    play_out(hand)
    assert kept_chips(hand)


@S2
@pytest.mark.parametrize("preset", ["club", "wsop", "tda"])
def test_the_other_presets_show_all(preset: str) -> None:
    case = ALL_INS["the river bettor, called twice"]
    assert shown(case.play(preset)) == case.shown


@S2
@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.parametrize(
    ("preset", "before_the_flop"), [("club", [1, 0]), ("casino-club", [])], ids=str
)
def test_with_all_in_before_the_flop_the_hands_lie_open_before_the_board(
    preset: str, before_the_flop: list[int]
) -> None:
    hand = ALL_INS["before the flop, heads-up"].play(preset)
    at = hand.events.index(hand.of(ev.BoardDealt)[0])
    told = [event.player for event in hand.events[:at] if isinstance(event, ev.HandShown)]
    assert told == before_the_flop


@S2
def test_while_two_still_bet_nothing_is_shown() -> None:
    case = ALL_INS["for the main pot only, while the others bet on"]
    hand = case.play()
    at = hand.events.index(hand.of(ev.ShowdownStarted)[0])
    assert not any(isinstance(event, ev.HandShown) for event in hand.events[:at])


@S2
@pytest.mark.parametrize("preset", ["club", "casino-club"])
def test_with_nobody_all_in_the_option_changes_nothing(preset: str) -> None:
    hand = deal(
        "omaha no 5/10",
        *[500] * 3,
        holes=[STRAIGHT, NOTHING, ACES],
        boards=[BOARD],
        rules=PRESETS[preset],
    )
    hand.play("c c k  k k k  k k k  b90 c c")
    assert (shown(hand), hand.legal.player, hand.legal.muck) == ([0], 1, True)


@S2
def test_who_went_all_in_and_won_without_a_call_does_not_show() -> None:
    hand = deal("omaha no 5/10", 100, 500, 500, holes=[STRAIGHT, ACES, NOTHING], boards=[BOARD])
    hand.play("c r100 f f")
    assert (shown(hand), hand.state.stacks) == ([], (120, 490, 490))
