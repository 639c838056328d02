"""``ninecards jamfold``: the table, the JSON of the contract, files, one line for every fault."""

from __future__ import annotations

import csv as csv_module
import json
import signal
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.cli.main import main
from ninecards.equity.question import HOLDEM
from ninecards.errors import ConfigError
from ninecards.solver import jamfold as solver
from ninecards.solver.jamfold_classes import Boards, BoardSums
from ninecards.solver.jamfold_question import JamFoldQuestion, JamFoldWork, read_stacks

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

SMALL = ["--boards", "16", "--seed", "3"]
ROW = [
    *("stack_bb", "jam_fraction", "call_fraction", "ev_bb", "ev_std_error"),
    *("exploitability_mbb", "exploitability_lower_mbb", "std_error"),
    *("jam_rule", "call_rule"),
]


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["jamfold", *arguments, "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    value = json.loads(line)
    assert isinstance(value, dict)
    return value


def test_a_script_gets_a_row_a_stack(capsys: Capture) -> None:
    told = answer(capsys, "--stacks", "1,3,..,7", *SMALL)
    assert [list(row) for row in told["stacks"]] == [ROW] * 4
    assert [row["stack_bb"] for row in told["stacks"]] == [1, 3, 5, 7]
    assert (told["hands"], told["classes"], told["boards"]) == (270_725, 16_432, 16)
    assert (told["certificate_boards"], told["every_board"], told["seed"]) == (16, False, 3)
    for row in told["stacks"]:
        assert 0 < row["jam_fraction"] <= 1
        assert row["exploitability_lower_mbb"] <= row["exploitability_mbb"]
        assert row["std_error"] > 0
    # A big blind that is all in has nothing to choose; nearly every hand has the odds to jam.
    assert told["stacks"][0]["call_fraction"] == 1
    assert told["stacks"][0]["jam_fraction"] > 0.95


def test_the_same_seed_gives_the_same_for_any_number_of_threads(capsys: Capture) -> None:
    for game in ("holdem", "o8"):
        asked = ["--game", game, "--stacks", "4", *SMALL]
        found = [answer(capsys, *asked, "--threads", threads)["stacks"] for threads in "13"]
        assert found[0] == found[1]
    other = answer(capsys, "--game", "o8", "--stacks", "4", "--boards", "16", "--seed", "4")
    assert other["stacks"] != found[0]


def test_a_reader_sees_a_table(capsys: Capture) -> None:
    assert main(["jamfold", "--game", "holdem", "--stacks", "2,10", "--ante", "0.125", *SMALL]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0].strip() == "exploitability, mbb"
    assert lines[1].split() == ["stack", "jam", "%", "call", "%", "ev", "bb", "upper", "lower", "±"]
    assert [line.split()[0] for line in lines[2:4]] == ["2", "10"]
    assert "holdem no 0.5/1, ante 0.125, seed 3." in lines
    assert lines[-1].startswith("Solved on 16 random boards, judged on 16 others, ")
    assert all(len(line) <= 80 for line in lines)
    assert captured.err == ""


@pytest.mark.parametrize(("language", "stack"), [("ru", "стек"), ("el", "στακ")])
@pytest.mark.parametrize("game", ["holdem", "omaha", "o8"])
def test_a_reader_sees_his_own_language(
    capsys: Capture, game: str, language: str, stack: str
) -> None:
    """But for ranks and terms of the table; a script sees the same in every language."""
    asked = ["--game", game, "--stacks", "3,9", *SMALL, "--lang", language]
    assert main(["jamfold", *asked]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[0] == stack
    assert all(len(line) <= 80 for line in lines)
    english = set("\n".join(lines[5:]).replace("--json", "").split()) & {
        *("jams", "calls", "high", "suited", "pairs", "and", "or", "of", "from", "the", "all"),
    }
    assert english == set()
    told = answer(capsys, *asked)["stacks"]
    assert told == answer(capsys, *asked[:-1], "en")["stacks"]


def test_amounts_count_in_big_blinds(capsys: Capture) -> None:
    asked = ["--game", "holdem", "--stacks", "6", *SMALL]
    plain = answer(capsys, *asked)["stacks"]
    assert answer(capsys, *asked, "--sb", "25", "--bb", "50")["stacks"] == plain
    assert answer(capsys, *asked, "--sb", "10", "--bb", "50")["stacks"] != plain


def test_files_hold_every_class_and_a_picture(capsys: Capture, tmp_path: Path) -> None:
    table, picture = tmp_path / "a.csv", tmp_path / "a.svg"
    told = answer(
        capsys, "--game", "holdem", "--stacks", "3,9", "--out", str(table), "--plot", str(picture),
        "--boards", "400",
    )  # fmt: skip
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv_module.DictReader(file))
    assert list(rows[0]) == ["hand", "combos", "jam 3", "jam 9", "call 3", "call 9"]
    assert len(rows) == 169
    ranks = "23456789TJQKA"
    assert all(ranks.index(row["hand"][0]) >= ranks.index(row["hand"][2]) for row in rows)
    combos = [int(row["combos"]) for row in rows]
    assert sum(combos) == 1326
    for place, stack in enumerate(("3", "9")):
        for act in ("jam", "call"):
            mean = sum(
                count * float(row[f"{act} {stack}"])
                for count, row in zip(combos, rows, strict=True)
            )
            told_mean = told["stacks"][place][f"{act}_fraction"]
            assert mean / 1326 == pytest.approx(told_mean, abs=1e-4)
    aces = next(row for row in rows if row["hand"][::2] == "AA")
    assert [aces[name] for name in list(rows[0])[2:]] == ["1", "1", "1", "1"]
    text = picture.read_text("utf-8")
    assert "small blind jams" in text
    assert "exploitability at most" in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--game", "omaha5"], "omaha5; it is solved for holdem, omaha, omaha-hilo"),
        (["--stacks", "2,x"], "'x' is no stack"),
        (["--stacks", "4,2"], "stacks go up"),
        (["--stacks", "2,..,8"], "'..' stands behind two stacks"),
        (["--stacks", "1,2,..,100"], "at most 64 stacks"),
        (["--stacks", "0"], "'0' is no stack"),
        (["--boards", "many"], "--boards 'many'; it is a number of boards, or all"),
        (["--boards", "0"], "--boards 0; it is 1 to"),
        (["--sb", "2"], "a small blind of 2"),
        (["--ante", "x"], "--ante 'x'; it is an amount"),
        (["--seed", "-1"], "--seed -1"),
        (["--tournament", "10", "--seed", "-1"], "--seed -1"),
        (["--tournament", "10", "--threads", "0"], "--threads 0"),
        (["--limit", "pot", "--stacks", "3,4"], "a stack of 4 bb may not go in at once; up to 3"),
        (["--limit", "fixed", "--stacks", "3"], "up to 2 bb may"),
        (["--plot", "a.txt"], "a.txt: a picture goes into a file"),
        (["--plot", "no/folder/a.png"], "no/folder/a.png: No such file or directory"),
        (["--tournament", "8", "--plot", "no/a.png"], "no/a.png: No such file or directory"),
        (["--out", "no/folder/a.csv"], "no/folder/a.csv: No such file or directory"),
    ],
)
def test_one_line_for_every_fault(capsys: Capture, arguments: list[str], told: str) -> None:
    assert main(["jamfold", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.splitlines()
    assert told in line


def test_large_figures_stay_apart(capsys: Capture) -> None:
    assert main(["jamfold", "--stacks", "65", "--boards", "2"]) == 0
    row = capsys.readouterr().out.splitlines()[2]
    assert len(row.split()) == 7
    assert max(float(figure) for figure in row.split()) > 1000


def test_a_pot_limit_jam_of_three_big_blinds_is_legal(capsys: Capture) -> None:
    told = answer(capsys, "--game", "holdem", "--limit", "pot", "--stacks", "2,3", *SMALL)
    assert [row["stack_bb"] for row in told["stacks"]] == [2, 3]


@pytest.mark.parametrize("stop_at", [2, 12])
def test_a_ctrl_c_tells_what_was_done(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, stop_at: int
) -> None:
    """In the solve, and behind it in the certificate."""
    plain, asked = solver.gains_of_acting, []

    def stopped(*arguments: Any) -> Any:
        asked.append(None)
        if len(asked) == stop_at:
            signal.raise_signal(signal.SIGINT)
        return plain(*arguments)

    for module in ("jamfold", "jamfold_certificate"):
        monkeypatch.setattr(f"ninecards.solver.{module}.gains_of_acting", stopped)
    asked_for = ["jamfold", "--game", "holdem", "--stacks", "5", "--boards", "64", "--json"]
    assert main(asked_for) == 130
    captured = capsys.readouterr()
    [line] = captured.out.splitlines()
    told = json.loads(line)
    solved = 8 if stop_at == 2 else 64
    assert told["boards"] == solved
    assert 0 < told["stacks"][0]["jam_fraction"] <= 1
    assert (told["certificate_boards"] is None) == (stop_at == 2)
    assert "stopped when " in captured.err


def test_stacks_in_words() -> None:
    assert list(map(float, read_stacks("0.5,1, 1.5,..,3,10"))) == [0.5, 1, 1.5, 2, 2.5, 3, 10]
    with pytest.raises(ConfigError, match=r"'\.\.' stands behind"):
        read_stacks("..,4")


def test_a_match_by_chips(capsys: Capture, tmp_path: Path) -> None:
    picture = tmp_path / "m.svg"
    told = answer(
        capsys, "--game", "holdem", "--tournament", "8", "--boards", "40", "--plot", str(picture)
    )
    assert told["chips"] == list(range(9))
    assert (told["win"][0], told["win"][8]) == (0, 1)
    assert told["win"][4] == pytest.approx(0.5, abs=1e-5)
    for chips in range(9):
        both = told["win_button"][chips] + told["win_big_blind"][8 - chips]
        assert both == pytest.approx(1, abs=1e-5)
        mean = (told["win_button"][chips] + told["win_big_blind"][chips]) / 2
        assert told["win"][chips] == pytest.approx(mean, abs=1e-6)
        low, high = told["win_button_low"][chips], told["win_button_high"][chips]
        assert low <= told["win_button"][chips] <= high
        assert low + told["win_big_blind_high"][8 - chips] == pytest.approx(1, abs=2e-6)
        assert high + told["win_big_blind_low"][8 - chips] == pytest.approx(1, abs=2e-6)
    pairs = zip(told["win_button_high"], told["win_button"], strict=True)
    gains = [high - own for high, own in pairs]
    assert told["gain_lower"] <= told["gain"] < 0.05
    assert max(gains) <= told["gain"] + 2e-6
    assert told["win_button_high_std_error"][4] > 0
    assert (told["boards"], told["certificate_boards"], told["seed"]) == (40, 40, 1)
    assert "with the button next" in picture.read_text("utf-8")


@pytest.mark.parametrize(("language", "win"), [("en", "wins"), ("ru", "победа"), ("el", "νίκη")])
def test_a_reader_sees_a_match_in_80_columns(capsys: Capture, language: str, win: str) -> None:
    asked = ["jamfold", "--game", "holdem", "--tournament", "4", "--boards", "32"]
    assert main([*asked, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split().count(win) == 2
    assert [line.split()[0] for line in lines[2:5]] == ["1", "2", "3"]
    assert {len(line.split()) for line in lines[2:5]} == {9}
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--stacks", "2"], "leave --stacks, --out out"),
        (["--sb", "0.5"], "counts whole chips; --sb '0.5' is none"),
        (["--boards", "all"], "--boards 'all'; a number it is"),
        (["--game", "plo5"], "omaha5; it is solved for"),
        (["--bb", "0"], "a match with blinds 1/0"),
        (["--limit", "pot"], "a stack of 4.5 bb may not go in at once; up to 3 bb"),
    ],
)
def test_one_line_for_every_fault_of_a_match(
    capsys: Capture, arguments: list[str], told: str
) -> None:
    assert main(["jamfold", "--tournament", "18", *arguments]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert told in line


@pytest.mark.parametrize(("stop_at", "judged"), [(1, None), (12, None), (26, 28)])
def test_a_ctrl_c_tells_what_stands_of_a_match(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, stop_at: int, judged: int | None
) -> None:
    """In the first round, in a later one, and behind the solve."""
    plain, asked = BoardSums._each_piece, []

    def stopped(*arguments: Any) -> Any:
        asked.append(None)
        if len(asked) == stop_at:
            signal.raise_signal(signal.SIGINT)
        return plain(*arguments)

    monkeypatch.setattr(BoardSums, "_each_piece", stopped)
    asked_for = ["jamfold", "--game", "holdem", "--tournament", "6", "--boards", "64"]
    assert main(asked_for) == 130
    captured = capsys.readouterr()
    assert captured.err.startswith("stopped when ")
    assert len(captured.err.splitlines()) == 1
    lines = captured.out.splitlines()
    if stop_at == 1:
        assert lines == []
        return
    assert [line.split()[0] for line in lines[2:7]] == ["1", "2", "3", "4", "5"]
    assert ("-" in lines[2].split()) == (judged is None)
    assert ("no certificate" if judged is None else f"judged on {judged} others") in lines[8]


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_over_all_boards_no_error_is_left(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A few boards stand for all of them here: the command is the same."""
    few = Boards(
        np.array([parse_cards(text) for text in ("As7d2c9hKd", "3h4h8h8sJc")], dtype=np.uint8),
        np.array([24, 12], dtype=np.float32),
    )
    for module in ("jamfold_question", "jamfold_matrix"):
        monkeypatch.setattr(f"ninecards.solver.{module}.all_boards", lambda _: few)
    monkeypatch.setattr("ninecards.cli.jamfold.SOLVED_FOR_ALL", 8)
    asked = ["--game", game, "--stacks", "6", "--boards", "all"]
    told = answer(capsys, *asked)
    [row] = told["stacks"]
    assert told["every_board"]
    assert (told["boards"], told["certificate_boards"]) == (8 if game == "omaha" else 2, 2)
    assert row["exploitability_mbb"] == row["exploitability_lower_mbb"]
    assert row["std_error"] == row["ev_std_error"] == 0
    if game == "holdem":
        assert 0 <= row["exploitability_mbb"] < 1
    assert main(["jamfold", *asked]) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    solved = "8 random boards" if game == "omaha" else "2 boards, all"
    assert line.startswith(f"Solved on {solved}, judged on all 2 boards, ")


def test_half_a_certificate_over_all_boards_is_none(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = Boards(
        np.tile(np.array([parse_cards("As7d2c9hKd")], dtype=np.uint8), (600, 1)),
        np.ones(600, dtype=np.float32),
    )
    question = JamFoldQuestion(
        game=HOLDEM, stacks=read_stacks("4"), boards=8, every_board=True, seed=2
    )
    monkeypatch.setattr("ninecards.solver.jamfold_question.all_boards", lambda _: many)
    work = JamFoldWork(question)
    monkeypatch.setattr(JamFoldWork, "_by_matrix", property(lambda _: False))
    work.solve()

    def stop(done: int, whole: int) -> None:
        assert (done, whole) == (520, 608)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work.certify(stop)
    stopped = work.answer()
    assert (stopped.boards, stopped.certificate) == (8, None)
    assert stopped.rows()[0]["exploitability_mbb"] is None
    work.certify()
    assert work.answer().certificate is not None
    assert capsys.readouterr().out == ""
