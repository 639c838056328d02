"""Suit classes of hands of any size: all hands that differ in the names of their suits alone.

A class is known by the ranks that it holds in each of four suits, as masks of 13 bits: suits of
equal length in falling order of their masks. Classes are numbered by the lengths of their suits,
one long suit first, then by these masks from the shortest suits on. Four cards make 16,432 classes,
five 134,459 and six 962,988.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS
from ninecards.equity.hands import Cards, Numbers, hand_numbers

__all__ = ["SUITS", "class_hands", "class_members", "class_sizes"]

SUITS = 4
_RANKS = len(RANK_CHARS)
_BITS = 64
_NAMINGS = tuple(permutations(range(SUITS)))

Masks = npt.NDArray[np.int64]
"""The ranks held in some of the suits, one row a class."""


def class_members(hands: Cards) -> Numbers:
    """The numbers of all hands of the class of each hand, shape (m, 24).

    A class with fewer members names some of them more than once.

    >>> hand = np.array([[51, 50, 49, 45]], dtype=np.uint8)  # As Ah Ad Kd
    >>> len(set(class_members(hand)[0].tolist()))
    12
    """
    ranks, suits = hands // SUITS, hands % SUITS
    columns = [
        hand_numbers(SUITS * ranks + np.array(naming, dtype=np.uint8)[suits]) for naming in _NAMINGS
    ]
    return np.stack(columns, axis=1)


def class_hands(cards: int) -> Cards:
    """One hand of every class, shape (classes, cards), in the order of the classes.

    >>> [len(class_hands(cards)) for cards in (2, 3, 4, 5)]
    [169, 1755, 16432, 134459]
    """
    masks = np.concatenate([_of_shape(shape) for shape in _shapes(cards, SUITS, cards)])
    deck = (masks << (_RANKS * np.arange(SUITS))).sum(axis=1).astype("<u8")
    bits = np.unpackbits(deck.view(np.uint8), bitorder="little")
    places = np.arange(_BITS)
    card_at = (SUITS * (places % _RANKS) + places // _RANKS).astype(np.uint8)
    found: Cards = card_at[np.flatnonzero(bits) & (_BITS - 1)].reshape(-1, cards)
    return found


def class_sizes(hands: Cards) -> Numbers:
    """How many hands the class of each hand has: 24, less where suits hold the same ranks.

    >>> class_sizes(np.array([[51, 50, 47, 46], [51, 46, 41, 36]], dtype=np.uint8)).tolist()
    [6, 24]
    """
    ranks, suits = (hands // SUITS).astype(np.int64), hands % SUITS
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(SUITS)], axis=1)
    masks.sort(axis=1)
    same = (masks[:, 1:] == masks[:, :-1]).astype(np.int64)
    one, two, three = same.T
    # Of the 24 namings of the suits those that change places of equal suits change nothing.
    idle = (1 + one) * (1 + two + two * one) * (1 + three * (1 + two + two * one))
    sizes: Numbers = len(_NAMINGS) // idle
    return sizes


@cache
def _with_ranks(count: int) -> Masks:
    """All masks of so many ranks, ascending."""
    masks = [sum(1 << rank for rank in ranks) for ranks in combinations(range(_RANKS), count)]
    return np.sort(np.array(masks, dtype=np.int64))


def _shapes(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many cards each suit has, the longest first: (2, 1, 1, 0)."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        for rest in _shapes(cards - first, suits - 1, first):
            yield first, *rest


def _of_shape(shape: tuple[int, ...]) -> Masks:
    """The classes of a shape: suits of equal length in falling order, all else free."""
    found: Masks = np.zeros((1, 0), dtype=np.int64)
    for length in sorted(set(shape)):
        masks = _with_ranks(length)
        places = list(combinations_with_replacement(range(len(masks)), shape.count(length)))
        group = masks[np.array(places, dtype=np.int64)]
        found = np.concatenate(
            [np.repeat(found, len(group), axis=0), np.tile(group, (len(found), 1))], axis=1
        )
    return found
