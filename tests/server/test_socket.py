"""A table's socket: the handshake, what is no message, and a page that comes back."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets import Origin
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ninecards import __version__
from ninecards.protocol import PROTOCOL_VERSION
from ninecards.server import Serving
from ninecards.server.tables import Session
from raw_socket import framed, handshake
from room_client import Http, Page, is_my_turn, my_seat, page_at
from room_server import quick_table, running

pytestmark = pytest.mark.anyio

HELLO = {"type": "hello", "protocol": PROTOCOL_VERSION, "last_seq": None}


@asynccontextmanager
async def table(folder: Path, **options: Any) -> AsyncIterator[tuple[Http, str, Serving]]:
    """A server with one table of six, five of them bots."""
    options = {"practice": quick_table()} | options
    async with running(folder, **options) as serving:
        assert serving.practice is not None
        yield Http(serving.address), serving.practice.table_id, serving


async def closed(page: Page) -> int:
    """Receive to the end; return the code it was closed with."""
    with pytest.raises(ConnectionClosed) as end:
        await page.until(lambda _: False)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


# ---------------------------------------------------------------------------------- handshake


async def test_a_hello_is_answered_by_the_whole_table(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        (welcome,) = page.frames
        assert welcome["protocol"] == PROTOCOL_VERSION
        assert welcome["server_version"] == __version__
        assert len(welcome["you"]) == 24
        view = welcome["view"]
        assert view["type"] == "table"
        assert view["your_seat"] is None
        assert [seat["seat_no"] for seat in view["seats"]] == [2, 3, 4, 5, 6]
        assert view["table"]["game"] == "omaha"


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "resync"}, "not_a_message"),
        ({"type": "leave", "id": "1"}, "not_a_message"),
        ({"hello": 1}, "not_a_message"),
        ({"type": "hello", "protocol": 99, "last_seq": 4, "more": 1}, "wrong_protocol"),
    ],
    ids=lambda part: str(part)[:30],
)
async def test_another_first_frame_ends_it(
    tmp_path: Path, hello: dict[str, Any], code: str
) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id, hello=hello) as page:
        assert await closed(page) == 1008
        assert [frame["code"] for frame in page.frames] == [code]


async def test_an_unknown_table_is_named_so(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, _, _), page_at(http, "nowhere", hello=HELLO) as page:
        assert await closed(page) == 1008
        assert [frame["code"] for frame in page.frames] == ["no_such_table"]


async def test_who_says_nothing_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.ws.endpoint.HELLO_SECONDS", 0.05)
    async with table(tmp_path) as (http, table_id, _):
        address = http.address.replace("http", "ws") + f"/ws/tables/{table_id}"
        async with connect(address, origin=Origin(http.address)) as silent:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(silent.recv(), 10)


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
async def test_another_pages_socket_is_turned_away(tmp_path: Path, origin: str | None) -> None:
    async with table(tmp_path) as (http, table_id, _):
        with pytest.raises(InvalidStatus) as caught:
            async with page_at(http, table_id, origin=origin):
                pass
        assert caught.value.response.status_code == 403


async def test_a_socket_under_a_foreign_name_is_turned_away(tmp_path: Path) -> None:
    async with table(tmp_path) as (_, table_id, serving):
        host, port = serving.address.removeprefix("http://").rstrip("/").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(handshake(f"evil.example:{port}", table_id))
        assert b" 403 " in await reader.readline()
        writer.close()
        await writer.wait_closed()


async def test_frames_are_not_compressed(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        offer = {"Sec-WebSocket-Extensions": "permessage-deflate"}
        async with page_at(http, table_id, headers=offer) as page:
            assert page.socket.response is not None
            assert "sec-websocket-extensions" not in page.socket.response.headers


async def test_a_device_without_a_key_gets_one_with_its_socket(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        http.cookie = "none"
        async with page_at(http, table_id) as page:
            assert page.socket.response is not None
            assert "HttpOnly" in page.socket.response.headers["set-cookie"]


# -------------------------------------------------------------------------------- no messages

NONSENSE: dict[str, str | bytes] = {
    "text": "fold!",
    "unknown type": '{"type":"cheat"}',
    "binary": b'{"type":"resync"}',
    "text for a number": '{"type":"add_chips","id":"1","chips":"100"}',
    "unknown action": json.dumps(
        {"type": "act", "id": "1", "hand_no": 1, "decision_no": 1, "action": {"type": "peek"}}
    ),
}


async def test_nonsense_is_a_problem_and_no_end(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        for frame in NONSENSE.values():
            await page.socket.send(frame)
            assert (await page.next())["code"] == "not_a_message"
        await page.socket.send("x" * 5000)
        problem = await page.next()
        assert problem["code"] == "too_large"
        assert problem["values"] == {"bytes": 5000, "most": 4096}
        await page.sit(1, "Anna", 2000)


async def test_a_huge_frame_is_not_even_read(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        await page.socket.send("x" * 70_000)
        assert await closed(page) == 1009


async def test_a_flood_ends_its_own_socket_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.ws.endpoint.BURST", 5)
    monkeypatch.setattr("ninecards.server.ws.endpoint.PER_SECOND", 0.01)
    async with table(tmp_path) as (http, table_id, _):
        async with page_at(http, table_id) as other, page_at(http, table_id) as page:
            for _ in range(6):
                await page.send({"type": "resync"})
            assert await closed(page) == 1008
            assert [frame["type"] for frame in page.frames].count("welcome") <= 6
            assert [frame.get("code") for frame in page.frames].count("too_fast") == 1
            await other.sit(1, "Anna", 2000)


async def test_every_refusal_names_its_code(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        seat = {"seat_no": 1, "name": "Anna", "chips": 2000}
        wrong = [
            ("leave", {}, "not_seated", {}),
            ("sit", seat | {"seat_no": 9}, "no_such_seat", {"seat": 9, "seats": 6}),
            ("sit", seat | {"seat_no": 2}, "seat_taken", {"seat": 2}),
            ("sit", seat | {"name": " "}, "bad_name", {"length": 24}),
            ("sit", seat | {"name": "Bot Ada"}, "name_taken", {"name": "Bot Ada"}),
            ("sit", seat | {"chips": 1}, "bad_buy_in", {"chips": 1, "least": 800, "most": 4000}),
        ]
        for type_, fields, code, values in wrong:
            answer = await page.answer(await page.ask(type_, **fields))
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["values"] == values
            assert answer["legal"] is None


# --------------------------------------------------------------------------------- comes back


def without_clock(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "now_ms"}


async def test_a_refresh_finds_the_same_hand_decision_and_cards(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            before = await page.my_turn()
        async with page_at(http, table_id) as page:
            assert page.view is not None
            assert without_clock(page.view) == without_clock(before)
            assert None not in my_seat(page.view)["cards"]
            assert page.view["decision"]["legal"] is not None
            await page.pass_on()
            await page.after_decision(before["decision"]["decision_no"])


async def test_a_lost_socket_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            view = await page.my_turn()
            command = {
                "type": "act",
                "id": "told twice",
                "hand_no": view["hand"]["hand_no"],
                "decision_no": view["decision"]["decision_no"],
                "action": {"type": "call" if view["decision"]["legal"]["call"] else "check"},
            }
            await page.send(command)
            await page.answer("told twice")
            page.socket.transport.abort()
        hello = HELLO | {"last_seq": view["seq"]}
        async with page_at(http, table_id, hello=hello) as page:
            welcome = await page.next()
            assert welcome["view"]["seq"] > view["seq"]
            chips = my_seat(welcome["view"])["chips"] + my_seat(welcome["view"])["in_front"]
            await page.send(command)
            assert (await page.answer("told twice"))["type"] == "accepted"
            assert page.view is not None
            assert my_seat(page.view)["chips"] + my_seat(page.view)["in_front"] <= chips
            assert page.view["hand"]["hand_no"] == 1


async def test_a_refused_id_is_refused_again_by_every_socket(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        leave = {"type": "leave", "id": "too early"}
        async with page_at(http, table_id) as page:
            await page.send(leave)
            first = await page.answer("too early")
            assert first["code"] == "not_seated"
            await page.sit(1, "Anna", 2000)
        async with page_at(http, table_id) as page, page_at(Http(http.address), table_id) as other:
            for told in (leave, {"type": "sit_out", "id": "too early"}):
                await page.send(told)
                assert await page.answer("too early") == first
            await other.send({"type": "sit_in", "id": "too early"})
            assert (await other.answer("too early"))["code"] == "not_seated"
            await page.accepted("leave")


async def test_a_host_without_a_chair_is_told_that_he_gives_the_orders(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, _, _):
        stakes = {"game": "omaha", "limit": "pot", "small_blind": 5, "big_blind": 10}
        table_id = (await http.post("/api/tables", {**stakes, "seats": 2}))["table_id"]
        async with page_at(http, table_id) as page, page_at(Http(http.address), table_id) as other:
            await page.accepted("host", order="pause")
            for seat, is_host in ((page, True), (other, False)):
                view = await seat.until(lambda frame: frame["type"] == "table")
                assert (seat.frames[0]["view"]["host"], view["host"]) == (is_host, is_host)
                assert view["you"] is None


async def test_two_tabs_of_a_device_see_the_same_and_one_is_answered(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _):
        async with page_at(http, table_id) as left, page_at(http, table_id) as right:
            assert left.frames[0]["you"] == right.frames[0]["you"]
            await left.sit(1, "Anna", 2000)
            seen = await left.my_turn()
            assert await right.my_turn() == seen
            await right.pass_on()
            decision_no = seen["decision"]["decision_no"]
            assert await left.after_decision(decision_no) == await right.after_decision(decision_no)
            answers = [
                [frame for frame in page.frames if "command_id" in frame] for page in (left, right)
            ]
            assert [len(found) for found in answers] == [1, 1]


async def test_a_double_click_acts_once(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        await page.sit(1, "Anna", 2000)
        view = await page.my_turn()
        decision = view["decision"]
        action = {"type": "call" if decision["legal"]["call"] else "check"}
        act = {"hand_no": 1, "decision_no": decision["decision_no"], "action": action}
        for _ in range(2):
            await page.send({"type": "act", "id": "same", **act})
        second = await page.ask("act", **act)
        answers = [await page.answer("same"), await page.answer("same"), await page.answer(second)]
        assert [answer["type"] for answer in answers] == ["accepted", "accepted", "refused"]
        assert answers[2]["code"] == "stale_decision"
        log = [item for item in (await page.my_turn())["hand"]["log"] if item["seat_no"] == 1]
        mine = [item["type"] for item in log if item["type"] in ("call", "check", "bet", "raise")]
        assert len(mine) == 1


async def test_a_stale_decision_is_refused_with_the_legal_range(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        await page.sit(1, "Anna", 2000)
        first = await page.my_turn()
        await page.pass_on()
        await page.after_decision(first["decision"]["decision_no"])
        now = await page.my_turn()
        stale = await page.ask(
            "act",
            hand_no=first["hand"]["hand_no"],
            decision_no=first["decision"]["decision_no"],
            action={"type": "fold"},
        )
        answer = await page.answer(stale)
        assert answer["code"] == "stale_decision"
        assert answer["legal"] == now["decision"]["legal"]
        too_much = await page.answer(await page.act("raise", to=10**9))
        assert too_much["code"] == "illegal_action"
        assert too_much["legal"]["wager"] == now["decision"]["legal"]["wager"]
        assert is_my_turn(page.view or {})


async def test_a_resync_brings_the_whole_table(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, _), page_at(http, table_id) as page:
        await page.sit(1, "Anna", 2000)
        view = await page.my_turn()
        for question in ({"type": "resync"}, HELLO):
            await page.send(question)
            welcome = await page.next()
            assert welcome["type"] == "welcome"
            assert without_clock(welcome["view"]) == without_clock(view)
        await page.pass_on()
        await page.after_decision(view["decision"]["decision_no"])


async def test_who_sleeps_comes_back_to_what_happened_without_him(tmp_path: Path) -> None:
    practice = quick_table(decision_ms=200)
    async with table(tmp_path, practice=practice) as (http, table_id, serving):
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            before = await page.my_turn()
            # The machine sleeps: nothing is read, the clock runs out, the hand goes on.
            assert serving.practice is not None
            for _ in range(200):
                await asyncio.sleep(0.05)
                seat = serving.practice.room.seats[0]
                assert seat is not None
                if seat.sitting_out and not serving.practice.room.in_hand:
                    break
            await page.send({"type": "resync"})
            welcome = await page.until(lambda frame: frame["type"] == "welcome")
            view = welcome["view"]
            assert view["seq"] > before["seq"]
            assert my_seat(view)["sitting_out"]
            assert view["hand"]["over"]
            assert view["decision"] is None
            await page.accepted("sit_in")
            again = await page.until_view(lambda view: view["hand"]["hand_no"] == 2)
            assert my_seat(again)["cards"] != ()


async def test_a_page_that_does_not_read_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions: list[Session] = []

    def noted(player_id: str) -> Session:
        sessions.append(Session(player_id, most=4))
        return sessions[-1]

    monkeypatch.setattr("ninecards.server.ws.endpoint.Session", noted)
    async with table(tmp_path, send_buffer=4096) as (http, table_id, serving):
        host, port = serving.address.removeprefix("http://").rstrip("/").split(":")
        with socket.socket() as sleeper:
            sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sleeper.connect((host, int(port)))
            sleeper.sendall(handshake(f"{host}:{port}", table_id))
            assert b" 101 " in await asyncio.to_thread(sleeper.recv, 4096)
            sleeper.sendall(framed(json.dumps(HELLO).encode()))
            monkeypatch.setattr("ninecards.server.ws.endpoint.Session", Session)
            async with page_at(http, table_id) as page:
                await page.sit(1, "Anna", 4000)
                await play_until(page, sessions[0].gone.is_set)
                view = await page.play_hand()
                assert view["hand"]["over"]


async def play_until(page: Page, reached: Callable[[], bool]) -> None:
    """Play hand after hand, with chips enough."""
    while not reached():
        view = await page.play_hand()
        assert view["hand"]["hand_no"] < 100
        await page.buy_again(4000)


async def test_stopping_says_so_and_closes(tmp_path: Path) -> None:
    async with table(tmp_path) as (http, table_id, serving):
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            await page.my_turn()
            await serving.tables.stop()
            assert await closed(page) == 1012
            assert page.frames[-1]["code"] == "server_stopping"
        async with page_at(http, table_id, hello=HELLO) as late:
            assert await closed(late) == 1008
            assert late.frames[-1]["code"] == "server_stopping"


async def test_who_is_lost_is_seen_to_be_and_hears_the_whole_table_first_when_he_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.tables.table.LOST_SECONDS", 0.05)
    async with table(tmp_path) as (http, table_id, serving):
        async with page_at(http, table_id) as page:
            await page.sit(1, "Anna", 2000)
            await page.my_turn()
        assert serving.practice is not None
        for _ in range(100):
            seat = serving.practice.room.seats[0]
            assert seat is not None
            if not seat.clock.connected:
                break
            await asyncio.sleep(0.05)
        else:
            raise AssertionError("the loss is not seen")
        async with page_at(http, table_id, hello=HELLO) as page:
            first = await page.next()
            assert first["type"] == "welcome"
            assert my_seat(first["view"])["connected"]
