"""From a client to the server: what a frame may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import (
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    with_config,
)

from ninecards.errors import NinecardsError
from ninecards.protocol.commands import CommandMessage

__all__ = [
    "MAX_FRAME_BYTES",
    "PROTOCOL_VERSION",
    "ClientMessage",
    "HelloMessage",
    "ProblemError",
    "ResyncMessage",
    "from_client",
]

PROTOCOL_VERSION = 3
"""Grows with every change after which an old page would misread or be misread."""

MAX_FRAME_BYTES = 4096
"""The longest frame a client may send; the longest message it has is a tenth of that."""

_strict = with_config(ConfigDict(strict=True, extra="forbid"))
# A page of another version is told so, whatever else its hello says.
_lenient = with_config(ConfigDict(strict=True, extra="ignore"))


class ProblemError(NinecardsError):
    """A frame that is no message; ``code`` names the sentence ``problem.<code>``."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values: Mapping[str, str | int] = values


@_lenient
@dataclass(frozen=True, slots=True, kw_only=True)
class HelloMessage:
    """The first frame. ``last_seq`` is the ``seq`` of the last view seen, if there was one."""

    type: Literal["hello"]
    protocol: int
    last_seq: int | None = None


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class ResyncMessage:
    """A view is missing: asks for the whole table."""

    type: Literal["resync"]


ClientMessage = HelloMessage | ResyncMessage | CommandMessage
"""Everything that a client sends."""

_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)


def from_client(frame: str | bytes) -> ClientMessage:
    """Return the message of a text frame; a binary frame is none.

    Raises ProblemError: too_large above MAX_FRAME_BYTES, else not_a_message.
    """
    length = len(frame) if isinstance(frame, bytes) else len(frame.encode(errors="replace"))
    if length > MAX_FRAME_BYTES:
        raise ProblemError("too_large", bytes=length, most=MAX_FRAME_BYTES)
    if isinstance(frame, bytes):
        raise ProblemError("not_a_message")
    try:
        return _MESSAGES.validate_json(frame)
    except ValidationError:
        raise ProblemError("not_a_message") from None
