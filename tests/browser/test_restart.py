"""The server dies in mid-hand and comes back: the page, the hand and the chips are as they were."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ninecards.room import Room, room_of
from ninecards.room.events import ChipsAdded, PlayerLeft, PlayerSat, RoomEvent
from ninecards.rules import Call, Check, HandState, Show, apply, legal_actions
from ninecards.server.db import Store
from ninecards.words import Words
from room_process import RoomProcess
from table_page import Seen, TablePage

NewPage = Callable[..., Page]
PLAY = [str(Path(sys.executable).with_name("ninecards")), "play", "--no-browser", "--seats", "2"]


@pytest.fixture
def practice(tmp_path: Path) -> Generator[RoomProcess]:
    """``ninecards play`` as people start it, with a table for two."""
    room = RoomProcess(tmp_path, [*PLAY, "--data", str(tmp_path), "--port", "{port}"]).start()
    yield room
    room.stop()


@pytest.fixture
def own_room(tmp_path: Path) -> Generator[RoomProcess]:
    """A fast room that a test may end when it likes."""
    room = RoomProcess(tmp_path).start()
    yield room
    room.stop()


def journal(folder: Path) -> list[tuple[RoomEvent, ...]]:
    """What lies on the disk of the only table while no server runs."""
    store = Store(folder)
    try:
        (table_id,) = store.table_ids()
        return list(store.steps(table_id))
    finally:
        store.close()


def checked_down(hand: HandState) -> HandState:
    """The hand as it ends when everybody checks or calls."""
    while not hand.is_over:
        legal = legal_actions(hand)
        action = Check() if legal.check else Call() if legal.call is not None else Show()
        hand, _ = apply(hand, action)
    return hand


def names_of(cards: object) -> tuple[str, ...]:
    words = Words()
    assert isinstance(cards, tuple)
    return tuple(
        words.text("card.name", rank=card.rank, suit=words.text(f"suit.{str(card)[1]}"))
        for card in cards
    )


def is_the_same_on_disk(seen: Seen, room: Room) -> None:
    hand, decision = room.hand, room.decision
    assert hand is not None
    assert decision is not None
    chair = next(seat_no for seat_no, seat in seen.seats.items() if seat.is_you)
    assert decision.seat_no == chair
    player = hand.start.seat_nos.index(chair)
    assert names_of(hand.hole_cards[player]) == seen.cards
    assert names_of(hand.boards[0]) == seen.board
    stacks = dict(zip(hand.start.seat_nos, hand.stacks, strict=True))
    assert stacks == {seat_no: seat.stack for seat_no, seat in seen.seats.items()}


def test_a_killed_server_comes_back_to_the_same_decision(
    new_page: NewPage, practice: RoomProcess
) -> None:
    page = new_page()
    page.goto(practice.address)
    table = TablePage(page)
    page.get_by_role("region", name="Tables").get_by_role("link").click()
    table.sit("Anna", 200)
    table.wait_for_turn()
    table.button("(Check|Call)").click()
    before = table.wait_for_turn()
    assert len(before.board) == 3

    practice.kill()
    expect(page.get_by_role("banner")).to_contain_text("Connection lost")
    on_disk = room_of(journal(practice.folder))
    is_the_same_on_disk(before, on_disk)
    assert on_disk.hand is not None
    last_board = names_of(checked_down(on_disk.hand).boards[0])

    practice.start()
    expect(page.get_by_role("banner")).to_contain_text("Connected", timeout=15_000)
    assert table.wait_for_turn() == before
    end = table.play_to_end()
    assert end.board == last_board
    assert end.chips == before.chips


def test_a_click_while_the_server_is_away_counts_when_it_is_back(
    new_page: NewPage, own_room: RoomProcess
) -> None:
    page = new_page()
    page.goto(own_room.address)
    table = TablePage(page)
    table.open_table("Omaha", "Pot limit")
    table.sit("Anna", 1000)
    table.wait_for_turn()
    own_room.kill()
    expect(page.get_by_role("banner")).to_contain_text("Connection lost")
    table.button("(Check|Call)").click()
    own_room.start()
    expect(page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(
        3, timeout=15_000
    )
    done = [line for line in table.wait_for_turn().log if line.startswith("Anna: c")]
    assert len(done) == 1


def test_chips_of_many_hands_are_all_accounted_for(
    new_page: NewPage, own_room: RoomProcess
) -> None:
    page = new_page()
    page.goto(own_room.address)
    table = TablePage(page)
    bots = {"Calls everything": 2, "Plays at random": 2, "Counts pot odds": 1}
    table.open_table("5-card Omaha Hi/Lo", "No limit", seats=6, bots=bots)
    table.sit("Anna", 700)
    for _ in range(2):
        seen = table.wait_for_turn_or_end()
        chips = seen.chips
        if not seen.result:
            table.actions.get_by_role("button", name="Max", exact=True).click()
            table.button("(Raise|Bet)").click()
        while not (seen := table.wait_for_turn_or_end()).result:
            assert seen.chips == chips
            table.button("(Check|Call|Show)").click()
        buy = table.actions.get_by_role("button", name="Add chips")
        if buy.is_visible():
            buy.click()
            page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
            table.button("Sit in").click()
        table.result.wait_for(state="hidden")
    table.wait_for_turn_or_end()
    shown = {
        seat["seat_no"]: seat["chips"] for seat in own_room.table_view(table.table_id)["seats"]
    }
    own_room.kill()

    steps = journal(own_room.folder)
    events = [event for step in steps for event in step]
    bought = sum(event.chips for event in events if isinstance(event, PlayerSat | ChipsAdded))
    taken = sum(event.chips for event in events if isinstance(event, PlayerLeft))
    room = room_of(steps)
    assert room.hand is not None
    behind = {
        seat.seat_no: seat.chips - spent_of(room.hand, seat.seat_no)
        for seat in room.seats
        if seat is not None
    }
    in_pots = 0 if room.hand.is_over else sum(room.hand.contributions)
    assert sum(behind.values()) + in_pots + taken == bought
    assert shown == behind


def spent_of(hand: HandState, seat_no: int) -> int:
    """What a chair has put into the hand that is being played."""
    if hand.is_over or seat_no not in hand.start.seat_nos:
        return 0
    return hand.contributions[hand.start.seat_nos.index(seat_no)]
