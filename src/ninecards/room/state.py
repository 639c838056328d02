"""A table between two inputs: a frozen record, folded from its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ninecards.room.config import TableConfig
from ninecards.rules import HandState
from ninecards.rules import events as hand_events

__all__ = ["Decision", "Room", "Seat"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair. ``chips`` are those of the last deal while a hand is played."""

    seat_no: int
    player_id: str
    name: str
    chips: int
    sitting_out: bool = False
    leaving: bool = False

    @property
    def is_active(self) -> bool:
        """Whether the player is dealt in when the next hand starts."""
        return not self.sitting_out and not self.leaving and self.chips > 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that is open; times are milliseconds."""

    decision_no: int
    seat_no: int
    asked_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A table, its people and its hand.

    ``seats`` has an entry per chair. ``hand`` stays, over, until the next one starts.
    ``seq`` counts the steps in which something happened; ``commands`` are the last ids
    taken of each player, oldest first; the player who was last heard comes last.
    """

    config: TableConfig
    seats: tuple[Seat | None, ...]
    button: int | None = None
    hand_no: int = 0
    hand: HandState | None = None
    hand_events: tuple[hand_events.Event, ...] = ()
    dealt_to: tuple[str, ...] = ()
    """Who was dealt into ``hand``, by player index: a chair may have a new owner since."""
    decision: Decision | None = None
    decision_no: int = 0
    next_hand_ms: int | None = None
    deck_asked: bool = False
    commands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seq: int = 0

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.is_over

    @property
    def active_seats(self) -> list[Seat]:
        """Who is dealt into the next hand, by chair."""
        return [seat for seat in self.seats if seat is not None and seat.is_active]

    def seat_of(self, player_id: str) -> Seat | None:
        """The chair of a player, None for a spectator."""
        return next((s for s in self.seats if s is not None and s.player_id == player_id), None)

    def player_at(self, seat_no: int) -> int | None:
        """The index in the hand of the player on a chair, None if he was not dealt in."""
        if self.hand is None or seat_no not in self.hand.start.seat_nos:
            return None
        return self.hand.start.seat_nos.index(seat_no)

    def is_playing(self, seat: Seat) -> bool:
        """Whether the seat is dealt into the hand that goes on: no chair is freed during one."""
        return self.in_hand and self.player_at(seat.seat_no) is not None

    def with_seat(self, seat_no: int, **changes: Any) -> Room:
        """This room with a changed seat."""
        seat = self.seats[seat_no - 1]
        assert seat is not None, f"chair {seat_no} is empty"
        return self.with_chair(seat_no, replace(seat, **changes))

    def with_chair(self, seat_no: int, seat: Seat | None) -> Room:
        """This room with a chair taken or freed."""
        seats = (*self.seats[: seat_no - 1], seat, *self.seats[seat_no:])
        return replace(self, seats=seats)

    @property
    def wake_at_ms(self) -> int | None:
        """When the clock has to be looked at next."""
        if self.decision is not None:
            return self.decision.deadline_ms
        return None if self.deck_asked else self.next_hand_ms
