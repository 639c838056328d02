"""Every live hand of a board: their order, and their ranks against those of single hands."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards import _native
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.errors import ArrayError
from ninecards.evaluation import REFERENCE
from ninecards.kernels.boards import (
    board_high_ranks,
    board_low_ranks,
    live_hand_count,
    live_hands,
)
from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Twin = Callable[..., NDArray[Any]]

# A board of each kind: of one suit, paired with three of a suit, quads, four of a suit, all low,
# no low, no flush.
BOARDS = [
    "AsKsQsJsTs",
    "8s8dKsQs2s",
    "7c7d7h7s2c",
    "2s3s4s5sAd",
    "Ac2d3h4s5c",
    "KcKdQhQsJc",
    "2c5d9hTsKc",
    "2s3s4s5s",
    "9c9d4h4s",
    "AsKsQs",
    "2c2d2h",
    "8c5d2h",
]


@pytest.mark.parametrize("cards", [2, 4, 5, 6])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_hands_are_in_the_order_of_the_deck(cards: int, board_cards: int) -> None:
    """Against the plain way to write that order; six cards on their first and last hands."""
    board = [0, 17, 51, 30, 29][:board_cards]
    live = [card for card in range(52) if card not in board]
    hands = live_hands(board, cards)
    assert hands.shape == (comb(len(live), cards), cards)
    assert len(hands) == live_hand_count(board_cards, cards)
    if cards <= 4:
        naive = sorted(sorted(hand, reverse=True) for hand in combinations(live, cards))
        assert hands.tolist() == naive
    else:
        places = {card: place for place, card in enumerate(live)}
        rows = [*range(2_000), *range(0, len(hands), 997), *range(len(hands) - 2_000, len(hands))]
        for row in rows:
            hand = hands[row].tolist()
            assert hand == sorted(set(hand), reverse=True)
            number = sum(comb(places[card], cards - i) for i, card in enumerate(hand))
            assert number == row


@pytest.mark.parametrize("text", BOARDS)
def test_all_hands_of_four_cards_rank_as_hand_by_hand(text: str) -> None:
    assert_all_as_hand_by_hand(parse_cards(text), 4)


@pytest.mark.parametrize("text", BOARDS)
def test_all_hands_of_holdem_rank_as_hand_by_hand(text: str) -> None:
    assert_all_as_hand_by_hand(parse_cards(text), 2)


def test_all_hands_of_five_cards_rank_as_hand_by_hand() -> None:
    for text in ("8s8dKsQs2s", "Ac2d3h4s", "8c5d2h"):
        assert_all_as_hand_by_hand(parse_cards(text), 5)


def test_all_hands_of_six_cards_rank_as_hand_by_hand() -> None:
    """All of one board; others by what is drawn from them."""
    assert_all_as_hand_by_hand(parse_cards("8s8d4s3s2c"), 6)


def assert_all_as_hand_by_hand(board: Any, cards: int) -> None:
    hands = live_hands(board, cards)
    boards = np.tile(np.array(board, dtype=np.uint8), (len(hands), 1))
    high, low = high_and_low_ranks(hands, boards)
    assert np.array_equal(board_high_ranks(board, cards), high)
    assert np.array_equal(board_low_ranks(board, cards), low)


@pytest.mark.parametrize("cards", [2, 4, 5, 6])
def test_some_hands_of_random_boards_rank_as_in_the_reference(cards: int) -> None:
    generator = random.Random(f"boards {cards}")
    for board_cards in (3, 4, 5) * (1 if cards == 6 else 4):
        board = [FULL_DECK[number] for number in generator.sample(range(52), board_cards)]
        hands = live_hands(board, cards)
        highs, lows = board_high_ranks(board, cards), board_low_ranks(board, cards)
        for row in generator.sample(range(len(hands)), 100):
            hole = [FULL_DECK[number] for number in hands[row].tolist()]
            assert highs[row] == REFERENCE.high(hole, board)
            low = REFERENCE.low(hole, board)
            assert lows[row] == (NO_LOW if low is None else low)


def test_the_order_of_the_board_does_not_matter() -> None:
    board = np.array(parse_cards("8s8dKsQs2s"), dtype=np.uint8)
    for other in (board[::-1], board[[3, 1, 4, 0, 2]], board.tolist(), bytes(board.tolist())):
        assert np.array_equal(board_high_ranks(other), board_high_ranks(board))
        assert np.array_equal(board_low_ranks(other), board_low_ranks(board))
        assert np.array_equal(live_hands(other), live_hands(board))


@pytest.mark.parametrize(
    ("twin", "kind"), [(board_high_ranks, np.uint16), (board_low_ranks, np.uint8)]
)
def test_the_array_given_is_written_and_another_is_refused(twin: Twin, kind: type) -> None:
    board = parse_cards("Ac2d3h4s5c")
    out = np.empty(live_hand_count(5), dtype=kind)
    assert twin(board, out=out) is out
    assert np.array_equal(out, twin(board))
    for bad in (out[:-1], out.astype(np.int64), out[::-1], out.tolist()):
        with pytest.raises(ArrayError, match=r"out is "):
            twin(board, out=bad)


@pytest.mark.parametrize("twin", [board_high_ranks, board_low_ranks, live_hands])
@pytest.mark.parametrize(
    ("board", "cards", "message"),
    [
        ([0, 1], 4, "a board of 2 cards; 3, 4 and 5 are allowed"),
        ([0, 1, 2, 3, 4, 5], 4, "a board of 6 cards; 3, 4 and 5 are allowed"),
        ([], 4, "a board of 0 cards; 3, 4 and 5 are allowed"),
        ([0, 1, 52], 4, "52 is no card number"),
        ([0, 1, -1], 4, "-1 is no card number"),
        ([0, 1, 2**70], 4, "is no card number"),
        ([0, 1, 0], 4, r"2c \(0\) is twice; once is allowed"),
        ([0, 1, 2.0], 4, "board is a list; a sequence of card numbers"),
        ([0, 1, None], 4, "board is a list; a sequence of card numbers"),
        (7, 4, "board is a int; a sequence of card numbers"),
        ("AsKsQs", 4, "board is a str; a sequence of card numbers"),
        (np.zeros((3, 2), dtype=np.uint8), 4, "board is a ndarray; a sequence of card numbers"),
        ([0, 1, 2], 3, "hands of 3 cards; 2, 4, 5 and 6 are allowed"),
        ([0, 1, 2], 7, "hands of 7 cards; 2, 4, 5 and 6 are allowed"),
        ([0, 1, 2], None, "hands of None cards; 2, 4, 5 and 6 are allowed"),
    ],
)
def test_what_is_no_board_or_no_hand_is_refused(
    twin: Twin, board: Any, cards: Any, message: str
) -> None:
    with pytest.raises(ArrayError, match=message) as caught:
        twin(board, cards)
    assert "\n" not in str(caught.value)


def test_the_native_functions_refuse_other_types_and_layouts() -> None:
    board, high = np.arange(5, dtype=np.uint8), np.zeros(178_365, dtype=np.uint16)
    for arguments in (
        (board.astype(np.int64), 4, high, None),
        (board, 4, high.astype(np.int16), None),
        (board, 4, high[::-1], None),
        (board.tolist(), 4, high, None),
        (board, "4", high, None),
    ):
        with pytest.raises(TypeError):
            _native.board_ranks(*arguments)
    _native.board_ranks(board, 4, None, None)
    assert not high.any()
