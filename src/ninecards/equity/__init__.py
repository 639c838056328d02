"""Ranges of hands: the language, and the hands that it describes.

>>> from ninecards.equity import Range
>>> [Range("AA", cards=cards).count() for cards in (4, 5, 6)]
[6961, 108336, 1237792]
"""

from __future__ import annotations

from ninecards.equity.files import hand_texts, read_range, write_range
from ninecards.equity.range import Range

__all__ = ["Range", "hand_texts", "read_range", "write_range"]
