"""A14, second part: bomb pots.

Player 0 is left of the button unless a case says otherwise. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import StartError
from ninecards.rules import Street
from ninecards.rules import events as ev
from story import turns
from table import Hand, deal

SOURCE = "WSOP live 214-223"


def _bomb(game: str, *stacks: int, ante: int = 10, **options: object) -> partial[Hand]:
    posts = " ".join(f"{player}:ante:{ante}" for player in range(len(stacks)))
    return partial(deal, game, *stacks, posts=posts, bomb_pot=True, **options)


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _bomb("omaha pot 5/10", 1000, 1000, 1000),
            "",
            0,
            "fold, check, bet 10-30",
            id="pot-limit-3-antes-of-10",
        ),
        pytest.param(
            _bomb("omaha pot 5/10", 1000, 1000, 1000),
            "b30",
            1,
            "fold, call 30, raise to 60-120",
            id="pot-limit-facing-30",
        ),
        pytest.param(
            _bomb("omaha5-hilo no 5/10", *4 * [1000]),
            "k",
            1,
            "fold, check, bet 10-990",
            id="no-limit-five-cards",
        ),
        pytest.param(
            _bomb("omaha fixed 10/20", 1000, 1000),
            "b10",
            1,
            "fold, call 10, raise to 20",
            id="fixed-limit-heads-up",
        ),
        pytest.param(
            _bomb("omaha pot 5/10", 1000, 1000, 1000, button=1),
            "",
            1,
            "fold, check, bet 10-30",
            id="left-of-a-button-in-the-middle",
        ),
        pytest.param(
            _bomb("omaha pot 5/10", 10, 1000, 6, 1000),
            "",
            1,
            "fold, check, bet 10-36",
            id="two-all-in-by-their-antes",
        ),
        pytest.param(
            _bomb("courchevel pot 5/10", 1000, 1000, ante=25),
            "k k",
            0,
            "fold, check, bet 10-50",
            id="courchevel-turn",
        ),
        pytest.param(
            _bomb("omaha pot 5/10", 1000, 1000, 1000, board_count=2),
            "",
            0,
            "fold, check, bet 10-30",
            id="double-board",
        ),
    ],
)
def test_bomb_pots(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("players", "script", "actors"),
    [
        pytest.param(3, "k k k, k k k, k k k", "0 1 2 | 0 1 2 | 0 1 2", id="three-players"),
        pytest.param(2, "k k, k k, k k", "0 1 | 0 1 | 0 1", id="heads-up-the-button-is-last"),
    ],
)
def test_bomb_pot_goes_straight_to_the_flop(players: int, script: str, actors: str) -> None:
    hand = _bomb("omaha pot 5/10", *players * [1000])()
    assert hand.state.street is Street.FLOP
    assert turns(hand, script) == actors
    streets = [event.street for event in hand.of(ev.BettingStarted)]
    assert streets == [Street.FLOP, Street.TURN, Street.RIVER]


@pytest.mark.rule("A14", source=SOURCE)
def test_no_live_post_in_a_bomb_pot() -> None:
    posts = "0:ante:10 1:ante:10 2:ante:10 1:big-blind:10"
    with pytest.raises(StartError, match=r"^a live post in a bomb pot"):
        deal("omaha pot 5/10", 1000, 1000, 1000, posts=posts, bomb_pot=True)
