"""The naive evaluation against the counts and hands of rules G1 to G3."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from oracle_hands import (
    FULL_HOUSE,
    HIGH_CARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    best_high,
    best_low,
    cards_of,
    every_high,
    every_low,
    five_card_high,
    five_card_low,
    high_number,
    low_number,
)


def test_there_are_7462_highs_by_category() -> None:
    by_category = Counter(strength[0] for strength in every_high())
    assert [by_category[category] for category in reversed(range(9))] == [
        10, 156, 156, 1277, 10, 858, 858, 2860, 1277,
    ]  # fmt: skip
    assert len(every_high()) == 7462


def test_hands_of_each_category_are_counted() -> None:
    hands: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        copies = [ranks.count(rank) for rank in set(ranks)]
        if max(copies) == 5:
            continue
        ways = prod(comb(4, held) for held in copies)
        suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        if len(copies) == 5:
            hands[five_card_high(4 * rank for rank in ranks)[0]] += 4
            ways -= 4
            suits = [1, 0, 0, 0, 0]
        cards = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        hands[five_card_high(cards)[0]] += ways
    assert [hands[category] for category in reversed(range(9))] == [
        4 + 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_there_are_56_lows_and_the_wheel_is_the_best() -> None:
    assert len(every_low()) == 56
    assert every_low()[55] == (-5, -4, -3, -2, -1)
    assert every_low()[0] == (-8, -7, -6, -5, -4)


def test_boards_that_allow_a_low_are_counted() -> None:
    boards = 0
    for ranks in combinations_with_replacement(range(13), 5):
        copies = [ranks.count(rank) for rank in set(ranks)]
        if len({rank for rank in ranks if rank == 12 or rank <= 6}) >= 3:
            boards += prod(comb(4, held) for held in copies)
    assert boards == 1_561_728


@pytest.mark.parametrize(
    ("hole", "board", "strength"),
    [
        ("AsAhAdKs", "AcQdJdTh9h", (STRAIGHT, 12)),
        ("KhQc2h3c", "AcQdJdTh9h", (STRAIGHT, 12)),
        ("KdJs4h3d", "AcQdJdTh9h", (STRAIGHT, 12)),
        ("KcTs4d2s", "AcQdJdTh9h", (STRAIGHT, 12)),
        ("AsAhAdKs", "Ac7d7h3c2h", (FULL_HOUSE, 12, 5)),
        ("AsAhAdKs", "AcQsJsTs9d", (STRAIGHT_FLUSH, 12)),
        ("AhKsQcJd", "2h5h9hTh3c", (HIGH_CARD, 12, 11, 8, 7, 3)),
        ("AhKhQhJh", "2h5h9sTc3c", (HIGH_CARD, 12, 11, 8, 7, 3)),
        ("AsKdQcJh", "7s7d7h7c2s", (TRIPS, 5, 12, 11)),
        ("2h2dQcJh", "AsAdAhKsKd", (FULL_HOUSE, 12, 0)),
        ("As2dKsKh", "3d4c8hKd9s", (TRIPS, 11, 7, 6)),
    ],
)
def test_highs(hole: str, board: str, strength: tuple[int, ...]) -> None:
    assert best_high(cards_of(hole), cards_of(board)) == strength


@pytest.mark.parametrize(
    ("hole", "board", "low"),
    [
        ("4s6hJhTs", "3c5h7d8sKd", (-7, -6, -5, -4, -3)),
        ("As8cJdTc", "3c5h7d8sKd", (-8, -7, -5, -3, -1)),
        ("As2d3h4s", "2c2h3dKdQd", None),
        ("As2dJhTs", "2c3h8dKdQs", None),
        ("As4dJhTs", "2c3h8dKdQs", (-8, -4, -3, -2, -1)),
        ("AsAh2d2c", "3c4h8dKdQs", (-8, -4, -3, -2, -1)),
        ("AsAh2dJc", "3d4c8hAd9s", (-8, -4, -3, -2, -1)),
    ],
)
def test_lows(hole: str, board: str, low: tuple[int, ...] | None) -> None:
    assert best_low(cards_of(hole), cards_of(board)) == low


def test_eight_six_five_four_three_is_a_low_and_pairs_are_not() -> None:
    assert five_card_low(cards_of("8c6d5h4s3c")) == (-8, -6, -5, -4, -3)
    assert five_card_low(cards_of("9c6d5h4s3c")) is None
    assert five_card_low(cards_of("8c6d5h4s4c")) is None
    assert five_card_low(cards_of("As2s3s4s5s")) == (-5, -4, -3, -2, -1)


def test_the_wheel_is_the_lowest_straight_and_nothing_wraps() -> None:
    wheel = five_card_high(cards_of("Ac2d3h4s5c"))
    assert wheel < five_card_high(cards_of("2c3d4h5s6c"))
    assert five_card_high(cards_of("KcAd2h3s4c"))[0] == HIGH_CARD


def test_every_pair_and_triple_is_tried_on_flop_turn_and_river() -> None:
    hole = cards_of("AsKsQsJs")
    board = cards_of("Ts2c3d4h9s")
    for shown, five_card_hands in ((3, 6), (4, 24), (5, 60)):
        pairs = list(combinations(hole, 2))
        triples = list(combinations(board[:shown], 3))
        assert len(pairs) * len(triples) == five_card_hands
        tried = [five_card_high(pair + triple) for pair in pairs for triple in triples]
        assert best_high(hole, board[:shown]) == max(tried)


def test_numbers_are_places_in_the_list_of_strengths() -> None:
    assert high_number(cards_of("AsAhAdKs"), cards_of("AcQsJsTs9d")) == 7461
    assert high_number(cards_of("7c2d4h9s"), cards_of("3d5h4s9cKd")) == every_high().index(
        best_high(cards_of("7c2d4h9s"), cards_of("3d5h4s9cKd"))
    )
    assert low_number(cards_of("As2dJhTs"), cards_of("3c4h5dKdQs")) == 55
    assert low_number(cards_of("8s7dJhTs"), cards_of("6c5h4dKdQs")) == 0
    assert low_number(cards_of("KsKdJhTs"), cards_of("6c5h4dKcQs")) is None
