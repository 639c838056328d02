"""The page as it looks: ``python tools/pictures.py [FOLDER]`` writes a picture of every moment.

Each moment is drawn in three sizes and three languages. A table's moment is a scene of
``tools/web_scenes.py``, so what is seen is what the room shows; the lobby's tables are made up.
The picture in ``docs/pictures`` is written with them.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, sync_playwright

from ninecards import __version__
from ninecards.protocol import PROTOCOL_VERSION
from ninecards.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
SCENES = ROOT / "web" / "dev" / "fixtures"
SIZES = {"desktop": (1280, 800), "phone": (360, 640), "sideways": (740, 360)}
MOMENTS = ["lobby", "flop", "hilo_showdown", "six_cards", "ten", "show_choice", "preflop"]
CLUB = ["markers", "newcomer", "back", "post_question", "pre_actions", "time_bank", "vote"]
CLUB += ["run_outs", "run_twice", "bomb_pot", "bomb_vote", "rotation", "paused", "closed"]
DOCUMENT = ("table.jpg", ("flop", "desktop", "en"))
QUALITY = 88
MOST_BYTES = 200_000
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

TABLES = [
    ("omaha", "pot", 1, 2, 6, 5),
    ("omaha-hilo", "fixed", 5, 10, 9, 6),
    ("omaha5", "pot", 5, 10, 6, 6),
    ("omaha6-hilo", "no", 50, 100, 7, 3),
    ("courchevel", "pot", 1, 2, 6, 2),
]


@contextmanager
def room() -> Generator[str]:
    """A room of its own; yields its address."""
    program = Path(sys.executable).with_name("ninecards")
    with tempfile.TemporaryDirectory() as folder:
        command = [str(program), "play", "--no-browser", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            if found is None:
                raise SystemExit("pictures: the room does not open")
            yield found[0]
        finally:
            process.terminate()
            process.communicate()


def show_lobby(page: Page, address: str) -> None:
    """Open the lobby with tables in it."""
    names = ("game", "limit", "small_blind", "big_blind", "seats", "players")
    tables = []
    for number, values in enumerate(TABLES):
        table: dict[str, Any] = dict(zip(names, values, strict=True))
        big_blind = table["big_blind"]
        bets = {"small_bet": big_blind, "big_bet": 2 * big_blind}
        tables.append({"table_id": f"{number}", **bets, **table})

    def answer(route: Route) -> None:
        route.fulfill(json=tables)

    page.route("**/api/tables", answer)
    page.goto(address)
    page.get_by_role("link").nth(len(tables) - 1).wait_for()


def show_table(page: Page, address: str, moment: str) -> None:
    """Open a table at which the scene is what the server says."""
    scene = json.loads((SCENES / f"{moment}.json").read_text(encoding="utf-8"))
    welcome = {
        "type": "welcome",
        "protocol": PROTOCOL_VERSION,
        "server_version": __version__,
        "you": scene["you"],
        "view": scene["view"],
    }

    def serve(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _frame: socket.send(json.dumps(welcome)))

    page.route_web_socket("**/ws/tables/*", serve)
    page.goto(f"{address}#/tables/{moment}")
    page.get_by_role("region").first.wait_for()


@contextmanager
def opened(
    browser: Browser, address: str, moment: str, size: str, language: str
) -> Generator[Page]:
    """The page at a moment."""
    width, height = SIZES[size]
    phone = size != "desktop"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )
    page = context.new_page()
    if moment == "lobby":
        show_lobby(page, address)
    else:
        show_table(page, address, moment)
    page.wait_for_timeout(400)  # cards and chips have come to rest
    yield page
    context.close()


def document(page: Page, name: str) -> None:
    """Write a picture for the documents."""
    picture = page.screenshot(type="jpeg", quality=QUALITY)
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"pictures: {name} has {len(picture)} bytes, more than {MOST_BYTES}")
    (ROOT / "docs" / "pictures" / name).write_bytes(picture)


def main() -> None:
    """Write every picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--only", help="a word that the names of the pictures hold")
    arguments = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        raise SystemExit(f"pictures: none of {', '.join(CHROMIUM)} is on the path")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    name, wanted = DOCUMENT
    with room() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--disable-gpu"])
        for moment, size, language in product([*MOMENTS, *CLUB], SIZES, LANGUAGES):
            path = arguments.folder / f"{moment}-{size}-{language}.png"
            if arguments.only and arguments.only not in path.name:
                continue
            with opened(browser, address, moment, size, language) as page:
                page.screenshot(path=path)
                if wanted == (moment, size, language):
                    document(page, name)
        browser.close()
    print(f"pictures: {arguments.folder}")


if __name__ == "__main__":
    main()
