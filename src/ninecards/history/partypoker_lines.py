"""The lines of a hand in PartyPoker text, one after the other."""

from __future__ import annotations

import re

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.betting import Betting
from ninecards.history.builder import HandBuilder
from ninecards.history.prose import speaker
from ninecards.history.record import NoteKind
from ninecards.history.text import cards_in, one_line
from ninecards.rules import PostKind

__all__ = ["LineReader"]

_BUTTON = re.compile(r"(?:Table (.+) -- )?Seat (\d{1,4}) is the button\s*")
_SEAT = re.compile(r"Seat (\d{1,4}): (.+) \( ?([^()]+?) ?\)\s*")
_PLAYERS = re.compile(r"Total number of players : \d+/(\d{1,4})")
_DEALT = re.compile(r"Dealt to (.+) \[([^\]]*)\]\s*")
_STREET = re.compile(r"\*\* Dealing (Flop|Turn|River) \*\* *:? *\[([^\]]*)\]")
_POSTS = re.compile(r"posts (small blind|big blind|ante|big blind \+ dead) [\[(]([^\])]+)[\])]\.?")
_PUTS_IN = re.compile(r"(calls|bets|raises|is all-In) +[\[(]([^\])]+)[\])]\.?")
_RAISES = re.compile(r"raises (\S+) to (\S+)")
_SHOWS = re.compile(r"(shows|doesn't show) \[([^\]]*)\]")
_WINS = re.compile(r"wins (?:(?:Hi|Lo) )?\(?([^\s\d]?[\d,.]*\d)\b")
_POTS = re.compile(r"((?:Main|Side) Pot)[^:]*: (\S+)")
_RAKE = re.compile(r"Rake: (\S+)")
_BOARD = re.compile(r"Board: \[([^\]]*)\]")
_BALANCE = re.compile(r"(Cashed out )? *balance ([^\s,]+), (?:.*?collected ([^\s,]+))?([^\[]*)")
_HELD = re.compile(r"\[((?: *[2-9TJQKA][cdhs],?)+ *)\]")
_TOLD = re.compile(r"Table .+ -- |\*\* Dealing (?:Flop|Turn|River)")
_PREAMBLE = ("Game #", "#Game No", "** ", "Table ", "Creating ")
_KINDS = {"small blind": PostKind.SMALL_BLIND, "ante": PostKind.ANTE}


class LineReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._betting = Betting(hand)
        self._put_in = 0
        self._pots: list[int] = []
        self._rake_is_stated = False
        self._sellers: dict[str, int] = {}

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        if line.startswith(_PREAMBLE) and not _TOLD.match(line):
            return
        if self._table(line, number) or self._end(line, number):
            return
        said = speaker(line, self._hand.seats)
        if said is not None and self._does(*said, number):
            return
        name = None if said is None else said[0]
        kind = NoteKind.CASH_OUT if "ash-out" in line else NoteKind.PRESENCE
        self._hand.note(kind, one_line(line), number, name)

    def _table(self, line: str, number: int) -> bool:
        hand = self._hand
        if button := _BUTTON.fullmatch(line):
            hand.button = int(button[2])
            if button[1]:
                hand.details["table"] = button[1]
        elif seat := _SEAT.fullmatch(line):
            self._betting.sit(int(seat[1]), seat[2], self._units(seat[3]), number)
        elif players := _PLAYERS.match(line):
            hand.details["max_seats"] = int(players[1])
        elif dealt := _DEALT.fullmatch(line):
            hand.hold(dealt[1], _cards(dealt[2]), number)
            hand.details.setdefault("hero", dealt[1])
        elif street := _STREET.match(line):
            self._betting.street(street[1].lower(), _cards(street[2]), number)
        else:
            return False
        return True

    def _end(self, line: str, number: int) -> bool:
        """The summary of the second generation."""
        if pots := _POTS.findall(line):
            self._pots += [self._units(figure) for _, figure in pots]
            self._rake_is_stated = True
            self._hand.figures.pot_line = number
            if rake := _RAKE.search(line):
                self._hand.figures.rake += self._units(rake[1])
        elif board := _BOARD.match(line):
            self._hand.summary_boards[0] = _cards(board[1])
        else:
            return False
        return True

    def _does(self, name: str, rest: str, line: int) -> bool:
        hand, betting = self._hand, self._betting
        if rest in ("folds", "checks"):
            (betting.fold if rest == "folds" else betting.check)(name, line)
        elif puts_in := _PUTS_IN.fullmatch(rest):
            added = self._units(puts_in[2])
            self._put_in += added
            if puts_in[1] == "calls":
                betting.call(name, added, line)
            else:
                betting.put_in(name, added, line, all_in=puts_in[1] == "is all-In")
        elif raises := _RAISES.fullmatch(rest):
            # The first figure is what the player adds to what lies in front of him.
            added, to = self._units(raises[1]), self._units(raises[2])
            self._put_in += to - betting.in_front(name)
            betting.raise_to(name, to, line, added=added)
        elif posts := _POSTS.fullmatch(rest):
            self._posts(name, posts[1], self._units(posts[2]), line)
        elif shows := _SHOWS.match(rest):
            self._shows(name, shows[1], _cards(shows[2]), line)
        elif wins := _WINS.match(rest):
            hand.win(name, self._units(wins[1]), line)
        elif balance := _BALANCE.match(rest):
            self._balance(name, balance, rest, line)
        else:
            # "shows6,5,3,2,A for low" says no more than the cards do.
            return rest.startswith(("does not show", "is all-In"))
        return True

    def _posts(self, name: str, what: str, chips: int, line: int) -> None:
        self._put_in += chips
        big_blind = self._hand.stakes.big_blind
        if what == "big blind + dead":
            # Before the stakes are known none of it says how much they are.
            live = min(chips, big_blind)
            self._betting.post(name, PostKind.LIVE_POST, live, line)
            self._betting.post(name, PostKind.DEAD_BLIND, chips - live, line)
            return
        self._betting.post(name, _KINDS.get(what, PostKind.BIG_BLIND), chips, line)

    def _shows(self, name: str, verb: str, cards: tuple[Card, ...], line: int) -> None:
        if verb == "shows":
            self._hand.show(name, cards, line)
        else:
            self._hand.hold(name, cards, line)
            self._hand.muck(name, line)

    def _balance(self, name: str, balance: re.Match[str], rest: str, line: int) -> None:
        hand = self._hand
        collected = self._units(balance[3]) if balance[3] else 0
        if held := _HELD.search(rest):
            hand.hold(name, _cards(held[1]), line)
        if "(folded)" in rest:
            hand.deal_in(name)
        if balance[1]:
            self._sellers[name] = line
            hand.note(NoteKind.CASH_OUT, one_line(rest), line, name, collected)
        elif collected:
            hand.win(name, collected, line)

    def finish(self) -> None:
        """Take what only the whole hand tells: the rake, and what a sold part was worth."""
        hand, figures = self._hand, self._hand.figures
        if self._rake_is_stated:
            # The pots are told after the rake.
            figures.pot = sum(self._pots) + figures.rake
            figures.pots = tuple(self._pots) if len(self._pots) > 1 else None
        elif "tournament" not in hand.details:
            figures.unstated_rake = hand.site.unstated_rake
        if not self._sellers:
            return
        if len(self._sellers) > 1:
            raise HistoryError("two players sell their parts: which part was whose is not told")
        [(name, line)] = self._sellers.items()
        left = self._put_in - figures.rake - sum(figures.won.values())
        if left < 0:
            raise HistoryError("more is collected than lies in the pots", line=line)
        if left:
            hand.win(name, left, line)


def _cards(text: str) -> tuple[Card, ...]:
    return cards_in(" ".join(text.replace(",", " ").split()))
