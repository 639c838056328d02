"""Situations that no other test made: each killed a change of the rules that had survived."""

from __future__ import annotations

import pytest

from table import deal

POSTS = "0:small-blind:1 1:big-blind:2"


def first_to_act(posts: str, **options: bool) -> int | None:
    return deal("omaha pot 1/2", *[200] * 6, posts=posts, **options).state.to_act


@pytest.mark.parametrize(
    ("posts", "first"),
    [
        pytest.param("2:straddle:4 3:live-post:2", 4, id="a poster left of the straddle"),
        pytest.param("2:straddle:4 3:live-post:2 4:live-post:2", 5, id="two posters left of it"),
        pytest.param("2:straddle:4 4:live-post:2", 3, id="a poster farther left"),
        pytest.param("2:live-post:2", 2, id="no straddle: a poster left of the big blind"),
        pytest.param("", 2, id="no poster"),
    ],
)
def test_by_option_a_poster_by_the_straddle_acts_last(posts: str, first: int) -> None:
    every = f"{POSTS} {posts}"
    assert first_to_act(every, poster_by_straddle_acts_last=True) == first


def test_without_the_option_a_poster_by_the_straddle_acts_first() -> None:
    assert first_to_act(f"{POSTS} 2:straddle:4 3:live-post:2") == 3


def test_the_poster_passed_over_acts_after_all_others() -> None:
    hand = deal(
        "omaha pot 1/2",
        *[200] * 6,
        posts=f"{POSTS} 2:straddle:4 3:live-post:2",
        poster_by_straddle_acts_last=True,
    )
    players = []
    while hand.state.street == 0:
        players.append(hand.state.to_act)
        hand.play("c" if hand.legal.call else "k")
    assert players == [4, 5, 0, 1, 2, 3]


@pytest.mark.parametrize("limit", ["pot", "no"])
def test_a_hand_of_antes_alone_opens_without_a_bet(limit: str) -> None:
    posts = "0:ante:5 1:ante:5 2:ante:5"
    hand = deal(f"omaha {limit} 1/2", *[200] * 3, posts=posts)
    assert (hand.state.to_act, hand.legal.check, hand.legal.call) == (0, True, None)
    assert hand.legal.bet == ((2, 15) if limit == "pot" else (2, 195))
    hand.play("k k k")
    assert hand.state.street == 1
