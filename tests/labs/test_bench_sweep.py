"""The bench of ranges: what it measures and tells; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli.main import main
from ninecards.equity.sampling import Goal, Sample
from ninecards.labs import bench_sweep
from ninecards.labs.bench_sweep import UNIT, SweepBench

SMALL = ["--hands", "30", "--samples", "2000", "--no-full", "--seed", "4", "--threads", "1"]


def test_json_has_the_fields_of_the_contract_and_a_row_for_each_measure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "sweep", *SMALL, "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    assert {
        name: record[name] for name in ("name", "unit", "peer", "threads", "hands", "seed")
    } == {
        "name": "sweep",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "hands": 60,
        "seed": 4,
    }
    units = [row["unit"] for row in record["rows"]]
    assert units == ["s"] * 2 + ["ns a hand and lane"] * 4 + ["M/s"] * 3
    assert record["peak_mib"] > 0


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sweep", *SMALL]) == 0
    output = capsys.readouterr()
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "kernel, 16 lanes of float32" in output.out


@pytest.mark.parametrize(
    ("option", "value"), [("--hands", "0"), ("--samples", "0"), ("--threads", "0")]
)
def test_figures_out_of_bounds_are_refused(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "sweep", option, value]) == 2
    assert f"bench sweep: {option} 0; it is 1 to" in capsys.readouterr().err


def test_a_wrong_answer_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*_: object, goal: Goal, **__: object) -> Sample:
        return Sample(samples=(goal.samples or 0) - 1, tries=0, seed=1, players=())

    monkeypatch.setattr(bench_sweep, "sample", short)
    with pytest.raises(AssertionError, match="99 samples, not 100"):
        SweepBench(seed=1, threads=1).run(hands=5, samples=100, full=False)
