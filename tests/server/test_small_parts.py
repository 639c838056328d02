"""Clock, session, bucket and the bots' habits: the small parts around a table."""

from __future__ import annotations

import asyncio
import time

import pytest

from ninecards.bots import BOT_NAMES
from ninecards.kernels.evaluator import NATIVE
from ninecards.room import (
    AddChips,
    Asked,
    Box,
    DeckReady,
    Room,
    SetBox,
    SitIn,
    SitOut,
    TableConfig,
    TimePassed,
    open_room,
    step,
)
from ninecards.rules import HandConfig, legal_actions
from ninecards.rules.legal import is_legal
from ninecards.server.http.guard import player_id_of
from ninecards.server.tables import Clock, Session
from ninecards.server.tables.bots import (
    Pace,
    bot_action,
    bot_commands,
    bot_sits,
    is_bot,
    standard_buy_in,
)
from ninecards.server.tables.deck import fresh_deck
from ninecards.server.ws.bucket import Bucket
from room_server import quick_table

# -------------------------------------------------------------------------------------- clock


def test_the_clock_shows_the_days_time() -> None:
    assert abs(Clock().now_ms() - time.time() * 1000) < 1000


def test_the_clock_does_not_follow_a_correction(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock.now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert before <= clock.now_ms() < before + 60_000


def test_waiting_is_in_seconds_and_never_below_zero() -> None:
    clock = Clock()
    assert 59 < clock.seconds_until(clock.now_ms() + 60_000) <= 60
    assert clock.seconds_until(0) == 0


# ------------------------------------------------------------------------------------ session


@pytest.mark.anyio
async def test_frames_come_in_order_and_then_the_end() -> None:
    session = Session("anna")
    session.send("a")
    session.send("b")
    session.end()
    assert [await session.next_frame() for _ in range(3)] == ["a", "b", None]
    assert not session.gone.is_set()


@pytest.mark.anyio
async def test_a_session_that_falls_behind_is_given_up() -> None:
    session = Session("anna", most=2)
    for frame in "abcd":
        session.send(frame)
    assert session.gone.is_set()
    assert [await session.next_frame() for _ in range(2)] == ["a", "b"]
    session.send("e")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(session.next_frame(), 0.01)


# ------------------------------------------------------------------------------------- bucket


def test_a_bucket_never_holds_more_than_its_size() -> None:
    now = 0.0
    bucket = Bucket(3, per_second=2, seconds=lambda: now)
    now = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


# --------------------------------------------------------------------------------------- bots


def room_with_bots(config: TableConfig, kinds: list[str]) -> Room:
    room, _ = open_room(config)
    for player_id, sit in bot_sits(config, kinds):
        room, outputs = step(room, Asked(0, player_id, "Sit", sit))
        assert outputs.answer is not None
        assert outputs.answer.type == "accepted"
    return room


def test_bots_sit_from_the_last_chair_down_under_names_of_their_own() -> None:
    room = room_with_bots(quick_table(seats=6), [*BOT_NAMES, *BOT_NAMES][:5])
    assert room.seats[0] is None
    seats = [seat for seat in room.seats if seat is not None]
    assert len({seat.name for seat in seats}) == 5
    assert all(is_bot(seat.player_id) for seat in seats)
    assert all(seat.name.startswith("Bot ") for seat in seats)


def test_no_device_is_taken_for_a_bot() -> None:
    assert not any(is_bot(player_id_of(str(number))) for number in range(1000))


@pytest.mark.parametrize(
    ("least", "most", "buy_in"), [(800, 4000, 2000), (3000, 4000, 3000), (800, 900, 900)]
)
def test_bots_buy_a_hundred_big_blinds_where_they_may(least: int, most: int, buy_in: int) -> None:
    hand = HandConfig.of("omaha", "pot", 10, 20)
    config = TableConfig(hand=hand, seats=6, min_buy_in=least, max_buy_in=most)
    assert standard_buy_in(config) == buy_in


@pytest.mark.parametrize("kind", BOT_NAMES)
def test_a_bot_does_what_is_allowed(kind: str) -> None:
    room = room_with_bots(quick_table(seats=3), [kind, kind])
    room, _ = step(room, TimePassed(10))
    room, _ = step(room, DeckReady(10, 1, fresh_deck(), 0))
    hand = room.hand
    assert hand is not None
    assert hand.to_act is not None
    action = bot_action(f"bot:{kind}:2", hand, hand.to_act, NATIVE)
    assert is_legal(hand, action)
    assert legal_actions(hand).player == hand.to_act


def test_between_hands_bots_buy_what_they_lost_and_sit_in() -> None:
    room = room_with_bots(quick_table(seats=3), ["caller", "caller"])
    assert list(bot_commands(room)) == []
    room = room.with_seat(3, chips=0, sitting_out=True)
    broke = room.seats[2]
    posts = SetBox(Box.POST_TO_ENTER, on=True)
    assert list(bot_commands(room)) == [
        (broke, AddChips(2000)),
        (broke, posts),
        (broke, SitIn()),
    ]
    room = room.with_seat(3, chips=50, boxes=frozenset({Box.POST_TO_ENTER}))
    out = room.seats[2]
    assert list(bot_commands(room)) == [(out, SitIn())]


def test_bots_wait_for_the_end_of_the_hand() -> None:
    room = room_with_bots(quick_table(seats=3), ["caller", "caller"])
    room, _ = step(room, TimePassed(10))
    room, _ = step(room, DeckReady(10, 1, fresh_deck(), 0))
    room, _ = step(room, Asked(20, "bot:caller:3", "out", SitOut()))
    assert room.seats[2] is not None
    assert room.seats[2].sitting_out
    assert list(bot_commands(room)) == []


def test_people_are_never_spoken_for() -> None:
    room = room_with_bots(quick_table(seats=3), ["caller"])
    assert room.seats[2] is not None
    anna = room.seats[2].__class__(1, "anna", "Anna", 0, sitting_out=True)
    assert list(bot_commands(room.with_chair(1, anna))) == []


@pytest.mark.anyio
async def test_bots_take_their_time() -> None:
    began = time.monotonic()
    await Pace(20, 20).think()
    assert time.monotonic() - began >= 0.02
    await Pace(0, 0).think()
