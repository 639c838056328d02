"""A bar on standard error for work of which nobody knows at first whether it is long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["told_progress"]

_PATIENCE_S = 0.5


@contextmanager
def told_progress() -> Iterator[_Bar]:
    """What is to be called with the work done and the whole; it shows a bar after half a second.

    Only a terminal sees it. It is gone when the work is done.

    >>> with told_progress() as progress:
    ...     progress(1, 2)
    """
    bar = _Bar()
    try:
        yield bar
    finally:
        bar.stop()


class _Bar:
    def __init__(self) -> None:
        self._since = time.monotonic()
        self._bar: Progress | None = None
        self.done, self.whole = 0, 0

    def __call__(self, done: int, whole: int) -> None:
        self.done, self.whole = done, whole
        if self._bar is None:
            if time.monotonic() - self._since < _PATIENCE_S or not sys.stderr.isatty():
                return
            # Imported here: a question that is answered at once does not pay for it.
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.add_task("", total=whole)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done, total=whole)

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
