"""The public betting tree of a spot, walked through the rules; they alone say what is legal.

A node is a place of the betting: somebody decides, or it is an end. On its street it stands after
its parent. A street has a node to begin with for each way in which the street before it can end.
What a player bets beyond what the other can call goes back to him, so a bet stands for all that
are larger than the other's chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ninecards.cards import FULL_DECK
from ninecards.errors import SpotError
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandState,
    Phase,
    Raise,
    Street,
    apply,
    legal_actions,
    start_spot,
)
from ninecards.rules import Spot as RulesSpot
from ninecards.solver import game
from ninecards.solver.betting import Rake
from ninecards.solver.lines import Line, action_text, line_text
from ninecards.solver.spot import PLAYER_NAMES, Spot
from ninecards.solver.wagers import Wagers

__all__ = [
    "BettingTree",
    "Choice",
    "End",
    "LineNode",
    "NodeAt",
    "StreetTree",
    "betting_tree",
    "solver_streets",
]

MOST_NODES = 200_000
"""Some seconds of walking; a tree of more has no solution in any memory."""
NodeAt = tuple[int, int]
"""The index of a street in the tree, and of a node in the street."""


class End(StrEnum):
    """How the betting of a street ends."""

    FOLD = "fold"
    SHOWDOWN = "showdown"
    DEAL = "deal"
    """The next card comes, and with it the next street."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, the chips that it adds, and the node that it leads to."""

    action: Action
    chips: int
    child: int

    def __str__(self) -> str:
        """The action in words."""
        return action_text(self.action)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineNode:
    """A node after a line: ``player`` chooses, or it is an ``end``.

    ``pot`` is all that lies in the middle and in front, at an end without the uncalled bet;
    ``paid`` the part of it that each player has put in since the start of the spot. At a fold
    ``folded`` is who did, at a deal ``entry`` the number of the next street's beginning.
    """

    line: Line
    pot: int
    paid: tuple[int, int]
    player: int | None = None
    choices: tuple[Choice, ...] = ()
    end: End | None = None
    folded: int | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class StreetTree:
    """The betting of a street: nodes, each after its parent, and those that it begins with."""

    street: Street
    nodes: tuple[LineNode, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BettingTree:
    """The streets of a spot in their order.

    ``decisions`` finds the node of a line after which somebody decides. ``notes`` has a sentence
    for each place where sizes of the menu are one and the same bet.
    """

    streets: tuple[StreetTree, ...]
    decisions: Mapping[Line, NodeAt]
    notes: tuple[str, ...]

    def node(self, line: Line) -> LineNode:
        """Who decides after the line, and between what. Raises SpotError where nobody does."""
        if line not in self.decisions:
            raise SpotError(f"{line_text(line)!r}: {self.astray(line)}")
        street, number = self.decisions[line]
        return self.streets[street].nodes[number]

    def astray(self, line: Line) -> str:
        """Where a line leaves the tree, in words."""
        known = next(line[:end] for end in range(len(line), -1, -1) if line[:end] in self.decisions)
        node = self.node(known)
        if len(line) == len(known) + 1 and line[-1] in map(str, node.choices):
            return f"nobody decides after {line_text(line)!r}"
        actions = ", ".join(map(str, node.choices))
        return f"not in the tree; at {line_text(known)!r} there are {actions}"


def betting_tree(spot: Spot) -> BettingTree:
    """Walk all streets from that of the spot to the river.

    Raises SpotError, one line, for a tree that is too large and for lines that do not fit it.

    >>> from ninecards.solver.spot import Spot
    >>> menu = {"bet": ["50%", "pot"], "raise": ["pot"]}
    >>> tree = betting_tree(Spot.of({
    ...     "game": "omaha", "board": "As Qd 9c 5s 4d", "pot": 100, "stacks": [300, 300],
    ...     "ranges": {"oop": "100%", "ip": "100%"}, "bets": {"river": {"oop": menu, "ip": menu}},
    ... }))
    >>> len(tree.streets[0].nodes)
    33
    >>> [str(choice) for choice in tree.node(("bet 50",)).choices]
    ['fold', 'call', 'raise 250']
    """
    wagers = Wagers(spot)
    begun = [_Begun(_opening(spot), (), None)]
    streets: list[StreetTree] = []
    decisions: dict[Line, NodeAt] = {}
    for street in range(spot.street, Street.RIVER + 1):
        growth = _Growth(spot, Street(street), wagers, MOST_NODES - sum(map(_size, streets)))
        entries = tuple(growth.grow(entry.state, entry.line, entry.leader) for entry in begun)
        nodes = tuple(growth.nodes[number] for number in range(len(growth.nodes)))
        for number, node in enumerate(nodes):
            if node.end is None:
                decisions[node.line] = (len(streets), number)
        streets.append(StreetTree(Street(street), nodes, entries))
        begun = growth.ended
    tree = BettingTree(tuple(streets), decisions, tuple(wagers.notes))
    _check_lines(tree, spot, wagers)
    return tree


def solver_streets(tree: BettingTree, spot: Spot) -> list[game.Street]:
    """The tree as `ninecards.solver.game` has it; nodes and entries keep their numbers."""
    fraction, cap = spot.rake
    rake = Rake(float(fraction)) if cap is None else Rake(float(fraction), float(cap))
    return [
        game.Street([_solver_node(node, rake) for node in street.nodes], street.entries)
        for street in tree.streets
    ]


def _solver_node(node: LineNode, rake: Rake) -> game.Node:
    if node.player is not None:
        children = tuple(choice.child for choice in node.choices)
        return game.Decision(node.player, tuple(map(str, node.choices)), children)
    if node.entry is not None:
        return game.Deal(node.entry)
    paid = float(node.paid[0]), float(node.paid[1])
    return game.Terminal(float(node.pot), paid, folded=node.folded, rake=rake.of(node.pot))


@dataclass(frozen=True, slots=True)
class _Begun:
    """A street begins: ``leader`` bet or raised last on the one before."""

    state: HandState
    line: Line
    leader: int | None


@dataclass(slots=True)
class _Growth:
    """The nodes of one street, and how it has ended so far."""

    spot: Spot
    street: Street
    wagers: Wagers
    most_nodes: int
    nodes: dict[int, LineNode] = field(default_factory=dict)
    ended: list[_Begun] = field(default_factory=list)
    placed: int = 0

    def grow(
        self, state: HandState, line: Line, leader: int | None, wagered: tuple[int, ...] = ()
    ) -> int:
        """The number of the node of this state; what follows is grown after it.

        ``wagered`` says who has bet and raised on this street, in turn.
        """
        number = self.placed
        self.placed += 1
        if self.placed > self.most_nodes:
            raise SpotError(
                f"bets: the tree has more than {MOST_NODES} nodes; fewer sizes or raises are needed"
            )
        paid = state.contributions[0], state.contributions[1]
        pot = self.spot.pot + sum(paid)
        if state.phase is not Phase.BETTING or state.street is not self.street:
            self.nodes[number] = self._end(state, line, wagered[-1] if wagered else None)
            return number
        player = state.to_act
        assert player is not None
        choices = []
        raises = max(0, len(wagered) - 1)
        for action in self._actions(state, line, leader, raises):
            after, _ = apply(state, action)
            more = (*wagered, player) if isinstance(action, Bet | Raise) else wagered
            child = self.grow(after, (*line, action_text(action)), leader, more)
            choices.append(Choice(action, _added(state, player, action), child))
        self.nodes[number] = LineNode(
            line=line, pot=pot, paid=paid, player=player, choices=tuple(choices)
        )
        return number

    def _actions(
        self, state: HandState, line: Line, leader: int | None, raises: int
    ) -> list[Action]:
        first: list[Action] = [Check()] if legal_actions(state).check else [Fold(), Call()]
        return self.wagers.actions(state, line, first, led=leader, raises=raises)

    def _end(self, state: HandState, line: Line, leader: int | None) -> LineNode:
        paid = state.contributions[0], state.contributions[1]
        pot = self.spot.pot + sum(paid)
        if True in state.folded:
            folded = state.folded.index(True)
            return LineNode(line=line, pot=pot, paid=paid, end=End.FOLD, folded=folded)
        if self.street is Street.RIVER:
            return LineNode(line=line, pot=pot, paid=paid, end=End.SHOWDOWN)
        self.ended.append(_Begun(state, line, leader))
        return LineNode(line=line, pot=pot, paid=paid, end=End.DEAL, entry=len(self.ended) - 1)


def _added(state: HandState, player: int, action: Action) -> int:
    match action:
        case Bet(to) | Raise(to):
            return to - state.round.street_bets[player]
        case Call():
            return legal_actions(state).call or 0
        case _:
            return 0


def _size(street: StreetTree) -> int:
    return len(street.nodes)


def _opening(spot: Spot) -> HandState:
    """The spot in the rules: nobody's cards are known, and any cards may come."""
    unknown = (None,) * spot.config.game.hole_cards
    start = RulesSpot(
        street=spot.street,
        boards=(spot.board,),
        to_act=0,
        hole_cards=(unknown,) * len(PLAYER_NAMES),
        contributions=(0, 0),
        street_bets=(0, 0),
        dead=spot.pot,
    )
    deck = [card for card in FULL_DECK if card not in spot.board]
    state, _ = start_spot(spot.config, start, stacks=spot.stacks, button=2, deck=deck)
    return state


def _check_lines(tree: BettingTree, spot: Spot, wagers: Wagers) -> None:
    for name, lines in (("add", spot.lines.add), ("remove", spot.lines.remove)):
        for number, line in enumerate(lines):
            if line not in wagers.used:
                raise SpotError(f"lines.{name}[{number}]: {line_text(line)!r}: {tree.astray(line)}")
    for number, lock in enumerate(spot.lines.lock):
        path = f"lines.lock[{number}]"
        if lock.line not in tree.decisions:
            raise SpotError(f"{path}.line: {line_text(lock.line)!r}: {tree.astray(lock.line)}")
        choices = tree.node(lock.line).choices
        if len(lock.frequency) != len(choices):
            raise SpotError(
                f"{path}.frequency: {len(lock.frequency)} for {len(choices)} actions: "
                + ", ".join(map(str, choices))
            )
