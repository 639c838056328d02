"""Sets of cards as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ninecards.cards.card import FULL_DECK, Card
from ninecards.cards.text import format_cards, parse_cards
from ninecards.errors import CardError

__all__ = ["CardSet"]

_ALL = (1 << len(FULL_DECK)) - 1


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards; bit ``n`` of ``mask`` stands for ``Card(n)``.

    >>> dead = CardSet.parse("2c As")
    >>> str(dead), len(dead), Card(51) in dead, len(~dead)
    ('As2c', 2, True, 50)
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= _ALL:
            raise CardError(f"{self.mask:#x} is no set of cards; the 52 bits 0 to 51 are allowed")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; a card given twice is in it once."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set that the text lists; errors as in `parse_cards`."""
        return cls.of(parse_cards(text))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        """The cards from the highest number down, as a player reads them."""
        return (card for card in reversed(FULL_DECK) if self.mask >> card & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __invert__(self) -> CardSet:
        """The rest of the deck."""
        return CardSet(_ALL ^ self.mask)

    def __le__(self, other: CardSet) -> bool:
        """Whether every card of this set is in the other."""
        return not self.mask & ~other.mask

    def __str__(self) -> str:
        return format_cards(self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"
