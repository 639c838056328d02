"""The protocol of a socket, with bounds that the library's own lacks."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

__all__ = ["BoundedProtocol"]

MOST_FRAGMENTS = 64
"""Pieces of one message: a browser sends its short ones whole."""


class BoundedProtocol(WebSocketsSansIOProtocol):
    """Cuts off who makes the server keep more and more for him.

    Every ping is owed a pong, which waits in memory while its sender does not read; a message
    may come in pieces of nothing, without end.
    """

    def handle_ping(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)
