"""Estimates: what is counted before is what is allocated then, on every street."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ninecards.solver.cfr import Solver
from ninecards.solver.estimate import estimate_solve, stored_bytes
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.storage import open_storage
from ninecards.solver.tree import betting_tree
from spots import river, turn

FLOP = turn(
    board="As Qd 9c",
    ranges={"oop": "KKJJ:ss", "ip": "TT88"},
    bets={
        "flop": {"oop": {"bet": ["pot"]}, "ip": {"raise": ["pot"]}},
        "turn": {"oop": {}, "ip": {"bet": ["max"]}},
        "river": {"oop": {"bet": ["pot"]}, "ip": {}},
    },
)
LOCKED = turn(
    board="2s 7s 9s Js",
    lines={"lock": [{"line": "check", "range": "TT", "frequency": [0.5, 0.25, 0.25]}]},
)
TABLES = {
    "river": river(),
    "one street of checks": river(bets={"river": {}}),
    "turn": turn(),
    "monotone turn": turn(board="2s 7s 9s Js"),
    "locked turn": LOCKED,
    "flop": FLOP,
}


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
@pytest.mark.parametrize("name", TABLES)
def test_what_is_stored_is_what_the_solver_allocates(name: str, storage: str) -> None:
    spot = Spot.of(TABLES[name])
    tree = betting_tree(spot)
    found = estimate_solve(spot, tree, storage)
    game = spot_game(spot, tree)
    assert found.stored_bytes == Solver(game, storage=storage).memory_bytes
    assert found.memory_bytes > found.stored_bytes
    assert found.boards == len(game.boards)
    assert found.hands == game.boards[0].hands
    assert found.nodes == sum(len(street.nodes) for street in tree.streets)
    assert found.seconds_per_iteration is not None
    assert found.seconds_per_iteration > 0


@pytest.mark.parametrize("table", [river(), turn()], ids=["river", "turn"])
def test_dear_lines_are_what_their_removal_saves(table: dict[str, Any]) -> None:
    spot = Spot.of(table)
    found = estimate_solve(spot, betting_tree(spot), "i16")
    assert len(found.dearest) == 3
    assert [dear.bytes for dear in found.dearest] == sorted(
        (dear.bytes for dear in found.dearest), reverse=True
    )
    for dear in found.dearest:
        without = Spot.of(table | {"lines": {"remove": [dear.line]}})
        less = estimate_solve(without, betting_tree(without), "i16")
        # The action itself is one column less where it is chosen.
        game = spot_game(spot)
        tree = betting_tree(spot)
        street, node = tree.decisions[tuple(dear.line.split(", "))[:-1]]
        player = tree.streets[street].nodes[node].player
        assert player is not None
        column = sum(
            2 * stored_bytes("i16", 1, board.hands[player])
            for board in game.boards
            if board.street == street
        )
        assert found.stored_bytes - less.stored_bytes == dear.bytes + column


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
@pytest.mark.parametrize("hands", [1, 63, 64, 65, 1000])
def test_a_block_takes_what_the_storage_takes(storage: str, hands: int) -> None:
    kept = open_storage(storage, [(3, hands)])
    assert stored_bytes(storage, 3, hands) == sum(each.nbytes for each in kept.arrays.values())


def test_time_scales_with_the_boards() -> None:
    """A clock that ticks once a look: an iteration takes as long, however many hands there are."""
    ticks = iter(range(100))

    def clock() -> tuple[float, float]:
        tick = float(next(ticks))
        return tick, tick

    spot = Spot.of(river())
    tree = betting_tree(spot)
    once = estimate_solve(spot, tree, "f32", clock=clock)
    assert once.seconds_per_iteration == pytest.approx(1)
    more = Spot.of(turn())
    whole = estimate_solve(more, betting_tree(more), "f32", clock=clock)
    assert whole.seconds_per_iteration is not None
    assert whole.seconds_per_iteration > whole.boards / 4


def test_time_is_so_much_a_river_and_so_much_a_hand() -> None:
    """An iteration of the smaller sample takes 2 s, one of the larger 5 s: fitted, and scaled."""
    looks = [(0.0, 0.0), (2.0, 2.0)] * 5 + [(0.0, 0.0), (5.0, 5.0)] * 5
    clock = iter(looks)
    spot = Spot.of(river(ranges={"oop": "60%", "ip": "60%"}))
    found = estimate_solve(spot, betting_tree(spot), "i16", clock=lambda: next(clock))
    hands = found.hands[0]
    # Every n-th hand: a few less than 10,000 and 40,000.
    small, large = (-(-hands // -(-hands // most)) for most in (10_000, 40_000))
    slope = 3 / (large - small)
    assert found.seconds_per_iteration == pytest.approx(5 + slope * (hands - large), rel=1e-6)


def test_time_is_that_of_processors_where_nothing_else_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The calling thread's, or that of all threads by the number that run at once, if more."""
    spot = Spot.of(river())
    tree = betting_tree(spot)
    monkeypatch.setattr("ninecards.solver.estimate.available_threads", lambda: 4)
    for threads, own, every, expected in (
        (1, 3.0, 3.0, 3.0),
        (2, 3.0, 5.0, 3.0),
        (2, 3.0, 8.0, 4.0),
        (8, 1.0, 8.0, 2.0),
    ):
        looks = itertools.cycle([(0.0, 0.0), (own, every)])
        found = estimate_solve(spot, tree, "f32", threads=threads, clock=looks.__next__)
        assert found.seconds_per_iteration == expected
    assert estimate_solve(spot, tree, "f32", timed=False).seconds_per_iteration is None
