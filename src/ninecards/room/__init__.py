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
    AnswerPost,
    Asked,
    Box,
    Command,
    ConnectionChanged,
    DeckReady,
    Host,
    HostOrder,
    Input,
    Leave,
    PreAct,
    PreKind,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    TimePassed,
    VoteBombPot,
    VoteRunOuts,
)
from ninecards.room.options import BombPots, Clocks, RunOutRule, StraddleRule, Straddles
from ninecards.room.outputs import Accepted, Outputs, Refused
from ninecards.room.seeing import view
from ninecards.room.state import Decision, PostQuestion, Room, RunOutVote, Seat
from ninecards.room.step import open_room, resume, step
from ninecards.room.views import TableView

__all__ = [
    "Accepted",
    "Act",
    "AddChips",
    "AnswerPost",
    "Asked",
    "BombPots",
    "Box",
    "Clocks",
    "Command",
    "ConnectionChanged",
    "Decision",
    "DeckReady",
    "Host",
    "HostOrder",
    "Input",
    "Leave",
    "Outputs",
    "PostQuestion",
    "PreAct",
    "PreKind",
    "Refused",
    "Room",
    "RunOutRule",
    "RunOutVote",
    "Seat",
    "SetBox",
    "Sit",
    "SitIn",
    "SitOut",
    "StraddleRule",
    "Straddles",
    "TableConfig",
    "TableView",
    "TimePassed",
    "VoteBombPot",
    "VoteRunOuts",
    "evolve",
    "open_room",
    "resume",
    "room_of",
    "step",
    "view",
]
