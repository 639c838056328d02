"""What happened in a room: the truth that its state is folded from."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.room.config import TableConfig
from ninecards.room.inputs import HostOrder
from ninecards.room.seat_events import (
    BoxSet,
    ChipsAdded,
    ConnectionFound,
    ConnectionLost,
    GraceGiven,
    LeaveAsked,
    PlayerLeft,
    PlayerSat,
    PreActionFell,
    PreActionSet,
    PreActionTaken,
    SatIn,
    SatOut,
    TimeBankStarted,
    TimeBankUsed,
    TimeGiven,
)
from ninecards.rules import events as hand_events
from ninecards.rules.posts import PostKind

__all__ = [
    "BlindMissed",
    "BombPotCalled",
    "BombPotVoted",
    "BoxSet",
    "ButtonMoved",
    "ChipsAdded",
    "CommandTaken",
    "ConnectionFound",
    "ConnectionLost",
    "DecisionAsked",
    "DecisionTimedOut",
    "DeckAsked",
    "GameChosen",
    "GamePassedOver",
    "GraceGiven",
    "HandWent",
    "HostOrdered",
    "LeaveAsked",
    "NextHandSet",
    "Paused",
    "PlayStopped",
    "PlayerLeft",
    "PlayerSat",
    "PostAnswered",
    "PostAsked",
    "PreActionFell",
    "PreActionSet",
    "PreActionTaken",
    "Resumed",
    "RoomEvent",
    "RunOutVoted",
    "RunOutsAsked",
    "SatIn",
    "SatOut",
    "TableClosed",
    "TableOpened",
    "TimeBankStarted",
    "TimeBankUsed",
    "TimeGiven",
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
class NextHandSet:
    """The next hand is due at this time; None: too few players, or the table pauses."""

    at_ms: int | None


@dataclass(frozen=True, slots=True)
class PlayStopped:
    """Fewer than two players are left: no blind is owed any more (rules B0, B4)."""


@dataclass(frozen=True, slots=True)
class PostAsked:
    """These seats are asked whether they post a blind in the next hand (rule B10)."""

    seat_nos: tuple[int, ...]
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class PostAnswered:
    """The player posts, or does not."""

    seat_no: int
    yes: bool


@dataclass(frozen=True, slots=True)
class DeckAsked:
    """The next hand waits for its deck."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class GamePassedOver:
    """A game of the rotation has too few cards for the players (rule T8)."""

    game: int


@dataclass(frozen=True, slots=True)
class GameChosen:
    """From this hand on this game of the rotation is dealt, for its hands or its orbit."""

    game: int


@dataclass(frozen=True, slots=True)
class BlindMissed:
    """A blind was due from an absent player and went by him."""

    seat_no: int
    blind: PostKind


@dataclass(frozen=True, slots=True)
class ButtonMoved:
    """The button of the hand that begins, and the chairs of the blinds.

    ``small`` and ``big`` are None in a bomb pot, which moves nothing. ``fresh``: play begins,
    and nobody dealt in owes anything.
    """

    hand_no: int
    seat_no: int
    small: int | None = None
    big: int | None = None
    fresh: bool = False


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


@dataclass(frozen=True, slots=True)
class RunOutsAsked:
    """These seats are asked how often the rest of the board is dealt."""

    seat_nos: tuple[int, ...]
    choices: tuple[int, ...]
    asked_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class RunOutVoted:
    """A player agreed to so many run-outs at most."""

    seat_no: int
    times: int


@dataclass(frozen=True, slots=True)
class BombPotVoted:
    """A player asks for a bomb pot, or does not any more."""

    player_id: str
    yes: bool


@dataclass(frozen=True, slots=True)
class BombPotCalled:
    """The next hand is a bomb pot."""


@dataclass(frozen=True, slots=True)
class HostOrdered:
    """A host gave an order; what it does follows. ``name`` is the host's."""

    order: HostOrder
    name: str
    seat_no: int | None = None


@dataclass(frozen=True, slots=True)
class Paused:
    """All clocks stand still."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clocks go on, each with what was left."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Nobody sits here any more, and nobody will."""


RoomEvent = (
    TableOpened
    | CommandTaken
    | PlayerSat
    | LeaveAsked
    | PlayerLeft
    | SatOut
    | SatIn
    | ChipsAdded
    | BoxSet
    | ConnectionLost
    | ConnectionFound
    | NextHandSet
    | PlayStopped
    | PostAsked
    | PostAnswered
    | DeckAsked
    | GamePassedOver
    | GameChosen
    | BlindMissed
    | ButtonMoved
    | HandWent
    | DecisionAsked
    | GraceGiven
    | TimeBankStarted
    | TimeBankUsed
    | TimeGiven
    | DecisionTimedOut
    | PreActionSet
    | PreActionFell
    | PreActionTaken
    | RunOutsAsked
    | RunOutVoted
    | BombPotVoted
    | BombPotCalled
    | HostOrdered
    | Paused
    | Resumed
    | TableClosed
)
"""Everything that can happen in a room."""
