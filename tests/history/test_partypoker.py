"""PartyPoker text of both generations: what is read, what settles, what is said of the rest."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ninecards.history import SkippedFile, Verdict, check_file, format_of
from ninecards.history.partypoker import PARTYPOKER
from ninecards.history.record import Move, NoteKind
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit
from site_hands import SiteHands, tally_of

if TYPE_CHECKING:
    from pathlib import Path

HANDS = SiteHands(PARTYPOKER, "partypoker/hands.txt")


def test_own_hands_settle() -> None:
    assert HANDS.outcomes() == [
        *((number, Verdict.OK, "") for number in ("301", "302", "303", "304abc")),
        ("305abc", Verdict.NOT_OMAHA, "0.10/0.25 Texas Hold'em Game Table (NL)"),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    """In three hands somebody acts whom no line seats: there names were changed by halves."""
    tally = tally_of(shared_data / "hands/partypoker")
    assert (tally.hands, tally.ok, tally.failed, tally.skipped) == (16, 13, [], [])
    assert [(hand.hand, hand.line, hand.why) for hand in tally.damaged] == [
        ("88501894203", 12, "Player3 has no seat"),
        ("70813052983", 13, "Player4 has no seat"),
        ("40309641849", 12, "Player2 has no seat"),
    ]
    assert tally.decided_by_rules >= 5


def test_what_a_record_says() -> None:
    record = HANDS.record(0)
    assert (record.site, record.game.name, record.limit) == ("partypoker", "omaha-hilo", Limit.POT)
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Cyd", 13409),
        (3, "Ada", 12000),
        (4, "Ben bets", 1150),
    ]
    assert (record.stakes.small_blind, record.stakes.big_blind, record.button) == (50, 100, 3)
    # Ada "doesn't show", but wins: her cards count.
    assert [act.move for act in record.actions][-2:] == [Move.SHOW, Move.SHOW]
    assert record.details["max_seats"] == 6


def test_fixed_limit_is_named_by_its_bets() -> None:
    stakes = HANDS.record(1).stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (
        1000, 2000, 2000, 4000,
    )  # fmt: skip


def test_a_tournament() -> None:
    record = HANDS.record(2)
    assert (record.stakes.big_blind, record.unit, record.details["tournament"]) == (
        40, 1, "698493789",
    )  # fmt: skip


def test_who_sells_his_part_gets_what_the_others_leave() -> None:
    record = HANDS.record(3)
    assert record.outcome.winnings == (0, 0, 2775)
    sold = [note.chips for note in record.notes if note.kind is NoteKind.CASH_OUT and note.chips]
    assert sold == [1140]


@pytest.mark.parametrize(
    ("old", "new", "verdict", "why"),
    [
        pytest.param(
            "Ada raises [$3.50 USD]", "Ada raises [$3.51 USD]", Verdict.FAILED,
            "Ada raises to 3.51; by the rules Ada is to act: fold, call 1.00, raise to 2.00-3.50",
            id="over the pot",
        ),
        pytest.param(
            "wins $22.80", "wins $22.79", Verdict.FAILED,
            "the pots pay 22.79; by the rules they hold 24.00, of which the house keeps 1.20 "
            "at most", id="too high a rake",
        ),
        pytest.param("wins $22.80", "wins $23.50", None, "", id="a lower rake"),
        pytest.param(
            "wins $139", "wins $160.01", Verdict.FAILED,
            "the pots pay 140.01; by the rules they hold 120.00, of which the house keeps 6.00 "
            "at most", id="more than lies there",
        ),
        pytest.param(
            "Cyd wins 120", "Cyd wins 121", Verdict.FAILED, "Cyd wins 121; by the rules 120",
            id="winnings",
        ),
        pytest.param(
            "Rake: $1.0", "Rake: $0.9", Verdict.FAILED, "the pot is 19.90; by the rules 20.00",
            id="rake",
        ),
        pytest.param(
            "collected $27.75", "collected $28.76", Verdict.DAMAGED,
            "more is collected than lies in the pots", id="more than all",
        ),
        pytest.param(
            "collected $27.75", "collected $27.70", Verdict.FAILED,
            "Ben wins 0.05; by the rules 0.00", id="less than all",
        ),
        pytest.param(
            "raises 16.50 to 18.00", "raises 16.00 to 18.00", Verdict.FAILED,
            "Cyd raises to 18.00; by the rules 16.50", id="added",
        ),
        pytest.param(
            "[ Jc, 7d, 6c, Ts, Js ]", "[ Jc, 7d, 6c, Ts, Jh ]", Verdict.DAMAGED,
            "the river is Js here and Jh in the summary's board", id="another board",
        ),
        pytest.param(
            "Cyd folds\n** Dealing Flop ** [ 3d", "Zoe folds\n** Dealing Flop ** [ 3d",
            Verdict.DAMAGED, "Zoe has no seat", id="no seat",
        ),
        pytest.param(
            "$20/$40 USD FL Omaha - Thursday", "Thursday", Verdict.DAMAGED,
            "no game in the first lines", id="no game",
        ),
        pytest.param(
            "Cyd posts big blind [$1 USD].\n", "", Verdict.DAMAGED,
            "no stakes are named, and nobody posts a big blind", id="no stakes",
        ),
    ],
)  # fmt: skip
def test_a_change_is_seen(old: str, new: str, verdict: Verdict | None, why: str) -> None:
    changed = [(now, said) for _, now, said in HANDS.changed((old, new))]
    assert changed == ([] if verdict is None else [(verdict, why)])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "hands"
    text = HANDS.text().replace("Cyd", "Zoë")
    path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert tally_of(path).ok == 4
    assert format_of("\ufeff" + text) is PARTYPOKER


def test_nothing_that_a_text_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    path, seen = tmp_path / "hands", set[Verdict | None]()
    for _ in range(100):
        text = list(HANDS.text())
        for _ in range(rng.randint(1, 40)):
            at = rng.randrange(60, len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample("0123456789.[] $\n\0ak", 2)
        path.write_text("".join(text), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE):
            assert "\n" not in item.why
            seen.add(None if isinstance(item, SkippedFile) else item.verdict)
    assert seen >= set(Verdict)
