"""Text to cards and back, over all that can be written."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.cards import (
    FULL_DECK,
    Card,
    format_cards,
    parse_card,
    parse_cards,
    parse_hole_cards,
)
from ninecards.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable

VARIATION_SELECTORS = ["", "\ufe0e", "\ufe0f"]


def rank_texts(card: Card) -> list[str]:
    char = card.rank.char
    return [*dict.fromkeys((char, char.lower())), *(["10"] if char == "T" else [])]


def suit_texts(card: Card) -> list[str]:
    letter = card.suit.char
    symbols = [card.suit.symbol, "♧♢♡♤"[card.suit]]
    return [letter, letter.upper(), *map("".join, product(symbols, VARIATION_SELECTORS))]


def texts(card: Card) -> list[str]:
    return [rank + suit for rank, suit in product(rank_texts(card), suit_texts(card))]


cards_in_order = st.lists(st.sampled_from(FULL_DECK), unique=True)


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_every_text_of_every_card_is_read(card: Card) -> None:
    written = texts(card)
    assert len(written) == (24 if card.rank.char == "T" else 16 if card.rank >= 9 else 8)
    assert [parse_card(text) for text in written] == [card] * len(written)
    assert [parse_cards(text) for text in written] == [(card,)] * len(written)


def test_every_pair_of_cards_round_trips() -> None:
    for pair in product(FULL_DECK, repeat=2):
        if pair[0] is not pair[1]:
            assert parse_cards(format_cards(pair)) == pair


@given(cards_in_order, st.sampled_from(["", " ", ",", ", ", "\t", "\n"]))
def test_cards_round_trip_with_any_separator(cards: list[Card], separator: str) -> None:
    assert parse_cards(format_cards(cards, separator)) == tuple(cards)


@given(st.data(), cards_in_order)
def test_cards_are_read_however_each_is_written(data: st.DataObject, cards: list[Card]) -> None:
    separators = st.sampled_from(["", " ", ", "])
    text = "".join(
        data.draw(st.sampled_from(texts(card))) + data.draw(separators) for card in cards
    )
    assert parse_cards(text) == tuple(cards)


@given(
    st.lists(st.sampled_from((None, *FULL_DECK))).filter(
        lambda cards: (
            len({card for card in cards if card is not None})
            == sum(card is not None for card in cards)
        )
    ),
    st.sampled_from(["", " "]),
)
def test_hole_cards_round_trip_with_unknown_ones(cards: list[Card | None], separator: str) -> None:
    assert parse_hole_cards(format_cards(cards, separator)) == tuple(cards)


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == parse_cards("  ,\n") == parse_hole_cards("") == ()
    assert format_cards(()) == ""


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("AsKx", 4, "'x' is no suit; use c d h s or ♣ ♦ ♥ ♠"),
        ("AsK", 4, "the text ends where a suit is expected; use c d h s or ♣ ♦ ♥ ♠"),
        ("A", 2, "the text ends where a suit is expected; use c d h s or ♣ ♦ ♥ ♠"),
        ("As 1h", 4, "'1' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
        ("As10", 5, "the text ends where a suit is expected; use c d h s or ♣ ♦ ♥ ♠"),
        ("sA", 1, "'s' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
        ("As; Kd", 3, "';' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
        ("As\x00", 3, r"'\x00' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
        ("A\ns", 2, r"'\n' is no suit; use c d h s or ♣ ♦ ♥ ♠"),
        ("As??", 3, "'?' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
        ("AsKdAs", 5, "As again; it is in column 1 already and a card comes once"),
        ("10h, Kd, T♡", 10, "Th again; it is in column 1 already and a card comes once"),
    ],
)
def test_an_error_names_the_column_and_what_is_allowed(
    text: str, column: int, message: str
) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert str(caught.value) == f"column {column}: {message}"
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("As?", 3, "'?' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A, or ?? for an unknown"),
        ("As??As", 5, "As again; it is in column 1 already"),
    ],
)
def test_hole_cards_have_errors_of_the_same_kind(text: str, column: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_hole_cards(text)
    assert str(caught.value).startswith(f"column {column}: {message}")
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "no card here; one card such as As is expected"),
        ("  ", 1, "no card here; one card such as As is expected"),
        ("As Kd", 4, "Kd is one too many; one card is expected"),
        ("As As", 4, "As is one too many; one card is expected"),
        ("??", 1, "'?' is no rank; use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
    ],
)
def test_one_card_is_one_card(text: str, column: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert str(caught.value) == f"column {column}: {message}"
    assert caught.value.column == column


@given(st.text(alphabet="AKTakt1092cdhsCDHS♠♡? ,x\n", max_size=12))
def test_any_text_is_cards_or_one_line_with_a_column(text: str) -> None:
    for parse in (parse_card, parse_cards, parse_hole_cards):
        error = error_of(parse, text)
        if error is not None:
            assert error.column is not None
            assert 1 <= error.column <= len(text) + 1
            assert len(str(error).splitlines()) == 1


def error_of(parse: Callable[[str], object], text: str) -> CardError | None:
    try:
        parse(text)
    except CardError as error:
        return error
    return None
