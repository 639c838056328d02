"""The entry point: commands, exit codes, one line for every error."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ninecards.cli import hand
from ninecards.cli.common import MachineError
from ninecards.cli.main import COMMANDS, main

Capture = pytest.CaptureFixture[str]
GOOD = ["hand", "AsAhAdKs", "--board", "AcQdJdTh9h"]


def python(code: str, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", code, *arguments],
        text=True, encoding="utf-8", capture_output=True, check=False, timeout=60, **options,
    )  # fmt: skip


RUN = "from ninecards.cli.main import run; run()"


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command ``hand`` raise the error."""

    def raise_it(_name: str) -> None:
        raise error

    monkeypatch.setattr(hand, "game_by_name", raise_it)


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_lists_every_command(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    listed = captured.out.partition("Commands:")[2]
    for name in COMMANDS:
        assert f"\n  {name} " in listed
    assert "--debug" in captured.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_module_and_its_help(name: str, capsys: Capture) -> None:
    assert hasattr(importlib.import_module(f"ninecards.cli.{name}"), "app")
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: ninecards {name} ")


def test_a_cold_start_imports_only_what_help_needs() -> None:
    result = python(
        "import sys\nfrom ninecards.cli.main import main\ncode = main(['--help'])\n"
        "print(code, *sorted(name for name in sys.modules if name.partition('.')[0] in "
        "('ninecards', 'numpy', 'rich')))"
    )
    assert result.stdout.splitlines()[-1] == (
        "0 ninecards ninecards.cli ninecards.cli.common ninecards.cli.main ninecards.errors"
    )


def test_the_version_is_that_of_the_package(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    name, version = capsys.readouterr().out.split()
    assert (name, version.count(".")) == ("ninecards", 2)


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        (["deal"], "no such command 'deal'"),
        (["--colour"], "no such option: --colour"),
    ],
)
def test_what_is_no_command_is_answered_with_the_commands(
    arguments: list[str], asked: str, capsys: Capture
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"ninecards: {asked}; allowed are --debug, --version, --help "
        f"and the commands {', '.join(COMMANDS)}\n"
    )


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (MachineError("port 8000 is taken"), 3, "port 8000 is taken"),
        (MemoryError(), 3, "out of memory"),
        (OSError(28, "No space left on device", "a.json"), 3, "a.json: No space left on device"),
        (OSError("no route"), 3, "no route"),
        (PermissionError(13, "Permission denied", "a"), 3, "a: Permission denied"),
        (FileNotFoundError(2, "No such file or directory", "a.txt"), 2,
         "a.txt: No such file or directory"),
        (IsADirectoryError(21, "Is a directory", "a"), 2, "a: Is a directory"),
        (KeyError("ace\nking"), 3,
         r"a fault of the program, KeyError: 'ace\nking' (--debug shows where)"),
        (RuntimeError("two\nlines"), 3,
         "a fault of the program, RuntimeError: two lines (--debug shows where)"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)  # fmt: skip
def test_an_error_is_one_line_and_its_exit_code(
    error: Exception, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    fail_with(error, monkeypatch)
    assert main(GOOD) == code
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"ninecards: {line}\n")


def test_ctrl_c_is_130_and_no_word(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    fail_with(KeyboardInterrupt(), monkeypatch)
    assert main(GOOD) == 130
    assert capsys.readouterr() == ("", "")


def test_the_end_of_the_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(SystemExit(7), monkeypatch)
    with pytest.raises(SystemExit, match=r"^7$"):
        main(GOOD)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--debug", "hand", "AsAhAdKx"],
        ["hand", "--debug", "AsAhAdKx"],
        ["hand", "AsAhAdKx", "--debug"],
    ],
)
def test_debug_adds_the_traceback_wherever_it_stands(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("Traceback")
    assert lines[-1].startswith("ninecards: hole cards 'AsAhAdKx', column 8")


def test_debug_also_shows_what_cannot_be_read(capsys: Capture) -> None:
    assert main(["hand", "--colour", "--debug"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("Traceback")
    assert lines[-1].startswith("ninecards: hand: no such option: --colour")


def test_debug_behind_two_dashes_is_an_argument(capsys: Capture) -> None:
    assert main(["hand", "--", "--debug"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        (
            "ninecards: hole cards '--debug', column 1: '-' is no rank; "
            "use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"
        )
    ]


def test_the_process_ends_with_the_exit_code() -> None:
    good, bad = python(RUN, *GOOD, "--json"), python(RUN, "hand", "AsAh")
    assert (good.returncode, bad.returncode) == (0, 2)
    assert json.loads(good.stdout.splitlines()[-1])["high"]["category"] == "straight"
    assert bad.stderr == "ninecards: hole cards 'AsAh': 2 cards; omaha deals 4\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_of_few_letters_stops_nothing(encoding: str) -> None:
    code = f"import os, sys; sys.stdout.reconfigure(encoding={encoding!r}); {RUN}"
    result = python(code, *GOOD, "--lang", "ru", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout.splitlines()[-1])["high"]["text"] == "стрит до туза"
    assert python(code, *GOOD, "--lang", "ru").returncode == 0
    assert python(code, "hand", "A♠A♥A♦x").returncode == 2


def test_a_closed_pipe_ends_without_a_word() -> None:
    code = f"import os; reading, writing = os.pipe(); os.close(reading); os.dup2(writing, 1); {RUN}"
    result = python(code, *GOOD)
    assert (result.returncode, result.stderr) == (130, "")


def test_nothing_is_coloured() -> None:
    for arguments in ([*GOOD, "--json"], ["--help"], ["hand", "AsAh"]):
        result = python(RUN, *arguments)
        assert "\x1b" not in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("closed", "arguments", "code", "errors"),
    [
        (0, ["play", "--terminal", "--seed", "1"], 0, []),
        (1, GOOD, 3, ["ninecards: standard output is closed; open it to see an answer"]),
        (2, GOOD, 0, []),
    ],
    ids=["input", "output", "errors"],
)
def test_a_closed_stream_ends_in_no_traceback(
    closed: int, arguments: list[str], code: int, errors: list[str]
) -> None:
    # What a shell does with <&- and >&-, before Python starts.
    closing = f"import os, sys; os.close({closed}); os.execv(sys.executable, sys.argv[1:])"
    done = python(closing, sys.executable, "-c", RUN, *arguments)
    assert (done.returncode, done.stderr.splitlines()) == (code, errors)
    assert bool(done.stdout) == (closed != 1)


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


@FULL
@pytest.mark.parametrize(
    ("stream", "arguments", "code"),
    [
        (2, GOOD, 0),
        (2, [*GOOD, "--json"], 3),  # what a reader would see has nowhere to go
        (2, ["hand", "AsAhAdKx"], 2),
        (2, ["hand", "AsAhAdKx", "--debug"], 2),
        (2, ["deal"], 2),
        (1, GOOD, 3),
        (1, ["--version"], 3),
        (1, ["--help"], 3),
        (1, ["hand", "AsAhAdKx"], 2),
        (3, GOOD, 3),
        (3, ["hand", "AsAhAdKx"], 2),
    ],
)
def test_where_no_line_can_be_written_the_code_still_says_it(
    stream: int, arguments: list[str], code: int
) -> None:
    """1 is standard output, 2 standard error, 3 both."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", RUN, *arguments], check=False, timeout=60,
            stdout=full if stream & 1 else subprocess.PIPE,
            stderr=full if stream & 2 else subprocess.PIPE,
        )  # fmt: skip
    assert done.returncode == code
    if stream == 1:
        assert done.stderr.count(b"\n") == 1


def test_a_closed_pipe_of_errors_ends_without_a_word() -> None:
    code = f"import os; reading, writing = os.pipe(); os.close(reading); os.dup2(writing, 2); {RUN}"
    assert python(code, "hand", "AsAhAdKx").returncode == 2
    assert python(code, *GOOD, "--json").returncode == 130


LETTERS = "x" * 100_000
CUT = f"{'x' * 59}…"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["hand", LETTERS], f"hole cards '{CUT}', column 1: 'x' is no rank; use 2 3 4 "),
        (["hand", "AsAhAdKs", "--board", LETTERS], f"board '{CUT}', column 1: 'x' is no rank; "),
        (["hand", "AsAhAdKs", "--lang", LETTERS], f"unknown language '{CUT}'; the languages are "),
        (["hand", "AsAhAdKs", f"--game={LETTERS}"], f"unknown game '{CUT}'; the games are omaha"),
        (["hand", "AsAhAdKs", LETTERS], f"hand: got unexpected extra argument(s) ({CUT}); "),
        (["hand", f"--{LETTERS}"], f"hand: no such option: --{CUT[:57]}…; allowed are HOLE, "),
        ([LETTERS], f"no such command '{CUT}'; allowed are --debug, "),
        (["hand", " ".join("x" * 50_000)], f"hole cards '{' '.join('x' * 29)} x…', column 1: "),
        (["hand", "\n" * 40 + "\\" * 40_000], None),
        (["play", "--terminal", "--stakes", LETTERS], f"--stakes '{CUT}'; write two whole "),
        (["play", "--terminal", "--bots", LETTERS], f"unknown bots '{CUT}'; they are mix, "),
        (["play", "--terminal", "--rules", LETTERS], f"unknown rules '{CUT}'; the presets are "),
        (["play", "--terminal", "--limit", LETTERS], f"unknown limit '{CUT}'; the limits are "),
        (["play", "--terminal", "--seats", "9" * 4_000], f"{'9' * 59}… seats asked; a table "),
        (["play", "--terminal", "--hands", "9" * 4_000], f"--hands {'9' * 59}…; it is 1 to "),
        (["selfcheck", "evaluator", "--game", LETTERS], "selfcheck evaluator: unknown game '"),
        (["history", "check", LETTERS], None),
        (["history", "check", "a/" * 50_000], None),
    ],
    ids=lambda value: None if value is None or isinstance(value, str) else " ".join(value)[:40],
)  # fmt: skip
def test_what_was_asked_is_quoted_in_short(
    arguments: list[str], line: str | None, capsys: Capture
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ninecards: {line or ''}")
    assert captured.err.count("\n") == 1
    assert "…" in captured.err
    assert len(captured.err) < 500


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["bench", "engine", "--hands", "9" * 5_000], 2),
        (["selfcheck", "evaluator", "--deals", LETTERS], 2),
        (["play", "--no-browser", "--data", LETTERS], 3),
    ],
    ids=["digits", "letters", "folder"],
)
def test_no_line_is_long(arguments: list[str], code: int, capsys: Capture) -> None:
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert len(captured.err) < 500


def test_a_path_of_usual_length_is_quoted_whole(capsys: Capture) -> None:
    path = f"/nowhere/{'folder/' * 20}hands.txt"
    assert main(["history", "check", path]) == 2
    assert capsys.readouterr().err == f"ninecards: {path}: no such file or folder\n"
