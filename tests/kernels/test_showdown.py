"""The sweep against plain enumeration on small decks, its twin, and what holds at full size."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from naive_showdown import below_up_to_every, hands_of_deck
from ninecards.errors import ArrayError
from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks, high_ranks
from ninecards.kernels.showdown import Showdown, ShowdownSums
from ninecards.kernels.showdown_numpy import showdown_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

BOARD = (3, 17, 22, 40, 51)
SMALL_DECKS = [
    *((cards, deck) for cards in (2, 4) for deck in (10, 11, 12, 13)),
    *((5, deck) for deck in (12, 13)),
    *((6, deck) for deck in (14, 15)),
]


def live_hands(hole_cards: int, board: tuple[int, ...] = BOARD) -> NDArray[np.uint8]:
    return hands_of_deck(set(range(52)) - set(board), hole_cards)


def small_case(hole_cards: int, deck: int) -> tuple[Any, ...]:
    """Two lists of hands of a small deck in any order, with ranks and a sparse reach."""
    random = np.random.default_rng([hole_cards, deck])
    hands = hands_of_deck(random.choice(47, deck, replace=False), hole_cards)
    ranks = random.integers(0, 7462, 12).astype(np.uint16)
    strength = random.choice(ranks, len(hands))
    heroes = random.permutation(len(hands))[: len(hands) * 3 // 4]
    others = random.permutation(len(hands))[: len(hands) * 3 // 4]
    reach = random.random(len(others)) * (random.random(len(others)) < 0.6)
    return hands[heroes], hands[others], strength[heroes], strength[others], reach


def as_rows(sums: ShowdownSums) -> list[NDArray[Any]]:
    return [sums.below, sums.up_to, sums.every]


@pytest.mark.parametrize(("hole_cards", "deck"), SMALL_DECKS)
def test_sums_are_those_of_plain_enumeration(hole_cards: int, deck: int) -> None:
    heroes, others, hero_strength, strength, reach = small_case(hole_cards, deck)
    expected = below_up_to_every(heroes, others, hero_strength, strength, reach)
    found = as_rows(Showdown(heroes, others, hero_strength, strength).sums(reach))
    total = reach.sum()
    for sums, wanted in zip(found, expected, strict=True):
        assert np.abs(sums - wanted).max() <= 1e-12 * total
    assert expected[0].max() > 0.01 * total


@pytest.mark.parametrize(("hole_cards", "deck"), [(2, 12), (4, 12), (5, 12), (6, 13)])
def test_the_twin_is_plain_enumeration_too(hole_cards: int, deck: int) -> None:
    case = small_case(hole_cards, deck)
    expected = below_up_to_every(*case)
    for sums, wanted in zip(as_rows(showdown_sums(*case)), expected, strict=True):
        assert np.abs(sums - wanted).max() <= 1e-12 * case[-1].sum()


@pytest.mark.parametrize("lanes", [1, 3, 8, 9, 16, 27])
@pytest.mark.parametrize(("lane", "error"), [(np.float64, 1e-12), (np.float32, 1e-6)])
def test_each_lane_is_a_sweep_of_its_own(lanes: int, lane: type, error: float) -> None:
    heroes, others, hero_strength, strength, _ = small_case(4, 12)
    reach = np.random.default_rng(lanes).random((len(others), lanes)).astype(lane)
    showdown = Showdown(heroes, others, hero_strength, strength)
    found = as_rows(showdown.sums(reach))
    for column in range(lanes):
        single = reach[:, column].astype(np.float64)
        expected = below_up_to_every(heroes, others, hero_strength, strength, single)
        for sums, wanted in zip(found, expected, strict=True):
            assert sums.dtype == lane
            assert np.abs(sums[:, column] - wanted).max() <= error * single.sum()
    alone = as_rows(showdown.sums(np.ascontiguousarray(reach[:, 0])))
    assert all(sums.shape == (len(heroes),) for sums in alone)


@pytest.mark.parametrize(("hole_cards", "deck"), [(2, 47), (4, 47), (5, 25), (6, 20)])
def test_a_reach_of_one_meets_the_hands_that_the_deck_leaves(hole_cards: int, deck: int) -> None:
    hands = hands_of_deck(sorted(set(range(52)) - set(BOARD))[:deck], hole_cards)
    strength = np.random.default_rng(1).integers(0, 90, len(hands)).astype(np.uint16)
    sums = Showdown(hands, hands, strength, strength).sums(np.ones(len(hands)))
    left = comb(deck - hole_cards, hole_cards)
    assert np.abs(sums.every - left).max() <= 1e-12 * len(hands)
    best, worst = strength == strength.max(), strength == strength.min()
    assert np.abs(sums.up_to[best] - left).max() <= 1e-12 * len(hands)
    assert np.abs(sums.below[worst]).max() <= 1e-12 * len(hands)


def test_what_one_wins_another_loses() -> None:
    hands = live_hands(4)
    high, low = high_and_low_ranks(hands, np.tile(np.array(BOARD, np.uint8), (len(hands), 1)))
    reach = np.random.default_rng(2).random(len(hands))
    reach /= reach.max()
    for strength in (high, low[low != NO_LOW]):
        kept = low != NO_LOW if strength is not high else np.ones(len(hands), dtype=np.bool_)
        if not kept.any():
            continue
        few, weight = hands[kept], reach[kept]
        sums = Showdown(few, few, strength, strength).sums(weight)
        assert abs(weight @ (sums.below + sums.up_to - sums.every)) <= 1e-12 * weight.sum() ** 2


def test_narrow_lanes_are_close_even_with_all_weights_equal() -> None:
    """The worst case of single precision: equal addends round to the same side."""
    hands = live_hands(4)
    strength = high_ranks(hands, np.tile(np.array(BOARD, np.uint8), (len(hands), 1)))
    showdown = Showdown(hands, hands, strength, strength)
    exact = as_rows(showdown.sums(np.ones(len(hands))))
    for lanes in (1, 8, 16):
        narrow = as_rows(showdown.sums(np.ones((len(hands), lanes), dtype=np.float32)))
        for sums, wanted in zip(narrow, exact, strict=True):
            assert np.abs(sums - wanted[:, None]).max() <= 1e-5 * exact[2].max()


def test_renaming_the_suits_renames_the_sums() -> None:
    hands = live_hands(4)[::7]
    board = np.array(BOARD, dtype=np.uint8)
    reach = np.random.default_rng(3).random(len(hands))
    names = np.array([2, 3, 1, 0], dtype=np.uint8)  # no cycle of two: its inverse is another
    found = []
    for cards, table in (
        (hands, board),
        ((hands & 0xFC) | names[hands & 3], (board & 0xFC) | names[board & 3]),
    ):
        strength = high_ranks(np.ascontiguousarray(cards), np.tile(table, (len(cards), 1)))
        found.append(as_rows(Showdown(cards, cards, strength, strength).sums(reach)))
    for sums, renamed in zip(*found, strict=True):
        assert np.abs(sums - renamed).max() <= 1e-12 * reach.sum()


def test_an_empty_side_wins_and_meets_nothing() -> None:
    heroes, others, hero_strength, strength, _ = small_case(4, 10)
    none, no_strength = others[:0], strength[:0]
    sums = Showdown(heroes, none, hero_strength, no_strength).sums(np.ones(0))
    assert not any(column.any() for column in as_rows(sums))
    alone = Showdown(none, others, no_strength, strength).sums(np.ones(len(others)))
    assert [column.shape for column in as_rows(alone)] == [(0,)] * 3


PRINT_DIGEST = """
import hashlib, numpy as np
from ninecards import _native
from ninecards.kernels.showdown import Showdown
from naive_showdown import hands_of_deck
found = hashlib.sha256()
for cards, deck in ((2, 20), (4, 16), (5, 14), (6, 14)):
    hands = hands_of_deck(range(deck), cards)
    random = np.random.default_rng(cards)
    strength = random.integers(0, 9, len(hands)).astype(np.uint16)
    for lane, lanes in ((np.float64, 1), (np.float64, 8), (np.float32, 1), (np.float32, 25)):
        reach = random.random((len(hands), lanes)).astype(lane)
        sums = Showdown(hands, hands, strength, strength).sums(reach)
        for column in (sums.below, sums.up_to, sums.every):
            found.update(column.tobytes())
print(_native.isa, found.hexdigest())
"""


def test_every_set_of_instructions_gives_the_same_bits() -> None:
    assert_same_for_all_sets(PRINT_DIGEST)


# ------------------------------------------------------------------------ what is refused


def refusal(*arguments: Any, reach: Any = None) -> ArrayError:
    with pytest.raises(ArrayError) as caught:
        Showdown(*arguments).sums(reach)
    assert "\n" not in str(caught.value)
    return caught.value


def test_arrays_that_are_no_hands_strengths_or_reaches_are_refused() -> None:
    heroes, others, hero_strength, strength, reach = small_case(4, 10)
    rest = (others, hero_strength, strength)
    assert "heroes: list" in str(refusal(heroes.tolist(), *rest))
    assert "of int64" in str(refusal(heroes.astype(np.int64), *rest))
    assert "shape" in str(refusal(heroes[:, :3], *rest))
    twice = heroes.copy()
    twice[5] = twice[3][::-1]
    error = refusal(twice, *rest)
    assert (error.row, "twice" in str(error)) == (5, True)
    for bad in (52, int(heroes[4, 1])):
        wrong = heroes.copy()
        wrong[4, 0] = bad
        assert refusal(wrong, *rest).row == 4
    five = hands_of_deck(range(10), 5)
    assert "same number" in str(refusal(five, others, strength[:1], strength))
    assert "strength" in str(refusal(heroes, others, hero_strength, strength.astype(np.int64)))
    assert "strength" in str(refusal(heroes, others, hero_strength[1:], strength))
    good = (heroes, others, hero_strength, strength)
    assert "reach is of list" in str(refusal(*good, reach=reach.tolist()))
    assert "int64" in str(refusal(*good, reach=reach.astype(np.int64)))
    assert "shape" in str(refusal(*good, reach=reach[1:]))
    assert "shape" in str(refusal(*good, reach=reach.reshape(1, -1, 1)))
    assert "shape" in str(refusal(*good, reach=reach.reshape(-1, 1)[:, :0]))
