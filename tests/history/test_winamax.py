"""Winamax text: what is read of it, what settles, and what is said of the rest."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ninecards.history import SkippedFile, Verdict, check_file, format_of
from ninecards.history.record import NoteKind, RecordedPost
from ninecards.history.winamax import WINAMAX
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

HANDS = SiteHands(WINAMAX, "winamax/hands.txt")


def test_own_hands_settle() -> None:
    assert HANDS.outcomes() == [
        *((f"1-1-{number}", Verdict.OK, "") for number in (1, 2, 3, 4)),
        ("1-1-5", Verdict.NOT_OMAHA, "Holdem no limit"),
        ("1-1-6", Verdict.OK, ""),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = tally_of(shared_data / "hands/winamax")
    assert (tally.hands, tally.ok, tally.skipped) == (46, 46, [])
    assert tally.decided_by_rules >= 28


def test_what_a_record_says() -> None:
    record = HANDS.record(0)
    assert (record.site, record.game.name, record.limit) == ("winamax", "omaha5-hilo", Limit.POT)
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Ada", 20000),
        (2, "Ben", 18000),
        (3, "Cyd calls", 15050),
    ]
    assert (record.button, record.outcome.rake, record.outcome.winnings) == (1, 75, (2425, 0, 0))
    assert [(note.kind, note.text) for note in record.notes] == [
        (NoteKind.PRESENCE, "Dan has left the table")
    ]
    assert record.details["table"] == "Patras"


def test_a_small_blind_without_a_line_is_posted() -> None:
    assert HANDS.record(1).posts == (
        RecordedPost(3, PostKind.DEAD_BLIND, 50),
        RecordedPost(3, PostKind.LIVE_POST, 100),
        RecordedPost(1, PostKind.SMALL_BLIND, 50),
        RecordedPost(2, PostKind.BIG_BLIND, 100),
    )


def test_a_small_blind_from_a_wrong_chair_is_dead() -> None:
    """Dan posts from behind the big blind; Ben's own small blind has no line."""
    changes = [
        ("Dan raises 0.50€ to 1.50€\n", ""),
        ("PRE-FLOP ***\nDan checks", "PRE-FLOP ***\nDan calls 1€"),
    ]
    record = HANDS.record(1, *changes)
    assert record.posts[:2] == (
        RecordedPost(1, PostKind.SMALL_BLIND, 50),
        RecordedPost(3, PostKind.DEAD_BLIND, 50),
    )
    assert HANDS.changed(*changes) == []


def test_the_pots_are_told_without_what_nobody_called() -> None:
    assert HANDS.record(2).outcome.pots == (2850, 1910)


def test_a_tournament() -> None:
    record = HANDS.record(3)
    assert (record.stakes.small_blind, record.stakes.big_blind, record.unit) == (20, 40, 1)
    assert record.details["bounties"] == {"Ada": "5€"}
    assert str(record.details["tournament_name"]).startswith('"Kill The Fish"')


@pytest.mark.parametrize(
    ("old", "new", "verdict", "why"),
    [
        pytest.param(
            "raises 5€ to 7€", "raises 6€ to 8€", Verdict.FAILED,
            "Ada raises to 8.00; by the rules Ada is to act: fold, call 2.00, raise to 4.00-7.00",
            id="over the pot",
        ),
        pytest.param(
            "raises 5€ to 7€", "raises 4€ to 7€", Verdict.FAILED,
            "Ada raises to 7.00, by 4.00; by the rules by 5.00", id="what a raise adds",
        ),
        pytest.param(
            "collected 24.25€", "collected 14.25€", Verdict.DAMAGED,
            "the pot after the rake is 24.25; 14.25 are collected", id="total",
        ),
        pytest.param(
            "won 24.25€", "won 14.25€", Verdict.DAMAGED,
            "Ada collects 24.25, but 14.25 in the summary", id="summary",
        ),
        pytest.param(
            "Rake 0.75€", "Rake 0.74€", Verdict.FAILED, "Ada wins 24.25; by the rules 24.26",
            id="rake",
        ),
        pytest.param(
            "[Ah 7d 2c][Ks]", "[Ah 7d 3c][Ks]", Verdict.DAMAGED,
            "[Ah 7d 3c] before the turn, but [Ah 7d 2c] was dealt", id="another board",
        ),
        pytest.param(
            "Dan folds", "Eve folds", Verdict.DAMAGED, "Eve has no seat", id="no seat"
        ),
        pytest.param(
            "(5/20/40)", "(40)", Verdict.DAMAGED, "(40) are no stakes", id="stakes"
        ),
        pytest.param(
            " - Omaha8 pot limit (5/20/40) - 2024/05/01 10:15:00 UTC", "", Verdict.DAMAGED,
            "no game and stakes in the first line", id="no game",
        ),
        pytest.param(
            "Cyd calls 18€", "Cyd calls 1x8€", Verdict.DAMAGED, "'1x8€' is no figure", id="figure"
        ),
        pytest.param(
            "Ben shows [Kh Kd 9d 8d]", "Ben shows [Kh Kd 9d Qc]", Verdict.DAMAGED,
            "Ben holds KhKd9d8d here and KhKd9dQc elsewhere", id="another hand",
        ),
    ],
)  # fmt: skip
def test_a_change_is_seen(old: str, new: str, verdict: Verdict, why: str) -> None:
    [(_, changed, said)] = HANDS.changed((old, new))
    assert (changed, said) == (verdict, why)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "hands"
    path.write_bytes(HANDS.text().replace("\n", "\r\n").encode(encoding))
    assert tally_of(path).ok == 5
    assert format_of("\ufeff" + HANDS.text()) is WINAMAX


def test_nothing_that_a_text_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    path, seen = tmp_path / "hands", set[Verdict | None]()
    for _ in range(100):
        text = list(HANDS.text())
        for _ in range(rng.randint(1, 40)):
            at = rng.randrange(60, len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample("0123456789.[] €\n\0ak", 2)
        path.write_text("".join(text), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE):
            assert "\n" not in item.why
            seen.add(None if isinstance(item, SkippedFile) else item.verdict)
    assert seen >= set(Verdict)
