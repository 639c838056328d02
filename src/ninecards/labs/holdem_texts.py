"""Ranges of hold'em as players write them, such as ``88+, A8s+, KTo:0.25``, in the own language."""

from __future__ import annotations

import re

__all__ = ["holdem_range"]

_RANKS = "23456789TJQKA"
_PART = re.compile(r"([2-9TJQKA]{2})([so]?)(\+|-([2-9TJQKA]{2})[so]?)?(?::([0-9.]+))?")


def holdem_range(text: str) -> str:
    """The text of `ninecards.equity.Range`: a label a class of hands, and its weight in percent.

    ``+`` lets the lower card of two go up to below the higher one, and a pair up to aces. The texts
    are those of the package: what is none fails.

    >>> holdem_range("QQ+,A5s-A4s:0.5,KTo+")
    'QQ,KK,AA,Ax4x@50,Ax5x@50,KxTy,KxJy,KxQy'
    """
    labels = []
    for word in text.split(","):
        found = _PART.fullmatch(word.strip())
        assert found is not None, word
        first, suits, more, end, weight = found.groups()
        high, low = (_RANKS.index(rank) for rank in first)
        pair = high == low
        top = low
        if more == "+":
            top = len(_RANKS) - 1 if pair else high - 1
        lows = range(low, top + 1)
        if end is not None:
            assert pair or end[0] == first[0], word
            lows = range(_RANKS.index(end[1]), low + 1)
        share = f"@{100 * float(weight):g}" if weight is not None else ""
        labels += [_label(place if pair else high, place, suits) + share for place in lows]
    return ",".join(labels)


def _label(high: int, low: int, suits: str) -> str:
    if not suits:
        return _RANKS[high] + _RANKS[low]
    return f"{_RANKS[high]}x{_RANKS[low]}{'x' if suits == 's' else 'y'}"
