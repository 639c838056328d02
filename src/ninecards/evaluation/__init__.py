"""What a hand is worth: the reference evaluator, and the port for a faster one.

>>> from ninecards.cards import parse_cards
>>> hand = evaluate_high(parse_cards("AsAhAdKs"), parse_cards("AcQdJdTh9h"))
>>> hand.category.name, [str(card) for card in hand.cards]
('STRAIGHT', ['As', 'Ks', 'Qd', 'Jd', 'Th'])
"""

from __future__ import annotations

from ninecards.evaluation.five import (
    HIGH_RANKS,
    LOW_RANKS,
    Category,
    category_of_rank,
    high_rank,
    low_rank,
)
from ninecards.evaluation.ranker import REFERENCE, Ranker
from ninecards.evaluation.reference import HighHand, LowHand, evaluate_high, evaluate_low

__all__ = [
    "HIGH_RANKS",
    "LOW_RANKS",
    "REFERENCE",
    "Category",
    "HighHand",
    "LowHand",
    "Ranker",
    "category_of_rank",
    "evaluate_high",
    "evaluate_low",
    "high_rank",
    "low_rank",
]
