"""A flop of hold'em whose values are published, as a check of the whole solver with two cards.

Equity and values at an equilibrium, without rake and with it, are known from elsewhere to about
0.2 chips. The games of two players without rake have one value, and it lies between what each of
them could hold the other to: so there is a bound that is certain, however far a solve has come.
With rake there is none, as what one player gains the other does not lose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ninecards.labs.holdem_texts import holdem_range
from ninecards.solver.best_response import Evaluation
from ninecards.solver.cfr import Solver
from ninecards.solver.solve import Goal, Progress, SolveRun
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game

__all__ = [
    "EQUITY",
    "POT",
    "REFERENCES",
    "STACK",
    "Figure",
    "Reference",
    "SolvedSpot",
    "equity_figures",
    "holdem_spot",
    "solve_reference",
]

BOARD = "Qs Jh 2h"
POT = 180
STACK = 910
BETS = {"flop": "52%", "turn": "55%", "river": "70%"}
RAISE = "45%"
MOST_RAISES = 20
OOP = (
    "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,JTo:0.25,"
    "T8s+,T7s:0.45,97s+,96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,64s:0.5,"
    "63s:0.45,54s:0.75,53s:0.5,52s:0.45,43s:0.5,42s:0.45,32s:0.45"
)
IP = (
    "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,86s+,"
    "85s:0.5,75s+,74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s"
)
EQUITY = 0.55347, 0.44653
EQUITY_ERROR = 1e-5
EV_ERROR = 0.2
"""Chips, of published values, which were solved to this % of the pot:"""
EV_ERROR_AT_PCT = 0.1


@dataclass(frozen=True, slots=True)
class Reference:
    """The spot with a rake, fraction of the pot and cap in chips, and its published values."""

    name: str
    rake: tuple[float, int]
    ev: tuple[float, float]


REFERENCES = (
    Reference("no rake", (0.0, 0), (105.11, 74.89)),
    Reference("rake", (0.05, 30), (95.57, 66.98)),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured beside what is published, and how far apart they may be."""

    what: str
    measured: float
    published: float
    allowed: float

    @property
    def holds(self) -> bool:
        """Whether they are no further apart."""
        return abs(self.measured - self.published) <= self.allowed


@dataclass(frozen=True, slots=True)
class SolvedSpot:
    """A reference solved to its goal or, not ``ended``, so far; ``seconds`` are on the clock."""

    reference: Reference
    evaluation: Evaluation
    iterations: int
    seconds: float
    ended: bool

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The values of both players.

        What they may differ by is the error of the published ones and, where the solve has not come
        as far as those did, what both players together could still gain: without rake no more than
        that lies between a value and the one of the game.
        """
        found = self.evaluation
        loose = found.exploitability_pct > EV_ERROR_AT_PCT
        allowed = EV_ERROR + (2 * found.exploitability if loose else 0.0)
        return tuple(
            Figure(f"EV {name}", found.ev[player], self.reference.ev[player], allowed)
            for player, name in enumerate(("oop", "ip"))
        )


def holdem_spot(rake: tuple[float, int] = (0.0, 0), *, checked: bool = False) -> Spot:
    """The spot: a bet and a raise a street; where it is ``checked`` down nobody bets.

    >>> [held.count(holdem_spot().board) for held in holdem_spot().ranges]
    [273, 416]
    """
    bets: dict[str, Any] = {}
    for street, size in BETS.items():
        menu = {} if checked else {"bet": [size], "raise": [RAISE]}
        bets[street] = {"oop": menu, "ip": menu}
    return Spot.of(
        {
            "game": "holdem",
            "limit": "no",
            "board": BOARD,
            "pot": POT,
            "stacks": [STACK, STACK],
            "rake": {"fraction": rake[0], "cap": rake[1]},
            "ranges": {"oop": holdem_range(OOP), "ip": holdem_range(IP)},
            "bets": bets,
            "tree": {"raises": MOST_RAISES},
        }
    )


def equity_figures(threads: int | None = None) -> tuple[Figure, ...]:
    """The equity of both players: what the pot is worth to them where nobody bets."""
    found = Solver(spot_game(holdem_spot(checked=True)), threads=threads).evaluate()
    return tuple(
        Figure(f"equity {name}", found.ev[player] / POT, EQUITY[player], EQUITY_ERROR)
        for player, name in enumerate(("oop", "ip"))
    )


def solve_reference(
    reference: Reference,
    goal: Goal,
    *,
    threads: int | None = None,
    told: Callable[[Progress], None] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
) -> SolvedSpot:
    """Solve a reference to a goal, or until it is ``stopped``; it is asked after each iteration."""
    solver = Solver(spot_game(holdem_spot(reference.rake)), threads=threads)
    run = SolveRun(solver=solver, key="", told=told, stopped=stopped)
    ended = run.run(goal)
    found = run.evaluation or solver.evaluate()
    return SolvedSpot(reference, found, solver.iteration, run.seconds, ended)
