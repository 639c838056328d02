"""Threads that share pieces of work: their rooms, the order of what they find, what they raise."""

from __future__ import annotations

import threading
import time

import pytest

from late_interrupt import interrupted_at_first_thread
from ninecards.solver.crew import Crew


def test_answers_come_in_the_order_of_the_pieces() -> None:
    late = threading.Event()

    def work(room: str, piece: int) -> int:
        assert room in {"a", "b"}
        if piece == 0:
            assert late.wait(10)
        else:
            late.set()
        return 10 * piece

    crew = Crew(["a", "b"])
    assert list(crew.each(work, range(5))) == [0, 10, 20, 30, 40]
    assert list(crew.each(work, [2])) == [20], "it can be asked again"


def test_no_two_pieces_are_in_one_room_at_a_time() -> None:
    rooms = [threading.Lock() for _ in range(3)]
    seen = set()

    def work(room: threading.Lock, piece: int) -> None:
        assert room.acquire(blocking=False)
        seen.add(piece)
        room.release()

    list(Crew(rooms).each(work, range(200)))
    assert seen == set(range(200))


def test_what_a_piece_raises_ends_the_work() -> None:
    done = []

    def work(room: int, piece: int) -> int:
        if piece == 1:
            raise ValueError("piece 1")
        done.append(piece)
        return room

    crew = Crew([0])
    with pytest.raises(ValueError, match="piece 1"):
        list(crew.each(work, range(1000)))
    assert len(done) < 1000
    assert list(crew.each(work, [0])) == [0]


def test_an_interrupt_while_threads_begin_leaves_nobody_in_a_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may come when a thread has begun and its owner does not know yet."""

    def work(room: int, piece: int) -> int:
        time.sleep(0.01)
        return room + piece

    crew = Crew([0, 0])
    with interrupted_at_first_thread(monkeypatch) as begun:
        list(crew.each(work, range(100)))
    assert [thread.is_alive() for thread in begun] == [False]
    assert list(crew.each(work, range(3))) == [0, 1, 2]
