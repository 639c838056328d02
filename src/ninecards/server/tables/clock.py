"""The time of the tables."""

from __future__ import annotations

import time

__all__ = ["Clock"]

NS_PER_MS = 1_000_000
MS_PER_SECOND = 1_000


class Clock:
    """Milliseconds since 1970 that never run backwards while the server runs.

    Deadlines are kept over a restart, so they are of the day's time; a correction of the
    machine's clock in mid-hand must not eat anybody's time to decide, so the day's time is
    asked once.
    """

    def __init__(self) -> None:
        self._started = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        """The time."""
        return (self._started + time.monotonic_ns()) // NS_PER_MS

    def seconds_until(self, at_ms: int) -> float:
        """How long to wait for a time; 0 if it is past."""
        return max(0, at_ms - self.now_ms()) / MS_PER_SECOND
