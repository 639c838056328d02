"""Where the player's lines come from: a keyboard, or a script on standard input."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable
from typing import Protocol, TextIO

from ninecards.errors import NinecardsError

__all__ = ["Keyboard", "LineSource", "Script", "open_lines"]

COMMENT = "#"
MOST_OF_LINE = 10_000
"""Characters of a line of a script, with its end."""


class LineSource(Protocol):
    """Lines, one a question."""

    waits: bool
    """Whether somebody reads along and wants to be waited for between the hands."""

    def ask(self, prompt: str) -> str | None:
        """Put the question and return the answer without its line end; None at the end."""
        ...

    def more(self) -> bool:
        """Whether another line may come."""
        ...


class Keyboard:
    """Lines typed at a terminal; an empty line is an answer too."""

    waits = True

    def __init__(self) -> None:
        # With it input() knows the arrow keys. Not every Python is built with it.
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")

    def ask(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            print()
            return None

    def more(self) -> bool:
        return True


class Script:
    """Lines of a file or pipe, echoed behind their prompt so that the output reads as a game.

    Empty lines and lines that begin with ``#`` are passed over. Raises NinecardsError for a
    line that is longer than any answer: what has no line ends is no script.
    """

    waits = False

    def __init__(self, stream: TextIO, echo: Callable[[str], None]) -> None:
        self._stream = stream
        self._echo = echo
        self._next: str | None = None
        self._number = 0

    def ask(self, prompt: str) -> str | None:
        line = self._peek()
        self._next = None
        if line is not None:
            self._echo(f"{prompt}{line}")
        return line

    def more(self) -> bool:
        return self._peek() is not None

    def _peek(self) -> str | None:
        while self._next is None and (line := self._stream.readline(MOST_OF_LINE + 1)):
            self._number += 1
            if len(line) > MOST_OF_LINE:
                raise NinecardsError(
                    f"standard input, line {self._number}: longer than {MOST_OF_LINE} characters; "
                    "each line is one answer"
                )
            line = line.strip()
            if line and not line.startswith(COMMENT):
                self._next = line
        return self._next


def open_lines(echo: Callable[[str], None]) -> LineSource:
    """The keyboard if standard input is one, otherwise the script that comes through it."""
    return Keyboard() if sys.stdin.isatty() else Script(sys.stdin, echo)
