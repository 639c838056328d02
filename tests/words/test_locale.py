"""The sentence files: the same keys and placeholders in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import ninecards
from ninecards.cards import Rank
from ninecards.rules.options import PRESETS
from ninecards.words import LANGUAGES, Words

FOLDER = Path(ninecards.__file__).parent / "locale"


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key stands twice: {sorted(keys)}"
    return dict(pairs)


def read(language: str) -> dict[str, str]:
    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    sentences = json.loads(text, object_pairs_hook=no_key_twice)
    assert isinstance(sentences, dict)
    return sentences


SENTENCES = {language: read(language) for language in LANGUAGES}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(sentence: str) -> list[tuple[str, str]]:
    """Name and form of each placeholder."""
    return [
        (name, form or "") for _, name, form, _ in Formatter().parse(sentence) if name is not None
    ]


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(LANGUAGES)


@every_language
def test_the_keys_are_those_of_english_in_the_same_order(language: str) -> None:
    assert list(SENTENCES[language]) == list(SENTENCES["en"])


@every_language
def test_the_files_are_flat_text(language: str) -> None:
    assert {type(sentence) for sentence in SENTENCES[language].values()} == {str}
    assert [key for key, sentence in SENTENCES[language].items() if not sentence.strip()] == []


@every_language
def test_the_placeholders_are_those_of_english(language: str) -> None:
    def names(sentences: dict[str, str]) -> dict[str, set[str]]:
        return {key: {name for name, _ in placeholders(text)} for key, text in sentences.items()}

    assert names(SENTENCES[language]) == names(SENTENCES["en"])


@every_language
def test_every_rank_has_every_form_and_every_form_asked_for_exists(language: str) -> None:
    sentences = SENTENCES[language]
    forms = sentences["rank.forms"].split("|")
    assert len(set(forms)) == len(forms)
    for rank in Rank:
        written = sentences[f"rank.{rank.char}"].split("|")
        assert len(written) == len(forms)
        assert all(form.strip() == form != "" for form in written)
    asked = {form for text in sentences.values() for _, form in placeholders(text)} - {""}
    assert asked == set(forms)


@every_language
def test_every_sentence_can_be_filled(language: str) -> None:
    words = Words(language)
    for key, sentence in SENTENCES[language].items():
        values = {name: Rank.ACE if form else "x" for name, form in placeholders(sentence)}
        assert "{" not in words.text(key, **values), key


@every_language
def test_every_preset_of_house_rules_is_explained(language: str) -> None:
    about = {f"ui.rules_about.{name}" for name in PRESETS}
    assert about == {key for key in SENTENCES[language] if key.startswith("ui.rules_about.")}


# Table terms that are no other in a Greek card room.
SAID_IN_ENGLISH: dict[str, set[str]] = {
    "ru": set(),
    "el": {
        "allowed.muck", "game.courchevel", "game.courchevel-hilo", "game.omaha", "game.omaha-hilo",
        "half.high", "half.low", "jamfold.column_call", "jamfold.column_jam",
        "log.all_in", "log.call", "log.check", "log.fold", "play.all_in",
        "post.ante", "post.straddle", "pot.only", "street.flop", "ui.bomb_pot", "ui.bomb_pots",
        "ui.pre_check_fold",
    },
}  # fmt: skip


@pytest.mark.parametrize(("language", "letters"), [("ru", "абвгдежзиклмнопрстуфхцчшщэюя"),
                                                   ("el", "αβγδεζηικλμνξοπρστυφχψω")])  # fmt: skip
def test_a_translation_is_in_its_own_letters(language: str, letters: str) -> None:
    foreign = {"low.low", "language.name", "rank.forms", "card.name"} | SAID_IN_ENGLISH[language]
    for key, sentence in SENTENCES[language].items():
        own = re.sub(r"\{[^}]*\}", "", sentence)
        if key not in foreign and re.search(r"[^\W\d_]", own):
            assert set(own.lower()) & set(letters), key
