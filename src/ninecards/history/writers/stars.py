"""The writer of PokerStars text, and what that text cannot carry.

Games are called as that site calls them, with four, five and six cards, Hi/Lo and Courchevel.
Where it has no line of its own, the line of a relative stands, or one of ours; our reader
(:mod:`ninecards.history.stars`) knows them all:

- "Cash Drop to Pot : total $10" (GGPoker): chips that the house lays in.
- "posts straddle $4" (ClubGG): the chips added.
- "posts extra blind $2", "posts dead blind $1", "posts table ante $2" (ours): a live post that
  is no big blind in its place, dead chips alone, one player's ante for the table.
- "*** FIRST FLOP ***", "*** SECOND FLOP ***" one after the other (GGPoker): two boards from the
  start; a board that is run again comes whole before the next.
- "House rules: odd_run_chips=last" (ours, in the summary): see ``house_rules``.

Figures carry the sign of a currency where the unit is a hundredth and the currency is known.
Without a sign the stakes show all decimal places of the unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from ninecards.history.writers.export import Export
from ninecards.history.writers.stars_header import header_line, table_line
from ninecards.history.writers.stars_play import StarsPlay
from ninecards.history.writers.stars_summary import summary_lines
from ninecards.history.writers.stars_text import StarsHand
from ninecards.rules import Limit

__all__ = ["STARS_WRITER"]

_PLACES = 8
_NO_NAME = re.compile(r" \[[^\]]*\]$|^\s|\s$|[^\S ]")


class _StarsWriter:
    """PokerStars text as one of the formats."""

    name = "pokerstars"
    suffix = ".txt"

    def refusal(self, export: Export) -> str | None:
        """Why this text cannot tell a hand; None if it can."""
        record, hand = export.record, StarsHand(export)
        for name in hand.names:
            if not name or _NO_NAME.search(name):
                return f"a player cannot be called {name!r} in PokerStars text"
        if not record.hand:
            return "a hand of PokerStars text has a number"
        if record.stakes.boards > 1 and record.game.open_card:
            return "PokerStars text knows no two open cards"
        if record.unit not in [Decimal(1).scaleb(-places) for places in range(_PLACES + 1)]:
            return f"PokerStars text has no figures in units of {record.unit}"
        if record.limit is Limit.FIXED and record.stakes.small_bet not in (
            0,
            record.stakes.big_blind,
        ):
            return "in PokerStars text the big blind is the lower bet of fixed limit"
        if record.outcome.cancelled and record.steps:
            return "PokerStars text tells no play of a cancelled hand"
        absent = [hand.names[player] for player in hand.untold]
        return f"{absent[0]} neither posts nor acts: he has no line" if absent else None

    def write(self, exports: Iterable[Export]) -> Iterator[str]:
        """Yield the text of a file of these hands piece by piece, none of them refused."""
        for export in exports:
            hand = StarsHand(export)
            lines = [header_line(hand), table_line(hand), *StarsPlay(hand).lines()]
            lines += summary_lines(hand)
            yield "\n".join(lines) + "\n\n\n"


STARS_WRITER = _StarsWriter()
"""The writer."""
