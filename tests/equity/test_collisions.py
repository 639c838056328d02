"""Ranges that cannot be dealt together: the reasons are true."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.equity import Range, sampling
from ninecards.equity.collisions import meets, no_deal
from ninecards.equity.hands import Cards
from ninecards.equity.sampling import Goal, sample
from ninecards.equity.versus import range_against_range
from ninecards.errors import RangeError


def some_hands(generator: Random, deck: int, cards: int) -> Cards:
    hands = {
        tuple(sorted(generator.sample(range(52 - deck, 52), cards)))
        for _ in range(generator.randint(1, 6))
    }
    return np.array(sorted(hands), dtype=np.uint8)


def can_be_dealt(lists: list[Cards]) -> bool:
    return any(
        len({card for hand in hands for card in hand}) == len(hands) * len(hands[0])
        for hands in product(*(each.tolist() for each in lists))
    )


def test_reasons_are_true_and_of_two_lists_complete() -> None:
    generator = Random(6)
    refused = dict.fromkeys((2, 3, 4), 0)
    for _ in range(1500):
        players, cards = generator.randint(2, 4), generator.randint(4, 6)
        lists = [some_hands(generator, generator.randint(cards, 40), cards) for _ in range(players)]
        reason = no_deal(lists)
        possible = can_be_dealt(lists)
        if players == 2:
            assert (reason is None) == possible
            met = meets(*lists).tolist()
            assert met == [can_be_dealt([hand[None], lists[1]]) for hand in lists[0]]
        if reason is not None:
            assert not possible
            refused[players] += 1
    assert min(refused.values()) > 50


@pytest.mark.parametrize(
    ("texts", "board", "reason"),
    [
        (
            ["AAA", "AAA"],
            "",
            "hands 1 and 2 hold 6 cards of the rank A or more, and 4 can be dealt",
        ),
        (["KK", "AA", "QQ", "AA"], "AsKdQd", "hands 2 and 4 hold 4 cards of the rank A or more, "),
        (
            ["As", "As:KK"],
            "",
            "hands 1 and 2 hold 2 cards of the rank A|hands 1 and 2 hold 2 .* As",
        ),
        (
            ["*s*s*s"] * 5,
            "",
            "hands 1, 2, 3, 4 and 5 hold 15 cards of the suit s or more, and 13 can",
        ),
        (["[2-3][2-3][2-3][2-3]"] * 3, "", "hands 1, 2 and 3 hold 12 cards, and of those in them "),
        (["AKQJ:ssss,2345:hhhh", "AKQJ:ssss,2345:hhhh", "As2h"], "", "every hand of hands 1 and 3"),
    ],
)
def test_no_deal_is_said_at_once(
    texts: list[str], board: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "_TRIES_A_STEP", 1 << 16)
    monkeypatch.setattr(sampling, "_HOPELESS_TRIES", 1 << 60)
    ranges = [Range(text) for text in texts]
    with pytest.raises(RangeError, match=f"no deal: {reason}"):
        sample(ranges, parse_cards(board), goal=Goal(samples=1000))


def test_an_exact_question_without_a_deal_sweeps_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninecards.equity.versus.run_parts", None)
    with pytest.raises(RangeError, match="no deal: every hand of one range shares a card"):
        range_against_range(Range("AAA"), Range("AAA"))
