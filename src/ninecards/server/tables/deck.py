"""Decks that nobody can foretell."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from ninecards.cards import FULL_DECK, Card

__all__ = ["draw_button", "fresh_deck", "shuffled"]

MOST_SEATS = 10
DRAWS = math.lcm(*range(1, MOST_SEATS + 1))

Item = TypeVar("Item")


def shuffled(items: Sequence[Item], below: Callable[[int], int]) -> tuple[Item, ...]:
    """Return the items in the order that Fisher and Yates draw.

    ``below(n)`` is a whole number from 0 to n - 1, each as likely; then each order is as
    likely as any other.

    >>> shuffled("abc", lambda n: 0)
    ('b', 'c', 'a')
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def fresh_deck() -> tuple[Card, ...]:
    """Return a deck shuffled by the system's cryptographic generator."""
    return shuffled(FULL_DECK, secrets.randbelow)


def draw_button() -> int:
    """Return a draw whose rest by any number of seats is as likely as any other."""
    return secrets.randbelow(DRAWS)
