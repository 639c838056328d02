"""Orders of starting hands, and the hands of a percentage of one.

README.md beside this module says where each order comes from.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from ninecards.equity.classes import class_hands, class_members, class_sizes
from ninecards.equity.hands import Cards, HandSet, Numbers, hand_count
from ninecards.equity.labels import parse_label
from ninecards.equity.nodes import Percent
from ninecards.equity.orders.scores import SCORED, STEPS, equities
from ninecards.errors import RangeError

__all__ = ["DEFAULT_ORDER", "ORDERS", "PUBLISHED", "classes_of", "default_order", "percent_of"]

PUBLISHED = ("ppt-10max", "ppt-6max")
"""Both from ProPokerTools.com, four cards, high; from the best class to the worst."""
ORDERS = (*PUBLISHED, *SCORED)
DEFAULT_ORDER = "high"
"""The usual order of a high game: ``ppt-10max`` with four cards, ``equity`` with five and six."""

_NAMED_IN_TEXT = {"6h": "ppt-6max"}
_FOUR = 4
_AT_A_TIME = 1 << 16
"""Classes whose hands are worked out together."""


def default_order(*, hi_lo: bool) -> str:
    """What percentages count in where nothing is said.

    >>> default_order(hi_lo=False), default_order(hi_lo=True)
    ('high', 'equity-hilo')
    """
    return "equity-hilo" if hi_lo else DEFAULT_ORDER


def percent_of(node: Percent, cards: int, order: str | None) -> HandSet:
    """The hands of the percentage.

    Whole suit classes are in or out: a class is in where the share of all hands down to its last
    one is above ``low`` and not above ``high``. So a percentage never holds more than it says, and
    0-15 with 15-30 is 0-30. Raises RangeError where there is no such order of so many cards.
    """
    total = hand_count(cards)
    if node.low == 0 and node.high == 100:
        return np.ones(total, dtype=np.bool_)
    hands, ends = _in_order(_order_of(node, cards, order), cards)
    # In whole hands: a figure that is no whole number of hands ends at the last whole one.
    low, high = (int(figure * total // 100) for figure in (node.low, node.high))
    first, last = np.searchsorted(ends, [low, high], side="right")
    held = np.zeros(total, dtype=np.bool_)
    for start in range(first, last, _AT_A_TIME):
        held[class_members(hands[start : min(start + _AT_A_TIME, last)])] = True
    return held


def classes_of(order: str) -> list[str]:
    """The labels of a published order, from the best to the worst. Raises RangeError for its name.

    >>> classes_of("ppt-10max")[0]
    '(AJ)(AJ)'
    """
    if order not in PUBLISHED:
        raise RangeError(f"no published order {order!r}; they are {', '.join(PUBLISHED)}")
    text = resources.files(__name__).joinpath(f"{order}.txt").read_text("utf-8")
    # The credit stands above the first empty line.
    return text.partition("\n\n")[2].split()


def _order_of(node: Percent, cards: int, order: str | None) -> str:
    """The name of the order that the percentage counts in."""
    name = _NAMED_IN_TEXT.get(node.order, order)
    if name is None:
        raise RangeError(f"{node}: no order is chosen; the orders are {', '.join(ORDERS)}")
    if name == DEFAULT_ORDER:
        name = PUBLISHED[0] if cards == _FOUR else SCORED[0]
    if cards not in STEPS:
        raise RangeError(
            f"{node}: no order is known for {cards} cards; percentages other than 100% are of "
            f"hands of {', '.join(map(str, STEPS))}"
        )
    if name in PUBLISHED and cards != _FOUR:
        raise RangeError(
            f"{node}: the order {name} is for hands of 4 cards; for {cards} there are "
            f"{' and '.join(SCORED)}"
        )
    return name


@cache
def _in_order(order: str, cards: int) -> tuple[Cards, Numbers]:
    """One hand of each class from the best on, and how many hands there are down to its end."""
    if order in PUBLISHED:
        labels = classes_of(order)
        hands = np.array([parse_label(label, cards) for label in labels], dtype=np.uint8)
    else:
        hands = class_hands(cards)
        # Of equal equity the class that is numbered first comes first.
        hands = hands[np.argsort(-equities(order, cards), kind="stable")]
    return hands, np.cumsum(class_sizes(hands))
