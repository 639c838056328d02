"""What the pure core may import, and who may touch the native module."""

from __future__ import annotations

import ast
import sys

import pytest

from source_tree import imported_modules, module_name, source_files, syntax_tree

CORE = ["cards", "evaluation", "rules", "room"]

# import-linter holds a list of what is forbidden, which can miss a name; this one cannot.
ALLOWED = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
    "unicodedata",
}


def foreign(tree: ast.Module) -> set[str]:
    """The top-level names that a module imports beside ninecards and the allowed ones."""
    names = {name.partition(".")[0] for name in imported_modules(tree)}
    return names - ALLOWED - {"ninecards"}


@pytest.mark.parametrize("package", CORE)
def test_the_core_imports_a_short_list_of_modules(package: str) -> None:
    files = source_files(package)
    assert files
    found = {module_name(path): foreign(syntax_tree(path)) for path in files}
    assert {name: names for name, names in found.items() if names} == {}


def test_the_short_list_is_standard_library() -> None:
    assert sys.stdlib_module_names >= ALLOWED


def test_a_foreign_import_is_seen_wherever_it_stands() -> None:
    tree = ast.parse(
        "import re\ndef later():\n    from os.path import join\n    import numpy.linalg"
    )
    assert foreign(tree) == {"os", "numpy"}


def touches_native(tree: ast.Module) -> bool:
    return "ninecards._native" in imported_modules(tree)


def test_only_kernels_touches_the_native_module() -> None:
    users = [module_name(path) for path in source_files() if touches_native(syntax_tree(path))]
    assert [name for name in users if not name.startswith("ninecards.kernels")] == []


@pytest.mark.parametrize(
    "line",
    [
        "import ninecards._native",
        "from ninecards import _native",
        "from ninecards._native import ranks",
    ],
)
def test_each_way_to_import_the_native_module_is_seen(line: str) -> None:
    assert touches_native(ast.parse(line))
