"""All tables of the server: restored at the start, opened on demand, stopped at the end."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence

from ninecards.bots import BOT_NAMES, bot_by_name
from ninecards.errors import ConfigError
from ninecards.protocol import Problem
from ninecards.room import Asked, TableConfig, open_room, step
from ninecards.server.db import Entry, Store
from ninecards.server.errors import log_incident
from ninecards.server.tables.bots import bot_sits
from ninecards.server.tables.table import Means, Table

__all__ = ["Tables"]

MOST_TABLES = 200
ID_BYTES = 6


class Tables:
    """The tables by id, each with its task."""

    def __init__(self, store: Store, means: Means) -> None:
        self._store = store
        self._means = means
        self._tables: dict[str, Table] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._opening = 0
        self.stopping = False
        self.unreadable: list[str] = []
        """Tables whose journal cannot be read: they wait for somebody who mends it."""

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        """The table of this id, None if there is none."""
        return self._tables.get(table_id)

    @property
    def hands(self) -> int:
        """Hands that were begun, at all tables, since each was opened."""
        return sum(table.room.hand_no for table in self)

    def restore(self) -> None:
        """Play on at every table of the journal where it stopped."""
        for table_id in self._store.table_ids():
            try:
                room = self._store.room(table_id)
            except Exception as error:  # noqa: BLE001 - what is damaged may fail in any way
                self.unreadable.append(table_id)
                log_incident(f"table {table_id} is paused, its journal cannot be read", error)
            else:
                self._start(Table(table_id, room, self._means), restored=True)

    async def open(self, config: TableConfig, bots: Sequence[str]) -> Table:
        """Open a table with bots of these kinds.

        Raises ConfigError for an unknown kind, for too many bots, which leave no chair, and
        for too many tables; ServerError if the journal cannot be written.
        """
        open_now = sum(not table.room.control.closed for table in self)
        if open_now + self._opening >= MOST_TABLES:
            raise ConfigError(
                f"a table asked; the {MOST_TABLES} that may be open are",
                code="tables",
                most=MOST_TABLES,
            )
        if len(bots) >= config.seats:
            raise ConfigError(
                f"{len(bots)} bots asked at {config.seats} seats; at most {config.seats - 1}"
            )
        for kind in bots:
            bot_by_name(kind)
        table_id = secrets.token_hex(ID_BYTES)
        now_ms = self._means.clock.now_ms()
        room, outputs = open_room(config)
        steps = [outputs.events]
        for player_id, sit in bot_sits(config, [kind.strip().lower() for kind in bots]):
            room, outputs = step(room, Asked(now_ms, player_id, "Sit", sit))
            steps.append(outputs.events)
        entries = [
            Entry(table_id=table_id, seq=seq, at_ms=now_ms, events=events)
            for seq, events in enumerate(steps, start=1)
        ]
        self._opening += 1
        try:
            await self._means.journal.append(*entries)
        finally:
            self._opening -= 1
        return self._start(Table(table_id, room, self._means), restored=False)

    async def practice(self, config: TableConfig) -> Table:
        """Return the table with this config, a full one but for one chair if it is opened."""
        for table in self:
            if table.room.config == config:
                return table
        kinds = [BOT_NAMES[index % len(BOT_NAMES)] for index in range(config.seats - 1)]
        return await self.open(config, kinds)

    async def stop(self) -> None:
        """Stop every table, tell everybody, close every socket.

        A step that is on its way to the journal still gets there.
        """
        self.stopping = True
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self:
            table.tell_all(Problem(code="server_stopping"))
            table.end_all()

    def _start(self, table: Table, *, restored: bool) -> Table:
        self._tables[table.table_id] = table
        running = table.run(restored=restored)
        task = asyncio.create_task(running, name=f"table {table.table_id}")
        self._tasks.append(task)
        return table
