"""Classes of hands that are played alike before the flop, and what they meet on boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.equity.classes import class_hands, class_members, class_sizes
from ninecards.equity.hands import DECK, hand_count, hand_numbers
from ninecards.equity.workers import Workers, run_parts
from ninecards.kernels.class_sums import ClassSums, LaneFactors

__all__ = ["BOARD", "BoardSums", "Boards", "HandClasses", "all_boards", "random_boards"]

BOARD = 5
_PIECE = {2: 256, 4: 8}
"""Boards of a call of the kernel, by the cards of a hand: a Ctrl-C waits for one."""
_MOST_PARTS = 16
_LEAST_OF_PART = 4
_LANES_OF_ENDS = 64
_ROUNDING = 1e-12

Reach = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HandClasses:
    """All hands of a deck, by class.

    ``hands`` (n, k) has one hand of each class, ``sizes`` (n,) how many the class has, ``numbers``
    (C(52, k),) the class of each hand by its number, anything for hands that are none. ``cards``
    are those of the deck, ascending.
    """

    hands: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    numbers: NDArray[np.int64]
    cards: tuple[int, ...]

    @classmethod
    def of_deck(cls, hole_cards: int) -> HandClasses:
        """The suit classes of a whole deck.

        >>> [len(HandClasses.of_deck(cards).hands) for cards in (2, 4)]
        [169, 16432]
        """
        return _of_deck(hole_cards)

    @classmethod
    def of_small_deck(cls, cards: Sequence[int], hole_cards: int) -> HandClasses:
        """Every hand of a deck of fewer cards, each a class of its own.

        >>> len(HandClasses.of_small_deck(range(14), 4).hands)
        1001
        """
        deck = tuple(sorted(cards))
        hands = np.array(list(combinations(deck, hole_cards)), dtype=np.uint8)
        numbers = np.zeros(hand_count(hole_cards), dtype=np.int64)
        numbers[hand_numbers(hands)] = np.arange(len(hands))
        return cls(hands, np.ones(len(hands), dtype=np.int64), numbers, deck)

    def of(self, hands: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The class of each of these hands (m, k)."""
        found: NDArray[np.int64] = self.numbers[hand_numbers(hands)]
        return found

    def members(self) -> NDArray[np.uint8]:
        """Every hand of the deck."""
        deck = np.array(self.cards, dtype=np.uint8)
        places = np.array(list(combinations(range(len(deck)), self.hole_cards)))
        found: NDArray[np.uint8] = deck[places]
        return found

    @property
    def hole_cards(self) -> int:
        """Cards of a hand."""
        return int(self.hands.shape[1])

    @property
    def chances(self) -> Reach:
        """How likely a hand is of each class, (n,)."""
        chances: Reach = self.sizes / self.sizes.sum()
        return chances

    @property
    def live_hands(self) -> int:
        """Hands that a board leaves."""
        return comb(len(self.cards) - BOARD, self.hole_cards)

    @property
    def others(self) -> int:
        """Hands of the other that a board and a hand leave."""
        return comb(len(self.cards) - BOARD - self.hole_cards, self.hole_cards)


@cache
def _of_deck(hole_cards: int) -> HandClasses:
    hands = class_hands(hole_cards)
    numbers = np.zeros(hand_count(hole_cards), dtype=np.int64)
    members = class_members(hands)
    numbers[members] = np.arange(len(hands))[:, None]
    return HandClasses(hands, class_sizes(hands), numbers, tuple(range(DECK)))


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards (n, 5) of cards, and how many boards each stands for, (n,)."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, part: slice) -> Boards:
        return Boards(self.cards[part], self.weights[part])

    @property
    def weight(self) -> float:
        """How many boards all of them stand for."""
        return float(self.weights.sum(dtype=np.float64))


def all_boards(classes: HandClasses) -> Boards:
    """Every board of the deck: of a whole one a board of each suit class, as often as it comes.

    >>> boards = all_boards(HandClasses.of_deck(2))
    >>> len(boards), boards.weight == 2_598_960
    (134459, True)
    """
    if len(classes.cards) == DECK:
        hands = class_hands(BOARD)
        return Boards(hands, class_sizes(hands).astype(np.float32))
    boards = np.array(list(combinations(classes.cards, BOARD)), dtype=np.uint8)
    return Boards(boards, np.ones(len(boards), dtype=np.float32))


def random_boards(classes: HandClasses, count: int, random: np.random.Generator) -> Boards:
    """So many boards, each drawn anew from the whole deck."""
    order = random.random((count, len(classes.cards)), dtype=np.float32)
    drawn = np.argpartition(order, BOARD, axis=1)[:, :BOARD]
    cards = np.array(classes.cards, dtype=np.uint8)[drawn]
    return Boards(cards, np.ones(count, dtype=np.float32))


class BoardSums:
    """What classes of hands meet on boards, on several threads.

    The answer is the same for any number of them.
    """

    def __init__(self, classes: HandClasses, *, hi_lo: bool, threads: int | None = None) -> None:
        dead = ((1 << DECK) - 1) & ~sum(1 << card for card in classes.cards)
        self.classes = classes
        self.hi_lo = hi_lo
        self._workers = Workers(threads)
        self._sums = ClassSums(classes.hole_cards, classes.numbers, hi_lo=hi_lo, dead=dead)

    def over_shares(self, boards: Boards, reach: Reach, shares: Reach, alone: Reach) -> Reach:
        """The sums (classes, lanes) of what shares of the pot count, and of what a hand does.

        ``shares`` (5, lanes) are for 0 to 4 quarters of the pot, ``alone`` (lanes,) for the hand.
        """
        lost, tied, won = (shares[quarters].astype(np.float32) for quarters in (0, 2, 4))
        plain = shares[0] + np.outer(np.linspace(0, 1, len(shares)), shares[-1] - shares[0])
        even = np.abs(plain - shares).max() <= _ROUNDING * np.abs(shares).max()
        half = (won - lost) / np.float32(2)
        factors = LaneFactors(
            below=half if even else won - tied,
            up_to=half if even else tied - lost,
            every=lost,
            alone=alone.astype(np.float32),
        )
        if even or not self.hi_lo:
            return self.over(boards, reach, factors)
        return self.over(boards, reach, factors, shares.astype(np.float32))

    def over(
        self,
        boards: Boards,
        reach: Reach,
        factors: LaneFactors,
        shares: NDArray[np.float32] | None = None,
    ) -> Reach:
        """The sums (classes, lanes) of all boards; see `ninecards.kernels.class_sums`."""
        held = np.ascontiguousarray(reach, dtype=np.float32)
        found = [self._sums.zeros(held.shape[1]) for _ in _parts(boards)]

        def add(piece: Boards, part: int) -> None:
            self._sums.add(piece.cards, piece.weights, held, factors, found[part], shares=shares)

        self._each_piece(boards, add)
        return _added(found)

    def ends(self, boards: Boards, reach: Reach) -> tuple[Reach, Reach]:
        """The reach that classes meet, apart by what they win, and their live hands.

        (ends, classes, lanes) and (classes,); see `ninecards.kernels.class_sums`.
        """
        held = np.ascontiguousarray(reach, dtype=np.float32)
        blocks = []
        for first in range(0, held.shape[1], _LANES_OF_ENDS):
            block = np.ascontiguousarray(held[:, first : first + _LANES_OF_ENDS])
            found = [np.zeros((self._sums.ends, *block.shape), np.float32) for _ in _parts(boards)]
            live = [np.zeros(len(block), np.float32) for _ in found]

            def add(
                piece: Boards, part: int, block: Any = block, found: Any = found, live: Any = live
            ) -> None:
                self._sums.add_ends(piece.cards, piece.weights, block, found[part], live[part])

            self._each_piece(boards, add)
            blocks.append((_added(found), _added(live)))
        return np.concatenate([met for met, _ in blocks], axis=2), blocks[0][1]

    def _each_piece(self, boards: Boards, add: Callable[[Boards, int], None]) -> None:
        """Add all boards, in pieces of each part, on threads."""
        step = _PIECE[self.classes.hole_cards]

        def work(number: int, edge: tuple[int, int]) -> Iterator[int]:
            for at in range(edge[0], edge[1], step):
                piece = boards[at : min(at + step, edge[1])]
                add(piece, number)
                yield len(piece)

        parts = [work(number, edge) for number, edge in enumerate(_parts(boards))]
        run_parts(parts, work=len(boards), workers=self._workers)


def _parts(boards: Boards) -> list[tuple[int, int]]:
    """Where the parts begin and end that may be added on threads: the same for any number."""
    count = min(_MOST_PARTS, max(1, len(boards) // _LEAST_OF_PART))
    return list(pairwise(len(boards) * part // count for part in range(count + 1)))


def _added(found: Sequence[NDArray[np.float32]]) -> Reach:
    total = np.zeros(found[0].shape)
    for each in found:
        total += each
    return total
