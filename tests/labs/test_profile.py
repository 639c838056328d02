"""Seconds by module: nothing is lost, and borrowed work counts for the borrower."""

from __future__ import annotations

import cProfile
import json
import pstats

import pytest

from ninecards.labs.profile import seconds_by_module

DATA = {str(number): list(range(20)) for number in range(200)}


@pytest.fixture(scope="module")
def profile() -> cProfile.Profile:
    profile = cProfile.Profile()
    profile.runcall(json.dumps, DATA, indent=1)
    return profile


def test_nothing_is_lost_and_the_most_comes_first(profile: cProfile.Profile) -> None:
    rows = seconds_by_module(profile, "json")
    seconds = [row[1] for row in rows]
    total = pstats.Stats(profile).total_tt  # type: ignore[attr-defined]
    assert sum(seconds) == pytest.approx(total, rel=0.05)
    assert seconds == sorted(seconds, reverse=True)
    assert rows[0][0] == "json.encoder"


def test_builtins_count_for_who_called_them(profile: cProfile.Profile) -> None:
    """The joining and representing of numbers are builtins; they are the encoder's time."""
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    own = sum(row[2] for (file, _, _), row in stats.items() if file.endswith("encoder.py"))
    assert dict(seconds_by_module(profile, "json"))["json.encoder"] > own


def test_what_nobody_of_the_package_called_is_left_out(profile: cProfile.Profile) -> None:
    assert seconds_by_module(profile, "no_such_package") == []


def test_functions_that_call_each_other_end() -> None:
    def even(number: int) -> bool:
        return number == 0 or odd(number - 1)

    def odd(number: int) -> bool:
        return number != 0 and even(number - 1)

    profile = cProfile.Profile()
    assert profile.runcall(even, 50)
    assert seconds_by_module(profile, "no_such_package") == []
    assert [module for module, _ in seconds_by_module(profile, "labs")] == ["labs.test_profile"]
