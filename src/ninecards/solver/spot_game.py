"""A spot as a game of the solver: its ranges without the board, its tree, its locks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ninecards.equity.hands import hand_numbers
from ninecards.errors import SpotError
from ninecards.solver.game import PLAYERS, Lock, Place
from ninecards.solver.lines import line_text
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.shares import Meetings
from ninecards.solver.spot import PLAYER_NAMES, LineLock, Spot
from ninecards.solver.tree import BettingTree, betting_tree, solver_streets

__all__ = ["spot_game"]

MOST_TRIED = 100_000
"""Hands up to which a look whether they can meet costs nothing."""


def spot_game(spot: Spot, tree: BettingTree | None = None) -> OmahaGame:
    """The game of a spot; ``tree`` is its betting tree, where that was made before.

    Hands and nodes keep their order: those of `Range.combos` without the board, those of the tree.
    A lock holds on every board that the line can come to. Raises SpotError.

    >>> spot = Spot.of({
    ...     "game": "omaha", "board": "2s 7h 9d Jc Kc", "pot": 20, "stacks": [10, 10],
    ...     "ranges": {"oop": "QsTs4s4h, AsAh3s3h", "ip": "KsKh5s5h"},
    ...     "bets": {"river": {"oop": {"bet": ["max"]}}},
    ... })
    >>> from ninecards.solver.cfr import Solver
    >>> solver = Solver(spot_game(spot))
    >>> solver.run(1000)
    >>> [round(ev, 2) for ev in solver.evaluate().ev]
    [13.33, 6.67]
    """
    tree = tree or betting_tree(spot)
    first, second = spot.ranges
    oop = first.combos(spot.known)
    ip = oop if first.same_hands(second) else second.combos(spot.known)
    game = OmahaGame(
        spot.board,
        (oop, ip),
        solver_streets(tree, spot),
        pot=float(spot.pot),
        hi_lo=spot.config.game.hi_lo,
        big_blind=None if spot.big_blind is None else float(spot.big_blind),
        dead=spot.dead,
        # A lock may tell suits apart that the ranges do not.
        alike=not spot.lines.lock,
    )
    _check_meeting(game)
    for number, lock in enumerate(spot.lines.lock):
        _hold(game, tree, lock, f"lines.lock[{number}]")
    return game


def _check_meeting(game: OmahaGame) -> None:
    """Ranges of which no two hands can be held at once are refused; large ones are not so."""
    hands = [game.hands(0, player) for player in PLAYERS]
    if max(map(len, hands)) > MOST_TRIED:
        return
    met = Meetings(hands[0], hands[1]).every(np.ones((len(hands[1]), 1)))
    if met.max() < 0.5:
        raise SpotError("ranges: no hand of oop can be held beside one of ip")


def _hold(game: OmahaGame, tree: BettingTree, lock: LineLock, path: str) -> None:
    """Adds a lock to the locks of the game, on each board of its street."""
    street, node = tree.decisions[lock.line]
    player = tree.node(lock.line).player
    assert player is not None
    held = False
    for number, board in enumerate(game.boards):
        if board.street != street:
            continue
        place = Place(number, node)
        mask = _hands(game, number, player, lock)
        held = held or bool(mask.any())
        strategy = np.zeros((len(lock.frequency), len(mask)))
        strategy[:, mask] = np.array(lock.frequency)[:, None]
        before = game.locks.get(place)
        if before is not None and before.hands is not None:
            if (before.hands & mask).any():
                raise SpotError(
                    f"{path}: a hand is locked at {line_text(lock.line)!r} by another lock already"
                )
            strategy += before.strategy
            mask |= before.hands
        game.locks[place] = Lock(strategy, mask)
    if not held:
        raise SpotError(
            f"{path}.range: {PLAYER_NAMES[player]} has no hand of {lock.held} at "
            f"{line_text(lock.line)!r}"
        )


def _hands(game: OmahaGame, board: int, player: int, lock: LineLock) -> NDArray[np.bool_]:
    """Whether each of the player's hands on the board is locked."""
    hands = game.hands(board, player)
    if lock.held is None:
        return np.ones(len(hands), dtype=np.bool_)
    locked: NDArray[np.bool_] = lock.held.held()[hand_numbers(hands)]
    return locked
