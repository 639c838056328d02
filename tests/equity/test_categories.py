"""What hands are on a board: against the naive classifier, and in the cases players argue about."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from naive_categories import naive_categories, naive_outs
from ninecards.cards import Card, parse_cards
from ninecards.equity.categories import CATEGORIES, CategoryTable, Made, categorize, memberships
from ninecards.equity.pairs import high_of_pairs, low_of_pairs
from ninecards.evaluation import high_rank, low_rank
from ninecards.kernels.boards import live_hands
from ninecards.words import LANGUAGES, Words
from shared_data import ROOT

if TYPE_CHECKING:
    from ninecards.equity.categories import Categories


def keys_of(found: Categories, row: int) -> set[str]:
    return {str(c.name).lower() for c, members in memberships(found) if members[row]}


def of_hand(hole: str, board: str, *, hi_lo: bool = False) -> set[str]:
    hands = np.array([parse_cards(hole)], dtype=np.uint8)
    return keys_of(categorize(hands, parse_cards(board), hi_lo=hi_lo), 0)


def against_the_naive(hands: np.ndarray, board: list[int]) -> None:
    found = categorize(hands, board, hi_lo=True)
    for row, hand in enumerate(hands.tolist()):
        assert keys_of(found, row) == naive_categories(hand, board, hi_lo=True), (hand, board)
        outs = naive_outs(tuple(map(Card, hand)), tuple(map(Card, board)))
        assert (found.outs[row], found.nut_outs[row]) == outs, (hand, board)


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize("street", [3, 4, 5])
def test_random_hands_on_random_boards(cards: int, street: int) -> None:
    random = np.random.default_rng(100 * cards + street)
    for _ in range(3):
        deck = random.permutation(52).astype(np.uint8)
        board, rest = deck[:street].tolist(), deck[street:]
        hands = np.array([random.choice(rest, cards, replace=False) for _ in range(12)])
        against_the_naive(hands, board)


@pytest.mark.parametrize(
    ("board", "held"),
    [
        ("Kd8s7s", "KsKhTs9sAsJh6d5c8h2c"),
        ("9h8h2c", "AhKhJdTd7c6cQs5s9c2d"),
        ("Ah4c7d", "2s2c3d5h6sAdKc8hKsQh"),
        ("QsQdJs9s", "AsKsTdTsQhJhJd9c8s2s"),
        ("As2s3dJcJh", "4s5sKsQsJdAdAhTs3c2c"),
        ("TsTdTcTh2c", "AsAhKsKdQcJd2s3h4c5d"),
    ],
)
def test_all_hands_of_ten_cards(board: str, held: str) -> None:
    there = parse_cards(board)
    hands = live_hands(there, 4)
    inside = np.isin(hands, parse_cards(held)).all(axis=1)
    assert inside.sum() == 210
    against_the_naive(hands[inside], [int(card) for card in there])


# The cases that players argue about, each by the words of docs/categories.md.
CASES = [
    ("KsKhTs9s", "Kd8s7s", "set_top flush_draw open_ended"),
    ("JcTd7h6d", "9c8d2h", "no_pair wrap_17 wrap_nut backdoor_flush"),
    ("AsKh3d2c", "KsQs7h", "pair_top blocks_nuts"),
    ("AsAhKs2c", "Ts7s2h", "overpair flush_draw_nut"),
    ("AsAhKd2c", "KsKc7h", "trips blocks_nuts"),
    ("AsAhQd2c", "KsKc7h", "two_pair_over"),
    ("Kh7d3c2c", "KsKc7h", "full_house_nut backdoor_flush blocks_nuts"),
    ("7c7d3c2c", "KsKc7h", "full_house backdoor_flush"),
    ("AsQh3d2c", "Ks7s2s", "pair_bottom blocks_nuts blocks_nut_flush"),
    ("As9s3d2c", "Ks7s2s", "flush_nut"),
    ("QsJs3d2c", "Ks7s2s", "flush"),
    ("JcTd3h2s", "9c8d7h", "straight_nut gutshot"),
    ("6cTd3h2s", "9c8d7h", "straight"),
    ("JcJd3h2s", "9c8d7h", "overpair blocks_nuts"),
    ("AsKsQsJs", "TsTdTcTh2c", "trips_on_board blocks_nuts"),
    ("9s9h9d8c", "AsAdAc", "full_house"),
    ("KsQh9d8c", "AsAdAc5h4d", "trips_on_board"),
    ("2s2h9d8c", "AsKdQc", "pocket_pair"),
    ("As2dKsKh", "3d4c8hKd9s", "set_top low_nut"),
]


@pytest.mark.parametrize(("hole", "board", "keys"), CASES)
def test_cases_in_words(hole: str, board: str, keys: str) -> None:
    assert of_hand(hole, board, hi_lo="low" in keys) == set(keys.split())


@pytest.mark.parametrize(
    ("hole", "board", "outs", "nut_outs"),
    [
        ("JcTd7h6d", "9c8d2h", 20, 14),  # the widest wrap of four cards
        ("QcJdTh2d", "9c8d2h", 13, 13),
        ("7c6d5h2d", "9c8d2h", 13, 3),  # three of them to the nuts: the lower end
        ("JcTd3h3d", "9c8d2h", 8, 8),
        ("QcTd3h3d", "9c8d2h", 4, 4),
        ("QcQdJhTd", "9c8d2h", 12, 12),
        ("JcTd7h6d", "9c8d2h5s", 16, 10),
        ("JcTd7h6d", "9c8d2h5s4s", 0, 0),
    ],
)
def test_outs_counted_by_hand(hole: str, board: str, outs: int, nut_outs: int) -> None:
    found = categorize(np.array([parse_cards(hole)], dtype=np.uint8), parse_cards(board))
    assert (found.outs[0], found.nut_outs[0]) == (outs, nut_outs)


@pytest.mark.parametrize("board", ["Kd8s7s", "Ah4c7d2s", "QsQdJs9s2c"])
def test_each_hand_is_of_one_class(board: str) -> None:
    hands = live_hands(parse_cards(board), 4)
    table = CategoryTable()
    table.add(categorize(hands, parse_cards(board), hi_lo=True), np.ones(len(hands)))
    rows = table.rows()
    assert [row.category for row in rows] == list(CATEGORIES)
    assert sum(row.combos for row in rows if isinstance(row.category, Made)) == len(hands)
    assert all(row.weight == row.combos for row in rows)


def test_every_category_is_seen_and_has_a_name_in_each_language() -> None:
    """No category that nobody can be in, and no two of one name."""
    seen: Counter[str] = Counter()
    for board in ("Kd8s7s", "Ah4c7d", "QsQdJs9s2c", "AsAdAc", "9s8s7s", "4c7d8sQh", "4c7d8sQhQc"):
        hands = live_hands(parse_cards(board), 4)
        found = categorize(hands, parse_cards(board), hi_lo=True)
        for category, members in memberships(found):
            seen[str(category.name)] += int(members.sum())
    assert [name for name in (c.name for c in CATEGORIES) if not seen[str(name)]] == []
    empty = CategoryTable().rows()
    for language in LANGUAGES:
        words = Words(language)
        names = [words.text(f"{row.group}.{row.key}") for row in empty]
        assert len(set(names)) == len(names)


def test_weights_are_summed_over_boards() -> None:
    table = CategoryTable()
    for board in ("Kd8s7s", "Ah4c7d"):
        hands = live_hands(parse_cards(board), 4)[:1000]
        table.add(categorize(hands, parse_cards(board)), np.full(1000, 0.25))
    rows = {row.key: row for row in table.rows()}
    assert sum(row.combos for row in rows.values() if row.group == "made") == 2000
    assert sum(row.fraction for row in rows.values() if row.group == "made") == pytest.approx(1)
    assert rows["gutshot"].weight == rows["gutshot"].combos / 4
    assert rows["low"].combos == 0
    assert rows["gutshot"].outs == pytest.approx(4, abs=1)
    assert rows["pair_top"].outs is None


@pytest.mark.parametrize("board", ["Kd8s7s", "Ah4c7d2s", "QsQdJs9s2c", "3d4c8h7s2s"])
def test_tables_of_pairs_by_the_reference(board: str) -> None:
    """The best of all sets of three of the board; -1 where a card lies there."""
    there = parse_cards(board)
    high, low = high_of_pairs(there), low_of_pairs(there)
    for number, (one, other) in enumerate((b, a) for a in range(52) for b in range(a)):
        two = (Card(one), Card(other))
        if set(two) & set(there):
            assert (high[number], low[number]) == (-1, -1)
            continue
        threes = list(combinations(there, 3))
        assert high[number] == max(high_rank(two + three) for three in threes)
        lows = [low_rank(two + three) for three in threes]
        assert low[number] == max((rank for rank in lows if rank is not None), default=-1)


PAGE = ROOT / "docs" / "categories.md"


def test_the_page_defines_every_category_once_and_its_examples_hold() -> None:
    tables = PAGE.read_text("utf-8").split("## Examples")
    defined = re.findall(r"`([a-z_0-9]+)`", "".join(re.findall(r"(?m)^\| (`.*?) \|", tables[0])))
    assert sorted(defined) == sorted(str(c.name).lower() for c in CATEGORIES)
    examples = re.findall(r"(?m)^\| `(\w+)` \| `(\w+)` \| (.*) \|$", tables[1])
    assert len(examples) == 8
    for hole, board, keys in examples:
        told = set(re.findall(r"`(\w+)`", keys))
        assert of_hand(hole, board, hi_lo="low" in keys) == told, hole
        hand, there = parse_cards(hole), parse_cards(board)
        assert naive_categories(hand, there, hi_lo="low" in keys) == told
