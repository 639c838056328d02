"""Spots of real cards from small decks, and who wins in them by the reference evaluator."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from naive_showdown import share_of_pot
from ninecards.cards import Card
from ninecards.evaluation import evaluate_high, evaluate_low

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ninecards.solver.omaha import OmahaGame, WeightedHands


def range_of_deck(deck: Sequence[int], cards: int, count: int, seed: int) -> WeightedHands:
    """So many hands of a small deck, or all, in any order and with any weights."""
    random = np.random.default_rng(seed)
    hands = np.array(list(combinations(sorted(deck), cards)), dtype=np.uint8)
    chosen = random.permutation(len(hands))[:count]
    return hands[chosen], random.random(len(chosen)) + 0.05


def naive_share(game: OmahaGame, *, hi_lo: bool = False) -> Callable[[int, int, int], float | None]:
    """Player 0's part of a pot on a board; before the river 0 where the two can meet."""
    known: dict[tuple[int, int, int], tuple[int, int]] = {}

    def ranks(board: int, player: int, hand: int) -> tuple[int, int]:
        key = board, player, hand
        if key not in known:
            hole = [Card(int(card)) for card in game.hands(board, player)[hand]]
            cards = [Card(card) for card in game.cards(board)]
            low = evaluate_low(hole, cards) if hi_lo else None
            known[key] = evaluate_high(hole, cards).rank, -1 if low is None else low.rank
        return known[key]

    def share(board: int, first: int, second: int) -> float | None:
        hands = game.hands(board, 0)[first], game.hands(board, 1)[second]
        if set(hands[0].tolist()) & set(hands[1].tolist()):
            return None
        if len(game.cards(board)) < 5:
            return 0.0
        found = share_of_pot(ranks(board, 0, first), ranks(board, 1, second), hi_lo=hi_lo)
        return float(found)

    return share
