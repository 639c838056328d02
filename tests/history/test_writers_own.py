"""Our own format: nothing is lost, and what was changed by hand is found."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from ninecards.errors import HistoryError
from ninecards.history import DamagedHand, HandRecord, Reading, Verdict, replay
from ninecards.history.own import HAND_LINES, OWN
from ninecards.history.record import Note, NoteKind
from ninecards.history.writers import WRITERS, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit
from own_hands import own_hand
from random_hands import CELLS, effort, generators
from read_hands import read_text, sampled, written_hands
from table import deal

WRITER = WRITERS["json"]


def line_of(record: HandRecord) -> str:
    [line] = WRITER.write([exported(record, ranker=NATIVE)])
    return line


def read(*lines: str) -> list[Reading]:
    return list(OWN.read(io.StringIO("".join(lines))))


@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(10)
@given(random=generators())
def test_own_hands_come_back_whole(random: Random, game: str, limit: Limit) -> None:
    record = own_hand(random, game, limit, unit=Decimal("0.01")).record
    line = line_of(record)
    assert read_text(line) == [record]
    assert line_of(record) == line


def test_hands_of_every_format_come_back_whole() -> None:
    records = [r for r in written_hands() if replay(r, ranker=NATIVE).verdict is Verdict.OK]
    assert len(records) > 60
    assert read(*map(line_of, records)) == records


def test_real_hands_come_back_whole(shared_data: Path) -> None:
    sites = set[str]()
    for record in sampled(shared_data / "hands", stride=9, most=40):
        if replay(record, ranker=NATIVE).verdict is Verdict.OK:
            sites.add(record.site)
            assert read(line_of(record)) == [record]
    assert len(sites) > 10


def test_whatever_is_said_beside_the_hand_is_kept() -> None:
    details = {
        "table": 'Ada\'s "corner" №5',
        "buy_in": Decimal("1.50"),
        "when": [date(2024, 2, 29), time(12, 30), datetime(2024, 2, 29, 12, 30, tzinfo=UTC)],
        "pair": (1, ("2", None)),
        "float": 0.1,
        "nested": {"$decimal": "not one", "is": {"$x": True}},
        "$date": "a name",
    }
    notes = (Note(NoteKind.FEE, "Jackpot 1", 12, 0, 1), Note(NoteKind.OTHER, "{}", 13))
    record = own_hand(Random(1)).record
    record = replace(record, details=details, notes=notes)
    [back] = read(line_of(record))
    assert back == record
    assert isinstance(back, HandRecord)
    assert isinstance(back.details["pair"], tuple)


def test_a_detail_without_a_form_is_refused() -> None:
    record = replace(own_hand(Random(1)).record, details={"x": {1}})
    with pytest.raises(HistoryError, match="set has no form"):
        line_of(record)


def test_empty_lines_are_none_and_a_broken_one_stops_nothing() -> None:
    one, two = (own_hand(Random(seed), number=seed).record for seed in (1, 2))
    whole = line_of(two)
    found = read(line_of(one), "\n", whole[: len(whole) // 2] + "\n", "{}\n", whole)
    assert found[0] == one
    assert found[3] == two
    broken, foreign = found[1:3]
    assert isinstance(broken, DamagedHand)
    assert (broken.site, broken.hand, broken.line) == ("ninecards", "2", 3)
    assert "no JSON" in broken.why
    assert isinstance(foreign, DamagedHand)
    assert (foreign.hand, foreign.line) == ("3", 4)


def fixed_hand() -> HandRecord:
    """A raised pot with a flop: something of everything that the two tellings share."""
    for seed in range(1000):
        record = own_hand(Random(seed), "omaha-hilo", Limit.POT).record
        moves = {act.move.value for act in record.actions}
        plain = record.stakes.boards == len(record.boards) == 1 and record.stakes.cap is None
        if {"raises to", "bets", "calls", "shows"} <= moves and record.board and plain:
            return record
    raise AssertionError


def changed(path: str, value: Any) -> DamagedHand:
    """The hand with one value of its line put in place of another, read again."""
    document = json.loads(line_of(fixed_hand()))
    place: Any = document["events"]
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    assert place[last] != value
    place[last] = value
    [reading] = read(json.dumps(document, separators=(",", ":")))
    assert isinstance(reading, DamagedHand), reading
    assert "\n" not in reading.why
    return reading


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("0.hand", 7, "text"),
        ("0.unit", "-1", "a decimal figure"),
        ("0.unit", "0", "is 0"),
        ("0.chip", 0, "is 0"),
        ("0.stakes.big_blind", 0, "is 0"),
        ("0.stakes.boards", 3, "3 boards"),
        ("0.game.hole_cards", 5, "is no game"),
        ("0.players", [], "0 players"),
        ("0.players.0.stack", -5, "a figure below 0"),
        ("0.players.0.stack", 10**30, "or above"),
        ("0.players.0.cards", ["As"], "deals so many"),
        ("0.players.0.seat_no", 99, "seat other players"),
        ("0.posts.0.player", 12, "a player beyond"),
        ("0.outcome.stacks", [1], "1 entries for"),
        ("0.details", [], "an object is expected"),
        ("0.details", {"x": {"$decimal": "one"}}, "a value that is none"),
        ("0.details", {"x": {"$what": 1}}, "a value that is none"),
        ("0.details", {"x": 1.5}, "a value that is none"),
        ("0.type", "HandEnded", "is unknown"),
        ("1", {"type": "Folded", "player": 0}, "HandStarted is expected"),
        ("1.start.config.big_blind", 0, "contradicts the rules"),
    ],
)
def test_a_record_that_nobody_could_have_read_is_damaged(path: str, value: Any, why: str) -> None:
    assert why in changed(path, value).why


def place_of(kind: str, part: str = "events") -> int:
    """Where in the line the first event, or step of the record, of a kind stands."""
    events = json.loads(line_of(fixed_hand()))["events"]
    items = events if part == "events" else events[0]["steps"]
    return next(n for n, item in enumerate(items) if kind in (item["type"], item.get("move")))


def test_two_tellings_that_differ_are_damaged() -> None:
    raised, shown = place_of("RaisedTo"), place_of("BoardDealt")
    assert "happened" in changed(f"{raised}.to", 1).why
    assert "happened" in changed(f"{raised}", {"type": "Folded", "player": 0}).why
    assert "deal other boards" in changed(f"{shown}.cards", ["2c"]).why
    step = place_of("raises to", "steps")
    assert "happened" in changed(f"0.steps.{step}.to", 1).why
    assert "the events" in changed(f"0.steps.{step}.move", "shows").why
    end = place_of("HandEnded")
    assert "in the events" in changed(f"{end}.stacks.0", 10**6).why


def golden_hand() -> HandRecord:
    """Side pots, a shown and a mucked hand, notes and details."""
    hand = deal(
        "omaha-hilo pot 5/10",
        *[400, 120, 400],
        holes=["AsAd2c3d", "KsKdQsQd", "8h8d9h9d"],
        boards=["4c5h8sTcJd"],
        all_in_shows_all=False,
    )
    hand.play("r35 r110 r120 c c b100 c k k b20 c m")
    assert hand.state.is_over
    notes = (Note(NoteKind.FEE, "Jackpot", 3, chips=1), Note(NoteKind.OTHER, "hello", 4, 1))
    details = {"table": "Oak", "buy_in": Decimal("1.50"), "when": date(2024, 2, 29)}
    record = record_of(hand.events, names=["Ada", "Ben", "Cleo"], hand="7", unit=Decimal("0.01"))
    return replace(record, notes=notes, details=details)


GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("own_v*.jsonl")), ids=lambda path: path.stem)
def test_every_version_is_read(path: Path) -> None:
    """A field added to a record needs a new version, and what stands for it in the old ones."""
    assert read(path.read_text(encoding="utf-8")) == [golden_hand()]


def test_the_version_that_is_written_has_its_file() -> None:
    path = GOLDEN / f"own_v{HAND_LINES.version}.jsonl"
    assert path.read_text(encoding="utf-8") == line_of(golden_hand())


def test_a_record_alone_is_read() -> None:
    record = fixed_hand()
    document = json.loads(line_of(record))
    document["events"] = document["events"][:1]
    assert read(json.dumps(document, separators=(",", ":"))) == [record]


def test_a_line_is_one_hand() -> None:
    document = json.loads(line_of(fixed_hand()))
    document["events"] += document["events"][:1]
    [reading] = read(json.dumps(document, separators=(",", ":")))
    assert isinstance(reading, DamagedHand)
    assert reading.why == "two records in one line; a line is a hand"


def test_a_changed_figure_that_both_tellings_hold_is_left_to_the_rules() -> None:
    record = fixed_hand()
    assert record.outcome.stacks is not None
    line = line_of(record).replace('"pot":', '"pot":1')
    [reading] = read(line)
    assert isinstance(reading, HandRecord)
    assert replay(reading, ranker=NATIVE).verdict is Verdict.FAILED
