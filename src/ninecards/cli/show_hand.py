"""``ninecards history show``: recorded hands street by street, in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ninecards.cli.common import (
    EXIT_NEGATIVE,
    EXIT_OK,
    JsonOption,
    LanguageOption,
    Output,
    counted_hands,
    cut,
    cut_middle,
    printable,
)
from ninecards.errors import HistoryError
from ninecards.history import (
    DamagedHand,
    HandRecord,
    OtherGame,
    Reading,
    SkippedFile,
    Verdict,
    replay,
)
from ninecards.history.check import readings_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.words import Words
from ninecards.words.recorded_hand import TextLine, tell_hand

__all__ = ["show"]

WIDTH = 80
BESIDE = 42
"""The column where what a call costs begins."""
INDENT = 6
"""Blanks before what is left of a line that is too long."""
MOST_OF_REASON = 300
MOST_HANDS = 10_000_000
"""No file has more hands: a larger number can only be a name."""


@dataclass(slots=True)
class _Shown:
    """How many hands were shown so far, and how many of them do not settle."""

    hands: int = 0
    ok: int = 0
    lost: bool = False
    """Whether the rest of the file was not read."""
    failed: int = 0
    damaged: int = 0
    not_omaha: int = 0

    def add(self, verdict: Verdict) -> None:
        name = verdict.name.lower()
        self.hands += 1
        setattr(self, name, getattr(self, name) + 1)

    def record(self, file: str) -> dict[str, object]:
        return {
            "file": file,
            "hands": self.hands,
            "ok": self.ok,
            "failed": self.failed,
            "damaged": self.damaged,
            "not_omaha": self.not_omaha,
        }


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of recorded hands.")],
    *,
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="N", help="The N-th hand, or its name; default all."),
    ] = None,
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> int:
    """Tell recorded hands street by street: who did what, won what, and why.

    Exit 1 if a hand does not settle or is damaged: it is shown as far as it goes.
    """
    words, output, shown = Words(language), Output(json=json), _Shown()
    try:
        for reading in _chosen(file, hand):
            if isinstance(reading, SkippedFile):
                shown.lost = True
                output.note(printable(f"ninecards: history show: {file}: {reading.why}"))
                continue
            if shown.hands:
                output.say()
                output.say()
            shown.add(_show(reading, words, output))
    except KeyboardInterrupt:
        output.note(f"ninecards: history show: interrupted after {shown.hands:,} hands")
        output.answer(shown.record(file))
        raise
    output.answer(shown.record(file))
    asked_in_vain = hand is not None and shown.not_omaha
    fails = shown.failed or shown.damaged or shown.lost or asked_in_vain
    return EXIT_NEGATIVE if fails else EXIT_OK


def _chosen(file: str, hand: str | None) -> Iterator[Reading | SkippedFile]:
    """The hands that are asked for; of all hands also why the rest of a file was not read.

    Raises HistoryError if there are none.
    """
    readings = _readings(file)
    if hand is None:
        yield from readings
        return
    place = int(hand) if hand.isascii() and hand.isdigit() else 0
    named, hands, why = None, 0, ""
    for reading in readings:
        if isinstance(reading, SkippedFile):
            why = f"; {reading.why}"
            continue
        hands += 1
        if hands == place:
            yield reading
            return
        if named is None and reading.hand == hand:
            named = reading
            if not 0 < place <= MOST_HANDS:
                break
    if named is None:
        raise HistoryError(
            f"history show: {file} has no hand {cut(hand)!r}; it has {counted_hands(hands)}: "
            f"give a name, or count from 1{why}"
        )
    yield named


def _readings(file: str) -> Iterator[Reading | SkippedFile]:
    """Every hand of the file, and why the rest was not read.

    Raises HistoryError if it has no hand that can be read.
    """
    if not file or not Path(file).exists():
        raise HistoryError(f"history show: {file or repr(file)}: no such file")
    if Path(file).is_dir():
        raise HistoryError(f"history show: {file} is a folder; name one file")
    for number, reading in enumerate(readings_of(Path(file))):
        if isinstance(reading, SkippedFile) and not number:
            raise HistoryError(f"history show: {file}: {reading.why}")
        yield reading


def _show(reading: Reading, words: Words, output: Output) -> Verdict:
    if isinstance(reading, OtherGame):
        _say(_title(reading, words), output)
        _say(TextLine(words.text("record.not_omaha", game=cut(reading.game))), output)
        return Verdict.NOT_OMAHA
    if isinstance(reading, DamagedHand):
        _say(_title(reading, words), output)
        _fault("damaged", reading.line, reading.why, words, output)
        return Verdict.DAMAGED
    result = replay(reading, ranker=NATIVE)
    for line in tell_hand(reading, result, words):
        _say(line, output)
    if result.verdict is not Verdict.OK:
        output.say()
        _fault(result.verdict.name.lower(), result.line or reading.line, result.why, words, output)
    return result.verdict


def _title(reading: DamagedHand | OtherGame | HandRecord, words: Words) -> TextLine:
    return TextLine(words.text("record.hand", hand=cut(reading.hand), site=reading.site))


def _fault(kind: str, line: int, why: str, words: Words, output: Output) -> None:
    """Why a hand does not settle: one line, however long."""
    why = cut_middle(why, MOST_OF_REASON)
    output.say(printable(words.text(f"record.{kind}", line=line, why=why)))


def _say(line: TextLine, output: Output) -> None:
    """Write a line in the width of a terminal; what stands beside it goes below if it must."""
    text, beside = printable(line.text), printable(line.beside)
    if beside:
        joined = f"{text:{BESIDE}}  {beside}"
        if len(joined) <= WIDTH:
            output.say(joined)
            return
    indent = " " * INDENT
    for part in (text, f"{indent}{beside}" if beside else None):
        if part is not None:
            parts = textwrap.wrap(part, WIDTH, subsequent_indent=indent, drop_whitespace=True)
            for wrapped in parts or [""]:
                output.say(wrapped)
