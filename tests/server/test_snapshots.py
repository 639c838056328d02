"""Snapshots: what a restart folds from one is what it would fold from the whole journal."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from evenings import Steps, evening
from ninecards.errors import HistoryError
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.simulation.crowd import Crowd
from ninecards.labs.simulation.tables import random_table
from ninecards.room import PostQuestion, Room, RunOutVote, evolve, open_room, room_of, step
from ninecards.room.blinds import Debt
from ninecards.rules import GAMES, Limit
from ninecards.server.db import DATABASE, Entry, Journal, Store
from ninecards.server.db.snapshots import SNAPSHOT_STEPS, Snapshots
from ninecards.server.db.store import ROOM_EVENTS
from ninecards.server.tables import Tables

GOLDEN = Path(__file__).parent / "golden" / f"journal_v{ROOM_EVENTS.version}.jsonl"
SCRIPT = Path(__file__).parents[1] / "support" / "killed_journal.py"
SNAPSHOTS = Snapshots(bytes(32), ROOM_EVENTS.version)


def write(store: Store, steps: Steps, table_id: str = "t1", first: int = 1) -> None:
    rows = [store.row(table_id, seq, seq, step) for seq, step in enumerate(steps, start=first)]
    store.write([{"table_id": table_id, "created_ms": 1}] if first == 1 else [], rows)


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database behind the store's back."""
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        connection.execute(statement, values)
    connection.close()


def kept(folder: Path) -> dict[str, tuple[int, str, str]]:
    """The snapshots on disk: step, version, sealed room."""
    connection = sqlite3.connect(folder / DATABASE)
    rows = connection.execute("SELECT table_id, seq, version, room FROM snapshots").fetchall()
    connection.close()
    return {table_id: (seq, version, room) for table_id, seq, version, room in rows}


def plain(value: Any) -> Any:
    """A value with the kinds of all its parts, and the order of its mappings.

    Equality alone would take a text for a member of an enumeration, and does not look at what
    a record works out for itself.
    """
    name = type(value).__name__
    if is_dataclass(value):
        return name, [(item.name, plain(getattr(value, item.name))) for item in fields(value)]
    if isinstance(value, Mapping):
        return [(key, plain(item)) for key, item in value.items()]
    if isinstance(value, frozenset):
        return name, [plain(item) for item in sorted(value)]
    if isinstance(value, tuple):
        return name, [plain(item) for item in value]
    return name, value


def rooms_of(steps: Sequence[Sequence[Any]]) -> Iterator[Room]:
    """The room after each step."""
    room = room_of(steps[:1])
    yield room
    for events in steps[1:]:
        for event in events:
            room = evolve(room, event)
        room = room._replace(seq=room.seq + 1)
        yield room


def crowded(seed: int, inputs: int = 700) -> Steps:
    """What happens at a table with house options drawn at random, people doing what they like."""
    random = Random(f"snapshots {seed}")
    cell = sorted(GAMES)[seed % len(GAMES)], tuple(Limit)[seed % 3]
    config = random_table(cell, (2, 3, 6), random)
    room, outputs = open_room(config)
    steps: Steps = [outputs.events]
    crowd, now_ms = Crowd(random, config, churn=6), 0
    for _ in range(inputs):
        what = crowd.next_input(room, now_ms)
        now_ms = what.now_ms
        room, outputs = step(room, what, ranker=NATIVE)
        if outputs.events:
            steps.append(outputs.events)
    return steps


# ------------------------------------------------------------------------ there and back


def there_and_back(room: Room) -> Room:
    row = SNAPSHOTS.row("t1", room)
    return SNAPSHOTS.room("t1", row["seq"], row["room"])


STATES = {
    "a vote for a bomb pot": lambda room: room.schedule.votes,
    "a bomb pot called": lambda room: room.schedule.bomb_next,
    "a newcomer": lambda room: Debt(new=True) in [seat.debt for seat in room.taken_seats],
    "ML": lambda room: any(seat.debt.missed_big for seat in room.taken_seats),
    "MS": lambda room: any(seat.debt.missed_small for seat in room.taken_seats),
    "another game": lambda room: room.schedule.game,
    "an orbit": lambda room: room.schedule.orbit_from is not None,
    "play stands still": lambda room: room.blinds is None and room.hand_no,
    "paused": lambda room: room.control.paused_ms is not None,
    "notices": lambda room: (
        {type(notice.kind).__name__ for notice in room.control.notices} >= {"str", "HostOrder"}
    ),
    "somebody departed": lambda room: room.departed,
    "several speakers": lambda room: len(room.commands) > 2,
    "away": lambda room: any(seat.clock.away_since_ms for seat in room.taken_seats),
    "nobody there": lambda room: any(not seat.clock.connected for seat in room.taken_seats),
    "ticked boxes": lambda room: any(len(seat.boxes) > 1 for seat in room.taken_seats),
    "a question of posts": lambda room: isinstance(room.question, PostQuestion),
    "a deck asked for": lambda room: room.deck_asked,
    "the last hand": lambda room: room.hand is not None and room.hand.is_over,
    "no hand yet": lambda room: room.hand is None and room.taken_seats,
    "a time bank": lambda room: room.decision and room.decision.bank_from_ms is not None,
    "a pause ordered": lambda room: room.control.pause_after_hand,
    "a grace": lambda room: any(seat.clock.grace_used for seat in room.taken_seats),
    "a decision before the turn": lambda room: any(seat.pre_action for seat in room.taken_seats),
    "a vote on run-outs": lambda room: isinstance(room.question, RunOutVote),
    "a leaver in a hand": lambda room: any(seat.leaving for seat in room.taken_seats),
    "a closed table": lambda room: room.control.closed,
}
"""States that a room may be in; those from a time bank on are of a hand or of a table's end."""
IN_A_HAND = tuple(STATES)[list(STATES).index("a time bank") :]


def all_rooms() -> Iterator[Room]:
    steps = [ROOM_EVENTS.loads(line) for line in GOLDEN.read_text(encoding="ascii").splitlines()]
    yield from rooms_of(steps)
    for seed in range(8):
        yield from rooms_of(crowded(seed))


def test_every_room_comes_back_with_all_that_it_remembers() -> None:
    random = Random(1)
    seen: dict[str, int] = dict.fromkeys(STATES, 0)
    for room in all_rooms():
        between = not room.in_hand
        states = {
            name for name, holds in STATES.items() if holds(room) and (between or name in IN_A_HAND)
        }
        # Each kind of state a few times, and one room in ten beside.
        if all(seen[name] >= 5 for name in states) and random.randrange(10):
            continue
        for name in states:
            seen[name] += 1
        back = there_and_back(room)
        assert plain(back) == plain(room)
        assert back == room
    assert [name for name, count in seen.items() if not count] == []


def test_the_comparison_sees_the_order_of_speakers_and_the_kind_of_a_notice() -> None:
    rooms = [room for room in rooms_of(crowded(1)) if len(room.commands) > 1]
    room = rooms[-1]
    turned = room._replace(commands=dict(reversed(room.commands.items())))
    assert turned == room
    assert plain(turned) != plain(room)


# ----------------------------------------------------------------------------- at a restart


@pytest.mark.parametrize("seed", range(6))
def test_from_a_snapshot_or_from_the_start_it_is_the_same_room(store: Store, seed: int) -> None:
    random = Random(seed)
    steps = crowded(seed, 300) if seed % 2 else evening(seed)
    rooms = list(rooms_of(steps))
    write(store, steps)
    for seq in random.sample(range(1, len(steps) + 1), 12):
        store.keep_snapshot("t1", rooms[seq - 1])
        assert plain(store.room("t1")) == plain(rooms[-1])
    assert rooms[-1] == room_of(store.steps("t1"))


def spoil(folder: Path, seq: int) -> None:
    """Make a step unreadable, so that nothing folds the journal from its start."""
    change(folder, "UPDATE journal SET events = '{}' WHERE seq = ?", seq)


def test_only_what_came_after_a_snapshot_is_read(store: Store, folder: Path) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps[:20]))
    spoil(folder, 20)
    assert store.room("t1") == room_of(steps)
    spoil(folder, 21)
    with pytest.raises(HistoryError, match="table t1, step 20: no document of events"):
        store.room("t1")


def test_a_long_journal_is_folded_once(store: Store, folder: Path) -> None:
    steps = crowded(2)[: 2 * SNAPSHOT_STEPS - 1]
    assert len(steps) > SNAPSHOT_STEPS + 20
    write(store, steps[: SNAPSHOT_STEPS - 1])
    store.room("t1")
    assert kept(folder) == {}
    write(store, steps[SNAPSHOT_STEPS - 1 : SNAPSHOT_STEPS], first=SNAPSHOT_STEPS)
    store.room("t1")
    first = kept(folder)
    assert first["t1"][0] == SNAPSHOT_STEPS
    write(store, steps[SNAPSHOT_STEPS:], first=SNAPSHOT_STEPS + 1)
    spoil(folder, 2)
    assert store.room("t1") == room_of(steps)
    assert kept(folder) == first


def test_a_step_that_is_missing_is_noticed_before_a_snapshot_too(
    store: Store, folder: Path
) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps[:20]))
    change(folder, "DELETE FROM journal WHERE seq = 5")
    with pytest.raises(HistoryError, match="table t1: step 5 is missing"):
        store.room("t1")


OTHER = Snapshots(bytes([1]) * 32, ROOM_EVENTS.version)


def sealed(store: Store, text: str) -> str:
    return store._snapshots._vault("t1", 20).seal(text)


DAMAGES = {
    "no text of a seal": lambda _store, _room: "?",
    "nothing": lambda _store, _room: "",
    "a blob": lambda _store, _room: b"\xff\xfe",
    "another key": lambda _store, room: OTHER.row("t1", room)["room"],
    "another table's": lambda store, room: store._snapshots.row("t2", room)["room"],
    "another step's": lambda store, room: store._snapshots.row("t1", room._replace(seq=19))["room"],
    "another version": lambda store, room: Snapshots(store._key, ROOM_EVENTS.version - 1).row(
        "t1", room
    )["room"],
    "a step of the journal": lambda store, _room: store.row("t1", 20, 0, evening(3)[19])["events"],
    "no JSON": lambda store, _room: sealed(store, "room"),
    "no room": lambda store, _room: sealed(store, "{}"),
    "a list": lambda store, _room: sealed(store, "[]"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_snapshot_is_dropped_and_replaced(
    store: Store, folder: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps[:20]))
    change(folder, "UPDATE snapshots SET room = ?", DAMAGES[damage](store, room_of(steps[:20])))
    assert plain(store.room("t1")) == plain(room_of(steps))
    (line,) = [record.getMessage() for record in caplog.records]
    assert "the snapshot of table t1 is dropped" in line
    assert "\n" not in line
    assert kept(folder)["t1"][0] == len(steps)
    spoil(folder, 2)
    assert store.room("t1") == room_of(steps)


def test_a_snapshot_of_another_version_is_as_good_as_none(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    steps = crowded(2)
    write(store, steps)
    monkeypatch.setattr("ninecards.server.db.snapshots.__version__", "0.0.1")
    store.keep_snapshot("t1", room_of(steps[:20]))
    monkeypatch.undo()
    _, version, _ = kept(folder)["t1"]
    assert version == f"{ROOM_EVENTS.version}/0.0.1"
    assert store.room("t1") == room_of(steps)
    assert caplog.records == []
    assert kept(folder)["t1"][:2] == (len(steps), store._snapshots.version)


def test_a_snapshot_beyond_the_end_of_its_journal_is_dropped(store: Store, folder: Path) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps))
    change(folder, "DELETE FROM journal WHERE seq > 1")
    assert store.room("t1") == room_of(steps[:1])
    # It is gone from the disk: the table may come as far again on another way.
    assert kept(folder)["t1"][0] == 1


def test_without_its_table_of_snapshots_a_journal_is_folded(store: Store, folder: Path) -> None:
    steps = evening(3)
    write(store, steps)
    change(folder, "DROP TABLE snapshots")
    assert store.room("t1") == room_of(steps)


def test_tables_are_restored_from_their_snapshots(store: Store, folder: Path) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps))
    spoil(folder, 2)
    journal = Journal(store)

    async def restored() -> list[Room]:
        tables = Tables(store, None)  # type: ignore[arg-type]
        tables.restore()
        found = [table.room for table in tables]
        await tables.stop()
        return found

    assert asyncio.run(restored()) == [room_of(steps)]
    journal.close()


# ---------------------------------------------------------------------------------- in play


def entries(steps: Steps) -> list[Entry]:
    return [
        Entry(table_id="t1", seq=seq, at_ms=seq, events=events, room=room)
        for seq, (events, room) in enumerate(zip(steps, rooms_of(steps), strict=True), start=1)
    ]


async def append(store: Store, wanted: Sequence[Entry], *, at_once: bool = False) -> None:
    journal = Journal(store)
    if at_once:
        await asyncio.gather(*(journal.append(entry) for entry in wanted))
    else:
        for entry in wanted:
            await journal.append(entry)
    journal.close()


@pytest.mark.parametrize("at_once", [False, True])
def test_every_so_many_steps_the_journal_keeps_a_snapshot(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    monkeypatch.setattr("ninecards.server.db.journal.SNAPSHOT_STEPS", 10)
    told, kept_at, keep = [], [], store.keep_snapshot

    def keep_and_look(table_id: str, room: Room) -> None:
        told.append(len(list(store.steps(table_id))))
        keep(table_id, room)
        kept_at.append(kept(folder)[table_id][0])

    monkeypatch.setattr(store, "keep_snapshot", keep_and_look)
    steps = evening(3)[:45]
    asyncio.run(append(store, entries(steps), at_once=at_once))
    assert kept_at == [10, 20, 30, 40]
    assert all(on_disk >= seq for on_disk, seq in zip(told, kept_at, strict=True))
    spoil(folder, 40)
    assert store.room("t1") == room_of(steps)


def test_a_snapshot_that_fails_stops_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("As Ks Qs Js")

    monkeypatch.setattr("ninecards.server.db.journal.SNAPSHOT_STEPS", 10)
    monkeypatch.setattr(Snapshots, "row", fail)
    steps = evening(3)[:25]
    asyncio.run(append(store, entries(steps)))
    assert list(store.steps("t1")) == steps
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert all("no snapshot of table t1 is kept: KeyError in " in line for line in lines)
    assert "As" not in caplog.text


def test_a_snapshot_that_cannot_be_written_leaves_the_one_before(
    store: Store, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    steps = evening(3)
    write(store, steps)
    store.keep_snapshot("t1", room_of(steps[:20]))
    before = kept(folder)
    change(
        folder,
        "CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    store.keep_snapshot("t1", room_of(steps))
    assert kept(folder) == before
    assert "no snapshot of table t1 is kept" in caplog.text


@pytest.mark.parametrize("point", ["before", "within", "after"])
@pytest.mark.parametrize("at", [7, 21, 63])
def test_killed_about_a_snapshot_nothing_is_lost(tmp_path: Path, at: int, point: str) -> None:
    command = [sys.executable, str(SCRIPT), str(tmp_path), "3", str(at), point]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    told = [int(line) for line in done.stdout.split()]
    steps = evening(3)
    # Whether the step is told as the program dies is a race; that it is on disk is none.
    assert told in (list(range(1, at)), list(range(1, at + 1)), list(range(1, at + 2)))
    store = Store(tmp_path)
    found = list(store.steps("t1"))
    assert found == steps[: len(found)]
    assert at <= len(found) <= at + 1
    snapshot = {"before": at - 7, "within": at - 7, "after": at}[point]
    assert [seq for seq, _, _ in kept(tmp_path).values()] == ([snapshot] if snapshot else [])
    assert plain(store.room("t1")) == plain(room_of(found))
    write(store, steps[len(found) :], first=len(found) + 1)
    assert plain(store.room("t1")) == plain(room_of(steps))
    store.close()


# ------------------------------------------------------------------------------ the file


def live_room() -> Room:
    """A room in the middle of a hand that has seen a flop."""
    for seed in range(100):
        for room in rooms_of(evening(seed)):
            if room.in_hand and len(room.hand.boards[0]) >= 3:
                return room
    raise AssertionError("no evening with a flop")


def cards_in(text: str) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', text))


def test_no_card_stands_in_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    room = live_room()
    text = SNAPSHOTS.row("t1", room)["room"]
    assert cards_in(text) == set()
    assert room.taken_seats[0].player_id not in text
    monkeypatch.setattr("ninecards.server.db.vault.RowVault.seal", lambda _vault, clear: clear)
    assert len(cards_in(SNAPSHOTS.row("t1", room)["room"])) == 52


def version_1(folder: Path) -> None:
    """Make a folder as the first version left it."""
    store = Store(folder)
    write(store, evening(3))
    store.close()
    change(folder, "DROP TABLE snapshots")
    change(folder, "UPDATE alembic_version SET version_num = '0001'")


def schema(folder: Path) -> tuple[str, list[str]]:
    connection = sqlite3.connect(folder / DATABASE)
    ((version,),) = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    connection.close()
    return version, sorted(name for (name,) in names)


OLD = ["alembic_version", "journal", "journal_keys", "tables"]


def test_a_folder_of_version_1_is_upgraded_as_a_whole(folder: Path) -> None:
    version_1(folder)
    assert schema(folder) == ("0001", OLD)
    store = Store(folder)
    assert schema(folder) == ("0002", sorted([*OLD, "snapshots"]))
    assert store.room("t1") == room_of(evening(3))
    store.close()


def test_an_upgrade_that_is_cut_short_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version_1(folder)

    def cut(_folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ninecards.server.db.store.find_key", cut)
        with pytest.raises(KeyboardInterrupt):
            Store(folder)
    assert schema(folder) == ("0001", OLD)
    store = Store(folder)
    assert store.room("t1") == room_of(evening(3))
    store.close()
