"""Who wins in the toy games, card by card, and the same game with the players' names exchanged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ninecards.solver.game import Board, Decision, Outcome, Place, Street, Terminal
from ninecards.solver.matrix import MatrixGame, Table

if TYPE_CHECKING:
    from ninecards.solver.best_response import Policy
    from ninecards.solver.game import Game, Node


def by_rank(board: int, first: int, second: int) -> float | None:
    """Kuhn, AKQ: one card each of a deck without equal ranks."""
    assert board == 0
    return None if first == second else float(first > second)


def clairvoyant(board: int, first: int, second: int) -> float | None:
    assert board == second == 0
    return float(first == 0)


def leduc_share(board: int, first: int, second: int) -> float | None:
    """Of boards played one by one: board 1 + c has the public card c, and the hands without it."""
    public = board - 1
    cards = [hand + (board > 0 and hand >= public) for hand in (first, second)]
    if cards[0] == cards[1]:
        return None
    ranks = [card // 2 for card in cards]
    if board and public // 2 in ranks and ranks[0] != ranks[1]:
        return float(ranks[0] == public // 2)
    return 0.5 if ranks[0] == ranks[1] else float(ranks[0] > ranks[1])


def random_policy(game: Game, seed: int, zeros: float = 0.2) -> Policy:
    """Strategies that are mixed and have some zeros."""
    random = np.random.default_rng(seed)
    made = {}
    for number, board in enumerate(game.boards):
        street = game.streets[board.street]
        for place in street.decisions:
            node = street.nodes[place]
            assert isinstance(node, Decision)
            shape = (len(node.actions), board.hands[node.player])
            amounts = random.random(shape) * (random.random(shape) > zeros) + 1e-3
            made[Place(number, place)] = amounts / amounts.sum(axis=0)
    return made.__getitem__


def exchanged_street(street: Street) -> Street:
    """The same betting where player 0 is called 1 and player 1 is called 0."""

    def node(old: Node) -> Node:
        if isinstance(old, Decision):
            return replace(old, player=1 - old.player)
        if isinstance(old, Terminal):
            folded = None if old.folded is None else 1 - old.folded
            return replace(old, paid=old.paid[::-1], folded=folded)
        return old

    return Street([node(each) for each in street.nodes], street.entries)


def exchanged(game: MatrixGame) -> MatrixGame:
    """The same game where player 0 is called 1 and player 1 is called 0."""

    def outcome(old: Outcome) -> Outcome:
        return replace(old, hands=tuple((b, a) for a, b in old.hands))

    return MatrixGame(
        streets=[exchanged_street(street) for street in game.streets],
        boards=[
            Board(b.street, b.hands[::-1], tuple(outcome(o) for o in b.outcomes))
            for b in game.boards
        ],
        weights=game.weights[::-1],
        pot=game.pot,
        tables=[Table(t.meets.T, 1 - t.share.T) for t in game.tables],
        locks=game.locks,
    )
