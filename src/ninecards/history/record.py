"""What a record of a hand says, whether or not such a hand can be.

A :class:`HandRecord` is read from outside and may contradict the rules or itself: only
:mod:`ninecards.history.replay` finds out. Every reader, whatever its format, makes these
records; a player's index is his place in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from ninecards.cards import Card
from ninecards.rules import Game, Limit, PostKind, RuleSet

__all__ = [
    "BoardCards",
    "DamagedHand",
    "HandRecord",
    "MainFirst",
    "Move",
    "Note",
    "NoteKind",
    "OtherGame",
    "Outcome",
    "Reading",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPost",
    "Stakes",
    "Step",
    "figure_of",
]


def figure_of(chips: int, unit: Decimal) -> str:
    """Return ``chips`` units as a figure.

    >>> figure_of(1250, Decimal("0.01")), figure_of(1250, Decimal(1))
    ('12.50', '1250')
    """
    return format(chips * unit, "f")


class Move(StrEnum):
    """What a record says a player did; some formats leave a part of it to the rules."""

    FOLD = "folds"
    CHECK = "checks"
    CALL = "calls"
    CHECK_OR_CALL = "checks or calls"
    BET = "bets"
    RAISE = "raises to"
    BET_OR_RAISE = "bets or raises to"
    COVER = "puts in what the others have,"
    """A bet or raise told as the most that anybody left can match, though it may be less than
    the least raise, or nobody can answer it."""
    SHOW = "shows"
    MUCK = "mucks"


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One action, with the line that tells it.

    ``to`` is the street total of a bet or raise. ``cards`` are those shown; None is a card
    that stayed unknown although the hand was kept for the showdown. What else the line states
    is compared with the rules: ``added`` are the chips moved, ``by`` what a raise adds to the
    bet, ``all_in`` that nothing is left behind.
    """

    player: int
    move: Move
    line: int
    to: int | None = None
    cards: tuple[Card | None, ...] = ()
    added: int | None = None
    by: int | None = None
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class BoardCards:
    """Cards that the record deals to the board at this point of the hand.

    ``run`` 0 is the only board or the first run; a later run deals only what it does not
    share with the first. On a double board it is the second board.
    """

    cards: tuple[Card, ...]
    line: int
    run: int = 0


Step = RecordedAction | BoardCards
"""What happens in a recorded hand after its posts."""


@dataclass(frozen=True, slots=True)
class RecordedPlayer:
    """A player who was dealt in.

    ``label`` is what the lines of the record call him. ``stack`` are his chips before the
    posts, None if the record does not know them. A card that nobody told is None.
    """

    seat_no: int
    label: str
    name: str
    stack: int | None
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class RecordedPost:
    """Chips that a player owes before the deal; a shorter stack pays what it has."""

    player: int
    kind: PostKind
    chips: int


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes, in units; ``small_bet`` and ``big_bet`` only in fixed limit.

    ``cap`` is the most that a player may spend in the hand. ``splash`` are chips that the
    house lays into the pot before the deal. ``boards`` is 2 where two lie side by side from
    the flop on; the second is dealt as a run of its own.
    """

    small_blind: int
    big_blind: int
    small_bet: int = 0
    big_bet: int = 0
    cap: int | None = None
    splash: int = 0
    boards: int = 1


@dataclass(frozen=True, slots=True)
class MainFirst:
    """A rake that is taken pot by pot, the main pot first, until it is reached.

    ``rate`` is the share of each pot; ``fees``, a part of the rake, are taken in proportion.
    """

    rate: Fraction
    fees: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the record states about the end of the hand; None is not stated.

    ``stacks``, ``winnings`` and ``uncalled`` have an entry per player. Winnings are what was
    collected from the pots after the rake, without uncalled bets that went back or, with
    ``uncalled_is_won``, with them. ``pot``
    is all that lay in the pots, ``pots`` what is left of each after the rake, main pot first.
    ``rake`` is all that the house took, its fees for jackpots and the like too; where the
    record does not say from which pot, in proportion or by ``main_first``. A ``cancelled``
    hand was not played: every chip goes back. ``unstated_rake``, where it is given, is the
    largest share of the pots that the house may have kept without a word: what the winnings
    lack of the pots. With ``mucks_lose`` a program paid the best hand, whether or not it was
    shown: a mucked hand whose cards are known has lost.
    """

    stacks: tuple[int | None, ...] | None = None
    stacks_line: int | None = None
    winnings: tuple[int | None, ...] | None = None
    winnings_line: int | None = None
    rake: int = 0
    pot: int | None = None
    pots: tuple[int, ...] | None = None
    pot_line: int | None = None
    uncalled: tuple[int, ...] | None = None
    uncalled_line: int | None = None
    uncalled_is_won: bool = False
    main_first: MainFirst | None = None
    unstated_rake: Fraction | None = None
    cancelled: bool = False
    mucks_lose: bool = False

    @property
    def is_stated(self) -> bool:
        """Whether the record says who has or got what."""
        return self.stacks is not None or self.winnings is not None


class NoteKind(StrEnum):
    """What a note beside the hand is about."""

    CASH_OUT = "cash-out"
    """A player sold his part of the pot: the house gets what the rules give him."""
    INSURANCE = "insurance"
    BOUNTY = "bounty"
    FEE = "fee"
    """A part of what the house took that has a name of its own; it is in the rake too."""
    PRESENCE = "presence"
    """Somebody comes, goes, sits out, is disconnected or runs out of time."""
    PLACE = "place"
    """Somebody leaves the tournament, or wins it."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Note:
    """What a record says beside the play: no rule of the hand asks for it.

    ``player`` is None where nobody who was dealt in is named, ``chips`` where no figure is.
    """

    kind: NoteKind
    text: str
    line: int
    player: int | None = None
    chips: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A hand as its record tells it. All chips are whole numbers of units.

    ``unit`` is what one unit is worth in the figures of the record: 0.01 where it writes
    dollars and cents. ``chip`` is the smallest chip, in units, that the table can have had:
    every figure up to the showdown is a multiple of it; with ``whole_chips`` no pot is split
    finer, without it only where the units give another end. ``posts`` are in the order in which a
    short stack pays them. ``rules`` are the house rules of its site; ``details`` what the
    record says beside the hand.
    """

    site: str
    hand: str
    line: int
    game: Game
    limit: Limit
    stakes: Stakes
    players: tuple[RecordedPlayer, ...]
    button: int
    """The chair of the button."""
    posts: tuple[RecordedPost, ...]
    steps: tuple[Step, ...]
    outcome: Outcome
    rules: RuleSet
    unit: Decimal = Decimal(1)
    chip: int = 1
    whole_chips: bool = False
    notes: tuple[Note, ...] = ()
    details: Mapping[str, object] = field(default_factory=dict)

    @property
    def actions(self) -> Iterator[RecordedAction]:
        """The steps of the players alone."""
        return (step for step in self.steps if isinstance(step, RecordedAction))

    @property
    def board(self) -> tuple[Card, ...]:
        """Every card that the record deals to the board, to the first if it is run again."""
        return self.boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Every card that the record deals to the board, for each run what lies there then.

        A later run shares with the first what it does not deal itself; a second board nothing.
        """
        runs: list[list[Card]] = [[]]
        for step in self.steps:
            if isinstance(step, BoardCards):
                runs += [[] for _ in range(len(runs), step.run + 1)]
                runs[step.run] += step.cards
        first = runs[0]
        own_deal = self.stakes.boards > 1
        shared = [[] if own_deal else first[: max(0, len(first) - len(own))] for own in runs[1:]]
        later = [(*cards, *own) for cards, own in zip(shared, runs[1:], strict=True)]
        return (tuple(first), *later)

    def label(self, player: int) -> str:
        """What the lines of the record call a player."""
        return self.players[player].label

    def figure(self, chips: int) -> str:
        """Return so many units as the record would write them."""
        return figure_of(chips, self.unit)


@dataclass(frozen=True, slots=True)
class DamagedHand:
    """A hand whose record cannot be read, and why; ``line`` is the fault's, or the hand's."""

    site: str
    hand: str
    line: int
    why: str


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A hand of a game that is no Omaha."""

    site: str
    hand: str
    line: int
    game: str


Reading = HandRecord | DamagedHand | OtherGame
"""What a reader makes of one hand."""
