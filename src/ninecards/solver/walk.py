"""One walk through a game: reaches go down, values come up, board by board.

CFR, the expected values of a strategy and the best response to one are this walk with another idea
of what a decision is worth. On a board the reaches of all lines go down first, then the game is
asked once for all terminals of the street, and the values come up. A deal visits the boards that
may follow one at a time, so memory is needed for one board a street.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ninecards.solver.game import Decision, Game, Place, Street, Sums, Terminal, Values

__all__ = ["Visitor", "walk"]


class Visitor(Protocol):
    """What is played, and what a decision of the player is worth."""

    def strategy(self, place: Place) -> Values:
        """The strategy (actions, hands) of whoever acts there."""
        ...

    def settle(self, place: Place, strategy: Values, values: Values, reach: Values) -> Values:
        """The value (hands,) of the player's decision.

        ``values`` (actions, hands) are those of its actions, in chips times the opponent's reach;
        ``reach`` (hands,) is the player's own.
        """
        ...


def walk(game: Game, player: int, visitor: Visitor, weights: tuple[Values, Values]) -> Values:
    """The values (hands,) of a player at the start, in chips times the opponent's reach.

    ``weights`` are the reaches at the start; their type, float32 or float64, is that of the walk.
    """
    return _Walk(game, player, visitor).board(0, [weights[1 - player]], [weights[player]])[0]


class _Walk:
    def __init__(self, game: Game, player: int, visitor: Visitor) -> None:
        self._game = game
        self._player = player
        self._visitor = visitor

    def board(self, number: int, theirs: list[Values], mine: list[Values]) -> list[Values]:
        """The values at each entry of a board, from the reaches there."""
        street = self._game.streets[self._game.boards[number].street]
        reach = dict(zip(street.entries, zip(theirs, mine, strict=True), strict=True))
        strategies = self._down(number, street, reach)
        values = self._terminals(number, street, reach) | self._deals(number, street, reach)
        for node_number in reversed(street.decisions):
            node = street.nodes[node_number]
            assert isinstance(node, Decision)
            below = [values.pop(child) for child in node.children]
            if node.player != self._player:
                values[node_number] = np.sum(below, axis=0)
                continue
            values[node_number] = self._visitor.settle(
                Place(number, node_number),
                strategies[node_number],
                np.stack(below),
                reach[node_number][1],
            )
        return [values[entry] for entry in street.entries]

    def _down(
        self, number: int, street: Street, reach: dict[int, tuple[Values, Values]]
    ) -> dict[int, Values]:
        """Fills the reaches (the opponent's, the player's) of all nodes; the strategies played."""
        strategies = {}
        for node_number in street.decisions:
            node = street.nodes[node_number]
            assert isinstance(node, Decision)
            strategy = self._visitor.strategy(Place(number, node_number))
            strategies[node_number] = strategy
            theirs, mine = reach[node_number]
            for action, child in enumerate(node.children):
                if node.player == self._player:
                    reach[child] = theirs, mine * strategy[action]
                else:
                    reach[child] = theirs * strategy[action], mine
        return strategies

    def _terminals(
        self, number: int, street: Street, reach: dict[int, tuple[Values, Values]]
    ) -> dict[int, Values]:
        if not street.terminals:
            return {}
        opponent = 1 - self._player
        lanes = np.stack([reach[node][0] for node in street.lane_nodes[opponent]], axis=1)
        if street.has_showdown:
            sums = self._game.showdown(number, self._player, lanes)
        else:
            every = self._game.meets(number, self._player, lanes)
            sums = Sums(every, every)
        values = {}
        for node_number, lane in zip(street.terminals, street.lanes[opponent], strict=True):
            node = street.nodes[node_number]
            assert isinstance(node, Terminal)
            column = Sums(sums.share[:, lane], sums.every[:, lane])
            values[node_number] = node.value(self._player, column)
        return values

    def _deals(
        self, number: int, street: Street, reach: dict[int, tuple[Values, Values]]
    ) -> dict[int, Values]:
        board = self._game.boards[number]
        values = {node: np.zeros_like(reach[node][1]) for node in street.deals}
        for outcome in board.outcomes:
            first = outcome.hands[0]
            below = self.board(
                outcome.board,
                [reach[node][0][first[1 - self._player]] for node in street.deals],
                [reach[node][1][first[self._player]] for node in street.deals],
            )
            # The chance of the card is left out on its board: it scales all regrets there alike.
            for maps in outcome.hands:
                for node, value in zip(street.deals, below, strict=True):
                    values[node][maps[self._player]] += outcome.probability * value
        return values
