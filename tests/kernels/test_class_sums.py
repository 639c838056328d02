"""Sums by suit class against two loops over the hands of a board, on small decks."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from ninecards.cards import parse_cards
from ninecards.equity.hands import hand_numbers, hands_at
from ninecards.errors import ArrayError
from ninecards.kernels.class_sums import ClassSums, LaneFactors
from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks

DECK = 52
NAMES = ("below", "up_to", "every", "alone")
# Low and high cards, so that lows are there and are not.
SMALL = {
    2: "2c2d7h7s8cTdJhQsKcAdAs",
    4: "2c2d3h4s5c7d8h9sTcQdKhAsAc",
}


# Many ties of both halves.
WITH_TIES = {2: "8c8d9hTsJcQdQhKsAc", 4: "AsAh2s2hKcKdQhQs3d4c8h9cTdJs"}


def dead_beside(cards: list[int]) -> int:
    return ((1 << DECK) - 1) ^ sum(1 << card for card in cards)


def random_lanes(seed: int, classes: int, lanes: int, *, hi_lo: bool) -> tuple:
    random = np.random.default_rng(seed)
    reach = random.random((classes, lanes)).astype(np.float32)
    reach[random.random((classes, lanes)) < 0.3] = 0
    made = {name: random.normal(size=lanes).astype(np.float32) for name in NAMES}
    if hi_lo:
        made["below"] = made["up_to"]
    return reach, LaneFactors(**made)


def two_loops(hole_cards, suit_class, cards, boards, weights, reach, factors, *, hi_lo):
    """Every hand against every other that shares no card with it, in double precision."""
    sums = np.zeros(reach.shape)
    for board, weight in zip(boards.tolist(), weights.tolist(), strict=True):
        live = [card for card in cards if card not in board]
        hands = np.array(list(combinations(live, hole_cards)), dtype=np.uint8)
        classes = suit_class[hand_numbers(hands)]
        tiled = np.tile(np.array(board, dtype=np.uint8), (len(hands), 1))
        high, low = high_and_low_ranks(hands, tiled)
        for g, hand in enumerate(hands.tolist()):
            sums[classes[g]] += weight * factors.alone
            for h, other in enumerate(hands.tolist()):
                if set(hand) & set(other):
                    continue
                met = weight * reach[classes[h]].astype(float)
                sums[classes[g]] += factors.every * met
                if not hi_lo:
                    sums[classes[g]] += factors.below * met * (high[g] > high[h])
                    sums[classes[g]] += factors.up_to * met * (high[g] >= high[h])
                    continue
                points = points_of(high[g], high[h]) / 2
                if low[g] == NO_LOW == low[h]:
                    points *= 2
                else:
                    lows = [-1 if rank == NO_LOW else int(rank) for rank in (low[g], low[h])]
                    points += points_of(*lows) / 2
                sums[classes[g]] += factors.up_to * met * points
    return sums


def points_of(own: int, other: int) -> float:
    return 2.0 if own > other else float(own == other)


@pytest.mark.parametrize(
    ("hole_cards", "hi_lo", "lanes"), [(2, False, 3), (4, False, 3), (4, False, 25), (4, True, 9)]
)
def test_small_decks_against_two_loops(hole_cards: int, hi_lo: bool, lanes: int) -> None:
    cards = [int(card) for card in parse_cards(SMALL[hole_cards])]
    random = np.random.default_rng(lanes)
    boards = np.array([random.permutation(cards)[:5] for _ in range(6)], dtype=np.uint8)
    weights = np.array([1, 2, 0.5, 4, 1, 3], dtype=np.float32)
    suit_class = random.integers(0, 11, comb(DECK, hole_cards))
    suit_class[0] = 10
    reach, factors = random_lanes(7, 11, lanes, hi_lo=hi_lo)
    sums = ClassSums(hole_cards, suit_class, hi_lo=hi_lo, dead=dead_beside(cards))
    found = sums.zeros(lanes)
    sums.add(boards, weights, reach, factors, found)
    wanted = two_loops(hole_cards, suit_class, cards, boards, weights, reach, factors, hi_lo=hi_lo)
    assert np.abs(wanted).max() > 10
    # Rounding goes with all that is held, of which on a small deck little is ever met.
    held = weights.sum() * comb(len(cards) - 5, hole_cards)
    assert np.abs(found - wanted).max() < 1e-6 * held


def test_nobody_has_a_low_on_a_high_board() -> None:
    cards = [int(card) for card in parse_cards(SMALL[4])]
    board = np.array([parse_cards("9sTcQdKhAs")], dtype=np.uint8)
    suit_class = np.arange(comb(DECK, 4)) % 50
    one = np.ones(1, dtype=np.float32)
    reach, factors = random_lanes(8, 50, 4, hi_lo=True)
    found = []
    for hi_lo in (False, True):
        sums = ClassSums(4, suit_class, hi_lo=hi_lo, dead=dead_beside(cards))
        found.append(sums.zeros(4))
        sums.add(board, one, reach, factors, found[-1])
    assert (found[0] == found[1]).all()
    assert np.abs(found[0]).max() > 1


@pytest.mark.parametrize("hi_lo", [False, True])
def test_a_pot_is_divided_and_every_hand_meets_as_many(hi_lo: bool) -> None:
    """On a whole deck: what the ones win the others lose, and all weights alike are counted."""
    numbers = np.arange(comb(DECK, 4))
    suit_class = numbers % 1000
    boards = np.array([parse_cards("As7d2c9hKd"), parse_cards("3h4h8h8sJc")], dtype=np.uint8)
    random = np.random.default_rng(5)
    reach = random.random((1000, 3)).astype(np.float32)
    reach[:, 2] = 1
    turned = reach[:, [1, 0, 2]].copy()
    lanes = [np.array(row, dtype=np.float32) for row in ([1, 1, 0], [-1, -1, 1], [0, 0, 0])]
    sums = ClassSums(4, suit_class, hi_lo=hi_lo)
    found = sums.zeros(3)
    factors = LaneFactors(lanes[0], lanes[0], lanes[1], lanes[2])
    sums.add(boards, np.ones(2, dtype=np.float32), reach, factors, found)
    won = found[:, :2].astype(float) * turned[:, :2]
    assert abs(won.sum()) < 1e-5 * np.abs(won).sum()
    live = np.zeros(1000)
    hands = hands_at(numbers, 4)
    for board in boards:
        np.add.at(live, suit_class[~np.isin(hands, board).any(axis=1)], 1)
    assert np.abs(found[:, 2] / (live * comb(43, 4)) - 1).max() < 1e-5


def test_all_sets_of_instructions_agree() -> None:
    assert_same_for_all_sets(
        """
import hashlib
import numpy as np
from ninecards import _native
from ninecards.kernels.class_sums import ClassSums, LaneFactors

random = np.random.default_rng(3)
word = hashlib.sha256()
for cards, hi_lo, lanes in ((2, False, 9), (4, False, 20), (4, True, 8)):
    hands = 1326 if cards == 2 else 270725
    sums = ClassSums(cards, np.arange(hands) % 500, hi_lo=hi_lo)
    reach = random.random((500, lanes)).astype(np.float32)
    rows = [random.random(lanes).astype(np.float32) for _ in range(3)]
    below = rows[0] if hi_lo else random.random(lanes).astype(np.float32)
    found = sums.zeros(lanes)
    boards = np.array([[0, 5, 22, 33, 47]], np.uint8)
    sums.add(boards, np.ones(1, np.float32), reach, LaneFactors(below, *rows), found)
    word.update(found.tobytes())
    ends = np.zeros((sums.ends, 500, lanes), np.float32)
    sums.add_ends(boards, np.ones(1, np.float32), reach, ends, np.zeros(500, np.float32))
    word.update(ends.tobytes())
print(_native.isa, word.hexdigest())
"""
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"hole_cards": 5}, "hands of 5 cards; 2 and 4"),
        ({"suit_class": np.zeros(3, dtype=np.int64)}, "shape (1326,)"),
        ({"suit_class": np.full(1326, -1)}, "goes from 0"),
        ({"dead": -1}, "dead is -1"),
        ({"hi_lo": True}, "no low here"),
    ],
)
def test_classes_that_are_none(change: dict, told: str) -> None:
    asked = {"hole_cards": 2, "suit_class": np.zeros(1326, dtype=np.int64)} | change
    with pytest.raises(ArrayError) as error:
        ClassSums(asked.pop("hole_cards"), asked.pop("suit_class"), **asked)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"boards": np.array([[0, 1, 2, 3, 3]], dtype=np.uint8)}, "no five different live cards"),
        ({"boards": np.array([[0, 1, 2, 3, 51]], dtype=np.uint8)}, "no five different live cards"),
        ({"weights": np.ones(2, dtype=np.float32)}, "weights has shape"),
        ({"reach": np.ones(4, dtype=np.float32)}, "reach is an array"),
        ({"reach": np.ones((4, 2))}, "reach is no numpy array of float32"),
        ({"sums": np.ones((5, 2), dtype=np.float32)}, "sums has shape"),
    ],
)
def test_arrays_that_do_not_fit(change: dict, told: str) -> None:
    two = np.ones(2, dtype=np.float32)
    fits = {
        "boards": np.array([[0, 1, 2, 3, 4]], dtype=np.uint8),
        "weights": np.ones(1, dtype=np.float32),
        "reach": np.ones((4, 2), dtype=np.float32),
        "factors": LaneFactors(two, two, two, two),
        "sums": np.zeros((4, 2), dtype=np.float32),
    }
    sums = ClassSums(2, np.arange(1326) % 4, dead=1 << 51)
    with pytest.raises(ArrayError) as error:
        sums.add(**(fits | change))
    assert told in str(error.value)


def test_shares_of_a_hi_lo_pot_that_count_out_of_proportion() -> None:
    """What each number of quarters counts, against two loops."""
    cards = [int(card) for card in parse_cards(WITH_TIES[4])]
    boards = np.array(
        [parse_cards("3d4c8h9cTd"), parse_cards("2s3d4c8hAs"), parse_cards("9cTdQhKcAs")],
        dtype=np.uint8,
    )
    weights = np.array([1, 2, 1], dtype=np.float32)
    suit_class = np.random.default_rng(4).integers(0, 7, comb(DECK, 4))
    suit_class[0] = 6
    reach, plain = random_lanes(5, 7, 19, hi_lo=True)
    shares = np.random.default_rng(6).normal(size=(5, 19)).astype(np.float32)
    factors = LaneFactors(
        below=shares[4] - shares[2],
        up_to=shares[2] - shares[0],
        every=shares[0],
        alone=plain.alone,
    )
    sums = ClassSums(4, suit_class, hi_lo=True, dead=dead_beside(cards))
    found = sums.zeros(19)
    sums.add(boards, weights, reach, factors, found, shares=shares)
    wanted, quarters_seen = np.zeros(reach.shape), set()
    for board, weight in zip(boards.tolist(), weights.tolist(), strict=True):
        live = [card for card in cards if card not in board]
        hands = np.array(list(combinations(live, 4)), dtype=np.uint8)
        classes = suit_class[hand_numbers(hands)]
        high, low = high_and_low_ranks(hands, np.tile(np.array(board, np.uint8), (len(hands), 1)))
        lows = np.where(low == NO_LOW, -1, low.astype(int))
        for g, hand in enumerate(hands.tolist()):
            wanted[classes[g]] += weight * plain.alone
            for h, other in enumerate(hands.tolist()):
                if set(hand) & set(other):
                    continue
                quarters = 2 * points_of(high[g], high[h])
                if max(lows[g], lows[h]) >= 0:
                    quarters = quarters / 2 + points_of(lows[g], lows[h])
                quarters_seen.add(quarters)
                wanted[classes[g]] += weight * shares[int(quarters)] * reach[classes[h]]
    assert quarters_seen == {0, 1, 2, 3, 4}
    assert np.abs(found - wanted).max() < 2e-6 * weights.sum() * comb(len(cards) - 5, 4)
    # In proportion they are what the plain way says.
    even = np.outer(np.arange(5, dtype=np.float32), np.ones(19, dtype=np.float32))
    two = np.full(19, 2, dtype=np.float32)
    none = np.zeros(19, dtype=np.float32)
    both = [sums.zeros(19), sums.zeros(19)]
    for total, asked in zip(both, (None, even), strict=True):
        sums.add(boards, weights, reach, LaneFactors(two, two, none, none), total, shares=asked)
    assert np.abs(both[0] - both[1]).max() < 1e-5 * np.abs(both[0]).max()
    with pytest.raises(ArrayError, match="for Hi/Lo"):
        ClassSums(4, suit_class).add(boards, weights, reach, factors, found, shares=even)


def ends_by_two_loops(hands, suit_class, board, reach, *, hi_lo):
    """Reach that classes meet, by the quarters that they win: (5, classes, lanes)."""
    found = np.zeros((5, *reach.shape))
    live = hands[~np.isin(hands, board).any(axis=1)]
    classes = suit_class[hand_numbers(live)]
    high, low = high_and_low_ranks(live, np.tile(np.array(board, np.uint8), (len(live), 1)))
    lows = np.where(low == NO_LOW, -1, low.astype(int)) if hi_lo else np.full(len(live), -1)
    for g, hand in enumerate(live.tolist()):
        for h, other in enumerate(live.tolist()):
            if set(hand) & set(other):
                continue
            quarters = 2 * points_of(high[g], high[h])
            if max(lows[g], lows[h]) >= 0:
                quarters = quarters / 2 + points_of(lows[g], lows[h])
            found[int(quarters), classes[g]] += reach[classes[h]]
    return found, np.bincount(classes, minlength=len(reach)), lows


@pytest.mark.parametrize(("hole_cards", "hi_lo"), [(2, False), (4, False), (4, True)])
def test_ends_on_small_decks_against_two_loops(hole_cards: int, hi_lo: bool) -> None:
    cards = [int(card) for card in parse_cards(WITH_TIES[hole_cards])]
    texts = ("TsJcQdKsAc", "8c9hTsQhAc") if hole_cards == 2 else ("3d4c8h9cTd", "2s3d4c8hAs")
    boards = np.array([parse_cards(text) for text in (*texts, texts[0])], dtype=np.uint8)
    weights = np.array([1, 2, 0.5], dtype=np.float32)
    random = np.random.default_rng(2)
    suit_class = random.integers(0, 11, comb(DECK, hole_cards))
    suit_class[0] = 10
    reach, _ = random_lanes(7, 11, 19, hi_lo=hi_lo)
    sums = ClassSums(hole_cards, suit_class, hi_lo=hi_lo, dead=dead_beside(cards))
    found = np.zeros((sums.ends, 11, 19), dtype=np.float32)
    live = np.ones(11, dtype=np.float32)
    sums.add_ends(boards, weights, reach, found, live)
    wanted, counted = np.zeros((5, 11, 19)), np.ones(11)
    hands = np.array(list(combinations(cards, hole_cards)), dtype=np.uint8)
    for board, weight in zip(boards.tolist(), weights, strict=True):
        met, alive, _ = ends_by_two_loops(hands, suit_class, board, reach, hi_lo=hi_lo)
        wanted += weight * met
        counted += weight * alive
    ends = wanted if hi_lo else wanted[::2]
    assert min(np.abs(end).max() for end in ends) > 1
    held = weights.sum() * comb(len(cards) - 5, hole_cards)
    assert np.abs(found - ends).max() < 1e-6 * held
    assert live == pytest.approx(counted)


@pytest.mark.parametrize("board", ["2s4h6dKcQs", "As3d5h7cKd", "2h3d4s6c8h", "KhQd9s9c2h"])
def test_ends_of_some_hands_on_boards_with_many_lows(board: str) -> None:
    """Of the whole deck a few hands are held, each a class; on most boards all lows are there."""
    random = np.random.default_rng(len(board))
    hands = np.array([random.permutation(DECK)[:4] for _ in range(120)], dtype=np.uint8)
    suit_class = np.zeros(comb(DECK, 4), dtype=np.int64)
    suit_class[hand_numbers(hands)] = np.arange(1, 121)
    reach = random.random((121, 9)).astype(np.float32)
    reach[0] = 0
    cards = [int(card) for card in parse_cards(board)]
    wanted, _, lows = ends_by_two_loops(hands, suit_class, cards, reach, hi_lo=True)
    assert len(np.unique(lows)) > (7 if board != "KhQd9s9c2h" else 0)
    sums = ClassSums(4, suit_class, hi_lo=True)
    one = np.ones(1, dtype=np.float32)
    found = np.zeros((5, 121, 9), dtype=np.float32)
    at = np.array([cards], dtype=np.uint8)
    sums.add_ends(at, one, reach, found, np.zeros(121, dtype=np.float32))
    assert np.abs(found[:, 1:] - wanted[:, 1:]).max() < 1e-4
    assert np.abs(wanted[:, 1:]).max() > 5
    # What quarters count is added up from the same meetings.
    shares = random.normal(size=(5, 9)).astype(np.float32)
    factors = LaneFactors(
        shares[4] - shares[2], shares[2] - shares[0], shares[0], np.zeros(9, dtype=np.float32)
    )
    total = sums.zeros(9)
    sums.add(at, one, reach, factors, total, shares=shares)
    assert np.abs(total - np.einsum("ql,qcl->cl", shares, found))[1:].max() < 2e-4


def test_ends_that_do_not_fit() -> None:
    sums = ClassSums(2, np.arange(1326) % 4)
    one = np.ones(1, dtype=np.float32)
    board = np.array([[0, 1, 2, 3, 4]], dtype=np.uint8)
    reach, ends = np.ones((4, 2), dtype=np.float32), np.zeros((3, 4, 2), dtype=np.float32)
    with pytest.raises(ArrayError, match=r"live has shape \(3,\)"):
        sums.add_ends(board, one, reach, ends, np.zeros(3, dtype=np.float32))
    with pytest.raises(ArrayError, match="sums has shape"):
        sums.add_ends(board, one, reach, ends[:2], np.zeros(4, dtype=np.float32))
    with pytest.raises(ArrayError, match="not contiguous"):
        sums.add_ends(board, one, reach, ends[::-1], np.zeros(4, dtype=np.float32))
