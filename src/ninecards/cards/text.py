"""Text to cards and back.

A card is a rank and a suit: ``As``, ``10h``, ``t♣``. Case is free, the suit may be a letter or
a sign in either colour (♠ or ♤), and cards may stand together or apart by blanks and commas.
An unknown card is ``??``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninecards.cards.card import FULL_DECK, RANK_CHARS, SUIT_CHARS, SUIT_SYMBOLS, Card
from ninecards.errors import CardError

__all__ = ["UNKNOWN", "format_cards", "parse_card", "parse_cards", "parse_hole_cards"]

UNKNOWN = "??"
_WHITE_SYMBOLS = "♧♢♡♤"
# A symbol may be followed by one of these; they only choose between text and picture.
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_RANKS = {char: number for number, char in enumerate(RANK_CHARS)} | {
    char.lower(): number for number, char in enumerate(RANK_CHARS)
}
_SUITS = {
    char: number
    for chars in (SUIT_CHARS, SUIT_CHARS.upper(), SUIT_SYMBOLS, _WHITE_SYMBOLS)
    for number, char in enumerate(chars)
}
_RANKS_ALLOWED = "2 3 4 5 6 7 8 9 T (or 10) J Q K A"
_SUITS_ALLOWED = "c d h s or ♣ ♦ ♥ ♠"


def parse_card(text: str) -> Card:
    """The one card that the text names.

    Raises CardError with the column when there is none, more than one, or something else.

    >>> parse_card("10h")
    Card('Th')
    """
    cards = list(_scan(text, unknown_allowed=False))
    if not cards:
        raise CardError("column 1: no card here; one card such as As is expected", column=1)
    if len(cards) > 1:
        column, card = cards[1]
        raise CardError(
            f"column {column}: {card} is one too many; one card is expected", column=column
        )
    card = cards[0][1]
    assert card is not None
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of the text in its order; no text, no cards.

    Raises CardError with the column of what is no card, or of the second of two equal cards.

    >>> parse_cards("AsKd, 10♡")
    (Card('As'), Card('Kd'), Card('Th'))
    >>> parse_cards("AsKx")
    Traceback (most recent call last):
    ninecards.errors.CardError: column 4: 'x' is no suit; use c d h s or ♣ ♦ ♥ ♠
    """
    return tuple(card for card in _distinct(_scan(text, unknown_allowed=False)) if card is not None)


def parse_hole_cards(text: str) -> tuple[Card | None, ...]:
    """As `parse_cards`, with ``??`` for a card that is not known (None).

    >>> parse_hole_cards("As??Kd??")
    (Card('As'), None, Card('Kd'), None)
    """
    return tuple(_distinct(_scan(text, unknown_allowed=True)))


def format_cards(cards: Iterable[Card | None], separator: str = "") -> str:
    """The cards as text, in the order given.

    >>> format_cards((Card(51), None)), format_cards((Card(51), Card(0)), " ")
    ('As??', 'As 2c')
    """
    return separator.join(UNKNOWN if card is None else str(card) for card in cards)


def _distinct(cards: Iterable[tuple[int, Card | None]]) -> Iterator[Card | None]:
    columns: dict[Card, int] = {}
    for column, card in cards:
        if card is not None:
            if card in columns:
                raise CardError(
                    f"column {column}: {card} again; it is in column {columns[card]} already "
                    "and a card comes once",
                    column=column,
                )
            columns[card] = column
        yield card


def _scan(text: str, *, unknown_allowed: bool) -> Iterator[tuple[int, Card | None]]:
    """Each card with the 1-based column where it begins."""
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        if unknown_allowed and text.startswith(UNKNOWN, at):
            yield at + 1, None
            at += len(UNKNOWN)
            continue
        rank, suit_at = _rank(text, at, unknown_allowed=unknown_allowed)
        suit = _suit(text, suit_at)
        yield at + 1, FULL_DECK[4 * rank + suit]
        at = suit_at + 1
        if at < len(text) and text[at] in _VARIATION_SELECTORS:
            at += 1


def _rank(text: str, at: int, *, unknown_allowed: bool) -> tuple[int, int]:
    """The rank that begins at the index, and the index behind it."""
    if text.startswith("10", at):
        return _RANKS["T"], at + 2
    rank = _RANKS.get(text[at])
    if rank is None:
        allowed = _RANKS_ALLOWED + (f", or {UNKNOWN} for an unknown card" * unknown_allowed)
        raise CardError(f"column {at + 1}: {text[at]!r} is no rank; use {allowed}", column=at + 1)
    return rank, at + 1


def _suit(text: str, at: int) -> int:
    if at == len(text):
        raise CardError(
            f"column {at + 1}: the text ends where a suit is expected; use {_SUITS_ALLOWED}",
            column=at + 1,
        )
    suit = _SUITS.get(text[at])
    if suit is None:
        raise CardError(
            f"column {at + 1}: {text[at]!r} is no suit; use {_SUITS_ALLOWED}", column=at + 1
        )
    return suit
