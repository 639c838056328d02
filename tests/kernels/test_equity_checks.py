"""What the checked twins of exact equity refuse, and that nothing is read out of bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.errors import ArrayError
from ninecards.kernels.equity import (
    NOTHING,
    Cards,
    outcome_counts,
    outcome_counts_by_board,
    two_board_counts,
)

HOLE = np.array([parse_cards("AsAhKsKh"), parse_cards("Td9c8d7c")], dtype=np.uint8)
FLOP = np.array(parse_cards("2c3c4d"), dtype=np.uint8)
FLOP2 = np.array(parse_cards("5c6c7d"), dtype=np.uint8)
CODE = np.zeros((2, 16), dtype=np.uint8)


def cards(*numbers: int) -> Cards:
    return np.array(numbers, dtype=np.uint8)


@pytest.mark.parametrize(
    ("hole", "board", "dead", "message", "row"),
    [
        (HOLE.tolist(), FLOP, NOTHING, "hole is no numpy array of uint8", None),
        (HOLE.astype(np.int64), FLOP, NOTHING, "hole is no numpy array of uint8", None),
        (HOLE[0], FLOP, NOTHING, "hole has shape (4,)", None),
        (HOLE[:1], FLOP, NOTHING, "hole has shape (1, 4)", None),
        (HOLE[:, :3], FLOP, NOTHING, "hole has shape (2, 3)", None),
        (np.arange(28, dtype=np.uint8).reshape(7, 4), NOTHING, NOTHING, "shape (7, 4)", None),
        (HOLE, cards(0, 1, 2, 3, 4, 5), NOTHING, "board has shape (6,)", None),
        (HOLE, FLOP.reshape(1, 3), NOTHING, "board has shape (1, 3)", None),
        (HOLE, [0, 1, 2], NOTHING, "board is no numpy array of uint8", None),
        (HOLE, FLOP, FLOP.astype(np.int8), "dead is no numpy array of uint8", None),
        (cards(51, 50, 49, 48, 52, 0, 1, 2).reshape(2, 4), FLOP, NOTHING, "52 is no card", 1),
        (cards(51, 50, 49, 48, 47, 0, 1, 51).reshape(2, 4), FLOP, NOTHING, "As (51) comes", 1),
        (HOLE, cards(0, 1, 0), NOTHING, "board: 2c (0) comes once alone", None),
        (HOLE, cards(0, 1, 255), NOTHING, "board: 255 is no card number", None),
        (HOLE, FLOP, cards(51), "dead: As (51) comes once alone", None),
        (HOLE, FLOP, cards(200), "dead: 200 is no card number", None),
        (
            HOLE,
            NOTHING,
            np.setdiff1d(np.arange(52, dtype=np.uint8), [*HOLE.ravel(), 0, 1, 2, 3]),
            "4 cards are left; the board needs 5 more",
            None,
        ),
    ],
)
@pytest.mark.parametrize("count", [outcome_counts, outcome_counts_by_board])
def test_bad_arrays_are_refused(
    count: Any, hole: Any, board: Any, dead: Any, message: str, row: int | None
) -> None:
    with pytest.raises(ArrayError) as caught:
        count(hole, board, dead)
    assert message in str(caught.value)
    assert caught.value.row == row


@pytest.mark.parametrize(
    ("board2", "code", "message"),
    [
        (FLOP, CODE, "board2: 2c (0) comes once alone"),
        (FLOP2[:, None], CODE, "board2 has shape (3, 1)"),
        (FLOP2, CODE.astype(np.int8), "code is no numpy array of uint8"),
        (FLOP2, CODE[:, :8], "code has shape (2, 8); (2, 16) is needed"),
        (FLOP2, CODE + np.uint8(64), "code holds 64; 0 to 63 are allowed"),
    ],
)
def test_bad_arrays_of_two_boards_are_refused(board2: Any, code: Any, message: str) -> None:
    with pytest.raises(ArrayError) as caught:
        two_board_counts(HOLE, FLOP, board2, NOTHING, code)
    assert message in str(caught.value)


def test_two_boards_need_cards_for_both() -> None:
    gone = np.setdiff1d(np.arange(52, dtype=np.uint8), [*HOLE.ravel(), *FLOP, *FLOP2, 13, 14, 15])
    with pytest.raises(ArrayError, match="3 cards are left; the board needs 4 more"):
        two_board_counts(HOLE, FLOP, FLOP2, gone, CODE)


def test_any_layout_of_the_cards_will_do() -> None:
    expected = outcome_counts(HOLE, FLOP)
    assert np.array_equal(outcome_counts(np.asfortranarray(HOLE), FLOP), expected)
    wide = np.zeros((2, 8), dtype=np.uint8)
    wide[:, ::2] = HOLE
    assert np.array_equal(outcome_counts(wide[:, ::2], np.repeat(FLOP, 2)[::2]), expected)
    read_only = HOLE.copy()
    read_only.flags.writeable = False
    assert np.array_equal(outcome_counts(read_only, FLOP), expected)


def test_arrays_of_any_kind_are_counted_or_refused() -> None:
    """Fuzz: whatever comes, there is an answer or an ArrayError."""
    generator = np.random.default_rng(1)
    answered = 0
    for _ in range(3_000):
        shape = tuple(generator.integers(0, 8, size=generator.integers(1, 4)))
        most = int(generator.choice([52, 56, 256]))
        size = int(np.prod(shape))
        if generator.random() < 0.7:
            shape = (int(generator.integers(2, 7)), int(generator.choice([2, 4, 5, 6])))
            size = shape[0] * shape[1]
        deck = generator.permutation(most)
        hole = (deck[:size] if size <= most else np.zeros(size)).astype(np.uint8).reshape(shape)
        board = deck[size : size + int(generator.integers(3, 7))].astype(np.uint8)
        dead = deck[size + 6 : size + 6 + int(generator.integers(0, 9))].astype(np.uint8)
        try:
            counts = outcome_counts(hole, board, dead, low=bool(generator.integers(2)))
        except ArrayError:
            continue
        answered += 1
        assert counts.sum() > 0
    assert answered > 100
