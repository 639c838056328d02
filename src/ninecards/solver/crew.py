"""Threads that share pieces of work, each with something of its own to work in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import count
from threading import Thread
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
        self._rooms = list(rooms)

    def each(
        self, work: Callable[[Room, Piece], Found], pieces: Iterable[Piece]
    ) -> Iterator[Found]:
        """What becomes of the pieces, in their order; what a piece raises is raised here.

        However it ends, by a Ctrl-C too, nobody is in a room after it.
        """
        todo = list(pieces)
        found: list[Future[Found]] = [Future() for _ in todo]
        numbers, stopped = count(), False

        def do(room: Room) -> None:
            # Looked at first: a thread may begin after the end.
            while not stopped and (number := next(numbers)) < len(todo):
                answer = found[number]
                try:
                    answer.set_result(work(room, todo[number]))
                except BaseException as error:  # noqa: BLE001  # it is raised in the calling thread
                    answer.set_exception(error)

        threads = [Thread(target=do, args=(room,)) for room in self._rooms[: len(todo)]]
        try:
            for thread in threads:
                thread.start()
            for number in range(len(todo)):
                yield found[number].result()
                found[number] = Future()
        finally:
            stopped = True
            _await(threads)


def _await(threads: list[Thread]) -> None:
    """Until all have ended that began; a Ctrl-C meanwhile is raised then."""
    interrupt = None
    for thread in threads:
        while thread.is_alive():
            try:
                thread.join()
            except KeyboardInterrupt as again:
                interrupt = again
    if interrupt is not None:
        raise interrupt
