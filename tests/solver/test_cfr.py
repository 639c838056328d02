"""What must hold of any solve: repeatability, storage, names, alike cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ninecards.errors import SpotError
from ninecards.solver.best_response import evaluate
from ninecards.solver.cfr import Solver
from ninecards.solver.game import Lock, Place, decisions_of
from ninecards.solver.schemes import DCFR, PCFR_PLUS, SCHEMES
from ninecards.solver.toy import clairvoyance, kuhn, leduc, unit_interval
from toy_shares import exchanged

if TYPE_CHECKING:
    from ninecards.solver.game import Game


def strategies(solver: Solver) -> list[bytes]:
    return [solver.average_strategy(place).tobytes() for place in decisions_of(solver.game)]


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_solve_repeats_bit_by_bit_and_may_pause(scheme: str, storage: str) -> None:
    once, twice = (Solver(kuhn(), SCHEMES[scheme], storage) for _ in range(2))
    once.run(21)
    twice.run(9)
    twice.evaluate()
    twice.run(12)
    assert strategies(once) == strategies(twice)
    assert once.iteration == twice.iteration == 21


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_solve_goes_on_from_what_was_kept_of_another(scheme: str, storage: str) -> None:
    whole, first, second = (Solver(kuhn(), SCHEMES[scheme], storage) for _ in range(3))
    whole.run(12)
    first.run(7)
    kept = {name: array.copy() for name, array in first.arrays.items()}
    first.run(1)
    second.restore(7, kept)
    second.run(5)
    assert second.iteration == 12
    assert {n: a.tobytes() for n, a in second.arrays.items()} == {
        n: a.tobytes() for n, a in whole.arrays.items()
    }


def test_what_was_kept_of_another_game_is_refused() -> None:
    solver = Solver(kuhn())
    solver.run(2)
    before = {name: array.tobytes() for name, array in solver.arrays.items()}
    for other, message in (
        (Solver(leduc()), r"regret.values: float32 \(\d+,\) is given and float32 \(24,\) needed"),
        (Solver(kuhn(), DCFR, "f64"), r"regret.values: float64 \(24,\) is given"),
        (Solver(kuhn(), PCFR_PLUS), r"last.values: float32 \(24,\) is given and nothing needed"),
        (Solver(kuhn(), DCFR, "i16"), r"regret.numbers: int16 \(24,\) is given and nothing needed"),
    ):
        with pytest.raises(SpotError, match=message):
            solver.restore(5, other.arrays)
    assert solver.iteration == 2
    assert before == {name: array.tobytes() for name, array in solver.arrays.items()}


@pytest.mark.parametrize("storage", ["f32", "i16"])
def test_storage_changes_the_result_by_little(storage: str) -> None:
    exact, small = Solver(unit_interval(70), DCFR, "f64"), Solver(unit_interval(70), DCFR, storage)
    for solver in (exact, small):
        solver.run(100)
    found, expected = small.evaluate(), exact.evaluate()
    assert found.exploitability_pct == pytest.approx(expected.exploitability_pct, abs=0.01)
    assert found.ev[0] == pytest.approx(expected.ev[0], abs=2e-4)
    assert expected.exploitability_pct < 0.2


def test_memory_is_counted() -> None:
    # 2 decisions of 2 actions with 70 hands, twice: regrets and sums.
    entries = 2 * 2 * 70 * 2
    sizes = {name: Solver(unit_interval(70), DCFR, name).memory_bytes for name in ("f32", "i16")}
    assert sizes == {"f32": 4 * entries, "i16": 2 * entries + 4 * 2 * 2 * 2 * 2}
    assert Solver(unit_interval(70), PCFR_PLUS).memory_bytes == 4 * entries * 3 // 2


@pytest.mark.parametrize("suits", [2, 3])
def test_cards_that_are_alike_are_played_once(suits: int) -> None:
    results = []
    for alike in (True, False):
        solver = Solver(leduc(suits, alike=alike), DCFR, "f64")
        solver.run(12)
        results.append((solver.evaluate(), solver.average_strategy(Place(0, 0))))
    (found, first), (expected, second) = results
    assert found.ev == pytest.approx(expected.ev, abs=1e-9)
    assert found.best_response == pytest.approx(expected.best_response, abs=1e-9)
    assert np.abs(first - second).max() < 1e-9
    for one, other in zip(found.ev_by_hand, expected.ev_by_hand, strict=True):
        assert one == pytest.approx(other, abs=1e-9)


def test_cards_are_not_played_as_one_where_something_tells_them_apart() -> None:
    heavy = np.array([1.0, 1.0, 1.0, 1.0, 2.0, 1.0])
    for game in (
        replace(leduc(), weights=(np.ones(6), heavy)),
        leduc(locks={Place(0, 0): Lock(np.full((2, 6), 0.5))}),
    ):
        with pytest.raises(SpotError, match="board 0: cards are played as one"):
            Solver(game)
    Solver(replace(leduc(alike=False), weights=(np.ones(6), heavy)))
    Solver(leduc(alike=False, locks={Place(0, 0): Lock(np.full((2, 6), 0.5))}))


def lopsided() -> Game:
    weights = np.array([1.0, 3.0, 2.0]), np.array([2.0, 1.0, 4.0])
    return replace(kuhn(), weights=weights)


def test_exchanging_the_names_of_the_players_exchanges_their_values() -> None:
    games = lopsided(), exchanged(lopsided())
    found = []
    for game in games:
        solver = Solver(game, PCFR_PLUS, "f64")
        solver.run(400)
        found.append(solver.evaluate())
    # The other player is updated first, so the strategies differ by what is left to gain.
    gap = 2 * (found[0].exploitability + found[1].exploitability)
    assert gap < 1e-3
    assert found[0].ev == pytest.approx(found[1].ev[::-1], abs=gap)
    policy = Solver(games[0], DCFR, "f64")
    policy.run(3)
    first, second = (evaluate(game, policy.average_strategy) for game in games)
    assert first.ev == pytest.approx(second.ev[::-1], abs=1e-12)
    assert first.best_response == pytest.approx(second.best_response[::-1], abs=1e-12)


def test_the_order_of_the_hands_changes_nothing() -> None:
    game = lopsided()
    order = np.array([2, 0, 1])
    table = game.tables[0]
    moved = replace(
        game,
        weights=tuple(each[order] for each in game.weights),
        tables=[
            replace(table, meets=table.meets[order][:, order], share=table.share[order][:, order])
        ],
    )
    solvers = [Solver(each, DCFR, "f64") for each in (game, moved)]
    for solver in solvers:
        solver.run(30)
    for place in decisions_of(game):
        first, second = (solver.average_strategy(place) for solver in solvers)
        assert np.abs(first[:, order] - second).max() < 1e-9


def test_weights_count_by_their_ratios() -> None:
    solvers = [
        Solver(replace(lopsided(), weights=tuple(k * each for each in lopsided().weights)))
        for k in (1.0, 8.0)
    ]
    for solver in solvers:
        solver.run(20)
    assert strategies(solvers[0]) == strategies(solvers[1])


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(SpotError, match="storage 'f16'; f32, i16, f64 are allowed"):
        Solver(kuhn(), DCFR, "f16")
    with pytest.raises(SpotError, match="weights of player 1"):
        Solver(replace(kuhn(), weights=(np.ones(3), np.zeros(3))))
    with pytest.raises(SpotError, match="player 0 has 3 hands"):
        Solver(replace(kuhn(), weights=(np.ones(4), np.ones(3))))
    with pytest.raises(SpotError, match="nobody decides there"):
        Solver(clairvoyance(1.0, 1.0, 0.5, locks={Place(0, 1): Lock(np.ones((2, 2)))}))
    with pytest.raises(SpotError, match="frequencies of a hand add up to 1"):
        Solver(clairvoyance(1.0, 1.0, 0.5, locks={Place(0, 0): Lock(np.ones((2, 2)))}))
    with pytest.raises(SpotError, match=r"shape \(2, 1\); \(2, 2\) is needed"):
        Solver(clairvoyance(1.0, 1.0, 0.5, locks={Place(0, 0): Lock(np.ones((2, 1)))}))
