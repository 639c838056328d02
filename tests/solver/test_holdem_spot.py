"""A flop of hold'em whose values are published: its equity, and values as far as it is solved."""

from __future__ import annotations

from typing import Any

import pytest

from holdem_texts import holdem_range
from ninecards.solver.cfr import Solver
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game

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
EV = 105.11, 74.89
EV_ERROR = 0.2
"""Of the published values, which were solved to 0.1 % of the pot."""


def spot(bets: dict[str, str]) -> Spot:
    """The spot with one bet a street and raises of 45 %, or with none."""
    menus: dict[str, Any] = {}
    for street in ("flop", "turn", "river"):
        menu = {"bet": [bets[street]], "raise": ["45%"]} if street in bets else {}
        menus[street] = {"oop": menu, "ip": menu}
    return Spot.of(
        {
            "game": "holdem",
            "limit": "no",
            "board": "Qs Jh 2h",
            "pot": 180,
            "stacks": [910, 910],
            "ranges": {"oop": holdem_range(OOP), "ip": holdem_range(IP)},
            "bets": menus,
            "tree": {"raises": 20},
        }
    )


def test_texts_of_holdem_are_read() -> None:
    assert holdem_range("QQ+,A5s-A4s:0.5,KTo+") == "QQ,KK,AA,Ax4x@50,Ax5x@50,KxTy,KxJy,KxQy"
    assert holdem_range("99-77,T8s+") == "77,88,99,Tx8x,Tx9x"


def test_equity_is_the_value_where_nobody_bets() -> None:
    found = Solver(spot_game(spot({}))).evaluate()
    assert [ev / 180 for ev in found.ev] == pytest.approx(EQUITY, abs=1e-5)


@pytest.mark.long
def test_best_responses_enclose_the_published_values() -> None:
    """The value of a game without rake lies between what each could hold the other to."""
    solver = Solver(spot_game(spot({"flop": "52%", "turn": "55%", "river": "70%"})))
    solver.run(20)
    found = solver.evaluate()
    assert found.exploitability_pct < 8
    for player in (0, 1):
        assert 180 - found.best_response[1 - player] <= EV[player] + EV_ERROR
        assert EV[player] - EV_ERROR <= found.best_response[player]
