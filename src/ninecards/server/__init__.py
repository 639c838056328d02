"""The server of tables: one process, one journal, and a page for people.

``app`` puts the parts together. ``db`` keeps the journal, ``tables`` plays (and alone looks at
the clock), ``http`` and ``ws`` are the doors.
"""

from __future__ import annotations

from ninecards.server.app import Serving, Settings, serve
from ninecards.server.errors import ServerError

__all__ = ["ServerError", "Serving", "Settings", "serve"]
