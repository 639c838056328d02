"""The pages about study: every public name is there, every test that is told of exists."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import ninecards.equity
import ninecards.kernels
from shared_data import ROOT

REFERENCE = ROOT / "docs" / "reference-study.md"
EQUITY = ROOT / "docs" / "equity.md"

KERNELS = [f"ninecards.kernels.{m.name}" for m in pkgutil.iter_modules(ninecards.kernels.__path__)]
ABOVE = ["api", "boards", "categories", "exact", "orders", "question", "sampling", "versus"]
"""The modules of `ninecards.equity` that the page goes down to."""


def public(module: str) -> list[str]:
    names = importlib.import_module(module).__all__
    assert isinstance(names, list)
    return names


@pytest.mark.parametrize(
    "module", ["ninecards.equity", *(f"ninecards.equity.{name}" for name in ABOVE), *KERNELS]
)
def test_every_public_name_is_on_the_page(module: str) -> None:
    told = {
        part for code in re.findall(r"`([\w.]+)`", REFERENCE.read_text("utf-8"))
        for part in code.split(".")
    }  # fmt: skip
    assert [name for name in public(module) if name not in told] == []


def test_every_name_of_a_table_exists() -> None:
    """The first column of each row: names of the kernels' or equity's modules."""
    every = {*ninecards.equity.__all__}
    for package in (ninecards.kernels, ninecards.equity):
        for found in pkgutil.iter_modules(package.__path__):
            names = public(f"{package.__name__}.{found.name}")
            every |= {*names, *(f"{found.name}.{name}" for name in names)}
    every |= {f"Showdown.{name}" for name in ("sums", "shares", "every")}
    rows = re.findall(r"(?m)^\| (`.*?) \|", REFERENCE.read_text("utf-8"))
    told = [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]
    assert len(told) >= 60
    assert [name for name in told if name not in every] == []


def test_the_tests_of_the_faults_of_others_exist() -> None:
    page = EQUITY.read_text("utf-8").partition("## Faults that others have")[2]
    rows = re.findall(r"(?m)^\| (?!fault|---)(.*?) \| (.*) \|$", page)
    assert len(rows) == 13
    for fault, tests in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", tests)
        assert named, fault
        for path, name in named:
            assert f"def {name}(" in (ROOT / path).read_text("utf-8"), f"{path}::{name}"
