"""Numbers by hand over a public card, against indexing in numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ninecards.errors import ArrayError
from ninecards.kernels.hand_maps import HandMap


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("before", "after", "rows"), [(1, 1, 1), (40, 33, 3), (300, 0, 2)])
def test_it_takes_and_gives_as_numpy_does(before: int, after: int, rows: int, dtype: Any) -> None:
    random = np.random.default_rng(before)
    hands = random.permutation(before)[:after]
    values = random.random((rows, before)).astype(dtype)
    found = HandMap(before, hands).take(values)
    assert found.dtype == dtype
    assert np.array_equal(found, values[:, hands])
    expected = values.copy()
    expected[:, hands] += dtype(0.3) * found
    HandMap(before, hands).give(found, 0.3, values)
    assert np.array_equal(values, expected)


@pytest.mark.parametrize(
    ("hands", "said"),
    [([0, 4], "none of the 4"), ([-1], "none of the 4"), ([1, 2, 1], "are one before it")],
)
def test_hands_that_are_none_are_refused(hands: list[int], said: str) -> None:
    with pytest.raises(ArrayError, match=said):
        HandMap(4, np.array(hands))


def test_arrays_that_do_not_fit_are_refused() -> None:
    after = HandMap(4, np.array([3, 1]))
    two, four = np.zeros((1, 2)), np.zeros((1, 4))
    for wrong in (np.zeros(4), two, four.astype(np.int64), np.zeros((4, 2)).T):
        with pytest.raises(ArrayError, match="values"):
            after.take(wrong)
    for values, to in ((four, four), (two, two), (two, np.zeros((2, 4))), (two.astype("f4"), four)):
        with pytest.raises(ArrayError):
            after.give(values, 1.0, to)


@pytest.mark.parametrize(
    "hands", [np.array([0.9, 1.2]), np.array([[0, 1]]), [0, 1], np.array([True, False])]
)
def test_hands_that_are_no_whole_numbers_are_refused(hands: Any) -> None:
    with pytest.raises(ArrayError, match="of whole numbers is needed"):
        HandMap(4, hands)


def test_what_is_no_array_or_cannot_be_written_is_refused() -> None:
    after = HandMap(4, np.array([3, 1]))
    with pytest.raises(ArrayError, match="values is of list"):
        after.take([[1.0, 2.0, 3.0, 4.0]])  # type: ignore[arg-type]
    fixed = np.zeros((1, 4))
    fixed.flags.writeable = False
    with pytest.raises(ArrayError, match="to is read-only"):
        after.give(np.ones((1, 2)), 1.0, fixed)
