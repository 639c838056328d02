"""One socket: hello, then commands in and views out, until somebody goes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect

from ninecards.protocol import (
    PROTOCOL_VERSION,
    ClientMessage,
    HelloMessage,
    Problem,
    ProblemError,
    ResyncMessage,
    from_client,
    to_client,
)
from ninecards.server.tables import Ask, Join, Session, Table, Tables
from ninecards.server.ws.bucket import Bucket

__all__ = ["table_socket"]

HELLO_SECONDS = 10
"""How long a socket may be silent before it says hello."""

BURST = 90
PER_SECOND = 30
"""Frames of a socket: far above what a person's page sends, and nothing to a server."""

NORMAL, POLICY, RESTART = 1000, 1008, 1012
"""Codes of RFC 6455 with which a socket is closed."""

TOO_SLOW = 0
"""No code: there is nobody to tell it to."""


class _Close(Exception):  # noqa: N818 - no fault: the way out of the conversation
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def table_socket(socket: WebSocket, tables: Tables, player_id: str, table_id: str) -> None:
    """Serve the socket of a device at a table, from its handshake to its end."""
    await socket.accept()
    session = Session(player_id)
    try:
        table = await _greeted(socket, tables, table_id)
        code = await _converse(socket, table, session)
    except _Close as close:
        code = close.code
    except WebSocketDisconnect:
        return
    # A socket that does not read could not be told that it is closed: returning cuts it.
    if code != TOO_SLOW:
        # The other side may have gone first.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code)


async def _greeted(socket: WebSocket, tables: Tables, table_id: str) -> Table:
    """Wait for a hello of our version and return the table."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            frame = await _receive(socket)
    except TimeoutError:
        raise _Close(POLICY) from None
    try:
        message = from_client(frame)
    except ProblemError as problem:
        await _fail(socket, Problem(code=problem.code, values=problem.values))
    if not isinstance(message, HelloMessage):
        await _fail(socket, Problem(code="not_a_message"))
    if message.protocol != PROTOCOL_VERSION:
        await _fail(socket, Problem(code="wrong_protocol", values={"protocol": PROTOCOL_VERSION}))
    if tables.stopping:
        await _fail(socket, Problem(code="server_stopping"))
    if table_id in tables.unreadable:
        await _fail(socket, Problem(code="table_paused"))
    table = tables.get(table_id)
    if table is None:
        await _fail(socket, Problem(code="no_such_table"))
    return table


async def _converse(socket: WebSocket, table: Table, session: Session) -> int:
    """Send and listen until one of them ends; return the code to close with."""
    await table.put(Join(session))
    tasks = [
        asyncio.create_task(_send(socket, session)),
        asyncio.create_task(_listen(socket, table, session)),
        asyncio.create_task(_too_slow(session)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(session)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return next(iter(done)).result()


async def _send(socket: WebSocket, session: Session) -> int:
    while (frame := await session.next_frame()) is not None:
        await socket.send_text(frame)
    return RESTART


async def _too_slow(session: Session) -> int:
    await session.gone.wait()
    return TOO_SLOW


async def _listen(socket: WebSocket, table: Table, session: Session) -> int:
    seconds = asyncio.get_running_loop().time
    bucket = Bucket(BURST, per_second=PER_SECOND, seconds=seconds)
    while True:
        frame = await _receive(socket)
        if not bucket.take():
            await _fail(socket, Problem(code="too_fast"))
        try:
            message = from_client(frame)
        except ProblemError as problem:
            session.send(to_client(Problem(code=problem.code, values=problem.values)))
        else:
            await table.put(_item(session, message))


def _item(session: Session, message: ClientMessage) -> Join | Ask:
    """A resync is a join once more: both ask for the whole table."""
    if isinstance(message, HelloMessage | ResyncMessage):
        return Join(session)
    return Ask(session, message)


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text


async def _fail(socket: WebSocket, problem: Problem) -> NoReturn:
    await socket.send_text(to_client(problem))
    raise _Close(POLICY)
