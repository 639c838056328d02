"""Long lists of whole hands in a file, read without looking at each line on its own.

A list that is not plain (blanks, classes, patterns, a fault) is none here: the slow reader of
`ninecards.equity.files` takes it, and says what is wrong and where.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.hands import Cards, Numbers, hand_numbers

__all__ = ["NOT_A_CARD", "Rows", "card_codes", "different", "hand_rows"]

NOT_A_CARD = 255

_NEW_LINE = ord("\n")
_DOT = ord(".")
_ZERO = ord("0")
_LAST_DIGIT = 9
_MOST_FIGURES = 16
"""Characters of a figure up to which 15 digits over a power of ten are exact."""

Buffer = npt.NDArray[np.uint8]


class Rows(NamedTuple):
    """Hands by number and what stands behind each; NaN where nothing does."""

    hands: Numbers
    figures: npt.NDArray[np.float64]


def card_codes() -> npt.NDArray[np.uint8]:
    """The card number of each pair of characters, as ``256 * rank + suit`` of their codes."""
    codes = np.full(1 << 16, NOT_A_CARD, dtype=np.uint8)
    for rank, rank_char in enumerate(RANK_CHARS):
        for suit, suit_char in enumerate(SUIT_CHARS):
            codes[256 * ord(rank_char) + ord(suit_char)] = 4 * rank + suit
    return codes


def different(hands: Cards) -> npt.NDArray[np.bool_]:
    """Whether all cards of each hand are different, shape (n,).

    >>> different(np.array([[1, 2], [3, 3]], dtype=np.uint8)).tolist()
    [True, False]
    """
    seen = np.zeros(len(hands), dtype=np.uint64)
    fine = np.ones(len(hands), dtype=np.bool_)
    for column in hands.T:
        bit = np.left_shift(np.uint64(1), column, dtype=np.uint64)
        fine &= seen & bit == 0
        seen |= bit
    return fine


def hand_rows(data: bytes, cards: int, sign: str) -> Rows | None:
    r"""The hands of lines such as ``AsAhKsKh`` or ``AsAhKsKh,0.5``, or None for anything else.

    ``sign`` stands between hand and figure; figures are digits with or without a point.

    >>> rows = hand_rows(b"AsAhKsKh,0.5\n2c2d2h3c,1\n", 4, ",")
    >>> rows.hands.tolist(), rows.figures.tolist()
    ([270627, 1], [0.5, 1.0])
    >>> hand_rows(b"AA,0.5\n", 4, ",") is None
    True
    """
    if not data:
        return None
    buffer = np.frombuffer(data if data.endswith(b"\n") else data + b"\n", dtype=np.uint8)
    ends = np.flatnonzero(buffer == _NEW_LINE)
    starts = np.concatenate([[0], ends[:-1] + 1])
    width = 2 * cards
    lengths = ends - starts - width
    if lengths.min() < 0:
        return None
    codes = card_codes()
    hands = np.empty((cards, len(starts)), dtype=np.uint8)
    for place in range(cards):
        rank, suit = (buffer[starts + 2 * place + part] for part in (0, 1))
        hands[place] = codes[256 * rank.astype(np.uint16) + suit]
    if (hands == NOT_A_CARD).any() or not different(hands.T).all():
        return None
    figures = _figures(buffer, starts + width, lengths, ord(sign))
    return None if figures is None else Rows(hand_numbers(hands.T), figures)


def _figures(
    buffer: Buffer, starts: Numbers, lengths: Numbers, sign: int
) -> npt.NDArray[np.float64] | None:
    """The figure of each row, behind the sign; NaN for an empty rest, None where one is odd."""
    figures = np.full(len(starts), np.nan)
    for length in np.flatnonzero(np.bincount(lengths)).tolist():
        if length == 0:
            continue
        rows = np.flatnonzero(lengths == length)
        places = starts[rows]
        if length == 1 or (buffer[places] != sign).any():
            return None
        found = _figures_of(np.stack([buffer[places + at] for at in range(1, length)]))
        if found is None:
            return None
        figures[rows] = found
    return figures


def _figures_of(chars: Buffer) -> npt.NDArray[np.float64] | None:
    """Figures of one length, a column each; None where one is odd."""
    dots = chars == _DOT
    digits = chars - np.uint8(_ZERO)
    odd = (~dots & (digits > _LAST_DIGIT)).any() or dots[0].any() or dots[-1].any()
    if odd or (dots.sum(axis=0) > 1).any():
        return None
    if len(chars) > _MOST_FIGURES:
        return np.ascontiguousarray(chars.T).view(f"S{len(chars)}")[:, 0].astype(np.float64)
    whole = np.zeros(chars.shape[1], dtype=np.int64)
    for dot, digit in zip(dots, digits, strict=True):
        whole = np.where(dot, whole, 10 * whole + digit)
    behind = np.where(dots.any(axis=0), len(chars) - 1 - dots.argmax(axis=0), 0)
    # A whole number below 2**53 over a power of ten: rounded once, as the text itself is.
    figures: npt.NDArray[np.float64] = whole / 10.0**behind
    return figures
