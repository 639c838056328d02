"""How a value of an annotated type is written as JSON: read from the annotation, once.

A :class:`Form` is a pair of functions for one type; :class:`Forms` builds and keeps them.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NoReturn, Protocol, Union, get_args, get_origin, get_type_hints

from ninecards.cards import FULL_DECK, Card
from ninecards.errors import HistoryError, NinecardsError
from ninecards.history.eventvalues import decode_object, encode_object

__all__ = ["Context", "Form", "Forms", "Json", "Place", "Vault", "told"]

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


def _fail(place: Place, value: object, expected: str) -> NoReturn:
    # The value itself stays untold: it may be a card of a live hand.
    found = "null" if value is None else type(value).__name__
    raise HistoryError(f"{told(place)}: {found} found; {expected} is expected")


def _plain(kind: type[Any], expected: str) -> Form:
    def decode(value: Json, place: Place, _context: Context) -> Any:
        return value if type(value) is kind else _fail(place, value, expected)

    return Form(lambda value, _place, _context: value, decode)


_CARDS = {str(card): card for card in FULL_DECK}


def _decode_card(value: Json, place: Place, _context: Context) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise HistoryError(f'{told(place)}: no card; it is "2c" to "As"')
    return card


def _decode_fraction(value: Json, place: Place, _context: Context) -> Fraction:
    if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]+/0*[1-9][0-9]*", value):
        _fail(place, value, "a fraction such as 1/20")
    return Fraction(value)


def _decode_decimal(value: Json, place: Place, _context: Context) -> Decimal:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
        _fail(place, value, "a decimal figure such as 0.01")
    return Decimal(value)


_OBJECT = Form(
    lambda value, place, _context: encode_object(value, told(place)),
    lambda value, place, _context: decode_object(value, told(place)),
)
_ATOMS: dict[Any, Form] = {
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


class Forms:
    """Builds the form of each type that is asked for.

    ``names`` are what annotations may name beside what their module holds; ``secrets`` are
    the (record, field) that go through the vault.
    """

    def __init__(self, names: Mapping[str, Any], secrets: Collection[tuple[str, str]]) -> None:
        self._names = dict(names)
        self._secrets = frozenset(secrets)
        self._of: Callable[[Any], Form] = functools.cache(self._build)

    def of_kinds(self, kinds: Iterable[type[Any]]) -> Form:
        """Return the form of a value that is of one of these records, named by its type."""
        return self._tagged(tuple(kinds))

    def _build(self, annotation: Any) -> Form:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if annotation in _ATOMS:
            return _ATOMS[annotation]
        if origin in (Union, types.UnionType):
            return self._union(arguments)
        if origin is tuple:
            if arguments[-1] is Ellipsis:
                return _many(tuple, self._of(arguments[0]))
            return _fixed(tuple(map(self._of, arguments)))
        if origin is frozenset:
            return _many(frozenset, self._of(arguments[0]))
        if origin is Mapping:
            return _OBJECT
        if isinstance(annotation, type) and issubclass(annotation, Enum):
            return _enum(annotation)
        if dataclasses.is_dataclass(annotation) or hasattr(annotation, "_fields"):
            return self._record(annotation)
        raise TypeError(f"no form for {annotation!r}")

    def _union(self, members: tuple[Any, ...]) -> Form:
        rest = tuple(member for member in members if member is not type(None))
        form = self._of(rest[0]) if len(rest) == 1 else self._tagged(rest)
        if len(rest) == len(members):
            return form
        return Form(
            lambda value, *where: None if value is None else form.encode(value, *where),
            lambda value, *where: None if value is None else form.decode(value, *where),
        )

    def _tagged(self, kinds: tuple[type[Any], ...]) -> Form:
        forms = {kind.__name__: self._of(kind) for kind in kinds}
        if len(forms) != len(kinds):
            raise TypeError(f"two kinds of one name among {', '.join(forms)}")

        def encode(value: Any, place: Place, context: Context) -> Json:
            name = type(value).__name__
            if type(value) not in kinds:
                raise HistoryError(
                    f"{told(place)}: {name} is not registered; known are {list(forms)}"
                )
            return {"type": name, **forms[name].encode(value, place, context)}

        def decode(value: Json, place: Place, context: Context) -> Any:
            if not isinstance(value, dict) or not isinstance(value.get("type"), str):
                _fail(place, value, 'an object with a "type"')
            name = value["type"]
            if name not in forms:
                raise HistoryError(f"{told(place)}: unknown type {name!r:.40}")
            fields = {**value}
            del fields["type"]
            return forms[name].decode(fields, place, context)

        return Form(encode, decode)

    def _record(self, kind: type[Any]) -> Form:
        name = kind.__name__
        hints = get_type_hints(kind, localns=self._names)
        keys = (
            [item.name for item in dataclasses.fields(kind) if item.init]
            if dataclasses.is_dataclass(kind)
            else list(kind._fields)
        )
        forms = {
            key: _secret(self._of(hints[key]))
            if (name, key) in self._secrets
            else self._of(hints[key])
            for key in keys
        }

        def encode(value: Any, place: Place, context: Context) -> Json:
            return {
                key: form.encode(getattr(value, key), (place, key), context)
                for key, form in forms.items()
            }

        def completed(value: Json, later: Mapping[str, Json], place: Place) -> Json:
            expected = forms.keys() - later.keys()
            if unknown := value.keys() - expected:
                field_ = f"field {min(unknown)!r:.40}"
                raise HistoryError(f"{told(place)}: {field_} of {name} is unknown")
            if missing := expected - value.keys():
                raise HistoryError(f"{told(place)}: field {min(missing)!r} of {name} is missing")
            return {**later, **value}

        def decode(value: Json, place: Place, context: Context) -> Any:
            if not isinstance(value, dict):
                _fail(place, value, f"an object with the fields of {name}")
            later = context.missing.get(name)
            if later or value.keys() != forms.keys():
                value = completed(value, later or {}, place)
            fields = {
                key: form.decode(value[key], (place, key), context) for key, form in forms.items()
            }
            try:
                return kind(**fields)
            except NinecardsError as error:
                if isinstance(error, HistoryError):
                    raise
                # Its own words could name a card.
                raise HistoryError(f"{told(place)}: {name} contradicts the rules") from error

        return Form(encode, decode)


def _many(kind: type[tuple[Any, ...] | frozenset[Any]], form: Form) -> Form:
    def encode(value: Any, place: Place, context: Context) -> Json:
        items = sorted(value) if kind is frozenset else value
        return [form.encode(item, place, context) for item in items]

    def decode(value: Json, place: Place, context: Context) -> Any:
        if not isinstance(value, list):
            _fail(place, value, "a list")
        return kind(form.decode(item, (place, index), context) for index, item in enumerate(value))

    return Form(encode, decode)


def _fixed(forms: tuple[Form, ...]) -> Form:
    def encode(value: Any, place: Place, context: Context) -> Json:
        return [form.encode(item, place, context) for form, item in zip(forms, value, strict=True)]

    def decode(value: Json, place: Place, context: Context) -> Any:
        if not isinstance(value, list) or len(value) != len(forms):
            _fail(place, value, f"a list of {len(forms)}")
        return tuple(
            form.decode(item, (place, index), context)
            for index, (form, item) in enumerate(zip(forms, value, strict=True))
        )

    return Form(encode, decode)


def _enum(kind: type[Enum]) -> Form:
    by_text = {_enum_text(member): member for member in kind}

    def decode(value: Json, place: Place, _context: Context) -> Enum:
        if not isinstance(value, str) or value not in by_text:
            _fail(place, value, f"one of {', '.join(by_text)}")
        return by_text[value]

    return Form(lambda value, _place, _context: _enum_text(value), decode)


def _enum_text(member: Enum) -> str:
    return member.value if isinstance(member.value, str) else member.name.lower()


def _secret(form: Form) -> Form:
    """The form of a field that lies in the vault; null hides nothing and stays null."""

    def encode(value: Any, place: Place, context: Context) -> Json:
        clear = form.encode(value, place, context)
        if context.vault is None or clear is None:
            return clear
        return {"sealed": context.vault.seal(json.dumps(clear, separators=(",", ":")))}

    def decode(value: Json, place: Place, context: Context) -> Any:
        if context.vault is None or value is None:
            return form.decode(value, place, context)
        if not isinstance(value, dict) or value.keys() != {"sealed"}:
            raise HistoryError(f"{told(place)}: not sealed, but everything secret is")
        if not isinstance(value["sealed"], str):
            raise HistoryError(f"{told(place)}: sealed is no text")
        return form.decode(json.loads(context.vault.open(value["sealed"])), place, context)

    return Form(encode, decode)
