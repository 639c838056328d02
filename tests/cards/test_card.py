"""The 52 cards."""

from __future__ import annotations

import copy
import pickle

import pytest

from ninecards.cards import FULL_DECK, Card, Rank, Suit
from ninecards.errors import CardError

every_card = pytest.mark.parametrize("card", FULL_DECK, ids=str)


def test_the_deck_is_every_rank_in_every_suit_once() -> None:
    assert [(card.rank, card.suit) for card in FULL_DECK] == [
        (rank, suit) for rank in Rank for suit in Suit
    ]
    assert len(FULL_DECK) == len(set(FULL_DECK)) == 52


@every_card
def test_a_card_is_its_number(card: Card) -> None:
    assert card == 4 * card.rank + card.suit
    assert hash(card) == hash(int(card))
    assert Card(int(card)) is card


@every_card
def test_a_card_has_one_text(card: Card) -> None:
    assert str(card) == card.rank.char + card.suit.char
    assert repr(card) == f"Card('{card}')"
    assert f"{card}|{card:>4}|{card:<3}" == f"{card!s}|  {card!s}|{card!s} "


@every_card
def test_a_copy_is_the_same_object(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301 own data


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_other_numbers_are_no_cards(number: int) -> None:
    with pytest.raises(CardError, match=rf"^{number} is no card number; .*0 \(2c\) to 51 \(As\)$"):
        Card(number)


def test_a_card_cannot_change() -> None:
    card = Card(51)
    with pytest.raises(AttributeError, match="cannot change"):
        card.rank = Rank.TWO
    with pytest.raises(AttributeError, match="cannot change"):
        del card.rank
    assert card.rank is Rank.ACE


def test_ranks_and_suits_have_one_character_each() -> None:
    assert "".join(rank.char for rank in Rank) == "23456789TJQKA"
    assert "".join(suit.char for suit in Suit) == "cdhs"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert (Rank.TWO, Rank.ACE, Suit.CLUBS, Suit.SPADES) == (0, 12, 0, 3)
