"""The walk of a solve with the native passes: twin of `ninecards.solver.walk`, for large games.

What a player's strategy and values are on a board is a pass over his hands in blocks; what his
hands meet is asked of the game, once a board. On a single street both are alternated and nothing is
done twice: the pass that updates a player leaves his new reach for the question of the other one.
Arrays of hands by lanes are kept from one question to the next, three of them in all.

Threads share the hands of a board. Where these are few that is not worth the while: then each
thread takes whole boards, those behind the first card that comes, with arrays of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ninecards.kernels.passes import Factors, Meeting, PlayerTree
from ninecards.kernels.showdown import empty_lanes
from ninecards.solver.best_response import meetings, met_of
from ninecards.solver.crew import Crew
from ninecards.solver.game import PLAYERS, Game, Street, Sums, Values
from ninecards.solver.schemes import Step
from ninecards.solver.sides import Card, Kept, Kind, Side, Sides

__all__ = ["NativeWalk", "boards_at_once"]

Found = TypeVar("Found")
_MET_LANES = 2
_SHORT = 1 << 16
"""Hands by lanes of a board up to which threads take longer to begin than a pass lasts."""
_FEW = 1 << 20
"""Hands by lanes of a board up to which a thread takes the whole of it."""
_MANY = 1 << 19
"""Those of all boards together from which on that saves more than threads cost to begin."""


def boards_at_once(
    streets: Sequence[Street], boards: Sequence[tuple[int, tuple[int, int]]], threads: int
) -> int:
    """How many boards of a game are walked at a time; of each its street and hands are told.

    >>> from ninecards.solver.betting import fixed_street, half_street
    >>> streets = [fixed_street(20.0, 5.0, 1, last=False).street, half_street(20.0, 10.0)]
    >>> every = [[(0, (n, n)), *[(1, (n, n))] * 48] for n in (10, 30_000, 1_000_000)]
    >>> [boards_at_once(streets, boards, 8) for boards in every]
    [1, 8, 1]
    """
    if len(streets) == 1:
        return 1
    lanes = [max(map(len, street.lane_nodes)) for street in streets]
    sizes = [max(hands) * lanes[street] for street, hands in boards]
    return threads if max(sizes) <= _FEW and sum(sizes) >= _MANY else 1


class NativeWalk:
    """A game with what is kept of its solve; ``weights`` float32 are the reaches at the start."""

    def __init__(
        self, game: Game, kept: Kept, weights: tuple[Values, Values], threads: int
    ) -> None:
        self._game = game
        self._weights = weights
        self._threads = threads
        sides = Sides(game, kept)
        boards = [(board.street, board.hands) for board in game.boards]
        at_once = boards_at_once(game.streets, boards, threads)
        others = [_Walker(sides, 1) for _ in range(at_once if at_once > 1 else 0)]
        self._walker = _Walker(sides, threads, Crew(others) if others else None)
        self._left: int | None = None

    def forget(self) -> None:
        """What is kept was changed by others: a reach that was left is none."""
        self._left = None

    def iterate(self, step: Step) -> None:
        """Update both players, one after the other."""
        for player in PLAYERS:
            if self._game.boards[0].outcomes:
                theirs, mine = (self._weights[p][None, :] for p in (1 - player, player))
                self._walker.update(0, player, step, theirs, mine)
            else:
                # Nothing is left by an update that is cut short, by Ctrl-C for one.
                left, self._left = self._left == 1 - player, None
                self._walker.update_alone(player, step, self._weights, left=left)
                self._left = player

    def worth(self, player: int, kind: Kind) -> tuple[Values, Values]:
        """What the average strategies are worth to each hand at the start, and its best response.

        In chips times the opponent's reach, which begins with the weights of the game or, in
        float32, with those that the walk was given.
        """
        self._left = None
        weights = self._weights if kind is np.float32 else self._game.weights
        theirs = np.ascontiguousarray(weights[1 - player], dtype=kind)[None, :]
        values, best = self._walker.worth(0, player, theirs, kind)
        return values[0], best[0]

    def met(self, player: int) -> Values:
        """The opponent's reach (hands,) that each hand can meet at the start, float32.

        Raises SpotError where no two hands can meet. It is asked in the room of an iteration.
        """
        self._left = None
        reach = self._weights[1 - player]
        every = self._walker.met(player, reach)
        if every is None:
            return meetings(self._game, player, reach, threads=self._threads)[0]
        return met_of(self._game, player, every)[0]


class _Walker:
    """Walks on so many threads, in arrays of its own; a ``crew`` of others shares the boards."""

    def __init__(self, sides: Sides, threads: int, crew: Crew[_Walker] | None = None) -> None:
        self._sides = sides
        self._game = sides.game
        self._threads = threads
        self._crew = crew
        self._arrays = _Arrays()

    def met(self, player: int, reach: Values) -> Values | None:
        """What each hand meets of a reach, and how many hands; None where two lanes are not there.

        The arrays of the walk are all that is needed.
        """
        lanes = self._sides.tree(0, player).shape.opponent_lanes
        if lanes < _MET_LANES:
            return None
        asked = self._arrays.get("reach", len(reach), lanes, np.float32)
        asked[...] = 0
        asked[:, 0], asked[:, 1] = reach, reach > 0
        return self._meeting(0, player, np.float32).every

    # ------------------------------------------------------------------------- an iteration

    def update_alone(
        self, player: int, step: Step, weights: tuple[Values, Values], *, left: bool
    ) -> None:
        """The one street of the game; ``left``: reaches of the other were left by his update."""
        board, opponent = self._game.boards[0], 1 - player
        tree, side = self._sides.tree(0, player), self._sides.side(0, player)
        if not left:
            self._reach_now(0, opponent, weights[opponent][None, :])
        meeting = self._meeting(0, player, np.float32)
        same = meeting.share is not None and tree.shape.lanes == tree.shape.opponent_lanes
        # Where nothing is read that is still needed: in place, or where the question was.
        lanes = self._arrays.get(
            "share" if same else "reach", board.hands[player], tree.shape.lanes, np.float32
        )
        self._pass(
            tree, side, step, weights[player][None, :], meeting, threads=self._on(0), lanes=lanes
        )
        if same:
            self._arrays.exchange("share", "reach")

    def update(self, number: int, player: int, step: Step, theirs: Values, mine: Values) -> Values:
        """The values at each entry of a board, from the reaches there."""
        tree, side = self._sides.tree(number, player), self._sides.side(number, player)
        deals = None
        if self._game.boards[number].outcomes:
            deals = self._update_deals(number, player, step, theirs, mine)
        self._reach_now(number, 1 - player, theirs)
        meeting = self._meeting(number, player, np.float32)._replace(deals=deals)
        values = np.empty_like(mine)
        self._pass(tree, side, step, mine, meeting, threads=self._on(number), values=values)
        return values

    def _update_deals(
        self, number: int, player: int, step: Step, theirs: Values, mine: Values
    ) -> Values:
        reaches = []
        for who, entries in ((1 - player, theirs), (player, mine)):
            tree, side = self._sides.tree(number, who), self._sides.side(number, who)
            reach = np.empty((tree.shape.deals, entries.shape[1]), dtype=np.float32)
            tree.reach(side.kept(np.float32), entries, deals=reach, threads=self._on(number))
            reaches.append(reach)
        values = np.zeros_like(reaches[1])

        def below(walker: _Walker, card: Card) -> Values:
            first = card.hands[0]
            taken = (
                first[p].take(reach) for p, reach in zip((1 - player, player), reaches, strict=True)
            )
            return walker.update(card.board, player, step, *taken)

        # The chance of the card is left out on its board: it scales all regrets there alike.
        for card, found in self._each(number, below):
            for maps in card.hands:
                maps[player].give(found, card.probability, values)
        return values

    def _pass(
        self,
        tree: PlayerTree,
        side: Side,
        step: Step,
        mine: Values,
        meeting: Meeting,
        *,
        threads: int,
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
            threads=threads,
        )

    def _reach_now(self, number: int, player: int, entries: Values) -> None:
        """Puts the reach at the player's lanes, by what he plays next, where questions are."""
        tree, side = self._sides.tree(number, player), self._sides.side(number, player)
        if not tree.shape.lanes:
            return
        lanes = self._arrays.get("reach", entries.shape[1], tree.shape.lanes, np.float32)
        tree.reach(side.kept(np.float32), entries, lanes=lanes, threads=self._on(number))

    # -------------------------------------------------------------------------- what it is worth

    def worth(self, number: int, player: int, theirs: Values, kind: Kind) -> tuple[Values, Values]:
        opponent = 1 - player
        tree, side = self._sides.tree(number, player), self._sides.side(number, player)
        other, other_side = self._sides.tree(number, opponent), self._sides.side(number, opponent)
        kept = other_side.kept(kind)
        deals = best_deals = None
        if self._game.boards[number].outcomes:
            reach = np.empty((other.shape.deals, theirs.shape[1]), dtype=kind)
            other.reach(kept, theirs, average=True, deals=reach, threads=self._on(number))
            deals, best_deals = self._worth_of_deals(number, player, reach, kind)
        if other.shape.lanes:
            lanes = self._arrays.get("reach", theirs.shape[1], other.shape.lanes, kind)
            other.reach(kept, theirs, average=True, lanes=lanes, threads=self._on(number))
        meeting = self._meeting(number, player, kind)._replace(deals=deals)
        return tree.worth(
            side.kept(kind), meeting, best_deals, dtype=kind, threads=self._on(number)
        )

    def _worth_of_deals(
        self, number: int, player: int, reach: Values, kind: Kind
    ) -> tuple[Values, Values]:
        board = self._game.boards[number]
        shape = len(reach), board.hands[player]
        sums = np.zeros(shape, dtype=kind), np.zeros(shape, dtype=kind)

        def below(walker: _Walker, card: Card) -> tuple[Values, Values]:
            theirs = card.hands[0][1 - player].take(reach)
            return walker.worth(card.board, player, theirs, kind)

        for card, found in self._each(number, below):
            for maps in card.hands:
                for values, sum_ in zip(found, sums, strict=True):
                    maps[player].give(values, card.probability, sum_)
        return sums

    # ------------------------------------------------------------------------------ of both

    def _on(self, number: int) -> int:
        """On how many threads the passes over a board are done."""
        hands = max(self._game.boards[number].hands)
        lanes = max(self._sides.tree(number, player).shape.lanes for player in PLAYERS)
        return self._threads if hands * lanes >= _SHORT else 1

    def _each(
        self, number: int, work: Callable[[_Walker, Card], Found]
    ) -> Iterator[tuple[Card, Found]]:
        """What a walker finds behind each card of a board, in the order of the cards."""
        cards = self._sides.cards[number]
        if self._crew is None:
            return ((card, work(self, card)) for card in cards)
        return zip(cards, self._crew.each(work, cards), strict=True)

    def _meeting(self, number: int, player: int, kind: Kind) -> Meeting:
        """What the player's hands meet of the reach that lies ready."""
        board, lanes = (
            self._game.boards[number],
            self._sides.tree(number, player).shape.opponent_lanes,
        )
        if not lanes:
            return Meeting()
        reach = self._arrays.get("reach", board.hands[1 - player], lanes, kind)
        every = self._arrays.get("every", board.hands[player], lanes, kind)
        if not self._game.streets[board.street].has_showdown:
            self._game.meets(number, player, reach, threads=self._on(number), out=every)
            return Meeting(every=every)
        share = self._arrays.get("share", board.hands[player], lanes, kind)
        self._game.showdown(number, player, reach, threads=self._on(number), out=Sums(share, every))
        return Meeting(share, every)


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
