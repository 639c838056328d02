"""Heads-up jam or fold before the flop: a solve on random boards, and a certificate on others.

A strategy is a chance for each suit class of hands and each stack: to jam for the small blind, to
call for the big blind. Every iteration draws fresh boards; on each of them all live hands meet, for
all stacks at once, and what jamming and calling gained is added to the regrets of their classes.

Regrets are not discounted: every board counts as much as any other, because that averages the
noise of the boards best. The average strategy is that of late iterations, nearly the last one. It
rests on all boards, while an early one rests on few; how good it is the certificate
(`ninecards.solver.jamfold_certificate`) says, not a bound on regrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.jamfold_classes import Boards, BoardSums, random_boards
from ninecards.solver.jamfold_stakes import Payoffs
from ninecards.solver.schemes import Step
from ninecards.solver.update import Block, match_regrets, normalized, update_block

__all__ = ["LATE", "JamFold", "Strategies", "batch_sizes", "gains_of_acting"]

Values = NDArray[np.float64]
Told = Callable[[int, int], None]
"""Told how many boards are done and how many there are."""

_FIRST_BATCH = 8
_BATCHES_ALIKE = 8
LATE = 16
"""The average is weighted by the boards of an iteration times its number to this power."""


@dataclass(frozen=True, slots=True)
class Strategies:
    """How often each class jams and calls, by stack: (classes, stacks) each."""

    jam: Values
    call: Values


def gains_of_acting(
    sums: BoardSums, boards: Boards, strategies: Strategies, payoffs: Payoffs
) -> tuple[Values, Values]:
    """What jamming gains over folding and calling over folding, (classes, stacks) each.

    Both are added over the boards, by their weights, and over the live hands of a class; each is a
    mean over the hands that the other may hold.

    >>> from ninecards.solver.jamfold_stakes import Stakes, chip_payoffs
    >>> from ninecards.solver.jamfold_classes import HandClasses
    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> every = np.ones((len(classes.hands), 1))
    >>> board = Boards(np.array([[40, 41, 44, 45, 48]], np.uint8), np.ones(1, np.float32))
    >>> paid = chip_payoffs(Stakes(), [10])
    >>> jam, call = gains_of_acting(
    ...     BoardSums(classes, hi_lo=False), board, Strategies(every, every), paid
    ... )
    >>> [round(float(gain.sum()) / classes.live_hands, 3) for gain in (jam, call)]
    [0.5, 1.0]
    """
    stacks = len(payoffs)
    reach = np.concatenate([strategies.call, strategies.jam], axis=1)
    # First the lanes of who jams and may be called, then of who calls a jam.
    called = payoffs.shares - payoffs.steal
    shares = np.concatenate([called, -called[::-1]], axis=1) / sums.classes.others
    alone = np.concatenate([payoffs.steal - payoffs.fold, np.zeros(stacks)])
    found = sums.over_shares(boards, reach, shares, alone)
    return found[:, :stacks], found[:, stacks:]


def batch_sizes(boards: int) -> Iterator[int]:
    """How many boards each iteration has: more and more, ``boards`` in all.

    So regrets against late strategies count more, and still every board as much as any other.

    >>> [sum(1 for _ in batch_sizes(boards)) for boards in (100, 1000, 16384)]
    [11, 41, 178]
    """
    number = 0
    while boards > 0:
        size = min(boards, _FIRST_BATCH * (1 + number // _BATCHES_ALIKE))
        yield size
        boards -= size
        number += 1


class JamFold:
    """A solve of jam or fold for a list of stacks.

    ``late`` is the power in the weights of the average: low where boards make no noise.

    >>> from ninecards.solver.jamfold_stakes import Stakes, chip_payoffs
    >>> from ninecards.solver.jamfold_classes import HandClasses
    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> solve = JamFold(BoardSums(classes, hi_lo=False), chip_payoffs(Stakes(), [2, 8]), seed=1)
    >>> solve.run(200)
    >>> jam = solve.strategies.jam
    >>> jam.shape, bool(jam[-1, 0] > 0.9)
    ((66, 2), True)
    """

    def __init__(self, sums: BoardSums, payoffs: Payoffs, *, seed: int, late: float = LATE) -> None:
        self._sums = sums
        self.payoffs = payoffs
        """What is played for; others with the same forced ends may take their place."""
        self._random = np.random.default_rng([seed, 0])
        self.boards = 0
        """Boards played so far."""
        self._iterations = 0
        self._late = late
        shape = len(sums.classes.hands), 2 * len(payoffs)
        self._shape = shape
        self._forced = np.concatenate([payoffs.must_jam, payoffs.must_call])
        nothing = np.zeros((2, shape[0] * shape[1]))
        self._block = Block(nothing.copy(), nothing)

    def run(self, boards: int, told: Told | None = None) -> None:
        """Play so many boards more. A Ctrl-C leaves what was done before the last iteration."""
        before = self.boards
        for size in batch_sizes(boards):
            self.play(random_boards(self._sums.classes, size, self._random))
            if told is not None:
                told(self.boards - before, boards)

    def play(self, boards: Boards) -> None:
        """One iteration on these boards."""
        played = match_regrets(self._block.regret)
        both = self._unfolded(played)
        gains = gains_of_acting(self._sums, boards, both, self.payoffs)
        values = np.zeros_like(self._block.regret)
        values[1] = np.concatenate(gains, axis=1).ravel()
        weights = np.full(values.shape[1], boards.weight)
        before = self._iterations
        step = Step(positive=1.0, negative=1.0, average=(before / (before + 1)) ** self._late)
        update_block(self._block, played, values, weights, step)
        self._iterations = before + 1
        self.boards += len(boards)

    @property
    def strategies(self) -> Strategies:
        """The average strategies; what is forced is 1."""
        return self._unfolded(normalized(self._block.strategy_sum))

    def _unfolded(self, strategy: Values) -> Strategies:
        acting = strategy[1].reshape(self._shape).copy()
        acting[:, self._forced] = 1.0
        stacks = len(self.payoffs)
        return Strategies(acting[:, :stacks], acting[:, stacks:])
