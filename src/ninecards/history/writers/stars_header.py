"""The first two lines of a hand in PokerStars text: the game, its stakes, the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

from ninecards.errors import HistoryError
from ninecards.history.record import HandRecord
from ninecards.history.stars_header import read_header
from ninecards.history.text import one_line
from ninecards.history.writers.moments import stars_start
from ninecards.history.writers.stars_text import StarsHand
from ninecards.rules import Limit, PostKind

__all__ = ["header_line", "table_line"]

_LIMITS = {Limit.POT: "Pot Limit", Limit.NO: "No Limit", Limit.FIXED: "Limit"}
_STARTED = re.compile(r"\d{4}/\d\d/\d\d \d+:\d\d:\d\d(?: [A-Z]+)?")
_LEVEL = re.compile(r"[IVXLCDM]+|\d+")
_SAFE = "/()[]{}+*=@!,;'~&$<>|"
"""What stands as it is in the number of a hand, beside letters and figures."""
_TABLE_SIZES = (2, 6, 9, 10)


def header_line(hand: StarsHand) -> str:
    """The first line of a hand."""
    record, details = hand.record, hand.record.details
    started = str(details.get("started", ""))
    if not _STARTED.fullmatch(started):
        started = stars_start(started)
    tail = f" ({_stakes(hand)})" + (f" - {started}" if started else "")
    game = _game(record)
    called = quote(record.hand, safe=_SAFE)
    number, name = _tournament(record)
    if not number.isdigit():
        return f"PokerStars Hand #{called}:  {game}{tail}"
    level = str(details.get("level", ""))
    if _LEVEL.fullmatch(level):
        tail = f" - Level {level}{tail}"
    start = f"PokerStars Hand #{called}: Tournament #{number}, "
    line = f"{start}{name}{tail}"
    # A name of the tournament that tells the game too stands for both.
    return line if name and _tells(line, record) else f"{start}{game}{tail}"


def _tournament(record: HandRecord) -> tuple[str, str]:
    """The number and the name of the tournament of a hand; Open Hand History keeps an object."""
    told = record.details.get("tournament", "")
    name = record.details.get("tournament_name", "")
    if isinstance(told, Mapping):
        told, name = told.get("tournament_number", ""), told.get("name") or ""
    return str(told), one_line(str(name))


def table_line(hand: StarsHand) -> str:
    """The second line: table, size and button."""
    record, details = hand.record, hand.record.details
    name = one_line(str(details.get("table") or record.site))
    chairs = max(record.button, *(player.seat_no for player in record.players))
    size = str(details.get("max_seats", ""))
    if not (size.isdigit() and int(size) >= chairs):
        size = str(next((size for size in _TABLE_SIZES if size >= chairs), chairs))
    return f"Table '{name}' {size}-max Seat #{record.button} is the button"


def _tells(line: str, record: HandRecord) -> bool:
    try:
        header = read_header(line)
    except HistoryError:
        return False
    return header.game == record.game and header.limit is record.limit


def _game(record: HandRecord) -> str:
    game = record.game
    name = "Courchevel" if game.open_card else "Omaha"
    cards = f"{game.hole_cards} Card " if game.hole_cards > 4 and not game.open_card else ""
    return f"{cards}{name}{' Hi/Lo' if game.hi_lo else ''} {_LIMITS[record.limit]}"


def _stakes(hand: StarsHand) -> str:
    record, stakes = hand.record, hand.record.stakes
    lower, upper = stakes.small_blind, stakes.big_blind
    if record.limit is Limit.FIXED:
        lower, upper = stakes.big_blind, stakes.big_bet or 2 * stakes.big_blind
    # Without a sign the decimal places tell the unit.
    named = [record.figure(lower), record.figure(upper)]
    if hand.sign:
        named = [hand.money(lower), hand.money(upper)]
    antes = {post.chips for post in hand.export.posts if post.kind is PostKind.ANTE}
    extras = f" - Ante {hand.money(min(antes))}" if len(antes) == 1 else ""
    if stakes.cap is not None:
        extras += f" - {hand.money(stakes.cap)} Cap" + (" - " if hand.code else "")
    return f"{'/'.join(named)}{extras}{f' {hand.code}' if hand.code else ''}"
