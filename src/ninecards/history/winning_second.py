"""The lines of a hand in Winning text of the second generation: "NAME raises $30.00 to $40.00"."""

from __future__ import annotations

import re

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.prose import Streets, speaker
from ninecards.history.record import Move, NoteKind
from ninecards.history.text import cards_held, cards_in, one_line
from ninecards.history.told import Told
from ninecards.rules import PostKind

__all__ = ["SecondReader"]

_TABLE = re.compile(r"(?:Table )?(.+?) (\d{1,4})-max Seat #(\d{1,4}) is the button")
_SEAT = re.compile(r"Seat (\d{1,4}): (.+) \(([^()]+)\)(?: is sitting out)?\s*")
_DEALT = re.compile(r"Dealt to (.+) \[([^\]]*)\]\s*")
_UNCALLED = re.compile(r"Uncalled bet \((\S+)\) returned to (.+)")
_POT = re.compile(r"(Main pot|Side pot\(\d{1,2}\))(?: \d)? ([^\s|]+)(?: \|.*)?\s*")
_POSTS = re.compile(
    r"posts (?:the )?(?:(small blind|big blind|ante|straddle|dead|dead blind) )?(\S+)"
)
_PUTS_IN = re.compile(r"(calls|bets|raises) (\S+)(?: to (\S+))?")
_SHOWS = re.compile(r"shows \[([^\]]*)\]")
_COLLECTED = re.compile(r"collected (\S+) from (?:main |side )?pot")
_TOTAL = re.compile(r"Total pot ([^\s|]+)((?: \| [A-Za-z ]+ \S+)*)\s*")
_FEE = re.compile(r"\| ([A-Za-z ]+) (\S+)")
_BOARD = re.compile(r"Board(?: ([123]))? \[([^\]]*)\]")
_SUMMARY_SEAT = re.compile(r"Seat (\d{1,4}): (.+)")
_WON = re.compile(r"\bwon (\S*\d)")
_TAIL = " and is all-in"
_KINDS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
    "dead": PostKind.DEAD_BLIND,
    "dead blind": PostKind.DEAD_BLIND,
    None: PostKind.LIVE_POST,
}


class SecondReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._streets = Streets(hand.street)
        self._dealing = False
        self._showdown = False
        self._in_summary = False
        self._pots: dict[str, int] = {}
        self._won: list[tuple[str, int, int]] = []

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        if line.startswith("*** "):
            self._dealing |= line.startswith("*** HOLE")
            self._showdown = line.startswith("*** SHOW")
            self._in_summary |= line.startswith("*** SUMMARY")
            self._streets.read(line, number)
        elif self._in_summary:
            self._summary(line, number)
        elif not self._table(line, number):
            said = speaker(line, self._hand.seats)
            if said is None or not self._does(*said, number):
                name = None if said is None else said[0]
                self._hand.note(NoteKind.PRESENCE, one_line(line), number, name)

    def _table(self, line: str, number: int) -> bool:
        hand = self._hand
        if table := _TABLE.match(line):
            hand.button = int(table[3])
            hand.details |= {"table": table[1].strip("'"), "max_seats": int(table[2])}
        elif seat := _SEAT.fullmatch(line):
            hand.sit(int(seat[1]), seat[2], self._units(seat[3]), number)
        elif dealt := _DEALT.fullmatch(line):
            # Before the deal these are drawn for the button.
            if self._dealing:
                hand.hold(dealt[1], cards_in(dealt[2]), number)
                hand.details.setdefault("hero", dealt[1])
        elif uncalled := _UNCALLED.match(line):
            hand.give_back(uncalled[2], self._units(uncalled[1]), number)
        elif pot := _POT.fullmatch(line):
            # Before the showdown they may still grow; each run of a board has its own part.
            if self._showdown:
                self._pots[pot[1]] = self._pots.get(pot[1], 0) + self._units(pot[2])
                hand.figures.pot_line = number
        else:
            return False
        return True

    def _does(self, name: str, rest: str, line: int) -> bool:
        hand = self._hand
        all_in = rest.endswith(_TAIL)
        rest = rest.removesuffix(_TAIL)
        if rest in ("folds", "checks"):
            hand.act(Told(name, Move.FOLD if rest == "folds" else Move.CHECK, line))
        elif puts_in := _PUTS_IN.fullmatch(rest):
            self._puts_in(name, puts_in, line, all_in)
        elif posts := _POSTS.fullmatch(rest):
            hand.post(name, _KINDS[posts[1]], self._units(posts[2]), line)
        elif shows := _SHOWS.match(rest):
            hand.show(name, cards_in(shows[1]), line)
        elif collected := _COLLECTED.match(rest):
            hand.win(name, self._units(collected[1]), line)
        elif rest == "mucks hand":
            hand.muck(name, line)
        else:
            return False
        return True

    def _puts_in(self, name: str, found: re.Match[str], line: int, all_in: bool) -> None:
        chips = self._units(found[2])
        if found[1] == "calls":
            told = Told(name, Move.CALL, line, added=chips, all_in=all_in)
        elif found[1] == "bets":
            told = Told(name, Move.BET, line, to=chips, all_in=all_in)
        elif found[3]:
            # The first figure is what the player adds to what lies in front of him.
            to = self._units(found[3])
            told = Told(name, Move.RAISE, line, to=to, added=chips, all_in=all_in)
        else:
            raise HistoryError(f"{one_line(found[0])!r} is no raise")
        self._hand.act(told)

    def _summary(self, line: str, number: int) -> None:
        hand = self._hand
        if total := _TOTAL.fullmatch(line):
            figures = hand.figures
            for name, figure in _FEE.findall(total[2]):
                chips = self._units(figure)
                figures.rake += chips
                if name != "Rake":
                    figures.fees += chips
                    hand.note(NoteKind.FEE, name, number, chips=chips)
            # The total is told after what the house took.
            figures.pot, figures.pot_line = self._units(total[1]) + figures.rake, number
        elif board := _BOARD.match(line):
            hand.summary_boards[int(board[1] or 1) - 1] = cards_in(board[2])
        elif seat := _SUMMARY_SEAT.fullmatch(line):
            self._summary_seat(int(seat[1]), seat[2], number)
        else:
            hand.note(NoteKind.OTHER, one_line(line), number)

    def _summary_seat(self, chair: int, text: str, number: int) -> None:
        hand = self._hand
        told = hand.summed_up(chair, text)
        if told is None:
            return
        name, text = told
        if (held := cards_held(text)) is not None:
            hand.hold(name, held, number)
        if won := _WON.search(text):
            self._won.append((name, self._units(won[1]), number))

    def finish(self) -> None:
        """Take what only the whole hand tells: what each pot paid, who won without a line."""
        told = self._hand.figures.pot is not None
        self._streets.check_total(self._hand, is_told=told)
        if len(self._pots) > 1:
            self._hand.figures.pots = tuple(self._pots.values())
        if not self._hand.figures.won:
            # Beside other lines the summary may tell a part of what was won.
            for won in self._won:
                self._hand.win(*won)
