"""Winning text of both generations: what is read, what settles, what is said of the rest."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ninecards.cards import parse_cards
from ninecards.history import SkippedFile, Verdict, check_file, format_of
from ninecards.history.record import NoteKind, RecordedPost
from ninecards.history.winning import WINNING
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

FIRST = SiteHands(WINNING, "winning/first.txt")
SECOND = SiteHands(WINNING, "winning/second.txt")


@pytest.mark.parametrize(
    ("hands", "first", "other"), [(FIRST, 101, "Hold'em"), (SECOND, 201, "Holdem")]
)
def test_own_hands_settle(hands: SiteHands, first: int, other: str) -> None:
    assert hands.outcomes() == [
        *((str(number), Verdict.OK, "") for number in range(first, first + 4)),
        (str(first + 4), Verdict.NOT_OMAHA, other),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = tally_of(shared_data / "hands/winning")
    assert (tally.hands, tally.ok, tally.failed, tally.skipped) == (20, 18, [], [])
    assert [(hand.hand, hand.line, hand.why) for hand in tally.damaged] == [
        ("711774721", 38, "Player1 bets 0.00 by the summary, 60.00 by the actions"),
        ("157618626", 19, "the flop is 8hKsTs here and 5dKs7c in the summary's board"),
    ]
    assert tally.decided_by_rules >= 6


def test_what_a_record_of_the_first_generation_says() -> None:
    record = FIRST.record(0)
    assert (record.site, record.game.name, record.limit) == ("winning", "omaha-hilo", Limit.POT)
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Ada", 4000),
        (2, "Ben folds", 10000),
        (4, "Cyd", 6050),
    ]
    assert record.players[0].cards == parse_cards("2s8h3hTd")
    assert record.players[1].cards == parse_cards("AsAc2c9s")
    outcome = record.outcome
    assert (outcome.pot, outcome.rake, outcome.winnings) == (5350, 200, (5150, 0, 0))
    assert [(note.kind, note.chips) for note in record.notes] == [
        (NoteKind.PRESENCE, None),
        (NoteKind.FEE, 25),
    ]
    assert record.details["hero"] == "Ada"


def test_posts_are_live_up_to_the_big_blind() -> None:
    assert FIRST.record(1).posts[2:] == (
        RecordedPost(3, PostKind.LIVE_POST, 400),
        RecordedPost(3, PostKind.DEAD_BLIND, 200),
    )


def test_the_cap_is_what_the_first_who_reaches_it_has_put_in() -> None:
    assert FIRST.record(2).stakes.cap == 30000


def test_the_fee_of_the_beast() -> None:
    assert FIRST.record(3).outcome.rake == 125
    [(hand, verdict, why)] = FIRST.changed(("( Beast )", "( East )"))
    assert (hand, verdict, why) == (
        "104", Verdict.FAILED, "the pot is 319.75; by the rules 320.00",
    )  # fmt: skip
    assert FIRST.changed(("Pot: 318.75", "Pot: 315.00"))[0][1] is Verdict.FAILED


def test_what_a_record_of_the_second_generation_says() -> None:
    record = SECOND.record(0)
    assert (record.game.name, record.limit, record.stakes.big_bet) == (
        "omaha-hilo", Limit.FIXED, 4000,
    )  # fmt: skip
    assert (record.outcome.winnings, record.outcome.rake) == ((7920, 0), 80)
    assert record.details["table"] == "St. Ives"


def test_cards_drawn_for_the_button_are_no_part_of_the_hand() -> None:
    record = SECOND.record(1)
    assert record.players[0].cards == parse_cards("Ks9h3dTh4s")
    assert record.players[1].cards == (None,) * 5
    assert (record.details["tournament"], record.details["level"]) == ("7", "1")


def test_pots_are_those_of_the_showdown() -> None:
    assert SECOND.record(2).outcome.pots == (2850, 1910)
    assert len(SECOND.record(3).boards) == 2


@pytest.mark.parametrize(
    ("hands", "old", "new", "verdict", "why"),
    [
        pytest.param(
            FIRST, "Ada raises (19.50)", "Ada raises (19.49)", Verdict.DAMAGED,
            "Ada bets 26.50 by the summary, 26.49 by the actions", id="bets",
        ),
        pytest.param(
            SECOND, "raises $18.00 to $18.00", "raises $18.01 to $18.01", Verdict.FAILED,
            "Ben raises to 18.01; by the rules Ben is to act: fold, call 4.50, "
            "raise to 9.00-18.00", id="over the pot",
        ),
        pytest.param(
            FIRST, "Pot: 51.50.", "Pot: 51.49.", Verdict.FAILED,
            "the pot is 53.49; by the rules 53.50", id="pot",
        ),
        pytest.param(
            FIRST, "Uncalled bet (10)", "Uncalled bet (9)", Verdict.DAMAGED,
            "Ada bets 4.00 by the summary, 5.00 by the actions", id="uncalled",
        ),
        pytest.param(
            FIRST, "[5s 7h 10c] [Kh]", "[5s 7h 9c] [Kh]", Verdict.DAMAGED,
            "[5s 7h 9c] before the turn, but [5s 7h Tc] was dealt", id="another board",
        ),
        pytest.param(
            FIRST, "Player Dan folds", "Player Zoe folds", Verdict.DAMAGED, "Zoe has no seat",
            id="no seat",
        ),
        pytest.param(
            FIRST, "Game ID: 102 2/4 Corfu (Omaha)", "Game ID: 102", Verdict.DAMAGED,
            "no game and stakes in the first lines", id="no game",
        ),
        pytest.param(
            SECOND, "raises $30.00 to $40.00", "raises $20.00 to $40.00", Verdict.FAILED,
            "Ada raises to 40.00; by the rules 30.00", id="added",
        ),
        pytest.param(
            SECOND, "Side pot(1) $19.10 | Rake $0.90\n*** SHOW", "*** SHOW", None, "",
            id="a pot of an earlier street",
        ),
        pytest.param(
            SECOND, "Ben collected $19.10", "Ben collected $19.09", Verdict.FAILED,
            "Ben wins 19.09; by the rules 19.10", id="collected",
        ),
        pytest.param(
            SECOND, "and won $79.20", "and won $79.21", Verdict.FAILED,
            "Ada wins 79.21; by the rules 79.20", id="won",
        ),
        pytest.param(
            SECOND, "raises 1500.00 to 1500.00", "raises 1500.00", Verdict.DAMAGED,
            "'raises 1500.00' is no raise", id="half a raise",
        ),
        pytest.param(
            SECOND, "Level 1 (250.00/500.00)-", "", Verdict.DAMAGED,
            "no game and stakes in the first lines", id="no stakes",
        ),
    ],
)  # fmt: skip
def test_a_change_is_seen(
    hands: SiteHands, old: str, new: str, verdict: Verdict | None, why: str
) -> None:
    changed = [(now, said) for _, now, said in hands.changed((old, new))]
    assert changed == ([] if verdict is None else [(verdict, why)])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    for hands in (FIRST, SECOND):
        path = tmp_path / "hands"
        path.write_bytes(hands.text().replace("\n", "\r\n\r\n").encode(encoding))
        assert tally_of(path).ok == 4
        assert format_of("\ufeff" + hands.text()) is WINNING


def test_nothing_that_a_text_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    path, seen = tmp_path / "hands", set[Verdict | None]()
    for turn in range(100):
        text = list((FIRST, SECOND)[turn % 2].text())
        for _ in range(rng.randint(1, 40)):
            at = rng.randrange(60, len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample("0123456789.[] $\n\0ak", 2)
        path.write_text("".join(text), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE):
            assert "\n" not in item.why
            seen.add(None if isinstance(item, SkippedFile) else item.verdict)
    assert seen >= set(Verdict)
