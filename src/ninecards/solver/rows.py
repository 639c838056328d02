"""Hands of a decision summed up: by hand, by strength, by category, by the card that comes.

A hand counts by how often it is there: its own reach times the opponent's reach that it leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isnan, nan

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import Card
from ninecards.equity import Range, hand_texts
from ninecards.equity.categories import CATEGORIES, Draw, categorize, memberships
from ninecards.equity.hands import hand_numbers
from ninecards.errors import SpotError
from ninecards.evaluation import HighHand, evaluate_high
from ninecards.kernels.evaluator import high_ranks
from ninecards.rules import Street
from ninecards.solver.figures import Figures
from ninecards.solver.omaha import FULL_BOARD
from ninecards.solver.places import At, Shown, find, next_places, shown
from ninecards.solver.result import ResultFile
from ninecards.solver.tree import End

__all__ = ["BY", "Row", "Rows", "category_key", "hand_row", "rows_at"]

BY = ("category", "hand", "rank", "turn", "river")

_LOWS = Draw.LOW_NUT | Draw.LOW | Draw.LOW_DRAW_NUT | Draw.LOW_DRAW | Draw.LOW_COVER
Mask = NDArray[np.bool_]
Groups = Iterator[tuple[str, Mask, HighHand | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Some hands at a decision, all of them means by how often each hand is there.

    ``weight`` is the sum of their reaches, ``share`` how much of all that is there they are, 0 to
    1. ``ev`` is in chips, what was put in before being a part of the pot. ``loss`` is by how much
    each action falls short of the best one of each hand. NaN stands for what nobody meets.
    ``high`` is what a row of one strength is, ``key`` names it for scripts.
    """

    key: str
    combos: int
    weight: float
    share: float
    equity: float
    ev: float
    frequency: tuple[float, ...]
    ev_by_action: tuple[float, ...]
    loss: tuple[float, ...]
    high: HighHand | None = None

    def record(self) -> dict[str, object]:
        """The row for a script; None stands for NaN."""
        return {
            "key": self.key,
            "combos": self.combos,
            "weight": self.weight,
            "equity": _known(self.equity),
            "ev": _known(self.ev),
            "frequency": [_known(each) for each in self.frequency],
            "ev_by_action": [_known(each) for each in self.ev_by_action],
            "loss": [_known(each) for each in self.loss],
        }


@dataclass(frozen=True, slots=True)
class Rows:
    """All hands of a decision in one row, and parts of them; ``actions`` are its choices.

    Of rows by the card that comes ``at`` has the line and the board before it.
    """

    at: At
    actions: tuple[str, ...]
    every: Row
    rows: tuple[Row, ...]


def rows_at(file: ResultFile, line: str, by: str, held: Range | None = None) -> Rows:
    """The rows of a place; of the hands of a range alone, if one is given.

    ``by`` is one of `BY`; ``turn`` and ``river`` have a row for each card that comes, and the line
    then ends a street. Raises SpotError.
    """
    at = find(file, line)
    if by in ("turn", "river"):
        return _by_card(file, at, by, held)
    here = shown(file, at)
    inside = _inside(here, held)
    if not inside.any():
        raise SpotError(f"at {at.text!r} there is no hand of {held}")
    actions, everything = tuple(map(str, at.node.choices)), _total(here.found, inside)
    every = _summed(here.found, inside, "all", everything)
    if by == "hand":
        rows = _by_hand(here, at, inside, everything)
    else:
        groups = _ranks(here, at) if by == "rank" else _categories(here, at, file)
        rows = [
            _summed(here.found, mask & inside, key, everything, high)
            for key, mask, high in groups
            if (mask & inside).any()
        ]
    return Rows(at, actions, every, tuple(rows))


def hand_row(file: ResultFile, line: str, cards: Sequence[Card]) -> Rows:
    """The row of one hand, its cards in any order. Raises SpotError where it is not."""
    at = find(file, line)
    here = shown(file, at)
    name = "".join(map(str, cards))
    if len(cards) != here.hands.shape[1]:
        raise SpotError(
            f"--hand {name!r}: {len(cards)} cards; {file.spot['game']} has {here.hands.shape[1]}"
        )
    number = hand_numbers(np.array([cards], dtype=np.uint8))
    mask = hand_numbers(here.hands) == number
    if not mask.any():
        raise SpotError(f"--hand {name}: not in the range at {at.text!r}")
    all_of_them = np.ones(len(mask), dtype=np.bool_)
    everything = _total(here.found, all_of_them)
    every = _summed(here.found, all_of_them, "all", everything)
    return Rows(
        at, tuple(map(str, at.node.choices)), every, tuple(_by_hand(here, at, mask, everything))
    )


def category_key(key: str) -> str:
    """The key of the sentence in ``locale/`` that names a category."""
    made = {each.name.lower() for each in CATEGORIES if not isinstance(each, Draw)}
    return f"made.{key}" if key in made else f"draw.{key}"


def _summed(
    found: Figures, mask: Mask, key: str, everything: float, high: HighHand | None = None
) -> Row:
    """The row of the marked hands; ``everything`` is what all that are shown weigh."""
    reach, met = found.reach[mask], found.met[mask]
    there = reach * met
    ev = found.ev[:, mask]
    # A hand that never comes here still has an answer; where all of them are so, each counts alike.
    weights = there if there.any() else met
    total = weights.sum()
    best = ev.max(axis=0)

    # Even where nobody is met, what a hand would do is known.
    often = weights if total else (reach if reach.any() else np.ones_like(reach))

    def mean(values: NDArray[np.float64]) -> float:
        return float(np.nansum(weights * values) / total) if total else nan

    own = (found.strategy[:, mask] * ev).sum(axis=0)
    return Row(
        key=key,
        combos=int(mask.sum()),
        weight=float(reach.sum()),
        share=float(there.sum()) / everything if everything else nan,
        equity=mean(found.equity[mask]),
        ev=mean(own),
        frequency=tuple((found.strategy[:, mask] @ often / often.sum()).tolist()),
        ev_by_action=tuple(mean(each) for each in ev),
        loss=tuple(mean(best - each) for each in ev),
        high=high,
    )


def _by_hand(here: Shown, at: At, inside: Mask, everything: float) -> list[Row]:
    """A row for each hand, the strongest first."""
    rows = np.flatnonzero(inside)
    rows = rows[np.argsort(-_strength(here, at)[rows].astype(np.int64), kind="stable")]
    found = here.found
    names, reach = hand_texts(here.hands[rows]), found.reach[rows]
    strategy, ev = found.strategy[:, rows], found.ev[:, rows]
    shares = reach * found.met[rows] / everything if everything else np.full(len(rows), nan)
    columns = zip(
        names, reach.tolist(), shares.tolist(), found.equity[rows].tolist(),
        (strategy * ev).sum(axis=0).tolist(), strategy.T.tolist(), ev.T.tolist(),
        (ev.max(axis=0) - ev).T.tolist(), strict=True,
    )  # fmt: skip
    return [
        Row(
            key=key, combos=1, weight=weight, share=share, equity=equity, ev=worth,
            frequency=tuple(frequency), ev_by_action=tuple(each), loss=tuple(loss),
        )
        for key, weight, share, equity, worth, frequency, each, loss in columns
    ]  # fmt: skip


def _ranks(here: Shown, at: At) -> Groups:
    """Hands of the same high on the board as it lies, the strongest first."""
    strength = _strength(here, at)
    for value in np.unique(strength)[::-1]:
        mask = strength == value
        high = evaluate_high([Card(c) for c in here.hands[np.argmax(mask)].tolist()], at.board)
        suits = len({card.suit for card in high.cards})
        key = "".join(card.rank.char for card in high.cards) + ("s" if suits == 1 else "")
        yield key, mask, high


def _categories(here: Shown, at: At, file: ResultFile) -> Groups:
    hi_lo = bool(file.spot["hi_lo"])
    found = categorize(here.hands, [int(card) for card in at.board], hi_lo=hi_lo)
    for category, mask in memberships(found):
        if hi_lo or not (isinstance(category, Draw) and category & _LOWS):
            yield str(category.name).lower(), mask, None


def _by_card(file: ResultFile, at: At, by: str, held: Range | None) -> Rows:
    coming = Street(len(at.board) - 1).name.lower() if len(at.board) < FULL_BOARD else None
    if at.node.end is not End.DEAL or coming != by:
        raise SpotError(f"--by {by}: no {by} comes after {at.text!r}; name a line that ends before")
    places = [each for each in next_places(file, at) if each.node.player is not None]
    if not places:
        raise SpotError(f"--by {by}: nobody decides any more after {at.text!r}")
    rows = []
    for each in places:
        here = shown(file, each)
        # Its weight against that of other cards, all of which are as likely.
        rows.append(_summed(here.found, _inside(here, held), str(each.board[-1]), 1.0))
    everything = sum(row.share for row in rows)
    if not everything:
        raise SpotError(f"at {at.text!r} there is no hand of {held}")
    rows = [replace(row, share=row.share / everything) for row in rows]
    # Who decides, and between what, is the same behind every card.
    before = replace(places[0], words=at.words, board=at.board)
    return Rows(before, tuple(map(str, before.node.choices)), _over_cards(rows), tuple(rows))


def _over_cards(rows: Sequence[Row]) -> Row:
    """The mean over the cards that come; of hands the mean number too."""

    def mean(values: Sequence[float]) -> float:
        return sum(row.share * each for row, each in zip(rows, values, strict=True) if row.share)

    def means(name: str) -> tuple[float, ...]:
        return tuple(map(mean, zip(*(getattr(row, name) for row in rows), strict=True)))

    return Row(
        key="all",
        combos=round(sum(row.combos for row in rows) / len(rows)),
        weight=sum(row.weight for row in rows) / len(rows),
        share=1.0,
        equity=mean([row.equity for row in rows]),
        ev=mean([row.ev for row in rows]),
        frequency=means("frequency"),
        ev_by_action=means("ev_by_action"),
        loss=means("loss"),
    )


def _strength(here: Shown, at: At) -> NDArray[np.uint16]:
    board = np.array(at.board, dtype=np.uint8)
    ranks: NDArray[np.uint16] = high_ranks(here.hands, np.tile(board, (len(here.hands), 1)))
    return ranks


def _inside(here: Shown, held: Range | None) -> Mask:
    if held is None:
        return np.ones(len(here.hands), dtype=np.bool_)
    inside: Mask = held.held()[hand_numbers(here.hands)]
    return inside


def _total(found: Figures, mask: Mask) -> float:
    return float((found.reach[mask] * found.met[mask]).sum())


def _known(value: float) -> float | None:
    return None if isnan(value) else value
