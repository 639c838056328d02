"""The formats that can be read, and which of them a file is written in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from ninecards.history.bovada import BOVADA
from ninecards.history.ipoker import IPOKER
from ninecards.history.ohh import OHH
from ninecards.history.own import OWN
from ninecards.history.pacific import PACIFIC
from ninecards.history.pacific import opens_hand as opens_pacific_hand
from ninecards.history.partypoker import PARTYPOKER
from ninecards.history.phh import PHH
from ninecards.history.pokernow import POKERNOW
from ninecards.history.record import Reading
from ninecards.history.stars import STARS
from ninecards.history.winamax import WINAMAX
from ninecards.history.winning import WINNING

__all__ = ["FORMATS", "Format", "format_of", "other_format"]


class Format(Protocol):
    """A family of records with one reader."""

    @property
    def name(self) -> str:
        """What the format is called."""
        ...

    def recognises(self, head: str) -> bool:
        """Whether a file that begins with ``head`` is written in it."""
        ...

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order; a damaged one stops nothing."""
        ...


FORMATS: tuple[Format, ...] = (
    OWN,
    STARS,
    WINAMAX,
    WINNING,
    PARTYPOKER,
    PACIFIC,
    BOVADA,
    IPOKER,
    OHH,
    POKERNOW,
    PHH,
)
"""Every format, in the order in which they are asked."""


def format_of(head: str) -> Format | None:
    """Return the format of a file that begins with ``head``, found by its content alone.

    >>> format_of("variant = 'PO'").name
    'phh'
    """
    return next((format_ for format_ in FORMATS if format_.recognises(head)), None)


# What a line that opens a hand looks like in any format: so most lines are asked no further.
_OPENING = re.compile(
    r"\ufeff?(?:.{0,40}\bHand #|.{0,60}\bHandId: #|.{0,40}\bHand History [Ff]or Game|"
    r"Game started at: |\s*<session\b|"
    r"[\s\[]*\{\s*\"v\"|\"?-- starting hand #|\s*variant\s*=)"
)
# A hand of OHH may begin with a line that holds nothing but a bracket.
_OHH_MEMBER = re.compile(r"[\s\[,]*(?:\{.{0,200})?\"(?:ohh|spec_version)\"\s*:")


def other_format(line: str, own: Format) -> Format | None:
    """Return the format whose hand begins in a line of a file that is read as ``own``, if one does.

    >>> other_format("PokerStars Hand #1: Omaha", PHH).name, other_format("variant = 'PO'", PHH)
    ('pokerstars', None)
    """
    other: Format | None = None
    if _OHH_MEMBER.match(line):
        other = OHH
    elif _OPENING.match(line) and not own.recognises(line):
        # 888 is recognised by the second line of its hands.
        other = PACIFIC if opens_pacific_hand(line) else format_of(line)
    return None if other is None or other.name == own.name else other
