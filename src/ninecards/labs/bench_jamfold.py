"""How long jam or fold takes: 16 stacks at once, all hands, a solve and its certificate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from ninecards.equity.workers import available_threads
from ninecards.labs.bench import BenchResult, Spent, row_records
from ninecards.rules.games import game_by_name
from ninecards.solver.jamfold_classes import HandClasses, all_boards
from ninecards.solver.jamfold_question import JamFoldQuestion, JamFoldWork

__all__ = ["STACKS", "UNIT", "JamFoldBench", "JamFoldRow"]

UNIT = "seconds on the clock for 16 stacks of 2 to 24 bb, solve and certificate"
STACKS = tuple(map(Fraction, (*range(2, 11), *range(12, 25, 2))))
"""In big blinds."""
_GAMES = ("omaha", "omaha-hilo")


@dataclass(frozen=True, slots=True)
class JamFoldRow:
    """One game: boards of solve and certificate, and the worst of all stacks.

    ``every_board_s`` is what a certificate over every board would take at this pace.
    """

    game: str
    boards: int
    wall_s: float
    cpu_s: float
    ms_a_board: float
    upper_mbb: float
    lower_mbb: float
    every_board_s: float


@dataclass(slots=True)
class JamFoldBench:
    """The rows so far, and the result in the shape of all benches.

    >>> bench = JamFoldBench(seed=1, threads=1)
    >>> bench.run(boards=2, hi_lo=False)
    >>> [row.game for row in bench.rows], bench.result.hands
    (['omaha'], 270725)
    """

    seed: int
    threads: int | None = None
    rows: list[JamFoldRow] = field(default_factory=list)
    total: Spent = field(default_factory=Spent)

    def run(
        self, boards: int, *, hi_lo: bool, told: Callable[[int, int], None] | None = None
    ) -> None:
        """Solve on so many boards and certify on as many others; Hi/Lo as well if ``hi_lo``."""
        with self.total.timed():
            for name in _GAMES[: 1 + hi_lo]:
                question = JamFoldQuestion(
                    game=game_by_name(name), stacks=STACKS, boards=boards, seed=self.seed,
                    threads=self.threads,
                )  # fmt: skip
                spent = Spent()
                with spent.timed():
                    work = JamFoldWork(question)
                    work.solve(told)
                    work.certify(told)
                answer = work.answer()
                found = answer.certificate
                if found is None or found.boards != boards or answer.boards != boards:
                    raise AssertionError(f"{name}: not {boards} boards twice")
                each = spent.wall / (2 * boards)
                self.rows.append(
                    JamFoldRow(
                        game=name,
                        boards=boards,
                        wall_s=spent.wall,
                        cpu_s=spent.cpu,
                        ms_a_board=1000 * each,
                        upper_mbb=1000 * float(found.upper.max()),
                        lower_mbb=1000 * float(found.lower.max()),
                        every_board_s=each * (boards + len(all_boards(answer.classes))),
                    )
                )

    @property
    def result(self) -> BenchResult:
        """The time of the first game; 0 before it was measured."""
        return BenchResult(
            name="jamfold",
            value=self.rows[0].wall_s if self.rows else 0.0,
            unit=UNIT,
            threads=self.threads or available_threads(),
            hands=int(HandClasses.of_deck(4).sizes.sum()),
            seed=self.seed,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with all rows."""
        rows = row_records(self.rows)
        return self.result.record() | {"stacks": len(STACKS), "rows": rows}
