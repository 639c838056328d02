"""Threads that share pieces of work, each with something of its own to work in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

__all__ = ["Crew"]

Room = TypeVar("Room")
Piece = TypeVar("Piece")
Found = TypeVar("Found")


class Crew(Generic[Room]):
    """As many threads as there are ``rooms``; none of them is in a room where another one works.

    >>> crew = Crew([[], []])
    >>> list(crew.each(lambda room, piece: 10 * piece, [1, 2, 3]))
    [10, 20, 30]
    """

    def __init__(self, rooms: Iterable[Room]) -> None:
        self._free = deque(rooms)
        self._count = len(self._free)

    def each(
        self, work: Callable[[Room, Piece], Found], pieces: Iterable[Piece]
    ) -> Iterator[Found]:
        """What becomes of the pieces, in their order; what a piece raises is raised here."""

        def do(piece: Piece) -> Found:
            room = self._free.pop()
            try:
                return work(room, piece)
            finally:
                self._free.append(room)

        with ThreadPoolExecutor(self._count) as threads:
            yield from threads.map(do, pieces)
