"""The lines of a hand in Winning text of the first generation: "Player NAME raises (20)"."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.betting import Betting
from ninecards.history.builder import HandBuilder
from ninecards.history.prose import Streets, last_brackets, speaker
from ninecards.history.record import NoteKind
from ninecards.history.text import cards_in, one_line
from ninecards.rules import PostKind

__all__ = ["FirstReader"]

BEAST_SHARE = Fraction(1, 100)
"""The most that the fee of a jackpot may take of a pot without a word."""

_BUTTON = re.compile(r"Seat (\d{1,4}) is the button")
_SEAT = re.compile(r"Seat (\d{1,4}): (.+) \(([^()]+)\)\.?\s*")
_POSTS = re.compile(
    r"(?:has |posts )?(?:(small blind|big blind|ante|straddle) |(?<=posts ))\((\S+)\)"
)
_PUTS_IN = re.compile(r"(calls|bets|raises|caps|allin) \((\S+)\)")
_UNCALLED = re.compile(r"Uncalled bet \((\S+)\) returned to (.+)")
_POT = re.compile(r"Pot: (\S+)\. Rake (\S+?)\.?(?: JP fee (\S+?)\.?)?\s*")
_BOARD = re.compile(r"Board: \[([^\]]*)\]")
_ENDS = re.compile(
    r"(shows|mucks|does not show cards)(.*?)\.? ?Bets: (\S+)\. Collects: (\S+)\. "
    r"(?:Wins|Loses): \S+"
)
_KINDS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
}


class FirstReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._betting = Betting(hand)
        self._streets = Streets(self._street)
        self._dealt: dict[str, str] = {}
        self._put_in: dict[str, int] = {}

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        hand = self._hand
        if line.startswith(("Player ", "*Player ")):
            self._player(line.partition("Player ")[2], number)
        elif line.startswith("*** "):
            self._streets.read(line, number)
        elif button := _BUTTON.match(line):
            hand.button = int(button[1])
        elif seat := _SEAT.fullmatch(line):
            self._betting.sit(int(seat[1]), seat[2], self._units(seat[3]), number)
        elif uncalled := _UNCALLED.match(line):
            hand.give_back(uncalled[2], self._units(uncalled[1]), number)
        elif pot := _POT.fullmatch(line):
            self._pot(pot, number)
        elif board := _BOARD.match(line):
            hand.summary_boards[0] = cards_in(board[1].replace("10", "T"))
        elif not line.startswith(("Game ID: ", "Game ended at: ", "------")):
            hand.note(NoteKind.OTHER, one_line(line), number)

    def _street(self, name: str, _run: int, cards: tuple[Card, ...], line: int) -> None:
        self._betting.street(name, cards, line)

    def _pot(self, pot: re.Match[str], number: int) -> None:
        """The pot is told after what the house took."""
        figures = self._hand.figures
        figures.fees = self._units(pot[3]) if pot[3] else 0
        figures.rake = self._units(pot[2]) + figures.fees
        figures.pot, figures.pot_line = self._units(pot[1]) + figures.rake, number
        if figures.fees:
            self._hand.note(NoteKind.FEE, "JP fee", number, chips=figures.fees)

    def _player(self, text: str, number: int) -> None:
        said = speaker(text, self._hand.seats)
        if said is None or not self._does(*said, number):
            name = None if said is None else said[0]
            self._hand.note(NoteKind.PRESENCE, one_line(text), number, name)

    def _does(self, name: str, rest: str, line: int) -> bool:
        hand, betting = self._hand, self._betting
        if rest == "folds":
            betting.fold(name, line)
        elif rest == "checks":
            betting.check(name, line)
        elif rest == "mucks cards":
            hand.muck(name, line)
        elif puts_in := _PUTS_IN.fullmatch(rest):
            self._puts_in(name, puts_in[1], self._units(puts_in[2]), line)
        elif posts := _POSTS.fullmatch(rest):
            self._posts(name, posts[1], self._units(posts[2]), line)
        elif rest.startswith("received card"):
            self._dealt[name] = self._dealt.get(name, "") + (last_brackets(rest) or "")
        elif ends := _ENDS.match(rest):
            self._ends(name, ends, line)
        else:
            if not rest.startswith("received a card"):
                return False
            self._hand.deal_in(name)
        return True

    def _puts_in(self, name: str, verb: str, added: int, line: int) -> None:
        self._put_in[name] = self._put_in.get(name, 0) + added
        if verb == "calls":
            self._betting.call(name, added, line)
            return
        self._betting.put_in(name, added, line, all_in=verb == "allin")
        if verb == "caps":
            # Nobody writes the cap: it is what the first who reaches it has put in.
            self._hand.stakes = replace(self._hand.stakes, cap=self._put_in[name])

    def _posts(self, name: str, what: str | None, chips: int, line: int) -> None:
        self._put_in[name] = self._put_in.get(name, 0) + chips
        if what is not None:
            self._betting.post(name, _KINDS[what], chips, line)
            return
        live = min(chips, self._hand.stakes.big_blind)
        self._betting.post(name, PostKind.LIVE_POST, live, line)
        self._betting.post(name, PostKind.DEAD_BLIND, chips - live, line)

    def _ends(self, name: str, ends: re.Match[str], line: int) -> None:
        hand, cards = self._hand, last_brackets(ends[2])
        known = cards_in(cards.replace("10", "T")) if cards else ()
        if ends[1] == "shows":
            hand.show(name, known, line)
        elif known:
            hand.hold(name, known, line)
        collected, put_in = self._units(ends[4]), self._units(ends[3])
        if collected:
            hand.win(name, collected, line)
        back = hand.figures.uncalled.get(name, 0)
        if put_in != self._put_in.get(name, 0) - back:
            raise HistoryError(
                f"{name} bets {hand.scale.unit * put_in} by the summary, "
                f"{hand.scale.unit * (self._put_in.get(name, 0) - back)} by the actions"
            )

    def finish(self) -> None:
        """Take the cards that were dealt one by one."""
        for name, cards in self._dealt.items():
            self._hand.hold(name, cards_in(cards.replace("10", "T")), self._hand.line)
            self._hand.details.setdefault("hero", name)
        self._beast()

    def _beast(self) -> None:
        """Tables of "the Beast" pay a fee for its jackpot that no line tells."""
        hand, figures = self._hand, self._hand.figures
        if figures.pot is None or "Beast" not in str(hand.details.get("table")):
            return
        held = sum(self._put_in.values()) - sum(figures.uncalled.values())
        fee = held - figures.pot
        if 0 < fee <= held * BEAST_SHARE:
            figures.pot += fee
            figures.rake += fee
            figures.fees += fee
            hand.note(NoteKind.FEE, "Beast", figures.pot_line or hand.line, chips=fee)
