"""How tests are handed out to several processes, and that none is left out or run twice."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from itertools import pairwise
from pathlib import Path

from running_order import RUN, running_order
from shared_data import ROOT

BROWSERS = 5 * RUN + 1
TESTS = [f"a{number}" for number in range(1000)]
TESTS += [f"browser/{number}" for number in range(BROWSERS)]
TESTS += [f"c{number}" for number in range(1000)]


def order(tests: list[str], *long: str) -> list[str]:
    def browser_of(test: str) -> str | None:
        return "browser" if "browser" in test else None

    return running_order(tests, is_long=lambda test: test in long, browser_of=browser_of)


def test_every_test_is_run_once() -> None:
    assert sorted(order(TESTS, "c7", "browser/3")) == sorted(TESTS)
    assert order([]) == []


def test_long_ones_come_first() -> None:
    assert order(TESTS, "c7", "browser/3")[:2] == ["browser/3", "c7"]


def test_browsers_wait_in_short_runs_evenly_among_the_others() -> None:
    found = order(TESTS)
    places = [place for place, test in enumerate(found) if test.startswith("browser/")]
    starts = [place for place in places if place - 1 not in places]
    assert len(starts) == 6
    assert all(all(start + more in places for more in range(RUN)) for start in starts[:-1])
    gaps = {later - sooner for sooner, later in pairwise(starts)}
    assert max(gaps) - min(gaps) <= 1
    assert starts[0] == 0


def test_all_else_stays_in_its_order() -> None:
    others = [test for test in TESTS if not test.startswith("browser/")]
    assert [test for test in order(TESTS) if not test.startswith("browser/")] == others
    assert order(others) == others
    only = [test for test in TESTS if test.startswith("browser/")]
    assert order(only) == only


def test_make_test_runs_every_file_once() -> None:
    """Some of the core's tests run with the others: both commands together miss nothing."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    command = ["make", "--dry-run", "--assume-old=setup", "test"]
    said = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    lines = said.replace("\\\n", " ").splitlines()
    runs = [shlex.split(line) for line in lines if re.search(r"-m pytest\b", line)]
    assert len(runs) == 2
    found: list[Path] = []
    for run in runs:
        ignored = [ROOT / word.removeprefix("--ignore=") for word in run if "--ignore=" in word]
        for word in run:
            if word.startswith("tests/"):
                path = ROOT / word
                files = [path] if path.is_file() else path.rglob("test_*.py")
                found += [file for file in files if file not in ignored]
    assert sorted(found) == sorted(ROOT.glob("tests/**/test_*.py"))
