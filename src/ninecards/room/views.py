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
    "ControlView",
    "DecisionView",
    "HandView",
    "HighView",
    "LegalView",
    "LowView",
    "MadeView",
    "NoticeView",
    "PostView",
    "PotView",
    "PreView",
    "SeatView",
    "TableInfo",
    "TableView",
    "VoteView",
    "WagerView",
    "YouView",
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
    while still in one. ``markers``: why he is not dealt in, or what he owes (rules B3, B4).
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
    markers: tuple[Literal["new", "ML", "MS"], ...]
    connected: bool
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
    three_quarter_pot: int
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
    bank: bool
    """Whether the player's time bank is running."""
    since_ms: int
    """When the clock began that runs now: that of the decision, or the time bank."""
    legal: LegalView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """What is dealt: game, limit, stakes, seats, buy-ins and the options of the table.

    ``bomb_ante`` 0: no bomb pots; ``bomb_vote``: the players may ask for one. ``next_game`` is
    dealt from the next hand on, if another is.
    """

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
    straddles: Literal["off", "voluntary", "mandatory"]
    run_outs: Literal["never", "ask", "always"]
    bomb_ante: int
    bomb_vote: bool
    rotation: tuple[str, ...]
    next_game: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """The hand on the table, or the last one until the next begins.

    ``names`` are pairs (chair, name) of who was dealt in: a chair may have a new owner since.
    """

    hand_no: int
    street: Literal["preflop", "flop", "turn", "river"]
    button: int
    names: tuple[tuple[int, str], ...]
    boards: tuple[tuple[str, ...], ...]
    pots: tuple[PotView, ...]
    pot_total: int
    showdown: bool
    bomb_pot: bool
    over: bool
    awards: tuple[AwardView, ...]
    log: tuple[LogItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreView:
    """A box that decides before one's turn, and its price.

    ``opens``: what is raised is no bet yet, so that the box of a raise is one of a bet.
    """

    kind: Literal["fold", "check-fold", "check", "call", "call-any", "raise-pot"]
    chips: int
    opens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PostView:
    """You are asked whether you post a blind in the next hand."""

    deadline_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteView:
    """How often is the rest of the board dealt? ``votes`` are pairs (chair, times) so far."""

    seat_nos: tuple[int, ...]
    choices: tuple[int, ...]
    asked_ms: int
    deadline_ms: int
    votes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class YouView:
    """What belongs to the viewer's own seat, and nobody else sees.

    ``owed_live`` and ``owed_dead`` are what he posts to be dealt in out of turn. ``top_up`` is
    what he may buy now, as (least, most).
    """

    boxes: tuple[str, ...]
    owed_live: int
    owed_dead: int
    top_up: tuple[int, int] | None
    bank_ms: int
    pre_action: PreView | None
    pre_choices: tuple[PreView, ...]
    post: PostView | None
    bomb_vote: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeView:
    """A line for the table; ``kind`` is the key of its sentence below ``notice.``."""

    kind: str
    hand_no: int
    seat_no: int | None
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlView:
    """What hosts have ordered, and whether the next hand is a bomb pot."""

    paused: bool
    pause_after_hand: bool
    closing: bool
    closed: bool
    bomb_pot_next: bool
    bomb_votes: int
    notices: tuple[NoticeView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one viewer sees it. ``seats`` are the taken chairs, in order.

    ``seq`` grows by one from view to view. ``now_ms`` is the clock the deadlines are of, and of
    a pause the time at which it began. ``host``: the viewer may give a host's orders, which he
    may without a chair too.
    """

    type: Literal["table"] = "table"
    seq: int
    now_ms: int
    table: TableInfo
    your_seat: int | None
    host: bool
    you: YouView | None
    seats: tuple[SeatView, ...]
    hand: HandView | None
    decision: DecisionView | None
    vote: VoteView | None
    control: ControlView
    next_hand_ms: int | None
