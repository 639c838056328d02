"""Whether a line of our own format is a record that can be played, and tells one hand.

A record of any other reader can; a line may have been changed by anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass

from ninecards.errors import HistoryError
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedAction
from ninecards.rules import GAMES
from ninecards.rules import events as ev
from ninecards.rules.config import MAX_SEATS
from ninecards.rules.deal import MAX_RUN_OUTS

__all__ = ["check_record", "check_tellings"]

MAX_FIGURE = 10**18

_VERBS: dict[type, str] = {
    ev.Folded: "fold",
    ev.Checked: "check",
    ev.Called: "call",
    ev.BetMade: "bet",
    ev.RaisedTo: "raise",
}
_SAME = {
    Move.FOLD: ("fold",),
    Move.CHECK: ("check",),
    Move.CALL: ("call",),
    Move.CHECK_OR_CALL: ("check", "call"),
    Move.BET: ("bet",),
    Move.RAISE: ("raise",),
    Move.BET_OR_RAISE: ("bet", "raise"),
    # What it covers may be less than the least bet: its figure is the rules' own.
    Move.COVER: ("call", "bet", "raise"),
}


def check_record(record: HandRecord) -> None:
    """Raise HistoryError, one line, for a record that no reader could have made."""
    fault = next(_faults(record), None)
    if fault is not None:
        raise HistoryError(fault)


def _faults(record: HandRecord) -> Iterator[str]:
    count, size = len(record.players), record.game.hole_cards
    if GAMES.get(record.game.name) != record.game:
        yield f"{record.game.name!r:.40} is no game"
    if not 1 <= count <= MAX_SEATS:
        yield f"{count} players; a hand has 1 to {MAX_SEATS}"
    if any(not 0 <= figure <= MAX_FIGURE for figure in _figures(record)):
        yield f"a figure below 0 or above {MAX_FIGURE}"
    if not record.stakes.big_blind or not record.chip or not record.unit:
        yield "the big blind, the smallest chip or the unit is 0"
    if record.stakes.boards not in (1, 2):
        yield f"{record.stakes.boards} boards; a hand has 1 or 2"
    if any(len(player.cards) != size for player in record.players):
        yield f"a player without {size} cards; {record.game.name} deals so many"
    yield from _faults_of_play(record)


def _faults_of_play(record: HandRecord) -> Iterator[str]:
    count, outcome = len(record.players), record.outcome
    acting = [act.player for act in record.actions] + [post.player for post in record.posts]
    noted = [note.player for note in record.notes if note.player is not None]
    if max([*acting, *noted], default=0) >= count:
        yield f"a player beyond the {count} of the record acts"
    runs = [step.run for step in record.steps if isinstance(step, BoardCards)]
    if max(runs, default=0) >= MAX_RUN_OUTS:
        yield f"run {max(runs) + 1} of the board; there are {MAX_RUN_OUTS} at most"
    for stated in (outcome.stacks, outcome.winnings, outcome.uncalled):
        if stated is not None and len(stated) != count:
            yield f"the outcome has {len(stated)} entries for {count} players"


def _figures(value: object) -> Iterator[int]:
    """Every whole number of a record."""
    if type(value) is int:
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _figures(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _figures(getattr(value, field.name))


def check_tellings(record: HandRecord, events: Sequence[object]) -> None:
    """Compare the two tellings of a hand. Raises HistoryError if they differ."""
    if any(isinstance(event, HandRecord) for event in events):
        raise HistoryError("two records in one line; a line is a hand")
    if not events:
        return
    first = events[0]
    if not isinstance(first, ev.HandStarted):
        raise HistoryError(f"events[1]: {type(first).__name__} found; HandStarted is expected")
    chip = record.stakes.big_blind // first.start.config.big_blind
    if list(first.start.seat_nos) != [player.seat_no for player in record.players]:
        raise HistoryError("the record and the events seat other players")
    betting = [event for event in events if type(event) in _VERBS]
    told = [act for act in record.actions if act.move in _SAME]
    if len(told) != len(betting):
        raise HistoryError(f"the record has {len(told)} actions, the events {len(betting)}")
    for act, event in zip(told, betting, strict=True):
        if not _agree(act, event, chip):
            raise HistoryError(
                f"{record.label(act.player)} {act.move} in the record; {event} happened"
            )
    if _dealt_by_record(record) != _dealt_by_events(events):
        raise HistoryError("the record and the events deal other boards")
    _check_end(record, events, chip)


def _agree(act: RecordedAction, event: object, chip: int) -> bool:
    same = act.player == getattr(event, "player", None) and _VERBS[type(event)] in _SAME[act.move]
    if act.move in (Move.BET, Move.RAISE, Move.BET_OR_RAISE):
        return same and act.to == getattr(event, "to", 0) * chip
    return same


def _dealt_by_record(record: HandRecord) -> dict[int, tuple[object, ...]]:
    boards: dict[int, tuple[object, ...]] = {}
    for step in record.steps:
        if isinstance(step, BoardCards):
            boards[step.run] = (*boards.get(step.run, ()), *step.cards)
    return boards


def _dealt_by_events(events: Iterable[object]) -> dict[int, tuple[object, ...]]:
    boards: dict[int, tuple[object, ...]] = {}
    for event in events:
        if isinstance(event, ev.BoardDealt):
            boards[event.board] = (*boards.get(event.board, ()), *event.cards)
    return boards


def _check_end(record: HandRecord, events: Iterable[object], chip: int) -> None:
    stated = record.outcome.stacks or ()
    for event in events:
        if isinstance(event, ev.HandEnded):
            for player, (said, chips) in enumerate(zip(stated, event.stacks, strict=False)):
                if said is not None and said != chips * chip:
                    raise HistoryError(
                        f"{record.label(player)} ends with {record.figure(said)} in the record, "
                        f"with {record.figure(chips * chip)} in the events"
                    )
