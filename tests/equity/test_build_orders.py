"""The tool that builds orders: what it adds up is what the reference says, deal by deal."""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards.cards import Card
from ninecards.equity.classes import class_hands
from ninecards.equity.hands import hand_count, hands_at
from ninecards.evaluation import REFERENCE
from shared_data import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


@pytest.fixture(scope="module")
def tool() -> Iterator[Any]:
    path = ROOT / "tools" / "build_orders.py"
    spec = importlib.util.spec_from_file_location("build_orders", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_orders"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["build_orders"]


def shares(hand: Sequence[int], other: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    """Halves of the high pot and quarters of the Hi/Lo pot that the first hand wins."""
    there = [Card(card) for card in board]
    highs, lows = [], []
    for hole in (hand, other):
        cards = [Card(card) for card in hole]
        highs.append(REFERENCE.high(cards, there))
        low = REFERENCE.low(cards, there)
        lows.append(-1 if low is None else low)

    def halves(one: int, two: int) -> int:
        return 2 if one > two else int(one == two)

    high = halves(*highs)
    return high, 2 * high if lows == [-1, -1] else high + halves(*lows)


@pytest.mark.parametrize("cards", [4, 5])
def test_every_class_meets_the_opponents_that_share_no_card(tool: Any, cards: int) -> None:
    boards = hands_at(np.array([17, 1_200_003, 2_500_000, 2_000_301]), 5)
    table = tool.Table(cards)
    table.play(boards, 2, np.random.default_rng(9))
    random = np.random.default_rng(9)
    hands = class_hands(cards)
    chosen = np.random.default_rng(1).integers(0, len(hands), 25).tolist()
    expected = {place: np.zeros(3, dtype=int) for place in chosen}
    for board in boards.tolist():
        rest = np.setdiff1d(np.arange(52), board)
        for _ in range(2):
            dealt = random.permutation(rest)[: 8 * cards].reshape(8, cards).tolist()
            for place in chosen:
                hand = hands[place].tolist()
                for other in dealt:
                    if not set(hand) & {*other, *board}:
                        expected[place] += (1, *shares(hand, other, board))
    assert sum(counts[0] for counts in expected.values()) > 100
    for place, counts in expected.items():
        found = (table.met[place], table.high[place], table.hilo[place])
        assert found == tuple(counts), hands[place]


def test_boards_stand_in_a_row_by_ranks_and_pattern_of_suits(tool: Any) -> None:
    row = tool.boards_in_a_row()
    assert np.array_equal(np.sort(row), np.arange(hand_count(5)))
    ranks = hands_at(row[::1000], 5) // 4
    keys = (ranks.astype(int) @ (13 ** np.arange(5)[::-1])).tolist()
    assert keys == sorted(keys)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_a_cover_holds_every_pair_and_its_first_two_sets_every_card(tool: Any, cards: int) -> None:
    cover = tool.COVERS[cards]
    pairs = {(a, b) for places in cover for a in places for b in places if a < b}
    assert pairs == {(a, b) for b in range(cards) for a in range(b)}
    assert set(cover[0]) | set(cover[1]) == set(range(cards))


def test_an_order_is_built_again_to_the_same_bytes(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> int:
        plan = ["--cards", "4", "--boards", "120", "--folder", str(tmp_path)]
        monkeypatch.setattr(sys, "argv", ["build_orders.py", *plan, *arguments])
        code = tool.main()
        assert isinstance(code, int)
        return code

    tool.boards_in_a_row()  # for the processes too
    assert run("--processes", "1") == 0
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(files) == ["equity-4.bin", "equity-hilo-4.bin"]
    assert files["equity-4.bin"] != files["equity-hilo-4.bin"]
    capsys.readouterr()
    assert run("--check", "--processes", "2") == 0
    assert capsys.readouterr().out.count("the file has the same bytes") == 2
    assert run("--check", "--processes", "1", "--seed", "2") == 1
    assert capsys.readouterr().out.count("THE FILE IS ANOTHER") == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
