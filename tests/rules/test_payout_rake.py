"""Rule S7: the rake, its floor, its cap, what is free of it, and from which pots it comes."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from ninecards.errors import ConfigError
from ninecards.rules import Rake, RecordedRake
from ninecards.rules import events as ev
from showdowns import all_in, awards, kept_chips
from table import deal

S7 = pytest.mark.rule("S7", source="RRP, PokerStars")

STRAIGHT_BOARD = "AcQdJdTh9h"
STRAIGHTS = ["AsAhAdKs", "KhQc2h3c", "KdJs4h3d"]
NINES, FIVES, PAIR = "9s9c6c6h", "5s5h6d6s", "2s2c7s7h"
FIVE_PERCENT = Rake(Fraction(5, 100))
AT_MOST_3 = Rake(Fraction(5, 100), caps=((2, 3),))
CAPS = Rake(Fraction(5, 100), caps=((2, 1), (3, 2), (5, 4)))


@dataclass(frozen=True)
class Raked:
    """Everybody all-in for ``puts``; ``by_pot`` is the rake from the main pot on."""

    puts: list[int]
    holes: list[str]
    rake: Rake | RecordedRake
    by_pot: tuple[int, ...]
    result: tuple[int, ...]
    dead: int = 0
    game: str = "omaha no 1/2"
    board: str = STRAIGHT_BOARD
    options: dict[str, Any] = field(default_factory=dict)


RAKED = {
    "pots of 60 and 40, cap 3": Raked(
        [20, 40, 40], [STRAIGHTS[0], NINES, FIVES], AT_MOST_3, (2, 1), (58, 39, 0)
    ),
    "pots of 60 and 40 without a cap": Raked(
        [20, 40, 40], [STRAIGHTS[0], NINES, FIVES], FIVE_PERCENT, (3, 2), (57, 38, 0)
    ),
    "5 % of 59 is 2": Raked([29, 29], [NINES, FIVES], FIVE_PERCENT, (2,), (57, 0), dead=1),
    "5 % of 60 is 3": Raked([30, 30], [NINES, FIVES], FIVE_PERCENT, (3,), (57, 0)),
    "a cap for two players": Raked([50, 50], [NINES, FIVES], CAPS, (1,), (99, 0)),
    "a cap for three players": Raked([50, 50, 50], [NINES, FIVES, PAIR], CAPS, (2,), (148, 0, 0)),
    "four players fall under the cap for three": Raked(
        [50] * 4, [NINES, FIVES, PAIR, STRAIGHTS[0]], CAPS, (2,), (0, 0, 0, 198)
    ),
    "fewer players than the caps name: no cap": Raked(
        [50, 50], [NINES, FIVES], Rake(Fraction(1, 10), caps=((3, 2),)), (10,), (90, 0)
    ),
    "two and a half per cent": Raked(
        [50, 50], [NINES, FIVES], Rake(Fraction(25, 1000)), (2,), (98, 0)
    ),
    "an odd unit goes to the largest remainder, here the side pot": Raked(
        # 5 of pots 30 and 80: 1 4/11 and 3 7/11.
        [10, 50, 50],
        [STRAIGHTS[0], NINES, FIVES],
        Rake(Fraction(5, 110)),
        (1, 4),
        (29, 76, 0),
    ),
    "equal remainders: the main pot first": Raked(
        # 1 of two pots of 30.
        [10, 25, 25],
        [STRAIGHTS[0], NINES, FIVES],
        Rake(Fraction(1, 60)),
        (1, 0),
        (29, 30, 0),
    ),
    "three pots": Raked(
        # 7 of 40, 30 and 20: 3 1/9, 2 3/9 and 1 5/9.
        [10, 20, 30, 30],
        [STRAIGHTS[0], STRAIGHTS[1], NINES, FIVES],
        Rake(Fraction(1, 10), caps=((2, 7),)),
        (3, 2, 2),
        # Main pot 37: 19 and 18; side pots 28 and 18.
        (19, 18 + 28, 18, 0),
    ),
    "halves are made of what is left": Raked(
        [50, 50],
        ["KsKhQsQd", "As2dJhTs"],
        FIVE_PERCENT,
        (5,),
        (48, 47),
        game="omaha-hilo no 1/2",
        board="3d4c8hKd9s",
    ),
    "a tie is made of what is left": Raked([50, 50], STRAIGHTS[:2], FIVE_PERCENT, (5,), (48, 47)),
    "a rake written in a record": Raked([50, 50], [NINES, FIVES], RecordedRake(7), (7,), (93, 0)),
    "a record that says no rake": Raked([50, 50], [NINES, FIVES], RecordedRake(0), (), (100, 0)),
    "no rake by default": Raked([50, 50], [NINES, FIVES], Rake(Fraction(0)), (), (100, 0)),
}


@S7
@pytest.mark.parametrize("case", RAKED.values(), ids=RAKED)
def test_rake(case: Raked) -> None:
    hand = all_in(case.game, case.puts, case.holes, [case.board], dead=case.dead, rake=case.rake)
    assert hand.of(ev.RakeTaken) == ([ev.RakeTaken(case.by_pot)] if case.by_pot else [])
    assert hand.state.rake == sum(case.by_pot)
    assert hand.state.stacks == case.result
    assert kept_chips(hand)


@S7
def test_the_default_is_no_rake() -> None:
    hand = all_in("omaha no 1/2", [50, 50], [NINES, FIVES], [STRAIGHT_BOARD])
    assert hand.of(ev.RakeTaken) == []
    assert hand.state.stacks == (100, 0)


NINES_AND_FIVES: dict[str, Any] = {"holes": [NINES, FIVES], "boards": [STRAIGHT_BOARD]}
BOMB_POT: dict[str, Any] = {"bomb_pot": True, "posts": "0:ante:15 1:ante:15 2:ante:15"}

# Name: game, stacks, actions, options, rake of a tenth.
PLAYED: dict[str, tuple[str, list[int], str, dict[str, Any], int]] = {
    "before the flop": ("omaha pot 5/10", [500] * 3, "r35 c r120 f f", {}, 0),
    "before the flop, heads-up": ("omaha fixed 4/8", [500] * 2, "r8 r12 f", {}, 0),
    "Courchevel's open card is no flop": (
        "courchevel pot 5/10",
        [500] * 3,
        "r35 c r120 f f",
        {},
        0,
    ),
    "Courchevel, after the flop": ("courchevel pot 5/10", [500] * 3, "c c k b30 f f", {}, 3),
    "won on the flop": ("omaha pot 5/10", [500] * 3, "c c k b30 f f", {}, 3),
    # 10 and 30 from each of the three; the raise's other 60 go back.
    "an uncalled raise is free": ("omaha pot 5/10", [500] * 3, "c c k b30 c r90 f f", {}, 12),
    "an uncalled bet is free": ("omaha no 5/10", [500, 60], "c k b490 c", NINES_AND_FIVES, 12),
    "all-in before the flop": ("omaha no 5/10", [500, 60], "r60 c", NINES_AND_FIVES, 12),
    "a bomb pot has seen the flop": ("omaha pot 5/10", [500] * 3, "b15 f f", BOMB_POT, 4),
}


@S7
@pytest.mark.parametrize(
    ("game", "stacks", "script", "options", "rake"), PLAYED.values(), ids=PLAYED
)
def test_what_is_free_of_rake(
    game: str, stacks: list[int], script: str, options: dict[str, Any], rake: int
) -> None:
    hand = deal(game, *stacks, rake=Rake(Fraction(1, 10)), **options).play(script)
    assert hand.state.rake == rake
    assert kept_chips(hand)


@S7
def test_players_dealt_in_count_for_the_cap_though_they_fold() -> None:
    hand = deal("omaha pot 5/10", *[500] * 5, rake=CAPS).play("f f f c k b20 f")
    hand_of_two = deal("omaha pot 5/10", *[500] * 2, rake=CAPS).play("c k b20 f")
    assert hand.state.rake == hand_of_two.state.rake == 1
    bigger = deal("omaha pot 5/10", *[500] * 5, rake=CAPS).play("f f r35 c c b105 f c b10 f")
    assert bigger.state.rake == 4


@S7
@pytest.mark.parametrize("times", [1, 2, 3])
def test_run_several_times_raked_once(times: int) -> None:
    hand = all_in(
        "omaha no 1/2",
        [50, 50],
        ["AsAhKsKh", "QcQdJcJd"],
        ["Ac7d2h9s4c", "Qs8d3h6s5c", "AdTc2c6d9h"],
        rake=AT_MOST_3,
        ask_run_outs=True,
    ).play(f"run{times}")
    assert hand.of(ev.RakeTaken) == [ev.RakeTaken((3,))]
    assert [sum(shares.values()) for _, _, _, shares in awards(hand)] == {
        1: [97],
        2: [49, 48],
        3: [33, 32, 32],
    }[times]


@S7
def test_a_double_board_is_raked_once() -> None:
    hand = all_in(
        "omaha no 1/2",
        [50, 50],
        ["AsAhKsKh", "QcQdJcJd"],
        ["Ac7d2h9s4c", "Qs8d3h6s5c"],
        rake=AT_MOST_3,
        board_count=2,
    )
    assert (hand.state.rake, hand.state.stacks) == (3, (49, 48))


@S7
def test_a_recorded_rake_cannot_exceed_the_pot() -> None:
    with pytest.raises(ConfigError, match=r"^a recorded rake of 101 is more than the pot of 100$"):
        all_in("omaha no 1/2", [50, 50], [NINES, FIVES], [STRAIGHT_BOARD], rake=RecordedRake(101))


@S7
@pytest.mark.parametrize(
    ("script", "result"),
    [("c k  b20 f", (490, 490)), ("c k  k k  k k  k k  m", (490, 490))],
    ids=["won without a call", "won at the showdown"],
)
def test_a_rake_of_everything_leaves_no_award(script: str, result: tuple[int, ...]) -> None:
    holes, all_of_it = [STRAIGHTS[0], NINES], Rake(Fraction(1))
    hand = deal("omaha pot 5/10", 500, 500, holes=holes, boards=[STRAIGHT_BOARD], rake=all_of_it)
    hand.play(script)
    assert (hand.state.rake, hand.state.stacks, awards(hand)) == (20, result, [])
