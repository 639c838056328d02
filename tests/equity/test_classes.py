"""Suit classes: each hand is in one of them, and classes are as large as they say."""

from __future__ import annotations

import numpy as np
import pytest

from ninecards.equity.classes import class_hands, class_members, class_sizes
from ninecards.equity.hands import hand_count, hands_at


@pytest.mark.parametrize(("cards", "classes"), [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_every_hand_is_in_one_class(cards: int, classes: int) -> None:
    hands = class_hands(cards)
    members = class_members(hands)
    assert len(hands) == classes
    own = np.arange(classes)[:, None]
    place = np.full(hand_count(cards), -1)
    place[members] = own
    assert (place[members] == own).all()
    assert (place >= 0).all()
    assert np.bincount(place, minlength=classes).tolist() == class_sizes(hands).tolist()


def test_six_cards() -> None:
    hands = class_hands(6)
    assert len(hands) == 962_988
    assert class_sizes(hands).sum() == hand_count(6) == 20_358_520
    numbers = np.random.default_rng(3).integers(0, len(hands), 300)
    members = class_members(hands[numbers])
    for row, size in zip(members, class_sizes(hands[numbers]), strict=True):
        assert len(set(row.tolist())) == size
    # The ranks of each suit, whatever its name, are those of the first hand.
    for row in members[:20]:
        keys = {
            tuple(sorted(tuple(hand[hand % 4 == suit] // 4) for suit in range(4)))
            for hand in hands_at(row, 6)
        }
        assert len(keys) == 1
