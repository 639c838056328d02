"""The reference evaluator: it tries every hand that the rules let a player make (rules G1, G3).

Omaha (4, 5 or 6 hole cards): exactly two hole cards with exactly three of the board, as soon as
the board has three. Two hole cards are hold'em, which serves to check kernels: the best five of
all cards.

Several sets of five cards can have the same strength. The one taken is the first in the order of
the cards given: earlier hole cards before later ones, then earlier board cards before later ones.
So the choice depends on no suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ninecards.cards import Card, format_cards
from ninecards.errors import CardError
from ninecards.evaluation.five import (
    Category,
    category_of_rank,
    high_rank,
    in_reading_order,
    low_rank,
    low_value,
)

__all__ = ["HighHand", "LowHand", "combinations_of", "evaluate_high", "evaluate_low"]

HOLDEM_HOLE_CARDS = 2
OMAHA_HOLE_CARDS = (4, 5, 6)


@dataclass(frozen=True, slots=True)
class HighHand:
    """The best high hand of a player.

    ``rank`` is 0 to 7461, higher wins. ``cards`` are the five, the made part first, then the
    kickers; ``hole`` and ``board`` are those of them from the player's hand and from the board, in
    the order given.
    """

    rank: int
    category: Category
    cards: tuple[Card, ...]
    hole: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LowHand:
    """The best eight-or-better low of a player.

    ``rank`` is 0 (8-7-6-5-4) to 55 (5-4-3-2-A), higher wins. ``cards`` are the five from the
    highest down, the ace last; ``hole`` and ``board`` as in `HighHand`.
    """

    rank: int
    cards: tuple[Card, ...]
    hole: tuple[Card, ...]
    board: tuple[Card, ...]


def evaluate_high(hole: Sequence[Card], board: Sequence[Card]) -> HighHand:
    """The best high hand from 2, 4, 5 or 6 hole cards and 3 to 5 board cards.

    Raises CardError for other numbers of cards and for a card that is there twice.

    >>> from ninecards.cards import format_cards, parse_cards
    >>> hand = evaluate_high(parse_cards("AsAhAdKs"), parse_cards("Ac7d7h3c2h"))
    >>> hand.category.name, format_cards(hand.cards), format_cards(hand.hole)
    ('FULL_HOUSE', 'AsAhAc7d7h', 'AsAh')
    """
    rank = -1
    used: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    for candidate in combinations_of(hole, board):
        candidate_rank = high_rank(candidate[0] + candidate[1])
        if candidate_rank > rank:
            rank, used = candidate_rank, candidate
    return HighHand(
        rank=rank,
        category=category_of_rank(rank),
        cards=in_reading_order(used[0] + used[1]),
        hole=used[0],
        board=used[1],
    )


def evaluate_low(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best eight-or-better low, or None where no five cards qualify.

    Raises CardError as `evaluate_high` does.

    >>> from ninecards.cards import format_cards, parse_cards
    >>> low = evaluate_low(parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s"))
    >>> format_cards(low.cards), format_cards(low.hole)
    ('8h4c3d2dAs', 'As2d')
    """
    best: LowHand | None = None
    for used_hole, used_board in combinations_of(hole, board):
        five = used_hole + used_board
        rank = low_rank(five)
        if rank is not None and (best is None or rank > best.rank):
            cards = tuple(sorted(five, key=lambda card: low_value(card.rank), reverse=True))
            best = LowHand(rank=rank, cards=cards, hole=used_hole, board=used_board)
    return best


def combinations_of(
    hole: Sequence[Card], board: Sequence[Card]
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every (hole cards, board cards) that make five cards under the rules.

    Raises CardError as `evaluate_high` does.

    >>> from ninecards.cards import parse_cards
    >>> [sum(1 for _ in combinations_of(parse_cards(hole), parse_cards("5c6c7c8c9c")))
    ...  for hole in ("AsKs", "AsKsQsJs", "AsKsQsJsTs", "AsKsQsJsTs9s")]
    [21, 60, 100, 150]
    """
    _check(hole, board)
    if len(hole) == HOLDEM_HOLE_CARDS:
        return (
            (tuple(card for card in five if card in hole), five_board)
            for five in combinations((*hole, *board), 5)
            for five_board in (tuple(card for card in five if card not in hole),)
        )
    return ((pair, triple) for pair in combinations(hole, 2) for triple in combinations(board, 3))


def _check(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) != HOLDEM_HOLE_CARDS and len(hole) not in OMAHA_HOLE_CARDS:
        raise CardError(
            f"hole cards {format_cards(hole)!r}: {len(hole)} cards; a hand has 4, 5 or 6 "
            "(or 2 in hold'em)"
        )
    if not 3 <= len(board) <= 5:
        raise CardError(
            f"board {format_cards(board)!r}: {len(board)} cards; a hand is read on 3, 4 or 5"
        )
    cards = (*hole, *board)
    if None in cards:
        raise CardError(
            f"{format_cards(hole)!r} on {format_cards(board)!r}: an unknown card has no value; "
            "all cards must be known"
        )
    if len(set(cards)) < len(cards):
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise CardError(
            f"{twice} is twice in {format_cards(hole)!r} on {format_cards(board)!r}; "
            "a card comes once"
        )
