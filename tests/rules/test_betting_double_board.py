"""A15: two boards, each half of every pot.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import ConfigError
from ninecards.rules import events as ev
from showdowns import awards
from story import story, turns
from table import Hand, config_of, deal

two_boards = partial(deal, board_count=2)
Awards = list[tuple[int, int | None, str, dict[int, int]]]

KINGS, QUEENS, FIVES = "KsKhAsAh", "QsQhJsJh", "5s5hTsTh"
# Kings win the first board and queens the second.
BOARDS = ["Kd7c4s2c3d", "Qd7d4h2h3c"]
# Kings win the high of both.
KINGS_TWICE = ["Kd7c4s2c3d", "Kc7d4h2h3c"]


@pytest.mark.rule("A15", source="WSOP live 223")
@pytest.mark.parametrize(
    ("setup", "script", "paid", "stacks"),
    [
        # The button's wheel takes the main pot of the first board, the full house that of the
        # second; the side pot has no low on either.
        pytest.param(
            partial(
                two_boards,
                "omaha-hilo no 50/100",
                *(500, 500, 100),
                holes=["KsKdQsQd", "JsJdTsTd", "Ac2c9h9s"],
                boards=["3c4d8hKh5h", "Jh7c7s2d3h"],
            ),
            "c r200 c, k k, k k, k k",
            [
                (1, 0, "whole", {0: 100}),
                (1, 1, "whole", {1: 100}),
                (0, 0, "whole", {2: 150}),
                (0, 1, "whole", {1: 150}),
            ],
            (400, 550, 150),
            id="main-pot-300-side-pot-200",
        ),
        # The small blind folds 1, three limp in for 2: 4 to the first board, 3 to the second.
        pytest.param(
            partial(
                two_boards,
                "omaha-hilo pot 1/2",
                *4 * [200],
                holes=["5c5s6c6s", "KsKhQcJc", "Ah2hTcTd", "QsQh9c9d"],
                boards=["Kd3c7d8hJd", "Qd4c6h8s3d"],
            ),
            "c c f k, k k k, k k k, k k k",
            [
                (0, 0, "high", {1: 2}),
                (0, 0, "low", {2: 2}),
                (0, 1, "high", {3: 2}),
                (0, 1, "low", {2: 1}),
            ],
            (199, 200, 201, 200),
            id="pot-7-hi-lo",
        ),
        pytest.param(
            partial(
                two_boards,
                "omaha pot 5/10",
                *(1000, 1000, 1000),
                holes=[FIVES, KINGS, QUEENS],
                boards=BOARDS,
            ),
            "c f k, k k, k k, k k",
            [(0, 0, "whole", {1: 13}), (0, 1, "whole", {2: 12})],
            (995, 1003, 1002),
            id="pot-25-odd-unit-to-the-first-board",
        ),
        pytest.param(
            partial(
                two_boards,
                "omaha pot 5/10",
                *(1000, 1000, 1000),
                holes=[FIVES, KINGS, QUEENS],
                boards=KINGS_TWICE,
            ),
            "c f k, k k, k k, k k s",
            [(0, 0, "whole", {1: 13}), (0, 1, "whole", {1: 12})],
            (995, 1015, 990),
            id="one-player-wins-both",
        ),
        pytest.param(
            partial(
                two_boards,
                "omaha no 5/10",
                *(200, 300),
                holes=[QUEENS, KINGS],
                boards=BOARDS,
            ),
            "r200 c",
            [(0, 0, "whole", {1: 200}), (0, 1, "whole", {0: 200})],
            (200, 300),
            id="heads-up-all-in-before-the-flop",
        ),
        pytest.param(
            partial(
                two_boards,
                "omaha no 5/10",
                *(61, 150, 150),
                holes=[KINGS, FIVES, QUEENS],
                boards=BOARDS,
            ),
            "r150 c c",
            [
                (1, 0, "whole", {2: 89}),
                (1, 1, "whole", {2: 89}),
                (0, 0, "whole", {0: 92}),
                (0, 1, "whole", {2: 91}),
            ],
            (92, 0, 269),
            id="odd-main-pot-and-side-pot",
        ),
        # Bomb pot 3 x 5: 8 and 7. The first board's 8 are 4 + 4, its low is tied: 2, 2.
        pytest.param(
            partial(
                two_boards,
                "omaha5-hilo pot 5/10",
                *(100, 100, 100),
                posts="0:ante:5 1:ante:5 2:ante:5",
                bomb_pot=True,
                holes=["As2s9cTcJc", "Ah2h9dTdJh", "KsKhQsQhJs"],
                boards=["Kd3c4d8h9h", "TsTh9s7h6c"],
            ),
            "k k k, k k k, k k k",
            [
                (0, 0, "high", {2: 4}),
                (0, 0, "low", {0: 2, 1: 2}),
                (0, 1, "whole", {0: 4, 1: 3}),
            ],
            (101, 100, 99),
            id="bomb-pot-15-five-cards-hi-lo",
        ),
    ],
)
def test_pots_are_divided_over_the_boards(
    setup: partial[Hand], script: str, paid: Awards, stacks: tuple[int, ...]
) -> None:
    hand = setup().play(script)
    assert awards(hand) == paid
    assert hand.state.stacks == stacks


@pytest.mark.rule("A15", source="WSOP live 223")
@pytest.mark.parametrize(
    ("setup", "script", "told_from_the_flop"),
    [
        pytest.param(
            partial(two_boards, "omaha pot 5/10", 1000, 1000),
            "c k, k k, k b20 f",
            "burn, flop, flop 2, betting, 0 checks, 1 checks, "
            "burn, turn, turn 2, betting, 0 checks, 1 bets 20, 0 folds, "
            "20 back to 1, pot 0: 20 to 1",
            id="each-street-on-both",
        ),
        pytest.param(
            partial(two_boards, "omaha pot 5/10", 1000, 1000, burns=False),
            "c k, b20 f",
            "flop, flop 2, betting, 0 bets 20, 1 folds, 20 back to 0, pot 0: 20 to 0",
            id="without-burns",
        ),
    ],
)
def test_streets_come_on_both_boards(
    setup: partial[Hand], script: str, told_from_the_flop: str
) -> None:
    hand = setup().play(script)
    start = hand.events.index(hand.of(ev.BoardDealt)[0])
    if hand.state.config.burns:
        start -= 1
    assert story(hand.events[start:]) == told_from_the_flop


@pytest.mark.rule("A15", source="WSOP live 223")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            partial(two_boards, "omaha pot 5/10", 1000, 1000, 1000),
            "",
            2,
            "fold, call 10, raise to 20-35",
            id="pot-limit-before-the-flop",
        ),
        pytest.param(
            partial(two_boards, "omaha pot 5/10", 1000, 1000, 1000),
            "c c k, b30",
            1,
            "fold, call 30, raise to 60-120",
            id="pot-limit-on-the-flop",
        ),
        pytest.param(
            partial(two_boards, "omaha6-hilo no 5/10", *6 * [1000]),
            "c c c c c k, k k k k k k, k",
            1,
            "fold, check, bet 10-990",
            id="no-limit-on-the-turn-six-players-of-six-cards",
        ),
        pytest.param(
            partial(two_boards, "omaha-hilo fixed 10/20", 1000, 1000, 1000),
            "c c k, k k k, b20 r40",
            2,
            "fold, call 40, raise to 60",
            id="fixed-limit-on-the-turn",
        ),
    ],
)
def test_betting_as_ever(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A15", source="WSOP live 223")
def test_turns_as_ever() -> None:
    hand = two_boards("omaha pot 5/10", 1000, 1000, 1000)
    script = "c c k, k k k, k k k, k k k"
    assert turns(hand, script) == "2 0 1 | 0 1 2 | 0 1 2 | 0 1 2"


@pytest.mark.rule("A15", source="WSOP live 223")
@pytest.mark.parametrize("count", [0, 3])
def test_one_or_two_boards(count: int) -> None:
    with pytest.raises(ConfigError, match=rf"^{count} boards asked; a hand has 1 or 2"):
        config_of("omaha pot 5/10", boards=count)
