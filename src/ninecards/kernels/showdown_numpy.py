"""The slow twin of `showdown` and `showdown_hi_lo`: the formulas as they stand, in float64.

With T(S) the reach of the opponent's hands that hold all cards of the set S, a hand g meets

    sum over S in g of (-1)^|S| T(S)

of reach that shares no card with it (inclusion and exclusion). Here every T(S) is kept in a table
of all sets of so many cards, and all 2^k terms are looked up.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.evaluator import NO_LOW
from ninecards.kernels.showdown import ShowdownShares, ShowdownSums

__all__ = ["disjoint_reach", "hi_lo_shares", "showdown_sums"]


def showdown_sums(
    heroes: NDArray[np.uint8],
    opponents: NDArray[np.uint8],
    hero_strength: NDArray[Any],
    strength: NDArray[Any],
    reach: NDArray[np.float64],
) -> ShowdownSums:
    """What `Showdown.sums` tells of one lane, strength by strength.

    >>> import numpy as np
    >>> hands = np.array([[0, 1], [1, 2], [3, 4]], dtype=np.uint8)
    >>> sums = showdown_sums(hands, hands, np.array([1, 2, 2]), np.array([1, 2, 2]), np.ones(3))
    >>> sums.below.tolist(), sums.up_to.tolist(), sums.every.tolist()
    ([0.0, 0.0, 1.0], [0.0, 1.0, 2.0], [1.0, 1.0, 2.0])
    """
    below, up_to = np.zeros(len(heroes)), np.zeros(len(heroes))
    for value in np.unique(hero_strength):
        asked = hero_strength == value
        weaker, not_better = strength < value, strength <= value
        below[asked] = disjoint_reach(heroes[asked], opponents[weaker], reach[weaker])
        up_to[asked] = disjoint_reach(heroes[asked], opponents[not_better], reach[not_better])
    return ShowdownSums(below, up_to, disjoint_reach(heroes, opponents, reach))


def hi_lo_shares(
    heroes: NDArray[np.uint8],
    opponents: NDArray[np.uint8],
    hero_ranks: tuple[NDArray[Any], NDArray[Any]],
    ranks: tuple[NDArray[Any], NDArray[Any]],
    reach: NDArray[np.float64],
) -> ShowdownShares:
    """What `HiLoShowdown.shares` tells of one lane: half for the high, half for the low.

    >>> hands = np.array([[0, 1], [2, 3]], dtype=np.uint8)
    >>> ranks = np.array([9, 5]), np.array([NO_LOW, 3])
    >>> hi_lo_shares(hands, hands, ranks, ranks, np.ones(2)).share.tolist()
    [0.5, 0.5]
    """

    def won(mine: NDArray[np.bool_], theirs: NDArray[np.bool_], kind: int) -> NDArray[np.float64]:
        strengths = hero_ranks[kind][mine], ranks[kind][theirs]
        sums = showdown_sums(heroes[mine], opponents[theirs], *strengths, reach[theirs])
        share: NDArray[np.float64] = (sums.below + sums.up_to) / 2
        return share

    all_heroes, everybody = (np.ones(len(hands), np.bool_) for hands in (heroes, opponents))
    low, their_low = (each[1] != NO_LOW for each in (hero_ranks, ranks))
    half = np.zeros(len(heroes))
    half[low] = won(low, their_low, 1)
    half[low] += disjoint_reach(heroes[low], opponents[~their_low], reach[~their_low])
    half[~low] = won(~low, ~their_low, 0)
    share = (won(all_heroes, everybody, 0) + half) / 2
    return ShowdownShares(share, disjoint_reach(heroes, opponents, reach))


def disjoint_reach(
    heroes: NDArray[np.uint8], opponents: NDArray[np.uint8], reach: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The reach of the opponents that share no card with each hero hand."""
    heroes, opponents = np.sort(heroes, axis=1), np.sort(opponents, axis=1)
    hole_cards = heroes.shape[1]
    found = np.full(len(heroes), reach.sum())
    for size in range(1, hole_cards + 1):
        every_set = list(combinations(range(hole_cards), size))
        number: dict[bytes, float] = {}
        for places in every_set:
            cards = opponents[:, places]
            for key, weight in zip(cards, reach.tolist(), strict=True):
                text = key.tobytes()
                number[text] = number.get(text, 0.0) + weight
        for places in every_set:
            cards = heroes[:, places]
            terms = np.array([number.get(key.tobytes(), 0.0) for key in cards])
            found += terms if size % 2 == 0 else -terms
    return found
