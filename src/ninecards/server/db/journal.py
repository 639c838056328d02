"""The writer of the journal: one thread, and one commit for all that waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from ninecards.room import Room
from ninecards.room.events import RoomEvent
from ninecards.server.db.snapshots import SNAPSHOT_STEPS
from ninecards.server.db.store import Store
from ninecards.server.errors import ServerError, log_incident

__all__ = ["Entry", "Journal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A step of a table to be written; with ``seq`` 1 the table itself is new.

    ``room`` is the room after it, of which a snapshot may be kept.
    """

    table_id: str
    seq: int
    at_ms: int
    events: tuple[RoomEvent, ...]
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class _Waiting:
    entries: tuple[Entry, ...]
    loop: asyncio.AbstractEventLoop
    written: asyncio.Future[None]

    def tell(self, error: BaseException | None) -> None:
        """Wake who waits, in his own thread."""

        def wake() -> None:
            if self.written.done():
                return
            if error is None:
                self.written.set_result(None)
            else:
                self.written.set_exception(error)

        # A loop that is gone has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(wake)


class Journal:
    """Appends to a store from a thread of its own.

    Whatever comes while a commit is on its way goes together into the next one: many tables
    share a disk's few hundred commits a second, and one alone waits for nobody.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def append(self, *entries: Entry) -> None:
        """Return when the entries are on disk, all or none.

        Raises ServerError if they cannot be written.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(entries, loop, loop.create_future())
        self._waiting.put(waiting)
        await waiting.written

    def close(self) -> None:
        """Write what waits and end the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._batch()
            if batch:
                self._write(batch)

    def _batch(self) -> tuple[list[_Waiting], bool]:
        """What waits now, at least one; False when there will be no more."""
        batch = []
        item = self._waiting.get()
        while item is not None:
            batch.append(item)
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _write(self, batch: Sequence[_Waiting]) -> None:
        try:
            self._commit([entry for waiting in batch for entry in waiting.entries])
        except Exception as error:  # noqa: BLE001 - whatever it was, its table must hear of it
            if len(batch) > 1:
                # One table's entry may be at fault: the others are not to suffer for it.
                for waiting in batch:
                    self._write([waiting])
                return
            if not isinstance(error, ServerError):
                log_incident("the journal failed", error)
                error = ServerError("the journal failed")
            batch[0].tell(error)
        else:
            for waiting in batch:
                waiting.tell(None)
            self._keep_snapshots(batch)

    def _keep_snapshots(self, batch: Sequence[_Waiting]) -> None:
        """Keep the rooms whose turn it is.

        Their steps are on disk and told: nobody waits for a snapshot, and none that fails can
        stop a table. It is a transaction of its own, so that a kill before or in it leaves the
        snapshot before, and the rows of the journal after that one are all there.
        """
        for waiting in batch:
            for entry in waiting.entries:
                if entry.room is not None and entry.seq % SNAPSHOT_STEPS == 0:
                    self._store.keep_snapshot(entry.table_id, entry.room)

    def _commit(self, entries: Sequence[Entry]) -> None:
        opened = [
            {"table_id": entry.table_id, "created_ms": entry.at_ms}
            for entry in entries
            if entry.seq == 1
        ]
        rows = [
            self._store.row(entry.table_id, entry.seq, entry.at_ms, entry.events)
            for entry in entries
        ]
        self._store.write(opened, rows)
