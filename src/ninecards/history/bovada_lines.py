"""The lines of a hand in Bovada text, one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.betting import Betting
from ninecards.history.builder import HandBuilder
from ninecards.history.record import NoteKind, Stakes
from ninecards.history.text import cards_in, one_line
from ninecards.rules import Limit, PostKind

__all__ = ["LineReader"]

_SEAT = re.compile(r"Seat (\d{1,4}): (.+?) \((\S+) in chips\)")
_DOES = re.compile(r"(.+?) : (.*)")
_STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[([^\]]*)\](?: \[([^\]]*)\])?")
_DEALT = re.compile(r"Card dealt to a spot \[([^\]]*)\]")
_POST = re.compile(
    r"((?:Ante/)?Small blind|Big blind(?:/Bring in)?|Posts chip|Posts dead chip|Ante chip) (.+)",
    re.IGNORECASE,
)
_RAISE = re.compile(r"(?:Raises(?:\([^()]*\))?|All-in\(raise[^()]*\)) (\S+)(?: to (\S+))?")
_PUTS = re.compile(r"(Calls?|Bets|All-in|Return uncalled portion of bet)(?:\([^()]*\))? (\S+)")
_RESULT = re.compile(r"Hand result(?:-Side pot)? (\S+)", re.IGNORECASE)
_TOTAL = re.compile(r"Total Pot\(([^()]+)\)(?: \| Rake \(([^()]+)\))?")
_BOARD = re.compile(r"Board \[([^\]]*)\]")
_SUMMARY_SEAT = re.compile(r"Seat[ +](\d{1,4}): (.*)")
_BRACKETS = re.compile(r"\[[^\]]*\]?")
_PRIZE = re.compile(r"(?<!\S)(\$?\d\S*)")
_POSTS = {
    "ante/small blind": PostKind.SMALL_BLIND,
    "small blind": PostKind.SMALL_BLIND,
    "big blind/bring in": PostKind.BIG_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "posts chip": PostKind.LIVE_POST,
    "posts dead chip": PostKind.DEAD_BLIND,
    "ante chip": PostKind.ANTE,
}
_AFTER = {"flop": 3, "turn": 4, "river": 5}


class LineReader:
    """Reads the lines after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, lines: Sequence[str], *, takes_rake: bool) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._betting = Betting(hand)
        self._tells_streets = any(line.startswith("*** FLOP") for line in lines)
        board = next(filter(None, map(_BOARD.match, lines)), None)
        self._board = cards_in(board[1]) if board else ()
        self._dealt = 0
        self._blinds: dict[PostKind, tuple[str, int]] = {}
        self._has_return = False
        self._in_summary = False
        if takes_rake:
            hand.figures.unstated_rake = hand.site.unstated_rake

    def read(self, text: str, line: int) -> None:
        """Take one line."""
        if self._in_summary:
            self._summary(text, line)
        elif does := _DOES.match(text):
            self._does(_name(does[1]), does[2].strip(), line)
        elif seat := _SEAT.match(text):
            self._betting.sit(int(seat[1]), _name(seat[2]), self._units(seat[3]), line)
            if "[ME]" in seat[2]:
                self._hand.details["hero"] = _name(seat[2])
        elif street := _STREET.match(text):
            lying, new = cards_in(street[2]), cards_in(street[3] or "")
            self._street(street[1].lower(), (*lying, *new), line)
        elif text.startswith("*** SUMMARY"):
            self._in_summary = True
            self._deal_up_to(len(self._board), line)
        elif not text.startswith("*** "):
            self._hand.note(NoteKind.PRESENCE, text, line)

    def close(self, levels: tuple[str, str] | None, limit: Limit) -> None:
        """Add what only the whole hand shows: the stakes, a dead button, a walk."""
        hand = self._hand
        small, big = (self._blinds.get(k) for k in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND))
        poster = small or big
        if big is None and (PostKind.ANTE not in self._blinds or not hand.button):
            raise HistoryError("nobody posts a big blind", line=hand.line)
        if poster is not None:
            first = hand.seats[poster[0]].number
            last = max(seat.number for seat in hand.seats.values())
            hand.button = hand.button or (first - 1 or last + 1)
        if levels is not None:
            lower, upper = map(self._units, levels)
        else:
            lower, upper = hand.stakes_by_posts()
        hand.stakes = Stakes(lower, upper)
        if limit is Limit.FIXED:
            hand.stakes = Stakes(lower, upper, upper, 2 * upper)
        if big is not None:
            self._take_out_walk(big[0])
        if not hand.figures.won and (self._betting.round_is_over or self._dealt == _AFTER["river"]):
            raise HistoryError("the record ends before it says who won; it is cut short")

    def _take_out_walk(self, big_blind: str) -> None:
        """Where all fold to the big blind, both blinds count as the pot: nothing goes back."""
        hand = self._hand
        name, chips = self._betting.uncalled
        if (
            self._has_return
            or self._dealt
            or not hand.figures.won
            or name != big_blind
            or not chips
        ):
            return
        hand.give_back(name, chips, hand.figures.won_line or hand.line)
        hand.figures.won[name] = hand.figures.won.get(name, 0) - chips
        if name in hand.figures.summary:
            hand.figures.summary[name] -= chips
        if hand.figures.pot is not None:
            hand.figures.pot -= chips

    def _street(self, name: str, board: tuple[Card, ...], line: int) -> None:
        before = self._board[: self._dealt] if self._board else board[: self._dealt]
        if board[: self._dealt] != before or len(board) != _AFTER[name]:
            raise HistoryError(
                f"[{format_cards(board, ' ')}] on the {name}; "
                f"[{format_cards(self._board, ' ')}] is the board",
                line=line,
            )
        if self._board[: len(board)] != board[: len(self._board)]:
            raise HistoryError(
                f"[{format_cards(board, ' ')}] on the {name}, but the summary's board is "
                f"[{format_cards(self._board, ' ')}]",
                line=line,
            )
        self._betting.street(name, board[self._dealt :], line)
        self._dealt = len(board)

    def _deal_up_to(self, cards: int, line: int) -> None:
        """Deal the streets that no line tells, as far as so many cards."""
        for name, after in _AFTER.items():
            if not self._tells_streets and self._dealt < after <= cards:
                self._street(name, self._board[:after], line)

    def _does(self, name: str, what: str, line: int) -> None:
        hand, betting = self._hand, self._betting
        if dealt := _DEALT.match(what):
            hand.hold(name, cards_in(dealt[1]), line)
            betting.deal_in(name)
        elif what.startswith("Set dealer"):
            hand.button = hand.seats[name].number if name in hand.seats else 0
        elif post := _POST.match(what):
            kind, chips = _POSTS[post[1].lower()], self._units(post[2])
            self._blinds.setdefault(kind, (name, chips))
            self._post(name, kind, chips, line)
        elif what.startswith(("Fold", "Check", "Call", "Bets", "Raises", "All-in")):
            self._acts(name, what, line)
        elif result := _RESULT.match(what):
            hand.win(name, self._units(result[1]), line)
        elif what.startswith(("Showdown", "Mucks")):
            self._ends(name, what, line)
        elif back := _PUTS.fullmatch(what):
            self._has_return = True
            hand.give_back(name, self._units(back[2]), line)
        elif not what.startswith("Does not show"):
            hand.note(NoteKind.PRESENCE, what, line, name)

    def _post(self, name: str, kind: PostKind, chips: int, line: int) -> None:
        """Take a post; a dead chip that is more than a big blind holds a live one."""
        live = self._hand.stakes.big_blind or self._blinds.get(PostKind.BIG_BLIND, ("", 0))[1]
        if kind is PostKind.DEAD_BLIND and 0 < live < chips:
            self._betting.post(name, PostKind.LIVE_POST, live, line)
            chips -= live
        self._betting.post(name, kind, chips, line)

    def _ends(self, name: str, what: str, line: int) -> None:
        """The cards named are the best five; what he holds was dealt face up."""
        seat = self._hand.seats.get(name)
        held = tuple([card for card in seat.cards if card is not None]) if seat else ()
        if what.startswith("Mucks"):
            self._hand.muck(name, line)
        else:
            self._hand.show(name, held, line)

    def _acts(self, name: str, what: str, line: int) -> None:
        betting = self._betting
        if betting.round_is_over:
            next_street = next((after for after in _AFTER.values() if after > self._dealt), 0)
            self._deal_up_to(min(next_street, len(self._board)), line)
        if what.startswith("Fold"):
            betting.fold(name, line)
        elif what.startswith("Check"):
            betting.check(name, line)
        elif raised := _RAISE.fullmatch(what):
            to = self._units(raised[2] or raised[1])
            added = self._units(raised[1]) if raised[2] else None
            betting.raise_to(name, to, line, added=added, all_in=what.startswith("All-in"))
        elif puts := _PUTS.fullmatch(what):
            chips = self._units(puts[2])
            if puts[1] == "Bets":
                betting.raise_to(name, betting.in_front(name) + chips, line, added=chips)
            elif puts[1] == "All-in":
                betting.put_in(name, chips, line)
            else:
                betting.call(name, chips, line)
        else:
            raise HistoryError(f"{one_line(what)!r} is no action that is known")

    def _summary(self, text: str, line: int) -> None:
        figures = self._hand.figures
        if total := _TOTAL.match(text):
            figures.pot, figures.pot_line = self._units(total[1]), line
            if total[2]:
                figures.rake, figures.unstated_rake = self._units(total[2]), None
        elif seat := _SUMMARY_SEAT.match(text):
            names = [s.name for s in self._hand.seats.values() if s.number == int(seat[1])]
            if names and seat[2].startswith(names[0]):
                said = _BRACKETS.sub(" ", seat[2][len(names[0]) :])
                chips = sum(map(self._units, _PRIZE.findall(said)))
                if chips:
                    figures.summary[names[0]] = chips


def _name(text: str) -> str:
    return text.replace("[ME]", "").strip()
