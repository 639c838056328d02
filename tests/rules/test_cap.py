"""Rule A16: chips beyond the cap are out of the hand."""

from __future__ import annotations

import pytest

from ninecards.rules import events as ev
from table import deal

SOURCE = "cap games in the real hands"

# The big blind has aces, the button kings, the small blind queens.
HOLES = ["QsQh7d7c", "AsAh8s8h", "KsKh9s9h"]
BOARD = "2c3d4hTcJd"


@pytest.mark.rule("A16", source=SOURCE)
@pytest.mark.parametrize(
    ("game", "stack", "cap", "script", "span"),
    [
        ("omaha no 1/2", 500, None, "", (4, 500)),
        ("omaha no 1/2", 500, 20, "", (4, 40)),
        ("omaha no 1/2", 30, 20, "", (4, 30)),  # a stack below the cap
        ("omaha5 no 1/2", 500, 20, "r10 c c", (2, 30)),  # 10 of the 40 are in
        ("omaha pot 1/2", 500, 20, "", (4, 7)),
        ("omaha pot 1/2", 500, 20, "r7", (12, 23)),  # 7 + 10 + 6
        ("omaha pot 1/2", 500, 20, "r7 r23", (39, 40)),  # the pot would allow 76
        ("omaha fixed 2/4", 500, 5, "r4 r6 r8 c c", (2, 2)),  # 2 of the 10 are left
    ],
)
def test_a_bet_ends_at_the_cap(
    game: str, stack: int, cap: int | None, script: str, span: tuple[int, int]
) -> None:
    assert deal(game, stack, stack, stack, cap_bb=cap).play(script).raise_to == span


@pytest.mark.rule("A16", source=SOURCE)
def test_an_ante_counts_for_the_cap() -> None:
    assert deal("omaha no 1/2", 500, 500, 500, cap_bb=20, ante=1).raise_to == (4, 39)


@pytest.mark.rule("A16", source=SOURCE)
def test_at_the_cap_a_player_is_all_in_and_keeps_the_rest() -> None:
    hand = deal("omaha no 1/2", 500, 500, 300, cap_bb=20, holes=HOLES, boards=[BOARD])
    hand.play("r40 f")
    assert (hand.legal.call, hand.raise_to) == (38, None)
    hand.play("c")
    # The pot of 81 is the aces'; nobody had a decision after the cap.
    assert len(hand.of(ev.BettingStarted)) == 1
    assert hand.state.stacks == (499, 541, 260)


@pytest.mark.rule("A16", source=SOURCE)
def test_a_stack_below_the_cap_makes_a_side_pot() -> None:
    hand = deal("omaha no 1/2", 500, 500, 15, cap_bb=20, holes=HOLES, boards=[BOARD])
    hand.play("r15 r40 c")
    assert hand.pots == [(45, (0, 1, 2)), (50, (0, 1))]
    assert hand.state.stacks == (460, 555, 0)


@pytest.mark.rule("A16", source=SOURCE)
def test_a_cap_of_one_blind_leaves_call_or_fold() -> None:
    hand = deal("omaha no 1/2", 500, 500, cap_bb=1, holes=HOLES[1:], boards=[BOARD])
    assert (hand.legal.player, hand.legal.call, hand.raise_to) == (1, 1, None)
    assert hand.play("c").state.stacks == (502, 498)
