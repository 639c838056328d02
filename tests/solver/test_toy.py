"""Solutions that are known: Kuhn, Leduc, AKQ, clairvoyance, [0, 1], with locks and with rake."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ninecards.errors import SpotError
from ninecards.solver.best_response import evaluate
from ninecards.solver.betting import Rake
from ninecards.solver.cfr import Solver
from ninecards.solver.game import Lock, Place
from ninecards.solver.schemes import CFR_PLUS, DCFR, PCFR_PLUS, SCHEMES, Scheme
from ninecards.solver.toy import akq, clairvoyance, kuhn, leduc, unit_interval

if TYPE_CHECKING:
    from ninecards.solver.game import Game

LEDUC_VALUE = -0.085606424078
ROOT = Place(0, 0)
ANSWER = Place(0, 2)


def solved(game: Game, iterations: int, scheme: Scheme = PCFR_PLUS, storage: str = "f64") -> Solver:
    solver = Solver(game, scheme, storage)
    solver.run(iterations)
    return solver


def assert_worth(game: Game, solver: Solver, net: float, gain: float) -> None:
    """Best responses enclose the value of the game, more closely than ``gain`` chips."""
    found = solver.evaluate()
    low, high = game.pot - found.best_response[1], found.best_response[0]
    # The known value is right to the digits that are given.
    assert low - 1e-11 <= net + game.pot / 2 <= high + 1e-11
    assert high - low == pytest.approx(2 * found.exploitability, abs=1e-12)
    assert high - low <= gain


@pytest.mark.parametrize("name", SCHEMES)
def test_kuhn_is_worth_minus_one_eighteenth(name: str) -> None:
    game = kuhn()
    assert_worth(game, solved(game, 250, SCHEMES[name]), -1 / 18, 0.02)


def test_kuhn_is_solved_closely() -> None:
    game = kuhn()
    solver = solved(game, 500)
    assert_worth(game, solver, -1 / 18, 1e-5)
    jack, queen, king = solver.average_strategy(ROOT)[1]
    # The family of equilibria: a jack bets up to a third, a king three times as often, no queen.
    assert king == pytest.approx(3 * jack, abs=0.005)
    assert jack <= 1 / 3 + 0.005
    assert queen == pytest.approx(0.0, abs=0.005)


@pytest.mark.parametrize(
    ("scheme", "iterations", "gain"), [(DCFR, 130, 0.03), (CFR_PLUS, 130, 0.03)]
)
def test_leduc_has_its_known_value(scheme: Scheme, iterations: int, gain: float) -> None:
    game = leduc()
    assert_worth(game, solved(game, iterations, scheme), LEDUC_VALUE, gain)


def test_akq_bluffs_a_third_of_the_queens_and_calls_a_third_of_the_kings() -> None:
    game = akq()
    solver = solved(game, 1000)
    assert_worth(game, solver, 1 / 18, 1e-4)
    assert solver.average_strategy(ROOT)[1].tolist() == pytest.approx([1 / 3, 0, 1], abs=0.01)
    assert solver.average_strategy(ANSWER)[1].tolist() == pytest.approx([0, 1 / 3, 1], abs=0.01)


def test_poker_on_an_interval_has_the_thresholds_of_the_book() -> None:
    cards = 200
    game = unit_interval(cards)
    solver = solved(game, 300)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.01
    assert found.ev[0] - 1 == pytest.approx(1 / 9, abs=1 / cards)
    bets = solver.average_strategy(ROOT)[1]
    half = cards // 2
    assert bets[:half].sum() / cards == pytest.approx(1 / 9, abs=1 / cards)
    assert 1 - bets[half:].sum() / cards == pytest.approx(7 / 9, abs=1 / cards)
    # Near the threshold a call is worth nothing either way, so the edge is less sharp.
    calls = solver.average_strategy(ANSWER)[1]
    assert 1 - calls.sum() / cards == pytest.approx(5 / 9, abs=2 / cards)


@pytest.mark.parametrize(("pot", "bet", "nuts"), [(20.0, 10.0, 0.5), (3.0, 4.5, 0.25)])
def test_clairvoyance_bluffs_and_calls_as_the_odds_say(pot: float, bet: float, nuts: float) -> None:
    game = clairvoyance(pot, bet, nuts)
    solver = solved(game, 1000)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.01
    assert found.ev[0] == pytest.approx(nuts * pot * (pot + 2 * bet) / (pot + bet), abs=0.01)
    value, air = solver.average_strategy(ROOT)[1]
    assert value == pytest.approx(1.0, abs=0.01)
    assert air * (1 - nuts) / nuts == pytest.approx(bet / (pot + bet), abs=0.01)
    assert solver.average_strategy(ANSWER)[1, 0] == pytest.approx(pot / (pot + bet), abs=0.01)


@pytest.mark.parametrize(
    ("calls", "bluffs", "nuts", "air", "caller"),
    [(0.75, 0.0, 27.5, 0.0, 6.25), (0.5, 1.0, 25.0, 5.0, 5.0)],
)
def test_against_a_locked_caller_air_always_or_never_bets(
    calls: float, bluffs: float, nuts: float, air: float, caller: float
) -> None:
    lock = Lock(np.array([[1 - calls], [calls]]))
    game = clairvoyance(20.0, 10.0, 0.5, locks={ANSWER: lock})
    solver = solved(game, 300)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.01
    assert solver.average_strategy(ROOT)[1].tolist() == pytest.approx([1.0, bluffs], abs=0.01)
    assert solver.average_strategy(ANSWER)[1].tolist() == [calls]
    assert found.ev_by_hand[0].tolist() == pytest.approx([nuts, air], abs=0.01)
    assert found.ev[1] == pytest.approx(caller, abs=0.01)


def test_a_hand_that_is_locked_leaves_the_others_free() -> None:
    bets = np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
    game = kuhn(locks={ROOT: Lock(bets, np.array([True, False, False]))})
    solver = solved(game, 500)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.1
    assert solver.average_strategy(ROOT)[1, 0] == 1.0
    assert solver.average_strategy(ROOT)[1, 1] < 0.1
    # Bluffing each jack costs the first player something, and only him.
    assert found.ev[0] < 1 - 1 / 18 - 0.01


def test_with_rake_somebody_is_still_at_rest_and_the_house_is_paid() -> None:
    game = clairvoyance(20.0, 10.0, 0.5, rake=Rake(0.05, 1.5))
    solver = solved(game, 1000)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.01
    # A call must win 10 + 20 - 1.5 or lose 10: air bets so that it is even.
    air = solver.average_strategy(ROOT)[1, 1]
    assert air == pytest.approx(float(Fraction(10, 1) / Fraction(57, 2)), abs=0.01)
    assert 18.5 <= sum(found.ev) <= 19.0


@pytest.mark.parametrize(("pot", "won", "tied"), [(60.0, 57.0, 28.5), (400.0, 390.0, 195.0)])
def test_rake_is_a_part_of_the_pot_up_to_its_cap(pot: float, won: float, tied: float) -> None:
    rake = Rake(0.05, 10.0)
    checks = {ROOT: Lock(np.array([[1.0, 1.0], [0.0, 0.0]]))}
    game = clairvoyance(pot, 1.0, 0.5, rake=rake, locks=checks)
    calls = np.array([[0.0], [1.0]])
    found = evaluate(game, lambda place: calls if place == ANSWER else np.ones((2, 2)))
    assert found.ev_by_hand[0].tolist() == pytest.approx([won, 0.0])
    assert found.ev == pytest.approx((tied, tied))


def test_leduc_refuses_what_it_cannot_play() -> None:
    with pytest.raises(SpotError, match="1 suits"):
        leduc(1)
