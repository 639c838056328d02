"""What `make setup` does again, and what it leaves alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path

INSTALLS_LOCK = "--require-hashes"
INSTALLS_PROJECT = "--editable"

EARLY, LATE = 1_000_000_000, 2_000_000_000  # seconds since 1970; only their order matters


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small checkout whose `make setup` has run: sources older than the stamps."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    sources = ["requirements/dev.txt", "pyproject.toml", "CMakeLists.txt"]
    sources += ["native/a.cpp", "native/deep/b.hpp", "src/ninecards/__init__.py"]
    for name in sources:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "modules.txt").write_text("src/ninecards/__init__.py\n", encoding="utf-8")
    for path in tmp_path.rglob("*"):
        os.utime(path, (EARLY, EARLY))
    for name in ["locked", "modules.txt", "installed"]:
        (tmp_path / ".venv" / name).touch()
        os.utime(tmp_path / ".venv" / name, (EARLY + 1, EARLY + 1))
    return tmp_path


def plan(checkout: Path) -> str:
    """The commands that `make setup` would run now."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    command = ["make", "--dry-run", "setup"]
    return subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_nothing_changed_nothing_is_done(built: Path) -> None:
    assert plan(built) == "make: Nothing to be done for 'setup'.\n"


@pytest.mark.parametrize("name", ["pyproject.toml", "CMakeLists.txt", "native/deep/b.hpp"])
def test_a_changed_build_file_builds_the_project_again(built: Path, name: str) -> None:
    os.utime(built / name, (LATE, LATE))
    assert INSTALLS_PROJECT in plan(built)
    assert INSTALLS_LOCK not in plan(built)


def test_a_deleted_native_file_builds_the_project_again(built: Path) -> None:
    (built / "native" / "deep" / "b.hpp").unlink()
    assert INSTALLS_PROJECT in plan(built)


def test_a_changed_lock_makes_the_environment_anew(built: Path) -> None:
    os.utime(built / "requirements" / "dev.txt", (LATE, LATE))
    assert INSTALLS_LOCK in plan(built)
    assert INSTALLS_PROJECT in plan(built)


def test_changed_python_needs_no_build(built: Path) -> None:
    os.utime(built / "src" / "ninecards" / "__init__.py", (LATE, LATE))
    assert INSTALLS_PROJECT not in plan(built)


def test_a_new_or_a_lost_module_renews_the_install(built: Path) -> None:
    module = built / "src" / "ninecards" / "new.py"
    module.touch()
    assert INSTALLS_PROJECT in plan(built)
    assert INSTALLS_LOCK not in plan(built)
    module.unlink()
    assert INSTALLS_PROJECT not in plan(built)
    (built / "src" / "ninecards" / "__init__.py").unlink()
    assert INSTALLS_PROJECT in plan(built)
