"""The journal of tables in a database: what happened, on disk before anybody is told."""

from __future__ import annotations

from ninecards.server.db.journal import Entry, Journal
from ninecards.server.db.store import DATABASE, Store

__all__ = ["DATABASE", "Entry", "Journal", "Store"]
