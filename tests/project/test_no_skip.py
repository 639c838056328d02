"""Where NINECARDS_NO_SKIP is set, a skipped test is a failure that names the test."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SKIPS = {
    "mark": "@pytest.mark.skip(reason='why not')\ndef test_skipped(): assert True",
    "call": "def test_skipped(): pytest.skip('why not')",
    "fixture": "@pytest.fixture\ndef f(): pytest.skip('why not')\ndef test_skipped(f): assert True",
    "module": "pytest.skip('why not', allow_module_level=True)",
    "import": "pytest.importorskip('no_such_module', reason='why not')",
}


PARALLEL = ("-p", "xdist", "--numprocesses=1")


def run_pytest(folder: Path, source: str, *arguments: str, **environment: str) -> tuple[int, str]:
    (folder / "test_sample.py").write_text(f"import pytest\n{source}\n", encoding="utf-8")
    (folder / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    inherited = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("NINECARDS_", "PYTEST_", "COV_"))
    }
    # Plugins that are asked for alone: without the others it begins in a third of the time.
    alone = {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(ROOT / "tests" / "support"),
    }
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir=.", *arguments],
        cwd=folder,
        env=inherited | alone | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


@pytest.mark.parametrize("kind", SKIPS)
def test_a_skip_fails_where_none_is_allowed(tmp_path: Path, kind: str) -> None:
    code, output = run_pytest(tmp_path, SKIPS[kind], NINECARDS_NO_SKIP="1")
    assert code != 0, output
    assert "skipped where NINECARDS_NO_SKIP forbids it" in output
    assert "test_sample.py" in output
    assert "why not" in output


def test_a_skip_fails_in_parallel_runs_too(tmp_path: Path) -> None:
    code, output = run_pytest(tmp_path, SKIPS["mark"], *PARALLEL, NINECARDS_NO_SKIP="1")
    assert code == 1, output
    assert "test_sample.py::test_skipped: skipped where" in output


def test_a_skip_is_a_skip_elsewhere(tmp_path: Path) -> None:
    code, output = run_pytest(tmp_path, SKIPS["mark"])
    assert code == 0, output
    assert "1 skipped" in output


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    source = "@pytest.mark.xfail\ndef test_fails(): assert False"
    code, output = run_pytest(tmp_path, source, NINECARDS_NO_SKIP="1")
    assert code == 0, output
    assert "1 xfailed" in output
