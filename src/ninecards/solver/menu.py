"""Bet sizes as a spot names them, and the menu of a player on a street.

===========  ======================================================================
``33%``      a third of the pot, as it would be after a call; ``33.3%`` too
``pot``      the same as ``100%``: the pot-limit maximum
``2.5x``     two and a half times the bet that is faced; only in a list of raises
``100c``     100 chips, as the street total: a bet of 100, a raise to 100
``max``      the most that the rules allow: the pot in pot limit, all-in in no limit
===========  ======================================================================

A size that is no whole number of chips is rounded down. What is allowed is asked of the rules: a
size below the least or above the most that they allow is brought to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ninecards.errors import SpotError
from ninecards.rules import HandState, Span
from ninecards.solver.fields import told

__all__ = ["Menu", "Size", "SizeKind", "into", "most_at_stake", "parse_size"]

_SIZE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)\s*(%|x|c)")
_WHOLE = Fraction(100)


class SizeKind(StrEnum):
    """What the figure of a size counts."""

    PERCENT = "%"
    TIMES = "x"
    CHIPS = "c"
    MAX = "max"


@dataclass(frozen=True, slots=True)
class Size:
    """A size of a bet or raise; ``figure`` is of the unit of its kind, and 0 for ``max``."""

    kind: SizeKind
    figure: Fraction
    text: str

    def __str__(self) -> str:
        """The size as it was written."""
        return self.text

    def total(self, state: HandState, span: Span) -> int:
        """The street total that the size makes in this state, within what the rules allow."""
        bet, player = state.round.current_bet, state.to_act
        if self.kind is SizeKind.MAX or player is None:
            return span.most
        if self.kind is SizeKind.PERCENT:
            called = state.pot_total + bet - state.round.street_bets[player]
            return into(span, bet + int(self.figure * called / _WHOLE))
        return into(span, int(self.figure * (bet if self.kind is SizeKind.TIMES else 1)))


@dataclass(frozen=True, slots=True)
class Menu:
    """The sizes of a player on a street.

    ``donk`` is what he may bet into a player who bet or raised last on the street before; None is
    the same as ``bets``.
    """

    bets: tuple[Size, ...] = ()
    raises: tuple[Size, ...] = ()
    donk: tuple[Size, ...] | None = None


def parse_size(text: str, *, faced: bool) -> Size:
    """The size that the text names; ``faced`` says whether there is a bet to raise.

    Raises SpotError that says what can be written.

    >>> size = parse_size("2.5x", faced=True)
    >>> size.kind, size.figure
    (<SizeKind.TIMES: 'x'>, Fraction(5, 2))
    >>> parse_size("half", faced=True)
    Traceback (most recent call last):
    ninecards.errors.SpotError: 'half' is no size; write 33%, pot, 2.5x, 100c or max
    """
    word = text.strip().lower()
    if word == "max":
        return Size(SizeKind.MAX, Fraction(0), word)
    if word == "pot":
        return Size(SizeKind.PERCENT, _WHOLE, word)
    found = _SIZE.fullmatch(word)
    if found is None or not Fraction(found[1]):
        raise SpotError(f"{told(text)} is no size; write 33%, pot, 2.5x, 100c or max")
    figure, kind = Fraction(found[1]), SizeKind(found[2])
    if kind is SizeKind.TIMES and not faced:
        raise SpotError(f"{text!r} is a multiple of a bet, and a first bet faces none; write 33%")
    if kind is SizeKind.CHIPS and figure.denominator > 1:
        raise SpotError(f"{told(text)} is no whole number of chips")
    return Size(kind, figure, word)


def into(span: Span, total: int) -> int:
    """The street total brought into what the rules allow."""
    return max(span.least, min(total, span.most))


def most_at_stake(state: HandState) -> int:
    """The largest street total that both players of a heads-up pot can have in front."""
    return min(
        bet + stack for bet, stack in zip(state.round.street_bets, state.stacks, strict=True)
    )
