"""The lines of a hand in Winamax text, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.prose import Front, Streets, speaker
from ninecards.history.record import Move, NoteKind, figure_of
from ninecards.history.text import cards_held, cards_in
from ninecards.history.told import Told
from ninecards.rules import PostKind

__all__ = ["LineReader"]

_TABLE = re.compile(r"Table: '(.*)'(?: (\d{1,4})-max)?.* Seat #(\d{1,4}) is the button")
_SEAT = re.compile(r"Seat (\d{1,4}): (.+) \(([^(),]*)(?:, ([^()]*) bounty)?\)\s*")
_SUMMARY_SEAT = re.compile(r"Seat (\d{1,4}): (.+)")
_DEALT = re.compile(r"Dealt to (.+) \[([^\]]*)\]\s*")
_TOTAL = re.compile(r"Total pot (\S+) \| (?:No rake|Rake (\S+))\s*")
_BOARD = re.compile(r"Board: \[([^\]]*)\]\s*")
_WON = re.compile(r"\bwon (\d[\d.,]*)")
_TAIL = " and is all-in"
_PRESENCE = re.compile(r"(.+?) (?:is sitting out|sits out|has (?:left|joined|returned)|is back)\b")


class _Blind(NamedTuple):
    name: str
    kind: PostKind
    chips: int
    line: int


class LineReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, lines: Sequence[str]) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._streets = Streets(hand.street)
        # Some tables count their chairs from 0.
        self._shift = int(any(line.startswith("Seat 0:") for line in lines))
        self._blinds: list[_Blind] = []
        self._before_the_deal = True
        self._in_summary = False
        self._has_total = False
        self._acted: set[str] = set()
        self._posted_in_a_raise: set[str] = set()
        # Dead chips are among those in front.
        self._front = Front()
        self._pots: dict[str, int] = {}
        does: tuple[tuple[str, Callable[[str, re.Match[str], int, bool], None]], ...] = (
            (r"folds|checks", self._folds_or_checks),
            (r"calls (\S+)", self._calls),
            (r"bets (\S+)", self._bets),
            (r"raises (\S+) to (\S+)", self._raises),
            (r"posts (small blind|big blind|ante) (\S+)( out of position)?", self._posts),
            (r"shows \[([^\]]*)\].*", self._shows),
            (r"mucks\b.*", self._mucks),
            (r"collected (\S+) from (main |side )?pot( \d{1,2})?\b.*", self._collects),
        )
        self._does = [(re.compile(pattern), method) for pattern, method in does]

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        if self._in_summary:
            self._summary(line, number)
        elif line.startswith("*** "):
            self._in_summary = line.startswith("*** SUMMARY")
            self._before_the_deal &= not line.startswith("*** PRE-FLOP")
            if self._streets.read(line, number):
                self._front.next_street()
        elif not self._table(line, number):
            self._sentence(line, number)

    def _table(self, line: str, number: int) -> bool:
        hand = self._hand
        if table := _TABLE.match(line):
            hand.button = int(table[3]) + self._shift
            hand.details["table"] = table[1]
            if table[2]:
                hand.details["max_seats"] = int(table[2])
        elif seat := _SEAT.fullmatch(line):
            # Without chips a chair is only kept.
            if seat[3].strip():
                hand.sit(int(seat[1]) + self._shift, seat[2], self._units(seat[3]), number)
            if seat[4]:
                hand.details.setdefault("bounties", {})[seat[2]] = seat[4]  # type: ignore[index]
        elif dealt := _DEALT.fullmatch(line):
            if dealt[1] in hand.seats:
                hand.hold(dealt[1], cards_in(dealt[2]), number)
                hand.details.setdefault("hero", dealt[1])
        else:
            return False
        return True

    def _sentence(self, line: str, number: int) -> None:
        said = speaker(line, self._hand.seats)
        if said is not None:
            name, rest = said
            all_in = rest.endswith(_TAIL)
            rest = rest.removesuffix(_TAIL)
            for pattern, method in self._does:
                if found := pattern.fullmatch(rest):
                    method(name, found, number, all_in)
                    return
        presence = _PRESENCE.match(line)
        kind = NoteKind.OTHER if presence is None else NoteKind.PRESENCE
        self._hand.note(kind, line, number, presence and presence[1])

    def _act(self, told: Told) -> None:
        self._acted.add(told.name)
        self._hand.act(told)

    def _folds_or_checks(self, name: str, found: re.Match[str], line: int, _all_in: bool) -> None:
        self._act(Told(name, Move.FOLD if found[0] == "folds" else Move.CHECK, line))

    def _calls(self, name: str, found: re.Match[str], line: int, all_in: bool) -> None:
        added = self._units(found[1])
        self._front.add(name, added)
        self._act(Told(name, Move.CALL, line, added=added, all_in=all_in))

    def _bets(self, name: str, found: re.Match[str], line: int, all_in: bool) -> None:
        to = self._units(found[1])
        self._front.add(name, to)
        self._act(Told(name, Move.BET, line, to=to, all_in=all_in))

    def _raises(self, name: str, found: re.Match[str], line: int, all_in: bool) -> None:
        by, to = self._units(found[1]), self._units(found[2])
        if self._before_the_deal:
            # So is a small blind told that is dead, with a big blind that is live.
            self._blinds.append(_Blind(name, PostKind.DEAD_BLIND, by, line))
            self._blinds.append(_Blind(name, PostKind.LIVE_POST, to - by, line))
            self._posted_in_a_raise.add(name)
            self._front.add(name, to)
            return
        told = Told(name, Move.RAISE, line, to=to, by=by, all_in=all_in)
        if by == to - self._front.bet:
            # Measured from what lies in front, dead chips too: more than the rules' bet.
            told = told._replace(by=None)
        self._front.add(name, to - self._front.before(name))
        self._act(told)

    def _posts(self, name: str, found: re.Match[str], line: int, _all_in: bool) -> None:
        kind = {"ante": PostKind.ANTE, "big blind": PostKind.BIG_BLIND}.get(found[1])
        if kind is None:
            kind = PostKind.DEAD_BLIND if found[3] else PostKind.SMALL_BLIND
        elif found[3] and kind is PostKind.BIG_BLIND:
            kind = PostKind.LIVE_POST
        blind = _Blind(name, kind, self._units(found[2]), line)
        if kind is not PostKind.ANTE and name not in self._posted_in_a_raise:
            self._front.add(name, blind.chips)
        self._blinds.append(blind)

    def _shows(self, name: str, found: re.Match[str], line: int, _all_in: bool) -> None:
        self._hand.show(name, cards_in(found[1]), line)

    def _mucks(self, name: str, _found: re.Match[str], line: int, _all_in: bool) -> None:
        self._hand.muck(name, line)

    def _collects(self, name: str, found: re.Match[str], line: int, _all_in: bool) -> None:
        chips = self._units(found[1])
        self._hand.win(name, chips, line)
        pot = found[2] and (found[2].strip() + (found[3] or ""))
        self._pots[pot or ""] = self._pots.get(pot or "", 0) + chips

    def _summary(self, line: str, number: int) -> None:
        hand = self._hand
        if total := _TOTAL.fullmatch(line):
            self._has_total = True
            hand.figures.rake = self._units(total[2]) if total[2] else 0
            pot, won = self._units(total[1]), sum(hand.figures.won.values())
            if won and pot != won:
                stated, paid = (figure_of(chips, hand.scale.unit) for chips in (pot, won))
                raise HistoryError(f"the pot after the rake is {stated}; {paid} are collected")
        elif board := _BOARD.fullmatch(line):
            hand.summary_boards[0] = cards_in(board[1])
        elif seat := _SUMMARY_SEAT.fullmatch(line):
            self._summary_seat(int(seat[1]) + self._shift, seat[2], number)
        else:
            hand.note(NoteKind.OTHER, line, number)

    def _summary_seat(self, chair: int, text: str, number: int) -> None:
        hand = self._hand
        told = hand.summed_up(chair, text)
        if told is None:
            return
        name, text = told
        if (held := cards_held(text)) is not None:
            hand.hold(name, held, number)
        if won := _WON.search(text):
            summary = hand.figures.summary
            summary[name] = summary.get(name, 0) + self._units(won[1])

    def finish(self) -> None:
        """Take what only the whole hand tells: whose small blind was which, what each pot paid."""
        self._post()
        self._streets.check_total(self._hand, is_told=self._has_total)
        main = self._pots.pop("main", None)
        if main is not None and "" not in self._pots:
            pots = [main, *(self._pots[name] for name in sorted(self._pots))]
            # What nobody called lies in the last one.
            pots[-1] -= self._front.uncalled
            paid = tuple(pots if pots[-1] else pots[:-1])
            # One pot may stand for all that one player won.
            self._hand.figures.pots = paid if len(paid) > 1 else None
            self._hand.figures.pot_line = self._hand.figures.won_line

    def _post(self) -> None:
        hand = self._hand
        small = next((b for b in self._blinds if b.kind is PostKind.SMALL_BLIND), None)
        due = self._small_blind()
        for blind in self._blinds:
            kind = blind.kind
            if blind is small and due is not None and due != blind.name:
                # His line stands in the place of the line of the small blind itself.
                hand.post(due, PostKind.SMALL_BLIND, blind.chips, blind.line)
                if blind.name in self._posted_in_a_raise:
                    continue
                kind = PostKind.DEAD_BLIND
            hand.post(blind.name, kind, blind.chips, blind.line)

    def _small_blind(self) -> str | None:
        """Who sits alone between the button and the big blind, of all that were dealt in."""
        hand = self._hand
        big = next((b.name for b in self._blinds if b.kind is PostKind.BIG_BLIND), None)
        names = self._acted | {blind.name for blind in self._blinds}
        if big not in hand.seats or not names <= hand.seats.keys():
            return None
        chairs = {name: hand.seats[name].number for name in names}
        clockwise = sorted(names, key=lambda name: (chairs[name] <= hand.button, chairs[name]))
        between = clockwise[: clockwise.index(big)]
        return between[0] if len(between) == 1 else None
