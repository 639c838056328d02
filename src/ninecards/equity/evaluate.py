"""A range's tree to the weight of every hand.

A weight is the share of the time, from 0 to 1, that a hand is held. A union takes the greater
weight, an intersection the lesser one, an exclusion the lesser of the left and of what the right
leaves (1 less its weight). So every law of sets holds, and with weights of 0 and 1 these are sets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.hands import HandSet, hand_count, hand_numbers, with_more_cards
from ninecards.equity.macros import definition
from ninecards.equity.matching import unions_by_size
from ninecards.equity.nodes import (
    Exclusion,
    Intersection,
    Macro,
    Node,
    Pattern,
    Percent,
    Union,
    Weighted,
)
from ninecards.equity.parser import parse_range

__all__ = ["PercentReader", "Weights", "evaluate"]

MOST_CARDS = 6
MACROS_KEPT = 6
"""Each a byte a hand: 0.3 MB of four cards, 20 MB of six."""

Weights = npt.NDArray[np.float64] | HandSet
"""The weight of each hand by number; a set where every weight is 0 or 1."""
PercentReader = Callable[[Percent, int], HandSet]
"""Which hands of so many cards a percentage holds."""


def evaluate(node: Node, cards: int, percent: PercentReader) -> Weights:
    """The weight of every hand of so many cards."""
    match node:
        case Pattern():
            return _patterns([node], cards)
        case Macro():
            return _macro(node.name, cards)
        case Percent():
            return percent(node, cards)
        case Weighted():
            return _scaled(evaluate(node.part, cards, percent), float(node.percent / 100))
        case Union():
            return _union(node, cards, percent)
        case Intersection():
            left, right = (evaluate(part, cards, percent) for part in (node.left, node.right))
            return _lesser(left, right)
        case Exclusion():
            left, right = (evaluate(part, cards, percent) for part in (node.left, node.right))
            return _lesser(left, _left_over(right))


@lru_cache(maxsize=MACROS_KEPT)
def _macro(name: str, cards: int) -> Weights:
    """The hands of a macro: long ranges name the same few again and again. Not to be written to."""
    # Parts that need more cards than a hand has describe no hand.
    hands = evaluate(parse_range(definition(name, cards), MOST_CARDS), cards, _no_percent)
    hands.flags.writeable = False
    return hands


def _no_percent(node: Percent, cards: int) -> HandSet:
    raise AssertionError(f"a macro of {cards} cards with a percentage: {node}")


def _union(node: Union, cards: int, percent: PercentReader) -> Weights:
    patterns = list(dict.fromkeys(part for part in node.parts if isinstance(part, Pattern)))
    others = dict.fromkeys(part for part in node.parts if not isinstance(part, Pattern))
    result: Weights = _patterns(patterns, cards)
    for part in others:
        result = _greater(result, evaluate(part, cards, percent))
    return result


def _scaled(weights: Weights, share: float) -> Weights:
    scaled: Weights = weights * np.float64(share)
    return scaled


def _left_over(weights: Weights) -> Weights:
    if weights.dtype == np.bool_:
        others: HandSet = np.logical_not(weights)
        return others
    left: npt.NDArray[np.float64] = np.float64(1) - weights.astype(np.float64)
    return left


def _lesser(left: Weights, right: Weights) -> Weights:
    weights: Weights = np.minimum(left, right)
    return weights


def _greater(left: Weights, right: Weights) -> Weights:
    weights: Weights = np.maximum(left, right)
    return weights


def _patterns(patterns: list[Pattern], cards: int) -> HandSet:
    """The hands that any of the patterns describes: smaller hands grow, card by card, together."""
    fitting = [pattern for pattern in patterns if _demands(pattern) <= cards]
    whole = [_whole_hand(pattern) for pattern in fitting]
    found = unions_by_size(
        pattern for pattern, hand in zip(fitting, whole, strict=True) if len(hand) != cards
    )
    # A list of hands is long more often than a list of patterns: it is marked at one go.
    listed = [hand for hand in whole if len(hand) == cards]
    if listed or not found:
        marked = found.setdefault(cards, np.zeros(hand_count(cards), dtype=np.bool_))
        marked[hand_numbers(np.array(listed, dtype=np.uint8).reshape(-1, cards))] = True
    size = min(found)
    hands = found[size]
    while size < cards:
        hands = with_more_cards(hands, size, size + 1)
        size += 1
        if size in found:
            hands |= found[size]
    return hands


def _demands(pattern: Pattern) -> int:
    return sum(not slot.is_any for slot in pattern.slots)


def _whole_hand(pattern: Pattern) -> list[int]:
    """The cards of a pattern that tells each of them, or nothing."""
    if pattern.span or any(
        not slot.is_fixed_rank or slot.suit == "" or slot.suit not in SUIT_CHARS
        for slot in pattern.slots
    ):
        return []
    return [4 * RANK_CHARS.index(slot.rank) + SUIT_CHARS.index(slot.suit) for slot in pattern.slots]
