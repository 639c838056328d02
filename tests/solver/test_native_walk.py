"""A solve with the native passes is that of the twin in numpy, on any game and any threads."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from naive_spots import range_of_deck
from ninecards.cards import parse_cards
from ninecards.errors import SpotError
from ninecards.kernels.hand_maps import HandMap
from ninecards.kernels.passes import PlayerTree
from ninecards.solver import native_walk
from ninecards.solver.betting import fixed_street, half_street
from ninecards.solver.cfr import Solver
from ninecards.solver.crew import Crew
from ninecards.solver.game import Decision, Lock, Place, decisions_of
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.schemes import SCHEMES
from ninecards.solver.toy import kuhn, leduc, unit_interval

if TYPE_CHECKING:
    from collections.abc import Callable

    from ninecards.solver.game import Game, Sums


def held_leduc() -> Game:
    """Hands held on the first street and on a board of the second."""
    game = leduc(alike=False)
    locks = {}
    for place, hands in ((Place(0, 0), [0, 3]), (Place(2, 0), [1, 2, 4])):
        board = game.boards[place.board]
        node = game.streets[board.street].nodes[place.node]
        assert isinstance(node, Decision)
        mask = np.isin(np.arange(board.hands[node.player]), hands)
        amounts = np.random.default_rng(4).random((len(node.actions), len(mask)))
        locks[place] = Lock(amounts / amounts.sum(axis=0), mask)
    return leduc(alike=False, locks=locks)


def omaha_turn() -> Game:
    board = parse_cards("2s7h9dJc")
    first = fixed_street(20.0, 5.0, 1, last=False)
    last = fixed_street(20.0, 10.0, 1, paid=first.paid)
    deck = [card for card in range(4, 52, 3) if card not in board][:9]
    hands = range_of_deck(deck, 4, 24, 1)
    return OmahaGame(board, (hands, hands), [first.street, last.street], pot=20.0, hi_lo=True)


GAMES: dict[str, Callable[[], Game]] = {
    "kuhn": kuhn,
    "leduc": leduc,
    "held leduc": held_leduc,
    "unit interval": lambda: unit_interval(150),
    "omaha turn": omaha_turn,
}


@pytest.mark.parametrize("storage", ["f32", "i16"])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", GAMES)
def test_a_native_solve_goes_the_way_of_its_twin(name: str, scheme: str, storage: str) -> None:
    game = GAMES[name]()
    fast, slow = (Solver(game, SCHEMES[scheme], storage, native=native) for native in (True, False))
    for solver in (fast, slow):
        solver.run(3)
    # Strategies of hands that are indifferent part ways in the last bits, and then for good: what
    # all strategies together are worth does not.
    for place in decisions_of(game):
        apart = np.abs(fast.average_strategy(place) - slow.average_strategy(place)).max(axis=0)
        assert np.median(apart) < 1e-3
    for more in (0, 4):
        for solver in (fast, slow):
            solver.run(more)
        found, expected = fast.evaluate(), slow.evaluate()
        assert found.ev == pytest.approx(expected.ev, abs=1e-3 * game.pot)
        assert found.best_response == pytest.approx(expected.best_response, abs=1e-2 * game.pot)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_strategies_are_worth_the_same(name: str) -> None:
    game = GAMES[name]()
    fast, slow = Solver(game), Solver(game, native=False)
    fast.run(5)
    slow.restore(fast.iteration, fast.arrays)
    found, expected = fast.evaluate(), slow.evaluate()
    assert found.ev == pytest.approx(expected.ev, abs=1e-11 * game.pot)
    assert found.best_response == pytest.approx(expected.best_response, abs=1e-11 * game.pot)
    for ours, theirs in zip(
        found.ev_by_hand + found.best_response_by_hand,
        expected.ev_by_hand + expected.best_response_by_hand,
        strict=True,
    ):
        assert ours == pytest.approx(theirs, abs=1e-10 * game.pot, nan_ok=True)


@pytest.mark.parametrize("name", GAMES)
def test_exploitability_on_the_way_is_that_of_the_evaluation(name: str) -> None:
    fast, slow = (Solver(GAMES[name](), native=native) for native in (True, False))
    for solver in (fast, slow):
        solver.run(4)
        expected = solver.evaluate().exploitability_pct
        assert expected > 0.1
        assert solver.exploitability_pct() == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("storage", ["f32", "i16"])
@pytest.mark.parametrize("shared", ["boards", "hands"])
@pytest.mark.parametrize("name", ["unit interval", "omaha turn"])
def test_threads_change_nothing(
    name: str, shared: str, storage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They share the hands of a board or, where these are few and the boards many, boards."""
    for bound in ("_SHORT", "_FEW") if shared == "hands" else ("_SHORT", "_MANY"):
        monkeypatch.setattr(native_walk, bound, 0)
    crews = []
    each = Crew.each
    monkeypatch.setattr(Crew, "each", lambda *asked: crews.append(asked) or each(*asked))
    kept = []
    for threads in (1, 3):
        solver = Solver(GAMES[name](), storage=storage, threads=threads)
        solver.run(3)
        found = solver.evaluate()
        solver.run(2)
        arrays = {name: array.tobytes() for name, array in solver.arrays.items()}
        kept.append([arrays, found.ev, found.best_response, solver.exploitability_pct()])
    assert kept[0] == kept[1]
    assert bool(crews) == (shared == "boards" and name == "omaha turn")


def test_what_goes_wrong_on_a_board_of_another_thread_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native_walk, "_MANY", 0)
    solver = Solver(omaha_turn(), threads=3)

    def full(*args: object, **kwargs: object) -> Sums:
        del args, kwargs
        raise MemoryError("no room")

    monkeypatch.setattr(OmahaGame, "showdown", full)
    with pytest.raises(MemoryError, match="no room"):
        solver.run(1)


def test_a_player_who_has_no_choice_is_no_trouble() -> None:
    street = half_street(20.0, 10.0)
    board = parse_cards("2s7h9dJcKc")
    hands = range_of_deck([card for card in range(4, 52, 5) if card not in board][:9], 4, 20, 1)
    nodes = [Decision(0, ("check",), (1,)), street.nodes[1]]
    game = OmahaGame(board, (hands, hands), [type(street)(nodes)], pot=20.0)
    solver = Solver(game)
    solver.run(2)
    assert solver.evaluate().ev == pytest.approx((10.0, 10.0), abs=1e-6)
    assert solver.exploitability_pct() == pytest.approx(0.0, abs=1e-4)


def test_hands_that_cannot_meet_are_refused_on_the_way_too() -> None:
    game = kuhn()
    nobody = replace(game.tables[0], meets=np.zeros((3, 3), dtype=np.bool_))
    solver = Solver(replace(game, tables=[nobody]))
    solver.run(1)
    for ask in (solver.exploitability_pct, solver.evaluate):
        with pytest.raises(SpotError, match="no two hands of the ranges can meet"):
            ask()


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_a_solve_that_is_interrupted_goes_on_from_what_is_kept(
    passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one does that is given the same arrays: no reach is taken for that of the other player."""
    game = unit_interval(60)
    solver = Solver(game)
    solver.run(2)
    update = PlayerTree.update
    done: list[None] = []

    def stopped(*asked: Any, **how: Any) -> None:
        update(*asked, **how)
        done.append(None)
        if len(done) == passes:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(PlayerTree, "update", stopped)
        with pytest.raises(KeyboardInterrupt):
            solver.run(2)
    assert_goes_on_as_restored(solver, game)


def assert_goes_on_as_restored(solver: Solver, game: Any) -> None:
    other = Solver(game)
    other.restore(solver.iteration, solver.arrays)
    for each in (solver, other):
        each.run(1)
    for name, array in solver.arrays.items():
        assert array.tobytes() == other.arrays[name].tobytes()


def test_a_look_that_is_interrupted_leaves_no_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    game = unit_interval(60)
    solver = Solver(game)
    solver.run(2)
    showdown = type(game).showdown

    def stopped(*asked: Any, **how: Any) -> None:
        showdown(*asked, **how)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(type(game), "showdown", stopped)
        with pytest.raises(KeyboardInterrupt):
            solver.exploitability_pct()
    assert_goes_on_as_restored(solver, game)


@pytest.mark.parametrize("ask", ["run", "evaluate"])
def test_threads_end_with_what_is_interrupted(ask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even while the traceback is kept, and with it whoever waited for them."""
    monkeypatch.setattr(native_walk, "_MANY", 0)
    solver = Solver(omaha_turn(), threads=2)
    solver.run(1)
    asked = {"run": lambda: solver.run(1), "evaluate": solver.evaluate}[ask]
    given: list[None] = []
    give, showdown = HandMap.give, OmahaGame.showdown

    def stopped(*what: Any) -> None:
        given.append(None)
        if len(given) > 1:
            raise KeyboardInterrupt
        give(*what)

    def slow(*what: Any, **how: Any) -> Sums:
        if given:
            time.sleep(0.01)
        return showdown(*what, **how)

    with monkeypatch.context() as patched:
        patched.setattr(HandMap, "give", stopped)
        patched.setattr(OmahaGame, "showdown", slow)
        with pytest.raises(KeyboardInterrupt) as kept:
            asked()
        assert threading.active_count() == 1, kept
    solver.run(1)


@pytest.mark.parametrize("threads", [0, -1, 1025, 10**10, 2.0, "2"])
def test_threads_that_are_no_number_of_them_are_refused(threads: Any) -> None:
    with pytest.raises(SpotError, match=r"threads is .*; 1 to 1024 are possible"):
        Solver(kuhn(), threads=threads)


def test_weights_may_be_of_any_kind_of_number_and_lie_anywhere() -> None:
    game = kuhn()
    expected = Solver(game)
    first, second = game.weights
    readonly = second.copy()
    readonly.flags.writeable = False
    for weights in (
        (np.repeat(first, 2)[::2], second),
        (first.astype(np.float32), np.stack([second, second], axis=1)[:, 0]),
        (first.astype(np.int64), readonly),
        (first > 0, second.astype(">f8")),
    ):
        solver = Solver(replace(game, weights=weights))
        for each in (solver, expected):
            each.restore(0, {name: np.zeros_like(a) for name, a in each.arrays.items()})
            each.run(4)
        assert solver.evaluate().ev == expected.evaluate().ev
        assert solver.exploitability_pct() == expected.exploitability_pct()
