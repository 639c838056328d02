"""The boards of a spot without its hands: which cards come, which are alike, how many hands fit.

It is what `ninecards.solver.omaha.OmahaGame` makes, board by board in the same order, for those who
want to count before anything is allocated, or to find a board by its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK
from ninecards.solver.omaha import FULL_BOARD, WeightedHands
from ninecards.solver.suits import IDENTITY, Renaming, alike_cards, renamed, symmetries

__all__ = ["Comes", "RunOut", "run_outs"]


@dataclass(frozen=True, slots=True)
class Comes:
    """Cards that are alike: each with the renaming of suits that makes it of the one played.

    ``board`` is the number of the board with that card.
    """

    board: int
    cards: Mapping[int, Renaming]


@dataclass(frozen=True, slots=True)
class RunOut:
    """A board: its cards in the order in which they came, and how many hands of each player fit."""

    cards: tuple[int, ...]
    hands: tuple[int, int]
    comes: tuple[Comes, ...] = ()


def run_outs(
    board: Sequence[int],
    ranges: tuple[WeightedHands, WeightedHands],
    *,
    alike: bool = True,
    dead: Sequence[int] = (),
) -> list[RunOut]:
    """All boards that ``board`` can become, itself first; ``ranges`` hold none of its cards.

    Cards that differ by a renaming of suits are one, unless ``alike`` is False.

    >>> from ninecards.equity import Range
    >>> from ninecards.cards import parse_cards
    >>> flop = [int(card) for card in parse_cards("2s7s9s")]
    >>> aces = Range("AAKK").combos(flop)
    >>> found = run_outs(flop, (aces, aces))
    >>> len(found), found[0].hands, [len(comes.cards) for comes in found[0].comes][:4]
    (699, (36, 36), [3, 3, 1, 3])
    """
    start = tuple(int(card) for card in board)
    renamings = [IDENTITY]
    if alike:
        renamings = list(symmetries(start, ranges, dead))
    growth = _Growth(ranges, frozenset(dead))
    growth.grow(start, renamings)
    return [growth.boards[number] for number in range(len(growth.boards))]


class _Growth:
    def __init__(self, ranges: tuple[WeightedHands, WeightedHands], dead: frozenset[int]) -> None:
        self._dead = dead
        self._held = [_Held(hands) for hands, _ in ranges]
        self.boards: dict[int, RunOut] = {}
        self._start = 0

    def grow(self, cards: tuple[int, ...], renamings: list[Renaming]) -> int:
        """Adds a board and all that follow it; its number."""
        number = len(self.boards)
        self._start = self._start or len(cards)
        self.boards[number] = RunOut(cards, self._counts(cards))
        comes = []
        live = [card for card in range(len(FULL_DECK)) if card not in {*cards, *self._dead}]
        for card, group in alike_cards(live, renamings) if len(cards) < FULL_BOARD else ():
            after = (*cards, card)
            if all(self._counts(after)):
                kept = [each for each in renamings if renamed(card, each) == card]
                comes.append(Comes(self.grow(after, kept), group))
        self.boards[number] = RunOut(cards, self._counts(cards), tuple(comes))
        return number

    def _counts(self, cards: tuple[int, ...]) -> tuple[int, int]:
        new = cards[self._start :]
        return self._held[0].without(new), self._held[1].without(new)


class _Held:
    """How many hands hold none of up to two cards."""

    def __init__(self, hands: NDArray[np.uint8]) -> None:
        deck = len(FULL_DECK)
        self._all = len(hands)
        self._one = np.bincount(hands.ravel(), minlength=deck)
        both = np.zeros(deck * deck, dtype=np.int64)
        for first, second in combinations(range(hands.shape[1]), 2):
            pair = hands[:, first].astype(np.intp) * deck + hands[:, second]
            both += np.bincount(pair, minlength=deck * deck)
        self._two = both.reshape(deck, deck) + both.reshape(deck, deck).T

    def without(self, cards: Sequence[int]) -> int:
        singles = sum(int(self._one[card]) for card in cards)
        doubles = sum(int(self._two[pair]) for pair in combinations(cards, 2))
        return self._all - singles + doubles
