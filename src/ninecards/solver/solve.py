"""A solve from its start, or from where it stopped, to its end: checks, checkpoints, progress.

Iterations draw nothing at random, and a checkpoint holds all that they depend on: a solve that was
stopped, or killed, goes on to the very bits of one that was not.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ninecards.errors import SpotError
from ninecards.solver.best_response import Evaluation
from ninecards.solver.cfr import Solver
from ninecards.solver.container import Container, write_container
from ninecards.solver.fields import at
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.result import Check
from ninecards.solver.schemes import Scheme
from ninecards.solver.spot import Spot
from ninecards.solver.tree import BettingTree
from ninecards.solver.tree_form import tree_form

__all__ = ["Goal", "Progress", "SolveRun", "fingerprint", "next_check"]

KIND = "checkpoint"
FIRST_CHECK = 10
MOST_ITERATIONS = 1_000_000
_GROWTH = 1.6
_USUAL_SLOPE = 1.5
"""Exploitability falls about like iterations to this power: docs/solver.md has the measurement."""
_SECONDS_BETWEEN_CHECKPOINTS = 120.0

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Goal:
    """When a solve ends: at a target in % of the pot, or after so many iterations in all.

    Without a target exploitability is told at the end alone and on the way now and then.
    """

    target_pct: float | None = None
    iterations: int = MOST_ITERATIONS


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve is; ``left_s`` guesses the seconds to its end, None where nobody can."""

    iteration: int
    exploitability_pct: float | None
    seconds: float
    left_s: float | None


@dataclass(slots=True, kw_only=True)
class SolveRun:
    """A solver on its way to a goal.

    ``checkpoint`` is the file to go on from, None for none. ``stopped`` is asked after each
    iteration; once it says yes a checkpoint is written and the run ends before its goal. Where
    ``evaluates`` is false it ends with the exploitability alone, in the memory of an iteration.
    A disk that is full stops no solve: ``unsaved`` says why the last checkpoint was not written,
    ``saved`` at which iteration that one stands which was.
    """

    solver: Solver
    key: str
    checkpoint: Path | None = None
    clock: Clock = time.perf_counter
    stopped: Callable[[], bool] = lambda: False
    told: Callable[[Progress], None] = lambda _: None
    evaluates: bool = True
    checks: list[Check] = field(default_factory=list)
    seconds: float = 0.0
    evaluation: Evaluation | None = None
    unsaved: OSError | None = None
    saved: int | None = None

    def resume(self) -> None:
        """Takes up what the checkpoint holds.

        Raises SpotError for the checkpoint of another spot, scheme or storage; OSError.
        """
        assert self.checkpoint is not None
        file = Container(self.checkpoint, KIND)
        header = file.header
        if header.get("key") != self.key:
            raise SpotError(
                f"{self.checkpoint}: of another spot, tree, scheme or storage; without --resume "
                "the solve begins anew"
            )
        arrays = {name: file.array(name, checked=True) for name in file.names}
        try:
            iteration, seconds = int(header["iteration"]), float(header["seconds"])
            checks = [Check(int(n), float(s), float(pct)) for n, s, pct in header["checks"]]
        except (LookupError, TypeError, ValueError, OverflowError):
            iteration, seconds, checks = -1, 0.0, []
        if not 0 <= iteration <= MOST_ITERATIONS or not 0 <= seconds < math.inf:
            raise SpotError(f"{self.checkpoint}: damaged: its header is not that of a checkpoint")
        with at(str(self.checkpoint)):
            self.solver.restore(iteration, arrays)
        self.checks, self.seconds, self.saved = checks, seconds, iteration

    def save(self) -> None:
        """Writes a checkpoint, if there is a file for it; the old one stays until then."""
        if self.checkpoint is None:
            return
        self.unsaved = None
        try:
            self._write(self.checkpoint)
            self.saved = self.solver.iteration
        except OSError as error:
            self.unsaved = error

    def _write(self, path: Path) -> None:
        with write_container(path) as writer:
            for name, array in self.solver.arrays.items():
                writer.add(name, array)
            checks = [[c.iteration, c.seconds, c.exploitability_pct] for c in self.checks]
            header = {"key": self.key, "iteration": self.solver.iteration, "checks": checks}
            writer.finish(KIND, header | {"seconds": self.seconds})

    def run(self, goal: Goal) -> bool:
        """Iterates to the goal; whether it came there. ``evaluation`` is that of its end.

        A stopped run has none. Time counts without the checkpoints.
        """
        saved, self.evaluation = self.seconds, None
        following = self._following(goal)
        while True:
            if self._at_check(following, goal):
                self._check(goal)
                following = self._following(goal)
                if self._ended(goal):
                    self.save()
                    return True
            if self.stopped():
                self.save()
                return False
            if self.seconds - saved > _SECONDS_BETWEEN_CHECKPOINTS:
                self.save()
                saved = self.seconds
            started = self.clock()
            self.solver.run(1)
            self.seconds += self.clock() - started
            last = self.checks[-1].exploitability_pct if self.checks else None
            at = self.solver.iteration
            self.told(Progress(at, last, self.seconds, self._left(goal)))

    def _at_check(self, following: int, goal: Goal) -> bool:
        at = self.solver.iteration
        if at >= min(following, goal.iterations):
            return True
        # A checkpoint may stand where the target was reached already.
        return self.evaluation is None and _met(self.checks, at, goal.target_pct)

    def _ended(self, goal: Goal) -> bool:
        at = self.solver.iteration
        return at >= goal.iterations or _met(self.checks, at, goal.target_pct)

    def _check(self, goal: Goal) -> None:
        started = self.clock()
        self._note(self.solver.exploitability_pct(), started)
        if self._ended(goal) and self.evaluates:
            self.evaluation = self.solver.evaluate()
            self._note(self.evaluation.exploitability_pct, started)
        self.seconds += self.clock() - started

    def _note(self, pct: float, started: float) -> None:
        at = self.solver.iteration
        if self.checks and self.checks[-1].iteration == at:
            self.checks.pop()
        self.checks.append(Check(at, self.seconds + self.clock() - started, pct))

    def _following(self, goal: Goal) -> int:
        at = max((check.iteration for check in self.checks), default=0)
        return next_check(at, _wanted(self.checks, goal.target_pct))

    def _left(self, goal: Goal) -> float | None:
        at, wanted = self.solver.iteration, _wanted(self.checks, goal.target_pct)
        end = min(goal.iterations, MOST_ITERATIONS if wanted is None else max(wanted, at + 1))
        return None if end == MOST_ITERATIONS else self.seconds / at * (end - at)


def next_check(iteration: int, wanted: int | None = None) -> int:
    """The iteration of the check that follows one; ``wanted`` is where the target is expected.

    >>> checks = [0]
    >>> while checks[-1] < 100:
    ...     checks.append(next_check(checks[-1]))
    >>> checks
    [0, 10, 16, 26, 42, 68, 109]
    >>> next_check(52, 56), next_check(52, 300)
    (56, 84)
    """
    if iteration < FIRST_CHECK:
        return FIRST_CHECK
    most = math.ceil(iteration * _GROWTH)
    return most if wanted is None else max(iteration + 1 + iteration // 20, min(wanted, most))


def _met(checks: list[Check], at: int, target: float | None) -> bool:
    """Whether the target was found to be reached at this iteration."""
    if target is None or not checks or checks[-1].iteration != at:
        return False
    return checks[-1].exploitability_pct <= target


def _wanted(checks: list[Check], target: float | None) -> int | None:
    """The iteration at which the target should be reached, by how it went so far."""
    if target is None or not checks:
        return None
    last = checks[-1]
    slope = _USUAL_SLOPE
    if len(checks) > 1 and 0 < last.exploitability_pct < checks[-2].exploitability_pct:
        before = checks[-2]
        fall = math.log(before.exploitability_pct / last.exploitability_pct)
        slope = min(3.0, max(0.5, fall / math.log(last.iteration / before.iteration)))
    ratio = max(1.0, last.exploitability_pct / target)
    longer = min(math.pow(ratio, 1 / slope), MOST_ITERATIONS)
    return min(MOST_ITERATIONS, math.ceil(last.iteration * longer))


def fingerprint(
    spot: Spot, tree: BettingTree, game: OmahaGame, scheme: Scheme, storage: str
) -> str:
    """A sum of all that a solve depends on: what a checkpoint must have in common with it."""
    board, dead = ([int(card) for card in cards] for cards in (spot.board, spot.dead))
    rake = [str(each) for each in spot.rake]
    said: list[Any] = [spot.config.game.name, board, dead, spot.pot, rake, tree_form(tree)]
    said += [len(game.boards), repr(scheme), storage]
    total = hashlib.sha256(repr(said).encode())
    for player, weights in enumerate(game.weights):
        total.update(game.hands(0, player).tobytes())
        total.update(weights.tobytes())
    for place, lock in sorted(game.locks.items()):
        total.update(repr(place).encode())
        total.update(lock.strategy.tobytes())
        total.update(b"all" if lock.hands is None else lock.hands.tobytes())
    return total.hexdigest()
