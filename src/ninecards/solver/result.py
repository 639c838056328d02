"""The file of a solution, and a place of it by its line. docs/results.md describes the format.

A file is written once and looked at a place at a time: what is not asked for is not read.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import __version__
from ninecards.cards import Card
from ninecards.errors import SpotError
from ninecards.solver.best_response import Evaluation
from ninecards.solver.cfr import Solver
from ninecards.solver.container import Container, write_container
from ninecards.solver.figures import Figures, figures
from ninecards.solver.game import Decision, Place
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.runouts import Comes, RunOut, run_outs
from ninecards.solver.spot import PLAYER_NAMES, Spot
from ninecards.solver.tree import BettingTree
from ninecards.solver.tree_form import tree_form, tree_of

__all__ = ["KIND", "Check", "ResultFile", "SolveRecord", "figures_type", "write_result"]

KIND = "solve"
_MOST_F64_HANDS = 500_000
"""With more hands the figures are made in float32: in float64 they need more than the solve did."""
_PARTS = ("strategy", "ev", "equity", "reach", "met")
_WIDE = ("strategy", "ev")
_SPOT = {"game", "hi_lo", "pot"}
_SOLVE = {"ev", "equity", "exploitability_pct", "iterations", "seconds", "checks"}
"""What every reader of a file asks its header for."""


@dataclass(frozen=True, slots=True)
class Check:
    """Found at an iteration: the seconds of solving by then, the exploitability in % of the pot."""

    iteration: int
    seconds: float
    exploitability_pct: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRecord:
    """How a solution was come by: its spot in words, checks on the way, threads."""

    spot: Spot
    spot_text: str
    tree: BettingTree
    evaluation: Evaluation
    checks: Sequence[Check]
    seconds: float
    threads: int
    storage: str


def write_result(path: Path, solver: Solver, game: OmahaGame, record: SolveRecord) -> None:
    """Writes the solution of a solver; what was at ``path`` stays until all is written.

    Raises OSError.
    """
    boards = _boards(record.spot, game)
    dtype = figures_type(max(len(weights) for weights in game.weights))
    with write_container(path) as writer:
        for player, weights in enumerate(game.weights):
            writer.add(f"hands.{player}", game.hands(0, player))
            writer.add(f"weights.{player}", weights.astype(np.float64))
        rooms = {}
        for number in range(len(game.boards)):
            rooms[number] = room = _Room.of(game, number)
            for part in _PARTS:
                size = room.entries if part in _WIDE else room.singles
                writer.reserve(f"{number}.{part}", "<f4", (size,))

        sums: list[dict[int, int]] = [{} for _ in game.boards]

        def told(place: Place, found: Figures) -> None:
            entry, single = rooms[place.board].at[place.node]
            crc = 0
            for part in _PARTS:
                start = entry if part in _WIDE else single
                values = np.ascontiguousarray(getattr(found, part), dtype="<f4")
                crc = zlib.crc32(values.reshape(-1).view(np.uint8).data, crc)
                writer.put(f"{place.board}.{part}", start, values)
            sums[place.board][place.node] = crc

        equity = figures(game, solver.average_strategy, told, dtype, threads=record.threads)
        header = _header(solver, record, equity, boards)
        header["sums"] = [[found[node] for node in sorted(found)] for found in sums]
        writer.finish(KIND, header)


@dataclass(frozen=True, slots=True)
class _Room:
    """Where the figures of each decision of a board begin: those by action, and those by hand."""

    entries: int
    singles: int
    at: Mapping[int, tuple[int, int]]

    @classmethod
    def of(cls, game: OmahaGame, number: int) -> _Room:
        board = game.boards[number]
        street, entries, singles, at = game.streets[board.street], 0, 0, {}
        for place in street.decisions:
            node = street.nodes[place]
            assert isinstance(node, Decision)
            at[place] = entries, singles
            entries += len(node.actions) * board.hands[node.player]
            singles += board.hands[node.player]
        return cls(entries, singles, at)


def figures_type(hands: int) -> np.dtype[Any]:
    """What figures are made in, for a player with so many hands."""
    return np.dtype(np.float64 if hands <= _MOST_F64_HANDS else np.float32)


def _boards(spot: Spot, game: OmahaGame) -> list[RunOut]:
    ranges = tuple((game.hands(0, player), game.weights[player]) for player in (0, 1))
    boards = run_outs(spot.board, (ranges[0], ranges[1]), alike=not spot.lines.lock, dead=spot.dead)
    assert [each.cards for each in boards] == [game.cards(n) for n in range(len(game.boards))]
    return boards


def _header(
    solver: Solver, record: SolveRecord, equity: float, boards: Sequence[RunOut]
) -> dict[str, Any]:
    spot, found = record.spot, record.evaluation
    fraction, cap = spot.rake
    return {
        "product": f"ninecards {__version__}",
        "spot": {
            "text": record.spot_text,
            "game": spot.config.game.name,
            "hi_lo": spot.config.game.hi_lo,
            "limit": str(spot.config.limit),
            "board": "".join(map(str, spot.board)),
            "dead": "".join(map(str, spot.dead)),
            "pot": spot.pot,
            "stacks": list(spot.stacks),
            "rake": [str(fraction), None if cap is None else str(cap)],
            "ranges": [str(held) for held in spot.ranges],
        },
        "solve": {
            "scheme": solver.scheme.name,
            "storage": record.storage,
            "iterations": solver.iteration,
            "seconds": record.seconds,
            "threads": record.threads,
            "hands": [len(weights) for weights in solver.game.weights],
            "ev": list(found.ev),
            "best_response": list(found.best_response),
            "equity": [equity, 1 - equity],
            "exploitability": found.exploitability,
            "exploitability_pct": found.exploitability_pct,
            "exploitability_mbb": found.exploitability_mbb,
            "checks": [[c.iteration, c.seconds, c.exploitability_pct] for c in record.checks],
        },
        "tree": tree_form(record.tree),
        "boards": [_board_form(board) for board in boards],
    }


def _board_form(board: RunOut) -> list[Any]:
    comes = [
        [each.board, [[card, list(renaming)] for card, renaming in each.cards.items()]]
        for each in board.comes
    ]
    return [list(board.cards), comes]


class ResultFile:
    """A solution in a file. ``spot`` and ``solve`` are those parts of its header.

    Raises SpotError, one line, for a file that is none; OSError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = Container(path, KIND)
        self._hands: dict[int, NDArray[np.uint8]] = {}
        header = self._file.header
        try:
            self.spot: Mapping[str, Any] = header["spot"]
            self.solve: Mapping[str, Any] = header["solve"]
            self.product: str = header["product"]
            self.tree = tree_of(header["tree"])
            self.boards = [_run_out(form) for form in header["boards"]]
            # The first files had none.
            self._sums: Sequence[Sequence[int]] | None = header.get("sums")
            whole = bool(self.boards) and self.solve.keys() >= _SOLVE
            whole = whole and self.spot.keys() >= _SPOT
        except (LookupError, TypeError, ValueError, AttributeError):
            whole = False
        if not whole:
            raise SpotError(f"{path}: damaged: its header is not that of a solution")

    @property
    def checks(self) -> list[Check]:
        """The checks of the solve in their order."""
        return [Check(*each) for each in self.solve["checks"]]

    def hands(self, player: int) -> NDArray[np.uint8]:
        """All hands (n, k) of a player at the start. Raises SpotError for damaged ones."""
        if player not in self._hands:
            self._hands[player] = self._file.array(f"hands.{player}", checked=True)
        return self._hands[player]

    def weights(self, player: int) -> NDArray[np.float64]:
        """Their weights."""
        return self._file.array(f"weights.{player}", checked=True)

    def rows(self, board: int, player: int) -> NDArray[np.intp]:
        """Which of them are there on a board, in the order of its figures."""
        start = len(self.boards[0].cards)
        new = np.array(self.boards[board].cards[start:], dtype=np.uint8)
        rows: NDArray[np.intp] = np.flatnonzero(~np.isin(self.hands(player), new).any(axis=1))
        return rows

    def figures(self, place: Place) -> Figures:
        """The figures of a place, float32, as they lie in the file.

        Raises SpotError where nobody decides, and for figures that are not what was written.
        """
        street = self.tree.streets[len(self.boards[place.board].cards) - len(self.boards[0].cards)]
        hands = [len(self.rows(place.board, player)) for player in range(len(PLAYER_NAMES))]
        entries = singles = 0
        decisions = [(number, node) for number, node in enumerate(street.nodes) if node.choices]
        for turn, (number, node) in enumerate(decisions):
            assert node.player is not None
            shape = (len(node.choices), hands[node.player])
            if number == place.node:
                wide, one = (
                    slice(entries, entries + shape[0] * shape[1]),
                    slice(singles, singles + shape[1]),
                )
                cut = [wide, wide, one, one, one]
                found = [
                    self._file.array(f"{place.board}.{part}")[where]
                    for part, where in zip(_PARTS, cut, strict=True)
                ]
                self._check_sum(place, turn, found)
                strategy, ev, equity, reach, met = found
                return Figures(strategy.reshape(shape), ev.reshape(shape), equity, reach, met)
            entries += shape[0] * shape[1]
            singles += shape[1]
        raise SpotError(f"{self.path}: nobody decides at {place}")

    def _check_sum(self, place: Place, turn: int, found: Sequence[NDArray[Any]]) -> None:
        """``found`` are the parts of the ``turn``-th decision of a board."""
        if self._sums is None:
            return
        crc = 0
        for part in found:
            crc = zlib.crc32(part.view(np.uint8).data, crc)
        try:
            damaged = self._sums[place.board][turn] != crc
        except (LookupError, TypeError):
            damaged = True
        if damaged:
            raise SpotError(f"{self.path}: damaged: figures of {place} are not what was written")


def _run_out(form: Sequence[Any]) -> RunOut:
    cards, comes = form
    return RunOut(
        tuple(Card(card) for card in cards),
        (0, 0),
        tuple(
            Comes(board, {card: tuple(renaming) for card, renaming in each})
            for board, each in comes
        ),
    )
