"""Spot tables for tests: a river that a test changes as it needs."""

from __future__ import annotations

from typing import Any

__all__ = ["river", "turn"]


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


def turn(**changes: Any) -> dict[str, Any]:
    """A small turn: two sizes, one raise, between small ranges."""
    menu = {"bet": ["50%", "pot"], "raise": ["pot"]}
    spot = river(
        board="As Qd 9c 5s",
        bets={"turn": {"oop": menu, "ip": menu}, "river": {"oop": {"bet": ["pot"]}, "ip": {}}},
        tree={"raises": 1},
    )
    return spot | changes
