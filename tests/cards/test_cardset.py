"""Sets of cards against Python's own sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.cards import FULL_DECK, Card, CardSet, parse_cards
from ninecards.errors import CardError

card_sets = st.frozensets(st.sampled_from(FULL_DECK))


@given(card_sets, card_sets)
def test_the_algebra_is_that_of_sets(left: frozenset[Card], right: frozenset[Card]) -> None:
    one, other = CardSet.of(left), CardSet.of(right)
    assert set(one | other) == left | right
    assert set(one & other) == left & right
    assert set(one - other) == left - right
    assert set(~one) == set(FULL_DECK) - left
    assert (one <= other) == (left <= right)
    assert (one == other) == (left == right)
    assert len(one) == len(left)
    assert bool(one) == bool(left)
    assert [card in one for card in FULL_DECK] == [card in left for card in FULL_DECK]


@given(card_sets)
def test_text_and_iteration_go_from_the_highest_card_down(cards: frozenset[Card]) -> None:
    card_set = CardSet.of(cards)
    assert list(card_set) == sorted(cards, reverse=True)
    assert parse_cards(str(card_set)) == tuple(card_set)
    assert CardSet.parse(str(card_set)) == card_set
    assert hash(CardSet(card_set.mask)) == hash(card_set)


def test_a_card_given_twice_is_in_the_set_once() -> None:
    assert len(CardSet.of([Card(3), Card(3)])) == 1


def test_only_cards_are_in_a_set_of_cards() -> None:
    assert 51 not in CardSet.parse("As")
    assert Card(51) in CardSet.parse("As")


def test_a_representation_can_be_read_back() -> None:
    assert repr(CardSet.parse("2cAs")) == "CardSet.parse('As2c')"


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_a_mask_has_52_bits(mask: int) -> None:
    with pytest.raises(CardError, match=r"is no set of cards; the 52 bits 0 to 51 are allowed$"):
        CardSet(mask)


def test_a_set_that_lists_a_card_twice_is_an_error_of_the_text() -> None:
    with pytest.raises(CardError, match=r"^column 3: As again"):
        CardSet.parse("AsAs")
