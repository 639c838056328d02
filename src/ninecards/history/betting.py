"""The betting of a hand as a text tells it, counted while it is read.

Some sites write neither what a raise comes to nor where a street begins nor what went back.
What the lines say is enough to know: this count puts it beside the builder.
"""

from __future__ import annotations

from ninecards.cards import Card
from ninecards.history.builder import HandBuilder
from ninecards.history.record import Move
from ninecards.history.stacks import StackCount
from ninecards.history.told import Told
from ninecards.rules import PostKind

__all__ = ["Betting"]


class Betting:
    """The bets of the street, by names; every method passes on to ``hand`` what it is told.

    Names that have no seat raise HistoryError there.
    """

    def __init__(self, hand: HandBuilder) -> None:
        self._hand = hand
        self._count = StackCount()
        self._last_bets: dict[str, int] = {}
        self._acted: set[str] = set()
        self._saw_street = False

    def sit(self, number: int, name: str, stack: int | None, line: int) -> None:
        """Seat a player."""
        self._hand.sit(number, name, stack, line)
        self._count.behind[name] = stack

    def deal_in(self, name: str) -> None:
        """Note that a player takes part."""
        self._count.dealt_in.add(name)

    def post(self, name: str, kind: PostKind, chips: int, line: int) -> None:
        """Take chips that are due before the deal."""
        self._hand.post(name, kind, chips, line)
        self._count.pay(name, chips, live=kind.live)
        self.deal_in(name)

    @property
    def bet(self) -> int:
        """The highest bet of the street; before the flop a big blind, whoever can pay it."""
        due = 0 if self._saw_street else self._hand.stakes.big_blind
        return max(due, *self._count.bets.values(), 0)

    def in_front(self, name: str) -> int:
        """What lies before a player."""
        return self._count.bets.get(name, 0)

    def fold(self, name: str, line: int) -> None:
        """A player folds."""
        self._hand.act(Told(name, Move.FOLD, line))
        self._count.folded.add(name)
        self._acts(name)

    def check(self, name: str, line: int) -> None:
        """A player checks."""
        self._hand.act(Told(name, Move.CHECK, line))
        self._acts(name)

    def call(self, name: str, added: int, line: int, *, all_in: bool = False) -> None:
        """A player calls with so many chips more."""
        self._hand.act(Told(name, Move.CALL, line, added=added, all_in=all_in))
        self._count.pay(name, added)
        self._acts(name)

    def raise_to(
        self,
        name: str,
        to: int,
        line: int,
        *,
        added: int | None = None,
        all_in: bool = False,
    ) -> None:
        """A player bets or raises so that ``to`` lies before him; ``added`` if it is told."""
        move = Move.RAISE if self.bet else Move.BET
        self._hand.act(Told(name, move, line, to=to, added=added, all_in=all_in))
        self._count.pay(name, to - self.in_front(name))
        self._acted = set()
        self._acts(name)

    def put_in(self, name: str, added: int, line: int, *, all_in: bool = True) -> None:
        """A player adds chips; what lies there says whether that is a call, bet or raise."""
        to = self.in_front(name) + added
        if to <= self.bet:
            self.call(name, added, line, all_in=all_in)
        else:
            self.raise_to(name, to, line, added=added, all_in=all_in)

    def street(self, name: str, cards: tuple[Card, ...], line: int) -> None:
        """The cards of a street are dealt."""
        self._hand.street(name, 0, cards, line)
        self._saw_street = True
        self._last_bets = self._count.bets or self._last_bets
        self._count.end_street()
        self._acted = set()

    @property
    def round_is_over(self) -> bool:
        """Whether everybody who can has answered the last bet."""
        count, bet = self._count, self.bet
        return all(
            name in self._acted and count.bets.get(name, 0) == bet
            for name in count.dealt_in - count.folded
            if count.behind[name] != 0
        )

    @property
    def uncalled(self) -> tuple[str, int]:
        """Who bet last what nobody called, and how much of it; 0 if all is called."""
        bets = sorted((self._count.bets or self._last_bets).items(), key=lambda bet: -bet[1])
        if not bets:
            return "", 0
        return bets[0][0], bets[0][1] - (bets[1][1] if len(bets) > 1 else 0)

    def _acts(self, name: str) -> None:
        self._acted.add(name)
