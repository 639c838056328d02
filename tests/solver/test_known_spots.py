"""What is known of a spot before it is solved, for every game, from the spot to the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from naive_spots import range_of_deck
from ninecards.cards import parse_cards
from ninecards.solver.best_response import evaluate, uniform
from ninecards.solver.betting import half_street
from ninecards.solver.cfr import Solver
from ninecards.solver.figures import Figures, figures
from ninecards.solver.game import Decision, Place
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.tree import betting_tree
from spots import river
from toy_shares import exchanged_street, random_policy

if TYPE_CHECKING:
    from ninecards.solver.best_response import Policy
    from ninecards.solver.game import Game

LOW_BOARD = "2s 3h 8d Jc Kc"
SYMMETRIC = {
    "omaha": "100%",
    "omaha-hilo": "100%",
    "omaha5": "AKQ:$ds,T9876",
    "omaha5-hilo": "AKQ:$ds,T9876",
    "omaha6": "AK7654,QQTT98",
    "omaha6-hilo": "AK7654,QQTT98",
}
"""The same range for both: all hands of four cards, some thousand of more."""


def spot_of(name: str, **changes: Any) -> Spot:
    held = SYMMETRIC[name]
    table = river(game=name, board=LOW_BOARD, pot=60, ranges={"oop": held, "ip": held})
    return Spot.of(table | changes)


def mean(found: Figures, values: np.ndarray) -> float:
    share = found.reach * found.met
    return float(np.nansum(share * values) / share.sum())


@pytest.mark.parametrize("name", SYMMETRIC)
def test_a_range_against_itself_has_half_of_the_pot(name: str) -> None:
    game = spot_game(spot_of(name, bets={"river": {}}))
    assert evaluate(game, uniform(game)).ev == pytest.approx((30.0, 30.0), abs=1e-9)
    assert figures(game, uniform(game), lambda *_: None) == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("hi_lo", [False, True])
@pytest.mark.parametrize(("cards", "size"), [(4, 24), (5, 20), (6, 16)])
def test_every_hand_of_a_deck_has_half_of_the_pot(cards: int, size: int, hi_lo: bool) -> None:
    board = parse_cards(LOW_BOARD)
    deck = [card for card in range(52) if card not in [int(each) for each in board]]
    hands, _ = range_of_deck(deck[::2][:size], cards, 10**6, 0)
    every = hands, np.ones(len(hands))
    game = OmahaGame(board, (every, every), [half_street(60.0, 30.0)], pot=60.0, hi_lo=hi_lo)
    assert figures(game, uniform(game), lambda *_: None) == pytest.approx(0.5, abs=1e-12)


ONCE = {"oop": {"bet": ["50%"]}}
EITHER = {"oop": {"bet": ["50%"]}, "ip": {"bet": ["50%"]}}


@pytest.mark.parametrize(
    ("menu", "expected"), [(ONCE, (37.5, 22.5)), (EITHER, (33.75, 26.25))], ids=["once", "either"]
)
@pytest.mark.parametrize("name", SYMMETRIC)
def test_who_plays_at_random_has_what_the_tree_gives(
    name: str, menu: dict[str, Any], expected: tuple[float, float]
) -> None:
    """Half of the pot is bet in half of the deals, and called in half of those."""
    spot = spot_of(name, bets={"river": menu}, tree={"raises": 0})
    tree = betting_tree(spot)
    game = spot_game(spot, tree)
    assert evaluate(game, uniform(game)).ev == pytest.approx(expected, abs=1e-7)
    # A solver that has not begun plays at random, too, and is asked natively.
    assert Solver(game, threads=1).evaluate().ev == pytest.approx(expected, abs=1e-7)
    told: dict[Place, Figures] = {}
    figures(game, uniform(game), told.__setitem__)
    bet, answer = told[Place(0, 0)], told[Place(0, tree.decisions["bet 30",][1])]
    # Of the pot of 90 with the bet 75 are the bettor's, who has put in 30, and 15 the other's.
    assert mean(bet, bet.ev[1]) + 30 == pytest.approx(75.0, abs=1e-7)
    assert mean(answer, answer.ev.mean(axis=0)) == pytest.approx(15.0, abs=1e-7)


NUTS, MORE_NUTS, KINGS = "QsTs4s4h", "QhTh4d4c", "KsKh5s5h"
HIGH_ONLY, LOW_ONLY = "KsKh9s9h", "Ah4h5s6s"
QUARTER, THREE_QUARTERS = "AhQh4c9c", "AsKsKh4d"
DRY = "2s 7h 9d Jc Kc"


@pytest.mark.parametrize(("pot", "left"), [(60, 57.0), (400, 390.0)])
@pytest.mark.parametrize(
    ("name", "board", "oop", "ip", "share"),
    [
        ("omaha", DRY, NUTS, KINGS, 1.0),
        ("omaha", DRY, KINGS, NUTS, 0.0),
        ("omaha", DRY, NUTS, MORE_NUTS, 0.5),
        ("omaha-hilo", DRY, NUTS, KINGS, 1.0),
        ("omaha-hilo", LOW_BOARD, HIGH_ONLY, LOW_ONLY, 0.5),
        ("omaha-hilo", LOW_BOARD, THREE_QUARTERS, QUARTER, 0.75),
        ("omaha5-hilo", LOW_BOARD, QUARTER + "9h", THREE_QUARTERS + "Qc", 0.25),
    ],
)
@pytest.mark.parametrize("storage", ["f32", "f64"])
def test_rake_is_taken_from_who_wins(
    name: str, board: str, oop: str, ip: str, share: float, pot: int, left: float, storage: str
) -> None:
    """5 percent, at most 10: 57, 28.5 and 0 of 60; 390, 195 and 0 of 400."""
    table = river(game=name, board=board, pot=pot, ranges={"oop": oop, "ip": ip})
    rake = {"fraction": 0.05, "cap": 10}
    game = spot_game(Spot.of(table | {"rake": rake, "bets": {"river": {}}}))
    found = Solver(game, storage=storage).evaluate()
    assert found.ev == pytest.approx((share * left, (1 - share) * left), abs=1e-9)


@pytest.mark.parametrize("name", list(SYMMETRIC)[2:])
def test_what_both_have_is_the_pot_less_the_rake(name: str) -> None:
    """Half of every pot, at most 3, is 3 wherever a hand ends."""
    rake = {"fraction": 0.5, "cap": 3}
    game = spot_game(spot_of(name, rake=rake, bets={"river": EITHER}, tree={"raises": 0}))
    assert sum(evaluate(game, random_policy(game, 5)).ev) == pytest.approx(57.0, abs=1e-9)
    solver = Solver(game, threads=2)
    solver.run(2)
    assert sum(solver.evaluate().ev) == pytest.approx(57.0, abs=1e-9)


UNEVEN = {
    "stacks": [300, 120],
    "rake": {"fraction": 0.05, "cap": 4},
    "ranges": {"oop": "KKJJ, QQT", "ip": "TT88, AAK"},
    "bets": {"river": {"oop": {"bet": ["50%"], "raise": ["pot"]}, "ip": {"bet": ["pot"]}}},
}


@pytest.mark.parametrize("name", ["omaha", "omaha-hilo"])
def test_who_is_called_which_player_changes_nothing(name: str) -> None:
    """Ranges, stacks, menus and the turn to act change hands together."""
    spot = spot_of(name, **UNEVEN)
    game = spot_game(spot)
    ranges = tuple((game.hands(0, player), game.weights[player]) for player in (1, 0))
    streets = [exchanged_street(street) for street in game.streets]
    other = OmahaGame(
        spot.board, (ranges[0], ranges[1]), streets, pot=60.0, hi_lo=spot.config.game.hi_lo
    )
    policy = random_policy(game, 8)
    first, second = evaluate(game, policy), evaluate(other, policy)
    assert abs(first.ev[0] - first.ev[1]) > 1
    assert first.ev == pytest.approx(second.ev[::-1], abs=1e-11)
    assert first.best_response == pytest.approx(second.best_response[::-1], abs=1e-11)
    # In a solve the other one is updated first: the values differ by what is left to gain.
    solved = []
    for each in (game, other):
        solver = Solver(each, threads=1)
        solver.run(60)
        solved.append(solver.evaluate())
    gap = 2 * (solved[0].exploitability + solved[1].exploitability)
    assert gap < 2
    assert solved[0].ev == pytest.approx(solved[1].ev[::-1], abs=gap)


def test_only_the_smaller_stack_is_played_for() -> None:
    values = []
    for stacks in ([300, 120], [120, 300], [120, 120]):
        game = spot_game(spot_of("omaha", **UNEVEN | {"stacks": stacks}))
        values.append(evaluate(game, _by_turns(game)).ev)
    assert values[0] == values[1] == values[2]


def _by_turns(game: Game) -> Policy:
    """The first action for every other hand, the last one for the rest."""

    def policy(place: Place) -> np.ndarray:
        board = game.boards[place.board]
        node = game.streets[board.street].nodes[place.node]
        assert isinstance(node, Decision)
        strategy = np.zeros((len(node.actions), board.hands[node.player]))
        strategy[0, ::2] = strategy[-1, 1::2] = 1.0
        return strategy

    return policy


def test_suits_turned_in_a_circle_change_no_value_on_a_turn() -> None:
    """A circle of three, taken backwards, is another renaming: an exchange of two is its own."""
    menu = {"oop": {"bet": ["pot"]}, "ip": {"bet": ["50%"]}}
    board, held = "2s 7s 8s Jd", ("AATT, QhJh9s8s, 6s5s4c3c", "KKQQ, AsTs9d9h")
    found = []
    for turned in ("shdc", "hdsc", "dshc"):
        change = str.maketrans("shdc", turned)
        oop, ip = (text.translate(change) for text in held)
        table = river(
            board=board.translate(change), ranges={"oop": oop, "ip": ip},
            bets={"turn": menu, "river": menu}, tree={"raises": 0},
        )  # fmt: skip
        solver = Solver(spot_game(Spot.of(table)), threads=1)
        solver.run(4)
        result = solver.evaluate()
        found.append((*result.ev, *result.best_response))
    for other in found[1:]:
        assert other == pytest.approx(found[0], abs=1e-3)
