"""The modules of ninecards as files and as syntax trees, for tests that read the source."""

from __future__ import annotations

import ast
import functools
from typing import TYPE_CHECKING

from shared_data import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["SOURCE", "imported_modules", "module_name", "source_files", "syntax_tree"]

SOURCE = ROOT / "src" / "ninecards"


def source_files(*packages: str) -> list[Path]:
    """Every Python file of these packages (of all of ninecards, without any), sorted."""
    folders = [SOURCE / package for package in packages] or [SOURCE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def module_name(path: Path) -> str:
    """``.../src/ninecards/cards/text.py`` is ``ninecards.cards.text``."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a module imports; ``from a import b`` counts as ``a`` and ``a.b``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are banned"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
