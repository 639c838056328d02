"""Pots as layers, uncalled bets and even shares, each against its definition."""

from __future__ import annotations

import itertools

import pytest

from ninecards.rules import events as ev
from ninecards.rules.pots import Pot, build_pots, may_muck, pots_of, split_evenly, uncalled_bet
from oracle_settlement import Player
from oracle_settlement import pots_of as naive_pots
from oracle_settlement import uncalled as naive_uncalled
from table import deal

A11 = pytest.mark.rule("A11", source="000")
A12 = pytest.mark.rule("A12", source="000, 001")


@A12
@pytest.mark.parametrize(
    ("contributions", "dead", "contenders", "pots"),
    [
        # D bets 200 and folds, A all-in 50, B all-in 120, C 300 of which 100 are back.
        (
            [200, 50, 120, 200],
            0,
            [1, 2, 3],
            [(200, (1, 2, 3)), (210, (2, 3)), (160, (3,))],
        ),
        # Four limp in 5/10, one of them with 5 dead.
        ([10, 10, 10, 10], 5, [0, 1, 2, 3], [(45, (0, 1, 2, 3))]),
        # The big blind folds to a raise: his 10 stays.
        ([5, 10, 30, 30], 0, [2, 3], [(75, (2, 3))]),
        ([100, 100], 0, [0, 1], [(200, (0, 1))]),
        ([100, 60], 0, [0, 1], [(120, (0, 1)), (40, (0,))]),
        # Above everybody left: the last pot has it.
        ([50, 20, 30], 0, [1, 2], [(60, (1, 2)), (40, (2,))]),
        ([80, 20, 20], 0, [1, 2], [(120, (1, 2))]),
        # One left: everything is one pot of his.
        ([80, 20, 60], 7, [1], [(167, (1,))]),
        # Nothing put in but dead chips.
        ([0, 0], 15, [0, 1], [(15, (0, 1))]),
        # A player without a layered chip contests the dead chips alone.
        ([0, 10, 10], 15, [0, 1, 2], [(15, (0, 1, 2)), (20, (1, 2))]),
        ([0, 10, 10], 0, [0, 1, 2], [(20, (1, 2))]),
        ([0, 10, 10], 0, [0], [(20, (0,))]),
        ([0, 0], 0, [0, 1], []),
        # Contenders come in any order, pots name them in seat order.
        ([30, 20, 30], 0, {2, 1, 0}, [(60, (0, 1, 2)), (20, (0, 2))]),
    ],
)
def test_layers(
    contributions: list[int],
    dead: int,
    contenders: list[int] | set[int],
    pots: list[tuple[int, tuple[int, ...]]],
) -> None:
    assert list(build_pots(contributions, dead, contenders)) == [Pot(*pot) for pot in pots]


@A12
@pytest.mark.parametrize("dead", [0, 3])
def test_layers_are_those_laid_chip_by_chip(dead: int) -> None:
    """All hands of three players who put in 0 to 4 and may have folded."""
    for puts in itertools.product(range(5), repeat=3):
        for folded in itertools.product([False, True], repeat=3):
            if all(folded) or not any(puts):
                continue
            players = [Player(put, gone, ()) for put, gone in zip(puts, folded, strict=True)]
            left = [player for player in range(3) if not folded[player]]
            assert [tuple(pot) for pot in build_pots(puts, dead, left)] == [
                tuple(pot) for pot in naive_pots(players, dead)
            ], (puts, folded)


@A11
@pytest.mark.parametrize(
    ("bets", "folded", "back"),
    [
        ([100, 300], [True, False], (1, 200)),
        ([100, 300], [False, False], (1, 200)),
        ([300, 300], [False, False], None),
        ([0, 0, 0], [False, False, False], None),
        ([0, 40, 0], [False, False, False], (1, 40)),
        # A folded bet counts: only what exceeds it goes back.
        ([100, 250, 300], [False, True, False], (2, 50)),
        # Who has folded gets nothing back.
        ([300, 100, 50], [True, False, False], None),
        # Button straddle 20 over 5/10, all fold.
        ([5, 10, 20], [True, True, False], (2, 10)),
        ([20, 50, 50], [False, False, False], None),
    ],
)
def test_uncalled_bets(bets: list[int], folded: list[bool], back: tuple[int, int] | None) -> None:
    assert uncalled_bet(bets, folded) == back


@A11
def test_uncalled_bets_are_those_of_the_definition() -> None:
    for bets in itertools.product(range(4), repeat=3):
        for folded in itertools.product([False, True], repeat=3):
            back = uncalled_bet(bets, folded)
            chips = [0, 0, 0]
            if back is not None:
                chips[back[0]] = back[1]
            in_hand = [not gone for gone in folded]
            assert tuple(chips) == naive_uncalled(bets, in_hand), (bets, folded)


@pytest.mark.rule("S5", source="000, RRP, TDA 20")
@pytest.mark.parametrize(
    ("chips", "parts", "shares"),
    [
        (38, 3, (13, 13, 12)),
        (67, 2, (34, 33)),
        (101, 2, (51, 50)),
        (101, 3, (34, 34, 33)),
        (7, 2, (4, 3)),
        (2, 3, (1, 1, 0)),
        (0, 2, (0, 0)),
        (5, 1, (5,)),
    ],
)
def test_even_shares(chips: int, parts: int, shares: tuple[int, ...]) -> None:
    assert split_evenly(chips, parts) == shares


@A12
def test_pots_of_a_hand_in_play_have_the_bets_in_front() -> None:
    hand = deal("omaha no 5/10", 1000, 40, 1000, 1000)
    assert hand.pots == [(10, (0, 1)), (5, (1,))]
    hand.play("r30 f c c")
    assert hand.pots == [(90, (0, 1, 2))]
    hand.play("k b10 c")
    assert hand.pots == [(90, (0, 1, 2)), (20, (1, 2))]


@A12
def test_an_uncalled_bet_is_in_no_pot() -> None:
    hand = deal("omaha no 5/10", 50, 120, 300, 300).play("r200 f c c")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(2, 80)]
    assert list(pots_of(hand.state)) == [Pot(150, (0, 1, 2)), Pot(140, (1, 2))]


@pytest.mark.parametrize(
    ("choices", "chooser", "may"),
    [
        ("", 2, True),
        ("m", 0, True),
        ("s3c4c5c6c", 0, True),
        ("s3c4c5c6c m", 1, True),
        # The side pot is left to player 1.
        ("m s3c4c5c6c", 1, False),
    ],
)
def test_who_may_muck(choices: str, chooser: int, may: bool) -> None:
    """Main pot of three, side pot of players 1 and 2; nobody's cards are known, so all choose."""
    hand = deal("omaha no 5/10", 50, 120, 300, holes=["????????"] * 3, boards=["Ks9d8h7c2s"])
    hand.play("r300 c c").play(choices)
    assert hand.legal.player == chooser
    assert may_muck(hand.state, chooser) is hand.legal.muck is may


def test_the_last_hand_wins_without_showing_when_all_others_are_mucked() -> None:
    hand = deal("omaha no 5/10", 50, 120, 300, holes=["????????"] * 3, boards=["Ks9d8h7c2s"])
    hand.play("r300 c c  m m")
    assert hand.of(ev.HandShown) == []
    assert hand.state.stacks == (0, 290, 180)
