"""What readers share whose lines are sentences: "NAME does something", without a colon.

A name may hold spaces and verbs; only the seats say where it ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ninecards.cards import Card, format_cards
from ninecards.errors import ConfigError, HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.record import DamagedHand, HandRecord, Reading
from ninecards.history.text import FinerFigureError, Scale, cards_in

__all__ = ["Front", "Streets", "last_brackets", "numbered", "read_hand", "speaker"]

_STREET = re.compile(
    r"\*\*\* (FLOP|TURN|RIVER)(?: ([123]))? \*\*\*:?(?: \[([^\]]*)\])?(?: ?\[([^\]]*)\])?\s*"
)
_DOES = re.compile(r" (?=(?:folds|checks|calls|bets|raises|posts|shows|collected|wins|has)\b)")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


def read_hand(
    site: str, hand: str, line: int, places: int, make: Callable[[Scale], HandRecord]
) -> Reading:
    """Return what ``make`` makes of a hand in a scale fine enough, or why it is damaged."""
    while True:
        try:
            return make(Scale(places))
        except FinerFigureError as finer:
            places = finer.places
        except HistoryError as error:
            return DamagedHand(site, hand, error.line or line, str(error))
        except ConfigError as error:
            return DamagedHand(site, hand, line, str(error))


def numbered(lines: Iterable[str], first: int, read: Callable[[str, int], None]) -> None:
    """Give every line that is not blank to ``read``; a fault without a line gets its number."""
    for number, line in enumerate(lines, first):
        if not line.strip():
            continue
        try:
            read(line, number)
        except HistoryError as error:
            if error.line is None:
                raise HistoryError(str(error), line=number) from None
            raise


def speaker(line: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Return who does what in a line; of several names that fit, the longest.

    >>> speaker("Ada bets folds", ["Ada", "Ada bets"]), speaker("Eve folds", ["Ada"])
    (('Ada bets', 'folds'), ('Eve', 'folds'))
    """
    fitting = [name for name in names if line.startswith(f"{name} ")]
    if fitting:
        name = max(fitting, key=len)
        return name, line[len(name) + 1 :].strip()
    does = _DOES.search(line)
    return None if does is None else (line[: does.start()], line[does.end() :].strip())


def last_brackets(text: str) -> str | None:
    """Return what stands in the last square brackets of ``text``."""
    found = _BRACKETS.findall(text)
    return found[-1] if found else None


class Front:
    """The chips that each player has put in, in all and on this street."""

    def __init__(self) -> None:
        self.put_in: dict[str, int] = {}
        self._street: dict[str, int] = {}
        self._earlier: dict[str, int] = {}

    def post(self, name: str, chips: int, *, live: bool) -> None:
        """Count chips put in before the deal."""
        self.put_in[name] = self.put_in.get(name, 0) + chips
        if live:
            self._street[name] = self._street.get(name, 0) + chips

    def add(self, name: str, chips: int) -> int:
        """Count chips more and return what lies in front of the player then."""
        self.post(name, chips, live=True)
        return self._street[name]

    def before(self, name: str) -> int:
        """What lies in front of a player."""
        return self._street.get(name, 0)

    @property
    def bet(self) -> int:
        """The highest bet of the street."""
        return max(self._street.values(), default=0)

    @property
    def uncalled(self) -> int:
        """What the highest bet is above the next one, on the last street with a bet."""
        bets = sorted([0, 0, *(self._street or self._earlier).values()])
        return bets[-1] - bets[-2]

    def next_street(self) -> None:
        """Move the bets into the pot."""
        self._earlier, self._street = self._street or self._earlier, {}


class Streets:
    """Reads "*** TURN *** [8d Jh 9d] [5s]"; what lay before must be what was dealt.

    The new cards go to ``deal``, as :meth:`HandBuilder.street` takes them.
    """

    def __init__(self, deal: Callable[[str, int, tuple[Card, ...], int], None]) -> None:
        self._deal = deal
        self._lying: dict[int, tuple[Card, ...]] = {0: ()}

    @property
    def saw_board(self) -> bool:
        """Whether a card of the board was told: without one no room takes a rake."""
        return bool(self._lying[0])

    def check_total(self, hand: HandBuilder, *, is_told: bool) -> None:
        """Raise HistoryError for a hand with a winner that never says what the house took."""
        is_cash = not hand.details.keys() & {"tournament", "tournament_name"}
        takes_rake = self.saw_board and is_cash
        if hand.figures.won and takes_rake and not is_told:
            raise HistoryError(
                "no line tells the total pot and what the house took; the record is cut short",
                line=hand.figures.won_line,
            )

    def read(self, line: str, number: int) -> bool:
        """Take a line that names a street; return whether it is one."""
        street = _STREET.fullmatch(line)
        if street is None:
            return False
        run = int(street[2] or 1) - 1
        first, second = (cards_in((text or "").replace("10", "T")) for text in street.groups()[2:])
        before, dealt = ((), first) if street[4] is None else (first, second)
        self.deal(street[1].lower(), before, dealt, number, run)
        return True

    def deal(
        self,
        name: str,
        before: tuple[Card, ...],
        dealt: tuple[Card, ...],
        line: int,
        run: int = 0,
    ) -> None:
        """Note the cards of a street and compare those before it, where they are told."""
        lying = self._lying.get(run, self._lying[0])
        if not set(before) <= set(lying):
            raise HistoryError(
                f"[{format_cards(before, ' ')}] before the {name}, but "
                f"[{format_cards(lying, ' ')}] was dealt",
                line=line,
            )
        self._lying[run] = (*(before or lying if run else lying), *dealt)
        self._deal(name, run, dealt, line)
