"""The reader of iPoker XML: a session whose games hold players, rounds, actions and cards.

The file is cut into its games, and each of them is parsed alone: a file of any size is streamed,
and no document type is ever read, so that no entity of a file is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import unescape

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.ipoker_game import GameTree, Reader, parse
from ninecards.history.prose import read_hand
from ninecards.history.record import DamagedHand, HandRecord, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.text import MAX_CHARS, TOO_LONG, Scale, one_line
from ninecards.rules import GAMES, Game, Limit

__all__ = ["IPOKER"]

_SITE = "ipoker"
_CUT = re.compile(r"<session(?=[\s>])|<game(?=[\s>])|</game\s*>|</session\s*>")
_FIELD = re.compile(r"<([a-z_]+)>([^<]*)</\1>")
_CODE = re.compile(r"\bgamecode\s*=\s*[\"']([^\"']*)")
_TYPE = re.compile(
    r"(?:(?P<name>\S.*?) )?(?P<limit>PL|NL|FL|L)\b(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_STAKES = re.compile(r"(\S*\d[\d,.\s]*\S*?)\s*/\s*(\S*\d[\d,.\s]*\S*)")
_HI_LO = re.compile(r"H(?:i(?:gh)?)?[-/ ]?L(?:ow?)?\b", re.IGNORECASE)
_LIMITS = {"PL": Limit.POT, "NL": Limit.NO, "FL": Limit.FIXED, "L": Limit.FIXED}
_NEVER_WON = 20
"""From this version of the client on nothing says so, and what nobody called is not won."""
MAX_HEADER = 65_536
"""How much of what stands before the first game of a session is kept."""


class _Piece(NamedTuple):
    """A game of a session: what lies between its marks, and what stands before all games."""

    header: str
    first_line: int
    text: str
    is_whole: bool
    is_cut: bool


class _IPoker:
    """iPoker XML as one of the formats; files of any length are read game by game."""

    name = _SITE

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: a session with its code."""
        return re.search(r"<session\s+sessioncode\s*=", head) is not None

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each game of a file is, in its order.

        >>> session = "<session sessioncode='1'><gametype>Holdem NL</gametype>"
        >>> [hand] = IPOKER.read([session, "<game gamecode='7'></game></session>"])
        >>> hand.hand, hand.game
        ('7', 'Holdem NL')
        """
        cutter = _Cutter()
        for number, line in enumerate(lines, 1):
            yield from map(_read_piece, cutter.line(line, number))
        yield from map(_read_piece, cutter.close())


IPOKER = _IPoker()
"""The format."""


class _Cutter:
    """Cuts a file into its games, and keeps what stands before the first of a session."""

    def __init__(self) -> None:
        self._header = ""
        self._parts: list[str] = []
        self._chars = 0
        self._first_line = 0

    def line(self, text: str, number: int) -> Iterator[_Piece]:
        """Take a line; yield the games that end in it."""
        at = 0
        for cut in _CUT.finditer(text):
            mark, ends = cut[0], cut[0].startswith("</game")
            self._keep(text[at : cut.end() if ends else cut.start()])
            yield from self.close(is_whole=ends)
            if mark == "<session":
                self._header = ""
            elif mark == "<game":
                self._first_line = number
            at = cut.start() if mark == "<game" else cut.end()
        self._keep(text[at:])

    def close(self, *, is_whole: bool = False) -> Iterator[_Piece]:
        """Yield the game that is open, if one is; without its end it is not whole."""
        if self._first_line:
            is_cut, text = self._chars > MAX_CHARS, "".join(self._parts)
            yield _Piece(self._header, self._first_line, text, is_whole, is_cut)
        self._parts, self._chars, self._first_line = [], 0, 0

    def _keep(self, text: str) -> None:
        if not self._first_line:
            if len(self._header) < MAX_HEADER:
                self._header += text[:MAX_HEADER]
        elif self._chars <= MAX_CHARS:
            self._parts.append(text[:MAX_CHARS])
            self._chars += len(text)


def _read_piece(piece: _Piece) -> Reading:
    fields = {name: unescape(text).strip() for name, text in _FIELD.findall(piece.header)}
    code = _CODE.search(piece.text)
    hand, line = code[1] if code else "?", piece.first_line
    name = one_line(fields.get("gametype", ""))
    kind = _TYPE.fullmatch(name)
    if kind is None:
        return DamagedHand(_SITE, hand, line, "no <gametype> says which game is played")
    if kind["name"] and "omaha" not in kind["name"].lower():
        return OtherGame(_SITE, hand, line, name)
    if piece.is_cut:
        return DamagedHand(_SITE, hand, line, TOO_LONG)
    if not piece.is_whole:
        return DamagedHand(_SITE, hand, line, "the game has no end; the record is cut short")
    try:
        tree = parse(piece.text, line)
    except HistoryError as error:
        return DamagedHand(_SITE, hand, error.line or line, str(error))
    if tree.hole_cards not in (None, 4, 5, 6):
        return OtherGame(_SITE, hand, line, f"{name} with {tree.hole_cards} cards")
    places = 0 if "tournamentcode" in fields else 2
    return read_hand(_SITE, hand, line, places, lambda s: _record(tree, hand, kind, fields, s))


def _record(
    tree: GameTree, number: str, kind: re.Match[str], fields: dict[str, str], scale: Scale
) -> HandRecord:
    hand = _builder(tree, number, kind[0], fields, scale)
    limit = _LIMITS[kind["limit"].upper()]
    named = _STAKES.search(kind["rest"])
    stakes = None if named is None else (named[1], named[2])
    Reader(hand, limit, stakes).read(tree)
    if stakes is None:
        # With the stakes that the whole game tells it is read again.
        small, big = hand.stakes_by_posts()
        hand = _builder(tree, number, kind[0], fields, scale)
        hand.stakes = Stakes(small, big, *((big, 2 * big) if limit is Limit.FIXED else ()))
        Reader(hand, limit, None).read(tree)
    return hand.record(_game(tree, kind["name"] or ""), limit)


def _builder(
    tree: GameTree, number: str, name: str, fields: dict[str, str], scale: Scale
) -> HandBuilder:
    hand = HandBuilder(SITES[_site(fields)], number, tree.line, scale)
    hand.details |= {"game": one_line(name), "site": _SITE} | {
        detail: fields[field]
        for detail, field in (
            ("table", "tablename"),
            ("tournament", "tournamentcode"),
            ("currency", "tablecurrency"),
            ("hero", "nickname"),
        )
        if fields.get(field)
    }
    if tree.started:
        hand.details["started"] = tree.started
    if "tournamentcode" not in fields:
        hand.figures.unstated_rake = hand.site.unstated_rake
    return hand


def _game(tree: GameTree, name: str) -> Game:
    """The game by its name; how many cards are dealt only the hands say."""
    cards = tree.hole_cards or 4
    return GAMES[f"omaha{'' if cards == 4 else cards}{'-hilo' if _HI_LO.search(name) else ''}"]


def _site(fields: dict[str, str]) -> str:
    """The name of the site's options: what nobody called was won in older clients."""
    enabled = fields.get("uncalled_bet_enabled", "").lower()
    major = re.match(r"\d+", fields.get("client_version", ""))
    never_won = major is not None and int(major[0][:4]) >= _NEVER_WON
    return _SITE if enabled == "true" or (not enabled and never_won) else "ipoker-uncalled-won"
