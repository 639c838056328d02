"""Spots with known solutions, from the spot to the solution."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.errors import SpotError
from ninecards.solver.cfr import Solver
from ninecards.solver.game import Place
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.tree import betting_tree
from spots import river

NUTS, AIR = 0, 1
"""The places of the bettor's hands: `Range.combos` goes by the highest card."""


def clairvoyance(**changes: Any) -> Spot:
    """The nuts and air against a bluff catcher; pot 20, a bet of 10 is all-in."""
    spot = river(
        board="2s 7h 9d Jc Kc",
        pot=20,
        stacks=[10, 10],
        ranges={"oop": "QsTs4s4h, AsAh3s3h", "ip": "KsKh5s5h"},
        bets={"river": {"oop": {"bet": ["50%"]}}},
    )
    return Spot.of(spot | changes)


def solved(spot: Spot, iterations: int = 1000) -> Solver:
    solver = Solver(spot_game(spot))
    solver.run(iterations)
    return solver


def test_the_hands_stand_as_the_range_gives_them() -> None:
    game = spot_game(clairvoyance())
    hands = [sorted(hand) for hand in game.hands(0, 0).tolist()]
    assert hands[NUTS] == sorted(map(int, parse_cards("QsTs4s4h")))
    assert hands[AIR] == sorted(map(int, parse_cards("AsAh3s3h")))


def test_clairvoyance() -> None:
    solver = solved(clairvoyance())
    assert solver.evaluate().ev == pytest.approx((40 / 3, 20 / 3), abs=0.01)


@pytest.mark.parametrize(
    ("called", "ev", "bluffs"), [(0.75, (13.75, 6.25), 0.0), (0.5, (15.0, 5.0), 1.0)]
)
def test_against_a_caller_who_is_held_to_his_frequency(
    called: float, ev: tuple[float, float], bluffs: float
) -> None:
    lock = {"line": "bet 10", "frequency": [1 - called, called]}
    solver = solved(clairvoyance(lines={"lock": [lock]}))
    assert solver.evaluate().ev == pytest.approx(ev, abs=0.01)
    assert solver.average_strategy(Place(0, 0))[1, AIR] == pytest.approx(bluffs, abs=0.01)


def test_a_lock_of_some_hands_leaves_the_others_free() -> None:
    lock = {"line": "start", "range": "AsAh3s3h", "frequency": [0, 1]}
    game = spot_game(clairvoyance(lines={"lock": [lock]}))
    held = game.locks[Place(0, 0)]
    assert held.hands is not None
    assert held.hands.sum() == 1
    assert held.strategy[:, held.hands].tolist() == [[0.0], [1.0]]
    # Who always bluffs is always called: the nuts win 30, air loses 10.
    assert solved(clairvoyance(lines={"lock": [lock]})).evaluate().ev == pytest.approx(
        (10.0, 10.0), abs=0.02
    )


def test_two_locks_on_one_line() -> None:
    locks = [
        {"line": "start", "range": "AsAh3s3h", "frequency": [0.5, 0.5]},
        {"line": "start", "range": "QsTs4s4h", "frequency": [0, 1]},
    ]
    game = spot_game(clairvoyance(lines={"lock": locks}))
    held = game.locks[Place(0, 0)]
    assert sorted(held.strategy.T.tolist()) == [[0.0, 1.0], [0.5, 0.5]]
    locks[1]["range"] = "QsTs4s4h, AsAh3s3h"
    with pytest.raises(SpotError, match=r"lines.lock\[1\]: a hand is locked at 'start' by another"):
        spot_game(clairvoyance(lines={"lock": locks}))


def test_a_lock_of_hands_that_nobody_there_holds_is_refused() -> None:
    lock = {"line": "bet 10", "range": "QsTs4s4h", "frequency": [0, 1]}
    with pytest.raises(SpotError) as error:
        spot_game(clairvoyance(lines={"lock": [lock]}))
    assert str(error.value) == "lines.lock[0].range: ip has no hand of QsTs4s4h at 'bet 10'"


def test_rake_is_taken_from_every_pot() -> None:
    spot = clairvoyance(rake={"fraction": 0.1, "cap": 3}, bets={"river": {}})
    # Nobody bets: each wins half of 20, less 2.
    assert solved(spot, 2).evaluate().ev == pytest.approx((9.0, 9.0))
    spot = clairvoyance(rake={"fraction": 0.5, "cap": 3}, bets={"river": {}})
    assert solved(spot, 2).evaluate().ev == pytest.approx((8.5, 8.5))


def test_a_lock_holds_on_every_river() -> None:
    menus = {"turn": {}, "river": {"oop": {"bet": ["50%"]}}}
    lock = {"line": "check, check, bet 10", "range": "KsKh5s5h", "frequency": [0.5, 0.5]}
    spot = clairvoyance(board="2s 7h 9d Jc", bets=menus, lines={"lock": [lock]})
    tree = betting_tree(spot)
    game = spot_game(spot, tree)
    street, node = tree.decisions["check", "check", "bet 10"]
    rivers = [number for number, board in enumerate(game.boards) if board.street == street]
    assert len(rivers) > 30
    assert set(game.locks) == {Place(number, node) for number in rivers}
    solver = Solver(game)
    solver.run(2)
    for place in game.locks:
        assert solver.average_strategy(place).tolist() == [[0.5], [0.5]]
    assert sum(solver.evaluate().ev) == pytest.approx(20)


def test_players_renamed_exchange_their_values() -> None:
    ranges = {"oop": "KK, TT:ds", "ip": "QQ:ss, 99"}
    turned = {"oop": ranges["ip"], "ip": ranges["oop"]}
    values = [
        solved(Spot.of(river(ranges=each, bets={"river": {}})), 2).evaluate().ev
        for each in (ranges, turned)
    ]
    assert values[0] == pytest.approx(values[1][::-1])
    assert np.sum(values[0]) == pytest.approx(100)


def test_dead_cards_are_in_no_hand_and_never_come() -> None:
    """As if everybody knew them: on a turn the other cards come the more often."""
    menu = {"turn": {"oop": {"bet": ["pot"]}}, "river": {}}
    table = river(
        board="2s 7h 9d Jc", dead="Kc 3h", bets=menu, ranges={"oop": "KK, 33, AA", "ip": "TT88"}
    )
    spot = Spot.of(table)
    game = spot_game(spot)
    dead = {int(card) for card in parse_cards("Kc3h")}
    for board in range(len(game.boards)):
        assert not dead & {*game.cards(board)}
        for player in (0, 1):
            assert not np.isin(game.hands(board, player), list(dead)).any()
    comes = game.boards[0].outcomes
    assert sum(len(outcome.hands) for outcome in comes) == 52 - 4 - 2
    assert {outcome.probability for outcome in comes} == {1 / (52 - 4 - 2 - 8)}
    # Values add up to the pot: the chances of the cards that two hands leave add up to 1.
    assert sum(solved(spot, 3).evaluate().ev) == pytest.approx(100)


def test_a_dead_card_tells_the_suits_apart() -> None:
    menu = {"turn": {}, "river": {}}
    table = river(board="2s 7s 9s Jc", bets=menu, ranges={"oop": "KK", "ip": "TT"})
    assert len(spot_game(Spot.of(table)).boards) < len(
        spot_game(Spot.of(table | {"dead": "Ah"})).boards
    )


@pytest.mark.parametrize(
    ("dead", "why"),
    [
        ("As", "dead: a card is named twice, or lies on the board"),
        ("KhKh", "dead: "),
        ("Kh Kd Kc", "and the dead Kh Kd Kc"),
    ],
)
def test_dead_cards_that_cannot_be(dead: str, why: str) -> None:
    with pytest.raises(SpotError) as error:
        Spot.of(river(dead=dead, ranges={"oop": "KK", "ip": "TT88"}))
    assert why in str(error.value)


def test_ranges_that_cannot_meet_are_refused_before_the_solve() -> None:
    with pytest.raises(SpotError) as error:
        spot_game(Spot.of(river(ranges={"oop": "AA", "ip": "AA"})))
    assert str(error.value) == "ranges: no hand of oop can be held beside one of ip"
