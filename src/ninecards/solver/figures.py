"""What a solution says at every decision: frequencies, values, equities, reaches, board by board.

It is the walk of the solver with nothing to update and with one question more: the equity of each
hand where it decides. A decision's figures are told as soon as all that follows it is done, so that
they need not be held together: a solve of millions of hands leaves no room for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from ninecards.solver.best_response import Policy
from ninecards.solver.game import Decision, Game, Place, Street, Sums, Terminal, Values

__all__ = ["Figures", "figures"]

LANES = 8
"""Reaches that a game is asked about at once."""
NOBODY = 1e-9
"""Of the reach of all the opponent's hands: a hand that meets less meets what rounding leaves."""

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


def figures(
    game: Game,
    policy: Policy,
    told: Told,
    dtype: DTypeLike = np.float64,
    *,
    threads: int = 1,
) -> float:
    """Tells the figures of every place, first those of player 0; returns his equity at the start.

    A place comes after all those that follow it. ``threads`` change no bit.

    >>> from ninecards.solver.best_response import uniform
    >>> from ninecards.solver.toy import clairvoyance
    >>> game, found = clairvoyance(pot=20, bet=10, nuts=0.5), {}
    >>> figures(game, uniform(game), found.__setitem__)
    0.5
    >>> found[Place(0, 0)].ev.tolist()  # of the nuts and air: check, bet
    [[20.0, 0.0], [25.0, 5.0]]
    """
    weights = [np.asarray(each, dtype=dtype) for each in game.weights]
    own, other = weights[0], weights[1][:, None]
    share = _Walk(game, 0, policy, told, threads).board(0, [weights[1]], [weights[0]], other)[1]
    nothing = np.zeros((len(own), 0), dtype=dtype)
    _Walk(game, 1, policy, told, threads).board(0, [weights[0]], [weights[1]], nothing)
    met = game.meets(0, 0, other, threads=threads)
    # In float32 a sum of millions of hands would be good to four digits.
    won, whole = (own @ each[:, 0].astype(np.float64) for each in (share, met))
    return float(won) / float(whole)


class _Walk:
    def __init__(self, game: Game, player: int, policy: Policy, told: Told, threads: int) -> None:
        self._game = game
        self._player = player
        self._policy = policy
        self._told = told
        self._threads = threads

    def board(
        self, number: int, theirs: list[Values], mine: list[Values], asked: Values
    ) -> tuple[list[Values], Values]:
        """The player's values at each entry of a board, and his shares of the ``asked`` reaches.

        ``theirs`` and ``mine`` are the reaches at the entries. ``asked`` are reaches of the
        opponent (his hands, lanes): of each, what the player's hands win of a pot of 1.
        """
        street = self._game.streets[self._game.boards[number].street]
        reach = dict(zip(street.entries, zip(theirs, mine, strict=True), strict=True))
        self._down(number, street, reach)
        lanes = _Lanes(street, self._player, reach, asked)
        values: dict[int, Values] = {}
        shares = None
        if street.deals:
            values, shares = self._deals(number, street, reach, lanes)
        own = self._own(street, reach)
        # Millions of hands: what is not needed any more goes, reach by reach.
        del reach
        wanted = np.empty((len(mine[0]), asked.shape[1]), dtype=asked.dtype)
        here: dict[int, Sums] = {}
        for start in range(0, lanes.count, LANES):
            sums = self._sums(number, street, lanes.taken(start, start + LANES), start, shares)
            width = min(start + LANES, asked.shape[1]) - start
            if width > 0:
                wanted[:, start : start + width] = sums.share[:, :width]
            for at, lane in lanes.between(start, start + LANES):
                column = Sums(sums.share[:, lane - start], sums.every[:, lane - start])
                node = street.nodes[at]
                if isinstance(node, Terminal):
                    values[at] = node.value(self._player, column)
                else:
                    here[at] = Sums(column.share.copy(), column.every.copy())
        self._up(number, street, own, here, values)
        return [values[entry] for entry in street.entries], wanted

    def _down(self, number: int, street: Street, reach: dict[int, tuple[Values, Values]]) -> None:
        for at in street.decisions:
            node = street.nodes[at]
            assert isinstance(node, Decision)
            theirs, mine = reach[at]
            strategy = self._policy(Place(number, at)).astype(mine.dtype, copy=False)
            for action, child in enumerate(node.children):
                # The same array as before for the one who did not act: it is the same lane. His own
                # reach at an end is of no use to a player.
                if node.player == self._player:
                    ends = isinstance(street.nodes[child], Terminal)
                    reach[child] = theirs, mine if ends else mine * strategy[action]
                else:
                    reach[child] = theirs * strategy[action], mine

    def _own(
        self, street: Street, reach: dict[int, tuple[Values, Values]]
    ) -> dict[int, tuple[Values, float]]:
        """The player's reach at each of his decisions, and what is as good as no opponent there."""
        return {
            at: (reach[at][1], NOBODY * float(reach[at][0].sum()))
            for at in street.decisions
            if _decides(street, at) == self._player
        }

    def _sums(
        self, number: int, street: Street, reaches: Values, start: int, shares: Values | None
    ) -> Sums:
        """The sums of some lanes; ``shares`` are known already where cards are still to come."""
        if shares is None and street.has_showdown:
            return self._game.showdown(number, self._player, reaches, threads=self._threads)
        every = self._game.meets(number, self._player, reaches, threads=self._threads)
        if shares is None:
            return Sums(np.full_like(every, np.nan), every)
        return Sums(shares[:, start : start + LANES], every)

    def _deals(
        self,
        number: int,
        street: Street,
        reach: dict[int, tuple[Values, Values]],
        lanes: _Lanes,
    ) -> tuple[dict[int, Values], Values]:
        me, them = self._player, 1 - self._player
        values = {at: np.zeros_like(reach[at][1]) for at in street.deals}
        reaches = lanes.every()
        hands = self._game.boards[number].hands[me]
        shares = np.zeros((hands, lanes.count), dtype=reaches.dtype)
        for outcome in self._game.boards[number].outcomes:
            first = outcome.hands[0]
            below, won = self.board(
                outcome.board,
                [reach[at][0][first[them]] for at in street.deals],
                [reach[at][1][first[me]] for at in street.deals],
                reaches[first[them]],
            )
            for maps in outcome.hands:
                shares[maps[me]] += outcome.probability * won
                for at, value in zip(street.deals, below, strict=True):
                    values[at][maps[me]] += outcome.probability * value
        return values, shares

    def _up(
        self,
        number: int,
        street: Street,
        reached: dict[int, tuple[Values, float]],
        here: dict[int, Sums],
        values: dict[int, Values],
    ) -> None:
        for at in reversed(street.decisions):
            node = street.nodes[at]
            assert isinstance(node, Decision)
            below = [values.pop(child) for child in node.children]
            if node.player != self._player:
                values[at] = np.sum(below, axis=0)
                continue
            own, sums = np.stack(below), here.pop(at)
            mine, least = reached.pop(at)
            strategy = self._policy(Place(number, at)).astype(mine.dtype, copy=False)
            values[at] = (strategy * own).sum(axis=0)
            nobody = sums.every <= least
            over = np.where(nobody, np.nan, sums.every)
            met = np.where(nobody, 0, sums.every)
            found = Figures(strategy, own / over, sums.share / over, mine, met)
            self._told(Place(number, at), found)


class _Lanes:
    """The opponent's reaches that a player's sums are asked for on a board, each one once.

    First those that were ``asked`` for from before, then those of his decisions and of the ends.
    """

    def __init__(
        self,
        street: Street,
        player: int,
        reach: dict[int, tuple[Values, Values]],
        asked: Values,
    ) -> None:
        self._columns = [asked[:, lane] for lane in range(asked.shape[1])]
        self._nodes: list[tuple[int, int]] = []
        found: dict[int, int] = {}
        mine = [at for at in street.decisions if _decides(street, at) == player]
        for at in (*mine, *street.terminals):
            theirs = reach[at][0]
            if id(theirs) not in found:
                found[id(theirs)] = len(self._columns)
                self._columns.append(theirs)
            self._nodes.append((at, found[id(theirs)]))
        self.count = len(self._columns)

    def every(self) -> Values:
        """All of them (hands, lanes)."""
        return np.stack(self._columns, axis=1)

    def taken(self, start: int, end: int) -> Values:
        """Some of them (hands, lanes), which are not asked for again."""
        found = np.stack(self._columns[start:end], axis=1)
        self._columns[start:end] = [np.empty(0)] * len(self._columns[start:end])
        return found

    def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """The decisions and ends whose lanes are among some, each with its lane."""
        return [(at, lane) for at, lane in self._nodes if start <= lane < end]


def _decides(street: Street, at: int) -> int:
    node = street.nodes[at]
    assert isinstance(node, Decision)
    return node.player
