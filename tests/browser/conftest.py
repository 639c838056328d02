"""Chromium, a room, and pages of it. Without Chromium every test here is skipped, and says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Generator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from devices import Devices
from ninecards.protocol import PROTOCOL_VERSION
from ninecards.words import Words
from room_process import RoomProcess
from shared_data import ROOT
from table_page import TablePage

NewPage = Callable[..., Page]
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
AWAY = ("net::ERR_CONNECTION", "net::ERR_SOCKET_NOT_CONNECTED")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SCENES = ROOT / "web" / "dev" / "fixtures"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program, from the path: no browser is ever downloaded."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    pytest.skip(f"BROWSER NOT TESTED: none of {', '.join(NAMES)} is on the path")


# Not of the session: playwright's loop would run on under other tests, which have loops of theirs.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Generator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Generator[RoomProcess]:
    """A room whose bots act at once."""
    room = RoomProcess(tmp_path_factory.mktemp("room")).start()
    yield room
    room.stop()


@pytest.fixture(scope="module")
def devices(browser: Browser) -> Devices:
    """The devices of a module; :func:`new_page` lends them to a test."""
    return Devices(browser)


@pytest.fixture
def new_page(devices: Devices) -> Generator[NewPage]:
    """Hands out devices: each has its own cookie. A word on a page's console is a fault."""

    def make(prepare: Callable[[Page], None] | None = None, **options: object) -> Page:
        return devices.lend({"locale": "en-GB", "viewport": DESKTOP, **options}, prepare)

    yield make
    devices.take_back()
    said, devices.said = devices.said, []
    # A server that is away is none of the page's faults, and Chromium will not be told so.
    assert [line for line in said if not any(error in line for error in AWAY)] == []


@pytest.fixture
def table(new_page: NewPage, room: RoomProcess) -> TablePage:
    """A page that stands in the lobby of the room."""
    page = new_page()
    page.goto(room.address)
    return TablePage(page)


@pytest.fixture(scope="module")
def told() -> dict[Page, str]:
    """What the server says to a page that shows a scene."""
    return {}


@pytest.fixture
def show(new_page: NewPage, room: RoomProcess, told: dict[Page, str]) -> Callable[..., Page]:
    """Opens a scene on a phone, or on another device; another scene there takes its place."""
    pages: dict[str, Page] = {}

    def serve(page: Page) -> None:
        def answer(socket: WebSocketRoute) -> None:
            socket.on_message(lambda _frame: socket.send(told[page]))

        page.route_web_socket("**/ws/tables/*", answer)

    def open_scene(name: str, language: str = "en", **device: Any) -> Page:
        scene = json.loads((SCENES / f"{name}.json").read_text(encoding="utf-8"))
        welcome = {"type": "welcome", "protocol": PROTOCOL_VERSION, "server_version": "0"}
        wanted = {"locale": language, **(device or PHONE)}
        key = json.dumps(wanted)
        if key in pages:
            pages[key].goto("about:blank")
        else:
            pages[key] = new_page(prepare=serve, **wanted)
        page = pages[key]
        told[page] = json.dumps({**welcome, "you": scene["you"], "view": scene["view"]})
        page.goto(f"{room.address}#/tables/{name}")
        page.get_by_role("region", name=Words(language).text("ui.actions")).wait_for()
        return page

    return open_scene
