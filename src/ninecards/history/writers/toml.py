"""Values as TOML, on one line each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal

from ninecards.errors import HistoryError

__all__ = ["toml_key", "toml_text", "toml_value"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def toml_text(text: str) -> str:
    r"""Return a text as a string of TOML; what cannot be seen is escaped.

    >>> print(toml_text('Ada "A"\x7f'))
    "Ada \"A\"\u007F"
    """
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable():
        return letter
    number = ord(letter)
    if 0xD800 <= number <= 0xDFFF:  # Half a letter, which TOML has not.
        return "�"
    return f"\\u{number:04X}" if number < 0x10000 else f"\\U{number:08X}"


def toml_key(name: str) -> str:
    """Return a name as a key of TOML."""
    return name if _BARE.fullmatch(name) else toml_text(name)


def toml_value(value: object) -> str:
    """Return a value as TOML. A null has no form and is left out of lists and tables.

    Raises HistoryError for a value of another kind.

    >>> toml_value({"buy_in": Decimal("1.50"), "levels": [1, 2], "none": None})
    '{buy_in = 1.50, levels = [1, 2]}'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(int(value))
        case str():
            return toml_text(value)
        case Decimal():
            return format(value, "f").replace("Infinity", "inf").replace("NaN", "nan")
        case float():
            return repr(value)
        case date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(toml_value(item) for item in value if item is not None)}]"
        case Mapping():
            items = ((key, item) for key, item in value.items() if item is not None)
            members = (f"{toml_key(str(key))} = {toml_value(item)}" for key, item in items)
            return "{" + ", ".join(members) + "}"
    raise HistoryError(f"a {type(value).__name__} has no form in TOML")
