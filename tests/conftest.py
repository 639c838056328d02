"""What every test shares: the seeds' data, Hypothesis's profiles, and the ban on skips in CI."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from running_order import running_order
from shared_data import SHARED_DATA

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

# The same examples at every run: a red test is then about the change, not about luck. No deadline
# and no complaint about slow generation: a busy machine is no fault of the code.
_CALM = [HealthCheck.too_slow]
settings.register_profile("default", derandomize=True, deadline=None, suppress_health_check=_CALM)
# Fresh examples, many of them, for a hunt by hand: NINECARDS_HYPOTHESIS=deep.
settings.register_profile(
    "deep", max_examples=5_000, deadline=None, suppress_health_check=_CALM, print_blob=True
)
settings.load_profile(os.environ.get("NINECARDS_HYPOTHESIS", "default"))


# What a shell starts in the background ignores Ctrl-C, and so would every program that the tests
# start and ask to end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several processes share the tests, see that they are ready at the same time."""
    if hasattr(config, "workerinput"):
        items[:] = running_order(
            items,
            is_long=lambda item: item.get_closest_marker("long") is not None,
            browser_of=lambda item: str(item.path) if item.path.parent.name == "browser" else None,
        )


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real hands and oracles beside the checkout; skips where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"no data folder at {SHARED_DATA}")
    return SHARED_DATA


def _fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if not os.environ.get("NINECARDS_NO_SKIP"):
        return
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skipped where NINECARDS_NO_SKIP forbids it: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_if_skipped(report)
    return report
