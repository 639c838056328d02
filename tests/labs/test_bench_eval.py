"""The evaluator's bench: what it deals and tells; no speed is asserted."""

from __future__ import annotations

import json
import os

import numpy as np
import pytest

from ninecards.cli.main import main
from ninecards.kernels.tables import instructions
from ninecards.labs.bench_eval import (
    INSTRUCTIONS,
    UNIT,
    EvalBench,
    peer_is_installed,
    random_deals,
)


def test_deals_are_different_cards_that_the_seed_fixes() -> None:
    dealt = random_deals(seed=5, deals=70_000, cards=9)
    assert dealt.dtype == np.uint8
    assert all(len(set(row)) == 9 for row in dealt[::101].tolist())
    assert (np.sort(dealt, axis=1)[:, 1:] > np.sort(dealt, axis=1)[:, :-1]).all()
    assert np.array_equal(dealt, random_deals(seed=5, deals=70_000, cards=9))
    assert not np.array_equal(dealt, random_deals(seed=6, deals=70_000, cards=9))
    # Each card in each place about equally often: 70,000 / 52 = 1,346, six deviations 220.
    for place in range(9):
        counts = np.bincount(dealt[:, place], minlength=52)
        assert len(counts) == 52
        assert 1_126 < counts.min() <= counts.max() < 1_566


def test_every_kind_of_work_is_measured_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "eval", "--deals", "3000", "--seed", "2", "--no-peer", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    rows = record.pop("rows")
    sets = INSTRUCTIONS[: INSTRUCTIONS.index(instructions()) + 1]
    kinds = {(row["instructions"], row["cards"], row["ranked"], row["threads"]) for row in rows}
    assert len(rows) == len(kinds) == 18 * len(sets)
    assert {kind[0] for kind in kinds} == set(sets)
    assert all(row["per_second"] > 0 and row["per_processor_second"] > 0 for row in rows)
    headline = [
        row["per_processor_second"]
        for row in rows
        if (row["instructions"], row["cards"], row["ranked"], row["threads"])
        == (sets[-1], 4, "high", 1)
    ]
    assert record.pop("value") == pytest.approx(headline[0], abs=1)
    assert record.pop("seconds") > 0
    assert record == {
        "name": "eval",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "hands": 3000,
        "seed": 2,
    }
    assert all(len(line) <= 80 for line in output.err.splitlines())
    assert os.environ.get("NINECARDS_ISA") is None


@pytest.mark.skipif(not peer_is_installed(), reason="phevaluator is not installed")
def test_the_peer_ranks_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EvalBench, "sets", staticmethod(lambda: ()))
    bench = EvalBench(seed=3, deals=500)
    bench.run()
    assert bench.peer is not None
    assert bench.peer.name.startswith("phevaluator ")
    assert bench.peer.value > 0


def test_the_tables_have_a_bench(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "tables", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["name"] == "tables"
    assert record["value"] > 0
    assert record["bytes"] == 2_146_624
