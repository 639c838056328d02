"""The reader of PokerStars text and of the rooms that write like it.

PokerStars, GGPoker ("Poker Hand #"), SupremaPoker, PPPoker and ClubGG (whose hands call
themselves PokerStars and sit at tables CGG_...) share one grammar: a first line, seats, posts,
streets between asterisks, "NAME: does something", a summary. What each does otherwise is an
option in :mod:`ninecards.history.sites`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.stars_header import Header, opens_hand, read_header, room_of
from ninecards.history.stars_lines import TABLE, LineReader
from ninecards.history.text import Block, FinerFigureError, Scale, blocks
from ninecards.rules import Limit

__all__ = ["STARS"]


class _Stars:
    """PokerStars text as one of the formats; files of any length are read hand by hand."""

    name = "pokerstars"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a line of it opens a hand."""
        return any(opens_hand(line) for line in head.splitlines())

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = STARS.read(["PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD)"])
        >>> hand.game
        "Hold'em No Limit"
        """
        for block in blocks(lines, opens_hand):
            yield _read_block(block)


STARS = _Stars()
"""The format."""


def _read_block(block: Block) -> Reading:
    line = block.first_line
    room, number, _ = room_of(block.lines[0])
    try:
        header = read_header(block.lines[0])
    except HistoryError as error:
        return DamagedHand(room, number, line, str(error))
    site = _site_of(block, header)
    if header.game is None:
        return OtherGame(_shown(site), header.hand, line, header.text)
    places = header.places
    try:
        while True:
            try:
                return _record(block, header, site, Scale(places))
            except FinerFigureError as finer:
                places = finer.places
    except HistoryError as error:
        return DamagedHand(_shown(site), header.hand, error.line or line, str(error))
    except ConfigError as error:
        return DamagedHand(_shown(site), header.hand, line, str(error))


def _site_of(block: Block, header: Header) -> str:
    """The name of the site's options, by the table where the room writes like another."""
    table = next(filter(None, (TABLE.match(line) for line in block.lines[1:4])), None)
    if header.room == "pokerstars" and table is not None:
        if table["name"].startswith("CGG_"):
            return "clubgg"
        if table["name"].startswith("#"):
            return "pokerstars-converted"
    return header.room


def _shown(site: str) -> str:
    return site.removesuffix("-converted")


def _record(block: Block, header: Header, site: str, scale: Scale) -> HandRecord:
    block.check_length()
    game = header.game
    assert game is not None
    hand = HandBuilder(SITES[site], header.hand, block.first_line, scale)
    hand.details.update(header.details, game=header.text, site=_shown(site))
    hand.stakes = replace(_stakes(header, scale), boards=_boards(block.lines))
    reader = LineReader(hand, block.lines)
    number = block.first_line
    try:
        for number, line in enumerate(block.lines[1:], block.first_line + 1):
            if line:
                reader.read(line, number)
    except HistoryError as error:
        if error.line is None:
            raise HistoryError(str(error), line=number) from None
        raise
    figures, takes_rake = hand.figures, "tournament" not in header.details and reader.saw_board
    if figures.won and figures.pot is None and takes_rake:
        raise HistoryError(
            "no line tells the total pot and what the house took; the record is cut short",
            line=number,
        )
    return hand.record(game, header.limit)


def _boards(lines: Sequence[str]) -> int:
    """Two where a second flop comes before the first turn; else a run is one more."""
    second = next((n for n, line in enumerate(lines) if line.startswith("*** SECOND FLOP")), None)
    if second is None:
        return 1
    all_run = any(line.startswith("*** FIRST TURN") for line in lines[:second])
    return 1 if all_run else 2


def _stakes(header: Header, scale: Scale) -> Stakes:
    lower, upper = scale.units(header.lower), scale.units(header.upper)
    cap = scale.units(header.cap) if header.cap else None
    if header.limit is not Limit.FIXED:
        return Stakes(lower, upper, cap=cap)
    return Stakes(lower // 2, lower, lower, upper, cap=cap)
