"""Where the spot of a solve comes from: a file of its own, or a hand of a history."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from ninecards.cli.common import counted_hands, cut
from ninecards.errors import ConfigError, HistoryError, SpotError
from ninecards.history import DamagedHand, HandRecord, OtherGame, Reading, SkippedFile
from ninecards.history.files import readings_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.solver.fields import at
from ninecards.solver.from_history import DEFAULT_RANGE, recorded_spot
from ninecards.solver.lines import line_text
from ninecards.solver.spot import PLAYER_NAMES, Spot
from ninecards.solver.spot_file import spot_of, spot_text
from ninecards.words import Words

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
    """A spot, its text, and where it is from: what is wrong with it begins so.

    ``played`` is what a recorded hand has that a spot has not, in words.
    """

    spot: Spot
    text: str
    source: str
    played: str | None = None


def asked_spot(
    file: Path | None, recorded: AskedHand | None, words: Words, *, ranges: bool
) -> AskedSpot:
    """The spot that the command names; ``ranges`` says whether --oop or --ip was given.

    Raises NinecardsError, one line.
    """
    if recorded is None:
        if file is None:
            raise ConfigError("solve: name a spot: solve SPOT.toml --out F")
        if ranges:
            raise ConfigError("solve: --oop and --ip go with --from-history; a spot has its ranges")
        # Read once: what comes through a pipe is gone then.
        text = spot_text(file)
        return AskedSpot(spot_of(text, file), text, str(file))
    if file is not None:
        raise ConfigError(f"solve: {file} and --from-history; one of them is allowed")
    if recorded.hand is None or recorded.street is None:
        raise ConfigError("solve: --from-history asks for --hand N and --street flop|turn|river")
    return _of_record(recorded, recorded.hand, recorded.street, words)


def _of_record(asked: AskedHand, hand: str, street: str, words: Words) -> AskedSpot:
    """The spot of a hand that is asked for by its place or its name: a fault tells both."""
    if not asked.file.exists():
        raise HistoryError(f"solve: {asked.file}: no such file")
    if asked.file.is_dir():
        raise HistoryError(f"solve: {asked.file} is a folder; name one file")
    reading = _reading(asked.file, hand)
    name = cut(reading.hand)
    where = str(asked.file) if reading.hand == hand else f"{asked.file}: --hand {hand}"
    ranges = [DEFAULT_RANGE if each is None else each for each in (asked.oop, asked.ip)]
    with at(f"solve: {where}"):
        record = _undamaged(reading)
        found = recorded_spot(record, street, oop=ranges[0], ip=ranges[1], ranker=NATIVE)
    oop, ip = map(cut, found.players)
    line = line_text(found.line)
    played = words.text("solve.played", hand=name, oop=oop, ip=ip, line=line)
    return AskedSpot(_spot(found.text), found.text, f"{where}: hand {name}", played)


def _spot(text: str) -> Spot:
    """The spot of a recorded hand, in which nothing but the ranges can be wrong."""
    try:
        return Spot.of(tomllib.loads(text))
    except SpotError as error:
        told = str(error)
        for name in PLAYER_NAMES:
            told = told.replace(f"ranges.{name}", f"solve: --{name}", 1)
        raise SpotError(told) from None


def _reading(file: Path, hand: str) -> Reading:
    """The N-th hand of a file, or the one of that name. Raises HistoryError."""
    place = int(hand) if hand.isascii() and hand.isdigit() and len(hand) <= MOST_DIGITS else 0
    named, hands, why = None, 0, ""
    for reading in readings_of(file):
        if isinstance(reading, SkippedFile):
            if not hands:
                raise HistoryError(f"solve: {file}: {reading.why}")
            why = f"; {reading.why}"
            break
        hands += 1
        if hands == place:
            return reading
        if reading.hand == hand and named is None:
            named = reading
    if named is None:
        raise HistoryError(
            f"solve: {file} has no hand {cut(hand)!r}; it has {counted_hands(hands)}: give a name, "
            f"or count from 1{why}"
        )
    return named


def _undamaged(reading: Reading) -> HandRecord:
    if isinstance(reading, DamagedHand):
        raise HistoryError(f"hand {cut(reading.hand)}: damaged: {reading.why}")
    if isinstance(reading, OtherGame):
        raise HistoryError(f"hand {cut(reading.hand)}: not Omaha: {cut(reading.game)}")
    return reading
