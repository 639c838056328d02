"""The bench of the terminal kernel: what it measures and tells; no speed is asserted."""

from __future__ import annotations

import json

import numpy as np
import pytest

from ninecards.cli.main import main
from ninecards.kernels.showdown import ShowdownShares
from ninecards.labs import bench_kernel
from ninecards.labs.bench_kernel import UNIT, KernelBench

SMALL = ["--hands", "40", "--seed", "4", "--threads", "2"]


@pytest.fixture(autouse=True)
def _one_sweep_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_kernel, "_MOST_TIMES", 0)
    monkeypatch.setattr(bench_kernel, "_LEAST_TIMES", 1)


def test_json_has_the_fields_of_the_contract_and_a_row_for_each_measure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "kernel", *SMALL, "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    fields = {name: record[name] for name in ("name", "unit", "peer", "threads", "hands", "seed")}
    assert fields == {
        "name": "kernel",
        "unit": UNIT,
        "peer": None,
        "threads": 2,
        "hands": 178_365,
        "seed": 4,
    }
    rows = [(row["cards"], row["hands"], row["hi_lo"]) for row in record["rows"]]
    ranges = [(4, 40), (4, 178_365), (5, 40), (6, 40)]
    assert rows == [(*each, hi_lo) for each in ranges for hi_lo in (False, True) for _ in range(4)]
    kinds = [(row["lanes"], row["threads"]) for row in record["rows"][:4]]
    assert kinds == [(1, 1), (8, 1), (16, 1), (16, 2)]
    assert record["value"] == record["rows"][10]["ns"] > 0


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "kernel", *SMALL]) == 0
    output = capsys.readouterr()
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "4 cards, Hi/Lo   178,365" in output.out


@pytest.mark.parametrize(("option", "value"), [("--hands", "0"), ("--threads", "0")])
def test_figures_out_of_bounds_are_refused(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "kernel", option, value]) == 2
    assert f"bench kernel: {option} 0; it is 1 to" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("share", "every", "told"), [(1.0, 1.0, "not the half"), (0.5, 1.0, "meets")]
)
def test_a_wrong_answer_stops_it(
    share: float, every: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object, **options: object) -> None:
        out = options["out"]
        assert isinstance(out, ShowdownShares)
        out.share[...], out.every[...] = np.float32(share), np.float32(every)

    monkeypatch.setattr(bench_kernel.Showdown, "shares", wrong)
    monkeypatch.setattr(bench_kernel.HiLoShowdown, "shares", wrong)
    with pytest.raises(AssertionError, match=told):
        KernelBench(seed=1, threads=1).run(full=False, cards=(4,), hands=30)
