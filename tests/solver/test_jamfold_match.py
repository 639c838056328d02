"""A match of jam or fold: its two tables, what hands lead to, and a small deck by brute force."""

from __future__ import annotations

import numpy as np
import pytest

from naive_match import naive_deals, naive_match
from ninecards.cards import parse_cards
from ninecards.errors import ConfigError
from ninecards.solver.jamfold import Strategies
from ninecards.solver.jamfold_classes import Boards, BoardSums, HandClasses, all_boards
from ninecards.solver.jamfold_match import (
    Match,
    MatchTables,
    back_up,
    hand_laws,
    match_payoffs,
    solve_match,
)
from showdowns import all_in

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


@pytest.mark.parametrize("hi_lo", [False, True])
def test_a_small_deck_by_brute_force(hi_lo: bool) -> None:
    sums, boards = toy(hi_lo)
    match = Match(6, 1, 2)
    moves = []
    tables, _ = solve_match(
        match, sums, boards=150, rounds=7, seed=1, every=boards,
        told=lambda *told: moves.append(told[:2]),
    )  # fmt: skip
    tuples = [tuple(board) for board in boards.cards.tolist()]
    deals = naive_deals(sums.classes.cards, sums.classes.hole_cards, tuples, hi_lo=hi_lo)
    assert set(deals[:, 2].tolist()) == ({0, 1, 2, 3, 4} if hi_lo else {0, 2, 4})
    wanted = naive_match(deals, 6, 1, 2, rounds=40, iterations=120)
    assert tables.button == pytest.approx(wanted, abs=2e-3)
    assert moves[-1][0] == 7
    assert moves[-1][1] < 2e-3
    assert (np.diff(tables.button) > 0.05).all()


@pytest.mark.parametrize("hi_lo", [False, True])
def test_one_with_the_button_and_one_with_the_big_blind_win_together(hi_lo: bool) -> None:
    """Each table is backed up for itself, for whatever is played; between them is one winner."""
    sums, boards = toy(hi_lo)
    match = Match(10, 1, 3, 1)
    held = random_strategies(sums.classes, 9, seed=6)
    paid = match_payoffs(match, MatchTables.by_chips(match))
    held.jam[:, paid.must_jam] = 1
    held.call[:, paid.must_call] = 1
    laws = hand_laws(sums, boards, held)
    assert laws.ways.sum(axis=0) == pytest.approx(np.ones(9), abs=1e-6)
    assert (laws.ways >= -1e-6).all()
    assert hi_lo == bool(laws.ways[3].max() > 1e-3)
    tables = back_up(match, laws, MatchTables.by_chips(match))
    assert tables.button + tables.big_blind[::-1] == pytest.approx(np.ones(11), abs=1e-6)
    assert (tables.button[5] + tables.big_blind[5]) / 2 == pytest.approx(0.5, abs=1e-6)
    assert np.abs(tables.button - tables.big_blind).max() > 1e-3


def test_chances_of_a_fair_game_are_the_part_of_the_chips() -> None:
    """All in without looking, every hand: who has s of T chips wins s / T of the matches."""
    sums, boards = toy(False)
    match = Match(9, 1, 2)
    ones = np.ones((len(sums.classes.hands), 8))
    tables = back_up(
        match, hand_laws(sums, boards, Strategies(ones, ones)),
        MatchTables.by_chips(match),
    )  # fmt: skip
    assert tables.button == pytest.approx(np.arange(10) / 9, abs=1e-5)
    assert tables.big_blind == pytest.approx(np.arange(10) / 9, abs=1e-5)


@pytest.mark.parametrize("stack", [1, 2, 3, 4, 5, 7, 9])
def test_quarters_are_paid_as_the_rules_pay_them(stack: int) -> None:
    """An odd chip included: three hands that are quartered, by the engine."""
    chips = 10
    leads = Match(chips, 1, 2).leads_to()[:, stack - 1].tolist()
    stake = min(stack, chips - stack)
    rest = [stack - stake, chips - stack - stake]
    # Player 0 has the button, 1 the big blind: a tie of the low, and one wins the high.
    for holes, end in ((["As2dKsKh", "Ah2cQsJh"], 5), (["Ah2cQsJh", "As2dKsKh"], 3)):
        hand = all_in("omaha-hilo no 1/2", [stake, stake], holes, ["3d4c8hKd9s"], button=1)
        assert hand.state.stacks[0] + rest[0] == leads[end]
        assert sum(hand.state.stacks) == 2 * stake


@pytest.mark.parametrize("asked", [(1, 1, 2), (500, 1, 2), (10, 3, 2), (10, 0, 0), (10, 1, 2, -1)])
def test_matches_that_are_none(asked: tuple[int, ...]) -> None:
    with pytest.raises(ConfigError, match="a match"):
        Match(*asked)
