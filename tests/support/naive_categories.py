"""What one hand is on a board, read from docs/categories.md card by card.

A twin of `ninecards.equity.categories` on the reference evaluator alone: every two hole cards with
every three of the board, every next card, every two cards that somebody else could hold.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ninecards.cards import Card
from ninecards.evaluation import Category, category_of_rank, high_rank, low_rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["naive_categories", "naive_outs"]

DECK = [Card(number) for number in range(52)]
Cards = tuple[Card, ...]
LOW = {12: 1, 0: 2, 1: 3, 2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
"""The rank of a card to what it counts in a low."""
STRAIGHTS = [{12, 0, 1, 2, 3}] + [set(range(low, low + 5)) for low in range(9)]


def fives(hole: Iterable[Card], board: Iterable[Card]) -> list[tuple[Cards, Cards]]:
    return [
        (two, three) for two in combinations(hole, 2) for three in combinations(tuple(board), 3)
    ]


def best_five(hole: Cards, board: Cards) -> tuple[int, Cards]:
    return max((high_rank(two + three), two + three) for two, three in fives(hole, board))


def others(board: Cards) -> list[Cards]:
    """Every two cards that do not lie on the board."""
    return list(combinations([card for card in DECK if card not in board], 2))


def ranks(cards: Iterable[Card]) -> list[int]:
    return [int(card) // 4 for card in cards]


def suits(cards: Iterable[Card]) -> list[int]:
    return [int(card) % 4 for card in cards]


def straight_of(hole: Cards, board: Cards) -> int:
    """The place of the best straight, suits left aside; -1 for none."""
    found = [
        STRAIGHTS.index(set(ranks(two + three)))
        for two, three in fives(hole, board)
        if set(ranks(two + three)) in STRAIGHTS
    ]
    return max(found, default=-1)


@cache
def best_straight_there(board: Cards) -> int:
    lying = set(ranks(board))
    return max((n for n, one in enumerate(STRAIGHTS) if len(one & lying) >= 3), default=-1)


@cache
def ranks_there(board: Cards) -> tuple[int, ...]:
    """The high ranks that any two cards make."""
    return tuple(best_five(two, board)[0] for two in others(board))


@cache
def best_of(category: Category, board: Cards) -> int:
    """The best high rank of a category that any two cards make."""
    return max(rank for rank in ranks_there(board) if category_of_rank(rank) is category)


def top_card(suit: int, board: Cards) -> Card:
    """The highest card of a suit that does not lie on the board."""
    return [card for card in DECK if int(card) % 4 == suit and card not in board][-1]


def made(hole: Cards, board: Cards) -> str:
    rank, five = best_five(hole, board)
    category = category_of_rank(rank)
    lying = Counter(ranks(board))
    told = sorted(lying)
    groups = [r for r, _ in sorted(Counter(ranks(five)).items(), key=lambda x: (-x[1], -x[0]))]
    place = {told[0]: "bottom"} | dict.fromkeys(told[1:-1], "middle") | {told[-1]: "top"}
    if category in (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        return "straight_flush"
    if category is Category.FOUR_OF_A_KIND:
        return "quads"
    if category in (Category.FULL_HOUSE, Category.STRAIGHT):
        nut = rank == best_of(category, board)
        return category.name.lower() + ("_nut" if nut else "")
    if category is Category.FLUSH:
        return "flush_nut" if top_card(suits(five)[0], board) in five else "flush"
    if category is Category.THREE_OF_A_KIND:
        kinds = {1: f"set_{place.get(groups[0])}", 2: "trips", 3: "trips_on_board"}
        return kinds[min(lying[groups[0]], 3)]
    if category is Category.TWO_PAIR:
        one, two = groups[:2]
        if lying[one] == lying[two] == 1:
            return "two_pair_top" if [two, one] == told[-2:] else "two_pair"
        own = one if lying[one] < 2 else two
        return "two_pair_over" if own > told[-1] else "two_pair_board"
    if category is Category.PAIR:
        if lying[groups[0]] == 0:
            return "overpair" if groups[0] > told[-1] else "pocket_pair"
        return f"pair_{place[groups[0]]}" if lying[groups[0]] == 1 else "pair_on_board"
    return "no_pair"


def next_cards(hole: Cards, board: Cards) -> list[Card]:
    return [card for card in DECK if card not in hole + board] if len(board) < 5 else []


def naive_outs(hole: Cards, board: Cards) -> tuple[int, int]:
    """Outs to a better straight, and to the best possible."""
    now = straight_of(hole, board)
    outs = nut = 0
    for card in next_cards(hole, board):
        then = straight_of(hole, (*board, card))
        outs += then > now
        nut += then > now and then == best_straight_there(tuple(sorted((*board, card))))
    return outs, nut


def low_of(hole: Cards, board: Cards) -> int | None:
    found = [low_rank(two + three) for two, three in fives(hole, board)]
    return max((rank for rank in found if rank is not None), default=None)


@cache
def best_low(board: Cards) -> int | None:
    found = [low_of(two, board) for two in others(board)]
    return max((rank for rank in found if rank is not None), default=None)


def flush_draws(hole: Cards, board: Cards) -> set[str]:
    found = set()
    for kind, lies, streets in (("flush_draw", 2, (3, 4)), ("backdoor_flush", 1, (3,))):
        names = set()
        for suit in range(4):
            drawing = suits(board).count(suit) == lies and suits(hole).count(suit) >= 2
            if drawing and len(board) in streets:
                names.add(kind + ("_nut" if top_card(suit, board) in hole else ""))
        found |= {f"{kind}_nut"} if f"{kind}_nut" in names else names
    return found


def straight_draws(hole: Cards, board: Cards) -> set[str]:
    outs, nut = naive_outs(hole, board)
    found = {"wrap_nut"} if nut >= 9 else set()
    for name, numbers in (
        ("gutshot", range(1, 5)),
        ("open_ended", range(5, 9)),
        ("wrap_9", range(9, 13)),
        ("wrap_13", range(13, 17)),
        ("wrap_17", range(17, 53)),
    ):
        if outs in numbers:
            found.add(name)
    return found


def lows(hole: Cards, board: Cards) -> set[str]:
    now = low_of(hole, board)
    lying = {LOW[rank] for rank in ranks(board) if rank in LOW}
    fresh = {LOW[rank] for rank in ranks(hole) if rank in LOW} - lying
    found = set()
    if now is not None:
        found = {"low_nut" if now == best_low(board) else "low"}
    elif any(low_of(hole, (*board, card)) is not None for card in next_cards(hole, board)):
        missing = sorted(set(LOW.values()) - lying)[:2]
        nut = len(lying) == 2 and set(missing) <= fresh
        found = {"low_draw_nut" if nut else "low_draw"}
    if found and len(fresh) >= 3:
        found.add("low_cover")
    return found


def blockers(hole: Cards, board: Cards) -> set[str]:
    found = set()
    best = max(ranks_there(board))
    two_of = dict(zip(others(board), ranks_there(board), strict=True))
    nuts = [two for two, rank in two_of.items() if rank == best]
    if category_of_rank(best) is Category.FLUSH:
        nuts = [two for two in two_of if made(two, board) == "flush_nut"]
    if not any(set(two) <= set(hole) for two in nuts):
        kept = [two for two in nuts if set(two) & set(hole)]
        if 2 * len(kept) >= len(nuts):
            found.add("blocks_nuts")
    for suit in range(4):
        if suits(board).count(suit) >= 3:
            own = [card for card in hole if int(card) % 4 == suit]
            if own == [top_card(suit, board)]:
                found.add("blocks_nut_flush")
    return found


def naive_categories(hole: Sequence[int], board: Sequence[int], *, hi_lo: bool) -> set[str]:
    """The keys of all categories of a hand, its one class of made hands among them."""
    hand = tuple(Card(card) for card in hole)
    there = tuple(sorted(Card(card) for card in board))
    found = {made(hand, there)} | flush_draws(hand, there) | straight_draws(hand, there)
    found |= blockers(hand, there)
    return found | lows(hand, there) if hi_lo else found
