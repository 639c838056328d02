"""Lines from a script and from a keyboard."""

from __future__ import annotations

import io
import sys

import pytest

from ninecards.cli.terminal.lines import MOST_OF_LINE, Keyboard, Script, open_lines
from ninecards.errors import NinecardsError

Capture = pytest.CaptureFixture[str]


def test_a_script_passes_over_empty_lines_and_comments_and_echoes_the_rest() -> None:
    echoed: list[str] = []
    script = Script(io.StringIO("# a game\n\n  c \nr 35\n   \n# end\n"), echoed.append)
    assert [script.more(), script.ask("> "), script.ask("> "), script.more()] == [
        True, "c", "r 35", False,
    ]  # fmt: skip
    assert script.ask("> ") is None
    assert echoed == ["> c", "> r 35"]


def test_to_look_whether_there_is_more_takes_nothing_away() -> None:
    script = Script(io.StringIO("c"), lambda _line: None)
    assert [script.more(), script.more(), script.ask(""), script.more()] == [True, True, "c", False]


def test_a_keyboard_answers_with_empty_lines_too_and_none_at_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nc\n"))
    keyboard = Keyboard()
    assert [keyboard.more(), keyboard.ask("a> "), keyboard.ask("b> "), keyboard.ask("c> ")] == [
        True, "", "c", None,
    ]  # fmt: skip
    assert capsys.readouterr().out == "a> b> c> \n"


@pytest.mark.parametrize(("terminal", "kind"), [(True, Keyboard), (False, Script)])
def test_standard_input_is_a_keyboard_if_it_is_a_terminal(
    terminal: bool, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdin", stream)
    assert type(open_lines(print)) is kind


class Endless(io.StringIO):
    """A stream without line ends, such as a device."""

    def readline(self, size: int | None = -1, /) -> str:
        assert size is not None
        assert 0 < size < 1_000_000, "a whole line would fill the memory"
        return "\0" * size


def test_a_line_without_end_is_refused() -> None:
    script = Script(Endless(), lambda _line: None)
    with pytest.raises(NinecardsError, match=r"^standard input, line 1: longer than 10000 charac"):
        script.more()


@pytest.mark.parametrize("longer", [0, 1])
def test_a_line_has_its_most_characters(longer: int) -> None:
    line = "x" * (MOST_OF_LINE - 1 + longer)
    script = Script(io.StringIO(f"\n# c\n{line}\nf\n"), lambda _line: None)
    if longer:
        with pytest.raises(NinecardsError, match="line 3"):
            script.ask("")
    else:
        assert [script.ask(""), script.ask("")] == [line, "f"]
