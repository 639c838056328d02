"""tools/check_machine.sh: one line that says what is missing and what to install."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SHELL = shutil.which("sh") or "sh"

# A stand-in for python3 answers each of the script's questions by its exit status alone.
GOOD = "exit 0"
OLD = 'case "$2" in *version_info\\ *) exit 1 ;; *print*) echo 3.10 ;; esac'
WITHOUT_VENV = 'case "$2" in *ensurepip*) exit 1 ;; esac'
WITHOUT_HEADERS = 'case "$2" in *Python.h*) exit 1 ;; esac'


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs that is the whole path: a good Python and a good compiler."""
    program(tmp_path, "python3", GOOD)
    program(tmp_path, "c++", GOOD)
    return tmp_path


def program(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f"#!{SHELL}\n{body}\n", encoding="utf-8")
    path.chmod(0o755)


def check(machine: Path) -> tuple[int, list[str]]:
    result = subprocess.run(
        [SHELL, str(ROOT / "tools" / "check_machine.sh"), "python3"],
        env={"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, (result.stdout + result.stderr).splitlines()


def test_a_machine_that_has_everything_hears_nothing(machine: Path) -> None:
    assert check(machine) == (0, [])


def test_this_machine_has_everything() -> None:
    script = ROOT / "tools" / "check_machine.sh"
    result = subprocess.run([SHELL, str(script), sys.executable], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("name", "body", "missing", "packages"),
    [
        ("python3", OLD, "Python 3.11 or newer (python3 is 3.10", "python3"),
        ("python3", WITHOUT_VENV, "the Python module venv", "python3-venv"),
        ("python3", WITHOUT_HEADERS, "the Python header Python.h", "python3-dev"),
        ("c++", "exit 1", "a C++17 compiler", "g++"),
    ],
)
def test_one_line_names_what_is_missing(
    machine: Path, name: str, body: str, missing: str, packages: str
) -> None:
    program(machine, name, body)
    code, lines = check(machine)
    assert code == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"make setup: missing: {missing}")
    assert f". On Debian: apt-get install {packages}" in lines[0]


def test_one_line_names_all_that_is_missing(machine: Path) -> None:
    (machine / "python3").unlink()
    (machine / "c++").unlink()
    code, lines = check(machine)
    assert code == 1
    missing = "Python 3.11 or newer (python3 does not run), a C++17 compiler"
    packages = "python3 python3-venv python3-dev g++"
    assert lines == [f"make setup: missing: {missing}. On Debian: apt-get install {packages}"]
