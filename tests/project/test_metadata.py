"""What the project says of itself: its lock (exact, hashed, no address) and its version."""

from __future__ import annotations

import re
import tomllib

import ninecards
from shared_data import ROOT

LOCK = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
WANTED = (ROOT / "requirements" / "dev.in").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def names(lines: list[str]) -> set[str]:
    """The packages that requirement lines name, in their normal spelling."""
    return {re.split(r"[^A-Za-z0-9_.-]", line)[0].lower().replace("_", "-") for line in lines}


def lock_entries() -> list[str]:
    joined = LOCK.replace("\\\n", " ")
    return [line for line in joined.splitlines() if line and not line.lstrip().startswith("#")]


def test_every_locked_package_has_one_version_and_hashes() -> None:
    entries = lock_entries()
    assert entries
    for entry in entries:
        requirement, *hashes = entry.split()
        assert re.fullmatch(r"[a-z0-9.-]+==[0-9][A-Za-z0-9.+]*", requirement), entry
        assert hashes, requirement
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", value) for value in hashes), entry


def test_the_lock_names_no_address() -> None:
    assert "://" not in LOCK
    assert re.search(r"^\s*--(?!hash=)", LOCK, re.MULTILINE) is None


def test_the_lock_holds_everything_wanted() -> None:
    wanted = [line for line in WANTED.splitlines() if line and not line.startswith("#")]
    assert names(wanted) <= names([entry.split("==")[0] for entry in lock_entries()])


def test_what_the_project_imports_is_wanted_in_the_same_range() -> None:
    wanted = set(WANTED.splitlines())
    assert set(PROJECT["project"]["dependencies"]) <= wanted
    assert set(PROJECT["build-system"]["requires"]) <= wanted


def test_the_version_is_the_same_everywhere() -> None:
    assert ninecards.__version__ == PROJECT["project"]["version"]
    assert f"## {ninecards.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
