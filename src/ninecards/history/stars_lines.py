"""The lines of a hand in PokerStars text, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.record import Move, NoteKind
from ninecards.history.short_posts import owed
from ninecards.history.stars_summary import RUNS, SummaryReader
from ninecards.history.text import cards_in, one_line
from ninecards.history.told import Told
from ninecards.rules import PostKind

__all__ = ["TABLE", "LineReader"]

TABLE = re.compile(
    r"Table '(?P<name>.*)'(?: (?P<seats>\d{1,4})-max)?.* Seat #(?P<button>\d{1,4}) is the button"
)
_SEAT = re.compile(
    r"Seat (?P<seat>\d{1,4}): (?P<name>.+?)"
    r"(?: \((?P<stack>[^()]+) in chips(?:, (?P<bounty>[^()]+) bounty)?\))?"
    r"(?P<out> out of hand.*| is sitting out)?\s*$"
)
_SUMMARY_SEAT = re.compile(
    r"Seat (?P<seat>\d{1,4}): (?P<name>.+?)(?: \((?:button|small blind|big blind|straddle)\))*"
    r" (?:folded|collected|showed|mucked|won)\b"
)
_STREET = re.compile(
    r"\*\*\* (?:(FIRST|SECOND|THIRD) )?(FLOP|TURN|RIVER|PRE-FLOP|HOLE CARDSPRE-FLOP) \*\*\*"
    r"(?: \[([^\]]*)\])?(?: \[([^\]]*)\])?"
)
_DOES = re.compile(
    r": (?=folds|checks|calls |bets |raises |posts |straddle |shows |mucks |doesn't show)"
)
_TAIL = re.compile(r" and (?:is all-in|has reached the \S+ cap)$")
_RAISE = re.compile(r"raises (\S+) to (\S+)")
_SHOW = re.compile(r"shows \[([^\]]*)\]")
_CARDS = re.compile(r"\[([^\]]+)\]")
_DEALT = re.compile(r"Dealt to (.+?)(?: \[([^\]]*)\])?(?: \[([^\]]*)\])?\s*$")
_COLLECTED = re.compile(r"(.+) collected (\S+) from (?:pot|main pot|side pot(?:-\d+)?)\b")
_UNCALLED = re.compile(r"Uncalled bet \(([^()]+)\) returned to (.+)")
_CASH_OUT = re.compile(
    r"(.+?):? (?:cashed out the hand for|Receives Cashout|Pays Cashout Risk|Chooses to EV Cashout)"
    r"(?: \(?([^\s()]+)\)?)?"
)
_INSURANCE = re.compile(r"(.+?):? .*\binsurance\b", re.IGNORECASE)
_SPLASH = re.compile(r"Cash Drop to Pot : total (\S+)")
_BOUNTY = re.compile(r"(.+?) (?:wins|won|split) .*\bbount|(.+?) wins \S+ for ")
_PLACE = re.compile(r"(.+?) (?:finished the tournament|wins the tournament)")
_PRESENCE = re.compile(
    r"(.+?):? (?:is sitting out|has returned|is (?:dis)?connected|has timed out|leaves the table"
    r"|joins the table|was removed|will be allowed|sits out|is sitting in)"
)
_SAID = re.compile(r".+ said, \"")
_STREETS = {"FLOP": "flop", "TURN": "turn", "RIVER": "river"}
_POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "the ante": PostKind.ANTE,
    "ante": PostKind.ANTE,
    "missed blind": PostKind.DEAD_BLIND,
    "dead blind": PostKind.DEAD_BLIND,
    "straddle": PostKind.STRADDLE,
    "extra blind": PostKind.LIVE_POST,
    "table ante": PostKind.TABLE_ANTE,
}


class LineReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, lines: Sequence[str]) -> None:
        self._hand = hand
        self._lines = lines
        self._units = hand.scale.units
        self._summary: SummaryReader | None = None
        self._names_with_colons: list[str] = []
        self._lying: dict[int, tuple[Card, ...]] = {0: ()}
        self._verbs: dict[str, Callable[[str, str, int, bool], None]] = {
            "folds": self._folds,
            "checks": self._checks,
            "calls": self._calls,
            "bets": self._bets,
            "raises": self._raises,
            "posts": self._posts,
            "straddle": self._posts,
            "shows": self._shows,
            "mucks": self._mucks,
            "doesn't": self._shows_nothing,
        }

    @property
    def saw_board(self) -> bool:
        """Whether a card of the board was told: without one no room takes a rake."""
        return bool(self._lying[0])

    def read(self, line: str, number: int) -> None:
        """Take one line."""
        if self._summary is not None:
            self._summary.read(line, number)
            return
        name, colon, rest = self._speaker(line)
        if colon and name in self._hand.seats:
            if self._does(name, rest, number):
                return
        elif line.startswith("*** "):
            self._stars(line, number)
            return
        elif line.startswith(("Seat ", "Table ")):
            if self._table(line, number):
                return
        elif colon:
            # Somebody without a seat, unless it is a name with a colon in another sentence.
            does = _DOES.search(line)
            if does is not None and not self._has_other_colon(line):
                self._does(line[: does.start()], line[does.end() :], number)
                return
        self._other(line, number)

    def _speaker(self, line: str) -> tuple[str, str, str]:
        """Who does what in a line, cut at the colon; a name may have colons of its own."""
        for name in self._names_with_colons:
            if line.startswith(f"{name}: "):
                return name, ": ", line[len(name) + 2 :]
        return line.partition(": ")

    def _has_other_colon(self, line: str) -> bool:
        """Whether the colon of a line belongs to a name or to what somebody said."""
        said = _SAID.match(line) is not None
        return said or any(name in line for name in self._names_with_colons)

    def _table(self, line: str, number: int) -> bool:
        hand = self._hand
        if table := TABLE.match(line):
            hand.button = int(table["button"])
            hand.details["table"] = table["name"]
            if table["seats"]:
                hand.details["max_seats"] = int(table["seats"])
            return True
        seat = _SEAT.match(line)
        if seat is None:
            return False
        if seat["stack"] is None:
            return self._sit_without_chips(seat["seat"], number)
        if not (seat["out"] or "").startswith(" out of hand"):
            hand.sit(int(seat["seat"]), seat["name"], self._units(seat["stack"]), number)
            if ": " in seat["name"]:
                self._names_with_colons.append(seat["name"])
                # One of them may be the beginning of another.
                self._names_with_colons.sort(key=len, reverse=True)
        if seat["bounty"]:
            hand.details.setdefault("bounties", {})[seat["name"]] = seat["bounty"]  # type: ignore[index]
        return True

    def _sit_without_chips(self, chair: str, number: int) -> bool:
        """Seat a player whose line has no stack, if the summary says that he was dealt in.

        There his name may be another one: so it is in records whose names were changed.
        """
        for line in reversed(self._lines):
            if line.startswith("*** SUMMARY"):
                break
            if (dealt := _SUMMARY_SEAT.match(line)) and dealt["seat"] == chair:
                self._hand.sit(int(chair), dealt["name"], None, number)
                break
        return True

    def _does(self, name: str, rest: str, number: int) -> bool:
        verb, _, _ = rest.partition(" ")
        does = self._verbs.get(verb)
        if does is None:
            return False
        rest = rest.rstrip()
        # A cap leaves as little behind as a stack that is gone.
        tail = _TAIL.search(rest) if " and " in rest else None
        if tail is not None:
            rest = rest[: tail.start()]
        does(name, rest, number, tail is not None)
        return True

    def _folds(self, name: str, rest: str, line: int, _all_in: bool) -> None:
        if shown := _CARDS.search(rest):
            self._hand.hold(name, cards_in(shown[1]), line)
        self._hand.act(Told(name, Move.FOLD, line))

    def _checks(self, name: str, _rest: str, line: int, _all_in: bool) -> None:
        self._hand.act(Told(name, Move.CHECK, line))

    def _calls(self, name: str, rest: str, line: int, all_in: bool) -> None:
        added = self._units(rest[6:])
        self._hand.act(Told(name, Move.CALL, line, added=added, all_in=all_in))

    def _bets(self, name: str, rest: str, line: int, all_in: bool) -> None:
        to = self._units(rest[5:])
        self._hand.act(Told(name, Move.BET, line, to=to, all_in=all_in))

    def _raises(self, name: str, rest: str, line: int, all_in: bool) -> None:
        raised = _RAISE.fullmatch(rest)
        if raised is None:
            raise HistoryError(f"{one_line(rest)!r} is no raise")
        by, to = self._units(raised[1]), self._units(raised[2])
        told = Told(name, Move.RAISE, line, to=to, all_in=all_in)
        if not self._hand.site.raise_by_is_total:
            told = told._replace(by=by)
        self._hand.act(told)

    def _posts(self, name: str, rest: str, line: int, all_in: bool) -> None:
        hand = self._hand
        what, _, figure = rest.removeprefix("posts ").rpartition(" ")
        chips = self._units(figure)
        if what in ("small & big blinds", "small and big blinds"):
            live = min(chips, hand.stakes.big_blind)
            hand.post(name, PostKind.LIVE_POST, live, line)
            hand.post(name, PostKind.DEAD_BLIND, chips - live, line)
            return
        kind = _POSTS.get(what)
        if kind is None:
            raise HistoryError(f"{one_line(rest)!r} is no post that is known")
        if kind is PostKind.STRADDLE:
            chips -= hand.in_front(name) if hand.site.straddle_is_total else 0
        if all_in:
            chips = owed(hand, name, kind, chips)
        hand.post(name, kind, chips, line)

    def _shows(self, name: str, rest: str, line: int, _all_in: bool) -> None:
        shown = _SHOW.match(rest)
        if shown is None:
            raise HistoryError(f"{one_line(rest)!r} is no hand")
        self._hand.show(name, cards_in(shown[1]), line)

    def _mucks(self, name: str, _rest: str, line: int, _all_in: bool) -> None:
        self._hand.muck(name, line)

    def _shows_nothing(self, name: str, rest: str, line: int, _all_in: bool) -> None:
        """Who won without a showdown need not show."""

    def _stars(self, line: str, number: int) -> None:
        if line.startswith("*** SUMMARY"):
            self._summary = SummaryReader(self._hand)
            return
        for street in _STREET.finditer(line):
            run, name = RUNS[street[1]], _STREETS.get(street[2], "preflop")
            told = cards_in(street[3] or "")
            before, dealt = ((), told) if street[4] is None else (told, cards_in(street[4]))
            # A run begins with what it shares with the first.
            lying = self._lying.setdefault(run, self._lying[0] if run else ())
            if not set(before) <= set(lying):
                raise HistoryError(
                    f"[{format_cards(before, ' ')}] before the {name}, but "
                    f"[{format_cards(lying, ' ')}] was dealt",
                    line=number,
                )
            new = tuple([card for card in dealt if card not in before])
            if dealt and (not new or set(new) & set(before or lying)):
                # Courchevel's open card is told more than once.
                if name == "preflop" and dealt == lying:
                    continue
                raise HistoryError(
                    f"[{format_cards(dealt, ' ')}] on the {name} was dealt before", line=number
                )
            self._lying[run] = (*before, *new)
            self._hand.street(name, run, new, number)

    def _other(self, line: str, number: int) -> None:
        hand = self._hand
        if found := _DEALT.match(line):
            if found[1] in hand.seats:
                hand.deal_in(found[1])
            if found[2] and found[1] in hand.seats:
                hand.hold(found[1], cards_in(found[2]), number)
                hand.details.setdefault("hero", found[1])
            return
        if found := _UNCALLED.match(line):
            hand.give_back(found[2], self._units(found[1]), number)
        elif found := _COLLECTED.match(line):
            hand.win(found[1], self._units(found[2]), number)
        elif line.startswith("Hand cancelled"):
            hand.cancelled = True
        elif found := _SPLASH.match(line):
            chips = self._units(found[1])
            hand.stakes = replace(hand.stakes, splash=hand.stakes.splash + chips)
        elif found := _CASH_OUT.match(line):
            paid = self._units(found[2]) if found[2] else None
            hand.note(NoteKind.CASH_OUT, line, number, found[1], paid)
        else:
            self._note(line, number)

    def _note(self, line: str, number: int) -> None:
        for kind, pattern in (
            (NoteKind.BOUNTY, _BOUNTY),
            (NoteKind.INSURANCE, _INSURANCE),
            (NoteKind.PLACE, _PLACE),
            (NoteKind.PRESENCE, _PRESENCE),
        ):
            if found := pattern.match(line):
                self._hand.note(kind, line, number, found[1])
                return
        self._hand.note(NoteKind.OTHER, line, number)
