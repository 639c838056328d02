"""A12: main and side pots.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.rules import PRESETS, AnteKind
from ninecards.rules import events as ev
from showdowns import awards
from story import told
from table import Hand, deal

K = 1000
NO = partial(deal, "omaha no 5/10")
POT = partial(deal, "omaha pot 5/10")
BIG = partial(deal, "omaha no 50/100")

# On this board the four hands make three kings, queens, sevens and fours: 0 beats 1 beats 2
# beats 3, and nothing else.
BOARD = "Kd Qc 7s 4h 2d"
KINGS, QUEENS, SEVENS, FOURS = "KsKhAsAh", "QsQhJsJh", "7h7c9s9h", "4s4c3s3h"
HANDS = [KINGS, QUEENS, SEVENS, FOURS]

LIVE_AND_DEAD = "0:small-blind:5 1:big-blind:10 2:live-post:10 2:dead-blind:5"
Pots = list[tuple[int, tuple[int, ...]]]


# --------------------------------------------------------------------------- A12: the layers


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.parametrize(
    ("setup", "script", "pots"),
    [
        # D is 2, A is 3, B is 0, C is 1: D bets 200, A, B and C go all-in, D folds.
        pytest.param(
            partial(NO, 120, 300, K, 50),
            "r200 c c r300 f",
            [(200, (0, 1, 3)), (210, (0, 1)), (160, (1,))],
            id="200-bet-all-ins-50-120-300",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=LIVE_AND_DEAD),
            "k c c k",
            [(45, (0, 1, 2, 3))],
            id="four-limpers-one-with-a-dead-5",
        ),
        pytest.param(
            partial(POT, K, K, K), "r35 c f", [(80, (0, 2))], id="the-folded-big-blind-stays"
        ),
        pytest.param(
            partial(NO, 30, 70, K, K),
            "r200 c c c",
            [(120, (0, 1, 2, 3)), (120, (1, 2, 3)), (260, (2, 3))],
            id="three-layers",
        ),
        pytest.param(
            partial(NO, 50, 50, K, K),
            "r100 c c c",
            [(200, (0, 1, 2, 3)), (100, (2, 3))],
            id="equal-all-ins-are-one-layer",
        ),
        pytest.param(
            partial(NO, 50, K, K, K),
            "r50 c c c, b100 c c, f",
            [(200, (0, 2, 3)), (300, (2, 3))],
            id="folded-chips-lie-in-both-layers",
        ),
        pytest.param(
            partial(NO, 50, 150, K, K),
            "r50 c c c, b100 c c, b200 c",
            [(200, (0, 1, 2, 3)), (300, (1, 2, 3)), (400, (2, 3))],
            id="a-layer-on-each-street",
        ),
        pytest.param(
            partial(NO, 200, K, K),
            "r60 c f, b140 c",
            [(410, (0, 2))],
            id="a-folded-blind-makes-no-layer",
        ),
        pytest.param(
            partial(deal, "omaha6-hilo pot 5/10", 40, K, 95, K, K),
            "r35 r120 f c f c",
            [(130, (0, 2, 3)), (110, (2, 3))],
            id="six-cards-pot-limit",
        ),
        pytest.param(
            partial(deal, "omaha-hilo fixed 10/20", 25, K, K),
            "r20 c c, b5 r15 c",
            [(75, (0, 1, 2)), (20, (1, 2))],
            id="fixed-limit-hi-lo",
        ),
    ],
)
def test_pots(setup: partial[Hand], script: str, pots: Pots) -> None:
    hand = setup().play(script)
    assert hand.pots == pots


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.parametrize(
    ("setup", "script", "pots"),
    [
        # Live chips 3 + 10 + 10 + 10; the dead 5 are in the pot of the 3 whole.
        pytest.param(
            partial(POT, 3, K, K, K, posts=LIVE_AND_DEAD),
            "k c k",
            [(17, (0, 1, 2, 3)), (21, (1, 2, 3))],
            id="dead-blind",
        ),
        pytest.param(
            partial(BIG, K, K, 5, ante=10),
            "c k",
            [(15, (0, 1, 2)), (210, (0, 1))],
            id="own-ante-paid-short",
        ),
        pytest.param(
            partial(BIG, K, K, 110, ante=10),
            "c c r300 c",
            [(330, (0, 1, 2)), (400, (0, 1))],
            id="own-antes-are-layered",
        ),
        pytest.param(
            partial(NO, K, K, 3, ante=10, ante_kind=AnteKind.BIG_BLIND),
            "c c k",
            [(19, (0, 1, 2)), (14, (0, 1))],
            id="big-blind-pays-the-table-ante",
        ),
        pytest.param(
            partial(NO, K, K, 13, ante=10, ante_kind=AnteKind.BUTTON),
            "c c k",
            [(19, (0, 1, 2)), (14, (0, 1))],
            id="button-pays-the-table-ante-and-is-short",
        ),
    ],
)
def test_antes_and_dead_chips(setup: partial[Hand], script: str, pots: Pots) -> None:
    hand = setup().play(script)
    assert hand.pots == pots


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.parametrize(
    ("stacks", "script", "pots"),
    [
        # 20, 40 and 30 are all-in; the folded poster's 60 above 40 join the pot below.
        pytest.param(
            (20, 40, K, 30),
            "f c",
            [(80, (0, 1, 3)), (30, (1, 3)), (80, (1,))],
            id="into-the-last-side-pot",
        ),
        pytest.param((40, 40, K, 40), "f c", [(220, (0, 1, 3))], id="into-the-main-pot"),
    ],
)
def test_layer_without_contender(stacks: tuple[int, ...], script: str, pots: Pots) -> None:
    posts = "0:small-blind:50 1:big-blind:100 2:live-post:100"
    hand = BIG(*stacks, posts=posts).play(script)
    assert hand.pots == pots
    assert not hand.of(ev.UncalledBetReturned)


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.parametrize(
    ("setup", "holes", "script", "paid", "stacks"),
    [
        # The side pots go first; C, alone in the last one, takes it whatever he holds.
        pytest.param(
            partial(NO, 120, 300, K, 50),
            [QUEENS, FOURS, SEVENS, KINGS],
            "r200 c c r300 f",
            [(2, None, "whole", {1: 160}), (1, 0, "whole", {0: 210}), (0, 0, "whole", {3: 200})],
            (210, 260, 800, 200),
            id="the-shortest-wins-the-main-pot-only",
        ),
        pytest.param(
            partial(NO, 120, 300, K, 50),
            [QUEENS, KINGS, SEVENS, FOURS],
            "r200 c c r300 f",
            [(2, None, "whole", {1: 160}), (1, 0, "whole", {1: 210}), (0, 0, "whole", {1: 200})],
            (0, 670, 800, 0),
            id="the-deepest-wins-all",
        ),
        pytest.param(
            partial(NO, 30, 70, 200, 200),
            [QUEENS, KINGS, SEVENS, FOURS],
            "r200 c c c",
            [(2, 0, "whole", {2: 260}), (1, 0, "whole", {1: 120}), (0, 0, "whole", {1: 120})],
            (0, 240, 260, 0),
            id="the-second-shortest-wins-two",
        ),
        pytest.param(
            partial(BIG, K, 40, K),
            HANDS[:3],
            "c f",
            [(1, None, "whole", {2: 20}), (0, 0, "whole", {1: 120})],
            (950, 120, 970),
            id="big-blind-40-wins-from-each-40",
        ),
        pytest.param(
            partial(POT, 3, K, K, K, posts=LIVE_AND_DEAD),
            HANDS,
            "k c k, k k k, k k k, k k k",
            [(1, 0, "whole", {1: 21}), (0, 0, "whole", {0: 17})],
            (17, 1011, 985, 990),
            id="a-stack-of-3-wins-the-dead-5",
        ),
        # Hi/Lo: each layer by itself; no low on this board.
        pytest.param(
            partial(deal, "omaha-hilo no 5/10", 50, 150, 150),
            [QUEENS, SEVENS, KINGS],
            "r150 c c",
            [(1, 0, "whole", {2: 200}), (0, 0, "whole", {2: 150})],
            (0, 0, 350),
            id="hi-lo-the-covering-hand-wins-both",
        ),
    ],
)
def test_each_pot_to_its_best_hand(
    setup: partial[Hand],
    holes: list[str],
    script: str,
    paid: list[tuple[int, int | None, str, dict[int, int]]],
    stacks: tuple[int, ...],
) -> None:
    hand = setup(holes=holes, boards=[BOARD]).play(script)
    assert awards(hand) == paid
    assert hand.state.stacks == stacks
    assert sum(stacks) == sum(hand.state.start.stacks)


@pytest.mark.rule("A12", source="000, 001")
def test_layer_with_one_contender_needs_no_showing() -> None:
    """With the side pot his alone, player 1 shows only for the main pot."""
    hand = BIG(40, K, K, rules=PRESETS["casino-club"], holes=HANDS[:3], boards=[BOARD])
    assert told(hand, "c k, k k, k k, b100 f") == (
        "2 folds, 100 back to 1, 1 shows, 0 shows, pot 1: 120 to 1, pot 0: 120 to 0"
    )
    assert hand.state.stacks == (120, 1020, 900)
