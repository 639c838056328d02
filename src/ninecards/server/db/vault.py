"""The key of the journal, and the vault in which hidden cards lie sealed (AES-256-GCM).

The key is a file of its own, apart from the database, or comes from the environment: who
copies the database alone sees no card of a live hand.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ninecards.errors import HistoryError
from ninecards.server.errors import ServerError

__all__ = ["KEY_VARIABLE", "RowVault", "find_key", "key_id_of", "make_key"]

KEY_VARIABLE = "NINECARDS_KEY"
KEY_FILE = Path("private") / "journal.key"
KEY_BYTES = 32
NONCE_BYTES = 12
"""The size that GCM is made for; drawn anew for every text that is sealed."""


def find_key(folder: Path) -> bytes | None:
    """Return the key from the environment or else from its file; None if there is neither.

    Raises ServerError for what is no key.
    """
    text = os.environ.get(KEY_VARIABLE)
    if text is not None:
        return _parse(text, KEY_VARIABLE)
    path = folder / KEY_FILE
    if not path.exists():
        return None
    try:
        return _parse(path.read_text(encoding="ascii", errors="replace"), str(path))
    except OSError as error:
        raise ServerError(f"{path}: {error.strerror}") from error


def make_key(folder: Path) -> bytes:
    """Draw a key and write its file, readable for its owner alone; the file is whole or not there.

    The folder must be this process's own. Raises ServerError if the file cannot be written.
    """
    key, path = secrets.token_bytes(KEY_BYTES), folder / KEY_FILE
    begun = path.with_suffix(".begun")
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        begun.unlink(missing_ok=True)
        file = os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as stream:
            stream.write(key.hex() + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        begun.rename(path)
        if os.name == "posix":
            # Its name is on disk too, before the database counts on it.
            for place in (path.parent, folder):
                _sync(place)
    except OSError as error:
        raise ServerError(f"{path}: {error.strerror}") from error
    return key


def _sync(folder: Path) -> None:
    """Have the names in a folder written to disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def key_id_of(key: bytes) -> str:
    """Return the digest by which the database knows its key."""
    return hashlib.blake2b(key, digest_size=16, person=b"ninecards key").hexdigest()


def _parse(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ServerError(f"{where} holds no key; it is {2 * KEY_BYTES} hexadecimal digits")
    return key


@dataclass(frozen=True, slots=True)
class RowVault:
    """The vault of one row of the journal: what is sealed here opens nowhere else.

    With a ``part`` it is that of something else about the same step.
    """

    key: bytes
    table_id: str
    seq: int
    part: str = ""

    def seal(self, text: str) -> str:
        """Return ``text`` encrypted, as text."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self.key).encrypt(nonce, text.encode(), self._place())
        return base64.b64encode(nonce + sealed).decode("ascii")

    def open(self, sealed: str) -> str:
        """Return the text. Raises HistoryError if it was not sealed here with this key."""
        try:
            data = base64.b64decode(sealed, validate=True)
            opened = AESGCM(self.key).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], self._place())
        except (InvalidTag, ValueError):
            raise HistoryError("the seal is broken") from None
        return opened.decode()

    def _place(self) -> bytes:
        return f"{self.table_id}/{self.seq}{self.part}".encode()
