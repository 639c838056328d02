"""What can go wrong around the tables, and how it is told without naming a card."""

from __future__ import annotations

import logging
import traceback
from pathlib import PurePath

__all__ = ["ServerError", "fault_of", "log_incident"]

_LOGGER = logging.getLogger("ninecards.server")


class ServerError(Exception):
    """This machine cannot: a folder, a database, its key. Its text is one line for the user."""


def fault_of(error: BaseException) -> str:
    """Return the kind and place of an error.

    Its words and values stay out: they may be the cards of a live hand.

    >>> try:
    ...     {}["As"]
    ... except KeyError as error:
    ...     fault_of(error).startswith("KeyError in ")
    True
    """
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    parts = PurePath(frames[-1].filename).parts
    return f"{type(error).__name__} in {'/'.join(parts[-2:])}:{frames[-1].lineno}"


def log_incident(what: str, error: BaseException) -> None:
    """Write the line of an incident: what was stopped, and by which fault."""
    why = str(error) if isinstance(error, ServerError) else fault_of(error)
    _LOGGER.error("ninecards: %s: %s", what, why)
