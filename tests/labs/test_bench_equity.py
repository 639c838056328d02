"""The bench of exact equity: what it asks, and that a wrong answer stops it."""

from __future__ import annotations

import numpy as np
import pytest

from ninecards.kernels.equity import Cards, Counts
from ninecards.labs import bench_equity
from ninecards.labs.bench_equity import PLAYERS, EquityBench
from ninecards.rules.games import OMAHA_GAMES


def test_every_game_and_number_of_players_has_a_row() -> None:
    bench = EquityBench(seed=3)
    told: list[None] = []
    bench.run(spots=1, on_row=lambda: told.append(None))
    expected = [(game.name, players) for game in OMAHA_GAMES for players in PLAYERS]
    assert [(row.game, row.players) for row in bench.rows] == expected
    assert len(told) == len(expected) == bench.result.hands
    for row in bench.rows:
        assert min(row.warm_us, row.cold_us, row.call_us) > 0
    assert bench.result.value == bench.rows[0].warm_us
    assert bench.first_us > 0


def test_the_same_seed_asks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    count, asked = bench_equity.outcome_counts, list[list[int]]()

    def noted(hole: Cards, *, low: bool = False) -> Counts:
        asked.append(hole.ravel().tolist())
        return count(hole, low=low)

    monkeypatch.setattr(bench_equity, "outcome_counts", noted)
    for seed in (1, 1, 2):
        EquityBench(seed=seed).run(spots=1)
    third = len(asked) // 3
    assert asked[:third] == asked[third : 2 * third] != asked[2 * third :]


def test_a_wrong_answer_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bench_equity, "outcome_counts", lambda _hole, low=False: np.ones((4, 4)) * (1 + low)
    )
    with pytest.raises(AssertionError, match="omaha: 16 boards, not 1086008"):
        EquityBench(seed=1).run(spots=1)
