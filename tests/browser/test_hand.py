"""One hand and what people do around it: refresh, a second tab, two clicks, keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ninecards.cards import FULL_DECK, Card
from ninecards.words import Words
from room_process import RoomProcess
from table_page import Seen, TablePage

NewPage = Callable[..., Page]


@pytest.fixture
def table(table: TablePage) -> TablePage:
    """Anna's turn, before the flop, against a bot that calls everything."""
    table.open_table("Omaha", "Pot limit")
    table.sit("Anna", 1000)
    table.wait_for_turn()
    return table


def actions_of(seen: Seen) -> list[str]:
    """What Anna has done by herself in this hand."""
    done = re.compile(r"Anna: (fold|check|call|bet|raise)")
    return [line for line in seen.log if done.match(line)]


def test_a_refresh_shows_the_same_hand_and_the_same_decision(table: TablePage) -> None:
    table.button("(Check|Call)").click()
    before = table.wait_for_turn()
    assert len(before.board) == 3
    table.page.reload()
    assert table.wait_for_turn() == before
    assert len(table.play_to_end().board) == 5


def test_a_second_tab_is_the_same_chair(table: TablePage) -> None:
    before = table.seen()
    other = TablePage(table.page.context.new_page())
    other.page.goto(table.page.url)
    assert other.wait_for_turn() == before
    other.button("(Check|Call)").click()
    there = other.wait_for_turn()
    here = table.wait_for_turn()
    expect(table.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(3)
    assert table.seen() == there
    assert here.cards == before.cards
    table.button("(Check|Call)").click()
    expect(other.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(4)


def test_another_device_watches_and_sees_backs(table: TablePage, new_page: NewPage) -> None:
    watcher = TablePage(new_page())
    watcher.page.goto(table.page.url)
    expect(watcher.actions).to_contain_text("The table is full")
    seen = watcher.seen()
    assert [(seat.backs, seat.cards) for seat in seen.seats.values()] == [(4, ()), (4, ())]
    assert seen.cards == ()
    assert not any("hole cards" in line for line in seen.log)
    assert {seat.name: seat.stack for seat in seen.seats.values()} == {
        seat.name: seat.stack for seat in table.seen().seats.values()
    }


@pytest.mark.parametrize("pause_ms", [0, 200])
def test_a_double_click_acts_once(table: TablePage, pause_ms: int) -> None:
    button = table.button("(Check|Call)")
    box = button.bounding_box()
    assert box is not None
    mouse = table.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.up()
    table.page.wait_for_timeout(pause_ms)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    expect(table.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(3)
    seen = table.wait_for_turn()
    assert len(actions_of(seen)) == 1
    assert len(seen.board) == 3


def test_a_typed_figure_out_of_range_is_refused_in_words(table: TablePage) -> None:
    least, most = table.wager_range()
    table.type_wager(most + 1)
    alert = table.actions.get_by_role("alert")
    expect(alert).to_have_text(f"{most + 1} cannot be: from {least} to {most}")
    assert actions_of(table.seen()) == []
    table.actions.get_by_role("textbox", name="Amount").fill(str(most))
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("log")).to_contain_text(f"Anna: raise to {most}")


def test_the_usual_sizes_fill_the_figure(table: TablePage) -> None:
    least, most = table.wager_range()
    # Half a pot is below the least raise here, and a pot-limit table has no more than the pot.
    for size, figure in {"Max": most, "Min": least, "Pot": most, "½ pot": least}.items():
        table.actions.get_by_role("button", name=size, exact=True).click()
        expect(table.actions.get_by_role("textbox", name="Amount")).to_have_value(str(figure))
        expect(table.actions.get_by_role("slider")).to_have_value(str(figure))
        expect(table.button(f"Raise to {figure}")).to_be_visible()
    table.actions.get_by_role("slider").press("End")
    table.button(f"Raise to {most}").click()
    expect(table.page.get_by_role("log")).to_contain_text(f"Anna: raise to {most}")


def card_name(words: Words, card: Card) -> str:
    suit = words.text(f"suit.{str(card)[1]}")
    return words.text("card.name", rank=card.rank, suit=suit)


@pytest.mark.parametrize("language", ["ru", "el"])
def test_the_language_changes_in_mid_hand(table: TablePage, language: str) -> None:
    page, words, english = table.page, Words(language), Words()
    cards = table.seen().cards
    page.get_by_role("combobox", name="Language").select_option(words.text("language.name"))

    def first_upper(text: str) -> str:
        return text[0].upper() + text[1:]

    expect(page.locator("html")).to_have_attribute("lang", language)
    actions = page.get_by_role("region", name=words.text("ui.actions"))
    expect(
        actions.get_by_role("button", name=first_upper(words.text("log.fold")), exact=True)
    ).to_be_enabled()
    own = page.get_by_role("group", name=first_upper(words.text("play.cards")))
    named = {card_name(english, card): card_name(words, card) for card in FULL_DECK}
    for card in cards:
        expect(own.get_by_role("img", name=named[card], exact=True)).to_be_visible()
    log = page.get_by_role("log", name=words.text("ui.hand_log"))
    blind = words.text("log.post", post=words.text("post.small-blind"), chips=5)
    expect(log).to_contain_text(blind)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


# ------------------------------------------------------------------------------- keys alone


MOST_TABS = 300


def tab_to(table: TablePage, target: Locator) -> None:
    """Press Tab until the focus is there; a lobby may list many tables before it."""
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {target}")


def test_from_the_lobby_to_the_second_hand_with_keys_alone(
    new_page: NewPage, room: RoomProcess
) -> None:
    page = new_page()
    page.goto(room.address)
    table, keys = TablePage(page), page.keyboard
    tab_to(table, page.get_by_role("combobox", name="Game"))
    keys.type("Omaha H")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("omaha-hilo")
    tab_to(table, page.get_by_role("combobox", name="Seats"))
    keys.type("2")
    tab_to(table, page.get_by_role("button", name="Open the table"))
    keys.press("Enter")
    page.get_by_role("button", name="Take a seat").wait_for()
    tab_to(table, page.get_by_role("button", name="Take a seat"))
    keys.press("Enter")
    tab_to(table, page.get_by_role("textbox", name="Name"))
    keys.type("Anna")
    keys.press("Enter")

    table.wait_for_turn()
    keys.press("c")  # check or call
    flop = table.wait_for_turn()
    assert len(flop.board) == 3
    keys.press("r")  # to the figure
    expect(page.get_by_role("textbox", name="Amount")).to_be_focused()
    least, _ = table.wager_range()
    keys.type(str(least + 3))
    keys.press("Enter")
    turn = table.wait_for_turn()
    assert f"Anna: bet {least + 3}" in turn.log
    keys.type(str(least + 7))  # digits go to the figure by themselves
    keys.press("Enter")
    river = table.wait_for_turn()
    assert f"Anna: bet {least + 7}" in river.log
    keys.press("c")
    while not (end := table.wait_for_turn_or_end()).result:
        keys.press("s")  # show
    assert len(end.board) == 5

    table.result.wait_for(state="hidden")
    table.wait_for_turn()
    keys.press("f")
    table.result.wait_for()
    assert "Anna: fold" in table.seen().log
    assert table.seen().you.cards == ()
