"""Omaha between two ranges, from a flop, turn or river on, with betting that is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK
from ninecards.errors import SpotError
from ninecards.kernels.packed import HOLE_SIZES
from ninecards.solver.game import PLAYERS, Board, Lock, Outcome, Place, Street, Sums, Values
from ninecards.solver.shares import BoardShares, Hands, Meetings
from ninecards.solver.suits import IDENTITY, Renaming, alike_cards, renamed, symmetries

__all__ = ["OmahaGame", "WeightedHands"]

WeightedHands = tuple[Hands, NDArray[np.float64]]
"""Hands (n, k) uint8 and their weights (n,), as `ninecards.equity.Range.combos` gives them."""

FULL_BOARD = 5
Rows = tuple[NDArray[np.intp], NDArray[np.intp]]


class OmahaGame:
    """A game of `ninecards.solver.game` with hands of 4, 5 or 6 cards; 2 are hold'em, for checks.

    ``board`` has 3, 4 or 5 cards and ``streets`` the betting from there to the river. ``ranges``
    have no hand twice and none that holds a card of the board. With ``alike`` cards that come are
    played once where suits can be renamed; where a range or a lock tells the suits apart nothing
    is. ``pot`` and ``big_blind`` are in chips. ``dead`` are cards that cannot come and are in no
    range.

    Raises SpotError for a spot that is none.

    >>> from ninecards.cards import parse_cards
    >>> from ninecards.solver.betting import half_street
    >>> from ninecards.solver.cfr import Solver
    >>> nuts, air, kings = (parse_cards(t) for t in ("QsTs4s4h", "AsAh3s3h", "KsKh5s5h"))
    >>> bettor = np.array([nuts, air], dtype=np.uint8), np.ones(2)
    >>> caller = np.array([kings], dtype=np.uint8), np.ones(1)
    >>> game = OmahaGame(
    ...     parse_cards("2s7h9dJcKc"), (bettor, caller), [half_street(20.0, 10.0)], pot=20.0
    ... )
    >>> solver = Solver(game)
    >>> solver.run(1000)
    >>> [round(ev, 2) for ev in solver.evaluate().ev]
    [13.33, 6.67]
    """

    def __init__(  # noqa: PLR0913 - what a spot is made of
        self,
        board: Sequence[int],
        ranges: tuple[WeightedHands, WeightedHands],
        streets: Sequence[Street],
        *,
        pot: float,
        hi_lo: bool = False,
        big_blind: float | None = None,
        locks: Mapping[Place, Lock] | None = None,
        dead: Sequence[int] = (),
        alike: bool = True,
    ) -> None:
        _check_spot(board, ranges, streets, dead)
        self.streets = tuple(streets)
        self.pot = pot
        self.big_blind = big_blind
        self.locks = dict(locks or {})
        self.weights = ranges[0][1], ranges[1][1]
        first, second = ranges[0][0], ranges[1][0]
        # Hands that both hold are kept, and compared on a board, once.
        self._hands = first, first if np.array_equal(first, second) else second
        self._hi_lo = hi_lo
        self._dead = frozenset(int(card) for card in dead)
        self._renamed: dict[Renaming, tuple[NDArray[np.intp], ...]] = {}
        if len(board) < FULL_BOARD:
            found = symmetries(board, ranges, dead)
            self._renamed = found if alike and not self.locks else {IDENTITY: found[IDENTITY]}
        self._cards: list[tuple[int, ...]] = []
        self._rows: list[Rows] = []
        self._boards: dict[int, Board] = {}
        self._meetings: dict[tuple[int, int], Meetings] = {}
        self._shares: dict[tuple[int, int], BoardShares] = {}
        everything = self._both(lambda hands: np.arange(len(hands)))
        self._grow(tuple(int(card) for card in board), everything, list(self._renamed))
        self.boards = [self._boards[number] for number in range(len(self._cards))]

    def cards(self, board: int) -> tuple[int, ...]:
        """The cards of a board: those of the start, then those that came."""
        return self._cards[board]

    def hands(self, board: int, player: int) -> Hands:
        """The hands (n, k) of a player on a board, in the order of all vectors there."""
        hands, rows = self._hands[player], self._rows[board][player]
        return hands if len(rows) == len(hands) else hands[rows]

    def meets(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,
        out: Values | None = None,
    ) -> Values:
        key = self._key(board, player)
        if key not in self._meetings:
            self._meetings[key] = Meetings(*self._sides(board, player))
        every = self._meetings[key].every(reach, threads=threads)
        if out is None:
            return every
        out[...] = every
        return out

    def showdown(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,
        out: Sums | None = None,
    ) -> Sums:
        key = self._key(board, player)
        if key not in self._shares:
            self._compare(board)
        return self._shares[key].sums(reach, threads=threads, out=out)

    def _compare(self, board: int) -> None:
        """Ranks the hands on a board for both players, who will both ask."""
        cards, sides = self._cards[board], self._sides(board, 0)
        if self._hands[0] is self._hands[1]:
            self._shares[board, 0] = BoardShares(cards, *sides, hi_lo=self._hi_lo)
            return
        both = BoardShares.of_both(cards, *sides, hi_lo=self._hi_lo)
        for player in PLAYERS:
            self._shares[board, player] = both[player]

    def _key(self, board: int, player: int) -> tuple[int, int]:
        """Where the sums of a player's hands are kept: if both hold the same, in one place."""
        return board, 0 if self._hands[0] is self._hands[1] else player

    def _sides(self, board: int, player: int) -> tuple[Hands, Hands]:
        own = self.hands(board, player)
        same = self._hands[0] is self._hands[1]
        return own, own if same else self.hands(board, 1 - player)

    def _both(self, of: Callable[[Hands], NDArray[np.intp]]) -> Rows:
        """Something of each player's hands; asked once where they are the same."""
        first = of(self._hands[0])
        return first, first if self._hands[0] is self._hands[1] else of(self._hands[1])

    def _grow(self, cards: tuple[int, ...], rows: Rows, renamings: list[Renaming]) -> int:
        """Adds a board and all that follow it; its number. ``rows`` are of all hands."""
        number = len(self._cards)
        self._cards.append(cards)
        self._rows.append(rows)
        outcomes: list[Outcome] = []
        known = {*cards, *self._dead}
        live = [card for card in range(len(FULL_DECK)) if card not in known]
        # A next card is drawn from what is left when two hands are gone, whichever they are.
        chance = 1 / (len(live) - 2 * self._hands[0].shape[1])
        for card, group in alike_cards(live, renamings) if len(cards) < FULL_BOARD else ():
            after = self._without(rows, card)
            if all(len(each) for each in after):
                maps = tuple(self._places(rows, after, renaming) for renaming in group.values())
                kept = [each for each in renamings if renamed(card, each) == card]
                outcomes.append(Outcome(self._grow((*cards, card), after, kept), chance, maps))
        counts = len(rows[0]), len(rows[1])
        street = len(cards) - len(self._cards[0])
        self._boards[number] = Board(street, counts, tuple(outcomes))
        return number

    def _without(self, rows: Rows, card: int) -> Rows:
        first = self._left(0, rows, card)
        return first, first if rows[0] is rows[1] else self._left(1, rows, card)

    def _left(self, player: int, rows: Rows, card: int) -> NDArray[np.intp]:
        mine = rows[player]
        left: NDArray[np.intp] = mine[~(self._hands[player][mine] == card).any(axis=1)]
        return left

    def _places(self, rows: Rows, after: Rows, renaming: Renaming) -> Rows:
        """Where the hands of a later board stand among those before it, once they are renamed."""
        to = self._renamed[renaming]
        first, second = (
            np.searchsorted(rows[player], to[player][after[player]]) for player in PLAYERS
        )
        return first, second


def _check_spot(
    board: Sequence[int],
    ranges: Sequence[WeightedHands],
    streets: Sequence[Street],
    dead: Sequence[int],
) -> None:
    if len(board) not in (3, 4, 5) or len(set(board)) < len(board):
        raise SpotError(f"a board of {len(board)} cards; 3, 4 or 5 different ones are needed")
    if len(streets) != FULL_BOARD + 1 - len(board):
        raise SpotError(
            f"betting of {len(streets)} streets; a board of {len(board)} cards has"
            f" {FULL_BOARD + 1 - len(board)}"
        )
    known = {*board, *dead}
    if not all(0 <= card < len(FULL_DECK) for card in known):
        raise SpotError(f"cards {sorted(known)}; they are numbers from 0 to {len(FULL_DECK) - 1}")
    taken = np.zeros(len(FULL_DECK), dtype=np.bool_)
    taken[list(known)] = True
    if len(known) < len(board) + len(dead):
        raise SpotError("a dead card is named twice, or lies on the board")
    for player, (hands, _) in enumerate(ranges):
        _check_hands(player, hands)
        if taken[hands].any():
            raise SpotError(f"player {player}: a hand holds a card of the board, or a dead one")
    sizes = [hands.shape[1] for hands, _ in ranges]
    if sizes[0] != sizes[1]:
        raise SpotError(f"hands of {sizes[0]} and {sizes[1]} cards; one size is needed")


def _check_hands(player: int, hands: Any) -> None:
    """What the kernels see for themselves is left to them: hands that are there twice."""
    if not isinstance(hands, np.ndarray) or hands.dtype != np.uint8 or hands.ndim != 2:
        found = f"{hands.dtype} {hands.shape}" if isinstance(hands, np.ndarray) else type(hands)
        raise SpotError(f"player {player}: hands are {found}; an array (n, cards) of uint8 it is")
    if hands.shape[1] not in HOLE_SIZES:
        raise SpotError(f"player {player}: hands of {hands.shape[1]} cards; {HOLE_SIZES} are known")
    if not len(hands):
        raise SpotError(f"player {player}: no hand is left beside the board")
    if hands.max() >= len(FULL_DECK):
        raise SpotError(f"player {player}: a hand holds {hands.max()}, which is no card")
