"""Tables in play: each is one task that takes inputs, writes what happened, then tells it."""

from __future__ import annotations

from ninecards.server.tables.clock import Clock
from ninecards.server.tables.registry import Tables
from ninecards.server.tables.session import Session
from ninecards.server.tables.table import Ask, Join, Table

__all__ = ["Ask", "Clock", "Join", "Session", "Table", "Tables"]
