"""Lines of plain text no wider than a terminal, each with a style for the painter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

__all__ = ["WIDTH", "Line", "capital", "clean", "columns", "flow", "rule", "whole", "wrap"]

WIDTH = 79
"""One less than 80: some terminals begin a new line after the last column."""
DOT = " · "
NO_BREAK = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    """A line of the screen; ``style`` is what rich calls a style, "" for none."""

    text: str
    style: str = ""


def capital(text: str) -> str:
    """The text with a capital first letter.

    >>> capital("флоп")
    'Флоп'
    """
    return text[:1].upper() + text[1:]


def clean(text: str, width: int) -> str:
    r"""Foreign text, such as what somebody typed, fit to be shown in ``width`` columns.

    >>> clean("r 35", 20), clean("x" * 30, 5), clean("\x1b[2J", 20)
    ('r 35', 'xxxx…', '?[2J')
    """
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def whole(text: str) -> str:
    """The text with blanks at which `wrap` does not break it."""
    return text.replace(" ", NO_BREAK)


def wrap(text: str, indent: int = 3) -> list[str]:
    """A sentence in lines of the screen, broken at blanks.

    Further lines begin with ``indent`` blanks.

    >>> wrap(f"foo is unknown; {'or ' * 20}{whole('raise to 20-35')}")[1]
    '   raise to 20-35'
    """
    first, *rest = text.split(" ")
    lines, line = [], f" {first}"
    for word in rest:
        if cell_len(line) + 1 + cell_len(word) > WIDTH:
            lines.append(line)
            line = " " * indent + word
        else:
            line = f"{line} {word}"
    return [clean(line.replace(NO_BREAK, " ").rstrip(), WIDTH) for line in [*lines, line]]


def flow(items: Iterable[str], *, lead: str = "", indent: int = 3) -> list[str]:
    """Items with dots between them, broken between items into lines of the screen.

    ``lead`` stands before the first; further lines begin with ``indent`` blanks.

    >>> flow(["call 2", "fold"], lead="Flop: ")
    [' Flop: call 2 · fold']
    """
    lines: list[str] = []
    line, empty = f" {lead}", True
    for item in items:
        more = item if empty else f"{DOT}{item}"
        if not empty and len(line) + len(more) > WIDTH:
            lines.append(line)
            line, more = " " * indent, item
        line, empty = line + more, False
    return [*lines, clean(line, WIDTH)]


def rule(title: str, sign: str) -> str:
    """A line across the screen with a title near its left end.

    >>> rule("Flop", "─")[:12], len(rule("Flop", "─"))
    ('── Flop ────', 79)
    """
    return clean(f"{sign * 2} {title} ".ljust(WIDTH, sign), WIDTH)


def columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Cells in columns, a negative width on the right side of its column.

    >>> columns(["Anna", "20"], [6, -4])
    'Anna    20'
    """
    padded = [
        cell.rjust(-width) if width < 0 else cell.ljust(width)
        for cell, width in zip(cells, widths, strict=True)
    ]
    return "".join(padded).rstrip()
