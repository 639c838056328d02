"""How the rankings of unknown hands are gone through."""

from __future__ import annotations

from functools import partial
from itertools import count, islice, product

import pytest

from ninecards.history.settle import combined, suppositions


@pytest.mark.parametrize("boards", [0, 1, 2, 3])
def test_choices_come_as_the_product_gives_them(boards: int) -> None:
    sides = [[(7, 3)], [(1, None), (2, 5)], [(4, 4), (5, 5), (6, 6)]][:boards]
    ways = [partial(iter, side) for side in sides]
    assert list(combined(ways)) == list(product(*sides))


def test_nothing_is_made_before_its_turn() -> None:
    assert list(islice(combined([count, count]), 2)) == [(0, 0), (0, 1)]


def test_of_millions_of_rankings_the_first_is_there_at_once() -> None:
    ways = [partial(suppositions, [100, 200, 300], [5, 9], 6)] * 2
    first = next(combined(ways))
    assert [len(board) for board in first] == [6, 6]
