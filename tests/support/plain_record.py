"""A hand of three players as a record, for tests that change one thing of it."""

from __future__ import annotations

from dataclasses import replace

from ninecards.cards import parse_cards
from ninecards.history import HandRecord
from ninecards.history.record import Outcome, RecordedPlayer, RecordedPost, Stakes, Step
from ninecards.rules import GAMES, PRESETS, Limit, PostKind

__all__ = ["record"]

NOBODY = (None,) * 4


def record(
    *steps: Step,
    posts: tuple[tuple[int, PostKind, int], ...] = (
        (1, PostKind.SMALL_BLIND, 50),
        (2, PostKind.BIG_BLIND, 100),
    ),
    hands: tuple[str, ...] = ("", "", ""),
    **changes: object,
) -> HandRecord:
    """Three players with 10.000 each at 50/100, the button at the first."""
    made = HandRecord(
        site="club",
        hand="1",
        line=7,
        game=GAMES["omaha"],
        limit=Limit.POT,
        stakes=Stakes(50, 100),
        players=tuple(
            RecordedPlayer(seat, name, name, 10_000, parse_cards(cards) if cards else NOBODY)
            for seat, (name, cards) in enumerate(
                zip(("Ada", "Ben", "Cyd"), hands, strict=True), start=1
            )
        ),
        button=1,
        posts=tuple(RecordedPost(*post) for post in posts),
        steps=steps,
        outcome=Outcome(winnings=(0, 0, 150)),
        rules=PRESETS["club"],
    )
    return replace(made, **changes)  # type: ignore[arg-type]
