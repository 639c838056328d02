"""Whether ranges can be dealt at all: why no deal has a hand of each.

Where hands nearly always share cards, drawing on in hope is a long wait for nothing. Most ranges
that cannot meet say so in plain counts: three players with two aces each want six of four.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import Card
from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.hands import Cards
from ninecards.kernels.showdown import Showdown

__all__ = ["meets", "no_deal"]

DECK = 52
HEADS_UP = 2
_SETS = {
    **{
        f"the rank {rank}": [4 * i + suit for suit in range(4)] for i, rank in enumerate(RANK_CHARS)
    },
    **{f"the suit {char}": list(range(suit, DECK, 4)) for suit, char in enumerate(SUIT_CHARS)},
    **{str(Card(card)): [card] for card in range(DECK)},
}


def meets(hands: Cards, others: Cards) -> NDArray[np.bool_]:
    """For each hand whether one of the others shares no card with it; no hand is there twice.

    >>> from ninecards.equity.range import Range
    >>> aces, trips = (Range(text).combos()[0] for text in ("AA", "AAA"))
    >>> int(meets(aces, aces).sum()), int(meets(trips, aces).sum())  # with two aces; with three
    (6768, 0)
    """
    level = [np.zeros(len(each), dtype=np.uint8) for each in (hands, others)]
    found = Showdown(hands, others, *level).sums(np.ones(len(others)))
    met: NDArray[np.bool_] = np.rint(found.every) > 0
    return met


def no_deal(lists: Sequence[Cards], out: Sequence[int] = ()) -> str | None:
    """Why no deal has a hand of each list, none of which holds a card that is ``out``; or None.

    Of two lists the answer is sure. Of more None may be said where there is no deal; a reason is
    always one. Slow twin: a search through all hands.

    >>> from ninecards.equity.range import Range
    >>> aces = Range("AA").combos()[0]
    >>> no_deal([aces, aces]), no_deal([aces, aces, aces])
    (None, 'hands 1, 2 and 3 hold 6 cards of the rank A or more, and 4 can be dealt')
    """
    for reason in _counts(lists, set(out)):
        return reason
    for one, other in combinations(range(len(lists)), HEADS_UP):
        if not meets(lists[one], lists[other]).any():
            return (
                f"every hand of {_named((one, other))} shares a card with every hand of the other"
            )
    return None


def _counts(lists: Sequence[Cards], out: set[int]) -> Iterator[str]:
    """Groups of players who need more cards of a kind than there are."""
    held = [_held(hands) for hands in lists]
    least = [_least(hands) for hands in lists]
    for size in range(HEADS_UP, len(lists) + 1):
        for group in combinations(range(len(lists)), size):
            needed = size * lists[0].shape[1]
            cards = int(np.logical_or.reduce([held[player] for player in group]).sum())
            if needed > cards:
                yield f"{_named(group)} hold {needed} cards, and of those in them there are {cards}"
            for kind, cards_of_kind in enumerate(_SETS.values()):
                there = sum(card not in out for card in cards_of_kind)
                wanted = sum(least[player][kind] for player in group)
                if wanted > there:
                    name = list(_SETS)[kind]
                    yield (
                        f"{_named(group)} hold {wanted} cards of {name} or more, and {there} can "
                        "be dealt"
                    )


def _held(hands: Cards) -> NDArray[np.bool_]:
    """The cards that are in some hand."""
    return np.bincount(hands.ravel(), minlength=DECK) > 0


def _least(hands: Cards) -> list[int]:
    """How many cards of each set every hand has at least."""
    ranks, suits = hands >> 2, hands & 3
    least = [int((ranks == rank).sum(axis=1).min()) for rank in range(len(RANK_CHARS))]
    least += [int((suits == suit).sum(axis=1).min()) for suit in range(len(SUIT_CHARS))]
    of_card = np.bincount(hands.ravel(), minlength=DECK)
    return least + [int(count == len(hands)) for count in of_card.tolist()]


def _named(players: Sequence[int]) -> str:
    *first, last = [str(player + 1) for player in players]
    return f"hands {', '.join(first)} and {last}"
