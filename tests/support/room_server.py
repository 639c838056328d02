"""A real server for tests, in this process, on a free port of the loopback address."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ninecards.room import Clocks, TableConfig
from ninecards.rules import HandConfig
from ninecards.server import Serving, Settings, serve
from ninecards.server.tables.bots import Pace

AT_ONCE = Pace(0, 0)
"""Bots that do not think."""


def quick_table(game: str = "omaha", limit: str = "pot", **options: Any) -> TableConfig:
    """A table with blinds of 10 and 20, without pauses between hands and time banks."""
    options = {"seats": 6, "pause_ms": 0, "clocks": Clocks(bank_ms=0, bank_step_ms=0)} | options
    lower = 20 if limit == "fixed" else 10
    return TableConfig(hand=HandConfig.of(game, limit, lower, 2 * lower), **options)


@asynccontextmanager
async def running(
    folder: Path, *, send_buffer: int | None = None, **options: Any
) -> AsyncIterator[Serving]:
    """A server over the journal in a folder; stopped, and its faults raised, at the end.

    ``send_buffer`` is what the system keeps, in bytes, for a client that does not read.
    """
    settings = Settings(folder=folder, **({"pace": AT_ONCE} | options))
    listener = socket.socket()
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    stop, up = asyncio.Event(), asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(settings, listener, ready=up.set_result, stop=stop))
    await asyncio.wait([task, up], return_when=asyncio.FIRST_COMPLETED)
    try:
        if task.done():
            task.result()
        yield up.result()
    finally:
        stop.set()
        await task
        listener.close()
