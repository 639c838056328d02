"""How often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Bucket"]


class Bucket:
    """A bucket of tokens: ``most`` at once, and ``per_second`` in the long run.

    >>> times = iter([0.0, 0.0, 0.0, 0.0, 0.5])
    >>> bucket = Bucket(2, per_second=2, seconds=lambda: next(times))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, most: int, *, per_second: float, seconds: Callable[[], float]) -> None:
        self._most = most
        self._per_second = per_second
        self._seconds = seconds
        self._tokens = float(most)
        self._looked = seconds()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self._seconds()
        gained = (now - self._looked) * self._per_second
        self._tokens = min(self._most, self._tokens + gained)
        self._looked = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
