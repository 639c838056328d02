"""The hands in OHH and PokerNow logs of ``tests/history/hands``, and changes made to them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninecards.history import DamagedHand, HandRecord, Reading, Replay, replay
from ninecards.history.ohh import OHH
from ninecards.history.pokernow import POKERNOW

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "OHH_HANDS",
    "SESSION",
    "entries",
    "log_of",
    "ohh_hand",
    "read_log",
    "read_ohh",
    "replayed_log",
    "replayed_ohh",
    "why_damaged",
]

_HANDS = Path(__file__).parents[1] / "history" / "hands"
OHH_HANDS = _HANDS / "ohh"
SESSION = _HANDS / "pokernow" / "session.csv"


def ohh_hand(number: str) -> dict[str, Any]:
    """The object of a hand, to be changed."""
    text = (OHH_HANDS / "standard.ohh").read_text(encoding="utf-8").replace("\n}\n", "\n}\0")
    hands = [json.loads(part)["ohh"] for part in text.split("\0") if part.strip()]
    lines = (OHH_HANDS / "pokernow.jsonl").read_text(encoding="utf-8").splitlines()
    hands += [json.loads(line) for line in lines if line.endswith("}")]
    [hand] = [hand for hand in hands if hand["game_number"] == number]
    assert isinstance(hand, dict)
    return hand


def read_ohh(hand: object) -> Reading:
    """What an object is."""
    [reading] = OHH.read([json.dumps(hand)])
    return reading


def replayed_ohh(hand: object) -> Replay:
    """A hand, played again."""
    reading = read_ohh(hand)
    assert isinstance(reading, HandRecord), reading
    return replay(reading)


def why_damaged(reading: Reading) -> str:
    """What is wrong with a hand that cannot be read."""
    assert isinstance(reading, DamagedHand), reading
    assert "\n" not in reading.why
    return reading.why


def entries(hand: int, *changes: tuple[str, str]) -> list[str]:
    """The entries of a hand of the session, the oldest first.

    Each (old, new) is put in place of the one place where it stands; an entry made empty goes.
    """
    with SESSION.open(encoding="utf-8", newline="") as lines:
        texts = [row[0] for row in csv.reader(lines)][1:]
    texts.reverse()
    start = next(n for n, text in enumerate(texts) if text.startswith(f"-- starting hand #{hand} "))
    end = texts.index(f"-- ending hand #{hand} --")
    whole = "\n".join(texts[start : end + 1])
    for old, new in changes:
        assert whole.count(old) == 1, f"{old!r} stands {whole.count(old)} times in hand {hand}"
        whole = whole.replace(old, new)
    return [text for text in whole.split("\n") if text]


def log_of(texts: Sequence[str], *, upward: bool = False) -> list[str]:
    """The lines of a log with these entries, the newest first unless ``upward``."""
    out = io.StringIO()
    rows = [(text, "2024-05-01T20:00:00.000Z", 100 + number) for number, text in enumerate(texts)]
    csv.writer(out, lineterminator="\n").writerows(
        [("entry", "at", "order"), *(rows if upward else reversed(rows))]
    )
    return out.getvalue().splitlines(keepends=True)


def read_log(texts: Sequence[str], *, upward: bool = False) -> Reading:
    """What the only hand of a log with these entries is."""
    [reading] = POKERNOW.read(log_of(texts, upward=upward))
    return reading


def replayed_log(texts: Sequence[str]) -> Replay:
    """The only hand of a log, played again."""
    reading = read_log(texts)
    assert isinstance(reading, HandRecord), reading
    return replay(reading)
