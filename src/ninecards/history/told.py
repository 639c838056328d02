"""What lines of a text tell of a hand, before anybody knows how it fits together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.record import BoardCards, Move
from ninecards.rules import Game, PostKind
from ninecards.rules.config import BOARD_SIZE, MIN_SEATS

__all__ = [
    "Figures",
    "Posted",
    "Seat",
    "Told",
    "ToldStreet",
    "board_cards",
    "common_chip",
    "dealt_in",
    "first_big_blind",
    "played_button",
    "posted_stakes",
    "unpaid_big_blind",
]

_AFTER = {"preflop": 1, "flop": 3, "turn": 4, "river": BOARD_SIZE}
_BEFORE = {"preflop": 0, "turn": 3, "river": 4}


@dataclass(slots=True)
class Seat:
    """A chair and who sits on it."""

    number: int
    name: str
    stack: int | None
    cards: tuple[Card | None, ...] = ()
    is_dealt_in: bool = False
    """Whether a line says so that is none of his play."""


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

    def prizes(self, unit: Decimal) -> dict[str, int]:
        """What each player won. Raises HistoryError if the summary tells something else."""
        won = self.summary | self.won
        for name, chips in self.summary.items():
            if won[name] != chips:
                raise HistoryError(
                    f"{name} collects {unit * won[name]}, but {unit * chips} in the summary",
                    line=self.won_line,
                )
        return won


def board_cards(
    street: ToldStreet,
    game: Game,
    summary_boards: Mapping[int, tuple[Card, ...]],
    boards: int = 1,
) -> BoardCards:
    """The cards of a street; the summary's board says those that are missing."""
    before = int(game.open_card) if street.name == "flop" else _BEFORE[street.name]
    after = _AFTER[street.name]
    cards, whole = street.cards, summary_boards.get(street.run, ())
    # A later run may be told without what it shares with the first; a second board shares nothing.
    missing = BOARD_SIZE - len(whole) if street.run >= boards else 0
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


def posted_stakes(
    posts: Sequence[Posted], acts: Sequence[Told], stacks: Mapping[str, int | None]
) -> tuple[int, int]:
    """Return the blinds of a hand that names none, as (small, big).

    A blind is what is posted, unless that is all that its player has: then another post of a
    big blind, the first call or twice the small blind says how much is due. Raises HistoryError
    if nobody can have owed a big blind, or nothing tells it.

    >>> posts = [Posted("Ada", PostKind.SMALL_BLIND, 5), Posted("Ben", PostKind.BIG_BLIND, 3)]
    >>> call = Told("Cyd", Move.CALL, 1, added=10)
    >>> posted_stakes(posts, [call], {"Ada": 100, "Ben": 3, "Cyd": 100})
    (5, 10)
    """
    if not {post.kind for post in posts} & {PostKind.BIG_BLIND, PostKind.LIVE_POST, PostKind.ANTE}:
        raise HistoryError("no stakes are named, and nobody posts a big blind")
    left, front = dict(stacks), dict[str, int]()
    whole: dict[PostKind, int] = {}
    for name, kind, chips in posts:
        behind = left[name]
        left[name] = None if behind is None else behind - chips
        front[name] = front.get(name, 0) + (chips if kind.live else 0)
        if left[name] != 0:
            whole.setdefault(kind, chips)
    big = whole.get(PostKind.BIG_BLIND) or whole.get(PostKind.LIVE_POST)
    acting = (act for act in acts if act.move is not Move.FOLD and act.added != left[act.name])
    first = next(acting, None)
    if not big and first is not None and first.move is Move.CALL:
        big = front.get(first.name, 0) + (first.added or 0)
    big = big or 2 * whole.get(PostKind.SMALL_BLIND, 0) or max(front.values(), default=0)
    if not big:
        raise HistoryError("no stakes are named, and no post or call tells them")
    return whole.get(PostKind.SMALL_BLIND) or big // 2, big


def unpaid_big_blind(
    posts: Sequence[Posted],
    told: Sequence[Told | ToldStreet],
    seats: Mapping[str, Seat],
    button: int,
) -> str | None:
    """Return who owes a big blind that no line tells, because his ante took all his chips.

    He sits between the small blind, or else the button, and whoever acts first.
    """
    kinds = {post.kind: post.name for post in posts}
    first = next(iter(told), None)
    if PostKind.BIG_BLIND in kinds or PostKind.ANTE not in kinds or not isinstance(first, Told):
        return None
    paid: dict[str, int] = {}
    for post in posts:
        paid[post.name] = paid.get(post.name, 0) + post.chips
    small = kinds.get(PostKind.SMALL_BLIND)
    start = button if small is None else seats[small].number
    clockwise = sorted(paid, key=lambda name: (seats[name].number <= start, seats[name].number))
    between = clockwise[: clockwise.index(first.name)] if first.name in paid else []
    return next((name for name in between if paid[name] == seats[name].stack), None)


def common_chip(
    seats: Iterable[Seat], posts: Iterable[Posted], told: Iterable[Told], figures: Figures
) -> int:
    """The largest chip that every figure of a hand is made of; prizes count as players' sums."""
    return gcd(
        *(seat.stack or 0 for seat in seats),
        *(post.chips for post in posts),
        *(act.to or act.added or 0 for act in told),
        *figures.won.values(),
        *(figures.pots or ()),
        figures.rake,
    )


def dealt_in(
    told: Iterable[Told | ToldStreet], posts: Iterable[Posted], seats: Mapping[str, Seat]
) -> list[str]:
    """Whoever acts, posts, holds cards or is said to be in the hand, in the order of the chairs."""
    names = {act.name for act in told if isinstance(act, Told)} | {post.name for post in posts}
    names |= {seat.name for seat in seats.values() if seat.cards or seat.is_dealt_in}
    return sorted(names, key=lambda name: seats[name].number)


def first_big_blind(posts: Sequence[Posted], seats: Mapping[str, Seat], button: int) -> str | None:
    """Who of those that post a big blind sits first behind the small blind or the button."""
    posters = [post.name for post in posts if post.kind is PostKind.BIG_BLIND]
    if len(posters) < 2:
        return posters[0] if posters else None
    small = [post.name for post in posts if post.kind is PostKind.SMALL_BLIND]
    start = seats[small[0]].number if small else button
    chairs = {name: seats[name].number for name in posters}
    return min(posters, key=lambda name: (chairs[name] <= start, chairs[name]))


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
