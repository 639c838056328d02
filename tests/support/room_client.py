"""A page for tests, without a page: a socket at a table that remembers all it was sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from ninecards.protocol import PROTOCOL_VERSION, to_client
from ninecards.room import room_of, view
from ninecards.room.events import RoomEvent

Frame = dict[str, Any]

COOKIE = "ninecards_device"
PATIENCE_SECONDS = 20
"""After this a frame that does not come is a fault; a busy machine is none."""


class Http:
    """Requests of one browser: it keeps its cookie."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookie: str | None = None

    def ask(
        self, path: str, body: Any = None, *, data: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Return status, headers (in lower case) and the body, read as JSON where it is."""
        if body is not None:
            data = json.dumps(body).encode()
        sent = {"Origin": self.address} if data is not None else {}
        if self.cookie is not None:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.address + path, data=data, headers=sent)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:  # noqa: S310
                status, raw, found = response.status, response.read(), response.headers
        except urllib.error.HTTPError as error:
            with error:
                status, raw, found = error.code, error.read(), error.headers
        answered = {name.lower(): value for name, value in found.items()}
        if COOKIE in answered.get("set-cookie", ""):
            self.cookie = answered["set-cookie"].split(";")[0].split("=")[1]
        is_json = answered.get("content-type", "").startswith("application/json")
        return status, answered, json.loads(raw) if is_json else raw.decode()

    async def get(self, path: str) -> Any:
        """The body of a page that is there."""
        status, _, body = await asyncio.to_thread(self.ask, path)
        assert status == 200, (path, status, body)
        return body

    async def post(self, path: str, body: Any) -> Any:
        """The body of an answer to what was allowed."""
        status, _, answer = await asyncio.to_thread(self.ask, path, body)
        assert status == 201, (path, status, answer)
        return answer


class Page:
    """One socket. ``view`` is the last table it was sent, ``frames`` everything, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []
        self.view: Frame | None = None
        self._ids = itertools.count(1)
        self._name = f"{id(self):x}"

    async def send(self, frame: Frame) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def ask(self, type_: str, **fields: Any) -> str:
        """Send a command; return its id."""
        command_id = f"{self._name}-{next(self._ids)}"
        await self.send({"type": type_, "id": command_id, **fields})
        return command_id

    async def act(self, type_: str, **figure: int) -> str:
        """Answer the open decision."""
        assert self.view is not None
        return await self.ask(
            "act",
            hand_no=self.view["hand"]["hand_no"],
            decision_no=self.view["decision"]["decision_no"],
            action={"type": type_, **figure},
        )

    async def next(self) -> Frame:
        """Receive a frame; a missing view is a fault."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            frame: Frame = json.loads(await self.socket.recv())
        self.frames.append(frame)
        if frame["type"] == "welcome":
            self.view = frame["view"]
        elif frame["type"] == "table":
            assert self.view is None or frame["seq"] == self.view["seq"] + 1
            self.view = frame
        return frame

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Receive until a frame is as wanted; return it."""
        while True:
            frame = await self.next()
            if wanted(frame):
                return frame

    async def answer(self, command_id: str) -> Frame:
        """The answer to a command."""
        return await self.until(lambda frame: frame.get("command_id") == command_id)

    async def accepted(self, type_: str, **fields: Any) -> None:
        """Ask, and see it accepted."""
        answer = await self.answer(await self.ask(type_, **fields))
        assert answer["type"] == "accepted", answer

    async def until_view(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Receive until the table is as wanted, which it may be already."""
        while self.view is None or not wanted(self.view):
            await self.next()
        return self.view

    async def my_turn(self) -> Frame:
        """Receive until it is this player's turn."""
        return await self.until_view(is_my_turn)

    async def sit(self, seat_no: int, name: str, chips: int) -> None:
        """Take a chair."""
        await self.accepted("sit", seat_no=seat_no, name=name, chips=chips)

    async def pass_on(self) -> None:
        """Answer the open decision in the cheapest way that stays in the hand."""
        assert self.view is not None
        legal = self.view["decision"]["legal"]
        if legal["show"]:
            await self.act("show")
        else:
            await self.act("check" if legal["check"] else "call")

    async def play_hand(self, act: Callable[[Page], Awaitable[None]] | None = None) -> Frame:
        """Play the next hand, or the one in play, to its end; return its last view.

        ``act`` answers a decision; left out, check and call.
        """
        view = await self.until_view(in_hand)
        hand_no = view["hand"]["hand_no"]
        while True:
            view = await self.until_view(lambda view: is_my_turn(view) or is_over(view, hand_no))
            if is_over(view, hand_no):
                return view
            await (act or Page.pass_on)(self)
            await self.after_decision(view["decision"]["decision_no"])

    async def buy_again(self, chips: int) -> None:
        """Buy chips and sit in again, if there are none left."""
        assert self.view is not None
        if not my_seat(self.view)["chips"] and not in_hand(self.view):
            await self.accepted("add_chips", chips=chips)
            await self.accepted("sit_in")

    async def after_decision(self, decision_no: int) -> Frame:
        """Receive until a decision is no longer open."""
        return await self.until_view(
            lambda view: view["decision"] is None or view["decision"]["decision_no"] != decision_no
        )


def is_my_turn(view: Frame) -> bool:
    """Whether the viewer is to act."""
    decision = view["decision"]
    return decision is not None and decision["legal"] is not None


def in_hand(view: Frame) -> bool:
    """Whether a hand is being played."""
    return view["hand"] is not None and not view["hand"]["over"]


def is_over(view: Frame, hand_no: int) -> bool:
    """Whether the hand has ended."""
    hand = view["hand"]
    return hand["hand_no"] > hand_no or (hand["hand_no"] == hand_no and hand["over"])


def my_seat(view: Frame) -> Frame:
    """The viewer's own seat."""
    (seat,) = [seat for seat in view["seats"] if seat["is_you"]]
    return seat


def assert_told_is_kept(
    frames: Sequence[Frame], you: str, steps: Sequence[Sequence[RoomEvent]]
) -> None:
    """Every view that was sent is that of the journal's steps, folded as far as it says."""
    views = [frame["view"] if frame["type"] == "welcome" else frame for frame in frames]
    views = [told for told in views if told["type"] == "table"]
    assert views
    for told in views:
        assert told["seq"] <= len(steps), "told, and not kept"
        room = room_of(steps[: told["seq"]])
        viewer = you if you in room.viewers else None
        assert json.loads(to_client(view(room, viewer, told["now_ms"]))) == told


@asynccontextmanager
async def page_at(
    http: Http,
    table_id: str,
    *,
    hello: Frame | None = None,
    origin: str | None = "",
    headers: dict[str, str] | None = None,
) -> AsyncIterator[Page]:
    """A page at a table, welcomed unless another hello is asked for.

    ``origin`` left out is the server's own; None sends none.
    """
    if http.cookie is None:
        await http.get("/api/health")
    host = urlsplit(http.address).netloc
    sent = {"Cookie": f"{COOKIE}={http.cookie}", **(headers or {})}
    async with connect(
        f"ws://{host}/ws/tables/{table_id}",
        origin=http.address if origin == "" else origin,  # type: ignore[arg-type]
        additional_headers=sent,
        compression=None,
        max_size=None,
    ) as socket:
        page = Page(socket)
        await page.send(hello or {"type": "hello", "protocol": PROTOCOL_VERSION, "last_seq": None})
        if hello is None:
            frame = await page.next()
            assert frame["type"] == "welcome", frame
        yield page
