"""What readers of text share: cutting a file into hands, figures, cards, scales."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.errors import CardError, HistoryError

__all__ = [
    "Block",
    "FinerFigureError",
    "Scale",
    "blocks",
    "cards_held",
    "cards_in",
    "one_line",
    "plain_figure",
]

MAX_LINES = 5_000
"""The lines of the longest hand: what has more is none, and would only cost time and memory."""
MAX_CHARS = 4_000_000
"""The characters of the longest hand."""
TOO_LONG = f"longer than a hand can be; {MAX_LINES:,} lines of {MAX_CHARS:,} characters are allowed"
"""Why such a hand is damaged."""
MAX_DIGITS = 15
"""The longest figure taken for chips. More is a slip, and would only cost time and memory."""
MAX_PLACES = 8
"""The most decimal places of a figure: the smallest part of a bitcoin has as many."""

# Before the digits stands at most the sign or name of a currency: a minus is no figure of chips.
_FIGURE = re.compile(r"[^\d.,+\-\u2212]{0,12}?(\d[\d,]*)(?:\.(\d+))?\.?\s*[^\d\s]*\s*")
_HELD = re.compile(r"\b(?:showed|mucked) \[([^\]]*)\]")
_CARDS = {str(card): card for card in FULL_DECK}


@dataclass(slots=True)
class Block:
    """The lines of one hand, and where they begin in their file."""

    first_line: int
    lines: list[str] = field(default_factory=list)
    chars: int = 0
    is_cut: bool = False
    """Whether it is longer than any hand; then ``lines`` are only its first ones."""

    def check_length(self) -> None:
        """Raise HistoryError if it is longer than any hand."""
        if self.is_cut:
            raise HistoryError(TOO_LONG, line=self.first_line)

    def add(self, line: str) -> None:
        """Take a line more, unless it is too long already."""
        self.chars += len(line)
        self.is_cut = self.is_cut or self.chars > MAX_CHARS or len(self.lines) >= MAX_LINES
        if not self.lines:
            self.lines.append(line[:MAX_CHARS])
        elif not self.is_cut:
            self.lines.append(line)


def blocks(lines: Iterable[str], opens: Callable[[str], bool]) -> Iterator[Block]:
    """Cut a file before every line that opens a hand; what stands before the first is left out.

    >>> [block.lines for block in blocks(["x", "# 1", "a", "# 2"], lambda line: line[0] == "#")]
    [['# 1', 'a'], ['# 2']]
    """
    block: Block | None = None
    for number, line in enumerate(lines, 1):
        if opens(line):
            if block is not None:
                yield block
            block = Block(number)
        if block is not None:
            block.add(line.rstrip())
    if block is not None:
        yield block


class FinerFigureError(Exception):
    """A figure has more decimal places than its scale; ``places`` are enough."""

    def __init__(self, places: int) -> None:
        super().__init__(places)
        self.places = places


class Scale:
    """Figures of a hand as whole units of its last decimal place.

    >>> scale = Scale(2)
    >>> scale.units("$1,234.5"), scale.units("¥3"), scale.unit
    (123450, 300, Decimal('0.01'))
    """

    def __init__(self, places: int) -> None:
        self.places = places

    @property
    def unit(self) -> Decimal:
        """What a unit is worth."""
        return Decimal(1).scaleb(-self.places)

    def units(self, text: str) -> int:
        """Return a figure in units; the sign of a currency is passed over.

        Raises HistoryError for what is no figure, FinerFigureError for one that this scale
        cannot hold.
        """
        return _units(text, self.places)


@lru_cache(maxsize=16_384)
def _units(text: str, places: int) -> int:
    figure = _FIGURE.fullmatch(text)
    if figure is None or len(figure[0]) > 2 * MAX_DIGITS:
        raise HistoryError(f"{one_line(text)!r} is no figure")
    whole, part = figure[1].replace(",", ""), (figure[2] or "").rstrip("0")
    if len(whole) > MAX_DIGITS or len(part) > MAX_PLACES:
        raise HistoryError(
            f"{one_line(text)!r} is too long a figure; it may have {MAX_DIGITS} digits and "
            f"{MAX_PLACES} decimal places"
        )
    if len(part) > places:
        raise FinerFigureError(len(part))
    return int(whole + part.ljust(places, "0"))


def plain_figure(text: str) -> str:
    """Return a figure of any country with a decimal point and nothing between its digits.

    A comma before one or two last digits is a decimal one, any other parts thousands.

    >>> plain_figure("15 788,50 $"), plain_figure("€1,013.50"), plain_figure("1.013,5")
    ('15788.50$', '€1013.50', '1013.5')
    """
    packed = "".join(text.split())
    decimal = re.search(r",(\d{1,2})(?!\d|[,.])", packed)
    if decimal is None:
        return packed.replace(",", "")
    whole = packed[: decimal.start()].replace(",", "").replace(".", "")
    return f"{whole}.{packed[decimal.start() + 1 :]}"


@lru_cache(maxsize=16_384)
def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards that stand in ``text``. Raises HistoryError for anything else.

    >>> cards_in("As 2c3d")
    (Card('As'), Card('2c'), Card('3d'))
    """
    try:
        cards = tuple([_CARDS[word] for word in text.split()])
    except KeyError:
        try:
            cards = parse_cards(text)
        except CardError as error:
            raise HistoryError(f"[{one_line(text)}]: {error}") from None
    if len(set(cards)) != len(cards):
        raise HistoryError(f"[{one_line(text)}] has a card twice")
    return cards


def cards_held(text: str) -> tuple[Card, ...] | None:
    """Return the cards that a summary's line says a player showed or mucked; None if none are told.

    >>> cards_held("(button) mucked [As 2c 3d 4h]"), cards_held("mucked")
    ((Card('As'), Card('2c'), Card('3d'), Card('4h')), None)
    """
    held = _HELD.search(text)
    return cards_in(held[1]) if held else None


def one_line(text: str, most: int = 80) -> str:
    r"""Return ``text`` fit for a message: one line, no control characters, not too long.

    >>> one_line("a\n b\x1b")
    'a b?'
    """
    words = "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
    return words if len(words) <= most else f"{words[: most - 1]}…"
