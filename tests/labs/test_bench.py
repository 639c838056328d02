"""The record that every bench writes, and how time is measured."""

from __future__ import annotations

import time

import pytest

from ninecards.labs.bench import BenchResult, PeerRate, Spent

RESULT = BenchResult(
    name="engine",
    value=4000.04,
    unit="hands/s",
    peer=PeerRate("other", 80.0),
    threads=1,
    hands=80,
    seed=7,
    seconds=0.02,
)


def test_the_record_has_the_fields_of_the_contract() -> None:
    assert RESULT.record() == {
        "name": "engine",
        "value": 4000.0,
        "unit": "hands/s",
        "peer": {"name": "other", "value": 80.0},
        "threads": 1,
        "hands": 80,
        "seed": 7,
        "seconds": 0.02,
    }


def test_the_ratio_is_of_the_unrounded_values() -> None:
    assert RESULT.times_peer == 4000.04 / 80


def test_without_a_peer_there_is_no_ratio() -> None:
    alone = BenchResult(name="x", value=1, unit="y", threads=1, hands=1, seed=1, seconds=1)
    assert alone.times_peer is None
    assert alone.record()["peer"] is None


def test_sleeping_costs_time_on_the_clock_but_none_of_the_processor() -> None:
    spent = Spent()
    for _ in range(2):
        with spent.timed():
            time.sleep(0.05)
    assert spent.wall >= 0.1
    assert spent.cpu < 0.1


def test_time_counts_even_if_the_work_fails() -> None:
    def fail() -> None:
        with spent.timed():
            time.sleep(0.02)
            raise ValueError("no")

    spent = Spent()
    with pytest.raises(ValueError, match="no"):
        fail()
    assert spent.wall >= 0.02
