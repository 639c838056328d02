"""Labels of suit classes, and percentages of the published orders."""

from __future__ import annotations

import gzip
import lzma
import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.equity import Range
from ninecards.equity.classes import class_hands, class_members, class_sizes
from ninecards.equity.hands import hand_count, hands_at
from ninecards.equity.labels import class_labels, parse_label
from ninecards.equity.orders import PUBLISHED, classes_of, default_order
from ninecards.equity.orders.scores import SCORED, STEPS, equities, packed
from ninecards.errors import RangeError
from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks

if TYPE_CHECKING:
    from pathlib import Path

Key = tuple[tuple[int, ...], ...]


def class_key(hand: list[int]) -> Key:
    """The ranks of each suit, whatever its name: equal for the hands of one class."""
    return tuple(sorted(tuple(sorted(c // 4 for c in hand if c % 4 == s)) for s in range(4)))


@cache
def sizes() -> Counter[Key]:
    """How many hands of four cards each class has."""
    return Counter(class_key(list(hand)) for hand in combinations(range(52), 4))


def test_the_labels_are_those_of_monkers_files_in_their_order(shared_data: Path) -> None:
    text = gzip.decompress((shared_data / "ranges" / "40100.rng.gz").read_bytes()).decode()
    assert class_labels() == text.split()[::2]


def test_each_label_is_a_class_of_its_own() -> None:
    keys = {class_key(parse_label(label, 4)) for label in class_labels()}
    assert len(keys) == 16_432


@pytest.mark.parametrize(("cards", "label"), [(4, "A(23A)"), (5, "A(2A)(KQ)"), (6, "(AKQJT9)")])
def test_members_are_the_hands_of_one_key(cards: int, label: str) -> None:
    hand = parse_label(label, cards)
    members = np.unique(class_members(np.array([hand], dtype=np.uint8)))
    assert {class_key(member) for member in hands_at(members, cards).tolist()} == {class_key(hand)}
    if cards == 4:
        assert len(members) == sizes()[class_key(hand)]


@pytest.mark.parametrize("label", ["AA(2A", "AA2A)", "AAA", "AAAAA", "(AA)KQ", "AsKs", "((AK)QJ)"])
def test_what_is_no_label(label: str) -> None:
    with pytest.raises(RangeError, match="is no "):
        parse_label(label, 4)


@pytest.mark.parametrize("order", PUBLISHED)
def test_an_order_ranks_every_hand_once(order: str, shared_data: Path) -> None:
    labels = classes_of(order)
    assert {class_key(parse_label(label, 4)) for label in labels} == {
        class_key(parse_label(label, 4)) for label in class_labels()
    }
    assert len(labels) == 16_432
    name = {"ppt-10max": "ohordering.txt", "ppt-6max": "oh6maxordering.txt"}[order]
    source = (shared_data / "propokertools_orderings" / name).read_text("utf-8")
    assert source.split()[-len(labels) :] == labels


@pytest.mark.parametrize(("order", "suffix"), [("ppt-10max", ""), ("ppt-6max", "6h")])
def test_percentages_by_counting_down_the_list(order: str, suffix: str) -> None:
    members = sizes()
    held = {text: Range(f"{text}{suffix}") for text in ("0.5%", "15%", "5%-10%")}
    seen = 0
    inside: dict[str, set[Key]] = {text: set() for text in held}
    for label in classes_of(order):
        key = class_key(parse_label(label, 4))
        seen += members[key]
        for text, low, high in (("0.5%", 0, 0.5), ("15%", 0, 15), ("5%-10%", 5, 10)):
            if low < 100 * seen / 270_725 <= high:
                inside[text].add(key)
    for text, keys in inside.items():
        hands, _ = held[text].combos()
        assert {class_key(hand) for hand in hands.tolist()} == keys
        assert len(hands) == sum(members[key] for key in keys)


def test_parts_make_the_whole() -> None:
    assert Range("0%-15%,15%-30%").count() == Range("30%").count()
    assert Range("15%:15%-30%").count() == 0
    assert Range("0%-100%").count() == hand_count(4)
    assert Range("15%", order="ppt-6max").count() == Range("15%6h").count()


@pytest.mark.parametrize(
    ("cards", "order", "says"),
    [
        (4, None, "15%: no order is chosen; the orders are ppt-10max, ppt-6max, equity, equity-hi"),
        (
            5,
            "ppt-10max",
            "15%: the order ppt-10max is for hands of 4 cards; for 5 there are equity",
        ),
        (6, "ppt-6max", "15%: the order ppt-6max is for hands of 4 cards; for 6 there are equity"),
        (3, "high", "15%: no order is known for 3 cards; percentages other than 100% are of hands"),
    ],
)
def test_without_an_order_a_percentage_is_refused(cards: int, order: str, says: str) -> None:
    assert Range("100%", cards=cards, order=order).count() == hand_count(cards)
    with pytest.raises(RangeError, match=re.escape(says)):
        Range("15%", cards=cards, order=order)


# ---------------------------------------------------------------------------- orders by equity


@pytest.mark.parametrize("order", SCORED)
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_equities_of_all_classes_are_those_of_a_fair_game(order: str, cards: int) -> None:
    """A random hand against a random hand wins half; nobody always wins."""
    found = equities(order, cards)
    sizes = class_sizes(class_hands(cards))
    assert len(found) == len(sizes)
    assert np.average(found, weights=sizes) == pytest.approx(0.5, abs=0.003)
    assert 0.05 < found.min() < 0.2
    assert 0.6 < found.max() < 0.8


@pytest.mark.parametrize(
    ("order", "hole", "other"),
    [
        ("equity", "AsAhKsKh", "AsAhKsKd"),
        ("equity", "AsAhJsTh", "KsKhJsTh"),
        ("equity", "JsTh9s8h", "7s5h4d2c"),
        ("equity", "AsAhJsThTd", "QsJhTs9h2d"),
        ("equity-hilo", "AsAh2s3h", "AsAhKsKh"),
        ("equity-hilo", "As2s3h4hAd", "KsKhQsQhJd"),
        ("equity-hilo", "AsAh2s3h4d5c", "KsKhQsQhJsJh"),
    ],
)
def test_better_hands_have_more_equity(order: str, hole: str, other: str) -> None:
    one, two = (equity_of(order, text) for text in (hole, other))
    assert one > two


def test_equities_by_dealing() -> None:
    """Boards and opponents by chance: within five standard errors of what the files say."""
    random = np.random.default_rng(11)
    for hole in ("AsAhJsTh", "7s5h4d2c", "QsJhTs9h2d", "KsKh9s8h7d6c"):
        hand = [int(card) for card in parse_cards(hole)]
        rest = [card for card in range(52) if card not in hand]
        deals = np.array([random.permutation(rest)[: 5 + len(hand)] for _ in range(4000)])
        board, opponent = (deals[:, part].astype(np.uint8) for part in (slice(5), slice(5, None)))
        own = np.broadcast_to(np.array(hand, dtype=np.uint8), (4000, len(hand)))
        mine = high_and_low_ranks(np.ascontiguousarray(own), board)
        his = high_and_low_ranks(opponent, board)
        high = np.sign(mine[0].astype(int) - his[0]) / 2 + 0.5
        lows = [np.where(low == NO_LOW, -1, low.astype(int)) for low in (mine[1], his[1])]
        low = np.sign(lows[0] - lows[1]) / 2 + 0.5
        shared = np.maximum(*lows) >= 0
        for order, share in (
            ("equity", high),
            ("equity-hilo", np.where(shared, (high + low) / 2, high)),
        ):
            error = 5 * share.std() / np.sqrt(len(share)) + 0.01
            assert equity_of(order, hole) == pytest.approx(share.mean(), abs=error)


def equity_of(order: str, hole: str) -> float:
    hand = [int(card) for card in parse_cards(hole)]
    key = class_key(hand)
    hands = class_hands(len(hand))
    ranks = np.sort(hands // 4, axis=1)
    alike = np.flatnonzero((ranks == sorted(card // 4 for card in hand)).all(axis=1))
    (place,) = (row for row in alike if class_key(hands[row].tolist()) == key)
    return float(equities(order, len(hand))[place])


@pytest.mark.parametrize(("cards", "order"), [(4, "equity"), (5, "high"), (5, "equity-hilo")])
def test_percentages_of_equity_hold_the_best_classes(cards: int, order: str) -> None:
    held = Range("15%", cards=cards, order=order)
    assert held.count() <= 0.15 * hand_count(cards) < held.count() + 24
    hands = class_hands(cards)
    found = equities("equity" if order == "high" else order, cards)
    inside = held.held()[class_members(hands)]
    assert (inside.all(axis=1) == inside.any(axis=1)).all()
    assert found[inside[:, 0]].min() >= found[~inside[:, 0]].max()
    upper, lower = (Range(text, cards=cards, order=order) for text in ("10%", "10%-15%"))
    assert np.array_equal(upper.held() | lower.held(), held.held())


def test_six_cards_have_an_order() -> None:
    held = Range("1%", cards=6)
    assert held.count() <= 203_585 < held.count() + 24
    assert Range("1%:AA", cards=6).count() > 0.6 * held.count()


def test_the_usual_orders() -> None:
    assert (default_order(hi_lo=False), default_order(hi_lo=True)) == ("high", "equity-hilo")
    assert Range("15%").count() == Range("15%", order="ppt-10max").count()
    five = Range("15%", cards=5)
    assert np.array_equal(five.held(), Range("15%", cards=5, order="equity").held())


def test_what_is_packed_is_read_again() -> None:
    random = np.random.default_rng(1)
    for cards, step in STEPS.items():
        steps = random.integers(0, round(1 / step), 100)
        planes = np.frombuffer(lzma.decompress(packed(steps * step, cards)), np.uint8)
        assert (planes[:100] + 256 * planes[100:].astype(int)).tolist() == steps.tolist()
