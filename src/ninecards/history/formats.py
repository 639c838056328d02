"""The formats that can be read, and which of them a file is written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ninecards.history.bovada import BOVADA
from ninecards.history.ipoker import IPOKER
from ninecards.history.ohh import OHH
from ninecards.history.own import OWN
from ninecards.history.pacific import PACIFIC
from ninecards.history.partypoker import PARTYPOKER
from ninecards.history.phh import PHH
from ninecards.history.pokernow import POKERNOW
from ninecards.history.record import Reading
from ninecards.history.stars import STARS
from ninecards.history.winamax import WINAMAX
from ninecards.history.winning import WINNING

__all__ = ["FORMATS", "Format", "format_of"]


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
