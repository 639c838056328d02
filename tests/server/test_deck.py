"""Decks: every order as likely as every other, and the button's draw fair to every chair."""

from __future__ import annotations

import itertools
import secrets
from collections import Counter

import pytest

from ninecards.cards import FULL_DECK
from ninecards.server.tables.deck import DRAWS, draw_button, fresh_deck, shuffled


@pytest.mark.parametrize("size", range(7))
def test_of_all_draws_each_leads_to_another_order(size: int) -> None:
    # Every sequence of draws is as likely as any other: n * (n - 1) * ... * 2 of them for as
    # many orders, so the shuffle is without bias exactly if no two lead to the same order.
    items = range(size)
    draws = itertools.product(*(range(n) for n in range(size, 1, -1)))
    orders = []
    for drawn in draws:
        rest = iter(drawn)
        orders.append(shuffled(items, lambda _, rest=rest: next(rest)))
    assert sorted(orders) == sorted(itertools.permutations(items))


def test_the_numbers_are_drawn_below_what_is_left() -> None:
    asked = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    assert shuffled(FULL_DECK, below) == FULL_DECK
    assert asked == list(range(52, 1, -1))


def test_a_fresh_deck_is_drawn_from_the_systems_generator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    draw = secrets.randbelow

    def below(count: int) -> int:
        asked.append(count)
        return draw(count)

    monkeypatch.setattr(secrets, "randbelow", below)
    deck = fresh_deck()
    assert asked == list(range(52, 1, -1))
    assert sorted(deck) == list(FULL_DECK)
    assert len({fresh_deck() for _ in range(100)}) == 100


@pytest.mark.parametrize("players", range(2, 11))
def test_the_draw_is_fair_to_any_number_of_players(players: int) -> None:
    assert len(set(Counter(draw % players for draw in range(DRAWS)).values())) == 1
    assert 0 <= draw_button() < DRAWS
