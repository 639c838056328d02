"""Jam or fold against loops over hands and boards, known equilibria, and its certificate."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from naive_jamfold import naive_gains
from ninecards.cards import parse_cards
from ninecards.equity.files import hand_texts
from ninecards.errors import ArrayError, ConfigError
from ninecards.kernels.class_sums import LaneFactors
from ninecards.rules.games import Limit, game_by_name
from ninecards.solver.jamfold import JamFold, Strategies, batch_sizes, gains_of_acting
from ninecards.solver.jamfold_certificate import (
    Certificate,
    Certifier,
    exact_boards,
    fresh_boards,
)
from ninecards.solver.jamfold_classes import (
    Boards,
    BoardSums,
    HandClasses,
    all_boards,
    random_boards,
)
from ninecards.solver.jamfold_matrix import MatrixSums
from ninecards.solver.jamfold_stakes import Payoffs, Stakes, chip_payoffs, jam_bound

DECKS = {
    2: "2c2d7h7s8cTdJhQsKcAdAs",
    4: "2c2d3h4s5c7d8h9sTcQdKhAsAc",
}
HALF = Stakes()


def small(hole_cards: int) -> HandClasses:
    return HandClasses.of_small_deck([int(c) for c in parse_cards(DECKS[hole_cards])], hole_cards)


def random_strategies(classes: HandClasses, stacks: int, seed: int) -> Strategies:
    random = np.random.default_rng(seed)
    made = [random.random((len(classes.hands), stacks)).round(2) for _ in range(2)]
    return Strategies(*made)


@pytest.mark.parametrize(("hole_cards", "hi_lo"), [(2, False), (4, False), (4, True)])
def test_gains_are_those_of_two_loops(hole_cards: int, hi_lo: bool) -> None:
    classes = small(hole_cards)
    cards = classes.cards
    drawn = all_boards(classes).cards[:: 210 if hole_cards == 4 else 60]
    boards = Boards(drawn, np.ones(len(drawn), dtype=np.float32))
    stacks = [Fraction(3, 2), Fraction(6)]
    stakes = Stakes(Fraction(1, 4), Fraction(1), Fraction(1, 8))
    held = random_strategies(classes, 2, seed=hole_cards)
    paid = chip_payoffs(stakes, stacks)
    sums = BoardSums(classes, hi_lo=hi_lo)
    found = gains_of_acting(sums, boards, held, paid)
    certifier = Certifier(sums, held, paid, exact=True)
    certifier.add(boards)
    told = certifier.found()
    assert told is not None
    keys = [tuple(sorted(hand.tolist())) for hand in classes.hands]
    for place, stack in enumerate(stacks):
        jam, call = (
            dict(zip(keys, each[:, place].tolist(), strict=True)) for each in (held.jam, held.call)
        )
        wanted = naive_gains(
            cards, hole_cards, [tuple(board) for board in drawn.tolist()], float(stack),
            (0.375, 1.125), jam, call, hi_lo=hi_lo,
        )  # fmt: skip
        for gains, naive in zip(found, wanted[:2], strict=True):
            values = [naive[key] for key in keys]
            assert np.abs(values).max() > 1
            assert gains[:, place] == pytest.approx(values, abs=2e-5 * float(stack) * len(drawn))
        assert told.ev[place] == pytest.approx(wanted[2], abs=1e-5)


@pytest.mark.parametrize("hi_lo", [False, True])
def test_what_one_wins_the_other_loses(hi_lo: bool) -> None:
    """On a few boards of the whole deck, both EVs from what each gains by acting."""
    classes = HandClasses.of_deck(4)
    held = random_strategies(classes, 2, seed=3)
    paid = chip_payoffs(HALF, [Fraction(4), Fraction(20)])
    boards = random_boards(classes, 4, np.random.default_rng(2))
    sums = BoardSums(classes, hi_lo=hi_lo)
    jam, call = gains_of_acting(sums, boards, held, paid)
    dealt = classes.live_hands * len(boards)
    small_blind = paid.fold + (held.jam * jam).sum(axis=0) / dealt
    # Of all pairs of hands that meet: how many jam; the big blind folds or calls then.
    zero = np.zeros(2, dtype=np.float32)
    one = np.ones(2, dtype=np.float32)
    jammed = sums.over(boards, held.jam, LaneFactors(zero, zero, one, zero)).sum(axis=0)
    jammed /= dealt * classes.others
    big_blind = -paid.fold * (1 - jammed) - paid.steal * jammed
    big_blind += (held.call * call).sum(axis=0) / dealt
    assert small_blind + big_blind == pytest.approx([0, 0], abs=3e-5)
    assert np.abs(small_blind).min() > 5e-4


def solved(classes: HandClasses, paid: Payoffs, iterations: int, seed: int) -> Strategies:
    """All boards of a small deck, again and again: no chance is left."""
    every = all_boards(classes)
    solve = JamFold(MatrixSums(BoardSums(classes, hi_lo=False)), paid, seed=seed, late=2)
    for _ in range(iterations):
        solve.play(every)
    return solve.strategies


def judged(classes: HandClasses, held: Strategies, paid: Payoffs) -> Certificate:
    certifier = Certifier(BoardSums(classes, hi_lo=False), held, paid, exact=True)
    certifier.measure(exact_boards(all_boards(classes)))
    found = certifier.found()
    assert found is not None
    return found


def naive_best(gains: dict[tuple[int, ...], float], acted: dict[tuple[int, ...], float]) -> float:
    return sum(max(gain, 0.0) - acted[hand] * gain for hand, gain in gains.items())


def test_exploitability_is_that_of_plain_best_responses() -> None:
    classes = HandClasses.of_small_deck(range(42, 52), 2)
    paid = chip_payoffs(HALF, [Fraction(5)])
    held = random_strategies(classes, 1, seed=9)
    found = judged(classes, held, paid)
    boards = list(combinations(classes.cards, 5))
    keys = [tuple(sorted(hand.tolist())) for hand in classes.hands]
    jam, call = (
        dict(zip(keys, each[:, 0].tolist(), strict=True)) for each in (held.jam, held.call)
    )
    gain_jam, gain_call, ev = naive_gains(classes.cards, 2, boards, 5.0, (0.5, 1.0), jam, call)
    dealt = classes.live_hands * len(boards)
    wanted = (naive_best(gain_jam, jam) + naive_best(gain_call, call)) / dealt / 2
    assert found.upper.item() == found.lower.item() == pytest.approx(wanted, rel=1e-5)
    assert found.ev.item() == pytest.approx(ev, abs=1e-6)
    assert found.std_error.item() == 0
    assert wanted > 0.1
    best = judged(classes, solved(classes, paid, 3000, seed=1), paid)
    assert 0 <= best.upper.item() < 1e-4


def test_a_certificate_errs_upwards_and_its_lower_figure_downwards() -> None:
    """Many certificates on few boards, beside the exact figure of a deck that has few."""
    classes = HandClasses.of_small_deck(range(41, 52), 2)
    paid = chip_payoffs(HALF, [Fraction(8)])
    sums = BoardSums(classes, hi_lo=False, threads=1)
    solve = JamFold(sums, paid, seed=4)
    solve.run(4000)
    exact = judged(classes, solve.strategies, paid).upper.item()
    uppers, lowers, errors = [], [], []
    for seed in range(40):
        certifier = Certifier(sums, solve.strategies, paid)
        certifier.measure(fresh_boards(classes, 64, seed=seed))
        found = certifier.found()
        assert found is not None
        assert found.boards == 64
        uppers.append(found.upper.item())
        lowers.append(found.lower.item())
        errors.append(found.std_error.item())
    spread = [np.std(figures) / len(figures) ** 0.5 for figures in (uppers, lowers)]
    assert np.mean(uppers) - exact > 4 * spread[0]
    assert exact - np.mean(lowers) > 4 * spread[1]
    # The error that each tells is about how much the figures differ.
    assert np.mean(errors) == pytest.approx(np.std(uppers), rel=0.5)


def test_solve_and_certificate_draw_other_boards() -> None:
    classes = HandClasses.of_deck(2)
    seen = []

    class Watched(BoardSums):
        def over(self, boards: Boards, *rest: Any, **more: Any) -> np.ndarray:
            seen.append(boards.cards)
            return super().over(boards, *rest, **more)

    solve = JamFold(Watched(classes, hi_lo=False), chip_payoffs(HALF, [Fraction(2)]), seed=5)
    solve.run(100)
    played = {tuple(board) for cards in seen for board in np.sort(cards, axis=1).tolist()}
    fresh = {
        tuple(board)
        for piece in fresh_boards(classes, 100, seed=5)
        for board in np.sort(piece.cards, axis=1).tolist()
    }
    assert len(played) == len(fresh) == 100
    assert not played & fresh


def test_any_number_of_threads_gives_the_same() -> None:
    classes = HandClasses.of_deck(4)
    paid = chip_payoffs(HALF, [Fraction(9)])
    boards = random_boards(classes, 9, np.random.default_rng(8))
    held = random_strategies(classes, 1, seed=1)
    found = [
        gains_of_acting(BoardSums(classes, hi_lo=False, threads=threads), boards, held, paid)
        for threads in (1, 2, 5)
    ]
    for other in found[1:]:
        assert (other[0] == found[0][0]).all()
        assert (other[1] == found[0][1]).all()


def test_a_big_blind_that_is_all_in_calls_and_the_other_jams_from_a_quarter() -> None:
    """At 1 bb a jam wins the pot of 2 or nothing for half a big blind: equity above 1/4 jams."""
    classes = small(2)
    paid = chip_payoffs(HALF, [Fraction(1), Fraction(1, 2)])
    assert (paid.must_call.tolist(), paid.must_jam.tolist()) == ([True, True], [False, True])
    every = np.ones((len(classes.hands), 2))
    sums = BoardSums(classes, hi_lo=False)
    boards = all_boards(classes)
    gains, _ = gains_of_acting(sums, boards, Strategies(every, every), paid)
    one, none = np.ones(1, dtype=np.float32), np.zeros(1, dtype=np.float32)
    points = sums.over(boards, every[:, :1], LaneFactors(one, one, none, none))[:, 0]
    live = boards.weight * classes.live_hands / len(classes.hands)
    equity = points / 2 / live / classes.others
    assert gains[:, 0] / live == pytest.approx(2 * equity - 1 + 0.5, abs=1e-5)
    held = solved(classes, paid, 300, seed=1)
    assert (held.call == 1).all()
    assert (held.jam[:, 1] == 1).all()
    assert (equity < 0.24).any()
    assert (held.jam[equity > 0.26, 0] > 0.99).all()
    assert (held.jam[equity < 0.24, 0] < 0.01).all()


@pytest.fixture(scope="module")
def holdem() -> MatrixSums:
    return MatrixSums(BoardSums(HandClasses.of_deck(2), hi_lo=False))


def test_holdem_has_its_known_thresholds(holdem: MatrixSums) -> None:
    """The largest stacks that call Q2o and jam T3s and 63s, and the gaps below them."""
    texts = "2.3 2.4 5.0 5.2 5.5 5.6 5.7 5.8 6.5 7.1 7.2 7.6 7.7 7.8 7.9"
    stacks = [Fraction(text) for text in texts.split()]
    paid = chip_payoffs(HALF, stacks)
    one = Boards(np.zeros((1, 5), dtype=np.uint8), np.ones(1, dtype=np.float32))
    solve = JamFold(holdem, paid, seed=0, late=2)
    for _ in range(15_000):
        solve.play(one)
    held = solve.strategies
    certifier = Certifier(holdem, held, paid, exact=True)
    certifier.add(one)
    found = certifier.found()
    assert found is not None
    assert 1000 * found.upper.max() < 0.005
    names = ["".join(sorted(t[::2], key="AKQJT98765432".index)) for t in hand_texts(held_hands())]
    suits = ["s" if t[1] == t[3] else "o" for t in hand_texts(held_hands())]
    rows = {name + suit: place for place, (name, suit) in enumerate(zip(names, suits, strict=True))}
    at = {text: place for place, text in enumerate(texts.split())}

    def chances(acting: np.ndarray, hand: str, stacks: str) -> list[float]:
        return [float(acting[rows[hand], at[stack]]) for stack in stacks.split()]

    assert min(chances(held.call, "Q2o", "5.2 5.5 5.6")) > 0.99
    assert max(chances(held.call, "Q2o", "5.7 5.8 7.9")) < 0.01
    assert min(chances(held.jam, "T3s", "6.5 7.1 7.2")) > 0.99
    assert max(chances(held.jam, "T3s", "7.6 7.8 7.9")) < 0.01
    assert 0.7 < chances(held.jam, "T3s", "7.7")[0] < 0.85
    assert min(chances(held.jam, "63s", "2.3 5.2 6.5 7.1")) > 0.99
    assert max(chances(held.jam, "63s", "2.4 5.0 5.5 5.8 7.2")) < 0.01


def held_hands() -> np.ndarray:
    return HandClasses.of_deck(2).hands


def test_a_matrix_of_all_boards_is_what_boards_give_one_by_one(holdem: MatrixSums) -> None:
    classes = small(2)
    sums = BoardSums(classes, hi_lo=False)
    held = random_strategies(classes, 3, seed=2)
    paid = chip_payoffs(HALF, [Fraction(2), Fraction(7), Fraction(15)])
    every = all_boards(classes)
    found = [
        np.concatenate(gains_of_acting(each, every, held, paid))
        for each in (sums, MatrixSums(sums))
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-5 * np.abs(found[1]).max())
    # Aces against kings before the flop, all suits: 81.946 %.
    by_class = dict(zip(hand_texts(held_hands()), range(169), strict=True))
    aces, kings = (
        next(row for text, row in by_class.items() if text[0] == text[2] == rank) for rank in "AK"
    )
    share = holdem.points[aces, kings] / holdem.meetings[aces, kings] / 2
    assert share == pytest.approx(0.81946, abs=5e-6)
    one = np.ones(1, dtype=np.float32)
    with pytest.raises(ArrayError, match="one factor"):
        holdem.over(every, np.ones((169, 1)), LaneFactors(one, 2 * one, one, one))
    with pytest.raises(ArrayError, match="up to 2000"):
        MatrixSums(BoardSums(HandClasses.of_deck(4), hi_lo=False))


def test_batches_grow_and_use_every_board() -> None:
    for boards in (1, 7, 8, 9, 100, 5000):
        sizes = list(batch_sizes(boards))
        assert sum(sizes) == boards
        assert sizes[:-1] == sorted(sizes[:-1])


def test_classes_of_the_deck_and_boards_in_their_numbers() -> None:
    classes = HandClasses.of_deck(4)
    assert (len(classes.hands), int(classes.sizes.sum())) == (16_432, 270_725)
    assert (np.bincount(classes.numbers) == classes.sizes).all()
    assert (classes.of(classes.hands) == np.arange(16_432)).all()
    assert all_boards(classes).weight == 2_598_960
    drawn = random_boards(classes, 20_000, np.random.default_rng(1)).cards
    assert (np.diff(np.sort(drawn, axis=1).astype(int), axis=1) > 0).all()
    counts = np.bincount(drawn.ravel(), minlength=52)
    assert abs(counts - 20_000 * 5 / 52).max() < 5 * (20_000 * 5 / 52) ** 0.5


@pytest.mark.parametrize(
    ("limit", "stakes", "most"),
    [
        (Limit.NO, HALF, None),
        (Limit.POT, HALF, Fraction(3)),
        # The ante of both lies in the pot: 2 x 1/4 more to raise by, and the own ante besides.
        (Limit.POT, Stakes(Fraction(1, 2), Fraction(1), Fraction(1, 4)), Fraction(15, 4)),
        (Limit.POT, Stakes(Fraction(10), Fraction(40)), Fraction(3)),
        (Limit.FIXED, HALF, Fraction(2)),
    ],
)
def test_how_much_may_go_in_at_once(limit: Limit, stakes: Stakes, most: Fraction | None) -> None:
    for game in ("omaha", "omaha-hilo"):
        assert jam_bound(game_by_name(game), limit, stakes) == most


@pytest.mark.parametrize(
    ("amounts", "told"),
    [((1, 0, 0), "big blind of 0"), ((2, 1, 0), "small blind of 2"), ((0, 1, -1), "ante of -1")],
)
def test_stakes_that_are_none(amounts: tuple[int, ...], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        Stakes(*map(Fraction, amounts))
