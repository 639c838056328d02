"""The comparison of kernels: its deals are what it says, and it finds a kernel that is wrong."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.kernels import evaluator
from ninecards.labs import selfcheck
from ninecards.labs.pool import PIECES_AHEAD
from ninecards.labs.selfcheck import (
    BLOCK_DEALS,
    Block,
    blocks_of,
    check_block,
    check_blocks,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ninecards.cards import Card


class Recorder:
    """The reference ranker, which notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        self.asked.append((tuple(hole), tuple(board)))
        return evaluator.NATIVE.high(hole, board)

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        return evaluator.NATIVE.low(hole, board)


def deals_of(block: Block, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(selfcheck, "REFERENCE", recorder)
    assert check_block(block).differences == ()
    return recorder


@pytest.mark.parametrize("hole_cards", [2, 4, 5, 6])
@pytest.mark.parametrize("deals", [1, 2, 3, 50])
def test_a_block_has_its_deals_a_third_on_each_board(
    hole_cards: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = deals_of(Block("any", hole_cards, deals, "x"), monkeypatch).asked
    assert len(set(asked)) == len(asked) == deals
    assert {len(hole) for hole, _ in asked} == {hole_cards}
    sizes = Counter(len(board) for _, board in asked)
    assert max(sizes.values()) - min(sizes[size] for size in (3, 4, 5)) <= 1
    assert all(len({*hole, *board}) == len(hole) + len(board) for hole, board in asked)


def test_the_seed_fixes_the_deals_and_blocks_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = blocks_of("omaha", 4, 2 * BLOCK_DEALS, seed=5)
    (other,) = blocks_of("omaha", 4, BLOCK_DEALS, seed=6)
    dealt = [deals_of(block, monkeypatch).asked for block in (first, first, second, other)]
    assert dealt[0] == dealt[1]
    assert len({tuple(deals) for deals in dealt}) == 3


def test_every_card_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = deals_of(Block("omaha", 4, 500, "y"), monkeypatch).asked
    assert len({card for hole, _ in asked for card in hole}) == 52
    assert len({card for _, board in asked for card in board}) == 52


@pytest.mark.parametrize("deals", [1, 999, 1000, 1001, 2500])
def test_blocks_add_up(deals: int) -> None:
    blocks = list(blocks_of("omaha", 4, deals, seed=1))
    assert sum(block.deals for block in blocks) == deals
    assert all(1 <= block.deals <= BLOCK_DEALS for block in blocks)
    assert len({block.seed for block in blocks}) == len(blocks)


def test_processes_do_not_change_the_result() -> None:
    blocks = [Block("omaha", 4, 40, f"{number}") for number in range(5)]
    alone = list(check_blocks(blocks, 1))
    together = list(check_blocks(blocks, 2))
    assert [result.block for result in alone] == blocks
    assert sorted(together, key=lambda result: result.block.seed) == alone


@pytest.mark.parametrize("processes", [1, 2])
def test_blocks_are_taken_as_they_are_needed(processes: int) -> None:
    taken = 0

    def without_end() -> Iterator[Block]:
        nonlocal taken
        while True:
            taken += 1
            yield Block("omaha", 4, 20, f"{taken}")

    results = check_blocks(without_end(), processes)
    for done in range(1, 6):
        next(results)
        assert taken <= done + processes * PIECES_AHEAD
    results.close()


def test_no_block_is_no_result() -> None:
    assert list(check_blocks([], 2)) == []


def test_stopping_early_leaves_no_process() -> None:
    results = check_blocks([Block("omaha", 4, 40, f"{number}") for number in range(50)], 2)
    next(results)
    results.close()
    assert multiprocessing.active_children() == []


def test_a_wrong_high_of_the_batch_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*cards: Any) -> tuple[Any, Any]:
        high, low = evaluator.high_and_low_ranks(*cards)
        high[-1] ^= 1
        return high, low

    monkeypatch.setattr(selfcheck, "high_and_low_ranks", wrong)
    assert len(check_block(Block("omaha", 4, 60, "z")).differences) == 3  # one on each board size


def test_a_missing_low_of_the_batch_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    block = Block("omaha", 4, 300, "z")
    lows = sum(
        evaluator.NATIVE.low(hole, board) is not None
        for hole, board in deals_of(block, monkeypatch).asked
    )

    def without_lows(*cards: Any) -> tuple[Any, Any]:
        high, low = evaluator.high_and_low_ranks(*cards)
        return high, np.full_like(low, evaluator.NO_LOW)

    monkeypatch.setattr(selfcheck, "high_and_low_ranks", without_lows)
    assert len(check_block(block).differences) == lows > 0


def test_a_wrong_single_hand_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong:
        def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
            return evaluator.NATIVE.high(hole, board) + (len(board) == 5)

        def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
            return evaluator.NATIVE.low(hole, board)

    monkeypatch.setattr(selfcheck, "NATIVE", Wrong())
    differences = check_block(Block("omaha6", 6, 30, "z")).differences
    assert len(differences) == 10
    told = differences[0]
    hole, board = parse_cards(told.hole), parse_cards(told.board)
    assert (len(hole), len(board)) == (6, 5)
    high, low = told.reference
    assert told.batch == told.reference == (high, evaluator.NATIVE.low(hole, board))
    assert told.single == (high + 1, low)
    low_text = "none" if low is None else low
    assert str(told) == (
        f"{told.hole} on {told.board}: reference high {high} low {low_text}, "
        f"batch high {high} low {low_text}, single high {high + 1} low {low_text}"
    )
