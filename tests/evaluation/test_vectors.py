"""4,500 hands that phevaluator ranked, with their lows."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from ninecards.cards import parse_cards
from ninecards.evaluation import REFERENCE, category_of_rank, evaluate_high, evaluate_low

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_ranks_and_lows_are_those_of_the_vectors(hole_cards: int, shared_data: Path) -> None:
    path = shared_data / "oracles" / f"eval_vectors_plo{hole_cards}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    assert len(rows) == 1500
    for board_text, hole_text, worst_is_7462, low_text in rows:
        hole, board = parse_cards(hole_text), parse_cards(board_text)
        assert len(hole) == hole_cards
        high, low = evaluate_high(hole, board), evaluate_low(hole, board)
        where = f"{hole_text} on {board_text}"
        assert high.rank == 7462 - int(worst_is_7462), where
        assert high.category is category_of_rank(high.rank), where
        low_cards = "" if low is None else "".join(card.rank.char for card in low.cards)
        assert low_cards == low_text, where
        assert REFERENCE.high(hole, board) == high.rank, where
        assert REFERENCE.low(hole, board) == (None if low is None else low.rank), where
