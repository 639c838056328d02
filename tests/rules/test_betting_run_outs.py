"""A14, third part: the rest of the board dealt two or three times.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets; "run2" is the
table's answer to how often the rest is dealt.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.cards import format_cards
from ninecards.errors import IllegalActionError
from ninecards.rules import Phase
from ninecards.rules import events as ev
from showdowns import awards
from table import Hand, deal

SOURCE = "WSOP live 214-223"
K = 1000

ACES, QUEENS, FIVES, NINES = "AsAhKsKh", "QsQhJsJh", "5s5hTsTh", "9s9h8s8h"
HANDS = [FIVES, ACES, QUEENS, NINES]
# Runs of a whole board: aces and kings win the first, queens and jacks the others.
WHOLE = ["Kd7c4s2c3d", "Qd7d4h2h3c", "Jd6c4c2s3h"]
# Runs from one flop on: the flop decides nothing, turn and river do.
FLOP = "7c4s2c"
FROM_FLOP = [FLOP + "Kd3d", FLOP + "Qd3c", FLOP + "Jd3h"]
TURN = FLOP + "6d"
FROM_TURN = [TURN + "Kd", TURN + "Qd", TURN + "Jd"]

NO = partial(deal, "omaha no 1/2", holes=HANDS[:3], ask_run_outs=True)
# The small blind folds his 1, the others are all-in for 50: 101.
POT_101 = partial(NO, 200, 50, 50, boards=WHOLE)

Awards = list[tuple[int, int | None, str, dict[int, int]]]


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "paid", "stacks"),
    [
        pytest.param(
            POT_101,
            "r50 f c run1",
            [(0, 0, "whole", {1: 101})],
            (199, 101, 0),
            id="101-on-one-run",
        ),
        pytest.param(
            POT_101,
            "r50 f c run2",
            [(0, 0, "whole", {1: 51}), (0, 1, "whole", {2: 50})],
            (199, 51, 50),
            id="101-on-two-runs",
        ),
        pytest.param(
            POT_101,
            "r50 f c run3",
            [(0, 0, "whole", {1: 34}), (0, 1, "whole", {2: 34}), (0, 2, "whole", {2: 33})],
            (199, 34, 67),
            id="101-on-three-runs",
        ),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_FLOP),
            "c c k, k b4 r58 f c run3",
            [(0, 0, "whole", {1: 41}), (0, 1, "whole", {2: 41}), (0, 2, "whole", {2: 40})],
            (198, 41, 81),
            id="122-on-three-runs-from-the-flop",
        ),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_TURN),
            "c f k, k k, b58 c run2",
            [(0, 0, "whole", {1: 61}), (0, 1, "whole", {2: 60})],
            (199, 61, 60),
            id="121-on-two-rivers",
        ),
        # Three different stacks: both pots are divided, the side pot first.
        pytest.param(
            partial(NO, 31, 50, 90, boards=WHOLE, holes=[ACES, FIVES, QUEENS]),
            "r90 c c run2",
            [
                (1, 0, "whole", {2: 19}),
                (1, 1, "whole", {2: 19}),
                (0, 0, "whole", {0: 47}),
                (0, 1, "whole", {2: 46}),
            ],
            (47, 0, 124),
            id="side-pot-38-main-pot-93",
        ),
        # All but one all-in, and he has matched.
        pytest.param(
            partial(NO, 200, 500, 50, boards=WHOLE),
            "r50 f c run2",
            [(0, 0, "whole", {1: 51}), (0, 1, "whole", {2: 50})],
            (199, 501, 50),
            id="one-of-two-has-chips-left",
        ),
        pytest.param(
            partial(
                deal,
                "omaha-hilo no 1/2",
                *(200, 50, 50),
                holes=[FIVES, "KsKhTcTd", "As2sQcJc"],
                boards=["Kd7c4s3h9d", "Kc9c9hJd3d"],
                ask_run_outs=True,
            ),
            "r50 f c run2",
            [(0, 0, "high", {1: 26}), (0, 0, "low", {2: 25}), (0, 1, "whole", {1: 50})],
            (199, 76, 25),
            id="hi-lo-51-has-a-low-50-has-none",
        ),
        pytest.param(
            partial(
                deal,
                "omaha5 pot 1/2",
                *(7, 7, 7),
                holes=["5s5hTsTh9c", "AsAhKsKh9d", "QsQhJsJh9h"],
                boards=WHOLE,
                ask_run_outs=True,
            ),
            "r7 c c run2",
            [(0, 0, "whole", {1: 11}), (0, 1, "whole", {2: 10})],
            (0, 11, 10),
            id="five-cards-21-on-two-runs",
        ),
    ],
)
def test_pots_are_divided_over_the_runs(
    setup: partial[Hand], script: str, paid: Awards, stacks: tuple[int, ...]
) -> None:
    hand = setup().play(script)
    assert awards(hand) == paid
    assert hand.state.stacks == stacks


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "boards", "burns"),
    [
        pytest.param(POT_101, "r50 f c run2", WHOLE[:2], 3, id="from-before-the-flop"),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_FLOP),
            "c c k, b58 c f run3",
            FROM_FLOP,
            3,
            id="one-flop-three-turns",
        ),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_TURN),
            "c f k, k k, b58 c run2",
            FROM_TURN[:2],
            3,
            id="one-turn-two-rivers",
        ),
    ],
)
def test_runs_share_what_lay_open_and_burn_once(
    setup: partial[Hand], script: str, boards: list[str], burns: int
) -> None:
    hand = setup().play(script)
    assert [format_cards(board) for board in hand.state.boards] == boards
    assert len(hand.of(ev.CardBurned)) == burns


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "offered"),
    [
        pytest.param(POT_101, "r50 f c", (1, 2, 3), id="all-in-before-the-flop"),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_TURN),
            "c f k, k k, b58 c",
            (1, 2, 3),
            id="all-in-on-the-turn",
        ),
        pytest.param(POT_101, "r50 f", (), id="a-call-is-pending"),
        pytest.param(partial(NO, 200, 200, 50, boards=WHOLE), "r50 c c", (), id="two-bet-on"),
        pytest.param(
            partial(NO, 200, 60, 60, boards=FROM_TURN),
            "c f k, k k, k k, b58 c",
            (),
            id="all-in-on-the-river",
        ),
        pytest.param(
            partial(POT_101, ask_run_outs=False), "r50 f c", (), id="the-table-does-not-ask"
        ),
        # 40 hole cards, a burn and the flop: of the last 8 cards three runs take 2 x 3 and 2
        # burns. Before the flop one board leaves 4 cards, no second one.
        pytest.param(
            partial(deal, "omaha no 1/2", *10 * [50], ask_run_outs=True),
            "r50 c f f f f f f f f",
            (),
            id="ten-seats-before-the-flop",
        ),
        pytest.param(
            partial(deal, "omaha no 1/2", *10 * [50], ask_run_outs=True),
            "c c f f f f f f f k, k b48 f c",
            (1, 2, 3),
            id="ten-seats-on-the-flop",
        ),
        # 42 hole cards and the flop: 7 cards are left, a burn each for turn and river.
        pytest.param(
            partial(deal, "omaha6 no 1/2", *7 * [50], ask_run_outs=True),
            "c c f f f f k, k b48 f c",
            (1, 2),
            id="seven-seats-of-six-cards-on-the-flop",
        ),
    ],
)
def test_when_it_is_asked(setup: partial[Hand], script: str, offered: tuple[int, ...]) -> None:
    hand = setup().play(script)
    assert hand.legal.run_outs == offered
    assert (hand.state.phase is Phase.RUN_OUTS) == bool(offered)


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(POT_101, "r50 f c", "run4", "run-outs 4", id="four-runs"),
        pytest.param(POT_101, "r50 f c", "run0", "run-outs 0", id="no-run"),
        pytest.param(POT_101, "r50 f c", "k", "check", id="a-check-while-it-is-asked"),
        pytest.param(POT_101, "r50 f", "run2", "run-outs 2", id="before-the-call"),
        pytest.param(
            partial(deal, "omaha6 no 1/2", *7 * [50], ask_run_outs=True),
            "c c f f f f k, k b48 f c",
            "run3",
            "run-outs 3",
            id="more-than-the-deck-holds",
        ),
        pytest.param(
            partial(POT_101, ask_run_outs=False), "r50 f c", "run2", "run-outs 2", id="not-asked"
        ),
    ],
)
def test_refused_run_outs(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)
