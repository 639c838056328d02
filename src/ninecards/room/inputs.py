"""What a room is told: commands of people, the time, and a shuffled deck."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.cards import Card
from ninecards.rules import Action

__all__ = [
    "Act",
    "AddChips",
    "Asked",
    "Command",
    "DeckReady",
    "Input",
    "Leave",
    "Sit",
    "SitIn",
    "SitOut",
    "TimePassed",
]


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
    """Be dealt in again from the next hand on."""


@dataclass(frozen=True, slots=True)
class AddChips:
    """Buy more between hands, up to the most that the table allows."""

    chips: int


@dataclass(frozen=True, slots=True)
class Act:
    """Answer the decision ``decision_no`` of hand ``hand_no``."""

    hand_no: int
    decision_no: int
    action: Action


Command = Sit | Leave | SitOut | SitIn | AddChips | Act
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


Input = Asked | TimePassed | DeckReady
"""Everything that :func:`ninecards.room.step` takes."""
