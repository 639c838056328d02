"""Two players who do not look at their cards."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ninecards.bots.view import View
from ninecards.errors import ConfigError
from ninecards.rules import Action, Bet, Call, Check, Fold, LegalActions, Muck, Raise, Show

__all__ = ["CallerBot", "RandomBot", "check_or_call", "wager"]


def check_or_call(legal: LegalActions) -> Action:
    """Return what keeps the player in the hand for the least chips.

    >>> check_or_call(LegalActions(player=0, fold=True, call=10))
    Call()
    """
    return Check() if legal.check else Call()


def wager(legal: LegalActions, to: int) -> Action:
    """Return the bet or raise nearest to a street total of ``to``; one must be allowed.

    >>> from ninecards.rules import Span
    >>> wager(LegalActions(player=0, fold=True, call=10, raise_to=Span(20, 35)), 50)
    Raise(to=35)
    """
    span = legal.bet or legal.raise_to
    assert span is not None, "neither a bet nor a raise is allowed"
    to = max(span.least, min(to, span.most))
    return Bet(to) if legal.bet else Raise(to)


@dataclass(frozen=True, slots=True)
class CallerBot:
    """Checks and calls to the end and likes to be seen: the calling station."""

    def decide(self, view: View, rng: random.Random) -> Action:
        del rng
        return Show() if view.legal.show else check_or_call(view.legal)


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Folds, calls and raises in fixed proportions, whatever the cards.

    ``fold``, ``call`` and ``raise_`` are weights. Where a check is free it checks instead of
    folding; where no raise is allowed it calls. Small raises come more often than big ones:
    the total is the least of three drawn evenly from the range. Raises ConfigError for
    weights that are negative or all 0.
    """

    fold: int = 15
    call: int = 70
    raise_: int = 15

    def __post_init__(self) -> None:
        weights = (self.fold, self.call, self.raise_)
        if min(weights) < 0 or not any(weights):
            raise ConfigError(
                f"weights {weights} of fold, call and raise; they are 0 or more, one above 0"
            )

    def decide(self, view: View, rng: random.Random) -> Action:
        legal = view.legal
        if legal.show:
            return Show() if not legal.muck or rng.randrange(2) else Muck()
        wish = rng.randrange(self.fold + self.call + self.raise_)
        if wish < self.fold and not legal.check:
            return Fold()
        span = legal.bet or legal.raise_to
        if span is not None and wish >= self.fold + self.call:
            return wager(legal, min(rng.randint(*span) for _ in range(3)))
        return check_or_call(legal)
