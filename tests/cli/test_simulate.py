"""``ninecards simulate`` from outside."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninecards.cli import simulate as command
from ninecards.cli.main import main
from ninecards.labs.simulation import MET, TableResult

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture) -> dict[str, Any]:
    last = capsys.readouterr().out.splitlines()[-1]
    found: dict[str, Any] = json.loads(last)
    return found


def test_hands_are_played_and_no_chip_is_lost(capsys: Capture) -> None:
    code = main(["simulate", "--hands", "120", "--processes", "1", "--json"])
    found = answer(capsys)
    assert code == 0
    assert found["hands"] == 120
    assert found["chips_in"] == found["chips_out"] > 0
    assert found["fault"] is None
    assert found["rules"] == {}


def test_the_same_seed_gives_the_same_answer(capsys: Capture) -> None:
    asked = ["simulate", "--game", "plo8", "--limit", "fixed", "--hands", "100", "--churn"]
    found = []
    for processes in ("1", "2"):
        assert main([*asked, "--coverage", "--processes", processes, "--json"]) == 0
        found.append(answer(capsys) | {"seconds": 0})
    assert found[0] == found[1]
    assert list(found[0]["rules"]) == list(MET)
    assert set(found[0]["not_met"]) == {"T6", "T10"}


def test_rules_that_were_seldom_met_are_named(capsys: Capture) -> None:
    assert main(["simulate", "--hands", "50", "--coverage", "--processes", "1"]) == 0
    out = capsys.readouterr().out
    assert "Met less than 100 times:" in out
    assert "T6 is not met here: the club's bank is no part of a table." in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_help_has_no_commands_and_tells_what_exit_1_is(capsys: Capture) -> None:
    assert main(["simulate", "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Usage: ninecards simulate [OPTIONS]\n")
    assert "Exit 1" in out


def test_a_fault_is_a_line_and_exit_1(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: Any) -> Any:
        yield TableResult(0, hands=50, chips_in=5, chips_out=5)
        yield TableResult(1, hands=3, fault="table 1 (omaha pot, 6 seats, seed 1/1) step 9: broken")
        raise AssertionError("nothing is played after a fault")

    monkeypatch.setattr(command, "play_tables", play)
    assert main(["simulate", "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["fault"].startswith("table 1 (omaha pot")
    assert "fault: table 1" in captured.err


def test_chips_that_do_not_add_up_are_a_fault(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        command, "play_tables", lambda *_: (r for r in [TableResult(0, chips_in=5, chips_out=4)])
    )
    assert main(["simulate"]) == 1
    assert "table 0: 5 chips came in, 4 went out" in capsys.readouterr().out


def test_ctrl_c_says_what_was_played(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: Any) -> Any:
        yield TableResult(0, hands=50, chips_in=5, chips_out=5)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_tables", play)
    assert main(["simulate"]) == 130
    assert "50 hands; 5 chips in, 5 out" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--seats", "1"], "--seats 1; it is a number from 2 to 10"),
        (["--seats", "2-11"], "--seats 2-11"),
        (["--seats", "9-3"], "--seats 9-3"),
        (["--seats", "six"], "--seats six"),
        (["--policy", "wild"], "--policy wild; it is mix, caller, or random:15/70/15"),
        (["--policy", "random:0/0/0"], "--policy random:0/0/0"),
        (["--game", "hearts"], "hearts"),
        (["--limit", "sky"], "sky"),
        (["--hands", "0"], "--hands"),
        (["--stack", "0"], "--stack"),
        (["--processes", "0"], "--processes"),
    ],
)
def test_bad_input_is_one_line(options: list[str], words: str, capsys: Capture) -> None:
    assert main(["simulate", *options]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
