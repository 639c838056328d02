"""Ranks of five cards: 7462 high hands, 56 eight-or-better lows (rules G2, G3).

Every strength is described by a key that a player would use to compare two hands: first the
category, then the ranks of the made part, then the kickers. The rank of a hand is the place of its
key among all keys, so it needs no formula.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

from ninecards.cards import Card, Rank

__all__ = [
    "HIGH_RANKS",
    "LOW_RANKS",
    "Category",
    "category_of_rank",
    "high_rank",
    "in_reading_order",
    "low_rank",
]

HIGH_RANKS = 7462
"""Number of high hands that differ in strength."""
LOW_RANKS = 56
"""Number of eight-or-better lows that differ in strength: five of eight ranks."""

Strength = tuple["Category", tuple[Rank, ...]]
"""What two high hands are compared by: the category, then its ranks in reading order."""

_WHEEL = (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE)
_STRAIGHTS = {tuple(Rank)[low : low + 5][::-1] for low in range(9)} | {_WHEEL}


class Category(IntEnum):
    """The ten named kinds of a high hand, the weakest first.

    A royal flush has a name of its own; in strength it is the ace-high straight flush.
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


_BY_COUNTS = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def high_rank(five: Sequence[Card]) -> int:
    """The rank of five cards as a high hand, 0 (7-5-4-3-2) to 7461 (royal flush); higher wins.

    >>> from ninecards.cards import parse_cards
    >>> high_rank(parse_cards("7s5h4h3h2h")), high_rank(parse_cards("AsKsQsJsTs"))
    (0, 7461)
    """
    # Ranks and suits are taken from the numbers of the cards: a comparison with a kernel looks at
    # hundreds of millions of hands, and attributes would cost it as much again.
    a, b, c, d, e = five
    one_suit = a & 3 == b & 3 == c & 3 == d & 3 == e & 3
    return _high_tables()[one_suit][tuple(sorted((a >> 2, b >> 2, c >> 2, d >> 2, e >> 2)))]


def low_rank(five: Sequence[Card]) -> int | None:
    """The rank of five cards as a low, 0 (8-7-6-5-4) to 55 (5-4-3-2-A); higher wins.

    None when they are not five different ranks from the ace to the eight.

    >>> from ninecards.cards import parse_cards
    >>> low_rank(parse_cards("As2s3s4s5s")), low_rank(parse_cards("As2s3s4s4h"))
    (55, None)
    """
    a, b, c, d, e = five
    return _low_table().get(frozenset((a >> 2, b >> 2, c >> 2, d >> 2, e >> 2)))


def category_of_rank(rank: int) -> Category:
    """The category of a high rank.

    >>> category_of_rank(7461), category_of_rank(0)
    (<Category.ROYAL_FLUSH: 9>, <Category.HIGH_CARD: 0>)
    """
    return _weakest_first()[rank][0]


def in_reading_order(five: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as a player reads a high hand: the made part first, then the kickers.

    Within one rank the given order stays. The ace of the lowest straight comes last.

    >>> from ninecards.cards import format_cards, parse_cards
    >>> format_cards(in_reading_order(parse_cards("Kd7sAh7h7c")))
    '7s7h7cAhKd'
    """
    order = _reading_order(Counter(card.rank for card in five))
    return tuple(sorted(five, key=lambda card: order.index(card.rank)))


def low_value(rank: Rank) -> int:
    """The rank in a low: the ace counts 1.

    >>> low_value(Rank.ACE), low_value(Rank.EIGHT)
    (1, 8)
    """
    return 1 if rank is Rank.ACE else rank + 2


def _reading_order(counts: Counter[Rank]) -> tuple[Rank, ...]:
    """The different ranks, the more frequent and then the higher first; a wheel's ace last."""
    order = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    return _WHEEL if order == _WHEEL[-1:] + _WHEEL[:-1] else order


def _strength(ranks: Iterable[Rank], *, one_suit: bool) -> Strength:
    """The key by which two high hands are compared."""
    counts = Counter(ranks)
    order = _reading_order(counts)
    category = _BY_COUNTS[tuple(sorted(counts.values(), reverse=True))]
    if order in _STRAIGHTS:
        category = Category.STRAIGHT
    if one_suit:
        category = Category.STRAIGHT_FLUSH if category is Category.STRAIGHT else Category.FLUSH
        if category is Category.STRAIGHT_FLUSH and order[0] is Rank.ACE:
            category = Category.ROYAL_FLUSH
    return category, order


@cache
def _strengths() -> tuple[dict[tuple[int, ...], Strength], dict[tuple[int, ...], Strength]]:
    """Strength by the five ascending card ranks: of several suits, and of one suit."""
    rank_multisets = combinations_with_replacement(Rank, 5)
    return (
        # One deck has no five cards of one rank.
        {
            ranks: _strength(ranks, one_suit=False)
            for ranks in rank_multisets
            if len(set(ranks)) > 1
        },
        {ranks: _strength(ranks, one_suit=True) for ranks in combinations(Rank, 5)},
    )


@cache
def _weakest_first() -> tuple[Strength, ...]:
    several_suits, one_suit = _strengths()
    return tuple(sorted({*several_suits.values(), *one_suit.values()}))


@cache
def _high_tables() -> tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]]:
    """High rank by the five ascending card ranks: of several suits, and of one suit."""
    place = {strength: rank for rank, strength in enumerate(_weakest_first())}
    several_suits, one_suit = _strengths()
    return (
        {ranks: place[strength] for ranks, strength in several_suits.items()},
        {ranks: place[strength] for ranks, strength in one_suit.items()},
    )


@cache
def _low_table() -> dict[frozenset[int], int]:
    """Rank by the five different card ranks; lows compare from the highest card down."""
    ranks = [rank for rank in Rank if low_value(rank) <= 8]
    lows = sorted(
        (sorted(map(low_value, five), reverse=True), five) for five in combinations(ranks, 5)
    )
    return {frozenset(five): LOW_RANKS - 1 - place for place, (_, five) in enumerate(lows)}
