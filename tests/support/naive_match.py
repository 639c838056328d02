"""A match of jam or fold solved from a list of deals, without kernel, classes or lanes.

A deal is a hand of each player and the quarters of the pot that the first one wins; all deals are
as likely. Every stack's game is solved by regret matching on these deals, the chances are backed
up once, and so on.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from naive_jamfold import naive_share

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["naive_best", "naive_deals", "naive_match"]

Hand = tuple[int, ...]


def naive_deals(
    deck: Iterable[int], hole_cards: int, boards: Sequence[Hand], *, hi_lo: bool
) -> np.ndarray:
    """Rows of a hand, the other's, and quarters of the pot: (deals, 3)."""

    cards = list(deck)
    numbers = {hand: place for place, hand in enumerate(combinations(cards, hole_cards))}
    deals = []
    for board in boards:
        live = [card for card in cards if card not in board]
        hands = list(combinations(live, hole_cards))
        for hand in hands:
            for other in hands:
                if not set(hand) & set(other):
                    share = naive_share(hand, other, board, hi_lo=hi_lo)
                    deals.append((numbers[hand], numbers[other], round(4 * share)))
    return np.array(deals)


def naive_match(
    deals: np.ndarray, chips: int, small: int, big: int, *, rounds: int, iterations: int
) -> list[float]:
    """The chance to win with the button and 0, 1, 2 ... chips."""
    button = [stack / chips for stack in range(chips + 1)]
    for _ in range(rounds):
        found = [0.0]
        for stack in range(1, chips):
            stake = min(stack, chips - stack)

            # With the big blind next, against one who has the button and the other chips.
            gains = [-stake, -stake + stake // 2, 0, stake // 2, stake]
            gains += [-min(stake, small), min(stake, big)]
            *ends, fold, steal = [1 - button[chips - stack - gain] for gain in gains]
            forced = stake <= small, stake <= big
            found.append(_value(deals, np.array(ends), fold, steal, forced, iterations))
        button = [*found, 1.0]
    return button


def naive_best(
    deals: np.ndarray,
    match: tuple[int, int, int],
    jam: np.ndarray,
    call: np.ndarray,
    *,
    rounds: int,
) -> tuple[list[float], list[float]]:
    """The most that can be won against one who jams and calls so, [hand, stack - 1].

    Chances with the button and with the big blind, by own chips: from none at all, what is best
    for one hand more, again and again. ``match`` are the chips and the blinds.
    """
    chips, small, big = match
    hand, other, quarters = deals.T
    count = 1 + int(max(hand.max(), other.max()))
    button, blind = ([0.0] * chips + [1.0] for _ in range(2))
    for _ in range(rounds):
        new_button, new_blind = list(button), list(blind)
        for stack in range(1, chips):
            stake = min(stack, chips - stack)
            gains = [-stake, -stake + stake // 2, 0, stake // 2, stake]
            gains += [-min(stake, small), min(stake, big)]
            for own, table, seat in ((new_button, blind, 0), (new_blind, button, 1)):
                *ends, fold, steal = [
                    table[stack + gain if seat == 0 else chips - stack - gain] for gain in gains
                ]
                shown = np.array(ends)[quarters]
                if seat == 0:
                    often = call[other, stack - 1]
                    acted = np.bincount(hand, (1 - often) * steal + often * shown - fold, count)
                    idle, forced, own_chips = fold, stake <= small, stack
                else:
                    often = jam[hand, stack - 1]
                    acted = np.bincount(other, often * (shown - steal), count)
                    idle = (1 - often.mean()) * fold + often.mean() * steal
                    forced, own_chips = stake <= big, chips - stack
                best = acted if forced else np.maximum(acted, 0)
                own[own_chips] = idle + float(best.sum()) / len(deals)
        button, blind = new_button, new_blind
    return button, blind


def _value(
    deals: np.ndarray,
    ends: np.ndarray,
    fold: float,
    steal: float,
    forced: tuple[bool, bool],
    iterations: int,
) -> float:
    hand, other, quarters = deals.T
    shown = ends[quarters]
    count = 1 + int(max(hand.max(), other.max()))
    regrets = np.zeros((2, 2, count))
    sums = np.zeros((2, count))
    for turn in range(1, iterations + 1):
        chances = []
        for player in range(2):
            positive = np.maximum(regrets[player], 0)
            total = positive.sum(axis=0)
            chance = np.where(total > 0, positive[1] / np.where(total > 0, total, 1), 0.5)
            chances.append(np.ones(count) if forced[player] else chance)
            sums[player] += turn**2 * chances[player]
        jam, call = chances
        jammed = (1 - call[other]) * steal + call[other] * shown
        gains = [
            np.bincount(hand, jammed - fold, count),
            np.bincount(other, jam[hand] * (steal - shown), count),
        ]
        for player in range(2):
            mean = chances[player] * gains[player]
            regrets[player, 0] -= mean
            regrets[player, 1] += gains[player] - mean
    jam, call = sums / sum(turn**2 for turn in range(1, iterations + 1))
    jammed = (1 - call[other]) * steal + call[other] * shown
    return float((jam[hand] * jammed + (1 - jam[hand]) * fold).mean())
