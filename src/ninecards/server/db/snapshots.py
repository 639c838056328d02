"""A room as of one step, kept beside its journal: a restart folds only what came after.

The journal stays the truth. A snapshot says nothing that the rows up to its step do not say,
and whoever cannot read one folds the journal from its beginning.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ninecards import __version__
from ninecards.history.eventforms import Context, Forms
from ninecards.room import Room
from ninecards.rules import HandStart, state_of
from ninecards.server.db.vault import RowVault

__all__ = ["SNAPSHOT_STEPS", "Snapshots"]

SNAPSHOT_STEPS = 250
"""Steps from one snapshot of a table to the next: ten hands or so, folded in a blink."""

# The state of the hand is left out: its events are there, and it is their fold.
_FORM = Forms({"HandStart": HandStart}, left_out={("Room", "hand")}).of(Room)


@dataclass(frozen=True, slots=True)
class Snapshots:
    """Writes and reads rows of snapshots, sealed as a whole: a hand's cards are in them.

    ``codec_version`` is that of the journal's events.
    """

    key: bytes
    codec_version: int

    @property
    def version(self) -> str:
        """What a snapshot must be of to be read: another program may fold to another room."""
        return f"{self.codec_version}/{__version__}"

    def row(self, table_id: str, room: Room) -> dict[str, Any]:
        """Return the row of a table's snapshot."""
        clear = json.dumps(_FORM.encode(room, "room", Context()), separators=(",", ":"))
        sealed = self._vault(table_id, room.seq).seal(clear)
        return {"table_id": table_id, "seq": room.seq, "version": self.version, "room": sealed}

    def room(self, table_id: str, seq: int, sealed: str) -> Room:
        """Return the room of a row of this version.

        Raises HistoryError for what :meth:`row` has not made for this table and step.
        """
        clear = self._vault(table_id, seq).open(sealed)
        room: Room = _FORM.decode(json.loads(clear), "room", Context())
        if not room.hand_events:
            return room
        return room._replace(hand=state_of(room.hand_events))

    def _vault(self, table_id: str, seq: int) -> RowVault:
        return RowVault(self.key, table_id, seq, f"/{self.version}")
