"""Exact counts: the collapse against the count board by board, and that against the reference."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from naive_equity import boards_of, winners
from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.kernels.equity import (
    Cards,
    outcome_counts,
    outcome_counts_by_board,
    two_board_counts,
)

Spot = tuple[Cards, Cards, Cards]


def array(cards: object) -> Cards:
    return np.array(cards, dtype=np.uint8)


def hole_of(*hands: str) -> Cards:
    return array([parse_cards(hand) for hand in hands])


def spot(
    generator: random.Random,
    players: int,
    hole: int,
    board: int,
    dead: int,
    deck: list[int] | None = None,
) -> Spot:
    """Hole cards, board and dead cards, out of a deck that may be a part of the whole one."""
    cards = generator.sample(deck or list(range(52)), players * hole + board + dead)
    held = players * hole
    return (
        array(cards[:held]).reshape(players, hole),
        array(cards[held : held + board]),
        array(cards[held + board :]),
    )


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("hole", [2, 4, 5, 6])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_collapse_counts_what_is_counted_board_by_board(
    players: int, hole: int, *, low: bool
) -> None:
    generator = random.Random(f"{players} {hole} {low}")
    for board in (1, 2, 3, 3, 4, 4, 5):
        dead = generator.randint(0, min(5, 52 - players * hole - 5))
        if board == 1 and players * hole < 24:
            dead += 52 - players * hole - dead - 28  # keeps the slow twin quick
        case = spot(generator, players, hole, board, dead)
        counts = outcome_counts(*case, low=low)
        assert np.array_equal(counts, outcome_counts_by_board(*case, low=low)), case
        assert counts.sum() == comb(52 - players * hole - board - dead, 5 - board)


@pytest.mark.parametrize(
    ("players", "hole", "low"),
    [(2, 4, False), (2, 4, True), (2, 5, True), (2, 6, False), (3, 4, True), (4, 5, True)],
)
def test_before_the_flop_too(players: int, hole: int, *, low: bool) -> None:
    case = spot(random.Random(f"preflop {players} {hole}"), players, hole, 0, 0)
    assert np.array_equal(
        outcome_counts(*case, low=low), outcome_counts_by_board(*case, low=low)
    ), case


def test_before_the_flop_in_holdem() -> None:
    case = spot(random.Random(11), 2, 2, 0, 12)
    assert np.array_equal(outcome_counts(*case), outcome_counts_by_board(*case))


@pytest.mark.parametrize("suits", [1, 2])
def test_decks_full_of_flushes_and_pairs(suits: int) -> None:
    """Cards of few suits and few ranks: quads and straight flushes over flushes."""
    generator = random.Random(suits)
    for _ in range(60):
        players, hole = generator.choice([(2, 4), (2, 5), (2, 6), (3, 4)])
        kept = generator.sample(range(4), suits)
        ranks = generator.sample(range(13), 9)
        deck = [card for card in range(52) if card % 4 in kept or card // 4 in ranks[:5]]
        board = generator.randint(1, 4)
        case = spot(generator, players, hole, board, 2, deck)
        low = generator.random() < 0.5
        assert np.array_equal(
            outcome_counts(*case, low=low), outcome_counts_by_board(*case, low=low)
        ), case


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("hole", [2, 4, 5, 6])
def test_the_count_by_board_agrees_with_the_reference(hole: int, *, low: bool) -> None:
    generator = random.Random(f"reference {hole}")
    for board in (4, 5, 4):
        players = generator.choice([2, 3, 4])
        case = spot(generator, players, hole, board, 3)
        hands = [[Card(card) for card in hand] for hand in case[0].tolist()]
        on_board, out = ([Card(card) for card in cards.tolist()] for cards in case[1:])
        expected = np.zeros((1 << players, 1 << players), dtype=np.int64)
        for full in boards_of(hands, on_board, out):
            high, lows = winners(hands, full, low=low)
            expected[sum(1 << i for i in high), sum(1 << i for i in lows)] += 1
        assert np.array_equal(outcome_counts_by_board(*case, low=low), expected), case
        assert np.array_equal(outcome_counts(*case, low=low), expected), case


def test_what_the_order_of_players_and_the_names_of_suits_do_not_change() -> None:
    generator = np.random.default_rng(5)
    hole, board, dead = spot(random.Random(3), 3, 5, 3, 4)
    counts = outcome_counts(hole, board, dead, low=True)
    suits = generator.permutation(4).astype(np.uint8)
    renamed = [(cards & 0xFC) | suits[cards & 3] for cards in (hole, board, dead)]
    assert np.array_equal(outcome_counts(*renamed, low=True), counts)
    swapped = outcome_counts(hole[::-1], board[::-1], dead[::-1], low=True)
    turned = [int(f"{mask:03b}"[::-1], 2) for mask in range(8)]
    assert np.array_equal(swapped[np.ix_(turned, turned)], counts)


def test_every_set_of_instructions_counts_the_same() -> None:
    code = """if True:
        import random, numpy, ninecards._native
        from ninecards.kernels.equity import outcome_counts
        generator, total = random.Random(1), []
        for players in range(2, 7):
            cards = generator.sample(range(52), 5 * players + 3)
            hole = numpy.array(cards[3:], dtype=numpy.uint8).reshape(players, 5)
            board = numpy.array(cards[:3], dtype=numpy.uint8)
            for low in (False, True):
                total += outcome_counts(hole, low=low).ravel().tolist()
                total += outcome_counts(hole, board, low=low).ravel().tolist()
        print(ninecards._native.isa, hash(tuple(total)))
    """
    assert_same_for_all_sets(code)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize(("first", "second"), [(3, 3), (4, 3), (3, 5), (4, 4), (5, 5), (2, 4)])
def test_two_boards_against_every_pair_of_boards(first: int, second: int, *, low: bool) -> None:
    generator = random.Random(f"{first} {second} {low}")
    players = 3
    dead = 14
    hole, cards, out = spot(generator, players, 4, first + second, dead)
    board, board2 = cards[:first], cards[first:]
    code = np.array(
        [[generator.randrange(4) for _ in range(4**players)] for _ in range(players)],
        dtype=np.uint8,
    )
    expected = np.zeros((players, 4, 4), dtype=np.int64)
    live = [card for card in range(52) if card not in {*hole.ravel(), *cards, *out}]
    hands = [[FULL_DECK[card] for card in hand] for hand in hole.tolist()]

    def outcomes(known: Cards) -> dict[tuple[int, ...], int]:
        found = {}
        for rest in combinations(live, 5 - len(known)):
            full = [FULL_DECK[card] for card in (*known.tolist(), *rest)]
            high, lows = winners(hands, full, low=low)
            found[rest] = sum(1 << i for i in high) | sum(1 << i + players for i in lows)
        return found

    ones, twos = outcomes(board), outcomes(board2)
    for rest, one in ones.items():
        for rest2, two in twos.items():
            if not {*rest} & {*rest2}:
                for player in range(players):
                    expected[player, code[player, one], code[player, two]] += 1
    got = two_board_counts(hole, board, board2, out, code, low=low)
    assert np.array_equal(got, expected)


def test_two_boards_before_the_flop_have_the_margins_of_one() -> None:
    hole = hole_of("AsAhKsKhQs", "Td9c8d7c2c", "Jd9d8s6s5s")
    out = array([])
    code = np.zeros((3, 64), dtype=np.uint8)
    for player in range(3):
        code[player, [mask for mask in range(8) if mask >> player & 1]] = 1
    pairs = two_board_counts(hole, out, out, out, code)
    counts = outcome_counts(hole)[:, 0]
    boards, beside = comb(37, 5), comb(32, 5)
    for player in range(3):
        won = sum(int(counts[mask]) for mask in range(8) if mask >> player & 1)
        assert pairs[player].sum() == boards * beside
        assert pairs[player][1].sum() == pairs[player][:, 1].sum() == won * beside
        assert pairs[player][0, 1] == pairs[player][1, 0]
