"""Fields of a spot file, each checked where it stands: an error names the path of its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, time
from fractions import Fraction
from typing import Any, TypeVar

from ninecards.errors import NinecardsError, SpotError

__all__ = ["Fields", "at", "told"]

MOST_CHIPS = 10**15
"""A float holds every whole number of chips up to this, and no stack has more."""

_MOST_TOLD = 60
"""Characters of a value that a message repeats."""

T = TypeVar("T")


@contextmanager
def at(path: str) -> Iterator[None]:
    """Turns what is wrong with bad input inside into a SpotError that begins with the path."""
    try:
        yield
    except NinecardsError as error:
        raise SpotError(f"{path}: {error}") from None


def told(value: object) -> str:
    """A value as a spot file has it, or its beginning.

    >>> told(True), told("As"), told([1.5]), told("x" * 100)[-5:]
    ('true', "'As'", '[1.5]', 'xxxx…')
    """
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, date | time):
        text = value.isoformat()
    else:
        text = repr(value)
    return text if len(text) <= _MOST_TOLD else f"{text[: _MOST_TOLD - 1]}…"


class Fields:
    """A table of a spot file at a path, asked for its keys by name.

    Raises SpotError for a table that is none, and for a key that is not among ``known``.
    """

    def __init__(self, table: object, path: str, known: tuple[str, ...]) -> None:
        if not isinstance(table, Mapping):
            raise SpotError(
                f"{path or 'the spot'}: {told(table)} is no table; its keys are {', '.join(known)}"
            )
        self._table: Mapping[str, Any] = table
        self._path = path
        for key in table:
            if key not in known:
                raise SpotError(f"{self.path(key)}: unknown key; known are {', '.join(known)}")

    def __contains__(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self._table

    def path(self, key: object) -> str:
        """The whole path of one of the keys."""
        word = key if isinstance(key, str) and key.isprintable() else repr(key)
        return f"{self._path}.{word}" if self._path else word

    def wanted(self, key: str) -> Any:
        """The value of a key that must be there."""
        if key not in self._table:
            raise SpotError(f"{self.path(key)}: is missing")
        return self._table[key]

    def table(self, key: str, known: tuple[str, ...]) -> Fields:
        """A table in this one; left out, it is empty."""
        return Fields(self._table.get(key, {}), self.path(key), known)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; one without a default must be there."""
        value = self.wanted(key) if default is None else self._table.get(key, default)
        if not isinstance(value, str):
            raise SpotError(f"{self.path(key)}: {told(value)} is no text in quotes")
        return value

    def read(self, key: str, read: Callable[[str], T], default: str | None = None) -> T:
        """What ``read`` makes of a text."""
        text = self.text(key, default)
        with at(self.path(key)):
            return read(text)

    def whole(
        self, key: str, default: int | None = None, *, least: int = 1, most: int = MOST_CHIPS
    ) -> int:
        """A whole number; one without a default must be there."""
        value = self.wanted(key) if default is None else self._table.get(key, default)
        return whole(self.path(key), value, least=least, most=most)

    def number(self, key: str, default: Fraction | None, most: int = MOST_CHIPS) -> Fraction | None:
        """A number that is not negative, exactly as it is written."""
        value = self._table.get(key)
        if value is None:
            return default
        path = self.path(key)
        if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
            raise SpotError(f"{path}: {told(value)} is no number")
        if not 0 <= value <= most:
            raise SpotError(f"{path}: {told(value)} is not from 0 to {most:,}")
        return Fraction(str(value))

    def each(self, key: str, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        """What ``read`` makes of each entry of a list, told its path; left out, it is empty."""
        values = self._table.get(key, ())
        if not isinstance(values, list | tuple):
            raise SpotError(f"{self.path(key)}: {told(values)} is no list")
        path = self.path(key)
        return tuple(read(f"{path}[{number}]", value) for number, value in enumerate(values))


def whole(path: str, value: object, *, least: int = 1, most: int = MOST_CHIPS) -> int:
    """The value, if it is a whole number in these bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SpotError(f"{path}: {told(value)} is no whole number from {least} to {most:,}")
    return value
