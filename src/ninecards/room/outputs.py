"""What a step of the room gives back, all of it data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ninecards.room.events import RoomEvent
from ninecards.room.views import LegalView, TableView

__all__ = ["Accepted", "Outputs", "Refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The command was carried out, now or when its id was first told."""

    type: Literal["accepted"] = "accepted"
    command_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The command was not carried out and nothing has changed.

    ``code`` is a key of ``locale/`` below ``refused.``; ``values`` fill its sentence.
    ``legal`` is what the asker may do instead, where he is to act.
    """

    type: Literal["refused"] = "refused"
    command_id: str
    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    legal: LegalView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """``events`` are to be on disk before anything else of this is told to anybody.

    ``answer`` goes to who asked. ``views`` are what each of the room's viewers sees now, None
    for spectators; empty if nothing has changed. ``wake_at_ms`` is when the clock is to be
    looked at again. ``deck_for`` is the hand that waits for a deck.
    """

    events: tuple[RoomEvent, ...] = ()
    answer: Accepted | Refused | None = None
    views: Mapping[str | None, TableView] = field(default_factory=dict)
    wake_at_ms: int | None = None
    deck_for: int | None = None
