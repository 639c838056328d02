"""The recorded hands of ``tests/history/hands``, and changes made to them."""

from __future__ import annotations

from pathlib import Path

from ninecards.history import DamagedHand, HandRecord, OtherGame, Reading, Replay, replay
from ninecards.history.phh import PHH

__all__ = ["HANDS", "hand_text", "read_damaged", "read_one", "read_record", "replayed"]

HANDS = Path(__file__).parents[1] / "history" / "hands"


def hand_text(name: str, *changes: tuple[str, str]) -> str:
    """The text of a hand, each (old, new) put in place of the one place where it stands."""
    text = (HANDS / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        text = text.replace(old, new)
    return text


def read_one(text: str) -> Reading:
    """What the only hand of a text is."""
    [reading] = PHH.read(text.splitlines(keepends=True))
    return reading


def read_record(text: str) -> HandRecord:
    """The record of the only hand of a text."""
    reading = read_one(text)
    assert isinstance(reading, HandRecord), reading
    return reading


def read_damaged(text: str) -> DamagedHand:
    """The fault of the only hand of a text."""
    reading = read_one(text)
    assert isinstance(reading, DamagedHand), reading
    assert "\n" not in reading.why
    assert not isinstance(reading, OtherGame)
    return reading


def replayed(name: str, *changes: tuple[str, str]) -> Replay:
    """A hand with changes, played again; what is wrong is said in one line."""
    result = replay(read_record(hand_text(name, *changes)))
    assert "\n" not in result.why
    return result
