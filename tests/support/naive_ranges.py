"""The range language read hand by hand: every card tried in every slot, every value in a variable.

A twin of `ninecards.equity` that shares with it the tree of the text and nothing else.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ninecards.equity.macros import definition
from ninecards.equity.nodes import (
    Exclusion,
    Intersection,
    Macro,
    Node,
    Pattern,
    Slot,
    Union,
    Weighted,
)
from ninecards.equity.parser import parse_range

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["naive_weight"]

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def naive_weight(node: Node, hand: Sequence[int]) -> float:
    """The weight of one hand."""
    if isinstance(node, Pattern):
        return float(any(fills(slots, hand) for slots in ends(node)))
    if isinstance(node, Macro):
        return naive_weight(parse_range(definition(node.name, len(hand)), 6), hand)
    if isinstance(node, Weighted):
        return naive_weight(node.part, hand) * float(node.percent) / 100
    if isinstance(node, Union):
        return max(naive_weight(part, hand) for part in node.parts)
    assert isinstance(node, Intersection | Exclusion)
    left, right = naive_weight(node.left, hand), naive_weight(node.right, hand)
    return min(left, right if isinstance(node, Intersection) else 1 - right)


def ends(pattern: Pattern) -> list[tuple[Slot, ...]]:
    """The patterns of a span, each step from the one before."""
    if pattern.span == "":
        return [pattern.slots]
    found = [pattern.slots]
    last = pattern.span if isinstance(pattern.span, tuple) else None
    while True:
        slots = found[-1]
        told = [slot.rank for slot in slots if slot.is_fixed_rank]
        if last is not None:
            if slots == last:
                return found
            up = any(
                a.is_fixed_rank and RANKS.index(a.rank) < RANKS.index(b.rank)
                for a, b in zip(slots, last, strict=True)
            )
            still = [a == b for a, b in zip(slots, last, strict=True)]
            found.append(step(slots, 1 if up else -1, still))
        elif pattern.span == "-":
            if "2" in told:
                return found
            found.append(step(slots, -1, [False] * len(slots)))
        else:
            aces = [slot.rank == "A" for slot in pattern.slots]
            moving = [
                slot.rank
                for slot, ace in zip(slots, aces, strict=True)
                if slot.is_fixed_rank and not ace
            ]
            if not moving or "A" in moving or (any(aces) and "K" in moving):
                return found
            found.append(step(slots, 1, aces))


def step(slots: tuple[Slot, ...], by: int, still: list[bool]) -> tuple[Slot, ...]:
    return tuple(
        Slot((RANKS[RANKS.index(slot.rank) + by],), slot.suit)
        if slot.is_fixed_rank and not stays
        else slot
        for slot, stays in zip(slots, still, strict=True)
    )


def fills(slots: tuple[Slot, ...], hand: Sequence[int]) -> bool:
    wanted = [slot for slot in slots if slot.choices != ("*",) or slot.suit]
    return any(consistent(slots, wanted, chosen) for chosen in permutations(hand, len(wanted)))


def consistent(slots: tuple[Slot, ...], wanted: list[Slot], chosen: Sequence[int]) -> bool:
    told_ranks = {slot.choices[0] for slot in slots if len(slot.choices) == 1} & set(RANKS)
    told_suits = {slot.suit for slot in slots} & set(SUITS)
    rank_of: dict[str, str] = {}
    suit_of: dict[str, str] = {}
    for slot, card in zip(wanted, chosen, strict=True):
        rank, suit = RANKS[card // 4], SUITS[card % 4]
        if slot.suit and slot.suit in SUITS:
            if suit != slot.suit:
                return False
        elif slot.suit and suit_of.setdefault(slot.suit, suit) != suit:
            return False
        name = slot.choices[0]
        if len(slot.choices) > 1 or name in RANKS:
            if not {rank, suit, rank + suit} & set(slot.choices):
                return False
        elif name != "*" and rank_of.setdefault(name, rank) != rank:
            return False
    different = len(set(rank_of.values())) == len(rank_of)
    different &= len(set(suit_of.values())) == len(suit_of)
    return different and not (
        told_ranks & set(rank_of.values()) or told_suits & set(suit_of.values())
    )
