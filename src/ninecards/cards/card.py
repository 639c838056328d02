"""The 52 cards: a rank and a suit each, one object per card."""

from __future__ import annotations

from enum import IntEnum
from typing import NoReturn, final

from ninecards.errors import CardError

__all__ = ["FULL_DECK", "RANK_CHARS", "SUIT_CHARS", "SUIT_SYMBOLS", "Card", "Rank", "Suit"]

RANK_CHARS = "23456789TJQKA"
SUIT_CHARS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"


class Rank(IntEnum):
    """From the deuce, 0, to the ace, 12."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def char(self) -> str:
        """One character.

        >>> Rank.TEN.char
        'T'
        """
        return RANK_CHARS[self]


class Suit(IntEnum):
    """The four suits; their order serves numbering alone, no suit ranks above another."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def char(self) -> str:
        """One letter.

        >>> Suit.SPADES.char
        's'
        """
        return SUIT_CHARS[self]

    @property
    def symbol(self) -> str:
        """The sign printed on a card.

        >>> Suit.SPADES.symbol
        '♠'
        """
        return SUIT_SYMBOLS[self]


@final
class Card(int):
    """A card, and at the same time its number 4 * rank + suit: "2c" is 0, "As" is 51.

    There are 52 objects in all, so cards may be compared with ``is``.

    >>> Card(51), str(Card(51)), Card(51).rank is Rank.ACE, Card(51) is Card(51)
    (Card('As'), 'As', True, True)
    >>> Card(52)
    Traceback (most recent call last):
    ninecards.errors.CardError: 52 is no card number; the cards are 0 (2c) to 51 (As)
    """

    rank: Rank
    suit: Suit
    _text: str

    def __new__(cls, number: int) -> Card:
        if not 0 <= number < len(FULL_DECK):
            raise CardError(f"{number} is no card number; the cards are 0 (2c) to 51 (As)")
        return FULL_DECK[number]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot change: there is one object for every {self}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot change: there is one object for every {self}")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self._text}')"

    def __format__(self, spec: str) -> str:
        return format(self._text, spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def _make(number: int) -> Card:
    card = int.__new__(Card, number)
    # Plain instance attributes: evaluation reads them far more often than anything else.
    rank, suit = Rank(number // 4), Suit(number % 4)
    card.__dict__.update(rank=rank, suit=suit, _text=rank.char + suit.char)
    return card


FULL_DECK: tuple[Card, ...] = tuple(_make(number) for number in range(52))
"""All cards in the order of their numbers, from 2c to As."""
