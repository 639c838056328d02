"""What a pair of strategies is worth and how far from an equilibrium it is, exactly.

The expected value of a player is his share of the final pot less the chips that he put in after
the start of the spot; without rake the two add up to the pot at the start. The best response is the
most that a player could have against the strategy that the other one plays, his locks kept.
Exploitability is half of the sum of what both could gain (half of NashConv), which is 0 in an
equilibrium, with rake too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import SpotError
from ninecards.solver.game import PLAYERS, Decision, Game, Place, Values, check_game, locked
from ninecards.solver.walk import walk

__all__ = ["Evaluation", "Policy", "evaluate", "judge", "meetings", "met_of", "uniform"]

Policy = Callable[[Place], Values]
"""The strategy (actions, hands) of whoever acts at a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Values of both players, in chips.

    ``ev`` is what the strategies are worth and ``best_response`` what each player could have;
    ``*_by_hand`` are the same for each hand of the start, NaN for one that no opponent's hand can
    meet. ``exploitability`` is in chips, ``_pct`` in % of the pot at the start, ``_mbb`` in
    thousandths of a big blind, None where the game has none.
    """

    ev: tuple[float, float]
    best_response: tuple[float, float]
    ev_by_hand: tuple[NDArray[np.float64], NDArray[np.float64]]
    best_response_by_hand: tuple[NDArray[np.float64], NDArray[np.float64]]
    exploitability: float
    exploitability_pct: float
    exploitability_mbb: float | None


def evaluate(game: Game, policy: Policy) -> Evaluation:
    """Expected values, best responses and exploitability of what ``policy`` plays for both.

    All is computed in float64. Raises SpotError where no two hands can meet.

    >>> from ninecards.solver.toy import kuhn
    >>> game = kuhn()
    >>> found = evaluate(game, uniform(game))
    >>> round(2 * found.exploitability, 6), round(sum(found.ev), 6)
    (0.916667, 2.0)
    """
    check_game(game)
    first, second = (each.astype(np.float64) for each in game.weights)
    values, response = _Values(game, policy), _Response(game, policy)

    def worth(player: int) -> tuple[Values, Values]:
        found, best = (
            walk(game, player, visitor, (first, second)) for visitor in (values, response)
        )
        return found, best

    return judge(game, worth)


def judge(
    game: Game, worth: Callable[[int], tuple[Values, Values]], *, threads: int = 1
) -> Evaluation:
    """The evaluation, from what strategies and best response are worth to a player's hands.

    Both are (hands,) at the start, in chips times the opponent's reach. Raises SpotError where no
    two hands can meet.
    """
    weights = tuple(each.astype(np.float64, copy=False) for each in game.weights)
    totals, by_hand = [], []
    # Of both before either is valued: asked in between, they would lie on top of all that needs.
    meet = [meetings(game, player, weights[1 - player], threads=threads) for player in PLAYERS]
    for player, (met, nobody) in zip(PLAYERS, meet, strict=True):
        own = weights[player]
        mass = float(own @ met)
        found = worth(player)
        totals.append([float(own @ each) / mass for each in found])
        by_hand.append([np.where(nobody, np.nan, _over(each, met, nobody)) for each in found])
    gain = sum(best - ev for ev, best in totals) / 2
    blind = game.big_blind
    return Evaluation(
        ev=(totals[0][0], totals[1][0]),
        best_response=(totals[0][1], totals[1][1]),
        ev_by_hand=(by_hand[0][0], by_hand[1][0]),
        best_response_by_hand=(by_hand[0][1], by_hand[1][1]),
        exploitability=gain,
        exploitability_pct=100 * gain / game.pot,
        exploitability_mbb=None if blind is None else 1000 * gain / blind,
    )


def meetings(
    game: Game, player: int, reach: Values, *, threads: int = 1
) -> tuple[Values, NDArray[np.bool_]]:
    """The opponent's reach (hands,) that each hand meets at the start, and which hands meet none.

    Raises SpotError where no hand that the player may hold meets any.
    """
    lanes = np.stack([reach, (reach > 0).astype(reach.dtype)], axis=1)
    if game.streets[game.boards[0].street].has_showdown:
        # What compares hands on that board is there anyway, and no small thing.
        every = game.showdown(0, player, lanes, threads=threads).every
    else:
        every = game.meets(0, player, lanes, threads=threads)
    return met_of(game, player, every)


def met_of(game: Game, player: int, every: Values) -> tuple[Values, NDArray[np.bool_]]:
    """The same, where the reach and the number of hands that are met stand in two lanes."""
    # Counted, not summed: a hand that meets nobody must not show what rounding leaves.
    nobody: NDArray[np.bool_] = every[:, 1] < 1 / 2
    if nobody[game.weights[player] > 0].all():
        raise SpotError("no two hands of the ranges can meet")
    return np.where(nobody, 0, every[:, 0]), nobody


def uniform(game: Game) -> Policy:
    """The policy that takes each action equally often."""

    def strategy(place: Place) -> Values:
        board = game.boards[place.board]
        node = game.streets[board.street].nodes[place.node]
        assert isinstance(node, Decision)
        shape = (len(node.actions), board.hands[node.player])
        return np.full(shape, 1 / len(node.actions))

    return strategy


def _over(values: Values, met: Values, nobody: NDArray[np.bool_]) -> Values:
    quotient: Values = values / np.where(nobody, 1.0, met)
    return quotient


class _Values:
    def __init__(self, game: Game, policy: Policy) -> None:
        self._game = game
        self._policy = policy

    def strategy(self, place: Place) -> Values:
        return locked(self._game, place, self._policy(place).astype(np.float64))

    def settle(self, place: Place, strategy: Values, values: Values, reach: Values) -> Values:
        del place, reach
        value: Values = (strategy * values).sum(axis=0)
        return value


class _Response(_Values):
    def settle(self, place: Place, strategy: Values, values: Values, reach: Values) -> Values:
        best: Values = values.max(axis=0)
        lock = self._game.locks.get(place)
        if lock is None:
            return best
        held = super().settle(place, strategy, values, reach)
        return held if lock.hands is None else np.where(lock.hands, held, best)
