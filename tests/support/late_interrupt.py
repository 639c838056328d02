"""A Ctrl-C that comes when a thread has begun and its owner does not know yet."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["interrupted_at_first_thread"]


@contextmanager
def interrupted_at_first_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[list[threading.Thread]]:
    """What runs inside is interrupted there; the thread that had begun is in the list."""
    start = threading.Thread.start
    begun: list[threading.Thread] = []

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        begun.append(thread)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", interrupted)
        with pytest.raises(KeyboardInterrupt):
            yield begun
