"""A6: pot limit.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError
from ninecards.rules import PRESETS
from table import Hand, deal

K = 10_000
POT = partial(deal, "omaha pot 5/10")
TWO, THREE, FOUR, SIX = (partial(POT, *players * [K]) for players in (2, 3, 4, 6))

POT_100 = "r25 c c c, "  # four players put in 25 each
POT_200 = "r20 r50 c c c, "  # four players put in 50 each
# Player 2 has 100: the main pot closes at 300 on the flop, the side pot has 200 on the river.
SIDE_POT = "r30 c c, b70 c c, b100 c, "


def _bomb(players: int, ante: int) -> partial[Hand]:
    posts = " ".join(f"{player}:ante:{ante}" for player in range(players))
    return partial(POT, *players * [K], posts=posts, bomb_pot=True)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        # 10 + (5 + 10 in front) + a call of 10.
        pytest.param(SIX, "", 2, "fold, call 10, raise to 20-35", id="utg-first-in"),
        # 35 + 50 in front + a call of 35.
        pytest.param(SIX, "r35", 3, "fold, call 35, raise to 60-120", id="after-35"),
        pytest.param(
            SIX, "r35 f f f", 0, "fold, call 30, raise to 60-115", id="after-35-small-blind"
        ),
        pytest.param(
            SIX, "r35 f f f f", 1, "fold, call 25, raise to 60-110", id="after-35-big-blind"
        ),
        pytest.param(SIX, "r35 r120", 4, "fold, call 120, raise to 205-410", id="after-120"),
        pytest.param(TWO, "", 1, "fold, call 5, raise to 20-30", id="heads-up-small-blind"),
        pytest.param(TWO, "c", 0, "fold, check, raise to 20-30", id="heads-up-big-blind"),
        pytest.param(SIX, "c", 3, "fold, call 10, raise to 20-45", id="after-a-limp"),
        pytest.param(
            SIX, "c c c c", 0, "fold, call 5, raise to 20-70", id="after-four-limps-small-blind"
        ),
        pytest.param(
            SIX, "c c c c c", 1, "fold, check, raise to 20-70", id="after-five-limps-big-blind"
        ),
        pytest.param(
            partial(deal, "omaha6-hilo pot 1/2", 200, 200, 200),
            "",
            2,
            "fold, call 2, raise to 4-7",
            id="six-cards-1-2",
        ),
        pytest.param(
            partial(deal, "courchevel pot 2/5", 500, 500, 500),
            "r17",
            0,
            "fold, call 15, raise to 29-56",
            id="courchevel-2-5",
        ),
        pytest.param(
            partial(deal, "omaha pot 50/100", *4 * [K], ante=10),
            "",
            2,
            "fold, call 100, raise to 200-390",
            id="antes-count",
        ),
    ],
)
def test_before_the_flop(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(FOUR, POT_100, 0, "fold, check, bet 10-100", id="pot-100"),
        pytest.param(
            FOUR, POT_100 + "b100", 1, "fold, call 100, raise to 200-400", id="pot-100-bet-100"
        ),
        pytest.param(
            FOUR, POT_100 + "b50", 1, "fold, call 50, raise to 100-250", id="pot-100-bet-50"
        ),
        pytest.param(
            FOUR,
            POT_200 + "b150 c",
            2,
            "fold, call 150, raise to 300-800",
            id="pot-200-bet-150-call-150",
        ),
        pytest.param(
            FOUR,
            POT_200 + "b150 f f",
            3,
            "fold, call 150, raise to 300-650",
            id="pot-200-bet-150-no-call",
        ),
        # 120 + (30 + 30 + 120) + a call of 90.
        pytest.param(
            THREE,
            "c c k, b30 r120 f",
            0,
            "fold, call 90, raise to 210-390",
            id="own-bet-counts-in-the-pot",
        ),
        # 100 + (100 + 100 + 40 of the all-in + 100) + 100.
        pytest.param(
            partial(POT, K, 65, K, K),
            POT_100 + "b100 c c",
            3,
            "fold, call 100, raise to 200-540",
            id="a-short-call-counts-as-it-is",
        ),
        pytest.param(
            partial(deal, "omaha5-hilo pot 5/10", *4 * [K]),
            POT_100 + "k k k k, k k k k, b100 r400",
            2,
            "fold, call 400, raise to 700-1400",
            id="river-five-cards-hi-lo",
        ),
        # The dead half blind is in the pot: 4 x 10 + 5.
        pytest.param(
            partial(FOUR, posts="0:small-blind:5 1:big-blind:10 2:dead-blind:5"),
            "c c c k",
            0,
            "fold, check, bet 10-45",
            id="dead-blind-counts",
        ),
    ],
)
def test_after_the_flop(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("script", "player", "allowed"),
    [
        pytest.param("", 0, "fold, check, bet 10-500", id="bet"),
        pytest.param("b200", 1, "fold, call 200, raise to 400-1100", id="facing-200"),
        pytest.param("b500", 1, "fold, call 500, raise to 1000-2000", id="facing-500"),
        pytest.param("k", 1, "fold, check, bet 10-500", id="bet-after-a-check"),
    ],
)
def test_all_pots_count(script: str, player: int, allowed: str) -> None:
    """Main pot 300 closed, side pot 200."""
    hand = POT(K, K, 100).play(SIDE_POT)
    assert hand.pots == [(300, (0, 1, 2)), (200, (0, 1))]
    hand.play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(_bomb(3, 1), "", 0, "fold, check, bet 10", id="pot-3-bet-exactly-10"),
        pytest.param(_bomb(3, 1), "b10", 1, "fold, call 10, raise to 20-33", id="pot-3-facing-10"),
        pytest.param(_bomb(9, 1), "k", 1, "fold, check, bet 10", id="pot-9-bet-exactly-10"),
        pytest.param(_bomb(5, 2), "", 0, "fold, check, bet 10", id="pot-10-bet-10"),
        pytest.param(_bomb(6, 2), "", 0, "fold, check, bet 10-12", id="pot-12-bet-10-to-12"),
        pytest.param(_bomb(3, 1), "k k k, k", 1, "fold, check, bet 10", id="pot-3-on-the-turn-too"),
    ],
)
def test_pot_below_the_big_blind(
    setup: partial[Hand], script: str, player: int, allowed: str
) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(partial(POT, K, K, 15), "", 2, "fold, call 10, raise to 15", id="below-20"),
        pytest.param(partial(POT, K, K, 20), "", 2, "fold, call 10, raise to 20", id="exactly-20"),
        pytest.param(partial(POT, K, K, 30), "", 2, "fold, call 10, raise to 20-30", id="below-35"),
        pytest.param(partial(POT, K, K, 36), "", 2, "fold, call 10, raise to 20-35", id="above-35"),
        pytest.param(partial(POT, K, K, 10), "", 2, "fold, call 10", id="just-the-call"),
        pytest.param(partial(POT, K, K, 7), "", 2, "fold, call 7", id="less-than-the-call"),
        pytest.param(partial(POT, 16, K, K), "c c k", 0, "fold, check, bet 6", id="flop-below-10"),
        pytest.param(
            partial(POT, K, K, 45),
            "c c k, b20 c",
            2,
            "fold, call 20, raise to 35",
            id="flop-raise-below-40",
        ),
    ],
)
def test_short_stacks(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("script", "player", "allowed"),
    [
        # Each pot-sized raise on top of the last: r, all chips so far, the call.
        pytest.param("r35 r120 r410", 5, "fold, call 410, raise to 700-1400", id="fourth-raise"),
        pytest.param(
            "r35 r120 r410 r1400", 0, "fold, call 1395, raise to 2390-4775", id="fifth-raise"
        ),
        pytest.param(
            "r20 r30 r40 r50 r60 r70 r80 r90",
            4,
            "fold, call 50, raise to 100-530",
            id="ninth-raise",
        ),
    ],
)
def test_no_cap_on_raises(script: str, player: int, allowed: str) -> None:
    hand = SIX().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="WSOP live 187")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(SIX, rules=PRESETS["wsop"]),
            "",
            2,
            "fold, call 10, raise to 20-40",
            id="wsop-first-maximum-40",
        ),
        pytest.param(
            partial(SIX, rules=PRESETS["tda"]),
            "",
            2,
            "fold, call 10, raise to 20-35",
            id="tda-first-maximum-35",
        ),
        pytest.param(
            partial(SIX, rules=PRESETS["casino-club"]),
            "",
            2,
            "fold, call 10, raise to 20-35",
            id="casino-club-first-maximum-35",
        ),
        pytest.param(
            partial(THREE, rules=PRESETS["wsop"]),
            "c f k",
            1,
            "fold, check, bet 10-25",
            id="wsop-real-pot-after-the-flop",
        ),
    ],
)
def test_first_maximum_by_preset(
    setup: partial[Hand], script: str, player: int, allowed: str
) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(SIX, "", "r19", "raise to 19", id="utg-below-20"),
        pytest.param(SIX, "", "r36", "raise to 36", id="utg-above-35"),
        pytest.param(SIX, "r35", "r59", "raise to 59", id="below-60"),
        pytest.param(SIX, "r35", "r121", "raise to 121", id="above-120"),
        pytest.param(SIX, "r35 f f f", "r116", "raise to 116", id="small-blind-above-115"),
        pytest.param(SIX, "r35 f f f f", "r111", "raise to 111", id="big-blind-above-110"),
        pytest.param(TWO, "", "r31", "raise to 31", id="heads-up-above-30"),
        pytest.param(FOUR, POT_100, "b101", "bet 101", id="pot-100-bet-101"),
        pytest.param(FOUR, POT_100, "b9", "bet 9", id="pot-100-bet-9"),
        pytest.param(FOUR, POT_100 + "b100", "r199", "raise to 199", id="facing-100-below-200"),
        pytest.param(FOUR, POT_100 + "b100", "r401", "raise to 401", id="facing-100-above-400"),
        pytest.param(partial(POT, K, K, 100), SIDE_POT, "b501", "bet 501", id="above-all-pots"),
        pytest.param(
            partial(POT, K, K, 100), SIDE_POT + "b200", "r1101", "raise to 1101", id="above-1100"
        ),
        pytest.param(_bomb(3, 1), "", "b3", "bet 3", id="bomb-pot-bet-of-the-pot"),
        pytest.param(_bomb(3, 1), "", "b11", "bet 11", id="bomb-pot-bet-11"),
        pytest.param(partial(POT, K, K, 36), "", "r36", "raise to 36", id="all-in-above-35"),
        pytest.param(partial(POT, K, K, 15), "", "r14", "raise to 14", id="short-but-not-all-in"),
        pytest.param(partial(POT, K, K, 15), "", "r16", "raise to 16", id="more-than-the-stack"),
    ],
)
def test_refused_sizes(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)
