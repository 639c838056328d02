"""The text of a range with a place in it, and the errors that name the column."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NoReturn

from ninecards.errors import RangeError

__all__ = ["Scanner"]

_MOST_QUOTED = 30
_MOST_DIGITS = 12
_FIGURE = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)


class Scanner:
    """Reads a text from left to right; ``at`` is the 0-based place of the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """The next character, or nothing at the end."""
        return self.text[self.at : self.at + 1]

    def skip_blanks(self) -> None:
        while self.peek().isspace():
            self.at += 1

    def take(self, text: str) -> bool:
        """Whether the text comes next; then it is behind us."""
        found = self.text.startswith(text, self.at)
        if found:
            self.at += len(text)
        return found

    def take_match(self, pattern: re.Pattern[str]) -> str | None:
        """What the pattern finds right here, or None; then it is behind us."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def take_figure(self, what: str) -> Decimal:
        """A figure above 0, at most 100. Raises RangeError for another one or none."""
        start = self.at
        text = self.take_match(_FIGURE)
        if text is None:
            self.fail(f"{what} from 0 to 100 is expected", start)
        if len(text) > _MOST_DIGITS:
            self.fail(f"{what} of {len(text)} characters; {_MOST_DIGITS} are allowed", start)
        value = Decimal(text)
        if value > 100:
            self.fail(f"{what} {text}; 100 is the most", start)
        return value

    def here(self) -> str:
        """What stands here, for a message."""
        char = self.peek()
        return repr(char) if char else "the end"

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise RangeError with the column of the place, by default of the next character."""
        column = (self.at if at is None else at) + 1
        raise RangeError(f"column {column}: {message}", column=column)

    def quoted(self, start: int) -> str:
        """The text from there to here, for a message."""
        text = self.text[start : self.at]
        return repr(text if len(text) <= _MOST_QUOTED else f"{text[: _MOST_QUOTED - 1]}…")
