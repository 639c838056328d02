"""Every reason for a refusal has its sentence in every language, with the figures it is told."""

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


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_a_refusal_is_said_in_every_language(language: str) -> None:
    text = (files("ninecards") / "locale" / f"{language}.json").read_text(encoding="utf-8")
    sentences = {
        key.removeprefix("refused."): sentence
        for key, sentence in json.loads(text).items()
        if key.startswith("refused.")
    }
    codes = told()
    assert codes.keys() == sentences.keys() - {"unknown"}
    for code, values in codes.items():
        fields = {name for _, name, _, _ in string.Formatter().parse(sentences[code]) if name}
        assert fields <= values, code
