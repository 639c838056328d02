"""Where the parts are put together, and the only place that knows them all."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine, Generator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp

from ninecards import __version__
from ninecards.errors import ConfigError, NinecardsError
from ninecards.kernels.evaluator import NATIVE
from ninecards.protocol import NotOpened
from ninecards.room import TableConfig
from ninecards.server.db import Journal, Store
from ninecards.server.errors import ServerError, log_incident
from ninecards.server.http import Guard, api, page_routes
from ninecards.server.http.pages import STATIC
from ninecards.server.logs import one_line_logs
from ninecards.server.tables import Clock, Table, Tables
from ninecards.server.tables.bots import Pace
from ninecards.server.tables.table import Means
from ninecards.server.ws import BoundedProtocol, table_socket

__all__ = ["Serving", "Settings", "create_app", "serve"]

TRANSPORT_FRAME_BYTES = 64 * 1024
"""Above this a frame ends its socket unread; up to it, it is answered as too large."""

GRACE_SECONDS = 3
"""How long sockets may take to close when the server stops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """``folder`` holds the journal. ``practice`` is a table that is there from the start."""

    folder: Path
    practice: TableConfig | None = None
    pace: Pace = field(default_factory=Pace)
    static: Path = STATIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """A server that can be reached: its address, its tables, and the practice table."""

    address: str
    tables: Tables
    practice: Table | None


def create_app(tables: Tables, static: Path = STATIC) -> ASGIApp:
    """Return the application: routes, socket and page behind the guard."""
    # No pages of documentation: they would load scripts from elsewhere.
    app = FastAPI(title="ninecards", version=__version__, openapi_url=None)
    app.state.tables = tables
    app.add_exception_handler(NinecardsError, _not_allowed)
    app.add_exception_handler(ServerError, _not_kept)
    app.include_router(api)

    @app.websocket("/ws/tables/{table_id}")
    async def socket_of_table(websocket: WebSocket, table_id: str) -> None:
        await table_socket(websocket, tables, websocket.state.player_id, table_id)

    app.router.routes.extend(page_routes(static))
    return Guard(app)


async def serve(
    settings: Settings,
    listener: socket.socket,
    *,
    ready: Callable[[Serving], None],
    stop: asyncio.Event,
) -> None:
    """Serve on a bound socket of the loopback address until ``stop`` is set.

    ``ready`` is called once, when the address can be opened. Raises ServerError if the
    journal cannot be opened or written.
    """
    with one_line_logs(), _journal(settings.folder) as (store, journal):
        means = Means(journal=journal, ranker=NATIVE, clock=Clock(), pace=settings.pace)
        tables = Tables(store, means)
        try:
            tables.restore()
            practice = None
            if settings.practice is not None:
                practice = await tables.practice(settings.practice)
            server = _Server(_config(create_app(tables, settings.static)))
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await _first(serving, server.up.wait())
            host, port = listener.getsockname()[:2]
            ready(Serving(address=f"http://{host}:{port}/", tables=tables, practice=practice))
            await _first(serving, stop.wait())
        finally:
            await tables.stop()
        server.should_exit = True
        await serving


async def _first(serving: asyncio.Task[None], awaited: Coroutine[object, object, object]) -> None:
    """Wait for something while the server runs; an end of the server by itself is a fault."""
    waiting = asyncio.create_task(awaited)
    await asyncio.wait([serving, waiting], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if serving.done():
        serving.result()
        raise ServerError("the server ended by itself")


class _Server(uvicorn.Server):
    """Leaves signals to whoever runs it: the tables stop first, then the sockets."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="h11",
        ws=BoundedProtocol,
        ws_max_size=TRANSPORT_FRAME_BYTES,
        # Compressed frames would tell by their length what is in them.
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


@contextlib.contextmanager
def _journal(folder: Path) -> Generator[tuple[Store, Journal]]:
    store = Store(folder)
    try:
        journal = Journal(store)
        try:
            yield store, journal
        finally:
            journal.close()
    finally:
        store.close()


async def _not_kept(_request: Request, error: Exception) -> JSONResponse:
    log_incident("a request was not carried out", error)
    detail = "the server cannot write its journal; nothing was changed"
    return JSONResponse(asdict(NotOpened(detail=detail, code="not_kept")), status_code=503)


async def _not_allowed(_request: Request, error: Exception) -> JSONResponse:
    told = NotOpened(detail=" ".join(str(error).split()))
    if isinstance(error, ConfigError):
        told = replace(told, code=error.code, values=error.values)
    return JSONResponse(asdict(told), status_code=422)
