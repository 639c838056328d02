"""Published orders of starting hands, and the hands of a percentage of one.

README.md beside this module says where each order comes from.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from ninecards.equity.hands import HandSet, Numbers, hand_count
from ninecards.equity.labels import class_members, parse_label
from ninecards.equity.nodes import Percent
from ninecards.errors import RangeError

__all__ = ["DEFAULT_ORDER", "ORDERS", "classes_of", "percent_of"]

ORDERS = ("ppt-10max", "ppt-6max")
"""Both from ProPokerTools.com, four cards, high; from the best class to the worst."""
DEFAULT_ORDER = "ppt-10max"
_NAMED_IN_TEXT = {"6h": "ppt-6max"}
_CARDS = 4


def percent_of(node: Percent, cards: int, order: str | None) -> HandSet:
    """The hands of the percentage.

    Whole suit classes are in or out: a class is in where the share of all hands down to its last
    one is above ``low`` and not above ``high``. So a percentage never holds more than it says, and
    0-15 with 15-30 is 0-30. Raises RangeError where there is no order.
    """
    if node.low == 0 and node.high == 100:
        return np.ones(hand_count(cards), dtype=np.bool_)
    name = _NAMED_IN_TEXT.get(node.order, order)
    if name is None or cards != _CARDS:
        raise RangeError(
            f"{node}: no published order is known for this game yet; percentages other than 100% "
            f"are for omaha (four cards, high), with the orders {', '.join(ORDERS)}"
        )
    ends = _ends(name)
    total = hand_count(cards)
    # In whole hands: a figure that is no whole number of hands ends at the last whole one.
    low, high = (int(figure * total // 100) for figure in (node.low, node.high))
    held: HandSet = (ends > low) & (ends <= high)
    return held


def classes_of(order: str) -> list[str]:
    """The labels of the order, from the best to the worst. Raises RangeError for its name."""
    if order not in ORDERS:
        raise RangeError(f"unknown order {order!r}; the orders are {', '.join(ORDERS)}")
    text = resources.files(__name__).joinpath(f"{order}.txt").read_text("utf-8")
    # The credit stands above the first empty line.
    return text.partition("\n\n")[2].split()


@cache
def _ends(order: str) -> Numbers:
    """For each hand how many hands there are down to the end of its class."""
    labels = classes_of(order)
    members = class_members(
        np.array([parse_label(label, _CARDS) for label in labels], dtype=np.uint8)
    )
    place = np.full(hand_count(_CARDS), len(labels), dtype=np.int64)
    place[members] = np.arange(len(labels))[:, None]
    return np.cumsum(np.bincount(place, minlength=len(labels)))[place]
