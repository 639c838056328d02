"""What a room is told: commands of people, the time, a shuffled deck, a lost connection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ninecards.cards import Card
from ninecards.rules import Action

__all__ = [
    "Act",
    "AddChips",
    "AnswerPost",
    "Asked",
    "Box",
    "Command",
    "ConnectionChanged",
    "DeckReady",
    "Host",
    "HostOrder",
    "Input",
    "Leave",
    "PreAct",
    "PreKind",
    "SeatCommand",
    "SetBox",
    "Sit",
    "SitIn",
    "SitOut",
    "TimePassed",
    "VoteBombPot",
    "VoteRunOuts",
]


class Box(StrEnum):
    """What a player may tick at his seat."""

    POST_BLINDS = "post-blinds"
    """Post the blinds that are due without a question (rule B10); ticked at first."""
    POST_TO_ENTER = "post-to-enter"
    """Post what is owed as soon as that is allowed, instead of waiting for the big blind."""
    SIT_OUT_AT_BIG_BLIND = "sit-out-at-big-blind"
    STRADDLE = "straddle"
    MUCK = "muck"
    """Muck at the showdown without a question (rule A17)."""


class PreKind(StrEnum):
    """What a player may decide before it is his turn (rule T5)."""

    FOLD = "fold"
    CHECK_FOLD = "check-fold"
    CHECK = "check"
    CALL = "call"
    """Call the price of now; falls when it changes."""
    CALL_ANY = "call-any"
    RAISE_POT = "raise-pot"
    """Bet or raise the pot of now; falls when that figure changes."""


class HostOrder(StrEnum):
    """What a host may do (rule T9)."""

    PAUSE = "pause"
    """At once: all clocks stop."""
    PAUSE_AFTER_HAND = "pause-after-hand"
    RESUME = "resume"
    GIVE_TIME = "give-time"
    SIT_OUT = "sit-out"
    STAND_UP = "stand-up"
    BOMB_POT = "bomb-pot"
    CLOSE = "close"
    """After the hand everybody stands up and the table is closed for ever."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a chair with so many chips."""

    seat_no: int
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the chair up; in a hand, fold when it is one's turn and leave at its end."""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Be dealt no more hands, and keep the chair."""


@dataclass(frozen=True, slots=True)
class SitIn:
    """Be dealt in again, as soon as nothing is owed or it is posted."""


@dataclass(frozen=True, slots=True)
class AddChips:
    """Buy more between hands, up to the most that the table allows."""

    chips: int


@dataclass(frozen=True, slots=True)
class SetBox:
    """Tick a box at one's seat, or take the tick away."""

    box: Box
    on: bool


@dataclass(frozen=True, slots=True)
class Act:
    """Answer the decision ``decision_no`` of hand ``hand_no``."""

    hand_no: int
    decision_no: int
    action: Action


@dataclass(frozen=True, slots=True)
class PreAct:
    """Decide before one's turn, or take that back (``kind`` None).

    ``chips`` is the price that was shown: what a call adds, the total of a raise; else 0.
    """

    hand_no: int
    kind: PreKind | None
    chips: int = 0


@dataclass(frozen=True, slots=True)
class AnswerPost:
    """Answer whether one posts the blind that is due in the next hand (rule B10)."""

    yes: bool


@dataclass(frozen=True, slots=True)
class VoteRunOuts:
    """Say how often, at most, one agrees to deal the rest of the board (rule A14)."""

    hand_no: int
    times: int


@dataclass(frozen=True, slots=True)
class VoteBombPot:
    """Ask for a bomb pot as the next hand, or take that back."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Host:
    """A host's order. ``seat_no`` says whom it is about, ``ms`` how much time is given."""

    order: HostOrder
    seat_no: int | None = None
    ms: int = 0


SeatCommand = (
    Sit
    | Leave
    | SitOut
    | SitIn
    | AddChips
    | SetBox
    | PreAct
    | AnswerPost
    | VoteRunOuts
    | VoteBombPot
)
"""What a person may ask for at a chair, beside an action of the hand."""

Command = SeatCommand | Act | Host
"""What a person may ask for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A person's command; a repeated ``command_id`` is answered as the first time."""

    now_ms: int
    player_id: str
    command_id: str
    command: Command


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The clock was looked at."""

    now_ms: int


@dataclass(frozen=True, slots=True)
class DeckReady:
    """A deck in dealing order for hand ``hand_no``, and the draw for a first button.

    ``draw`` is a whole number, 0 or more, as random as the deck.
    """

    now_ms: int
    hand_no: int
    deck: tuple[Card, ...]
    draw: int


@dataclass(frozen=True, slots=True)
class ConnectionChanged:
    """The server saw a player's last connection go, or a first one come."""

    now_ms: int
    player_id: str
    connected: bool


Input = Asked | TimePassed | DeckReady | ConnectionChanged
"""Everything that :func:`ninecards.room.step` takes."""
