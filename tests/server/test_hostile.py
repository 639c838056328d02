"""Frames that no browser sends: their socket ends, the table and the terminal do not notice."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ninecards.protocol import PROTOCOL_VERSION
from ninecards.server.logs import one_line_logs
from raw_socket import CONT, PING, framed, opened, sent_until_cut
from room_client import Http, page_at
from room_server import quick_table, running

pytestmark = pytest.mark.anyio

HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL_VERSION}).encode()


@asynccontextmanager
async def table(folder: Path, **options: int) -> AsyncIterator[tuple[Http, str]]:
    """A server with one table, at which a hand is played when all is over."""
    async with running(folder, practice=quick_table(), **options) as serving:
        assert serving.practice is not None
        http, table_id = Http(serving.address), serving.practice.table_id
        yield http, table_id
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            await page.play_hand()


async def test_text_that_is_no_text_ends_its_socket_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def said(address: str, table_id: str) -> bytes:
        with opened(address, table_id) as bad:
            bad.sendall(framed(b"\xff\xfe\xfa"))
            return bad.recv(4096)

    async with table(tmp_path) as (http, table_id):
        end = await asyncio.to_thread(said, http.address, table_id)
        assert end == b"\x88\x02" + (1007).to_bytes(2, "big")
    assert caplog.text == ""


async def test_who_pings_and_does_not_read_is_cut(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def flood(address: str, table_id: str) -> int:
        with opened(address, table_id, receive_buffer=4096) as bad:
            bad.sendall(framed(HELLO))
            return sent_until_cut(bad, framed(b"x" * 125, PING) * 1_000, most=500)

    async with table(tmp_path, send_buffer=4096) as (http, table_id):
        assert await asyncio.to_thread(flood, http.address, table_id) < 500
    assert caplog.text == ""


async def test_a_message_in_endless_pieces_is_cut(tmp_path: Path) -> None:
    def flood(address: str, table_id: str) -> int:
        with opened(address, table_id) as bad:
            bad.sendall(framed(HELLO) + framed(b"", whole=False))
            return sent_until_cut(bad, framed(b"", CONT, whole=False) * 1_000, most=500)

    async with table(tmp_path) as (http, table_id):
        assert await asyncio.to_thread(flood, http.address, table_id) < 500


async def test_a_message_in_a_few_pieces_is_one(tmp_path: Path) -> None:
    def welcome(address: str, table_id: str) -> bytes:
        with opened(address, table_id) as page:
            page.sendall(framed(HELLO[:9], whole=False) + framed(b"", CONT, whole=False))
            page.sendall(framed(HELLO[9:], CONT))
            return page.recv(4096)

    async with table(tmp_path) as (http, table_id):
        assert b'"welcome"' in await asyncio.to_thread(welcome, http.address, table_id)


@pytest.mark.parametrize("name", ["uvicorn.error", "asyncio"])
def test_a_fault_below_is_one_line_without_values(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    logger = logging.getLogger(name)
    with one_line_logs():
        logger.warning("a stranger: %s", "As Ks")
        try:
            {}["As Ks Qs Js"]
        except KeyError:
            logger.exception("Task failed, its value: %s", "As Ks")
        logger.error("something of As Ks")
    logger.error("afterwards as ever")
    first, second, third = (record.getMessage() for record in caplog.records)
    assert first.startswith(f"ninecards: a fault below the tables ({name}): KeyError in ")
    assert second == f"ninecards: a fault below the tables ({name})"
    assert third == "afterwards as ever"
    assert "As Ks" not in caplog.text
    assert "Traceback" not in caplog.text
