"""Showdowns pair by pair: every hand of one list against every hand of the other."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ninecards.cards import FULL_DECK
from ninecards.evaluation import REFERENCE, Ranker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

RESULTS = ("win", "tie", "loss")
HI_LO = [f"{part}_{result}" for part in ("high", "low", "whole") for result in RESULTS]
HI_LO.remove("high_loss")
SHARES = {Fraction(n, 4): name for n, name in enumerate(["0", "1_4", "1_2", "3_4", "1"])}


def hands_of_deck(deck: Iterable[int], hole_cards: int) -> NDArray[np.uint8]:
    """Every hand of a small deck."""
    return np.array(list(combinations(sorted(deck), hole_cards)), dtype=np.uint8)


def disjoint(heroes: NDArray[np.uint8], opponents: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether the hero of a row and the opponent of a column share no card."""
    hero_sets, sets = (
        (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1) for hands in (heroes, opponents)
    )
    return (hero_sets[:, None] & sets[None, :]) == 0


def below_up_to_every(
    heroes: NDArray[np.uint8],
    opponents: NDArray[np.uint8],
    hero_strength: NDArray[np.uint16],
    strength: NDArray[np.uint16],
    reach: NDArray[np.float64],
) -> list[NDArray[np.float64]]:
    meets = disjoint(heroes, opponents)
    hero, other = hero_strength[:, None], strength[None, :]
    return [(meets & wins) @ reach for wins in (other < hero, other <= hero, other < 65535)]


def share_of_pot(hero: tuple[int, int], other: tuple[int, int], *, hi_lo: bool) -> Fraction:
    """Of two hands, each a high rank and a low rank, -1 for no low."""

    def part(mine: int, theirs: int) -> Fraction:
        return Fraction(1 + (mine > theirs) - (mine < theirs), 2)

    if not hi_lo or max(hero[1], other[1]) < 0:
        return part(hero[0], other[0])
    return (part(hero[0], other[0]) + part(hero[1], other[1])) / 2


def ranks_on(
    board: Sequence[int], hands: NDArray[np.uint8], ranker: Ranker
) -> dict[int, tuple[int, int]]:
    """High and low rank, -1 for no low, of each hand without a card of the board, by its row."""
    cards = [FULL_DECK[card] for card in board]
    found = {}
    for row, hand in enumerate(hands.tolist()):
        if not set(hand) & set(board):
            hole = [FULL_DECK[card] for card in hand]
            low = ranker.low(hole, cards)
            found[row] = ranker.high(hole, cards), -1 if low is None else low
    return found


def board_columns(
    board: Sequence[int],
    heroes: NDArray[np.uint8],
    opponents: NDArray[np.uint8],
    weights: Sequence[float],
    *,
    hi_lo: bool,
    ranker: Ranker = REFERENCE,
) -> Mapping[str, NDArray[np.float64]]:
    """For each hero hand the weight of the opponents that it meets, by what comes of it."""
    names = [*HI_LO, *(f"share_{name}" for name in SHARES.values())] if hi_lo else ["win", "tie"]
    columns = {name: np.zeros(len(heroes)) for name in names}
    others = ranks_on(board, opponents, ranker)
    for row, mine in ranks_on(board, heroes, ranker).items():
        hand = set(heroes[row].tolist())
        for other, theirs in others.items():
            if hand & set(opponents[other].tolist()):
                continue
            for name in outcomes(mine, theirs, hi_lo=hi_lo):
                columns[name][row] += weights[other]
    return columns


def outcomes(mine: tuple[int, int], theirs: tuple[int, int], *, hi_lo: bool) -> list[str]:
    """The columns that a showdown of two hands counts in."""

    def result(a: int, b: int) -> str:
        return "win" if a > b else "loss" if a < b else "tie"

    high, low = result(mine[0], theirs[0]), result(mine[1], theirs[1])
    if not hi_lo:
        return [high] if high != "loss" else []
    names = [f"high_{high}"] if high != "loss" else []
    names.append(f"whole_{high}" if mine[1] == theirs[1] == -1 else f"low_{low}")
    share = share_of_pot(mine, theirs, hi_lo=True)
    return [*names, f"share_{SHARES[share]}"]
