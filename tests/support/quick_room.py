"""Serves a room with one quick table: ``python quick_room.py FOLDER PORT SEATS``.

Bots do not think and hands follow each other at once: a killer finds it in mid-hand.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ninecards.cli.room import run_room
from ninecards.server import Settings
from ninecards.server.db import journal
from room_server import AT_ONCE, quick_table

if __name__ == "__main__":
    folder, port, seats = sys.argv[1:]
    table = quick_table("courchevel-hilo", seats=int(seats))
    journal.SNAPSHOT_STEPS = 3  # a killer finds it in the middle of one, or just behind
    settings = Settings(folder=Path(folder), pace=AT_ONCE, practice=table)
    run_room(settings, port=int(port), browser=False)
