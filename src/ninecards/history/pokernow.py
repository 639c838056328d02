"""The reader of PokerNow's session logs: CSV with an entry a row, the newest row first.

The columns are ``entry``, ``at`` and ``order``; a log turned round is read too. One session may
hold several games: hands that are no Omaha are named and passed over. What stands between the
end of a hand and the start of the next (cards shown late, players coming and going) belongs to
the hand before it. What the entries of a hand mean is said in ``pokernow_hand``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.pokernow_hand import START, Entry, hand_record, is_play, read_start
from ninecards.history.record import DamagedHand, OtherGame, Reading
from ninecards.history.text import MAX_CHARS, MAX_LINES, TOO_LONG, FinerFigureError

__all__ = ["POKERNOW"]

_SITE = "pokernow"
_HEAD = re.compile(r"\ufeff?\s*\"?entry\"?,\"?at\"?,\"?order\"?\s*$", re.MULTILINE)
_HAND = re.compile(r'^"?-- (?:starting|ending) hand #\d+', re.MULTILINE)
_END = re.compile(r"-- ending hand #(\S+) --")


class _PokerNow:
    """A PokerNow log as one of the formats; files of any length are read hand by hand."""

    name = _SITE

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is a log: by its columns or a hand in it."""
        return _HEAD.match(head) is not None or _HAND.search(head) is not None

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a log is, in the order of the file.

        >>> [hand] = POKERNOW.read([
        ...     '-- ending hand #2 --,2024-01-01T00:00:02.000Z,2',
        ...     "-- starting hand #2  (No Limit Texas Hold'em) (dead button) --,2024,1",
        ... ])
        >>> hand.hand, hand.game
        ('2', "No Limit Texas Hold'em")
        """
        for block in _blocks(_rows(lines)):
            yield from _read_block(block)


POKERNOW = _PokerNow()
"""The format."""


class _Row(NamedTuple):
    """A row of the log; ``order`` is what it is sorted by."""

    entry: Entry
    order: str


def _rows(lines: Iterable[str]) -> Iterator[_Row]:
    """The rows of a log. Each stands on a line of its own, so that a broken one harms no other."""
    for number, line in enumerate(lines, 1):
        if not line.strip() or (number == 1 and _HEAD.match(line)):
            continue
        try:
            cells = next(csv.reader([line]))
        except (csv.Error, StopIteration):
            cells = [line]
        yield _Row(Entry(number, cells[0].strip().lstrip("\ufeff")), (cells[2:] or [""])[0])


def _blocks(rows: Iterator[_Row]) -> Iterator[list[Entry]]:
    """Cut a log into hands, the entries of each from its start on."""
    head = list(islice(rows, 2))
    upward = len(head) > 1 and _number(head[0].order) < _number(head[1].order)
    block: list[Entry] = []
    for entry, _ in chain(head, rows):
        opens = entry.text.startswith(START)
        if upward and opens and block:
            yield block
            block = []
        # One more than a hand can have, which says that it has more.
        if opens or len(block) <= MAX_LINES:
            block.append(entry)
        if opens and not upward:
            yield block[::-1]
            block = []
    if block:
        yield block if upward else block[::-1]


def _number(order: str) -> int:
    return int(order) if re.fullmatch(r"[0-9]{1,30}", order) else 0


def _check_whole(block: list[Entry], ends: list[str], hand: str) -> None:
    """Raise HistoryError for a block that is longer than a hand, or does not end as this one."""
    if len(block) > MAX_LINES or sum(len(entry.text) for entry in block) > MAX_CHARS:
        raise HistoryError(TOO_LONG)
    if ends != [hand]:
        raise HistoryError("the log has no end of the hand", line=block[-1].line)


def _read_block(block: list[Entry]) -> Iterator[Reading]:
    ends = [found for entry in block if (found := _END.match(entry.text))]
    if not block[0].text.startswith(START):
        # What was said before the first hand of a session is none.
        if ends or any(is_play(entry.text) for entry in block):
            hand = ends[0][1] if ends else "?"
            yield DamagedHand(
                _SITE, hand, block[0].line, "the log begins in the middle of the hand"
            )
        return
    line, hand = block[0].line, "?"
    try:
        start = read_start(block[0].text)
        hand = start.hand
        if start.game is None:
            yield OtherGame(_SITE, hand, line, start.called)
            return
        _check_whole(block, [end[1] for end in ends], hand)
        places = 2 if any("." in entry.text for entry in block if is_play(entry.text)) else 0
        while True:
            try:
                yield hand_record(start, block, start.game, places)
            except FinerFigureError as finer:
                places = finer.places
            else:
                return
    except HistoryError as error:
        yield DamagedHand(_SITE, hand, error.line or line, str(error))
    except ConfigError as error:
        yield DamagedHand(_SITE, hand, line, str(error))
