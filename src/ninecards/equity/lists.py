"""Lists of what one card may be: ``[A,K]``, ``[Q-T]``, ``[T+]``, ``[s,h]``, ``[As,Kd]``."""

from __future__ import annotations

from collections.abc import Callable

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.nodes import ANY_RANK, in_order
from ninecards.equity.scanner import Scanner

__all__ = ["take_list"]

Take = Callable[[], str]


def take_list(scanner: Scanner, take_rank: Take, take_suit: Take) -> tuple[tuple[str, ...], str]:
    """The choices of the list that opens here, and the suit that a list of one thing tells.

    Lists that name all ranks or all suits are any card; a list of one rank is that rank.
    """
    start = scanner.at
    scanner.at += 1
    choices: set[str] = set()
    while True:
        scanner.skip_blanks()
        choices |= _item(scanner, take_rank, take_suit)
        scanner.skip_blanks()
        if scanner.take("]"):
            break
        if not scanner.take(","):
            if not scanner.peek():
                scanner.fail("this '[' has no ']'", start)
            scanner.fail(f"{scanner.here()} in a list; put , between what it holds: [A,K,Q-T]")
    if choices >= set(RANK_CHARS) or choices >= set(SUIT_CHARS):
        return (ANY_RANK,), ""
    if len(choices) == 1:
        (only,) = choices
        if only in SUIT_CHARS:
            return (ANY_RANK,), only
        return (only[0],), only[1:]
    return in_order(choices), ""


def _item(scanner: Scanner, take_rank: Take, take_suit: Take) -> set[str]:
    at = scanner.at
    rank, suit = take_rank(), take_suit()
    if rank + suit == "" or (rank and rank not in RANK_CHARS) or (suit and suit not in SUIT_CHARS):
        scanner.fail("a list holds ranks, suits or cards: [A,K], [Q-T], [T+], [s,h], [As,Kd]", at)
    if suit:
        return {rank + suit}
    if scanner.take("+"):
        return set(RANK_CHARS[RANK_CHARS.index(rank) :])
    if not scanner.take("-"):
        return {rank}
    end_at = scanner.at
    end = take_rank()
    if end and end not in RANK_CHARS:
        scanner.fail(f"{end} is no rank to end at; use A-2", end_at)
    low, high = sorted((RANK_CHARS.index(rank), RANK_CHARS.index(end or RANK_CHARS[0])))
    return set(RANK_CHARS[low : high + 1])
