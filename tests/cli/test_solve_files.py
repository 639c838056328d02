"""What ``ninecards solve`` reads and writes: each fault names its file, no other file goes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ninecards.cli.common import Output
from ninecards.cli.main import main
from ninecards.cli.solve_progress import told_solve
from ninecards.solver import tree
from ninecards.solver.result import ResultFile
from ninecards.solver.solve import Progress
from ninecards.words import Words

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

RIVER = """
game = "omaha"
board = "As Qd 9c 5s 4d"
pot = 100
stacks = [300, 300]
[ranges]
oop = 'KKJJ'
ip = 'TT88'
[bets.river]
oop = { bet = ["50%", "pot"], raise = ["pot"] }
ip = { bet = ["50%", "pot"], raise = ["pot"] }
"""
ASKED = ("solve", "river.toml", "--out", "r", "--iterations", "3")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "river.toml").write_text(RIVER, "utf-8")
    return tmp_path


def fault(capsys: Capture, *arguments: str, code: int = 2) -> str:
    """The one line that a command ends with."""
    capsys.readouterr()
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.splitlines()
    return line


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("", '[lines]\nadd = ["bet 301"]'), "lines.add[0]: 'bet 301' is not legal there"),
        (("", '[lines]\nremove = ["bet 7"]'), "lines.remove[0]: 'bet 7': not in the tree"),
        (
            ("", "[lines]\nlock = [{ line = 'check', range = 'AA', frequency = [0.5, 0.5, 0] }]"),
            "lines.lock[0].range: ip has no hand of AA",
        ),
        (
            ("", "[lines]\nlock = [{ line = 'check', frequency = [1] }]"),
            "lines.lock[0].frequency: 1 for 3 actions",
        ),
        (("oop = 'KKJJ'\nip = 'TT88'", "oop = 'AA'\nip = 'AA'"), "ranges: no hand of oop can be"),
        (("[bets.river]", "[tree]\nraises = 100\n[bets.river]"), "bets: the tree has more than"),
    ],
)
def test_a_fault_that_the_tree_or_the_game_finds_names_the_file_too(
    change: tuple[str, str],
    why: str,
    folder: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tree, "MOST_NODES", 2000)
    old, new = change
    text = RIVER.replace(old, new) if old else f"{RIVER}{new}\n"
    if "raises" in new:
        text = text.replace("300, 300", "100000, 100000").replace('["pot"]', '["10%", "2.1x"]')
    (folder / "bad.toml").write_text(text, "utf-8")
    assert fault(capsys, "solve", "bad.toml", "--out", "r").startswith(
        f"ninecards: bad.toml: {why}"
    )
    assert [each.name for each in sorted(folder.iterdir())] == ["bad.toml", "river.toml"]


def test_a_folder_in_place_of_a_file_is_said_to_be_one(folder: Path, capsys: Capture) -> None:
    (folder / "r.checkpoint").mkdir()
    assert fault(capsys, *ASKED) == (
        "ninecards: solve: --out r: r.checkpoint is there and a folder; it stays as it is: "
        "name another file"
    )
    assert "r.checkpoint is there and a folder" in fault(capsys, *ASKED, "--resume")
    (folder / "d").mkdir()
    assert fault(capsys, *ASKED[:3], "d") == "ninecards: solve: --out d is a folder; name a file"
    assert fault(capsys, "show", "d") == "ninecards: d: a folder; name a file that solve wrote"
    assert fault(capsys, "solve", "d", "--out", "r") == "ninecards: d: a folder; name a spot file"
    assert "d is a folder" in fault(
        capsys, *("solve", "--from-history", "d", "--hand", "1", "--street", "river", "--out", "x")
    )


def test_a_file_of_another_kind_stays(folder: Path, capsys: Capture) -> None:
    assert main(ASKED) == 0
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert "r.checkpoint is there and no solution" in fault(capsys, *ASKED[:3], "r.checkpoint")
    (folder / "s.checkpoint").write_text("of somebody", "utf-8")
    assert "s.checkpoint is there and no checkpoint" in fault(capsys, *ASKED[:3], "s")
    (folder / "s.checkpoint").unlink()
    (folder / "s.checkpoint").write_bytes(before["r"])
    assert "s.checkpoint is there and no checkpoint" in fault(capsys, *ASKED[:3], "s")
    (folder / "s.checkpoint").unlink()
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_a_pipe_is_not_waited_for(folder: Path, capsys: Capture) -> None:
    os.mkfifo(folder / "p")
    assert "p is there and a pipe or a device" in fault(capsys, *ASKED[:3], "p")
    assert fault(capsys, "show", "p") == "ninecards: p: a pipe or a device; a solution is a file"


def test_a_damaged_solution_gives_way(folder: Path, capsys: Capture) -> None:
    assert main(ASKED) == 0
    raw = (folder / "r").read_bytes()
    (folder / "r").write_bytes(raw[:-100])
    assert "cut short" in fault(capsys, "show", "r")
    assert main(ASKED) == 0
    assert ResultFile(folder / "r").solve["iterations"] == 3


def test_a_name_that_is_too_long_for_what_is_beside_it(folder: Path, capsys: Capture) -> None:
    """Found before the work: a checkpoint has a longer name than the solution."""
    del folder
    assert "File name too long" in fault(capsys, *ASKED[:3], "r" * 240, code=3)


def test_what_a_link_leads_to_is_written(folder: Path, capsys: Capture) -> None:
    (folder / "large").mkdir()
    (folder / "r").symlink_to(folder / "large" / "r")
    assert main(ASKED) == 0
    del capsys
    assert (folder / "r").is_symlink()
    assert ResultFile(folder / "large" / "r").solve["iterations"] == 3
    assert [each.name for each in (folder / "large").iterdir()] == ["r"]


def test_a_spot_comes_through_a_pipe_too(folder: Path) -> None:
    command = [sys.executable, "-c", "from ninecards.cli.entry import run; run()"]
    asked = [*command, "solve", "/dev/stdin", *ASKED[2:]]
    ran = subprocess.run(asked, input=RIVER.encode(), cwd=folder, check=False, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ResultFile(folder / "r").spot["text"] == RIVER


def test_a_mark_of_the_order_of_bytes_is_no_fault(folder: Path) -> None:
    (folder / "river.toml").write_bytes(b"\xef\xbb\xbf" + RIVER.encode())
    assert main(ASKED) == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\xfeg\0a\0m\0e\0", "no text in UTF-8"),
        (b"", "game: is missing"),
        (b"\0", "no TOML: "),
        (b"a = " + b"[" * 100_000, "no TOML: "),
        (b"#" * 17_000_000, "more than 16 MB; a spot is a short text"),
    ],
)
def test_texts_that_are_no_spot(text: bytes, why: str, folder: Path, capsys: Capture) -> None:
    (folder / "bad.toml").write_bytes(text)
    assert fault(capsys, "solve", "bad.toml", "--out", "r").startswith(
        f"ninecards: bad.toml: {why}"
    )


@pytest.mark.skipif(not os.access("/dev/zero", os.R_OK), reason="there is no /dev/zero here")
def test_a_device_without_an_end_is_no_spot(folder: Path, capsys: Capture) -> None:
    del folder
    assert "more than 16 MB" in fault(capsys, "solve", "/dev/zero", "--out", "r")


HISTORY = """\
PokerStars Hand #12:  Omaha Pot Limit ($1/$2 USD) - 2024/05/01 12:03:00 ET
Table 'Own II' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bo ($200 in chips)
Ann: posts small blind $1
Bo: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($1) returned to Bo
Bo collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def test_a_hand_is_told_by_place_and_name(folder: Path, capsys: Capture) -> None:
    second = HISTORY.replace("#12", "#7002")
    broken = HISTORY.replace("#12", "#7003").replace("Bo: posts big", "Bo: psts big")
    (folder / "h.txt").write_text(f"{HISTORY}\n\n{second}\n\n{broken}", "utf-8")
    asked = ["solve", "--from-history", "h.txt", "--street", "river", "--out", "r", "--hand"]
    why = "nobody decides on the river"
    assert fault(capsys, *asked, "2") == (f"ninecards: solve: h.txt: --hand 2: hand 7002: {why}")
    assert fault(capsys, *asked, "7002") == f"ninecards: solve: h.txt: hand 7002: {why}"
    assert fault(capsys, *asked, "12") == f"ninecards: solve: h.txt: hand 12: {why}"
    assert "h.txt: --hand 3: hand 7003: damaged: " in fault(capsys, *asked, "3")
    assert "has no hand '9'; it has 3 hands: give a name" in fault(capsys, *asked, "9")
    (folder / "h.txt").write_text(HISTORY, "utf-8")
    assert "it has 1 hand: give a name" in fault(capsys, *asked, "9")
    assert "it has 1 hand: give a name" in fault(capsys, "history", "show", "h.txt", "--hand", "9")


def test_rows_do_not_go_into_the_solution(folder: Path, capsys: Capture) -> None:
    assert main(ASKED) == 0
    before = (folder / "r").read_bytes()
    (folder / "l.csv").symlink_to(folder / "r")
    for path in ("r", "./r", "l.csv"):
        assert "is the solution" in fault(capsys, "show", "r", "--csv", path)
    (folder / "s").write_bytes(before)
    assert "is the solution" in fault(capsys, "show", "s", "--compare", "r", "--csv", "r")
    assert (folder / "r").read_bytes() == before


@pytest.mark.parametrize(
    "asked", [["show", "r", "--by", "hand"], ["equity", "AA", "KK", "--samples", "50"]]
)
def test_a_reader_who_closes_the_pipe_has_his_files(asked: list[str], folder: Path) -> None:
    assert main(ASKED) == 0
    command = [sys.executable, "-c", "from ninecards.cli.entry import run; run()", *asked]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        ran = subprocess.run([*command, "--csv", "c"], cwd=folder, check=False, stdout=closed)
    assert ran.returncode == 130
    assert (folder / "c").read_text("utf-8").count("\n") > 2


def test_a_solution_that_has_no_room_is_not_lost(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("ninecards.cli.solve.write_result", full)
        assert main(ASKED) == 3
    told, line = capsys.readouterr().err.splitlines()[-2:]
    assert told == "stopped after 3 iterations; go on with the same command and --resume"
    assert line == "ninecards: r: No space left on device"
    assert not (folder / "r").exists()
    assert main([*ASKED, "--resume"]) == 0
    assert ResultFile(folder / "r").solve["iterations"] == 3


def test_progress_that_nobody_reads_ends_no_solve(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0

    def closed(self: Output, text: str) -> None:
        nonlocal seen
        del self, text
        seen += 1
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("ninecards.cli.solve_progress._BETWEEN_LINES_S", 0.0)
    monkeypatch.setattr(Output, "note", closed)
    with told_solve(Words("en"), Output(json=False)) as told:
        for iteration in (1, 2):
            told(Progress(iteration, None, 1.0, None))
    assert seen == 1
    assert capsys.readouterr().err == ""
