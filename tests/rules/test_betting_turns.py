"""A1 and A2: who acts and what he may do.

Player 0 is the small blind and the last player the button, heads-up 0 the big blind and 1 the
button, unless a case says otherwise. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError
from ninecards.rules import Street
from ninecards.rules import events as ev
from story import turns
from table import Hand, deal

K = 1000
POT = partial(deal, "omaha pot 5/10")
NO = partial(deal, "omaha no 5/10")
FIXED = partial(deal, "omaha fixed 10/20")

LIVE_UTG = "0:small-blind:5 1:big-blind:10 2:live-post:10"
LIVE_CUTOFF = "0:small-blind:5 1:big-blind:10 3:live-post:10"
DEAD_UTG = "0:small-blind:5 1:big-blind:10 2:dead-blind:5"
STRADDLE = "0:small-blind:1 1:big-blind:2 2:straddle:4"


# ------------------------------------------------------------------------------ A1: the turns


@pytest.mark.rule("A1", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "script", "actors"),
    [
        pytest.param(
            partial(POT, K, K, K),
            "c c k, k k k, k k k, k k k",
            "2 0 1 | 0 1 2 | 0 1 2 | 0 1 2",
            id="three-players-four-rounds",
        ),
        pytest.param(
            partial(deal, "omaha-hilo fixed 10/20", *6 * [K]),
            "c c c c c k, k k k k k k, k k k k k k",
            "2 3 4 5 0 1 | 0 1 2 3 4 5 | 0 1 2 3 4 5",
            id="six-players-fixed-limit",
        ),
        pytest.param(
            partial(deal, "omaha5 no 5/10", K, K),
            "c k, k k, k k, k k",
            "1 0 | 0 1 | 0 1 | 0 1",
            id="heads-up-the-button-is-first-only-before-the-flop",
        ),
        pytest.param(
            partial(POT, *10 * [K]),
            "f f f f f f f c c k, k k k",
            "2 3 4 5 6 7 8 9 0 1 | 0 1 9",
            id="ten-players",
        ),
        pytest.param(
            partial(POT, K, K, K, K),
            "c f c k, k k k",
            "2 3 0 1 | 0 1 2",
            id="folded-button-keeps-its-place",
        ),
        pytest.param(
            partial(POT, K, K, K, K),
            "c c f k, k k k",
            "2 3 0 1 | 1 2 3",
            id="folded-small-blind",
        ),
        pytest.param(
            partial(POT, K, K, K, K),
            "r20 c f f, k b20 c, k k",
            "2 3 0 1 | 2 3 2 | 2 3",
            id="both-blinds-folded",
        ),
        pytest.param(
            partial(POT, K, K, K, K, button=2),
            "c c c k, k k k k",
            "0 1 2 3 | 2 3 0 1",
            id="button-in-the-middle",
        ),
        pytest.param(
            partial(POT, K, K, K, seats=(1, 3, 5), button=4),
            "c c k, k k k",
            "1 2 0 | 2 0 1",
            id="button-on-an-empty-seat",
        ),
        pytest.param(
            partial(POT, K, 10, K),
            "c c, k k, k k, k k",
            "2 0 | 0 2 | 0 2 | 0 2",
            id="all-in-blind-is-passed-over",
        ),
        pytest.param(
            partial(POT, 60, K, K, K),
            "r30 c c c, b30 c c c, k k k",
            "2 3 0 1 | 0 1 2 3 | 1 2 3",
            id="all-in-small-blind-is-passed-over-on-the-turn",
        ),
        pytest.param(
            partial(deal, "courchevel-hilo pot 5/10", K, K, K, K),
            "f c c k, k k k",
            "2 3 0 1 | 0 1 3",
            id="courchevel-an-open-card-changes-no-turn",
        ),
        pytest.param(
            partial(POT, K, K, K, K),
            "r20 f r60 f c, k k",
            "2 3 0 1 2 | 0 2",
            id="raise-before-the-flop-goes-round-to-the-raised",
        ),
        pytest.param(
            partial(POT, K, K, K),
            "c c k, k b10 r30 f c, k k",
            "2 0 1 | 0 1 2 0 1 | 1 2",
            id="raise-after-the-flop-goes-round-to-the-raised",
        ),
    ],
)
def test_turns(setup: partial[Hand], script: str, actors: str) -> None:
    assert turns(setup(), script) == actors


@pytest.mark.rule("A1", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "boards"),
    [
        pytest.param(partial(POT, K, K), [[0], [3], [4], [5]], id="omaha-pot"),
        pytest.param(
            partial(deal, "omaha6-hilo fixed 10/20", K, K), [[0], [3], [4], [5]], id="omaha6-fixed"
        ),
        pytest.param(
            partial(deal, "courchevel no 5/10", K, K), [[1], [3], [4], [5]], id="courchevel-no"
        ),
        pytest.param(
            partial(POT, K, K, board_count=2), [[0, 0], [3, 3], [4, 4], [5, 5]], id="double-board"
        ),
    ],
)
def test_four_rounds(setup: partial[Hand], boards: list[list[int]]) -> None:
    hand = setup()
    seen = []
    for script in ("c k", "k k", "k k", "k k"):
        seen.append([len(board) for board in hand.state.boards])
        hand.play(script)
    assert seen == boards
    assert [event.street for event in hand.of(ev.BettingStarted)] == list(Street)
    assert not hand.legal  # no fifth round


# ------------------------------------------------------------------------ A2: what may be done


@pytest.mark.rule("A2", source="000, 003, 004")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(POT, K, K, K), "", 2, "fold, call 10, raise to 20-35", id="utg-pot-limit"
        ),
        pytest.param(
            partial(NO, K, K, K), "", 2, "fold, call 10, raise to 20-1000", id="utg-no-limit"
        ),
        pytest.param(
            partial(FIXED, K, K, K), "", 2, "fold, call 10, raise to 20", id="utg-fixed-limit"
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=LIVE_UTG),
            "",
            2,
            "fold, check, raise to 20-35",
            id="utg-posted-a-live-big-blind",
        ),
        pytest.param(
            partial(POT, *5 * [K], posts=LIVE_CUTOFF),
            "c",
            3,
            "fold, check, raise to 20-45",
            id="cutoff-posted-a-live-big-blind",
        ),
        pytest.param(
            partial(POT, *5 * [K], posts=LIVE_CUTOFF),
            "r20",
            3,
            "fold, call 10, raise to 30-75",
            id="live-poster-facing-a-raise",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=DEAD_UTG),
            "",
            2,
            "fold, call 10, raise to 20-40",
            id="a-dead-post-checks-nothing",
        ),
        pytest.param(
            partial(NO, K, K, K),
            "c",
            0,
            "fold, call 5, raise to 20-1000",
            id="small-blind-owes-half",
        ),
        pytest.param(
            partial(POT, K, K, K),
            "r20 f",
            1,
            "fold, call 10, raise to 30-65",
            id="big-blind-facing-a-raise",
        ),
        pytest.param(
            partial(deal, "omaha pot 1/2", *5 * [200], posts=STRADDLE),
            "c c c c",
            2,
            "fold, check, raise to 8-24",
            id="straddler-called-by-all",
        ),
        pytest.param(
            partial(deal, "omaha pot 1/2", *5 * [200], posts=STRADDLE),
            "c c c",
            1,
            "fold, call 2, raise to 8-24",
            id="big-blind-facing-a-straddle",
        ),
        pytest.param(
            partial(POT, K, K, K), "c c k", 0, "fold, check, bet 10-30", id="flop-nobody-bet"
        ),
        pytest.param(
            partial(POT, K, K, K),
            "c c k, b30",
            1,
            "fold, call 30, raise to 60-120",
            id="flop-facing-a-bet",
        ),
        pytest.param(
            partial(POT, K, K, K),
            "c c k, k b30 f",
            0,
            "fold, call 30, raise to 60-120",
            id="check-raise",
        ),
        pytest.param(
            partial(FIXED, K, K, K),
            "c c k, k k k, k k b20",
            0,
            "fold, call 20, raise to 40",
            id="check-raise-fixed-limit-turn",
        ),
    ],
)
def test_choices(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A2", source="000, 003, 004")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(partial(POT, K, K, K), "", "k", "check", id="utg-checks"),
        pytest.param(partial(POT, K, K, K), "", "b20", "bet 20", id="utg-bets-into-the-blinds"),
        pytest.param(partial(FIXED, K, K, K), "c", "k", "check", id="small-blind-checks"),
        pytest.param(
            partial(POT, *4 * [K], posts=DEAD_UTG), "", "k", "check", id="dead-poster-checks"
        ),
        pytest.param(
            partial(POT, *5 * [K], posts=LIVE_CUTOFF), "c", "c", "call", id="live-poster-calls"
        ),
        pytest.param(
            partial(POT, *5 * [K], posts=LIVE_CUTOFF),
            "r20",
            "k",
            "check",
            id="live-poster-checks-a-raise",
        ),
        pytest.param(partial(NO, K, K, K), "r20 f", "k", "check", id="big-blind-checks-a-raise"),
        pytest.param(partial(NO, K, K, K), "c c", "c", "call", id="big-blind-calls-himself"),
        pytest.param(
            partial(deal, "omaha pot 1/2", *5 * [200], posts=STRADDLE),
            "c c c",
            "k",
            "check",
            id="big-blind-checks-a-straddle",
        ),
        pytest.param(partial(POT, K, K, K), "c c k", "c", "call", id="flop-call-of-nothing"),
        pytest.param(
            partial(POT, K, K, K), "c c k", "r20", "raise to 20", id="flop-raise-of-nothing"
        ),
        pytest.param(partial(POT, K, K, K), "c c k, b30", "k", "check", id="flop-check-of-a-bet"),
        pytest.param(
            partial(POT, K, K, K), "c c k, b30", "b60", "bet 60", id="flop-bet-over-a-bet"
        ),
        pytest.param(partial(POT, K, K, K), "", "m", "muck", id="muck-before-the-showdown"),
        pytest.param(partial(POT, K, K, K), "", "s", "show", id="show-before-the-showdown"),
    ],
)
def test_refused_choices(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    before = hand.state
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)
    assert hand.state == before


@pytest.mark.rule("A2", source="000, 003, 004")
@pytest.mark.parametrize(
    ("setup", "script", "folder", "following"),
    [
        pytest.param(partial(POT, K, K, K), "", 2, 0, id="utg"),
        pytest.param(partial(POT, *4 * [K], posts=LIVE_UTG), "", 2, 3, id="live-poster-for-free"),
        pytest.param(partial(NO, K, K, K), "c c k", 0, 1, id="first-on-the-flop-for-free"),
        pytest.param(
            partial(FIXED, K, K, K), "c c k, k k k, k k k, k", 1, 2, id="on-the-river-for-free"
        ),
        pytest.param(partial(POT, K, K, K), "c c k, k b30", 2, 0, id="facing-a-bet"),
        # The big blind's fold ends the round: the small blind is first on the flop.
        pytest.param(partial(POT, K, K, K), "c c", 1, 0, id="big-blind-for-free"),
    ],
)
def test_fold_is_always_accepted(
    setup: partial[Hand], script: str, folder: int, following: int
) -> None:
    hand = setup().play(script).play("f")
    assert hand.of(ev.Folded)[-1].player == folder
    assert hand.legal.player == following
    assert folder not in hand.state.live
