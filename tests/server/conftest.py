"""Tests of the server are coroutines, each in an event loop of its own."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """The one event loop that the server runs in."""
    return "asyncio"
