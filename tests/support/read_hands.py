"""Hands of files as records: those written for tests, and a sample of the real ones."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ninecards.history import HandRecord, Reading, files_under, format_of
from ninecards.history.check import readings_of
from phh_hands import HANDS

__all__ = ["read_text", "sampled", "written_hands"]


def read_text(text: str) -> list[Reading]:
    """What every hand of a text is, in the format that it shows."""
    format_ = format_of(text)
    assert format_ is not None, text[:200]
    return list(format_.read(io.StringIO(text)))


def written_hands() -> Iterator[HandRecord]:
    """Every hand of Omaha of ``tests/history/hands`` that can be read."""
    for path in files_under([str(HANDS)]):
        yield from _records(path)


def sampled(folder: Path, *, stride: int, most: int) -> Iterator[HandRecord]:
    """Of each site, a folder of ``folder``, every so many-th hand, and no more than ``most``."""
    for site in sorted(path for path in folder.iterdir() if path.is_dir()):
        records = (record for path in files_under([str(site)]) for record in _records(path))
        yield from islice(records, 0, stride * most, stride)


def _records(path: Path) -> Iterator[HandRecord]:
    return (record for record in readings_of(path) if isinstance(record, HandRecord))
