"""Counterfactual regret minimisation with a vector of hands at each decision, player by player.

Zinkevich, Johanson, Bowling, Piccione: Regret minimization in games with incomplete information,
2007; alternating updates. Nothing is drawn at random: the same game, scheme and number of
iterations give the same bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.equity.workers import available_threads
from ninecards.errors import SpotError
from ninecards.kernels.sweeps import MOST_THREADS
from ninecards.solver.best_response import Evaluation, evaluate, judge
from ninecards.solver.game import (
    PLAYERS,
    Decision,
    Game,
    Place,
    Values,
    check_game,
    decisions_of,
    locked,
)
from ninecards.solver.native_walk import NativeWalk
from ninecards.solver.schemes import DCFR, Scheme, Step
from ninecards.solver.sides import Kept
from ninecards.solver.storage import BlockStorage, open_storage
from ninecards.solver.update import Block, match_regrets, normalized, update_block
from ninecards.solver.walk import walk

__all__ = ["Solver"]


class Solver:
    """A game being solved. ``iteration`` counts what has been done, both players updated in each.

    ``storage`` is how regrets and sums are kept: ``f32``, ``i16`` or ``f64``; the arithmetic is in
    float64 with the last and in float32 otherwise. The first two are solved natively, on so many
    ``threads`` (all, if not told) with the same result for any number; the last one, and all with
    ``native`` false, by the twin in numpy. Raises SpotError for a game that does not fit together
    and for a number of threads that is none.

    >>> from ninecards.solver.toy import kuhn
    >>> solver = Solver(kuhn())
    >>> solver.run(200)
    >>> found = solver.evaluate()
    >>> round(found.ev[0] - 1, 2), found.exploitability_pct < 0.5
    (-0.06, True)
    """

    def __init__(
        self,
        game: Game,
        scheme: Scheme = DCFR,
        storage: str = "f32",
        *,
        threads: int | None = None,
        native: bool = True,
    ) -> None:
        check_game(game)
        self.game = game
        self.scheme = scheme
        self.iteration = 0
        places = decisions_of(game)
        self._numbers = {place: number for number, place in enumerate(places)}
        shapes = [self._shape(place) for place in places]
        self._held: BlockStorage | None = open_storage(storage, shapes)
        self._sums = open_storage(storage, shapes)
        self._last = open_storage(storage, shapes) if scheme.predictive else None
        dtype = np.float64 if storage == "f64" else np.float32
        # Only ratios of reaches matter, and float32 sums are best where the largest weight is 1.
        first, second = game.weights
        scaled = (first / first.max()).astype(dtype)
        self._weights = scaled, scaled if second is first else (second / second.max()).astype(dtype)
        self.threads = available_threads() if threads is None else _checked(threads)
        self._mass: float | None = None
        self._native: NativeWalk | None = None
        if native and storage != "f64":
            kept = Kept(self._numbers, self._regrets, self._sums, self._last)
            self._native = NativeWalk(game, kept, self._weights, self.threads)

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """All that a solve has to remember beside ``iteration``: the arrays themselves, by name."""
        kept = {"regret": self._held, "strategy_sum": self._sums, "last": self._last}
        return {
            f"{name}.{part}": array
            for name, storage in kept.items()
            if storage
            for part, array in storage.arrays.items()
        }

    @property
    def memory_bytes(self) -> int:
        """Bytes of these arrays."""
        return sum(array.nbytes for array in self.arrays.values())

    def restore(self, iteration: int, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Goes on where another solve of the same game, scheme and storage stood, bit by bit.

        Raises SpotError, and changes nothing, where the arrays are not those of such a solve.
        """
        own = self.arrays
        for name in sorted({*own, *arrays}):
            mine, theirs = (
                f"{each[name].dtype} {each[name].shape}" if name in each else "nothing"
                for each in (own, arrays)
            )
            if mine != theirs:
                raise SpotError(f"{name}: {theirs} is given and {mine} needed; another solve?")
        for name, array in own.items():
            array[...] = arrays[name]
        self.iteration = iteration
        if self._native:
            self._native.forget()

    def conclude(self) -> None:
        """Lets go of all that `average_strategy` does not need: no iteration comes after this.

        It is more than half of the memory of a large solve.
        """
        self._held = self._last = self._native = None

    def run(self, iterations: int) -> None:
        """Does so many more iterations.

        What ends it in the middle, as Ctrl-C does, leaves one of them half done. The solve can go
        on from there, but no longer with the bits of one that was left alone.
        """
        for _ in range(iterations):
            step = self.scheme.step(self.iteration + 1)
            if self._native:
                self._native.iterate(step)
            else:
                for player in PLAYERS:
                    walk(self.game, player, _Update(self, step), self._weights)
            self.iteration += 1

    def current_strategy(self, place: Place) -> Values:
        """What is played next (actions, hands)."""
        number = self._numbers[place]
        last = None if self._last is None else self._last.read(number)
        return locked(self.game, place, match_regrets(self._regrets.read(number), last))

    def average_strategy(self, place: Place) -> Values:
        """The solution (actions, hands), float64.

        It is the average of the strategies played, weighted by the scheme and by how often the
        player came there; all actions alike for a hand that never did.
        """
        total = self._sums.read(self._numbers[place]).astype(np.float64)
        return locked(self.game, place, normalized(total))

    def evaluate(self) -> Evaluation:
        """What the solution is worth, and how far from an equilibrium it is."""
        if self._native is None:
            return evaluate(self.game, self.average_strategy)
        native = self._native
        return judge(
            self.game, lambda player: native.worth(player, np.float64), threads=self.threads
        )

    def exploitability_pct(self) -> float:
        """That of the evaluation, in the time and memory of an iteration: to ask on the way.

        A native solve sums it up in float32: it is good to about 1e-4 % of the pot.
        """
        if self._native is None:
            return self.evaluate().exploitability_pct
        if self._mass is None:
            met = self._native.met(0)
            self._mass = float(np.dot(self._weights[0].astype(np.float64), met))
        gain = 0.0
        for player, own in enumerate(self._weights):
            values, best = self._native.worth(player, np.float32)
            best -= values
            gain += float(np.dot(own.astype(np.float64), best))
        return 100 * gain / 2 / self._mass / self.game.pot

    def update(
        self, place: Place, strategy: Values, values: Values, reach: Values, step: Step
    ) -> Values:
        """Adds an iteration to the block of a place; the value (hands,) of the decision."""
        number = self._numbers[place]
        last = None if self._last is None else self._last.read(number)
        block = Block(self._regrets.read(number), self._sums.read(number), last)
        value = update_block(block, strategy, values, reach, step)
        self._regrets.write(number, block.regret)
        self._sums.write(number, block.strategy_sum)
        if self._last is not None and block.last is not None:
            self._last.write(number, block.last)
        return value

    @property
    def _regrets(self) -> BlockStorage:
        if self._held is None:
            raise SpotError("the solve was concluded: only its solution is left")
        return self._held

    def _shape(self, place: Place) -> tuple[int, int]:
        board = self.game.boards[place.board]
        node = self.game.streets[board.street].nodes[place.node]
        assert isinstance(node, Decision)
        return len(node.actions), board.hands[node.player]


def _checked(threads: int) -> int:
    if not isinstance(threads, int | np.integer) or not 1 <= threads <= MOST_THREADS:
        raise SpotError(f"threads is {threads!r}; 1 to {MOST_THREADS} are possible")
    return int(threads)


class _Update:
    def __init__(self, solver: Solver, step: Step) -> None:
        self._solver = solver
        self._step = step
        self.strategy = solver.current_strategy

    def settle(self, place: Place, strategy: Values, values: Values, reach: Values) -> Values:
        return self._solver.update(place, strategy, values, reach, self._step)
