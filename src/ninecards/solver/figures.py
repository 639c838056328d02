"""What a solution says at every decision: frequencies, values, equities, reaches, board by board.

One pass goes through the game for both players at once and gives a board's figures as soon as all
that follows it is done, so that they need not be held together. It is the walk of the solver with
nothing to update, and with one question more: the equity of each hand where it decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from ninecards.solver.best_response import Policy
from ninecards.solver.game import PLAYERS, Decision, Game, Place, Street, Sums, Terminal, Values

__all__ = ["Figures", "figures"]

NOBODY = 1e-9
"""Of the reach of all the opponent's hands: a hand that meets less meets what rounding leaves."""

Both = tuple[Values, Values]
Told = Callable[[Place, "Figures"], None]


@dataclass(frozen=True, slots=True)
class Figures:
    """A decision, for each hand of the player who makes it.

    ``strategy`` and ``ev`` are (actions, hands): how often each action is taken, and what it is
    worth in chips: the share of the final pot less the chips put in after the start of the spot.
    ``equity`` (hands,) is the share of the pot in a showdown of all hands that come here.
    ``reach`` (hands,) is the weight times the frequencies of the player's own actions so far,
    ``met`` (hands,) the opponent's reach that shares no card with the hand. Where nobody is met
    values and equity are NaN.
    """

    strategy: Values
    ev: Values
    equity: Values
    reach: Values
    met: Values


def figures(game: Game, policy: Policy, told: Told, dtype: DTypeLike = np.float64) -> float:
    """Tells the figures of every place; returns the equity of player 0 at the start.

    The places of a board come together, later boards before those that they follow.

    >>> from ninecards.solver.best_response import uniform
    >>> from ninecards.solver.toy import clairvoyance
    >>> game, found = clairvoyance(pot=20, bet=10, nuts=0.5), {}
    >>> figures(game, uniform(game), found.__setitem__)
    0.5
    >>> found[Place(0, 0)].ev.tolist()  # of the nuts and air: check, bet
    [[20.0, 0.0], [25.0, 5.0]]
    """
    weights = [np.asarray(each, dtype=dtype) for each in game.weights]
    start: Both = weights[0], weights[1]
    nothing = [np.zeros((len(each), 0), dtype=dtype) for each in weights]
    walk = _Walk(game, policy, told)
    met = game.meets(0, 0, start[1][:, None])
    asked = start[1][:, None], nothing[0]
    _, shares = walk.board(0, [start], asked)
    own = start[0]
    return float(own @ shares[0][:, 0]) / float(own @ met[:, 0])


class _Walk:
    def __init__(self, game: Game, policy: Policy, told: Told) -> None:
        self._game = game
        self._policy = policy
        self._told = told

    def board(
        self, number: int, entries: list[Both], asked: Both
    ) -> tuple[list[Both], tuple[Values, Values]]:
        """The values of both players at each entry, and their shares of the ``asked`` reaches.

        ``entries`` are the reaches of both players there. ``asked[player]`` are reaches of the
        other one (his hands, lanes): of each, what the player's hands win of a pot of 1.
        """
        street = self._game.streets[self._game.boards[number].street]
        reach = dict(zip(street.entries, entries, strict=True))
        strategies = self._down(number, street, reach)
        lanes = [_Lanes(street, player, reach, asked[player]) for player in PLAYERS]
        values: dict[int, Both] = {}
        if street.deals:
            values, shares = self._deals(number, street, reach, lanes)
            every = [self._game.meets(number, player, lanes[player].reaches) for player in PLAYERS]
            sums = [Sums(shares[player], every[player]) for player in PLAYERS]
        else:
            sums = [self._sums(number, street, player, lanes[player]) for player in PLAYERS]
        for end in street.terminals:
            values[end] = self._terminal(street, end, lanes, sums)
        self._up(number, street, strategies, reach, lanes, sums, values)
        after = [values[entry] for entry in street.entries]
        first, second = (sums[player].share[:, : asked[player].shape[1]] for player in PLAYERS)
        return after, (first, second)

    def _down(self, number: int, street: Street, reach: dict[int, Both]) -> dict[int, Values]:
        strategies = {}
        for at in street.decisions:
            node = street.nodes[at]
            assert isinstance(node, Decision)
            first, second = reach[at]
            strategy = self._policy(Place(number, at)).astype(first.dtype)
            strategies[at] = strategy
            for action, child in enumerate(node.children):
                # The same array as before for the one who did not act: it is the same lane.
                if node.player == 0:
                    reach[child] = first * strategy[action], second
                else:
                    reach[child] = first, second * strategy[action]
        return strategies

    def _sums(self, number: int, street: Street, player: int, lanes: _Lanes) -> Sums:
        if street.has_showdown:
            return self._game.showdown(number, player, lanes.reaches)
        every = self._game.meets(number, player, lanes.reaches)
        return Sums(np.full_like(every, np.nan), every)

    def _deals(
        self, number: int, street: Street, reach: dict[int, Both], lanes: list[_Lanes]
    ) -> tuple[dict[int, Both], list[Values]]:
        values: dict[int, Both] = {
            at: (np.zeros_like(reach[at][0]), np.zeros_like(reach[at][1])) for at in street.deals
        }
        hands = self._game.boards[number].hands
        shares = [
            np.zeros((hands[player], lanes[player].count), dtype=lanes[player].reaches.dtype)
            for player in PLAYERS
        ]
        for outcome in self._game.boards[number].outcomes:
            one, two = outcome.hands[0]
            below, won = self.board(
                outcome.board,
                [(reach[at][0][one], reach[at][1][two]) for at in street.deals],
                (lanes[0].reaches[two], lanes[1].reaches[one]),
            )
            chance = outcome.probability
            for maps in outcome.hands:
                for player in PLAYERS:
                    shares[player][maps[player]] += chance * won[player]
                    for at, value in zip(street.deals, below, strict=True):
                        values[at][player][maps[player]] += chance * value[player]
        return values, shares

    def _terminal(self, street: Street, at: int, lanes: list[_Lanes], sums: list[Sums]) -> Both:
        node = street.nodes[at]
        assert isinstance(node, Terminal)
        first, second = (
            node.value(player, lanes[player].at(at, sums[player])) for player in PLAYERS
        )
        return first, second

    def _up(
        self,
        number: int,
        street: Street,
        strategies: dict[int, Values],
        reach: dict[int, Both],
        lanes: list[_Lanes],
        sums: list[Sums],
        values: dict[int, Both],
    ) -> None:
        for at in reversed(street.decisions):
            node = street.nodes[at]
            assert isinstance(node, Decision)
            player, strategy = node.player, strategies[at]
            below = [values.pop(child) for child in node.children]
            own = np.stack([each[player] for each in below])
            value = (strategy * own).sum(axis=0)
            other = np.sum([each[1 - player] for each in below], axis=0)
            values[at] = (value, other) if player == 0 else (other, value)
            here = lanes[player].at(at, sums[player])
            every = here.every
            nobody = every <= NOBODY * reach[at][1 - player].sum()
            over = np.where(nobody, np.nan, every)
            self._told(
                Place(number, at),
                Figures(
                    strategy, own / over, here.share / over, reach[at][player],
                    np.where(nobody, 0, every),
                ),
            )  # fmt: skip


class _Lanes:
    """The opponent's reaches that a player's sums are asked for on a board, each one once.

    First those that were ``asked`` for from before, then those of his decisions and of the ends.
    """

    def __init__(self, street: Street, player: int, reach: dict[int, Both], asked: Values) -> None:
        self._lane: dict[int, int] = {}
        columns: list[Values] = []
        found: dict[int, int] = {}
        mine = [at for at in street.decisions if _decides(street, at) == player]
        for at in (*mine, *street.terminals):
            theirs = reach[at][1 - player]
            if id(theirs) not in found:
                found[id(theirs)] = asked.shape[1] + len(columns)
                columns.append(theirs)
            self._lane[at] = found[id(theirs)]
        self.reaches = np.concatenate([asked, *(each[:, None] for each in columns)], axis=1)
        self.count = self.reaches.shape[1]

    def at(self, node: int, sums: Sums) -> Sums:
        """The sums of a node."""
        lane = self._lane[node]
        return Sums(sums.share[:, lane], sums.every[:, lane])


def _decides(street: Street, at: int) -> int:
    node = street.nodes[at]
    assert isinstance(node, Decision)
    return node.player
