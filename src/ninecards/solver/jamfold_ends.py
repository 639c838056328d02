"""How hands of jam or fold end: won, lost or shared, class by class, and for all hands together.

What an end is worth need not be in proportion to the share of the pot; so ends are counted apart,
by the quarters of the pot that a hand wins, and valued later, as often as values change.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.jamfold import Strategies
from ninecards.solver.jamfold_classes import Boards, BoardSums

__all__ = ["ClassEnds", "Laws", "class_ends", "hand_laws", "quarters_of"]

Values = NDArray[np.float64]
Counts = NDArray[np.float32] | NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Laws:
    """How often a hand ends in each of its ways, by the stack on the button: (7, stacks).

    He folds, the other folds, then 0 to 4 quarters of the pot are his.
    """

    ways: Values


@dataclass(frozen=True, slots=True)
class ClassEnds:
    """What each class meets in showdowns, added over boards and the live hands of the class.

    ``jammed`` (quarters, classes, stacks) is of a hand that jams and meets those that call,
    ``called`` of one that calls and meets those that jam, each a mean over all hands that the
    other may hold, apart by the quarters (`quarters_of`) of the pot that the hand wins. ``live``
    (classes,) are the hands themselves, ``dealt`` all of them.
    """

    jammed: Counts
    called: Counts
    live: Values
    dealt: float

    @property
    def quarters(self) -> tuple[int, ...]:
        """The quarters of the pot that are told apart."""
        return (0, 1, 2, 3, 4) if len(self.jammed) == 5 else (0, 2, 4)

    def laws_of_jamming(self, jam: Values) -> Laws:
        """How hands end for one who jams so, (classes, stacks)."""
        shown = np.einsum("qcs,cs->qs", self.jammed, jam) / self.dealt
        return Laws(self._ways(shown, self.jams(jam)))

    def laws_of_calling(self, call: Values, jam: Values) -> Laws:
        """How hands end for one who calls so, the other jams as he was met; seen by the other."""
        shown = np.einsum("qcs,cs->qs", self.called, call)[::-1] / self.dealt
        return Laws(self._ways(shown, self.jams(jam)))

    def jams(self, jam: Values) -> Values:
        """How often one who jams so jams, (stacks,)."""
        often: Values = self.live @ jam / self.dealt
        return often

    def _ways(self, shown: Values, jams: Values) -> Values:
        ways = np.zeros((7, len(jams)))
        ways[[2 + quarter for quarter in self.quarters]] = shown
        ways[0] = 1 - jams
        ways[1] = jams - shown.sum(axis=0)
        return ways


def quarters_of(sums: BoardSums) -> tuple[int, ...]:
    """The quarters of a pot that a hand may win: all, or without a low none, half and all."""
    return (0, 1, 2, 3, 4) if sums.hi_lo else (0, 2, 4)


def class_ends(sums: BoardSums, boards: Boards, strategies: Strategies) -> ClassEnds:
    """What classes meet on boards, where both play so.

    >>> from ninecards.solver.jamfold_classes import HandClasses
    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> every = np.ones((len(classes.hands), 1))
    >>> board = Boards(np.array([[40, 41, 44, 45, 48]], np.uint8), np.ones(1, np.float32))
    >>> ends = class_ends(BoardSums(classes, hi_lo=False), board, Strategies(every, every))
    >>> ways = ends.laws_of_jamming(every).ways[:, 0]
    >>> bool(abs(ways[2] - ways[6]) < 1e-6), round(float(ways[2:].sum()), 6)
    (True, 1.0)
    """
    stacks = strategies.jam.shape[1]
    reach = np.concatenate([strategies.call, strategies.jam], axis=1)
    met, live = sums.ends(boards, reach)
    met /= sums.classes.others
    dealt = boards.weight * sums.classes.live_hands
    return ClassEnds(met[:, :, :stacks], met[:, :, stacks:], live, dealt)


def hand_laws(sums: BoardSums, boards: Boards, strategies: Strategies) -> Laws:
    """How hands end where both play so, measured on boards."""
    met, live = sums.ends(boards, strategies.call)
    met /= sums.classes.others
    dealt = boards.weight * sums.classes.live_hands
    return ClassEnds(met, np.zeros_like(met), live, dealt).laws_of_jamming(strategies.jam)
