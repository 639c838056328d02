"""Solving a match of jam or fold: the games of all stacks and the chances that they are played for.

Chances and strategies are found together. The games of all stacks are solved at once on random
boards; in rounds, each as long as all before it, hands are counted on a few other boards, chances
are backed up, and the solve goes on for the new ones with the regrets that it has. An early round
plays for chances that are a little off, but it is short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import ConfigError
from ninecards.rules.games import Game, Limit
from ninecards.solver.jamfold import LATE, JamFold, Strategies
from ninecards.solver.jamfold_certificate import fresh_boards
from ninecards.solver.jamfold_classes import Boards, BoardSums, HandClasses, random_boards
from ninecards.solver.jamfold_ends import hand_laws
from ninecards.solver.jamfold_match import Match, MatchTables, back_up, match_payoffs
from ninecards.solver.jamfold_match_best import MatchBounds, MatchCertifier
from ninecards.solver.jamfold_question import PLAYED
from ninecards.solver.jamfold_stakes import Stakes, jam_bound

__all__ = ["MatchAnswer", "MatchQuestion", "MatchSolve", "MatchWork", "round_ends"]

Told = Callable[[int, int], None]

_HALVINGS = 6
_PART_COUNTED = 16
_LEAST_COUNTED = 8
_LATE_OF_ALL = 2.0
_OF_SOLVE, _OF_BOUNDS = 2, 3
"""What a board takes, of the work that is told."""


def round_ends(boards: int) -> Iterator[int]:
    """After how many boards chances are backed up: ever later, at last after all.

    >>> list(round_ends(1000)), list(round_ends(3))
    ([15, 31, 62, 125, 250, 500, 1000], [1, 3])
    """
    last = 0
    for halvings in range(_HALVINGS, -1, -1):
        if (end := boards >> halvings) > last:
            yield end
            last = end


class MatchSolve:
    """A solve of the games of all stacks of a match, for the chances that it finds itself.

    With ``every`` all these boards are played in each iteration, and nothing is random.

    >>> classes = HandClasses.of_small_deck(range(40, 52), 2)
    >>> solve = MatchSolve(Match(6, 1, 2), BoardSums(classes, hi_lo=False), seed=1)
    >>> solve.run(64)
    >>> solve.rounds, bool(abs(solve.tables.button + solve.tables.big_blind[::-1] - 1).max() < 1e-6)
    (7, True)
    """

    def __init__(
        self, match: Match, sums: BoardSums, *, seed: int, every: Boards | None = None
    ) -> None:
        self._match, self._sums, self._every = match, sums, every
        self.tables = MatchTables.by_chips(match)
        """The chances, as far as they are known."""
        self._solve = JamFold(
            sums,
            match_payoffs(match, self.tables),
            seed=seed,
            late=LATE if every is None else _LATE_OF_ALL,
        )
        self._random = np.random.default_rng([seed, 2])
        self.rounds = 0
        """How often chances were backed up."""
        self.moved = 0.0
        """By how much the last round moved a chance at most."""

    def run(self, boards: int, told: Told | None = None) -> None:
        """Play so many random boards, or so many times all of them."""
        played = 0
        for end in round_ends(boards):
            if self._every is None:
                self._solve.run(end - played, _counting(told, played, boards))
            else:
                for _ in range(end - played):
                    self._solve.play(self._every)
            played = end
            self._renew()

    def _renew(self) -> None:
        counted = self._every
        if counted is None:
            count = max(_LEAST_COUNTED, self.boards // _PART_COUNTED)
            counted = random_boards(self._sums.classes, count, self._random)
        laws = hand_laws(self._sums, counted, self.strategies)
        before = self.tables
        self.tables = back_up(self._match, laws, laws)
        self._solve.payoffs = match_payoffs(self._match, self.tables)
        self.moved = float(np.abs(self.tables.button - before.button).max())
        self.rounds += 1

    @property
    def boards(self) -> int:
        """Boards played so far."""
        return self._solve.boards

    @property
    def strategies(self) -> Strategies:
        """What is played with each stack on the button, and against it."""
        return self._solve.strategies


def _counting(told: Told | None, before: int, whole: int) -> Told | None:
    if told is None:
        return None
    return lambda done, _: told(before + done, whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchQuestion:
    """Which match is solved, on how many boards; as many others are for its bounds.

    Raises ConfigError, also where the limit does not allow the jam.
    """

    game: Game
    match: Match
    limit: Limit = Limit.NO
    boards: int = 2000
    seed: int = 1
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.game.name not in PLAYED:
            raise ConfigError(f"jamfold: {self.game.name}; it is solved for {', '.join(PLAYED)}")
        match = self.match
        stakes = Stakes(*map(Fraction, (match.small_blind, match.big_blind, match.ante)))
        most = jam_bound(self.game, self.limit, stakes)
        largest = Fraction(match.chips // 2, match.big_blind)
        if most is not None and largest > most:
            raise ConfigError(
                f"jamfold: --limit {self.limit}: a stack of {float(largest):g} bb may not go in at "
                f"once; up to {float(most):g} bb may, or take --limit no"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAnswer:
    """The chances of a match, and what they are between.

    ``boards`` were played by the solve. Without ``bounds``, where the work was stopped before, the
    chances are those that the solve went on with.
    """

    question: MatchQuestion
    solved: MatchTables
    bounds: MatchBounds | None
    boards: int

    @property
    def tables(self) -> MatchTables:
        """The chances to win."""
        return self.solved if self.bounds is None else self.bounds.tables

    @property
    def mean(self) -> NDArray[np.float64]:
        """The chance of one who does not know yet whose button it is."""
        return (self.tables.button + self.tables.big_blind) / 2

    def fields(self) -> dict[str, object]:
        """What ``jamfold --tournament --json`` tells; lists are by chips, 0 to all."""
        bounds = self.bounds
        curves: dict[str, NDArray[np.float64] | None] = {
            "win": self.mean,
            "win_button": self.tables.button,
            "win_big_blind": self.tables.big_blind,
        }
        for seat in ("button", "big_blind"):
            for name, tables in (
                ("low", None if bounds is None else bounds.low),
                ("high", None if bounds is None else bounds.high),
                ("low_std_error", None if bounds is None else bounds.low_error),
                ("high_std_error", None if bounds is None else bounds.error),
            ):
                curves[f"win_{seat}_{name}"] = None if tables is None else getattr(tables, seat)
        return {
            "game": self.question.game.name,
            "chips": list(range(self.question.match.chips + 1)),
            **{
                name: None if curve is None else np.round(curve, 6).tolist()
                for name, curve in curves.items()
            },
            "gain": None if bounds is None else round(bounds.gain, 6),
            "gain_lower": None if bounds is None else round(bounds.fresh_gain, 6),
            "boards": self.boards,
            "certificate_boards": None if bounds is None else bounds.boards,
            "seed": self.question.seed,
        }


class MatchWork:
    """A solve of a match and its bounds; what is done can be asked for at any time.

    >>> from ninecards.equity.question import HOLDEM
    >>> work = MatchWork(MatchQuestion(game=HOLDEM, match=Match(6, 1, 2), boards=64))
    >>> work.solve()
    >>> work.certify()
    >>> answer = work.answer()
    >>> answer.boards, answer.bounds.boards, round(float(answer.mean[3]), 6)
    (64, 64, 0.5)
    """

    def __init__(self, question: MatchQuestion) -> None:
        self.question = question
        game = question.game
        self._classes = HandClasses.of_deck(game.hole_cards)
        self._sums = BoardSums(self._classes, hi_lo=game.hi_lo, threads=question.threads)
        self._solve = MatchSolve(question.match, self._sums, seed=question.seed)
        self._certifier: MatchCertifier | None = None

    @property
    def rounds(self) -> int:
        """How often chances were backed up: without a round there are none to tell."""
        return self._solve.rounds

    def solve(self, told: Told | None = None) -> None:
        """Play the boards of the solve; ``told`` hears what is done of all the work."""
        self._solve.run(self.question.boards, self._told(told, 0, _OF_SOLVE))

    def certify(self, told: Told | None = None) -> None:
        """Count hands on fresh boards, for the bounds."""
        question = self.question
        self._certifier = MatchCertifier(question.match, self._sums, self._solve.strategies)
        one = self._told(told, question.boards * _OF_SOLVE, _OF_BOUNDS)
        self._certifier.measure(
            fresh_boards(self._classes, question.boards, seed=question.seed),
            None if one is None else lambda done: one(done, question.boards),
        )

    def _told(self, told: Told | None, before: int, each: int) -> Told | None:
        if told is None:
            return None
        whole = self.question.boards * (_OF_SOLVE + _OF_BOUNDS)
        return lambda done, _: told(before + each * done, whole)

    def answer(self) -> MatchAnswer:
        """What there is so far."""
        return MatchAnswer(
            question=self.question,
            solved=self._solve.tables,
            bounds=None if self._certifier is None else self._certifier.found(),
            boards=self._solve.boards,
        )
