"""Five cards: every hand of the deck counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ninecards.cards import FULL_DECK, Card, Rank, format_cards, parse_cards
from ninecards.evaluation import (
    HIGH_RANKS,
    LOW_RANKS,
    Category,
    category_of_rank,
    high_rank,
    low_rank,
)

# Wikipedia, "Poker probability" (5-card hands); the sum is C(52, 5).
HANDS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
STRENGTHS = {
    Category.ROYAL_FLUSH: 1,
    Category.STRAIGHT_FLUSH: 9,
    Category.FOUR_OF_A_KIND: 156,
    Category.FULL_HOUSE: 156,
    Category.FLUSH: 1277,
    Category.STRAIGHT: 10,
    Category.THREE_OF_A_KIND: 858,
    Category.TWO_PAIR: 858,
    Category.PAIR: 2860,
    Category.HIGH_CARD: 1277,
}


@pytest.fixture(scope="module")
def hands_by_rank() -> Counter[int]:
    """How many of all hands of five cards have each high rank."""
    return Counter(map(high_rank, combinations(FULL_DECK, 5)))


@pytest.mark.rule("G2", source="003")
@pytest.mark.parametrize("category", Category, ids=lambda category: category.name)
def test_hands_of_a_category(category: Category, hands_by_rank: Counter[int]) -> None:
    hands = sum(n for rank, n in hands_by_rank.items() if category_of_rank(rank) is category)
    assert hands == HANDS[category]


@pytest.mark.rule("G2", source="003")
@pytest.mark.parametrize("category", Category, ids=lambda category: category.name)
def test_strengths_of_a_category(category: Category, hands_by_rank: Counter[int]) -> None:
    ranks = [rank for rank in hands_by_rank if category_of_rank(rank) is category]
    assert len(ranks) == STRENGTHS[category]
    assert max(ranks) - min(ranks) == len(ranks) - 1


def test_there_are_7462_strengths(hands_by_rank: Counter[int]) -> None:
    assert sorted(hands_by_rank) == list(range(HIGH_RANKS)) == list(range(7462))
    assert hands_by_rank.total() == sum(HANDS.values()) == 2_598_960
    categories = [category_of_rank(rank) for rank in range(HIGH_RANKS)]
    assert categories == sorted(categories)


@pytest.mark.rule("G3", source="001")
def test_there_are_56_lows() -> None:
    spades = [Card(4 * rank + 3) for rank in Rank]
    lows = {low_rank(five) for five in combinations(spades, 5)} - {None}
    assert lows == set(range(LOW_RANKS)) == set(range(56))


@pytest.mark.rule("G3", source="001")
def test_every_low_beats_those_with_a_higher_highest_different_card() -> None:
    values = {"A": 1} | {str(value): value for value in range(2, 9)}
    descending = [
        (tuple(sorted((values[rank] for rank in five), reverse=True)), five)
        for five in combinations(values, 5)
    ]
    best_first = [five for _, five in sorted(descending)]
    assert "".join(best_first[0]) == "A2345"
    ranks = [low_rank(parse_cards("".join(f"{rank}c" for rank in five))) for five in best_first]
    assert ranks == list(range(55, -1, -1))


@pytest.mark.rule("G3", source="001")
def test_boards_that_allow_a_low() -> None:
    # A board allows one when two hole cards can complete three of its different low ranks.
    low_ranks = frozenset(rank for rank in Rank if rank <= Rank.EIGHT or rank is Rank.ACE)
    rank_of = tuple(card.rank for card in FULL_DECK).__getitem__
    rank_sets = (frozenset(map(rank_of, board)) for board in combinations(FULL_DECK, 5))
    by_ranks = Counter(map(low_ranks.intersection, rank_sets))
    boards = sum(n for ranks, n in by_ranks.items() if allows_a_low(ranks, low_ranks))
    assert boards == 1_561_728
    assert by_ranks.total() == 2_598_960


def allows_a_low(ranks: frozenset[int], low_ranks: frozenset[Rank]) -> bool:
    """Whether some three of the ranks and two others make a low."""
    return any(
        low_rank([Card(4 * rank) for rank in (*three, *two)]) is not None
        for three in combinations(ranks, 3)
        for two in combinations(low_ranks.difference(three), 2)
    )


@pytest.mark.rule("G2", source="003")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKsQsJsTs", "KdQdJdTd9d"),  # royal over straight flush
        ("5d4d3d2dAd", "AsAhAdAcKs"),  # the lowest straight flush over the best quads
        ("2s2h2d2c3s", "AsAhAdKsKh"),  # quads over a full house
        ("2s2h2d3s3h", "AsKsQsJs9s"),  # a full house over a flush
        ("7s5s4s3s2s", "AsKhQdJcTs"),  # a flush over a straight
        ("5d4s3h2cAs", "AsAhAdKsQh"),  # a straight over three of a kind
        ("2s2h2d4s3h", "AsAhKdKcQs"),  # three of a kind over two pair
        ("3s3h2d2c4s", "AsAhKdQcJs"),  # two pair over a pair
        ("2s2h5d4c3s", "AsKhQdJc9s"),  # a pair over a high card
        ("6s5h4d3c2s", "5s4h3d2cAs"),  # A-2-3-4-5 is the lowest straight
        ("5s4h3d2cAs", "KsAh2d3c4s"),  # nothing wraps: K-A-2-3-4 is an ace high
        ("5s4h3d2cAs", "QsKhAd2c3s"),  # nor does Q-K-A-2-3
        ("3s3h3d2c2s", "2s2h2dAcAs"),  # full houses by the three
        ("2s2h2d4c4s", "2s2h2d3c3s"),  # then by the two
        ("KsKh2d2cAs", "QsQhJdJcAs"),  # two pair by the higher pair
        ("KsKh3d3c4s", "KdKc2d2cAs"),  # then by the lower pair
        ("KsKh3d3c5s", "KdKc3s3h4s"),  # then by the kicker
        ("AsAh4d3c2s", "KsKhAdQcJs"),  # pairs by the pair
        ("AsAhKd3c2s", "AdAcQdJcTs"),  # then by the highest kicker
        ("AsAhKd4c2s", "AdAcKs3c2s"),  # then by the next
        ("AsAhKd4c3s", "AdAcKs4h2s"),  # then by the last
        ("4s4h4d2c3s", "3s3h3dAcKs"),  # threes by the three
        ("4s4h4dAc2s", "4s4h4dKcQs"),  # then by kickers
        ("2s2h2d2cAs", "2s2h2d2cKs"),  # quads by the kicker
        ("AsQs5s4s3s", "AhJhTh9h8h"),  # flushes card by card
        ("AsKsQsJs9s", "AhKhQhJh8h"),  # to the last
        ("AsKhQdJc9s", "AhKsQcJd8s"),  # high cards too
    ],
)
def test_the_better_hand_has_the_higher_rank(better: str, worse: str) -> None:
    assert high_rank(parse_cards(better)) > high_rank(parse_cards(worse))


@pytest.mark.rule("G2", source="003")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AsKsQsJs9s", "AcKcQcJc9c"),
        ("AsKhQdJcTs", "AcKdQhJsTc"),
        ("AsAhKdKcQs", "AdAcKsKhQc"),
        ("7s7h7d2c2s", "7s7h7c2d2h"),
        ("9s8s7s6s5s", "9c8c7c6c5c"),
    ],
)
def test_suits_break_no_tie(one: str, other: str) -> None:
    assert high_rank(parse_cards(one)) == high_rank(parse_cards(other))


@pytest.mark.parametrize(
    "five",
    ["AsKsQsJsTs", "5d4d3d2dAd", "7s7h7d7cKs", "7s7h7dKcKs", "As9s5s3s2s", "KsQhJdTc9s",
     "7s7h7dAcKs", "AsAhKdKcQs", "AsAhKdQcJs", "As9h5d3c2s"],
)  # fmt: skip
def test_rank_and_reading_order_know_no_order_of_the_cards(five: str) -> None:
    cards = parse_cards(five)
    assert high_rank(cards) == high_rank(cards[::-1]) == high_rank(sorted(cards))
    assert format_cards(cards) == five
