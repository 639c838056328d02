"""Pieces of work for several processes, their results in the order of the pieces."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from typing import TypeVar

__all__ = ["in_order", "usable_processors"]

PIECES_AHEAD = 2
"""Pieces given out for each process: one to work at and one to go on with."""

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], processes: int
) -> Generator[Result, None, None]:
    """Yield what ``work`` makes of each piece, computed by so many processes (1: this one).

    Pieces are taken as they are needed, so there may be any number of them. Close the
    iterator to stop early; neither that nor an interrupt leaves a process behind. ``work``
    is a function of a module, and pieces and results can be pickled.

    >>> list(in_order(abs, [-3, 2, -1], processes=1))
    [3, 2, 1]
    """
    pieces = iter(pieces)
    first = list(islice(pieces, processes))
    rest = chain(first, pieces)
    if len(first) <= 1:
        yield from map(work, rest)
        return
    # Spawned, not forked: the same on every system, and safe whatever threads there are.
    pool = ProcessPoolExecutor(len(first), mp_context=get_context("spawn"))
    waiting: deque[Future[Result]] = deque()
    try:
        while True:
            with _interrupts_ignored():
                more = islice(rest, PIECES_AHEAD * len(first) - len(waiting))
                waiting.extend(pool.submit(work, piece) for piece in more)
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def usable_processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started in here leave it to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say so, and only it is interrupted
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
