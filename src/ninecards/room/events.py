"""What happened in a room: the truth that its state is folded from."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.room.config import TableConfig
from ninecards.rules import events as hand_events

__all__ = [
    "ButtonMoved",
    "ChipsAdded",
    "CommandTaken",
    "DecisionAsked",
    "DecisionTimedOut",
    "DeckAsked",
    "HandWent",
    "LeaveAsked",
    "NextHandSet",
    "PlayerLeft",
    "PlayerSat",
    "RoomEvent",
    "SatIn",
    "SatOut",
    "TableOpened",
]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The table stands, empty."""

    config: TableConfig


@dataclass(frozen=True, slots=True)
class CommandTaken:
    """A command was accepted; told again, it is answered and not carried out again."""

    player_id: str
    command_id: str


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """Somebody took a chair with his buy-in."""

    seat_no: int
    player_id: str
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class LeaveAsked:
    """A player in a hand will leave at its end."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A chair is free again; ``chips`` went with the player."""

    seat_no: int
    chips: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """The player is dealt no more hands."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class SatIn:
    """The player is dealt in from the next hand on."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """The player bought more."""

    seat_no: int
    chips: int


@dataclass(frozen=True, slots=True)
class NextHandSet:
    """The next hand is due at this time; None: too few players."""

    at_ms: int | None


@dataclass(frozen=True, slots=True)
class DeckAsked:
    """The next hand waits for its deck."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class ButtonMoved:
    """The button of the hand that begins."""

    hand_no: int
    seat_no: int


@dataclass(frozen=True, slots=True)
class HandWent:
    """Something happened in the hand."""

    event: hand_events.Event


@dataclass(frozen=True, slots=True)
class DecisionAsked:
    """A player has until ``deadline_ms`` to decide."""

    decision_no: int
    seat_no: int
    asked_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class DecisionTimedOut:
    """The clock ran out; what follows was done for the player."""

    decision_no: int
    seat_no: int


RoomEvent = (
    TableOpened
    | CommandTaken
    | PlayerSat
    | LeaveAsked
    | PlayerLeft
    | SatOut
    | SatIn
    | ChipsAdded
    | NextHandSet
    | DeckAsked
    | ButtonMoved
    | HandWent
    | DecisionAsked
    | DecisionTimedOut
)
"""Everything that can happen in a room."""
