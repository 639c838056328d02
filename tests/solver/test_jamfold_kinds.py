"""Kinds of hands: every class has one, by a plain reading of the cards; what a sentence says."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.solver.jamfold_classes import HandClasses
from ninecards.solver.jamfold_kinds import kinds_of, sentence

RANKS = "23456789TJQKA"


def kind(hand: str, *, hi_lo: bool) -> tuple[str, str]:
    classes = HandClasses.of_deck(len(hand) // 2)
    table = kinds_of(classes, hi_lo=hi_lo)
    [place] = classes.of(np.array([parse_cards(hand)], dtype=np.uint8))
    return table.by_ranks[table.ranks[place]], table.by_suits[table.suits[place]]


@pytest.mark.parametrize(
    ("hand", "high", "low", "suits"),
    [
        ("AsAhKsQh", "AA", "AA", "double-suited"),
        ("AsAh2s7c", "AA", "AA with 2 or 3", "suited"),
        ("AsAhAdKc", "three of a rank", "three of a rank", "rainbow"),
        ("KsKhQsQh", "two pairs", "two pairs", "double-suited"),
        ("AsAh2d2c", "two pairs", "AA with 2 or 3", "rainbow"),
        ("JsJh4d5c", "JJ-TT", "KK-TT", "rainbow"),
        ("9s9h4s5s", "99-77", "99-22", "suited"),
        ("As2h3d4c", "A high", "A23", "rainbow"),
        ("As2hKdQc", "three cards from T up", "A2", "rainbow"),
        ("AsKhQdJc", "four cards from T up", "four cards from T up", "rainbow"),
        ("Ts9h8d7c", "rundowns with one gap at most", "Q to T high", "rainbow"),
        ("9s8h7d5c", "rundowns with one gap at most", "9 high or less", "rainbow"),
        ("9s8h7d4c", "9 high or less", "9 high or less", "rainbow"),
        ("As3h9d8c", "A high", "A3", "rainbow"),
        ("As4h9d8c", "A high", "A4-A5", "rainbow"),
        ("2s3h9d8c", "9 high or less", "23 without an ace", "rainbow"),
        ("KsKh2s7c", "KK", "KK-TT", "suited"),
    ],
)
def test_kinds_of_four_cards(hand: str, high: str, low: str, suits: str) -> None:
    assert kind(hand, hi_lo=False) == (high, suits)
    assert kind(hand, hi_lo=True) == (low, suits)


def test_every_hand_of_holdem_has_its_kind() -> None:
    classes = HandClasses.of_deck(2)
    table = kinds_of(classes, hi_lo=False)
    for place, (first, second) in enumerate(classes.hands.tolist()):
        ranks = sorted((first // 4, second // 4))
        if ranks[0] == ranks[1]:
            wanted = "pairs of tens or more" if RANKS[ranks[0]] in "TJQKA" else "pairs below tens"
        else:
            top = RANKS[ranks[1]]
            wanted = f"{top} high" if top in "TJQKA" else "9 high or less"
        assert table.by_ranks[table.ranks[place]] == wanted
        suited = "suited" if first % 4 == second % 4 else "offsuit"
        assert table.by_suits[table.suits[place]] == suited


def test_a_sentence_counts_what_it_leaves_out() -> None:
    classes = HandClasses.of_deck(4)
    table = kinds_of(classes, hi_lo=False)
    counts: Counter[bool] = Counter()
    acting = np.zeros(len(classes.hands))
    aces = table.by_ranks.index("AA")
    double = (table.ranks == aces) & (table.suits == 0)
    acting[double] = 0.75
    acting[(table.ranks == aces) & (table.suits == 1)] = 0.25
    for size, act in zip(classes.sizes.tolist(), acting.tolist(), strict=True):
        counts[act > 0.5] += size * act
    told = sentence(table, classes.chances, acting)
    assert told.text == "double-suited: AA"
    assert told.covers == pytest.approx(counts[True] / (counts[True] + counts[False]), abs=1e-6)
    wrong = (classes.chances * np.minimum(acting, 1 - acting)).sum()
    assert told.agrees == pytest.approx(1 - wrong, abs=1e-6)
    every = sentence(table, classes.chances, np.ones(len(classes.hands)))
    assert (every.text, every.covers, every.agrees) == ("every kind of hand", 1, 1)
    none = sentence(table, classes.chances, np.zeros(len(classes.hands)))
    assert (none.text, none.covers, none.agrees) == ("no kind of hand", 1, 1)
