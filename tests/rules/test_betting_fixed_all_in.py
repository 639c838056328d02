"""A10: all-ins for less or more than a bet in fixed limit.

Fixed limit 20/40; player 0 is the small blind. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError
from table import Hand, deal

K = 1000
TWENTY = partial(deal, "omaha fixed 20/40")


def _four(*short: int, at: int = 0) -> partial[Hand]:
    """Four players; those from player ``at`` on have these chips left when the flop comes."""
    stacks = [K, K, K, K]
    stacks[at : at + len(short)] = [20 + chips for chips in short]
    return partial(TWENTY, *stacks)


FLOP = "c c c k, "  # everybody is in for 20
TURN = "c c c k, k k k k, "


@pytest.mark.rule("A10", source="RRP, WSOP live 129, TDA 47-B")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _four(15), FLOP + "b15", 1, "fold, call 15, raise to 35", id="15-first-in-is-a-bet"
        ),
        pytest.param(
            _four(5), FLOP + "b5", 1, "fold, call 5, raise to 20", id="5-first-in-is-completed"
        ),
        pytest.param(
            _four(10), FLOP + "b10", 1, "fold, call 10, raise to 30", id="half-a-bet-is-a-bet"
        ),
        pytest.param(
            _four(9), FLOP + "b9", 1, "fold, call 9, raise to 20", id="below-half-is-completed"
        ),
        pytest.param(
            _four(28, at=1),
            FLOP + "b20 r28",
            2,
            "fold, call 28, raise to 40",
            id="28-over-20-is-completed",
        ),
        pytest.param(
            _four(28, at=1),
            FLOP + "b20 r28 c f",
            0,
            "fold, call 8",
            id="28-over-20-the-bettor-only-calls",
        ),
        pytest.param(
            _four(32, at=1),
            FLOP + "b20 r32",
            2,
            "fold, call 32, raise to 52",
            id="32-over-20-is-a-raise",
        ),
        pytest.param(
            _four(32, at=1),
            FLOP + "b20 r32 c f",
            0,
            "fold, call 12, raise to 52",
            id="32-over-20-re-opens",
        ),
        pytest.param(
            _four(28, 36, at=1),
            FLOP + "b20 r28 r36",
            3,
            "fold, call 36, raise to 56",
            id="28-and-36-add-up-to-a-raise",
        ),
        pytest.param(
            _four(28, 36, at=1),
            FLOP + "b20 r28 r36 c",
            0,
            "fold, call 16, raise to 56",
            id="28-and-36-re-open-to-the-bettor",
        ),
        pytest.param(
            _four(28, 29, at=1),
            FLOP + "b20 r28 r29 c",
            0,
            "fold, call 9",
            id="28-and-29-do-not-add-up",
        ),
        pytest.param(
            _four(30, at=1),
            FLOP + "b20 r30 c c",
            0,
            "fold, call 10, raise to 50",
            id="30-over-20-is-just-a-raise",
        ),
        pytest.param(
            _four(29, at=1), FLOP + "b20 r29 c c", 0, "fold, call 9", id="29-over-20-is-none"
        ),
        pytest.param(
            _four(5, 12),
            FLOP + "b5 r12",
            2,
            "fold, call 12, raise to 32",
            id="5-and-12-first-in-add-up-to-a-bet",
        ),
        pytest.param(
            _four(5, 9),
            FLOP + "b5 r9",
            2,
            "fold, call 9, raise to 20",
            id="5-and-9-first-in-are-completed",
        ),
        pytest.param(
            _four(28, at=1),
            FLOP + "b20 r28 c r40",
            0,
            "fold, call 20, raise to 60",
            id="completion-re-opens-to-the-bettor",
        ),
        pytest.param(
            _four(28, at=1),
            FLOP + "b20 r28 c r40 c",
            2,
            "fold, call 12, raise to 60",
            id="completion-re-opens-to-who-called-28",
        ),
        pytest.param(
            _four(5, at=1), FLOP + "k b5 c c", 0, "fold, call 5", id="who-checked-only-calls-5"
        ),
        pytest.param(
            _four(15, at=1),
            FLOP + "k b15 c c",
            0,
            "fold, call 15, raise to 35",
            id="who-checked-may-raise-15",
        ),
        pytest.param(
            _four(60, at=1),
            TURN + "b40 r60",
            2,
            "fold, call 60, raise to 100",
            id="turn-60-over-40-is-a-raise",
        ),
        pytest.param(
            _four(59, at=1),
            TURN + "b40 r59",
            2,
            "fold, call 59, raise to 80",
            id="turn-59-over-40-is-completed",
        ),
        pytest.param(
            partial(TWENTY, K, K, 28, K),
            "r28",
            3,
            "fold, call 28, raise to 40",
            id="preflop-28-over-the-blind-is-completed",
        ),
        pytest.param(
            partial(TWENTY, K, K, 28, K),
            "r28 c f",
            1,
            "fold, call 8, raise to 40",
            id="preflop-the-blind-has-not-acted",
        ),
        pytest.param(
            partial(TWENTY, K, K, K, 28),
            "c r28 f c",
            2,
            "fold, call 8",
            id="preflop-the-limper-has-acted",
        ),
        pytest.param(
            partial(TWENTY, K, K, 31, K),
            "r31",
            3,
            "fold, call 31, raise to 51",
            id="preflop-31-is-a-raise",
        ),
        pytest.param(
            partial(deal, "omaha5-hilo fixed 2/4", K, 5, K),
            "c c k, b2 r3",
            2,
            "fold, call 3, raise to 5",
            id="five-cards-half-of-2",
        ),
    ],
)
def test_short_all_ins(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A10", source="RRP, WSOP live 129, TDA 47-B")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _four(15),
            FLOP + "b15 r35 r55 r75",
            1,
            "fold, call 40",
            id="15-first-in-is-the-bet-of-the-cap",
        ),
        pytest.param(
            _four(5),
            FLOP + "b5 r20 r40 r60 r80",
            2,
            "fold, call 40",
            id="5-first-in-is-not",
        ),
        pytest.param(
            _four(32, at=1),
            FLOP + "b20 r32 r52 r72",
            0,
            "fold, call 52",
            id="32-over-20-is-one-of-three-raises",
        ),
        pytest.param(
            _four(28, at=1),
            FLOP + "b20 r28 r40 r60 r80",
            2,
            "fold, call 40",
            id="28-over-20-is-not",
        ),
        pytest.param(
            _four(28, 36, at=1),
            FLOP + "b20 r28 r36 r56 r76",
            3,
            "fold, call 20",
            id="28-and-36-are-one-raise-together",
        ),
        pytest.param(
            _four(65, at=3),
            FLOP + "b20 r40 r60 r65",
            0,
            "fold, call 45, raise to 80",
            id="65-over-60-leaves-the-third-raise",
        ),
    ],
)
def test_short_all_ins_and_the_cap(
    setup: partial[Hand], script: str, player: int, allowed: str
) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A10", source="RRP, WSOP live 129, TDA 47-B")
@pytest.mark.parametrize(
    ("setup", "script", "asked"),
    [
        pytest.param(_four(28, at=1), FLOP + "b20 r28 c f", 40, id="the-bettor-completes"),
        pytest.param(_four(28, at=1), FLOP + "b20 r28", 48, id="a-unit-over-a-short-all-in"),
        pytest.param(_four(32, at=1), FLOP + "b20 r32", 40, id="completion-of-a-full-raise"),
        pytest.param(_four(5), FLOP + "b5", 25, id="a-unit-over-5"),
        pytest.param(_four(28, at=1), FLOP + "b20", 27, id="raise-for-less-than-all-in"),
        pytest.param(_four(5, at=1), FLOP + "k b5 c c", 20, id="who-checked-completes"),
    ],
)
def test_refused_raises(setup: partial[Hand], script: str, asked: int) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^raise to {asked} is not allowed"):
        hand.play(f"r{asked}")
