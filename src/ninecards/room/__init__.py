"""A table as people use it: chairs, buy-ins, the button, clocks, and one hand after another.

Sans-I/O: :func:`step` takes a room and an input (a command, the time, a deck) and returns the
room after it and outputs: events to keep, views to send, the time to wake. It reads no clock
and draws no card. ``room_of`` folds kept events to the room again.
"""

from __future__ import annotations

from ninecards.room.config import TableConfig
from ninecards.room.evolve import evolve, room_of
from ninecards.room.inputs import (
    Act,
    AddChips,
    Asked,
    Command,
    DeckReady,
    Input,
    Leave,
    Sit,
    SitIn,
    SitOut,
    TimePassed,
)
from ninecards.room.outputs import Accepted, Outputs, Refused
from ninecards.room.seeing import view
from ninecards.room.state import Decision, Room, Seat
from ninecards.room.step import open_room, resume, step
from ninecards.room.views import TableView

__all__ = [
    "Accepted",
    "Act",
    "AddChips",
    "Asked",
    "Command",
    "Decision",
    "DeckReady",
    "Input",
    "Leave",
    "Outputs",
    "Refused",
    "Room",
    "Seat",
    "Sit",
    "SitIn",
    "SitOut",
    "TableConfig",
    "TableView",
    "TimePassed",
    "evolve",
    "open_room",
    "resume",
    "room_of",
    "step",
    "view",
]
