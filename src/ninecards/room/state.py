"""A table between two inputs: a frozen record, folded from its events.

The room itself is a named tuple, as the state of a hand is: it is made anew at every event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ninecards.room.blinds import Blinds, Debt
from ninecards.room.config import TableConfig
from ninecards.room.inputs import Box, HostOrder, PreKind
from ninecards.rules import HandConfig, HandState
from ninecards.rules import events as hand_events

__all__ = [
    "Control",
    "Dealt",
    "Decision",
    "Departed",
    "Notice",
    "PostQuestion",
    "PreAction",
    "Room",
    "RunOutVote",
    "Schedule",
    "Seat",
    "SeatClock",
]


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's time: its bank, the hands it was dealt, and its connection.

    ``grace_used``: in this hand. ``away_since_ms`` is when it sat out, ``away_orbits`` how often
    the big blind has passed it since.
    """

    bank_ms: int = 0
    hands: int = 0
    connected: bool = True
    grace_used: bool = False
    away_since_ms: int | None = None
    away_orbits: int = 0


@dataclass(frozen=True, slots=True)
class PreAction:
    """What a seat has decided for its next turn; ``chips`` as in PreAct."""

    kind: PreKind
    chips: int = 0


NEWCOMER = Debt(new=True)
FIRST_BOXES = frozenset({Box.POST_BLINDS})


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair. ``chips`` are those of the last deal while a hand is played."""

    seat_no: int
    player_id: str
    name: str
    chips: int
    sitting_out: bool = False
    leaving: bool = False
    debt: Debt = NEWCOMER
    boxes: frozenset[Box] = FIRST_BOXES
    clock: SeatClock = SeatClock()
    pre_action: PreAction | None = None

    @property
    def is_active(self) -> bool:
        """Whether the player wants to be dealt in and has chips; he may still owe a blind."""
        return not self.sitting_out and not self.leaving and self.chips > 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that is open; times are milliseconds.

    ``bank_from_ms`` is when the player's time bank began to run, if it does.
    """

    decision_no: int
    seat_no: int
    asked_ms: int
    deadline_ms: int
    bank_from_ms: int | None = None


@dataclass(frozen=True, slots=True)
class PostQuestion:
    """Who has still to say whether he posts in the next hand, by chair, and who said yes."""

    seat_nos: tuple[int, ...]
    deadline_ms: int
    agreed: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether somebody has not answered yet."""
        return bool(self.seat_nos)


@dataclass(frozen=True, slots=True)
class RunOutVote:
    """Who is asked how often the rest is dealt, and the answers so far, as (chair, times)."""

    seat_nos: tuple[int, ...]
    choices: tuple[int, ...]
    asked_ms: int
    deadline_ms: int
    votes: tuple[tuple[int, int], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether somebody has not answered yet."""
        return len(self.votes) < len(self.seat_nos)


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is dealt next: the game by its place in the rotation, and bomb pots.

    ``orbit_from`` is the button of the first hand of this game. ``votes`` are the ids of who
    asks for a bomb pot.
    """

    game: int = 0
    hands: int = 0
    orbit_from: int | None = None
    hands_since_bomb: int = 0
    bomb_next: bool = False
    votes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """A line for the table that belongs to no hand: a host's order, or a change of game."""

    kind: HostOrder | Literal["game", "passed-over"]
    hand_no: int
    seat_no: int | None = None
    name: str | None = None
    """Of an order the host's, else the game's."""


@dataclass(frozen=True, slots=True)
class Control:
    """What hosts have ordered. ``paused_ms`` is since when the clocks stand still."""

    paused_ms: int | None = None
    pause_after_hand: bool = False
    closing: bool = False
    closed: bool = False
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Departed:
    """Who left with how many chips; he comes back with as many for a while (rule T2)."""

    player_id: str
    chips: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who was dealt into a hand, and what he was called."""

    player_id: str
    name: str


class Room(NamedTuple):
    """A table, its people and its hand.

    ``seats`` has an entry per chair. ``blinds`` are those of the last hand that had any, None
    while play stands still. ``hand`` stays, over, until the next one starts. ``seq`` counts
    the steps in which something happened; ``commands`` are the last ids taken of each player,
    oldest first; the player who was last heard comes last.
    """

    config: TableConfig
    seats: tuple[Seat | None, ...]
    blinds: Blinds | None = None
    hand_no: int = 0
    hand: HandState | None = None
    hand_events: tuple[hand_events.Event, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    """Who was dealt into ``hand``, by player index: a chair may have a new owner since."""
    decision: Decision | None = None
    decision_no: int = 0
    question: PostQuestion | RunOutVote | None = None
    next_hand_ms: int | None = None
    deck_asked: bool = False
    schedule: Schedule = Schedule()
    control: Control = Control()
    departed: tuple[Departed, ...] = ()
    commands: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    seq: int = 0

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.is_over

    @property
    def dealt_to(self) -> tuple[str, ...]:
        """The ids of who was dealt into ``hand``, by player index."""
        return tuple(dealt.player_id for dealt in self.dealt)

    @property
    def button(self) -> int | None:
        """The chair of the button, None while play stands still."""
        return None if self.blinds is None else self.blinds.button

    @property
    def game(self) -> HandConfig:
        """The game that is dealt, or was dealt last."""
        return self.config.games[self.schedule.game]

    @property
    def active_seats(self) -> list[Seat]:
        """Who wants to be dealt into the next hand, by chair."""
        return [seat for seat in self.seats if seat is not None and seat.is_active]

    @property
    def taken_seats(self) -> list[Seat]:
        """Everybody seated, by chair."""
        return [seat for seat in self.seats if seat is not None]

    @property
    def viewers(self) -> tuple[str | None, ...]:
        """Whoever has a view of his own: spectators (None), who sits, a host without a chair."""
        viewers = (None, *(seat.player_id for seat in self.taken_seats))
        host = self.config.host
        return viewers if host in viewers else (*viewers, host)

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

    def with_clock(self, seat_no: int, **changes: Any) -> Room:
        """This room with a changed clock of a seat."""
        seat = self.seats[seat_no - 1]
        assert seat is not None, f"chair {seat_no} is empty"
        return self.with_chair(seat_no, replace(seat, clock=replace(seat.clock, **changes)))

    def with_chair(self, seat_no: int, seat: Seat | None) -> Room:
        """This room with a chair taken or freed."""
        seats = (*self.seats[: seat_no - 1], seat, *self.seats[seat_no:])
        return self._replace(seats=seats)

    def away_until_ms(self, seat: Seat) -> int | None:
        """When a player who is away loses his chair, None if he does not (rule T3)."""
        since, most = seat.clock.away_since_ms, self.config.clocks.away_ms
        if not seat.sitting_out or since is None or not most or self.is_playing(seat):
            return None
        return since + most

    @property
    def wake_at_ms(self) -> int | None:
        """When the clock has to be looked at next."""
        if self.control.paused_ms is not None:
            return None
        away = [seat for seat in self.seats if seat is not None and seat.sitting_out]
        due = [until for seat in away if (until := self.away_until_ms(seat))]
        if self.decision is not None:
            due.append(self.decision.deadline_ms)
        elif self.question is not None and self.question.is_open:
            due.append(self.question.deadline_ms)
        elif self.next_hand_ms is not None and not self.deck_asked:
            due.append(self.next_hand_ms)
        return min(due, default=None)
