"""The native evaluator against the reference, deal by deal, and against foreign vectors."""

from __future__ import annotations

import csv
import random
import subprocess
import sys
import timeit
from typing import TYPE_CHECKING

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.evaluation import REFERENCE, Category, category_of_rank
from ninecards.kernels.evaluator import (
    NATIVE,
    NO_LOW,
    high_and_low_ranks,
    high_ranks,
    low_ranks,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from ninecards.cards import Card

DEALS = 10_000
BOARD_SIZES = (3, 4, 5)


def deals(
    hole_cards: int, board_cards: int, count: int, seed: str, decks: Sequence[Sequence[int]]
) -> list[list[Card]]:
    """Hole cards, then board, each deal from one of the decks in turn."""
    generator = random.Random(seed)
    size = hole_cards + board_cards
    return [
        [FULL_DECK[number] for number in generator.sample(decks[i % len(decks)], size)]
        for i in range(count)
    ]


def assert_equal_to_reference(dealt: list[list[Card]], hole_cards: int) -> set[Category]:
    """The categories that were made, so that a test can say how much it has seen."""
    cards = np.array(dealt, dtype=np.uint8)
    highs, lows = high_and_low_ranks(cards[:, :hole_cards], cards[:, hole_cards:])
    assert np.array_equal(high_ranks(cards[:, :hole_cards], cards[:, hole_cards:]), highs)
    assert np.array_equal(low_ranks(cards[:, :hole_cards], cards[:, hole_cards:]), lows)
    for deal, high, low in zip(dealt, highs.tolist(), lows.tolist(), strict=True):
        hole, board = deal[:hole_cards], deal[hole_cards:]
        assert high == NATIVE.high(hole, board) == REFERENCE.high(hole, board), deal
        expected_low = REFERENCE.low(hole, board)
        assert NATIVE.low(hole, board) == expected_low, deal
        assert low == (NO_LOW if expected_low is None else expected_low), deal
    return {category_of_rank(high) for high in highs.tolist()}


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_random_deals_rank_as_in_the_reference(hole_cards: int) -> None:
    for board_cards in BOARD_SIZES:
        count = DEALS // len(BOARD_SIZES) + (board_cards == 5)
        dealt = deals(hole_cards, board_cards, count, f"{hole_cards}/{board_cards}", [range(52)])
        assert_equal_to_reference(dealt, hole_cards)


@pytest.mark.parametrize("hole_cards", [2, 4, 5, 6])
def test_rare_hands_rank_as_in_the_reference(hole_cards: int) -> None:
    # Decks of two suits, of five ranks, of the low cards, of the cards of two royal flushes and
    # some more: full of flushes, quads and lows.
    two_suits = [range(suit, 52, 4) for suit in range(4)]
    decks = [
        *([*two_suits[a], *two_suits[b]] for a in range(4) for b in range(a)),
        *(range(4 * rank, 4 * rank + 20) for rank in range(9)),
        [*range(28), *range(48, 52)],
        [*range(32, 52, 4), *range(33, 52, 4), 2, 6, 10],
    ]
    made: set[Category] = set()
    for board_cards in BOARD_SIZES:
        dealt = deals(hole_cards, board_cards, 800, f"rare {hole_cards}/{board_cards}", decks)
        made |= assert_equal_to_reference(dealt, hole_cards)
    assert made == set(Category)


@pytest.mark.parametrize("board_cards", BOARD_SIZES)
def test_holdem_takes_the_best_five_of_all(board_cards: int) -> None:
    dealt = deals(2, board_cards, 1_000, f"holdem {board_cards}", [range(52)])
    assert_equal_to_reference(dealt, 2)


@pytest.mark.parametrize("hole_cards", [2, 4, 5, 6])
@pytest.mark.parametrize("board_cards", BOARD_SIZES)
def test_any_number_of_rows_is_ranked_as_one_by_one(hole_cards: int, board_cards: int) -> None:
    """Around the size of a block, where what is left is ranked apart; nothing is written behind."""
    dealt = deals(hole_cards, board_cards, 200, f"rows {hole_cards}/{board_cards}", [range(52)])
    cards = np.array(dealt, dtype=np.uint8)
    hole, board = cards[:, :hole_cards].copy(), cards[:, hole_cards:].copy()
    high = [NATIVE.high(deal[:hole_cards], deal[hole_cards:]) for deal in dealt]
    lows = [NATIVE.low(deal[:hole_cards], deal[hole_cards:]) for deal in dealt]
    low = [NO_LOW if rank is None else rank for rank in lows]
    for rows in [*range(10), 31, 32, 33, *range(62, 67), 127, 128, 129, 199, 200]:
        highs, low_ranks_ = np.full(200, 9999, np.uint16), np.full(200, 99, np.uint8)
        high_and_low_ranks(hole[:rows], board[:rows], high=highs[:rows], low=low_ranks_[:rows])
        assert highs.tolist() == high[:rows] + [9999] * (200 - rows)
        assert low_ranks_.tolist() == low[:rows] + [99] * (200 - rows)


@pytest.mark.parametrize("hole_cards", [2, 4, 5, 6])
def test_any_number_of_threads_gives_the_same_ranks(hole_cards: int) -> None:
    generator = np.random.default_rng(hole_cards)
    hole, board = random_cards(generator, 70_001, hole_cards, 5)
    high, low = high_and_low_ranks(hole, board)
    for threads in (2, 3, 4, 7):
        assert np.array_equal(high_ranks(hole, board, threads=threads), high)
        assert np.array_equal(low_ranks(hole, board, threads=threads), low)


def random_cards(
    generator: np.random.Generator, rows: int, hole_cards: int, board_cards: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    size = hole_cards + board_cards
    dealt = np.argsort(generator.random((rows, 52)), axis=1)[:, :size].astype(np.uint8)
    return dealt[:, :hole_cards].copy(), dealt[:, hole_cards:].copy()


ALL_SIZES = """
import numpy as np
from hashlib import sha256
from ninecards import _native
from ninecards.kernels.evaluator import high_and_low_ranks

seen, generator = sha256(), np.random.default_rng(11)
for deck in (range(52), range(26), range(0, 52, 2), [*range(28), *range(48, 52)]):
    deck = np.array(deck, dtype=np.uint8)
    for hole in (4, 5, 6):
        for board in (3, 4, 5):
            cards = deck[np.argsort(generator.random((3000, len(deck))), axis=1)[:, :hole + board]]
            for ranks in high_and_low_ranks(cards[:, :hole], cards[:, hole:]):
                seen.update(ranks.astype("<u2").tobytes())
print(_native.isa, seen.hexdigest())
"""


def test_every_set_of_instructions_gives_the_same_ranks() -> None:
    """Bit for bit, on every number of cards; what this machine lacks falls back to less."""
    assert_same_for_all_sets(ALL_SIZES)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_foreign_vectors(shared_data: Path, cards: int) -> None:
    """Ranks of another evaluator, which counts from 1, the best, to 7462."""
    with (shared_data / "oracles" / f"eval_vectors_plo{cards}.csv").open() as file:
        rows = list(csv.reader(file))[1:]
    board = np.array([parse_cards(row[0]) for row in rows], dtype=np.uint8)
    hole = np.array([parse_cards(row[1]) for row in rows], dtype=np.uint8)
    highs, lows = high_and_low_ranks(hole, board)
    assert highs.tolist() == [7462 - int(row[2]) for row in rows]
    assert lows.tolist() == [low_of_text(row[3]) for row in rows]
    assert len(rows) >= 1_000


def low_of_text(text: str) -> int:
    """The rank of a low such as 8743A, worked out by counting the better ones."""
    if not text:
        return NO_LOW
    values = sorted((1 if char == "A" else int(char) for char in text), reverse=True)
    better = sum(
        sorted(other, reverse=True) < values
        for other in map(low_values, range(256))
        if len(other) == 5
    )
    return 55 - better


def low_values(mask: int) -> list[int]:
    return [bit + 1 for bit in range(8) if mask >> bit & 1]


def test_a_paired_board_of_one_suit_can_hold_quads_over_a_flush() -> None:
    board = np.array([parse_cards("8s8dKsQs2s")] * 2, dtype=np.uint8)
    hole = np.array([parse_cards("8h8cAs3s"), parse_cards("8h9cAs3s")], dtype=np.uint8)
    made = [category_of_rank(rank) for rank in high_ranks(hole, board).tolist()]
    assert made == [Category.FOUR_OF_A_KIND, Category.FLUSH]


def test_an_ace_serves_high_and_low_and_two_different_low_cards_must_be_held() -> None:
    board = np.array([parse_cards("3c4h8dKdQs")] * 2, dtype=np.uint8)
    hole = np.array([parse_cards("AsAh2d2c"), parse_cards("AsAhAd2c")], dtype=np.uint8)
    assert low_ranks(hole, board).tolist() == [34, 34]
    hole[:] = parse_cards("AsAhAdAc")
    assert low_ranks(hole, board).tolist() == [NO_LOW, NO_LOW]


def test_a_rank_does_not_depend_on_the_order_of_the_cards_or_the_names_of_the_suits() -> None:
    generator = np.random.default_rng(3)
    dealt = np.array(deals(6, 5, 2_000, "order", [range(52)]), dtype=np.uint8)
    hole, board = dealt[:, :6], dealt[:, 6:]
    suits = generator.permutation(4).astype(np.uint8)
    renamed = (dealt & 0xFC) | suits[dealt & 3]
    expected = high_and_low_ranks(hole, board)
    for other_hole, other_board in (
        (generator.permuted(hole, axis=1), generator.permuted(board, axis=1)),
        (renamed[:, :6], renamed[:, 6:]),
    ):
        high, low = high_and_low_ranks(other_hole, other_board)
        assert np.array_equal(high, expected[0])
        assert np.array_equal(low, expected[1])


def test_the_tables_are_built_quickly() -> None:
    """In a fresh process, where the module is loaded for the first time."""
    code = (
        "import time; import ninecards; started = time.perf_counter(); import ninecards._native; "
        "print(time.perf_counter() - started)"
    )
    seconds = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(seconds) < 0.2


def test_one_hand_is_ranked_in_well_under_two_microseconds() -> None:
    hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    calls = 10_000
    for rank in (NATIVE.high, NATIVE.low):
        seconds = min(timeit.repeat(lambda: rank(hole, board), number=calls, repeat=5))  # noqa: B023
        assert seconds / calls < 1.5e-6
