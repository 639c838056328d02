"""What every writer of hands does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ninecards.history.writers.export import Export

__all__ = ["Writer"]


class Writer(Protocol):
    """Writes hands in one format. The same hands give the same text, byte for byte."""

    @property
    def name(self) -> str:
        """What the format is called."""
        ...

    @property
    def suffix(self) -> str:
        """How its files end, with the dot."""
        ...

    def refusal(self, export: Export) -> str | None:
        """Why the format cannot carry a hand, in one line; None if it can."""
        ...

    def write(self, exports: Iterable[Export]) -> Iterator[str]:
        """Yield the text of a file of these hands piece by piece, none of them refused.

        Hands are asked for one at a time, so that a file of any length is written as it comes.
        """
        ...
