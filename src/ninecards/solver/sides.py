"""A game as the native passes see it: two sides of each board, hands from board to board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ninecards.kernels.hand_maps import HandMap
from ninecards.kernels.passes import Held, PlayerKept, PlayerTree
from ninecards.solver.game import PLAYERS, Game, Outcome, Place
from ninecards.solver.points import decisions_of_player, player_tree
from ninecards.solver.storage import BlockStorage

__all__ = ["Card", "Kept", "Kind", "Side", "Sides"]

Kind = type[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a solve remembers, and the number of the block of each place in it."""

    numbers: Mapping[Place, int]
    regrets: BlockStorage
    sums: BlockStorage
    last: BlockStorage | None


@dataclass(slots=True)
class Side:
    """A player on a board: what is kept of him there, with his locks in the type of a walk."""

    plain: PlayerKept
    typed: dict[Kind, PlayerKept] = field(default_factory=dict)

    def kept(self, kind: Kind) -> PlayerKept:
        """The same for walks in float32 or in float64."""
        if kind not in self.typed:
            held = [
                lock._replace(strategy=np.ascontiguousarray(lock.strategy, dtype=kind))
                for lock in self.plain.held
            ]
            self.typed[kind] = self.plain._replace(held=held)
        return self.typed[kind]


@dataclass(frozen=True, slots=True)
class Card:
    """An outcome of a board; ``hands`` are those of both players, for each card that is alike."""

    board: int
    probability: float
    hands: tuple[tuple[HandMap, HandMap], ...]


class Sides:
    """Trees, sides and cards of a game, for walks that may go on at the same time.

    Raises ArrayError for a card whose hands are not hands of the board before it.
    """

    def __init__(self, game: Game, kept: Kept) -> None:
        self.game = game
        self._kept = kept
        self._trees = [[player_tree(street, p) for p in PLAYERS] for street in game.streets]
        self._sides: dict[tuple[int, int], Side] = {}
        self.cards = [
            [_card(outcome, board.hands) for outcome in board.outcomes] for board in game.boards
        ]

    def tree(self, board: int, player: int) -> PlayerTree:
        """The street of a board as a player sees it."""
        return self._trees[self.game.boards[board].street][player]

    def side(self, board: int, player: int) -> Side:
        """A player on a board."""
        key = board, player
        if key not in self._sides:
            self._sides[key] = self._made(board, player)
        return self._sides[key]

    def _made(self, number: int, player: int) -> Side:
        game, kept = self.game, self._kept
        board = game.boards[number]
        hands = board.hands[player]
        nodes = decisions_of_player(game.streets[board.street], player)
        blocks = [kept.numbers[Place(number, node)] for node in nodes]
        locks = []
        for decision, node in enumerate(nodes):
            lock = game.locks.get(Place(number, node))
            if lock is not None:
                mask = np.ones(hands, dtype=np.bool_) if lock.hands is None else lock.hands
                locks.append(Held(decision, np.ascontiguousarray(mask), lock.strategy))
        last = None if kept.last is None else kept.last.rows(blocks, hands)
        regrets, sums = kept.regrets.rows(blocks, hands), kept.sums.rows(blocks, hands)
        return Side(PlayerKept(regrets, sums, last, locks))


def _card(outcome: Outcome, before: tuple[int, int]) -> Card:
    hands = tuple(
        (HandMap(before[0], first), HandMap(before[1], second)) for first, second in outcome.hands
    )
    return Card(outcome.board, outcome.probability, hands)
