"""What one viewer sees of a table: the very messages that go out to him.

A card he may not see is never built into a view. A view is whole: whoever has the last one
needs nothing before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ninecards.room.log import LogItem

__all__ = [
    "AwardView",
    "DecisionView",
    "HandView",
    "HighView",
    "LegalView",
    "LowView",
    "MadeView",
    "PotView",
    "SeatView",
    "TableInfo",
    "TableView",
    "WagerView",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class HighView:
    """A made high: ``category`` and the two ranks its words may need, ``cards`` the five."""

    category: str
    first: str
    second: str | None
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LowView:
    """A qualifying low: its ranks from the highest down ("8642A") and its cards."""

    ranks: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeView:
    """What a hand makes on one board. ``low`` is None where none qualifies."""

    high: HighView
    low: LowView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A chair and who sits there. Chips are whole units.

    ``cards``: the hole cards as far as this viewer may see them, None for a card's back;
    empty after a fold and for who was not dealt in. ``made`` has an entry per board where the
    cards are seen. ``won`` is what the hand brought. ``sitting_out``: dealt no more hands, also
    while still in one.
    """

    seat_no: int
    name: str
    chips: int
    in_front: int
    cards: tuple[str | None, ...]
    made: tuple[MadeView, ...]
    status: Literal["in", "folded", "all-in", "waiting", "sitting-out"]
    sitting_out: bool
    leaving: bool
    won: int
    is_you: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PotView:
    """A pot without the bets in front, main pot first, and the chairs that can win it."""

    chips: int
    seat_nos: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardView:
    """A part of a pot that was won: pairs (chair, chips)."""

    pot: int
    board: int | None
    half: Literal["whole", "high", "low"]
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerView:
    """A bet or raise that may be made; every figure is a street total within least…most."""

    kind: Literal["bet", "raise"]
    least: int
    most: int
    half_pot: int
    pot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalView:
    """What the viewer may do now."""

    fold: bool
    check: bool
    call: int | None
    wager: WagerView | None
    show: bool
    muck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionView:
    """Whose turn it is and until when; ``legal`` only for who is to decide."""

    decision_no: int
    seat_no: int
    asked_ms: int
    deadline_ms: int
    legal: LegalView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """What stays the same: game, limit, stakes, seats and buy-ins."""

    game: str
    limit: Literal["fixed", "pot", "no"]
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    hole_cards: int
    hi_lo: bool
    seats: int
    min_buy_in: int
    max_buy_in: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """The hand on the table, or the last one until the next begins."""

    hand_no: int
    street: Literal["preflop", "flop", "turn", "river"]
    button: int
    boards: tuple[tuple[str, ...], ...]
    pots: tuple[PotView, ...]
    pot_total: int
    showdown: bool
    over: bool
    awards: tuple[AwardView, ...]
    log: tuple[LogItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one viewer sees it. ``seats`` are the taken chairs, in order.

    ``seq`` grows by one from view to view. ``now_ms`` is the clock the deadlines are of.
    """

    type: Literal["table"] = "table"
    seq: int
    now_ms: int
    table: TableInfo
    your_seat: int | None
    seats: tuple[SeatView, ...]
    hand: HandView | None
    decision: DecisionView | None
    next_hand_ms: int | None
