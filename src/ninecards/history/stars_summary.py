"""The summary of a hand in PokerStars text: pots, rake, boards, hands and prizes once more."""

from __future__ import annotations

import re

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.house_rules import with_house_rules
from ninecards.history.record import NoteKind
from ninecards.history.text import cards_held, cards_in, one_line

__all__ = ["RUNS", "SummaryReader"]

RUNS = {None: 0, "FIRST": 0, "SECOND": 1, "THIRD": 2}
"""The runs of a board by what stands before their streets."""

_TOTAL = re.compile(r"Total pot (\S+)((?: (?:Main|Side) pot(?:-\d+)? \S+)*)(.*)")
_POT = re.compile(r"pot(?:-\d+)? (\S+?)\.?(?= |$)")
_FEE = re.compile(r"\| ([A-Z][A-Za-z ]*?) ([^\s\d]*\d\S*)")
_BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD) )?Board \[([^\]]*)\]")
_RULES = re.compile(r"House rules: (.*)")
_RULE = re.compile(r"([^\s=,]+)=([^\s,]+)")
_WON = re.compile(r"\b(?:won|collected) \(([^()]+)\)")


class SummaryReader:
    """Reads the lines after "*** SUMMARY ***". Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder) -> None:
        self._hand = hand
        self._units = hand.scale.units

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        hand = self._hand
        if line.startswith("Seat "):
            self._seat(line, number)
        elif line.startswith("Total pot "):
            self._total(line, number)
        elif board := _BOARD.match(line):
            hand.summary_boards[RUNS[board[1]]] = cards_in(board[2])
        elif rules := _RULES.match(line):
            hand.site = with_house_rules(hand.site, dict(_RULE.findall(rules[1])))
        elif not line.startswith(("Hand ended at ", "Hand was run ")):
            hand.note(NoteKind.OTHER, line, number)

    def _total(self, line: str, number: int) -> None:
        found = _TOTAL.match(line)
        if found is None:
            raise HistoryError(f"{one_line(line)!r} is no total")
        figures = self._hand.figures
        figures.pot, figures.pot_line = self._units(found[1]), number
        if found[2]:
            figures.pots = tuple([self._units(pot) for pot in _POT.findall(found[2])])
        for name, figure in _FEE.findall(found[3]):
            chips = self._units(figure)
            figures.rake += chips
            if name != "Rake":
                figures.fees += chips
                self._hand.note(NoteKind.FEE, name, number, chips=chips)

    def _seat(self, line: str, number: int) -> None:
        hand, (chair, _, rest) = self._hand, line[len("Seat ") :].partition(": ")
        told = hand.summed_up(int(chair), rest) if chair.isdecimal() else None
        if told is None:
            return
        name, rest = told
        if (held := cards_held(rest)) is not None:
            hand.hold(name, held, number)
        chips = sum(map(self._units, _WON.findall(rest)))
        if chips:
            hand.figures.summary[name] = chips
