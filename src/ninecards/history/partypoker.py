"""The reader of PartyPoker text, both generations: figures in square or in round brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.game_names import omaha_called
from ninecards.history.partypoker_lines import LineReader
from ninecards.history.prose import numbered, read_hand
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.text import Block, Scale, blocks, one_line
from ninecards.rules import Game, Limit

__all__ = ["PARTYPOKER"]

_FIRST = re.compile(r"\ufeff?\*{5} Hand History [Ff]or Game (\S+) \*{5}")
_LIMIT = re.compile(r"\b([NPF])L\b")
_LEVEL = re.compile(r"Blinds(?:-Antes)?\(([\d ,.]+)/([\d ,.]*\d) *(?:-[\d ,.]+)?\)")
_STAKES = re.compile(r"(?<!\S)([^\s/]*\d)/([^\s/]*\d)(?!\S)")
_TOURNAMENT = re.compile(r"Trny: ?(\d+)")
_LIMITS = {"N": Limit.NO, "P": Limit.POT, "F": Limit.FIXED}


@dataclass(frozen=True, slots=True)
class _Header:
    """What the second line says; without ``stakes`` the blinds are those that are posted."""

    hand: str
    text: str
    game: Game | None
    limit: Limit
    stakes: tuple[str, str] | None
    details: dict[str, object] = field(default_factory=dict)


class _PartyPoker:
    """PartyPoker text as one of the formats; files of any length are read hand by hand."""

    name = "partypoker"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a line of it opens a hand."""
        return any(_opens(line) for line in head.splitlines())

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> hand = ["***** Hand History for Game 7 *****", "$4 USD NL Texas Hold'em - Friday"]
        >>> [reading.game for reading in PARTYPOKER.read(hand)]
        ["$4 USD NL Texas Hold'em"]
        """
        for block in blocks(lines, _opens):
            yield _read_block(block)


PARTYPOKER = _PartyPoker()
"""The format."""


def _opens(line: str) -> bool:
    return _FIRST.match(line) is not None


def _read_block(block: Block) -> Reading:
    first = _FIRST.match(block.lines[0])
    hand = first[1] if first else ""
    # Somebody may come or go before the line that names the game.
    header = next(filter(None, (_header(hand, line) for line in block.lines[1:6])), None)
    line = block.first_line
    if header is None:
        return DamagedHand("partypoker", hand, line, "no game in the first lines")
    if header.game is None:
        return OtherGame("partypoker", hand, line, header.text)
    places = 0 if "tournament" in header.details else 2
    return read_hand("partypoker", hand, line, places, lambda scale: _record(block, header, scale))


def _header(hand: str, line: str) -> _Header | None:
    text, dash, started = line.partition(" - ")
    limit = _LIMIT.search(text)
    if not dash or limit is None:
        return None
    details: dict[str, object] = {"game": one_line(text), "started": started}
    if tournament := _TOURNAMENT.search(text):
        details["tournament"] = tournament[1]
    stakes = _LEVEL.search(text) or _STAKES.search(text)
    return _Header(
        hand,
        one_line(text),
        omaha_called(text),
        _LIMITS[limit[1]],
        None if stakes is None else (stakes[1], stakes[2]),
        details,
    )


def _stakes(header: _Header, scale: Scale) -> Stakes | None:
    if header.stakes is None:
        return None
    lower, upper = (scale.units(figure.replace(" ", "")) for figure in header.stakes)
    if header.limit is Limit.FIXED:
        return Stakes(lower // 2, lower, lower, upper)
    return Stakes(lower, upper)


def _record(block: Block, header: _Header, scale: Scale) -> HandRecord:
    block.check_length()
    if header.game is None:
        raise HistoryError(f"{header.text} is no Omaha")
    stakes = _stakes(header, scale)
    # Who posts what is live and what is dead is known only with the stakes.
    posted = _read(block, header, scale, stakes or Stakes(0, 0))
    if stakes is None:
        lower, upper = posted.stakes_by_posts()
        is_fixed = header.limit is Limit.FIXED
        stakes = Stakes(lower, upper, *((upper, 2 * upper) if is_fixed else ()))
        posted = _read(block, header, scale, stakes)
    return posted.record(header.game, header.limit)


def _read(block: Block, header: _Header, scale: Scale, stakes: Stakes) -> HandBuilder:
    hand = HandBuilder(SITES["partypoker"], header.hand, block.first_line, scale)
    hand.details.update(header.details)
    hand.stakes = stakes
    reader = LineReader(hand)
    numbered(block.lines[1:], block.first_line + 1, reader.read)
    reader.finish()
    return hand
