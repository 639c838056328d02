"""The members of a JSON object that was read with its numbers as text, each of the right kind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.text import MAX_PLACES, Scale, cards_in, one_line

__all__ = ["Fields"]

_PLAIN = re.compile(r"\d{1,20}(?:\.\d{1,8})?")
_one_line = lru_cache(maxsize=4_096)(one_line)
_ROUNDED = Decimal(1).scaleb(-MAX_PLACES)


class Fields:
    """One object of a hand. ``what`` is what messages call it.

    Every method raises HistoryError for a member of another kind.
    """

    def __init__(self, values: object, what: str) -> None:
        if not isinstance(values, Mapping):
            raise HistoryError(f"{what} is no object")
        self.values: Mapping[str, object] = values
        self.what = what

    def has(self, name: str) -> bool:
        """Whether there is such a member, and not null."""
        return self.values.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """A text or a number, as one line."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise self._fault(name, "a text" if name in self.values else "there")
        return _one_line(value)

    def whole(self, name: str) -> int:
        """A whole number."""
        value = self.text(name)
        if not re.fullmatch(r"-?\d{1,9}", value):
            raise self._fault(name, "a whole number")
        return int(value)

    def flag(self, name: str) -> bool:
        """A truth; false where there is none."""
        value = self.values.get(name) or False
        if not isinstance(value, bool):
            raise self._fault(name, "true or false")
        return value

    def chips(self, name: str, scale: Scale, default: int | None = None) -> int:
        """A figure, in units."""
        value = self.values.get(name)
        if value is None and default is not None:
            return default
        figure = value if isinstance(value, str) else self.text(name)
        plain = figure if _PLAIN.fullmatch(figure) else _plain(figure)
        if plain is None:
            raise self._fault(name, "a figure of 0 or more")
        return scale.units(plain)

    def objects(self, name: str) -> list[Fields]:
        """A list of objects; an empty one where there is none."""
        values = self.values.get(name) or []
        if not isinstance(values, list):
            raise self._fault(name, "a list")
        singular = name.removesuffix("s").replace("_", " ")
        return [Fields(value, singular) for value in values]

    def cards(self) -> tuple[Card, ...]:
        """The member ``cards``, a list or a text of cards; unknown ones are left out."""
        values = self.values.get("cards") or []
        if isinstance(values, str):
            return cards_in(values)
        if not isinstance(values, list) or not all(isinstance(card, str) for card in values):
            raise self._fault("cards", "a list of cards")
        return cards_in(" ".join(card for card in values if card.strip("?xX ")))

    def _fault(self, name: str, wanted: str) -> HistoryError:
        value = one_line(repr(self.values.get(name)), 40)
        return HistoryError(f"{name} of the {self.what} is {value}; it has to be {wanted}")


def _plain(figure: str) -> str | None:
    """A figure without exponent and with no more places than are counted, None for no figure."""
    if not re.fullmatch(r"\d{1,20}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,2})?", figure):
        return None
    return format(Decimal(figure).quantize(_ROUNDED).normalize(), "f")
