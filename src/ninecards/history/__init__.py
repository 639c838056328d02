"""Records of hands: reading them, playing them again and comparing what they state.

A reader makes :class:`HandRecord` of what a site writes, :func:`replay` plays it through the
rules, :func:`check_files` does both for files.
"""

from __future__ import annotations

from ninecards.history.check import (
    CheckedHand,
    SkippedFile,
    Tally,
    check_file,
    check_files,
    files_under,
)
from ninecards.history.formats import FORMATS, Format, format_of
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading
from ninecards.history.replay import Replay, Verdict, replay

__all__ = [
    "FORMATS",
    "CheckedHand",
    "DamagedHand",
    "Format",
    "HandRecord",
    "OtherGame",
    "Reading",
    "Replay",
    "SkippedFile",
    "Tally",
    "Verdict",
    "check_file",
    "check_files",
    "files_under",
    "format_of",
    "replay",
]
