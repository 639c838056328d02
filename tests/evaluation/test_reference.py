"""Which five cards the reference evaluator takes, and what it refuses."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.cards import FULL_DECK, Card, Suit, format_cards, parse_cards, parse_hole_cards
from ninecards.errors import CardError
from ninecards.evaluation import (
    REFERENCE,
    category_of_rank,
    evaluate_high,
    evaluate_low,
    high_rank,
    low_rank,
)

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


@st.composite
def deals(draw: st.DrawFn, hole_cards: tuple[int, ...] = (4, 5, 6)) -> Deal:
    """Hole cards and a board."""
    hole, board = draw(st.sampled_from(hole_cards)), draw(st.integers(3, 5))
    cards = draw(
        st.lists(
            st.sampled_from(FULL_DECK), unique=True, min_size=hole + board, max_size=hole + board
        )
    )
    return tuple(cards[:hole]), tuple(cards[hole:])


@pytest.mark.rule("G1", source="000, 002, 004")
@given(deals())
def test_the_best_hand_is_two_hole_cards_and_three_of_the_board(deal: Deal) -> None:
    hole, board = deal
    every = [
        (*pair, *triple) for pair in combinations(hole, 2) for triple in combinations(board, 3)
    ]
    high = evaluate_high(hole, board)
    assert (len(high.hole), len(high.board)) == (2, 3)
    assert set(high.hole) < set(hole)
    assert set(high.board) <= set(board)
    assert sorted(high.cards) == sorted(high.hole + high.board)
    assert high.rank == high_rank(high.cards) == max(map(high_rank, every))
    assert high.category is category_of_rank(high.rank)


@pytest.mark.rule("G3", source="001")
@given(deals())
def test_the_best_low_is_two_hole_cards_and_three_of_the_board(deal: Deal) -> None:
    hole, board = deal
    ranks = [
        low_rank((*pair, *triple))
        for pair in combinations(hole, 2)
        for triple in combinations(board, 3)
    ]
    low = evaluate_low(hole, board)
    if low is None:
        assert set(ranks) == {None}
        return
    assert (len(low.hole), len(low.board)) == (2, 3)
    assert set(low.hole) < set(hole)
    assert set(low.board) <= set(board)
    assert sorted(low.cards) == sorted(low.hole + low.board)
    assert low.rank == low_rank(low.cards) == max(rank for rank in ranks if rank is not None)


@given(deals(hole_cards=(2, 4, 5, 6)))
def test_the_ranker_gives_the_ranks_of_the_hands(deal: Deal) -> None:
    low = evaluate_low(*deal)
    assert REFERENCE.high(*deal) == evaluate_high(*deal).rank
    assert REFERENCE.low(*deal) == (None if low is None else low.rank)


@given(deals(hole_cards=(2,)))
def test_two_hole_cards_are_holdem(deal: Deal) -> None:
    hole, board = deal
    every = list(combinations((*hole, *board), 5))
    high, low = evaluate_high(hole, board), evaluate_low(hole, board)
    assert high.rank == max(map(high_rank, every))
    lows = [rank for rank in map(low_rank, every) if rank is not None]
    assert (low.rank if low else None) == max(lows, default=None)
    for hand in filter(None, (high, low)):
        assert set(hand.hole) <= set(hole)
        assert set(hand.board) <= set(board)
        assert sorted(hand.cards) == sorted(hand.hole + hand.board)


@pytest.mark.parametrize(
    ("hole", "board", "used_hole", "used_board"),
    [
        ("AsKs", "QsJsTs2d3d", "AsKs", "QsJsTs"),
        ("As2c", "KsQsJsTs3d", "As", "KsQsJsTs"),
        ("2c3d", "AsKsQsJsTs", "", "AsKsQsJsTs"),
    ],
)
def test_holdem_uses_two_one_or_no_hole_cards(
    hole: str, board: str, used_hole: str, used_board: str
) -> None:
    hand = evaluate_high(parse_cards(hole), parse_cards(board))
    assert hand.category.name == "ROYAL_FLUSH"
    assert (format_cards(hand.hole), format_cards(hand.board)) == (used_hole, used_board)


@given(deals(), st.permutations(Suit))
def test_other_suits_change_names_alone(deal: Deal, suits: list[Suit]) -> None:
    def renamed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(4 * card.rank + suits[card.suit]) for card in cards)

    high, other_high = evaluate_high(*deal), evaluate_high(*map(renamed, deal))
    assert other_high.rank == high.rank
    assert other_high.cards == renamed(high.cards)
    assert other_high.hole == renamed(high.hole)
    assert other_high.board == renamed(high.board)
    low, other_low = evaluate_low(*deal), evaluate_low(*map(renamed, deal))
    assert (low is None) == (other_low is None)
    if low is not None and other_low is not None:
        assert other_low.rank == low.rank
        assert other_low.cards == renamed(low.cards)


def test_the_order_of_the_cards_changes_no_rank() -> None:
    hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    orders = list(permutations(hole))
    assert len({evaluate_high(order, board).rank for order in orders}) == 1
    assert len({REFERENCE.low(order, board) for order in orders}) == 1


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        # The first ace dealt plays, and the earlier of two nines on the board.
        ("AhAsQd2c", "KdTc9s9h3d", "AhAs9s9hKd"),
        ("As2sAhKd", "QcJdTh2c3c", "AsKdQcJdTh"),
        ("AhKd2sAs", "QcJdTh2c3c", "AhKdQcJdTh"),
        ("AhKd5c6c", "QcJdThTs3c", "AhKdQcJdTh"),
        ("AhKd5c6c", "QcJdTsTh3c", "AhKdQcJdTs"),
    ],
)
def test_among_equal_hands_the_earlier_cards_play(hole: str, board: str, five: str) -> None:
    assert format_cards(evaluate_high(parse_cards(hole), parse_cards(board)).cards) == five


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        ("As2dAh2c", "3c4h8dKdQs", "8d4h3c2dAs"),
        ("Ah2cAs2d", "3c4h8dKdQs", "8d4h3c2cAh"),
        ("Ah2cKsKd", "8c4h8d3dQs", "8c4h3d2cAh"),
    ],
)
def test_among_equal_lows_the_earlier_cards_play(hole: str, board: str, five: str) -> None:
    low = evaluate_low(parse_cards(hole), parse_cards(board))
    assert low is not None
    assert format_cards(low.cards) == five


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        ("KsKh2c3d", "As7h7d9cJs", "KsKh7h7dAs"),
        ("7s7c2d3d", "7hAsKd4cQh", "7s7c7hAsKd"),
        ("7sAs2d3c", "7h7d7cKdKs", "7s7h7d7cAs"),
        ("As2s9c9d", "3d4d5dKhKc", "5d4d3d2sAs"),
        ("2s9sKcQd", "As5s4sJhJd", "As9s5s4s2s"),
        ("2s9cKhQd", "As5s4c7h8d", "AsKhQd8d7h"),
        ("AcAd7c7d", "As7hTh5c5d", "AcAdAs5c5d"),
        ("AcKd2c2d", "As7hTh8c4d", "AcAsKdTh8c"),
    ],
)
def test_the_five_cards_read_from_the_made_part_to_the_kickers(
    hole: str, board: str, five: str
) -> None:
    assert format_cards(evaluate_high(parse_cards(hole), parse_cards(board)).cards) == five


BOARD = "2c3c4c5c6c"


@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        ("", BOARD, "hole cards '': 0 cards; a hand has 4, 5 or 6 (or 2 in hold'em)"),
        ("As", BOARD, "hole cards 'As': 1 cards; a hand has 4, 5 or 6 (or 2 in hold'em)"),
        ("AsKsQs", BOARD, "hole cards 'AsKsQs': 3 cards; a hand has 4, 5 or 6"),
        ("AsKsQsJsTs9s8s", BOARD, "hole cards 'AsKsQsJsTs9s8s': 7 cards; a hand has 4, 5 or 6"),
        ("AsKsQsJs", "", "board '': 0 cards; a hand is read on 3, 4 or 5"),
        ("AsKsQsJs", "2c3c", "board '2c3c': 2 cards; a hand is read on 3, 4 or 5"),
        ("AsKs", "2c3c", "board '2c3c': 2 cards; a hand is read on 3, 4 or 5"),
        ("AsKsQsJs", "2c3c4c5c6c7c", "board '2c3c4c5c6c7c': 6 cards; a hand is read on 3, 4 or 5"),
        ("AsKsQsJs", "As3c4c", "As is twice in 'AsKsQsJs' on 'As3c4c'; a card comes once"),
        ("AsKs??Js", "2c3c4c", "'AsKs??Js' on '2c3c4c': an unknown card has no value"),
        ("AsKsQsJs", "2c3c??", "'AsKsQsJs' on '2c3c??': an unknown card has no value"),
    ],
)
def test_cards_that_make_no_hand_are_refused(hole: str, board: str, message: str) -> None:
    for evaluate in (evaluate_high, evaluate_low, REFERENCE.high, REFERENCE.low):
        with pytest.raises(CardError) as caught:
            evaluate(parse_hole_cards(hole), parse_hole_cards(board))
        assert str(caught.value).startswith(message)


def test_a_card_twice_in_the_hand_or_on_the_board_is_refused() -> None:
    ace, king, queen, two = parse_cards("AsKsQs2c")
    flop = parse_cards("3c4c5c")
    with pytest.raises(
        CardError, match=r"^As is twice in 'AsKsQsAs' on '3c4c5c'; a card comes once$"
    ):
        evaluate_high((ace, king, queen, ace), flop)
    with pytest.raises(
        CardError, match=r"^3c is twice in 'AsKsQs2c' on '3c4c3c'; a card comes once$"
    ):
        evaluate_low((ace, king, queen, two), (*flop[:2], flop[0]))
