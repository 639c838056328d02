"""A13: when nobody can bet on, the hands are shown and the rest of the board is dealt.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.rules import PRESETS
from ninecards.rules import events as ev
from story import story, told
from table import Hand, deal

K = 1000
NO = partial(deal, "omaha no 5/10")
BIG = partial(deal, "omaha no 50/100")

# On this board 0 beats 1 beats 2, with three kings, queens and sevens.
BOARD = "Kd Qc 7s 4h 2d"
HANDS = ["KsKhAsAh", "QsQhJsJh", "7h7c9s9h"]


@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.parametrize(
    ("setup", "script", "told_at_the_end"),
    [
        pytest.param(
            partial(NO, 200, 200),
            "r200 c",
            "0 calls, 1 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 400 to 0",
            id="heads-up-before-the-flop",
        ),
        pytest.param(
            partial(NO, K, K, 100),
            "r100 c f",
            "1 folds, 2 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 210 to 0",
            id="all-but-one-matched",
        ),
        pytest.param(
            partial(NO, 100, K, 100),
            "r100 c c",
            "1 calls, 2 shows, 0 shows, 1 shows, burn, flop, burn, turn, burn, river, "
            "pot 0: 300 to 0",
            id="two-of-three-all-in",
        ),
        pytest.param(
            partial(NO, 300, K, 100),
            "r100 c c, b200 c",
            "1 calls, 0 shows, 1 shows, 2 shows, burn, turn, burn, river, "
            "pot 1: 400 to 0, pot 0: 300 to 0",
            id="the-second-all-in-on-the-flop",
        ),
        pytest.param(
            partial(NO, 100, 100),
            "c k, k k, b90 c",
            "1 calls, 0 shows, 1 shows, burn, river, pot 0: 200 to 0",
            id="on-the-turn-one-card-is-missing",
        ),
        pytest.param(
            partial(NO, 100, 100),
            "c k, k k, k k, k b90 c",
            "0 calls, 1 shows, 0 shows, pot 0: 200 to 0",
            id="on-the-river-no-card-is-missing",
        ),
        pytest.param(
            partial(NO, K, K, 300),
            "r100 c c, k k k, b500 f c",
            "2 calls, 300 back to 0, 0 shows, 2 shows, burn, river, pot 0: 700 to 0",
            id="uncalled-part-goes-back-first",
        ),
        pytest.param(
            partial(deal, "omaha fixed 10/20", 60, 60),
            "r20 c, b10 r20 r30 c, b10 c",
            "1 calls, 0 shows, 1 shows, burn, river, pot 0: 120 to 0",
            id="fixed-limit",
        ),
        pytest.param(
            partial(NO, 200, 200, burns=False),
            "r200 c",
            "0 calls, 1 shows, 0 shows, flop, turn, river, pot 0: 400 to 0",
            id="without-burns",
        ),
        pytest.param(
            partial(NO, 200, 200, rules=PRESETS["casino-club"]),
            "r200 c",
            "0 calls, burn, flop, burn, turn, burn, river, 1 shows, 0 shows, pot 0: 400 to 0",
            id="casino-club-the-board-comes-first",
        ),
    ],
)
def test_the_rest_of_the_board_without_betting(
    setup: partial[Hand], script: str, told_at_the_end: str
) -> None:
    players = len(setup.args) - 1  # a stack each, after the game
    hand = setup(holes=HANDS[:players], boards=[BOARD])
    assert told(hand, script) == told_at_the_end


@pytest.mark.rule("A13", source="000, TDA 16")
def test_blinds_all_in_are_dealt_out_at_once() -> None:
    hand = BIG(40, K, holes=HANDS[:2], boards=[BOARD])
    assert story(hand.events) == (
        "betting, 10 back to 1, 0 shows, 1 shows, "
        "burn, flop, burn, turn, burn, river, pot 0: 80 to 0"
    )


@pytest.mark.rule("A13", source="000, TDA 16")
def test_courchevel_goes_on_from_its_open_card() -> None:
    holes = ["KsKhAsAh5c", "QsQhJsJh5d"]
    hand = deal("courchevel no 5/10", 200, 200, holes=holes, boards=[BOARD])
    assert told(hand, "r200 c") == (
        "0 calls, 1 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 400 to 0"
    )
    assert [len(event.cards) for event in hand.of(ev.BoardDealt)] == [1, 2, 1, 1]


@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.parametrize(
    ("setup", "script", "allowed"),
    [
        pytest.param(
            partial(NO, K, K, 100),
            "r100 c c",
            (0, "fold, check, bet 10-900"),
            id="two-of-three-have-chips",
        ),
        pytest.param(
            partial(NO, 100, K, K, 100),
            "r100 c c c, k k, k k",
            (1, "fold, check, bet 10-900"),
            id="two-of-four-have-chips-on-the-river",
        ),
        # All-in for less: the other has not matched, so he decides.
        pytest.param(partial(NO, K, 60), "r60", (0, "fold, call 50"), id="one-has-not-matched"),
        pytest.param(
            partial(NO, 105, K, 100),
            "r100 c c",
            (0, "fold, check, bet 5"),
            id="the-last-5-chips-can-be-bet",
        ),
    ],
)
def test_betting_goes_on(setup: partial[Hand], script: str, allowed: tuple[int, str]) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == allowed
