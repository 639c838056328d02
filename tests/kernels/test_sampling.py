"""Deals drawn at random: their law against enumeration, their sums against the reference."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from naive_showdown import disjoint, hands_of_deck
from ninecards import _native
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.equity.exact import exact_equity
from ninecards.errors import ArrayError
from ninecards.evaluation import REFERENCE
from ninecards.kernels import sampling as module
from ninecards.kernels.board_sums import BoardSums
from ninecards.kernels.sampling import (
    POT_PARTS,
    SAMPLE_COLUMNS,
    Sampler,
    Stream,
    WeightedHands,
    deck_players,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def held(text: str) -> WeightedHands:
    """Hands such as "AsAhKsKh 1, QsQhJsJh 0.25"."""
    hands, weights = zip(*(part.split() for part in text.split(",")), strict=True)
    cards = np.array([parse_cards(hand) for hand in hands], dtype=np.uint8)
    return WeightedHands(cards, np.array([float(weight) for weight in weights]))


# Nearly every pair of these collides, and what is left of a hand's chances depends on the others.
COLLIDING = [
    held("AsAhKsKh 1, AsAd5c6c 0.3, QsQhJsJh 0.7, Td9d8c7c 1"),
    held("AsAcQcJc 1, KsKd9s8s 0.5, QsQd5d6d 1, Ah2c3c4c 0.2"),
    held("AhAc7h6h 1, KhKc9h8h 1, JsJdTsTh 0.4, 5c5h6c6h 0.9"),
]
RIVER = "2h7s9cTc4d"


def shares(hands: Sequence[Sequence[int]], board: Sequence[int], *, hi_lo: bool) -> list[Fraction]:
    """Each player's share of the pot, by the reference."""
    table = [FULL_DECK[card] for card in board]
    holes = [[FULL_DECK[card] for card in hand] for hand in hands]
    high = [REFERENCE.high(hole, table) for hole in holes]
    low = [REFERENCE.low(hole, table) if hi_lo else None for hole in holes]
    made = [rank for rank in low if rank is not None]
    half = Fraction(1, 2) if made else Fraction(1)
    result = []
    for mine, mine_low in zip(high, low, strict=True):
        share = half / high.count(max(high)) if mine == max(high) else Fraction(0)
        if made and mine_low == max(made):
            share += Fraction(1, 2) / low.count(max(made))
        result.append(share)
    return result


def exact_shares(
    players: Sequence[WeightedHands], board: Sequence[int], *, hi_lo: bool
) -> tuple[list[float], list[float]]:
    """Expected shares over all deals without a collision; and those that a game would give in
    which the first player's hand stays when a later one collides."""
    fair, skewed = [0.0] * len(players), [0.0] * len(players)
    total = 0.0
    lists = [list(zip(p.hands.tolist(), p.weights.tolist(), strict=True)) for p in players]
    first_total = sum(weight for _, weight in lists[0])
    by_first: Counter[tuple[int, ...]] = Counter()
    deals = []
    for deal in product(*lists):
        hands = [hand for hand, _ in deal]
        if len(set().union(*hands, board)) == 4 * len(hands) + len(board):
            weight = float(np.prod([weight for _, weight in deal]))
            won = [float(share) for share in shares(hands, board, hi_lo=hi_lo)]
            deals.append((tuple(hands[0]), deal[0][1], weight, won))
            by_first[tuple(hands[0])] += weight
            total += weight
    for first, own, weight, won in deals:
        for player, share in enumerate(won):
            fair[player] += weight / total * share
            skewed[player] += own / first_total * weight / by_first[first] * share
    return fair, skewed


@pytest.mark.parametrize("hi_lo", [False, True])
def test_colliding_ranges_are_drawn_without_bias(hi_lo: bool) -> None:
    board = np.array(parse_cards(RIVER), dtype=np.uint8)
    sampler, deals = Sampler(COLLIDING, board, hi_lo=hi_lo), 40_000
    sums = sampler.zeros()
    found, tries = sampler.draw(Stream.of(11, 0), deals, sums)
    assert found == deals < tries / 2
    fair, skewed = exact_shares(COLLIDING, board.tolist(), hi_lo=hi_lo)
    mean, error = mean_and_error(sums, deals)
    assert (np.abs(mean - fair) <= 4 * error).all()
    assert (np.abs(mean - skewed) > 10 * error).any()


def mean_and_error(
    sums: NDArray[np.int64], deals: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    mean = sums[:, 0] / deals / POT_PARTS
    return mean, np.sqrt(sums[:, 1] / deals / POT_PARTS**2 - mean**2) / deals**0.5


@pytest.mark.parametrize("from_deck", [set(), {0}, {1}, {0, 1}])
@pytest.mark.parametrize("hole_cards", [2, 4, 5])
def test_hands_from_a_list_and_from_the_deck_have_the_same_law(
    hole_cards: int, from_deck: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck of few cards, in which most hands collide, against every pair of hands."""
    monkeypatch.setattr(module, "deck_players", lambda *_: frozenset(from_deck))
    random = np.random.default_rng(hole_cards)
    board = np.array(parse_cards(RIVER), dtype=np.uint8)
    deck = parse_cards("AsAhAdKsKhQsQdJc9s8h7d5c4c3s")[: 4 + 2 * hole_cards]
    hands = hands_of_deck(deck, hole_cards)
    players = []
    for _ in range(2):
        chosen = random.random(len(hands)) < 0.7
        players.append(WeightedHands(hands[chosen], random.random(chosen.sum()) + 0.05))
    dead = ((1 << 52) - 1) & ~sum(1 << int(card) for card in (*deck, *board))
    # Five cards come beside the hands where the board is known: none are missing here.
    sampler, deals = Sampler(players, board, dead=dead), 100_000
    sums = sampler.zeros()
    assert sampler.draw(Stream.of(12, 0), deals, sums)[0] == deals
    both = BoardSums(players[0].hands, players[1].hands, players[1].weights)
    columns = both.zeros()
    both.add(board[None], columns)
    met = disjoint(players[0].hands, players[1].hands) @ players[1].weights
    weights = players[0].weights
    exact = weights @ (columns[:, 0] + columns[:, 1] / 2) / (weights @ met)
    mean, error = mean_and_error(sums, deals)
    assert abs(mean[0] - exact) <= 4 * error[0]


def single_deals(
    sampler: Sampler, seed: int, deals: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sums of deals drawn one by one, and of the same deals drawn together."""
    rows = []
    for number in range(deals):
        sums = sampler.zeros()
        sampler.draw(Stream.of(seed, number), 1, sums)
        rows.append(sums)
    return np.array(rows), np.sum(rows, axis=0)


@pytest.mark.parametrize("hi_lo", [False, True])
def test_sums_are_whole_pots_and_squares_of_their_parts(hi_lo: bool) -> None:
    players = [held("As2sKd5h 1, Ad3dQc9c 1"), held("Ah2hJd6d 1"), held("7c7d3c4c 1, 8s8d3s4s 1")]
    sampler = Sampler(players, hi_lo=hi_lo)
    rows, _ = single_deals(sampler, 13, 400)
    columns = dict(zip(SAMPLE_COLUMNS, rows.transpose(2, 0, 1), strict=True))
    parts = columns["parts"]
    assert (parts.sum(axis=1) == POT_PARTS).all()
    assert (columns["parts_squared"] == parts**2).all()
    assert (columns["scoop"] == (parts == POT_PARTS)).all()
    assert (columns["quarter"] == (parts == POT_PARTS // 4)).all()
    assert (columns["high_win"].sum(axis=1) + (columns["high_tie"].sum(axis=1) > 1) == 1).all()
    assert columns["low_win"].any() == hi_lo


@pytest.mark.parametrize("board_cards", [0, 3, 4])
def test_boards_come_with_equal_chances(board_cards: int) -> None:
    board = parse_cards("Kc7d2h3s")[:board_cards]
    players = [held("KsKhQdJd 1"), held("AsAhTdTc 1")]
    sampler, deals = Sampler(players, np.array(board, dtype=np.uint8)), 300_000
    sums = sampler.zeros()
    sampler.draw(Stream.of(14, 0), deals, sums)
    hands = [[FULL_DECK[card] for card in player.hands[0]] for player in players]
    exact = exact_equity(hands, board).players[0].equity
    mean, error = mean_and_error(sums, deals)
    assert abs(mean[0] - exact) <= 4 * error[0]


def test_the_same_seed_and_number_give_the_same_deals_in_any_steps() -> None:
    sampler = Sampler(COLLIDING)
    whole, steps, other = sampler.zeros(), sampler.zeros(), sampler.zeros()
    sampler.draw(Stream.of(5, 3), 3_000, whole, tries=10**9)
    stream, left = Stream.of(5, 3), 3_000
    while left:
        found, used = sampler.draw(stream, left, steps, tries=700)
        assert used <= 700
        left -= found
    assert np.array_equal(whole, steps)
    sampler.draw(Stream.of(5, 4), 3_000, other, tries=10**9)
    assert not np.array_equal(whole, other)
    sampler.draw(Stream.of(6, 3), 3_000, other, tries=10**9)
    assert not np.array_equal(2 * whole, other)


PRINT_DIGEST = """
import hashlib, numpy as np
from ninecards import _native
from ninecards.kernels.sampling import Sampler, Stream, WeightedHands
found = hashlib.sha256()
random = np.random.default_rng(1)
for cards in (2, 4, 5, 6):
    drawn = {tuple(sorted(random.choice(52, cards, replace=False))) for _ in range(300)}
    hands = np.array(sorted(drawn), dtype=np.uint8)
    players = [WeightedHands(hands[i::3], random.random(len(hands[i::3])) + 0.1) for i in range(3)]
    for hi_lo in (False, True):
        sampler = Sampler(players, hi_lo=hi_lo and cards > 2)
        sums = sampler.zeros()
        sampler.draw(Stream.of(1, 2), 20_000, sums)
        found.update(sums.tobytes())
print(_native.isa, found.hexdigest())
"""


def test_every_set_of_instructions_draws_the_same_deals() -> None:
    assert_same_for_all_sets(PRINT_DIGEST)


def test_an_alias_table_holds_the_weights() -> None:
    for count in (1, 2, 7, 1_000):
        weights = np.random.default_rng(count).random(count) ** 4
        keep, other = np.empty(count, dtype=np.uint64), np.empty(count, dtype=np.uint32)
        _native.alias_table(weights, keep, other)
        kept = keep.astype(np.float64) / 2.0**64
        chance = kept.copy()
        np.add.at(chance, other, 1 - kept)
        assert np.abs(chance / count - weights / weights.sum()).max() < 1e-15 * count


def test_wide_ranges_are_dealt_from_the_deck_and_narrow_ones_listed() -> None:
    assert deck_players([1.0] * 6, 6, 52) == frozenset(range(6))
    assert deck_players([0.001] * 2, 4, 52) == frozenset()
    assert deck_players([0.5, 0.001, 0.9], 4, 47) == frozenset({2})


# ------------------------------------------------------------------------ what is refused


def test_what_is_no_deal_is_refused() -> None:
    two = COLLIDING[:2]
    board = np.array(parse_cards(RIVER), dtype=np.uint8)

    def refused(*arguments: Any, **options: Any) -> str:
        with pytest.raises(ArrayError) as caught:
            Sampler(*arguments, **options)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    assert "1 players" in refused(two[:1])
    assert "7 players" in refused(COLLIDING * 2 + two[:1])
    assert "one of" in refused(
        [two[0], WeightedHands(np.arange(5, dtype=np.uint8)[None], np.ones(1))]
    )
    for bad in (0.0, -1.0, np.nan, np.inf):
        wrong = WeightedHands(two[1].hands, np.array([1.0, bad, 1.0, 1.0]))
        assert "player 2, row 1" in refused([two[0], wrong])
    assert "float64" in refused([two[0], WeightedHands(two[1].hands, np.ones(4, np.float32))])
    assert "weights (3,)" in refused([two[0], WeightedHands(two[1].hands, np.ones(3))])
    assert "uint8" in refused(two, board.astype(np.int64))
    assert "different" in refused(two, board[[0, 0, 1]])
    assert "dead" in refused(two, board, dead=1 << int(board[0]))
    assert "dead" in refused(two, board, dead=-1)
    assert "too few" in refused(
        two, board, dead=((1 << 52) - 1) & ~0b1111 & ~sum(1 << int(c) for c in board)
    )
    sampler = Sampler(two, board)
    for sums in (np.zeros((2, 7), np.int64), sampler.zeros().astype(float), sampler.zeros().T):
        with pytest.raises(ArrayError, match=r"zeros\(\)"):
            sampler.draw(Stream.of(1, 1), 1, sums)
    with pytest.raises(ArrayError, match="0 or more"):
        sampler.draw(Stream.of(1, 1), -1, sampler.zeros())
    with pytest.raises(ArrayError, match="seed -1"):
        Stream.of(-1, 0)
