"""The WebSocket of a table."""

from __future__ import annotations

from ninecards.server.ws.endpoint import table_socket
from ninecards.server.ws.transport import BoundedProtocol

__all__ = ["BoundedProtocol", "table_socket"]
