"""Which Omaha a site means by the name it gives a game."""

from __future__ import annotations

import re

from ninecards.rules import GAMES, Game

__all__ = ["omaha_called"]

_OMAHA = re.compile(r"omaha|PLO(?![A-Za-z])|\bbig ?o\b", re.IGNORECASE)
_BIG_O = re.compile(r"big ?o\b", re.IGNORECASE)
_HI_LO = re.compile(
    r"\bhi(?:gh)?[-/ ]?l(?:ow?)?\b|H/?L(?![A-Za-z])|hi/?lo"
    r"|(?:omaha|PLO)[- ]?8\b(?!-)|\b8 or better",
    re.IGNORECASE,
)
_CARDS = re.compile(
    # A figure of the stakes may stand before the name.
    r"(?<![\d./$€£])\b([456])[- ]?(?:cards?\b|(?=PLO|omaha))"
    r"|(?:omaha|PLO|H/?L)[- ]?([456])(?![-\d])"
    r"|\b(four|five|six)[- ]cards?\b",
    re.IGNORECASE,
)
_WORDS = {"four": "4", "five": "5", "six": "6"}


def omaha_called(name: str) -> Game | None:
    """Return the game of a name without its limit and stakes; None if it is no Omaha.

    >>> [omaha_called(name).name for name in ("PL Omaha", "OmahaHL5", "5 Cards Omaha HiLow")]
    ['omaha', 'omaha5-hilo', 'omaha5-hilo']
    >>> omaha_called("NL Texas Hold'em") is None
    True
    """
    if _OMAHA.search(name) is None:
        return None
    found = _CARDS.search(name)
    told = "4" if found is None else (found[1] or found[2] or _WORDS[found[3].lower()])
    cards = "5" if _BIG_O.search(name) else told
    hi_lo = _HI_LO.search(name) or _BIG_O.search(name)
    return GAMES[f"omaha{cards if cards != '4' else ''}{'-hilo' if hi_lo else ''}"]
