"""Every reason for a refusal has its sentence in every language, with the figures it is told.

So has every reason for which a table of a form is not opened.
"""

from __future__ import annotations

import ast
import json
import string
from importlib.resources import files

import pytest

from source_tree import source_files, syntax_tree


def told() -> dict[str, set[str]]:
    """The codes that a room refuses with, and the names of the values that come along."""
    codes: dict[str, set[str]] = {}
    for path in source_files("room"):
        for node in ast.walk(syntax_tree(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RefusalError":
                (code,) = node.args
                assert isinstance(code, ast.Constant)
                codes[code.value] = {str(keyword.arg) for keyword in node.keywords}
    return codes


def not_opened() -> dict[str, set[str]]:
    """The codes with which a table is not opened, and the names of the values that come along."""
    codes: dict[str, set[str]] = {}
    for path in source_files():
        for node in ast.walk(syntax_tree(path)):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if name not in ("ConfigError", "NotOpened"):
                continue
            assert isinstance(node, ast.Call)
            given = {str(keyword.arg): keyword.value for keyword in node.keywords}
            code = given.pop("code", None)
            if code is not None:
                assert isinstance(code, ast.Constant)
                codes[code.value] = set(given)
    return codes


@pytest.mark.parametrize("language", ["en", "ru", "el"])
@pytest.mark.parametrize(
    ("kind", "codes"), [("refused", told()), ("table_refused", not_opened())], ids=["room", "table"]
)
def test_a_refusal_is_said_in_every_language(
    kind: str, codes: dict[str, set[str]], language: str
) -> None:
    text = (files("ninecards") / "locale" / f"{language}.json").read_text(encoding="utf-8")
    sentences = {
        key.removeprefix(f"{kind}."): sentence
        for key, sentence in json.loads(text).items()
        if key.startswith(f"{kind}.")
    }
    assert codes.keys() == sentences.keys() - {"unknown"}
    for code, values in codes.items():
        fields = {name for _, name, _, _ in string.Formatter().parse(sentences[code]) if name}
        assert fields <= values, code
