"""Tables in play: whole hands, people and bots, and a fault that stays where it is."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from ninecards.protocol import ActMessage, PlainAction
from ninecards.room import Asked, Input, Room, Sit, room_of
from ninecards.room import step as real_step
from ninecards.room.events import ChipsAdded, PlayerLeft, PlayerSat, RoomEvent
from ninecards.rules import GAMES, Limit
from ninecards.server import Serving
from ninecards.server.db import Store
from ninecards.server.tables import Ask, Clock, Join, Session
from ninecards.server.tables.bots import Pace
from room_client import (
    Frame,
    Http,
    Page,
    assert_told_is_kept,
    in_hand,
    is_my_turn,
    my_seat,
    page_at,
)
from room_server import quick_table, running

pytestmark = pytest.mark.anyio

FOLD = PlainAction(type="fold")


async def opened(serving: Serving, bots: Sequence[str], **options: Any) -> str:
    """Open a table for three without pauses; bots sit from the last chair down."""
    table = await serving.tables.open(quick_table(**({"seats": 3} | options)), bots)
    return table.table_id


def chips_at(view_: Frame) -> int:
    """All chips at the table after a hand."""
    return sum(seat["chips"] for seat in view_["seats"])


# ---------------------------------------------------------------------------------- whole hands


@pytest.mark.parametrize("limit", Limit)
async def test_a_hand_of_each_game_is_played_to_its_end(tmp_path: Path, limit: str) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for game in GAMES:
            table_id = await opened(serving, ["caller", "random"], game=game, limit=limit)
            async with page_at(http, table_id) as page:
                await page.sit(1, "Anna", 2000)
                end = await page.play_hand()
                assert chips_at(end) == 3 * 2000
                assert end["table"]["game"] == game
                won = sum(chips for award in end["hand"]["awards"] for _, chips in award["shares"])
                assert won == sum(seat["won"] for seat in end["seats"])


async def test_hand_after_hand_no_chip_is_lost_and_bots_buy_again(tmp_path: Path) -> None:
    async with running(tmp_path, practice=quick_table(seats=3)) as serving:
        assert serving.practice is not None
        async with page_at(Http(serving.address), serving.practice.table_id) as page:
            await page.sit(1, "Anna", 4000)
            hands = 0
            while hands < 12 or not set(chips(journal(serving), ChipsAdded)) - {1}:
                await page.play_hand(all_in)
                await page.buy_again(4000)
                hands += 1
                assert hands < 300, "no bot was ever broke: this shows nothing"
            await page.accepted("leave")
            end = await page.until_view(lambda view: len(view["seats"]) == 2)
        steps = journal(serving)[: end["seq"]]
        brought = sum((chips(steps, PlayerSat) + chips(steps, ChipsAdded)).values())
        assert chips_at(end) == brought - chips(steps, PlayerLeft)[1]


def chips(
    steps: Sequence[Sequence[RoomEvent]], kind: type[PlayerSat | ChipsAdded | PlayerLeft]
) -> Counter[int]:
    """The chips of all events of a kind, by chair."""
    found: Counter[int] = Counter()
    for step in steps:
        for event_ in step:
            if isinstance(event_, kind):
                found[event_.seat_no] += event_.chips
    return found


async def all_in(page: Page) -> None:
    """The largest bet or raise; where there is none, a call."""
    assert page.view is not None
    wager = page.view["decision"]["legal"]["wager"]
    if wager is None:
        await page.pass_on()
    else:
        await page.act(wager["kind"], to=wager["most"])


def journal(serving: Serving) -> list[tuple[RoomEvent, ...]]:
    """The steps of the first table as they lie on disk."""
    store: Store = serving.tables._store
    return list(store.steps(store.table_ids()[0]))


async def test_two_people_and_a_bot(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        anna, ben = Http(serving.address), Http(serving.address)
        table_id = await opened(serving, ["caller"])
        async with page_at(anna, table_id) as left, page_at(ben, table_id) as right:
            assert left.frames[0]["you"] != right.frames[0]["you"]
            await left.sit(1, "Anna", 2000)
            await right.sit(2, "Ben", 2000)
            for _ in range(4):
                ends = await asyncio.gather(left.play_hand(), right.play_hand())
                assert ends[0]["hand"]["awards"] == ends[1]["hand"]["awards"]
            for page, seat_no in ((left, 1), (right, 2)):
                assert_sees_only_his_own(page, seat_no)


def assert_sees_only_his_own(page: Page, seat_no: int) -> None:
    """Until a hand is shown, the cards of others are backs."""
    seen = 0
    for frame in page.frames:
        if frame["type"] != "table" or frame["hand"] is None:
            continue
        shown = {item["seat_no"] for item in frame["hand"]["log"] if item["type"] == "show"}
        for seat in frame["seats"]:
            if seat["cards"] and seat["seat_no"] != seat_no and seat["seat_no"] not in shown:
                assert set(seat["cards"]) == {None}
                seen += 1
            if seat["seat_no"] == seat_no and seat["cards"]:
                assert None not in seat["cards"]
    assert seen


async def test_every_frame_is_in_the_journal(tmp_path: Path) -> None:
    async with running(tmp_path, practice=quick_table(seats=4)) as serving:
        assert serving.practice is not None
        async with page_at(Http(serving.address), serving.practice.table_id) as page:
            await page.sit(1, "Anna", 2000)
            for _ in range(3):
                await page.play_hand()
            you = page.frames[0]["you"]
            assert_told_is_kept(page.frames, you, journal(serving))


async def test_bots_alone_are_dealt_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, practice=quick_table()) as serving:
        assert serving.practice is not None
        async with page_at(Http(serving.address), serving.practice.table_id) as page:
            await asyncio.sleep(0.3)
            assert serving.practice.room.hand_no == 0
            quiet = serving.practice.room.seq
            await asyncio.sleep(0.3)
            assert serving.practice.room.seq == quiet
            await page.sit(1, "Anna", 2000)
            await page.my_turn()
            await page.accepted("leave")
            await page.until_view(lambda view: not in_hand(view))
            hands = serving.practice.room.hand_no
            await asyncio.sleep(0.3)
            assert serving.practice.room.hand_no == hands


async def test_the_clock_is_looked_at_again_when_the_machine_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Jumpy(Clock):
        jumped_ms = 0

        def now_ms(self) -> int:
            return super().now_ms() + Jumpy.jumped_ms

    monkeypatch.setattr("ninecards.server.app.Clock", Jumpy)
    async with running(tmp_path, practice=quick_table()) as serving:
        assert serving.practice is not None
        async with page_at(Http(serving.address), serving.practice.table_id) as page:
            await page.sit(1, "Anna", 2000)
            before = await page.my_turn()
            Jumpy.jumped_ms = 60_000
            await page.send({"type": "resync"})
            after = await page.after_decision(before["decision"]["decision_no"])
            assert my_seat(after)["sitting_out"]


async def test_a_crowd_at_the_door_does_not_hold_the_clock(tmp_path: Path) -> None:
    practice = quick_table(decision_ms=500)
    async with running(tmp_path, practice=practice) as serving:
        table = serving.practice
        assert table is not None
        async with page_at(Http(serving.address), table.table_id) as page:
            await page.sit(1, "Anna", 2000)
            before = await page.my_turn()
            noise = Session("noise")
            noise.gone.set()

            async def flood() -> None:
                while True:
                    await table.put(Join(noise))

            crowd = [asyncio.create_task(flood()) for _ in range(300)]
            after = await page.after_decision(before["decision"]["decision_no"])
            assert my_seat(after)["sitting_out"]
            for task in crowd:
                task.cancel()


async def test_who_answers_in_time_is_heard_though_the_table_was_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Jumpy(Clock):
        jumped_ms = 0

        def now_ms(self) -> int:
            return super().now_ms() + Jumpy.jumped_ms

    monkeypatch.setattr("ninecards.server.app.Clock", Jumpy)
    async with running(tmp_path, practice=quick_table()) as serving:
        table = serving.practice
        assert table is not None
        async with page_at(Http(serving.address), table.table_id) as page:
            await page.sit(1, "Anna", 2000)
            view = await page.my_turn()
            hand, decision = view["hand"]["hand_no"], view["decision"]["decision_no"]
            fold = ActMessage(type="act", id="f", hand_no=hand, decision_no=decision, action=FOLD)
            late = Session(page.frames[0]["you"])
            for message in (Join(late), Ask(late, fold)):
                await table.put(message)
            Jumpy.jumped_ms = 60_000
            after = await page.after_decision(decision)
            assert not my_seat(after)["sitting_out"]
            assert [item for item in after["hand"]["log"] if item["type"] == "fold"]


async def test_bots_think_before_they_act(tmp_path: Path) -> None:
    pace = Pace(150, 150)
    async with running(tmp_path, practice=quick_table(seats=2), pace=pace) as serving:
        assert serving.practice is not None
        async with page_at(Http(serving.address), serving.practice.table_id) as page:
            await page.sit(1, "Anna", 2000)
            while True:
                view_ = await page.until_view(lambda view: view["decision"] is not None)
                if not is_my_turn(view_):
                    break
                await page.pass_on()
                await page.after_decision(view_["decision"]["decision_no"])
            began = view_["now_ms"]
            after = await page.after_decision(view_["decision"]["decision_no"])
            assert after["now_ms"] - began >= 140


# --------------------------------------------------------------------------------------- faults


class Trap:
    """A step that fails on a certain name, with cards in its words."""

    def __call__(self, room: Room, what: Input, **options: Any) -> Any:
        command = what.command if isinstance(what, Asked) else None
        if isinstance(command, Sit) and command.name == "Boom":
            raise AssertionError("the hand As Ks Qs Js")
        return real_step(room, what, **options)


async def test_a_fault_pauses_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ninecards.server.tables.table.step", Trap())
    async with running(tmp_path) as serving:
        anna, ben = Http(serving.address), Http(serving.address)
        bad, good = [await opened(serving, ["caller"]) for _ in range(2)]
        async with page_at(anna, bad) as page, page_at(ben, good) as other:
            await page.sit(1, "Anna", 2000)
            before = await page.my_turn()
            async with page_at(ben, bad) as ben_page:
                await ben_page.ask("sit", seat_no=2, name="Boom", chips=2000)
                assert (await ben_page.next())["code"] == "table_paused"
                assert (await page.next())["code"] == "table_paused"
            await page.act("fold")
            assert (await page.next())["code"] == "table_paused"
            await other.sit(1, "Ben", 2000)
            await other.play_hand()
            health = await anna.get("/api/health")
            assert (health["tables"], health["paused"]) == (2, 1)
            assert [table["table_id"] for table in await anna.get("/api/tables")] == [good]
        async with page_at(anna, bad) as page:
            welcome = page.frames[0]["view"]
            assert {**welcome, "now_ms": 0} == {**before, "now_ms": 0}
            assert (await page.next())["code"] == "table_paused"
    line = f"ninecards: table {bad} is paused: AssertionError in server/test_table.py:"
    assert [record.message for record in caplog.records if line in record.message]
    assert "As Ks" not in caplog.text
    monkeypatch.setattr("ninecards.server.tables.table.step", real_step)
    async with running(tmp_path) as serving:
        anna.address = serving.address.rstrip("/")
        async with page_at(anna, bad) as page:
            assert page.view is not None
            assert my_seat(page.view)["cards"] == my_seat(before)["cards"]
            await page.play_hand()


async def test_a_full_disk_stops_the_table_and_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, practice=quick_table(seats=2)) as serving:
        assert serving.practice is not None
        http = Http(serving.address)
        async with page_at(http, serving.practice.table_id) as page:
            await page.sit(1, "Anna", 2000)
            await page.my_turn()
            await page.pass_on()

            def fill(connection: Any, *_: object) -> None:
                connection.execute("PRAGMA max_page_count = 1")  # no page more than there are

            event.listen(serving.tables._store._engine, "checkout", fill)
            while True:
                frame = await page.next()
                if frame["type"] == "problem":
                    break
                if is_my_turn(page.view or {"decision": None}):
                    await page.pass_on()
                elif page.view is not None and not page.view["seats"][0]["chips"]:
                    await page.buy_again(2000)
            assert frame["code"] == "table_paused"
            assert page.view is not None
            room = room_of(journal(serving))
            assert room.seq == page.view["seq"]
        you = page.frames[0]["you"]
        assert_told_is_kept(page.frames, you, journal(serving))
    assert "is paused: " in caplog.text
    assert "database or disk is full" in caplog.text
