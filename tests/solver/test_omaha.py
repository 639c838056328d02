"""Rivers and turns of real cards: known spots, the definition, renamed suits."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from naive_response import Naive
from naive_spots import naive_share, range_of_deck
from ninecards.cards import parse_cards
from ninecards.equity import Range
from ninecards.errors import SpotError
from ninecards.kernels.boards import live_hands
from ninecards.solver.best_response import evaluate, uniform
from ninecards.solver.betting import Rake, fixed_street, half_street
from ninecards.solver.cfr import Solver
from ninecards.solver.game import Lock, Place, Street
from ninecards.solver.omaha import OmahaGame, WeightedHands
from ninecards.solver.schemes import PCFR_PLUS
from toy_shares import random_policy

ROOT, ANSWER = Place(0, 0), Place(0, 2)
BOARD = "2s7h9dJcKc"


def hands_of(*texts: str) -> WeightedHands:
    return np.array([parse_cards(text) for text in texts], dtype=np.uint8), np.ones(len(texts))


def clairvoyant(locks: dict[Place, Lock] | None = None) -> OmahaGame:
    bettor, caller = hands_of("QsTs4s4h", "AsAh3s3h"), hands_of("KsKh5s5h")
    streets = [half_street(20.0, 10.0)]
    return OmahaGame(parse_cards(BOARD), (bettor, caller), streets, pot=20.0, locks=locks)


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
def test_the_nuts_or_air_against_kings(storage: str) -> None:
    solver = Solver(clairvoyant(), PCFR_PLUS, storage)
    solver.run(600)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.02
    assert found.ev == pytest.approx((40 / 3, 20 / 3), abs=0.01)
    assert found.ev_by_hand[0].tolist() == pytest.approx([80 / 3, 0.0], abs=0.02)
    assert solver.average_strategy(ROOT)[1].tolist() == pytest.approx([1.0, 1 / 3], abs=0.01)
    assert solver.average_strategy(ANSWER)[1, 0] == pytest.approx(2 / 3, abs=0.01)


@pytest.mark.parametrize("storage", ["f32", "i16", "f64"])
@pytest.mark.parametrize(
    ("calls", "bluffs", "values", "caller"),
    [(0.75, 0.0, [27.5, 0.0], 6.25), (0.5, 1.0, [25.0, 5.0], 5.0)],
)
def test_kings_that_call_too_much_or_too_little(
    calls: float, bluffs: float, values: list[float], caller: float, storage: str
) -> None:
    locks = {ANSWER: Lock(np.array([[1 - calls], [calls]]))}
    solver = Solver(clairvoyant(locks), storage=storage)
    solver.run(300)
    found = solver.evaluate()
    assert found.exploitability_pct < 0.01
    assert solver.average_strategy(ROOT)[1].tolist() == pytest.approx([1.0, bluffs], abs=0.01)
    assert found.ev_by_hand[0].tolist() == pytest.approx(values, abs=0.02)
    assert found.ev[1] == pytest.approx(caller, abs=0.01)


BETTING = [
    (half_street(60.0, 30.0), (37.5, 22.5)),
    (fixed_street(60.0, 30.0, 1).street, (33.75, 26.25)),
]


def test_uniform_play_of_all_hands() -> None:
    board = parse_cards(BOARD)
    hands = live_hands(board)
    every = hands, np.ones(len(hands))
    for street, expected in BETTING:
        game = OmahaGame(board, (every, every), [street], pot=60.0)
        assert evaluate(game, uniform(game)).ev == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize(("board", "hi_lo"), [(BOARD, False), ("2s3h8dJcKc", True)])
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_uniform_play_of_a_range_against_itself(cards: int, board: str, hi_lo: bool) -> None:
    fixed = [int(card) for card in parse_cards(board)]
    some = range_of_deck([card for card in range(52) if card not in fixed][::3], cards, 300, cards)
    for street, expected in BETTING:
        game = OmahaGame(fixed, (some, some), [street], pot=60.0, hi_lo=hi_lo)
        assert evaluate(game, uniform(game)).ev == pytest.approx(expected, abs=1e-9)


def small_river(cards: int, deck: int, count: int, hi_lo: bool) -> OmahaGame:
    fixed = [int(card) for card in parse_cards("2s7h8dJcKc")]
    live = [card for card in range(52) if card not in fixed]
    small = np.random.default_rng(deck).choice(live, deck, replace=False).tolist()
    ranges = range_of_deck(small, cards, count, 1), range_of_deck(small, cards, count, 2)
    street = fixed_street(3.0, 2.0, 1, rake=Rake(0.1, 0.5)).street
    return OmahaGame(fixed, ranges, [street], pot=3.0, hi_lo=hi_lo)


@pytest.mark.parametrize("hi_lo", [False, True])
@pytest.mark.parametrize(("cards", "deck", "count"), [(4, 10, 110), (5, 12, 60), (6, 14, 60)])
def test_the_best_response_on_a_small_deck_is_the_best_of_all_plans(
    cards: int, deck: int, count: int, hi_lo: bool
) -> None:
    game = small_river(cards, deck, count, hi_lo)
    solver = Solver(game, storage="f64")
    solver.run(8)
    found = solver.evaluate()
    naive = Naive(game, solver.average_strategy, naive_share(game, hi_lo=hi_lo))
    for player in (0, 1):
        assert found.ev[player] == pytest.approx(naive.ev(player), abs=1e-9)
        assert found.best_response[player] == pytest.approx(naive.best_by_plans(player), abs=1e-9)
    assert found.exploitability > 1e-3


def two_streets(pot: float) -> list[Street]:
    first = fixed_street(pot, 1.0, 1, last=False)
    return [first.street, fixed_street(pot, 2.0, 1, paid=first.paid).street]


def test_a_turn_is_played_as_the_definition_says() -> None:
    board = parse_cards("2s7h8dJc")
    ranges = hands_of("AsKsQh9h", "AdAc3d4d", "9sTs7s6s"), hands_of("KdKhJhTd", "3h4h5c6c")
    game = OmahaGame(board, ranges, two_streets(2.0), pot=2.0)
    assert len(game.boards) == 1 + 48
    policy = random_policy(game, 4)
    found, naive = evaluate(game, policy), Naive(game, policy, naive_share(game))
    assert sum(found.ev) == pytest.approx(2.0, abs=1e-9)
    for player in (0, 1):
        assert found.ev[player] == pytest.approx(naive.ev(player), abs=1e-9)
        assert found.best_response[player] == pytest.approx(naive.best_by_search(player), abs=1e-9)


TURNS = {
    "rainbow": "2s7h8dJc",
    "two-tone": "2s7s8dJd",
    "monotone": "2s7s8sJs",
    "paired": "7s7h8dJd",
}
# Without a renaming 48. Two suits that are not on the board: 13 of their 26 cards are played;
# three: 13 of 39. Where two suits hold the same ranks of the board, 12 of the 24 that are left.
PLAYED = {"rainbow": 48, "two-tone": 22 + 13, "monotone": 9 + 13, "paired": 11 + 13 + 12}


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_is_the_same_whether_alike_cards_are_played_once_or_each(name: str) -> None:
    board = parse_cards(TURNS[name])
    dead = [int(card) for card in board]
    ranges = Range("AATT:$ds").combos(dead), Range("KKQQ").combos(dead)
    results = []
    for alike in (True, False):
        game = OmahaGame(board, ranges, two_streets(2.0), pot=2.0, alike=alike)
        solver = Solver(game, storage="f64")
        solver.run(3)
        results.append((len(game.boards), solver.evaluate(), solver.average_strategy(ROOT)))
    (boards, found, first), (every, expected, second) = results
    assert (boards, every) == (PLAYED[name] + 1, 49)
    assert found.ev == pytest.approx(expected.ev, abs=1e-9)
    assert found.best_response == pytest.approx(expected.best_response, abs=1e-9)
    assert np.abs(first - second).max() < 1e-7


@pytest.mark.parametrize("name", TURNS)
def test_alike_cards_lead_to_the_hands_that_do_not_hold_them(name: str) -> None:
    """Sums over all alike cards would not show a renaming taken backwards; this does."""
    board = parse_cards(TURNS[name])
    dead = [int(card) for card in board]
    ranges = Range("AATT:$ds").combos(dead), Range("KKQQ").combos(dead)
    game = OmahaGame(board, ranges, two_streets(2.0), pot=2.0)
    seen = []
    for outcome in game.boards[0].outcomes:
        here = game.cards(outcome.board)[-1]
        for maps in outcome.hands:
            gone = [set(range(52)) for _ in (0, 1)]
            turned = set(range(24))
            for player in (0, 1):
                before, after = game.hands(0, player), game.hands(outcome.board, player)
                gone[player] -= set(before[maps[player]].ravel().tolist())
                turned &= {
                    number
                    for number, suits in enumerate(permutations(range(4)))
                    if all(
                        {c // 4 * 4 + suits[c % 4] for c in one} == set(other)
                        for one, other in zip(
                            after.tolist(), before[maps[player]].tolist(), strict=True
                        )
                    )
                }
            # One renaming does it for all hands of both, and its card is in none of them.
            images = {here // 4 * 4 + list(permutations(range(4)))[n][here % 4] for n in turned}
            (card,) = images - set(seen)
            assert card in gone[0] & gone[1]
            seen.append(card)
    assert sorted([*seen, *dead]) == list(range(52))


def test_cards_are_alike_only_where_nothing_tells_the_suits_apart() -> None:
    board = parse_cards(TURNS["monotone"])
    dead = [int(card) for card in board]
    hands, weights = Range("AATT:$ds").combos(dead)
    kings = Range("KKQQ").combos(dead)
    uneven = weights.copy()
    uneven[0] = 0.5
    lock = {ROOT: Lock(np.full((2, len(hands)), 0.5))}
    sizes = []
    for ranges, locks in (
        (((hands, weights), kings), None),
        (((hands, weights), kings), lock),
        (((hands[1:], weights[1:]), kings), None),
        (((hands, uneven), kings), None),
    ):
        game = OmahaGame(board, ranges, two_streets(2.0), pot=2.0, locks=locks)
        sizes.append(len(game.boards))
    assert sizes[0] == 1 + PLAYED["monotone"]
    assert sizes[1] == 49
    assert all(size > sizes[0] for size in sizes[1:])


def test_renaming_the_suits_renames_the_result() -> None:
    texts = ("AsKsQh9h", "AdAc3d4d", "9sTs7s6s"), ("KdKhJhTd", "3h4h5c6c")
    plain = str.maketrans("shdc", "hdcs")
    solvers = []
    for change in ({}, plain):
        ranges = tuple(hands_of(*(text.translate(change) for text in side)) for side in texts)
        board = parse_cards("2s7h8dJcKc".translate(change))
        game = OmahaGame(board, ranges, [fixed_street(2.0, 2.0, 2).street], pot=2.0)
        solvers.append(Solver(game, storage="f64"))
        solvers[-1].run(25)
    for node in solvers[0].game.streets[0].decisions:
        first, second = (solver.average_strategy(Place(0, node)) for solver in solvers)
        assert np.abs(first - second).max() < 1e-9
    assert solvers[0].evaluate().ev == pytest.approx(solvers[1].evaluate().ev, abs=1e-9)


def numbers_of(hands: Any) -> WeightedHands:
    numbers = np.array(hands, dtype=np.uint8)
    return numbers, np.ones(len(numbers))


def test_spots_that_are_none_are_refused() -> None:
    board, one = parse_cards(BOARD), half_street(1.0, 1.0)
    kings, aces = hands_of("KsKh5s5h"), hands_of("AsAh3s3h")
    nobody = kings[0][:0], kings[1][:0]
    for cards, ranges, streets, message in (
        (board[:2], (aces, kings), [one], "a board of 2 cards; 3, 4 or 5 different ones"),
        ((*board[:4], board[0]), (aces, kings), [one], "a board of 5 cards; 3, 4 or 5 different"),
        (board[:4], (aces, kings), [one], "betting of 1 streets; a board of 4 cards has 2"),
        (board, (aces, nobody), [one], "player 1: no hand is left beside the board"),
        (board, (hands_of("JcAh3s3h"), kings), [one], "player 0: a hand holds a card of the board"),
        (board, (hands_of("JdAh3s3h8h"), kings), [one], "hands of 5 and 4 cards; one size"),
        ((*board[:4], 52), (aces, kings), [one], r"52\]; they are numbers from 0 to 51"),
        ((*board[:4], -1), (aces, kings), [one], r"cards \[-1, .*; they are numbers from 0"),
        (board, (numbers_of([[0, 1, 2, 52]]), kings), [one], "player 0: a hand holds 52, which is"),
        (board, (numbers_of([[0, 1, 2]]), kings), [one], "player 0: hands of 3 cards"),
        (board, (aces, numbers_of([0, 1, 2, 4])), [one], r"player 1: hands are uint8 \(4,\)"),
        (board, (aces, (kings[0].astype(int), kings[1])), [one], "player 1: hands are int64"),
        (board, ((aces[0].tolist(), aces[1]), kings), [one], "player 0: hands are <class 'list'>"),
    ):
        with pytest.raises(SpotError, match=message):
            OmahaGame(cards, ranges, streets, pot=1.0)
