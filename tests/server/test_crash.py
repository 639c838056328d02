"""Killed in mid-hand, again and again: the same hand, the same deck, the same decision."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from evenings import evening
from ninecards.cards import Card
from ninecards.protocol import to_client
from ninecards.room import room_of, view
from ninecards.room.events import DecisionAsked, HandWent, RoomEvent
from ninecards.rules import events as hand_events
from ninecards.server.db import Store
from room_client import Frame, Http, Page, assert_told_is_kept, in_hand, is_my_turn, page_at
from room_process import RoomProcess

pytestmark = pytest.mark.anyio

SCRIPT = Path(__file__).parents[1] / "support" / "quick_room.py"
KILLS = 10
MOST_STARTS = 30
"""A moment between two hands does not count; there are not many."""

Steps = list[tuple[RoomEvent, ...]]


def steps_on_disk(folder: Path) -> Steps:
    """The journal of the one table, read without its server."""
    store = Store(folder)
    (table_id,) = store.table_ids()
    steps = list(store.steps(table_id))
    assert store.room(table_id) == room_of(steps), "a snapshot says otherwise"
    store.close()
    return steps


async def play_for(page: Page, frames: int, *, to_my_turn: bool) -> None:
    """Play until so many frames have come and a hand is on, or it is the page's turn."""
    answered = 0
    while True:
        assert page.view is not None
        decision = page.view["decision"]
        mine = is_my_turn(page.view) and decision["decision_no"] != answered
        if len(page.frames) >= frames and (mine if to_my_turn else in_hand(page.view)):
            return
        if mine:
            answered = decision["decision_no"]
            await page.pass_on()
        elif page.view["hand"] is not None and not in_hand(page.view):
            await page.buy_again(2000)
        await page.next()


@pytest.mark.long
@pytest.mark.rule("T7", source="best practice")
async def test_killed_at_ten_random_moments_nothing_changes(tmp_path: Path) -> None:
    rng = random.Random(20)
    room = RoomProcess(tmp_path, [sys.executable, str(SCRIPT), str(tmp_path), "{port}", "4"])
    http: Http | None = None
    kept: Steps = []
    kills, to_my_turn = 0, False
    for _ in range(MOST_STARTS):
        await asyncio.to_thread(room.start)
        http = http or Http(room.address)
        (table,) = await http.get("/api/tables")
        async with page_at(http, table["table_id"]) as page:
            you = page.frames[0]["you"]
            assert page.view is not None
            if kept:
                # Where a bot was to act it may have acted before anybody could look.
                assert is_as_left(page.view, kept, you) or not to_my_turn
            else:
                await page.sit(1, "Anna", 2000)
            to_my_turn = kills % 2 == 0
            await play_for(page, rng.randrange(3, 40), to_my_turn=to_my_turn)
            await asyncio.sleep(rng.random() / 50)
            await asyncio.to_thread(room.kill)
            with contextlib.suppress(ConnectionClosed):
                await page.until(lambda _: False)
        after = await asyncio.to_thread(steps_on_disk, tmp_path)
        assert_goes_on(kept, after)
        assert_told_is_kept(page.frames, you, after)
        kept = after
        kills += room_of(kept).in_hand
        if kills == KILLS:
            break
    assert kills == KILLS
    await asyncio.to_thread(room.start)
    async with page_at(http, table["table_id"]) as page:
        assert page.view is not None
        assert is_as_left(page.view, kept, you) or not to_my_turn
        await page.play_hand()
    said = await asyncio.to_thread(room.stop)
    assert "paused" not in said
    assert assert_dealt_from_one_deck(await asyncio.to_thread(steps_on_disk, tmp_path)) > 3


def assert_goes_on(before: Steps, after: Steps) -> None:
    """Nothing of the journal has changed, and the first new step winds the clock again."""
    assert after[: len(before)] == before
    decision = room_of(before).decision if before else None
    if decision is not None:
        (resumed,) = after[len(before)]
        assert isinstance(resumed, DecisionAsked)
        assert (resumed.decision_no, resumed.seat_no) == (decision.decision_no, decision.seat_no)
        length = decision.deadline_ms - decision.asked_ms
        assert resumed.deadline_ms - resumed.asked_ms == length


def is_as_left(welcome: Frame, kept: Steps, you: str) -> bool:
    """Whether the restart is the only thing that has happened since; then nothing differs."""
    before = room_of(kept)
    if not before.in_hand or welcome["seq"] != before.seq + 1:
        return False
    left = json.loads(to_client(view(before, you, 0)))
    assert timeless(welcome) == timeless(left)
    assert welcome["decision"]["deadline_ms"] > welcome["now_ms"]
    return True


def timeless(view_: Frame) -> Frame:
    """A view without its times and its number."""
    decision = view_["decision"] and {
        key: value for key, value in view_["decision"].items() if not key.endswith("_ms")
    }
    return view_ | {"seq": 0, "now_ms": 0, "next_hand_ms": None, "decision": decision}


def assert_dealt_from_one_deck(steps: Steps) -> int:
    """Every card of every hand comes from the deck that lay there at its start, in order.

    Returns how many hands there were.
    """
    hands = 0
    for events in hands_of(steps):
        (started,) = [e for e in events if isinstance(e, hand_events.HandStarted)]
        start = started.start
        assert len(set(start.deck)) == 52
        dealt = iter(start.deck)
        players = len(start.seat_nos)
        holes = [next(dealt) for _ in range(players * start.config.game.hole_cards)]
        for event in events:
            match event:
                case hand_events.HoleCardsDealt(player, cards):
                    turn = start.order.index(player)
                    assert list(cards) == holes[turn::players]
                case hand_events.CardBurned():
                    next(dealt)
                case hand_events.BoardDealt(_, _, cards):
                    assert list(cards) == take(dealt, len(cards))
        hands += 1
    return hands


def take(cards: Iterator[Card | None], count: int) -> list[Card | None]:
    return [next(cards) for _ in range(count)]


def hands_of(steps: Sequence[Sequence[RoomEvent]]) -> list[list[hand_events.Event]]:
    """The events of each hand."""
    hands: list[list[hand_events.Event]] = []
    for step in steps:
        for event in step:
            if isinstance(event, HandWent):
                if isinstance(event.event, hand_events.HandStarted):
                    hands.append([])
                hands[-1].append(event.event)
    return hands


def test_the_check_of_the_deck_sees_another_order() -> None:
    steps = evening(3)
    assert assert_dealt_from_one_deck(steps) > 0
    with pytest.raises(AssertionError):
        assert_dealt_from_one_deck([tuple(map(with_turned_flop, step)) for step in steps])


def with_turned_flop(event: RoomEvent) -> RoomEvent:
    match event:
        case HandWent(hand_events.BoardDealt(street, board, (first, *rest))) if rest:
            return HandWent(hand_events.BoardDealt(street, board, (*rest, first)))
    return event
