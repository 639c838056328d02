"""The doors of HTTP: who may come in, the few questions of the page, and the page itself."""

from __future__ import annotations

from ninecards.server.http.guard import Guard
from ninecards.server.http.pages import page_routes
from ninecards.server.http.routes import api

__all__ = ["Guard", "api", "page_routes"]
