"""A minute asleep, as a phone in a pocket: the page frozen, its socket cut or not.

The minute is a real one: the server's clocks run out in it, and no timer of the page does.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from cut_line import CutLine
from room_process import RoomProcess
from table_page import TablePage

NewPage = Callable[..., Page]

ASLEEP_SECONDS = 61
OPEN = """async (decision_ms) => {
    const table = { game: "omaha", limit: "pot", small_blind: 5, big_blind: 10, seats: 2 };
    const body = JSON.stringify({ ...table, bots: ["caller"], decision_ms });
    const answer = await fetch("/api/tables", { method: "POST", body });
    return (await answer.json()).table_id;
}"""
"""A table with less or more time than the lobby offers."""


class Sleeper:
    """A player whose device falls asleep on his turn; ``views`` are those his page was sent."""

    def __init__(self, page: Page, address: str, seconds: int) -> None:
        self.views: list[tuple[str, dict[str, Any]]] = []
        page.on("websocket", self._listen)
        page.goto(address)
        self.table = TablePage(page)
        table_id = page.evaluate(OPEN, seconds * 1_000)
        page.goto(f"{address}#/tables/{table_id}")
        self.table.sit("Anna", 1000)
        self.table.wait_for_turn()
        self.table.button("(Check|Call)").click()
        self.before = self.table.wait_for_turn()
        assert len(self.before.board) == 3
        self._devtools = page.context.new_cdp_session(page)

    def freeze(self) -> None:
        self._devtools.send("Page.setWebLifecycleState", {"state": "frozen"})

    def wake(self) -> None:
        self._devtools.send("Page.setWebLifecycleState", {"state": "active"})
        self.table.page.bring_to_front()

    def is_gapless(self) -> bool:
        """Whether each view follows the last one, or is a whole new beginning."""
        last = None
        for kind, view in self.views:
            if last is not None and kind == "table" and view["seq"] != last + 1:
                return False
            last = view["seq"]
        return True

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["type"] == "welcome":
            self.views.append(("welcome", frame["view"]))
        elif frame["type"] == "table":
            self.views.append(("table", frame))


@pytest.fixture
def line(room: RoomProcess) -> Generator[CutLine]:
    with CutLine(room.address) as line:
        yield line


@pytest.mark.long
def test_a_minute_asleep_costs_nothing_but_the_minute(
    new_page: NewPage, room: RoomProcess, line: CutLine
) -> None:
    cut = Sleeper(new_page(), line.address, seconds=5)
    whole = Sleeper(new_page(), room.address, seconds=5)
    patient = Sleeper(new_page(), line.address, seconds=120)
    for sleeper in (cut, whole, patient):
        sleeper.freeze()
    line.cut()
    time.sleep(ASLEEP_SECONDS)
    line.mend()
    for sleeper in (cut, whole, patient):
        sleeper.wake()

    # Time enough: the same hand and decision, no longer than before, and it can be answered.
    expect(patient.table.page.get_by_role("banner")).to_contain_text("Connected")
    assert patient.table.wait_for_turn() == patient.before
    decision = patient.views[-1][1]["decision"]
    assert decision["deadline_ms"] - patient.views[-1][1]["now_ms"] < 120_000 - 1_000 * 50
    assert len(patient.table.play_to_end().board) == 5

    # Too late, his time bank too: he checked or folded, sits out, and plays on when he likes.
    for sleeper in (cut, whole):
        table = sleeper.table
        expect(table.page.get_by_role("banner")).to_contain_text("Connected")
        table.button("Sit in").wait_for()
        seen = table.seen()
        assert sum(line in ("Anna: check", "Anna: fold") for line in seen.log) >= 1
        assert seen.you.marks & {"sits out", "sitting out"}
        assert seen.chips == sleeper.before.chips
        table.button("Sit in").click()
        table.wait_for_turn()
        table.button("(Check|Call)").click()
        table.wait_for_turn_or_end()
    for sleeper in (cut, whole, patient):
        assert sleeper.is_gapless()
    assert [kind for kind, _ in cut.views].count("welcome") > 1
