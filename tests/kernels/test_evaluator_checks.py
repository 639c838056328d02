"""What the checked twins refuse, and what the native functions promise beside the ranks."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards import _native
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.errors import ArrayError, CardError, NinecardsError
from ninecards.evaluation import REFERENCE
from ninecards.kernels.evaluator import NATIVE, high_and_low_ranks, high_ranks, low_ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Twin = Callable[..., Any]

TWINS = [high_ranks, low_ranks, high_and_low_ranks]


def some_cards(rows: int = 3, hole_cards: int = 4) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    cards = np.tile(np.arange(hole_cards + 5, dtype=np.uint8), (rows, 1))
    return cards[:, :hole_cards].copy(), cards[:, hole_cards:].copy()


def refusal(twin: Twin, *arguments: Any, **options: Any) -> ArrayError:
    with pytest.raises(ArrayError) as caught:
        twin(*arguments, **options)
    assert isinstance(caught.value, NinecardsError)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("wrong", [np.int64, np.int8, np.uint16, np.float32, bool, object])
def test_cards_of_another_type_are_refused(twin: Twin, wrong: type) -> None:
    hole, board = some_cards()
    assert str(refusal(twin, hole.astype(wrong), board)).startswith("hole is of ")
    assert str(refusal(twin, hole, board.astype(wrong))).startswith("board is of ")


@pytest.mark.parametrize("twin", TWINS)
def test_cards_that_are_no_array_are_refused(twin: Twin) -> None:
    hole, board = some_cards()
    error = refusal(twin, hole.tolist(), board)
    assert str(error) == "hole is a list; a numpy array of uint8 is needed"
    assert error.row is None


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("hole_cards", [0, 1, 3, 7, 52])
def test_another_number_of_hole_cards_is_refused(twin: Twin, hole_cards: int) -> None:
    _, board = some_cards()
    error = refusal(twin, np.zeros((3, hole_cards), dtype=np.uint8), board)
    assert f"hole has shape (3, {hole_cards}); it may have (n, 2), (n, 4), " in str(error)


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("board_cards", [0, 1, 2, 6])
def test_another_number_of_board_cards_is_refused(twin: Twin, board_cards: int) -> None:
    hole, _ = some_cards()
    error = refusal(twin, hole, np.zeros((3, board_cards), dtype=np.uint8))
    assert f"board has shape (3, {board_cards}); it may have (n, 3), " in str(error)


@pytest.mark.parametrize("twin", TWINS)
def test_another_number_of_dimensions_is_refused(twin: Twin) -> None:
    hole, board = some_cards()
    assert "shape (4,)" in str(refusal(twin, hole[0], board))
    assert "shape (1, 3, 5)" in str(refusal(twin, hole, board[None]))


@pytest.mark.parametrize("twin", TWINS)
def test_unequal_numbers_of_rows_are_refused(twin: Twin) -> None:
    hole, board = some_cards()
    assert str(refusal(twin, hole, board[:2])).startswith("hole has 3 rows and board 2")


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("number", [52, 63, 64, 100, 255])
def test_a_number_that_is_no_card_is_refused_with_its_row(twin: Twin, number: int) -> None:
    for place in (0, 1):
        cards = some_cards(rows=5)
        cards[place][3, -1] = number
        error = refusal(twin, *cards)
        assert str(error) == (f"row 3: {number} is no card number; the cards are 0 (2c) to 51 (As)")
        assert error.row == 3


@pytest.mark.parametrize("twin", TWINS)
def test_a_card_that_comes_twice_in_a_row_is_refused_with_its_row(twin: Twin) -> None:
    for source, target in (((0, 0), (0, 3)), ((1, 0), (1, 4)), ((0, 1), (1, 2))):
        cards = some_cards(rows=5)
        cards[target[0]][2, target[1]] = cards[source[0]][2, source[1]]
        error = refusal(twin, *cards)
        assert str(error).startswith("row 2: ")
        assert "is twice among hole cards and board" in str(error)
        assert error.row == 2


def test_the_first_faulty_row_is_found_as_a_slow_search_finds_it() -> None:
    generator = np.random.default_rng(5)
    found = set()
    for _ in range(500):
        cards = np.argsort(generator.random((6, 52)), axis=1)[:, :9].astype(np.uint8)
        for _ in range(generator.integers(3)):
            cards[generator.integers(6), generator.integers(9)] = generator.integers(60)
        faulty = [
            row for row, seen in enumerate(cards.tolist()) if len(set(seen)) < 9 or max(seen) > 51
        ]
        hole, board = np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])
        expected = faulty[0] if faulty else 6
        assert _native.first_fault(hole, board) == expected
        assert _native.rank_hands(hole, board, None, None, 1) == expected
        found.add(expected)
    assert found == set(range(7))


@pytest.mark.parametrize("hole_cards", [2, 4, 5, 6])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_the_first_faulty_row_of_many_is_found(hole_cards: int, board_cards: int) -> None:
    """Blocks, the end behind the last block and the parts of threads: a fault is found in each."""
    rows, size = 40_000, hole_cards + board_cards
    generator = np.random.default_rng(size)
    base = np.argsort(generator.random((64, 52)), axis=1)[:, :size].astype(np.uint8)
    cards = np.tile(base, (rows // 64 + 1, 1))[:rows]
    for first in [0, 1, 63, 64, 127, 20_000, 39_935, 39_936, rows - 1]:
        faulty = cards.copy()
        for row in {first, *generator.integers(first, rows, 3).tolist()}:
            one, other = generator.permutation(size)[:2]
            faulty[row, one] = faulty[row, other] if row % 2 else 52 + row % 204
        hole, board = faulty[:, :hole_cards].copy(), faulty[:, hole_cards:].copy()
        assert _native.first_fault(hole, board) == first
        for threads in (1, 2, 3):
            assert refusal(high_and_low_ranks, hole, board, threads=threads).row == first


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("threads", [0, -1, 513, 2.0, None, "2"])
def test_another_number_of_threads_is_refused(twin: Twin, threads: Any) -> None:
    error = refusal(twin, *some_cards(), threads=threads)
    assert str(error) == f"threads is {threads!r}; 1 to 512 are allowed"


def test_cards_that_are_not_contiguous_are_copied_and_ranked() -> None:
    generator = np.random.default_rng(6)
    cards = np.argsort(generator.random((50, 52)), axis=1)[:, :9].astype(np.uint8)
    expected = high_and_low_ranks(cards[:, :4].copy(), cards[:, 4:].copy())
    wide = np.zeros((100, 18), dtype=np.uint8)
    wide[::2, ::2] = cards
    for hole, board in (
        (cards[:, :4], cards[:, 4:]),
        (np.asfortranarray(cards[:, :4]), np.asfortranarray(cards[:, 4:])),
        (wide[::2, 0:8:2], wide[::2, 8::2]),
    ):
        high, low = high_and_low_ranks(hole, board)
        assert np.array_equal(high, expected[0])
        assert np.array_equal(low, expected[1])


def test_cards_may_be_read_only_and_are_left_as_they_were() -> None:
    hole, board = some_cards()
    before = hole.copy(), board.copy()
    hole.flags.writeable = board.flags.writeable = False
    assert high_ranks(hole, board).shape == (3,)
    assert np.array_equal(hole, before[0])
    assert np.array_equal(board, before[1])


def test_no_rows_give_no_ranks() -> None:
    high, low = high_and_low_ranks(*some_cards(rows=0))
    assert high.shape == low.shape == (0,)


def test_the_arrays_given_are_written_and_returned() -> None:
    hole, board = some_cards()
    high, low = np.zeros(3, dtype=np.uint16), np.zeros(3, dtype=np.uint8)
    returned = high_and_low_ranks(hole, board, high=high, low=low)
    assert returned[0] is high
    assert returned[1] is low
    assert high.tolist() == high_ranks(hole, board).tolist() != [0, 0, 0]
    assert low.tolist() == low_ranks(hole, board).tolist() != [0, 0, 0]
    again = np.zeros(3, dtype=np.uint16)
    assert high_ranks(hole, board, out=again) is again
    assert np.array_equal(again, high)


def bad_outputs(kind: type) -> list[tuple[str, Any]]:
    read_only = np.zeros(3, dtype=kind)
    read_only.flags.writeable = False
    return [
        ("read-only", read_only),
        ("not contiguous", np.zeros(6, dtype=kind)[::2]),
        ("not contiguous", np.zeros(3, dtype=kind)[::-1]),
        ("of int64", np.zeros(3, dtype=np.int64)),
        ("shape (2,)", np.zeros(2, dtype=kind)),
        ("shape (4,)", np.zeros(4, dtype=kind)),
        ("shape (3, 1)", np.zeros((3, 1), dtype=kind)),
        ("a list", [0, 0, 0]),
    ]


BAD_HIGH_OUTPUTS = [
    *bad_outputs(np.uint16),
    ("of >u2", np.zeros(3, dtype=">u2")),
    ("aligned", np.zeros(7, dtype=np.uint8)[1:].view(np.uint16)),
]


@pytest.mark.parametrize(("message", "out"), BAD_HIGH_OUTPUTS)
def test_an_output_for_high_ranks_that_cannot_be_written_is_refused(message: str, out: Any) -> None:
    hole, board = some_cards()
    assert message in str(refusal(high_ranks, hole, board, out=out))
    assert message in str(refusal(high_and_low_ranks, hole, board, high=out))


@pytest.mark.parametrize(("message", "out"), bad_outputs(np.uint8))
def test_an_output_for_low_ranks_that_cannot_be_written_is_refused(message: str, out: Any) -> None:
    hole, board = some_cards()
    assert message in str(refusal(low_ranks, hole, board, out=out))
    assert message in str(refusal(high_and_low_ranks, hole, board, low=out))


def test_an_output_that_shares_memory_is_refused() -> None:
    hole, board = some_cards()
    memory = np.zeros(6, dtype=np.uint8)
    assert "shares memory" in str(refusal(low_ranks, hole, board, out=hole.reshape(-1)[:3]))
    assert "shares memory" in str(
        refusal(high_and_low_ranks, hole, board, high=memory.view(np.uint16), low=memory[:3])
    )


def test_the_native_function_refuses_other_types_and_layouts_by_itself() -> None:
    hole, board = some_cards()
    high = np.zeros(3, dtype=np.uint16)
    frozen = high.copy()
    frozen.flags.writeable = False
    for arguments in (
        (hole.astype(np.int64), board, high, None),
        (hole[:, ::-1], board, high, None),
        (hole, board, high.astype(np.int32), None),
        (hole, board, high[::-1], None),
        (hole, board, frozen, None),
        (hole.tolist(), board, high, None),
    ):
        with pytest.raises(TypeError):
            _native.rank_hands(*arguments, 1)  # type: ignore[arg-type]
    _native.rank_hands(hole, board, None, None, 1)
    assert high.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("", "AcQdJdTh9h"),
        ("As", "AcQdJdTh9h"),
        ("AsKsQs", "AcQdJdTh9h"),
        ("AsKsQsJsTs9s8s", "AcQdJdTh9h"),
        ("AsKsQsJs", ""),
        ("AsKsQsJs", "AcQd"),
        ("AsKsQsJs", "AcQdJdTh9h8h"),
    ],
)
def test_the_ranker_refuses_numbers_of_cards_as_the_reference_does(hole: str, board: str) -> None:
    assert_refused_alike(parse_cards(hole), parse_cards(board))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ((51, 50, 51, 48), (0, 1, 2)),
        ((51, 50, 49, 48), (0, 1, 0)),
        ((51, 50, 49, 48), (0, 1, 51)),
        ((51, None, 49, 48), (0, 1, 2)),
        ((51, 50, 49, 48), (0, 1, None)),
    ],
)
def test_the_ranker_refuses_cards_as_the_reference_does(hole: Any, board: Any) -> None:
    assert_refused_alike(
        [None if number is None else FULL_DECK[number] for number in hole],
        [None if number is None else FULL_DECK[number] for number in board],
    )


def assert_refused_alike(hole: Any, board: Any) -> None:
    for native, reference in ((NATIVE.high, REFERENCE.high), (NATIVE.low, REFERENCE.low)):
        with pytest.raises(CardError) as expected:
            reference(hole, board)
        with pytest.raises(CardError) as caught:
            native(hole, board)
        assert str(caught.value) == str(expected.value)


@pytest.mark.parametrize("bad", [None, 7, [1, 2, 3, 52], [1, 2, 3, -1], [1, 2, 3, 2**70], "AsKs"])
def test_the_native_single_hand_functions_refuse_what_is_no_hand(bad: Any) -> None:
    good = [10, 20, 30, 40]
    for function in (_native.high_rank, _native.low_rank):
        with pytest.raises(ValueError, match="allowed"):
            function(bad, [4, 5, 6])
        with pytest.raises(ValueError, match="allowed"):
            function(good, bad)


def test_other_sequences_of_cards_are_ranked_alike() -> None:
    hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    expected = _native.high_rank(hole, board)
    for kind in (list, tuple, bytes, bytearray):
        assert _native.high_rank(kind(hole), kind(board)) == expected


def test_other_threads_run_while_hands_are_ranked() -> None:
    """A thread that holds the interpreter lock throughout would finish before it is seen at work.

    With so long a switch interval the lock changes hands only where it is given up. The thread
    gives it up nowhere between its two marks but inside the kernel.
    """
    hole, board = some_cards(rows=2_000_000)
    high = np.zeros(len(hole), dtype=np.uint16)
    before = sys.getswitchinterval()
    sys.setswitchinterval(60.0)
    try:
        assert any(seen_at_work(hole, board, high) for _ in range(20))
    finally:
        sys.setswitchinterval(before)


def seen_at_work(
    hole: NDArray[np.uint8], board: NDArray[np.uint8], high: NDArray[np.uint16]
) -> bool:
    marks: list[str] = []

    def work() -> None:
        marks.append("begun")
        _native.rank_hands(hole, board, high, None, 1)
        marks.append("done")

    thread = threading.Thread(target=work)
    thread.start()
    seen = False
    while "done" not in marks:
        seen = seen or marks == ["begun"]
        time.sleep(0.001)
    thread.join()
    return seen


def test_threads_that_rank_at_once_do_not_disturb_each_other() -> None:
    generator = np.random.default_rng(8)
    cards = np.argsort(generator.random((20_000, 52)), axis=1)[:, :9].astype(np.uint8)
    hole, board = cards[:, :4].copy(), cards[:, 4:].copy()
    expected = high_ranks(hole, board)
    results: list[NDArray[np.uint16]] = []

    def work() -> None:
        results.extend(high_ranks(hole, board) for _ in range(10))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 40
    assert all(np.array_equal(result, expected) for result in results)
