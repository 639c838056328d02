"""Our own format: nothing of a hand is lost in it (``ninecards.history.own``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninecards.history.own import HAND_LINES
from ninecards.history.writers.export import Export

__all__ = ["OWN_WRITER"]


class _OwnWriter:
    """A hand a line, of records and their events."""

    name = "json"
    suffix = ".jsonl"

    def refusal(self, _export: Export) -> str | None:
        """Nothing that can be read is refused."""
        return None

    def write(self, exports: Iterable[Export]) -> Iterator[str]:
        """Yield a line for each hand."""
        for export in exports:
            yield HAND_LINES.dumps([export.record, *export.events]) + "\n"


OWN_WRITER = _OwnWriter()
"""The writer."""
