"""What a table says beside the play, and what players call themselves, changes no hand."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from ninecards.history import HandRecord, Reading, Verdict, format_of, replay

HANDS = Path(__file__).parent / "hands"
SAYINGS = {
    "winamax/hands.txt": [
        "Zoe has joined the table",
        "Ada sits out",
        "Zoe said, 'hello : folds'",
        "Ada has timed out",
        "Zoe collected 5€ bounty for busting Yan",
    ],
    "winning/first.txt": [
        "Player Zoe sitting out",
        "Player Ada is timed out.",
        "Player Zoe wait BB",
        "Player Zoe has left the table",
        "Player Ada disconnected",
    ],
    "winning/second.txt": [
        "Zoe joins the table at seat #3",
        "Ada has timed out",
        "Zoe waits for big blind",
        "Zoe will be allowed to play after the button",
        'Ada said, "folds"',
        "Zoe: hello",
    ],
    "partypoker/hands.txt": [
        "Zoe has joined the table.",
        "Ada will be using their time bank for this hand.",
        "Your time bank will be activated in 6 secs. If you do not want it to be used, act now.",
        "Ada: nice hand",
        "Ada did not respond in time.",
        "Ada is disconnected. We will wait for Ada to reconnect for at most 12 seconds.",
    ],
    "888/hands.txt": [
        "Zoe left the table",
        "Anna: nice hand",
        "Anna did not respond in time",
        "Zoe has joined the table",
    ],
    "bovada/hands.txt": [
        "Table leave user",
        "Seat sit down",
        "Dealer : Seat sit out",
        "UTG : Re-join",
        "Small Blind : Leave(Auto)",
        "Table deposit $5",
    ],
}
STARS_SAYINGS = [
    "Zoe joins the table at seat #6",
    'Zoe said, "Ann: folds"',
    "Zoe is disconnected",
    "Zoe has timed out while disconnected",
    "Betting is capped",
    "Zoe: sits out",
    "Zoe will be allowed to play after the button",
    "Zoe was removed from the table for failing to post",
    "Zoe re-buys and receives 1500 chips for $2",
]
SAYINGS |= {f"stars/{path.name}": STARS_SAYINGS for path in sorted((HANDS / "stars").glob("*.txt"))}
PLAYERS = {
    "winamax/hands.txt": ("Ada", "Ben"),
    "winning/first.txt": ("Ada", "Cyd"),
    "winning/second.txt": ("Ada", "Ben"),
    "partypoker/hands.txt": ("Ada", "Cyd"),
    "888/hands.txt": ("Anna", "Cy", "Hero"),
}
NAMES = [
    "Mr: bets",
    "Joe (2)",
    "a [x] b",
    "J.D. calls 5",
    "$$money$$",
    "Łukasz Ж",
    "x collected $5 from pot",
    "shows [As Ks]",
    "Total pot",
    "is all-in",
    "123",
]


WINS = re.compile(r"collect|\bwin|won|Hand result", re.IGNORECASE)


def outcomes(text: str) -> list[tuple[str, Verdict]]:
    """Each hand of a file and what becomes of it."""
    format_ = format_of(text)
    assert format_ is not None
    return [
        (reading.hand, _verdict(reading))
        for reading in format_.read(text.splitlines(keepends=True))
    ]


def _verdict(reading: Reading) -> Verdict:
    if isinstance(reading, HandRecord):
        return replay(reading).verdict
    return Verdict.DAMAGED if hasattr(reading, "why") else Verdict.NOT_OMAHA


@pytest.mark.parametrize("file", SAYINGS)
def test_what_a_table_says_between_the_lines_changes_nothing(file: str) -> None:
    text, sayings = (HANDS / file).read_text(encoding="utf-8"), SAYINGS[file]
    expected = outcomes(text)
    first, *rest = text.splitlines()
    for shift in range(len(sayings)):
        said = [
            f"{line}\n{sayings[(number + shift) % len(sayings)]}"
            for number, line in enumerate(rest)
        ]
        assert outcomes("\n".join([first, *said])) == expected


@pytest.mark.parametrize("file", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_names_are_only_names(file: str, name: str) -> None:
    text = (HANDS / file).read_text(encoding="utf-8")
    expected = outcomes(text)
    for player in PLAYERS[file]:
        renamed = re.sub(rf"\b{player}\b", lambda _: name, text)
        assert renamed != text
        assert outcomes(renamed) == expected


@pytest.mark.parametrize("file", [*PLAYERS, "bovada/hands.txt"])
def test_a_file_that_stops_anywhere_settles_no_hand_without_its_winner(file: str) -> None:
    """A hand cut behind any line is damaged, or contradicts itself, or names who won."""
    text = (HANDS / file).read_text(encoding="utf-8")
    format_, lines = format_of(text), text.splitlines(keepends=True)
    assert format_ is not None
    starts = [reading.line - 1 for reading in format_.read(lines)]
    for start, end in pairwise([*starts, len(lines)]):
        for length in range(start + 1, end):
            [reading] = format_.read(lines[start:length])
            if _verdict(reading) is Verdict.OK:
                assert any(map(WINS.search, lines[start:length])), lines[length - 1]


# Ben of the one may be called "Ben folds"; Ann of the other holds no cards that are told.
FOLD = re.compile(r'(?<!to Mr): folds\s*$|\w{3} folds\s*$|Folds|"" folds"|="(?!Ann)[^"]*" type="0"')
TELLS_WHO_IS_IN = [
    *(f"stars/{path.name}" for path in sorted((HANDS / "stars").glob("*.txt"))),
    *("winning/first.txt", "winning/second.txt", "bovada/hands.txt", "ipoker/sessions.xml"),
    "pokernow/session.csv",
]
"""Records that name whoever is dealt in, also where he folds at once."""


@pytest.mark.parametrize("file", TELLS_WHO_IS_IN)
def test_a_fold_that_is_left_out_is_missed(file: str) -> None:
    """Also that of a player who does nothing else, and has put in nothing."""
    text = (HANDS / file).read_text(encoding="utf-8")
    lines, expected = text.splitlines(keepends=True), outcomes(text)
    format_ = format_of(text)
    assert format_ is not None
    starts = [reading.line for reading in format_.read(lines)]
    for number, line in enumerate(lines, 1):
        if not FOLD.search(line):
            continue
        left_out = outcomes("".join([*lines[: number - 1], *lines[number:]]))
        changed = [was for was, now in zip(expected, left_out, strict=True) if was != now]
        at = _hand_at(starts, number, upward=file != "pokernow/session.csv")
        if expected[at][1] is Verdict.OK:
            assert changed == [expected[at]], line


def _hand_at(starts: list[int], line: int, *, upward: bool) -> int:
    """Which hand a line belongs to; a log may hold the newest first."""
    if upward:
        return sum(start <= line for start in starts) - 1
    return next(at for at, start in enumerate(starts) if line <= start)
