"""888 text: what is read, what settles, and what is said of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ninecards.cards import parse_cards
from ninecards.history import Verdict, check_file, format_of
from ninecards.history.pacific import PACIFIC
from ninecards.history.record import NoteKind, Stakes
from ninecards.rules import Limit, PostKind
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

OWN = SiteHands(PACIFIC, "888/hands.txt")


def test_own_hands_settle() -> None:
    assert OWN.outcomes() == [
        ("11", Verdict.OK, ""),
        ("12", Verdict.OK, ""),
        ("13", Verdict.OK, ""),
        ("14", Verdict.NOT_OMAHA, "No Limit Holdem"),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = tally_of(shared_data / "hands" / "888pacific")
    assert (tally.failed, tally.damaged, tally.skipped) == ([], [], [])
    assert (tally.hands, tally.ok, list(tally.by_site)) == (12, 12, ["888"])


def test_what_a_record_says() -> None:
    record = OWN.record(0)
    assert (record.site, record.hand, record.line, record.button) == ("888", "11", 2, 9)
    assert (record.game.name, record.limit) == ("omaha-hilo", Limit.POT)
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Anna", 120050),
        (4, "Bo folds", 15000),
        (6, "Cy", 9000),
        (9, "Hero", 20000),
    ]
    assert [(p.player, p.kind, p.chips) for p in record.posts][2:] == [
        (2, PostKind.LIVE_POST, 200),
        (2, PostKind.DEAD_BLIND, 100),
    ]
    assert record.players[3].cards == parse_cards("Ac2dJsQh")
    assert record.outcome.winnings == (0, 3610, 0, 3610)


def test_a_raise_is_told_by_what_is_added() -> None:
    raises = [(act.to, act.added) for act in OWN.record(1).actions if act.to]
    assert raises == [(6000, 6000), (9000, 7500), (3000, 3000), (6000, 6000)]


def test_fixed_limit_is_named_by_its_blinds() -> None:
    assert OWN.record(1).stakes == Stakes(1500, 3000, 3000, 6000)


def test_who_folds_before_the_deal_is_not_dealt_in() -> None:
    record = OWN.record(1)
    assert [player.name for player in record.players] == ["Anna", "Bo", "Cy"]
    assert [(note.kind, note.line) for note in record.notes] == [(NoteKind.PRESENCE, 51)]


@pytest.mark.parametrize(
    ("old", "new", "hand", "verdict", "why"),
    [
        (
            "Anna collected [ 262.50 ]",
            "Anna collected [ 240 ]",
            "12",
            Verdict.FAILED,
            "the pots pay 240.00; by the rules they hold 270.00, of which the house keeps 13.50",
        ),
        (
            "Bo collected [ $200 ]",
            "Bo collected [ $195 ]",
            "13",
            Verdict.FAILED,
            "Bo wins 195; by the rules 200",
        ),
        (
            "Anna collected [ 262.50 ]",
            "Bo collected [ 262.50 ]",
            "12",
            Verdict.FAILED,
            "Anna wins 0.00; by the rules 262.50",
        ),
        ("Kns, Dh ]\nCy", "Knz, Dh ]\nCy", "11", Verdict.DAMAGED, "[Ec, 2d, Knz, Dh]: 'Knz' is no"),
        ("$20/$40 Blinds Pot", "$20/$40 Pot", "13", Verdict.DAMAGED, "no line says which game is"),
        ("Seat 2 is the button\n", "", "12", Verdict.DAMAGED, "no line says where the button is"),
        ("Anna calls [30]", "Eva calls [30]", "12", Verdict.DAMAGED, "Eva has no seat"),
        ("Anna calls [30]", "Anna calls [x]", "12", Verdict.DAMAGED, "'x' is no figure"),
        ("Bo calls [$55]\n", "", "13", Verdict.FAILED, "2h7c7d dealt to the board"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, hand: str, verdict: Verdict, why: str) -> None:
    [(found, its_verdict, its_why)] = OWN.changed((old, new))
    assert (found, its_verdict) == (hand, verdict)
    assert its_why.startswith(why)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_known_by_its_content(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands"
    text = OWN.text().replace("Table Own 6", "Table Ökonomie 6").replace("\n", "\r\n")
    file.write_bytes(text.encode(encoding))
    assert [(hand.site, hand.verdict) for hand in check_file(file) if hasattr(hand, "site")] == [
        ("888", verdict) for verdict in (*[Verdict.OK] * 3, Verdict.NOT_OMAHA)
    ]


def test_party_text_is_another_format() -> None:
    assert format_of("***** Hand History for Game 11 *****\n") is not PACIFIC
