"""Ranges in files: CSV, text, and Monker's ``.rng``.

``.csv``
    A line a hand or a class: ``AsAhKsKh,0.5`` or ``AA(2A),0.5``, the weight from 0 to 1. A first
    line ``hand,weight`` is left out. A hand may be named once, alone or by its class.
``.txt``
    Text of the range language; lines are joined by commas, and a line that begins with ``#`` is a
    remark. A file of whole hands, each with a weight or without, is read quickly.
``.rng``
    Two lines a class of four cards: its label, then ``weight;ev``. The value is not kept.

What is held with weight 0 is left out. Errors name the line.
"""

from __future__ import annotations

import codecs
import os
import shutil
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS
from ninecards.equity.classes import class_members
from ninecards.equity.hands import Cards, hand_count, hand_numbers
from ninecards.equity.labels import class_labels, parse_label
from ninecards.equity.orders import DEFAULT_ORDER
from ninecards.equity.range import Range
from ninecards.equity.rows import NOT_A_CARD, card_codes, different, hand_rows
from ninecards.errors import RangeError

__all__ = ["SUFFIXES", "check_range_file", "hand_texts", "read_range", "write_range"]

SUFFIXES = (".csv", ".txt", ".rng")

_HEADER = "hand,weight"
_RNG_CARDS = 4


def read_range(
    path: Path, cards: int = 4, *, dialect: str = "ppt", order: str | None = DEFAULT_ORDER
) -> Range:
    """The range in the file, by the end of its name.

    Raises RangeError with the line, or the column, of the fault; OSError where there is no file.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise RangeError(f"{path}: a range is in a file {', '.join(SUFFIXES)}")
    data = path.read_bytes().removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
    quick = _read_quickly(data, cards, suffix, path.name)
    if quick is not None:
        return quick
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RangeError(f"{path}: no text in UTF-8") from None
    try:
        if suffix == ".txt":
            return _read_text(text, cards, dialect, order)
        read = _read_csv if suffix == ".csv" else _read_rng
        return Range.of_weights(f"@{path.name}", cards, read(text, cards))
    except RangeError as error:
        where = "" if error.line is None else f"line {error.line}: "
        raise RangeError(f"{path}: {where}{error}", column=error.column, line=error.line) from None


def check_range_file(path: Path) -> None:
    """Raise RangeError where the end of the file's name says nothing about how to write a range.

    >>> check_range_file(Path("aces.csv"))
    """
    if path.suffix.lower() not in SUFFIXES:
        raise RangeError(f"{path}: a range goes into a file {', '.join(SUFFIXES)}")


def write_range(held: Range, path: Path) -> None:
    """Write the range as the end of the file's name says; read back it has the same weights.

    The file is written whole or not at all. Text keeps nine decimals of a weight in percent.
    Raises RangeError for a range without a hand, and for one that a ``.rng`` file cannot hold:
    other than four cards, or weights that differ within a class.
    """
    check_range_file(path)
    text = {".csv": _csv, ".txt": _text, ".rng": _rng}[path.suffix.lower()](held)
    if path.exists() and not path.is_file():
        # A pipe or a device; a folder says so itself.
        path.write_text(text, "utf-8", newline="\n")
        return
    # What a link leads to is replaced, not the link, and only by a whole file.
    place = path.resolve()
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8", newline="\n")
        if place.exists():
            shutil.copymode(place, part)
        part.replace(place)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)


# ------------------------------------------------------------------------------------ whole hands


def _hands(texts: Sequence[str], cards: int) -> Cards | None:
    """The hands of texts such as ``AsAhKsKh``, or None where one of them is something else."""
    joined = "".join(texts)
    width = 2 * cards
    if len(joined) != width * len(texts) or not joined.isascii():
        return None
    if any(len(text) != width for text in texts):
        return None
    codes = np.frombuffer(joined.encode("ascii"), dtype=np.uint8).astype(np.uint16)
    hands = card_codes()[256 * codes[0::2] + codes[1::2]].reshape(-1, cards)
    return None if (hands == NOT_A_CARD).any() or not different(hands).all() else hands


def hand_texts(hands: Cards) -> list[str]:
    """The hands as text, their cards in the order given.

    >>> hand_texts(np.array([[51, 50, 47, 46]], dtype=np.uint8))
    ['AsAhKsKh']
    """
    names = np.frombuffer(
        "".join(rank + suit for rank in RANK_CHARS for suit in SUIT_CHARS).encode(), dtype="S2"
    )
    width = 2 * hands.shape[1]
    text = names[hands].tobytes().decode()
    return [text[at : at + width] for at in range(0, len(text), width)]


def _figures(texts: Sequence[str], lines: Sequence[int]) -> npt.NDArray[np.float64]:
    """Weights from 0 to 1. Raises RangeError with the line."""
    try:
        values = np.array(list(map(float, texts)), dtype=np.float64)
    except ValueError:
        values = np.array([_figure(text) for text in texts])
    good = (values >= 0) & (values <= 1)
    if not good.all():
        at = int(np.flatnonzero(~good)[0])
        raise RangeError(f"weight {texts[at][:20]!r}; it is 0 to 1", line=lines[at])
    return values


def _figure(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return np.nan


# ------------------------------------------------------------------------------------ reading


def _read_quickly(data: bytes, cards: int, suffix: str, name: str) -> Range | None:
    """A plain list of whole hands, or None: then it is read line by line."""
    if suffix == ".txt":
        return _whole_hands(data.strip().replace(b"\n", b","), cards)
    if suffix != ".csv":
        return None
    head, _, rest = data.partition(b"\n")
    rows = hand_rows(rest if head.lower() == _HEADER.encode() else data, cards, ",")
    # NaN, where a weight is missing, is not in bounds either.
    if rows is None or not ((rows.figures >= 0) & (rows.figures <= 1)).all():
        return None
    weights = np.zeros(hand_count(cards))
    named = np.zeros(hand_count(cards), dtype=np.bool_)
    named[rows.hands] = True
    if np.count_nonzero(named) < len(rows.hands):
        return None
    weights[rows.hands] = rows.figures
    return Range.of_weights(f"@{name}", cards, weights)


def _whole_hands(text: bytes, cards: int) -> Range | None:
    """The range of whole hands with or without weights, or None for anything else."""
    rows = hand_rows(text.replace(b",", b"\n"), cards, "@")
    if rows is None:
        return None
    figures = np.where(np.isnan(rows.figures), 100.0, rows.figures)
    if not ((figures > 0) & (figures <= 100)).all():
        return None
    weights = np.zeros(hand_count(cards))
    np.maximum.at(weights, rows.hands, figures / 100)
    return Range.of_weights(text.decode(), cards, weights)


def _read_text(text: str, cards: int, dialect: str, order: str | None) -> Range:
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), start=1)]
    terms = [
        (number, row.rstrip(",").rstrip())
        for number, row in rows
        if row and not row.startswith("#")
    ]
    joined = ",".join(term for _, term in terms)
    quick = _whole_hands(joined.replace(" ", "").encode(), cards)
    try:
        return quick or Range(joined, cards, dialect=dialect, order=order)
    except RangeError as error:
        if error.column is None or not terms:
            raise
        # The column of the whole is too far away to be found: which line begins before it?
        starts = list(accumulate((len(term) + 1 for _, term in terms), initial=1))
        at = max(place for place in range(len(terms)) if starts[place] <= error.column)
        column = error.column - starts[at] + 1
        reason = str(error).partition(": ")[2]
        raise RangeError(f"column {column}: {reason}", column=column, line=terms[at][0]) from None


def _read_csv(text: str, cards: int) -> npt.NDArray[np.float64]:
    rows = text.splitlines()
    start = int(bool(rows) and rows[0].replace(" ", "").lower() == _HEADER)
    lines = [number for number in range(start, len(rows)) if rows[number].strip()]
    parts = [rows[number].partition(",") for number in lines]
    numbers = [number + 1 for number in lines]
    if not parts:
        raise RangeError("no hand; a line is hand,weight")
    names = [name.strip() for name, _, _ in parts]
    values = _figures([value.strip() for _, _, value in parts], numbers)
    return _placed(names, values, numbers, cards)


def _read_rng(text: str, cards: int) -> npt.NDArray[np.float64]:
    if cards != _RNG_CARDS:
        raise RangeError(f"a .rng file holds hands of 4 cards; {cards} are asked for")
    rows = text.split()
    if not rows:
        raise RangeError("no class; two lines a class are expected: label, weight;ev", line=1)
    if len(rows) % 2:
        raise RangeError(f"{rows[-1][:20]!r} has no line weight;ev", line=len(rows))
    lines = list(range(2, len(rows) + 1, 2))
    values = _figures([row.partition(";")[0] for row in rows[1::2]], lines)
    return _placed(rows[0::2], values, [line - 1 for line in lines], cards)


def _placed(
    names: list[str], values: npt.NDArray[np.float64], lines: list[int], cards: int
) -> npt.NDArray[np.float64]:
    """The weights by number of hands and classes that are named once each."""
    hands = _hands(names, cards)
    if hands is None:
        rows, members = _hands_and_classes(names, lines, cards)
    else:
        rows, members = np.arange(len(names)), hand_numbers(hands)[:, None]
    first = np.full(hand_count(cards), len(names), dtype=np.int64)
    np.minimum.at(first, members, rows[:, None])
    again = (first[members] != rows[:, None]).any(axis=1)
    if again.any():
        at = int(np.flatnonzero(again)[0])
        raise RangeError(f"{names[at]} again; a hand is named once", line=lines[at])
    weights = np.zeros(hand_count(cards))
    weights[members] = values[:, None]
    return weights


def _hands_and_classes(
    names: list[str], lines: list[int], cards: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each name all its hands, in rows of 24; a single hand fills its row."""
    rows = np.arange(len(names))
    found = np.empty((len(names), cards), dtype=np.uint8)
    single = np.zeros(len(names), dtype=np.bool_)
    for at, name in enumerate(names):
        hand = _hands([name], cards)
        if hand is not None:
            found[at], single[at] = hand[0], True
            continue
        try:
            found[at] = parse_label(name, cards)
        except RangeError as error:
            raise RangeError(str(error), line=lines[at]) from None
    members = class_members(found)
    members[single] = hand_numbers(found[single])[:, None]
    return rows, members


# ------------------------------------------------------------------------------------ writing


def _csv(held: Range) -> str:
    hands, weights = _something(held)
    rows = map(",".join, zip(hand_texts(hands), map(repr, weights.tolist()), strict=True))
    return "\n".join([_HEADER, *rows, ""])


def _text(held: Range) -> str:
    hands, weights = _something(held)
    marks = ["" if weight == 1 else f"@{_percent(weight)}" for weight in weights.tolist()]
    return "\n".join([*map("".join, zip(hand_texts(hands), marks, strict=True)), ""])


def _something(held: Range) -> tuple[Cards, npt.NDArray[np.float64]]:
    hands, weights = held.combos()
    if not len(hands):
        raise RangeError(f"{held} holds no hand; there is nothing to write")
    return hands, weights


def _percent(weight: float) -> str:
    """The weight in percent as the language reads it; what is held never becomes nothing."""
    return f"{max(100 * weight, 1e-9):.9f}".rstrip("0").rstrip(".")


def _rng(held: Range) -> str:
    if held.cards != _RNG_CARDS:
        raise RangeError(f"a .rng file holds hands of 4 cards; these have {held.cards}")
    labels = class_labels()
    one = np.array([parse_label(label, _RNG_CARDS) for label in labels], dtype=np.uint8)
    weights = held.weights[class_members(one)]
    uneven = (weights != weights[:, :1]).any(axis=1)
    if uneven.any():
        label = labels[int(np.flatnonzero(uneven)[0])]
        raise RangeError(f"hands of the class {label} differ in weight; .csv holds such a range")
    rows = zip(labels, weights[:, 0].tolist(), strict=True)
    return "".join(f"{label}\n{weight!r};0.0\n" for label, weight in rows)
