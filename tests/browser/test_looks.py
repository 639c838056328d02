"""What a designer would not ship, on tables that the room itself has shown, in three languages.

A scene of ``web/dev/fixtures`` is what the server says; there is no hand behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ninecards.words import LANGUAGES, Words

NewPage = Callable[..., Page]
Show = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LONG_NAME = "Maximilian-Alexander III"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def top_of(bar: Locator) -> float:
    box = bar.bounding_box()
    assert box is not None
    return box["y"]


def cut_words(page: Page) -> list[str]:
    """Texts of which only the beginning is seen."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("*")]
            .filter(e => getComputedStyle(e).textOverflow === "ellipsis")
            .filter(e => e.scrollWidth > e.clientWidth)
            .map(e => e.textContent)"""
    )
    return found


def lines_of(button: Locator) -> int:
    """On how many lines a button's words stand."""
    lines: int = button.evaluate(
        """button => {
            const range = document.createRange();
            range.selectNodeContents(button);
            const boxes = [...range.getClientRects()].filter(box => box.width > 0);
            const tops = boxes.map(box => box.top + box.height / 2);
            return 1 + Math.floor((Math.max(...tops) - Math.min(...tops)) / 12);
        }"""
    )
    return lines


def test_the_checks_bite(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.set_content(
        "<p style='width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'>"
        "much too long</p><button style='width: 100px'>Raise to 380 000</button>"
        "<button>Fold</button>"
    )
    assert cut_words(page) == ["much too long"]
    assert [lines_of(button) for button in page.get_by_role("button").all()] == [2, 1]


@every_language
@pytest.mark.parametrize(
    "name", ["ten", "six_cards", "sitting_out", "markers", "back", "vote", "run_outs", "rotation"]
)
def test_no_word_is_cut_but_a_very_long_name(show: Show, name: str, language: str) -> None:
    assert [text for text in cut_words(show(name, language)) if text != LONG_NAME] == []


@every_language
def test_the_buttons_of_a_decision_stand_on_one_line(show: Show, language: str) -> None:
    page = show("ten", language)
    bar = page.get_by_role("region", name=Words(language).text("ui.actions"))
    buttons = bar.get_by_role("button").all()
    assert len(buttons) == 8
    assert {button.inner_text(): lines_of(button) for button in buttons} == {
        button.inner_text(): 1 for button in buttons
    }


@every_language
@pytest.mark.parametrize("name", ["six_cards", "fixed"])
def test_the_title_keeps_clear_of_the_connection(show: Show, name: str, language: str) -> None:
    banner = show(name, language).get_by_role("banner")
    title = banner.get_by_role("heading").bounding_box()
    status = banner.get_by_role("status").bounding_box()
    assert title is not None
    assert status is not None
    assert title["x"] + title["width"] + 6 <= status["x"]
    assert title["y"] >= 0


@every_language
def test_the_table_stands_still_on_a_phone_whatever_the_bar_shows(
    show: Show, language: str
) -> None:
    names = ["flop", "show_choice", "hilo_showdown", "spectator", "pre_actions", "sits_out_next"]
    names += ["newcomer", "back", "post_question", "vote", "run_outs"]
    bar = Words(language).text("ui.actions")
    tops = {name: top_of(show(name, language).get_by_role("region", name=bar)) for name in names}
    assert tops == dict.fromkeys(names, tops["flop"])


def test_a_long_result_says_that_more_is_below(show: Show) -> None:
    result = show("hilo_showdown").get_by_role("region", name="Result")
    expect(result).to_have_attribute("data-more", "true")
    result.get_by_role("button").last.scroll_into_view_if_needed()
    expect(result).not_to_have_attribute("data-more", "true")
    expect(show("sitting_out").get_by_role("region", name="Result")).not_to_have_attribute(
        "data-more", "true"
    )


def test_losing_cards_are_darker_than_those_that_won(show: Show) -> None:
    page = show("six_cards")

    def darkened(seat: str) -> list[bool]:
        cards = page.get_by_role("group", name=re.compile(seat)).get_by_role("img")
        filters = cards.evaluate_all("cards => cards.map(card => getComputedStyle(card).filter)")
        return [found != "none" for found in filters]

    assert darkened("^Seat 5") == [True] * 6
    assert darkened("^Your cards") == [True] * 6
    assert darkened("^Seat 7") == [False, True, True, False, True, True]


def test_the_wheel_turns_the_figure_and_not_the_page(show: Show) -> None:
    page = show("flop", viewport={"width": 1280, "height": 600})
    field = page.get_by_role("textbox", name="Amount")
    for place in (field, page.get_by_role("slider")):
        field.fill("200")
        place.hover()
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, -120)
        expect(field).to_have_value("210")
        page.mouse.wheel(0, 120)
        expect(field).to_have_value("200")
        assert page.evaluate("scrollY") == before
    expect(page.get_by_role("button", name="Raise to 200")).to_be_visible()


def test_the_sound_is_off_until_it_is_asked_for(show: Show) -> None:
    page = show("flop", viewport={"width": 1280, "height": 800})
    box = page.get_by_role("checkbox", name="Sound on your turn")
    expect(box).not_to_be_checked()
    box.check()
    page.reload()
    expect(box).to_be_checked()
