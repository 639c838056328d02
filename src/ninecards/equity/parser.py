"""Text to a range: operators, brackets, percentages, macros and weights.

::

    range    = part {"," part}                       hands of any part
    part     = ["!"] weighted {(":" | "!") weighted}   of both; of the first and not of the second
    weighted = term {"@" figure}                     each hand so many percent of the time
    term     = "(" range ")" | figure "%" ["-" figure "%"] ["6h"] | "$" name | pattern

``!AA`` alone is ``*!AA``. Patterns are in `ninecards.equity.patterns`.
"""

from __future__ import annotations

import difflib
import re
from decimal import Decimal

from ninecards.equity.macros import CARD_MACROS, HAND_MACROS
from ninecards.equity.nodes import (
    EVERYTHING,
    Exclusion,
    Intersection,
    Macro,
    Node,
    Percent,
    Union,
    Weighted,
)
from ninecards.equity.patterns import Patterns
from ninecards.equity.scanner import Scanner
from ninecards.errors import RangeError

__all__ = ["DIALECTS", "parse_range"]

DIALECTS = ("ppt", "monker")
"""``ppt``: ``x`` is a suit variable. ``monker``: ``x`` is any card, and ``(AK)`` is one suit."""

_PERCENT = re.compile(r"[0-9]+(\.[0-9]+)?%", re.ASCII)
_MACRO_NAME = re.compile(r"[0-9]*[a-z]+", re.ASCII)
_DEEPEST = 60


def parse_range(text: str, cards: int, dialect: str = "ppt") -> Node:
    """What the text says of hands of so many cards.

    Raises RangeError with the column.

    >>> str(parse_range("AA : $ds, !RR", 4)), str(parse_range("AA(K2)", 4, "monker"))
    ('AA:$ds,*!RR', 'AyAzKx2x')
    >>> parse_range("AA,,KK", 4)
    Traceback (most recent call last):
    ninecards.errors.RangeError: column 4: an empty term; a range such as AA or $ds is expected ...
    """
    if dialect not in DIALECTS:
        raise RangeError(f"unknown dialect {dialect!r}; the dialects are {', '.join(DIALECTS)}")
    parser = _Parser(text, cards, dialect)
    node = parser.union()
    if parser.scanner.peek():
        parser.complain_of_the_rest()
    return node


class _Parser:
    def __init__(self, text: str, cards: int, dialect: str) -> None:
        self.scanner = Scanner(text)
        self.patterns = Patterns(self.scanner, cards, dialect)
        self.depth = 0

    def union(self) -> Node:
        parts: list[Node] = []
        while True:
            part = self.part()
            parts += part.parts if isinstance(part, Union) else (part,)
            if not self.scanner.take(","):
                return parts[0] if len(parts) == 1 else Union(tuple(parts))

    def part(self) -> Node:
        scanner = self.scanner
        scanner.skip_blanks()
        depth = self.depth
        node: Node = EVERYTHING if scanner.peek() == "!" else self.weighted()
        while (sign := scanner.peek()) in (":", "!") and sign:
            scanner.at += 1
            self.deeper(scanner.at - 1)
            right = self.weighted()
            node = Intersection(node, right) if sign == ":" else Exclusion(node, right)
        self.depth = depth
        return node

    def deeper(self, at: int) -> None:
        """Count one level more; what is nested without end would not end."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.scanner.fail(f"more than {_DEEPEST} brackets and operators within a term", at)

    def weighted(self) -> Node:
        scanner = self.scanner
        scanner.skip_blanks()
        node = self.term()
        scanner.skip_blanks()
        depth = self.depth
        while scanner.take("@"):
            self.deeper(scanner.at - 1)
            start = scanner.at
            percent = scanner.take_figure("a weight in percent")
            if percent == 0:
                scanner.fail("a weight of 0 holds no hand; leave the term out", start)
            scanner.take("%")
            node = Weighted(node, percent)
            scanner.skip_blanks()
        self.depth = depth
        return node

    def term(self) -> Node:
        scanner = self.scanner
        start, char = scanner.at, scanner.peek()
        if char == "(" and not self.patterns.group_begins():
            return self.in_brackets()
        if scanner.text[start : start + 2][1:] not in CARD_MACROS and scanner.take("$"):
            return self.macro(start)
        if _PERCENT.match(scanner.text, start):
            return self.percent()
        if not self.patterns.begins():
            if char == "" or char in ",:!)@":
                scanner.fail("an empty term; a range such as AA or $ds is expected here")
            scanner.fail(self.patterns.no_card())
        return self.patterns.pattern()

    def in_brackets(self) -> Node:
        scanner = self.scanner
        start, depth = scanner.at, self.depth
        self.deeper(start)
        scanner.at += 1
        node = self.union()
        if not scanner.take(")"):
            if scanner.peek():
                self.complain_of_the_rest()
            scanner.fail("this '(' has no ')'", start)
        self.depth = depth
        return node

    def macro(self, start: int) -> Macro:
        name = self.scanner.take_match(_MACRO_NAME) or ""
        if name not in HAND_MACROS:
            near = difflib.get_close_matches(name, HAND_MACROS, n=1, cutoff=0.4)
            known = ", ".join(f"${known}" for known in (*HAND_MACROS, *CARD_MACROS))
            hint = f"did you mean ${near[0]}? The" if near else "the"
            self.scanner.fail(f"no macro ${name}; {hint} macros are {known}", start)
        return Macro(name)

    def percent(self) -> Percent:
        scanner = self.scanner
        start = scanner.at
        low, high = Decimal(0), scanner.take_figure("a percentage")
        scanner.take("%")
        if scanner.peek() == "-" and _PERCENT.match(scanner.text, scanner.at + 1):
            scanner.at += 1
            low, high = high, scanner.take_figure("a percentage")
            scanner.take("%")
        order = "6h" if scanner.take("6h") else ""
        if low >= high:
            scanner.fail(
                f"{scanner.quoted(start)} holds no hand; the lower figure comes first", start
            )
        return Percent(low, high, order)

    def complain_of_the_rest(self) -> None:
        scanner = self.scanner
        if scanner.peek() == ")":
            scanner.fail("this ')' has no '('")
        scanner.fail(
            f"{scanner.here()} after a term; put , (or) : (and) ! (but not) between two terms, "
            "and no blanks between the cards of one"
        )
