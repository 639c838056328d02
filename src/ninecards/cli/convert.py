"""``ninecards history convert``: recorded hands written in another format."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from ninecards.cli.common import (
    EXIT_BAD_INPUT,
    EXIT_NEGATIVE,
    EXIT_OK,
    JsonOption,
    Output,
    counted_hands,
    cut,
    cut_middle,
    printable,
)
from ninecards.errors import ConfigError, HistoryError
from ninecards.history import HandRecord, OtherGame, Reading, SkippedFile
from ninecards.history.check import readings_of
from ninecards.history.writers import WRITERS, Export, Writer, exported
from ninecards.history.writers.viewer import viewer_limited
from ninecards.kernels.evaluator import NATIVE

__all__ = ["convert"]

MOST_OF_REASON = 300
"""Characters of why a hand is left out; a record may quote a figure of any length."""

Write = Callable[[str], object]


@dataclass(slots=True)
class _Conversion:
    """What became of the hands of a file so far."""

    file: str
    writer: Writer
    viewer: str | None
    output: Output
    converted: int = 0
    viewer_seen: bool = False
    """Whether the viewer is a player of a hand that was converted."""
    left_out: list[dict[str, object]] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    """Why the file, or the rest of it, was not read."""

    def exports(self) -> Iterator[Export]:
        """Yield the hands that can be written; name each of the others, and why not."""
        for reading in readings_of(Path(self.file)):
            if isinstance(reading, SkippedFile):
                self.skipped.append(reading.why)
                if self.converted or self.left_out:
                    self.output.note(printable(f"{self.file}: {reading.why}"))
                continue
            try:
                export = self._export(reading)
            except HistoryError as error:
                self._leave_out(reading, error)
                continue
            yield export
            self.converted += 1

    def _export(self, reading: Reading) -> Export:
        if isinstance(reading, OtherGame):
            raise HistoryError(f"not Omaha: {reading.game}")
        if not isinstance(reading, HandRecord):
            raise HistoryError(f"damaged: {reading.why}")
        export = exported(reading, ranker=NATIVE)
        if self.viewer is not None:
            export = viewer_limited(export, self.viewer)
            self.viewer_seen |= any(p.name == self.viewer for p in export.record.players)
        refusal = self.writer.refusal(export)
        if refusal is not None:
            raise HistoryError(refusal)
        return export

    def _leave_out(self, reading: Reading, error: HistoryError) -> None:
        line = reading.line if error.line is None else error.line
        why, hand = cut_middle(str(error), MOST_OF_REASON), cut(reading.hand)
        self.output.note(printable(f"{self.file}:{line}: hand {hand}: left out: {why}"))
        self.left_out.append(
            {"file": self.file, "hand": hand, "line": line, "site": reading.site, "why": why}
        )

    def record(self) -> dict[str, object]:
        """What a script is told."""
        hands = self.converted + len(self.left_out)
        skipped = [{"file": self.file, "why": why} for why in self.skipped]
        return {
            "hands": hands,
            "converted": self.converted,
            "left_out": self.left_out,
            "skipped": skipped,
        }


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of recorded hands.")],
    *,
    to: Annotated[
        str, typer.Option("--to", metavar="|".join(WRITERS), help="The format to write.")
    ],
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="F", help="Where to write; default standard output."),
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--viewer", metavar="NAME", help="Only what this player may see of each hand."
        ),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Write recorded hands in another format; those that do not settle are left out and named.

    A file is written whole or not at all: what was there stays until the new one is done.
    Exit 1 if a hand was left out, 2 if none could be converted.
    """
    writer = _asked(file, to, out, viewer)
    output = Output(json=json)
    conversion = _Conversion(file, writer, viewer, output)
    try:
        if out is None:
            _write(conversion, _to_standard_output)
        else:
            _write_file(conversion, Path(out))
    except KeyboardInterrupt:
        kept = "written" if out is None else "read, nothing written"
        output.note(f"{counted_hands(conversion.converted)} {kept}")
        raise
    _tell(conversion, out)
    if out is None:
        sys.stdout.flush()
    output.answer(conversion.record())
    if not conversion.converted:
        return EXIT_BAD_INPUT
    return EXIT_NEGATIVE if conversion.left_out or conversion.skipped else EXIT_OK


def _asked(file: str, to: str, out: str | None, viewer: str | None) -> Writer:
    """The writer that is asked for. Raises NinecardsError for what cannot be done."""
    writer = WRITERS.get(to)
    if writer is None:
        raise ConfigError(f"history convert: --to {cut(to)!r}; it is {', '.join(WRITERS)}")
    if viewer is not None and not viewer.strip():
        raise ConfigError(f"history convert: --viewer {viewer!r}; it is the name of a player")
    if out is not None and not out:
        raise ConfigError("history convert: --out ''; it is the name of a file")
    if not file or not Path(file).exists():
        raise HistoryError(f"history convert: {file or repr(file)}: no such file")
    if Path(file).is_dir():
        raise HistoryError(f"history convert: {file} is a folder; name one file")
    return writer


def _tell(conversion: _Conversion, out: str | None) -> None:
    """Say what became of the file, beside the hands that were left out."""
    output, file, viewer = conversion.output, conversion.file, conversion.viewer
    if not conversion.converted:
        reason = "" if conversion.left_out else "".join(f": {why}" for why in conversion.skipped)
        output.note(printable(f"ninecards: history convert: {file}: no hand converted{reason}"))
        return
    if out is not None:
        left = f", {len(conversion.left_out):,} left out" if conversion.left_out else ""
        output.say(printable(f"{out}: {counted_hands(conversion.converted)}{left}"))
    if viewer is not None and not conversion.viewer_seen:
        told = f"nobody is called {cut(viewer)!r} in {file}; the hands are as a spectator sees them"
        output.note(printable(f"ninecards: history convert: {told}"))


def _write(conversion: _Conversion, write: Write) -> None:
    for piece in conversion.writer.write(conversion.exports()):
        write(piece)


def _to_standard_output(text: str) -> None:
    """Write bytes: names are kept whatever the terminal can show, but none steers it."""
    if sys.stdout.isatty():
        text = "\n".join(map(printable, text.split("\n")))
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        stream.write(text.encode("utf-8"))


def _write_file(conversion: _Conversion, out: Path) -> None:
    """Write a file beside ``out`` and put it in its place once it is whole."""
    if out.exists() and not out.is_file():
        # A pipe or a device; a folder says so itself.
        try:
            with out.open("w", encoding="utf-8", newline="\n") as stream:
                _write(conversion, stream.write)
        except OSError as error:
            error.filename = str(out)
            raise
        return
    # What a link leads to is replaced, not the link.
    place = out.resolve()
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            _write(conversion, stream.write)
            stream.flush()
            os.fsync(stream.fileno())
        if conversion.converted:
            if place.exists():
                shutil.copymode(place, part)
            part.replace(place)
    except OSError as error:
        if error.filename in (str(part), None):
            error.filename = str(out)
        raise
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
