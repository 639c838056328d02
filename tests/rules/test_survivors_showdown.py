"""Situations that no other test made: each killed a change of the rules that had survived."""

from __future__ import annotations

import pytest

from ninecards.cards import parse_cards
from ninecards.errors import StartError
from ninecards.rules import Spot, Street, start_spot
from ninecards.rules import events as ev
from ninecards.rules.options import RunChips
from table import Hand, config_of, deal

BOARD = parse_cards("Ks9d8h7c2s")
# On that board: a straight, three eights, two pair.
HANDS = tuple(parse_cards(text) for text in ("JhTh4c3c", "8c8dAcQh", "Kh9c3d4d"))


def river(
    stacks: tuple[int, ...], bets: tuple[int, ...], faced: tuple[int | None, ...], to_act: int
) -> Hand:
    """Three players on the river, the last of them has folded."""
    spot = Spot(
        street=Street.RIVER,
        boards=(BOARD,),
        to_act=to_act,
        hole_cards=HANDS,
        contributions=(50, 50, 50),
        street_bets=bets,
        faced=faced,
        folded=frozenset({2}),
    )
    return Hand(*start_spot(config_of("omaha pot 5/10"), spot, stacks=stacks, button=3))


@pytest.mark.parametrize(("chips_of_the_folded", "shows"), [(0, [0]), (100, [0])])
def test_a_folded_player_without_chips_makes_nobody_show(
    chips_of_the_folded: int, shows: list[int]
) -> None:
    """All hands are shown where somebody in the hand is all-in; who folded is not in it (S2)."""
    hand = river((100, 100, chips_of_the_folded), (0, 0, 0), (None, None, None), to_act=0)
    hand.play("k k")
    assert [event.player for event in hand.of(ev.HandShown)] == shows
    assert (hand.legal.player, hand.legal.muck) == (1, True)


def test_the_bet_of_a_folded_player_leads_no_showing() -> None:
    """It lies in front as high as the others, but he has no hand to show (S1)."""
    hand = river((100, 100, 100), (10, 10, 10), (10, None, 10), to_act=1)
    hand.play("k")
    assert hand.of(ev.ShowdownStarted)[0].order == (0, 1)


@pytest.mark.parametrize("odd_run_chips", RunChips)
def test_the_odd_chip_of_a_double_board_is_no_matter_of_runs(odd_run_chips: RunChips) -> None:
    """The option says where odd chips of runs go; of two boards the first has them (S5)."""
    hand = deal(
        "omaha pot 5/10",
        *(100, 100, 100),
        board_count=2,
        holes=["2c3c4d5d", "AsAhKdQd", "7c6c3d2d"],
        boards=["AdAcKsQs9h", "KcKhQcJs8s"],
        odd_run_chips=odd_run_chips,
    )
    hand.play("c f").check_down()
    chips = [sum(chips for _, chips in award.shares) for award in hand.of(ev.PotAwarded)]
    assert chips == [13, 12]


def test_where_straddles_are_not_straddled_one_may_be_posted() -> None:
    """Without re-straddles a second straddle is refused, the first is not (A14)."""
    posts = "0:small-blind:1 1:big-blind:2 2:straddle:4"
    assert deal("omaha pot 1/2", *[200] * 4, posts=posts, restraddles=False).state.to_act == 3
    with pytest.raises(StartError, match="2 straddles; only one is allowed here"):
        deal("omaha pot 1/2", *[200] * 4, posts=f"{posts} 3:straddle:8", restraddles=False)
