"""Expected values and best responses against the definition, and what is known of toy games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from naive_response import Naive
from ninecards.errors import SpotError
from ninecards.solver.best_response import evaluate, uniform
from ninecards.solver.betting import Rake
from ninecards.solver.game import Lock, Place
from ninecards.solver.matrix import Table
from ninecards.solver.toy import akq, clairvoyance, kuhn, leduc
from toy_shares import by_rank, clairvoyant, leduc_share, random_policy

if TYPE_CHECKING:
    from ninecards.solver.best_response import Evaluation

TINY = {
    "kuhn": (kuhn(), by_rank),
    "kuhn raked": (kuhn(rake=Rake(0.1, 0.3)), by_rank),
    "akq": (akq(), by_rank),
    "clairvoyance": (clairvoyance(20.0, 10.0, 0.3), clairvoyant),
}
SHORT = {
    **TINY,
    "leduc": (leduc(alike=False), leduc_share),
    "leduc raked": (leduc(alike=False, rake=Rake(0.05, 0.5)), leduc_share),
}


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("seed", range(4))
def test_the_best_response_is_the_best_of_all_plans(name: str, seed: int) -> None:
    game, share = TINY[name]
    policy = random_policy(game, seed)
    found, naive = evaluate(game, policy), Naive(game, policy, share)
    for player in (0, 1):
        assert found.best_response[player] == pytest.approx(naive.best_by_plans(player), abs=1e-9)


@pytest.mark.parametrize("name", SHORT)
def test_values_are_those_of_a_walk_through_all_histories(name: str) -> None:
    game, share = SHORT[name]
    policy = random_policy(game, 7)
    found, naive = evaluate(game, policy), Naive(game, policy, share)
    for player in (0, 1):
        assert found.ev[player] == pytest.approx(naive.ev(player), abs=1e-9)
        assert found.best_response[player] == pytest.approx(naive.best_by_search(player), abs=1e-9)
    gains = [best - ev for best, ev in zip(found.best_response, found.ev, strict=True)]
    assert found.exploitability == pytest.approx(sum(gains) / 2)
    assert min(gains) > 0.01


def test_search_and_plans_agree() -> None:
    game, share = TINY["kuhn"]
    naive = Naive(game, random_policy(game, 3), share)
    for player in (0, 1):
        assert naive.best_by_plans(player) == pytest.approx(naive.best_by_search(player))


@pytest.mark.parametrize(
    ("game", "nash_conv"),
    [(kuhn(), 11 / 12), (leduc(), 4.747222222222), (leduc(alike=False), 4.747222222222)],
    ids=["kuhn", "leduc", "leduc card by card"],
)
def test_uniform_play_is_as_far_from_an_equilibrium_as_is_known(
    game: object, nash_conv: float
) -> None:
    found = evaluate(game, uniform(game))
    assert 2 * found.exploitability == pytest.approx(nash_conv, abs=1e-9)
    assert found.exploitability_pct == pytest.approx(100 * nash_conv / 2 / 2.0)
    assert found.exploitability_mbb is None


def test_a_big_blind_gives_thousandths_of_it() -> None:
    game = replace(kuhn(), big_blind=2.0)
    found = evaluate(game, uniform(game))
    assert found.exploitability_mbb == pytest.approx(1000 * 11 / 24 / 2)


def test_without_rake_the_values_add_up_to_the_pot_and_with_it_to_the_pot_less_it() -> None:
    game = leduc(alike=False)
    assert sum(evaluate(game, random_policy(game, 1)).ev) == pytest.approx(2.0, abs=1e-12)
    game = kuhn(rake=Rake(0.5))
    # Every pot is 2 or, after a call, 4; uniform play calls in 3 of 8 hands.
    assert sum(evaluate(game, uniform(game)).ev) == pytest.approx(2.0 - 0.5 * (2 + 2 * 3 / 8))


def means(found: Evaluation, weights: tuple[np.ndarray, ...]) -> list[float]:
    return [
        float((w * each).sum() / w.sum()) for w, each in zip(weights, found.ev_by_hand, strict=True)
    ]


def test_values_by_hand_are_their_hands_own_mean() -> None:
    game = replace(kuhn(), weights=(np.array([1.0, 2.0, 5.0]), np.array([0.5, 0.25, 0.0])))
    policy = random_policy(game, 5)
    found = evaluate(game, policy)
    for player in (0, 1):
        for hand in range(3):
            alone = np.zeros(3)
            alone[hand] = 1.0
            weights = [*game.weights]
            weights[player] = alone
            of_hand = Naive(replace(game, weights=tuple(weights)), policy, by_rank)
            assert found.ev_by_hand[player][hand] == pytest.approx(of_hand.ev(player))
            best = found.best_response_by_hand[player][hand]
            assert best == pytest.approx(of_hand.best_by_plans(player))


def test_a_hand_that_meets_nobody_has_no_value() -> None:
    game = replace(kuhn(), weights=(np.ones(3), np.array([0.0, 1.0, 0.0])))
    found = evaluate(game, uniform(game))
    assert np.isnan(found.ev_by_hand[0]).tolist() == [False, True, False]
    assert np.isnan(found.best_response_by_hand[0]).tolist() == [False, True, False]
    assert sum(found.ev) == pytest.approx(2.0)


def test_ranges_that_never_meet_are_refused() -> None:
    game = replace(kuhn(), weights=(np.array([0.0, 1.0, 0.0]), np.array([0.0, 1.0, 0.0])))
    with pytest.raises(SpotError, match="no two hands of the ranges can meet"):
        evaluate(game, uniform(game))


def test_a_best_response_keeps_to_the_players_own_locks() -> None:
    never = Lock(np.array([[1.0], [0.0]]))
    game = clairvoyance(20.0, 10.0, 0.5, locks={Place(0, 2): never})
    found = evaluate(game, uniform(game))
    # He folds to every bet although the pot lays odds: only the checks, half of them air, are left.
    assert found.best_response[1] == pytest.approx(0.25 * 20.0)
    part = Lock(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([True, False]))
    held = clairvoyance(20.0, 10.0, 0.5, locks={Place(0, 0): part})
    found = evaluate(held, uniform(held))
    # The nuts must check and win 20; air may bluff and is called half of the time: 20/2 - 10/2.
    assert found.best_response_by_hand[0].tolist() == pytest.approx([20.0, 5.0])


def test_a_table_is_read_from_both_sides() -> None:
    table = Table(np.array([[True, False], [True, True]]), np.array([[0.5, 0.0], [1.0, 0.25]]))
    reach = np.array([[2.0], [1.0]])
    assert table.sums(0, reach).share[:, 0].tolist() == [1.0, 2.25]
    assert table.sums(0, reach).every[:, 0].tolist() == [2.0, 3.0]
    assert table.sums(1, reach).share[:, 0].tolist() == [1.0, 0.75]
    assert table.sums(1, reach).every[:, 0].tolist() == [3.0, 1.0]
