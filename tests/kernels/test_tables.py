"""The tables: every entry, counts that are known exactly, and that a wrong entry is noticed."""

from __future__ import annotations

import csv
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ninecards import _native
from ninecards.cards import parse_cards
from ninecards.kernels.boards import board_high_ranks, board_rank_counts
from ninecards.labs import selfcheck_tables as lab

if TYPE_CHECKING:
    from pathlib import Path


def test_every_entry_is_what_the_reference_says() -> None:
    proofs = {proof.table: proof for proof in lab.prove_tables()}
    assert {name: proof.different for name, proof in proofs.items()} == {
        "no flush": 0,
        "flush": 0,
        "low": 0,
    }
    # Pairs that a board leaves: all but those that would be five of a rank, and for a flush those
    # of other ranks than the board's, and the 13 pairs of equal ranks that make none.
    sets = [286, 715, 1287]
    assert proofs["flush"].entries == sum(
        rows * (comb(13 - size, 2) + 13) for size, rows in zip((3, 4, 5), sets, strict=True)
    )
    assert proofs["no flush"].entries > 0.99 * 91 * (455 + 1820 + 6175)
    assert proofs["low"].entries == 256 * 256


@pytest.mark.parametrize("name", ["no_flush", "flush", "low"])
def test_a_wrong_entry_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {key: table.copy() for key, table in _native.tables().items()}
    changed[name][200, 77] += 1
    monkeypatch.setattr(_native, "tables", lambda: changed)
    assert sum(proof.different for proof in lab.prove_tables()) == 1


def test_a_wrong_bit_of_a_low_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {key: table.copy() for key, table in _native.tables().items()}
    changed["low_bit"][29] = 1
    monkeypatch.setattr(_native, "tables", lambda: changed)
    with pytest.raises(AssertionError):
        lab.prove_tables()


def test_tables_cannot_be_written() -> None:
    for table in _native.tables().values():
        with pytest.raises(ValueError, match="read-only"):
            table[...] = 0


def test_the_hands_of_all_boards_are_made_as_often_as_is_known(shared_data: Path) -> None:
    """Hands of four cards to the unit; `ninecards selfcheck tables --game omaha5` counts five."""
    path = shared_data / "oracles" / "exact_final_hand_distribution.tsv"
    with path.open() as file:
        known = [int(row[1]) for row in list(csv.reader(file, delimiter="\t"))[1:]]
    pieces = list(lab.category_counts(4))
    assert [sum(counts) for counts in zip(*(piece.hands for piece in pieces), strict=True)] == known
    assert sum(piece.boards for piece in pieces) == comb(52, 5)
    assert sum(known) == comb(52, 5) * comb(47, 4)


def test_lows_are_possible_as_often_as_is_known() -> None:
    assert lab.boards_with_a_low() == 1_561_728
    for hole in ("As2dKhQc", "Ac2cTcTd"):
        assert lab.times_a_low_is_made(list(parse_cards(hole))) == (625_344, 1_712_304)


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize("text", ["8s8dKsQs2s", "Ac2d3h4s", "KcKd2h"])
def test_counts_are_those_of_the_ranks(text: str, cards: int) -> None:
    """Against a plain count; six cards on a river alone."""
    board = parse_cards(text)
    if cards == 6 and len(board) < 5:
        board = parse_cards("9c9d9h2s3s")
    bounds = np.array([0, 1, 3000, 5000, 5001, 7000, 7461, 7462, 40_000, 65_535], dtype=np.uint16)
    ranks = board_high_ranks(board, cards)
    expected = [int((ranks >= bound).sum()) for bound in bounds.tolist()]
    assert board_rank_counts(board, bounds, cards).tolist() == expected
