"""Rules S5, G4 and G1: one pot on one board, halved, tied, and where its odd chips go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ninecards.rules import PRESETS
from showdowns import all_in, awards, kept_chips
from table import Hand

S5 = pytest.mark.rule("S5", source="000, RRP, TDA 20")
G4 = pytest.mark.rule("G4", source="001, 003")
SAME_HANDS = pytest.mark.rule("S5", source="WSOP 73, live 149")

# On this board all four have the ace-high straight, the loser three nines.
STRAIGHT_BOARD = "AcQdJdTh9h"
STRAIGHTS = ["AsAhAdKs", "KhQc2h3c", "KdJs4h3d", "KcTs4d2s"]
NINES = "9s9c5c5h"

# A low needs, ... and the two other high cards decide the high half.
LOW_BOARD = "3d4c8hKd9s"
KINGS = "KsKhQsQd"
# Ace, king and queen high against ace and king: the first is the better high, the lows are equal.
BETTER_HIGH, LOW_ONLY, LOW_TOO, FOURTH_LOW = "As2dKsQh", "Ah2cJsTh", "Ad2hJcTc", "Ac2sJdTs"


@dataclass(frozen=True)
class Split:
    """Everybody all-in for ``puts``, ``dead`` chips more in the pot; ``result`` is the pay-out."""

    game: str
    puts: list[int]
    holes: list[str]
    board: str
    result: tuple[int, ...]
    dead: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    def play(self, **options: Any) -> Hand:
        everything = {"dead": self.dead, **self.options, **options}
        return all_in(self.game, self.puts, self.holes, [self.board], **everything)


def check(case: Split) -> None:
    hand = case.play()
    assert hand.state.stacks == case.result
    assert kept_chips(hand)


HALVES = {
    "100, high alone and half the low": Split(
        "omaha-hilo no 1/2", [50, 50], [BETTER_HIGH, LOW_ONLY], LOW_BOARD, (75, 25)
    ),
    "101, the odd chip to the high half": Split(
        "omaha-hilo no 1/2", [50, 50], [BETTER_HIGH, LOW_ONLY], LOW_BOARD, (76, 25), dead=1
    ),
    "100, three lows: a sixth each": Split(
        "omaha-hilo no 1/2",
        [33, 33, 33],
        [BETTER_HIGH, LOW_ONLY, LOW_TOO],
        LOW_BOARD,
        (50 + 17, 17, 16),
        dead=1,
    ),
    "100, three lows, the high is last from the button": Split(
        "omaha-hilo no 1/2",
        [33, 33, 33],
        [LOW_ONLY, LOW_TOO, BETTER_HIGH],
        LOW_BOARD,
        (17, 17, 50 + 16),
        dead=1,
    ),
    "400, four lows: an eighth each": Split(
        "omaha-hilo pot 1/2",
        [100] * 4,
        [BETTER_HIGH, LOW_ONLY, LOW_TOO, FOURTH_LOW],
        LOW_BOARD,
        (250, 50, 50, 50),
    ),
    "no low is possible: scoop": Split(
        "omaha-hilo no 1/2",
        [50, 50, 50],
        ["As2dQhQc", "KhKcJsTh", "Ah3dJcTc"],
        "KsKd9c4h2s",
        (0, 150, 0),
    ),
    "a board for lows, but nobody has one": Split(
        "omaha-hilo fixed 4/8", [40, 40], ["KsKhQsQd", "JsJhTcTd"], LOW_BOARD, (80, 0)
    ),
    "one ace in both halves": Split(
        "omaha-hilo pot 1/2", [50, 50], ["AsAh2dJc", "KsKhQsQd"], "3d4c8hAd9s", (100, 0)
    ),
    "different pairs for the halves": Split(
        "omaha-hilo pot 1/2", [50, 50], ["As2dKsKh", "QsQhJsJh"], LOW_BOARD, (100, 0)
    ),
    "high to one, low to the other": Split(
        "omaha-hilo no 1/2", [50, 50], [KINGS, LOW_ONLY], LOW_BOARD, (50, 50)
    ),
    "a third player beaten both ways": Split(
        "omaha-hilo no 1/2",
        [100, 100, 100],
        [BETTER_HIGH, LOW_ONLY, "7h6cJcTc"],
        LOW_BOARD,
        (225, 75, 0),
    ),
    "high tied, low alone: three quarters": Split(
        "omaha-hilo no 1/2", [50, 50], ["AsQh2dJh", "AcQs5d7c"], LOW_BOARD, (75, 25)
    ),
    "3 chips: 2 high and 1 low": Split(
        "omaha-hilo no 1/2", [1, 1], [KINGS, LOW_ONLY], LOW_BOARD, (2, 1), dead=1
    ),
    "five cards": Split(
        "omaha5-hilo no 1/2",
        [50, 50],
        [BETTER_HIGH + "Jd", LOW_ONLY + "7s"],
        LOW_BOARD,
        (76, 25),
        dead=1,
    ),
    "six cards": Split(
        "omaha6-hilo fixed 4/8",
        [33, 33, 33],
        [BETTER_HIGH + "JdTd", LOW_ONLY + "7s7h", LOW_TOO + "6c6s"],
        LOW_BOARD,
        (50 + 17, 17, 16),
        dead=1,
    ),
    "Courchevel": Split(
        "courchevel-hilo pot 1/2",
        [50, 50],
        [BETTER_HIGH + "Jd", LOW_ONLY + "7s"],
        LOW_BOARD,
        (75, 25),
    ),
}


@G4
@pytest.mark.parametrize("case", HALVES.values(), ids=HALVES)
def test_high_and_low_halves(case: Split) -> None:
    check(case)


TIES = {
    "38 three ways": Split(
        "omaha no 1/2", [12, 12, 12], STRAIGHTS[:3], STRAIGHT_BOARD, (13, 13, 12), dead=2
    ),
    "38 three ways, the button in the middle": Split(
        "omaha no 1/2",
        [12, 12, 12],
        STRAIGHTS[:3],
        STRAIGHT_BOARD,
        (13, 12, 13),
        dead=2,
        options={"button": 2},
    ),
    "38 three ways, the button on the first seat": Split(
        "omaha no 1/2",
        [12, 12, 12],
        STRAIGHTS[:3],
        STRAIGHT_BOARD,
        (12, 13, 13),
        dead=2,
        options={"button": 1},
    ),
    "38 three ways, a dead button on an empty chair": Split(
        "omaha no 1/2",
        [12, 12, 12],
        STRAIGHTS[:3],
        STRAIGHT_BOARD,
        (13, 12, 13),
        dead=2,
        options={"seats": [2, 5, 9], "button": 7},
    ),
    "a loser on the left of the button gets no odd chip": Split(
        "omaha pot 1/2", [10] * 4, [NINES, *STRAIGHTS[:3]], STRAIGHT_BOARD, (0, 14, 13, 13)
    ),
    "heads-up: the big blind is left of the button": Split(
        "omaha fixed 4/8", [10, 10], STRAIGHTS[:2], STRAIGHT_BOARD, (11, 10), dead=1
    ),
    "an even pot between two": Split(
        "omaha pot 1/2",
        [10, 10, 10],
        [STRAIGHTS[0], NINES, STRAIGHTS[1]],
        STRAIGHT_BOARD,
        (15, 0, 15),
    ),
    "five cards": Split(
        "omaha5 no 1/2",
        [12, 12, 12],
        ["AsAhAdKs2c", "KhQc2h3c5s", "KdJs4h3d6s"],
        STRAIGHT_BOARD,
        (13, 13, 12),
        dead=2,
    ),
    "101, one high and two lows": Split(
        "omaha-hilo no 1/2",
        [33, 33, 33],
        [KINGS, LOW_ONLY, LOW_TOO],
        LOW_BOARD,
        (51, 25, 25),
        dead=2,
    ),
    "102, one high and two lows: the odd low chip to the first": Split(
        "omaha-hilo no 1/2",
        [34, 34, 34],
        [LOW_ONLY, KINGS, LOW_TOO],
        LOW_BOARD,
        (26, 51, 25),
    ),
    "two tied highs and one low": Split(
        "omaha-hilo no 1/2",
        [33, 33, 33],
        ["AsQhJh7c", "AcQsJd7h", LOW_TOO],
        LOW_BOARD,
        (26, 25, 50),
        dead=2,
    ),
    "2 low chips between three": Split(
        "omaha-hilo no 1/2",
        [1, 1, 1, 1],
        [KINGS, LOW_ONLY, LOW_TOO, FOURTH_LOW],
        LOW_BOARD,
        (2, 1, 1, 0),
    ),
}


@S5
@pytest.mark.parametrize("case", TIES.values(), ids=TIES)
def test_ties_and_odd_chips(case: Split) -> None:
    check(case)


@S5
@pytest.mark.rule("G1", source="000, 002, 004")
def test_102_chips_between_four_straights() -> None:
    check(Split("omaha no 1/2", [25] * 4, STRAIGHTS, STRAIGHT_BOARD, (26, 26, 25, 25), dead=2))


BOTH_WAYS = ["As2dQhJh", "Ac2hQdJd"]
THREE_BOTH_WAYS = [*BOTH_WAYS, "Ah2sQsJc"]


@SAME_HANDS
@pytest.mark.parametrize(
    ("preset", "puts", "dead", "result"),
    [
        ("club", [33, 33], 0, (33, 33)),
        ("club", [33, 33], 1, (34, 33)),
        ("casino-club", [33, 33], 0, (33, 33)),
        ("wsop", [33, 33], 1, (34, 33)),
        # Halves of 33 and 33, each with its odd chip to the first.
        ("tda", [33, 33], 0, (34, 32)),
        ("tda", [33, 33], 1, (34, 33)),
        # 100: 34, 33, 33; in halves 50 and 50: 17, 17, 16 twice.
        ("club", [33, 33, 33], 1, (34, 33, 33)),
        ("tda", [33, 33, 33], 1, (34, 34, 32)),
    ],
)
def test_the_same_hands_both_ways(
    preset: str, puts: list[int], dead: int, result: tuple[int, ...]
) -> None:
    hand = all_in(
        "omaha-hilo no 1/2",
        puts,
        THREE_BOTH_WAYS[: len(puts)],
        [LOW_BOARD],
        dead=dead,
        rules=PRESETS[preset],
    )
    assert hand.state.stacks == result
    halves = [half for _, _, half, _ in awards(hand)]
    assert halves == (["high", "low"] if preset == "tda" else ["whole"])


@SAME_HANDS
def test_halves_that_share_only_one_winner_are_no_same_hands() -> None:
    """Two highs tie, one of them has the low alone: 67 is 34 high (17, 17) and 33 low."""
    hand = all_in("omaha-hilo no 1/2", [33, 33], ["AsQh2dJh", "AcQs5d7c"], [LOW_BOARD], dead=1)
    assert awards(hand) == [(0, 0, "high", {0: 17, 1: 17}), (0, 0, "low", {0: 33})]
    assert hand.state.stacks == (50, 17)
