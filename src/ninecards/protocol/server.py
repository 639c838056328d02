"""From the server to a client: the envelope around the room's own messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ninecards.room import Accepted, Refused, TableView

__all__ = ["Problem", "ServerMessage", "Welcome", "to_client"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The answer to a hello or a resync: the whole table, from which the views go on.

    ``you`` is the player id of this device, the same at every table.
    """

    type: Literal["welcome"] = "welcome"
    protocol: int
    server_version: str
    you: str | None
    view: TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something that no command is to blame for, or a frame that is no message.

    ``code`` is a key of ``locale/`` below ``problem.``; ``values`` fill its sentence.
    """

    type: Literal["problem"] = "problem"
    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)


ServerMessage = Welcome | TableView | Accepted | Refused | Problem
"""Everything that a client receives."""

_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)


def to_client(message: ServerMessage) -> str:
    """Return the text frame of a message.

    >>> to_client(Problem(code="table_paused"))
    '{"type":"problem","code":"table_paused","values":{}}'
    """
    return _MESSAGES.dump_json(message).decode()
