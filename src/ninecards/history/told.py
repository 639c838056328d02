"""What lines of a text tell of a hand, before anybody knows how it fits together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.record import BoardCards, Move
from ninecards.rules import Game, PostKind
from ninecards.rules.config import BOARD_SIZE, MIN_SEATS

__all__ = ["Figures", "Posted", "Seat", "Told", "ToldStreet", "board_cards", "played_button"]

_AFTER = {"preflop": 1, "flop": 3, "turn": 4, "river": BOARD_SIZE}
_BEFORE = {"preflop": 0, "turn": 3, "river": 4}


@dataclass(slots=True)
class Seat:
    """A chair and who sits on it."""

    number: int
    name: str
    stack: int | None
    cards: tuple[Card | None, ...] = ()


class Told(NamedTuple):
    """An action as a line tells it; ``name`` is the player's."""

    name: str
    move: Move
    line: int
    to: int | None = None
    cards: tuple[Card | None, ...] = ()
    added: int | None = None
    by: int | None = None
    all_in: bool = False


class ToldStreet(NamedTuple):
    """The new cards of a street; a text may leave them out."""

    name: str
    run: int
    cards: tuple[Card, ...]
    line: int


class Posted(NamedTuple):
    """Chips put in before the deal."""

    name: str
    kind: PostKind
    chips: int


@dataclass(slots=True)
class Figures:
    """What the lines state about the end: ``summary`` is a second telling of what was won."""

    won: dict[str, int] = field(default_factory=dict)
    won_line: int | None = None
    summary: dict[str, int] = field(default_factory=dict)
    uncalled: dict[str, int] = field(default_factory=dict)
    uncalled_line: int | None = None
    pot: int | None = None
    pots: tuple[int, ...] | None = None
    pot_line: int | None = None
    rake: int = 0
    fees: int = 0
    unstated_rake: Fraction | None = None


def board_cards(
    street: ToldStreet, game: Game, summary_boards: Mapping[int, tuple[Card, ...]]
) -> BoardCards:
    """The cards of a street; the summary's board says those that are missing."""
    before = int(game.open_card) if street.name == "flop" else _BEFORE[street.name]
    after = _AFTER[street.name]
    cards, whole = street.cards, summary_boards.get(street.run, ())
    # A later run may be told without what it shares with the first.
    missing = BOARD_SIZE - len(whole) if street.run else 0
    if len(whole) + missing >= after and before >= missing:
        stated = whole[before - missing : after - missing]
        if cards and cards != stated:
            raise HistoryError(
                f"the {street.name} is {format_cards(cards)} here and "
                f"{format_cards(stated)} in the summary's board",
                line=street.line,
            )
        cards = stated
    if len(cards) != after - before:
        raise HistoryError(
            f"the {street.name} has {len(cards)} new cards; {after - before} are dealt",
            line=street.line,
        )
    return BoardCards(cards, street.line, street.run)


def played_button(button: int, chairs: Mapping[str, int], blind: str, opener: str) -> int:
    """The chair of the button where players sit between it and the first blind.

    They act first after the flop or last; who opens there, if anybody, shows which it was. If
    it is last, the one before the blind acts in the button's place.

    >>> chairs = {"Ada": 1, "Ben": 3, "Cyd": 4, "Dan": 8}
    >>> played_button(3, chairs, "Dan", opener="Dan"), played_button(3, chairs, "Dan", "Cyd")
    (4, 3)
    """
    clockwise = sorted(chairs, key=lambda name: (chairs[name] <= button, chairs[name]))
    between = clockwise[: clockwise.index(blind)]
    if len(chairs) == MIN_SEATS or not between or opener in between:
        return button
    return chairs[between[-1]]
