"""What a name at the table may be, and when two names look alike."""

from __future__ import annotations

import unicodedata

__all__ = ["NAME_LENGTH", "clean_name", "looks_of"]

NAME_LENGTH = 24
MOST_MARKS = 2
"""Marks on one letter: more than names are written with would be a tower over other chairs."""

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters of kinds that are seen, which show nothing."""

_LETTERS = dict(
    zip(
        "\u0430\u0432\u0435\u0451\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
        "\u0455\u0456\u0457\u0458\u0501\u051b\u051d\u04bb"
        "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b6",
        "abeekmhopctyxsiijdqwhabehikmnoptyxz",
        strict=True,
    )
)
"""Cyrillic and Greek letters that are drawn like a Latin one, in one case or the other."""


def clean_name(text: str) -> str | None:
    r"""Return the name as it is kept, or None for what is none.

    A name has 1 to NAME_LENGTH characters, all of them to be seen; runs of blanks count as one.

    >>> clean_name("  Anna   K. ")
    'Anna K.'
    >>> clean_name("An\u202ena") is clean_name("\u3164") is None
    True
    """
    if len(text) > NAME_LENGTH * (MOST_MARKS + 2):  # far too long, whatever it is
        return None
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 0 < len(name) <= NAME_LENGTH or not name.isprintable() or not _UNSEEN.isdisjoint(name):
        return None
    marks = MOST_MARKS  # none before the first letter
    for character in name:
        if unicodedata.category(character).startswith("M"):
            marks += 1
        else:
            marks = 0 if character != " " else MOST_MARKS
        if marks > MOST_MARKS:
            return None
    return name


def looks_of(name: str) -> str:
    r"""Return what names that look alike have in common: case, width, script do not count.

    >>> looks_of("Anna") == looks_of("\u0410NN\u0430") == looks_of("\uff21nna")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Me"))
    return "".join(_LETTERS.get(c, c) for c in seen)
