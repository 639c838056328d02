"""iPoker XML: what is read, what settles, and what is said of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ninecards.cards import parse_cards
from ninecards.history import DamagedHand, Verdict, check_file
from ninecards.history.ipoker import IPOKER
from ninecards.history.record import NoteKind, Stakes
from ninecards.history.text import MAX_CHARS, TOO_LONG
from ninecards.rules import Limit, PostKind
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

OWN = SiteHands(IPOKER, "ipoker/sessions.xml")
CUT_SHORT = "only posts are told; the record is cut short"


def test_own_hands_settle() -> None:
    assert OWN.outcomes() == [
        *((str(hand), Verdict.OK, "") for hand in range(501, 506)),
        ("506", Verdict.DAMAGED, CUT_SHORT),
        ("507", Verdict.NOT_OMAHA, "Holdem NL $0.50/$1"),
        ("508", Verdict.NOT_OMAHA, "PL $0.50/$1 with 2 cards"),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = tally_of(shared_data / "hands" / "ipoker")
    assert (tally.failed, tally.skipped, list(tally.by_site)) == ([], [], ["ipoker"])
    assert (tally.hands, tally.ok) == (57, 32)
    assert {hand.why for hand in tally.damaged} == {CUT_SHORT}
    [partial] = {hand.file for hand in tally.damaged}
    assert "partial.format" in partial


def test_what_a_record_says() -> None:
    record = OWN.record(0)
    assert (record.site, record.hand, record.line, record.button) == ("ipoker", "501", 10, 1)
    assert (record.game.name, record.limit, record.stakes) == ("omaha", Limit.POT, Stakes(50, 100))
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Ann & Co", 104_000),
        (3, "Bo", 6_000),
        (5, "Cy", 2_000),
    ]
    assert record.players[2].cards == parse_cards("KsKd7h3c")
    assert record.board == parse_cards("2c8dJh5sTh")
    assert [act.line for act in record.actions] == [29, 27, 31, 35, 37, 36, 38]
    assert [(note.kind, note.line) for note in record.notes] == [(NoteKind.PRESENCE, 23)]
    assert record.details == {
        "game": "Omaha PL $0.50/$1",
        "table": "Own & only, 1",
        "currency": "USD",
        "hero": "Bo",
        "started": "2014-01-06 10:43:27",
    }


def test_a_post_above_the_big_blind_is_dead() -> None:
    assert [(post.kind, post.chips) for post in OWN.record(1).posts][2:] == [
        (PostKind.LIVE_POST, 100),
        (PostKind.DEAD_BLIND, 50),
    ]


def test_what_nobody_called_is_won_in_old_clients_alone() -> None:
    assert [OWN.record(n).outcome.uncalled_is_won for n in (1, 2, 3)] == [True, False, False]
    old = ("21.1.1.9</client_version>", "17.1</client_version>")
    assert OWN.record(2, old).outcome.uncalled_is_won
    told = (
        "18.9.3.4</client_version>\n  <uncalled_bet_enabled>true",
        "21.1</client_version>\n  <uncalled_bet_enabled>false",
    )
    assert OWN.record(3, told).outcome.uncalled_is_won
    wins = ('name="Bo" chips="487,50€" dealer="0" win="28€"', 'name="Bo" chips="487" win="48"')
    [(hand, verdict, why)] = OWN.changed(old)
    assert (hand, verdict) == ("503", Verdict.FAILED)
    assert why.startswith("the pots pay 8.00; by the rules they hold 30.00")
    assert OWN.changed(old, wins) == []


def test_cards_say_which_game_it_is() -> None:
    assert [OWN.record(n).game.name for n in range(5)] == [
        "omaha",
        "omaha",
        "omaha5",
        "omaha-hilo",
        "omaha",
    ]


@pytest.mark.parametrize("named", ["10kr/20kr", "5kr/10kr", ""])
def test_fixed_limit_is_named_by_its_bets_or_its_blinds(named: str) -> None:
    assert OWN.record(3, ("10kr/20kr", named)).stakes == Stakes(500, 1000, 1000, 2000)


def test_tournaments_have_the_blinds_that_are_posted() -> None:
    record = OWN.record(4)
    assert (record.stakes, record.unit) == (Stakes(100, 200), 1)
    assert record.outcome.unstated_rake is None
    assert record.details["tournament"] == "77"


@pytest.mark.parametrize(
    ("old", "new", "hand", "verdict", "why"),
    [
        (
            'win="$37.80"',
            'win="$37.70"',
            "501",
            Verdict.FAILED,
            "the pots pay 37.70; by the rules they hold 40.50, of which the house keeps 2.70",
        ),
        ('win="2225"', 'win="2224"', "505", Verdict.FAILED, "Ann wins 2224; by the rules 2225"),
        (
            'SK DK H7 C3</cards>\n   <action no="6"',
            'SK DK H7 C33</cards>\n   <action no="6"',
            "501",
            Verdict.DAMAGED,
            "'C33' is no card",
        ),
        ('sum="$16.50"', 'sum="much"', "501", Verdict.DAMAGED, "'much' is no figure"),
        (
            'type="7" sum="$16.50"',
            'type="99" sum="$16.50"',
            "501",
            Verdict.DAMAGED,
            "type '99' is no action that is known",
        ),
        (
            'type="2" sum="$1.50"',
            'type="32" sum="$1.50"',
            "502",
            Verdict.DAMAGED,
            "type '32' is no post that is known",
        ),
        (
            'no="10" player="Ann &amp; Co"',
            'no="ten" player="Ann &amp; Co"',
            "501",
            Verdict.DAMAGED,
            "no='ten' is no whole number",
        ),
        (
            'type="River" player="">H10</cards>\n  </round>\n </game>\n<game',
            'type="Sixth" player="">H10</cards>\n  </round>\n </game>\n<game',
            "501",
            Verdict.DAMAGED,
            "cards of type 'Sixth'",
        ),
        (
            'player="Di" type="23"',
            'player="Ed" type="23"',
            "502",
            Verdict.DAMAGED,
            "Ed has no seat",
        ),
        (
            ' </game>\n<game gamecode="502"',
            '<game gamecode="502"',
            "501",
            Verdict.DAMAGED,
            "the game has no end; the record is cut short",
        ),
        (
            "<gametype>Omaha PL $0.50/$1</gametype>",
            "",
            "501",
            Verdict.DAMAGED,
            "no <gametype> says which game is played",
        ),
        (
            '</round>\n  <round no="4">\n   <cards player="" type="River">CJ',
            '</rund>\n  <round no="4">\n   <cards player="" type="River">CJ',
            "504",
            Verdict.DAMAGED,
            "no XML: mismatched tag",
        ),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, hand: str, verdict: Verdict, why: str) -> None:
    found, its_verdict, its_why = OWN.changed((old, new))[0]
    assert (found, its_verdict) == (hand, verdict)
    assert its_why.startswith(why)


def test_no_entity_is_ever_expanded() -> None:
    entities = '<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">'
    bomb = ('<?xml version="1.0" encoding="utf-8"?>', f"<!DOCTYPE session [{entities}]>")
    for entity in ("&b;", "&c;"):
        name = (
            '<player seat="3" name="Bo" chips="$60"',
            f'<player seat="3" name="{entity}" a="60"',
        )
        [(hand, verdict, why)] = OWN.changed(bomb, name)
        assert (hand, verdict, why) == ("501", Verdict.DAMAGED, "no XML: undefined entity")
    declared = ('<game gamecode="502">', '<game gamecode="502"><!DOCTYPE b []>')
    assert OWN.changed(declared)[0][1:] == (
        Verdict.DAMAGED,
        "no XML: not well-formed (invalid token)",
    )


def test_a_file_may_be_one_line() -> None:
    text = OWN.text().replace("\n", "")
    hands = [reading.hand for reading in IPOKER.read([text])]
    assert hands == [str(hand) for hand in range(501, 509)]


def test_a_game_that_is_longer_than_a_hand_can_be_spoils_no_other() -> None:
    text = OWN.text()
    at = text.index('<round no="1">')
    filler = f"<!-- {'x' * 99} -->\n" * (MAX_CHARS // 100)
    long, *others = IPOKER.read(f"{text[:at]}{filler}{text[at:]}".splitlines(keepends=True))
    assert long == DamagedHand("ipoker", "501", 10, TOO_LONG)
    assert [reading.hand for reading in others] == [str(hand) for hand in range(502, 509)]


def test_a_file_that_ends_within_a_game_says_so() -> None:
    text = OWN.text()
    cut = text[: text.index('<round no="2">')]
    assert list(IPOKER.read(cut.splitlines(keepends=True))) == [
        DamagedHand("ipoker", "501", 10, "the game has no end; the record is cut short")
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_known_by_its_content(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands"
    file.write_bytes(OWN.text().replace("\n", "\r\n").encode(encoding))
    verdicts = [hand.verdict for hand in check_file(file) if hasattr(hand, "verdict")]
    assert verdicts == [*[Verdict.OK] * 5, Verdict.DAMAGED, *[Verdict.NOT_OMAHA] * 2]
