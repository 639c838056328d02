"""The journal's writer: in order, together, and each table's fault its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from evenings import evening
from ninecards.server import ServerError
from ninecards.server.db import Entry, Journal, Store

pytestmark = pytest.mark.anyio


class Gate:
    """A store whose commits wait until they are let through, and are counted."""

    def __init__(self, store: Store) -> None:
        self.commits: list[int] = []
        self.open = threading.Event()
        self._store = store
        self.row = store.row

    def write(self, opened: Iterable[Mapping[str, Any]], rows: Iterable[Mapping[str, Any]]) -> None:
        self.open.wait(10)
        rows = list(rows)
        self.commits.append(len(rows))
        self._store.write(opened, rows)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def entries(table_id: str, seed: int = 3) -> list[Entry]:
    return [
        Entry(table_id=table_id, seq=seq, at_ms=seq, events=events)
        for seq, events in enumerate(evening(seed, 40), start=1)
    ]


async def test_an_entry_is_on_disk_when_append_returns(store: Store) -> None:
    journal = Journal(store)
    for count, entry in enumerate(entries("t1"), start=1):
        await journal.append(entry)
        assert len(list(store.steps("t1"))) == count
    journal.close()


async def test_what_waits_is_written_together(store: Store) -> None:
    gate = Gate(store)
    journal = Journal(gate)  # type: ignore[arg-type]
    tables = [entries(f"t{number}")[0] for number in range(20)]
    waiting = [asyncio.create_task(journal.append(entry)) for entry in tables]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in waiting)
    gate.open.set()
    await asyncio.gather(*waiting)
    assert sum(gate.commits) == 20
    assert len(gate.commits) <= 2
    journal.close()
    assert len(store.table_ids()) == 20


async def test_the_fault_of_one_table_is_not_anothers(store: Store) -> None:
    gate = Gate(store)
    journal = Journal(gate)  # type: ignore[arg-type]
    good, bad = entries("t1"), entries("t2")
    wanted = [good[0], good[1], bad[1], good[2]]  # t2 was never opened
    waiting = [asyncio.create_task(journal.append(entry)) for entry in wanted]
    await asyncio.sleep(0.05)
    gate.open.set()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), type(None), ServerError, type(None)]
    journal.close()
    assert len(list(store.steps("t1"))) == 3


async def test_a_fault_of_the_program_is_told_without_its_values(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("As Ks Qs Js")

    monkeypatch.setattr(store, "row", fail)
    journal = Journal(store)
    with pytest.raises(ServerError, match="the journal failed"):
        await journal.append(entries("t1")[0])
    journal.close()
    assert "KeyError in " in caplog.text
    assert "As" not in caplog.text


async def test_what_belongs_together_is_written_together_or_not_at_all(store: Store) -> None:
    journal = Journal(store)
    first, second, third = entries("t1")[:3]
    await journal.append(first, second)
    assert len(list(store.steps("t1"))) == 2
    with pytest.raises(ServerError):
        await journal.append(*entries("t2")[:2], second)
    await journal.append(third)
    journal.close()
    assert store.table_ids() == ["t1"]


async def test_close_writes_what_waits(store: Store) -> None:
    journal = Journal(store)
    waiting = [asyncio.create_task(journal.append(entry)) for entry in entries("t1")]
    await asyncio.sleep(0)
    journal.close()
    await asyncio.gather(*waiting)
    assert list(store.steps("t1")) == [entry.events for entry in entries("t1")]


async def test_who_is_no_longer_waiting_loses_nothing(store: Store) -> None:
    gate = Gate(store)
    journal = Journal(gate)  # type: ignore[arg-type]
    waiting = asyncio.create_task(journal.append(entries("t1")[0]))
    await asyncio.sleep(0.02)
    waiting.cancel()
    gate.open.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    journal.close()
    assert store.table_ids() == ["t1"]
