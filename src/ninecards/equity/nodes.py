"""What a range says, as a tree, and its one canonical text.

``str`` of a node is the canonical text of the ``ppt`` dialect: parsing it gives an equal node.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS

__all__ = [
    "ANY_RANK",
    "EVERYTHING",
    "RANK_VARIABLES",
    "SUIT_VARIABLES",
    "Exclusion",
    "Intersection",
    "Macro",
    "Node",
    "Pattern",
    "Percent",
    "Slot",
    "Union",
    "Weighted",
    "normal_pattern",
]

ANY_RANK = "*"
RANK_VARIABLES = "RONPUVBEFGILM"
"""Capital letters that are no rank and no suit; R, O and N are the usual ones."""
SUIT_VARIABLES = "wxyz"
_LEAST_RUN = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """One card of a pattern: what its rank may be, and its suit.

    ``choices`` is one rank, one rank variable or ``*``; or a list of two and more ranks, suits and
    cards. ``suit`` is a suit, a suit variable, or nothing for any.
    """

    choices: tuple[str, ...]
    suit: str = ""

    @property
    def is_any(self) -> bool:
        """Whether every card will do."""
        return self.choices == (ANY_RANK,) and not self.suit

    @property
    def rank(self) -> str:
        """The one rank, variable or ``*``; nothing for a list."""
        return self.choices[0] if len(self.choices) == 1 else ""

    @property
    def is_fixed_rank(self) -> bool:
        """Whether the rank is told."""
        return self.rank != "" and self.rank in RANK_CHARS

    def __str__(self) -> str:
        if len(self.choices) == 1:
            return self.choices[0] + self.suit
        return f"[{','.join(_runs(self.choices))}]{self.suit}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cards that a hand must hold, each slot by a card of its own; what is left over is any.

    ``span`` is nothing, ``+``, ``-`` or the slots of the other end (``T987-6543``).
    """

    slots: tuple[Slot, ...]
    span: str | tuple[Slot, ...] = ""

    def __str__(self) -> str:
        end = self.span if isinstance(self.span, str) else f"-{_slots_text(self.span)}"
        return _slots_text(self.slots) + end


@dataclass(frozen=True, slots=True)
class Macro:
    """A name for a range: ``$ds``."""

    name: str

    def __str__(self) -> str:
        return f"${self.name}"


@dataclass(frozen=True, slots=True)
class Percent:
    """The hands from ``low`` to ``high`` percent of an order; the best hands come first.

    ``order`` is nothing for the order that the range is read with, or ``6h``.
    """

    low: Decimal
    high: Decimal
    order: str = ""

    def __str__(self) -> str:
        low = "" if self.low == 0 else f"{_figure(self.low)}%-"
        return f"{low}{_figure(self.high)}%{self.order}"


@dataclass(frozen=True, slots=True)
class Weighted:
    """A range of which each hand is held ``percent`` of the time."""

    part: Node
    percent: Decimal

    def __str__(self) -> str:
        return f"{_inside(self.part, (Union, Intersection, Exclusion))}@{_figure(self.percent)}"


@dataclass(frozen=True, slots=True)
class Union:
    """Hands of any part."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return ",".join(_inside(part, (Union,)) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Intersection:
    """Hands of both parts."""

    left: Node
    right: Node

    def __str__(self) -> str:
        return _both(self.left, ":", self.right)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Hands of the left part that are not in the right one."""

    left: Node
    right: Node

    def __str__(self) -> str:
        return _both(self.left, "!", self.right)


Node = Pattern | Macro | Percent | Weighted | Union | Intersection | Exclusion

EVERYTHING = Pattern((Slot((ANY_RANK,)),))


def normal_pattern(slots: tuple[Slot, ...], span: str | tuple[Slot, ...] = "") -> Pattern:
    """The pattern without slots that any card fills, unless they are all there is.

    >>> str(normal_pattern((Slot(("A",)), Slot(("*",)), Slot(("*",), "x"))))
    'A*x'
    """
    if not isinstance(span, str):
        return Pattern(slots, span)
    kept = tuple(slot for slot in slots if not slot.is_any)
    return Pattern(kept, span) if kept else EVERYTHING


def _slots_text(slots: tuple[Slot, ...]) -> str:
    """The slots one after another; a lone suit must not be read as the suit of the card before."""
    text = ""
    suit_may_follow = False
    for slot in slots:
        lone_suit = slot.choices == (ANY_RANK,) and slot.suit and not suit_may_follow
        text += slot.suit if lone_suit else str(slot)
        suit_may_follow = not slot.suit
    return text


def _runs(choices: tuple[str, ...]) -> list[str]:
    """The choices, with three and more ranks in a row as a run: Q-T."""
    texts: list[str] = []
    run: list[str] = []
    for choice in (*choices, ""):
        follows = (
            run
            and choice
            and choice in RANK_CHARS
            and RANK_CHARS.index(choice) == RANK_CHARS.index(run[-1]) - 1
        )
        if follows:
            run.append(choice)
            continue
        texts += [f"{run[0]}-{run[-1]}"] if len(run) >= _LEAST_RUN else run
        run = [choice] if choice and choice in RANK_CHARS else []
        if choice and not run:
            texts.append(choice)
    return texts


def in_order(choices: set[str]) -> tuple[str, ...]:
    """Choices of a list as they are printed: ranks from the ace down, then suits, then cards."""

    def key(choice: str) -> tuple[int, int, int]:
        if choice in RANK_CHARS:
            return 0, -RANK_CHARS.index(choice), 0
        if choice in SUIT_CHARS:
            return 1, -SUIT_CHARS.index(choice), 0
        return 2, -RANK_CHARS.index(choice[0]), -SUIT_CHARS.index(choice[1])

    return tuple(sorted(choices, key=key))


def _both(left: Node, sign: str, right: Node) -> str:
    inner = _inside(right, (Union, Intersection, Exclusion))
    return f"{_inside(left, (Union,))}{sign}{inner}"


def _inside(node: Node, in_brackets: tuple[type, ...]) -> str:
    return f"({node})" if isinstance(node, in_brackets) else str(node)


def _figure(value: Decimal) -> str:
    """The figure without an exponent and without idle zeros."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
