"""Ranges against each other: which way is taken, and the answer in the records of all answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK
from ninecards.equity.categories import categorize, memberships
from ninecards.equity.files import hand_texts
from ninecards.equity.masses import Masses
from ninecards.equity.question import Effort, EquityQuestion
from ninecards.equity.results import EquityResult, EquityRow, PlayerEquity
from ninecards.equity.versus import Versus, exact_seconds, range_against_range
from ninecards.equity.workers import Progress, Workers, available_threads
from ninecards.errors import ConfigError

__all__ = ["equity_of_ranges"]

HEADS_UP = 2
FLOP = 3
SOON_S = 5.0
"""Seconds up to which the exact answer is taken without being asked for."""


def equity_of_ranges(
    question: EquityQuestion,
    effort: Effort,
    *,
    by: str | None = None,
    progress: Progress | None = None,
) -> EquityResult:
    """Answer a question in which somebody has a range.

    Two ranges on one board are met exactly, each pair of hands on every board, where that is soon
    done or asked for. Raises RangeError or ConfigError for what cannot be answered.
    """
    if question.board2 is not None or len(question.specs) > HEADS_UP:
        raise ConfigError("equity: ranges meet two at a time on one board, as yet")
    if effort.std_error is not None or effort.samples is not None:
        raise ConfigError("equity: ranges are not sampled yet; leave --stderr and --samples out")
    if by == "category" and len(question.board) < FLOP:
        raise ConfigError(
            f"equity: by category with {len(question.board)} cards on the board; it asks for a flop"
        )
    if not effort.exact:
        _check_cost(question, effort)
    met = _meet(question, effort, by_hand=by in ("hand", "category"), progress=progress)
    rows: Iterator[EquityRow] = iter(())
    if by == "hand":
        rows = _by_hand(met)
    elif by == "category":
        rows = _by_category(question, met)
    elif by == "next-card":
        rows = _by_next_card(question, effort)
    return replace(_result(question, met), rows=tuple(rows))


def _check_cost(question: EquityQuestion, effort: Effort) -> None:
    hands = [each.count(question.out) for each in question.ranges]
    seconds = exact_seconds(
        hands,
        len(question.board),
        question.game.hole_cards,
        hi_lo=question.game.hi_lo,
        dead=len(question.dead),
    ) / (effort.threads or available_threads())
    if seconds > SOON_S:
        raise ConfigError(
            f"equity: {hands[0]:,} against {hands[1]:,} hands on every board take about "
            f"{seconds:,.0f} s; --exact does it"
        )


def _meet(
    question: EquityQuestion,
    effort: Effort,
    *,
    by_hand: bool = False,
    progress: Progress | None = None,
) -> Versus:
    first, second = question.ranges
    hi_lo = question.game.hi_lo
    return range_against_range(
        first,
        second,
        question.board,
        hi_lo=hi_lo,
        dead=question.dead,
        scoop=effort.scoop or not hi_lo,
        by_hand=by_hand,
        workers=Workers(effort.threads, progress),
    )


def _result(question: EquityQuestion, met: Versus) -> EquityResult:
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
    value = float(mass)
    return int(value) if value.is_integer() else value


def _by_hand(met: Versus) -> Iterator[EquityRow]:
    """A row a hand, the best first; hands that meet no opponent are left out."""
    for number, side in enumerate(met.sides, start=1):
        assert side.by_hand is not None
        shares = np.asarray(side.by_hand.equity)
        order = np.argsort(-np.nan_to_num(shares, nan=-1.0), kind="stable")
        for place, name in zip(order.tolist(), hand_texts(side.hands[order]), strict=True):
            masses = _at(side.by_hand, place)
            if masses.deals > 0:
                yield _row(name, number, met.boards, 1, masses)


def _at(masses: Masses, place: int) -> Masses:
    """Those of one hand."""
    names = [name for name in Masses.__slots__ if name != "law"]
    law = None if masses.law is None else masses.law[place]
    return Masses(**{name: getattr(masses, name)[place] for name in names}, law=law)


def _by_category(question: EquityQuestion, met: Versus) -> Iterator[EquityRow]:
    """A row a category of hands on this board that the range has."""
    board = [int(card) for card in question.board]
    for number, side in enumerate(met.sides, start=1):
        assert side.by_hand is not None
        found = categorize(side.hands, board, hi_lo=question.game.hi_lo)
        for category, members in memberships(found):
            masses = side.by_hand.total(side.weights * members)
            if masses.deals > 0:
                key = category.name.lower() if category.name else str(category)
                yield _row(key, number, met.boards, int(members.sum()), masses)


def _row(key: str, player: int, boards: int, combos: int, masses: Masses) -> EquityRow:
    return EquityRow(
        key=key,
        player=player,
        boards=boards,
        deals=_count(masses.deals),
        players=(_player(key, combos, masses),),
    )


def _by_next_card(question: EquityQuestion, effort: Effort) -> Iterator[EquityRow]:
    for card in reversed(FULL_DECK):
        if card in question.out or not _possible(question, card):
            continue
        then = replace(question, board=(*question.board, card))
        result = _result(then, _meet(then, effort))
        yield EquityRow(
            key=str(card), boards=result.boards, deals=result.deals, players=result.players
        )


def _possible(question: EquityQuestion, card: int) -> bool:
    """Whether the card can come: not where a player is known to hold it."""
    return all(each.count((*question.out, card)) > 0 for each in question.ranges)
