"""The formats that hands are written in, by name."""

from __future__ import annotations

from ninecards.history.writers.export import Award, Export, PaidPot, Showing, exported
from ninecards.history.writers.ohh import OHH_WRITER
from ninecards.history.writers.own import OWN_WRITER
from ninecards.history.writers.phh import PHH_WRITER
from ninecards.history.writers.stars import STARS_WRITER
from ninecards.history.writers.writer import Writer

__all__ = ["WRITERS", "Award", "Export", "PaidPot", "Showing", "Writer", "exported"]

_WRITERS: tuple[Writer, ...] = (STARS_WRITER, OHH_WRITER, PHH_WRITER, OWN_WRITER)
WRITERS: dict[str, Writer] = {writer.name: writer for writer in _WRITERS}
"""Every writer by the name that ``history convert --to`` asks for it."""
