"""The hands that a pattern describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.hands import DECK, Cards, HandSet, hand_count, hand_numbers
from ninecards.equity.nodes import ANY_RANK, RANK_VARIABLES, SUIT_VARIABLES, Pattern, Slot

__all__ = ["mark_matches", "spanned", "unions_by_size"]

Column = npt.NDArray[np.uint8]
Slots = tuple[Slot, ...]

_SORT_ABOVE = 100_000
"""Rows from which equal partial hands are merged: sorting a few costs more than it saves."""
_TOP = len(RANK_CHARS) - 1


def spanned(pattern: Pattern) -> list[Slots]:
    """The patterns that a span stands for, from its first end on; without a span the pattern.

    ``+``: all told ranks go up together until one is an ace; aces stay, and then the others stop
    at the king. ``-``: all told ranks go down together until one is a deuce. Two ends: ranks that
    are equal in both stay, the others go together.

    >>> from ninecards.equity.parser import parse_range
    >>> [str(Pattern(slots)) for slots in spanned(parse_range("AJ+", 4))]
    ['AJ', 'AQ', 'AK']
    """
    ranks = [_rank_number(slot) for slot in pattern.slots]
    told = [rank for rank in ranks if rank is not None]
    if pattern.span == "":
        return [pattern.slots]
    if pattern.span == "+":
        movers = [rank for rank in told if rank != _TOP]
        ceiling = _TOP - 1 if _TOP in told else _TOP
        moving = [rank is not None and rank != _TOP for rank in ranks]
        steps: Iterable[int] = range(max(0, ceiling - max(movers)) + 1) if movers else [0]
    elif pattern.span == "-":
        moving = [rank is not None for rank in ranks]
        steps = range(0, -min(told) - 1, -1)
    else:
        assert not isinstance(pattern.span, str)
        ends = [_rank_number(slot) for slot in pattern.span]
        moving = [start != end for start, end in zip(ranks, ends, strict=True)]
        pairs = zip(ranks, ends, strict=True)
        distance = next((e - s for s, e in pairs if s is not None and e is not None and s != e), 0)
        steps = range(0, distance + (1 if distance >= 0 else -1), 1 if distance >= 0 else -1)
    return [_moved(pattern.slots, ranks, moving, step) for step in steps]


def _rank_number(slot: Slot) -> int | None:
    return RANK_CHARS.index(slot.rank) if slot.is_fixed_rank else None


def _moved(slots: Slots, ranks: list[int | None], moving: list[bool], step: int) -> Slots:
    return tuple(
        Slot((RANK_CHARS[rank + step],), slot.suit) if moves and rank is not None else slot
        for slot, rank, moves in zip(slots, ranks, moving, strict=True)
    )


def unions_by_size(patterns: Iterable[Pattern]) -> dict[int, HandSet]:
    """What the patterns demand: for each number of slots the hands of so many cards that fill them.

    A hand is described by one of the patterns if it holds one of these smaller hands.
    """
    found: dict[int, HandSet] = {}
    for pattern in patterns:
        for slots in spanned(pattern):
            told = tuple(slot for slot in slots if not slot.is_any)
            size = max(1, len(told))
            into = found.setdefault(size, np.zeros(hand_count(size), dtype=np.bool_))
            if told:
                mark_matches(told, into)
            else:
                into[:] = True
    return found


def mark_matches(slots: Slots, into: HandSet) -> None:
    """Put every hand into the set that has as many cards as there are slots and fills them.

    Slot by slot, all partial hands at once. Two things keep them few: equal slots take their
    cards in rising order, and variables that could be exchanged take falling ranks or suits.
    """
    ordered = sorted(slots, key=str)
    rows = _Rows(ordered)
    for place in range(len(ordered)):
        rows = rows.filled(place).merged()
    if len(rows.cards[0]):
        into[hand_numbers(rows.hands())] = True


class _Rows:
    """Partial hands: a column for each slot filled so far and for each variable bound so far."""

    def __init__(
        self,
        slots: Sequence[Slot],
        cards: list[Column] | None = None,
        bound: dict[str, Column] | None = None,
    ) -> None:
        self.slots = slots
        self.cards = [] if cards is None else cards
        self.bound = {} if bound is None else bound

    def hands(self) -> Cards:
        """The cards, one row a hand."""
        return np.stack(self.cards, axis=1)

    def filled(self, place: int) -> _Rows:
        """The rows with a card for the next slot, each in every way that is allowed."""
        slot = self.slots[place]
        after_last = place > 0 and self.slots[place - 1] == slot
        told_ranks = {other.rank for other in self.slots if other.is_fixed_rank}
        told_suits = {other.suit for other in self.slots if other.suit in SUIT_CHARS}
        variables = [name for name in (slot.rank, slot.suit) if _is_variable(name)]
        new = [name for name in variables if name not in self.bound]
        pieces: list[tuple[npt.NDArray[np.int64], int]] = []
        for card in _allowed(slot):
            rank, suit = divmod(card, 4)
            if slot.rank in variables and RANK_CHARS[rank] in told_ranks:
                continue
            if slot.suit in variables and SUIT_CHARS[suit] in told_suits:
                continue
            fits = np.ones(len(self.cards[0]) if self.cards else 1, dtype=np.bool_)
            for held in self.cards:
                fits &= held != card
            if after_last:
                fits &= self.cards[-1] < card
            for name in variables:
                self._bind(fits, name, rank if name == slot.rank else suit)
            pieces.append((np.flatnonzero(fits), card))
        return self._grown(pieces, slot, new)

    def _bind(self, fits: HandSet, name: str, value: int) -> None:
        """Strike rows in which the variable cannot have the value."""
        if name in self.bound:
            fits &= self.bound[name] == value
            return
        kind = RANK_VARIABLES if name in RANK_VARIABLES else SUIT_VARIABLES
        for other, column in self.bound.items():
            if other in kind:
                swapped = _exchangeable(self.slots, name, other)
                fits &= (column > value) if swapped else (column != value)

    def _grown(
        self, pieces: list[tuple[npt.NDArray[np.int64], int]], slot: Slot, new: list[str]
    ) -> _Rows:
        if not pieces:
            pieces = [(np.zeros(0, dtype=np.int64), 0)]
        rows = np.concatenate([found for found, _ in pieces])
        lengths = [len(found) for found, _ in pieces]
        card = np.repeat(np.array([card for _, card in pieces], dtype=np.uint8), lengths)
        bound = {name: column[rows] for name, column in self.bound.items()}
        for name in new:
            bound[name] = card // 4 if name == slot.rank else card % 4
        return _Rows(self.slots, [*(column[rows] for column in self.cards), card], bound)

    def merged(self) -> _Rows:
        """The rows without those that hold the same cards under the same variables."""
        if len(self.cards[0]) <= _SORT_ABOVE or len(set(self.slots)) == 1:
            return self
        key = hand_numbers(self.hands())
        for name, column in self.bound.items():
            key = key * (13 if name in RANK_VARIABLES else 4) + column
        # The last card stays a key of its own: an equal slot behind this one goes on from it.
        _, first = np.unique(key * DECK + self.cards[-1], return_index=True)
        cards = [column[first] for column in self.cards]
        return _Rows(self.slots, cards, {n: column[first] for n, column in self.bound.items()})


def _is_variable(name: str) -> bool:
    return bool(name) and (name in RANK_VARIABLES or name in SUIT_VARIABLES)


def _allowed(slot: Slot) -> Iterator[int]:
    """The cards that fill the slot, variables left aside."""
    for card in range(DECK):
        rank, suit = RANK_CHARS[card // 4], SUIT_CHARS[card % 4]
        if slot.suit in SUIT_CHARS and slot.suit and slot.suit != suit:
            continue
        free = slot.rank == ANY_RANK or _is_variable(slot.rank)
        if free or any(choice in (rank, suit, rank + suit) for choice in slot.choices):
            yield card


def _exchangeable(slots: Sequence[Slot], one: str, other: str) -> bool:
    """Whether the pattern stays the same if the two variables change places."""
    names = {one: other, other: one}
    renamed = Counter(
        Slot(
            tuple(names.get(choice, choice) for choice in slot.choices),
            names.get(slot.suit, slot.suit),
        )
        for slot in slots
    )
    return renamed == Counter(slots)
