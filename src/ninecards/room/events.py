"""What happened in a room: the truth that its state is folded from."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.room.config import TableConfig
from ninecards.room.inputs import Box, HostOrder, PreKind
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
    """From this hand on another game of the rotation is dealt."""

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


@dataclass(frozen=True, slots=True)
class DecisionTimedOut:
    """The clock ran out; what follows was done for the player."""

    decision_no: int
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
