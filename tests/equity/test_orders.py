"""Labels of suit classes, and percentages of the published orders."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ninecards.equity import Range
from ninecards.equity.hands import hand_count, hands_at
from ninecards.equity.labels import class_labels, class_members, parse_label
from ninecards.equity.orders import ORDERS, classes_of
from ninecards.errors import RangeError

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


@pytest.mark.parametrize("order", ORDERS)
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


@pytest.mark.parametrize(("cards", "order"), [(5, "ppt-10max"), (6, "ppt-10max"), (4, None)])
def test_without_an_order_a_percentage_is_refused(cards: int, order: str | None) -> None:
    assert Range("100%", cards=cards, order=order).count() == hand_count(cards)
    with pytest.raises(RangeError, match="15%: no published order is known for this game yet"):
        Range("15%", cards=cards, order=order)
