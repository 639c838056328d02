"""The first line of a hand in PokerStars text: whose it is, which game, which stakes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from ninecards.errors import HistoryError
from ninecards.history.text import one_line
from ninecards.rules import GAMES, Game, Limit

__all__ = ["Header", "opens_hand", "read_header", "room_of"]

_ROOMS = {
    "PokerStars": "pokerstars",
    "Poker": "ggpoker",
    "SupremaPoker": "supremapoker",
    "PPPoker": "pppoker",
    "ClubGG": "clubgg",
}
_FIRST = re.compile(
    r"\ufeff?(PokerStars|Poker|SupremaPoker|PPPoker|ClubGG) (?:Zoom |Home Game )?"
    r"(?:Hand|Game) #(\S+?):\s*(.*)"
)
_STAKES = re.compile(
    # In a mixed game of money they stand behind the game: (Omaha Hi/Lo Limit, $1/$2 USD).
    r"\((?:[^()]*?, )?([^()/\s]*\d[^()/\s]*)/([^()/]*?\d[^()/]*)(?:\(([^()]*)\))?\)"
)
_LEVEL = re.compile(r" - (?:Match Round [^,]*, )?Level ?([IVXLCDM]*|\d*) *$")
_TOURNAMENT = re.compile(r"(?:Zoom )?Tournament #(\d+),\s*(.*)")
_MIXED = re.compile(r"\(([^()]*\bLimit\b)")
_GAME = re.compile(
    r"(?:\b([456])[- ]?Cards? )?\b(Omaha|Courchevel)[- ]?([456](?: Cards?)?\b(?!-))?(?! *\()"
    r"|\b(Omaha) \(NL postflop\)|\b(PL)O[- ]?([456]\b(?!-))?"
    r"|\b(?:Hold'?em|Stud|Razz|Draw|Badugi|Short ?Deck|6\+)(?!\w)"
)
_HI_LO = re.compile(r" ?(?:Hi ?[-/]? ?Lo?\b|H/L|8\b(?!-))", re.IGNORECASE)
_LIMIT = re.compile(r"\b(Pot|No|Fixed)? ?Limit\b")
_EXTRAS = re.compile(r" - (?:Ante (\S+)|(\S+) Cap)")
_CURRENCY = re.compile(r"\b[A-Z]{3}$")
_SIGN = re.compile(r"[^\d\s.,]+(?=\d)")
_DECIMALS = re.compile(r"\.(\d+)$")
_STARTED = re.compile(r"\d{4}/\d\d/\d\d \d+:\d\d:\d\d(?: [A-Z]+)?")
_LIMITS = {"Pot": Limit.POT, "No": Limit.NO, "Fixed": Limit.FIXED, None: Limit.FIXED}


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line says; ``game`` is None for another game than Omaha.

    ``lower`` and ``upper`` are the stakes as written. ``text`` is the game as it is called.
    """

    room: str
    hand: str
    text: str
    game: Game | None = None
    limit: Limit = Limit.POT
    lower: str = ""
    upper: str = ""
    cap: str | None = None
    details: dict[str, object] = field(default_factory=dict)

    @property
    def places(self) -> int:
        """Decimal places to begin with: cents for money, for chips as many as the stakes have."""
        if "tournament" not in self.details and _SIGN.match(self.lower):
            return 2
        written = (_DECIMALS.search(figure) for figure in (self.lower, self.upper))
        return max((len(found[1]) for found in written if found), default=0)


def opens_hand(line: str) -> bool:
    """Whether a line is the first of a hand.

    >>> opens_hand("PokerStars Zoom Hand #1: Omaha Pot Limit ($1/$2 USD)"), opens_hand("Seat 1: x")
    (True, False)
    """
    return "#" in line and _FIRST.match(line) is not None


def room_of(line: str) -> tuple[str, str, str]:
    """Return whose hand a first line opens, its number, and what follows.

    >>> room_of("Poker Hand #OM7: PLO ($2/$5)")
    ('ggpoker', 'OM7', 'PLO ($2/$5)')
    """
    first = _FIRST.match(line)
    if first is None:
        raise HistoryError("no first line of a hand")
    # What a number cannot hold, a blank in the name of a hand, is written by our own writer.
    return _ROOMS[first[1]], unquote(first[2]), first[3]


def read_header(line: str) -> Header:
    """Read the first line of a hand. Raises HistoryError if no stakes stand in it.

    >>> header = read_header("PokerStars Hand #7:  5 Card Omaha Hi/Lo Limit ($2/$4 USD) - 2020")
    >>> header.hand, header.game.name, header.limit.value, header.lower, header.upper
    ('7', 'omaha5-hilo', 'fixed', '$2', '$4')
    """
    room, hand, rest = room_of(line)
    details: dict[str, object] = {}
    # Two moments are the player's own and, behind it, the site's.
    started = _last(_STARTED, rest)
    if started is not None:
        details["started"] = started[0]
    stakes = _last(_STAKES, rest)
    if stakes is None:
        game, _ = _game(rest)
        text = _spoken(rest.partition(" - ")[0])
        if game is None and text:
            return Header(room, hand, text)
        raise HistoryError("no game and stakes in the first line")
    text = rest[: stakes.start(1)].rstrip(" (,")
    tournament = _TOURNAMENT.search(text)
    if tournament is not None:
        text = tournament[2]
        level = _LEVEL.search(text)
        if level is not None:
            details["level"] = level[1]
            text = text[: level.start()]
        details |= {"tournament": tournament[1], "tournament_name": text}
    game, limit = _game(text)
    cap = None
    for extra in _EXTRAS.finditer(stakes[2]):
        if extra[1]:
            details["ante"] = extra[1]
        cap = extra[2] or cap
    upper = stakes[2].partition(" ")[0]
    if stakes[3]:
        details["ante"] = stakes[3]
    currency = _CURRENCY.search(stakes[2]) or _SIGN.match(stakes[1].strip())
    if tournament is None and currency is not None:
        details["currency"] = currency[0]
    return Header(
        room=room,
        hand=hand,
        text=_spoken(text),
        game=game,
        limit=limit,
        lower=stakes[1].strip(),
        upper=upper,
        cap=cap,
        details=details,
    )


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(iter([*pattern.finditer(text)][::-1]), None)


def _spoken(text: str) -> str:
    """The game as it is called; a bracket that the stakes broke off is closed."""
    closed = text + ")" * (text.count("(") - text.count(")"))
    return one_line(re.sub(r"\{.*?\}", "", closed))


def _game(text: str) -> tuple[Game | None, Limit]:
    """The game of a line and its limit; in a mixed game the one in brackets is dealt."""
    mixed = _MIXED.search(text)
    if mixed is not None:
        text = mixed[1]
    found = _last(_GAME, text)
    if found is None or not (found[2] or found[4] or found[5]):
        return None, Limit.POT
    limits = _LIMIT.findall(text)
    cards = (found[1] or found[3] or found[6] or "4")[0]
    if found[4]:
        # Pot limit before the flop, no limit after it: played as no limit (docs/sites.md).
        return GAMES["omaha"], Limit.NO
    limit = _LIMITS[limits[-1] or None] if limits else Limit.POT
    hi_lo = "-hilo" if _HI_LO.match(text, found.end()) else ""
    if found[2] == "Courchevel":
        return GAMES[f"courchevel{hi_lo}"], limit
    return GAMES[f"omaha{cards if cards != '4' else ''}{hi_lo}"], limit
