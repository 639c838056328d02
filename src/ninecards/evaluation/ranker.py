"""The port through which rules and room are given an evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ninecards.cards import Card
from ninecards.evaluation.five import high_rank, low_rank
from ninecards.evaluation.reference import combinations_of

__all__ = ["REFERENCE", "Ranker"]


class Ranker(Protocol):
    """Ranks of the best hand of a player; cards and errors as in `evaluate_high`."""

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """Rank of the best high hand, 0 to 7461; higher wins."""
        ...

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        """Rank of the best low, 0 to 55, higher wins; None where none qualifies."""
        ...


class _ReferenceRanker:
    """The ranks of the reference evaluator, without building its hands.

    >>> from ninecards.cards import parse_cards
    >>> hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    >>> REFERENCE.high(hole, board), REFERENCE.low(hole, board)
    (5748, 34)
    """

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        return max(high_rank(pair + triple) for pair, triple in combinations_of(hole, board))

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        ranks = (low_rank(pair + triple) for pair, triple in combinations_of(hole, board))
        return max((rank for rank in ranks if rank is not None), default=None)


REFERENCE: Ranker = _ReferenceRanker()
"""The reference evaluator as a ranker."""
