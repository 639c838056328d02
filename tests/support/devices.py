"""Devices for browser tests: pages that know nothing of each other, used again as if new.

A new page costs a process of its own; one that is there opens an address in half the time.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page

FORGET = """() => {
    try { localStorage.clear(); sessionStorage.clear(); } catch { /* a page without an address */ }
}"""


class Devices:
    """The devices of one browser. ``said`` is what their consoles said since the last test."""

    def __init__(self, browser: Browser) -> None:
        self.said: list[str] = []
        self._browser = browser
        self._free: dict[str, list[Page]] = {}
        self._lent: list[tuple[str, Page]] = []

    def lend(
        self, options: dict[str, object], prepare: Callable[[Page], None] | None = None
    ) -> Page:
        """Return an empty page of a device with these options, without cookies or memories.

        ``prepare`` is called once in the life of a page; pages with another one are others.
        """
        kind = json.dumps([options, prepare and prepare.__qualname__], sort_keys=True)
        free = self._free.setdefault(kind, [])
        if not free:
            page = self._context(options).new_page()
            if prepare:
                prepare(page)
            free.append(page)
        self._lent.append((kind, free.pop()))
        return self._lent[-1][1]

    def take_back(self) -> None:
        """Make all that were lent as if new: what a test did is forgotten, its tabs are closed."""
        while self._lent:
            kind, page = self._lent.pop()
            for tab in page.context.pages:
                if tab is not page:
                    tab.close()
            page.evaluate(FORGET)
            page.mouse.move(0, 0)
            page.goto("about:blank")
            page.context.clear_cookies()
            self._free[kind].append(page)

    def _context(self, options: dict[str, object]) -> BrowserContext:
        context = self._browser.new_context(**options)  # type: ignore[arg-type]
        context.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        context.on("weberror", lambda error: self.said.append(f"error: {error.error}"))
        return context
