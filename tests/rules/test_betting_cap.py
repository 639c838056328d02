"""A16: a cap on what a player puts into one hand.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets. A cap of 20 big
blinds in 1/2 is 40.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import ConfigError, IllegalActionError
from story import told
from table import Hand, config_of, deal

K = 1000
NO = partial(deal, "omaha no 1/2", cap_bb=20)
POT = partial(deal, "omaha pot 1/2", cap_bb=20)

# On this board 0 beats 1 beats 2.
BOARD = "Kd Qc 7s 4h 2d"
HANDS = ["KsKhAsAh", "QsQhJsJh", "7h7c9s9h"]


@pytest.mark.rule("A16", source="common")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(NO, K, K, K), "", 2, "fold, call 2, raise to 4-40", id="20-blinds-in-1-2-are-40"
        ),
        pytest.param(
            partial(deal, "omaha no 1/2", K, K, K),
            "",
            2,
            "fold, call 2, raise to 4-1000",
            id="off-by-default",
        ),
        pytest.param(
            partial(NO, K, K, 25), "", 2, "fold, call 2, raise to 4-25", id="a-smaller-stack"
        ),
        pytest.param(
            partial(NO, K, K, K),
            "f",
            0,
            "fold, call 1, raise to 4-40",
            id="the-blind-is-part-of-the-cap",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r10 c c",
            0,
            "fold, check, bet 2-30",
            id="30-are-left-on-the-flop",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r10 c c, k k b20 c c",
            0,
            "fold, check, bet 2-10",
            id="10-are-left-on-the-turn",
        ),
        pytest.param(
            partial(NO, K, K, K), "r40", 0, "fold, call 39", id="nobody-raises-over-the-cap"
        ),
        # 24 + 34 in front + a call of 24 is 82, the least raise 41: the cap is below both.
        pytest.param(
            partial(POT, *4 * [K]),
            "r7 r24",
            0,
            "fold, call 23, raise to 40",
            id="pot-limit-below-the-least-raise",
        ),
        pytest.param(
            partial(POT, K, K, K), "", 2, "fold, call 2, raise to 4-7", id="pot-limit-below-the-cap"
        ),
        pytest.param(
            partial(deal, "omaha-hilo fixed 10/20", K, K, K, cap_bb=3),
            "r20",
            0,
            "fold, call 15, raise to 30",
            id="fixed-limit-30",
        ),
        pytest.param(
            partial(deal, "omaha5 no 5/10", K, K, K, cap_bb=40),
            "r105 c c",
            0,
            "fold, check, bet 10-295",
            id="five-cards-40-blinds",
        ),
    ],
)
def test_what_the_cap_leaves(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A16", source="common")
@pytest.mark.parametrize(
    ("setup", "script", "told_at_the_end", "stacks"),
    [
        pytest.param(
            partial(NO, K, K),
            "r40 c",
            "0 calls, 1 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 80 to 0",
            (1040, 960),
            id="heads-up",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r10 c c, b30 c c",
            "2 calls, 0 shows, 1 shows, 2 shows, burn, turn, burn, river, pot 0: 120 to 0",
            (1080, 960, 960),
            id="reached-on-the-flop",
        ),
        # Player 2 has 15 in all: 45 for all three, 50 beside it.
        pytest.param(
            partial(NO, K, K, 15),
            "r15 c c, b25 c",
            "1 calls, 0 shows, 1 shows, 2 shows, burn, turn, burn, river, "
            "pot 1: 50 to 0, pot 0: 45 to 0",
            (1055, 960, 0),
            id="beside-a-shorter-stack",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r40 f f",
            "1 folds, 38 back to 2, pot 0: 5 to 2",
            (999, 998, 1003),
            id="nobody-calls",
        ),
    ],
)
def test_at_the_cap_a_player_is_all_in(
    setup: partial[Hand], script: str, told_at_the_end: str, stacks: tuple[int, ...]
) -> None:
    hand = setup(holes=HANDS[: len(stacks)], boards=[BOARD])
    assert told(hand, script) == told_at_the_end
    assert hand.state.stacks == stacks


@pytest.mark.rule("A16", source="common")
def test_a_hand_of_a_capped_table() -> None:
    """5/10 in cents, cap 400: 105 before the flop, 295 on it, and both are all-in."""
    hand = deal(
        "omaha pot 500/1000",
        *(40_000, 284_870, 179_610, 70_500, 97_750),
        seats=(1, 2, 4, 5, 6),
        button=5,
        holes=["9h2h5dTc", "JcQdKs8h", "2s3h4s5s", "3sAd6dAh", "7c7d8c8d"],
        boards=["Td6cQs2d2c"],
        cap_bb=40,
    )
    hand.play("r2250 c r10500 c f c c")
    assert (hand.legal.player, str(hand.legal)) == (4, "fold, check, bet 1000-29500")
    assert told(hand, "k b29500 f c f") == (
        "4 folds, 1 shows, 3 shows, burn, turn, burn, river, pot 0: 102000 to 3"
    )
    assert hand.state.stacks == (39_000, 244_870, 169_110, 132_500, 87_250)


@pytest.mark.rule("A16", source="common")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(partial(NO, K, K, K), "", "r41", "raise to 41", id="41-before-the-flop"),
        pytest.param(partial(NO, K, K, K), "", "r1000", "raise to 1000", id="the-whole-stack"),
        pytest.param(partial(NO, K, K, K), "r10 c c", "b31", "bet 31", id="31-on-the-flop"),
        pytest.param(partial(NO, K, K, K), "r40", "r80", "raise to 80", id="a-raise-of-the-cap"),
    ],
)
def test_refused_above_the_cap(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)


@pytest.mark.rule("A16", source="common")
def test_a_cap_is_at_least_one_big_blind() -> None:
    with pytest.raises(ConfigError, match=r"^a cap of 0 big blinds"):
        config_of("omaha no 1/2", cap_bb=0)
