"""Sums over boards against every pair of hands ranked by the reference."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from naive_showdown import board_columns, hands_of_deck
from ninecards.errors import ArrayError
from ninecards.kernels import board_sums as module
from ninecards.kernels.board_sums import BoardSums, best_depth

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Half of it low, so that some hands have a low and some have none.
SMALL_DECK = [0, 3, 4, 9, 13, 18, 22, 27, 48, 50, 28, 30, 32, 33, 36, 37, 40, 41, 44, 45]
# A low is possible on the second and third.
BOARDS = np.array(
    [[35, 39, 43, 21, 1], [1, 6, 14, 39, 46], [2, 6, 19, 23, 35], [0, 9, 22, 36, 44]],
    dtype=np.uint8,
)


def some_hands(random: np.random.Generator, hole_cards: int, count: int) -> NDArray[np.uint8]:
    hands = hands_of_deck(SMALL_DECK, hole_cards)
    return hands[random.permutation(len(hands))[:count]]


def some_boards(random: np.random.Generator, count: int) -> NDArray[np.uint8]:
    return np.array([random.choice(SMALL_DECK, 5, replace=False) for _ in range(count)], np.uint8)


@pytest.mark.parametrize(
    ("hole_cards", "mode"),
    [(2, "high"), *((cards, mode) for cards in (4, 5, 6) for mode in ("high", "hi_lo", "law"))],
)
def test_sums_are_those_of_every_pair_ranked_by_the_reference(hole_cards: int, mode: str) -> None:
    random = np.random.default_rng([hole_cards, len(mode)])
    heroes, others = (some_hands(random, hole_cards, count) for count in (250, 300))
    weights = random.random(len(others)) * (random.random(len(others)) < 0.7)
    hi_lo = mode != "high"
    sums = BoardSums(heroes, others, weights, hi_lo=hi_lo, law=mode == "law")
    found = sums.zeros()
    sums.add(BOARDS, found)
    expected = np.zeros_like(found)
    for board in BOARDS.tolist():
        columns = board_columns(board, heroes, others, weights.tolist(), hi_lo=hi_lo)
        expected += np.stack([columns[name] for name in sums.columns], axis=1)
    assert np.abs(found - expected).max() <= 1e-12 * weights.sum()
    assert (expected.max(axis=0) > 0).all()


@pytest.mark.parametrize(("hole_cards", "depths"), [(5, (2, 3)), (6, (2, 3, 4))])
def test_the_depth_changes_nothing(
    hole_cards: int, depths: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = np.random.default_rng(hole_cards)
    heroes, others = (some_hands(random, hole_cards, 800) for _ in range(2))
    boards, weights = some_boards(random, 3), random.random(len(others))
    for options in ({}, {"hi_lo": True}, {"hi_lo": True, "law": True}):
        found = []
        for depth in depths:
            monkeypatch.setattr(module, "best_depth", lambda *_, depth=depth: depth)
            sums = BoardSums(heroes, others, weights, **options)
            found.append(sums.zeros())
            sums.add(boards, found[-1])
            assert found[-1].any()
            assert np.abs(found[-1] - found[0]).max() <= 1e-12 * weights.sum()


def test_dead_cards_are_held_by_nobody() -> None:
    random = np.random.default_rng(5)
    heroes, others = (some_hands(random, 4, 300) for _ in range(2))
    board = np.array([[0, 22, 48, 36, 51]], dtype=np.uint8)
    dead = [9, 30]
    weights = random.random(len(others))
    sums, alive = BoardSums(heroes, others, weights), ~np.isin(others, dead).any(axis=1)
    found, expected = sums.zeros(), sums.zeros()
    sums.add(board, found, dead=sum(1 << card for card in dead))
    BoardSums(heroes, others, weights * alive).add(board, expected)
    gone = np.isin(heroes, dead).any(axis=1)
    assert gone.any()
    assert not found[gone].any()
    assert np.abs(found - expected)[~gone].max() <= 1e-12 * weights.sum()


def test_integer_weights_give_integers_in_any_order_of_the_boards() -> None:
    random = np.random.default_rng(6)
    hands = hands_of_deck(SMALL_DECK, 4)
    boards = np.array(list(combinations(SMALL_DECK[:8], 5)), dtype=np.uint8)
    for options in ({}, {"hi_lo": True}, {"hi_lo": True, "law": True}):
        sums = BoardSums(hands, hands, np.ones(len(hands)), **options)
        found, again = sums.zeros(), sums.zeros()
        sums.add(boards, found)
        for board in random.permutation(boards):
            sums.add(board[None], again)
        assert np.array_equal(found, np.rint(found))
        assert np.array_equal(found, again)
        assert found.any()


def test_hi_lo_columns_fit_together() -> None:
    hands = hands_of_deck(SMALL_DECK, 4)
    weights = np.random.default_rng(7).random(len(hands))
    boards = some_boards(np.random.default_rng(8), 20)
    totals: dict[str, NDArray[np.float64]] = {}
    for law in (False, True):
        sums = BoardSums(hands, hands, weights, hi_lo=True, law=law)
        found = sums.zeros()
        sums.add(boards, found)
        for name, column in zip(sums.columns, found.T, strict=True):
            if name in totals:
                assert np.abs(totals[name] - column).max() <= 1e-11 * weights.sum()
            totals[name] = column
    met = sum(totals[name] for name in sums.columns if name.startswith("share"))
    low = totals["low_win"] + totals["low_tie"] + totals["low_loss"]
    whole = totals["whole_win"] + totals["whole_tie"] + totals["whole_loss"]
    assert np.abs(low + whole - met).max() <= 1e-11 * weights.sum()


def test_the_depth_grows_with_the_number_of_hands() -> None:
    for hole_cards in (4, 5, 6):
        found = [best_depth(hole_cards, 10**n) for n in range(1, 9)]
        assert found == sorted(found)
        assert (found[0], found[-1]) == (2, hole_cards - 2)


def refusal(*arguments: Any, boards: Any = None, sums: Any = None, dead: int = 0) -> ArrayError:
    def add() -> None:
        both = BoardSums(*arguments)
        both.add(boards, both.zeros() if sums is None else sums, dead=dead)

    with pytest.raises(ArrayError) as caught:
        add()
    assert "\n" not in str(caught.value)
    return caught.value


def test_arrays_of_another_kind_are_refused() -> None:
    hands = hands_of_deck(range(8), 4)
    weights, boards = np.ones(len(hands)), np.array([[8, 9, 10, 11, 12]] * 3, dtype=np.uint8)
    good = (hands, hands, weights)
    assert "opponents" in str(refusal(hands, hands[:, :1], weights))
    assert "same number" in str(refusal(hands_of_deck(range(8), 5), hands, weights))
    assert "weights" in str(refusal(hands, hands, weights[1:]))
    assert "weights" in str(refusal(hands, hands, weights.astype(np.float32)))
    for bad in (-0.5, np.nan, np.inf):
        wrong = weights.copy()
        wrong[3] = bad
        assert refusal(hands, hands, wrong).row == 3
    assert "boards" in str(refusal(*good, boards=boards.tolist()))
    assert "shape" in str(refusal(*good, boards=boards[:, :4]))
    for column, bad in ((0, 52), (0, 9)):
        wrong_board = boards.copy()
        wrong_board[1, column] = bad
        assert refusal(*good, boards=wrong_board).row == 1
    assert refusal(*good, boards=boards, dead=1 << 10).row == 0
    assert "dead" in str(refusal(*good, boards=boards, dead=1 << 52))
    columns = np.zeros((len(hands), 3))
    assert "zeros()" in str(refusal(*good, boards=boards, sums=columns))
    assert "zeros()" in str(refusal(*good, boards=boards, sums=columns[:, :2].astype(np.float32)))
    assert "contiguous" in str(refusal(*good, boards=boards, sums=columns[:, :2]))
