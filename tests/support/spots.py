"""Spot tables for tests: a river that a test changes as it needs."""

from __future__ import annotations

from typing import Any

__all__ = ["river"]


def river(**changes: Any) -> dict[str, Any]:
    """The river of 33 nodes, between small ranges."""
    menu = {"bet": ["50%", "pot"], "raise": ["pot"]}
    spot: dict[str, Any] = {
        "game": "omaha",
        "limit": "pot",
        "board": "As Qd 9c 5s 4d",
        "pot": 100,
        "stacks": [300, 300],
        "ranges": {"oop": "KKJJ", "ip": "TT88"},
        "bets": {"river": {"oop": menu, "ip": menu}},
    }
    return spot | changes
