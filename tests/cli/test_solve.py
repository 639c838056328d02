"""``ninecards solve`` and ``show``: the contract, stops and resumes, one line for every fault."""

from __future__ import annotations

import csv as csv_module
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.cli.main import main
from ninecards.cli.show_plot import stacked
from ninecards.solver.cfr import Solver
from ninecards.solver.container import Container, write_container
from ninecards.solver.result import ResultFile
from ninecards.solver.rows import rows_at
from ninecards.words import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

RIVER = """
game = "omaha"
board = "As Qd 9c 5s 4d"
pot = 100
stacks = [300, 300]
[ranges]
oop = 'KKJJ, QQJJ'
ip = 'TT88, KKQQ'
[bets.river]
oop = { bet = ["50%", "pot"], raise = ["pot"] }
ip = { bet = ["50%", "pot"], raise = ["pot"] }
"""
ANSWER = [
    *("exploitability_pct", "exploitability_mbb", "ev", "equity", "iterations", "seconds", "hands"),
    *("memory_bytes", "target_reached", "threads"),
]
ROW = ["key", "combos", "weight", "equity", "ev", "frequency", "ev_by_action", "loss"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "river.toml").write_text(RIVER, "utf-8")
    return tmp_path


def answer(capsys: Capture, *arguments: str, code: int = 0) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == code
    [line] = capsys.readouterr().out.splitlines()
    value = json.loads(line)
    assert isinstance(value, dict)
    return value


def solve(capsys: Capture, *arguments: str, code: int = 0) -> dict[str, Any]:
    return answer(capsys, "solve", "river.toml", "--out", "r", *arguments, code=code)


def test_the_answer_of_solve(folder: Path, capsys: Capture) -> None:
    value = solve(capsys, "--target", "1")
    assert list(value) == ANSWER
    assert value["exploitability_pct"] <= 1
    assert value["target_reached"] is True
    assert sum(value["ev"]) == pytest.approx(100)
    assert sum(value["equity"]) == pytest.approx(1)
    file = ResultFile(folder / "r")
    assert file.solve["iterations"] == value["iterations"]
    assert file.spot["text"] == RIVER
    assert file.product.startswith("ninecards ")
    assert value["hands"] == [len(file.hands(0)), len(file.hands(1))]


def test_a_target_that_is_not_reached_is_exit_1(folder: Path, capsys: Capture) -> None:
    assert solve(capsys, "--target", "0.01", "--iterations", "5", code=1)["iterations"] == 5
    assert (folder / "r").exists()
    assert solve(capsys, "--iterations", "5")["target_reached"] is None


def test_the_answer_of_show(folder: Path, capsys: Capture) -> None:
    del folder
    solve(capsys, "--iterations", "20")
    value = answer(capsys, "show", "r", "--line", "check, bet 100")
    assert [*value][:6] == ["line", "board", "to_act", "pot", "actions", "exploitability_pct"]
    assert value["line"] == "check, bet 100"
    assert (value["board"], value["to_act"], value["pot"]) == ("AsQd9c5s4d", "oop", 200)
    assert value["actions"] == ["fold", "call", "raise 300"]
    for row in value["rows"]:
        assert list(row) == ROW
        assert sum(row["frequency"]) == pytest.approx(1)
        assert row["ev_by_action"][0] == pytest.approx(0, abs=1e-6)
        assert min(row["loss"]) >= 0
        assert row["ev"] <= max(row["ev_by_action"]) + row["loss"][0]


def test_show_by_hand_and_one_hand_agree(folder: Path, capsys: Capture) -> None:
    del folder
    solve(capsys, "--iterations", "20")
    rows = {row["key"]: row for row in answer(capsys, "show", "r", "--by", "hand")["rows"]}
    assert len(rows) == answer(capsys, "show", "r")["all"]["combos"]
    key = "QsQhJsJh"
    [alone] = answer(capsys, "show", "r", "--hand", "JhJsQhQs")["rows"]
    assert alone == rows[key]
    [filtered] = answer(capsys, "show", "r", "--by", "hand", "--filter", key)["rows"]
    assert filtered == alone
    best = max(alone["ev_by_action"])
    assert alone["loss"] == pytest.approx([best - ev for ev in alone["ev_by_action"]])
    worth = sum(f * ev for f, ev in zip(alone["frequency"], alone["ev_by_action"], strict=True))
    assert alone["ev"] == pytest.approx(worth)


def test_means_are_those_of_the_hands(folder: Path, capsys: Capture) -> None:
    """Categories, strengths and the whole: the same mean over the same hands."""
    del folder
    solve(capsys, "--iterations", "20")
    whole = answer(capsys, "show", "r")["all"]
    root = answer(capsys, "show", "r")["ev"][0]
    assert whole["ev"] == pytest.approx(root, abs=1e-4)
    for by in ("hand", "rank"):
        rows = answer(capsys, "show", "r", "--by", by)["rows"]
        assert sum(row["combos"] for row in rows) == whole["combos"]
        assert sum(row["weight"] for row in rows) == pytest.approx(whole["weight"])
    made = [row for row in answer(capsys, "show", "r")["rows"] if row["key"] != "blocks_nuts"]
    assert sum(row["combos"] for row in made) == whole["combos"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by", ["category", "hand", "rank"])
def test_a_reader_sees_80_columns(language: str, by: str, folder: Path, capsys: Capture) -> None:
    del folder
    solve(capsys, "--iterations", "5")
    for line in ("start", "check, bet 50", "bet 50"):
        arguments = ["--line", line, "--by", by, "--lang", language]
        assert main(["show", "r", *arguments]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert [each for each in shown if len(each) > 80] == []
        assert any("EV" in each and "100.00" not in each for each in shown)


def test_csv_has_every_row(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "5")
    rows = answer(capsys, "show", "r", "--by", "hand", "--csv", "r.csv")["rows"]
    with (folder / "r.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv_module.DictReader(file))
    assert [row["key"] for row in table] == [row["key"] for row in rows]
    for told, row in zip(table, rows, strict=True):
        assert float(told["frequency bet 50"]) == pytest.approx(row["frequency"][1])
        assert float(told["loss bet 100"]) == pytest.approx(row["loss"][2], abs=1e-6)


def test_compare_tells_what_changed(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "5")
    (folder / "r").rename(folder / "before")
    solve(capsys, "--iterations", "50")
    value = answer(capsys, "show", "r", "--compare", "before")
    old = {row["key"]: row for row in answer(capsys, "show", "before")["rows"]}
    for row, change in zip(value["rows"], value["change"], strict=True):
        before = old[row["key"]]
        assert change["ev"] == pytest.approx(row["ev"] - before["ev"])
        assert change["frequency"][0] == pytest.approx(row["frequency"][0] - before["frequency"][0])
    assert any(abs(change["ev"]) > 1e-6 for change in value["change"])


def test_an_estimate_solves_nothing(folder: Path, capsys: Capture) -> None:
    value = answer(capsys, "solve", "river.toml", "--estimate")
    assert next(iter(value)) == "memory_bytes"
    assert {"memory_bytes", "seconds_per_iteration", "nodes", "dearest"} <= value.keys()
    assert value["nodes"] == 33
    assert [list(dear) for dear in value["dearest"]] == [["line", "bytes"]] * 3
    assert [each.name for each in folder.iterdir()] == ["river.toml"]
    assert main(["solve", "river.toml", "--estimate"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line for line in shown if len(line) > 80] == []
    for dear in value["dearest"]:
        assert any(line.endswith(f"  {dear['line']}") for line in shown)


def test_too_little_memory_is_exit_3_with_the_dearest_lines(folder: Path, capsys: Capture) -> None:
    asked = ["solve", "river.toml", "--out", "r", "--memory", "0.00001"]
    assert main(asked) == 3
    captured = capsys.readouterr()
    assert "check, bet 50" in captured.out
    [line] = captured.err.splitlines()
    assert line.startswith("ninecards: solve: about ")
    assert "10 kB are --memory; --storage i16" in line
    value = answer(capsys, *asked, code=3)
    assert value["memory_bytes"] > 10_000
    assert [each.name for each in folder.iterdir()] == ["river.toml"]
    assert main(["solve", "river.toml", "--out", "r", "--memory", "0"]) == 2


def arrays(path: Path) -> dict[str, bytes]:
    """The arrays of a result, by name: all of it but when and how fast it was made."""
    for kind in ("solve", "checkpoint"):
        try:
            file = Container(path, kind)
        except ValueError:
            continue
        return {name: file.array(name).tobytes() for name in file.names}
    raise AssertionError(path)


@pytest.mark.parametrize("storage", ["f32", "i16"])
def test_a_resumed_solve_is_the_same_to_the_bit(
    storage: str, folder: Path, capsys: Capture
) -> None:
    kept = ["--storage", storage]
    straight = solve(capsys, "--iterations", "30", *kept)
    whole, left = arrays(folder / "r"), arrays(folder / "r.checkpoint")
    (folder / "r").unlink()
    (folder / "r.checkpoint").unlink()
    solve(capsys, "--iterations", "12", *kept)
    assert arrays(folder / "r") != whole
    resumed = solve(capsys, "--iterations", "30", "--resume", *kept)
    assert resumed["iterations"] == 30
    assert arrays(folder / "r") == whole
    assert arrays(folder / "r.checkpoint") == left
    for key in ("exploitability_pct", "ev", "equity"):
        assert resumed[key] == straight[key]


def test_the_number_of_threads_changes_no_bit(folder: Path, capsys: Capture) -> None:
    found = []
    for threads in (1, 3):
        assert solve(capsys, "--iterations", "9", "--threads", str(threads))["threads"] == threads
        found.append(arrays(folder / "r"))
    assert found[0] == found[1]


def test_ctrl_c_leaves_a_checkpoint_and_says_what_was_done(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Solver.run

    def pressed(self: Solver, iterations: int) -> None:
        run(self, iterations)
        if self.iteration == 13:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Solver, "run", pressed)
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "30"]) == 130
    captured = capsys.readouterr()
    assert "10 iterations, exploitability" in captured.out
    assert "stopped after 13 iterations" in captured.err
    assert not (folder / "r").exists()
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    solve(capsys, "--iterations", "30", "--resume")
    resumed = arrays(folder / "r")
    (folder / "r.checkpoint").unlink()
    solve(capsys, "--iterations", "30")
    assert arrays(folder / "r") == resumed


def test_a_second_ctrl_c_does_not_wait(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(self: Solver, iterations: int) -> None:
        del self, iterations
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        pytest.fail("it waited")

    # The trial of an estimate is a solver too.
    monkeypatch.setattr("ninecards.cli.solve.told_estimate", lambda *_, **__: {})
    monkeypatch.setattr(Solver, "run", pressed)
    before = signal.getsignal(signal.SIGINT)
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "30"]) == 130
    assert signal.getsignal(signal.SIGINT) is before
    assert [each.name for each in folder.iterdir()] == ["river.toml"]
    captured = capsys.readouterr()
    assert captured.out.startswith("omaha, river")
    assert captured.err == "stopped after 0 iterations; they are lost\n"
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    solve(capsys, "--iterations", "12")
    monkeypatch.setattr(Solver, "run", pressed)
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "30", "--resume"]) == 130
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "stopped after 12 iterations; --resume goes on from iteration 12"


def test_a_checkpoint_that_cannot_be_written_is_told(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ninecards.solver.solve.write_container", full)
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "3"]) == 0
    assert "r.checkpoint: no checkpoint: No space left on device" in capsys.readouterr().err
    assert ResultFile(folder / "r").solve["iterations"] == 3


def test_sizes_that_collapse_are_told(folder: Path, capsys: Capture) -> None:
    (folder / "river.toml").write_text(RIVER.replace('"50%", "pot"', '"400c", "max", "pot"'))
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "1"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "start: 400c, max, pot of oop are one size here: to 100"
    (folder / "river.toml").write_text(
        RIVER.replace('"50%", "pot"', '"1c", "1%"').replace('["pot"]', '["1x", "1.1x", "1%"]')
        + "[tree]\nraises = 6\n"
    )
    assert main(["solve", "river.toml", "--out", "r", "--iterations", "1"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert len([line for line in told if "are one size here" in line]) == 5
    assert any(line.endswith("more places where sizes are one") for line in told)


def test_a_bet_above_the_stacks_is_one_line(folder: Path, capsys: Capture) -> None:
    (folder / "river.toml").write_text(RIVER + '[lines]\nadd = ["bet 301"]\n')
    assert main(["solve", "river.toml", "--out", "r"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("ninecards: river.toml: lines.add[0]: 'bet 301' is not legal there; ")


KILLED = """
import os, sys
import numpy as np
from pathlib import Path
from ninecards.solver.container import write_container

with write_container(Path(sys.argv[1])) as writer:
    for number in range(100):
        writer.add(str(number), np.ones(1000))
    writer._file.flush()
    os.kill(os.getpid(), 9)
"""


def test_killed_while_it_writes_the_old_checkpoint_is_whole(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "12")
    before = (folder / "r.checkpoint").read_bytes()
    command = [sys.executable, "-c", KILLED, "r.checkpoint"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    assert (folder / "r.checkpoint").read_bytes() == before
    [half] = folder.glob(".r.checkpoint.*.part")
    assert half.stat().st_size > 100_000
    assert solve(capsys, "--iterations", "20", "--resume")["iterations"] == 20
    assert not half.exists()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("KKJJ, QQJJ", "AsAsKK"), "ranges.oop"),
        (("KKJJ, QQJJ", "AsQd"), "ranges.oop"),
        (("As Qd 9c 5s 4d", "As Qd 9c 5s As"), "board"),
        (("[300, 300]", "[0, 300]"), "stacks[0]: 0 is no whole number"),
        (("pot = 100", "pot = 0"), "pot: 0 is no whole number"),
        (('"50%", "pot"', '"50", "pot"'), "'50' is no size"),
        (("game = ", "game "), "no TOML"),
        (("'KKJJ, QQJJ'", '"@a\\u0000b.csv"'), "ranges.oop: 'a\\x00b.csv' is no name of a file"),
    ],
)
def test_bad_spots_are_one_line(
    change: tuple[str, str], why: str, folder: Path, capsys: Capture
) -> None:
    (folder / "bad.toml").write_text(RIVER.replace(*change), "utf-8")
    assert main(["solve", "bad.toml", "--out", "b"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.splitlines()
    assert line.startswith("ninecards: bad.toml: ")
    assert why in line
    assert not (folder / "b").exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["river.toml"], "--out F is missing"),
        (["--out", "r"], "name a spot"),
        (["none.toml", "--out", "r"], "none.toml: No such file"),
        (["river.toml", "--out", "none/r"], "there is no folder none"),
        (["river.toml", "--out", "."], "is a folder"),
        (["river.toml", "--out", "river.toml"], "is there and no solution"),
        (["river.toml", "--out", "r", "--target", "0"], "--target 0"),
        (["river.toml", "--out", "r", "--iterations", "0"], "--iterations 0"),
        (["river.toml", "--out", "r", "--threads", "0"], "--threads 0"),
        (["river.toml", "--out", "r", "--memory", "inf"], "--memory inf; it is above 0"),
        (["river.toml", "--out", "r", "--storage", "f64"], "--storage 'f64'; it is f32, i16"),
        (["river.toml", "--out", "r", "--resume"], "there is no r.checkpoint"),
    ],
)
def test_bad_questions_are_one_line(
    arguments: list[str], why: str, folder: Path, capsys: Capture
) -> None:
    assert main(["solve", *arguments]) == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith("ninecards: ")
    assert why in line
    assert (folder / "river.toml").read_text("utf-8") == RIVER


def test_a_folder_that_cannot_be_written(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(type(folder), "touch", refuse)
    assert main(["solve", "river.toml", "--out", "r"]) == 3
    assert "solve: --out r: Permission denied" in capsys.readouterr().err


def test_a_checkpoint_of_something_else(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "3")
    assert main(["solve", "river.toml", "--out", "r", "--storage", "i16", "--resume"]) == 2
    assert "of another spot, tree, scheme or storage" in capsys.readouterr().err
    raw = bytearray((folder / "r.checkpoint").read_bytes())
    raw[100] ^= 1
    (folder / "r.checkpoint").write_bytes(raw)
    assert main(["solve", "river.toml", "--out", "r", "--resume"]) == 2
    assert "damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    "change",
    [
        {"iteration": None}, {"iteration": -5}, {"iteration": 10**9}, {"iteration": "x"},
        {"seconds": None}, {"seconds": "x"}, {"seconds": -1}, {"checks": [[1]]},
        {"checks": [["a", 1, 2]]}, {"checks": 5},
    ],
)  # fmt: skip
def test_a_checkpoint_whose_header_says_what_none_does(
    change: dict[str, Any], folder: Path, capsys: Capture
) -> None:
    solve(capsys, "--iterations", "3")
    old = Container(folder / "r.checkpoint", "checkpoint")
    with write_container(folder / "n") as writer:
        for name in old.names:
            writer.add(name, old.array(name))
        header = {name: old.header[name] for name in ("key", "iteration", "checks", "seconds")}
        writer.finish("checkpoint", header | change)
    (folder / "n").replace(folder / "r.checkpoint")
    assert main(["solve", "river.toml", "--out", "r", "--resume"]) == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line == "ninecards: r.checkpoint: damaged: its header is not that of a checkpoint"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["none"], "none: No such file"),
        (["river.toml"], "river.toml: no solve file of ninecards"),
        (["r", "--line", "bet 7"], "'bet 7' is not in the tree"),
        (["r", "--by", "suit"], "--by 'suit'; it is category, hand, rank, turn, river"),
        (["r", "--by", "river"], "no river comes after 'start'"),
        (["r", "--hand", "AsAhKsKh"], "not in the range"),
        (["r", "--hand", "AsAh"], "2 cards; omaha has 4"),
        (["r", "--hand", ""], "--hand '': 0 cards; omaha has 4"),
        (["r", "--hand", "KsKhJsJs"], "show: --hand 'KsKhJsJs': column 7: Js again"),
        (["r", "--filter", ""], "show: --filter '': column 1: an empty term"),
        (["r", "--filter", "@"], "'@' names no file"),
        (["r", "--hand", "KsKhJsJh", "--by", "rank"], "--hand is one row"),
        (["r", "--filter", "22"], "there is no hand of 22"),
        (["r", "--filter", "(("], "range"),
        (["r", "--compare", "other"], "has other actions"),
    ],
)
def test_bad_looks_are_one_line(
    arguments: list[str], why: str, folder: Path, capsys: Capture
) -> None:
    solve(capsys, "--iterations", "3")
    (folder / "other.toml").write_text(RIVER.replace('"50%", "pot"', '"25%"'), "utf-8")
    assert main(["solve", "other.toml", "--out", "other", "--iterations", "3"]) == 0
    capsys.readouterr()
    assert main(["show", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.splitlines()
    assert line.startswith("ninecards: ")
    assert why in line


HISTORY = """\
PokerStars Hand #7002:  Omaha Pot Limit ($1/$2 USD) - 2024/05/01 12:03:00 ET
Table 'Own II' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bo ($200 in chips)
Ann: posts small blind $1
Bo: posts big blind $2
*** HOLE CARDS ***
Ann: calls $1
Bo: checks
*** FLOP *** [As Qd 9c]
Bo: checks
Ann: checks
*** TURN *** [As Qd 9c] [5s]
Bo: checks
Ann: checks
*** RIVER *** [As Qd 9c 5s] [4d]
Bo: bets $3
Ann: folds
Uncalled bet ($3) returned to Bo
Bo collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""


def test_a_recorded_hand_is_solved(folder: Path, capsys: Capture) -> None:
    (folder / "h.txt").write_text(HISTORY, "utf-8")
    asked = ["--from-history", "h.txt", "--street", "river", "--oop", "KKJJ", "--ip", "TT88, AA22"]
    for hand in ("1", "7002"):
        assert main(["solve", *asked, "--hand", hand, "--out", "r", "--iterations", "5"]) == 0
        captured = capsys.readouterr()
        assert "oop is Bo, ip is Ann; they played: bet 300, fold" in captured.err
        assert answer(capsys, "show", "r", "--line", "bet 300")["pot"] == 700
    assert ResultFile(folder / "r").spot["text"].startswith("# hand 7002 of pokerstars\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--from-history", "none", "--hand", "1", "--street", "river"], "none: no such file"),
        (["--from-history", "h.txt", "--street", "river"], "asks for --hand N and --street"),
        (["--from-history", "h.txt", "--hand", "1"], "asks for --hand N and --street"),
        (["--from-history", "h.txt", "--hand", "9", "--street", "river"], "has no hand '9'"),
        (["--from-history", "h.txt", "--hand", "1", "--street", "fourth"], "street 'fourth'"),
        (["river.toml", "--from-history", "h.txt"], "one of them is allowed"),
        (["river.toml", "--hand", "1"], "go with --from-history"),
        (["river.toml", "--oop", "AA"], "go with --from-history"),
        (
            ["--from-history", "h.txt", "--hand", "1", "--street", "river", "--ip", "(("],
            "solve: --ip: ",
        ),
        (
            ["--from-history", "h.txt", "--hand", "1", "--street", "river", "--oop", ""],
            "solve: --oop: ",
        ),
        (["--from-history", "river.toml", "--hand", "1", "--street", "river"], "river.toml"),
    ],
)
def test_bad_hands_are_one_line(
    arguments: list[str], why: str, folder: Path, capsys: Capture
) -> None:
    (folder / "h.txt").write_text(HISTORY, "utf-8")
    assert main(["solve", *arguments, "--out", "r"]) == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith("ninecards: ")
    assert why in line
    assert not (folder / "r").exists()


TURN = (
    RIVER.replace("5s 4d", "5s").replace("[bets.river]", "[tree]\nraises = 1\n[bets.turn]")
    + """
[bets.river]
oop = { bet = ["pot"] }
ip = {}
"""
)


def test_rows_by_the_card_that_comes(folder: Path, capsys: Capture) -> None:
    (folder / "turn.toml").write_text(TURN, "utf-8")
    assert main(["solve", "turn.toml", "--out", "t", "--iterations", "5"]) == 0
    capsys.readouterr()
    value = answer(capsys, "show", "t", "--line", "check, check", "--by", "river")
    assert (value["line"], value["board"], value["to_act"]) == ("check, check", "AsQd9c5s", "oop")
    rows = {row["key"]: row for row in value["rows"]}
    assert len(rows) == 52 - 4
    for card in ("2h", "Ac"):
        line = f"check, check, [{card}]"
        alone = answer(capsys, "show", "t", "--line", line)
        assert alone["board"] == f"AsQd9c5s{card}"
        for key in ("combos", "weight", "equity", "ev", "frequency"):
            assert rows[card][key] == pytest.approx(alone["all"][key])
    low, high = (pick(row["ev"] for row in rows.values()) for pick in (min, max))
    assert low < value["all"]["ev"] < high
    assert main(["show", "t", "--line", "check, check", "--by", "turn"]) == 2
    assert "no turn comes after 'check, check'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["p.png", "p.svg"])
def test_pictures(name: str, folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "20")
    rows = answer(capsys, "show", "r", "--plot", name)["rows"]
    first = (folder / name).read_bytes()
    answer(capsys, "show", "r", "--plot", name)
    assert (folder / name).read_bytes() == first
    if name.endswith("svg"):
        text = first.decode()
        title = "omaha, river As Qd 9c 5s 4d; start: oop decides"
        for told in ("exploitability, % of the pot", "bet 50", "check", "middle set", title):
            assert told in text
    assert len(rows) > 1


def test_a_picture_says_how_many_rows_it_leaves_out(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "1")
    hands = len(answer(capsys, "show", "r", "--by", "hand", "--plot", "p.svg")["rows"])
    assert hands > 49
    assert f"{hands - 49} rows more" in (folder / "p.svg").read_text("utf-8")


def test_bars_fill_a_row(folder: Path, capsys: Capture) -> None:
    solve(capsys, "--iterations", "20")
    found = rows_at(ResultFile(folder / "r"), "", "category")
    parts = [stacked(found.rows, action) for action in range(3)]
    for row in range(len(found.rows)):
        assert parts[0][0][row] == 0
        assert parts[1][0][row] == pytest.approx(parts[0][1][row])
        assert parts[2][0][row] + parts[2][1][row] == pytest.approx(100)


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_where_nothing_can_be_written_is_said_before_anything_is_shown(
    option: str, folder: Path, capsys: Capture
) -> None:
    del folder
    solve(capsys, "--iterations", "1")
    assert main(["show", "r", option, "none/r.png"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "ninecards: none/r.png: No such file or directory\n"


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_a_full_disk_names_the_file(option: str, folder: Path, capsys: Capture) -> None:
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("there is no /dev/full here")
    solve(capsys, "--iterations", "1")
    (folder / "f.png").symlink_to("/dev/full")
    assert main(["show", "r", option, "f.png"]) == 3
    assert capsys.readouterr().err == "ninecards: f.png: No space left on device\n"


def test_a_picture_of_another_suffix(folder: Path, capsys: Capture) -> None:
    del folder
    solve(capsys, "--iterations", "1")
    assert main(["show", "r", "--plot", "p.gif"]) == 2
    assert "a picture goes into a file .png, .svg, .pdf" in capsys.readouterr().err
