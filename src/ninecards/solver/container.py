"""One file of arrays: written whole or not at all, read without reading more than is asked for.

::

    0    8 bytes    89 39 43 41 52 44 53 0A: 9CARDS behind a byte that no text begins with
    8    uint32     version of the format, now 1
    12   uint32     CRC-32 of the header
    16   uint64     where the header begins
    24   uint64     how long it is; it ends the file
    64   arrays, each at a multiple of 64
         header     JSON in UTF-8: {"kind", "arrays": {name: [type, shape, place, CRC-32]}, ...};
                    null for the CRC-32 of an array that was written part by part

All numbers have their lowest byte first. What a header says beside ``kind`` and ``arrays`` is the
affair of its kind.
"""

from __future__ import annotations

import json
import math
import os
import struct
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import SpotError

__all__ = [
    "FORMAT_VERSION",
    "Container",
    "ContainerWriter",
    "clear_parts",
    "kind_of",
    "longest_part",
    "write_container",
]

FORMAT_VERSION = 1
_MAGIC = b"\x899CARDS\n"
_PREAMBLE = struct.Struct("<8sIIQQ")
_ALIGNMENT = 64
_RANDOM = 8
"""Characters that `tempfile` puts into a name."""
_TYPES = ("<f4", "<f8", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4")


class ContainerWriter:
    """Takes arrays one by one; `write_container` gives it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._arrays: dict[str, tuple[str, list[int], int, int | None]] = {}
        self._file.write(b"\0" * _ALIGNMENT)

    def add(self, name: str, array: NDArray[Any]) -> None:
        """Writes an array; each name once."""
        if name in self._arrays:
            raise ValueError(f"{name} was written before")
        kept = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
        if kept.dtype.str not in _TYPES:
            raise ValueError(f"{name}: {kept.dtype} is no type of this format")
        place = self._align()
        raw = kept.reshape(-1).view(np.uint8)
        self._file.write(raw.data)
        self._arrays[name] = (kept.dtype.str, list(kept.shape), place, zlib.crc32(raw.data))

    def reserve(self, name: str, dtype: str, shape: tuple[int, ...]) -> None:
        """Makes room for an array that is written part by part, without a sum of its bytes."""
        if name in self._arrays:
            raise ValueError(f"{name} was written before")
        place = self._align()
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        self._arrays[name] = (dtype, list(shape), place, None)
        # The room is a hole in the file until something is written there.
        self._file.seek(place + size)
        self._file.truncate()

    def put(self, name: str, start: int, values: NDArray[Any]) -> None:
        """Writes numbers into an array that was reserved, from the ``start``-th on."""
        dtype, _, place, _ = self._arrays[name]
        kept = np.ascontiguousarray(values, dtype=dtype)
        self._file.seek(place + start * kept.itemsize)
        self._file.write(kept.reshape(-1).view(np.uint8).data)
        self._file.seek(0, os.SEEK_END)

    def finish(self, kind: str, header: Mapping[str, Any]) -> None:
        """Writes the header behind the arrays, and what finds it."""
        record = {"kind": kind, "arrays": self._arrays, **header}
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
        place = self._align()
        self._file.write(text)
        self._file.seek(0)
        self._file.write(_PREAMBLE.pack(_MAGIC, FORMAT_VERSION, zlib.crc32(text), place, len(text)))

    def _align(self) -> int:
        end = self._file.tell()
        self._file.write(b"\0" * (-end % _ALIGNMENT))
        return self._file.tell()


@contextmanager
def write_container(path: Path) -> Iterator[ContainerWriter]:
    """A writer; once all is well the file stands at ``path``, in place of what was there.

    Until then it is another file of that folder, which is taken away if something goes wrong: what
    was at ``path`` stays whole, even if the process is killed. Raises OSError.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "x"
    ...     with write_container(path) as writer:
    ...         writer.add("three", np.arange(3.0))
    ...         writer.finish("example", {"answer": 42})
    ...     found = Container(path, "example")
    ...     found.header["answer"], found.array("three").tolist()
    (42, [0.0, 1.0, 2.0])
    """
    path = _place(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield ContainerWriter(file)
            file.flush()
            os.fsync(file.fileno())
        # As any new file would be, not for the owner's eyes alone.
        mask = os.umask(0)
        os.umask(mask)
        part.chmod(0o666 & ~mask)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def clear_parts(path: Path) -> None:
    """Takes away the halves of a file that killed writers of ``path`` have left. Raises OSError."""
    path = _place(path)
    for part in path.parent.glob(f".{escape(path.name)}.{'?' * _RANDOM}.part"):
        part.unlink(missing_ok=True)


def longest_part(path: Path) -> Path:
    """A name as long as that of a file that is being written.

    >>> longest_part(Path("/no/r")).name
    '.r.########.part'
    """
    path = _place(path)
    return path.with_name(f".{path.name}.{'#' * _RANDOM}.part")


def kind_of(path: Path) -> str | None:
    """What kind of file of this format it is, "" for a damaged one; None for any other file."""
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return None
    try:
        kind = _parsed(path, _header_text(path, "")).get("kind")
    except SpotError:
        kind = None
    return kind if isinstance(kind, str) else ""


def _place(path: Path) -> Path:
    """Where a file is written: what a link leads to is replaced, not the link."""
    return Path(os.path.realpath(path))


class Container:
    """A file of arrays, opened: only its header is read, an array when somebody looks at it.

    ``kind`` is what its header has to say. Raises SpotError, one line, for a file of another
    kind, a newer version, one cut short or damaged; OSError where there is none.
    """

    def __init__(self, path: Path, kind: str) -> None:
        self.path = path
        self.header = header = _parsed(path, _header_text(path, kind))
        found = header.get("kind")
        if found != kind:
            raise SpotError(f"{path}: a file of kind {found!r}; {kind!r} is needed")
        if not isinstance(header.get("arrays"), dict):
            raise SpotError(f"{path}: damaged: its header tells of no arrays")
        self._bytes: NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its arrays."""
        return tuple(self.header["arrays"])

    def array(self, name: str, *, checked: bool = False) -> NDArray[Any]:
        """An array as it lies in the file, not to be written to.

        ``checked`` reads all of it and raises SpotError if its sum is another one.
        """
        dtype, shape, place, size, crc = self._entry(name)
        raw = self._bytes[place : place + size]
        if checked and crc is not None and zlib.crc32(raw.data) != crc:
            raise SpotError(f"{self.path}: damaged: {name} is not what was written")
        array: NDArray[Any] = raw.view(dtype).reshape(shape)
        return array

    def _entry(self, name: str) -> tuple[str, list[int], int, int, int | None]:
        """Type, shape, place, bytes and sum of an array. Raises SpotError where they are none."""
        entry, why = self.header["arrays"].get(name), ""
        if entry is None:
            why = "is missing"
        elif not _is_entry(entry):
            why = "is no array"
        elif entry[0] not in _TYPES:
            why = f"is none of the types {', '.join(_TYPES)}"
        if why:
            raise SpotError(f"{self.path}: damaged: {name} {why}")
        dtype, shape, place, crc = entry
        size = math.prod(shape) * np.dtype(dtype).itemsize
        if min(place, *shape, 0) < 0 or place + size > len(self._bytes):
            raise SpotError(f"{self.path}: damaged: {name} lies outside of the file")
        return dtype, shape, place, size, crc


def _header_text(path: Path, kind: str) -> bytes:
    """The header as it was written; ``kind`` is what it should be of, for a file that is none."""
    if path.is_dir():
        raise SpotError(f"{path}: a folder; name a file that solve wrote")
    if path.exists() and not path.is_file():
        raise SpotError(f"{path}: a pipe or a device; a solution is a file")
    with path.open("rb") as file:
        preamble = file.read(_PREAMBLE.size)
        if preamble[: len(_MAGIC)] != _MAGIC:
            raise SpotError(f"{path}: no {kind} file of ninecards")
        if len(preamble) < _PREAMBLE.size:
            raise SpotError(f"{path}: cut short")
        _, version, crc, place, length = _PREAMBLE.unpack(preamble)
        if not version:
            raise SpotError(f"{path}: damaged: version 0 of the format, which there never was")
        if version > FORMAT_VERSION:
            raise SpotError(
                f"{path}: version {version} of the format; this program reads up to "
                f"{FORMAT_VERSION}"
            )
        size = file.seek(0, os.SEEK_END)
        if size > place + length:
            raise SpotError(
                f"{path}: damaged: {size:,} bytes, and its header tells of {place + length:,}"
            )
        if size < place + length:
            raise SpotError(f"{path}: cut short: {size:,} bytes of {place + length:,}")
        file.seek(place)
        text = file.read(length)
    if zlib.crc32(text) != crc:
        raise SpotError(f"{path}: damaged: its header is not what was written")
    return text


def _parsed(path: Path, text: bytes) -> dict[str, Any]:
    """The table in a header: its sum can be right, and it be wrong."""
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise SpotError(f"{path}: damaged: its header is no table")
    return header


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, list) or len(entry) != 4 or not isinstance(entry[1], list):
        return False
    return all(isinstance(each, int) for each in (entry[2], *entry[1]))


def _sync_folder(folder: Path) -> None:
    """Makes the new name last; a system that cannot open a folder does without."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
