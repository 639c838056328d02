"""The reader of Bovada text (Ignition and Bodog write the same): "UTG+1 : Calls $4".

- Players are called by their positions; every hand of the table is dealt face up in the record.
- "Raises $22" is what lies before the player then, in the later "Raises $18 to $20" the second
  figure; "Calls" and "All-in" are chips added, "All-in(raise)" is a total again.
- The older text has no lines for the streets: they begin where the betting is over, and their
  cards stand in the summary.
- Stakes are named only in tournaments; elsewhere they are what is posted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.bovada_lines import LineReader
from ninecards.history.builder import HandBuilder
from ninecards.history.game_names import omaha_called
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.text import Block, FinerFigureError, Scale, blocks, one_line
from ninecards.rules import Game, Limit

__all__ = ["BOVADA"]

_SITE = "bovada"
_FIRST = re.compile(r"\ufeff?(?:Bovada|Ignition|Bodog)\S*(?: \w+)? Hand #(\d+):? *(.*)")
_GAME = re.compile(
    r"(?P<name>(?:\d ?CARD )?OMAHA\d?(?: HiLo| \d CARD)*|HOLDEM\S*|7CARD\S*|[A-Z0-9]+CARD\S*)"
    r"(?: Tournament #(?P<tournament>\d+) TBL#\d+,)?.*?"
    r"(?P<limit>Pot|Fixed|No) Limit"
    r"(?:- Level (?P<level>\d+) \((?P<lower>[^/()]+)/(?P<upper>[^/()]+)\))?"
    r"(?:.* - (?P<started>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d))?"
)
_TABLE = re.compile(r"TBL#(\d+)")
_LIMITS = {"Fixed": Limit.FIXED, "Pot": Limit.POT, "No": Limit.NO}


@dataclass(frozen=True, slots=True)
class _Header:
    hand: str
    text: str
    game: Game | None
    limit: Limit
    levels: tuple[str, str] | None
    is_tournament: bool
    details: dict[str, object]


class _Bovada:
    """Bovada text as one of the formats; files of any length are read hand by hand."""

    name = "bovada"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a line of it opens a hand."""
        return any(_opens(line) for line in head.splitlines())

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = BOVADA.read(["Bovada Hand #7 TBL#1 HOLDEM No Limit - 2012-05-14 00:54:46"])
        >>> hand.hand, hand.game
        ('7', 'HOLDEM No Limit')
        """
        for block in blocks(lines, _opens):
            yield _read_block(block)


BOVADA = _Bovada()
"""The format."""


def _opens(line: str) -> bool:
    return " Hand #" in line and _FIRST.match(line) is not None


def _read_block(block: Block) -> Reading:
    line = block.first_line
    first = _FIRST.match(block.lines[0])
    assert first is not None
    header = _header(first[1], first[2])
    if header is None:
        return DamagedHand(_SITE, first[1], line, "no game in the first line")
    if header.game is None:
        return OtherGame(_SITE, header.hand, line, header.text)
    places = 0 if header.is_tournament else 2
    try:
        while True:
            try:
                return _record(block, header, header.game, Scale(places))
            except FinerFigureError as finer:
                places = finer.places
    except HistoryError as error:
        return DamagedHand(_SITE, header.hand, error.line or line, str(error))
    except ConfigError as error:
        return DamagedHand(_SITE, header.hand, line, str(error))


def _header(hand: str, text: str) -> _Header | None:
    found = _GAME.search(text)
    if found is None:
        return None
    name = found["name"]
    details: dict[str, object] = {"game": f"{name} {found['limit']} Limit"}
    table = _TABLE.search(text)
    if table is not None:
        details["table"] = table[1]
    details |= {
        key: found[key] for key in ("tournament", "level", "started") if found[key] is not None
    }
    return _Header(
        hand=hand,
        text=one_line(f"{name} {found['limit']} Limit"),
        game=omaha_called(name),
        limit=_LIMITS[found["limit"]],
        levels=None if found["lower"] is None else (found["lower"], found["upper"]),
        is_tournament=found["tournament"] is not None,
        details=details,
    )


def _record(block: Block, header: _Header, game: Game, scale: Scale) -> HandRecord:
    block.check_length()
    # What a bet is, and what of a post is dead, is known only with the stakes.
    first = _read(block, header, scale, Stakes(0, 0))
    return _read(block, header, scale, first.stakes).record(game, header.limit)


def _read(block: Block, header: _Header, scale: Scale, stakes: Stakes) -> HandBuilder:
    hand = HandBuilder(SITES[_SITE], header.hand, block.first_line, scale)
    hand.details |= header.details
    hand.stakes = stakes
    reader = LineReader(hand, block.lines, takes_rake=not header.is_tournament)
    line = block.first_line
    try:
        for line, text in enumerate(block.lines[1:], block.first_line + 1):
            if text:
                reader.read(text, line)
        reader.close(header.levels, header.limit)
    except HistoryError as error:
        if error.line is None:
            raise HistoryError(str(error), line=line) from None
        raise
    return hand
