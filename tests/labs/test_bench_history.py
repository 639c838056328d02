"""The bench of records: made-up hands are right and different, memory stays, interrupts count."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.stars import STARS
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs import bench_history as lab
from ninecards.labs.bench_history import Checked, HistoryBench
from ninecards.labs.made_up_hands import GAMES, made_up_hands

if TYPE_CHECKING:
    from pathlib import Path

HANDS = 400


@pytest.fixture(scope="module")
def records() -> list[HandRecord]:
    texts = islice(made_up_hands(3), HANDS)
    readings = list(STARS.read(line for text in texts for line in text.splitlines(keepends=True)))
    assert all(isinstance(reading, HandRecord) for reading in readings)
    return [reading for reading in readings if isinstance(reading, HandRecord)]


def test_made_up_hands_settle(records: list[HandRecord]) -> None:
    results = [replay(record, ranker=NATIVE) for record in records]
    assert [result.why for result in results if result.verdict is not Verdict.OK] == []
    assert sum(result.decided_by_rules for result in results) > HANDS // 4


def test_made_up_hands_are_of_all_kinds(records: list[HandRecord]) -> None:
    assert {record.game.name for record in records} == set(GAMES)
    assert {len(record.players) for record in records} == {2, 3, 4, 5, 6}
    assert any(record.outcome.pots for record in records)
    assert any(record.outcome.uncalled for record in records)
    assert any(record.outcome.rake for record in records)
    assert len({record.hand for record in records}) == HANDS
    assert len({record.players for record in records}) == HANDS


def test_the_same_seed_makes_the_same_file() -> None:
    assert list(islice(made_up_hands(5), 20)) == list(islice(made_up_hands(5), 20))
    assert next(made_up_hands(5)) != next(made_up_hands(6))


def test_the_file_is_as_long_as_asked_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    check = Checked.check

    def noted(self: Checked, files: list[Path], *arguments: object) -> None:
        seen.extend(files)
        assert 30_000 <= files[0].stat().st_size < 35_000
        check(self, files, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Checked, "check", noted)
    bench, told = HistoryBench(seed=2), [0, 0]

    def count(place: int, more: int) -> None:
        told[place] += more

    bench.run(30_000, on_bytes=lambda n: count(0, n), on_hands=lambda n: count(1, n))
    assert told == [bench.bytes, bench.made_up.hands]
    assert bench.written == bench.made_up.ok > 20
    assert bench.peak is not None
    assert bench.peak > 10_000_000
    assert not seen[0].exists()


def test_the_memory_is_that_of_the_process() -> None:
    before = lab.peak_bytes()
    held = bytearray(64 * 2**20)
    held[::4096] = b"x" * len(held[::4096])
    assert lab.peak_bytes() >= before
    assert lab.peak_bytes() > len(held)


def test_an_interrupt_leaves_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    check_files = lab.check_files

    def interrupted(*arguments: object, **options: object) -> object:
        for number, item in enumerate(check_files(*arguments, **options)):  # type: ignore[arg-type]
            if number == 7:
                raise KeyboardInterrupt
            yield item

    monkeypatch.setattr(lab, "check_files", interrupted)
    bench = HistoryBench(seed=1)
    with pytest.raises(KeyboardInterrupt):
        bench.run(20_000)
    assert bench.made_up.hands == 7
    assert bench.record()["peak_mib"] is not None
    assert bench.megabytes_per_second > 0
