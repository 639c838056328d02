"""One socket at a table, seen from the table: a queue that never makes it wait."""

from __future__ import annotations

import asyncio

__all__ = ["Session"]

FRAMES_WAITING = 64
"""Frames that a socket may be behind; a page that is further behind is better off anew."""


class Session:
    """What goes to one socket of a device. ``player_id`` is whose it is."""

    def __init__(self, player_id: str, most: int = FRAMES_WAITING) -> None:
        self.player_id = player_id
        self.gone = asyncio.Event()
        """Set when the socket is closed, or so slow that it is to be cut: nothing more is sent."""
        self._frames: asyncio.Queue[str | None] = asyncio.Queue(most)

    def send(self, frame: str) -> None:
        """Queue a frame; a socket that has too many waiting is given up."""
        self._put(frame)

    def end(self) -> None:
        """Queue the end: the socket is closed when everything before has gone out."""
        self._put(None)

    async def next_frame(self) -> str | None:
        """The next frame to be sent, None at the end."""
        return await self._frames.get()

    def _put(self, frame: str | None) -> None:
        if self.gone.is_set():
            return
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.gone.set()
