"""Bovada text: what is read, what settles, and what is said of the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ninecards.history import Verdict, check_file, replay
from ninecards.history.bovada import BOVADA
from ninecards.history.record import BoardCards, Move, Stakes
from ninecards.rules import Limit, PostKind
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

OWN = SiteHands(BOVADA, "bovada/hands.txt")


def test_own_hands_settle() -> None:
    assert OWN.outcomes() == [
        *((hand, Verdict.OK, "") for hand in ("21", "22", "23", "24")),
        ("25", Verdict.NOT_OMAHA, "HOLDEM No Limit"),
        *((hand, Verdict.OK, "") for hand in ("26", "27", "28")),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = tally_of(shared_data / "hands" / "bovada")
    assert (tally.failed, tally.damaged, tally.skipped) == ([], [], [])
    assert (tally.hands, tally.ok, list(tally.by_site)) == (46, 46, ["bovada"])


def test_the_odd_cent_of_a_low_half_that_two_share_goes_to_the_high() -> None:
    record = OWN.record(5)
    assert record.outcome.winnings == (71, 71, 144)
    by_the_book = replace(record, rules=replace(record.rules, odd_low_chips_to_high=False))
    assert replay(by_the_book).why == "Small Blind wins 0.71; by the rules 0.72"


def test_figures_are_totals_or_added() -> None:
    told = [(act.move, act.to, act.added, act.all_in) for act in OWN.record(0).actions]
    assert told[1] == (Move.RAISE, 700, None, False)
    assert told[5] == (Move.RAISE, 6000, None, True)
    assert told[6] == (Move.CALL, None, 3600, False)
    assert [(act.to, act.added) for act in OWN.record(1).actions if act.to] == [
        (17, 17),
        (50, 50),
        (133, 133),
    ]


def test_time_that_runs_out_changes_no_action() -> None:
    moves = [(act.move, act.to, act.all_in) for act in OWN.record(6).actions]
    assert moves == [
        (Move.CALL, None, False),
        (Move.FOLD, None, False),
        (Move.CHECK, None, False),
        (Move.BET, 50, False),
        (Move.RAISE, 100, False),
        (Move.RAISE, 250, False),
        (Move.FOLD, None, False),
    ]
    assert [act.all_in for act in OWN.record(7).actions] == [True, False]


def test_streets_that_no_line_tells() -> None:
    kinds = ["" if isinstance(s, BoardCards) else s.move.value for s in OWN.record(2).steps]
    assert kinds[:8] == ["folds", "raises to", "calls", "", "bets", "calls", "", "bets"]
    assert len(OWN.record(0).board) == 5


def test_a_dead_chip_may_hold_a_live_blind() -> None:
    posts = [(post.kind, post.chips) for post in OWN.record(0).posts[2:]]
    assert posts == [(PostKind.LIVE_POST, 200), (PostKind.DEAD_BLIND, 100)]


def test_stakes_are_what_is_posted_or_the_level() -> None:
    assert OWN.record(1).stakes == Stakes(2, 5)
    assert (OWN.record(2).limit, OWN.record(2).stakes) == (
        Limit.FIXED,
        Stakes(75, 150, 150, 300),
    )


def test_the_button_without_a_name_lies_before_the_first_blind() -> None:
    assert (OWN.record(0).button, OWN.record(1).button, OWN.record(3).button) == (2, 2, 7)


@pytest.mark.parametrize(
    ("old", "new", "hand", "verdict", "why"),
    [
        ("Hand result $121", "Hand result $120", "21", Verdict.DAMAGED, "Dealer collects 120"),
        ("Total Pot($3.17)", "Total Pot($3.16)", "22", Verdict.FAILED, "the pot is 3.16; by the"),
        ("[Qc 5c 6h]\nSmall", "[Qc 5c 7h]\nSmall", "22", Verdict.DAMAGED, "[Qc 5c 7h] on the flop"),
        ("Big Blind : Big blind/Bring in 150\n", "", "23", Verdict.DAMAGED, "nobody posts a big"),
        ("UTG : Checks", "UTG : Bats $4", "21", Verdict.FAILED, "Dealer raises to 7.00; by the"),
        ("UTG : Checks", "UTG : Calls", "21", Verdict.DAMAGED, "'Calls' is no action that is"),
        ("Raises $24", "Raises $29", "21", Verdict.FAILED, "Big Blind raises to 29.00; by the"),
        (
            "Seat 3: Small Blind (700",
            "Seat 3: SB (700",
            "23",
            Verdict.DAMAGED,
            "Small Blind has no",
        ),
        ("OMAHA Pot Limit - 2012-05-14 00:58", "x", "24", Verdict.DAMAGED, "no game in the first"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, hand: str, verdict: Verdict, why: str) -> None:
    [(found, its_verdict, its_why)] = OWN.changed((old, new))
    assert (found, its_verdict) == (hand, verdict)
    assert its_why.startswith(why)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_known_by_its_content(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands"
    file.write_bytes(OWN.text().replace("\n", "\r\n").encode(encoding))
    assert [hand.verdict for hand in check_file(file) if hasattr(hand, "verdict")] == [
        *[Verdict.OK] * 4,
        Verdict.NOT_OMAHA,
        *[Verdict.OK] * 3,
    ]
