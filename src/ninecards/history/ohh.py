"""The reader of OHH, Open Hand History: hands as JSON objects.

Source: the specification, version 1.4.7 (hh-specs.handhistory.org). A file holds one hand, or
many one after the other, on a line each, over several lines or in one array; an object may be
wrapped in another as its member "ohh". What is decided here beside the standard:

- A figure is a decimal number. One of more than eight places is what a program makes of a
  decimal in binary: it is read as the nearest of eight places.
- Every figure of an action is chips added, that of a raise too (so says the standard).
- The unit is a hundredth, or finer where a figure of the hand is; for tournaments and play
  money one chip.
- A street that comes again, or before one already dealt, begins another run of the board.
- "Post Extra Blind" is live, "Post Dead" is not. Chips that are added to the pot with nobody's
  name are laid in by the house.
- The fixed-limit units are one and two big blinds.
- Whoever shows after he has folded only makes his cards known.
- Several pots are compared one by one; one pot holds what several would.

What PokerNow's hands do otherwise in this format is an option in :mod:`ninecards.history.sites`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.ohh_fields import Fields
from ninecards.history.ohh_game import hand_site, played_game
from ninecards.history.ohh_hand import hand_record
from ninecards.history.record import DamagedHand, OtherGame, Reading
from ninecards.history.text import MAX_CHARS, TOO_LONG, FinerFigureError, one_line

__all__ = ["OHH"]

_SIGNS = re.compile(r'"(?:spec_version|ohh)"\s*:')
_MEMBERS = re.compile(r'"(?:game_number|site_name|rounds|players|internal_version|ohh)"\s*:')
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?')
_BETWEEN = re.compile(r"[ \t\r\n\],]*")


class _Ohh:
    """OHH as one of the formats; files of any length are read hand by hand."""

    name = "ohh"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is OHH: an object with members of its own."""
        return (
            head.lstrip("\ufeff \t\r\n[")[:1] == "{"
            and _SIGNS.search(head) is not None
            and _MEMBERS.search(head) is not None
        )

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = OHH.read(['{"ohh": {"game_number": "7", "game_type": "Holdem"}}'])
        >>> hand.hand, hand.game
        ('7', 'Holdem')
        """
        for line, text in _objects(lines):
            yield from _read_text(text, line)


OHH = _Ohh()
"""The format."""


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Cut a file into its outermost objects, each with its first line."""
    first, size, depth = 0, 0, 0
    text: list[str] = []
    for number, whole in enumerate(lines, 1):
        line = whole
        is_full = size > MAX_CHARS
        if line.startswith("{") and (is_full or (text and text[-1].rstrip()[-1:] not in ":,[")):
            # The hand before is cut short: a value can not begin here.
            yield first, "".join(text)
            text, size, depth, is_full = [], 0, 0, False
        if not text:
            line = whole.lstrip("\ufeff \t\r\n[],")
            first = number
        if not line.strip():
            continue
        if not is_full:
            text.append(line)
            size += len(line)
        if change := line.count("{") - line.count("}"):
            bare = _STRING.sub("", line)
            change = bare.count("{") - bare.count("}")
        depth += change
        if depth <= 0:
            yield first, "".join(text)
            text, size, depth = [], 0, 0
    if text:
        yield first, "".join(text)


def _read_text(text: str, line: int) -> Iterator[Reading]:
    """Read the objects of a text: one, or more on a line."""
    decoder = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=_refuse)
    at = 0
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            yield from _damaged(text[at:], line + text.count("\n", 0, at), error)
            return
        yield _read_hand(value, line)
        between = _BETWEEN.match(text, at)
        at = at if between is None else between.end()


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no figure")


def _damaged(text: str, line: int, error: Exception) -> Iterator[Reading]:
    """A text that is no JSON; the hands that begin further down in it are read nevertheless."""
    number = re.search(r'"game_number"\s*:\s*(?:"([^"\\]{1,80})"|(\w{1,80}))', text)
    hand = "?" if number is None else one_line(number[1] or number[2])
    why = (
        "a number or a nesting beyond all measure"
        if isinstance(error, RecursionError)
        else str(error)
    )
    if len(text) > MAX_CHARS and "\n" in text.rstrip():
        why = TOO_LONG
    elif isinstance(error, json.JSONDecodeError):
        at = f"line {line + error.lineno - 1}, column {error.colno}"
        why = f"no JSON: {error.msg.removesuffix(' at')}, {at}"
    yield DamagedHand("ohh", hand, line, one_line(why, 200))
    later = text.find("\n{")
    if later >= 0:
        yield from _read_text(text[later + 1 :], line + text.count("\n", 0, later + 1))


def _read_hand(value: Any, line: int) -> Reading:
    hand = "?"
    try:
        fields = Fields(value, "hand")
        if fields.has("ohh"):
            fields = Fields(fields.values["ohh"], "member ohh")
        if fields.has("game_number"):
            hand = one_line(str(fields.values["game_number"]))
        site = hand_site(fields)
        game, called = played_game(fields)
        if game is None:
            return OtherGame(site.name, hand, line, called)
        places = None
        while True:
            try:
                return hand_record(fields, site, hand, line, game, places)
            except FinerFigureError as finer:
                places = finer.places
    except HistoryError as error:
        return DamagedHand("ohh", hand, error.line or line, str(error))
    except ConfigError as error:
        return DamagedHand("ohh", hand, line, str(error))
