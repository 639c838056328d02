"""Ctrl-C between two iterations, and lines or a bar on standard error while a solve goes on."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from ninecards.cli.common import Output, figure_text
from ninecards.solver.solve import Progress
from ninecards.words import Words

__all__ = ["stop_asked", "told_solve"]

_PATIENCE_S = 1.0
_BETWEEN_LINES_S = 30.0


@contextmanager
def stop_asked() -> Iterator[Callable[[], bool]]:
    """What says whether Ctrl-C was pressed; a second Ctrl-C does not wait for the iteration.

    >>> with stop_asked() as stopped:
    ...     stopped()
    False
    """
    asked = False

    def ask(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            signal.default_int_handler(number, frame)
        asked = True

    heard = [signal.SIGINT, signal.SIGTERM]
    # Who is started deaf to Ctrl-C stays so; and only the main thread may be told of signals.
    if threading.current_thread() is not threading.main_thread():
        heard = []
    before = {each: signal.getsignal(each) for each in heard}
    for each, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(each, ask)
    try:
        yield lambda: asked
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@contextmanager
def told_solve(words: Words, output: Output) -> Iterator[Callable[[Progress], None]]:
    """What is to be told of the progress: a line that renews itself on a terminal.

    Elsewhere it is a line now and then, so that a log shows that something goes on.
    """
    line = _Line(words, output)
    try:
        yield line
    finally:
        line.clear()


class _Line:
    def __init__(self, words: Words, output: Output) -> None:
        self._words = words
        self._output = output
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (_PATIENCE_S if self._terminal else _BETWEEN_LINES_S)
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        try:
            self._tell(progress)
        except OSError:
            # A reader who has seen enough, or a full disk for a log, ends no solve of hours.
            self._next, self._width = math.inf, 0

    def _tell(self, progress: Progress) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (_PATIENCE_S / 4 if self._terminal else _BETWEEN_LINES_S)
        text = self._text(progress)
        if self._terminal:
            sys.stderr.write(f"\r{text:<{self._width}}")
            sys.stderr.flush()
            self._width = len(text)
        else:
            self._output.note(text)

    def clear(self) -> None:
        if self._width:
            sys.stderr.write(f"\r{'':{self._width}}\r")
            sys.stderr.flush()

    def _text(self, progress: Progress) -> str:
        pct, left = progress.exploitability_pct, progress.left_s
        return self._words.text(
            "solve.left",
            iterations=f"{progress.iteration:,}",
            pct="?" if pct is None else figure_text(pct),
            left="?" if left is None else f"{left:,.0f}",
        )
