"""Our own format: a hand a line, its record and everything that happened in it as JSON.

A line is a document of the one event codec (``eventlog``); the first of its events is the
record, what follows are the hand's own, from its start to its end::

    {"v":2,"events":[{"type":"HandRecord","site":"ninecards","hand":"7", ...},
                     {"type":"HandStarted", ...}, ..., {"type":"HandEnded", ...}]}

Nothing of a record is lost. Its lines stay those of the file that it was first read from, and
count from 1; a hand played here has the numbers of its events instead. The events tell the
play a second time, and a line whose two tellings differ is damaged. They may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import get_args

from ninecards.errors import HistoryError
from ninecards.history.eventlog import RECORDS_ADDED, RECORDS_VERSION, EventCodec
from ninecards.history.own_checks import check_record, check_tellings
from ninecards.history.record import DamagedHand, HandRecord, Reading
from ninecards.rules import events as ev

__all__ = ["HAND_LINES", "OWN", "OWN_SITE"]

OWN_SITE = "ninecards"
"""The site of hands that were played here, and of lines that name no other."""

HAND_LINES = EventCodec(
    [HandRecord, *get_args(ev.Event)], version=RECORDS_VERSION, added=RECORDS_ADDED
)
"""The codec of a line."""

_HEAD = re.compile(
    r'\s*\{\s*"v"\s*:\s*\d+\s*,\s*"events"\s*:\s*\[\s*\{\s*"type"\s*:\s*"HandRecord"'
)
_NAMED = re.compile(r'"site":"([^"\\]{1,40})","hand":"([^"\\]{1,80})"')


class _Own:
    """Our own format as one of the formats; files are read line by line."""

    name = "json"

    def recognises(self, head: str) -> bool:
        """Whether a file begins with a document whose first event is a record."""
        return _HEAD.match(head.removeprefix("\ufeff")) is not None

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each line of a file is; empty lines are none."""
        hands = 0
        for number, line in enumerate(lines, 1):
            if line.strip():
                hands += 1
                yield _read(line.strip(), number, hands)


OWN = _Own()
"""The format."""


def _read(text: str, line: int, number: int) -> Reading:
    named = _NAMED.search(text[:400])
    site, hand = named.groups() if named else (OWN_SITE, str(number))
    try:
        return _record(text)
    except HistoryError as error:
        return DamagedHand(site, hand, line, str(error))


def _record(text: str) -> HandRecord:
    record, *events = HAND_LINES.loads(text) or (None,)
    if not isinstance(record, HandRecord):
        raise HistoryError("the line does not begin with a record")
    check_record(record)
    check_tellings(record, events)
    return record
