"""A question about jam or fold, checked, and its answer with the certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from re import fullmatch

import numpy as np
from numpy.typing import NDArray

from ninecards.equity.files import hand_texts
from ninecards.errors import ConfigError
from ninecards.rules.games import Game, Limit
from ninecards.solver.jamfold import JamFold, Strategies
from ninecards.solver.jamfold_certificate import Certificate, Certifier, exact_boards, fresh_boards
from ninecards.solver.jamfold_classes import BoardSums, HandClasses, all_boards
from ninecards.solver.jamfold_kinds import Sentence, kinds_of, sentence
from ninecards.solver.jamfold_matrix import MatrixSums
from ninecards.solver.jamfold_stakes import Payoffs, Stakes, chip_payoffs, jam_bound

__all__ = ["JamFoldAnswer", "JamFoldQuestion", "JamFoldWork", "read_stacks"]

MOST_STACKS = 64
MOST_STACK_BB = 1000
PLAYED = ("holdem", "omaha", "omaha-hilo")
_STEPS = ".."
HOLDEM_CARDS = 2
_ITERATIONS_OF_MATRIX = 15_000
_LATE_OF_MATRIX = 2.0


def read_stacks(text: str) -> tuple[Fraction, ...]:
    """Stacks in big blinds, ascending: ``2,3.5,10``, or with ``..`` for a sequence.

    >>> [str(stack) for stack in read_stacks("2,4,..,10,15")]
    ['2', '4', '6', '8', '10', '15']
    """
    words = [word.strip() for word in text.split(",")]
    stacks: list[Fraction] = []
    for place, word in enumerate(words):
        if word == _STEPS:
            known = len(stacks) >= 2 and place + 1 < len(words) and words[place + 1] != _STEPS
            if not known:
                raise ConfigError(
                    f"jamfold: --stacks {text!r}: '..' stands behind two stacks and before the last"
                )
            step, last = stacks[-1] - stacks[-2], _stack(words[place + 1], text)
            while step > 0 and stacks[-1] + step < last and len(stacks) <= MOST_STACKS:
                stacks.append(stacks[-1] + step)
        else:
            stacks.append(_stack(word, text))
    if len(stacks) > MOST_STACKS:
        raise ConfigError(f"jamfold: --stacks {text!r}: at most {MOST_STACKS} stacks are solved")
    if any(one >= other for one, other in pairwise(stacks)):
        raise ConfigError(f"jamfold: --stacks {text!r}: stacks go up, each is there once")
    return tuple(stacks)


def _stack(word: str, text: str) -> Fraction:
    if not fullmatch(r"\d{1,4}(\.\d{1,6})?", word) or not 0 < Fraction(word) <= MOST_STACK_BB:
        raise ConfigError(
            f"jamfold: --stacks {text!r}: {word!r} is no stack; big blinds above 0 and up to "
            f"{MOST_STACK_BB} are, as 2,3.5,10 or 2,4,..,20"
        )
    return Fraction(word)


@dataclass(frozen=True, slots=True, kw_only=True)
class JamFoldQuestion:
    """Which hands are solved, for which stacks, and on how many boards.

    ``boards`` are drawn for the solve and as many others for the certificate; with ``every_board``
    the certificate looks at all boards. Raises ConfigError, also where the limit does not allow the
    jam.
    """

    game: Game
    stacks: tuple[Fraction, ...]
    stakes: Stakes = field(default_factory=Stakes)
    limit: Limit = Limit.NO
    boards: int = 10_000
    every_board: bool = False
    seed: int = 1
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.game.name not in PLAYED:
            raise ConfigError(f"jamfold: {self.game.name}; it is solved for {', '.join(PLAYED)}")
        most = jam_bound(self.game, self.limit, self.stakes)
        if most is not None and self.stacks[-1] > most:
            raise ConfigError(
                f"jamfold: --limit {self.limit}: a stack of {_decimal(self.stacks[-1])} bb may not"
                f" go in at once; up to {_decimal(most)} bb may, or take --limit no"
            )

    @property
    def by_matrix(self) -> bool:
        """Whether classes are so few that all boards are one matrix, on which they are solved."""
        return self.every_board and self.game.hole_cards == HOLDEM_CARDS

    @property
    def payoffs(self) -> Payoffs:
        """What each end is worth, in big blinds."""
        return chip_payoffs(self.stakes, self.stacks)


@dataclass(frozen=True, slots=True, kw_only=True)
class JamFoldAnswer:
    """Strategies for each class and stack, and how good they are.

    ``boards`` were played by the solve. ``certificate`` is None where the work was stopped before
    there was one.
    """

    question: JamFoldQuestion
    classes: HandClasses
    strategies: Strategies
    certificate: Certificate | None
    boards: int

    @property
    def by_matrix(self) -> bool:
        """Whether the solve played all boards, and none at random."""
        return self.question.by_matrix

    @property
    def jam_fractions(self) -> NDArray[np.float64]:
        """The part of all hands that jams, by stack."""
        return self.classes.chances @ self.strategies.jam

    @property
    def call_fractions(self) -> NDArray[np.float64]:
        """The part of all hands that calls, by stack."""
        return self.classes.chances @ self.strategies.call

    def sentences(self) -> list[tuple[Sentence, Sentence]]:
        """Which kinds of hands jam and which call, by stack."""
        table = kinds_of(self.classes, hi_lo=self.question.game.hi_lo)
        chances, held = self.classes.chances, self.strategies
        return [
            (
                sentence(table, chances, held.jam[:, place]),
                sentence(table, chances, held.call[:, place]),
            )
            for place in range(len(self.question.stacks))
        ]

    def rows(self) -> list[dict[str, object]]:
        """A record a stack, as ``jamfold --json`` has them."""
        rows: list[dict[str, object]] = []
        found, said_of = self.certificate, self.sentences()
        for place, stack in enumerate(self.question.stacks):
            row: dict[str, object] = {
                "stack_bb": float(stack),
                "jam_fraction": round(float(self.jam_fractions[place]), 6),
                "call_fraction": round(float(self.call_fractions[place]), 6),
            }
            for name, values, scale in (
                ("ev_bb", None if found is None else found.ev, 1),
                ("ev_std_error", None if found is None else found.ev_error, 1),
                ("exploitability_mbb", None if found is None else found.upper, 1000),
                ("exploitability_lower_mbb", None if found is None else found.lower, 1000),
                ("std_error", None if found is None else found.std_error, 1000),
            ):
                row[name] = None if values is None else round(scale * float(values[place]), 6)
            for name, said in zip(("jam_rule", "call_rule"), said_of[place], strict=True):
                row[name] = {"text": said.text, "covers": said.covers, "agrees": said.agrees}
            rows.append(row)
        return rows

    def csv_lines(self) -> Iterator[str]:
        """A line a class: one of its hands, how many it has, how often it jams and calls."""
        names = [_decimal(stack) for stack in self.question.stacks]
        acts = [f"{act} {name}" for act in ("jam", "call") for name in names]
        yield ",".join(["hand", "combos", *acts])
        both = np.concatenate([self.strategies.jam, self.strategies.call], axis=1)
        order = np.argsort(-both.sum(axis=1), kind="stable")
        texts = hand_texts(self.classes.hands[:, ::-1])
        for place in order.tolist():
            figures = ",".join(f"{chance:.4g}" for chance in both[place])
            yield f"{texts[place]},{self.classes.sizes[place]},{figures}"


class JamFoldWork:
    """A solve and its certificate, step by step; what is done can be asked for at any time.

    >>> from ninecards.equity.question import HOLDEM
    >>> question = JamFoldQuestion(game=HOLDEM, stacks=read_stacks("2,10"), boards=300)
    >>> work = JamFoldWork(question)
    >>> work.solve()
    >>> work.certify()
    >>> answer = work.answer()
    >>> answer.boards, answer.certificate.boards, answer.rows()[0]["stack_bb"]
    (300, 300, 2.0)
    """

    def __init__(self, question: JamFoldQuestion) -> None:
        self.question = question
        self.classes = HandClasses.of_deck(question.game.hole_cards)
        hi_lo = question.game.hi_lo
        self._sums = BoardSums(self.classes, hi_lo=hi_lo, threads=question.threads)
        self._every = all_boards(self.classes) if question.every_board else None
        self._solve = JamFold(self._sums, question.payoffs, seed=question.seed)
        self._certifier: Certifier | None = None

    @property
    def _by_matrix(self) -> bool:
        return self.question.by_matrix

    @property
    def boards(self) -> int:
        """How many boards all the work has."""
        fresh = self.question.boards if self._every is None else len(self._every)
        return self.question.boards + fresh

    def solve(self, told: Callable[[int, int], None] | None = None) -> None:
        """Play the boards of the solve; ``told`` hears what is done of all the work."""
        if self._every is not None and self._by_matrix:
            self._sums = MatrixSums(self._sums)
            self._solve = JamFold(self._sums, self.question.payoffs, seed=0, late=_LATE_OF_MATRIX)
            for _ in range(_ITERATIONS_OF_MATRIX):
                self._solve.play(self._every)
            return
        self._solve.run(
            self.question.boards, None if told is None else lambda done, _: told(done, self.boards)
        )

    def certify(self, told: Callable[[int, int], None] | None = None) -> None:
        """Measure what was solved."""
        exact, before = self._every is not None, self._solve.boards
        self._certifier = Certifier(
            self._sums, self._solve.strategies, self.question.payoffs, exact=exact
        )
        pieces = (
            fresh_boards(self.classes, self.question.boards, seed=self.question.seed)
            if self._every is None
            else [self._every]
            if self._by_matrix
            else exact_boards(self._every)
        )
        self._certifier.measure(
            pieces, None if told is None else lambda done: told(before + done, self.boards)
        )

    def answer(self) -> JamFoldAnswer:
        """What there is so far. A certificate over a part of all boards is none."""
        certifier = self._certifier
        whole = certifier is not None and (
            self._every is None or certifier.boards == len(self._every)
        )
        return JamFoldAnswer(
            question=self.question,
            classes=self.classes,
            strategies=self._solve.strategies,
            certificate=certifier.found() if certifier is not None and whole else None,
            boards=len(self._every)
            if self._every is not None and self._by_matrix
            else self._solve.boards,
        )


def _decimal(value: Fraction) -> str:
    return f"{float(value):g}"


def stack_names(stacks: Sequence[Fraction]) -> list[str]:
    """Stacks as a reader writes them.

    >>> stack_names(read_stacks("2,3.50"))
    ['2', '3.5']
    """
    return [_decimal(stack) for stack in stacks]


__all__ += ["stack_names"]
