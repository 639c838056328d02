"""The hand log as one viewer may read it: an item an event, without hidden cards.

Items are data; the sentences are those of ``locale/``, where ``log.<type>`` is an item's key.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ninecards.rules import HandState, Street, state_of
from ninecards.rules import events as ev
from ninecards.rules.evolve import evolve

__all__ = ["LogItem", "log_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogItem:
    """One line of the log; what its type has no use for is None or empty.

    ``chips`` are the chips moved now, ``to`` a street total. ``board`` counts from 0 and is
    None where there is only one; ``pot`` 0 is the main pot. ``shares`` are pairs (chair, chips).
    """

    type: Literal[
        "post",
        "dealt",
        "street",
        "fold",
        "check",
        "call",
        "bet",
        "raise",
        "uncalled",
        "run_outs",
        "showdown",
        "show",
        "muck",
        "rake",
        "award",
    ]
    seat_no: int | None = None
    chips: int | None = None
    to: int | None = None
    all_in: bool = False
    cards: tuple[str, ...] = ()
    name: str | None = None
    """Of a post its kind, of a street its name, of an award its half."""
    board: int | None = None
    pot: int | None = None
    shares: tuple[tuple[int, int], ...] = ()


def log_of(events: Iterable[ev.Event], viewer: int | None) -> tuple[LogItem, ...]:
    """Return the log of a hand for the player with index ``viewer``, None for a spectator.

    Burns, the begin and the end of betting, and offers to show have no line of their own.
    """
    stream = list(events)
    state = state_of(stream[:1])
    items = []
    for event in stream[1:]:
        state = evolve(state, event)
        items.append(_item(event, state, viewer))
    return tuple(item for item in items if item is not None)


def _texts(cards: Iterable[object]) -> tuple[str, ...]:
    return tuple("??" if card is None else str(card) for card in cards)


def _item(event: ev.Event, state: HandState, viewer: int | None) -> LogItem | None:
    seat_nos = state.start.seat_nos
    player = getattr(event, "player", None)
    seat_no = None if player is None else seat_nos[player]
    all_in = player is not None and not state.stacks[player]
    match event:
        case ev.Posted(_, kind, chips):
            return LogItem(
                type="post", seat_no=seat_no, chips=chips, name=kind.value, all_in=all_in
            )
        case ev.HoleCardsDealt(_, cards):
            if player != viewer:
                return None
            return LogItem(type="dealt", seat_no=seat_no, cards=_texts(cards))
        case ev.Folded():
            return LogItem(type="fold", seat_no=seat_no)
        case ev.Checked():
            return LogItem(type="check", seat_no=seat_no)
        case ev.Called(_, to, added):
            return LogItem(type="call", seat_no=seat_no, chips=added, to=to, all_in=all_in)
        case ev.BetMade(_, to, added):
            return LogItem(type="bet", seat_no=seat_no, chips=added, to=to, all_in=all_in)
        case ev.RaisedTo(_, to, _, added):
            return LogItem(type="raise", seat_no=seat_no, chips=added, to=to, all_in=all_in)
        case _:
            return _table_item(event, state, seat_no)


def _table_item(event: ev.Event, state: HandState, seat_no: int | None) -> LogItem | None:
    seat_nos, several = state.start.seat_nos, len(state.boards) > 1
    match event:
        case ev.UncalledBetReturned(_, chips):
            return LogItem(type="uncalled", seat_no=seat_no, chips=chips)
        case ev.BoardDealt(street, board, cards):
            name = "open_card" if street is Street.PREFLOP else street.name.lower()
            return LogItem(
                type="street", name=name, cards=_texts(cards), board=board if several else None
            )
        case ev.RunOutsChosen(times):
            return LogItem(type="run_outs", chips=times)
        case ev.ShowdownStarted():
            return LogItem(type="showdown")
        case ev.HandShown(_, cards):
            return LogItem(type="show", seat_no=seat_no, cards=_texts(cards))
        case ev.HandMucked():
            return LogItem(type="muck", seat_no=seat_no)
        case ev.RakeTaken(by_pot):
            return LogItem(type="rake", chips=sum(by_pot))
        case ev.PotAwarded(pot, board, half, shares):
            return LogItem(
                type="award",
                pot=pot,
                board=board if several else None,
                name=half.value,
                shares=tuple((seat_nos[player], chips) for player, chips in shares),
            )
        case _:
            return None
