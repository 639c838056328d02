"""What strategies are worth, by the definition: one pair of hands and one line at a time.

No vectors and no sums over hands at once: histories are walked for each pair, a best response is
the best of all plans that are tried one by one, or for longer games a plain search.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from ninecards.solver.game import Decision, Place, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ninecards.solver.best_response import Policy
    from ninecards.solver.game import Game

Pair = tuple[int, int]
Deal = tuple[Pair, float]


class Naive:
    """``share`` says, of a board and two hands, what player 0 wins of a pot.

    It is None where the two cannot meet.
    """

    def __init__(self, game: Game, policy: Policy, share: Callable[..., float | None]) -> None:
        self.game = game
        self.share = share
        self.deals = list(self._pairs())
        self.strategies = {
            Place(number, node): policy(Place(number, node)).tolist()
            for number, board in enumerate(game.boards)
            for node in game.streets[board.street].decisions
        }

    def ev(self, player: int) -> float:
        """The mean over all deals."""
        return self._over(player, self.deals, {}) / self._mass()

    def best_by_plans(self, player: int) -> float:
        """The best response value by trying every plan of every hand."""
        total = 0.0
        for hand in range(self.game.boards[0].hands[player]):
            places = [place for place in self.strategies if self._acting(place) == player]
            choices = [range(len(self.strategies[place])) for place in places]
            dealt = [(pair, weight) for pair, weight in self.deals if pair[player] == hand]
            total += max(
                self._over(player, dealt, dict(zip(places, plan, strict=True)))
                for plan in product(*choices)
            )
        return total / self._mass()

    def best_by_search(self, player: int) -> float:
        """The same by going through the tree with all the opponent's hands and their reaches."""
        total = 0.0
        weights = self.game.weights[1 - player].tolist()
        for hand in range(self.game.boards[0].hands[player]):
            others = {h: w for h, w in enumerate(weights) if self._meet(player, 0, hand, h)}
            found = self._search(player, 0, 0, hand, others)
            total += float(self.game.weights[player][hand]) * found
        return total / self._mass()

    def _pairs(self) -> Iterator[Deal]:
        first, second = (weights.tolist() for weights in self.game.weights)
        for pair in product(range(len(first)), range(len(second))):
            if self.share(0, *pair) is not None:
                yield pair, first[pair[0]] * second[pair[1]]

    def _mass(self) -> float:
        return sum(weight for _, weight in self.deals)

    def _over(self, player: int, deals: list[Deal], plan: dict[Place, int]) -> float:
        return sum(weight * self._value(player, 0, 0, pair, plan) for pair, weight in deals)

    def _acting(self, place: Place) -> int:
        node = self.game.streets[self.game.boards[place.board].street].nodes[place.node]
        assert isinstance(node, Decision)
        return node.player

    def _meet(self, player: int, board: int, hand: int, other: int) -> bool:
        pair = (hand, other) if player == 0 else (other, hand)
        return self.share(board, *pair) is not None

    def _paid(self, terminal: Terminal, player: int, board: int, pair: Pair) -> float:
        if terminal.folded is None:
            share = self.share(board, *pair)
            assert share is not None
            won = share if player == 0 else 1 - share
        else:
            won = float(terminal.folded != player)
        return won * (terminal.pot - terminal.rake) - terminal.paid[player]

    def _cards(self, board: int) -> Iterator[tuple[int, float, list[list[int]]]]:
        for outcome in self.game.boards[board].outcomes:
            for maps in outcome.hands:
                yield outcome.board, outcome.probability, [hands.tolist() for hands in maps]

    def _value(
        self, player: int, board: int, number: int, pair: Pair, plan: dict[Place, int]
    ) -> float:
        street = self.game.streets[self.game.boards[board].street]
        node = street.nodes[number]
        if isinstance(node, Terminal):
            return self._paid(node, player, board, pair)
        if isinstance(node, Decision):
            place = Place(board, number)
            strategy = [row[pair[node.player]] for row in self.strategies[place]]
            if place in plan:
                strategy = [float(action == plan[place]) for action in range(len(strategy))]
            return sum(
                frequency * self._value(player, board, child, pair, plan)
                for frequency, child in zip(strategy, node.children, strict=True)
                if frequency
            )
        total = 0.0
        for after, probability, (first, second) in self._cards(board):
            if pair[0] in first and pair[1] in second:
                entry = self.game.streets[self.game.boards[after].street].entries[node.entry]
                there = first.index(pair[0]), second.index(pair[1])
                total += probability * self._value(player, after, entry, there, plan)
        return total

    def _search(
        self, player: int, board: int, number: int, hand: int, others: dict[int, float]
    ) -> float:
        street = self.game.streets[self.game.boards[board].street]
        node = street.nodes[number]
        if isinstance(node, Terminal):
            pairs = {(hand, h) if player == 0 else (h, hand): w for h, w in others.items()}
            return sum(w * self._paid(node, player, board, pair) for pair, w in pairs.items())
        if isinstance(node, Decision) and node.player == player:
            return max(self._search(player, board, c, hand, others) for c in node.children)
        if isinstance(node, Decision):
            strategy = self.strategies[Place(board, number)]
            return sum(
                self._search(player, board, c, hand, {h: w * row[h] for h, w in others.items()})
                for c, row in zip(node.children, strategy, strict=True)
            )
        total = 0.0
        for after, probability, maps in self._cards(board):
            if hand in maps[player]:
                entry = self.game.streets[self.game.boards[after].street].entries[node.entry]
                theirs = maps[1 - player]
                left = {theirs.index(h): w for h, w in others.items() if h in theirs}
                there = maps[player].index(hand)
                total += probability * self._search(player, after, entry, there, left)
        return total
