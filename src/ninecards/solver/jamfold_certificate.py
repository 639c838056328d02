"""How far strategies of jam or fold are from an equilibrium, measured on boards of their own.

A best response that is chosen and valued on the same boards gains too much on average: its
exploitability is an upper one. Chosen on some boards and valued on others it gains too little: a
lower one. Both come from boards that are drawn for this alone, independent of those of the solve.
Over all boards of the deck both are the exact one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.jamfold import Strategies, gains_of_acting
from ninecards.solver.jamfold_classes import Boards, BoardSums, HandClasses, random_boards
from ninecards.solver.jamfold_stakes import Payoffs

__all__ = [
    "PARTS",
    "Certificate",
    "Certifier",
    "InParts",
    "error_of_mean",
    "exact_boards",
    "fresh_boards",
]

Values = NDArray[np.float64]

PARTS = 16
"""Parts of the boards, each valued by what the others choose."""
_AT_ONCE = 512


@dataclass(frozen=True, slots=True)
class Certificate:
    """What strategies are worth and how far from an equilibrium they are, by stack, (n,) each.

    ``ev`` is that of the small blind, in the unit of the payoffs. ``exploitability`` is half of
    what both players could gain together (half of NashConv): ``upper`` by best responses chosen and
    valued on the same boards, ``lower`` by those valued on boards that they were not chosen on.
    ``std_error`` is that of the upper one, ``ev_error`` that of ``ev``. ``boards`` were looked at;
    over all boards there is no error.
    """

    boards: int
    ev: Values
    ev_error: Values
    upper: Values
    lower: Values
    std_error: Values


class InParts(ABC):
    """Work on boards that come in pieces; a piece goes to one of some parts, which take turns."""

    def __init__(self, parts: int) -> None:
        self._parts = parts
        self._pieces = 0
        self.boards = 0
        """Boards looked at so far."""

    def add(self, boards: Boards) -> None:
        """Add boards to one of the parts."""
        self._count(self._pieces % self._parts, boards)
        self._pieces += 1
        self.boards += len(boards)

    def measure(self, pieces: Iterable[Boards], told: Callable[[int], None] | None = None) -> None:
        """Add all pieces; ``told`` hears how many boards are done."""
        for boards in pieces:
            self.add(boards)
            if told is not None:
                told(self.boards)

    @abstractmethod
    def _count(self, part: int, boards: Boards) -> None: ...


class Certifier(InParts):
    """Measures strategies on boards that come in pieces; ``exact``: that are all there are.

    >>> from ninecards.solver.jamfold_classes import all_boards
    >>> from ninecards.solver.jamfold_stakes import Stakes, chip_payoffs
    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> every = np.ones((66, 1))
    >>> paid = chip_payoffs(Stakes(), [6])
    >>> sums = BoardSums(classes, hi_lo=False)
    >>> certifier = Certifier(sums, Strategies(every, every), paid, exact=True)
    >>> certifier.add(all_boards(classes))
    >>> found = certifier.found()
    >>> found.boards, abs(found.ev.item()) < 1e-5, found.lower is found.upper
    (792, True, True)
    """

    def __init__(
        self, sums: BoardSums, strategies: Strategies, payoffs: Payoffs, *, exact: bool = False
    ) -> None:
        self._sums = sums
        self._strategies = strategies
        self._payoffs = payoffs
        parts = 1 if exact else PARTS
        super().__init__(parts)
        self._exact = exact
        self._gains = np.zeros((parts, len(sums.classes.hands), 2 * len(payoffs)))
        self._weights = np.zeros(parts)

    def _count(self, part: int, boards: Boards) -> None:
        both = gains_of_acting(self._sums, boards, self._strategies, self._payoffs)
        self._gains[part] += np.concatenate(both, axis=1)
        self._weights[part] += boards.weight

    def found(self) -> Certificate | None:
        """The certificate of the boards so far; None where they are too few for an error."""
        used = self._weights > 0
        if not used.any() or (not self._exact and used.sum() == 1):
            return None
        acting = np.concatenate([self._strategies.jam, self._strategies.call], axis=1)
        return _judged(
            self._gains[used],
            self._weights[used] * self._sums.classes.live_hands,
            acting,
            self._payoffs,
            self.boards,
        )


def _judged(
    gains: Values, hands: Values, acting: Values, payoffs: Payoffs, boards: int
) -> Certificate:
    """What acting gained, part by part (parts, classes, lanes); ``hands`` (parts,) were dealt."""
    stacks = len(payoffs)
    total = gains.sum(axis=0)
    forced = np.concatenate([payoffs.must_jam, payoffs.must_call])

    def exploited(chosen_on: Values, valued_on: Values, dealt: float) -> Values:
        """Half of what the best responses gain, a hand dealt."""
        better = np.where(forced, 0.0, (chosen_on > 0) - acting)
        lanes = (better * valued_on).sum(axis=0) / dealt
        found: Values = (lanes[:stacks] + lanes[stacks:]) / 2
        return found

    upper = exploited(total, total, float(hands.sum()))
    played = [
        payoffs.fold + (acting[:, :stacks] * part[:, :stacks]).sum(axis=0) / dealt
        for part, dealt in zip(gains, hands, strict=True)
    ]
    ev = np.average(played, axis=0, weights=hands)
    if len(gains) == 1:
        none = np.zeros(stacks)
        return Certificate(boards, ev, none, upper, upper, none)
    same, fresh = [], []
    for part, dealt in zip(gains, hands, strict=True):
        same.append(exploited(total, part, dealt))
        fresh.append(exploited(total - part, part, dealt))
    return Certificate(
        boards=boards,
        ev=ev,
        ev_error=error_of_mean(played, hands),
        upper=upper,
        lower=np.average(fresh, axis=0, weights=hands),
        std_error=error_of_mean(same, hands),
    )


def error_of_mean(parts: list[Values], weights: Values) -> Values:
    """The standard error of the weighted mean of independent parts."""
    shares = (weights / weights.sum())[:, None]
    values = np.array(parts)
    spread = (shares**2 * (values - (shares * values).sum(axis=0)) ** 2).sum(axis=0)
    found: Values = np.sqrt(spread * len(parts) / (len(parts) - 1))
    return found


def fresh_boards(classes: HandClasses, count: int, *, seed: int) -> Iterator[Boards]:
    """Boards of a stream that no solve draws from, in pieces: one or more for each part.

    >>> sum(len(piece) for piece in fresh_boards(HandClasses.of_deck(2), 100, seed=1))
    100
    """
    random = np.random.default_rng([seed, 1])
    size = max(1, min(_AT_ONCE, count // PARTS))
    while count > 0:
        piece = min(size, count)
        yield random_boards(classes, piece, random)
        count -= piece


def exact_boards(boards: Boards) -> Iterator[Boards]:
    """All boards in pieces."""
    for at in range(0, len(boards), _AT_ONCE):
        yield boards[at : at + _AT_ONCE]
