"""Equity as a player would count it: every board, every hand by the reference evaluator, shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from ninecards.cards import FULL_DECK, Card
from ninecards.evaluation import REFERENCE, Ranker

Hand = Sequence[Card]


@dataclass
class Naive:
    """The counts of one player."""

    share: Fraction = Fraction(0)
    high_win: int = 0
    high_tie: int = 0
    low_win: int = 0
    low_tie: int = 0
    scoop: int = 0
    quarter: int = 0
    shares: list[Fraction] = field(default_factory=list)


def boards_of(hands: Sequence[Hand], board: Hand, out: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Every full board that can come."""
    gone = {*board, *out, *(card for hand in hands for card in hand)}
    live = [card for card in FULL_DECK if card not in gone]
    return [(*board, *rest) for rest in combinations(live, 5 - len(board))]


def best(ranks: Sequence[int | None]) -> list[int]:
    """The players with the best rank; nobody where nobody has one."""
    top = max((rank for rank in ranks if rank is not None), default=None)
    return [] if top is None else [i for i, rank in enumerate(ranks) if rank == top]


def winners(
    hands: Sequence[Hand], board: Hand, *, low: bool, ranker: Ranker = REFERENCE
) -> tuple[list[int], list[int]]:
    """Who has the best high on a full board, and who the best low."""
    lows = [ranker.low(hand, board) if low else None for hand in hands]
    return best([ranker.high(hand, board) for hand in hands]), best(lows)


def share_of(player: int, high: Sequence[int], low: Sequence[int]) -> Fraction:
    """A player's part of the pot, which is halved where somebody has a low."""
    half = Fraction(1, 2) if low else Fraction(1)
    won = [half / len(side) for side in (high, low) if player in side]
    return sum(won, Fraction(0))


def naive_equity(
    hands: Sequence[Hand],
    board: Hand = (),
    out: Iterable[Card] = (),
    *,
    low: bool = False,
    ranker: Ranker = REFERENCE,
) -> list[Naive]:
    """The counts of each player over all boards."""
    result = [Naive() for _ in hands]
    boards = boards_of(hands, board, out)
    for full in boards:
        high_side, low_side = winners(hands, full, low=low, ranker=ranker)
        for player, naive in enumerate(result):
            share = share_of(player, high_side, low_side)
            naive.shares.append(share)
            naive.share += share / len(boards)
            naive.high_win += high_side == [player]
            naive.high_tie += player in high_side and len(high_side) > 1
            naive.low_win += low_side == [player]
            naive.low_tie += player in low_side and len(low_side) > 1
            naive.scoop += share == 1
            naive.quarter += share == Fraction(1, 4)
    return result
