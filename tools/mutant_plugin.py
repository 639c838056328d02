"""The pytest side of tools/mutants.py: puts a mutant in the place of its module, and times tests.

NINECARDS_MUTANT names the file that tells it what to do, a JSON object: ``module`` and ``file``
name the module and its mutated source, ``seconds`` how long the processor may work on it; ``tests``
are the only ones to run, in this order; ``times`` is a file for the seconds of each test. Any part
may be missing.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import os
import resource
import sys
from collections import defaultdict
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

TASK = json.loads(Path(os.environ["NINECARDS_MUTANT"]).read_text(encoding="utf-8"))
NOT_IMPORTED = 99  # pytest's exit code where the mutant took no part
MEMORY = 4 * 2**30  # bytes: a mutant that never stops growing is stopped

# A failing example is enough, a smaller one is of no use. NINECARDS_HYPOTHESIS asks for it.
settings.register_profile(
    "mutants",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.generate],
)
_seconds: defaultdict[str, float] = defaultdict(float)


class _MutantFinder(importlib.abc.MetaPathFinder):
    """Stands before all others, those of an editable install too."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        del path, target
        if fullname != TASK["module"]:
            return None
        return importlib.util.spec_from_file_location(fullname, TASK["file"])


if "module" in TASK:
    assert TASK["module"] not in sys.modules, "the module is there before its mutant"
    sys.meta_path.insert(0, _MutantFinder())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (TASK["seconds"], TASK["seconds"] + 1))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the task, in its order."""
    if "tests" in TASK:
        place = {test: number for number, test in enumerate(TASK["tests"])}
        chosen = [item for item in items if item.nodeid in place]
        items[:] = sorted(chosen, key=lambda item: place[item.nodeid])


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Make sure that it is the mutant that the tests have imported."""
    if "module" in TASK:
        module = sys.modules.get(TASK["module"])
        if module is None or module.__file__ != TASK["file"]:
            pytest.exit(f"{TASK['module']} is not the mutant", returncode=NOT_IMPORTED)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down."""
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the times, once: not in the workers of a parallel run."""
    if "times" in TASK and not hasattr(session.config, "workerinput"):
        Path(TASK["times"]).write_text(json.dumps(_seconds), encoding="utf-8")
