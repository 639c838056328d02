"""The bench of jam or fold: what it measures and tells; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli.main import main
from ninecards.labs.bench_jamfold import STACKS, UNIT

SMALL = ["bench", "jamfold", "--boards", "4", "--seed", "4", "--threads", "1"]


def test_json_has_the_fields_of_the_contract_and_a_row_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*SMALL, "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    names = ("name", "unit", "peer", "threads", "hands", "seed", "stacks")
    assert [record[name] for name in names] == ["jamfold", UNIT, None, 1, 270_725, 4, 16]
    assert [row["game"] for row in record["rows"]] == ["omaha", "omaha-hilo"]
    for row in record["rows"]:
        assert row["boards"] == 4
        assert row["upper_mbb"] > row["lower_mbb"]
        assert row["every_board_s"] > row["wall_s"] > 0
    assert record["value"] == pytest.approx(record["rows"][0]["wall_s"], abs=0.06)


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--no-hilo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["16", "boards", "omaha"]
    assert all(len(line) <= 80 for line in lines)


def test_sixteen_stacks_and_bad_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert (len(STACKS), float(STACKS[0]), float(STACKS[-1])) == (16, 2, 24)
    assert main(["bench", "jamfold", "--boards", "0"]) == 2
    assert "bench jamfold: --boards 0" in capsys.readouterr().err
