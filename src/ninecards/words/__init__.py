"""Hands and cards in words, in English, Russian and Greek.

>>> from ninecards.cards import parse_cards
>>> from ninecards.evaluation import evaluate_high
>>> hand = evaluate_high(parse_cards("AsAhAdKs"), parse_cards("Ac7d7h3c2h"))
>>> [Words(language).high(hand) for language in ("en", "ru")]
['full house, aces over sevens', 'фул-хаус, тузы и семёрки']
"""

from __future__ import annotations

from ninecards.words.words import LANGUAGES, Words

__all__ = ["LANGUAGES", "Words"]
