"""The smallest parts of a document: what a form is, and the forms of values without parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, NoReturn, Protocol, get_args, get_origin

from ninecards.cards import FULL_DECK, Card
from ninecards.errors import HistoryError
from ninecards.history.eventvalues import decode_object, encode_object

__all__ = [
    "ATOMS",
    "OBJECT",
    "Context",
    "Form",
    "Json",
    "Place",
    "Vault",
    "choice",
    "fail",
    "is_choice",
    "told",
]

Json = Any
"""What ``json`` reads and writes."""


class Vault(Protocol):
    """Keeps the cards that nobody may read in a file: turns text into sealed text and back."""

    def seal(self, text: str) -> str:
        """Return ``text`` so that only :meth:`open` makes sense of it."""
        ...

    def open(self, sealed: str) -> str:
        """Return the text. Raises HistoryError if it was not sealed here."""
        ...


@dataclass(frozen=True, slots=True)
class Context:
    """Of one document: its vault, and what records of its version lack (record -> field)."""

    vault: Vault | None = None
    missing: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)


Place = str | tuple[Any, str | int]
"""Where a value stands: a name, or the place around it and its field or index.

Only a fault has its place told: to write every one out would take as long as the reading.
"""


def told(place: Place) -> str:
    """Return a place in words.

    >>> told((("events", 3), "cards"))
    'events[3].cards'
    """
    if isinstance(place, str):
        return place
    around, key = place
    return told(around) + (f"[{key}]" if isinstance(key, int) else f".{key}")


Coder = Callable[[Any, Place, Context], Any]
"""From value, its place in the document, and context."""


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are written and read."""

    encode: Coder
    decode: Coder


def fail(place: Place, value: object, expected: str) -> NoReturn:
    """Raise the HistoryError of a value that is of another kind than its place asks for."""
    # The value itself stays untold: it may be a card of a live hand.
    found = "null" if value is None else type(value).__name__
    raise HistoryError(f"{told(place)}: {found} found; {expected} is expected")


def _plain(kind: type[Any], expected: str) -> Form:
    def decode(value: Json, place: Place, _context: Context) -> Any:
        return value if type(value) is kind else fail(place, value, expected)

    return Form(lambda value, _place, _context: value, decode)


_CARDS = {str(card): card for card in FULL_DECK}


def _decode_card(value: Json, place: Place, _context: Context) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise HistoryError(f'{told(place)}: no card; it is "2c" to "As"')
    return card


def _decode_fraction(value: Json, place: Place, _context: Context) -> Fraction:
    if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]+/0*[1-9][0-9]*", value):
        fail(place, value, "a fraction such as 1/20")
    return Fraction(value)


def _decode_decimal(value: Json, place: Place, _context: Context) -> Decimal:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
        fail(place, value, "a decimal figure such as 0.01")
    return Decimal(value)


OBJECT = Form(
    lambda value, place, _context: encode_object(value, told(place)),
    lambda value, place, _context: decode_object(value, told(place)),
)
ATOMS: dict[Any, Form] = {
    int: _plain(int, "a whole number"),
    str: _plain(str, "text"),
    bool: _plain(bool, "true or false"),
    type(None): _plain(type(None), "null"),
    Card: Form(lambda value, _place, _context: str(value), _decode_card),
    Fraction: Form(
        lambda value, _place, _context: f"{value.numerator}/{value.denominator}", _decode_fraction
    ),
    Decimal: Form(lambda value, _place, _context: format(value, "f"), _decode_decimal),
}


def is_choice(annotation: Any) -> bool:
    """Whether values of this type are chosen from a list: an enumeration or literal texts."""
    is_enum = isinstance(annotation, type) and issubclass(annotation, Enum)
    return is_enum or get_origin(annotation) is Literal


def choice(kinds: tuple[Any, ...]) -> Form:
    """Return the form of enumerations and literal texts, which stand there as text.

    Raises TypeError where two would stand there as the same.
    """
    members = [
        member
        for kind in kinds
        for member in (get_args(kind) if get_origin(kind) is Literal else kind)
    ]
    by_text = {_choice_text(member): member for member in members}
    if len(by_text) != len(members):
        raise TypeError(f"two of one text among {', '.join(by_text)}")

    def decode(value: Json, place: Place, _context: Context) -> Any:
        if not isinstance(value, str) or value not in by_text:
            fail(place, value, f"one of {', '.join(by_text)}")
        return by_text[value]

    return Form(lambda value, _place, _context: _choice_text(value), decode)


def _choice_text(member: Enum | str) -> str:
    if not isinstance(member, Enum):
        return member
    return member.value if isinstance(member.value, str) else member.name.lower()
