"""The bench of rivers: what it solves and tells; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli.main import main
from ninecards.equity.range import Range
from ninecards.labs.bench_river import BOARDS, RiverCase
from ninecards.solver.spot_game import spot_game

SMALL = ["--range", "AAK,QQJJ", "--target", "3", "--threads", "1"]


def test_json_has_the_fields_of_the_contract_and_a_row_for_each_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--board", "dry", "--board", "lows"]
    assert main(["bench", "river", *SMALL, *options, "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    assert record["unit"] == "seconds on the clock to 3 % of the pot, slowest board"
    named = ("name", "peer", "threads", "seed", "game", "target_pct", "storage")
    assert [record[name] for name in named] == ["river", None, 1, 0, "omaha", 3.0, "f32"]
    assert [row["board"] for row in record["rows"]] == ["dry", "lows"]
    first = record["rows"][0]
    assert record["hands"] == first["hands"]
    for row in record["rows"]:
        case = RiverCase(ranges=("AAK,QQJJ",) * 2)
        board = case.spot(row["board"]).board
        assert row["hands"] == [Range("AAK,QQJJ").count(board)] * 2
        assert row["nodes"] == 33
        assert 0 < row["exploitability_pct"] <= 3.0
        assert row["iterations"] >= 10
        assert row["peak_bytes"] > row["kept_bytes"] > 0
    assert record["value"] == pytest.approx(max(row["seconds"] for row in record["rows"]), abs=1e-3)


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", "omaha5-hilo", "--board", "lows", "--board", "2c3c4cKdKh", "--storage"]
    assert main(["bench", "river", *SMALL, *options, "i16"]) == 0
    output = capsys.readouterr()
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "omaha5-hilo, AAK,QQJJ against AAK,QQJJ, 1 threads, i16." in output.out
    assert "ms an iteration" in output.out


def test_the_boards_are_real_ones_and_all_are_solved_if_none_is_asked_for() -> None:
    case = RiverCase()
    assert list(case.boards) == list(BOARDS)
    assert all(len(case.spot(board).board) == 5 for board in BOARDS)


def test_all_hands_are_those_that_the_board_leaves() -> None:
    case = RiverCase()
    game = spot_game(case.spot("dry"))
    assert [len(weights) for weights in game.weights] == [178_365, 178_365]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--target", "0"], "bench river: --target 0; it is above 0 and below 100"),
        (["--storage", "f8"], "bench river: --storage 'f8'; it is f32, i16, f64"),
        (["--threads", "0"], "bench river: --threads 0; it is 1 to 1024"),
        (["--board", "2c2d"], "board: "),
        (["--range", "XX"], "ranges.oop"),
    ],
)
def test_bad_options_are_one_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "river", *SMALL, *options]) == 2
    assert message in capsys.readouterr().err
