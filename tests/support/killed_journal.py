"""Writes an evening and dies: ``python killed_journal.py FOLDER SEED STEP POINT``.

POINT is where in the keeping of the snapshot of that step: "before", "within" or "after". Every
step is told on the standard output once it is on disk.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from sqlalchemy import Connection, event

from evenings import evening
from ninecards.room import Room, room_of
from ninecards.server.db import Entry, Journal, Store
from ninecards.server.db import journal as journal_module

EVERY = 7


def die() -> None:
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)


class DyingStore(Store):
    """Dies in a snapshot."""

    def __init__(self, folder: Path, step: int, point: str) -> None:
        super().__init__(folder)
        self.step = step
        self.point = point

    def keep_snapshot(self, table_id: str, room: Room) -> None:
        dies = room.seq >= self.step
        if dies and self.point == "before":
            die()
        if dies and self.point == "within":
            event.listen(self._engine, "commit", self._committing)
        super().keep_snapshot(table_id, room)
        if dies:
            die()

    def _committing(self, _connection: Connection) -> None:
        die()


async def write(folder: Path, seed: int, step: int, point: str) -> None:
    journal = Journal(DyingStore(folder, step, point))
    steps = evening(seed)
    for seq, events in enumerate(steps, start=1):
        room = room_of(steps[:seq])
        await journal.append(Entry(table_id="t1", seq=seq, at_ms=seq, events=events, room=room))
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    journal_module.SNAPSHOT_STEPS = EVERY
    where, seed, step, point = sys.argv[1:]
    asyncio.run(write(Path(where), int(seed), int(step), point))
