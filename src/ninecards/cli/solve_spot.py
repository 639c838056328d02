"""Where the spot of a solve comes from: a file of its own, or a hand of a history."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from ninecards.cli.common import cut
from ninecards.errors import ConfigError, HistoryError
from ninecards.history import DamagedHand, HandRecord, OtherGame, Reading, SkippedFile
from ninecards.history.files import readings_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.solver.from_history import DEFAULT_RANGE, recorded_spot
from ninecards.solver.lines import line_text
from ninecards.solver.spot import PLAYER_NAMES, Spot, read_spot

__all__ = ["AskedHand", "AskedSpot", "asked_spot"]

MOST_DIGITS = 7
"""No file has more hands than so many digits count: a longer figure is a name."""


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand of a file, by place or name, from a street on; a range that is None is all hands."""

    file: Path
    hand: str | None
    street: str | None
    oop: str | None
    ip: str | None


@dataclass(frozen=True, slots=True)
class AskedSpot:
    """A spot and its text; ``notes`` say what a hand has that a spot has not."""

    spot: Spot
    text: str
    notes: tuple[str, ...] = ()


def asked_spot(file: Path | None, recorded: AskedHand | None, ranges: bool) -> AskedSpot:
    """The spot that the command names; ``ranges`` says whether --oop or --ip was given.

    Raises NinecardsError, one line.
    """
    if recorded is None:
        if file is None:
            raise ConfigError("solve: name a spot: solve SPOT.toml --out F")
        if ranges:
            raise ConfigError("solve: --oop and --ip go with --from-history; a spot has its ranges")
        return AskedSpot(read_spot(file), file.read_text("utf-8"))
    if file is not None:
        raise ConfigError(f"solve: {file} and --from-history; one of them is allowed")
    if recorded.hand is None or recorded.street is None:
        raise ConfigError("solve: --from-history asks for --hand N and --street flop|turn|river")
    found = recorded_spot(
        _record(recorded.file, recorded.hand),
        recorded.street,
        oop=recorded.oop or DEFAULT_RANGE,
        ip=recorded.ip or DEFAULT_RANGE,
        ranker=NATIVE,
    )
    names = ", ".join(
        f"{name} is {cut(player)}" for name, player in zip(PLAYER_NAMES, found.players, strict=True)
    )
    notes = (f"{names}; they played: {line_text(found.line)}",)
    return AskedSpot(Spot.of(tomllib.loads(found.text)), found.text, notes)


def _record(file: Path, hand: str) -> HandRecord:
    """The N-th hand of a file, or the one of that name. Raises HistoryError."""
    if not file.exists():
        raise HistoryError(f"solve: {file}: no such file")
    place = int(hand) if hand.isascii() and hand.isdigit() and len(hand) <= MOST_DIGITS else 0
    named, hands = None, 0
    for reading in readings_of(file):
        if isinstance(reading, SkippedFile):
            if not hands:
                raise HistoryError(f"solve: {file}: {reading.why}")
            break
        hands += 1
        if hands == place:
            return _settled(file, reading)
        if reading.hand == hand and named is None:
            named = reading
    if named is None:
        raise HistoryError(
            f"solve: {file} has no hand {cut(hand)!r}; it has {hands:,} hands: give a name, or "
            "count from 1"
        )
    return _settled(file, named)


def _settled(file: Path, reading: Reading) -> HandRecord:
    if isinstance(reading, DamagedHand):
        raise HistoryError(f"solve: {file}: hand {cut(reading.hand)}: damaged: {reading.why}")
    if isinstance(reading, OtherGame):
        raise HistoryError(f"solve: {file}: hand {cut(reading.hand)}: not Omaha: {reading.game}")
    return reading
