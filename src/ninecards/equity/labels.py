"""Labels of suit classes: all hands that differ in the names of their suits alone.

A label tells every card by its rank and puts cards of one suit in brackets: ``AA(2A)`` is an ace
and a deuce of one suit and two aces of two others. Cards of different groups, and cards that stand
alone, are of different suits. Monker and ProPokerTools write classes so; the order of the cards
differs and does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ninecards.cards.card import RANK_CHARS
from ninecards.equity.hands import DECK
from ninecards.errors import RangeError

__all__ = ["class_labels", "parse_label"]

_RANKS = {char: number for number, char in enumerate(RANK_CHARS)}
_SUITS = 4


def parse_label(text: str, cards: int) -> list[int]:
    """One hand of the class, as card numbers.

    Raises RangeError for a label that names no hand of so many cards.

    >>> parse_label("AA(2A)", 4)
    [48, 49, 2, 50]
    """
    hand: list[int] = []
    suit, inside = -1, False
    for char in text:
        if char == "(" and not inside:
            suit, inside = suit + 1, True
        elif char == ")" and inside:
            inside = False
        elif char in _RANKS:
            suit += not inside
            hand.append(4 * _RANKS[char] + suit)
        else:
            raise RangeError(f"{text!r} is no hand and no class of hands such as AA(2A)")
    if inside or len(hand) != cards or len(set(hand)) != cards or suit >= _SUITS:
        raise RangeError(
            f"{text!r} is no class of hands of {cards} cards: each card once, in at most "
            "four suits, cards of one suit in brackets"
        )
    return hand


def class_labels() -> list[str]:
    """The labels of the 16,432 classes of four cards, as Monker's files spell and order them.

    They come in the order of their first hand, hands being listed from four aces on, then deuces
    and so on up to kings.

    >>> labels = class_labels()
    >>> labels[:3], labels[-1], len(labels)
    (['AAAA', 'AA(2A)', '2AAA'], 'KKKK', 16432)
    """
    listed = np.array(list(combinations(range(DECK), 4)), dtype=np.int64)
    ranks, suits = (listed // _SUITS + len(RANK_CHARS) - 1) % len(RANK_CHARS), listed % _SUITS
    held = [((suits == suit) << ranks).sum(axis=1) for suit in range(_SUITS)]
    masks = np.sort(np.stack(held, axis=1), axis=1)
    keys = (masks << (len(RANK_CHARS) * np.arange(_SUITS))).sum(axis=1)
    _, first = np.unique(keys, return_index=True)
    return [_label(masks[row].tolist()) for row in np.sort(first)]


def _label(masks: Sequence[int]) -> str:
    """The label of the ranks held in each suit: lone cards first, everything from the deuce up.

    Masks compare by the highest rank, and so stand the groups: (34)(2A).
    """
    groups = [[rank for rank in range(len(RANK_CHARS)) if mask >> rank & 1] for mask in masks]
    texts = ["".join(RANK_CHARS[rank] for rank in group) for group in groups]
    lone = [text for text in texts if len(text) == 1]
    return "".join([*lone, *(f"({text})" for text in texts if len(text) > 1)])
