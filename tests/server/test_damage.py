"""A damaged journal: its table waits for somebody who mends it, and everything else goes on."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest

from evenings import evening
from ninecards.kernels.evaluator import NATIVE
from ninecards.protocol import PROTOCOL_VERSION
from ninecards.server import ServerError
from ninecards.server.db import DATABASE, Journal, Store
from ninecards.server.tables import Clock, Tables
from ninecards.server.tables.table import Means
from room_client import Http, page_at
from room_server import AT_ONCE, quick_table, running

pytestmark = pytest.mark.anyio


def kept(folder: Path, **evenings: int) -> None:
    """Make a journal: a table of this name for each seed."""
    store = Store(folder)
    for table_id, seed in evenings.items():
        steps = evening(seed)
        rows = [store.row(table_id, seq, seq, step) for seq, step in enumerate(steps, start=1)]
        store.write([{"table_id": table_id, "created_ms": 1}], rows)
    store.close()


def change(folder: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        connection.execute(statement, values)
    connection.close()


async def restored(folder: Path) -> tuple[list[str], list[str]]:
    """Start the tables and stop them; return which play and which cannot be read."""
    store = Store(folder)
    journal = Journal(store)
    means = Means(journal=journal, ranker=NATIVE, clock=Clock(), pace=AT_ONCE)
    tables = Tables(store, means)
    try:
        tables.restore()
        await asyncio.sleep(0)
        return [table.table_id for table in tables], tables.unreadable
    finally:
        await tables.stop()
        journal.close()
        store.close()


STEPS = {
    "no events": "{}",
    "a chair that is not there": '{"v":1,"events":[{"type":"SatOut","seat_no":9}]}',
    "chips for nobody": '{"v":1,"events":[{"type":"ChipsAdded","seat_no":1,"chips":5}]}',
    "a hand's event without a hand": (
        '{"v":1,"events":[{"type":"HandWent","event":{"type":"Folded","player":0}}]}'
    ),
}


@pytest.mark.parametrize("text", STEPS.values(), ids=STEPS)
async def test_a_step_that_does_not_fold_stops_its_table_alone(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    kept(tmp_path, bad=3, good=4)
    change(tmp_path, "UPDATE journal SET events = ? WHERE table_id = 'bad' AND seq = 2", text)
    assert await restored(tmp_path) == (["good"], ["bad"])
    (line,) = [record.getMessage() for record in caplog.records]
    assert "table bad is paused, its journal cannot be read" in line


async def test_changed_figures_never_stop_the_server(tmp_path: Path) -> None:
    random = Random(7)
    kept(tmp_path, bad=3, good=4)
    connection = sqlite3.connect(tmp_path / DATABASE)
    rows = connection.execute("SELECT seq, events FROM journal WHERE table_id = 'bad'").fetchall()
    connection.close()
    unread = 0
    for _ in range(60):
        seq, text = random.choice(rows)
        figures = [found.span() for found in re.finditer(r"(?<=:)\d+", text)]
        start, end = random.choice(figures)
        wrong = text[:start] + random.choice(("0", "1", "7", "99", "123456789")) + text[end:]
        change(tmp_path, "UPDATE journal SET events = ? WHERE seq = ?", wrong, seq)
        playing, unreadable = await restored(tmp_path)
        assert {*playing, *unreadable} == {"bad", "good"}
        unread += len(unreadable)
        change(tmp_path, "DELETE FROM journal WHERE table_id = 'bad' AND seq > ?", len(rows))
        change(tmp_path, "UPDATE journal SET events = ? WHERE seq = ?", text, seq)
    assert unread > 5


async def test_flipped_bits_of_the_file_are_one_line_or_one_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(8)
    kept(tmp_path, bad=3, good=4)
    sound = (tmp_path / DATABASE).read_bytes()
    refused = []
    for count in range(40):
        data = bytearray(sound)
        for _ in range(1 + count // 4):
            data[random.randrange(100, len(data))] ^= 1 << random.randrange(8)
        if count % 10 == 0:
            data = data[: random.randrange(512, len(data))]
        for path in tmp_path.glob(f"{DATABASE}*"):
            path.unlink()
        (tmp_path / DATABASE).write_bytes(data)
        try:
            await restored(tmp_path)
        except ServerError as error:
            refused.append(str(error))
    assert refused
    for text in (*refused, *(record.getMessage() for record in caplog.records)):
        assert "\n" not in text
        assert '"events"' not in text


async def test_a_table_that_cannot_be_read_is_counted_and_told(tmp_path: Path) -> None:
    kept(tmp_path, bad=3)
    change(tmp_path, "UPDATE journal SET events = ? WHERE seq = 2", STEPS["chips for nobody"])
    async with running(tmp_path, practice=quick_table()) as serving:
        http = Http(serving.address)
        assert (await http.get("/api/health"))["paused"] == 1
        async with page_at(
            http, "bad", hello={"type": "hello", "protocol": PROTOCOL_VERSION}
        ) as page:
            assert (await page.next())["code"] == "table_paused"
