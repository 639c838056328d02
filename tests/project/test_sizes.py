"""Small modules, small functions, small records: the sizes that CONTRIBUTING.md asks for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from source_tree import module_name, source_files, syntax_tree

if TYPE_CHECKING:
    from pathlib import Path

# Lines of code: docstrings are not counted.
MODULE_LINES = 300
FUNCTION_LINES = 70
RECORD_FIELDS = 18

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | Function


def docstring_lines(node: Documented) -> int:
    if ast.get_docstring(node) is None:
        return 0
    docstring = node.body[0]
    assert docstring.end_lineno is not None
    return docstring.end_lineno - docstring.lineno + 1


def module_lines(source: str) -> int:
    nodes = ast.walk(ast.parse(source))
    docstrings = sum(docstring_lines(node) for node in nodes if isinstance(node, Documented))
    return len(source.splitlines()) - docstrings


def function_lines(function: Function) -> int:
    """Lines from ``def`` to the end, less those of the docstring."""
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1 - docstring_lines(function)


def record_fields(record: ast.ClassDef) -> int:
    return sum(isinstance(node, ast.AnnAssign) for node in record.body)


@pytest.mark.parametrize("path", source_files(), ids=module_name)
def test_sizes(path: Path) -> None:
    nodes = list(ast.walk(syntax_tree(path)))
    long = {n.name: function_lines(n) for n in nodes if isinstance(n, Function)}
    wide = {n.name: record_fields(n) for n in nodes if isinstance(n, ast.ClassDef)}
    assert {name: lines for name, lines in long.items() if lines >= FUNCTION_LINES} == {}
    assert {name: fields for name, fields in wide.items() if fields >= RECORD_FIELDS} == {}
    assert module_lines(path.read_text(encoding="utf-8")) <= MODULE_LINES


def test_lines_of_docstrings_do_not_count() -> None:
    source = '"""M."""\ndef f():\n    """One.\n\n    Two.\n    """\n    return 1'
    function = ast.parse(source).body[1]
    assert isinstance(function, ast.FunctionDef)
    assert function_lines(function) == 2
    assert module_lines(source) == 2
