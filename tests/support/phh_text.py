"""A played hand as PHH text: for tests of the reader, and of other programs beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ninecards.cards import format_cards
from ninecards.rules import HandConfig, Limit
from ninecards.rules import events as ev

__all__ = ["phh_text"]


def phh_text(
    config: HandConfig, variant: str, stacks: Sequence[int], events: Iterable[ev.Event]
) -> str:
    """Return the text of a hand without odd posts whose first player sits left of the button."""
    events = list(events)
    blinds = [config.small_blind, config.big_blind] + [0] * (len(stacks) - 2)
    bets = [f"min_bet = {config.big_blind}"]
    if config.limit is Limit.FIXED:
        bets = [f"small_bet = {config.small_bet}", f"big_bet = {config.big_bet}"]
    lines = [
        f'variant = "{variant}"',
        "ante_trimming_status = true",
        f"antes = {[config.ante] * len(stacks)}",
        f"blinds_or_straddles = {blinds}",
        *bets,
        f"starting_stacks = {list(stacks)}",
        f"actions = {[text for event in events if (text := _action(event))]}",
    ]
    if isinstance(events[-1], ev.HandEnded):
        lines.append(f"finishing_stacks = {list(events[-1].stacks)}")
    return "\n".join(lines) + "\n"


def _action(event: ev.Event) -> str | None:
    match event:
        case ev.HoleCardsDealt(player, cards):
            return f"d dh p{player + 1} {format_cards(cards)}"
        case ev.BoardDealt(_, _, cards):
            return f"d db {format_cards(cards)}"
        case ev.Folded(player):
            return f"p{player + 1} f"
        case ev.Checked(player) | ev.Called(player):
            return f"p{player + 1} cc"
        case ev.BetMade(player, to) | ev.RaisedTo(player, to):
            return f"p{player + 1} cbr {to}"
        case ev.HandShown(player, cards):
            return f"p{player + 1} sm {format_cards(cards)}"
        case ev.HandMucked(player):
            return f"p{player + 1} sm"
        case _:
            return None
