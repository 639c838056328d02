"""Runs every example in the docstrings of ninecards and in the documents."""

from __future__ import annotations

import doctest
import importlib
from typing import TYPE_CHECKING

import pytest

from shared_data import ROOT
from source_tree import module_name, source_files

if TYPE_CHECKING:
    from pathlib import Path

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def with_examples(paths: list[Path]) -> list[Path]:
    return [path for path in paths if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", with_examples(source_files()), ids=module_name)
def test_docstrings(path: Path) -> None:
    result = doctest.testmod(importlib.import_module(module_name(path)), optionflags=FLAGS)
    assert result.attempted > 0, "examples stand where doctest does not look"
    assert result.failed == 0


@pytest.mark.parametrize(
    "path", with_examples(DOCUMENTS), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_documents(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
