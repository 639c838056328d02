"""Ranges of boards, and how they meet ranges of hands: against counting pair by pair."""

from __future__ import annotations

import pytest

from ninecards.equity import Range
from ninecards.equity.boards import disjoint_pairs, possible_pairs, read_board
from ninecards.errors import CardError, NinecardsError, RangeError


@pytest.mark.parametrize(
    ("text", "cards", "boards"),
    [
        ("AxKx*", 3, 200),
        ("sss", 3, 286),
        ("$r", 3, 0),
        ("RRO", 3, 13 * 6 * 48),
        ("AAKK", 4, 36),
        ("AsKsQsJ", 4, 4),
        ("wxyz", 4, 13**4),
        ("sssss", 5, 1287),
        ("*", 3, 22_100),
        ("****", 4, 270_725),
        ("AsKdQ", 3, 4),
    ],
)
def test_a_range_of_boards_is_of_the_fewest_cards(text: str, cards: int, boards: int) -> None:
    read = read_board(text)
    assert isinstance(read, Range)
    assert (read.cards, read.count()) == (cards, boards)


@pytest.mark.parametrize("text", ["", "Ks", "Ks7d2d", "K♠ 7d 2d 3c", "10s9s8s"])
def test_cards_are_cards(text: str) -> None:
    assert isinstance(read_board(text), tuple)


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("AsAsKd", CardError, "board 'AsAsKd', column 3: As again"),
        ("AAAAKK", RangeError, "board 'AAAAKK', column 6: 6 cards in 'AAAAKK'"),
        ("hello", RangeError, "board 'hello', column 2: "),
        ("15%", RangeError, "board '15%', 15%: no order is chosen"),
    ],
)
def test_a_fault_has_its_column(text: str, kind: type[NinecardsError], says: str) -> None:
    with pytest.raises(kind) as caught:
        read_board(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("hands", "cards", "boards", "size"),
    [
        ("AAA@50,KKKK", 4, "AxKx@25,AAA", 3),
        ("AsKsQsJ,2c2d2h", 4, "AsKs**,2c2d2h*", 4),
        ("AsAdKKQ@30,AsAhQsQhJ", 5, "AhKc[2,5]c3d4d", 5),
        ("AAAAKK@10", 6, "[A,K]sT", 3),
        ("2c2d", 2, "2h2s*", 3),
    ],
)
def test_disjoint_pairs_one_by_one(hands: str, cards: int, boards: str, size: int) -> None:
    held, lying = Range(hands, cards), Range(boards, size)
    weighted = [
        (set(hand), set(board), float(one * other))
        for hand, one in zip(*(found.tolist() for found in held.combos()), strict=True)
        for board, other in zip(*(found.tolist() for found in lying.combos()), strict=True)
    ]
    meeting = [weight for hand, board, weight in weighted if not hand & board]
    assert 0 < len(meeting) < len(weighted)
    assert disjoint_pairs(held, lying) == (len(meeting), pytest.approx(sum(meeting)))
    assert disjoint_pairs(lying, held) == (len(meeting), pytest.approx(sum(meeting)))


def test_pairs_that_could_be() -> None:
    boards = Range("AxKx*", 3)
    everything = disjoint_pairs(Range("*"), boards)
    assert everything == (200 * 211_876, 200.0 * 211_876)
    assert possible_pairs(4, boards) == 200 * 211_876
