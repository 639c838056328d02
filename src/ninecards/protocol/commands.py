"""Commands of people as frames, and the room's commands that they become."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, with_config

from ninecards.room import (
    Act,
    AddChips,
    AnswerPost,
    Asked,
    Box,
    Command,
    Host,
    HostOrder,
    Leave,
    PreAct,
    PreKind,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    VoteBombPot,
    VoteRunOuts,
)
from ninecards.rules import Action, Bet, Call, Check, Fold, Muck, Raise, Show

__all__ = [
    "ActMessage",
    "AddChipsMessage",
    "AnswerPostMessage",
    "CommandMessage",
    "HostMessage",
    "LeaveMessage",
    "PlainAction",
    "PreActMessage",
    "SetBoxMessage",
    "SitInMessage",
    "SitMessage",
    "SitOutMessage",
    "VoteBombPotMessage",
    "VoteRunOutsMessage",
    "WagerAction",
    "asked",
]

_JS_SAFE = 2**53 - 1
"""A page counts in doubles: whole numbers beyond this one lose their last digits there."""

CommandId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Whole = Annotated[int, Field(ge=-_JS_SAFE, le=_JS_SAFE)]

_strict = with_config(ConfigDict(strict=True, extra="forbid"))


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class SitMessage:
    """Take a chair with so many chips."""

    type: Literal["sit"]
    id: CommandId
    seat_no: Whole
    name: str
    chips: Whole


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMessage:
    """Give the chair up."""

    type: Literal["leave"]
    id: CommandId


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class SitOutMessage:
    """Be dealt no more hands, and keep the chair."""

    type: Literal["sit_out"]
    id: CommandId


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class SitInMessage:
    """Be dealt in again from the next hand on."""

    type: Literal["sit_in"]
    id: CommandId


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class AddChipsMessage:
    """Buy more between hands."""

    type: Literal["add_chips"]
    id: CommandId
    chips: Whole


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class PlainAction:
    """An action without a figure."""

    type: Literal["fold", "check", "call", "show", "muck"]


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class WagerAction:
    """A bet or raise; ``to`` is the street total."""

    type: Literal["bet", "raise"]
    to: Whole


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class ActMessage:
    """Answer the decision ``decision_no`` of hand ``hand_no``."""

    type: Literal["act"]
    id: CommandId
    hand_no: Whole
    decision_no: Whole
    action: Annotated[PlainAction | WagerAction, Field(discriminator="type")]


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class SetBoxMessage:
    """Tick a box at your seat, or take the tick away."""

    type: Literal["set_box"]
    id: CommandId
    box: Literal["post-blinds", "post-to-enter", "sit-out-at-big-blind", "straddle", "muck"]
    on: bool


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class PreActMessage:
    """Decide before your turn, at the price you saw; ``kind`` None takes it back."""

    type: Literal["pre_act"]
    id: CommandId
    hand_no: Whole
    kind: Literal["fold", "check-fold", "check", "call", "call-any", "raise-pot"] | None
    chips: Whole = 0


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPostMessage:
    """Say whether you post the blind that is due."""

    type: Literal["answer_post"]
    id: CommandId
    yes: bool


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class VoteRunOutsMessage:
    """Say how often, at most, you agree to deal the rest of the board."""

    type: Literal["vote_run_outs"]
    id: CommandId
    hand_no: Whole
    times: Whole


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class VoteBombPotMessage:
    """Ask for a bomb pot as the next hand, or take that back."""

    type: Literal["vote_bomb_pot"]
    id: CommandId
    yes: bool


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class HostMessage:
    """A host's order; ``seat_no`` says whom it is about, ``ms`` how much time is given."""

    type: Literal["host"]
    id: CommandId
    order: Literal[
        "pause",
        "pause-after-hand",
        "resume",
        "give-time",
        "sit-out",
        "stand-up",
        "bomb-pot",
        "close",
    ]
    seat_no: Whole | None = None
    ms: Whole = 0


CommandMessage = (
    SitMessage
    | LeaveMessage
    | SitOutMessage
    | SitInMessage
    | AddChipsMessage
    | ActMessage
    | SetBoxMessage
    | PreActMessage
    | AnswerPostMessage
    | VoteRunOutsMessage
    | VoteBombPotMessage
    | HostMessage
)
"""What a person asks of the table. A repeated ``id`` is answered as the first time."""


def asked(message: CommandMessage, player_id: str, now_ms: int) -> Asked:
    """Return the room's input that a command of this player is."""
    return Asked(now_ms, player_id, message.id, _command(message))


def _command(message: CommandMessage) -> Command:
    match message:
        case SitMessage():
            return Sit(message.seat_no, message.name, message.chips)
        case LeaveMessage():
            return Leave()
        case SitOutMessage():
            return SitOut()
        case SitInMessage():
            return SitIn()
        case AddChipsMessage():
            return AddChips(message.chips)
        case ActMessage():
            return Act(message.hand_no, message.decision_no, _action(message.action))
        case _:
            return _option(message)


def _option(
    message: SetBoxMessage
    | PreActMessage
    | AnswerPostMessage
    | VoteRunOutsMessage
    | VoteBombPotMessage
    | HostMessage,
) -> Command:
    match message:
        case SetBoxMessage():
            return SetBox(Box(message.box), message.on)
        case PreActMessage():
            kind = None if message.kind is None else PreKind(message.kind)
            return PreAct(message.hand_no, kind, message.chips)
        case AnswerPostMessage():
            return AnswerPost(message.yes)
        case VoteRunOutsMessage():
            return VoteRunOuts(message.hand_no, message.times)
        case VoteBombPotMessage():
            return VoteBombPot(message.yes)
        case HostMessage():
            return Host(HostOrder(message.order), message.seat_no, message.ms)


def _action(action: PlainAction | WagerAction) -> Action:
    if isinstance(action, WagerAction):
        return Bet(action.to) if action.type == "bet" else Raise(action.to)
    match action.type:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case "show":
            return Show()
        case "muck":
            return Muck()
