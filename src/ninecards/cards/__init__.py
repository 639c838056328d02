"""Cards, sets of cards and their text.

>>> [card.rank.char for card in parse_cards("As 10h")]
['A', 'T']
"""

from __future__ import annotations

from ninecards.cards.card import FULL_DECK, Card, Rank, Suit
from ninecards.cards.cardset import CardSet
from ninecards.cards.text import format_cards, parse_card, parse_cards, parse_hole_cards

__all__ = [
    "FULL_DECK",
    "Card",
    "CardSet",
    "Rank",
    "Suit",
    "format_cards",
    "parse_card",
    "parse_cards",
    "parse_hole_cards",
]
