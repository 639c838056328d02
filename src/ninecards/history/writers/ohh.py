"""The writer of Open Hand History, version 1.4.7 of its specification.

Source: hh-specs.handhistory.org, version 1.4.7. A hand is one JSON object on a line, a blank
line behind it. Every figure of an action is chips added; uncalled bets are not written, the pots
hold what was called. What the standard has no member for stands in members of our own, whose
names begin with "_", and only where it is needed:

- ``_game``: a game of more than four cards, or with an open card, by our name of it. Its
  ``game_type`` is the standard's Omaha or OmahaHiLo.
- ``_boards``: 2, where two boards lie side by side; each street comes twice then.
- ``_unit``: what one chip is worth, where that is neither a hundredth of money nor a whole chip
  of play money or a tournament.
- ``_house_rules``: see ``house_rules``.
- ``_small_bet`` and ``_big_bet`` of ``bet_limit``, where they are not one and two big blinds.
- ``_table_ante`` of a "Post Ante": one player's ante for the whole table.

The standard asks for a moment in UTC: a hand whose record does not tell one has an empty text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninecards.history.writers.export import Export
from ninecards.history.writers.ohh_hand import hand_object
from ninecards.history.writers.ohh_json import json_text

__all__ = ["OHH_WRITER"]


class _OhhWriter:
    """OHH as one of the formats."""

    name = "ohh"
    suffix = ".ohh"

    def refusal(self, export: Export) -> str | None:
        """Why the standard cannot carry a hand; None if it can."""
        record = export.record
        for player in record.players:
            if player.stack is None:
                return f"Open Hand History asks for every stack; that of {player.name} is unknown"
        if record.outcome.cancelled:
            return "Open Hand History knows no cancelled hand"
        return None

    def write(self, exports: Iterable[Export]) -> Iterator[str]:
        """Yield the text of a file of these hands piece by piece, none of them refused."""
        for export in exports:
            yield json_text({"ohh": hand_object(export)}) + "\n\n"


OHH_WRITER = _OhhWriter()
"""The writer."""
