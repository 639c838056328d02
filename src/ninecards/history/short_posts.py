"""What a player owes who has less: the bet that others face is a whole one (rule B9)."""

from __future__ import annotations

from ninecards.history.builder import HandBuilder
from ninecards.rules import PostKind

__all__ = ["owed"]


def owed(hand: HandBuilder, name: str, kind: PostKind, chips: int) -> int:
    """Return what a player owes who is all-in with a post of ``chips``, as far as he is told.

    A big blind of nothing at all is one all the same. A straddle is owed whole: it is at least
    twice the bet before it.
    """
    big_blind = hand.stakes.big_blind
    if kind is PostKind.STRADDLE:
        level = max(big_blind, *map(hand.in_front, hand.seats))
        return max(chips, 2 * level - hand.in_front(name))
    return big_blind if kind is PostKind.BIG_BLIND and not chips else chips
