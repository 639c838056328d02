"""The file of a spot: TOML in UTF-8, with the keys of `ninecards.solver.spot`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ninecards.errors import SpotError
from ninecards.solver.fields import at
from ninecards.solver.spot import Spot

__all__ = ["read_spot", "spot_of", "spot_text"]

_MOST_BYTES = 16_000_000
"""What is larger is another file, or a device without an end."""


def read_spot(path: Path) -> Spot:
    """The spot in a file; ``@file`` of a range is looked for beside it.

    Raises SpotError, one line that begins with the file; OSError where there is none.
    """
    return spot_of(spot_text(path), path)


def spot_text(path: Path) -> str:
    """The text of a spot file. Raises SpotError, one line; OSError where there is none."""
    with at(str(path)):
        if path.is_dir():
            raise SpotError("a folder; name a spot file")
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
        if len(raw) > _MOST_BYTES:
            raise SpotError(f"more than {_MOST_BYTES // 10**6} MB; a spot is a short text")
        try:
            # Some editors begin a file with a mark of its order of bytes.
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise SpotError("no text in UTF-8") from None
    return text.replace("\r\n", "\n")


def spot_of(text: str, path: Path) -> Spot:
    """The spot in the text of the file at ``path``. Raises SpotError, one line."""
    with at(str(path)):
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise SpotError(f"no TOML: {error}") from None
        except RecursionError:
            raise SpotError("no TOML: tables or lists too deep in one another") from None
        return Spot.of(table, path.parent)
