"""A hand as one person may ask for it (rule S6): hidden cards are taken out, not blackened."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.record import HandRecord, Note, NoteKind, RecordedAction
from ninecards.history.writers.export import Export, Showing
from ninecards.rules import events as ev
from ninecards.rules.events import Event

__all__ = ["viewer_limited"]

OPEN_DETAILS = frozenset(
    [
        *("ante", "bounties", "currency", "flags", "game", "id", "level", "max_seats", "network"),
        *("room", "started", "table", "tournament", "tournament_name"),
        # Fields of the PHH standard.
        *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"),
        *("time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "seat_count"),
        *("currency_symbol", "time_limit", "time_banks"),
    ]
)
"""Details that tell no card; any other may, and nobody can read all that a site writes."""


def viewer_limited(export: Export, viewer: str) -> Export:
    """Return the hand as ``viewer``, a player's name, may see it.

    He sees his own cards, every card that was turned up, and, if he was dealt in and the house
    rules say so, the hands that were mucked at the showdown. A hand folded before it is
    nobody's but its owner's. Whoever was not dealt in sees what was turned up. Notes without a
    kind and details that may tell a card are left out.

    Raises HistoryError if two players have the name.
    """
    record = export.record
    mine = [index for index, player in enumerate(record.players) if player.name == viewer]
    if len(mine) > 1:
        raise HistoryError(f"{len(mine)} players are called {viewer!r:.60}", line=record.line)
    held = _held(export)
    seen = _turned_up(export)
    for player in mine:
        seen |= held[player]
    if mine and record.rules.history_shows_mucked:
        for showing in export.showings:
            seen |= set() if showing.cards else held[showing.player]
    hidden = frozenset().union(*held) - seen
    limited = _limited(record, hidden)
    hero = {"hero": viewer} if mine else {}
    return replace(
        export,
        record=replace(limited, details={**limited.details, **hero}),
        events=tuple(_masked_event(event, hidden) for event in export.events),
        showings=tuple(Showing(s.player, _masked(s.cards, hidden)) for s in export.showings),
    )


def _held(export: Export) -> list[set[Card]]:
    """All that record and events know of each player's cards."""
    held = [set[Card | None](player.cards) for player in export.record.players]
    for act in export.record.actions:
        held[act.player] |= set(act.cards)
    for event in export.events:
        if isinstance(event, ev.HoleCardsDealt | ev.HandShown):
            held[event.player] |= set(event.cards)
    return [{card for card in cards if card is not None} for cards in held]


def _turned_up(export: Export) -> set[Card]:
    """The cards that everybody saw: those of showings, of a mucked hand a part too."""
    cards = [card for showing in export.showings for card in showing.cards]
    cards += [card for act in export.record.actions for card in act.cards]
    return {card for card in cards if card is not None}


def _limited(record: HandRecord, hidden: AbstractSet[Card]) -> HandRecord:
    return replace(
        record,
        players=tuple(
            replace(player, cards=_masked(player.cards, hidden)) for player in record.players
        ),
        steps=tuple(
            replace(step, cards=_masked(step.cards, hidden))
            if isinstance(step, RecordedAction) and step.cards
            else step
            for step in record.steps
        ),
        notes=tuple(note for note in record.notes if _tells_no_card(note, hidden)),
        details={key: item for key, item in record.details.items() if key in OPEN_DETAILS},
    )


def _masked(cards: tuple[Card | None, ...], hidden: AbstractSet[Card]) -> tuple[Card | None, ...]:
    return tuple(None if card in hidden else card for card in cards)


def _masked_event(event: Event, hidden: AbstractSet[Card]) -> Event:
    if isinstance(event, ev.HoleCardsDealt):
        return replace(event, cards=_masked(event.cards, hidden))
    return event


def _tells_no_card(note: Note, hidden: AbstractSet[Card]) -> bool:
    text = note.text.lower()
    return note.kind is not NoteKind.OTHER and not any(str(c).lower() in text for c in hidden)
