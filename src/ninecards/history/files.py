"""Files and folders of records: which are read, as what, and what of them is not."""

from __future__ import annotations

import codecs
import gzip
import io
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ninecards.errors import HistoryError
from ninecards.history.formats import Format, format_of, other_format
from ninecards.history.record import Reading

__all__ = ["SkippedFile", "files_under", "readings_of"]

HEAD_BYTES = 65_536
"""How much of a file is looked at to find its format."""
MOST_OF_LINE = 2**24
"""Characters of a line that are held at once: no hand has more, but a broken file may."""
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """What of a file, or of a folder, is not read, and why: all of it, or the rest.

    ``hands_lost`` is true where hands are known to be in what was left out.
    """

    file: str
    why: str
    hands_lost: bool = False


def files_under(paths: Iterable[str]) -> list[Path]:
    """Return the files that ``paths`` name, those of folders in the order of their names.

    A folder that cannot be read stands for itself, and so does a link to one inside a folder:
    it may lead in a circle.

    Raises HistoryError for a path that leads nowhere, and for an empty one, which would mean
    the current folder.
    """
    files: list[Path] = []
    unreadable: list[OSError] = []
    for name in paths:
        if not name:
            raise HistoryError("'' is no path; name files and folders, . for this folder")
        path = Path(name)
        if path.is_dir():
            for folder, folders, inside in os.walk(path, onerror=unreadable.append):
                folders.sort()
                links = [each for each in folders if Path(folder, each).is_symlink()]
                files += [Path(folder, file) for file in sorted([*inside, *links])]
            files += [Path(error.filename) for error in unreadable]
            unreadable.clear()
        elif path.exists():
            files.append(path)
        else:
            raise HistoryError(f"{path}: no such file or folder")
    return files


def readings_of(file: Path) -> Iterator[Reading | SkippedFile]:
    """Yield every hand of a file as it was read, or why none could be.

    Nothing that a file holds raises an error.
    """
    if not file.is_file():
        yield SkippedFile(str(file), _why_no_file(file))
        return
    found = False
    try:
        source = _source(file)
        if isinstance(source, SkippedFile):
            yield source
            return
        format_, encoding = source
        with (
            _opened(file) as stream,
            io.TextIOWrapper(stream, encoding=encoding, errors="backslashreplace") as text,
        ):
            lines = _Lines(text, format_)
            for reading in format_.read(lines):
                found = True
                yield reading
    except (OSError, EOFError, zlib.error) as error:
        yield SkippedFile(str(file), _unreadable(error))
        return
    for why in lines.left_out:
        yield SkippedFile(str(file), why, hands_lost=found)
    if not found and not lines.left_out:
        yield SkippedFile(str(file), f"no hand in it ({format_.name})")


def _why_no_file(path: Path) -> str:
    if not path.is_dir():
        return "no plain file"
    try:
        next(path.iterdir(), None)
    except OSError as error:
        return _unreadable(error)
    return "a folder; name it itself to have it read"


class _Lines:
    """The lines of a file, for a reader of ``own``, and why some of it is ``left_out``.

    Where a file breaks off its lines end, so that the hand that is cut is told as one.
    """

    def __init__(self, text: io.TextIOWrapper, own: Format) -> None:
        self._text = text
        self._own = own
        self._saw_other = False
        self.left_out: list[str] = []

    def __iter__(self) -> Iterator[str]:
        number = 0
        try:
            for number, line in enumerate(iter(self._piece, ""), 1):
                if len(line) == MOST_OF_LINE and not line.endswith("\n"):
                    self._pass_over_rest(number)
                self._look_for_other(line, number)
                yield line
        except (OSError, EOFError, zlib.error) as error:
            self.left_out.append(f"from line {number + 1} on it {_unreadable(error)}")

    def _piece(self) -> str:
        return self._text.readline(MOST_OF_LINE)

    def _pass_over_rest(self, number: int) -> None:
        rest = self._piece()
        if rest.strip():
            self.left_out.append(
                f"of line {number} only the first {MOST_OF_LINE:,} characters are read"
            )
        while rest and not rest.endswith("\n"):
            rest = self._piece()

    def _look_for_other(self, line: str, number: int) -> None:
        if self._saw_other:
            return
        other = other_format(line, self._own)
        if other is not None:
            self._saw_other = True
            self.left_out.append(
                f"line {number} begins a hand of {other.name}; of this file only hands of "
                f"{self._own.name} are read"
            )


def _unreadable(error: Exception) -> str:
    why = getattr(error, "strerror", None) or "the compressed file is damaged"
    return f"cannot be read: {why}"


@contextmanager
def _opened(file: Path) -> Iterator[gzip.GzipFile | io.BufferedReader]:
    """The bytes of a file, unpacked if it is compressed with gzip, whatever its name."""
    with file.open("rb") as stream:
        if stream.peek(len(_GZIP)).startswith(_GZIP):
            with gzip.GzipFile(fileobj=stream) as unpacked:
                yield unpacked
        else:
            yield stream


def _source(file: Path) -> tuple[Format, str] | SkippedFile:
    """The format and encoding of a file, found by its content."""
    with _opened(file) as stream:
        head = stream.read(HEAD_BYTES)
    if not head.strip():
        return SkippedFile(str(file), "empty")
    encoding = _encoding(head, whole=len(head) < HEAD_BYTES)
    text = head.decode(encoding, errors="replace")
    format_ = None if "\0" in text else format_of(text)
    if format_ is None:
        return SkippedFile(str(file), "unknown format")
    return format_, encoding


def _encoding(head: bytes, *, whole: bool) -> str:
    """UTF-16 by its mark or its zeros, else UTF-8; what is neither is taken for Windows Latin."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for encoding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        # Most letters of a record are Latin ones, whose higher byte is zero.
        if 2 * high.count(0) > len(high) and 4 * head.count(0) < 3 * len(head):
            return encoding
    try:
        # The head may end inside a character.
        codecs.getincrementaldecoder("utf-8")().decode(head, final=whole)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
