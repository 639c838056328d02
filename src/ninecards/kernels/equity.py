"""Who wins on how many boards, exactly: hand against hand, every board that can still come.

An outcome of a board is two sets of players: those with the best high hand and those with the best
low. A set is a number, bit i for player i; 0 is nobody. All figures are counts of boards.

The fast way collapses the boards that make nobody a flush into multisets of ranks
(native/equity_kernel.hpp); its slow twin goes board by board through the native evaluator, whose
own twin is `ninecards.evaluation`.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.cards import Card
from ninecards.errors import ArrayError

__all__ = ["Cards", "Counts", "outcome_counts", "outcome_counts_by_board", "two_board_counts"]

Cards = NDArray[np.uint8]
Counts = NDArray[np.int64]

HOLE_SIZES = (2, 4, 5, 6)
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
BOARD = 5
DECK = 52
MOST_CODES = 64
NOTHING: Cards = np.empty(0, dtype=np.uint8)


def outcome_counts(
    hole: Cards, board: Cards = NOTHING, dead: Cards = NOTHING, *, low: bool = False
) -> Counts:
    """How many boards have each outcome: (2**p, 2**p), by high winners and by low winners.

    ``hole`` is (p, 4), (p, 5) or (p, 6) uint8 for 2 to 6 players; (p, 2) is hold'em, for checks.
    ``board`` is (m,), 0 to 5 cards that lie already, ``dead`` (d,) cards that cannot come. Without
    ``low`` nobody plays for a low and all counts are in column 0.

    Raises ArrayError for another type or shape, for a number that is no card, for a card that comes
    twice (``row`` is its player's), and where too few cards are left to fill the board.

    Cost: 0.1 to 0.2 ms whatever the street, hold'em 10 to 25 ms, on one core; other threads run
    meanwhile. Slow twin: `outcome_counts_by_board`.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("AsAhKsKh"), parse_cards("Td9c8d7c")], dtype=np.uint8)
    >>> outcome_counts(hole)[:, 0].tolist()
    [0, 654699, 431309, 0]
    """
    hole, board, mask = _checked_spot(hole, board, dead)
    counts = np.empty((1 << len(hole), 1 << len(hole)), dtype=np.int64)
    _native.outcome_counts(hole, board, mask, bool(low), counts)
    return counts


def outcome_counts_by_board(
    hole: Cards, board: Cards = NOTHING, dead: Cards = NOTHING, *, low: bool = False
) -> Counts:
    """What `outcome_counts` says, found board by board.

    Arrays, errors and answer as there. Cost: some 50 ns a board and player, two bytes a board.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("7sKh5c8d"), parse_cards("8hQdKd7c")], dtype=np.uint8)
    >>> board = np.array(parse_cards("Qs9c9d6s"), dtype=np.uint8)
    >>> outcome_counts_by_board(hole, board, low=True)[1:3].tolist()
    [[4, 0, 0, 0], [29, 0, 0, 0]]
    """
    hole, board, mask = _checked_spot(hole, board, dead)
    counts = np.empty((1 << len(hole), 1 << len(hole)), dtype=np.int64)
    _native.outcome_counts_by_board(hole, board, mask, bool(low), counts)
    return counts


def two_board_counts(
    hole: Cards,
    board: Cards,
    board2: Cards,
    dead: Cards,
    code: NDArray[np.uint8],
    *,
    low: bool = False,
) -> Counts:
    """How the players do on two boards at once: (p, c, c), player, first board, second board.

    Two boards are dealt from one deck, so what lies on one cannot lie on the other. ``code`` is
    (p, 4**p) uint8: what outcome ``high | low << p`` is called for a player, 0 to c - 1 with c at
    most 64. A count is a number of pairs of boards. Other arrays and errors as in `outcome_counts`.

    Cost: two boards from the flop on take a millisecond, before the flop some 0.2 to 1 s and up to
    0.3 GB. Slow twin: every pair of boards, in the tests.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hole = np.array([parse_cards("AsAhKsKh"), parse_cards("Td9c8d7c")], dtype=np.uint8)
    >>> turns = [np.array(parse_cards(text), dtype=np.uint8) for text in ("Th9s2c3d", "JcQc4h5s")]
    >>> code = np.array([[0, 1, 0, 1] + [0] * 12, [0, 0, 1, 1] + [0] * 12], dtype=np.uint8)
    >>> two_board_counts(hole, *turns, NOTHING, code).tolist()
    [[[404, 506], [156, 194]], [[194, 156], [506, 404]]]
    """
    hole, board, mask = _checked_spot(hole, board, dead)
    board2 = _cards("board2", board2, BOARD)
    held = {*hole.ravel().tolist(), *board.tolist(), *np.asarray(dead).tolist()}
    _add("board2", board2, held)
    _check_live(held, 2 * BOARD - len(board) - len(board2))
    players = len(hole)
    if not isinstance(code, np.ndarray) or code.dtype != np.uint8:
        raise ArrayError("code is no numpy array of uint8; it names the outcomes of each player")
    if code.shape != (players, 4**players):
        raise ArrayError(f"code has shape {code.shape}; ({players}, {4**players}) is needed")
    codes = int(code.max()) + 1
    if codes > MOST_CODES:
        raise ArrayError(f"code holds {codes - 1}; 0 to {MOST_CODES - 1} are allowed")
    counts = np.empty((players, codes, codes), dtype=np.int64)
    _native.two_board_counts(
        hole, board, board2, mask, bool(low), np.ascontiguousarray(code), counts
    )
    return counts


def _checked_spot(hole: Cards, board: Cards, dead: Cards) -> tuple[Cards, Cards, int]:
    """Hole cards and board, contiguous, and the dead cards as bits."""
    if not isinstance(hole, np.ndarray) or hole.dtype != np.uint8:
        raise ArrayError("hole is no numpy array of uint8; a row of card numbers a player is")
    if (
        hole.ndim != 2
        or hole.shape[1] not in HOLE_SIZES
        or not FEWEST_PLAYERS <= hole.shape[0] <= MOST_PLAYERS
    ):
        sizes = ", ".join(f"(p, {size})" for size in HOLE_SIZES)
        raise ArrayError(f"hole has shape {hole.shape}; it may have {sizes} for p of 2 to 6")
    hole = np.ascontiguousarray(hole)
    board, dead = _cards("board", board, BOARD), _cards("dead", dead, DECK)
    held: set[int] = set()
    for row, cards in enumerate(hole):
        _add("hole", cards, held, row)
    _add("board", board, held)
    _add("dead", dead, held)
    _check_live(held, BOARD - len(board))
    return hole, board, sum(1 << card for card in dead.tolist())


def _cards(name: str, cards: Any, most: int) -> Cards:
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        raise ArrayError(f"{name} is no numpy array of uint8; card numbers in a row are needed")
    if cards.ndim != 1 or len(cards) > most:
        raise ArrayError(f"{name} has shape {cards.shape}; (n,) with n up to {most} is allowed")
    return np.ascontiguousarray(cards)


def _add(name: str, cards: Cards, held: set[int], row: int | None = None) -> None:
    for card in cards.tolist():
        where = name if row is None else f"{name}, row {row}"
        if card >= DECK:
            raise ArrayError(f"{where}: {card} is no card number; 0 to 51 are allowed", row=row)
        if card in held:
            raise ArrayError(f"{where}: {Card(card)} ({card}) comes once alone", row=row)
        held.add(card)


def _check_live(held: set[int], missing: int) -> None:
    if comb(DECK - len(held), missing) == 0:
        raise ArrayError(f"{DECK - len(held)} cards are left; the board needs {missing} more")
