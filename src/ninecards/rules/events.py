"""What happened in a hand, in the past tense: the truth from which its state is folded.

Players are 0-based indices, clockwise. Boards are 0-based: a double board has 0 and 1, a
board run twice goes on as 0 and 1. Events carry every card, hidden ones too: who may see
what is decided by who sends them on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ninecards.cards import Card
from ninecards.rules.games import Street
from ninecards.rules.posts import PostKind

if TYPE_CHECKING:
    from ninecards.rules.start import HandStart

__all__ = [
    "BetMade",
    "BettingClosed",
    "BettingStarted",
    "BoardDealt",
    "Called",
    "CardBurned",
    "Checked",
    "Event",
    "Folded",
    "Half",
    "HandEnded",
    "HandMucked",
    "HandShown",
    "HandStarted",
    "HoleCardsDealt",
    "Posted",
    "PotAwarded",
    "RaisedTo",
    "RakeTaken",
    "RunOutsChosen",
    "ShowChoiceOffered",
    "ShowdownStarted",
    "UncalledBetReturned",
]


class Half(StrEnum):
    """Which part of a pot an award is."""

    WHOLE = "whole"
    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class HandStarted:
    """Who plays, with which stacks, posts and deck, or from which spot."""

    start: HandStart


@dataclass(frozen=True, slots=True)
class Posted:
    """Chips put in before the deal; ``chips`` is what the stack allowed."""

    player: int
    kind: PostKind
    chips: int


@dataclass(frozen=True, slots=True)
class HoleCardsDealt:
    """A player's cards in the order dealt; None is a card that nobody told."""

    player: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class CardBurned:
    """The top card went face down into the muck; its face is never told."""


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """Cards added to a board on a street (before the flop: Courchevel's open card)."""

    street: Street
    board: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BettingStarted:
    """A betting round began."""

    street: Street


@dataclass(frozen=True, slots=True)
class Folded:
    """The player left the hand."""

    player: int


@dataclass(frozen=True, slots=True)
class Checked:
    """The player added nothing."""

    player: int


@dataclass(frozen=True, slots=True)
class Called:
    """The player added ``added`` chips and stands at ``to`` on this street."""

    player: int
    to: int
    added: int


@dataclass(frozen=True, slots=True)
class BetMade:
    """The player opened the round."""

    player: int
    to: int
    added: int


@dataclass(frozen=True, slots=True)
class RaisedTo:
    """The player raised the bet to ``to``, by ``by`` over what stood before."""

    player: int
    to: int
    by: int
    added: int


@dataclass(frozen=True, slots=True)
class UncalledBetReturned:
    """What nobody matched went back before pots were formed (rule A11)."""

    player: int
    chips: int


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """Nobody can bet any more; ``run_outs`` are the counts that may be chosen, if asked."""

    run_outs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunOutsChosen:
    """The rest of the board is dealt this many times."""

    times: int


@dataclass(frozen=True, slots=True)
class ShowdownStarted:
    """The live players in the order in which they show (rule S1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShowChoiceOffered:
    """The player may show or muck."""

    player: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """The player's cards lie open."""

    player: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandMucked:
    """The player gave his hand away unseen."""

    player: int


@dataclass(frozen=True, slots=True)
class RakeTaken:
    """The house took its share, ``by_pot`` from the main pot on."""

    by_pot: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """A pot, or its part on one board and half, went to these players.

    ``pot`` 0 is the main pot. ``board`` is None where no board decided. ``shares`` are pairs
    (player, chips) in order from the left of the button.
    """

    pot: int
    board: int | None
    half: Half
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over; ``stacks`` are what each player has."""

    stacks: tuple[int, ...]


Event = (
    HandStarted
    | Posted
    | HoleCardsDealt
    | CardBurned
    | BoardDealt
    | BettingStarted
    | Folded
    | Checked
    | Called
    | BetMade
    | RaisedTo
    | UncalledBetReturned
    | BettingClosed
    | RunOutsChosen
    | ShowdownStarted
    | ShowChoiceOffered
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | HandEnded
)
"""Everything that can happen in a hand."""
