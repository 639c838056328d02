"""Rules S5, A14 and A15: pots divided over boards and runs before everything else."""

from __future__ import annotations

import pytest

from ninecards.cards import format_cards
from showdowns import all_in, awards, kept_chips
from table import deal

S5 = pytest.mark.rule("S5", source="000, RRP, TDA 20")
A14 = pytest.mark.rule("A14", source="WSOP live 170, 214-223")
A15 = pytest.mark.rule("A15", source="WSOP live 223")

ACES, QUEENS = "AsAhKsKh", "QcQdJcJd"
# One of the two has three of a kind, the other a pair; the third board is the aces' again.
ACES_WIN, QUEENS_WIN, ACES_AGAIN = "Ac7d2h9s4c", "Qs8d3h6s5c", "AdTc2c6d9h"


@S5
@A15
def test_double_board_hi_lo_with_a_side_pot_whose_low_nobody_takes() -> None:
    hand = deal(
        "omaha-hilo pot 50/100",
        *(500, 500, 100),
        holes=["KsKdQsQd", "JsJdTsTd", "Ac2c9h9s"],
        boards=["3c4d8hKh5h", "Jh7c7s2d3h"],
        board_count=2,
    )
    hand.play("c r200 c  k k  k k  k k")
    assert awards(hand) == [
        (1, 0, "whole", {0: 100}),
        (1, 1, "whole", {1: 100}),
        # The button's wheel is the best high as well.
        (0, 0, "whole", {2: 150}),
        (0, 1, "whole", {1: 150}),
    ]
    assert hand.state.stacks == (400, 550, 150)


@S5
@A15
def test_7_chips_on_two_boards_hi_lo() -> None:
    hand = all_in(
        "omaha-hilo no 1/2",
        [3, 3],
        ["KsKhQsQh", "As2sJdTd"],
        ["Kd3c4d8h9s", "Kc3d5c8d9h"],
        dead=1,
        board_count=2,
    )
    assert awards(hand) == [
        (0, 0, "high", {0: 2}),
        (0, 0, "low", {1: 2}),
        (0, 1, "high", {0: 2}),
        (0, 1, "low", {1: 1}),
    ]
    assert hand.state.stacks == (4, 3)


@S5
@A15
def test_3_chips_on_two_boards_hi_lo_leave_nothing_for_the_last_low() -> None:
    hand = all_in(
        "omaha-hilo no 1/2",
        [1, 1],
        ["KsKhQsQh", "As2sJdTd"],
        ["Kd3c4d8h9s", "Kc3d5c8d9h"],
        dead=1,
        board_count=2,
    )
    assert awards(hand) == [
        (0, 0, "high", {0: 1}),
        (0, 0, "low", {1: 1}),
        (0, 1, "high", {0: 1}),
    ]


@S5
@A15
@pytest.mark.parametrize(
    ("boards", "dead", "result"),
    [
        ([ACES_WIN, QUEENS_WIN], 1, (51, 50)),
        ([QUEENS_WIN, ACES_WIN], 1, (50, 51)),
        ([ACES_WIN, ACES_AGAIN], 1, (101, 0)),
        ([QUEENS_WIN, ACES_WIN], 0, (50, 50)),
    ],
    ids=["odd chip to board 1", "turned round", "one hand wins both", "an even pot"],
)
def test_double_board(boards: list[str], dead: int, result: tuple[int, ...]) -> None:
    hand = all_in("omaha no 1/2", [50, 50], [ACES, QUEENS], boards, dead=dead, board_count=2)
    assert hand.state.stacks == result
    assert kept_chips(hand)


@S5
@A15
def test_a_tie_on_one_board_of_two() -> None:
    """103 chips: board 1 has 52, tied 26 and 26; board 2 has 51, all of it the first's."""
    hand = all_in(
        "omaha no 1/2",
        [51, 51],
        ["AsKh2s2h", "AhKs3s3h"],
        ["QcJdTh9h4c", "2d7c7h9s4d"],
        dead=1,
        board_count=2,
    )
    assert awards(hand) == [(0, 0, "whole", {0: 26, 1: 26}), (0, 1, "whole", {0: 51})]


@S5
@A15
def test_same_hands_are_looked_at_board_by_board() -> None:
    """Board 1: the same hands win both halves, 33 and 33 of 66; on board 2 there is no low."""
    holes, boards = ["As2dQhJh", "Ac2hQdJd"], ["3d4c8hKd9s", "KsKhTd9h5c"]
    as_one, halved = (
        all_in(
            "omaha-hilo no 1/2",
            [66, 66],
            holes,
            boards,
            board_count=2,
            same_hands_split_as_one=option,
        )
        for option in (True, False)
    )
    assert awards(as_one) == [(0, 0, "whole", {0: 33, 1: 33}), (0, 1, "whole", {0: 33, 1: 33})]
    assert awards(halved)[:2] == [(0, 0, "high", {0: 17, 1: 16}), (0, 0, "low", {0: 17, 1: 16})]
    assert awards(halved)[2:] == awards(as_one)[1:]


@S5
@A15
def test_each_side_pot_is_divided_over_the_boards() -> None:
    """Main pot 33 (17 and 16), side pot 20 (10 and 10)."""
    hand = all_in(
        "omaha no 1/2",
        [11, 21, 21],
        [ACES, QUEENS, "TsTd8s8c"],
        [QUEENS_WIN, ACES_WIN],
        board_count=2,
    )
    assert awards(hand) == [
        (1, 0, "whole", {1: 10}),
        (1, 1, "whole", {1: 10}),
        (0, 0, "whole", {1: 17}),
        (0, 1, "whole", {0: 16}),
    ]


@S5
@A15
@pytest.mark.parametrize(
    ("game", "spare"),
    [("omaha5 fixed 4/8", ("2s", "3s")), ("courchevel pot 1/2", ("2s", "3s"))],
)
def test_double_board_with_five_cards(game: str, spare: tuple[str, str]) -> None:
    holes = [ACES + spare[0], QUEENS + spare[1]]
    hand = all_in(game, [50, 50], holes, [ACES_WIN, QUEENS_WIN], dead=1, board_count=2)
    assert hand.state.stacks == (51, 50)


@S5
@A15
def test_a_bomb_pot_on_two_boards() -> None:
    hand = deal(
        "omaha pot 5/10",
        *(100, 100, 100),
        posts="0:ante:5 1:ante:5 2:ante:5",
        bomb_pot=True,
        holes=[ACES, QUEENS, "TsTd8s8c"],
        boards=[ACES_WIN, QUEENS_WIN],
        board_count=2,
    )
    hand.play("k b10 f c  k k  k k")
    assert awards(hand) == [(0, 0, "whole", {0: 18}), (0, 1, "whole", {1: 17})]
    assert hand.state.stacks == (103, 102, 95)


@S5
@A14
@pytest.mark.parametrize(
    ("times", "by_run"),
    [
        (1, [{0: 101}]),
        (2, [{0: 51}, {1: 50}]),
        (3, [{0: 34}, {1: 34}, {0: 33}]),
    ],
    ids=["once", "twice", "three times"],
)
def test_101_chips_run_out_from_the_start(times: int, by_run: list[dict[int, int]]) -> None:
    hand = all_in(
        "omaha no 1/2",
        [50, 50],
        [ACES, QUEENS],
        [ACES_WIN, QUEENS_WIN, ACES_AGAIN],
        dead=1,
        ask_run_outs=True,
    )
    assert hand.legal.run_outs == (1, 2, 3)
    hand.play(f"run{times}")
    assert awards(hand) == [(0, run, "whole", shares) for run, shares in enumerate(by_run)]
    assert kept_chips(hand)


@S5
@A14
@pytest.mark.parametrize(
    ("checks", "second", "by_run"),
    [
        ("", "Ac7d2hQsQh", [{0: 38}, {1: 37}]),
        ("k k", "Ac7d2h9sQs", [{0: 38}, {0: 37}]),
    ],
    ids=["after the flop: four queens", "after the turn: three queens are not enough"],
)
def test_75_chips_run_twice_later(checks: str, second: str, by_run: list[dict[int, int]]) -> None:
    hand = deal(
        "omaha no 5/10",
        *(40, 35),
        holes=[ACES, QUEENS],
        boards=["Ac7d2h9s4c", second],
        ask_run_outs=True,
        posts="1:small-blind:5 0:big-blind:10 0:dead-blind:5",
    )
    hand.play(f"c k  {checks}  b25 c  run2")
    assert [format_cards(board) for board in hand.state.boards] == ["Ac7d2h9s4c", second]
    assert awards(hand) == [(0, run, "whole", shares) for run, shares in enumerate(by_run)]


@S5
@A14
def test_each_side_pot_is_divided_over_the_runs() -> None:
    """Main pot 33, three times: 11 each; side pot 20: 7, 7 and 6."""
    hand = all_in(
        "omaha no 1/2",
        [11, 21, 21],
        [ACES, QUEENS, "TsTd8s8c"],
        [QUEENS_WIN, ACES_WIN, "Th3d2c6d9h"],
        ask_run_outs=True,
    )
    hand.play("run3")
    assert awards(hand) == [
        (1, 0, "whole", {1: 7}),
        (1, 1, "whole", {1: 7}),
        (1, 2, "whole", {2: 6}),
        (0, 0, "whole", {1: 11}),
        (0, 1, "whole", {0: 11}),
        (0, 2, "whole", {2: 11}),
    ]


@S5
@A14
def test_run_twice_hi_lo_with_tied_lows() -> None:
    """101 chips: run 1 has 51 (26 high, 25 low: 13 and 12); run 2 has 50 and no low."""
    hand = all_in(
        "omaha-hilo no 1/2",
        [50, 50],
        ["As2dKsQh", "Ah2cJsTh"],
        ["3d4c8hKd9s", "KhTd9h5c5d"],
        dead=1,
        ask_run_outs=True,
    )
    hand.play("run2")
    assert awards(hand) == [
        (0, 0, "high", {0: 26}),
        (0, 0, "low", {0: 13, 1: 12}),
        (0, 1, "whole", {0: 50}),
    ]
