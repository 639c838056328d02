"""The named ranges, each defined in the language itself.

======  =========================================================================================
$ds     two suits with two cards or more (``xxyy``)
$ss     one suit with exactly two cards, no other with more than one; six cards are never this
$ts     a suit with exactly three cards
$r      rainbow: all four suits
$np     no two cards of one rank
$op     one pair and no other equal ranks
$tp     two pairs and no other equal ranks
$nt     no three cards of one rank
$0g     all ranks in a row; the ace is high or low
$1g     all ranks different, with one rank missing between the highest and the lowest
$2g     the same with two missing, side by side or apart
$rd     any of $0g, $1g and $2g
$3rd    at least three ranks in a row; ``$4rd``: at least four
======  =========================================================================================

A capital letter names ranks for one card and stands in a pattern as a list does (``$B$B$Mx``).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ninecards.cards.card import RANK_CHARS

__all__ = ["CARD_MACROS", "HAND_MACROS", "definition"]

CARD_MACROS = {
    "R": "AKQJT",
    "B": "AKQJ",
    "F": "KQJ",
    "N": "KQJT9",
    "M": "T987",
    "Z": "65432",
    "L": "A8765432",
    "W": "A5432",
}
"""Ranks by letter: Broadway, big, face, no low, middle, small, low, wheel."""

_PLAIN = {
    "ds": "xxyy",
    "ss": "xx!(xxx,xxyy)",
    "ts": "xxx!xxxx",
    "r": "wxyz",
    "np": "*!RR",
    "op": "RR!(RRR,RROO)",
    "tp": "RROO!(RRR,RROONN)",
    "nt": "*!RRR",
    "rd": "$0g,$1g,$2g",
}
_GAPS = {"0g": 0, "1g": 1, "2g": 2}
_IN_A_ROW = {"3rd": 3, "4rd": 4}

HAND_MACROS = (*_PLAIN, *_GAPS, *_IN_A_ROW)

_ACE_LOW_TO_HIGH = "A" + RANK_CHARS


@cache
def definition(name: str, cards: int) -> str:
    """What the macro stands for with hands of so many cards, as text of the ``ppt`` dialect.

    >>> definition("ds", 4), definition("3rd", 4)[-11:]
    ('xxyy', 'QJT,KQJ,AKQ')
    """
    if name in _GAPS:
        return ",".join(_rundowns(cards, _GAPS[name]))
    if name in _IN_A_ROW:
        return ",".join(_rundowns(_IN_A_ROW[name], 0))
    return _PLAIN[name]


def _rundowns(cards: int, missing: int) -> list[str]:
    """Every set of ranks, with the ace low and high, of this size with so many holes."""
    span = cards + missing
    found = []
    for low in range(len(_ACE_LOW_TO_HIGH) - span + 1):
        ranks = _ACE_LOW_TO_HIGH[low : low + span]
        for holes in combinations(range(1, span - 1), missing):
            kept = [rank for place, rank in enumerate(ranks) if place not in holes]
            found.append("".join(reversed(kept)))
    return found
