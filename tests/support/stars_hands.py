"""The hands in PokerStars text of ``tests/history/hands/stars``, and changes made to them."""

from __future__ import annotations

from pathlib import Path

from ninecards.history import HandRecord, Reading, Replay, Verdict, replay
from ninecards.history.stars import STARS

__all__ = ["STARS_HANDS", "outcome", "read_stars", "stars_record", "stars_replay", "stars_text"]

STARS_HANDS = Path(__file__).parents[1] / "history" / "hands" / "stars"


def stars_text(name: str, *changes: tuple[str, str]) -> str:
    """The text of a hand, each (old, new) put in place of the one place where it stands."""
    text = (STARS_HANDS / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        text = text.replace(old, new)
    return text


def read_stars(text: str) -> Reading:
    """What the only hand of a text is."""
    [reading] = STARS.read(text.splitlines(keepends=True))
    return reading


def stars_record(name: str, *changes: tuple[str, str]) -> HandRecord:
    """The record of a hand, changed."""
    reading = read_stars(stars_text(name, *changes))
    assert isinstance(reading, HandRecord), reading
    return reading


def stars_replay(name: str, *changes: tuple[str, str]) -> Replay:
    """A hand, changed, played again."""
    return replay(stars_record(name, *changes))


def outcome(name: str, *changes: tuple[str, str]) -> tuple[Verdict, str]:
    """What becomes of a hand, changed, and why: broken ones are damaged before they are played."""
    reading = read_stars(stars_text(name, *changes))
    if not isinstance(reading, HandRecord):
        return Verdict.DAMAGED, getattr(reading, "why", "")
    result = replay(reading)
    return result.verdict, result.why
