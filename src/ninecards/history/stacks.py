"""What lies before and behind the players while a hand is read, for sites that cut bets."""

from __future__ import annotations

from ninecards.history.record import Move
from ninecards.history.told import Told

__all__ = ["StackCount"]


class StackCount:
    """A count of every player's chips, by his name, as the lines tell them.

    ``bets`` are the live chips of the street, ``behind`` what is left of the stacks, None for
    an unknown one. Only players in ``dealt_in`` can match a bet.

    >>> count = StackCount()
    >>> count.behind, count.dealt_in = {"Ada": 90, "Ben": 40}, {"Ada", "Ben"}
    >>> count.most_against("Ada")
    40
    """

    def __init__(self) -> None:
        self.behind: dict[str, int | None] = {}
        self.bets: dict[str, int] = {}
        self.folded: set[str] = set()
        self.dealt_in: set[str] = set()

    def pay(self, name: str, chips: int, *, live: bool = True) -> None:
        """Take chips from a player's stack; live ones lie in front of him then."""
        behind = self.behind.get(name)
        if behind is not None:
            self.behind[name] = behind - chips
        if live:
            self.bets[name] = self.bets.get(name, 0) + chips

    def end_street(self) -> None:
        """Take the bets of the street away."""
        self.bets = {}

    def most_against(self, name: str) -> int | None:
        """The highest bet that anybody left beside ``name`` can match, None for an unknown one."""
        most = 0
        for other in self.dealt_in - self.folded - {name}:
            behind = self.behind.get(other)
            if behind is None:
                return None
            most = max(most, self.bets.get(other, 0) + behind)
        return most

    def cut(self, told: Told) -> Told:
        """A bet or raise of a site that cuts bets to what can be matched, as what it was.

        It covers the others if it is all that they have, or if nobody of them can answer it
        any more; then it is all-in whatever is left behind.
        """
        most, bet = self.most_against(told.name), max(self.bets.values(), default=0)
        if told.to is None or most is None or told.to < most or most < bet:
            return told
        if told.to > most > bet:
            # It asks for more than the others have: a bet like any other.
            return told
        return told._replace(move=Move.COVER, to=most, all_in=False)
