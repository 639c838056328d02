"""Trees and games that are none are refused; lanes are the sequences that end."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from ninecards.errors import SpotError
from ninecards.solver.betting import fixed_street
from ninecards.solver.game import Board, Deal, Decision, Outcome, Street, Terminal, check_game
from ninecards.solver.toy import kuhn, leduc

END = Terminal(2.0, (0.0, 0.0))


@pytest.mark.parametrize(
    ("nodes", "entries", "message"),
    [
        ([Decision(0, ("check",), (1, 2)), END, END], (0,), "node 0: player 0 or 1"),
        ([Decision(2, ("check",), (1,)), END], (0,), "node 0: player 0 or 1"),
        ([END, Decision(0, ("check",), (0,))], (1,), "node 1: its children come after it"),
        ([Decision(0, (), ())], (0,), "node 0: its children come after it"),
        ([Decision(0, ("a", "b"), (1, 1)), END], (0,), "each node is an entry or the child"),
        ([END, END], (0,), "each node is an entry or the child"),
    ],
)
def test_nodes_that_are_no_tree_are_refused(nodes, entries, message: str) -> None:
    with pytest.raises(SpotError, match=message):
        Street(nodes, entries)


def test_a_street_with_two_bets_has_its_known_size() -> None:
    street = fixed_street(2.0, 2.0, 2, last=True).street
    assert len(street.decisions) == 6
    # A showdown after check check and after each of four calls, a fold before each call.
    assert len(street.terminals) == 9
    # Reaches of player 0 that are told apart: he has bet or not, and so on to the end.
    for player in (0, 1):
        for place, lane in zip(street.terminals, street.lanes[player], strict=True):
            shown = street.lane_nodes[player][lane]
            assert actions_of(street, player, place) == actions_of(street, player, shown)
        assert len(set(street.lanes[player])) == len(street.lane_nodes[player])
        known = {tuple(actions_of(street, player, place)) for place in street.terminals}
        assert len(known) == len(street.lane_nodes[player])


def actions_of(street: Street, player: int, place: int) -> list[tuple[int, int]]:
    """The player's choices on the way to a node, found from below."""
    for number, node in enumerate(street.nodes):
        if isinstance(node, Decision) and place in node.children:
            own = [(number, node.children.index(place))] if node.player == player else []
            return actions_of(street, player, number) + own
    return []


def test_boards_that_do_not_fit_are_refused() -> None:
    game = leduc()
    root, *later = game.boards
    first, *others = root.outcomes
    with pytest.raises(SpotError, match="board 0 has 0 outcomes and 5 deals"):
        check_game(replace(game, boards=[replace(root, outcomes=()), *later]))
    back = replace(first, board=0)
    with pytest.raises(SpotError, match="board 0 leads to board 0; a later one is needed"):
        check_game(replace(game, boards=[replace(root, outcomes=(back, *others)), *later]))
    short = Outcome(1, 0.25, ((np.arange(4), np.arange(5)),))
    with pytest.raises(SpotError, match="board 1 has other hands than those that lead there"):
        check_game(replace(game, boards=[replace(root, outcomes=(short, *others)), *later]))
    twice = replace(game, boards=[replace(root, outcomes=(first, first, *others)), *later])
    with pytest.raises(SpotError, match="2 outcomes lead to board 1; one is possible"):
        check_game(twice)
    streets = [Street([Deal(0)]), game.streets[1]]
    with pytest.raises(SpotError, match="the deals of board 0 do not lead to each entry once"):
        check_game(replace(game, streets=streets))
    with pytest.raises(SpotError, match="the first street has one entry"):
        check_game(replace(game, boards=[Board(1, (6, 6))]))


@pytest.mark.parametrize("pot", [0, -1.0, math.nan, math.inf])
def test_a_pot_that_is_none_is_refused(pot: float) -> None:
    with pytest.raises(SpotError, match=f"pot is {pot}; a number of chips above 0 is needed"):
        check_game(replace(kuhn(), pot=pot))


@pytest.mark.parametrize("big_blind", [0.0, -2.0, math.nan])
def test_a_big_blind_that_is_none_is_refused(big_blind: float) -> None:
    with pytest.raises(SpotError, match="big blind is"):
        check_game(replace(kuhn(), big_blind=big_blind))


@pytest.mark.parametrize(
    "weights", [[1.0, 1.0, 1.0], np.ones(3, complex), np.array(["1", "1", "1"]), np.ones(3, object)]
)
def test_weights_that_are_no_numbers_are_refused(weights: object) -> None:
    game = kuhn()
    with pytest.raises(SpotError, match=r"weights of player 1: .*; an array of numbers"):
        check_game(replace(game, weights=(game.weights[0], weights)))
