"""The WebSocket of a table."""

from __future__ import annotations

from ninecards.server.ws.endpoint import table_socket

__all__ = ["table_socket"]
