"""What all commands share: exit codes, options of the same meaning, and the two ways to answer.

Options and exit codes are a contract with scripts (ARCHITECTURE.md): they do not change.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ninecards.errors import ConfigError

__all__ = [
    "EXIT_BAD_INPUT",
    "EXIT_INTERRUPTED",
    "EXIT_MACHINE",
    "EXIT_NEGATIVE",
    "EXIT_OK",
    "MOST_COUNTED",
    "MOST_QUOTED",
    "GameOption",
    "JsonOption",
    "LanguageOption",
    "LimitOption",
    "MachineError",
    "Output",
    "SeedOption",
    "check_place",
    "counted_hands",
    "cut",
    "cut_middle",
    "figure_text",
    "file_named",
    "naming",
    "new_app",
    "printable",
    "require",
    "size_text",
]

EXIT_OK = 0
EXIT_NEGATIVE = 1
"""The command did its work and the answer is no: a hand does not settle, a target is missed."""
EXIT_BAD_INPUT = 2
EXIT_MACHINE = 3
EXIT_INTERRUPTED = 130
"""Ctrl-C; a long command first prints what it has done, then raises KeyboardInterrupt again."""

MOST_COUNTED = 1_000_000_000
"""The most hands, deals or chips that an option asks for: figures that fit into their columns."""
MOST_QUOTED = 60
"""Characters of what was asked that a message repeats."""

GameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="omaha, omaha5-hilo, ... or plo, o8, bigo ...")
]
LimitOption = Annotated[str, typer.Option("--limit", metavar="fixed|pot|no", help="Betting limit.")]
LanguageOption = Annotated[str, typer.Option("--lang", metavar="en|ru|el", help="Language.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Same seed, same cards.")]
JsonOption = Annotated[
    bool, typer.Option("--json", help="One JSON object as the last line of standard output.")
]


class MachineError(Exception):
    """This machine cannot do it: a port, a disk, a memory limit, a database. Exit code 3."""


def cut(text: str, most: int = MOST_QUOTED) -> str:
    """The text, or its beginning where it is longer than ``most`` characters.

    >>> cut("omaha"), cut("omaha", 4)
    ('omaha', 'oma…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def cut_middle(text: str, most: int) -> str:
    """The text, or its beginning and end where it is longer: what is allowed stands at the end.

    >>> cut_middle("'9999999999' is too long; 9 digits are allowed", 30)
    "'9999999999' is too…re allowed"
    """
    tail = most // 3
    return text if len(text) <= most else f"{text[: most - tail - 1]}…{text[-tail:]}"


def counted_hands(hands: int) -> str:
    """So many hands, in English.

    >>> counted_hands(1), counted_hands(1200)
    ('1 hand', '1,200 hands')
    """
    return f"{hands:,} hand{'s' * (hands != 1)}"


def figure_text(figure: float) -> str:
    """A figure in three digits, as all are written that no table holds: seconds, % of a pot.

    >>> [figure_text(each) for each in (12345.6, 99.96, 1.234, 0.0354, 0.00002)]
    ['12,346', '100', '1.23', '0.0354', '0.0000']
    """
    if abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}" if abs(figure) >= 0.001 or not figure else f"{figure:.4f}"


def size_text(count: int) -> str:
    """So many bytes, in three digits.

    >>> size_text(1_234_567_890), size_text(21_500_000), size_text(512)
    ('1.23 GB', '21.5 MB', '0.512 kB')
    """
    for unit, size in (("GB", 10**9), ("MB", 10**6)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count / 1000:.3g} kB"


def printable(text: str) -> str:
    r"""The text with a question mark for everything that would steer a terminal.

    >>> printable("a\x1b[2J\nb")
    'a?[2J?b'
    """
    return "".join(char if char.isprintable() else "?" for char in text)


def check_place(path: Path) -> None:
    """Raise OSError for a file that cannot be written, before the work of which it holds the fruit.

    >>> check_place(Path("/no/such/folder/rows.csv"))
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: '/no/such/folder/rows.csv'
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists() and not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name to an error of the system that has none, as of a disk that is full.

    >>> with naming(Path("rows.csv")):
    ...     raise OSError(28, "No space left on device")
    Traceback (most recent call last):
    OSError: [Errno 28] No space left on device: 'rows.csv'
    """
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def file_named(text: str) -> Path:
    """The file of a range ``@FILE``. Raises ConfigError where no name stands behind the sign.

    >>> file_named("@aces.csv").name
    'aces.csv'
    """
    if not text[1:].strip():
        raise ConfigError(f"{text!r} names no file; @FILE is a .csv, .txt or .rng file of a range")
    return Path(text[1:])


def require(least: int, value: int | None, option: str, most: int) -> None:
    """Raise ConfigError for the figure of an option that is out of bounds; None is no figure.

    >>> require(1, 0, "bench engine: --hands", 9)
    Traceback (most recent call last):
    ninecards.errors.ConfigError: bench engine: --hands 0; it is 1 to 9
    """
    if value is not None and not least <= value <= most:
        raise ConfigError(f"{option} {value}; it is {least} to {most}")


@dataclass(frozen=True, slots=True)
class Output:
    """Where a command writes: for a reader on standard output, for a script as one JSON line.

    With ``json`` set standard output carries the JSON line alone, and what a reader would see
    goes to standard error.
    """

    json: bool

    def say(self, text: str = "") -> None:
        """Write a line for a reader: a result, a table row."""
        typer.echo(text, err=self.json)

    def note(self, text: str) -> None:
        """Write a line about the work, such as a warning or progress, to standard error."""
        typer.echo(text, err=True)

    def answer(self, data: Mapping[str, object]) -> None:
        """Write the JSON object, if a script asked for it; the last thing a command writes."""
        if self.json:
            utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
            typer.echo(json.dumps(data, ensure_ascii=not utf8))


def new_app(help_text: str | None = None) -> typer.Typer:
    """An empty app with the settings of all commands.

    With one ``@app.command()`` it is that command. A command with parts of its own, such as
    ``history check``, also needs an ``@app.callback()``, even where it has only one part yet.
    """
    return typer.Typer(
        help=help_text,
        add_completion=False,
        no_args_is_help=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
