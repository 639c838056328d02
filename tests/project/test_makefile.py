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
INSTALLS_WEB = "npm ci"
BUILDS_PAGE = "vite build"
PAGE = "src/ninecards/server/static/index.html"

EARLY, LATE = 1_000_000_000, 2_000_000_000  # seconds since 1970; only their order matters


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small checkout whose `make setup` has run: sources older than the stamps."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    sources = ["requirements/dev.txt", "pyproject.toml", "CMakeLists.txt"]
    sources += ["native/a.cpp", "native/deep/b.hpp", "src/ninecards/__init__.py"]
    sources += ["web/package.json", "web/package-lock.json", "web/.npmrc", "web/vite.config.ts"]
    sources += ["web/index.html", "web/src/table/a.tsx", "web/public/a.svg", "web/tests/a.ts"]
    sources += ["src/ninecards/locale/en.json"]
    for name in sources:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "modules.txt").write_text("src/ninecards/__init__.py\n", encoding="utf-8")
    for path in tmp_path.rglob("*"):
        os.utime(path, (EARLY, EARLY))
    built = [f".venv/{name}" for name in ("locked", "modules.txt", "installed")]
    for name in [*built, "web/node_modules/.locked", PAGE]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (EARLY + 1, EARLY + 1))
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


@pytest.mark.parametrize(
    "name",
    [
        "web/src/table/a.tsx",
        "web/public/a.svg",
        "web/index.html",
        "web/vite.config.ts",
        "src/ninecards/locale/en.json",
    ],
)
def test_a_changed_source_of_the_page_builds_the_page_again(built: Path, name: str) -> None:
    os.utime(built / name, (LATE, LATE))
    assert BUILDS_PAGE in plan(built)
    assert INSTALLS_WEB not in plan(built)
    assert INSTALLS_PROJECT not in plan(built)


def test_a_deleted_source_of_the_page_builds_the_page_again(built: Path) -> None:
    (built / "web" / "src" / "table" / "a.tsx").unlink()
    assert BUILDS_PAGE in plan(built)


@pytest.mark.parametrize("name", ["web/package.json", "web/package-lock.json"])
def test_a_changed_lock_of_the_page_installs_its_packages_again(built: Path, name: str) -> None:
    os.utime(built / name, (LATE, LATE))
    assert INSTALLS_WEB in plan(built)
    assert BUILDS_PAGE in plan(built)
    assert INSTALLS_LOCK not in plan(built)


def test_a_page_that_is_missing_is_built(built: Path) -> None:
    (built / PAGE).unlink()
    assert BUILDS_PAGE in plan(built)


def test_a_changed_test_of_the_page_needs_no_build(built: Path) -> None:
    os.utime(built / "web" / "tests" / "a.ts", (LATE, LATE))
    assert plan(built) == "make: Nothing to be done for 'setup'.\n"
