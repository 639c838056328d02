"""``ninecards bench``: the record of the contract, the table, the profile; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli.main import main
from ninecards.labs.bench_engine import UNIT, peer_is_installed


def test_json_has_the_fields_of_the_contract_and_is_the_only_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "engine", "--hands", "20", "--seed", "4", "--no-peer", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    assert record.pop("value") > 0
    assert record.pop("seconds") > 0
    assert record == {
        "name": "engine",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "hands": 20,
        "seed": 4,
    }
    assert "ninecards               20" in output.err


@pytest.mark.skipif(not peer_is_installed(), reason="pokerkit is not installed")
def test_the_peer_stands_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12", "--json"]) == 0
    output = capsys.readouterr()
    peer = json.loads(output.out)["peer"]
    assert peer["name"].startswith("pokerkit ")
    assert peer["value"] > 0
    assert f"times {peer['name']}" in output.err


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "Fold 15 %, check or call 70 %, bet or raise 15 %" in output.out


def test_the_profile_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12", "--no-peer", "--profile", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    rows = [line.split() for line in output.err.splitlines() if " %  ninecards." in line]
    shares = {module: float(share) for share, _, module in rows}
    assert "ninecards.rules.evolve" in shares
    assert sum(shares.values()) == pytest.approx(100, abs=2)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["engine", "--hands", "0"], "--hands 0; 1 or more is allowed"),
        (["engine", "--hands", "-3"], "--hands -3; 1 or more is allowed"),
        (["engine", "--hands", "many"], "--hands"),
        (["engine", "--seed", "x"], "--seed"),
        (["nothing"], "engine"),
        ([], "engine"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("ninecards: bench")
    assert output.err.count("\n") == 1
    assert told in output.err
