"""``ninecards selfcheck holdem``: answers and exit codes, on a river worked out by hand.

A bettor with the nuts or air, half and half, pot 20 and 10 behind, against a hand that beats only
the air. He bets the nuts and part of the air. The caller calls as often as makes air worth nothing,
and gains nothing by it himself: without rake EV 13.33 and 6.67. With 5 % of 20 chips, or of 40 that
were called, the caller folds one time more often in 87, and both have what the rake leaves.
"""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest

from ninecards.cli import selfcheck_holdem as command
from ninecards.cli.main import main
from ninecards.labs import holdem_spot as lab
from ninecards.labs.holdem_spot import Reference
from ninecards.solver.spot import Spot

CALLED = 19 / 29
"""Air wins 19 where it is folded to and loses 10 where it is called."""
BLUFFED = 10 / 28
"""The caller wins 28 chips of what is in the pot then, and loses 10."""
RAKED = (CALLED * 28 + (1 - CALLED) * 19) / 2, (1 - BLUFFED) / 2 * 19


def river(rake: tuple[float, int] = (0.0, 0), *, checked: bool = False) -> Spot:
    bettor = {} if checked else {"bet": ["max"]}
    return Spot.of(
        {
            "game": "omaha",
            "board": "2s 7h 9d Jc Kc",
            "pot": 20,
            "stacks": [10, 10],
            "rake": {"fraction": rake[0], "cap": rake[1]},
            "ranges": {"oop": "QsTs4s4h, AsAh3s3h", "ip": "KsKh5s5h"},
            "bets": {"river": {"oop": bettor}},
        }
    )


@pytest.fixture(autouse=True)
def known_river(monkeypatch: pytest.MonkeyPatch) -> None:
    known = (
        Reference("no rake", (0.0, 0), (40 / 3, 20 / 3)),
        Reference("rake", (0.05, 30), RAKED),
    )
    monkeypatch.setattr(lab, "holdem_spot", river)
    monkeypatch.setattr(lab, "POT", 20)
    monkeypatch.setattr(lab, "EQUITY", (0.5, 0.5))
    monkeypatch.setattr(lab, "EV_ERROR", 0.02)
    monkeypatch.setattr(command, "REFERENCES", known)


def answer(text: str) -> dict[str, Any]:
    result = json.loads(text)
    assert isinstance(result, dict)
    return result


def test_what_is_measured_stands_beside_what_is_published(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfcheck", "holdem", "--threads", "1"]) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    rows = [line.split() for line in lines if "  EV " in line or "  equity " in line]
    assert [(row[-5], row[-4]) for row in rows] == [
        (what, who) for what in ("equity", "EV", "EV") for who in ("oop", "ip")
    ]
    assert [row[-2] for row in rows[2:]] == ["13.33", "6.67", "12.45", "6.11"]
    assert output.err == ""


def test_json_is_the_last_and_only_line_of_standard_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfcheck", "holdem", "--accuracy", "0.05", "--threads", "2", "--json"]) == 0
    output = capsys.readouterr()
    found = answer(output.out)
    assert (found["holds"], found["accuracy_pct"], found["threads"]) == (True, 0.05, 2)
    assert [spot["rake"] for spot in found["spots"]] == [
        {"fraction": 0.0, "cap": 0},
        {"fraction": 0.05, "cap": 30},
    ]
    for spot in found["spots"]:
        assert 0 <= spot["exploitability_pct"] <= 0.05
        assert spot["iterations"] > 0
        assert spot["seconds"] > 0
        assert all(figure["allowed"] == 0.02 for figure in spot["figures"])
    assert "published" in output.err


@pytest.mark.parametrize("wrong", ["equity", "value", "value with rake"])
def test_a_figure_that_is_off_gives_exit_code_1(
    wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = command.REFERENCES
    if wrong == "equity":
        monkeypatch.setattr(lab, "EQUITY", (0.5, 0.50002))
    elif wrong == "value":
        first = Reference("no rake", (0.0, 0), (40 / 3, 20 / 3 + 0.03))
    else:
        second = Reference("rake", (0.05, 30), (RAKED[0] - 0.03, RAKED[1]))
    monkeypatch.setattr(command, "REFERENCES", (first, second))
    assert main(["selfcheck", "holdem", "--json"]) == 1
    output = capsys.readouterr()
    found = answer(output.out)
    assert found["holds"] is False
    every = found["equity"] + [row for spot in found["spots"] for row in spot["figures"]]
    assert sum(not row["holds"] for row in every) == 1
    assert output.err.count("DIFFERENT") == 1


def test_ctrl_c_tells_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*args: Any, **kwargs: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return lab.solve_reference(*args, **kwargs)

    monkeypatch.setattr(command, "solve_reference", interrupted)
    assert main(["selfcheck", "holdem", "--json"]) == 130
    output = capsys.readouterr()
    found = answer(output.out)
    assert found["holds"] is False
    assert [spot["iterations"] for spot in found["spots"]] == [0]
    assert "0 iterations, exploitability" in output.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--accuracy", "0"], "--accuracy 0; it is above 0 and below 100"),
        (["--accuracy", "100"], "--accuracy 100; it is above 0 and below 100"),
        (["--accuracy", "nan"], "--accuracy nan; it is above 0 and below 100"),
        (["--threads", "0"], "--threads 0; it is 1 to 1024"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfcheck", "holdem", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == f"ninecards: selfcheck holdem: {told}\n"
