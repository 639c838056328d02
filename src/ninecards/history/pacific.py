"""The reader of 888 text (once Pacific, Cassava): one first line, "NAME calls [$1]", a summary.

- Every figure of an action is chips added, of a raise too.
- The rake is not stated (docs/sites.md).
- Cards are written in the language of the player: Swedish and Dutch letters are read too.
- Whoever folds before the cards are dealt is not dealt in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ninecards.cards import Card
from ninecards.errors import ConfigError, HistoryError
from ninecards.history.betting import Betting
from ninecards.history.builder import HandBuilder
from ninecards.history.game_names import omaha_called
from ninecards.history.record import DamagedHand, HandRecord, NoteKind, OtherGame, Reading, Stakes
from ninecards.history.sites import SITES
from ninecards.history.text import (
    Block,
    FinerFigureError,
    Scale,
    blocks,
    cards_in,
    one_line,
    plain_figure,
)
from ninecards.rules import Game, Limit, PostKind

__all__ = ["PACIFIC", "opens_hand"]

_SITE = "888"
_FIRST = re.compile(r"\ufeff?\*{3,} (?!Hand )\S.* Hand History for Game (\S+) \*{3,}\s*$")
_GAME = re.compile(
    r"(?P<lower>\S.*?) ?/ ?(?P<upper>\S.*?) Blinds (?P<limit>Fix|Pot|No) Limit (?P<game>.*?)"
    r" - \*\*\* (?P<started>.*)"
)
_LIMITS = {"Fix": Limit.FIXED, "Pot": Limit.POT, "No": Limit.NO}
_BUTTON = re.compile(r"Seat (\d{1,4}) is the button")
_SEAT = re.compile(r"Seat (\d{1,4}): (.+) \( ?([^()]*?) ?\)$")
_STREET = re.compile(r"\*\* Dealing (flop|turn|river) \*\* \[(.*)\]")
_DOES = re.compile(
    r"(?P<name>.+) (?P<verb>folds|checks|calls|bets|raises|shows|mucks|collected"
    r"|posts (?P<post>small blind|big blind|dead blind|ante)|did not show his hand)"
    r"(?: \[ ?(?P<what>.*?) ?\])?$"
)
_DEALT = re.compile(r"Dealt to (.+) \[ ?(.*?) ?\]$")
_KNOWN = ("#Game No", "** Summary", "Total number of players", "(")
_RANKS = {"E": "A", "H": "K", "D": "Q", "V": "Q", "B": "J", "Kn": "J", "10": "T"}
"""Other letters for ranks: Swedish E, D, Kn (ace, queen, jack) and Dutch H, V, B."""
_CARD = re.compile(r"(10|Kn|[2-9TJQKAEHDVB])([cdhs])")
_POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
}


class _Pacific:
    """888 text as one of the formats; files of any length are read hand by hand."""

    name = "888"

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is written so: lines of it open a hand."""
        lines = head.splitlines()
        # Others open their hands alike; the second line is its own.
        return any(map(opens_hand, lines)) and any(map(_GAME.match, lines))

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> first = "***** 888poker Hand History for Game 7 *****"
        >>> [hand] = PACIFIC.read([first, "$1/$2 Blinds No Limit Holdem - *** 01 01 2020"])
        >>> hand.hand, hand.game
        ('7', 'No Limit Holdem')
        """
        for block in blocks(lines, opens_hand):
            yield _read_block(block)


PACIFIC = _Pacific()
"""The format."""


def opens_hand(line: str) -> bool:
    """Whether a line is the first of a hand.

    >>> opens_hand("***** 888poker Hand History for Game 7 *****"), opens_hand("Seat 1: x")
    (True, False)
    """
    return "Hand History for Game" in line and _FIRST.match(line) is not None


def _read_block(block: Block) -> Reading:
    first = _FIRST.match(block.lines[0])
    assert first is not None
    hand, line = first[1], block.first_line
    header = next(filter(None, map(_GAME.match, block.lines[1:4])), None)
    if header is None:
        return DamagedHand(_SITE, hand, line, "no line says which game is played")
    game = omaha_called(header["game"])
    if game is None:
        return OtherGame(_SITE, hand, line, one_line(f"{header['limit']} Limit {header['game']}"))
    # Of tournament chips there is none smaller.
    places = 0 if any(text.startswith("Tournament #") for text in block.lines[1:6]) else 2
    try:
        while True:
            try:
                return _record(block, hand, header, game, Scale(places))
            except FinerFigureError as finer:
                places = finer.places
    except HistoryError as error:
        return DamagedHand(_SITE, hand, error.line or line, str(error))
    except ConfigError as error:
        return DamagedHand(_SITE, hand, line, str(error))


def _record(
    block: Block, number: str, header: re.Match[str], game: Game, scale: Scale
) -> HandRecord:
    block.check_length()
    hand = HandBuilder(SITES[_SITE], number, block.first_line, scale)
    lower, upper = (scale.units(plain_figure(header[n])) for n in ("lower", "upper"))
    limit = _LIMITS[header["limit"]]
    hand.stakes = Stakes(lower, upper)
    if limit is Limit.FIXED:
        hand.stakes = Stakes(lower, upper, upper, 2 * upper)
    hand.details |= {
        "started": header["started"],
        "game": one_line(f"{header['limit']} Limit {header['game']}"),
    }
    reader = _LineReader(hand, block)
    line = block.first_line
    try:
        for line, text in enumerate(block.lines[1:], block.first_line + 1):
            if text:
                reader.read(text, line)
    except HistoryError as error:
        if error.line is None:
            raise HistoryError(str(error), line=line) from None
        raise
    return hand.record(game, limit)


class _LineReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, block: Block) -> None:
        self._hand = hand
        self._betting = Betting(hand)
        self._deal_follows = "** Dealing down cards **" in block.lines
        hand.figures.unstated_rake = hand.site.unstated_rake

    def read(self, text: str, line: int) -> None:
        """Take one line."""
        dealt, does = _DEALT.match(text), _DOES.match(text)
        if dealt is not None and dealt[1] in self._hand.seats:
            self._hand.hold(dealt[1], _cards(dealt[2]), line)
            self._hand.details.setdefault("hero", dealt[1])
        elif does is not None and (does["name"] in self._hand.seats or does["what"]):
            self._does(does, line)
        elif street := _STREET.match(text):
            self._betting.street(street[1], _cards(street[2]), line)
        elif dealt is not None:
            raise HistoryError(f"{dealt[1]} has no seat")
        else:
            self._table(text, line)

    def _table(self, text: str, line: int) -> None:
        hand = self._hand
        if text == "** Dealing down cards **":
            self._deal_follows = False
        elif seat := _SEAT.match(text):
            self._betting.sit(int(seat[1]), seat[2], self._units(seat[3]), line)
        elif button := _BUTTON.match(text):
            hand.button = int(button[1])
        elif text.startswith("Table "):
            hand.details["table"] = text[len("Table ") :]
        elif text.startswith("Tournament #"):
            # What a tournament takes is not taken from its pots.
            hand.figures.unstated_rake = None
            hand.details["tournament"] = text[len("Tournament #") :]
        elif not (_GAME.match(text) or text.startswith(_KNOWN)):
            hand.note(NoteKind.OTHER, text, line)

    def _does(self, does: re.Match[str], line: int) -> None:
        hand, betting, name, what = self._hand, self._betting, does["name"], does["what"] or ""
        match does["verb"]:
            case "folds":
                if self._deal_follows:
                    hand.note(NoteKind.PRESENCE, "folds before the deal", line, name)
                else:
                    betting.fold(name, line)
            case "checks":
                betting.check(name, line)
            case "calls":
                betting.call(name, self._units(what), line)
            case "bets" | "raises":
                added = self._units(what)
                betting.raise_to(name, betting.in_front(name) + added, line, added=added)
            case "shows":
                hand.show(name, _cards(what), line)
            case "mucks":
                hand.hold(name, _cards(what), line)
                hand.muck(name, line)
            case "collected":
                hand.win(name, self._units(what), line)
            case "did not show his hand":
                pass
            case _:
                self._posts(does, line)

    def _posts(self, does: re.Match[str], line: int) -> None:
        chips = sum(map(self._units, (does["what"] or "").split(" + ")))
        kind = _POSTS.get(does["post"])
        if kind is not None:
            self._betting.post(does["name"], kind, chips, line)
            return
        live = min(chips, self._hand.stakes.big_blind)
        self._betting.post(does["name"], PostKind.LIVE_POST, live, line)
        self._betting.post(does["name"], PostKind.DEAD_BLIND, chips - live, line)

    def _units(self, text: str) -> int:
        return self._hand.scale.units(plain_figure(text))


def _cards(text: str) -> tuple[Card, ...]:
    """The cards of a list, whose letters may be those of another language.

    >>> _cards("Ec, Kns, 10h, Vd")
    (Card('Ac'), Card('Js'), Card('Th'), Card('Qd'))
    """
    cards = []
    for word in text.split(","):
        card = _CARD.fullmatch(word.strip())
        if card is None:
            raise HistoryError(f"[{one_line(text)}]: {one_line(word)!r} is no card")
        cards.append(f"{_RANKS.get(card[1], card[1])}{card[2]}")
    return cards_in(" ".join(cards))
