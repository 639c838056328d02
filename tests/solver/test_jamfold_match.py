"""A match of jam or fold: its two tables, what hands lead to, and a small deck by brute force."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from naive_match import naive_best, naive_deals, naive_match
from ninecards.cards import parse_cards
from ninecards.errors import ConfigError
from ninecards.solver.jamfold import Strategies
from ninecards.solver.jamfold_certificate import fresh_boards
from ninecards.solver.jamfold_classes import Boards, BoardSums, HandClasses, all_boards
from ninecards.solver.jamfold_ends import Laws, class_ends, hand_laws
from ninecards.solver.jamfold_match import Match, MatchTables, back_up, match_payoffs
from ninecards.solver.jamfold_match_best import MatchBounds, MatchCertifier
from ninecards.solver.jamfold_match_solve import MatchSolve
from table import deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table import Hand

HIGH = [int(card) for card in parse_cards("8c8d9hTsJcQdQhKsAc")]
BOTH = [int(card) for card in parse_cards("AsAh2s2hKcKdQhQs3d4c8h9cTdJs")]
BOARDS = ["3d4c8h9cTd", "2s3d4c8hAs", "9cTdQhKcAs", "2h3d8hJsKd"]


def random_strategies(classes: HandClasses, stacks: int, seed: int) -> Strategies:
    made = np.random.default_rng(seed).random((2, len(classes.hands), stacks))
    return Strategies(made[0], made[1])


def toy(hi_lo: bool) -> tuple[BoardSums, Boards]:
    if not hi_lo:
        classes = HandClasses.of_small_deck(HIGH, 2)
        return BoardSums(classes, hi_lo=False), all_boards(classes)
    classes = HandClasses.of_small_deck(BOTH, 4)
    cards = np.array([parse_cards(text) for text in BOARDS], dtype=np.uint8)
    return BoardSums(classes, hi_lo=True), Boards(cards, np.ones(len(cards), dtype=np.float32))


def deals_of(sums: BoardSums, boards: Boards) -> np.ndarray:
    tuples = [tuple(board) for board in boards.cards.tolist()]
    classes = sums.classes
    return naive_deals(classes.cards, classes.hole_cards, tuples, hi_lo=sums.hi_lo)


def bounded(match: Match, sums: BoardSums, boards: Boards, held: Strategies) -> MatchBounds:
    """Over all boards that there are: nothing is left to luck."""
    certifier = MatchCertifier(match, sums, held, exact=True)
    certifier.measure([boards[:2], boards[2:]])
    found = certifier.found()
    assert found is not None
    return found


@pytest.mark.parametrize("hi_lo", [False, True])
def test_a_small_deck_by_brute_force(hi_lo: bool) -> None:
    sums, boards = toy(hi_lo)
    match = Match(6, 1, 2)
    solve = MatchSolve(match, sums, seed=1, every=boards)
    solve.run(400)
    assert (solve.rounds, solve.boards) == (7, 400 * len(boards))
    assert solve.moved < 2e-3
    deals = deals_of(sums, boards)
    assert set(deals[:, 2].tolist()) == ({0, 1, 2, 3, 4} if hi_lo else {0, 2, 4})
    wanted = np.array(naive_match(deals, 6, 1, 2, rounds=40, iterations=120))
    assert solve.tables.button == pytest.approx(wanted, abs=2e-3)
    assert (np.diff(solve.tables.button) > 0.05).all()
    found = bounded(match, sums, boards, solve.strategies)
    assert found.tables.button == pytest.approx(solve.tables.button, abs=1e-6)
    # The naive chances are themselves only this near to the true ones.
    near = 2e-4
    for tables in (found.low, found.high):
        assert tables.button == pytest.approx(wanted, abs=2e-3)
    assert (found.low.button <= wanted + near).all()
    assert (found.high.button >= wanted - near).all()
    assert 0 <= found.gain < 2e-3


@pytest.mark.parametrize("hi_lo", [False, True])
def test_bounds_are_those_of_the_best_of_all_plays(hi_lo: bool) -> None:
    """Of what is far from good: bounds are wide, and the truth is between them."""
    sums, boards = toy(hi_lo)
    match = Match(7, 1, 2)
    held = random_strategies(sums.classes, 6, seed=4)
    paid = match_payoffs(match, MatchTables.by_chips(match))
    held.jam[:, paid.must_jam] = 1
    held.call[:, paid.must_call] = 1
    found = bounded(match, sums, boards, held)
    deals = deals_of(sums, boards)
    best = naive_best(deals, (7, 1, 2), held.jam, held.call, rounds=80)
    for tables, wanted in ((found.high.button, best[0]), (found.high.big_blind, best[1])):
        assert tables == pytest.approx(wanted, abs=1e-5)
    assert found.low.button == pytest.approx(1 - np.array(best[1])[::-1], abs=1e-5)
    assert found.gain == found.fresh_gain > 0.01
    true = naive_match(deals, 7, 1, 2, rounds=40, iterations=120)
    inner = slice(1, -1)
    assert (found.low.button <= np.array(true) + 2e-4).all()
    assert (found.high.button >= np.array(true) - 2e-4).all()
    assert (found.low.button < found.tables.button)[inner].all()
    assert (found.tables.button < found.high.button)[inner].all()
    assert (found.error.button == 0).all()


def test_bounds_on_few_boards_err_outwards() -> None:
    """Many bounds of the same play, beside the exact ones of a deck that has few boards."""
    sums, boards = toy(False)
    match = Match(8, 1, 2)
    solve = MatchSolve(match, sums, seed=4)
    solve.run(800)
    held = solve.strategies
    exact = bounded(match, sums, boards, held)
    highs, freshs, errors = [], [], []
    for seed in range(30):
        certifier = MatchCertifier(match, sums, held)
        assert certifier.found() is None
        certifier.measure(fresh_boards(sums.classes, 64, seed=seed))
        found = certifier.found()
        assert found is not None
        assert found.boards == 64
        assert (found.low.button <= found.tables.button + 1e-7).all()
        assert (found.tables.button <= found.high.button + 1e-7).all()
        highs.append(found.high.button[4])
        freshs.append(found.fresh.button[4])
        errors.append(found.error.button[4])
    spread = [np.std(figures) / len(figures) ** 0.5 for figures in (highs, freshs)]
    assert np.mean(highs) - exact.high.button[4] > 3 * spread[0]
    assert exact.high.button[4] - np.mean(freshs) > 3 * spread[1]
    # The error that each tells is about how much the figures differ.
    assert np.mean(errors) == pytest.approx(np.std(highs), rel=0.5)


def test_a_certificate_of_one_part_alone_is_none() -> None:
    sums, boards = toy(False)
    match = Match(4, 1, 2)
    ones = np.ones((len(sums.classes.hands), 3))
    certifier = MatchCertifier(match, sums, Strategies(ones, ones))
    certifier.add(boards[:8])
    assert certifier.found() is None
    certifier.add(boards[8:16])
    found = certifier.found()
    assert found is not None
    assert found.boards == 16


@pytest.mark.parametrize("hi_lo", [False, True])
def test_one_with_the_button_and_one_with_the_big_blind_win_together(hi_lo: bool) -> None:
    """Each table is backed up for itself, for whatever is played; between them is one winner."""
    sums, boards = toy(hi_lo)
    match = Match(10, 1, 3, 1)
    held = random_strategies(sums.classes, 9, seed=6)
    paid = match_payoffs(match, MatchTables.by_chips(match))
    held.jam[:, paid.must_jam] = 1
    held.call[:, paid.must_call] = 1
    ends = class_ends(sums, boards, held)
    laws = ends.laws_of_jamming(held.jam)
    assert laws.ways.sum(axis=0) == pytest.approx(np.ones(9), abs=1e-6)
    assert (laws.ways >= -1e-6).all()
    assert hi_lo == bool(laws.ways[3].max() > 1e-3)
    # From either chair hands end alike.
    assert ends.laws_of_calling(held.call, held.jam).ways == pytest.approx(laws.ways, abs=1e-6)
    tables = back_up(match, laws, laws)
    assert tables.button + tables.big_blind[::-1] == pytest.approx(np.ones(11), abs=1e-6)
    assert (tables.button[5] + tables.big_blind[5]) / 2 == pytest.approx(0.5, abs=1e-6)
    assert np.abs(tables.button - tables.big_blind).max() > 1e-3


def test_one_who_cannot_win_any_more_has_lost() -> None:
    """Without antes and a small blind a match of two who always fold never ends."""
    match = Match(6, 0, 1)
    ways = np.zeros((7, 5))
    ways[0] = 1
    tables = back_up(match, Laws(ways), Laws(ways))
    assert tables.button == pytest.approx([0, 0, 0, 0, 0, 0, 1])


def test_chances_of_a_fair_game_are_the_part_of_the_chips() -> None:
    """All in without looking, every hand: who has s of T chips wins s / T of the matches."""
    sums, boards = toy(False)
    match = Match(9, 1, 2)
    ones = np.ones((len(sums.classes.hands), 8))
    laws = hand_laws(sums, boards, Strategies(ones, ones))
    tables = back_up(match, laws, laws)
    assert tables.button == pytest.approx(np.arange(10) / 9, abs=1e-5)
    assert tables.big_blind == pytest.approx(np.arange(10) / 9, abs=1e-5)


SHOWDOWNS = [
    # Player 0 has the button, player 1 the big blind.
    (2, "omaha", ["QdQc4s3h", "AsAhKsKh"], "2c5d9h7sJc"),
    (3, "omaha-hilo", ["Ah2cQsJh", "As2dKsKh"], "3d4c8hKd9s"),
    (4, "omaha", ["KsKh3s4h", "KdKc3c4d"], "2c5d9hTsJh"),
    (5, "omaha-hilo", ["As2dKsKh", "Ah2cQsJh"], "3d4c8hKd9s"),
    (6, "omaha", ["AsAhKsKh", "QdQc4s3h"], "2c5d9h7sJc"),
]
MATCHES = [
    Match(10, 1, 2),
    Match(12, 0, 2, 2),
    Match(9, 1, 3, 2),
    Match(10, 1, 2, 3),
    Match(7, 2, 2, 1),
    Match(3, 1, 2, 1),
]
"""The last ones leave both too short for blind and ante."""


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_hands_end_as_the_rules_pay_them(match: Match) -> None:
    leads = match.leads_to()
    for stack, ends, to in zip(match.stacks.tolist(), match.ends(), leads.T.tolist(), strict=True):
        for end, game, holes, board in SHOWDOWNS:
            hand = jam_or_fold(match, stack, "jam call", game, holes, [board])
            assert hand.state.stacks[0] == to[end], (stack, end)
        if not ends.must_jam:
            assert jam_or_fold(match, stack, "fold").state.stacks[0] == to[0], stack
        if not ends.must_call:
            assert jam_or_fold(match, stack, "jam fold").state.stacks[0] == to[1], stack


def jam_or_fold(
    match: Match,
    stack: int,
    script: str,
    game: str = "omaha",
    holes: Sequence[str] | None = None,
    boards: Sequence[str] = (),
) -> Hand:
    """The button does the first word of the script and the big blind the second one, if asked."""
    blinds = f"{game} no {match.small_blind}/{match.big_blind}"
    stacks = stack, match.chips - stack
    hand = deal(blinds, *stacks, button=1, holes=holes, boards=boards, ante=match.ante)
    for player, word in enumerate(script.split()):
        if hand.state.to_act == player:
            raised = word == "jam" and hand.raise_to
            hand.play(f"r{raised[1]}" if raised else "f" if word == "fold" else "c")
    assert hand.state.is_over
    return hand


@pytest.mark.parametrize("asked", [(1, 1, 2), (500, 1, 2), (10, 3, 2), (10, 0, 0), (10, 1, 2, -1)])
def test_matches_that_are_none(asked: tuple[int, ...]) -> None:
    with pytest.raises(ConfigError, match="a match"):
        Match(*asked)
