"""What hands are on a board, in the words of players: made hands, draws, lows, blockers.

Each hand is of one class of made hands (`Made`) and may have any number of flags (`Draw`).
docs/categories.md defines them in words; ``locale/`` names them, by the keys ``made.*`` and
``draw.*``. Whoever wants figures instead of names takes the arrays.

The slow twin is the naive classifier of the tests, which looks at one hand at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ninecards.equity.draws import (
    Draw,
    flush_flags,
    low_flags,
    rank_sets,
    straight_flags,
    straight_outs,
)
from ninecards.equity.hands import DECK, Cards, hands_at
from ninecards.equity.made import Made, made_by_rank, top_missing
from ninecards.equity.pairs import PairTable, high_of_pairs, low_of_pairs
from ninecards.evaluation import Category, category_of_rank
from ninecards.kernels.evaluator import NO_LOW, high_ranks, low_ranks

__all__ = [
    "CATEGORIES",
    "Categories",
    "CategoryRow",
    "CategoryTable",
    "Draw",
    "Made",
    "categorize",
    "memberships",
]

_SUITS = 4
_FLUSH = 3
_PAIR = 2
_STRAIGHT_DRAWS = (
    Draw.WRAP_17 | Draw.WRAP_13 | Draw.WRAP_9 | Draw.OPEN_ENDED | Draw.GUTSHOT | Draw.WRAP_NUT
)

CATEGORIES: tuple[Made | Draw, ...] = (*Made, *Draw)
"""All of them, made hands first, the best first."""


@dataclass(frozen=True, slots=True)
class Categories:
    """Categories of n hands on one board, arrays of shape (n,)."""

    made: npt.NDArray[np.uint8]
    """The class of each, a `Made`."""
    flags: npt.NDArray[np.uint32]
    """Bits of `Draw`."""
    outs: npt.NDArray[np.uint8]
    """Next cards that make a better straight than now."""
    nut_outs: npt.NDArray[np.uint8]
    """Those of them that make the best straight possible then."""


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """How much of a range is in one category."""

    category: Made | Draw
    combos: int
    weight: float
    fraction: float
    """Of the weight of the whole range, 0 to 1."""
    outs: float | None
    nut_outs: float | None
    """Means by weight, of straight draws only."""

    @property
    def key(self) -> str:
        """The name for scripts: ``set_top``."""
        return str(self.category.name).lower()

    @property
    def group(self) -> str:
        """``made`` or ``draw``; with the key it is the name of a sentence in ``locale/``."""
        return "made" if isinstance(self.category, Made) else "draw"


def categorize(hands: Cards, board: Sequence[int], *, hi_lo: bool = False) -> Categories:
    """What each hand is on a board of 3, 4 or 5 cards.

    ``hands`` has shape (n, 4), (n, 5) or (n, 6), uint8 card numbers; no card twice in a row or on
    the board. With ``hi_lo`` lows are looked at too. Raises ArrayError.

    Cost: about 60 ns a hand of four cards.

    >>> hands = np.array([[47, 46, 35, 31], [51, 38, 35, 29]], dtype=np.uint8)
    >>> found = categorize(hands, [45, 27, 23])  # KsKhTs9s, AsJhTs9d on Kd 8s 7s
    >>> [Made(made).name for made in found.made.tolist()], found.outs.tolist()
    (['SET_TOP', 'NO_PAIR'], [8, 13])
    >>> [Draw(int(flags)).name for flags in found.flags]
    ['FLUSH_DRAW|OPEN_ENDED', 'FLUSH_DRAW_NUT|WRAP_13|WRAP_NUT']
    """
    high = high_of_pairs(board)
    rows = np.broadcast_to(np.array(board, dtype=np.uint8), (len(hands), len(board)))
    ranks = high_ranks(hands, rows)
    by_rank = made_by_rank(board, high)
    made = by_rank[ranks]
    sets = rank_sets(hands)
    outs, nut_outs = straight_outs(hands, sets, board)
    flags = flush_flags(hands, board) | straight_flags(outs, nut_outs)
    if hi_lo:
        lows = low_ranks(hands, rows).astype(np.int16)
        lows[lows == NO_LOW] = -1
        flags |= low_flags(sets, lows, int(low_of_pairs(board).max()), board)
    flags |= _blockers(hands, board, high, by_rank, ranks)
    return Categories(made, flags, outs, nut_outs)


def _blockers(
    hands: Cards,
    board: Sequence[int],
    high: PairTable,
    by_rank: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint16],
) -> npt.NDArray[np.uint32]:
    """Hands that hold the nuts back from others, and do not have them."""
    flags = np.zeros(len(hands), dtype=np.uint32)
    best = int(high.max())
    # With the highest card of a suit nobody else has a better flush, whatever comes beside it.
    is_nut = np.arange(len(by_rank)) == best
    if category_of_rank(best) is Category.FLUSH:
        is_nut = by_rank == Made.FLUSH_NUT
    nut_pairs = np.flatnonzero((high >= 0) & is_nut[high])
    blocked = np.bincount(hands_at(nut_pairs, _PAIR).ravel(), minlength=DECK)
    # No two cards of a hand without the nuts are such a pair: none is counted twice.
    held = blocked.astype(np.uint16)[hands].sum(axis=1)
    flags[~is_nut[ranks] & (2 * held >= len(nut_pairs))] |= np.uint32(Draw.BLOCKS_NUTS)
    suits = hands % _SUITS
    for suit in range(_SUITS):
        if sum(card % _SUITS == suit for card in board) >= _FLUSH:
            alone = (suits == suit).sum(axis=1, dtype=np.uint8) == 1
            top = (hands == top_missing(board, suit)).any(axis=1)
            flags[alone & top] |= np.uint32(Draw.BLOCKS_NUT_FLUSH)
    return flags


def memberships(
    found: Categories,
) -> Iterator[tuple[Made | Draw, npt.NDArray[np.bool_]]]:
    """Every one of `CATEGORIES` and which of the hands are in it."""
    for category in CATEGORIES:
        if isinstance(category, Made):
            yield category, found.made == category
        else:
            yield category, (found.flags & np.uint32(category)) > 0


class CategoryTable:
    """How much of a range is in each category, summed up over one board or more.

    >>> table = CategoryTable()
    >>> hands = np.array([[47, 46, 35, 31], [51, 38, 35, 29]], dtype=np.uint8)
    >>> table.add(categorize(hands, [45, 27, 23]), np.array([1.0, 0.5]))
    >>> [(row.key, row.combos, round(row.fraction, 2)) for row in table.rows() if row.weight][:3]
    [('set_top', 1, 0.67), ('no_pair', 1, 0.33), ('flush_draw_nut', 1, 0.33)]
    """

    def __init__(self) -> None:
        self._combos = np.zeros(len(CATEGORIES), dtype=np.int64)
        self._weight = np.zeros(len(CATEGORIES))
        self._outs, self._nut_outs = np.zeros((2, len(CATEGORIES)))

    def add(self, found: Categories, weights: npt.NDArray[np.float64]) -> None:
        """The hands of one board, with the weight of each."""
        for place, (_, members) in enumerate(memberships(found)):
            of_them = weights[members]
            self._combos[place] += len(of_them)
            self._weight[place] += of_them.sum()
            self._outs[place] += of_them @ found.outs[members]
            self._nut_outs[place] += of_them @ found.nut_outs[members]

    def rows(self) -> list[CategoryRow]:
        """A row a category, in the order of `CATEGORIES`; empty ones too."""
        total = float(self._weight[: len(Made)].sum())
        return [self._row(place, total) for place in range(len(CATEGORIES))]

    def _row(self, place: int, total: float) -> CategoryRow:
        category, weight = CATEGORIES[place], float(self._weight[place])
        outs: float | None = None
        nut_outs: float | None = None
        if isinstance(category, Draw) and category & _STRAIGHT_DRAWS and weight:
            outs, nut_outs = self._outs[place] / weight, self._nut_outs[place] / weight
        fraction = weight / total if total else 0.0
        return CategoryRow(category, int(self._combos[place]), weight, fraction, outs, nut_outs)
