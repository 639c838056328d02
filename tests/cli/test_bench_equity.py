"""``ninecards bench equity``: the record of the contract and the table; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli.main import main
from ninecards.labs import bench_equity
from ninecards.labs.bench_equity import UNIT

Capture = pytest.CaptureFixture[str]


def test_json_has_the_fields_of_the_contract_and_is_the_only_line(capsys: Capture) -> None:
    assert main(["bench", "equity", "--spots", "1", "--seed", "4", "--json"]) == 0
    output = capsys.readouterr()
    [line] = output.out.splitlines()
    record = json.loads(line)
    assert record["value"] > 0
    assert record["seconds"] > 0
    assert len(record["rows"]) == 18
    assert {
        name: record[name] for name in ("name", "unit", "peer", "threads", "hands", "seed")
    } == {
        "name": "equity",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "hands": 18,
        "seed": 4,
    }
    assert "omaha6-hilo" in output.err


def test_a_reader_gets_a_table_within_80_columns(capsys: Capture) -> None:
    assert main(["bench", "equity", "--spots", "1"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert max(map(len, output.out.splitlines())) <= 80


def test_an_interrupt_tells_what_was_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    asked = 0
    count = bench_equity.outcome_counts

    def until(*arguments: object, **options: object) -> object:
        nonlocal asked
        asked += 1
        if asked > 10:
            raise KeyboardInterrupt
        return count(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(bench_equity, "outcome_counts", until)
    assert main(["bench", "equity", "--spots", "1", "--json"]) == 130
    record = json.loads(capsys.readouterr().out)
    assert (record["hands"], len(record["rows"])) == (2, 2)


@pytest.mark.parametrize("spots", ["0", "1000000"])
def test_a_fault_is_one_line(spots: str, capsys: Capture) -> None:
    assert main(["bench", "equity", "--spots", spots]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line == f"ninecards: bench equity: --spots {spots}; it is 1 to 100000"
