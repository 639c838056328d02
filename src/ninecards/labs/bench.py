"""What every bench tells, in one shape, and how it measures time.

A bench runs with every assertion that production runs with. Machines are busy: rates are per
second of this process's processor time, and the seconds on the clock are told beside them.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

__all__ = ["BenchResult", "PeerRate", "Spent", "peak_bytes", "row_records"]

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class PeerRate:
    """What another library reached at the same work in the same run."""

    name: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchResult:
    """The outcome of a bench: the record that every ``ninecards bench`` writes as JSON.

    ``value`` counts in ``unit``, ``hands`` is the work done for it; ``seconds`` is the time on
    the clock of the whole bench, the peer's share included.

    >>> result = BenchResult(
    ...     name="engine", value=4000.04, unit="hands/s", threads=1, hands=80, seed=1, seconds=0.02
    ... )
    >>> result.record()["value"], result.record()["peer"]
    (4000.0, None)
    """

    name: str
    value: float
    unit: str
    peer: PeerRate | None = None
    threads: int
    hands: int
    seed: int
    seconds: float

    @property
    def times_peer(self) -> float | None:
        """How many times the peer's value this one is; None without a peer that did anything."""
        return self.value / self.peer.value if self.peer and self.peer.value else None

    def record(self) -> dict[str, object]:
        """The JSON object of the command line's contract."""
        peer = self.peer
        return {
            "name": self.name,
            "value": round(self.value, 1),
            "unit": self.unit,
            "peer": None if peer is None else {"name": peer.name, "value": round(peer.value, 1)},
            "threads": self.threads,
            "hands": self.hands,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
        }


@dataclass(slots=True)
class Spent:
    """Seconds that a piece of work took: of the processor, and on the clock."""

    cpu: float = 0.0
    wall: float = 0.0

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Add the time that the body of the ``with`` takes."""
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.cpu += time.process_time() - cpu
            self.wall += time.perf_counter() - wall

    def add(self, other: Spent) -> None:
        """Add what another piece took."""
        self.cpu += other.cpu
        self.wall += other.wall


def peak_bytes() -> int:
    """The most memory that this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def row_records(rows: Iterable[DataclassInstance], digits: int = 3) -> list[dict[str, object]]:
    """The JSON objects of the rows of a bench, floats rounded to so many digits.

    >>> row_records([PeerRate("other", 57.01234)])
    [{'name': 'other', 'value': 57.012}]
    """
    return [
        {
            name: round(value, digits) if isinstance(value, float) else value
            for name, value in asdict(row).items()
        }
        for row in rows
    ]
