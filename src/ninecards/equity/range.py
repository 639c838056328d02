"""A range: which hands, and how often each."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from ninecards.equity.evaluate import MOST_CARDS, Weights, evaluate
from ninecards.equity.hands import Cards, HandSet, containing, hand_count, hands_at
from ninecards.equity.orders import DEFAULT_ORDER, ORDERS, percent_of
from ninecards.equity.parser import parse_range
from ninecards.errors import RangeError

__all__ = ["Range"]

_FEWEST_CARDS = 2


class Range:
    """The hands that a text of the range language describes, each with a weight from 0 to 1.

    ``cards`` is the size of a hand, 2 to 6; a set of boards is a range of 3, 4 or 5 cards.
    ``dialect`` is ``ppt`` or ``monker``. ``order`` is what percentages count in: ``high`` is the
    usual order of a high game, ``equity-hilo`` that of Hi/Lo; None is none.
    Raises RangeError with the column of the fault.

    >>> aces = Range("AA:$ds", cards=4)
    >>> aces.count(), str(aces)
    (864, 'AA:$ds')
    >>> hands, weights = Range("AsAhKsKh,AAAA@50").combos()
    >>> hands.tolist(), weights.tolist()
    ([[51, 50, 47, 46], [51, 50, 49, 48]], [1.0, 0.5])
    """

    def __init__(
        self,
        text: str,
        cards: int = 4,
        *,
        dialect: str = "ppt",
        order: str | None = DEFAULT_ORDER,
    ) -> None:
        _check_cards(cards)
        if order is not None and order not in (DEFAULT_ORDER, *ORDERS):
            raise RangeError(f"unknown order {order!r}; the orders are {', '.join(ORDERS)}")
        node = parse_range(text, cards, dialect)
        self._canonical = str(node)
        self._cards = cards
        self._weights = evaluate(node, cards, lambda part, size: percent_of(part, size, order))

    @classmethod
    def of_weights(cls, canonical: str, cards: int, weights: Weights) -> Range:
        """A range of weights that are known, by the number of the hand; ``canonical`` names it."""
        _check_cards(cards)
        if weights.shape != (hand_count(cards),):
            raise RangeError(
                f"weights of shape {weights.shape}; {cards} cards make {hand_count(cards)} hands"
            )
        self = cls.__new__(cls)
        self._canonical, self._cards, self._weights = canonical, cards, weights
        return self

    def __str__(self) -> str:
        """The canonical text, in the ``ppt`` dialect."""
        return self._canonical

    @property
    def cards(self) -> int:
        """The size of a hand."""
        return self._cards

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weight of every hand, by its number (`ninecards.equity.hands`)."""
        return self._weights.astype(np.float64)

    def same_hands(self, other: Range) -> bool:
        """Whether both hold the same hands with the same weights, whatever their text.

        >>> Range("AA").same_hands(Range("AA, AAKK")), Range("AA").same_hands(Range("AA@50"))
        (True, False)
        """
        return self._cards == other._cards and np.array_equal(self._weights, other._weights)

    def held(self, dead: Iterable[int] = ()) -> HandSet:
        """Whether each hand is held at all, by its number, without the hands with a dead card."""
        return (self._weights > 0) & ~containing(dead, self._cards)

    def combos(self, dead: Iterable[int] = ()) -> tuple[Cards, npt.NDArray[np.float64]]:
        """The hands that are held, and their weights, without the hands that hold a dead card.

        ``dead`` are card numbers: a board, cards seen. The hands have shape (m, cards), each from
        its highest card down; the weights (m,). By the highest card, the best hands come last.
        """
        numbers = np.flatnonzero(self.held(dead))
        return hands_at(numbers, self._cards), self._weights[numbers].astype(np.float64)

    def count(self, dead: Iterable[int] = ()) -> int:
        """How many hands are held.

        >>> Range("AA").count(), Range("AA").count(dead=[51, 50])
        (6961, 1128)
        """
        return int(np.count_nonzero(self.held(dead)))

    def weight(self, dead: Iterable[int] = ()) -> float:
        """The sum of the weights of the hands that are held."""
        return float(self._weights[self.held(dead)].sum())

    def without(self, dead: Iterable[int]) -> Range:
        """The range without the hands that hold a dead card; its name stays."""
        weights = np.where(self.held(dead), self.weights, 0.0)
        return Range.of_weights(self._canonical, self._cards, weights)

    def possible(self, dead: Iterable[int] = ()) -> int:
        """How many hands the deck makes without the dead cards."""
        return hand_count(self._cards, 52 - len(set(dead)))


def _check_cards(cards: int) -> None:
    if not _FEWEST_CARDS <= cards <= MOST_CARDS:
        raise RangeError(f"hands of {cards} cards; {_FEWEST_CARDS} to {MOST_CARDS} are allowed")
