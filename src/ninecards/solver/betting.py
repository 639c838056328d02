"""Betting trees of the toy games: fixed bets over one or two streets, and the half street.

Those of Omaha come from the rules; these games have rules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from ninecards.solver.game import Deal, Decision, Node, Street, Terminal

__all__ = ["FixedStreet", "Rake", "fixed_street", "half_street"]

Paid = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rake:
    """A fraction of the pot up to a cap in chips.

    >>> Rake(0.05, 10.0).of(60.0), Rake(0.05, 10.0).of(400.0)
    (3.0, 10.0)
    """

    fraction: float = 0.0
    cap: float = inf

    def of(self, pot: float) -> float:
        """The rake of a pot, in chips."""
        return min(self.fraction * pot, self.cap)


@dataclass(frozen=True, slots=True)
class FixedStreet:
    """A street, and for each entry of the next one what each player has put in by then."""

    street: Street
    paid: tuple[float, ...]


def half_street(pot: float, bet: float, rake: Rake | None = None) -> Street:
    """Player 0 checks, which is a showdown, or bets; then player 1 folds or calls.

    >>> half_street(2.0, 1.0).nodes[2]
    Decision(player=1, actions=('fold', 'call'), children=(3, 4))
    """
    rake = rake or Rake()
    return Street(
        [
            Decision(0, ("check", "bet"), (1, 2)),
            Terminal(pot, (0.0, 0.0), rake=rake.of(pot)),
            Decision(1, ("fold", "call"), (3, 4)),
            Terminal(pot, (0.0, 0.0), folded=1, rake=rake.of(pot)),
            Terminal(pot + 2 * bet, (bet, bet), rake=rake.of(pot + 2 * bet)),
        ]
    )


def fixed_street(
    pot: float,
    bet: float,
    most_bets: int,
    *,
    paid: Sequence[float] = (0.0,),
    last: bool = True,
    rake: Rake | None = None,
) -> FixedStreet:
    """Bets and raises of one size, at most so many; player 0 begins.

    ``pot`` is that of the start of the spot, ``paid`` what each player has put in since, for each
    entry. Unless it is the ``last`` street, another one follows where nobody has folded.

    >>> first = fixed_street(2.0, 2.0, 2, last=False)
    >>> len(first.street.nodes), first.paid
    (15, (0.0, 2.0, 4.0, 2.0, 4.0))
    """
    growth = _Growth(pot=pot, bet=bet, most_bets=most_bets, last=last, rake=rake or Rake())
    entries = [growth.decision((each, each), 0, made=0, checked=False) for each in paid]
    nodes = [node for node in growth.nodes if node is not None]
    return FixedStreet(Street(nodes, entries), tuple(growth.ends))


@dataclass(slots=True, kw_only=True)
class _Growth:
    pot: float
    bet: float
    most_bets: int
    last: bool
    rake: Rake
    nodes: list[Node | None] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)

    def decision(self, paid: Paid, player: int, *, made: int, checked: bool) -> int:
        """Grows what follows when it is the player's turn; the number of his node."""
        number = self._place()
        faced = max(paid)
        actions, children = [], []
        if paid[player] < faced:
            actions += ["fold", "call"]
            children += [self._fold(paid, player), self._end(faced)]
        else:
            actions.append("check")
            children.append(
                self._end(faced)
                if checked
                else self.decision(paid, 1 - player, made=made, checked=True)
            )
        if made < self.most_bets:
            actions.append("raise" if made else "bet")
            more = faced + self.bet
            after = (more, paid[1]) if player == 0 else (paid[0], more)
            children.append(self.decision(after, 1 - player, made=made + 1, checked=False))
        self.nodes[number] = Decision(player, tuple(actions), tuple(children))
        return number

    def _place(self) -> int:
        self.nodes.append(None)
        return len(self.nodes) - 1

    def _fold(self, paid: Paid, player: int) -> int:
        # What the other one put in beyond that goes back to him and was never in the pot.
        matched = min(paid)
        pot = self.pot + 2 * matched
        number = self._place()
        self.nodes[number] = Terminal(
            pot, (matched, matched), folded=player, rake=self.rake.of(pot)
        )
        return number

    def _end(self, paid: float) -> int:
        number = self._place()
        if self.last:
            pot = self.pot + 2 * paid
            self.nodes[number] = Terminal(pot, (paid, paid), rake=self.rake.of(pot))
        else:
            self.nodes[number] = Deal(len(self.ends))
            self.ends.append(paid)
        return number
