"""Ranges of boards: the same language, for flops, turns and rivers.

How a range of hands and a range of boards meet is counted without listing their pairs: of all
pairs those are left out that share a card, by inclusion and exclusion over the cards shared.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ninecards.cards import Card, parse_cards
from ninecards.equity.hands import DECK, Numbers, hand_count, hand_numbers, hands_at
from ninecards.equity.range import Range
from ninecards.errors import CardError, RangeError

__all__ = ["BOARD_SIZES", "disjoint_pairs", "possible_pairs", "read_board"]

BOARD_SIZES = (3, 4, 5)

_CARDS = re.compile(r"(\s*(10|[2-9TJQKAtjqka])[cdhs♣♦♥♠])*\s*")
_AT_A_TIME = 1 << 20
"""Hands that are taken apart together."""

Sums = npt.NDArray[np.float64]


def read_board(text: str) -> tuple[Card, ...] | Range:
    """The cards that the text names, or the range of boards that it describes.

    A range is of the fewest cards, 3, 4 or 5, in which the text can be read: ``AxKx*`` are flops,
    ``AAKK`` turns, ``*****`` rivers. Raises CardError or RangeError with the column.

    >>> [str(card) for card in read_board("Ks7d2d")]
    ['Ks', '7d', '2d']
    >>> flops = read_board("AxKx*")
    >>> flops.cards, flops.count()
    (3, 200)
    >>> read_board("Ak").cards, read_board("AAKK").cards
    (3, 4)
    """
    try:
        return parse_cards(text)
    except CardError as error:
        if _CARDS.fullmatch(text):
            raise CardError(f"board {text!r}, {error}", column=error.column) from None
    fault: RangeError | None = None
    for size in BOARD_SIZES:
        try:
            return Range(text, size, order=None)
        except RangeError as error:
            fault = error
    assert fault is not None
    raise RangeError(f"board {text!r}, {fault}", column=fault.column)


def disjoint_pairs(one: Range, other: Range) -> tuple[int, float]:
    """How many pairs of a hand of each share no card, and the sum of the products of weights.

    >>> disjoint_pairs(Range("AA"), Range("AAA", cards=3))
    (0, 0.0)
    >>> disjoint_pairs(Range("AsAhKsKh"), Range("*", cards=3))
    (17296, 17296.0)
    """
    counts, weights = (
        _disjoint(_meetings(one, flat=flat), _meetings(other, flat=flat)) for flat in (True, False)
    )
    return round(counts), weights


def possible_pairs(cards: int, boards: Range) -> int:
    """How many pairs of any hand of so many cards and one of these boards share no card."""
    return boards.count() * comb(DECK - boards.cards, cards)


def _disjoint(one: list[Sums], other: list[Sums]) -> float:
    """The pairs without a card in common: all of them, less those that share one, and so on."""
    return float(
        sum((-1) ** size * (a @ b) for size, (a, b) in enumerate(zip(one, other, strict=False)))
    )


def _meetings(held: Range, *, flat: bool) -> list[Sums]:
    """For each set of 0, 1, 2 ... cards, by number, the weight of the hands that hold all of it.

    With ``flat`` every weight is 1.
    """
    numbers = np.flatnonzero(held.held())
    weights = np.ones(len(numbers)) if flat else held.weights[numbers]
    whole = np.zeros(hand_count(held.cards))
    whole[numbers] = weights
    sums: list[Sums] = [whole]
    for size in range(held.cards, 0, -1):
        numbers = np.flatnonzero(sums[0])
        fewer = np.zeros(hand_count(size - 1))
        for start in range(0, len(numbers), _AT_A_TIME):
            some = numbers[start : start + _AT_A_TIME]
            for part in _parts(some, size):
                fewer += np.bincount(part, weights=sums[0][some], minlength=len(fewer))
        # A hand is met once for each order in which its other cards are left out.
        sums.insert(0, fewer / (held.cards - size + 1))
    return sums


def _parts(numbers: Numbers, size: int) -> list[Numbers]:
    """The numbers of what is left of each hand without one of its cards."""
    hands = hands_at(numbers, size)
    return [hand_numbers(hands[:, list(kept)]) for kept in combinations(range(size), size - 1)]
