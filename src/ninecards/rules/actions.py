"""What a player, or the dealer, may ask for: commands in the imperative."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ninecards.cards import Card, parse_cards
from ninecards.errors import IllegalActionError

__all__ = [
    "Action",
    "Bet",
    "Call",
    "Check",
    "ChooseRunOuts",
    "Fold",
    "Muck",
    "Raise",
    "Show",
    "parse_action",
]


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand; always accepted in turn, even where a check is free."""


@dataclass(frozen=True, slots=True)
class Check:
    """Pass the turn without adding chips."""


@dataclass(frozen=True, slots=True)
class Call:
    """Match the current bet, or put in the whole stack if it is smaller."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Open the betting of a round; ``to`` is the street total in chips."""

    to: int


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise, complete or go all-in over a bet; ``to`` is the street total in chips."""

    to: int


@dataclass(frozen=True, slots=True)
class Show:
    """Turn the hole cards up; ``cards`` are named only where they were unknown so far."""

    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Muck:
    """Give the hand away at the showdown without showing it."""


@dataclass(frozen=True, slots=True)
class ChooseRunOuts:
    """Say how many times the rest of the board is dealt; the table has agreed on it."""

    times: int


Action = Fold | Check | Call | Bet | Raise | Show | Muck | ChooseRunOuts
"""Everything that :func:`ninecards.rules.apply` takes."""

_WORDS: dict[str, type[Fold | Check | Call | Muck]] = {
    "f": Fold,
    "fold": Fold,
    "k": Check,
    "x": Check,
    "check": Check,
    "c": Call,
    "call": Call,
    "m": Muck,
    "muck": Muck,
}
MAX_DIGITS = 18
"""No stack has more; longer figures are no chips but a slip."""

_FIGURES: dict[str, type[Bet | Raise | ChooseRunOuts]] = {
    "b": Bet,
    "bet": Bet,
    "r": Raise,
    "raise": Raise,
    "run": ChooseRunOuts,
}


def parse_action(text: str) -> Action:
    """Return the action written in short, as at a terminal or in a script.

    Raises IllegalActionError that lists what can be written.

    >>> parse_action("r 35"), parse_action("k"), parse_action("run 2")
    (Raise(to=35), Check(), ChooseRunOuts(times=2))
    """
    parts = re.fullmatch(r"\s*([a-z]+)\s*(.*?)\s*", text.lower())
    word, rest = parts.groups() if parts else ("", "")
    if word in _WORDS and not rest:
        return _WORDS[word]()
    if word in _FIGURES and re.fullmatch(f"[0-9]{{1,{MAX_DIGITS}}}", rest):
        return _FIGURES[word](int(rest))
    if word in ("s", "show"):
        return Show(parse_cards(rest) if rest else None)
    raise IllegalActionError(
        f"{text.strip()!r} is no action; write f (fold), k (check), c (call), b 20 (bet 20), "
        "r 35 (raise to 35), s (show), m (muck) or run 2 (deal the rest twice)"
    )
