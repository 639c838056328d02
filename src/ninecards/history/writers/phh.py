"""PHH, the poker hand history format: one hand as it is, several in numbered sections.

Source: the PHH specification 0.0.1 (github.com/uoftcprg/phh-std). What the standard has is
written in its own fields, what it lacks in fields of ours, which begin with an underscore and
stand only where the standard's do not say it already: docs/formats.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ninecards.history.phh_fields import MAX_AMOUNT, MAX_DECIMALS
from ninecards.history.writers.export import Export
from ninecards.history.writers.phh_hand import hand_lines
from ninecards.rules.config import MIN_SEATS

__all__ = ["PHH_WRITER"]


class _PhhWriter:
    """Writes PHH; two hands or more are told apart by sections."""

    name = "phh"
    suffix = ".phh"

    def refusal(self, export: Export) -> str | None:
        """Why PHH cannot hold a hand: too few players, or figures beyond its reader."""
        record = export.record
        if len(record.players) < MIN_SEATS:
            return f"PHH: {len(record.players)} player; {MIN_SEATS} are the least"
        exponent = record.unit.as_tuple().exponent
        if record.unit.as_tuple().digits != (1,) or not isinstance(exponent, int):
            return f"PHH: a unit of {record.unit}; it is a power of ten"
        if not -MAX_DECIMALS <= exponent <= 0:
            return f"PHH: a unit of {record.unit}; {MAX_DECIMALS} decimal places are the most"
        highest = max(player.stack or 0 for player in record.players)
        if max(highest, *export.put_in) * record.unit > MAX_AMOUNT:
            return f"PHH: a figure above {MAX_AMOUNT}"
        return None

    def write(self, exports: Iterable[Export]) -> Iterator[str]:
        """Yield the text of each hand; a single one has no section of its own."""
        stream = iter(exports)
        first = list(islice(stream, 2))
        if len(first) == 1:
            yield "\n".join(hand_lines(first[0])) + "\n"
            return
        for number, export in enumerate(chain(first, stream), 1):
            gap = "" if number == 1 else "\n"
            yield "\n".join([f"{gap}[{number}]", *hand_lines(export)]) + "\n"


PHH_WRITER = _PhhWriter()
"""The writer."""
