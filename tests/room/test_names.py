"""What a name may be: nothing unseen, no tower of marks, nobody else's looks."""

from __future__ import annotations

import pytest

from ninecards.room.names import NAME_LENGTH, clean_name, looks_of


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n K. ", "Anna K."),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("e\u0301" * NAME_LENGTH, "\u00e9" * NAME_LENGTH),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("\u0386\u03bd\u03bd\u03b1", "\u0386\u03bd\u03bd\u03b1"),
        ("\u0645\u0631\u062d\u0628\u0627", "\u0645\u0631\u062d\u0628\u0627"),
        ("\u0e01\u0e35\u0e48", "\u0e01\u0e35\u0e48"),  # a letter, a vowel and a tone above it
        ("\U0001f44d", "\U0001f44d"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("<b>", "<b>"),
    ],
)
def test_a_name_is_kept_composed_and_with_single_blanks(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \u00a0\u3000",
        "x" * (NAME_LENGTH + 1),
        "x" * 10_000,
        "\u0301" * 10_000,
        "a\x00",
        "a\u200bb",
        "\u202eanna",
        "\u2066anna",
        "\u061canna",
        "\u00ad",
        "\ue000",
        "\uffff",
        "\u3164",
        "\u2800",
        "Anna\u1160",
        "\u115f",
        "An\uffa0na",
        "\u034f",
        "\u0301",
        "a \u0301",
        "\ufe0f",
        "Z\u0337\u0322\u031b",
    ],
)
def test_what_cannot_be_seen_or_hides_others_is_no_name(text: str) -> None:
    assert clean_name(text) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bot Ada", "bot ADA"),
        ("Bot Ada", "\uff22ot \uff21da"),
        ("Bot Ada", "Bot \u0410d\u0430"),
        ("ANNA", "\u0391\u039d\u039d\u0391"),
        ("\u041d\u0418\u041d\u0410", "H\u0418H\u0410"),
        ("\u0421\u0435\u0440\u0433\u0435\u0439", "C\u0435p\u0433e\u0439"),
        ("Zoe", "Zo\u00eb"),
        ("stra\u00dfe", "STRASSE"),
        ("x", "x\ufe0f"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert looks_of(one) == looks_of(other)


def test_other_names_look_otherwise() -> None:
    names = [
        "Anna",
        "Hanna",
        "\u0410\u043d\u044f",
        "Ivan",
        "\u0418\u0432\u0430\u043d",
        "\U0001f44d",
    ]
    assert len({looks_of(name) for name in names}) == len(names)
