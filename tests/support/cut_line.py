"""A line between a browser and a room that a test can cut, as a phone's network does."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from select import select
from typing import Self
from urllib.parse import urlsplit

CHUNK = 64 * 1024
AT_ONCE = struct.pack("ii", 1, 0)
"""The connection is reset, not closed: so a network that is away looks to a browser."""


class CutLine:
    """Passes every byte on. ``address`` is what the browser opens instead of the room's."""

    def __init__(self, address: str) -> None:
        host, port = urlsplit(address).netloc.split(":")
        self._room = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._open: set[socket.socket] = set()
        self._dead = False
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes who waits to accept
        self._listener.close()
        for thread in self._threads:
            thread.join()

    def cut(self) -> None:
        """End every connection; whoever comes is turned away until :meth:`mend`."""
        self._dead = True
        for end in tuple(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self._dead = False

    def _start(self, what: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=what, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                browser, _ = self._listener.accept()
                if self._dead:
                    browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                    browser.close()
                else:
                    self._start(self._connect, browser)

    def _connect(self, browser: socket.socket) -> None:
        with browser, socket.create_connection(self._room) as room:
            ends = {browser: room, room: browser}
            self._open |= ends.keys()
            with contextlib.suppress(OSError):
                while all(self._pass_on(end, ends[end]) for end in select([*ends], [], [])[0]):
                    pass
            self._open -= ends.keys()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> bool:
        data = source.recv(CHUNK)
        target.sendall(data)
        return bool(data)
