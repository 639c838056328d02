"""Numbers of hands, and sets of hands that grow."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from ninecards.equity.hands import (
    containing,
    hand_count,
    hand_numbers,
    hands_at,
    with_more_cards,
)


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_numbers_go_through_all_hands_by_the_highest_card(cards: int) -> None:
    listed = sorted(tuple(reversed(hand)) for hand in combinations(range(52), cards))
    hands = np.array(listed, dtype=np.uint8)
    assert hand_numbers(hands).tolist() == list(range(hand_count(cards)))
    assert np.array_equal(hands_at(np.arange(hand_count(cards)), cards), hands)


@pytest.mark.parametrize("cards", [5, 6])
def test_a_number_and_its_hand_are_one(cards: int) -> None:
    numbers = np.random.default_rng(1).integers(0, hand_count(cards), 100_000)
    assert np.array_equal(hand_numbers(hands_at(numbers, cards)), numbers)


@pytest.mark.parametrize(("cards", "wanted"), [(1, 2), (1, 4), (2, 4), (3, 4), (3, 5)])
def test_sets_grow_as_set_by_set(cards: int, wanted: int) -> None:
    random = np.random.default_rng(cards)
    small = random.random(hand_count(cards)) < (0.02 if cards > 1 else 0.2)
    held = {frozenset(hand) for hand in hands_at(np.flatnonzero(small), cards).tolist()}
    grown = with_more_cards(small, cards, wanted)
    numbers = random.integers(0, hand_count(wanted), 5_000)
    naive = [
        any(frozenset(part) in held for part in combinations(hand, cards))
        for hand in hands_at(numbers, wanted).tolist()
    ]
    assert 0 < sum(naive) < len(naive)
    assert grown[numbers].tolist() == naive


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_hands_with_a_dead_card(cards: int) -> None:
    dead = [0, 17, 51]
    assert int(containing(dead, cards).sum()) == hand_count(cards) - hand_count(cards, 49)
    numbers = np.random.default_rng(2).integers(0, hand_count(cards), 50_000)
    naive = np.isin(hands_at(numbers, cards), dead).any(axis=1)
    assert np.array_equal(containing(dead, cards)[numbers], naive)
