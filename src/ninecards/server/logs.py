"""What the libraries below say, in one line each and without a value.

Their tracebacks and the things they print of a failed task may hold cards of a live hand, and
what a stranger sends must not fill the terminal.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Generator

from ninecards.server.errors import fault_of

__all__ = ["one_line_logs"]

LOGGERS = ("uvicorn.error", "asyncio")


class _OneLine(logging.Filter):
    """Lets errors alone through, as the kind and place of the fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.ERROR:
            return False
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UnicodeDecodeError):
            return False  # a frame that is no text: its socket was closed for it
        where = f": {fault_of(error)}" if error is not None else ""
        record.msg, record.args = f"ninecards: a fault below the tables ({record.name}){where}", ()
        record.exc_info = record.exc_text = record.stack_info = None
        return True


@contextlib.contextmanager
def one_line_logs() -> Generator[None]:
    """Keep the libraries' logs to one line an error while a server runs."""
    quiet = _OneLine()
    loggers = [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addFilter(quiet)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(quiet)
