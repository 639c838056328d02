"""Hands and cards in three languages."""

from __future__ import annotations

from itertools import product

import pytest

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.errors import NinecardsError
from ninecards.evaluation import Category, HighHand, evaluate_high, evaluate_low
from ninecards.words import LANGUAGES, Words

BEST = {
    Category.HIGH_CARD: "AsKd9h7c2s",
    Category.PAIR: "AsAhKd9c2s",
    Category.TWO_PAIR: "AsAh8d8cKs",
    Category.THREE_OF_A_KIND: "7s7h7dKcQs",
    Category.STRAIGHT: "As2h3d4c5s",
    Category.FLUSH: "KsTs7s4s2s",
    Category.FULL_HOUSE: "AsAhAd7c7s",
    Category.FOUR_OF_A_KIND: "QsQhQdQc2s",
    Category.STRAIGHT_FLUSH: "9s8s7s6s5s",
    Category.ROYAL_FLUSH: "AsKsQsJsTs",
}
SENTENCES = {
    "en": {
        Category.HIGH_CARD: "high card ace",
        Category.PAIR: "pair of aces",
        Category.TWO_PAIR: "two pair, aces and eights",
        Category.THREE_OF_A_KIND: "three of a kind, sevens",
        Category.STRAIGHT: "straight, five high",
        Category.FLUSH: "flush, king high",
        Category.FULL_HOUSE: "full house, aces over sevens",
        Category.FOUR_OF_A_KIND: "four of a kind, queens",
        Category.STRAIGHT_FLUSH: "straight flush, nine high",
        Category.ROYAL_FLUSH: "royal flush",
    },
    "ru": {
        Category.HIGH_CARD: "старшая карта — туз",
        Category.PAIR: "пара тузов",
        Category.TWO_PAIR: "две пары, тузы и восьмёрки",
        Category.THREE_OF_A_KIND: "сет семёрок",
        Category.STRAIGHT: "стрит до пятёрки",
        Category.FLUSH: "флеш, старшая карта — король",
        Category.FULL_HOUSE: "фул-хаус, тузы и семёрки",
        Category.FOUR_OF_A_KIND: "каре дам",
        Category.STRAIGHT_FLUSH: "стрит-флеш до девятки",
        Category.ROYAL_FLUSH: "роял-флеш",
    },
    "el": {
        Category.HIGH_CARD: "υψηλό χαρτί, άσος",
        Category.PAIR: "ζευγάρι άσων",
        Category.TWO_PAIR: "δύο ζευγάρια, άσοι και οκτάρια",
        Category.THREE_OF_A_KIND: "τρία όμοια, επτάρια",
        Category.STRAIGHT: "κέντα μέχρι το πεντάρι",
        Category.FLUSH: "χρώμα με υψηλότερο χαρτί τον ρήγα",
        Category.FULL_HOUSE: "φουλ του άσου με επτάρια",
        Category.FOUR_OF_A_KIND: "καρέ της ντάμας",
        Category.STRAIGHT_FLUSH: "κέντα χρώμα μέχρι το εννιάρι",
        Category.ROYAL_FLUSH: "φλος ρουαγιάλ",
    },
}


def best(five: str) -> HighHand:
    """A hand of exactly these five cards, as hold'em reads them."""
    cards = parse_cards(five)
    return evaluate_high(cards[:2], cards[2:])


@pytest.mark.parametrize("category", Category, ids=lambda category: category.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_category_in_each_language(language: str, category: Category) -> None:
    hand = best(BEST[category])
    assert hand.category is category
    assert Words(language).high(hand) == SENTENCES[language][category]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_of_a_hand_begins_with_its_category(language: str) -> None:
    words = Words(language)
    for category, sentence in SENTENCES[language].items():
        assert sentence.startswith(words.category(category))


@pytest.mark.parametrize(
    ("five", "en", "ru", "el"),
    [
        ("6s6h5d4c2s", "pair of sixes", "пара шестёрок", "ζευγάρι εξαριών"),
        ("JsJhTdTc2s", "two pair, jacks and tens", "две пары, валеты и десятки",
         "δύο ζευγάρια, βαλέδες και δεκάρια"),
        ("KsKhKd3c2s", "three of a kind, kings", "сет королей", "τρία όμοια, ρηγάδες"),
        ("QsJhTd9c8s", "straight, queen high", "стрит до дамы", "κέντα μέχρι την ντάμα"),
        ("AsKhQdJcTs", "straight, ace high", "стрит до туза", "κέντα μέχρι τον άσο"),
        ("JsTh9d8c7s", "straight, jack high", "стрит до валета", "κέντα μέχρι τον βαλέ"),
        ("2s2h2dAcAs", "full house, twos over aces", "фул-хаус, двойки и тузы",
         "φουλ του δυαριού με άσους"),
        ("TsThTdJcJs", "full house, tens over jacks", "фул-хаус, десятки и валеты",
         "φουλ του δεκαριού με βαλέδες"),
        ("KsKhKdQcQs", "full house, kings over queens", "фул-хаус, короли и дамы",
         "φουλ του ρήγα με ντάμες"),
        ("JsJhJdJc2s", "four of a kind, jacks", "каре валетов", "καρέ του βαλέ"),
        ("4s4h4d4c2s", "four of a kind, fours", "каре четвёрок", "καρέ του τεσσαριού"),
        ("5s4s3s2sAs", "straight flush, five high", "стрит-флеш до пятёрки",
         "κέντα χρώμα μέχρι το πεντάρι"),
    ],
)  # fmt: skip
def test_the_grammar_of_the_ranks(five: str, en: str, ru: str, el: str) -> None:
    hand = best(five)
    assert [Words(language).high(hand) for language in ("en", "ru", "el")] == [en, ru, el]


@pytest.mark.parametrize(
    ("language", "low", "none"),
    [("en", "low 8-6-4-2-A", "no low"), ("ru", "лоу 8-6-4-2-A", "лоу нет"),
     ("el", "low 8-6-4-2-A", "χωρίς low")],
)  # fmt: skip
def test_a_low_is_named_by_its_ranks(language: str, low: str, none: str) -> None:
    words = Words(language)
    assert words.low(evaluate_low(parse_cards("As2dKsKh"), parse_cards("4d6c8hKd9s"))) == low
    assert words.low(evaluate_low(parse_cards("As2dKsKh"), parse_cards("4d6cThKd9s"))) == none


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_have_52_names_and_an_unknown_card_another(language: str) -> None:
    words = Words(language)
    names = {words.card(card) for card in (*FULL_DECK, None)}
    assert len(names) == 53
    assert not any("{" in name or "|" in name for name in names)


def test_a_card_is_named_as_the_table_speaks() -> None:
    nine_of_spades = Card(4 * 7 + 3)
    assert [Words(language).card(nine_of_spades) for language in LANGUAGES] == [
        "nine of spades",
        "девятка пик",
        "εννιάρι μπαστούνι",
    ]


def test_english_is_the_default() -> None:
    assert Words().language == LANGUAGES[0] == "en"


@pytest.mark.parametrize("language", ["xx", "", "EN", "ru_RU", "../en"])
def test_another_language_is_refused(language: str) -> None:
    with pytest.raises(NinecardsError) as caught:
        Words(language)
    assert str(caught.value) == f"unknown language {language!r}; the languages are en, ru, el"


def test_every_strength_has_words_in_every_language() -> None:
    words = [Words(language) for language in LANGUAGES]
    sentences = set()
    for high, low in product(range(13), repeat=2):
        if high != low:
            five = tuple(Card(4 * rank + suit) for rank, suit in
                         ((high, 0), (high, 1), (high, 2), (low, 0), (low, 1)))  # fmt: skip
            sentences |= {each.high(evaluate_high(five[:2], five[2:])) for each in words}
    assert len(sentences) == 3 * 13 * 12
