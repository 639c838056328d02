"""Naive evaluation of Omaha hands, written from rules G1 to G4 and from nothing else.

Cards are plain ints 0..51 = 4 * rank + suit, rank 0 the deuce and 12 the ace. A hand is every pair
of the hole cards with every triple of the board; nothing is pruned, nothing is looked up. The
strengths are tuples to be compared (greater wins); ``high_number`` and ``low_number`` turn them
into places in the list of all strengths. This module imports nothing of the product, on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
ACE = 12


def cards_of(text: str) -> tuple[int, ...]:
    """Cards of a run of two-letter names.

    >>> cards_of("2cAs")
    (0, 51)
    """
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    return tuple(4 * "23456789TJQKA".index(name[0]) + "cdhs".index(name[1]) for name in names)


def five_card_high(five: Iterable[int]) -> tuple[int, ...]:
    """Strength of exactly five cards: category, then the ranks that break ties (G2).

    >>> five_card_high(cards_of("Ac2d3h4s5c"))
    (4, 3)
    """
    cards = list(five)
    ranks = [card // 4 for card in cards]
    suits = [card % 4 for card in cards]
    # Ranks held most often first, higher ones first among those held equally often.
    made = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    counts = [ranks.count(rank) for rank in made]
    is_flush = len(set(suits)) == 1
    straight_top = None
    if len(made) == 5:
        if max(ranks) - min(ranks) == 4:
            straight_top = max(ranks)
        elif sorted(ranks) == [0, 1, 2, 3, ACE]:
            straight_top = 3
    if straight_top is not None:
        return (STRAIGHT_FLUSH if is_flush else STRAIGHT, straight_top)
    if is_flush:
        return (FLUSH, *made)
    category = {
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIRS,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH_CARD,
    }[tuple(counts)]
    return (category, *made)


def five_card_low(five: Iterable[int]) -> tuple[int, ...] | None:
    """Strength of exactly five cards as a low, None where they are no eight-or-better (G3).

    The values are negated, from the highest card down, so that greater wins: the lower card first
    met wins.

    >>> five_card_low(cards_of("As3c4d6h8s"))
    (-8, -6, -4, -3, -1)
    """
    values = {1 if card // 4 == ACE else card // 4 + 2 for card in five}
    if len(values) != 5 or max(values) > 8:
        return None
    return tuple(-value for value in sorted(values, reverse=True))


def best_high(hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """Best high of two hole cards and three board cards (G1)."""
    return max(
        five_card_high(pair + triple)
        for pair in combinations(hole, 2)
        for triple in combinations(board, 3)
    )


def best_low(hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...] | None:
    """Best low of two hole cards and three board cards, None where there is none (G3)."""
    lows = [
        low
        for pair in combinations(hole, 2)
        for triple in combinations(board, 3)
        if (low := five_card_low(pair + triple)) is not None
    ]
    return max(lows, default=None)


@cache
def every_high() -> tuple[tuple[int, ...], ...]:
    """Every strength a high can have, weakest first: 7462 of them."""
    strengths = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if any(ranks.count(rank) == 5 for rank in ranks):
            continue
        # The copies of a rank take suits 0, 1, 2, 3; five different ranks get one odd suit.
        suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        if len(set(ranks)) == 5:
            strengths.add(five_card_high(4 * rank for rank in ranks))
            suits[0] = 1
        strengths.add(five_card_high(4 * r + s for r, s in zip(ranks, suits, strict=True)))
    return tuple(sorted(strengths))


@cache
def every_low() -> tuple[tuple[int, ...], ...]:
    """Every strength a low can have, weakest first: 56 of them."""
    return tuple(
        sorted(
            tuple(-v for v in sorted(five, reverse=True)) for five in combinations(range(1, 9), 5)
        )
    )


def high_number(hole: Sequence[int], board: Sequence[int]) -> int:
    """Place 0..7461 of the best high among all strengths, higher wins."""
    return every_high().index(best_high(hole, board))


def low_number(hole: Sequence[int], board: Sequence[int]) -> int | None:
    """Place 0..55 of the best low among all lows, higher wins; None without a low."""
    low = best_low(hole, board)
    return None if low is None else every_low().index(low)
