"""A9: who may raise after an all-in for less than a full raise.

Player 0 is the small blind. Blinds are 50/100, stacks 5,000 where nothing else is said; commas
in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError
from table import Hand, deal

K = 5000
NO = partial(deal, "omaha no 50/100")
POT = partial(deal, "omaha-hilo pot 50/100")


def _flop(*left: int) -> partial[Hand]:
    """Players with these chips left on the flop; each put 100 in before it."""
    return partial(NO, *[100 + chips for chips in left])


L = 4900
LIMP = {3: "c c k, ", 4: "c c c k, ", 5: "c c c c k, "}
# A 500, B 1,000, C calls, D all-in 1,300, E all-in 1,700.
WSOP_96A = partial(NO, K, K, K, 1400, 1800), LIMP[5] + "b500 r1000 c r1300 r1700"
# A 100, B 200, C all-in 290.
LIVE_173 = _flop(L, L, 290), LIMP[3] + "b100 r200 r290"


@pytest.mark.rule("A9", source="WSOP 96, WSOP live 173, TDA 47")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        # A calls 100, B all-in 125, C calls, D all-in 200; the blinds fold. A faced 100: 100 more.
        pytest.param(
            partial(NO, K, K, K, 125, K, 200),
            "c r125 c r200 f f",
            2,
            "fold, call 100, raise to 300-5000",
            id="100-125-200-who-called-100-may-raise",
        ),
        pytest.param(
            partial(NO, K, K, K, 125, K, 200),
            "c r125 c r200 f f c",
            4,
            "fold, call 75",
            id="100-125-200-who-called-125-may-not",
        ),
        pytest.param(
            _flop(L, 150, L),
            LIMP[3] + "b100 r150 c",
            0,
            "fold, call 50",
            id="bet-100-all-in-150-the-bettor-may-not",
        ),
        pytest.param(
            *WSOP_96A, 0, "fold, call 1200, raise to 2200-4900", id="wsop-96a-A-may-raise"
        ),
        pytest.param(
            WSOP_96A[0],
            WSOP_96A[1] + " c",
            1,
            "fold, call 700, raise to 2200-4900",
            id="wsop-96a-B-may-raise",
        ),
        pytest.param(
            WSOP_96A[0],
            WSOP_96A[1] + " c c",
            2,
            "fold, call 700, raise to 2200-4900",
            id="wsop-96a-C-may-raise",
        ),
        pytest.param(
            *LIVE_173, 0, "fold, call 190, raise to 390-4900", id="live-173-A-could-have-raised"
        ),
        pytest.param(
            LIVE_173[0], LIVE_173[1] + " c", 1, "fold, call 90", id="live-173-B-may-not-raise"
        ),
        pytest.param(
            _flop(L, 30, L),
            LIMP[3] + "k b30",
            2,
            "fold, call 30, raise to 130-4900",
            id="all-in-30-who-has-not-acted-may-raise",
        ),
        pytest.param(
            _flop(L, 30, L),
            LIMP[3] + "k b30 c",
            0,
            "fold, call 30",
            id="all-in-30-who-checked-may-not",
        ),
        pytest.param(
            partial(NO, K, K, 125, K),
            "r125 c f",
            1,
            "fold, call 25, raise to 225-5000",
            id="big-blind-facing-125-may-raise",
        ),
        pytest.param(
            partial(NO, K, K, 125, K),
            "r125 c",
            0,
            "fold, call 75, raise to 225-5000",
            id="small-blind-facing-125-may-raise",
        ),
        pytest.param(
            partial(NO, *4 * [K], 125, posts="0:small-blind:50 1:big-blind:100 3:live-post:100"),
            "c k r125 f f",
            2,
            "fold, call 25",
            id="limper-facing-125-may-not",
        ),
        pytest.param(
            partial(NO, K, K, 125, K, K, posts="0:small-blind:50 1:big-blind:100 3:live-post:100"),
            "r125",
            3,
            "fold, call 25, raise to 225-5000",
            id="live-poster-has-not-acted",
        ),
        pytest.param(
            partial(NO, *4 * [K], 125, posts="0:small-blind:50 1:big-blind:100 3:live-post:100"),
            "c k r125 f f c",
            3,
            "fold, call 25",
            id="live-poster-who-checked-has-acted",
        ),
    ],
)
def test_who_may_raise(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A9", source="WSOP 96, WSOP live 173, TDA 47")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _flop(L, 150, 200, L),
            LIMP[4] + "b100 r150 r200 c",
            0,
            "fold, call 100, raise to 300-4900",
            id="150-and-200-add-up-to-a-raise-of-100",
        ),
        pytest.param(
            _flop(L, 150, 199, L),
            LIMP[4] + "b100 r150 r199 c",
            0,
            "fold, call 99",
            id="150-and-199-do-not",
        ),
        pytest.param(
            _flop(L, 200, L),
            LIMP[3] + "b100 r200 c",
            0,
            "fold, call 100, raise to 300-4900",
            id="a-full-all-in-re-opens",
        ),
        # The last full raise is 200 (100 to 300); 450 is 150 more.
        pytest.param(
            _flop(L, L, 450, L),
            LIMP[4] + "b100 r300 r450 c",
            0,
            "fold, call 350, raise to 650-4900",
            id="450-over-300-the-bettor-faced-100",
        ),
        pytest.param(
            _flop(L, L, 450, L),
            LIMP[4] + "b100 r300 r450 c c",
            1,
            "fold, call 150",
            id="450-over-300-the-raiser-faced-300",
        ),
        pytest.param(
            _flop(L, L, 450, 500),
            LIMP[4] + "b100 r300 r450 r500 c",
            1,
            "fold, call 200, raise to 700-4900",
            id="450-and-500-add-up-to-200",
        ),
        pytest.param(
            _flop(L, 150, L, 220),
            LIMP[4] + "b100 r150 c r220 c",
            2,
            "fold, call 70",
            id="who-called-150-faces-70",
        ),
        pytest.param(
            _flop(L, 150, L, 220),
            LIMP[4] + "b100 r150 c r220",
            0,
            "fold, call 120, raise to 320-4900",
            id="who-bet-100-faces-120",
        ),
        pytest.param(
            _flop(L, L, 60, 110),
            LIMP[4] + "k k b60 r110",
            0,
            "fold, call 110, raise to 210-4900",
            id="all-ins-60-and-110-add-up-for-who-checked",
        ),
        pytest.param(
            _flop(L, L, 60, 99),
            LIMP[4] + "k k b60 r99",
            0,
            "fold, call 99",
            id="all-ins-60-and-99-do-not",
        ),
        # An all-in call below the bet changes nothing for the next one.
        pytest.param(
            _flop(L, 60, L),
            LIMP[3] + "b100 c",
            2,
            "fold, call 100, raise to 200-4900",
            id="a-short-call-is-no-raise",
        ),
    ],
)
def test_short_all_ins_add_up(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A9", source="WSOP 96, WSOP live 173, TDA 47")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _flop(L, 150, L),
            LIMP[3] + "b100 r150 c c",
            0,
            "fold, check, bet 100-4750",
            id="the-next-round-is-open",
        ),
        pytest.param(
            _flop(L, 150, L, L),
            LIMP[4] + "b100 r150 r350 f",
            0,
            "fold, call 250, raise to 550-4900",
            id="a-raise-behind-re-opens",
        ),
        pytest.param(
            partial(POT, K, 250, K, K),
            LIMP[4] + "b100 r150",
            2,
            "fold, call 150, raise to 250-950",
            id="pot-limit-who-has-not-acted",
        ),
        pytest.param(
            partial(POT, K, 250, K, K),
            LIMP[4] + "b100 r150 c c",
            0,
            "fold, call 50",
            id="pot-limit-the-bettor",
        ),
        pytest.param(
            partial(POT, K, 250, 300, K),
            LIMP[4] + "b100 r150 r200 c",
            0,
            "fold, call 100, raise to 300-1350",
            id="pot-limit-added-up",
        ),
        pytest.param(
            partial(
                deal,
                "omaha no 1/2",
                *(200, 200, 200, 6),
                posts="0:small-blind:1 1:big-blind:2 2:straddle:4",
            ),
            "r6 c c",
            2,
            "fold, call 2, raise to 10-200",
            id="straddler-has-not-acted",
        ),
        pytest.param(
            partial(deal, "omaha5 no 50/100", K, K, 150, K, K),
            "r150 r250 f",
            0,
            "fold, call 200, raise to 350-5000",
            id="five-cards-a-full-raise-over-a-short-one",
        ),
    ],
)
def test_other_rounds_and_limits(
    setup: partial[Hand], script: str, player: int, allowed: str
) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A9", source="WSOP 96, WSOP live 173, TDA 47")
@pytest.mark.parametrize(
    ("setup", "script", "asked"),
    [
        pytest.param(_flop(L, 150, L), LIMP[3] + "b100 r150 c", 250, id="the-bettor-over-150"),
        pytest.param(_flop(L, 150, L), LIMP[3] + "b100 r150 c", L, id="the-bettor-all-in"),
        pytest.param(LIVE_173[0], LIVE_173[1] + " c", 390, id="live-173-B"),
        pytest.param(*LIVE_173, 389, id="live-173-A-below-390"),
        pytest.param(*WSOP_96A, 2199, id="wsop-96a-below-2200"),
        pytest.param(_flop(L, 30, L), LIMP[3] + "k b30 c", 130, id="who-checked-over-30"),
        pytest.param(_flop(L, 30, L), LIMP[3] + "k b30", 129, id="all-in-30-below-130"),
        pytest.param(
            partial(NO, K, K, K, 125, K, 200),
            "c r125 c r200 f f",
            299,
            id="100-125-200-below-300",
        ),
        pytest.param(
            partial(NO, K, K, 125, K), "r125 c f", 224, id="big-blind-facing-125-below-225"
        ),
    ],
)
def test_refused_raises(setup: partial[Hand], script: str, asked: int) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^raise to {asked} is not allowed"):
        hand.play(f"r{asked}")
