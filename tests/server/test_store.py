"""The database: its settings, its schema, its key, and every way in which it is refused."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect

from evenings import evening
from ninecards.errors import HistoryError
from ninecards.room import room_of
from ninecards.rules import events as hand_events
from ninecards.server import ServerError
from ninecards.server.db import DATABASE, Store
from ninecards.server.db.schema import METADATA
from ninecards.server.db.vault import KEY_VARIABLE

KEY = Path("private") / "journal.key"


def write(store: Store, steps: list[tuple], table_id: str = "t1") -> None:
    """Keep an evening, a row a step."""
    opened = [{"table_id": table_id, "created_ms": 1}]
    rows = [store.row(table_id, seq, seq * 10, step) for seq, step in enumerate(steps, start=1)]
    store.write(opened, rows)


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database behind the store's back."""
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        connection.execute(statement, values)
    connection.close()


# ------------------------------------------------------------------------------- kept and read


def test_what_was_written_is_there_after_a_restart(folder: Path) -> None:
    steps, other = evening(3), evening(4)
    store = Store(folder)
    write(store, steps)
    write(store, other, "t2")
    store.close()
    again = Store(folder)
    assert again.table_ids() == ["t1", "t2"]
    assert list(again.steps("t1")) == steps
    assert room_of(again.steps("t2")) == room_of(other)
    again.close()


def test_every_connection_keeps_what_it_commits(store: Store) -> None:
    with store._engine.connect() as one, store._engine.connect() as two:
        for connection in (one, two):
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
            assert found == ["wal", 2, 1]  # 2 is FULL


@pytest.mark.usefixtures("store")
def test_the_migrations_lead_to_the_schema_with_every_constraint_named(folder: Path) -> None:
    engine = create_engine(f"sqlite:///{folder / DATABASE}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        found = inspect(connection)
        for name, table in METADATA.tables.items():
            assert found.get_pk_constraint(name)["name"] == table.primary_key.name == f"pk_{name}"
        (key,) = found.get_foreign_keys("journal")
        assert key["name"] == "fk_journal_table_id_tables"
    engine.dispose()


def test_a_step_is_written_once(store: Store) -> None:
    write(store, evening(3))
    row = store.row("t1", 2, 0, evening(3)[1])
    with pytest.raises(ServerError, match="UNIQUE constraint failed"):
        store.write([], [row])
    with pytest.raises(ServerError, match="FOREIGN KEY constraint failed"):
        store.write([], [{**row, "table_id": "nobody's"}])


def test_all_is_written_or_nothing(store: Store) -> None:
    steps = evening(3)
    write(store, steps)
    new = store.row("t1", len(steps) + 1, 0, steps[1])
    with pytest.raises(ServerError):
        store.write([{"table_id": "t2", "created_ms": 1}], [new, store.row("t1", 1, 0, steps[0])])
    assert store.table_ids() == ["t1"]
    assert list(store.steps("t1")) == steps


# ------------------------------------------------------------------------------------- sealed


def raw_bytes(folder: Path) -> bytes:
    """Everything the database has on disk."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{DATABASE}*")))


def cards_in_clear(data: bytes) -> set[str]:
    """Cards as the codec writes them; nothing else of a document is two such letters."""
    return {found.decode() for found in re.findall(rb'"([2-9TJQKA][cdhs])"', data)}


def open_cards(steps: list[tuple]) -> set[str]:
    """What lies open at the table: boards, and hands that were shown."""
    kinds = (hand_events.BoardDealt, hand_events.HandShown)
    hand = [getattr(event, "event", None) for step in steps for event in step]
    return {str(card) for event in hand if isinstance(event, kinds) for card in event.cards}


def live_hand() -> list[tuple]:
    """An evening up to the middle of its first hand that sees a flop."""
    for seed in range(100):
        steps = evening(seed)
        for count in range(1, len(steps)):
            room = room_of(steps[:count])
            if room.in_hand and len(room.hand.boards[0]) >= 3 and room.hand_no == 1:
                return steps[:count]
    raise AssertionError("no evening with a flop")


def test_the_file_shows_no_hidden_card_of_a_live_hand(folder: Path) -> None:
    steps = live_hand()
    store = Store(folder)
    write(store, steps)
    data = raw_bytes(folder)
    store.close()
    assert b"HandStarted" in data
    assert b"HoleCardsDealt" in data
    assert cards_in_clear(data) == open_cards(steps)
    assert len(open_cards(steps)) < 20


def test_without_the_seal_the_same_search_finds_the_whole_deck(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.db.vault.RowVault.seal", lambda _vault, text: text)
    store = Store(folder)
    rows = [store.row("t1", seq, 0, step) for seq, step in enumerate(live_hand(), start=1)]
    # As JSON inside JSON the quotation marks are escaped; a reader of the file would see through.
    text = "".join(row["events"] for row in rows).replace("\\", "")
    store.close()
    assert len(cards_in_clear(text.encode())) == 52


@pytest.mark.usefixtures("store")
def test_the_key_lies_apart_for_its_owner_alone(folder: Path) -> None:
    assert stat.S_IMODE((folder / KEY).stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / KEY).parent.stat().st_mode) == 0o700
    key = (folder / KEY).read_text(encoding="ascii").strip()
    assert len(bytes.fromhex(key)) == 32
    assert key.encode() not in raw_bytes(folder)
    assert bytes.fromhex(key) not in raw_bytes(folder)


def test_a_seal_opens_only_where_it_was_made(store: Store, folder: Path) -> None:
    steps = live_hand()
    write(store, steps)
    started = next(seq for seq, step in enumerate(steps, 1) if "HandStarted" in str(step))
    change(folder, "UPDATE journal SET seq = 1000 WHERE seq = ?", started)
    change(folder, "DELETE FROM journal WHERE seq > ? AND seq < 1000", started)
    change(folder, "UPDATE journal SET seq = ? WHERE seq = ?", started + 0, 1000)
    assert len(list(store.steps("t1"))) == started
    change(folder, "INSERT INTO tables VALUES ('t2', 2)")
    change(folder, "UPDATE journal SET table_id = 't2'")
    with pytest.raises(HistoryError, match=f"table t2, step {started}: the seal is broken"):
        list(store.steps("t2"))


@pytest.mark.parametrize("damage", ["A", "=", "!"])
def test_a_damaged_seal_is_noticed(store: Store, folder: Path, damage: str) -> None:
    steps = live_hand()
    write(store, steps)
    change(
        folder,
        'UPDATE journal SET events = replace(events, \'"sealed":"\', \'"sealed":"\' || ?)',
        damage,
    )
    with pytest.raises(HistoryError, match="the seal is broken"):
        list(store.steps("t1"))


def test_the_key_may_come_from_the_environment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "0f" * 32)
    steps = evening(3)
    store = Store(folder)
    write(store, steps)
    store.close()
    assert not (folder / KEY).exists()
    again = Store(folder)
    assert list(again.steps("t1")) == steps
    again.close()
    monkeypatch.delenv(KEY_VARIABLE)
    with pytest.raises(ServerError, match="its key is missing; put it back or set NINECARDS_KEY"):
        Store(folder)
    assert not (folder / KEY).exists()


def test_another_key_is_refused_before_anything_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(folder).close()
    monkeypatch.setenv(KEY_VARIABLE, "0f" * 32)
    with pytest.raises(ServerError, match="is sealed with another key than the one found"):
        Store(folder)


@pytest.mark.parametrize("text", ["", "zz", "0f" * 31, "0f" * 33])
def test_what_is_no_key_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, text)
    with pytest.raises(ServerError, match="holds no key; it is 64 hexadecimal digits") as caught:
        Store(folder)
    assert str(caught.value).startswith(KEY_VARIABLE)
    monkeypatch.delenv(KEY_VARIABLE)
    Store(folder).close()
    (folder / KEY).write_text(text, encoding="ascii")
    with pytest.raises(ServerError, match=r"journal\.key holds no key"):
        Store(folder)


# ------------------------------------------------------------------------------------ refused


def one_line(caught: pytest.ExceptionInfo[ServerError], path: Path) -> None:
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_folder_belongs_to_one_server(store: Store, folder: Path) -> None:
    with pytest.raises(ServerError) as caught:
        Store(folder)
    assert str(caught.value) == f"{folder} is in use by another ninecards"
    store.close()
    Store(folder).close()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    for path in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(ServerError) as caught:
            Store(path)
        one_line(caught, path)


def test_a_folder_that_cannot_be_written_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "ninecards.lock").mkdir()
    with pytest.raises(ServerError, match="unable to open database file") as caught:
        Store(folder)
    one_line(caught, folder)


def test_what_is_no_database_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"This is a letter to the editor." * 100)
    with pytest.raises(ServerError, match="file is not a database") as caught:
        Store(folder)
    one_line(caught, folder)


def test_a_damaged_database_is_refused(folder: Path) -> None:
    store = Store(folder)
    write(store, evening(3))
    store.close()
    data = bytearray((folder / DATABASE).read_bytes())
    data[100:4096] = bytes(4096 - 100)
    (folder / DATABASE).write_bytes(data)
    with pytest.raises(ServerError, match="malformed") as caught:
        Store(folder)
    one_line(caught, folder)


def test_a_database_that_another_program_holds_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.db.store.BUSY_SECONDS", 0.05)
    Store(folder).close()
    other = sqlite3.connect(folder / DATABASE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(ServerError, match="database is locked") as caught:
        Store(folder)
    one_line(caught, folder)
    other.close()
    Store(folder).close()


def test_a_database_of_a_newer_version_is_refused(folder: Path) -> None:
    Store(folder).close()
    change(folder, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ServerError, match="was written by a newer ninecards") as caught:
        Store(folder)
    one_line(caught, folder)


def test_a_first_start_that_is_cut_short_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(_folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ninecards.server.db.store.find_key", cut)
        with pytest.raises(KeyboardInterrupt):
            Store(folder)
    connection = sqlite3.connect(folder / DATABASE)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()
    Store(folder).close()


def test_a_key_that_was_cut_short_is_drawn_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(_file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ninecards.server.db.vault.os.fsync", cut)
        with pytest.raises(KeyboardInterrupt):
            Store(folder)
    assert not (folder / KEY).exists()
    Store(folder).close()
    Store(folder).close()
    assert [path.name for path in (folder / KEY).parent.iterdir()] == [KEY.name]
    assert stat.S_IMODE((folder / KEY).stat().st_mode) == 0o600


def test_a_refused_store_lets_go_of_the_folder(folder: Path) -> None:
    Store(folder).close()
    change(folder, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ServerError):
        Store(folder)
    change(folder, "UPDATE alembic_version SET version_num = '0002'")
    Store(folder).close()


def test_a_missing_step_is_noticed(store: Store, folder: Path) -> None:
    write(store, evening(3))
    change(folder, "DELETE FROM journal WHERE seq = 5")
    with pytest.raises(HistoryError, match="table t1: step 5 is missing"):
        list(store.steps("t1"))


def test_a_step_that_cannot_be_read_says_where(store: Store, folder: Path) -> None:
    write(store, evening(3))
    change(folder, "UPDATE journal SET events = '{}' WHERE seq = 4")
    with pytest.raises(HistoryError, match="table t1, step 4: no document of events"):
        list(store.steps("t1"))


def test_a_path_may_hold_any_character(tmp_path: Path) -> None:
    folder = tmp_path / "100% a?b#c é"
    store = Store(folder)
    write(store, evening(3))
    store.close()
    assert os.listdir(tmp_path) == [folder.name]  # noqa: PTH208
    assert (folder / DATABASE).exists()
