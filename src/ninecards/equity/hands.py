"""Every hand of so many cards by its number, and sets of hands as arrays.

A hand of ``n`` different cards has a number from 0 to C(52, n) - 1: hands are compared by their
highest card, then by the next (colexicographic order). A set of hands is a boolean array over
these numbers. So the hands whose highest card is ``t`` stand together, in the order of what they
hold beside it: most of what follows is slices of arrays instead of loops over hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

__all__ = [
    "DECK",
    "Cards",
    "HandSet",
    "Numbers",
    "containing",
    "hand_count",
    "hand_numbers",
    "hands_at",
    "with_more_cards",
]

DECK = 52

Cards = npt.NDArray[np.uint8]
"""Card numbers (0 is 2c, 51 is As), one row a hand."""
HandSet = npt.NDArray[np.bool_]
"""Whether each hand is in, by number."""
Numbers = npt.NDArray[np.int64]

_FLAT = 2
"""The size of hands from which `with_more_cards` gathers at once instead of slice by slice."""


def hand_count(cards: int, deck: int = DECK) -> int:
    """How many hands of so many cards a deck holds.

    >>> [hand_count(cards) for cards in (4, 5, 6)]
    [270725, 2598960, 20358520]
    """
    return comb(deck, cards)


@cache
def _choose(size: int) -> Numbers:
    """C(c, size) for each card c, and for 52 itself."""
    return np.array([comb(card, size) for card in range(DECK + 1)], dtype=np.int64)


def hand_numbers(hands: Cards) -> Numbers:
    """The number of each hand; ``hands`` has shape (m, n), each row in any order.

    >>> hand_numbers(np.array([[51, 50, 49, 48], [3, 2, 0, 1]], dtype=np.uint8)).tolist()
    [270724, 0]
    """
    columns = [hands[:, place] for place in range(hands.shape[1])]
    # Whole columns change places in pairs: a few cards a row are sorted soonest so.
    for last in range(len(columns) - 1, 0, -1):
        for place in range(last):
            one, other = columns[place], columns[place + 1]
            columns[place], columns[place + 1] = np.minimum(one, other), np.maximum(one, other)
    numbers = np.zeros(len(hands), dtype=np.int64)
    for place, column in enumerate(columns, start=1):
        numbers += _choose(place)[column]
    return numbers


def hands_at(numbers: Numbers, cards: int) -> Cards:
    """The hands of these numbers, shape (m, cards), each row from its highest card down.

    >>> hands_at(np.array([0, 270724]), 4).tolist()
    [[3, 2, 1, 0], [51, 50, 49, 48]]
    """
    rest = np.array(numbers, dtype=np.int64)
    hands = np.empty((len(rest), cards), dtype=np.uint8)
    for place in range(cards):
        counts = _choose(cards - place)
        card = np.searchsorted(counts, rest, side="right") - 1
        hands[:, place] = card
        rest -= counts[card]
    return hands


def with_more_cards(hands: HandSet, cards: int, wanted: int) -> HandSet:
    """The hands of ``wanted`` cards that hold one of these hands of ``cards`` cards.

    >>> aces = np.zeros(hand_count(2), dtype=np.bool_)
    >>> aces[-6:] = [False, False, False, False, False, True]  # As Ah, the last of all pairs
    >>> int(with_more_cards(aces, 2, 4).sum())
    1225
    """
    while cards < wanted:
        hands = _one_more(hands, cards, DECK)
        cards += 1
    return hands


def containing(cards: Iterable[int], wanted: int) -> HandSet:
    """The hands of ``wanted`` cards that hold at least one of the cards.

    >>> int(containing([51], 4).sum()), int(containing([], 4).sum())
    (20825, 0)
    """
    single = np.zeros(DECK, dtype=np.bool_)
    single[list(cards)] = True
    return with_more_cards(single, 1, wanted)


def _one_more(hands: HandSet, cards: int, deck: int) -> HandSet:
    """The hands with one card more that hold one of ``hands``, out of the lowest ``deck`` cards.

    With the highest card ``t``: the others are such a hand, or ``t`` and all others but one are.
    The first are a slice of ``hands``, the second the same question with one card less.
    """
    size = comb(deck, cards + 1)
    if not hands.any():
        return np.zeros(size, dtype=np.bool_)
    if hands.all():
        return np.ones(size, dtype=np.bool_)
    if cards <= _FLAT:
        result = np.zeros(size, dtype=np.bool_)
        for part in _parts(cards):
            result |= hands[part[:size]]
        return result
    result = np.empty(size, dtype=np.bool_)
    for top in range(cards, deck):
        start, end = comb(top, cards), comb(top + 1, cards)
        block = result[comb(top, cards + 1) : comb(top + 1, cards + 1)]
        np.logical_or(hands[:start], _one_more(hands[start:end], cards - 1, top), out=block)
    return result


@cache
def _parts(cards: int) -> tuple[Numbers, ...]:
    """For each hand of ``cards + 1`` cards, by number, the numbers of its parts of ``cards``."""
    whole = hands_at(np.arange(hand_count(cards + 1)), cards + 1)
    return tuple(
        hand_numbers(whole[:, list(kept)]) for kept in combinations(range(cards + 1), cards)
    )
