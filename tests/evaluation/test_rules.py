"""The values of rules G1, G3 and G4 that a single hand shows; the pots of G4 are the rules' own."""

from __future__ import annotations

import pytest

from ninecards.cards import format_cards, parse_cards
from ninecards.evaluation import Category, HighHand, LowHand, evaluate_high, evaluate_low

TWO_AND_THREE = pytest.mark.rule("G1", source="000, 002, 004")
EIGHT_OR_BETTER = pytest.mark.rule("G3", source="001")
HI_LO = pytest.mark.rule("G4", source="001, 003")


def high(hole: str, board: str) -> HighHand:
    return evaluate_high(parse_cards(hole), parse_cards(board))


def low(hole: str, board: str) -> LowHand | None:
    return evaluate_low(parse_cards(hole), parse_cards(board))


def ranks_of_low(hole: str, board: str) -> str | None:
    hand = low(hole, board)
    return None if hand is None else "-".join(card.rank.char for card in hand.cards)


@TWO_AND_THREE
@pytest.mark.parametrize(
    ("hole", "board", "category", "five"),
    [
        # Three aces in the hand and one on the board are not four: at most two of them play.
        ("AsAhAdKs", "AcQdJdTh9h", Category.STRAIGHT, "AsKsQdJdTh"),
        ("AsAhAdKs", "Ac7d7h3c2h", Category.FULL_HOUSE, "AsAhAc7d7h"),
        ("AsAhAdKs", "AcQsJsTs9d", Category.ROYAL_FLUSH, "AsKsQsJsTs"),
        # Three of the suit on the board want two in the hand; four in the hand want three there.
        ("AhKsQcJd", "2h5h9hTh3c", Category.HIGH_CARD, "AhKsTh9h5h"),
        ("AhKhQhJh", "2h5h9sTc3c", Category.HIGH_CARD, "AhKhTc9s5h"),
        # Four of a kind on the board are three of them in a hand.
        ("AsKdQcJh", "7s7d7h7c2s", Category.THREE_OF_A_KIND, "7s7d7hAsKd"),
        # And a full house on the board is no hand at all.
        ("2h2dQcJh", "AsAdAhKsKd", Category.FULL_HOUSE, "AsAdAh2h2d"),
        # Five and six hole cards: still two of them.
        ("AsAhAdAcKs", "QdJdTh9h8h", Category.STRAIGHT, "AsKsQdJdTh"),
        ("AsAhAdAcKsQs", "JsTs2d2c3h", Category.TWO_PAIR, "AsAh2d2cJs"),
        ("9s8s7s6s5s4s", "As2s2d2c2h", Category.THREE_OF_A_KIND, "2s2d2c9s8s"),
        # On a flop the board's three all play; on a turn any three of four.
        ("AsAhAdKs", "Ac7d7h", Category.FULL_HOUSE, "AsAhAc7d7h"),
        ("AhKhQhJh", "2h5h9s", Category.HIGH_CARD, "AhKh9s5h2h"),
        ("AhKhQhJh", "2h5h9s7h", Category.FLUSH, "AhKh7h5h2h"),
    ],
)
def test_two_hole_cards_with_three_of_the_board(
    hole: str, board: str, category: Category, five: str
) -> None:
    hand = high(hole, board)
    assert format_cards(hand.cards) == five
    assert hand.category is category


@TWO_AND_THREE
@pytest.mark.parametrize("other", ["KhQc2h3c", "KdJs4h3d", "KcTs4d2s"])
def test_king_and_one_of_the_three_tie_with_ace_king(other: str) -> None:
    board = "AcQdJdTh9h"
    assert high(other, board).rank == high("AsAhAdKs", board).rank


@TWO_AND_THREE
@pytest.mark.parametrize(
    ("hole", "board"),
    [("AhKsQcJd", "2h5h9hTh3c"), ("AhKhQhJh", "2h5h9sTc3c"), ("AhKcQcJc", "Kh9h5h2h3s")],
)
def test_neither_one_nor_four_hole_cards_make_a_flush(hole: str, board: str) -> None:
    assert high(hole, board).category is not Category.FLUSH


@TWO_AND_THREE
@pytest.mark.parametrize(("board", "cards"), [("Ac7d7h", 7), ("Ac7d7h3c", 8), ("Ac7d7h3c2h", 9)])
def test_a_hand_is_read_from_seven_eight_or_nine_cards(board: str, cards: int) -> None:
    hole = parse_cards("AsAhAdKs")
    board_cards = parse_cards(board)
    hand = evaluate_high(hole, board_cards)
    assert len({*hole, *board_cards}) == cards
    assert (format_cards(hand.hole), format_cards(hand.board)) == ("AsAh", "Ac7d7h")


@EIGHT_OR_BETTER
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("8s6hKdKc", "5c4d3hQdQs", "8-6-5-4-3"),
        # From the highest card down: 7-6 beats 8-7, whatever follows.
        ("4s6hJhTs", "3c5h7d8sKd", "7-6-5-4-3"),
        ("As8cJdTc", "3c5h7d8sKd", "8-7-5-3-A"),
        # Two different low ranks on the board are too few.
        ("Ac4d5h6s", "2c2h3dKdQd", None),
        ("4s5d6h7h", "2c2hAdKdQd", None),
        # A card of the board that pairs the hand counterfeits it.
        ("As2dJhTs", "2c3h8dKdQs", None),
        ("As4dJhTs", "2c3h8dKdQs", "8-4-3-2-A"),
        # Pairs in the hand do no harm.
        ("AsAh2d2c", "3c4h8dKdQs", "8-4-3-2-A"),
        # Straights and flushes are ignored: the wheel, even suited, is the best low.
        ("As2s9c9d", "3s4s5sKdKh", "5-4-3-2-A"),
        ("6c7cKhKs", "3c4c5c9dTd", "7-6-5-4-3"),
        # The ace is low, a nine is not low enough.
        ("As9s2hKd", "3c4d9hTdJc", None),
        ("9s2h7dKd", "3c4d8hTdJc", "8-7-4-3-2"),
        # Exactly two from the hand: four low cards there do not help a board with two.
        ("As2d3h4c", "5s6dKhQhJs", None),
        ("As2d3h4c", "5s6d7hQhJs", "7-6-5-2-A"),
        # And five low cards on the board are no low without two in the hand.
        ("AsKdKhQh", "2c3d4s5h6c", None),
        ("As7dKhQh", "2c3d4s5h6c", "7-4-3-2-A"),
        ("As2dKhQh4s", "3c5d7sKdQd", "7-5-3-2-A"),
        ("As6dKhQh4s2c", "3c5d7sKdQd", "7-5-3-2-A"),
    ],
)
def test_the_low_of_a_hand(hole: str, board: str, expected: str | None) -> None:
    assert ranks_of_low(hole, board) == expected


@EIGHT_OR_BETTER
@pytest.mark.parametrize(
    ("board", "better", "worse"),
    [
        ("3c5h7d8sKd", "4s6hJhTs", "As8cJdTc"),
        ("3c4d5hKdKh", "As2dJcTc", "As6dJcTc"),
        ("3c4d8hKdKh", "As2dJcTc", "As5dJcTc"),
        ("3c4d8hKdKh", "As5dJcTc", "2s5dJcTc"),
        ("3c4d7h8sKh", "As2dJcTc", "As6dJcTc"),
        ("6c7d8hKdKh", "2s3dJcTc", "As5dJcTc"),
    ],
)
def test_lows_compare_from_the_highest_card_down(board: str, better: str, worse: str) -> None:
    winner, loser = low(better, board), low(worse, board)
    assert winner is not None
    assert loser is not None
    assert winner.rank > loser.rank


@HI_LO
@pytest.mark.parametrize(
    ("hole", "board", "category", "high_hole", "low_ranks", "low_hole"),
    [
        ("As2dKsKh", "3d4c8hKd9s", Category.THREE_OF_A_KIND, "KsKh", "8-4-3-2-A", "As2d"),
        # One ace in both halves, with different partners.
        ("AsAh2dJc", "3d4c8hAd9s", Category.THREE_OF_A_KIND, "AsAh", "8-4-3-2-A", "As2d"),
        ("As2dKsQh", "3d4c8hKd9s", Category.PAIR, "AsKs", "8-4-3-2-A", "As2d"),
        # The same pair for both: a wheel is a straight and the best low.
        ("As2dKsQh", "3d4c5hKd9s", Category.STRAIGHT, "As2d", "5-4-3-2-A", "As2d"),
        # No low on this board: the high takes everything.
        ("As2d3h4c", "KsKd9c4h2s", Category.TWO_PAIR, "As4c", None, None),
        # No pair in common at all.
        ("As2dKsQs", "3s4c8sJs9h", Category.FLUSH, "AsKs", "8-4-3-2-A", "As2d"),
        ("As3s2dTdTh", "4c5c8hTs9h", Category.THREE_OF_A_KIND, "TdTh", "8-5-4-2-A", "As2d"),
    ],
)
def test_each_half_has_its_own_two_cards(
    hole: str,
    board: str,
    category: Category,
    high_hole: str,
    low_ranks: str | None,
    low_hole: str | None,
) -> None:
    best_high, best_low = high(hole, board), low(hole, board)
    assert best_high.category is category
    assert format_cards(best_high.hole) == high_hole
    assert ranks_of_low(hole, board) == low_ranks
    assert (None if best_low is None else format_cards(best_low.hole)) == low_hole


@HI_LO
def test_lows_tie_while_highs_differ() -> None:
    board = "3d4c8hKd9s"
    lows = [low(hole, board) for hole in ("As2dKsQh", "Ah2cJsTh", "Ad2hJcTc")]
    assert {hand.rank for hand in lows if hand is not None} == {34}
    assert None not in lows
    assert high("As2dKsQh", board).rank > high("Ah2cJsTh", board).rank
