"""Breaks each import contract on purpose: a contract that never bites holds nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from typing import TYPE_CHECKING

import pytest

from shared_data import ROOT
from source_tree import SOURCE

if TYPE_CHECKING:
    from pathlib import Path

LAYERS = "imports point down only"
PURE = "the core is pure"

# Without `site` no finder of an editable install runs, so the copy is what is read.
PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:3]
sys.argv[1:] = ["--no-cache", "--config", sys.argv[3]]
from importlinter.cli import lint_imports_command
lint_imports_command()
"""


@pytest.fixture
def copied_tree(tmp_path: Path) -> Path:
    shutil.copytree(SOURCE, tmp_path / "ninecards", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def add_line(tree: Path, package: str, line: str) -> None:
    """Adds the line to a new module of the package, or to the module itself."""
    module = tree / "ninecards" / f"{package}.py"
    if not module.exists():
        module = tree / "ninecards" / package / "zz_offender.py"
    with module.open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


def lint_imports(tree: Path) -> subprocess.CompletedProcess[str]:
    arguments = [str(tree), sysconfig.get_path("purelib"), str(tree / "pyproject.toml")]
    return subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM, *arguments],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )


def verdicts(output: str) -> dict[str, str]:
    """Each contract's verdict, KEPT or BROKEN."""
    found = {}
    for line in output.splitlines():
        for contract in (LAYERS, PURE):
            if line.startswith(f"{contract} ") and line.split()[-1] in {"KEPT", "BROKEN"}:
                found[contract] = line.split()[-1]
    return found


def test_the_tree_as_it_is_keeps_every_contract(copied_tree: Path) -> None:
    result = lint_imports(copied_tree)
    assert result.returncode == 0, result.stdout + result.stderr
    assert verdicts(result.stdout) == {LAYERS: "KEPT", PURE: "KEPT"}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("labs", "cli"),
        ("server", "labs"),
        ("protocol", "server"),
        ("bots", "protocol"),
        ("room", "protocol"),
        ("room", "solver"),
        ("solver", "room"),
        ("equity", "solver"),
        ("bots", "labs"),
        ("bots", "words"),
        ("words", "bots"),
        ("history", "words"),
        ("history", "equity"),
        ("equity", "history"),
        ("kernels", "equity"),
        ("rules", "history"),
        ("rules", "kernels"),
        ("kernels", "rules"),
        ("evaluation", "kernels"),
        ("cards", "evaluation"),
        ("errors", "cards"),
    ],
)
def test_an_import_that_points_up_or_sideways_breaks_the_layers(
    copied_tree: Path, importer: str, imported: str
) -> None:
    add_line(copied_tree, importer, f"import ninecards.{imported}")
    result = lint_imports(copied_tree)
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result.stdout)[LAYERS] == "BROKEN"
    assert f"ninecards.{importer}" in result.stdout


def test_a_package_without_a_layer_breaks_the_layers(copied_tree: Path) -> None:
    (copied_tree / "ninecards" / "somewhere").mkdir()
    (copied_tree / "ninecards" / "somewhere" / "__init__.py").write_text("", encoding="utf-8")
    result = lint_imports(copied_tree)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "somewhere" in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("package", "line"),
    [
        ("errors", "import sys"),
        ("cards", "import random"),
        ("evaluation", "import numpy as np"),
        ("rules", "from time import monotonic"),
        ("rules", "def later() -> None:\n    import logging"),
    ],
)
def test_an_impure_import_breaks_the_core(copied_tree: Path, package: str, line: str) -> None:
    add_line(copied_tree, package, line)
    result = lint_imports(copied_tree)
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result.stdout) == {LAYERS: "KEPT", PURE: "BROKEN"}
