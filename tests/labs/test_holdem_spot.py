"""A flop of hold'em whose values are published: its equity, and values as far as it is solved."""

from __future__ import annotations

import numpy as np
import pytest

from ninecards.labs.holdem_spot import (
    EQUITY,
    EV_ERROR,
    POT,
    REFERENCES,
    SolvedSpot,
    equity_figures,
    solve_reference,
)
from ninecards.labs.holdem_texts import holdem_range
from ninecards.solver.best_response import Evaluation
from ninecards.solver.solve import Goal

LOOSE_PCT = 2.0
"""As far as a test can go: 0.1 % is what ``ninecards selfcheck holdem`` goes to."""


def test_texts_of_holdem_are_read() -> None:
    assert holdem_range("QQ+,A5s-A4s:0.5,KTo+") == "QQ,KK,AA,Ax4x@50,Ax5x@50,KxTy,KxJy,KxQy"
    assert holdem_range("99-77,T8s+") == "77,88,99,Tx8x,Tx9x"


def test_equity_is_the_value_where_nobody_bets() -> None:
    figures = equity_figures(threads=1)
    assert [figure.measured for figure in figures] == pytest.approx(EQUITY, abs=1e-5)
    assert all(figure.holds for figure in figures)


@pytest.mark.long
def test_the_published_values_lie_within_what_is_certain() -> None:
    """The value of a game without rake lies between what each could hold the other to."""
    reference = REFERENCES[0]
    solved = solve_reference(reference, Goal(LOOSE_PCT), threads=1)
    found = solved.evaluation
    assert solved.ended
    assert found.exploitability_pct <= LOOSE_PCT
    assert sum(found.ev) == pytest.approx(POT, abs=1e-6)
    for player, figure in enumerate(solved.figures):
        assert POT - found.best_response[1 - player] <= reference.ev[player] + EV_ERROR
        assert reference.ev[player] - EV_ERROR <= found.best_response[player]
        gains = sum(found.best_response) - sum(found.ev)
        assert figure.allowed == pytest.approx(EV_ERROR + gains, abs=1e-9)
        assert figure.holds


def test_the_bound_is_that_of_the_published_values_once_a_solve_is_as_good() -> None:
    solved = solved_to(0.1, (105.30, 74.70))
    assert [figure.allowed for figure in solved.figures] == [EV_ERROR, EV_ERROR]
    assert [figure.holds for figure in solved.figures] == [True, True]
    assert [figure.holds for figure in solved_to(0.1, (105.32, 74.68)).figures] == [False, False]
    # 0.2 % of the pot are 0.36 chips, half of what both together could gain.
    loose = solved_to(0.2, (105.93, 73.96))
    assert [figure.allowed for figure in loose.figures] == pytest.approx([0.92, 0.92])
    assert [figure.holds for figure in loose.figures] == [True, False]


def solved_to(pct: float, ev: tuple[float, float]) -> SolvedSpot:
    nothing = (np.empty(0), np.empty(0))
    evaluation = Evaluation(
        ev=ev,
        best_response=ev,
        ev_by_hand=nothing,
        best_response_by_hand=nothing,
        exploitability=pct / 100 * POT,
        exploitability_pct=pct,
        exploitability_mbb=None,
    )
    return SolvedSpot(REFERENCES[0], evaluation, 100, 1.0, ended=True)
