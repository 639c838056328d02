"""Hands in the words of PokerStars text: "two pair, Kings and Queens"."""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.cards import Card, Rank
from ninecards.evaluation import Category, evaluate_high, evaluate_low

__all__ = ["hand_in_words"]

_ONE = (
    "Deuce",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)


def hand_in_words(hole: Sequence[Card], board: Sequence[Card], *, hi_lo: bool) -> str:
    """Return what a hand makes on a board of three to five cards.

    >>> from ninecards.cards import parse_cards
    >>> hand_in_words(parse_cards("AsAdQs3h"), parse_cards("AcKdKh7h2c"), hi_lo=False)
    'a full house, Aces full of Kings'
    >>> hand_in_words(parse_cards("As3dKsKh"), parse_cards("QcJd8h7h2c"), hi_lo=True)
    'HI: a pair of Kings; LO: 8,7,3,2,A'
    """
    high = evaluate_high(hole, board)
    words = _high(high.category, [card.rank for card in high.cards])
    if not hi_lo:
        return words
    low = evaluate_low(hole, board)
    if low is None:
        return f"HI: {words}"
    return f"HI: {words}; LO: {','.join(card.rank.char for card in low.cards)}"


def _high(category: Category, ranks: Sequence[Rank]) -> str:
    first, last = ranks[0], ranks[-1]
    words = {
        Category.HIGH_CARD: f"high card {_ONE[first]}",
        Category.PAIR: f"a pair of {_many(first)}",
        Category.TWO_PAIR: f"two pair, {_many(first)} and {_many(ranks[2])}",
        Category.THREE_OF_A_KIND: f"three of a kind, {_many(first)}",
        Category.STRAIGHT: f"a straight, {_ONE[last]} to {_ONE[first]}",
        Category.FLUSH: f"a flush, {_ONE[first]} high",
        Category.FULL_HOUSE: f"a full house, {_many(first)} full of {_many(last)}",
        Category.FOUR_OF_A_KIND: f"four of a kind, {_many(first)}",
        Category.STRAIGHT_FLUSH: f"a straight flush, {_ONE[last]} to {_ONE[first]}",
        Category.ROYAL_FLUSH: "a Royal Flush",
    }
    return words[category]


def _many(rank: Rank) -> str:
    return _ONE[rank] + ("es" if rank is Rank.SIX else "s")
