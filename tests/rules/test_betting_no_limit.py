"""A7 and A8: no limit, and the least raise in pot and no limit.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError
from table import Hand, deal

K = 1000
NO = partial(deal, "omaha no 5/10")
BIG = partial(deal, "omaha no 50/100")

# --------------------------------------------------------------------------------- A7: no limit


@pytest.mark.rule("A7", source="000, 002")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(NO, K, K, 700), "", 2, "fold, call 10, raise to 20-700", id="open-with-700"
        ),
        pytest.param(partial(NO, K, K, 15), "", 2, "fold, call 10, raise to 15", id="open-with-15"),
        pytest.param(partial(NO, K, K, 11), "", 2, "fold, call 10, raise to 11", id="open-with-11"),
        pytest.param(partial(NO, K, K, 10), "", 2, "fold, call 10", id="open-with-10"),
        pytest.param(partial(NO, K, K, 8), "", 2, "fold, call 8", id="open-with-8"),
        pytest.param(
            partial(NO, 700, K, K),
            "f",
            0,
            "fold, call 5, raise to 20-700",
            id="the-posted-blind-is-part-of-the-total",
        ),
        pytest.param(
            partial(NO, 700, K, K), "c c k", 0, "fold, check, bet 10-690", id="flop-more-than-pot"
        ),
        pytest.param(partial(NO, 16, K, K), "c c k", 0, "fold, check, bet 6", id="flop-with-6"),
        pytest.param(partial(NO, 20, K, K), "c c k", 0, "fold, check, bet 10", id="flop-with-10"),
        pytest.param(
            partial(deal, "omaha6-hilo no 1/2", 300, 200),
            "c k, k b100 c, b40",
            1,
            "fold, call 40, raise to 80-98",
            id="turn-six-cards-heads-up",
        ),
        pytest.param(
            partial(deal, "courchevel-hilo no 5/10", *4 * [K]),
            "c c c k, k k k k, k k k k, k b990",
            2,
            "fold, call 990",
            id="river-all-in-courchevel",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r20 r30 r40 r50 r60 r70 r80",
            0,
            "fold, call 20, raise to 90-1000",
            id="eighth-raise",
        ),
        # 110 behind everybody: bets do not depend on what the others hold.
        pytest.param(
            partial(NO, 2000, 120, 120),
            "c c k",
            0,
            "fold, check, bet 10-1990",
            id="opponents-stacks-do-not-bound-a-bet",
        ),
    ],
)
def test_no_limit(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A7", source="000, 002")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(partial(NO, K, K, 700), "", "r19", "raise to 19", id="open-below-20"),
        pytest.param(partial(NO, K, K, 700), "", "r701", "raise to 701", id="more-than-the-stack"),
        pytest.param(partial(NO, K, K, 15), "", "r14", "raise to 14", id="short-but-not-all-in"),
        pytest.param(partial(NO, K, K, 10), "", "r10", "raise to 10", id="a-call-is-no-raise"),
        pytest.param(partial(NO, 700, K, K), "c c k", "b9", "bet 9", id="bet-below-10"),
        pytest.param(partial(NO, 700, K, K), "c c k", "b691", "bet 691", id="bet-above-690"),
        pytest.param(partial(NO, 700, K, K), "c c k", "b0", "bet 0", id="bet-of-nothing"),
        pytest.param(partial(NO, 16, K, K), "c c k", "b5", "bet 5", id="bet-5-of-6"),
    ],
)
def test_refused_totals(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)


# ------------------------------------------------------------------------- A8: the least raise


@pytest.mark.rule("A8", source="000, 002, WSOP live 171, WSOP live 172")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(deal, "omaha no 2/5", 500, 500, 500),
            "c c k, b5",
            1,
            "fold, call 5, raise to 10-495",
            id="bet-5-raise-to-10",
        ),
        pytest.param(
            partial(deal, "omaha no 1/2", 500, 500, 500),
            "",
            2,
            "fold, call 2, raise to 4-500",
            id="big-blind-2-raise-to-4",
        ),
        pytest.param(
            partial(NO, K, 150, K),
            "c c k, b100 r140",
            2,
            "fold, call 140, raise to 240-990",
            id="bet-100-all-in-140-raise-to-240",
        ),
        pytest.param(
            partial(NO, K, 150, K, K),
            "c c c k, b100 r140 c",
            3,
            "fold, call 140, raise to 240-990",
            id="a-call-between-changes-nothing",
        ),
        pytest.param(
            partial(BIG, 120, K, K),
            "c c k, b20",
            1,
            "fold, call 20, raise to 120-900",
            id="all-in-20-raise-to-120",
        ),
        pytest.param(
            partial(BIG, 120, 180, K, K),
            "c c c k, b20 r80",
            2,
            "fold, call 80, raise to 180-900",
            id="all-ins-20-and-80-raise-to-180",
        ),
        pytest.param(
            partial(NO, K, K, K), "r30", 0, "fold, call 25, raise to 50-1000", id="raise-by-20"
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r30 r100",
            1,
            "fold, call 90, raise to 170-1000",
            id="raise-by-70",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "r100 c c, b10",
            1,
            "fold, call 10, raise to 20-900",
            id="a-new-round-begins-with-the-big-blind",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "c c k, b20 r70 f",
            0,
            "fold, call 50, raise to 120-990",
            id="flop-raise-by-50",
        ),
        pytest.param(
            partial(NO, K, 210, K),
            "c c k, b100 r200",
            2,
            "fold, call 200, raise to 300-990",
            id="all-in-that-is-just-full",
        ),
        pytest.param(
            partial(NO, K, 209, K),
            "c c k, b100 r199",
            2,
            "fold, call 199, raise to 299-990",
            id="all-in-one-short-of-full",
        ),
        pytest.param(
            partial(NO, 25, K),
            "c k, b10",
            1,
            "fold, call 10, raise to 20-990",
            id="an-opponent-with-5-left-may-be-raised-10",
        ),
        pytest.param(
            partial(deal, "omaha5-hilo pot 5/10", K, K, K),
            "r25",
            0,
            "fold, call 20, raise to 40-85",
            id="pot-limit-raise-by-15",
        ),
    ],
)
def test_least_raise(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A8", source="000, 002, WSOP live 171, WSOP live 172")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(NO, 2000, 500), "r500", 0, "fold, call 490", id="heads-up-500-into-2000"
        ),
        pytest.param(
            partial(NO, 2000, 500),
            "c k, k b490",
            0,
            "fold, call 490",
            id="heads-up-on-the-flop",
        ),
        pytest.param(
            partial(deal, "omaha pot 5/10", 2000, 30),
            "r30",
            0,
            "fold, call 20",
            id="heads-up-pot-limit",
        ),
        pytest.param(
            partial(deal, "omaha fixed 10/20", 2000, 20),
            "r20",
            0,
            "fold, call 10",
            id="heads-up-fixed-limit",
        ),
        pytest.param(
            partial(NO, 500, 2000, 500), "r500 c", 1, "fold, call 490", id="two-all-in-before-him"
        ),
        pytest.param(
            partial(NO, 2000, 2000, 500), "r500 f", 1, "fold, call 490", id="the-other-one-folded"
        ),
        pytest.param(
            partial(NO, 2000, 2000, 500),
            "r500",
            0,
            "fold, call 495, raise to 990-2000",
            id="one-behind-him-can-call",
        ),
        pytest.param(
            partial(NO, 2000, 500, 2000),
            "c c r500 c",
            0,
            "fold, call 490, raise to 990-2000",
            id="one-who-called-can-call-more",
        ),
    ],
)
def test_no_raise_that_nobody_can_call(
    setup: partial[Hand], script: str, player: int, allowed: str
) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A8", source="000, 002, WSOP live 171, WSOP live 172")
@pytest.mark.parametrize(
    ("setup", "script", "asked"),
    [
        pytest.param(partial(NO, K, 150, K), "c c k, b100 r140", 239, id="all-in-140-below-240"),
        pytest.param(partial(NO, K, 150, K), "c c k, b100 r140", 180, id="by-the-short-raise"),
        pytest.param(partial(BIG, 120, K, K), "c c k, b20", 40, id="twice-an-all-in-of-20"),
        pytest.param(partial(BIG, 120, K, K), "c c k, b20", 119, id="all-in-20-below-120"),
        pytest.param(
            partial(deal, "omaha no 2/5", 500, 500, 500), "c c k, b5", 9, id="bet-5-below-10"
        ),
        pytest.param(partial(NO, K, K, K), "r30 r100", 169, id="raise-by-70-below-170"),
        pytest.param(partial(NO, 2000, 500), "r500", 2000, id="heads-up-over-an-all-in"),
        pytest.param(partial(NO, 2000, 500), "r500", 990, id="heads-up-full-raise-over-an-all-in"),
    ],
)
def test_refused_raises(setup: partial[Hand], script: str, asked: int) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^raise to {asked} is not allowed"):
        hand.play(f"r{asked}")
