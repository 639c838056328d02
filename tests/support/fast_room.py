"""Serves a room whose bots do not pretend to think: ``python fast_room.py FOLDER PORT``."""

from __future__ import annotations

import sys
from pathlib import Path

from ninecards.cli.room import run_room
from ninecards.server import Settings
from ninecards.server.tables.bots import Pace

if __name__ == "__main__":
    folder, port = sys.argv[1:]
    settings = Settings(folder=Path(folder), pace=Pace(least_ms=0, most_ms=0))
    run_room(settings, port=int(port), browser=False)
