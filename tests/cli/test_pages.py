"""Pages say what the commands print: every ``console`` block is run and compared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from console_pages import ConsoleExample, console_examples
from ninecards.cli.main import main
from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [
    path for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))) if console_examples(path)
]
EXAMPLES = [
    pytest.param(example, id=f"{path.stem}-{number}")
    for path in PAGES
    for number, example in enumerate(console_examples(path), start=1)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_page_tells_what_is_printed(
    example: ConsoleExample,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(example.arguments) == 0
    printed = capsys.readouterr().out
    assert example.is_told(printed), f"$ {example.command}\n{printed}"


def test_ten_first_questions() -> None:
    page = ROOT / "docs" / "first-questions.md"
    text = page.read_text("utf-8")
    assert re.findall(r"(?m)^## (\d+)\. ", text) == [str(n) for n in range(1, 11)]
    parts = re.split(r"(?m)^## ", text)[1:]
    assert all("```console\n$ ninecards " in part for part in parts[:10])


def test_an_example_differs_where_its_lines_differ() -> None:
    example = ConsoleExample("ninecards x", ("one", "...", "took, 0.12 s."))
    assert example.is_told("one\ntwo  \nthree\ntook, 7e-05 s.\n\n")
    assert example.is_told("one\ntook, 3 s.\n")
    assert not example.is_told("one\ntwo\n")
    assert not example.is_told("One\ntook, 3 s.\n")
    assert not example.is_told("zero\none\ntook, 3 s.\n")
