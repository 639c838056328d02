"""What happened at one seat of a room: who sits there, his boxes and his clock."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.room.inputs import Box, PreKind

__all__ = [
    "BoxSet",
    "ChipsAdded",
    "ConnectionFound",
    "ConnectionLost",
    "GraceGiven",
    "LeaveAsked",
    "PlayerLeft",
    "PlayerSat",
    "PreActionFell",
    "PreActionSet",
    "PreActionTaken",
    "SatIn",
    "SatOut",
    "TimeBankStarted",
    "TimeBankUsed",
    "TimeGiven",
]


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
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SatOut:
    """The player is dealt no more hands."""

    seat_no: int
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SatIn:
    """The player wants to be dealt in again."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """The player bought more."""

    seat_no: int
    chips: int


@dataclass(frozen=True, slots=True)
class BoxSet:
    """The player ticked a box, or took the tick away."""

    seat_no: int
    box: Box
    on: bool


@dataclass(frozen=True, slots=True)
class ConnectionLost:
    """Nobody hears for the player any more."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class ConnectionFound:
    """The player is connected again."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class PreActionSet:
    """The player decided before his turn."""

    seat_no: int
    kind: PreKind
    chips: int


@dataclass(frozen=True, slots=True)
class PreActionFell:
    """What was decided before holds no more: its price changed, or it was taken back."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class PreActionTaken:
    """The player's turn came; what follows is what he had decided before."""

    seat_no: int


@dataclass(frozen=True, slots=True)
class GraceGiven:
    """The player's connection is lost: the decision waits once more (rule T4)."""

    seat_no: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class TimeBankStarted:
    """The clock ran out and the player's time bank runs from now on."""

    seat_no: int
    from_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class TimeBankUsed:
    """The decision is made; so much is left in the time bank."""

    seat_no: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A host gave the player more time."""

    seat_no: int
    deadline_ms: int
