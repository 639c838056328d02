"""The hands of ``tests/history/hands`` that a site's reader is tried on, and changes to them."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from ninecards.history import HandRecord, Tally, Verdict, check_files, files_under, replay
from ninecards.kernels.evaluator import NATIVE

if TYPE_CHECKING:
    from ninecards.history.formats import Format

__all__ = ["SiteHands", "tally_of"]

HANDS = Path(__file__).parents[1] / "history" / "hands"


class SiteHands:
    """The file of one site: what its hands are, as they stand or changed."""

    def __init__(self, format_: Format, path: str) -> None:
        self.format = format_
        self.path = HANDS / path

    def text(self, *changes: tuple[str, str]) -> str:
        """The file, each (old, new) put in place of the one place where it stands."""
        text = self.path.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {self.path}"
            text = text.replace(old, new)
        return text

    def record(self, number: int, *changes: tuple[str, str]) -> HandRecord:
        """One hand, counted from 0."""
        readings = self.format.read(self.text(*changes).splitlines(keepends=True))
        reading = next(itertools.islice(readings, number, None))
        assert isinstance(reading, HandRecord), reading
        return reading

    def outcomes(self, *changes: tuple[str, str]) -> list[tuple[str, Verdict, str]]:
        """What becomes of each hand, and why it does not settle."""
        found = []
        for reading in self.format.read(self.text(*changes).splitlines(keepends=True)):
            if isinstance(reading, HandRecord):
                result = replay(reading)
                found.append((reading.hand, result.verdict, result.why))
            elif hasattr(reading, "why"):
                found.append((reading.hand, Verdict.DAMAGED, reading.why))
            else:
                found.append((reading.hand, Verdict.NOT_OMAHA, reading.game))
        return found

    def changed(self, *changes: tuple[str, str]) -> list[tuple[str, Verdict, str]]:
        """The hands that end otherwise because of the changes."""
        before = self.outcomes()
        return [now for now in self.outcomes(*changes) if now not in before]


def tally_of(path: Path) -> Tally:
    """All hands under a path, checked."""
    tally = Tally()
    for item in check_files(files_under([str(path)]), ranker=NATIVE):
        tally.add(item)
    return tally
