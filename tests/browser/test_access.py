"""For every eye, hand and screen: axe in a real browser, a phone's size, targets for a thumb."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from room_process import RoomProcess
from shared_data import ROOT
from table_page import TablePage

NewPage = Callable[..., Page]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
TARGET_PX = 44
CONTROLS = ("button", "link", "textbox", "combobox", "spinbutton", "slider", "checkbox")


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    found = page.evaluate(f"{AXE};axe.run({{resultTypes: ['violations']}})")
    return [
        f"{violation['id']}: {json.dumps([node['html'] for node in violation['nodes']][:3])}"
        for violation in found["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]


def small_targets(page: Page) -> list[str]:
    """Controls that are narrower or lower than a thumb; a label counts as part of its control."""
    small = []
    for role in CONTROLS:
        boxes = page.get_by_role(role).evaluate_all(  # type: ignore[arg-type]
            """controls => controls.map(control => {
                const box = (control.closest("label") ?? control).getBoundingClientRect();
                return [box.width, box.height, control.ariaLabel ?? control.textContent];
            })"""
        )
        small += [
            f"{role} {name!r}: {width:.0f} × {height:.0f}"
            for width, height, name in boxes
            if width < TARGET_PX or height < TARGET_PX
        ]
    return small


def outside(page: Page, *, may_scroll: bool) -> list[str]:
    """What sticks out: to the right, and, where the page may not scroll, below."""
    assert page.viewport_size is not None
    has = page.evaluate("(({scrollWidth: w, scrollHeight: h}) => [w, h])(document.documentElement)")
    sizes = zip(("width", "height"), has, page.viewport_size.values(), strict=True)
    return [
        f"{name}: {size} in {most}"
        for name, size, most in sizes
        if size > most and not (may_scroll and name == "height")
    ]


def test_the_checks_bite(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.set_content(
        "<html lang=en><title>x</title><meta name=viewport content='width=device-width'>"
        "<body style='width: 500px'><main><h1>x</h1>"
        "<button style='width: 20px; height: 20px'></button>"
        "<p style='color: #999; background: #888'>hardly to be read</p></main>"
    )
    assert [fault.partition(":")[0] for fault in faults(page)] == ["button-name", "color-contrast"]
    assert small_targets(page) == ["button '': 20 × 20"]
    assert outside(page, may_scroll=True) == ["width: 508 in 360"]
    page.set_content(
        "<meta name=viewport content='width=device-width'><body style='height: 900px; margin: 0'>"
    )
    assert outside(page, may_scroll=True) == []
    assert outside(page, may_scroll=False) == ["height: 900 in 640"]


@pytest.mark.parametrize(
    "screen", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "phone on its side"]
)
def test_lobby_and_table_have_no_serious_fault(
    new_page: NewPage, room: RoomProcess, screen: dict[str, object]
) -> None:
    page = new_page(**screen)
    page.goto(room.address)
    table, phone = TablePage(page), screen is not DESKTOP
    found: dict[str, list[str]] = {}

    def look(moment: str) -> None:
        found[moment] = faults(page) + outside(page, may_scroll=moment == "lobby")
        if phone:
            found[moment] += small_targets(page)

    page.get_by_role("form", name="New table").wait_for()
    look("lobby")
    bots = {"Calls everything": 5}
    table.open_table("6-card Omaha Hi/Lo", "No limit", seats=6, bots=bots)
    page.get_by_role("button", name="Take a seat").click()
    look("taking a seat")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    look("watching")
    table.sit("Anna", 1000)
    table.wait_for_turn()
    look("before the flop")
    if phone:
        page.get_by_role("button", name="Menu").click()
        look("menu")
        page.get_by_role("button", name="Menu").click()
    table.type_wager(table.wager_range()[1] + 1)
    expect(table.actions.get_by_role("alert")).to_be_visible()
    look("a figure that cannot be")
    table.button("(Check|Call)").click()
    table.wait_for_turn()
    look("flop")
    table.play_to_end()
    look("result")
    assert {moment: faults for moment, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    "screen", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "on its side"]
)
@pytest.mark.parametrize(
    "name", ["markers", "back", "pre_actions", "vote", "bomb_pot", "rotation", "paused", "closed"]
)
def test_a_clubs_table_has_no_serious_fault(
    show: Callable[..., Page], name: str, screen: dict[str, object]
) -> None:
    page = show(name, **screen)
    small = [] if screen is DESKTOP else small_targets(page)
    assert faults(page) + outside(page, may_scroll=False) + small == []


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hosts_menu_has_no_serious_fault(
    show: Callable[..., Page], screen: dict[str, object]
) -> None:
    page = show("bomb_vote", **screen)
    if screen is PHONE:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Host controls").click()
    small = [] if screen is DESKTOP else small_targets(page)
    assert faults(page) + outside(page, may_scroll=False) + small == []
