"""Lines on standard output, in colour where that is a terminal which wants it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ninecards.cli.terminal.layout import WIDTH, Line, clean

__all__ = ["Painter", "can_show"]

# The four-colour deck: spades black (the terminal's own), hearts red, diamonds blue, clubs green.
SUIT_STYLES = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
SIGNS = "♠♥♦♣─═·–…▸"
PLAIN_SIGNS = str.maketrans({"─": "-", "═": "=", "·": "|", "–": "-", "…": "~", "▸": ">"})


def can_show(encoding: str | None, text: str = SIGNS) -> bool:
    """Whether the encoding of a terminal has these characters.

    >>> can_show("utf-8"), can_show("ascii"), can_show(None)
    (True, False, False)
    """
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Console(Console):
    """A console that leaves a closed pipe to the entry point, as everything else does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Painter:
    """Prints lines; ``symbols`` says whether suits and dashes can be shown as such."""

    def __init__(self) -> None:
        self._console = _Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        self.symbols = can_show(getattr(sys.stdout, "encoding", None))

    def show(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        for line in lines:
            text = Text(self.plain(line.text), style=line.style)
            for suit, style in SUIT_STYLES.items():
                text.highlight_regex(rf"[2-9TJQKA]{suit}", style)
            self._console.print(text, soft_wrap=True)

    def echo(self, line: str) -> None:
        """Print what a script said."""
        self.show([Line(clean(line, WIDTH))])

    def plain(self, text: str) -> str:
        """The text with signs that the terminal has."""
        return text if self.symbols else text.translate(PLAIN_SIGNS)
