"""Ranges of hands, and how hands and ranges do against each other.

>>> from ninecards.equity import Range
>>> [Range("AA", cards=cards).count() for cards in (4, 5, 6)]
[6961, 108336, 1237792]
>>> [player.share for player in equity("AsAhKsKh", "JdTd9c8c", board="2c5d9hJs").players]
[Fraction(1, 4), Fraction(3, 4)]
"""

from __future__ import annotations

from ninecards.equity.api import equity
from ninecards.equity.files import hand_texts, read_range, write_range
from ninecards.equity.question import Effort
from ninecards.equity.range import Range
from ninecards.equity.results import EquityResult, EquityRow, PlayerEquity

__all__ = [
    "Effort",
    "EquityResult",
    "EquityRow",
    "PlayerEquity",
    "Range",
    "equity",
    "hand_texts",
    "read_range",
    "write_range",
]
