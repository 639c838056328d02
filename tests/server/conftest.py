"""Tests of the server are coroutines, each in a loop of its own; no key comes from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ninecards.server.db.store import Store
from ninecards.server.db.vault import KEY_VARIABLE


@pytest.fixture
def anyio_backend() -> str:
    """The one event loop that the server runs in."""
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_key_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE, raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "room"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    store = Store(folder)
    yield store
    store.close()
