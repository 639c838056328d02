"""Exact answers of two ranges as records: in all, by hand and by category."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.equity.categories import categorize, memberships
from ninecards.equity.files import hand_texts
from ninecards.equity.masses import Masses
from ninecards.equity.question import EquityQuestion
from ninecards.equity.results import EquityResult, EquityRow, PlayerEquity
from ninecards.equity.versus import Versus

__all__ = ["rows_by_category", "rows_by_hand", "versus_result"]

_FIELDS = ("equity", "high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter")


def versus_result(question: EquityQuestion, met: Versus) -> EquityResult:
    """The answer; counts are weights of deals, whole ones as integers."""
    players = tuple(
        _player(text, len(side.hands), side.total)
        for text, side in zip(question.texts, met.sides, strict=True)
    )
    deals = _count(met.sides[0].total.deals)
    return EquityResult(exact=True, boards=met.boards, deals=deals, players=players)


def _player(text: str, combos: int, masses: Masses) -> PlayerEquity:
    return PlayerEquity(
        text=text,
        combos=combos,
        equity=float(masses.equity),
        high_win=_count(masses.high_win),
        high_tie=_count(masses.high_tie),
        low_win=_count(masses.low_win),
        low_tie=_count(masses.low_tie),
        scoop=None if masses.scoop is None else _count(masses.scoop),
        quarter=None if masses.quarter is None else _count(masses.quarter),
        std_error=0.0,
    )


def _count(mass: NDArray[np.float64] | np.float64) -> float:
    """The weight; a whole one as an integer."""
    return _whole(float(mass))


def _whole(value: float) -> float:
    return int(value) if value.is_integer() else value


def rows_by_hand(met: Versus) -> Iterator[EquityRow]:
    """A row a hand of each side, the best first; hands that meet no opponent are left out.

    ``met`` was asked for ``by_hand``; the same in `rows_by_category`.
    """
    for number, side in enumerate(met.sides, start=1):
        masses = side.by_hand
        assert masses is not None
        live = np.flatnonzero(masses.deals > 0)
        order = live[np.argsort(-masses.equity[live], kind="stable")]
        names = hand_texts(side.hands[order])
        deals = masses.deals[order].tolist()
        columns = zip(*(_column(masses, name, order) for name in _FIELDS), strict=True)
        for key, weight, values in zip(names, deals, columns, strict=True):
            player = PlayerEquity(
                text=key, combos=1, std_error=0.0, **dict(zip(_FIELDS, values, strict=True))
            )
            yield EquityRow(
                key=key, player=number, boards=met.boards, deals=_whole(weight), players=(player,)
            )


def _column(masses: Masses, name: str, order: NDArray[np.int64]) -> list[Any]:
    """One figure of the hands in this order; counts as in `_count`, None where not asked for."""
    amounts = getattr(masses, name)
    if amounts is None:
        return [None] * len(order)
    values: list[float] = amounts[order].tolist()
    return values if name == "equity" else [_whole(value) for value in values]


def rows_by_category(question: EquityQuestion, met: Versus) -> Iterator[EquityRow]:
    """A row a category of hands on this board that the range has."""
    board = [int(card) for card in question.board]
    for number, side in enumerate(met.sides, start=1):
        assert side.by_hand is not None
        found = categorize(side.hands, board, hi_lo=question.game.hi_lo)
        for category, members in memberships(found):
            masses = side.by_hand.total(side.weights * members)
            if masses.deals > 0:
                key = str(category.name).lower()
                yield _row(key, number, met.boards, int(members.sum()), masses)


def _row(key: str, player: int, boards: int, combos: int, masses: Masses) -> EquityRow:
    return EquityRow(
        key=key,
        player=player,
        boards=boards,
        deals=_count(masses.deals),
        players=(_player(key, combos, masses),),
    )
