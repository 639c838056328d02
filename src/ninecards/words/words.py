"""Sentences from ``locale/<language>.json``.

The files are flat: a key, a sentence. A placeholder is ``{name}`` or, for the rank of a card,
``{name:form}``. Which forms a rank has is each language's own affair: ``rank.forms`` names them,
separated by ``|``, and every ``rank.*`` lists its forms in that order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ninecards.cards import Card, Rank
from ninecards.errors import NinecardsError

if TYPE_CHECKING:
    from ninecards.evaluation import Category, HighHand, LowHand

__all__ = ["LANGUAGES", "Words"]

LANGUAGES = ("en", "ru", "el")
"""The languages with a file in ``locale/``; the first is the default everywhere."""

_LOCALE = Path(__file__).resolve().parent.parent / "locale"


class Words:
    """Words in one language.

    Raises NinecardsError for a language that is not in `LANGUAGES`.

    >>> Words("xx")
    Traceback (most recent call last):
    ninecards.errors.NinecardsError: unknown language 'xx'; the languages are en, ru, el
    """

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise NinecardsError(
                f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}"
            )
        self.language = language
        self._sentences = _sentences(language)
        self._forms = self._sentences["rank.forms"].split("|")

    def text(self, key: str, **values: object) -> str:
        """The sentence of a key with its placeholders filled; a Rank is put in its form.

        >>> Words("ru").text("high.straight", first=Rank.KING)
        'стрит до короля'
        """
        return self._sentences[key].format_map(
            {
                name: self._rank(value) if isinstance(value, Rank) else value
                for name, value in values.items()
            }
        )

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key.

        >>> Words().has("made.quads"), Words().has("made.AsKs")
        (True, False)
        """
        return key in self._sentences

    def category(self, category: Category) -> str:
        """The name of a category.

        >>> from ninecards.evaluation import Category
        >>> Words("el").category(Category.FOUR_OF_A_KIND)
        'καρέ'
        """
        return self.text(f"category.{category.name.lower()}")

    def high(self, hand: HighHand) -> str:
        """A high hand: its category and the ranks that make it, without kickers.

        >>> from ninecards.cards import parse_cards
        >>> from ninecards.evaluation import evaluate_high
        >>> Words().high(evaluate_high(parse_cards("As8dJhTs"), parse_cards("Ac8h2c3d9s")))
        'two pair, aces and eights'
        """
        first, second, *_ = dict.fromkeys(card.rank for card in hand.cards)
        return self.text(f"high.{hand.category.name.lower()}", first=first, second=second)

    def low(self, hand: LowHand | None) -> str:
        """A low by its ranks from the highest down; None is "no low".

        >>> from ninecards.cards import parse_cards
        >>> from ninecards.evaluation import evaluate_low
        >>> Words().low(evaluate_low(parse_cards("As2dKsKh"), parse_cards("4d6c8hKd9s")))
        'low 8-6-4-2-A'
        """
        if hand is None:
            return self.text("low.none")
        return self.text("low.low", ranks="-".join(card.rank.char for card in hand.cards))

    def card(self, card: Card | None) -> str:
        """The name of a card; None is one that is not known.

        >>> Words().card(Card(51)), Words("ru").card(Card(51)), Words("el").card(Card(31))
        ('ace of spades', 'туз пик', 'εννιάρι μπαστούνι')
        """
        if card is None:
            return self.text("card.unknown")
        return self.text("card.name", rank=card.rank, suit=self.text(f"suit.{card.suit.char}"))

    def _rank(self, rank: Rank) -> _Forms:
        forms = self._sentences[f"rank.{rank.char}"].split("|")
        return _Forms(dict(zip(self._forms, forms, strict=True)))


class _Forms:
    """A word with its grammatical forms; a placeholder names the form it needs."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = forms

    def __format__(self, form: str) -> str:
        return self._forms[form]


@cache
def _sentences(language: str) -> Mapping[str, str]:
    sentences: dict[str, str] = json.loads(
        (_LOCALE / f"{language}.json").read_text(encoding="utf-8")
    )
    return sentences
