"""The small protocol of a game that the solver can solve: betting, public cards, hands, sums.

Two players hold one hand each out of their lists. What both see is public: the betting, a `Street`
of `Decision`, `Deal` and `Terminal` nodes, and the public cards, a tree of `Board` records. A
street is shared by all boards that it can be played on, so a flop with its 2,352 run-outs has
three. Everything that depends on hands is a vector over a player's hands on one board, and a game
says only two things about them: how much of the opponent's reach a hand meets, and how much of a
pot it wins there. Pots, bets and rake stand in the terminals.

Kuhn's game, Leduc and an Omaha river are all of this form (`ninecards.solver.toy`,
`ninecards.solver.omaha`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import SpotError

__all__ = [
    "PLAYERS",
    "Board",
    "Deal",
    "Decision",
    "Game",
    "Lock",
    "Node",
    "Outcome",
    "Place",
    "Street",
    "Sums",
    "Terminal",
    "Values",
    "check_game",
    "decisions_of",
    "locked",
]

PLAYERS = (0, 1)
Values = NDArray[Any]
"""A vector (hands,) or block (actions, hands) of float32 or float64."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player chooses one of ``actions``; ``children`` are the nodes that they lead to."""

    player: int
    actions: tuple[str, ...]
    children: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The betting of the street is over; the next one goes on at its entry ``entry``."""

    entry: int


@dataclass(frozen=True, slots=True)
class Terminal:
    """The end: a showdown, or one player has folded.

    ``pot`` is what is paid out and ``rake`` the part of it that nobody gets; ``paid`` is what each
    player has put in after the start of the spot, without what went back to him uncalled. In chips.
    """

    pot: float
    paid: tuple[float, float]
    folded: int | None = None
    rake: float = 0.0

    def value(self, player: int, sums: Sums) -> Values:
        """What a player's hands have here, in chips times the reach that they meet.

        It is his share of the pot less what he has paid after the start of the spot.

        >>> showdown = Terminal(pot=10.0, paid=(2.0, 2.0), rake=1.0)
        >>> sums = Sums(share=np.array([1.0, 0.5]), every=np.array([1.0, 1.0]))
        >>> showdown.value(0, sums).tolist()
        [7.0, 2.5]
        """
        share, every = self.factors(player)
        value: Values = every * sums.every
        if share:
            value = share * sums.share + value
        return value

    def factors(self, player: int) -> tuple[float, float]:
        """What share and all that is met are multiplied by to give that value.

        >>> Terminal(pot=10.0, paid=(2.0, 2.0), folded=1, rake=1.0).factors(0)
        (0.0, 7.0)
        """
        paid = self.paid[player]
        if self.folded is None:
            return self.pot - self.rake, -paid
        return 0.0, (0.0 if self.folded == player else self.pot - self.rake) - paid


Node = Decision | Deal | Terminal


class Sums(NamedTuple):
    """Of the opponent's reach: what a hand wins of a pot of 1, and all that it meets.

    ``share`` counts a hand that it beats as 1 and one that it ties as ½; in Hi/Lo the two halves of
    the pot count ½ each. Both are (hands,) or (hands, lanes).
    """

    share: Values
    every: Values


class Place(NamedTuple):
    """A node of the betting on one board: where a strategy stands."""

    board: int
    node: int


@dataclass(frozen=True, slots=True)
class Lock:
    """A strategy that a player is held to: ``strategy`` (actions, hands), for the ``hands`` marked.

    ``hands`` is (hands,) bool; None locks all of them.
    """

    strategy: NDArray[np.float64]
    hands: NDArray[np.bool_] | None = None


class Street:
    """The betting of a street: ``nodes``, each after its parent, and the ``entries`` to them.

    The first street has one entry, each other one for every `Deal` of the street before it. A lane
    of a player is one of his action sequences that a terminal ends: all terminals with the same
    lane have the same reach of his. ``lane_nodes[player]`` has a terminal for each lane, and
    ``lanes[player]`` the lane of each of ``terminals``. ``deals`` stand in the order of the entries
    that they lead to.

    Raises SpotError for nodes that are no such tree.

    >>> show, fold = Terminal(2.0, (0.0, 0.0)), Terminal(2.0, (0.0, 0.0), folded=1)
    >>> bet = Decision(0, ("check", "bet"), (1, 2))
    >>> answer = Decision(1, ("fold", "call"), (3, 4))
    >>> street = Street([bet, show, answer, fold, Terminal(4.0, (1.0, 1.0))])
    >>> street.terminals, street.lanes[0], street.lanes[1]
    ((1, 3, 4), (0, 1, 1), (0, 1, 2))
    """

    __slots__ = ("deals", "decisions", "entries", "lane_nodes", "lanes", "nodes", "terminals")

    def __init__(self, nodes: Sequence[Node], entries: Sequence[int] = (0,)) -> None:
        self.nodes = tuple(nodes)
        self.entries = tuple(entries)
        _check_tree(self.nodes, self.entries)
        self.decisions = self._of(Decision)
        self.terminals = self._of(Terminal)
        entry = {number: n.entry for number, n in enumerate(self.nodes) if isinstance(n, Deal)}
        self.deals = tuple(sorted(entry, key=entry.__getitem__))
        lanes, lane_nodes = zip(*(self._lanes(player) for player in PLAYERS), strict=True)
        self.lanes: tuple[tuple[int, ...], ...] = lanes
        self.lane_nodes: tuple[tuple[int, ...], ...] = lane_nodes

    @property
    def has_showdown(self) -> bool:
        """Whether hands are compared on this street."""
        ends = (self.nodes[number] for number in self.terminals)
        return any(isinstance(end, Terminal) and end.folded is None for end in ends)

    def _of(self, kind: type[Node]) -> tuple[int, ...]:
        return tuple(number for number, node in enumerate(self.nodes) if isinstance(node, kind))

    def _lanes(self, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sequence: dict[int, tuple[int, ...]] = {entry: (entry,) for entry in self.entries}
        for number, node in enumerate(self.nodes):
            if isinstance(node, Decision):
                for action, child in enumerate(node.children):
                    own = (number, action) if node.player == player else ()
                    sequence[child] = sequence[number] + own
        first: dict[tuple[int, ...], int] = {}
        for number in self.terminals:
            first.setdefault(sequence[number], number)
        order = {found: lane for lane, found in enumerate(first)}
        return tuple(order[sequence[number]] for number in self.terminals), tuple(first.values())


@dataclass(frozen=True, slots=True)
class Outcome:
    """A public card that may come, or several that are alike.

    ``board`` is the board with it, ``probability`` that of one such card given two hands that do
    not hold it. ``hands`` has, for each of the cards, the two players' hands of the new board as
    numbers of hands of the old one. The first is the card that is played; the others are alike by
    a renaming of suits and take their values from it, which is right as long as weights, locks and
    strategies do not tell the suits apart.
    """

    board: int
    probability: float
    hands: tuple[tuple[NDArray[np.intp], NDArray[np.intp]], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Public cards: ``street`` is played on them with so many ``hands`` of each player."""

    street: int
    hands: tuple[int, int]
    outcomes: tuple[Outcome, ...] = field(default=())


class Game(Protocol):
    """What a solver asks of a game.

    Board 0 is the start, a board's outcomes come after it. ``weights`` are those of the hands at
    the start, ``pot`` the chips in the middle then; ``big_blind`` is in chips, None where there is
    none. ``locks`` holds players to strategies.
    """

    @property
    def streets(self) -> Sequence[Street]: ...

    @property
    def boards(self) -> Sequence[Board]: ...

    @property
    def weights(self) -> tuple[Values, Values]: ...

    @property
    def pot(self) -> float: ...

    @property
    def big_blind(self) -> float | None: ...

    @property
    def locks(self) -> Mapping[Place, Lock]: ...

    def meets(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,
        out: Values | None = None,
    ) -> Values:
        """The opponent's reach that each of the player's hands can meet.

        ``reach`` is (opponent's hands, lanes) and the answer (player's hands, lanes), both of one
        type, float32 or float64; it is written into ``out`` where that is given. It does not depend
        on the number of ``threads``.
        """
        ...

    def showdown(
        self,
        board: int,
        player: int,
        reach: Values,
        *,
        threads: int = 1,
        out: Sums | None = None,
    ) -> Sums:
        """That and the share of the pot at a showdown; asked only where one can happen."""
        ...


def decisions_of(game: Game) -> list[Place]:
    """Every place where somebody decides, board by board: the order of all storage."""
    return [
        Place(number, node)
        for number, board in enumerate(game.boards)
        for node in game.streets[board.street].decisions
    ]


def locked(game: Game, place: Place, strategy: Values) -> Values:
    """The strategy (actions, hands) with its locked hands as they are locked."""
    lock = game.locks.get(place)
    if lock is None:
        return strategy
    hands = slice(None) if lock.hands is None else lock.hands
    held = strategy.copy()
    held[:, hands] = lock.strategy[:, hands]
    return held


def check_game(game: Game) -> None:
    """Raises SpotError where boards, streets, weights and locks do not fit together."""
    for number in range(len(game.boards)):
        _check_board(game, number)
    _check_paths(game)
    first = game.boards[0]
    if len(game.streets[first.street].entries) != 1:
        raise SpotError("the first street has one entry")
    for player in PLAYERS:
        _check_weights(player, game.weights[player], first.hands[player])
    for name, chips in (("pot", game.pot), ("big blind", game.big_blind)):
        if chips is not None and not 0 < chips < math.inf:
            raise SpotError(f"{name} is {chips}; a number of chips above 0 is needed")
    _check_alike(game, 0, game.weights)
    _check_locks(game)


def _check_weights(player: int, weights: Any, hands: int) -> None:
    if not isinstance(weights, np.ndarray) or weights.dtype.kind not in "fiub":
        found = weights.dtype if isinstance(weights, np.ndarray) else type(weights).__name__
        raise SpotError(f"weights of player {player}: {found}; an array of numbers is needed")
    if weights.shape != (hands,):
        raise SpotError(f"player {player} has {hands} hands, not {weights.shape}")
    if not (np.isfinite(weights).all() and (weights >= 0).all() and weights.any()):
        raise SpotError(f"weights of player {player}: none below 0, and one above it, are needed")


def _check_board(game: Game, number: int) -> None:
    board = game.boards[number]
    deals = [game.streets[board.street].nodes[n] for n in game.streets[board.street].deals]
    entries = sorted(deal.entry for deal in deals if isinstance(deal, Deal))
    if bool(deals) != bool(board.outcomes):
        raise SpotError(f"board {number} has {len(board.outcomes)} outcomes and {len(deals)} deals")
    for outcome in board.outcomes:
        if not number < outcome.board < len(game.boards):
            raise SpotError(f"board {number} leads to board {outcome.board}; a later one is needed")
        after = game.boards[outcome.board]
        if entries != list(range(len(game.streets[after.street].entries))):
            raise SpotError(f"the deals of board {number} do not lead to each entry once")
        for maps in outcome.hands:
            if tuple(len(hands) for hands in maps) != after.hands:
                raise SpotError(f"board {outcome.board} has other hands than those that lead there")


def _check_paths(game: Game) -> None:
    """Regrets of a board are of one way there; two ways could be on two threads at a time."""
    ways = Counter(outcome.board for board in game.boards for outcome in board.outcomes)
    for number, count in ways.items():
        if count > 1:
            raise SpotError(f"{count} outcomes lead to board {number}; one is possible")


def _check_alike(game: Game, number: int, weights: tuple[Values, Values]) -> None:
    """Cards that are played as one must leave hands of the same weights, and no locks."""
    for outcome in game.boards[number].outcomes:
        first, *others = [
            tuple(weights[player][maps[player]] for player in PLAYERS) for maps in outcome.hands
        ]
        for other in others:
            if game.locks or not all(map(np.array_equal, first, other)):
                raise SpotError(
                    f"board {number}: cards are played as one that weights or locks tell apart"
                )
        _check_alike(game, outcome.board, (first[0], first[1]))


def _check_locks(game: Game) -> None:
    for place, lock in game.locks.items():
        board = game.boards[place.board]
        node = game.streets[board.street].nodes[place.node]
        if not isinstance(node, Decision):
            raise SpotError(f"lock at {place}: nobody decides there")
        shape = (len(node.actions), board.hands[node.player])
        if lock.strategy.shape != shape:
            raise SpotError(f"lock at {place}: shape {lock.strategy.shape}; {shape} is needed")
        held = lock.strategy if lock.hands is None else lock.strategy[:, lock.hands]
        if not ((held >= 0).all() and np.allclose(held.sum(axis=0), 1.0, rtol=0, atol=1e-9)):
            raise SpotError(f"lock at {place}: frequencies of a hand add up to 1, none below 0")


def _check_tree(nodes: tuple[Node, ...], entries: tuple[int, ...]) -> None:
    parents = list(entries)
    for number, node in enumerate(nodes):
        if isinstance(node, Decision):
            if node.player not in PLAYERS or len(node.actions) != len(node.children):
                raise SpotError(f"node {number}: player 0 or 1, and a child for each action")
            if not node.children or min(node.children) <= number:
                raise SpotError(f"node {number}: its children come after it")
            parents += node.children
    if sorted(parents) != list(range(len(nodes))):
        raise SpotError("each node is an entry or the child of one other node")
