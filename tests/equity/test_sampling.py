"""Sampled equity against exact equity, at fixed seeds; goals, threads, interrupts."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from late_interrupt import interrupted_at_first_thread
from ninecards.cards import parse_cards
from ninecards.equity import sampling as module
from ninecards.equity.range import Range
from ninecards.equity.sampling import (
    CHUNK,
    ROUND,
    Goal,
    SampleStopped,
    exact_is_cheaper,
    sample,
    sampling_seconds,
)
from ninecards.equity.versus import Versus, range_against_range
from ninecards.equity.workers import Workers, run_parts
from ninecards.errors import ConfigError, RangeError
from ninecards.kernels import sampling as kernel

SAMPLES = Goal(samples=200_000)


@pytest.mark.parametrize(
    ("first", "second", "board", "cards", "hi_lo"),
    [
        ("AA:$ds", "T9", "Ts9s2d", 4, False),
        ("5%", "9%@40,AA", "8h7h2c", 4, False),
        ("A2K,A3J@25", "A2Q:$ss", "3d4cTh", 4, True),
        ("AA", "KK", "Kc9d4s2h", 5, True),
        ("AAK", "QQJ", "Qs7d2c", 5, False),
        ("AA@10,AK", "AsA,KsK", "AcKh2d", 4, False),  # nearly everything collides
        ("QQ", "AK", "Kc9d4s", 2, False),
    ],
)
def test_samples_are_within_four_standard_errors_of_the_exact_share(
    first: str, second: str, board: str, cards: int, hi_lo: bool
) -> None:
    ranges, table = [Range(first, cards), Range(second, cards)], parse_cards(board)
    exact = range_against_range(*ranges, table, hi_lo=hi_lo, scoop=True)
    found = sample(ranges, table, goal=SAMPLES, hi_lo=hi_lo, seed=21)
    assert found.samples == 200_000 <= found.tries
    for side, player in zip(exact.sides, found.players, strict=True):
        assert 0 < player.std_error < 0.0013
        assert abs(player.equity - side.total.equity) <= 4 * player.std_error
        for name in ("high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter"):
            chance = (getattr(side.total, name) / side.total.deals).item()
            spread = (chance * (1 - chance) * found.samples) ** 0.5
            assert abs(getattr(player, name) - chance * found.samples) <= 4.5 * spread + 1e-6, name


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("hi_lo", [False, True])
def test_players_with_the_same_range_share_alike(players: int, hi_lo: bool) -> None:
    found = sample([Range("60%")] * players, goal=SAMPLES, hi_lo=hi_lo, seed=22)
    for player in found.players:
        assert abs(player.equity - 1 / players) <= 4 * player.std_error
    assert sum(player.equity for player in found.players) == pytest.approx(1, abs=1e-12)


def test_the_answer_is_the_same_for_any_number_of_threads_and_another_for_another_seed() -> None:
    ranges = [Range("AA"), Range("KQJT,QJT9@50")]
    found = [
        sample(ranges, goal=Goal(samples=300_001), seed=seed, workers=Workers(threads))
        for seed, threads in ((1, 1), (1, 3), (2, 1))
    ]
    assert found[0] == found[1]
    assert found[0].players != found[2].players
    assert found[0].samples == 300_001


def test_the_work_stops_at_the_error_or_at_the_samples() -> None:
    ranges = [Range("AA"), Range("KK")]
    loose = sample(ranges, goal=Goal(std_error=0.01))
    assert loose.samples == module.CHUNK * module.ROUND
    tight = sample(ranges, goal=Goal(std_error=0.0004))
    assert tight.samples == 2 * loose.samples
    assert max(player.std_error for player in tight.players) <= 0.0004
    both = sample(ranges, goal=Goal(std_error=1e-6, samples=1_000))
    assert both.samples == 1_000


def test_the_standard_error_is_that_of_the_mean() -> None:
    ranges = [Range("AA"), Range("KK@30,QQ")]
    means = [sample(ranges, goal=Goal(samples=2_000), seed=seed).players[0] for seed in range(200)]
    spread = np.std([player.equity for player in means])
    told = np.mean([player.std_error for player in means])
    assert 0.85 < spread / told < 1.15


def test_progress_grows_and_an_interrupt_stops_the_work() -> None:
    told: list[tuple[int, int]] = []
    goal = Goal(samples=400_000)
    ranges = [Range("AA"), Range("KK")]
    workers = Workers(1, lambda done, work: told.append((done, work)))
    sample(ranges, goal=goal, workers=workers)
    assert told[-1] == (400_000, 400_000)
    assert told == sorted(told)

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sample(ranges, goal=Goal(samples=10**9), workers=Workers(2, interrupt))


def test_ranges_that_always_collide_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_HOPELESS_TRIES", 1 << 20)
    monkeypatch.setattr(module, "_TRIES_A_STEP", 1 << 18)
    # Each two of them meet, all three never; no count says so.
    texts = ["AsKsQsJs,2s3s4s5s"] * 2 + ["As9h8h7h,2s9d8d7d"]
    with pytest.raises(RangeError, match="no deal in"):
        sample([Range(text) for text in texts], goal=SAMPLES)


def test_bad_ranges_and_goals_are_refused() -> None:
    with pytest.raises(RangeError, match="range 2: no hand is left"):
        sample([Range("KK"), Range("AsAhKsKh")], parse_cards("As2c3d"), goal=SAMPLES)
    with pytest.raises(RangeError, match="one size"):
        sample([Range("KK"), Range("KK", 5)], goal=SAMPLES)
    for options in ({}, {"samples": 0}, {"std_error": 0.0}, {"std_error": 2.0}):
        with pytest.raises(ConfigError, match="sampling: "):
            Goal(**options)  # type: ignore[arg-type]


def test_exact_is_chosen_where_it_is_cheaper() -> None:
    goal = Goal(std_error=0.0005)
    flop = parse_cards("Ts9s2d")
    small, large = Range("AA:$ds"), Range("100%")
    assert exact_is_cheaper([small, small], flop, goal=goal, hi_lo=False)
    assert exact_is_cheaper([large, large], (*flop, *parse_cards("3c4c")), goal=goal, hi_lo=True)
    assert not exact_is_cheaper([large, large], flop, goal=goal, hi_lo=False)
    assert exact_is_cheaper([large, large], flop, goal=Goal(std_error=0.00001), hi_lo=False)
    assert not exact_is_cheaper([small, small], (), goal=goal, hi_lo=False)
    assert not exact_is_cheaper([small] * 3, flop, goal=goal, hi_lo=False)
    times = [sampling_seconds(Goal(std_error=error), 2, hi_lo=False) for error in (1e-3, 1e-4)]
    assert times[0] < times[1]


def test_nothing_is_drawn_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: Any, **__: Any) -> Any:
        raise AssertionError("a random number was drawn")

    for name in ("random", "getrandbits", "randrange", "sample", "shuffle"):
        monkeypatch.setattr(random, name, drawn)
    monkeypatch.setattr(np.random, "default_rng", drawn)
    monkeypatch.setattr(kernel.Sampler, "draw", drawn)
    answer = range_against_range(Range("AA:$ds"), Range("KK:$ds"), parse_cards("2c3c4d9h"))
    assert isinstance(answer, Versus)


@pytest.mark.parametrize("threads", [1, 2])
def test_after_a_ctrl_c_the_whole_rounds_are_told(threads: int) -> None:
    ranges = [Range("AA"), Range("KK")]

    def stop(done: int, _work: int) -> None:
        if done > 2 * ROUND * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(SampleStopped) as stopped:
        sample(ranges, goal=Goal(std_error=1e-5), seed=5, workers=Workers(threads, stop))
    whole = sample(ranges, goal=Goal(samples=2 * ROUND * CHUNK), seed=5)
    assert stopped.value.so_far == whole


def test_a_ctrl_c_in_the_first_round_leaves_nothing() -> None:
    def stop(_done: int, _work: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        sample([Range("AA"), Range("KK")], goal=Goal(samples=9), workers=Workers(1, stop))
    assert not isinstance(stopped.value, SampleStopped)


def test_an_interrupt_while_threads_begin_ends_those_that_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[int] = []

    def part() -> Iterator[int]:
        for step in range(50):
            time.sleep(0.01)
            steps.append(step)
            yield 1

    with interrupted_at_first_thread(monkeypatch) as begun:
        run_parts([part(), part()], work=100, workers=Workers(2))
    assert [thread.is_alive() for thread in begun] == [False]
    assert len(steps) < 50
