"""What a hand may still make of a board, by tables of the ranks that it holds.

Straights and lows ask only which ranks a hand holds: 8,192 sets of ranks are a table for each
board. A flush asks how many cards of which suit. docs/categories.md has the definitions in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntFlag
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS
from ninecards.equity.hands import Cards
from ninecards.equity.made import top_missing

__all__ = [
    "Draw",
    "flush_flags",
    "low_flags",
    "rank_sets",
    "straight_flags",
    "straight_outs",
]

_SUITS = 4
_RANKS = len(RANK_CHARS)
_ACE = _RANKS - 1
_SETS = 1 << _RANKS
_HOLE = 2
_BOARD = 3
_FLOP, _RIVER = 3, 5
_LOW_RANKS = (_ACE, *range(7))
"""From the ace to the eight, the best first."""
_STRAIGHTS = tuple(
    sum(1 << rank % _RANKS for rank in range(low, low + 5)) for low in range(-1, _RANKS - 4)
)
"""The ranks of each straight, from five high to ace high."""

_WRAPS = ((17, "WRAP_17"), (13, "WRAP_13"), (9, "WRAP_9"), (5, "OPEN_ENDED"), (1, "GUTSHOT"))

Flags = npt.NDArray[np.uint32]
RankSets = npt.NDArray[np.uint16]
"""A bit for each rank that a hand holds, the deuce the lowest."""


class Draw(IntFlag):
    """What a hand may still make, its low, and what it keeps from others; any of them together."""

    FLUSH_DRAW_NUT = 1
    FLUSH_DRAW = 2
    BACKDOOR_FLUSH_NUT = 4
    BACKDOOR_FLUSH = 8
    WRAP_17 = 16
    WRAP_13 = 32
    WRAP_9 = 64
    OPEN_ENDED = 128
    GUTSHOT = 256
    WRAP_NUT = 512
    LOW_NUT = 1024
    LOW = 2048
    LOW_DRAW_NUT = 4096
    LOW_DRAW = 8192
    LOW_COVER = 16384
    BLOCKS_NUTS = 32768
    BLOCKS_NUT_FLUSH = 65536


def rank_sets(hands: Cards) -> RankSets:
    """The ranks that each hand holds, shape (n,).

    >>> rank_sets(np.array([[51, 50, 3, 0]], dtype=np.uint8)).tolist()
    [4097]
    """
    sets = np.zeros(len(hands), dtype=np.uint16)
    for column in hands.T:
        sets |= np.left_shift(np.uint16(1), column // _SUITS, dtype=np.uint16)
    return sets


# ------------------------------------------------------------------------------------ flushes


def flush_flags(hands: Cards, board: Sequence[int]) -> Flags:
    """Flush draws: two of the hand's cards are of a suit of which two lie on the board.

    Behind the door: one lies there and two cards are to come. Nut draws have the highest card of
    the suit that does not lie there. On a river there are none.
    """
    flags = np.zeros(len(hands), dtype=np.uint32)
    if len(board) == _RIVER:
        return flags
    suits = hands % _SUITS
    lying = np.bincount(np.array(board) % _SUITS, minlength=_SUITS).tolist()
    for suit, count in enumerate(lying):
        if count == _HOLE:
            nut, other = Draw.FLUSH_DRAW_NUT, Draw.FLUSH_DRAW
        elif count == 1 and len(board) == _FLOP:
            nut, other = Draw.BACKDOOR_FLUSH_NUT, Draw.BACKDOOR_FLUSH
        else:
            continue
        drawing = (suits == suit).sum(axis=1, dtype=np.uint8) >= _HOLE
        with_top = (hands == top_missing(board, suit)).any(axis=1)
        flags[drawing & with_top] |= np.uint32(nut)
        flags[drawing & ~with_top] |= np.uint32(other)
    # Of two draws the better one counts.
    for nut, other in (
        (Draw.FLUSH_DRAW_NUT, Draw.FLUSH_DRAW),
        (Draw.BACKDOOR_FLUSH_NUT, Draw.BACKDOOR_FLUSH),
    ):
        flags[(flags & nut) > 0] &= ~np.uint32(other)
    return flags


# ------------------------------------------------------------------------------------ straights


class _Outs(NamedTuple):
    """By the set of ranks: the next ranks that make a better straight, and the best one."""

    better: npt.NDArray[np.uint16]
    nut: npt.NDArray[np.uint16]


def straight_outs(
    hands: Cards, sets: RankSets, board: Sequence[int]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """How many next cards make a better straight than now, and how many the best one possible.

    Suits are left aside; a card of the hand or the board is no next card. Shape (n,) each; zeros
    on a river.

    >>> wrap = np.array([[36, 33, 22, 17]], dtype=np.uint8)  # Jc Td 7h 6d
    >>> [int(outs[0]) for outs in straight_outs(wrap, rank_sets(wrap), [28, 25, 2])]  # 9c 8d 2h
    [20, 14]
    """
    if len(board) == _RIVER:
        return np.zeros(len(hands), dtype=np.uint8), np.zeros(len(hands), dtype=np.uint8)
    outs = _next_ranks(board)
    counts = np.bincount(np.array(board) // _SUITS, minlength=_RANKS)
    live = (_SUITS - counts).astype(np.uint8)
    return _count(outs.better, hands, sets, live), _count(outs.nut, hands, sets, live)


def _count(
    ranks: npt.NDArray[np.uint16], hands: Cards, sets: RankSets, live: npt.NDArray[np.uint8]
) -> npt.NDArray[np.uint8]:
    """The live cards of these ranks, less those that the hand holds itself."""
    bits = (ranks[:, None] >> np.arange(_RANKS, dtype=np.uint16) & 1).astype(np.uint8)
    outs = (bits @ live).astype(np.uint8)[sets]
    own = ranks[sets]
    for column in hands.T:
        outs -= (own >> (column // _SUITS) & 1).astype(np.uint8)
    return outs


def _next_ranks(board: Sequence[int]) -> _Outs:
    lying = 0
    for card in board:
        lying |= 1 << card // _SUITS
    now = _best_straights(lying)
    outs = _Outs(*np.zeros((2, _SETS), dtype=np.uint16))
    for rank in range(_RANKS):
        then = _best_straights(lying | 1 << rank)
        better = then > now
        outs.better[better] |= np.uint16(1 << rank)
        outs.nut[better & (then == then.max())] |= np.uint16(1 << rank)
    return outs


def _best_straights(lying: int) -> npt.NDArray[np.int8]:
    """For each set of ranks the best straight with exactly two of them: its place, 0 for none.

    Of a straight three ranks lie on the board; the hand holds those that do not, and two in all.
    """
    sets = np.arange(_SETS)
    best = np.zeros(_SETS, dtype=np.int8)
    for place, straight in enumerate(_STRAIGHTS, start=1):
        if (straight & lying).bit_count() < _BOARD:
            continue
        missing = straight & ~lying
        held = sets & straight
        two = (held & (held - 1)) > 0
        best[(sets & missing == missing) & two] = place
    return best


def straight_flags(outs: npt.NDArray[np.uint8], nut_outs: npt.NDArray[np.uint8]) -> Flags:
    """The kind of a straight draw by its outs; a wrap is to the nuts with nine nut outs or more."""
    flags = np.zeros(len(outs), dtype=np.uint32)
    for least, name in reversed(_WRAPS):
        flags[outs >= least] = Draw[name]
    flags[nut_outs >= _WRAPS[2][0]] |= np.uint32(Draw.WRAP_NUT)
    return flags


# ------------------------------------------------------------------------------------ lows


def low_flags(
    sets: RankSets, lows: npt.NDArray[np.int16], best: int, board: Sequence[int]
) -> Flags:
    """Lows and their draws.

    ``lows`` are the low ranks, -1 for none, and ``best`` the best that any two cards make there.
    """
    flags = np.zeros(len(sets), dtype=np.uint32)
    has = lows >= 0
    flags[has] = Draw.LOW
    flags[has & (lows == best)] = Draw.LOW_NUT
    lying = {card // _SUITS for card in board} & set(_LOW_RANKS)
    missing = [rank for rank in _LOW_RANKS if rank not in lying]
    if len(board) < _RIVER:
        makes = np.zeros(_SETS, dtype=np.bool_)
        for rank in _LOW_RANKS:
            makes |= _makes_low(lying | {rank})
        flags[~has & makes[sets]] = Draw.LOW_DRAW
        if len(lying) == _BOARD - 1:
            two = np.uint16(1 << missing[0] | 1 << missing[1])
            flags[~has & (sets & two == two)] = Draw.LOW_DRAW_NUT
    spare = _held_of(missing)[sets] > _HOLE
    flags[(flags > 0) & spare] |= np.uint32(Draw.LOW_COVER)
    return flags


def _makes_low(lying: set[int]) -> npt.NDArray[np.bool_]:
    """Whether two ranks of each set and three others that lie on the board are five low ranks."""
    of_both = _held_of(lying)
    others = _held_of(set(_LOW_RANKS) - lying)
    enough = np.zeros(_SETS, dtype=np.bool_)
    for from_board in range(_HOLE + 1):
        # So many of the two ranks lie on the board as well; there they are not counted.
        enough |= (
            (of_both >= from_board)
            & (others >= _HOLE - from_board)
            & (len(lying) - from_board >= _BOARD)
        )
    return enough


def _held_of(ranks: Sequence[int] | set[int]) -> npt.NDArray[np.uint8]:
    """How many of the ranks each set holds."""
    sets = np.arange(_SETS)
    held = np.zeros(_SETS, dtype=np.uint8)
    for rank in ranks:
        held += (sets >> rank & 1).astype(np.uint8)
    return held
