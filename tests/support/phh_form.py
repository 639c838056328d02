"""What PHH carries of a record: the record with exactly that left out which is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ninecards.history import HandRecord
from ninecards.history.record import (
    BoardCards,
    Move,
    Outcome,
    RecordedAction,
    Stakes,
    Step,
)
from ninecards.history.writers import Export
from ninecards.rules import Limit
from ninecards.rules import events as ev

__all__ = ["phh_form", "read_form"]

_MERGED = {
    Move.CHECK: Move.CHECK_OR_CALL,
    Move.CALL: Move.CHECK_OR_CALL,
    Move.BET: Move.BET_OR_RAISE,
    Move.RAISE: Move.BET_OR_RAISE,
}


def phh_form(export: Export) -> HandRecord:
    """Return the record of an export without what PHH cannot say.

    Lost are lines, labels, what an action's line states beside it and whether it says check or
    call, bet or raise. Showings come in the order of the rules, here behind the rest of the play;
    the end is told in full. Nulls are left out of details, and a tuple is a list.
    """
    record = export.record
    order = sorted(
        range(len(record.players)),
        key=lambda index: (
            (record.players[index].seat_no <= record.button),
            record.players[index].seat_no,
        ),
    )
    return replace(
        record,
        line=1,
        players=tuple(
            replace(player, label=f"p{order.index(index) + 1}")
            for index, player in enumerate(record.players)
        ),
        stakes=_stakes(record),
        steps=tuple(_steps(export)),
        outcome=_outcome(export),
        notes=tuple(replace(note, line=1) for note in record.notes),
        details=_plain({k: v for k, v in record.details.items() if v is not None}),
    )


def read_form(record: HandRecord) -> HandRecord:
    """What was read of PHH, its lines all 1 and its showings behind the rest of the play."""
    showings = (Move.SHOW, Move.MUCK)
    steps = sorted(
        record.steps, key=lambda step: isinstance(step, RecordedAction) and step.move in showings
    )
    outcome = record.outcome
    lines = ("stacks_line", "winnings_line", "pot_line", "uncalled_line")
    return replace(
        record,
        line=1,
        steps=tuple(replace(step, line=1) for step in steps),
        notes=tuple(replace(note, line=1) for note in record.notes),
        outcome=replace(outcome, **dict.fromkeys(lines)),  # type: ignore[arg-type]
    )


def _stakes(record: HandRecord) -> Stakes:
    stakes = record.stakes
    if record.limit is not Limit.FIXED:
        return stakes
    small = stakes.small_bet or stakes.big_blind
    return replace(stakes, small_bet=small, big_bet=stakes.big_bet or 2 * small)


def _steps(export: Export) -> Iterable[Step]:
    """The play without its showings, then these in the order of the rules."""
    size, betting = export.record.game.hole_cards, iter(export.betting)
    for step in export.record.steps:
        if isinstance(step, BoardCards):
            yield replace(step, line=1)
        elif step.move not in (Move.SHOW, Move.MUCK):
            event = next(betting, None)
            move, to = _MERGED.get(step.move, step.move), step.to
            if step.move is Move.COVER:
                # Played as the least that the rules allow.
                called = isinstance(event, ev.Called)
                move = Move.CHECK_OR_CALL if called else Move.BET_OR_RAISE
                to = None if called else getattr(event, "to", 0) * export.chip
            yield RecordedAction(step.player, move, 1, to=to)
    for player, cards in export.showings:
        hand = (*cards, *[None] * (size - len(cards))) if cards else ()
        yield RecordedAction(player, Move.SHOW if hand else Move.MUCK, 1, cards=hand)


def _outcome(export: Export) -> Outcome:
    if export.record.outcome.cancelled:
        return Outcome(cancelled=True)
    left = tuple(pot.chips - pot.rake for pot in export.pots)
    return Outcome(
        stacks=export.stacks,
        winnings=export.winnings,
        rake=export.rake,
        pots=left if len(left) > 1 else None,
        uncalled=export.uncalled if any(export.uncalled) else None,
    )


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value if item is not None]
    return value
