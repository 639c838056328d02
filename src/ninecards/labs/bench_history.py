"""How fast records of hands are checked, and in how much memory: a made-up file of any size.

The file is written hand by hand into a folder of its own, which is removed again, and read as
``ninecards history check`` reads it. The peak of the memory is that of the whole process, so it
is not below what the check alone takes.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ninecards.history import CheckedHand, Verdict, check_files
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.bench import BenchResult, Spent, peak_bytes
from ninecards.labs.made_up_hands import made_up_hands

__all__ = ["Checked", "HistoryBench", "free_bytes"]

UNIT = "hands per second of processor time"
HANDS_A_TURN = 200
"""Hands between two moments in which progress is told."""

Progress = Callable[[int], None]
"""Told how many bytes or hands came since the last time."""


@dataclass(slots=True)
class Checked:
    """Hands that were checked, and the time it took."""

    hands: int = 0
    ok: int = 0
    spent: Spent = field(default_factory=Spent)

    @property
    def rate(self) -> float:
        """Hands per second of processor time; 0 before the first."""
        return self.hands / self.spent.cpu if self.hands else 0.0

    def check(self, files: Iterable[Path], progress: Progress = lambda _: None) -> None:
        """Check every hand of the files; an interrupt leaves what was done."""
        told = self.hands
        with self.spent.timed():
            for item in check_files(files, ranker=NATIVE):
                if isinstance(item, CheckedHand):
                    self.hands += 1
                    self.ok += item.verdict is Verdict.OK
                    if self.hands - told == HANDS_A_TURN:
                        progress(HANDS_A_TURN)
                        told = self.hands
        progress(self.hands - told)


class HistoryBench:
    """What was written and checked so far, and the result in the shape of all benches.

    >>> bench = HistoryBench(seed=1)
    >>> bench.run(size=20_000)
    >>> bench.written == bench.made_up.hands == bench.made_up.ok, bench.bytes >= 20_000
    (True, True)
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._total = Spent()
        self.bytes = 0
        self.written = 0
        self.made_up = Checked()
        self.recorded: Checked | None = None
        """Real hands, where a folder of them was given."""
        self.peak: int | None = None
        """The most memory so far, in bytes, when the made-up file was checked."""

    def run(
        self,
        size: int,
        *,
        recorded: Iterable[Path] | None = None,
        on_bytes: Progress = lambda _: None,
        on_hands: Progress = lambda _: None,
    ) -> None:
        """Write and check a file of so many bytes, then the ``recorded`` hands if there are any."""
        with self._total.timed(), tempfile.TemporaryDirectory(prefix="ninecards-bench-") as folder:
            file = Path(folder, "hands.txt")
            with file.open("w", encoding="ascii", newline="\n") as stream:
                for text in made_up_hands(self._seed):
                    self.bytes += stream.write(text)
                    self.written += 1
                    on_bytes(len(text))
                    if self.bytes >= size:
                        break
            try:
                self.made_up.check([file], on_hands)
            finally:
                self.peak = peak_bytes()
            if recorded is not None:
                self.recorded = Checked()
                self.recorded.check(recorded, on_hands)

    @property
    def megabytes_per_second(self) -> float:
        """Of the made-up file, per second of processor time."""
        if not self.written or not self.made_up.hands:
            return 0.0
        read = self.bytes * self.made_up.hands / self.written
        return read / 1e6 / self.made_up.spent.cpu

    @property
    def result(self) -> BenchResult:
        """The rate over the made-up file."""
        return BenchResult(
            name="history",
            value=self.made_up.rate,
            unit=UNIT,
            threads=1,
            hands=self.made_up.hands,
            seed=self._seed,
            seconds=self._total.wall,
        )

    def record(self) -> dict[str, object]:
        """The JSON object: that of all benches, with the sizes and the real hands."""
        real = self.recorded
        return self.result.record() | {
            "bytes": self.bytes,
            "ok": self.made_up.ok,
            "megabytes_per_second": round(self.megabytes_per_second, 2),
            "peak_mib": None if self.peak is None else round(self.peak / 2**20, 1),
            "recorded": None
            if real is None
            else {"value": round(real.rate, 1), "hands": real.hands, "ok": real.ok},
        }


def free_bytes() -> int:
    """The room in the folder of temporary files."""
    return shutil.disk_usage(tempfile.gettempdir()).free
