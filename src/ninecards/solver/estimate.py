"""What a solve will take, before anything is allocated: memory, time an iteration, dear lines.

Memory is counted: regrets and sums of each decision on each board, as the storage keeps them, the
tables of every board on which hands are compared, and what one pass through a board holds. Time is
tried out on two samples of the spot's own hands with the betting of its last street, each the
fastest of five iterations: what a river costs in any case, and what the work on a hand adds. It is
the time of processors, not that on the clock: that of the calling thread, or of all threads by
their number where that is more. So it is what an iteration takes where nothing else runs, whatever
runs now; caches that others fill make it longer by a half at times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ninecards.equity.workers import available_threads
from ninecards.solver.cfr import Solver
from ninecards.solver.game import PLAYERS, Decision, Street
from ninecards.solver.lines import line_text
from ninecards.solver.native_walk import boards_at_once
from ninecards.solver.omaha import FULL_BOARD, OmahaGame, WeightedHands
from ninecards.solver.result import figures_type
from ninecards.solver.runouts import RunOut, run_outs
from ninecards.solver.schemes import DCFR
from ninecards.solver.spot import Spot
from ninecards.solver.storage import HANDS_A_SCALE
from ninecards.solver.tree import BettingTree, solver_streets

__all__ = ["DearLine", "Estimate", "estimate_solve", "processor_clock", "stored_bytes"]

DEAREST = 3
_TRIED_HANDS = {2: 2_000, 4: 40_000, 5: 150_000, 6: 500_000}
_SMALLER = 4
_TRIALS = 5
_BEGIN_BYTES = {2: 25_000_000, 4: 25_000_000, 5: 30_000_000, 6: 220_000_000}
"""By hole cards, what a solve of no hands takes: what evaluates hands, reads ranges, passes by."""
_HAND_BYTES = 58
"""A hand with its cards and weights, and its values when the solution is valued."""
_TABLE_BYTES = 45
"""A hand's part of the tables of a board."""
_PLACE_BYTES = 8
"""Where a hand of a later board stands, there and for each card that is alike."""
_NODE_VECTORS = 2.2
"""Figures of a hand and a node that are there at once while a solution is written. With the rest it
is within 15 % of how a process grew at its largest (2026, Linux) on rivers and turns."""

Clock = Callable[[], tuple[float, float]]
"""Processor seconds of the calling thread, and of all threads of the process."""


def processor_clock() -> tuple[float, float]:
    """What the system counts of both.

    >>> own, every = processor_clock()
    >>> 0 < own <= every
    True
    """
    own = time.thread_time()
    return own, max(own, time.process_time())


@dataclass(frozen=True, slots=True)
class DearLine:
    """A bet or raise, and the bytes that it and all that follows it take."""

    line: str
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """``stored_bytes`` are those of regrets and sums, ``memory_bytes`` all together.

    ``nodes`` are those of the betting tree, ``boards`` those that are played; ``hands`` stand at
    the start. ``dearest`` are bets and raises, none of which follows another of them.
    ``seconds_per_iteration`` is None where it was not tried out.
    """

    memory_bytes: int
    stored_bytes: int
    seconds_per_iteration: float | None
    nodes: int
    boards: int
    hands: tuple[int, int]
    dearest: tuple[DearLine, ...]


def estimate_solve(
    spot: Spot,
    tree: BettingTree,
    storage: str,
    *,
    threads: int = 1,
    timed: bool = True,
    clock: Clock = processor_clock,
) -> Estimate:
    """What the solve of a spot will take, for a storage ``f32``, ``i16`` or ``f64``.

    ``timed`` tries iterations out, which takes longer than all else.

    >>> from ninecards.solver.tree import betting_tree
    >>> spot = Spot.of({
    ...     "game": "omaha", "board": "As Qd 9c 5s 4d", "pot": 100, "stacks": [300, 300],
    ...     "ranges": {"oop": "KKJJ", "ip": "TT88"},
    ...     "bets": {"river": {"oop": {"bet": ["50%", "pot"]}, "ip": {"raise": ["pot"]}}},
    ... })
    >>> found = estimate_solve(spot, betting_tree(spot), "f32")
    >>> found.stored_bytes, found.nodes, [dear.line for dear in found.dearest]
    (4032, 15, ['bet 100', 'bet 50'])
    """
    oop, ip = (held.combos(spot.known) for held in spot.ranges)
    ranges = oop, ip
    boards = run_outs(spot.board, ranges, alike=not spot.lines.lock, dead=spot.dead)
    streets = solver_streets(tree, spot)
    sizes = _Sizes(streets, boards, storage)
    stored = sizes.all()
    played = [(_street_of(boards, board), board.hands) for board in boards]
    at_once = boards_at_once(streets, played, threads)
    # Hands that both hold are compared once.
    tables = 1 if np.array_equal(oop[0], ip[0]) else 2
    seconds = None
    if timed:
        # Where each thread takes whole boards, one of them is tried on one thread.
        alone = threads if at_once == 1 else 1
        seconds = _seconds(spot, streets, boards, ranges, storage, alone, clock)
        seconds /= min(at_once, available_threads())
    return Estimate(
        memory_bytes=_BEGIN_BYTES[oop[0].shape[1]]
        + _memory(streets, boards, stored, at_once, tables),
        stored_bytes=stored,
        seconds_per_iteration=seconds,
        nodes=sum(len(street.nodes) for street in streets),
        boards=len(boards),
        hands=boards[0].hands,
        dearest=_dearest(tree, sizes),
    )


def stored_bytes(storage: str, actions: int, hands: int) -> int:
    """What a storage takes for a block: 4 or 8 bytes a number, or 2 and a scale for each 64 hands.

    >>> stored_bytes("f32", 3, 100), stored_bytes("i16", 3, 100), stored_bytes("f64", 3, 100)
    (1200, 624, 2400)
    """
    if storage == "i16":
        return actions * (2 * hands + 4 * -(-hands // HANDS_A_SCALE))
    return actions * hands * (4 if storage == "f32" else 8)


def _memory(
    streets: Sequence[Street], boards: Sequence[RunOut], stored: int, at_once: int, tables: int
) -> int:
    """Bytes at the larger of two heights: when the solution is valued, and when it is written."""
    hands = [sum(board.hands) for board in boards]
    always = _HAND_BYTES * hands[0] + _TABLE_BYTES * sum(hands) * tables // len(PLAYERS)
    for board in boards:
        for comes in board.comes:
            always += _PLACE_BYTES * (1 + len(comes.cards)) * hands[comes.board]
    figure = figures_type(max(boards[0].hands)).itemsize
    written, asked, met = 0.0, [0], [0]
    for number, street in enumerate(streets):
        there = [board.hands for board in boards if _street_of(boards, board) == number]
        most = [max(found) for found in zip(*there, strict=True)]
        written += _NODE_VECTORS * figure * len(street.nodes) * sum(most) / len(PLAYERS)
        for player in PLAYERS:
            lanes = len(street.lane_nodes[player])
            asked.append(lanes * most[player])
            met.append(lanes * most[1 - player] * (2 if street.has_showdown else 1))
    valued = np.dtype(np.float64).itemsize * (max(asked) + max(met)) * at_once
    # Regrets are not needed any more when it is written.
    return always + int(max(stored + valued, stored / 2 + written))


class _Sizes:
    """The bytes of regrets and sums at each node of the betting, on all boards together."""

    def __init__(self, streets: Sequence[Street], boards: Sequence[RunOut], storage: str) -> None:
        self._streets = streets
        # Of one action at a node of each player on each street.
        self._bytes = [[0, 0] for _ in streets]
        for board in boards:
            for player in PLAYERS:
                bytes_ = 2 * stored_bytes(storage, 1, board.hands[player])
                self._bytes[_street_of(boards, board)][player] += bytes_

    def at(self, street: int, number: int) -> int:
        node = self._streets[street].nodes[number]
        if not isinstance(node, Decision):
            return 0
        return len(node.actions) * self._bytes[street][node.player]

    def all(self) -> int:
        return sum(
            self.at(number, node)
            for number, street in enumerate(self._streets)
            for node in street.decisions
        )


def _street_of(boards: Sequence[RunOut], board: RunOut) -> int:
    return len(board.cards) - len(boards[0].cards)


def _dearest(tree: BettingTree, sizes: _Sizes) -> tuple[DearLine, ...]:
    below: dict[tuple[str, ...], int] = {}
    for number, street in enumerate(tree.streets):
        for place, node in enumerate(street.nodes):
            size = sizes.at(number, place)
            for end in range(1, len(node.line) + 1 if size else 0):
                below[node.line[:end]] = below.get(node.line[:end], 0) + size
    found: list[tuple[str, ...]] = []
    for line in sorted(below, key=lambda line: (-below[line], line)):
        apart = all(line[: len(each)] != each and each[: len(line)] != line for each in found)
        if len(found) < DEAREST and line[-1].startswith(("bet", "raise")) and apart:
            found.append(line)
    return tuple(DearLine(line_text(line), below[line]) for line in found)


def _seconds(
    spot: Spot,
    streets: Sequence[Street],
    boards: Sequence[RunOut],
    ranges: tuple[WeightedHands, WeightedHands],
    storage: str,
    threads: int,
    clock: Clock,
) -> float:
    """The time of an iteration: so much a river, and so much for the work on hands.

    Two samples tell both, a small one and a larger one.
    """
    last = next(board for board in boards if len(board.cards) == FULL_BOARD)
    rivers = sum(len(board.cards) == FULL_BOARD for board in boards)
    whole = sum(_work(streets[_street_of(boards, board)], board.hands) for board in boards)
    river = _one_entry(streets[-1])
    most = _TRIED_HANDS[ranges[0][0].shape[1]]
    tried = []
    for hands in (most // _SMALLER, most):
        oop, ip = (_some(each, last.cards, hands) for each in ranges)
        sample = OmahaGame(
            last.cards, (oop, ip), [river], pot=float(spot.pot), hi_lo=spot.config.game.hi_lo
        )
        took = _shortest(Solver(sample, DCFR, storage, threads=threads), clock)
        tried.append((_work(river, (len(oop[1]), len(ip[1]))), took))
    (less, sooner), (more, later) = tried
    # A sample of all hands is the whole, and two of them have no difference.
    slope = max(0.0, later - sooner) / (more - less) if more > less else 0.0
    rest = max(0.0, later - slope * more)
    return slope * whole + rest * rivers if slope else later * whole / more


def _shortest(solver: Solver, clock: Clock) -> float:
    """The seconds of the fastest of a few iterations, behind one that makes the tables."""
    solver.run(1)
    at_once = min(solver.threads, available_threads())
    times = []
    for _ in range(_TRIALS):
        begun = clock()
        solver.run(1)
        own, every = (now - then for now, then in zip(clock(), begun, strict=True))
        times.append(max(own, every / at_once))
    return min(times)


def _work(street: Street, hands: tuple[int, int]) -> int:
    """Sums of lanes, and actions to update, each for so many hands."""
    work = 0
    for player in PLAYERS:
        lanes = len(street.lane_nodes[1 - player])
        actions = sum(
            len(node.actions)
            for node in (street.nodes[number] for number in street.decisions)
            if isinstance(node, Decision) and node.player == player
        )
        work += hands[player] * (lanes + actions)
    return work


def _one_entry(street: Street) -> Street:
    """The part of a street behind its first beginning that somebody decides at, else the first."""
    begin = next(
        (entry for entry in street.entries if isinstance(street.nodes[entry], Decision)),
        street.entries[0],
    )
    order, nodes = [begin], []
    for number in order:
        node = street.nodes[number]
        if isinstance(node, Decision):
            order += node.children
    place = {number: at for at, number in enumerate(order)}
    for number in order:
        node = street.nodes[number]
        if isinstance(node, Decision):
            children = tuple(place[child] for child in node.children)
            node = Decision(node.player, node.actions, children)
        nodes.append(node)
    return Street(nodes)


def _some(held: WeightedHands, cards: Sequence[int], most: int) -> WeightedHands:
    """Hands without these cards, every n-th of them if they are more than ``most``."""
    hands, weights = held
    rows = np.flatnonzero(~np.isin(hands, np.array(cards, dtype=np.uint8)).any(axis=1))
    rows = rows[:: max(1, -(-len(rows) // most))]
    return hands[rows], weights[rows]
