"""A11: what nobody matched goes back before pots are formed.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from ninecards.rules import Rake
from ninecards.rules import events as ev
from story import told
from table import Hand, deal

K = 1000
NO = partial(deal, "omaha no 5/10")
POT = partial(deal, "omaha pot 5/10")
BIG = partial(deal, "omaha no 50/100")

# On this board 0 beats 1 beats 2 beats 3.
BOARD = "Kd Qc 7s 4h 2d"
HANDS = ["KsKhAsAh", "QsQhJsJh", "7h7c9s9h", "4s4c3s3h"]

BUTTON_STRADDLE = "0:small-blind:5 1:big-blind:10 3:straddle:20"
DEAD_UTG = "0:small-blind:5 1:big-blind:10 2:dead-blind:5"


@pytest.mark.rule("A11", source="000")
@pytest.mark.parametrize(
    ("setup", "script", "told_at_the_end", "pots", "stacks"),
    [
        # 200 lie in the pot; A bets 100, B raises to 300, A folds.
        pytest.param(
            partial(BIG, K, K),
            "c k, b100 r300 f",
            "0 folds, 200 back to 1, pot 0: 400 to 1",
            [(400, (1,))],
            (800, 1200),
            id="bet-100-raise-300-200-back",
        ),
        pytest.param(
            partial(BIG, K, K, K),
            "c c k, b100 r300 f f",
            "0 folds, 200 back to 1, pot 0: 500 to 1",
            [(500, (1,))],
            (800, 1300, 900),
            id="bet-100-raise-300-three-players",
        ),
        pytest.param(
            partial(POT, K, K, K, K, posts=BUTTON_STRADDLE),
            "f f f",
            "2 folds, 10 back to 3, pot 0: 25 to 3",
            [(25, (3,))],
            (995, 990, 1000, 1015),
            id="button-straddle-20-over-5-10",
        ),
        pytest.param(
            partial(POT, K, K, K),
            "r35 f f",
            "1 folds, 25 back to 2, pot 0: 25 to 2",
            [(25, (2,))],
            (995, 990, 1015),
            id="open-raise",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r30 r100 f f",
            "2 folds, 70 back to 0, pot 0: 70 to 0",
            [(70, (0,))],
            (1040, 990, 970),
            id="re-raise-over-a-folded-raise",
        ),
        pytest.param(
            partial(deal, "omaha-hilo fixed 10/20", K, K, K),
            "c c k, b10 f r20 f",
            "0 folds, 10 back to 2, pot 0: 50 to 2",
            [(50, (2,))],
            (980, 990, 1030),
            id="fixed-limit-raise",
        ),
        pytest.param(
            partial(BIG, K, K, K, ante=10),
            "r300 f f",
            "1 folds, 200 back to 2, pot 0: 280 to 2",
            [(280, (2,))],
            (940, 890, 1170),
            id="antes-are-no-bets",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=DEAD_UTG),
            "r40 f f f",
            "1 folds, 30 back to 2, pot 0: 30 to 2",
            [(30, (2,))],
            (995, 990, 1015, 1000),
            id="dead-blind-is-no-bet",
        ),
    ],
)
def test_everybody_folds(
    setup: partial[Hand],
    script: str,
    told_at_the_end: str,
    pots: list[tuple[int, tuple[int, ...]]],
    stacks: tuple[int, ...],
) -> None:
    hand = setup()
    assert told(hand, script) == told_at_the_end
    assert hand.pots == pots
    assert hand.state.stacks == stacks


@pytest.mark.rule("A11", source="000")
@pytest.mark.parametrize(
    ("setup", "script", "back", "pots", "stacks"),
    [
        pytest.param(
            partial(NO, K, 120),
            "c k, b300 c",
            [(0, 190)],
            [(240, (0, 1))],
            (1120, 0),
            id="heads-up-the-caller-has-110",
        ),
        pytest.param(
            partial(NO, K, 110, 160),
            "c c k, b300 c c",
            [(0, 150)],
            [(330, (0, 1, 2)), (100, (0, 2))],
            (1270, 0, 0),
            id="the-larger-of-two-short-calls",
        ),
        pytest.param(
            partial(NO, 500, 300, K),
            "r1000 c c",
            [(2, 500)],
            [(900, (0, 1, 2)), (400, (0, 2))],
            (1300, 0, 500),
            id="the-deepest-of-three-all-in",
        ),
        # The folded raise to 200 counts: only what lies above it goes back.
        pytest.param(
            partial(NO, 100, K, K, K),
            "r200 r500 c f f",
            [(3, 300)],
            [(310, (0, 3)), (200, (3,))],
            (310, 990, 800, 1000),
            id="a-fold-counts-as-far-as-it-went",
        ),
        pytest.param(
            partial(NO, K, K, 60),
            "r60 c c, b100 f",
            [(0, 100)],
            [(180, (0, 2))],
            (1120, 940, 0),
            id="a-bet-beside-an-all-in-player",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r100 c c, k k k, k k k, k b200 c c",
            [],
            [(900, (0, 1, 2))],
            (700, 700, 700),
            id="everything-was-called",
        ),
        # Blinds post for less (B9): the others' blinds are bets like any other.
        pytest.param(
            partial(BIG, K, 40, K),
            "c f",
            [(2, 50)],
            [(120, (1, 2)), (20, (2,))],
            (950, 120, 970),
            id="big-blind-40-small-blind-folds-utg-calls",
        ),
        pytest.param(
            partial(BIG, 40, K),
            "",
            [(1, 10)],
            [(80, (0, 1))],
            (80, 960),
            id="big-blind-40-heads-up",
        ),
        pytest.param(
            partial(BIG, 80, K),
            "c",
            [(1, 20)],
            [(160, (0, 1))],
            (160, 920),
            id="big-blind-80-heads-up",
        ),
    ],
)
def test_the_hand_goes_on(
    setup: partial[Hand],
    script: str,
    back: list[tuple[int, int]],
    pots: list[tuple[int, tuple[int, ...]]],
    stacks: tuple[int, ...],
) -> None:
    hand = setup(holes=HANDS[: len(stacks)], boards=[BOARD]).play(script)
    assert [(event.player, event.chips) for event in hand.of(ev.UncalledBetReturned)] == back
    assert hand.pots == pots
    assert hand.state.stacks == stacks


@pytest.mark.rule("A11", source="000")
@pytest.mark.parametrize(
    ("setup", "script", "rake", "won", "stacks"),
    [
        # 5 % of the 40 in the pot; with the bet of 20 it would be 3.
        pytest.param(
            partial(deal, "omaha no 10/20", K, K), "c k, b20 f", 2, 38, (1018, 980), id="flop-bet"
        ),
        pytest.param(
            partial(deal, "omaha no 10/20", K, K),
            "c k, b20 c, b100 r500 f",
            14,
            266,
            (860, 1126),
            id="turn-raise",
        ),
        pytest.param(
            partial(deal, "omaha5-hilo pot 10/20", *4 * [K]),
            "c c c k, k k k b80 f f f",
            4,
            76,
            (980, 980, 980, 1056),
            id="five-cards-four-players",
        ),
    ],
)
def test_no_rake_of_it(
    setup: partial[Hand], script: str, rake: int, won: int, stacks: tuple[int, ...]
) -> None:
    hand = setup(rake=Rake(Fraction(5, 100))).play(script)
    assert hand.state.rake == rake
    assert sum(hand.state.won) == won
    assert hand.state.stacks == stacks
