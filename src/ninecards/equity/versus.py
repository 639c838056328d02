"""Range against range, exactly: every pair of hands on every board that can come.

Each board takes one sweep (`ninecards.kernels.board_sums`), whatever the number of pairs; nothing
is drawn at random and nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import Card
from ninecards.equity.hands import Cards
from ninecards.equity.masses import Masses
from ninecards.equity.range import Range
from ninecards.equity.workers import ALL_THREADS, Workers, run_parts
from ninecards.errors import RangeError
from ninecards.kernels.board_sums import HI_LO_COLUMNS, BoardSums
from ninecards.kernels.showdown import Showdown

__all__ = ["RangeSide", "Versus", "exact_seconds", "range_against_range"]

BOARD = 5
DECK = 52
_HANDS_A_STEP = 2_000_000
"""Hands in the sweeps between two moments in which a Ctrl-C is heard: some 50 ms."""
_MOST_GROUPS = 8
_MOST_SUMS = 1 << 24
"""Numbers in the sums of all groups: 128 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeSide:
    """How one range does: ``total`` in all, ``by_hand`` for each of its hands.

    ``hands`` (n, k) are those that hold no card of the board and no dead one, ``weights`` (n,) are
    theirs. ``by_hand`` counts deals against the opponent's weights alone, so that the hand's own
    weight changes nothing in it; None where it was not asked for.
    """

    hands: Cards
    weights: NDArray[np.float64]
    total: Masses
    by_hand: Masses | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """The exact answer: both sides, and how many boards were seen."""

    boards: int
    sides: tuple[RangeSide, RangeSide]


def range_against_range(
    first: Range,
    second: Range,
    board: Sequence[Card] = (),
    *,
    hi_lo: bool = False,
    dead: Sequence[Card] = (),
    scoop: bool = False,
    by_hand: bool = False,
    workers: Workers = ALL_THREADS,
) -> Versus:
    """How two ranges do against each other over all boards that can come, card removal included.

    ``board`` has the cards that lie, ``dead`` those that nobody can hold; they are different.
    ``scoop`` adds the law of the share of the pot, which costs twice to three times as much in
    Hi/Lo and nothing in Hi. The result is the same for any number of threads; progress is told
    in hands swept, and a Ctrl-C ends the work within a moment.

    Cost: boards times hands, about 25 ns each on one core; a flop has 1,176 boards. Before the flop
    there are 2,598,960, which is for small ranges and the patient.

    Raises RangeError where the ranges have hands of different sizes, and where there is no deal:
    a range without live hands, or two that always collide.

    >>> from ninecards.cards import parse_cards
    >>> flop = parse_cards("Ts9s2d")
    >>> answer = range_against_range(Range("AA:$ds"), Range("T9"), flop, by_hand=True)
    >>> answer.boards, round(answer.sides[0].total.equity.item(), 4)
    (1176, 0.3932)
    """
    if first.cards != second.cards:
        raise RangeError(f"ranges of {first.cards} and {second.cards} cards; one size is needed")
    out = [int(card) for card in (*board, *dead)]
    lists = [each.combos(out) for each in (first, second)]
    for number, (hands, _) in enumerate(lists, start=1):
        if not len(hands):
            raise RangeError(f"range {number}: no hand is left beside the board and the dead cards")
    boards = boards_of(board, dead)
    sides = ((0, 1), (1, 0)) if by_hand else ((0, 1),)
    meetings = [
        _Meeting(lists[hero][0], *lists[other], hi_lo=hi_lo, law=scoop) for hero, other in sides
    ]
    parts = [part for meeting in meetings for part in meeting.parts(boards, dead)]
    work = sum(meeting.work(boards) for meeting in meetings)
    each_pair = comb(DECK - len(out) - 2 * first.cards, BOARD - len(board))
    if not meetings[0].deals:
        raise RangeError(
            "no deal: every hand of one range shares a card with every hand of the other"
        )
    run_parts(parts, work=work, workers=workers)
    found = [meeting.masses(each_pair) for meeting in meetings]
    total = found[0].total(lists[0][1])
    return Versus(
        boards=len(boards),
        sides=(
            _side(lists[0], total, found[0] if by_hand else None),
            _side(lists[1], total.swapped(), found[1] if by_hand else None),
        ),
    )


def boards_of(board: Sequence[Card], dead: Sequence[Card] = ()) -> NDArray[np.uint8]:
    """Every board of five cards with these, without the dead ones.

    >>> from ninecards.cards import parse_cards
    >>> len(boards_of(parse_cards("AsKsQs"))), len(boards_of(parse_cards("AsKsQsJs"), [Card(0)]))
    (1176, 47)
    """
    known = [int(card) for card in board]
    out = {*known, *(int(card) for card in dead)}
    rest = [card for card in range(DECK) if card not in out]
    missing = BOARD - len(known)
    count = comb(len(rest), missing)
    boards = np.empty((count, BOARD), dtype=np.uint8)
    boards[:, : len(known)] = known
    flat = np.fromiter(
        (card for cards in combinations(rest, missing) for card in cards),
        dtype=np.uint8,
        count=count * missing,
    )
    boards[:, len(known) :] = flat.reshape(count, missing)
    return boards


def exact_seconds(
    hands: Sequence[int], board_cards: int, hole_cards: int, *, hi_lo: bool, dead: int = 0
) -> float:
    """About how long `range_against_range` takes on one core of today, for so many hands a side.

    >>> 0.5 < exact_seconds([25_000, 25_000], 3, 4, hi_lo=False) < 5
    True
    >>> exact_seconds([100, 100], 0, 4, hi_lo=False) > 60
    True
    """
    boards = comb(DECK - board_cards - dead, BOARD - board_cards)
    a_hand = {2: 10e-9, 4: 25e-9, 5: 60e-9}.get(hole_cards, 120e-9)
    a_board = 80e-6 if hole_cards > 2 else 500e-6
    return boards * (a_board + sum(hands) * a_hand) * (2.5 if hi_lo else 1.0)


class _Meeting:
    """The hands of one range against the other: groups of boards, each with sums of its own.

    How many groups there are depends on the hands alone, and each adds up its boards in order: so
    the sums are the same, to the last bit, however the groups are shared out.
    """

    def __init__(
        self,
        hands: Cards,
        opponents: Cards,
        opponent_weights: NDArray[np.float64],
        *,
        hi_lo: bool,
        law: bool,
    ) -> None:
        self._hands, self._opponents = hands, opponents
        self._opponent_weights = opponent_weights
        self._sums = BoardSums(hands, opponents, opponent_weights, hi_lo=hi_lo, law=law)
        self._hi_lo, self._law = hi_lo, law
        size = self._sums.zeros().size
        self._groups = max(1, min(_MOST_GROUPS, _MOST_SUMS // max(size, 1)))
        self._found: list[NDArray[np.float64]] = []
        reach = np.stack([opponent_weights, opponent_weights > 0], axis=1)
        level = [np.zeros(len(each), dtype=np.uint8) for each in (hands, opponents)]
        met = Showdown(hands, opponents, *level).sums(reach).every
        self._mass_met = met[:, 0]
        # With no opponent left nothing is won; a sum of reaches would leave a trace of rounding.
        self._alone = np.rint(met[:, 1]) == 0

    @property
    def deals(self) -> bool:
        """Whether any hand meets any other."""
        return not self._alone.all()

    def work(self, boards: NDArray[np.uint8]) -> int:
        """Hands in all sweeps."""
        return len(boards) * (len(self._hands) + len(self._opponents))

    def parts(self, boards: NDArray[np.uint8], dead: Sequence[Card]) -> list[Iterator[int]]:
        """What `run_parts` takes."""
        self._found = [self._sums.zeros() for _ in range(self._groups)]
        bits = sum(1 << int(card) for card in dead)
        return [
            self._part(boards[group :: self._groups], bits, sums)
            for group, sums in enumerate(self._found)
        ]

    def _part(
        self, boards: NDArray[np.uint8], dead: int, sums: NDArray[np.float64]
    ) -> Iterator[int]:
        hands = len(self._hands) + len(self._opponents)
        step = max(1, _HANDS_A_STEP // hands)
        for first in range(0, len(boards), step):
            chunk = boards[first : first + step]
            self._sums.add(chunk, sums, dead=dead)
            yield len(chunk) * hands

    def masses(self, each_pair: int) -> Masses:
        """What came out, by hand; each pair of hands meets on ``each_pair`` boards."""
        sums = self._found[0]
        for more in self._found[1:]:
            sums = sums + more
        sums = np.where(self._alone[:, None], 0.0, np.maximum(sums, 0.0))
        deals = np.where(self._alone, 0.0, self._mass_met * each_pair)
        if np.array_equal(self._opponent_weights, np.rint(self._opponent_weights)):
            deals = np.rint(deals)
        return _masses(sums, deals, hi_lo=self._hi_lo, law=self._law)


def _masses(
    sums: NDArray[np.float64], deals: NDArray[np.float64], *, hi_lo: bool, law: bool
) -> Masses:
    if hi_lo:
        columns = dict(zip(HI_LO_COLUMNS, sums.T, strict=False))
        shares = sums[:, len(HI_LO_COLUMNS) :] if law else None
        return Masses(deals=deals, **columns, law=shares)
    win, tie = sums.T
    loss, none = np.maximum(deals - win - tie, 0.0), np.zeros_like(win)
    shares = np.stack([loss, none, tie, none, win], axis=1) if law else None
    return Masses(
        deals=deals,
        high_win=win,
        high_tie=tie,
        low_win=none,
        low_tie=none,
        low_loss=none,
        whole_win=win,
        whole_tie=tie,
        whole_loss=loss,
        law=shares,
    )


def _side(
    held: tuple[Cards, NDArray[np.float64]], total: Masses, by_hand: Masses | None
) -> RangeSide:
    return RangeSide(hands=held[0], weights=held[1], total=total, by_hand=by_hand)
