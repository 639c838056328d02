"""How fast a river is solved: all hands against all hands, on boards of several textures.

The spot is always the same: pot 100, stacks 300, bets of half the pot and the pot, raises of the
pot, a tree of 33 nodes. Time counts from the text of the spot to the exploitability wanted, with
betting tree, tables, iterations and all looks at the exploitability. Each board may have a process
of its own: nothing is warm then but what is imported, and the memory is that of this board alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from ninecards.equity.workers import available_threads
from ninecards.labs.bench import BenchResult, Spent, peak_bytes, row_records
from ninecards.solver.cfr import Solver
from ninecards.solver.solve import Goal, SolveRun
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.tree import betting_tree

__all__ = ["BOARDS", "RiverBench", "RiverCase", "RiverRow"]

BOARDS = {
    "dry": "Kd 8s 3c 2h Jd",
    "paired": "Qs Qd 7c 5h 2s",
    "flush": "Ah Th 6h 3c 9d",
    "straights": "Jc Ts 9d 7h 6s",
    "lows": "As Qd 9c 5s 4d",
}
"""A board without a likely draw, one with a pair, with three of a suit, with many straights; the
last one is that of docs/spots.md, and of them the one where a low is possible."""

_MENU = {"bet": ["50%", "pot"], "raise": ["pot"]}


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverCase:
    """What is solved, and how: ``target_pct`` is the exploitability in % of the pot."""

    game: str = "omaha"
    ranges: tuple[str, str] = ("100%", "100%")
    boards: Sequence[str] = tuple(BOARDS)
    target_pct: float = 0.25
    storage: str = "f32"
    threads: int | None = None

    def spot(self, board: str) -> Spot:
        """The spot on a board, named or in cards."""
        oop, ip = self.ranges
        return Spot.of(
            {
                "game": self.game,
                "board": BOARDS.get(board, board),
                "pot": 100,
                "stacks": [300, 300],
                "ranges": {"oop": oop, "ip": ip},
                "bets": {"river": {"oop": _MENU, "ip": _MENU}},
            }
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverRow:
    """A board that was solved.

    ``hands`` are those of each player without the cards of the board. ``seconds`` are all of it,
    ``setup_s`` those before the first iteration, ``iteration_s`` a later one without looks at the
    exploitability.
    """

    board: str
    cards: str
    hands: tuple[int, int]
    nodes: int
    exploitability_pct: float
    iterations: int
    seconds: float
    setup_s: float
    iteration_s: float
    cpu_s: float
    kept_bytes: int
    peak_bytes: int


@dataclass(slots=True)
class RiverBench:
    """The rows so far, and the result in the shape of all benches.

    >>> case = RiverCase(ranges=("AA", "KK"), boards=("dry",), target_pct=2.0)
    >>> bench = RiverBench(case, apart=False)
    >>> bench.run()
    >>> bench.rows[0].nodes, bench.rows[0].exploitability_pct <= 2.0
    (33, True)
    """

    case: RiverCase
    apart: bool = True
    rows: list[RiverRow] = field(default_factory=list)
    total: Spent = field(default_factory=Spent)

    def run(self, on_row: Callable[[], None] = lambda: None) -> None:
        """Solve every board, ``apart`` in a process of its own; ``on_row`` is told after each."""
        with self.total.timed():
            for board in self.case.boards:
                self.rows.append(self._row(board))
                on_row()

    def _row(self, board: str) -> RiverRow:
        if not self.apart:
            return _solved(self.case, board)
        # Spawned, not forked: the memory of this process is none of the solve's.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            return pool.submit(_solved, self.case, board).result()

    @property
    def result(self) -> BenchResult:
        """The time of the slowest board; its hands are those of both players together."""
        return BenchResult(
            name="river",
            value=max((row.seconds for row in self.rows), default=0.0),
            unit=f"seconds on the clock to {self.case.target_pct:g} % of the pot, slowest board",
            threads=self.case.threads or available_threads(),
            hands=sum(self.rows[0].hands) if self.rows else 0,
            seed=0,
            seconds=self.total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with each player's hands and all rows.

        Nothing is drawn at random, so ``seed`` is 0.
        """
        rows = row_records(self.rows, digits=4)
        return self.result.record() | {
            "value": round(self.result.value, 3),
            "hands": list(self.rows[0].hands) if self.rows else [],
            "game": self.case.game,
            "target_pct": self.case.target_pct,
            "exploitability_pct": max((row.exploitability_pct for row in self.rows), default=None),
            "iterations": max((row.iterations for row in self.rows), default=0),
            "storage": self.case.storage,
            "peak_mib": round(max((row.peak_bytes for row in self.rows), default=0) / 2**20, 1),
            "rows": rows,
        }


def _solved(case: RiverCase, board: str) -> RiverRow:
    spent, lone = Spent(), []
    with spent.timed():
        started = time.perf_counter()
        spot = case.spot(board)
        tree = betting_tree(spot)
        game = spot_game(spot, tree)
        solver = Solver(game, storage=case.storage, threads=case.threads)
        setup = time.perf_counter() - started
        last = time.perf_counter()

        def told(_: object) -> None:
            nonlocal last
            now = time.perf_counter()
            lone.append(now - last)
            last = now

        run = SolveRun(solver=solver, key="", told=told, evaluates=False)
        run.run(Goal(case.target_pct))
    found = run.checks[-1]
    return RiverRow(
        board=board,
        cards=BOARDS.get(board, board),
        hands=(len(game.weights[0]), len(game.weights[1])),
        nodes=sum(len(street.nodes) for street in game.streets),
        exploitability_pct=found.exploitability_pct,
        iterations=found.iteration,
        seconds=spent.wall,
        setup_s=setup,
        iteration_s=sorted(lone)[len(lone) // 2],
        cpu_s=spent.cpu,
        kept_bytes=solver.memory_bytes,
        peak_bytes=peak_bytes(),
    )
