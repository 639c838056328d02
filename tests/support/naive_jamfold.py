"""Jam or fold played out hand by hand and board by board, without a kernel or a matrix.

Written from what the game is: two players put in antes and blinds, the small blind jams or folds,
the big blind calls or folds, and a called jam is shown down for both whole stacks.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ninecards.cards import Card
from ninecards.evaluation import REFERENCE, high_rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["naive_gains", "naive_share"]

Hand = tuple[int, ...]
HOLDEM = 2


def naive_share(hand: Hand, other: Hand, board: Hand, *, hi_lo: bool) -> float:
    """The part of the pot that the first hand wins."""
    highs, lows = zip(*(_ranks(each, board, hi_lo) for each in (hand, other)), strict=True)
    high = _half(*highs)
    if lows == (None, None):
        return high
    return (high + _half(*(-1 if rank is None else rank for rank in lows))) / 2


@cache
def _ranks(hand: Hand, board: Hand, hi_lo: bool) -> tuple[int, int | None]:
    hole, common = tuple(map(Card, hand)), tuple(map(Card, board))
    if len(hand) == HOLDEM:
        return max(high_rank(five) for five in combinations(hole + common, 5)), None
    return REFERENCE.high(hole, common), REFERENCE.low(hole, common) if hi_lo else None


def _half(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0


def naive_gains(
    deck: Iterable[int],
    hole_cards: int,
    boards: Sequence[Hand],
    stack: float,
    posts: tuple[float, float],
    jam: dict[Hand, float],
    call: dict[Hand, float],
    *,
    hi_lo: bool = False,
) -> tuple[dict[Hand, float], dict[Hand, float], float]:
    """What jamming and calling gain over folding, hand by hand, and the EV of the small blind.

    Gains are added over boards, as means over the hands of the other; the EV is a mean of all.
    ``posts`` are what the small and the big blind put in before the deal.
    """
    small, big = posts
    gain_jam = dict.fromkeys(jam, 0.0)
    gain_call = dict.fromkeys(call, 0.0)
    ev, deals = 0.0, 0
    for board in boards:
        live = [card for card in deck if card not in board]
        hands = list(combinations(live, hole_cards))
        for hand in hands:
            others = [other for other in hands if not set(hand) & set(other)]
            for other in others:
                shown = 2 * stack * naive_share(hand, other, board, hi_lo=hi_lo) - stack
                jammed = (1 - call[other]) * big + call[other] * shown
                gain_jam[hand] += (jammed + small) / len(others)
                gain_call[other] += jam[hand] * (big - shown) / len(others)
                ev += jam[hand] * jammed - (1 - jam[hand]) * small
                deals += 1
    return gain_jam, gain_call, ev / deals
