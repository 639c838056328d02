"""Pages with commands and what they print: read from a document, and run.

A block of a page that is marked ``console`` holds commands behind ``$`` and, beneath each, what it
prints. ``...`` alone on a line stands for any lines; how long something took is not compared.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ConsoleExample", "console_examples"]

_BLOCK = re.compile(r"(?ms)^```console\n(.*?)^```$")
_SECONDS = re.compile(r"\b[\d.]+(e-\d+)? s\.$")
_ANYTHING = "..."


@dataclass(frozen=True, slots=True)
class ConsoleExample:
    """A command of ninecards as a page has it, and the lines that the page says it prints."""

    command: str
    told: tuple[str, ...]

    @property
    def arguments(self) -> list[str]:
        """The arguments behind ``ninecards``."""
        program, *arguments = shlex.split(self.command)
        assert program == "ninecards", self.command
        return arguments

    def is_told(self, printed: str) -> bool:
        """Whether the command printed what the page says."""
        pattern = "".join(
            "(?:.*\n)*?" if line == _ANYTHING else f"{re.escape(_timeless(line))}\n"
            for line in self.told
        )
        lines = [_timeless(line.rstrip()) for line in printed.rstrip().splitlines()]
        return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def console_examples(page: Path) -> list[ConsoleExample]:
    """Every command of the page, in its order."""
    found = []
    for block in _BLOCK.findall(page.read_text("utf-8")):
        first, *parts = re.split(r"(?m)^\$ ", block)
        assert first == "", f"{page.name}: a block begins without a command"
        for part in parts:
            command, _, told = part.partition("\n")
            found.append(ConsoleExample(command, tuple(told.rstrip().splitlines())))
    return found


def _timeless(line: str) -> str:
    return _SECONDS.sub("- s.", line)
