"""A club's table as its players meet it: blinds, boxes, votes, bomb pots, a host's orders.

The players are two people on two devices; whoever opens the table is its host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from room_process import RoomProcess
from table_page import TablePage

NewPage = Callable[..., Page]
Club = Callable[..., list[TablePage]]

OPEN = """async (more) => {
    const table = { game: "omaha", limit: "pot", small_blind: 5, big_blind: 10, seats: 4 };
    const body = JSON.stringify({ ...table, bots: [], decision_ms: 60000, ...more });
    const answer = await fetch("/api/tables", { method: "POST", body });
    return (await answer.json()).table_id;
}"""


@pytest.fixture
def club(new_page: NewPage, room: RoomProcess) -> Club:
    """Opens a table and seats people there, the host first; each has a device of his own."""

    def opened(*names: str, chips: int = 1000, **more: Any) -> list[TablePage]:
        pages, table_id = [], ""
        for name in names:
            page = new_page()
            page.goto(room.address)
            table_id = table_id or page.evaluate(OPEN, more)
            page.goto(f"{room.address}#/tables/{table_id}")
            pages.append(TablePage(page))
            pages[-1].sit(name, chips)
        return pages

    return opened


def turn_of(tables: list[TablePage]) -> TablePage:
    """Whoever is to act."""
    buttons = [table.button("(Check|Call|Fold)").first for table in tables]
    for _ in range(100):
        for table, button in zip(tables, buttons, strict=True):
            if button.is_visible():
                return table
        tables[0].page.wait_for_timeout(100)
    raise AssertionError("nobody's turn comes")


def other(tables: list[TablePage], table: TablePage) -> TablePage:
    """The other of two."""
    return tables[1 - tables.index(table)]


def box(table: TablePage, name: str) -> Locator:
    """A box of the bar."""
    return table.actions.get_by_role("checkbox", name=name, exact=True)


def click(box: Locator, *, on: bool = True) -> None:
    """Tick a box, or take the tick away: it changes when the server has heard of it."""
    box.click()
    expect(box).to_be_checked(checked=on)


def log(table: TablePage) -> Locator:
    return table.page.get_by_role("log", name="Hand log")


def host(table: TablePage, name: str) -> None:
    """Give a host's order."""
    table.page.get_by_role("button", name="Host controls").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button", name=name, exact=True).click()


def test_a_newcomer_waits_and_then_posts(club: Club, new_page: NewPage) -> None:
    anna, ben = club("Anna", "Ben")
    turn_of([anna, ben])
    carl = TablePage(new_page())
    carl.page.goto(anna.page.url)
    carl.sit("Carl", 1000)
    seat = anna.page.get_by_role("group", name=re.compile("Carl.*waits, new at the table"))
    expect(seat).to_be_visible()
    expect(carl.actions).to_contain_text("You are dealt in with the big blind")
    click(box(carl, "Post 10 to enter"))
    expect(carl.actions).to_contain_text("as soon as your seat may post")
    # His chair is behind the big blind, or the button: then he is dealt in a hand later.
    for _ in range(2):
        hands = log(anna).get_by_role("heading").count()
        turn_of([anna, ben, carl]).button("Fold").click()
        expect(log(anna).get_by_role("heading")).to_have_count(hands + 1, timeout=15_000)
        if "Carl" in log(anna).inner_text():
            break
    expect(log(anna)).to_contain_text(re.compile("Carl: (live post|big blind) 10"))
    expect(carl.page.get_by_role("group", name="Your cards").get_by_role("img")).to_have_count(4)


def test_a_box_acts_when_the_turn_comes_and_falls_when_the_price_changes(club: Club) -> None:
    tables = club("Anna", "Ben")
    first = turn_of(tables)
    second = other(tables, first)
    click(box(second, "Check"))
    first.button("Call 5").click()
    flop = first.page.get_by_role("group", name="Board").get_by_role("img")
    expect(flop).to_have_count(3)  # the big blind checked by himself
    expect(box(first, "Check/fold")).not_to_be_checked()
    click(box(first, "Check"))
    second.button("Bet 10").click()
    expect(first.button("Call 10")).to_be_enabled()


def test_a_box_can_be_taken_back(club: Club) -> None:
    tables = club("Anna", "Ben")
    second = other(tables, turn_of(tables))
    click(box(second, "Call any"))
    click(box(second, "Call any"), on=False)


def test_a_vote_deals_the_rest_twice(club: Club) -> None:
    tables = club("Anna", "Ben", chips=400, limit="no", run_outs="ask")
    first = turn_of(tables)
    second = other(tables, first)
    first.actions.get_by_role("button", name="Max", exact=True).click()
    first.button("Raise to 400, all-in").click()
    second.button("Call 390, all-in").click()
    for table in tables:
        question = "How often is the rest of the board dealt?"
        expect(table.page.get_by_role("main")).to_contain_text(question)
    first.actions.get_by_role("button", name="Twice").click()
    votes = second.actions.get_by_role("list", name="Votes")
    expect(votes).to_contain_text(": Twice")
    expect(votes).to_contain_text("no vote yet")
    second.actions.get_by_role("button", name="Three times").click()
    for number in (1, 2):
        board = first.page.get_by_role("group", name=f"Board {number}", exact=True)
        expect(board.get_by_role("img")).to_have_count(5)
    expect(first.page.get_by_role("group", name="Board 3")).to_have_count(0)
    first.result.wait_for()
    text = first.result.inner_text()
    assert "board 1" in text
    assert "board 2" in text


def test_a_stack_is_filled_up_between_hands(club: Club) -> None:
    tables = club("Anna", "Ben", chips=500)
    first = turn_of(tables)
    page = first.page
    page.get_by_role("button", name="Add chips").click()
    dialog = page.get_by_role("dialog", name="Add chips")
    expect(dialog).to_contain_text("Chips are added between hands.")
    dialog.get_by_role("button", name="Close").click()
    first.button("Fold").click()
    page.get_by_role("button", name="Add chips").click()
    dialog.get_by_role("textbox", name="Chips").fill("123")
    dialog.get_by_role("button", name="Add", exact=True).click()
    stack = re.compile(r"You, stack 6(18|13)")
    expect(page.get_by_role("group", name=stack)).to_be_visible()


def test_a_host_pauses_and_goes_on(club: Club) -> None:
    tables = anna, ben = club("Anna", "Ben")
    acting = turn_of(tables)
    expect(ben.page.get_by_role("button", name="Host controls")).to_have_count(0)
    host(anna, "Pause now")
    for table in tables:
        expect(table.page.get_by_role("main")).to_contain_text("The table is paused")
        expect(log(table)).to_contain_text("Anna: the table is paused")
    expect(acting.actions.get_by_role("button", name="Fold")).to_be_disabled()
    anna.page.get_by_role("button", name="Resume play").click()
    expect(acting.button("Fold")).to_be_enabled()
    expect(log(ben)).to_contain_text("Anna: play goes on")


def test_a_host_sits_a_player_out_and_closes_the_table(club: Club) -> None:
    tables = anna, ben = club("Anna", "Ben")
    acting = turn_of(tables)
    host(anna, "Sit out: Ben")
    expect(log(ben)).to_contain_text("Anna: Ben sits out")
    host(anna, "Close the table")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Close the table", exact=True).click()
    marks = ben.page.get_by_role("list", name="At the table now")
    expect(marks).to_contain_text("The table closes after this hand")
    acting.button("Fold").click()
    for table in tables:
        expect(table.page.get_by_role("main")).to_contain_text("The table is closed")
        expect(table.actions.get_by_role("link", name="To the tables")).to_be_visible()


def test_a_bomb_pot_has_two_boards(club: Club) -> None:
    bombs = {"ante": 20, "every": 0, "by_vote": True, "boards": 2}
    tables = club("Anna", "Ben", bomb_pots=bombs)
    acting = turn_of(tables)
    for table in tables:
        table.page.get_by_role("button", name="Vote for a bomb pot").click()
    marks = acting.page.get_by_role("list", name="At the table now")
    expect(marks).to_contain_text("Next hand: bomb pot")
    acting.button("Fold").click()
    expect(marks).to_contain_text(re.compile("^Bomb pot"), timeout=15_000)
    for number in (1, 2):
        board = acting.page.get_by_role("group", name=f"Board {number}", exact=True)
        expect(board.get_by_role("img")).to_have_count(3)
    expect(log(acting)).to_contain_text("Anna: ante 20")


def test_who_does_not_post_by_himself_is_asked(club: Club) -> None:
    tables = anna, ben = club("Anna", "Ben")
    acting = turn_of(tables)
    for table in tables:
        panel = table.page.get_by_role("complementary", name="Menu")
        click(panel.get_by_role("checkbox", name="Post blinds automatically"), on=False)
    acting.button("Fold").click()
    question = "Post your blind in the next hand?"
    expect(anna.page.get_by_role("main")).to_contain_text(question, timeout=15_000)
    anna.actions.get_by_role("button", name="Yes, post it").click()
    ben.actions.get_by_role("button", name="No, sit out").click()
    expect(ben.actions).to_contain_text("You are sitting out")
    expect(anna.page.get_by_role("main")).to_contain_text("Waiting for players")


def test_games_in_turn_are_opened_in_the_lobby(table: TablePage) -> None:
    form = table.page.get_by_role("form", name="New table")
    form.get_by_text("More options").click()
    form.get_by_role("combobox", name="House rules").select_option("WSOP")
    form.get_by_role("button", name="Add a game").click()
    form.get_by_role("combobox", name="Game 2").select_option("Omaha Hi/Lo")
    form.get_by_role("spinbutton", name="Hands of each").fill("1")
    table.open_table("Omaha", "Pot limit")
    table.sit("Anna", 1000)
    table.wait_for_turn()
    marks = table.page.get_by_role("list", name="At the table now")
    expect(marks).to_contain_text("Omaha · next game: Omaha Hi/Lo")
    table.button("Fold").click()
    heading = table.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Omaha Hi/Lo, pot limit, 5/10", timeout=15_000)
    expect(log(table)).to_contain_text("game: Omaha Hi/Lo")
