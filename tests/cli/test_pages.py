"""Pages say what the commands print: every ``console`` block is run and compared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from console_pages import ConsoleExample, console_examples, page_files
from ninecards.cli.main import main
from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path

EVERY = [
    path for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))) if console_examples(path)
]
STORIES = [path for path in EVERY if page_files(path)]
"""Their commands read the files of the page and one another's."""
PAGES = [path for path in EVERY if path not in STORIES]
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


@pytest.mark.parametrize("page", STORIES, ids=lambda page: page.stem)
def test_a_story_is_told_as_it_goes(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in page_files(page).items():
        (tmp_path / name).write_text(text, "utf-8")
    for example in console_examples(page):
        assert main(example.arguments) == 0
        printed = capsys.readouterr().out
        assert example.is_nearly_told(printed), f"$ {example.command}\n{printed}"


def test_a_first_river_is_a_story() -> None:
    assert [page.stem for page in STORIES] == ["solving"]
    assert list(page_files(STORIES[0])) == ["river.toml"]


def test_nearly_is_one_in_the_last_digit() -> None:
    example = ConsoleExample("ninecards x", ("EV 1.20, n 3", "...", "a  -0.5 x"))
    assert example.is_nearly_told("EV 1.21, n 3\nb\nc\na -0.4 x\n")
    assert not example.is_nearly_told("EV 1.22, n 3\na -0.5 x\n")
    assert not example.is_nearly_told("EV 1.20, n 4\na -0.5 x\n")
    assert not example.is_nearly_told("EV 1.2, n 3\na -0.5 x\n")
    assert not example.is_nearly_told("EV 1.20, n 3\na -0.5 y\n")
    assert not example.is_nearly_told("EV 1.20, n 3\na -0.5 x\nmore\n")


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
