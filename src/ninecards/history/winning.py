"""The reader of Winning text, both generations: "Game started at: …" and "Hand #… - …"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.game_names import omaha_called
from ninecards.history.prose import numbered, read_hand
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.text import Block, Scale, blocks, one_line
from ninecards.history.winning_first import FirstReader
from ninecards.history.winning_second import SecondReader
from ninecards.rules import Game, Limit

__all__ = ["WINNING"]

_STARTED = re.compile(r"\ufeff?Game started at: (.+)")
_GAME_ID = re.compile(r"Game ID: (\S+)(?: (\S+?)/(\S+) (.*)\(([^()]+)\))?")
_SECOND = re.compile(r"\ufeff?(?:Game )?Hand #(\d+) - (.*)")
_REST = re.compile(
    r"(?:Tournament #(?P<tournament>\d+) - )?(?P<text>.+?) ?\((?P<limit>Pot|No|Fixed) Limit\) - "
    r"(?:Level (?P<level>\S+) \()?(?P<lower>[^\s/()]+)/(?P<upper>[^\s/()]+)\)?(?: ?- (?P<at>.+))?"
)
_LIMITS = {"Pot": Limit.POT, "No": Limit.NO, "Fixed": Limit.FIXED}


@dataclass(frozen=True, slots=True)
class _Header:
    """What the first lines say; ``game`` is None for another game than Omaha."""

    hand: str
    text: str
    limit: Limit
    lower: str
    upper: str
    first_generation: bool
    details: dict[str, object] = field(default_factory=dict)

    @property
    def game(self) -> Game | None:
        return omaha_called(self.text)


class _Winning:
    """Winning text as one of the formats; files of any length are read hand by hand."""

    name = "winning"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a line of it opens a hand."""
        return any(_opens(line) for line in head.splitlines())

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = WINNING.read(["Hand #7 - Holdem(No Limit) - $1.00/$2.00 - 2020/01/01"])
        >>> hand.hand, hand.game
        ('7', 'Holdem')
        """
        for block in blocks(lines, _opens):
            yield _read_block(block)


WINNING = _Winning()
"""The format."""


def _opens(line: str) -> bool:
    return _STARTED.match(line) is not None or _SECOND.match(line) is not None


def _read_block(block: Block) -> Reading:
    line = block.first_line
    second = _SECOND.match(block.lines[0])
    game_id = next(filter(None, (_GAME_ID.match(text) for text in block.lines[1:5])), None)
    hand = second[1] if second else game_id[1] if game_id else ""
    header = _second_header(*second.groups()) if second else _first_header(block, game_id)
    if header is None:
        why = "no game and stakes in the first lines"
        return DamagedHand("winning", hand, line, why)
    if header.game is None:
        return OtherGame("winning", hand, line, header.text)
    places = 0 if "tournament" in header.details else 2
    return read_hand("winning", hand, line, places, lambda scale: _record(block, header, scale))


def _first_header(block: Block, game_id: re.Match[str] | None) -> _Header | None:
    if game_id is None or game_id[2] is None:
        return None
    number, lower, upper, table, text = game_id.groups()
    started = _STARTED.match(block.lines[0])
    details: dict[str, object] = {"table": table.strip(), "game": text}
    if started is not None:
        details["started"] = started[1]
    return _Header(number, one_line(text), Limit.POT, lower, upper, True, details)


def _second_header(number: str, rest: str) -> _Header | None:
    found = _REST.match(rest)
    if found is None:
        return None
    details: dict[str, object] = {"game": f"{found['text']} ({found['limit']} Limit)"}
    for key, group in (("tournament", "tournament"), ("level", "level"), ("started", "at")):
        if found[group]:
            details[key] = found[group]
    limit = _LIMITS[found["limit"]]
    text = one_line(found["text"])
    return _Header(number, text, limit, found["lower"], found["upper"], False, details)


def _record(block: Block, header: _Header, scale: Scale) -> HandRecord:
    block.check_length()
    game = header.game
    if game is None:
        raise HistoryError(f"{header.text} is no Omaha")
    hand = HandBuilder(SITES["winning"], header.hand, block.first_line, scale)
    hand.details.update(header.details)
    lower, upper = scale.units(header.lower), scale.units(header.upper)
    hand.stakes = Stakes(lower, upper)
    if header.limit is Limit.FIXED:
        hand.stakes = Stakes(lower // 2, lower, lower, upper)
    reader = FirstReader(hand) if header.first_generation else SecondReader(hand)
    numbered(block.lines[1:], block.first_line + 1, reader.read)
    reader.finish()
    return hand.record(game, header.limit)
