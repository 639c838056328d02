"""What no tracked file may contain: this or that machine's paths, and addresses of registries."""

from __future__ import annotations

import re
import subprocess

import pytest

from shared_data import ROOT

# Written in pieces, since this file is tracked as well.
_FOLDERS = ["work", "root", r"home/\w+", "tmp", "opt", "Users"]
_HOSTS = [
    r"pypi\." + "org",
    "python" + "hosted",
    "npm" + r"js\.org",
    r"deb\." + "debian",
    "proxy." + "golang",
]
_PATH = rf"(?<![\w.\-/}}:])/(?:{'|'.join(_FOLDERS)})/"
_INDEX = "--(?:extra-)?index-" + "url"
FORBIDDEN = re.compile("|".join([_PATH, _INDEX, *_HOSTS]))


def tracked_files() -> list[str]:
    # The checkout may belong to another user than the one who runs the tests.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listing.split("\0") if name]


def faults(text: str) -> list[str]:
    return [line for line in text.splitlines() if FORBIDDEN.search(line)]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no git checkout")
def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    found = {}
    for name in tracked_files():
        path = ROOT / name
        if path.is_file():  # deleted, not yet committed: nothing to read
            lines = faults(path.read_bytes().decode("utf-8", errors="replace"))
            if lines:
                found[name] = lines[:3]
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "see /" + "work/data",
        "open('/" + "root/x')",
        "cd /" + "home/ann/x",
        "--index-" + "url https://example.org",
        "https://pypi." + "org/simple",
        "https://files.python" + "hosted.org/x.whl",
    ],
)
def test_a_machine_path_or_a_registry_is_seen(line: str) -> None:
    assert faults(line) == [line]


@pytest.mark.parametrize(
    "line", ["a/" + "work/b", "src/ninecards", "../shared/data", "tmp_path / 'x'"]
)
def test_other_paths_pass(line: str) -> None:
    assert faults(line) == []
