"""A real server for tests, in this process, on a free port of the loopback address."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ninecards.room import TableConfig
from ninecards.rules import HandConfig
from ninecards.server import Serving, Settings, serve
from ninecards.server.tables.bots import Pace

AT_ONCE = Pace(0, 0)
"""Bots that do not think."""


def quick_table(game: str = "omaha", limit: str = "pot", **options: Any) -> TableConfig:
    """A table of 5/10 without pauses between hands."""
    options = {"seats": 6, "pause_ms": 0, "decision_ms": 20_000} | options
    return TableConfig(hand=HandConfig.of(game, limit, 10, 20), **options)


@asynccontextmanager
async def running(folder: Path, **options: Any) -> AsyncIterator[Serving]:
    """A server over the journal in a folder; stopped, and its faults raised, at the end."""
    settings = Settings(folder=folder, **({"pace": AT_ONCE} | options))
    listener = socket.socket()
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
