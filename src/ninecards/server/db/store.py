"""The embedded database: a folder with the journal, its key and a lock, owned by one process."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, func, insert, select
from sqlalchemy.exc import DBAPIError

from ninecards.errors import HistoryError
from ninecards.history.eventlog import RECORDS_ADDED, Added, EventCodec
from ninecards.room import Room, room_of
from ninecards.room.events import RoomEvent
from ninecards.server.db.schema import JOURNAL, JOURNAL_KEYS, SNAPSHOTS, TABLES
from ninecards.server.db.snapshots import SNAPSHOT_STEPS, Snapshots
from ninecards.server.db.vault import KEY_VARIABLE, RowVault, find_key, key_id_of, make_key
from ninecards.server.errors import ServerError, fault_of, log_incident

__all__ = ["DATABASE", "ROOM_EVENTS", "Store"]

DATABASE = "ninecards.sqlite3"
LOCK = "ninecards.lock"
MIGRATIONS = Path(__file__).parent / "migrations"

BUSY_SECONDS = 2.0
"""How long another program, such as a backup, may hold the database."""

_ROOM_ADDED: Added = {
    3: {
        "PlayerLeft": {"at_ms": None},
        "SatOut": {"at_ms": None},
        "ButtonMoved": {"small": None, "big": None, "fresh": False},
        "TableConfig": {
            "clocks": {
                "bank_ms": 30_000,
                "bank_step_ms": 5_000,
                "bank_every": 10,
                "bank_most_ms": 60_000,
                "grace_ms": 30_000,
                "post_ms": 5_000,
                "vote_ms": 10_000,
                "away_ms": 1_200_000,
                "away_orbits": 3,
                "return_ms": 7_200_000,
            },
            "rotation": [],
            "rotation_hands": 0,
            "straddles": {"rule": "off", "from_button": False},
            "bomb_pots": {"ante": 0, "every": 0, "by_vote": False, "boards": 1},
            "run_outs": "never",
            "host": None,
        },
    }
}
"""What records of the room had not before; their versions go on from those of the hand's."""

ROOM_EVENTS = EventCodec(get_args(RoomEvent), version=3, added={**RECORDS_ADDED, **_ROOM_ADDED})
"""The codec of everything that happens in a room, the hand's events in it."""


class Store:
    """The journal on disk. One process owns a folder; a second one is turned away."""

    def __init__(self, folder: Path) -> None:
        """Open the folder, making and migrating what is missing.

        Raises ServerError, one line: the folder cannot be written, another process has it,
        the file is no database or of a newer version, its key is missing or another one.
        """
        self.path = folder / DATABASE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ServerError(f"{folder}: {error.strerror}") from error
        self._lock = _lock(folder)
        self._engine = _engine(self.path)
        try:
            # The lock for writing is taken at once: who cannot write is told now, not in mid-hand.
            options = {"sqlite_begin": "BEGIN IMMEDIATE"}
            with self._engine.execution_options(**options).begin() as connection:
                self._migrate(connection)
                self._key = self._key_of(connection, folder)
            self._snapshots = Snapshots(self._key, ROOM_EVENTS.version)
        except BaseException as error:
            self.close()
            if isinstance(error, Exception) and not isinstance(error, ServerError):
                raise self._fault(error) from error
            raise

    def close(self) -> None:
        """Let go of the database and of the folder."""
        self._engine.dispose()
        self._lock.close()

    def table_ids(self) -> list[str]:
        """Return every table, the oldest first. Raises ServerError if they cannot be read."""
        with self._faults(), self._engine.connect() as connection:
            rows = connection.execute(
                select(TABLES.c.table_id).order_by(TABLES.c.created_ms, TABLES.c.table_id)
            )
            return [row.table_id for row in rows]

    def room(self, table_id: str) -> Room:
        """Return the room that a table's journal folds to.

        It is folded from the table's snapshot on; where that is missing or not to be read, from
        the start. Raises HistoryError and ServerError as :meth:`steps` does, and whatever events
        raise that contradict each other.
        """
        room, seq, damaged = None, 0, False
        try:
            if (kept := self._snapshot(table_id)) is not None:
                seq, sealed = kept
                room = self._room_since(table_id, seq, sealed)
        except Exception as error:  # noqa: BLE001 - what is damaged may fail in any way
            # If the journal is at fault, folding it from the start tells it best.
            damaged = True
            log_incident(f"the snapshot of table {table_id} is dropped", error)
        if room is None:
            room, seq = room_of(self.steps(table_id)), 0
        if damaged or room.seq - seq >= SNAPSHOT_STEPS:
            self.keep_snapshot(table_id, room)
        return room

    def _snapshot(self, table_id: str) -> tuple[int, str] | None:
        """The step and the sealed room of a snapshot, if there is one of this version."""
        known = SNAPSHOTS.c.table_id == table_id, SNAPSHOTS.c.version == self._snapshots.version
        with self._faults(), self._engine.connect() as connection:
            row = connection.execute(
                select(SNAPSHOTS.c.seq, SNAPSHOTS.c.room).where(*known)
            ).one_or_none()
            return None if row is None else (row.seq, row.room)

    def _room_since(self, table_id: str, seq: int, sealed: str) -> Room:
        """The room of a snapshot, and what followed folded into it."""
        room = self._snapshots.room(table_id, seq, sealed)
        known = JOURNAL.c.table_id == table_id, JOURNAL.c.seq <= seq
        with self._faults(), self._engine.connect() as connection:
            steps = connection.execute(select(func.count()).select_from(JOURNAL).where(*known))
            if steps.scalar_one() != seq:
                raise HistoryError(f"table {table_id}: a step before its snapshot is missing")
        return room_of(self.steps(table_id, after=seq), room)

    def keep_snapshot(self, table_id: str, room: Room) -> None:
        """Replace a table's snapshot; its journal must have come as far.

        Raises nothing: a snapshot can be missing, and an incident tells of it.
        """
        try:
            row = self._snapshots.row(table_id, room)
            with self._faults(), self._engine.begin() as connection:
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))
                connection.execute(insert(SNAPSHOTS), row)
        except Exception as error:  # noqa: BLE001 - the table plays on without it
            log_incident(f"no snapshot of table {table_id} is kept", error)

    def steps(self, table_id: str, after: int = 0) -> Iterator[tuple[RoomEvent, ...]]:
        """Yield the steps of a table's journal after one, each a tuple of events.

        Raises HistoryError where a row is missing or cannot be read, ServerError where the
        database itself is damaged.
        """
        with self._faults(), self._engine.connect() as connection:
            rows = connection.execute(
                select(JOURNAL.c.seq, JOURNAL.c.events)
                .where(JOURNAL.c.table_id == table_id, JOURNAL.c.seq > after)
                .order_by(JOURNAL.c.seq)
            )
            for expected, (seq, text) in enumerate(rows, start=after + 1):
                if seq != expected:
                    raise HistoryError(f"table {table_id}: step {expected} is missing")
                try:
                    events = ROOM_EVENTS.loads(text, RowVault(self._key, table_id, seq))
                except HistoryError as error:
                    raise HistoryError(f"table {table_id}, step {seq}: {error}") from error
                yield events

    def row(
        self, table_id: str, seq: int, at_ms: int, events: Iterable[RoomEvent]
    ) -> dict[str, Any]:
        """Return the row of a step, its hidden cards sealed."""
        text = ROOM_EVENTS.dumps(events, RowVault(self._key, table_id, seq))
        return {"table_id": table_id, "seq": seq, "at_ms": at_ms, "events": text}

    def write(self, opened: Iterable[Mapping[str, Any]], rows: Iterable[Mapping[str, Any]]) -> None:
        """Commit new tables and rows of the journal, all or none; on disk when it returns.

        Raises ServerError if they cannot be written.
        """
        with self._faults(), self._engine.begin() as connection:
            for statement, values in ((insert(TABLES), opened), (insert(JOURNAL), rows)):
                if values := list(values):
                    connection.execute(statement, values)

    @contextlib.contextmanager
    def _faults(self) -> Generator[None]:
        try:
            yield
        except (DBAPIError, UnicodeError) as error:
            raise self._fault(error) from error

    def _fault(self, error: Exception) -> ServerError:
        if not isinstance(error, DBAPIError):  # a damaged file can make any part stumble
            return ServerError(f"{self.path} cannot be read: {fault_of(error)}")
        # The statement and its values, which SQLAlchemy would add, are left out; so is what the
        # driver quotes of a damaged row or schema.
        first, *_ = f"{error.orig}".partition(" with text ")[0].splitlines() or ["unknown"]
        return ServerError(f"{self.path}: {first}")

    def _migrate(self, connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise ServerError(
                f"{self.path} was written by a newer ninecards; this one does not know its schema"
            ) from error

    def _key_of(self, connection: Connection, folder: Path) -> bytes:
        known = connection.execute(select(JOURNAL_KEYS.c.key_id)).scalars().all()
        key = find_key(folder)
        if key is None and known:
            raise ServerError(f"{self.path}: its key is missing; put it back or set {KEY_VARIABLE}")
        if key is None:
            key = make_key(folder)
        if not known:
            now_ms = time.time_ns() // 1_000_000
            row = {"key_id": key_id_of(key), "created_ms": now_ms}
            connection.execute(insert(JOURNAL_KEYS), row)
        elif key_id_of(key) not in known:
            raise ServerError(f"{self.path} is sealed with another key than the one found")
        return key


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS}
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        # Python's driver would begin and end transactions by rules of its own, and never around
        # a change of the schema; a migration that was cut short must leave nothing behind.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: a commit has reached the disk when it returns, also when the power fails.
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql(options.get("sqlite_begin", "BEGIN"))

    return engine


def _lock(folder: Path) -> sqlite3.Connection:
    """Take the folder for this process.

    The lock is one of SQLite's own: every system drops it with the process, however that ends.
    """
    path = folder / LOCK
    lock = None
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise ServerError(f"{folder} is in use by another ninecards") from error
        raise ServerError(f"{path}: {error}") from error
    return lock
