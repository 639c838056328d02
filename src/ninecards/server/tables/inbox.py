"""What comes into a table's inbox."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.protocol import CommandMessage
from ninecards.room import Command
from ninecards.server.tables.session import Session

__all__ = ["Ask", "BotAsk", "Gone", "Item", "Join", "Tick"]


@dataclass(frozen=True, slots=True)
class Join:
    """A socket wants the whole table, and every view from then on."""

    session: Session


@dataclass(frozen=True, slots=True)
class Ask:
    """A person's command, and the socket that the answer goes to."""

    session: Session
    message: CommandMessage


@dataclass(frozen=True, slots=True)
class BotAsk:
    """A bot's command."""

    player_id: str
    command_id: str
    command: Command


@dataclass(frozen=True, slots=True)
class Gone:
    """A socket of this player is closed; it may have been his last."""

    player_id: str


class Tick:
    """The time has come that the room wanted to be woken at."""


Item = Join | Ask | BotAsk | Gone | Tick
