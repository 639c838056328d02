"""Open Hand History: the standard, PokerNow's hands in it, and what is said of the rest."""

from __future__ import annotations

import gzip
import json
import random
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from log_hands import OHH_HANDS, ohh_hand, read_ohh, replayed_ohh, why_damaged
from ninecards.cards import parse_cards
from ninecards.history import (
    CheckedHand,
    DamagedHand,
    HandRecord,
    OtherGame,
    SkippedFile,
    Tally,
    Verdict,
    check_file,
    check_files,
    files_under,
    format_of,
)
from ninecards.history.ohh import OHH
from ninecards.history.record import Move, NoteKind
from ninecards.history.text import MAX_CHARS, TOO_LONG
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit

if TYPE_CHECKING:
    from pathlib import Path

STANDARD, POKERNOW = OHH_HANDS / "standard.ohh", OHH_HANDS / "pokernow.jsonl"


def told(path: Path) -> list[tuple[str, int, Verdict]]:
    items = check_file(path, ranker=NATIVE)
    return [(item.hand, item.line, item.verdict) for item in items if isinstance(item, CheckedHand)]


def action(hand: dict[str, Any], street: int, number: int) -> dict[str, Any]:
    found = hand["rounds"][street]["actions"][number]
    assert isinstance(found, dict)
    return found


def test_own_hands_settle() -> None:
    [(_, _, first), (_, line, second), other] = told(STANDARD)
    assert (first, second, other[2]) == (Verdict.OK, Verdict.OK, Verdict.NOT_OMAHA)
    assert STANDARD.read_text(encoding="utf-8").splitlines()[line - 1] == "{"
    assert told(POKERNOW) == [
        ("101", 1, Verdict.OK),
        ("102", 2, Verdict.OK),
        ("103", 3, Verdict.DAMAGED),
        ("104", 4, Verdict.NOT_OMAHA),
        ("105", 5, Verdict.OK),
    ]


def test_real_hands_settle(shared_data: Path) -> None:
    tally = Tally()
    folders = [str(shared_data / "hands" / name) for name in ("pokernow-ohh", "ohh-samples")]
    for item in check_files(files_under(folders), ranker=NATIVE):
        tally.add(item)
    # A sample of the packed file's hands lies beside it.
    assert (tally.hands, tally.ok, tally.skipped) == (8_685 + 184 + 1, 8_870, [])
    assert tally.decided_by_rules >= 2_600
    assert {site: counts["hands"] for site, counts in tally.by_site.items()} == {
        "pokernow-ohh": 8_869,
        "ohh": 1,
    }


def test_what_a_record_says() -> None:
    record = read_ohh({"ohh": ohh_hand("G-1")})
    assert isinstance(record, HandRecord)
    assert (record.site, record.hand, record.unit) == ("ohh", "G-1", Decimal("0.01"))
    assert (record.game.name, record.limit, record.button) == ("omaha", Limit.POT, 1)
    # Who sits out is not dealt in.
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Ada", 2000),
        (3, "Ben", 800),
        (5, "Cyd", 4000),
    ]
    assert record.players[0].cards == parse_cards("AsKsQdJd")
    assert record.board == parse_cards("2c7dTs3h9c")
    assert (record.outcome.pot, record.outcome.pots) == (4800, (2280, 2300))
    assert record.outcome.rake == 220
    assert [(note.kind, note.player, note.chips) for note in record.notes] == [
        (NoteKind.FEE, None, 20),
        (NoteKind.CASH_OUT, 1, 2250),
        (NoteKind.FEE, 1, 30),
    ]
    assert record.details["hero"] == "Ada"


def test_a_tournament_with_chairs_from_0_and_one_name_twice() -> None:
    record = read_ohh(ohh_hand("G-2"))
    assert isinstance(record, HandRecord)
    assert (record.limit, record.unit, record.button) == (Limit.FIXED, 1, 1)
    assert (record.stakes.small_bet, record.stakes.big_bet) == (100, 200)
    assert [(p.seat_no, p.label) for p in record.players] == [(1, "Ada (0)"), (6, "Ada (1)")]


def test_a_raise_is_chips_added() -> None:
    record = read_ohh(ohh_hand("G-2"))
    assert isinstance(record, HandRecord)
    [raised] = [act for act in record.actions if act.move is Move.RAISE]
    assert raised.to == 200


def test_figures_as_binary_numbers() -> None:
    hand = ohh_hand("G-1")
    action(hand, 0, 3)["amount"] = 3.5000000000000004
    hand["pots"][1]["rake"] = 1e0
    assert replayed_ohh(hand).verdict is Verdict.OK
    action(hand, 0, 3)["amount"] = 3.501
    assert replayed_ohh(hand).verdict is Verdict.FAILED


def test_the_house_adds_to_the_pot() -> None:
    hand = ohh_hand("G-1")
    hand["rounds"][0]["actions"].insert(0, {"action": "Add to Pot", "amount": 2.0})
    hand["pots"][0]["amount"], hand["pots"][0]["player_wins"][0]["win_amount"] = 26.0, 24.8
    assert replayed_ohh(hand).verdict is Verdict.OK


@pytest.mark.parametrize(
    ("street", "number", "change", "why"),
    [
        pytest.param(0, 3, {"amount": 3.51}, "raise to 2.00-3.50", id="over the pot"),
        pytest.param(0, 4, {"amount": 2.99}, "Ben calls 2.99; by the rules 3.00", id="call"),
        pytest.param(1, 0, {"amount": 4.4}, "and is all-in; by the rules 0.10", id="all-in"),
        pytest.param(1, 0, {"player_id": 12}, "by the rules Ben is to act", id="turn"),
        pytest.param(
            4, 0, {"cards": ["Td", "2h", "5c", "6c"]}, "the card Td lies in the hand twice",
            id="card twice",
        ),
        pytest.param(
            4, 2, {"cards": ["Ah", "Kd", "8s", "4s"]}, "Ben wins 22.80; by the rules 0.00",
            id="winner",
        ),
    ],
)  # fmt: skip
def test_a_change_is_seen(street: int, number: int, change: dict[str, Any], why: str) -> None:
    hand = ohh_hand("G-1")
    action(hand, street, number).update(change)
    result = replayed_ohh(hand)
    assert result.verdict is Verdict.FAILED
    assert why in result.why


@pytest.mark.parametrize(
    ("member", "value", "why"),
    [
        ("rake", 1.1, "the pots pay 22.70, 23.00; by the rules they hold 24.00, 24.00"),
        ("amount", 24.1, "the pot is 48.10; by the rules 48.00"),
        ("jackpot", 0, "Ben wins 22.80; by the rules 23.00"),
    ],
)
def test_a_pot_that_differs_is_seen(member: str, value: float, why: str) -> None:
    hand = ohh_hand("G-1")
    hand["pots"][0][member] = value
    result = replayed_ohh(hand)
    assert result.verdict is Verdict.FAILED
    assert result.why.startswith(why) or member == "rake"


def test_only_pokernow_cuts_bets() -> None:
    hand = ohh_hand("101")
    assert replayed_ohh(hand).verdict is Verdict.OK
    hand["bet_limit"]["bet_cap"] = 0.0
    result = replayed_ohh(hand)
    assert (result.verdict, result.why) == (
        Verdict.FAILED,
        "Ada raises to 8.50; by the rules Ada is to act: fold, call 2.00",
    )


def test_a_newcomer_plays_as_the_record_shows() -> None:
    """Between button and small blind: first after the flop, or else last."""
    hand = ohh_hand("102")
    record = read_ohh(hand)
    assert isinstance(record, HandRecord)
    assert record.button == 9
    opens, *others = hand["rounds"][1]["actions"]
    others[0].update(action="Check")
    hand["rounds"][1]["actions"] = [
        *({**act, "action": "Check"} for act in others),
        opens,
        {"action_number": 4, "player_id": 1, "action": "Fold"},
        {"action_number": 5, "player_id": 2, "action": "Fold"},
    ]
    record = read_ohh(hand)
    assert isinstance(record, HandRecord)
    assert record.button == 1
    assert replayed_ohh(hand).verdict is Verdict.OK


def test_tied_halves_are_split_one_by_one_at_pokernow() -> None:
    hand = ohh_hand("105")
    assert replayed_ohh(hand).decided_by_rules
    hand["bet_limit"]["bet_cap"] = 0.0
    assert replayed_ohh(hand).why == "Ada wins 1.24; by the rules 1.25"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        pytest.param({"bet_limit": {}}, "bet_type of the bet_limit is None; it has to be there"),
        pytest.param({"bet_limit": None}, "bet_limit is no object"),
        pytest.param({"big_blind_amount": -1}, "it has to be a figure of 0 or more"),
        pytest.param({"big_blind_amount": "1e999"}, "it has to be a figure of 0 or more"),
        pytest.param({"dealer_seat": None}, "dealer_seat of the hand is None; it has to be a text"),
        pytest.param({"players": {}}, "nobody has the id 11"),
        pytest.param({"players": [1]}, "player is no object"),
        pytest.param({"rounds": [{"street": "Third"}]}, "a street 'Third' is not known"),
        pytest.param({"rounds": []}, "0 players post or act; the record is cut short"),
        pytest.param({"game_type": 7}, None),
        pytest.param({"game_type": None}, None),
        pytest.param({"game_number": None, "players": [1]}, "player is no object"),
    ],
)
def test_damage_is_named(changes: dict[str, Any], why: str | None) -> None:
    reading = read_ohh({**ohh_hand("G-1"), **changes})
    if changes.get("game_type", "") == 7:
        assert isinstance(reading, OtherGame)
        return
    assert why is None or why in why_damaged(reading)


def test_however_the_hands_are_written() -> None:
    hands = [{"ohh": ohh_hand("G-1")}, ohh_hand("101")]
    one, two = (json.dumps(hand) for hand in hands)
    for text in (
        f"{one}\n{two}\n",
        f"{one}\r\n\r\n{two}",
        f"\ufeff{one}{two}",
        f"[{one},\n{two}]\n",
        json.dumps(hands, indent=1),
        json.dumps(hands),
    ):
        readings = list(OHH.read(text.splitlines(keepends=True)))
        assert [reading.hand for reading in readings] == ["G-1", "101"]
        assert all(isinstance(reading, HandRecord) for reading in readings)
        assert format_of(text) is OHH


@pytest.mark.parametrize("end", [5, 300, 700, -1])
def test_a_hand_cut_short_harms_no_other(end: int) -> None:
    good = json.dumps(ohh_hand("101"))
    for cut in (good[:end], json.dumps(ohh_hand("101"), indent=1)[:end]):
        first, *between, last = OHH.read(f"{cut}\n{good}\n".splitlines(keepends=True))
        assert isinstance(first, DamagedHand)
        assert between == []
        assert isinstance(last, HandRecord)


def test_a_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    packed = gzip.compress(POKERNOW.read_bytes())
    path.write_bytes(packed)
    assert told(path) == told(POKERNOW)
    path.write_bytes(packed[: len(packed) // 2])
    [skipped] = [item for item in check_file(path) if isinstance(item, SkippedFile)]
    assert skipped.why == "cannot be read: the compressed file is damaged"
    path.write_bytes(packed[:12])
    assert [item.why for item in check_file(path)] == [skipped.why]


def test_nothing_that_a_file_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    texts = [path.read_text(encoding="utf-8") for path in (STANDARD, POKERNOW)]
    path = tmp_path / "hand"
    seen: set[Verdict | None] = set()
    for _ in range(200):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample('0123456789-.",:{}[]eEtn \n\0', 2)
        path.write_text("".join(text), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE):
            assert "\n" not in item.why
            seen.add(None if isinstance(item, SkippedFile) else item.verdict)
    assert seen >= set(Verdict)


def test_a_hand_without_a_number_has_a_question_mark() -> None:
    reading = read_ohh({**ohh_hand("G-1"), "game_number": None, "players": [1]})
    assert isinstance(reading, DamagedHand)
    assert reading.hand == "?"


def test_a_nesting_beyond_all_measure_is_told_in_words() -> None:
    text = json.dumps({"ohh": {**ohh_hand("G-1"), "x": "?"}}).replace('"?"', "[" * 100_000)
    [reading] = OHH.read([text])
    assert isinstance(reading, DamagedHand)
    assert reading.why == "a number or a nesting beyond all measure"


def test_a_hand_of_many_lines_that_never_ends_is_too_long() -> None:
    text = json.dumps({"ohh": ohh_hand("G-1")})
    filler = f'"{"x" * 999}",\n'
    lines = [f'{text[:-2]}, "x": [\n', *[filler] * (MAX_CHARS // 1000 + 9), f"{text}\n"]
    long, good = OHH.read(lines)
    assert isinstance(long, DamagedHand)
    assert (long.hand, long.line, long.why) == ("G-1", 1, TOO_LONG)
    assert isinstance(good, HandRecord)
