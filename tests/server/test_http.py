"""HTTP: who comes in, what is answered, and the page with its headers."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from ninecards import __version__
from ninecards.bots import BOT_NAMES
from ninecards.room import Clocks
from ninecards.rules import GAMES
from ninecards.server.http.guard import COOKIE, player_id_of
from room_client import Http, page_at
from room_server import quick_table, running

pytestmark = pytest.mark.anyio

TABLE = {
    "game": "omaha",
    "limit": "pot",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 6,
    "bots": ["caller", "random", "pot-odds"],
}


async def ask(http: Http, path: str, body: Any = None, **options: Any) -> tuple[int, dict, Any]:
    return await asyncio.to_thread(http.ask, path, body, **options)


# ------------------------------------------------------------------------------------- routes


async def test_health_games_and_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        assert await http.get("/api/health") == {
            "status": "ok", "version": __version__, "tables": 0, "paused": 0
        }  # fmt: skip
        games = await http.get("/api/games")
        assert [game["name"] for game in games["games"]] == list(GAMES)
        assert {game["name"]: game["max_seats"] for game in games["games"]}["omaha6"] == 7
        assert games["limits"] == ["fixed", "pot", "no"]
        assert games["bots"] == list(BOT_NAMES)
        assert await http.get("/api/tables") == []


async def test_a_table_of_each_game_and_limit_is_opened(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        opened = []
        for game in GAMES:
            for limit in ("fixed", "pot", "no"):
                made = await http.post("/api/tables", {**TABLE, "game": game, "limit": limit})
                opened.append({"table_id": made["table_id"], "game": game, "limit": limit})
        rest = {"small_blind": 5, "big_blind": 10, "small_bet": 10, "big_bet": 20}
        assert await http.get("/api/tables") == [
            table | rest | {"seats": 6, "players": 3} for table in opened
        ]


async def test_the_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for game in ("omaha", "omaha5"):
            await http.post("/api/tables", {**TABLE, "game": game})
        before = await http.get("/api/tables")
    async with running(tmp_path) as serving:
        assert await Http(serving.address).get("/api/tables") == before


async def test_the_practice_table_is_opened_once(tmp_path: Path) -> None:
    ids = []
    for seats in (6, 6, 5):
        async with running(tmp_path, practice=quick_table(seats=seats)) as serving:
            assert serving.practice is not None
            ids.append(serving.practice.table_id)
            room = serving.practice.room
            assert sum(seat is not None for seat in room.seats) == seats - 1
            kinds = {seat.player_id.split(":")[1] for seat in room.seats if seat is not None}
            assert kinds == set(BOT_NAMES)
    assert ids[0] == ids[1] != ids[2]


BAD = {
    "no JSON": (b"{", "Invalid JSON"),
    "unknown game": ({**TABLE, "game": "holdem"}, "unknown game 'holdem'"),
    "unknown limit": ({**TABLE, "limit": "half"}, "limit: Input should be"),
    "too many seats": ({**TABLE, "game": "omaha6", "seats": 9}, "at most 7 seats"),
    "no chair left": ({**TABLE, "bots": ["caller"] * 6}, "6 bots asked at 6 seats; at most 5"),
    "a long word": ({**TABLE, "game": "x" * 3000}, "game: String should have at most 32"),
    "many bots": ({**TABLE, "bots": ["caller"] * 400}, "bots: Tuple should have at most 10"),
    "unknown bot": ({**TABLE, "bots": ["shark"]}, "unknown bot 'shark'"),
    "a word too many": ({**TABLE, "rake": 1}, "rake: Unexpected"),
}


async def test_a_table_that_cannot_be_is_refused_in_one_line(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for body, why in BAD.values():
            sent = {"data": body} if isinstance(body, bytes) else {"body": body}
            status, _, answer = await ask(http, "/api/tables", **sent)
            assert status == 422
            assert why in answer["detail"]
            assert "\n" not in answer["detail"]
        assert await http.get("/api/tables") == []


CODES: list[tuple[dict[str, Any], str | None, dict[str, int]]] = [
    ({"small_blind": 20}, "small_blind", {"small": 20, "big": 10}),
    ({"game": "omaha6", "seats": 9}, "seats", {"seats": 9, "boards": 1, "most": 7}),
    ({"boards": 2, "seats": 10}, "seats", {"seats": 10, "boards": 2, "most": 9}),
    (
        {"bomb_pots": {"ante": 5, "boards": 2}, "seats": 10},
        "seats",
        {"seats": 10, "boards": 2, "most": 9},
    ),
    ({"bomb_pots": {"every": 3}}, "bomb_ante", {}),
    ({"limit": "fixed", "straddles": {"rule": "mandatory"}}, "straddles", {}),
    ({"ante": 101}, "ante", {"ante": 101, "most": 100}),
    ({"ante": 10**9}, "too_large", {"bound": 10_000_000}),
    ({"bomb_pots": {"ante": 1_001}}, "ante", {"ante": 1_001, "most": 1_000}),
    ({"buy_in": {"least_bb": 50, "most_bb": 20}}, "buy_in", {"least": 50, "most": 20}),
    ({"big_blind": 0}, "too_small", {"bound": 1}),
    ({"big_blind": 1_000_001}, "too_large", {"bound": 1_000_000}),
    ({"rotation_hands": 1001}, "too_large", {"bound": 1000}),
    ({"bomb_pots": {"ante": 5, "every": 1001}}, "too_large", {"bound": 1000}),
    ({"game": "holdem"}, None, {}),
]


async def test_what_a_form_may_ask_for_is_refused_with_a_code(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for asked, code, values in CODES:
            _, _, answer = await ask(http, "/api/tables", {**TABLE, **asked})
            assert (answer["code"], answer["values"]) == (code, values), asked


async def test_a_table_has_the_buy_ins_and_clocks_that_were_asked_for(tmp_path: Path) -> None:
    asked = {"buy_in": {"least_bb": 20, "most_bb": 100}, "clocks": {"bank_ms": 60_000}}
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        table_id = (await http.post("/api/tables", {**TABLE, **asked}))["table_id"]
        table = serving.tables.get(table_id)
        assert table is not None
        config = table.room.config
        assert (config.min_buy_in, config.max_buy_in) == (200, 1_000)
        assert config.clocks == Clocks(bank_ms=60_000)


async def test_there_is_an_end_to_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninecards.server.tables.registry.MOST_TABLES", 1)
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        await http.post("/api/tables", TABLE)
        status, _, answer = await ask(http, "/api/tables", TABLE)
        assert (status, answer["detail"]) == (422, "a table asked; the 1 that may be open are")
        assert (answer["code"], answer["values"]) == ("tables", {"most": 1})


async def test_many_at_once_open_no_more_than_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.server.tables.registry.MOST_TABLES", 3)
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        answers = await asyncio.gather(*(ask(http, "/api/tables", TABLE) for _ in range(8)))
        assert sorted(status for status, _, _ in answers) == [201] * 3 + [422] * 5
        assert len(serving.tables) == 3


async def test_a_table_that_cannot_be_kept_is_not_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fill(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # no page more than there are

    async with running(tmp_path) as serving:
        http = Http(serving.address)
        store = serving.tables._store
        event.listen(store._engine, "checkout", fill)
        while (answer := await ask(http, "/api/tables", TABLE))[0] == 201:
            assert len(serving.tables) < 100
        status, _, body = answer
        assert status == 503
        assert body["detail"] == "the server cannot write its journal; nothing was changed"
        opened = [table.table_id for table in serving.tables]
        assert store.table_ids() == opened
        for table_id in opened:
            assert len(list(store.steps(table_id))) == 1 + len(TABLE["bots"])
    assert "a request was not carried out: " in caplog.text
    assert "Traceback" not in caplog.text


# ------------------------------------------------------------------------------------ strangers


async def test_a_foreign_name_for_this_machine_is_turned_away(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        port = serving.address.rstrip("/").rsplit(":", 1)[1]
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "10.0.0.1"):
            for path in ("/", "/api/tables"):
                status, headers, body = await ask(http, path, Host=host)
                assert status == 403
                assert "its own machine" in body["detail"]
                assert "set-cookie" not in headers
        for host in (f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}", "127.0.0.1"):
            assert (await ask(http, "/api/health", Host=host))[0] == 200


async def test_another_pages_request_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for origin in (
            "",
            "null",
            "http://evil.example",
            "https://127.0.0.1",
            "http://127.0.0.1:1",
        ):
            status, _, body = await ask(http, "/api/tables", TABLE, Origin=origin)
            assert status == 403
            assert "another page's request" in body["detail"]
        assert await http.get("/api/tables") == []


async def test_a_body_is_short_and_says_how_long_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        status, _, body = await ask(http, "/api/tables", data=b" " * 5000)
        assert (status, body["detail"]) == (413, "a body of 5000 bytes; it has at most 4096")
        host, port = serving.address.removeprefix("http://").rstrip("/").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: http://{host}:{port}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode()
        )
        assert b" 411 " in await reader.readline()
        writer.close()
        await writer.wait_closed()


async def test_other_methods_and_paths_are_not_served(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for path in ("/docs", "/redoc", "/openapi.json", "/api/nothing", "/ws/tables/x"):
            assert (await ask(http, path))[0] == 404
        assert (await ask(http, "/api/health", {}))[0] == 405


# -------------------------------------------------------------------------------------- device


async def test_a_device_gets_a_key_that_no_script_can_read(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        status, headers, _ = await ask(Http(serving.address), "/")
        assert status == 200
        found = re.fullmatch(
            rf"{COOKIE}=([0-9a-f]{{32}}); Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict",
            headers["set-cookie"],
        )
        assert found
        other = await ask(Http(serving.address), "/api/health")
        assert other[1]["set-cookie"] != headers["set-cookie"]


async def test_a_device_keeps_its_key(tmp_path: Path) -> None:
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        await http.get("/api/health")
        assert "set-cookie" not in (await ask(http, "/api/health"))[1]
        for bad in ("", "x", "0" * 31, "0" * 33, "Z" * 32):
            http.cookie = bad
            assert "set-cookie" in (await ask(http, "/api/health"))[1]


@pytest.mark.parametrize(
    "others",
    ['prefs={"a": 1, "b": [2]}; ', "a=b c; ", "flag; ", "\u00e9=1; ", "path=/; ", ";; ", "=; "],
)
async def test_cookies_of_other_programs_of_this_machine_cost_nobody_his_key(
    tmp_path: Path, others: str
) -> None:
    token = "ab" * 16
    async with running(tmp_path) as serving:
        http = Http(serving.address)
        for cookie in (f"{others}{COOKIE}={token}", f"{COOKIE}={token}; {others}"):
            assert "set-cookie" not in (await ask(http, "/api/health", Cookie=cookie))[1]
        for cookie in (f"x{COOKIE}={token}", f"{COOKIE.upper()}={token}", f"a={COOKIE}={token}"):
            assert "set-cookie" in (await ask(http, "/api/health", Cookie=cookie))[1]


def database_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("*.sqlite3*"))


async def test_the_key_is_in_no_frame_and_no_journal(tmp_path: Path) -> None:
    async with running(tmp_path, practice=quick_table()) as serving:
        http = Http(serving.address)
        assert serving.practice is not None
        async with page_at(http, serving.practice.table_id) as page:
            await page.sit(1, "Anna", 2000)
            assert http.cookie is not None
            assert page.frames[0]["you"] == player_id_of(http.cookie)
            assert http.cookie not in str(page.frames)
        on_disk = database_bytes(tmp_path)
        assert player_id_of(http.cookie).encode() in on_disk
        assert http.cookie.encode() not in on_disk


# ---------------------------------------------------------------------------------------- page


async def test_without_a_build_the_page_says_how_to_get_one(tmp_path: Path) -> None:
    async with running(tmp_path / "room", static=tmp_path / "static") as serving:
        status, _, text = await ask(Http(serving.address), "/")
        assert status == 200
        assert "make play" in text


async def test_the_built_page_is_served_with_strict_headers(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>t</title>", encoding="utf-8")
    (static / "assets" / "index-1a2b.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    async with running(tmp_path / "room", static=static) as serving:
        http = Http(serving.address)
        status, headers, text = await ask(http, "/")
        assert (status, text) == (200, "<!doctype html><title>t</title>")
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        host = serving.address.removeprefix("http://").rstrip("/")
        assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["connect-src"] == f"'self' ws://{host}"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cache-control"] == "no-cache"
        assert "server" not in headers
        lasting = (await ask(http, "/assets/index-1a2b.js"))[1]["cache-control"]
        assert lasting == "public, max-age=31536000, immutable"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/none.js"):
            status, headers, text = await ask(http, path)
            assert status == 404
            assert "secret" not in text
        assert (await ask(http, "/api/tables"))[1]["cache-control"] == "no-store"


# --------------------------------------------------------------------------------------- fault


async def test_a_fault_of_a_route_is_one_line_without_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("As Ks Qs Js")

    async with running(tmp_path, practice=quick_table()) as serving:
        monkeypatch.setattr("ninecards.server.http.routes.table_summary", fail)
        status, _, _body = await ask(Http(serving.address), "/api/tables")
        assert status == 500
        assert (await ask(Http(serving.address), "/api/health"))[0] == 200
    assert "/api/tables failed: KeyError in " in caplog.text
    assert "As Ks" not in caplog.text
