"""What `ninecards.equity` offers: its names, with all the modules that they need."""

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
