"""A5: fixed limit, bets of one size and the cap on raises.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError, StartError
from ninecards.rules import PRESETS
from table import Hand, deal

K = 1000
FIVE_TEN = partial(deal, "omaha fixed 5/10", small_blind=2)
TWO_FOUR = partial(deal, "omaha-hilo fixed 2/4")
WSOP = PRESETS["wsop"]

TO_FLOP = "c c k"
TO_TURN = "c c k, k k k"
TO_RIVER = "c c k, k k k, k k k"


# ------------------------------------------------------------------------- A5: sizes and cap


def _climb(hand: Hand, totals: list[int]) -> None:
    """Bet and raise to each of ``totals``, each being the only size allowed."""
    for total in totals:
        assert hand.raise_to == (total, total)
        hand.play(f"{'b' if hand.legal.bet else 'r'}{total}")


@pytest.mark.rule("A5", source="000, 001")
@pytest.mark.parametrize(
    ("setup", "script", "totals", "player", "allowed"),
    [
        # Before the flop the big blind is the bet: 5, then three raises.
        pytest.param(
            partial(FIVE_TEN, K, K, K), "", [10, 15, 20], 2, "fold, call 10", id="5-10-preflop"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K),
            TO_FLOP,
            [5, 10, 15, 20],
            1,
            "fold, call 10",
            id="5-10-flop",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K),
            TO_TURN,
            [10, 20, 30, 40],
            1,
            "fold, call 20",
            id="5-10-turn",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K),
            TO_RIVER,
            [10, 20, 30, 40],
            1,
            "fold, call 20",
            id="5-10-river",
        ),
        pytest.param(
            partial(TWO_FOUR, K, K, K), "", [4, 6, 8], 2, "fold, call 4", id="2-4-preflop-hi-lo"
        ),
        pytest.param(
            partial(TWO_FOUR, K, K, K), TO_FLOP, [2, 4, 6, 8], 1, "fold, call 4", id="2-4-flop"
        ),
        pytest.param(
            partial(TWO_FOUR, K, K, K), TO_TURN, [4, 8, 12, 16], 1, "fold, call 8", id="2-4-turn"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K), "", [10, 15, 20], 0, "fold, call 5", id="heads-up-too"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K),
            "c k, k k",
            [10, 20, 30, 40],
            0,
            "fold, call 10",
            id="heads-up-turn-too",
        ),
        pytest.param(
            partial(deal, "omaha5-hilo fixed 100/200", *5 * [9000]),
            "",
            [200, 300, 400],
            0,
            "fold, call 350",
            id="five-cards-five-players",
        ),
        pytest.param(
            partial(FIVE_TEN, K, 3, K, K),
            "",
            [10, 15, 20],
            2,
            "fold, call 10",
            id="short-big-blind-counts-as-the-bet",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, posts="0:ante:5 1:ante:5 2:ante:5", bomb_pot=True),
            "",
            [5, 10, 15, 20],
            1,
            "fold, call 10",
            id="bomb-pot",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, rules=PRESETS["tda"]),
            TO_FLOP,
            [5, 10, 15, 20],
            1,
            "fold, call 10",
            id="tda-three-raises",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, rules=PRESETS["casino-club"]),
            TO_FLOP,
            [5, 10, 15, 20],
            1,
            "fold, call 10",
            id="casino-club-three-raises",
        ),
    ],
)
def test_one_bet_and_three_raises(
    setup: partial[Hand], script: str, totals: list[int], player: int, allowed: str
) -> None:
    hand = setup().play(script)
    _climb(hand, totals)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A5", source="WSOP live 126")
@pytest.mark.parametrize(
    ("script", "totals", "player", "allowed"),
    [
        pytest.param("", [10, 15, 20, 25], 0, "fold, call 10", id="preflop"),
        pytest.param(TO_FLOP, [5, 10, 15, 20, 25], 2, "fold, call 10", id="flop"),
        pytest.param(TO_RIVER, [10, 20, 30, 40, 50], 2, "fold, call 20", id="river"),
    ],
)
def test_wsop_has_four_raises(script: str, totals: list[int], player: int, allowed: str) -> None:
    hand = FIVE_TEN(K, K, K, rules=WSOP).play(script)
    _climb(hand, totals)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A5", source="WSOP live 127")
@pytest.mark.parametrize(
    ("setup", "script", "totals", "player", "allowed"),
    [
        pytest.param(
            partial(FIVE_TEN, K, K, uncapped_heads_up=True),
            "",
            [10, 15, 20],
            0,
            "fold, call 5, raise to 25",
            id="25-follows-20",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, uncapped_heads_up=True),
            "c k, k k",
            [10, 20, 30, 40, 50, 60],
            0,
            "fold, call 10, raise to 70",
            id="70-follows-60-on-the-turn",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, uncapped_heads_up=True),
            "c c k, b5 f",
            [10, 15, 20],
            0,
            "fold, call 5",
            id="round-that-becomes-heads-up-is-capped",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, uncapped_heads_up=True),
            "c c k, b5 f c",
            [10, 20, 30, 40],
            0,
            "fold, call 10, raise to 50",
            id="the-next-round-begins-heads-up",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, 5, uncapped_heads_up=True),
            "c c k",
            [5, 10, 15, 20],
            0,
            "fold, call 5, raise to 25",
            id="two-able-to-bet-beside-an-all-in",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, uncapped_heads_up=True),
            "",
            [10, 15, 20],
            2,
            "fold, call 10",
            id="three-players-are-capped",
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, rules=WSOP),
            "c k",
            [5, 10, 15, 20, 25],
            1,
            "fold, call 5, raise to 30",
            id="wsop-preset-heads-up",
        ),
    ],
)
def test_no_cap_in_a_round_that_begins_heads_up(
    setup: partial[Hand], script: str, totals: list[int], player: int, allowed: str
) -> None:
    hand = setup().play(script)
    _climb(hand, totals)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A5", source="000, 001")
@pytest.mark.parametrize(
    ("script", "player", "allowed"),
    [
        pytest.param("r10 r15 r20 c c", 0, "fold, check, bet 5", id="flop-after-a-capped-preflop"),
        pytest.param(
            "c c k, b5 r10 r15 r20 c c", 0, "fold, check, bet 10", id="turn-after-a-capped-flop"
        ),
        pytest.param("r10 r15 r20 c", 0, "fold, call 5", id="the-other-raiser-calls-too"),
    ],
)
def test_after_the_third_raise_the_others_call(script: str, player: int, allowed: str) -> None:
    hand = FIVE_TEN(K, K, K).play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A5", source="000, 001")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(partial(FIVE_TEN, K, K, K), "", "r9", "raise to 9", id="less-than-a-raise"),
        pytest.param(partial(FIVE_TEN, K, K, K), "", "r11", "raise to 11", id="more-than-a-raise"),
        pytest.param(partial(FIVE_TEN, K, K, K), "", "r15", "raise to 15", id="two-raises-at-once"),
        pytest.param(
            partial(FIVE_TEN, K, K, K), TO_FLOP, "b10", "bet 10", id="big-bet-on-the-flop"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K), TO_TURN, "b5", "bet 5", id="small-bet-on-the-turn"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K), "r10 r15 r20", "r25", "raise to 25", id="fourth-raise"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K), "r10 r15 r20", "r25", "raise to 25", id="fourth-raise-heads-up"
        ),
        pytest.param(
            partial(FIVE_TEN, K, K, K, rules=WSOP),
            "r10 r15 r20 r25",
            "r30",
            "raise to 30",
            id="fifth-raise-wsop",
        ),
        # The cap binds a short stack too: 27 would be an all-in raise over 20.
        pytest.param(
            partial(FIVE_TEN, K, K, 27),
            "r10 r15 r20",
            "r27",
            "raise to 27",
            id="all-in-over-the-cap",
        ),
    ],
)
def test_refused_sizes(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)


@pytest.mark.rule("A5", source="000, 001")
def test_no_straddle_in_fixed_limit() -> None:
    with pytest.raises(StartError, match=r"^a straddle in fixed limit"):
        FIVE_TEN(K, K, K, K, posts="0:small-blind:2 1:big-blind:5 2:straddle:10")
