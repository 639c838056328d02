"""The walk of a solve with the native passes: twin of `ninecards.solver.walk`, for large games.

What a player's strategy and values are on a board is a pass over his hands in blocks; what his
hands meet is asked of the game, once a board. On a single street both are alternated and nothing is
done twice: the pass that updates a player leaves his new reach for the question of the other one.
Arrays of hands by lanes are kept from one question to the next, three of them in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.passes import Factors, Held, Meeting, PlayerKept, PlayerTree
from ninecards.kernels.showdown import empty_lanes
from ninecards.solver.best_response import meetings, met_of
from ninecards.solver.game import PLAYERS, Game, Place, Sums, Values
from ninecards.solver.points import decisions_of_player, player_tree
from ninecards.solver.schemes import Step
from ninecards.solver.storage import BlockStorage

__all__ = ["Kept", "NativeWalk"]

Kind = type[np.floating[Any]]
_MET_LANES = 2


@dataclass(frozen=True, slots=True)
class Kept:
    """What a solve remembers, and the number of the block of each place in it."""

    numbers: Mapping[Place, int]
    regrets: BlockStorage
    sums: BlockStorage
    last: BlockStorage | None


class NativeWalk:
    """A game with what is kept of its solve; ``weights`` float32 are the reaches at the start."""

    def __init__(
        self, game: Game, kept: Kept, weights: tuple[Values, Values], threads: int
    ) -> None:
        self._game = game
        self._kept = kept
        self._weights = weights
        self._threads = threads
        self._trees = [[player_tree(street, p) for p in PLAYERS] for street in game.streets]
        self._sides: dict[tuple[int, int], _Side] = {}
        self._arrays = _Arrays()
        self._left: int | None = None

    def forget(self) -> None:
        """What is kept was changed by others: a reach that was left is none."""
        self._left = None

    def iterate(self, step: Step) -> None:
        """Update both players, one after the other."""
        for player in PLAYERS:
            if self._game.boards[0].outcomes:
                theirs, mine = (self._weights[p][None, :] for p in (1 - player, player))
                self._update(0, player, step, theirs, mine)
            else:
                self._update_alone(player, step)

    def worth(self, player: int, kind: Kind) -> tuple[Values, Values]:
        """What the average strategies are worth to each hand at the start, and its best response.

        In chips times the opponent's reach, which begins with the weights of the game or, in
        float32, with those that the walk was given.
        """
        self._left = None
        weights = self._weights if kind is np.float32 else self._game.weights
        theirs = weights[1 - player].astype(kind, copy=False)[None, :]
        values, best = self._worth(0, player, theirs, kind)
        return values[0], best[0]

    def met(self, player: int) -> Values:
        """The opponent's reach (hands,) that each hand can meet at the start, float32.

        Raises SpotError where no two hands can meet. It is asked in the room of an iteration.
        """
        reach, lanes = self._weights[1 - player], self._tree(0, player).shape.opponent_lanes
        if lanes < _MET_LANES:
            return meetings(self._game, player, reach, threads=self._threads)[0]
        self._left = None
        asked = self._arrays.get("reach", len(reach), lanes, np.float32)
        asked[...] = 0
        asked[:, 0], asked[:, 1] = reach, reach > 0
        every = self._meeting(0, player, np.float32).every
        assert every is not None
        return met_of(self._game, player, every)[0]

    # ------------------------------------------------------------------------- an iteration

    def _update_alone(self, player: int, step: Step) -> None:
        """The one street of the game: reaches of the other one were left by his update."""
        board, opponent = self._game.boards[0], 1 - player
        tree, side = self._tree(0, player), self._side(0, player)
        if self._left != opponent:
            self._reach_now(0, opponent, self._weights[opponent][None, :])
        meeting = self._meeting(0, player, np.float32)
        same = meeting.share is not None and tree.shape.lanes == tree.shape.opponent_lanes
        # Where nothing is read that is still needed: in place, or where the question was.
        lanes = self._arrays.get(
            "share" if same else "reach", board.hands[player], tree.shape.lanes, np.float32
        )
        self._pass(tree, side, step, self._weights[player][None, :], meeting, lanes=lanes)
        if same:
            self._arrays.exchange("share", "reach")
        self._left = player

    def _update(self, number: int, player: int, step: Step, theirs: Values, mine: Values) -> Values:
        """The values at each entry of a board, from the reaches there."""
        tree, side = self._tree(number, player), self._side(number, player)
        deals = None
        if self._game.boards[number].outcomes:
            deals = self._update_deals(number, player, step, theirs, mine)
        self._reach_now(number, 1 - player, theirs)
        meeting = self._meeting(number, player, np.float32)._replace(deals=deals)
        values = np.empty_like(mine)
        self._pass(tree, side, step, mine, meeting, values=values)
        return values

    def _update_deals(
        self, number: int, player: int, step: Step, theirs: Values, mine: Values
    ) -> Values:
        reaches = []
        for who, entries in ((1 - player, theirs), (player, mine)):
            tree, side = self._tree(number, who), self._side(number, who)
            reach = np.empty((tree.shape.deals, entries.shape[1]), dtype=np.float32)
            tree.reach(side.kept(np.float32), entries, deals=reach, threads=self._threads)
            reaches.append(reach)
        values = np.zeros_like(reaches[1])
        for outcome in self._game.boards[number].outcomes:
            first = outcome.hands[0]
            below = self._update(
                outcome.board,
                player,
                step,
                _taken(reaches[0], first[1 - player]),
                _taken(reaches[1], first[player]),
            )
            # The chance of the card is left out on its board: it scales all regrets there alike.
            for maps in outcome.hands:
                values[:, maps[player]] += np.float32(outcome.probability) * below
        return values

    def _pass(
        self,
        tree: PlayerTree,
        side: _Side,
        step: Step,
        mine: Values,
        meeting: Meeting,
        *,
        values: Values | None = None,
        lanes: Values | None = None,
    ) -> None:
        tree.update(
            Factors(step.positive, step.negative, step.average),
            side.kept(np.float32),
            mine,
            meeting,
            values=values,
            lanes=lanes,
            threads=self._threads,
        )

    def _reach_now(self, number: int, player: int, entries: Values) -> None:
        """Puts the reach at the player's lanes, by what he plays next, where questions are."""
        tree, side = self._tree(number, player), self._side(number, player)
        if not tree.shape.lanes:
            return
        lanes = self._arrays.get("reach", entries.shape[1], tree.shape.lanes, np.float32)
        tree.reach(side.kept(np.float32), entries, lanes=lanes, threads=self._threads)

    # -------------------------------------------------------------------------- what it is worth

    def _worth(self, number: int, player: int, theirs: Values, kind: Kind) -> tuple[Values, Values]:
        opponent = 1 - player
        tree, side = self._tree(number, player), self._side(number, player)
        other, other_side = self._tree(number, opponent), self._side(number, opponent)
        kept = other_side.kept(kind)
        deals = best_deals = None
        if self._game.boards[number].outcomes:
            reach = np.empty((other.shape.deals, theirs.shape[1]), dtype=kind)
            other.reach(kept, theirs, average=True, deals=reach, threads=self._threads)
            deals, best_deals = self._worth_of_deals(number, player, reach, kind)
        if other.shape.lanes:
            lanes = self._arrays.get("reach", theirs.shape[1], other.shape.lanes, kind)
            other.reach(kept, theirs, average=True, lanes=lanes, threads=self._threads)
        meeting = self._meeting(number, player, kind)._replace(deals=deals)
        return tree.worth(side.kept(kind), meeting, best_deals, dtype=kind, threads=self._threads)

    def _worth_of_deals(
        self, number: int, player: int, reach: Values, kind: Kind
    ) -> tuple[Values, Values]:
        board = self._game.boards[number]
        shape = len(reach), board.hands[player]
        values, best = (np.zeros(shape, dtype=kind) for _ in range(2))
        for outcome in board.outcomes:
            theirs = _taken(reach, outcome.hands[0][1 - player])
            below, best_below = self._worth(outcome.board, player, theirs, kind)
            for maps in outcome.hands:
                values[:, maps[player]] += kind(outcome.probability) * below
                best[:, maps[player]] += kind(outcome.probability) * best_below
        return values, best

    # ------------------------------------------------------------------------------ of both

    def _meeting(self, number: int, player: int, kind: Kind) -> Meeting:
        """What the player's hands meet of the reach that lies ready."""
        board, lanes = self._game.boards[number], self._tree(number, player).shape.opponent_lanes
        if not lanes:
            return Meeting()
        reach = self._arrays.get("reach", board.hands[1 - player], lanes, kind)
        every = self._arrays.get("every", board.hands[player], lanes, kind)
        if not self._game.streets[board.street].has_showdown:
            self._game.meets(number, player, reach, threads=self._threads, out=every)
            return Meeting(every=every)
        share = self._arrays.get("share", board.hands[player], lanes, kind)
        self._game.showdown(number, player, reach, threads=self._threads, out=Sums(share, every))
        return Meeting(share, every)

    def _tree(self, number: int, player: int) -> PlayerTree:
        return self._trees[self._game.boards[number].street][player]

    def _side(self, number: int, player: int) -> _Side:
        key = number, player
        if key not in self._sides:
            self._sides[key] = _side(self._game, self._kept, number, player)
        return self._sides[key]


@dataclass(slots=True)
class _Side:
    """A player on a board: what is kept of him there, with his locks in the type of a walk."""

    plain: PlayerKept
    typed: dict[Kind, PlayerKept] = field(default_factory=dict)

    def kept(self, kind: Kind) -> PlayerKept:
        if kind not in self.typed:
            held = [
                lock._replace(strategy=np.ascontiguousarray(lock.strategy, dtype=kind))
                for lock in self.plain.held
            ]
            self.typed[kind] = self.plain._replace(held=held)
        return self.typed[kind]


def _side(game: Game, kept: Kept, number: int, player: int) -> _Side:
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
    return _Side(
        PlayerKept(kept.regrets.rows(blocks, hands), kept.sums.rows(blocks, hands), last, locks)
    )


class _Arrays:
    """Memory for arrays of hands by lanes, by name; it grows to the largest that was asked for."""

    def __init__(self) -> None:
        self._memory: dict[str, NDArray[np.float64]] = {}

    def get(self, name: str, hands: int, lanes: int, kind: Kind) -> Values:
        numbers = -(-hands * lanes * np.dtype(kind).itemsize // 8)
        memory = self._memory.get(name)
        if memory is None or len(memory) < numbers:
            self._memory.pop(name, None)
            memory = empty_lanes(numbers, 1, np.float64)[:, 0]
            self._memory[name] = memory
        values: Values = memory.view(kind)[: hands * lanes].reshape(hands, lanes)
        return values

    def exchange(self, one: str, other: str) -> None:
        self._memory[one], self._memory[other] = self._memory[other], self._memory[one]


def _taken(reach: Values, hands: NDArray[np.intp]) -> Values:
    taken: Values = np.ascontiguousarray(reach[:, hands])
    return taken
