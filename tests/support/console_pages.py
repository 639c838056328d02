"""Pages with commands and what they print: read from a document, and run.

A block of a page that is marked ``console`` holds commands behind ``$`` and, beneath each, what it
prints. ``...`` alone on a line stands for any lines; how long something took is not compared. A
block that is marked ``toml`` and begins with ``# NAME.toml`` is a file that the commands read.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ConsoleExample", "console_examples", "page_files"]

_BLOCK = re.compile(r"(?ms)^```console\n(.*?)^```$")
_FILE = re.compile(r"(?ms)^```toml\n# (\w+\.toml)\n(.*?)^```$")
_FIGURE = re.compile(r"-?[\d,]+(?:\.(\d+))?")
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

    def is_nearly_told(self, printed: str) -> bool:
        """The same where a figure may differ by one in its last digit: sums of float32."""
        return _nearly(list(self.told), [line.rstrip() for line in printed.rstrip().splitlines()])

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


def page_files(page: Path) -> dict[str, str]:
    """The files of a page, by name."""
    return dict(_FILE.findall(page.read_text("utf-8")))


def _nearly(told: list[str], printed: list[str]) -> bool:
    if not told:
        return not printed
    if told[0] == _ANYTHING:
        return any(_nearly(told[1:], printed[start:]) for start in range(len(printed) + 1))
    return bool(printed) and _alike(told[0], printed[0]) and _nearly(told[1:], printed[1:])


def _alike(told: str, printed: str) -> bool:
    words = _timeless(told).split(), _timeless(printed).split()
    return len(words[0]) == len(words[1]) and all(map(_same_word, *words))


def _same_word(told: str, printed: str) -> bool:
    figures = [_FIGURE.fullmatch(word.rstrip(",")) for word in (told, printed)]
    if figures[0] is None or figures[1] is None or figures[0][1] is None:
        return told == printed
    decimals = [len(figure[1] or "") for figure in figures if figure]
    values = [float(figure[0].replace(",", "")) for figure in figures if figure]
    return decimals[0] == decimals[1] and abs(values[0] - values[1]) < 1.5 * 10 ** -decimals[0]


def _timeless(line: str) -> str:
    return _SECONDS.sub("- s.", line)
