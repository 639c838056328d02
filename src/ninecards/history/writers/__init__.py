"""The formats that hands are written in, by name."""

from __future__ import annotations

from ninecards.history.writers.export import Award, Export, PaidPot, Showing, exported
from ninecards.history.writers.own import OWN_WRITER
from ninecards.history.writers.writer import Writer

__all__ = ["WRITERS", "Award", "Export", "PaidPot", "Showing", "Writer", "exported"]

WRITERS: dict[str, Writer] = {writer.name: writer for writer in (OWN_WRITER,)}
"""Every writer by the name that ``history convert --to`` asks for it."""
