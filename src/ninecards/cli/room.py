"""``ninecards play`` without a terminal: the room in the browser, on this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import typer

from ninecards.cli.common import MachineError
from ninecards.errors import ConfigError
from ninecards.room import TableConfig
from ninecards.rules import HandConfig
from ninecards.server import ServerError, Serving, Settings, serve

__all__ = ["data_folder", "listen", "practice_room", "run_room"]

LOOPBACK = "127.0.0.1"
MOST_PORT = 65_535


def data_folder() -> Path:
    """Return where a user's data lie: XDG_DATA_HOME, or its usual place."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if home.startswith("/") else Path.home() / ".local" / "share"
    return base / "ninecards"


def listen(port: int) -> socket.socket:
    """Return a socket bound to a port of the loopback address; 0 is any free port.

    Raises ConfigError for what is no port, MachineError for one that is not to be had.
    """
    if not 0 <= port <= MOST_PORT:
        raise ConfigError(f"--port {port}; it is 0 (any free port) to {MOST_PORT}")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # A port whose last owner has just ended is free; elsewhere this would mean theft.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise MachineError(
                f"port {port} is in use by another program; --port 0 takes any free one"
            ) from error
        raise MachineError(f"port {port}: {error.strerror}") from error
    return listener


def practice_room(
    hand: HandConfig, seats: int, *, folder: Path | None, port: int, browser: bool
) -> None:
    """Serve the room with a table for practice; see :func:`run_room`."""
    practice = TableConfig(hand=hand, seats=seats)
    settings = Settings(folder=folder or data_folder(), practice=practice)
    run_room(settings, port=port, browser=browser)


def run_room(settings: Settings, *, port: int, browser: bool) -> None:
    """Serve the room until Ctrl-C or SIGTERM; then say what was done.

    Raises KeyboardInterrupt after Ctrl-C, MachineError for what this machine cannot.
    """
    listener = listen(port)
    try:
        interrupted = asyncio.run(_serve(settings, listener, browser=browser))
    except ServerError as error:
        raise MachineError(str(error)) from error
    finally:
        listener.close()
    if interrupted:
        raise KeyboardInterrupt


async def _serve(settings: Settings, listener: socket.socket, *, browser: bool) -> bool:
    """Serve; return whether Ctrl-C ended it."""
    stop = asyncio.Event()
    began: list[tuple[Serving, int]] = []

    def ready(serving: Serving) -> None:
        began.append((serving, serving.tables.hands))
        typer.echo(f"ninecards is open at {serving.address} (Ctrl-C stops it)")
        sys.stdout.flush()
        if browser:
            # A browser of the terminal would hold up the room until it is closed.
            opening = threading.Thread(target=webbrowser.open, args=[serving.address], daemon=True)
            opening.start()

    with _signals(stop) as received:
        await serve(settings, listener, ready=ready, stop=stop)
    for serving, hands_before in began:
        hands, tables = serving.tables.hands - hands_before, len(serving.tables)
        typer.echo(f"stopped; hands dealt: {hands} · tables: {tables} · kept in {settings.folder}")
    return signal.SIGINT in received


@contextlib.contextmanager
def _signals(stop: asyncio.Event) -> Generator[list[int]]:
    """Set ``stop`` at SIGINT and SIGTERM; the signals received come in the list."""
    loop = asyncio.get_running_loop()
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        received.append(number)
        loop.call_soon_threadsafe(stop.set)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
