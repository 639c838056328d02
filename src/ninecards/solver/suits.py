"""Renamings of suits that change neither a board nor two ranges, and the cards they make alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

__all__ = ["IDENTITY", "Renaming", "alike_cards", "renamed", "renamed_rows", "symmetries"]

Renaming = tuple[int, ...]
"""The new suit of each suit, 0 to 3."""

IDENTITY: Renaming = (0, 1, 2, 3)
SUITS = 4


def renamed(card: int, renaming: Renaming) -> int:
    """The card with its suit renamed.

    >>> from ninecards.cards import Card, parse_cards
    >>> str(Card(renamed(parse_cards("As")[0], (1, 2, 3, 0))))
    'Ac'
    """
    return card // SUITS * SUITS + renaming[card % SUITS]


def renamed_rows(hands: NDArray[np.uint8], renaming: Renaming) -> NDArray[np.intp] | None:
    """For each hand (n, k) the row of the hand that it becomes; None if one becomes none of them.

    >>> from ninecards.cards import parse_cards
    >>> hands = np.array([parse_cards(t) for t in ("AcAdKcKd", "AhAdKhKd")], dtype=np.uint8)
    >>> renamed_rows(hands, (2, 1, 0, 3)).tolist(), renamed_rows(hands, (1, 0, 2, 3))
    ([1, 0], None)
    """
    keys = _keys(hands)
    order = np.argsort(keys)
    new_suits = np.array(renaming, dtype=np.uint8)
    wanted = _keys(hands // SUITS * SUITS + new_suits[hands % SUITS])
    place = np.minimum(np.searchsorted(keys[order], wanted), len(keys) - 1)
    rows: NDArray[np.intp] = order[place]
    return rows if (keys[rows] == wanted).all() else None


def symmetries(
    board: Iterable[int],
    ranges: Iterable[tuple[NDArray[np.uint8], NDArray[np.float64]]],
    dead: Iterable[int] = (),
) -> dict[Renaming, tuple[NDArray[np.intp], ...]]:
    """The renamings that leave board, dead cards and each range (hands, weights) as they are.

    With each come the rows that the hands of each range become, as `renamed_rows` gives them.

    >>> from ninecards.cards import parse_cards
    >>> hands = np.array([parse_cards(t) for t in ("AcAdKcKd", "AhAdKhKd")], dtype=np.uint8)
    >>> both = [(hands, np.ones(2))]
    >>> list(symmetries(parse_cards("2s7s9s"), both)), len(symmetries(parse_cards("2c7s9s"), both))
    ([(0, 1, 2, 3), (2, 1, 0, 3)], 1)
    """
    cards, lost, lists = set(board), set(dead), list(ranges)
    found = {}
    for renaming in permutations(range(SUITS)):
        if any({renamed(card, renaming) for card in each} != each for each in (cards, lost)):
            continue
        rows = []
        for hands, weights in lists:
            after = renamed_rows(hands, renaming)
            if after is None or not np.array_equal(weights[after], weights):
                break
            rows.append(after)
        else:
            found[renaming] = tuple(rows)
    return found


def alike_cards(
    cards: Sequence[int], renamings: Sequence[Renaming]
) -> list[tuple[int, dict[int, Renaming]]]:
    """Cards in groups that the renamings make alike: one of each group, and how to get to them all.

    >>> alike_cards([4, 5, 6, 7], [IDENTITY, (1, 2, 0, 3), (2, 0, 1, 3)])
    [(4, {4: (0, 1, 2, 3), 5: (1, 2, 0, 3), 6: (2, 0, 1, 3)}), (7, {7: (0, 1, 2, 3)})]
    """
    groups: list[tuple[int, dict[int, Renaming]]] = []
    seen: set[int] = set()
    for card in cards:
        if card not in seen:
            group = {card: IDENTITY}
            for renaming in renamings:
                group.setdefault(renamed(card, renaming), renaming)
            groups.append((card, group))
            seen.update(group)
    return groups


def _keys(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """A number for each hand that does not depend on the order of its cards."""
    keys: NDArray[np.uint64] = np.left_shift(np.uint64(1), hands.astype(np.uint64)).sum(
        axis=1, dtype=np.uint64
    )
    return keys
