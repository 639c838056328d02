"""Rules S5 and A12: several pots, each paid by itself, the last side pot first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ninecards.rules import events as ev
from showdowns import all_in, awards, kept_chips, shown
from table import deal

S5 = pytest.mark.rule("S5", source="000, RRP, TDA 20")
G4 = pytest.mark.rule("G4", source="001, 003")
A12 = pytest.mark.rule("A12", source="000, 001")

# The first four have the ace-high straight, the others three nines and three fives.
STRAIGHT_BOARD = "AcQdJdTh9h"
STRAIGHTS = ["AsAhAdKs", "KhQc2h3c", "KdJs4h3d", "KcTs4d2s"]
NINES, FIVES = "9s9c6c6h", "5s5h6d6s"
LOW_BOARD = "3d4c8hKd9s"


@dataclass(frozen=True)
class Pots:
    """Everybody all-in for ``puts``; ``paid`` are (pot, half, {player: chips}) in order."""

    puts: list[int]
    holes: list[str]
    paid: list[tuple[int, str, dict[int, int]]]
    game: str = "omaha no 1/2"
    board: str = STRAIGHT_BOARD
    dead: int = 0
    options: dict[str, Any] = field(default_factory=dict)


POTS = {
    "the shortest stack has the best hand": Pots(
        [10, 30, 50],
        [STRAIGHTS[0], NINES, FIVES],
        [(2, "whole", {2: 20}), (1, "whole", {1: 40}), (0, "whole", {0: 30})],
    ),
    "the longest stack wins them all": Pots(
        [10, 30, 50],
        [NINES, FIVES, STRAIGHTS[0]],
        [(2, "whole", {2: 20}), (1, "whole", {2: 40}), (0, "whole", {2: 30})],
    ),
    "a dead blind lies in the main pot": Pots(
        [10, 20, 20],
        [STRAIGHTS[0], NINES, FIVES],
        [(1, "whole", {1: 20}), (0, "whole", {0: 35})],
        dead=5,
    ),
    "three tied, each pot with its own odd chip": Pots(
        [10, 25, 25, 11],
        [*STRAIGHTS[:3], NINES],
        [
            (2, "whole", {1: 14, 2: 14}),
            (1, "whole", {1: 2, 2: 1}),
            (0, "whole", {0: 14, 1: 14, 2: 13}),
        ],
        dead=1,
    ),
    "the same with the button on the second seat": Pots(
        [10, 25, 25, 11],
        [*STRAIGHTS[:3], NINES],
        [
            (2, "whole", {2: 14, 1: 14}),
            (1, "whole", {2: 2, 1: 1}),
            (0, "whole", {2: 14, 0: 14, 1: 13}),
        ],
        dead=1,
        options={"button": 2},
    ),
    "three stacks, the halves of the main pot": Pots(
        [11, 21, 41],
        ["As2dJhTs", "KsKhQsQd", "QhQcJcJd"],
        [
            (2, "whole", {2: 20}),
            (1, "whole", {1: 20}),
            (0, "high", {1: 17}),
            (0, "low", {0: 16}),
        ],
        game="omaha-hilo pot 1/2",
        board=LOW_BOARD,
    ),
    "a low of the side pot only": Pots(
        [10, 30, 30],
        ["Ah2hQhJc", "As5dJhTs", "KsKhQsQd"],
        [
            (1, "high", {2: 20}),
            (1, "low", {1: 20}),
            (0, "high", {2: 15}),
            (0, "low", {0: 15}),
        ],
        game="omaha-hilo pot 1/2",
        board=LOW_BOARD,
    ),
    "scooped main pot, halved side pot": Pots(
        [10, 30, 30],
        ["As2hKsKh", "Ah5dJhTs", "QhQcJcJd"],
        [
            (1, "high", {2: 20}),
            (1, "low", {1: 20}),
            (0, "whole", {0: 30}),
        ],
        game="omaha-hilo fixed 4/8",
        board=LOW_BOARD,
    ),
    "five stacks": Pots(
        [5, 10, 15, 20, 25],
        [STRAIGHTS[0], STRAIGHTS[1], NINES, STRAIGHTS[2], FIVES],
        [
            (4, "whole", {4: 5}),
            (3, "whole", {3: 10}),
            (2, "whole", {3: 15}),
            (1, "whole", {1: 10, 3: 10}),
            (0, "whole", {0: 9, 1: 8, 3: 8}),
        ],
    ),
}


@S5
@pytest.mark.parametrize("case", POTS.values(), ids=POTS)
def test_each_pot_by_itself_the_last_first(case: Pots) -> None:
    hand = all_in(case.game, case.puts, case.holes, [case.board], dead=case.dead, **case.options)
    assert [(pot, half, shares) for pot, _, half, shares in awards(hand)] == case.paid
    assert kept_chips(hand)


@S5
@A12
def test_what_nobody_matched_is_his_who_put_it_in() -> None:
    """Four bets over antes of 1: main 204, side 210, 160 alone, and 100 back."""
    hand = deal(
        "omaha no 5/10",
        *(401, 51, 121, 301),
        posts="0:ante:1 1:ante:1 2:ante:1 3:ante:1",
        bomb_pot=True,
        holes=["2s2c3s3h", STRAIGHTS[0], NINES, FIVES],
        boards=[STRAIGHT_BOARD],
    )
    hand.play("b200 c c r300 f")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(3, 100)]
    assert [(pot, shares) for pot, _, _, shares in awards(hand)] == [
        (2, {3: 160}),
        (1, {2: 210}),
        (0, {1: 204}),
    ]
    assert hand.state.stacks == (200, 204, 210, 260)


@S5
def test_folded_chips_stay_in_their_layers() -> None:
    """The small blind folds 5, a raiser 30; they are in the main pot as far as its layer goes."""
    hand = deal(
        "omaha no 5/10",
        *(500, 25, 500, 500),
        holes=["2s2c3s3h", STRAIGHTS[0], NINES, FIVES],
        boards=[STRAIGHT_BOARD],
    )
    hand.play("r30 r60 f c f")
    # Layer of 25: 5 + 25 + 25 + 25; above it 5 of the folded raise, against nobody.
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(3, 30)]
    assert [(pot, shares) for pot, _, _, shares in awards(hand)] == [(1, {3: 10}), (0, {1: 80})]
    assert hand.state.stacks == (495, 80, 470, 480)


@S5
@A12
def test_a_hand_mucked_at_the_showdown_does_not_join_the_pots() -> None:
    """Main pot 205 and side pot 159, tied between the same two: 103 + 80 and 102 + 79."""
    hand = deal(
        "omaha no 5/10",
        *(52, 500, 500, 500),
        posts="0:small-blind:5 1:big-blind:10 0:dead-blind:1",
        holes=[NINES, *STRAIGHTS[:3]],
        boards=[STRAIGHT_BOARD],
        all_in_shows_all=False,
    )
    hand.play("c c r51 c c c  b33 c c  b20 c f  b10 c")
    assert (shown(hand), hand.legal.player) == ([1, 2], 0)
    hand.play("m")
    assert [(pot, shares) for pot, _, _, shares in awards(hand)] == [
        (1, {1: 80, 2: 79}),
        (0, {1: 103, 2: 102}),
    ]
    assert kept_chips(hand)
