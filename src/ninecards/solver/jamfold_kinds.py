"""A range in a short sentence: which kinds of hands act, and how much the sentence leaves out.

Hands are told apart by their ranks (pairs, high cards, in Hi/Lo low ones) and by their suits. A
kind is in the sentence where most of its hands act; so the sentence is a rough one, and says how
rough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.jamfold_classes import HandClasses

__all__ = ["EVERY_KIND", "NO_KIND", "OR", "KindTable", "Sentence", "kinds_of", "sentence"]

Flags = NDArray[np.bool_]

_TWO, _THREE, _FIVE, _TEN, _KING, _ACE = 0, 1, 3, 8, 11, 12
_RANKS = "23456789TJQKA"
_SPAN = 4
_MOST = 0.5

EVERY_KIND, NO_KIND, OR = "every kind of hand", "no kind of hand", "or"


@dataclass(frozen=True, slots=True)
class KindTable:
    """Kinds by ranks and by suits, and the numbers of both for each class, (n,)."""

    by_ranks: tuple[str, ...]
    by_suits: tuple[str, ...]
    ranks: NDArray[np.int64]
    suits: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sentence:
    """The kinds that act.

    ``groups`` are kinds by ranks, each with the kinds by suits that they are named for: none for
    all. ``covers`` is the part of the range that it names, ``agrees`` how often it does with a hand
    what the solution does. ``every`` says that no kind is left out.
    """

    groups: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    every: bool
    covers: float
    agrees: float

    @property
    def text(self) -> str:
        """The kinds in English."""
        return self.told(lambda name: name)

    def told(self, say: Callable[[str], str]) -> str:
        """The kinds in the words of ``say``, which is asked for each name and for "or"."""
        if self.every:
            return say(EVERY_KIND)
        parts = []
        for suits, ranks in self.groups:
            head = f"{f' {say(OR)} '.join(map(say, suits))}: " if suits else ""
            parts.append(head + ", ".join(map(say, ranks)))
        return "; ".join(parts) or say(NO_KIND)


def kinds_of(classes: HandClasses, *, hi_lo: bool) -> KindTable:
    """The kinds of all classes.

    >>> table = kinds_of(HandClasses.of_deck(2), hi_lo=False)
    >>> table.by_suits, table.by_ranks[:2]
    (('suited', 'offsuit'), ('pairs of tens or more', 'pairs below tens'))
    """
    hands = classes.hands
    ranks = (hands // 4).astype(np.int64)
    held = np.stack([(ranks == rank).sum(axis=1) for rank in range(len(_RANKS))], axis=1)
    suits = np.stack([(hands % 4 == suit).sum(axis=1) for suit in range(4)], axis=1)
    if classes.hole_cards == 2:
        kinds = _holdem_kinds(held)
        names: tuple[str, ...] = ("suited", "offsuit")
        suited = np.where((suits == 2).any(axis=1), 0, 1)
    else:
        kinds = _low_kinds(held) if hi_lo else _high_kinds(held)
        names = ("double-suited", "suited", "rainbow")
        double = (suits == 2).sum(axis=1) == 2
        suited = np.where(double, 0, np.where((suits > 1).any(axis=1), 1, 2))
    first = np.argmax(np.stack([flags for _, flags in kinds]), axis=0)
    return KindTable(tuple(name for name, _ in kinds), names, first, suited)


def _holdem_kinds(held: NDArray[np.int64]) -> list[tuple[str, Flags]]:
    pair = _any(held > 1)
    high = _any(held[:, _TEN:] > 0)
    named = [(f"{_RANKS[rank]} high", held[:, rank] > 0) for rank in range(_ACE, _TEN - 1, -1)]
    return [
        ("pairs of tens or more", pair & high),
        ("pairs below tens", pair),
        *named,
        ("9 high or less", np.ones(len(held), dtype=np.bool_)),
    ]


def _high_kinds(held: NDArray[np.int64]) -> list[tuple[str, Flags]]:
    pairs = (held > 1).sum(axis=1)
    paired = [(_RANKS[rank] * 2, held[:, rank] > 1) for rank in range(_ACE, _TEN + 1, -1)]
    broadway = (held[:, _TEN:] > 0).sum(axis=1)
    span = _top(held) - np.argmax(held > 0, axis=1)
    return [
        ("three of a rank", _any(held > 2)),
        ("two pairs", pairs == 2),
        *paired,
        ("JJ-TT", _any(held[:, _TEN : _TEN + 2] > 1)),
        ("99-77", _any(held[:, 5:_TEN] > 1)),
        ("66-22", pairs > 0),
        ("four cards from T up", broadway == 4),
        ("three cards from T up", broadway == 3),
        ("rundowns with one gap at most", span <= _SPAN),
        *_high_cards(held),
    ]


def _low_kinds(held: NDArray[np.int64]) -> list[tuple[str, Flags]]:
    pairs = (held > 1).sum(axis=1)
    ace, aces = held[:, _ACE] > 0, held[:, _ACE] > 1
    two, three = held[:, _TWO] > 0, held[:, _THREE] > 0
    five = _any(held[:, _THREE + 1 : _FIVE + 1] > 0)
    broadway = (held[:, _TEN:] > 0).sum(axis=1)
    return [
        ("three of a rank", _any(held > 2)),
        ("AA with 2 or 3", aces & (two | three)),
        ("AA", aces),
        ("A23", ace & two & three),
        ("A2", ace & two),
        ("A3", ace & three),
        ("A4-A5", ace & five),
        ("two pairs", pairs == 2),
        ("KK-TT", _any(held[:, _TEN:_ACE] > 1)),
        ("99-22", pairs > 0),
        ("four cards from T up", broadway == 4),
        ("three cards from T up", broadway == 3),
        ("23 without an ace", two & three),
        *_high_cards(held),
    ]


def _high_cards(held: NDArray[np.int64]) -> list[tuple[str, Flags]]:
    top = _top(held)
    return [
        ("A high", top == _ACE),
        ("K high", top == _KING),
        ("Q to T high", top >= _TEN),
        ("9 high or less", top < _TEN),
    ]


def _any(flags: Flags) -> Flags:
    found: Flags = np.logical_or.reduce(flags, axis=1)
    return found


def _top(held: NDArray[np.int64]) -> NDArray[np.int64]:
    top: NDArray[np.int64] = len(_RANKS) - 1 - np.argmax(held[:, ::-1] > 0, axis=1)
    return top


def sentence(
    table: KindTable, chances: NDArray[np.float64], acting: NDArray[np.float64]
) -> Sentence:
    """The kinds of which most hands act; ``acting`` (n,) is how often each class does.

    >>> classes = HandClasses.of_deck(2)
    >>> table = kinds_of(classes, hi_lo=False)
    >>> pairs = (classes.hands[:, 0] // 4 == classes.hands[:, 1] // 4).astype(float)
    >>> found = sentence(table, classes.chances, pairs)
    >>> found.text, found.covers, found.agrees
    ('pairs of tens or more, pairs below tens', 1.0, 1.0)
    """
    shape = len(table.by_ranks), len(table.by_suits)
    cell = table.ranks * shape[1] + table.suits
    size = np.prod(shape)
    met = np.bincount(cell, chances, size).reshape(shape)
    acts = np.bincount(cell, chances * acting, size).reshape(shape)
    named = acts > _MOST * met
    groups: dict[tuple[str, ...], list[str]] = {}
    for place, name in enumerate(table.by_ranks):
        of_it = [suits for number, suits in enumerate(table.by_suits) if named[place, number]]
        lacking = [met[place, n] > 0 and not named[place, n] for n in range(shape[1])]
        if of_it:
            groups.setdefault(tuple(of_it) if any(lacking) else (), []).append(name)
    right = np.where(named, acts, met - acts).sum()
    whole = acts.sum()
    return Sentence(
        groups=tuple(
            (suits, tuple(groups[suits]))
            for suits in sorted(groups, key=lambda suits: (bool(suits), -len(suits)))
        ),
        every=bool((named | (met == 0)).all()),
        covers=round(float(acts[named].sum() / whole) if whole > 0 else 1.0, 6),
        agrees=round(float(right), 6),
    )
