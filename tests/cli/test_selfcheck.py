"""``ninecards selfcheck``: what it prints, its exit codes, and Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest

from ninecards import _native
from ninecards.cli import selfcheck as command
from ninecards.cli.main import main
from ninecards.labs import selfcheck_tables as tables_lab
from ninecards.labs.selfcheck import Block, BlockResult, Difference, check_blocks

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

WRONG = Difference("AsAhAdKs", "AcQdJdTh9h", (5862, None), (5861, None), (5862, None))


def answer(text: str) -> dict[str, Any]:
    result = json.loads(text.splitlines()[-1])
    assert isinstance(result, dict)
    return result


def test_every_game_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck", "evaluator", "--deals", "60", "--seed", "3", "--processes", "1"]) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert [line.split() for line in lines[:3]] == [
        [game, "60", "deals", "0", "different"] for game in ("omaha", "omaha5", "omaha6")
    ]
    assert all(len(line) <= 80 for line in lines)
    assert "Boards of 3, 4 and 5 cards, a third each; seed 3;" in lines[-1]
    assert output.err == ""


def test_json_is_the_last_and_only_line_of_standard_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--deals", "30", "--seed", "4", "--processes", "1", "--json"]
    assert main(["selfcheck", "evaluator", *arguments]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    result = answer(output.out)
    assert result.pop("seconds") >= 0
    assert result == {
        "deals": 30,
        "different": 0,
        "games": {game: {"deals": 30, "different": 0} for game in ("omaha", "omaha5", "omaha6")},
        "seed": 4,
    }
    assert "Compared, high and low" in output.err


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("plo8", "omaha-hilo"),
        ("omaha6-hilo", "omaha6-hilo"),
        ("courchevel", "courchevel"),
        ("holdem", "holdem"),
    ],
)
def test_one_game(asked: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--deals", "20", "--game", asked, "--processes", "1", "--json"]
    assert main(["selfcheck", "evaluator", *arguments]) == 0
    assert answer(capsys.readouterr().out)["games"] == {name: {"deals": 20, "different": 0}}


@pytest.fixture
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the tables counts the hands of 600 boards instead of all."""
    boards, weights = tables_lab.different_boards()
    monkeypatch.setattr(tables_lab, "different_boards", lambda: (boards[:600], weights[:600]))


@pytest.mark.usefixtures("few_boards")
def test_the_tables_are_proved_and_hands_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck", "tables", "--processes", "1", "--json"]) == 0
    output = capsys.readouterr()
    result = answer(output.out)
    assert output.out.count("\n") == 1
    assert result["game"] == "omaha"
    assert result["entries"] == sum(table["entries"] for table in result["tables"].values())
    assert result["different"] == 0
    assert (result["low_boards"], result["low_hands"]) == (1_561_728, 625_344)
    assert sum(result["categories"].values()) == 178_365 * result["boards"]
    assert result["categories"]["high card"] == 0, "these boards are all paired"
    assert result["categories"]["four of a kind"] > 0
    assert all(len(line) <= 80 for line in output.err.splitlines())
    assert "four of a kind" in output.err


@pytest.mark.usefixtures("few_boards")
def test_a_wrong_entry_of_a_table_gives_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = {key: table.copy() for key, table in _native.tables().items()}
    changed["flush"][0, 50] += 1
    monkeypatch.setattr(_native, "tables", lambda: changed)
    assert main(["selfcheck", "tables", "--game", "omaha5", "--processes", "1"]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("flush "))
    assert line.split() == ["flush", "104,390", "entries", "1", "different"]


def test_the_default_number_of_processes_compares_everything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfcheck", "evaluator", "--deals", "1100", "--game", "plo", "--json"]) == 0
    assert answer(capsys.readouterr().out)["deals"] == 1100


def test_differences_are_shown_and_end_in_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_differences(
        blocks: Iterable[Block], processes: int
    ) -> Generator[BlockResult, None, None]:
        assert processes == 1
        for number, block in enumerate(blocks):
            yield BlockResult(block, (WRONG,) * 4 * (number < 2))

    monkeypatch.setattr(command, "check_blocks", find_differences)
    arguments = ["--deals", "1500", "--game", "plo5", "--processes", "1", "--json"]
    assert main(["selfcheck", "evaluator", *arguments]) == 1
    output = capsys.readouterr()
    result = answer(output.out)
    assert (result["deals"], result["different"]) == (1500, 8)
    shown = [line for line in output.err.splitlines() if " on " in line]
    assert shown == [str(WRONG)] * command.DIFFERENCES_SHOWN


def test_an_interrupt_tells_what_was_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_in_the_second_game(
        blocks: Iterable[Block], processes: int
    ) -> Generator[BlockResult, None, None]:
        results = check_blocks(blocks, processes)
        yield next(results)
        yield next(results)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "check_blocks", stop_in_the_second_game)
    arguments = ["--deals", "70", "--processes", "1", "--json"]
    assert main(["selfcheck", "evaluator", *arguments]) == 130
    result = answer(capsys.readouterr().out)
    assert (result["deals"], result["different"]) == (0, 0)
    assert [game["deals"] for game in result["games"].values()] == [70, 70, 0]


def test_the_most_deals_begin_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks are made while they are checked: a list of them all would fill the machine."""

    def stop_at_once(blocks: Iterable[Block], processes: int) -> Generator[BlockResult, None, None]:
        yield next(check_blocks(blocks, processes))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "check_blocks", stop_at_once)
    arguments = ["--deals", "1000000000", "--game", "plo", "--processes", "1", "--json"]
    tracemalloc.start()
    try:
        assert main(["selfcheck", "evaluator", *arguments]) == 130
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer(capsys.readouterr().out)["deals"] == 1_000
    assert peak < 10_000_000


def test_a_seed_of_many_digits_breaks_no_column(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--deals", "20", "--game", "plo", "--processes", "1", "--seed", "9" * 4_000]
    assert main(["selfcheck", "evaluator", *arguments]) == 0
    assert all(len(line) <= 80 for line in capsys.readouterr().out.splitlines())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_end_it_ends_all_processes_and_tells_what_was_done(
    number: signal.Signals,
) -> None:
    terminal, end = pty.openpty()
    with subprocess.Popen(
        [
            *(sys.executable, "-c", "from ninecards.cli.main import run; run()"),
            *("selfcheck", "evaluator", "--game", "plo", "--deals", "100000", "--processes", "2"),
        ],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        start_new_session=True,
    ) as process:
        os.close(end)
        seen = ""
        while re.search(r"[1-9]%", seen) is None:
            seen += os.read(terminal, 1024).decode(errors="replace")
        if number is signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does: to every process of the group
        else:
            process.terminate()  # as a supervisor does: to the one it started
        assert process.stdout is not None
        said = process.stdout.read()  # to its end: until no process is left that could write
        assert process.wait() == 130
    game, deals, *rest = said.splitlines()[0].split()
    assert (game, rest) == ("omaha", ["deals", "0", "different"])
    assert 1_000 <= int(deals.replace(",", "")) < 100_000
    assert "Compared, high and low" in said
    with contextlib.suppress(OSError):  # the other end is closed: all has been read
        while text := os.read(terminal, 1024).decode(errors="replace"):
            seen += text
    os.close(terminal)
    assert "Traceback" not in seen


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["evaluator", "--deals", "0"], "--deals 0; it is 1 to 1000000000"),
        (["evaluator", "--deals", "-5"], "--deals -5; it is 1 to 1000000000"),
        (["evaluator", "--deals", "1000000000000"], "--deals 1000000000000; it is 1 to 1000000000"),
        (["evaluator", "--deals", "many"], "--deals"),
        (["evaluator", "--processes", "0"], "--processes 0; it is 1 to 512"),
        (["evaluator", "--processes", "513"], "--processes 513; it is 1 to 512"),
        (["evaluator", "--game", "stud"], "'stud'; the games are omaha, "),
        (["evaluator", "--game", ""], "''; the games are omaha, "),
        (["evaluator", "--seed", "x"], "--seed"),
        (["nothing"], "evaluator"),
        ([], "evaluator"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfcheck", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("ninecards: selfcheck")
    assert output.err.count("\n") == 1
    assert told in output.err
