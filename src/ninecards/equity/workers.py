"""Long work in parts, on several threads: progress, Ctrl-C, the same result for any number."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ninecards.errors import ConfigError

__all__ = ["ALL_THREADS", "Progress", "Workers", "available_threads", "run_parts"]

Progress = Callable[[int, int], None]
"""Told how much is done and how much there is."""

_LOOK_S = 0.1
"""Seconds between two looks of the main thread, which is how long a Ctrl-C may wait."""


@dataclass(frozen=True, slots=True)
class Workers:
    """On how many threads work is done, None for all there are, and who is told how far it is.

    Raises ConfigError for a number of threads that is none.
    """

    threads: int | None = None
    progress: Progress | None = None

    def __post_init__(self) -> None:
        threads = self.threads
        if threads is not None and not (hasattr(threads, "__index__") and threads >= 1):
            raise ConfigError(f"threads is {threads!r}; 1 or more, or None for all, are possible")

    def tell(self, done: int, work: int) -> None:
        """Tell whoever wants to know."""
        if self.progress is not None:
            self.progress(done, work)


ALL_THREADS = Workers()


def available_threads() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def run_parts(parts: Sequence[Iterator[int]], *, work: int, workers: Workers) -> None:
    """Run every part to its end, each on one thread, several at once.

    A part yields, after each step, how much of ``work`` that was; the time is spent in code that
    lets other threads run. Progress is told on the calling thread. A Ctrl-C, or what a part
    raises, stops all parts at their next step and is raised here.

    >>> done = []
    >>> one = Workers(1, lambda now, work: done.append((now, work)))
    >>> run_parts([iter([1, 2]), iter([3])], work=6, workers=one)
    >>> done
    [(1, 6), (3, 6), (6, 6)]
    """
    count = min(workers.threads or available_threads(), len(parts))
    done = 0
    if count <= 1:
        for part in parts:
            for step in part:
                done += step
                workers.tell(done, work)
        return
    crew = _Crew(parts)
    try:
        crew.start(count)
        for step in crew.steps():
            done += step
            workers.tell(done, work)
    finally:
        crew.stop()


class _Crew:
    """Threads that share parts."""

    def __init__(self, parts: Sequence[Iterator[int]]) -> None:
        self._waiting: queue.SimpleQueue[Iterator[int]] = queue.SimpleQueue()
        for part in parts:
            self._waiting.put(part)
        self._told: queue.SimpleQueue[int | BaseException | None] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self, count: int) -> None:
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def steps(self) -> Iterator[int]:
        """What the threads tell, until the last one has ended."""
        running = len(self._threads)
        while running:
            try:
                told = self._told.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            if told is None:
                running -= 1
            elif isinstance(told, BaseException):
                raise told
            else:
                yield told

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            # One that is still to begin looks whether it was stopped.
            if thread.is_alive():
                thread.join()

    def _work(self) -> None:
        try:
            while not self._stopped.is_set():
                part = self._waiting.get_nowait()
                for step in part:
                    self._told.put(step)
                    if self._stopped.is_set():
                        return
        except queue.Empty:
            self._told.put(None)
        except BaseException as error:  # noqa: BLE001  # it is raised in the calling thread
            self._told.put(error)
