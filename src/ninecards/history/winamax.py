"""The reader of Winamax text: "NAME raises 14€ to 20€", pots that hold what nobody called."""

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
from ninecards.history.winamax_lines import LineReader
from ninecards.rules import Game, Limit

__all__ = ["WINAMAX"]

_FIRST = re.compile(r"\ufeff?Winamax Poker - (.+?) - HandId: #(\S+)(?: - (.*))?")
_GAME = re.compile(r"(.+?) \(([^()]*)\)(?: - (.+))?")
_LIMITS = {"pot": Limit.POT, "no": Limit.NO}
_LIMIT = re.compile(r"\b(pot|no)? ?limit\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Header:
    """What the first line says; ``game`` is None for another game than Omaha."""

    text: str
    game: Game | None
    limit: Limit
    stakes: tuple[str, ...]
    places: int
    details: dict[str, object] = field(default_factory=dict)


class _Winamax:
    """Winamax text as one of the formats; files of any length are read hand by hand."""

    name = "winamax"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a line of it opens a hand."""
        return any(_opens(line) for line in head.splitlines())

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = WINAMAX.read(["Winamax Poker - CashGame - HandId: #7 - Holdem no limit (1/2)"])
        >>> hand.hand, hand.game
        ('7', 'Holdem no limit')
        """
        for block in blocks(lines, _opens):
            yield _read_block(block)


WINAMAX = _Winamax()
"""The format."""


def _opens(line: str) -> bool:
    return "HandId: #" in line and _FIRST.match(line) is not None


def _read_block(block: Block) -> Reading:
    first = _FIRST.match(block.lines[0])
    assert first is not None
    hand, line = first[2], block.first_line
    try:
        header = _header(first[1], first[3] or "")
    except HistoryError as error:
        return DamagedHand("winamax", hand, line, str(error))
    if header.game is None:
        return OtherGame("winamax", hand, line, header.text)
    return read_hand(
        "winamax", hand, line, header.places, lambda scale: _record(block, hand, header, scale)
    )


def _header(kind: str, rest: str) -> _Header:
    found = _GAME.match(rest)
    if found is None:
        raise HistoryError("no game and stakes in the first line")
    text, stakes = one_line(found[1]), tuple(found[2].split("/"))
    details: dict[str, object] = {"game": text}
    if found[3]:
        details["started"] = found[3].strip()
    if kind.startswith("Tournament"):
        details["tournament_name"] = kind.removeprefix("Tournament ")
    game, limit = omaha_called(text), _LIMIT.search(text)
    if game is not None and len(stakes) not in (2, 3):
        raise HistoryError(f"({one_line(found[2])}) are no stakes")
    named = (limit[1] or "").lower() if limit is not None else "pot"
    places = 0 if "tournament_name" in details else 2
    return _Header(text, game, _LIMITS.get(named, Limit.FIXED), stakes, places, details)


def _record(block: Block, number: str, header: _Header, scale: Scale) -> HandRecord:
    block.check_length()
    assert header.game is not None
    hand = HandBuilder(SITES["winamax"], number, block.first_line, scale)
    hand.details.update(header.details)
    # Of three figures the first is the ante of a tournament.
    lower, upper = (scale.units(figure) for figure in header.stakes[-2:])
    hand.stakes = Stakes(lower, upper)
    if header.limit is Limit.FIXED:
        hand.stakes = Stakes(lower // 2, lower, lower, upper)
    reader = LineReader(hand, block.lines)
    numbered(block.lines[1:], block.first_line + 1, reader.read)
    reader.finish()
    return hand.record(header.game, header.limit)
