"""Shares of the pot, Hi and Hi/Lo: small decks by enumeration, whole decks by what must hold."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instruction_sets import assert_same_for_all_sets
from naive_showdown import below_up_to_every, disjoint, hands_of_deck
from ninecards.errors import ArrayError
from ninecards.kernels import sweeps
from ninecards.kernels.boards import live_hands
from ninecards.kernels.evaluator import NO_LOW, high_and_low_ranks, high_ranks
from ninecards.kernels.showdown import Showdown, ShowdownShares
from ninecards.kernels.showdown_hi_lo import HiLoShowdown
from ninecards.kernels.showdown_numpy import hi_lo_shares
from ninecards.kernels.sweeps import Sides, Sweep, dense

if TYPE_CHECKING:
    from numpy.typing import NDArray

BOARD = np.array([3, 17, 22, 40, 51], dtype=np.uint8)
LOW_BOARD = np.array([0, 9, 18, 23, 47], dtype=np.uint8)
SMALL_DECKS = [(2, 10), (4, 10), (4, 13), (5, 12), (5, 13), (6, 14), (6, 15)]


def ranks_on(board: NDArray[np.uint8], hands: NDArray[np.uint8]) -> tuple[Any, Any]:
    high, low = high_and_low_ranks(hands, np.tile(board, (len(hands), 1)))
    return high, low


def whole_deck(board: NDArray[np.uint8], hole_cards: int, *, hi_lo: bool) -> Any:
    hands = live_hands(board, cards=hole_cards)
    if hi_lo:
        ranks = ranks_on(board, hands)
        assert (ranks[1] != NO_LOW).any()
        assert (ranks[1] == NO_LOW).any()
        return hands, HiLoShowdown(hands, hands, ranks, ranks)
    high = high_ranks(hands, np.tile(board, (len(hands), 1)))
    return hands, Showdown(hands, hands, high, high)


def small_case(hole_cards: int, deck: int) -> tuple[Any, ...]:
    """Two lists of hands, high and low ranks that many share, a sparse reach."""
    random = np.random.default_rng([hole_cards, deck])
    hands = hands_of_deck(random.choice(52, deck, replace=False), hole_cards)
    high = random.choice(random.integers(0, 7462, 12), len(hands)).astype(np.uint16)
    low = random.choice([NO_LOW, NO_LOW, 3, 9, 40, 55], len(hands)).astype(np.uint8)
    first, second = (random.permutation(len(hands))[: len(hands) * 3 // 4] for _ in range(2))
    reach = random.random(len(second)) * (random.random(len(second)) < 0.6)
    sides = hands[first], hands[second]
    return *sides, (high[first], low[first]), (high[second], low[second]), reach


@pytest.fixture(params=[None, False], ids=["few", "many"])
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Small decks as what they are, and by the way of whole ones."""
    if request.param is not None:
        monkeypatch.setattr(sweeps, "are_few", lambda *_: False)
    return request.param is None


@pytest.mark.parametrize(("hole_cards", "deck"), SMALL_DECKS)
@pytest.mark.usefixtures("few")
def test_shares_are_those_of_plain_enumeration(hole_cards: int, deck: int) -> None:
    heroes, others, hero_ranks, ranks, reach = small_case(hole_cards, deck)
    below, up_to, every = below_up_to_every(heroes, others, hero_ranks[0], ranks[0], reach)
    showdown = Showdown(heroes, others, hero_ranks[0], ranks[0])
    found = showdown.shares(reach[:, None])
    scale = 1e-12 * reach.sum()
    assert np.abs(found.share[:, 0] - (below + up_to) / 2).max() <= scale
    assert np.abs(found.every[:, 0] - every).max() <= scale
    assert np.abs(showdown.every(reach[:, None])[:, 0] - every).max() <= scale
    assert every.max() > 0.01 * reach.sum()


def enumerated(
    hero_ranks: tuple[Any, Any], ranks: tuple[Any, Any], meets: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The part of the pot that each hero wins from each opponent."""
    parts = [
        np.sign(mine[:, None].astype(int) - theirs[None, :]) / 2 + 0.5
        for mine, theirs in zip(hero_ranks, ranks, strict=True)
    ]
    has, they_have = hero_ranks[1] != NO_LOW, ranks[1] != NO_LOW
    low = np.where(has[:, None] & they_have[None, :], parts[1], parts[0])
    low = np.where(has[:, None] & ~they_have[None, :], 1.0, low)
    low = np.where(~has[:, None] & they_have[None, :], 0.0, low)
    won: NDArray[np.float64] = np.where(meets, (parts[0] + low) / 2, 0.0)
    return won


@pytest.mark.parametrize(("hole_cards", "deck"), SMALL_DECKS[:-1])
@pytest.mark.usefixtures("few")
def test_both_halves_are_those_of_plain_enumeration(hole_cards: int, deck: int) -> None:
    heroes, others, hero_ranks, ranks, reach = small_case(hole_cards, deck)
    meets = disjoint(heroes, others)
    wanted = enumerated(hero_ranks, ranks, meets) @ reach
    found = HiLoShowdown(heroes, others, hero_ranks, ranks).shares(reach[:, None])
    twin = hi_lo_shares(heroes, others, hero_ranks, ranks, reach)
    scale = 1e-12 * reach.sum()
    assert np.abs(found.share[:, 0] - wanted).max() <= scale
    assert np.abs(found.every[:, 0] - meets @ reach).max() <= scale
    assert np.abs(twin.share - wanted).max() <= scale
    assert np.abs(twin.every - meets @ reach).max() <= scale


@pytest.mark.parametrize("lows", ["nobody", "heroes", "opponents", "everybody"])
def test_a_low_of_one_side_alone(lows: str) -> None:
    hands, _, hand_ranks, _, _ = small_case(4, 12)
    half = len(hands) // 2
    heroes, others, reach = hands[:half], hands[half:], np.linspace(1.0, 2.0, len(hands) - half)
    hero_ranks, ranks = (
        [each[part] for each in hand_ranks] for part in (slice(half), slice(half, None))
    )
    hero_low, low = hero_ranks[1].copy(), ranks[1].copy()
    hero_low[:] = 7 if lows in ("heroes", "everybody") else NO_LOW
    low[:] = 7 if lows in ("opponents", "everybody") else NO_LOW
    hero_ranks, ranks = (hero_ranks[0], hero_low), (ranks[0], low)
    wanted = enumerated(hero_ranks, ranks, disjoint(heroes, others)) @ reach
    found = HiLoShowdown(heroes, others, hero_ranks, ranks).shares(reach[:, None])
    assert np.abs(found.share[:, 0] - wanted).max() <= 1e-12 * reach.sum()


@pytest.mark.parametrize("hi_lo", [False, True])
@pytest.mark.parametrize("hole_cards", [4, 5])
def test_some_hands_of_a_whole_deck_one_by_one(hole_cards: int, hi_lo: bool) -> None:
    hands, showdown = whole_deck(LOW_BOARD, hole_cards, hi_lo=hi_lo)
    random = np.random.default_rng(hole_cards)
    reach = random.random((len(hands), 8 if hi_lo else 1))
    found = showdown.shares(reach)
    some = random.choice(len(hands), 12, replace=False)
    ranks = ranks_on(LOW_BOARD, hands)
    if not hi_lo:
        ranks = ranks[0], np.full(len(hands), NO_LOW, np.uint8)
    few, meets = (ranks[0][some], ranks[1][some]), disjoint(hands[some], hands)
    wanted = enumerated(few, ranks, meets) @ reach
    scale = 1e-12 * reach[:, 0].sum()
    assert np.abs(found.share[some] - wanted).max() <= scale
    assert np.abs(found.every[some] - meets @ reach).max() <= scale


@pytest.mark.parametrize("hi_lo", [False, True])
@pytest.mark.parametrize("hole_cards", [4, 5])
def test_single_precision_where_it_is_worst(hole_cards: int, hi_lo: bool) -> None:
    """All weights alike: equal addends round to the same side. 1e-5 of the pot are allowed."""
    hands, showdown = whole_deck(LOW_BOARD, hole_cards, hi_lo=hi_lo)
    left = comb(47 - hole_cards, hole_cards)
    exact = showdown.shares(np.ones((len(hands), 1)))
    assert np.abs(exact.every - left).max() <= 1e-12 * len(hands)
    assert abs((2 * exact.share - exact.every).sum()) <= 1e-12 * len(hands) ** 2
    for weight in (1.0, 1 / len(hands)):
        narrow = showdown.shares(np.full((len(hands), 1), weight, dtype=np.float32))
        for sums, wanted in ((narrow.share, exact.share), (narrow.every, exact.every)):
            assert np.abs(sums / np.float32(weight) - wanted).max() <= 1e-5 * left


@pytest.mark.parametrize(("hole_cards", "step"), [(5, 40), (6, 100)])
def test_single_precision_of_few_hands(hole_cards: int, step: int) -> None:
    hands = live_hands(LOW_BOARD, cards=hole_cards)[::step]
    ranks = ranks_on(LOW_BOARD, hands)
    showdown = HiLoShowdown(hands, hands, ranks, ranks)
    exact = showdown.shares(np.ones((len(hands), 1)))
    narrow = showdown.shares(np.ones((len(hands), 1), dtype=np.float32))
    met = exact.every.max()
    assert abs((2 * exact.share - exact.every).sum()) <= 1e-12 * len(hands) ** 2
    for sums, wanted in ((narrow.share, exact.share), (narrow.every, exact.every)):
        assert np.abs(sums - wanted).max() <= 1e-5 * met


@pytest.mark.parametrize("hi_lo", [False, True])
def test_threads_and_lanes_change_no_bit(hi_lo: bool) -> None:
    hands, showdown = whole_deck(LOW_BOARD, 4, hi_lo=hi_lo)
    for kind in (np.float32, np.float64):
        reach = np.random.default_rng(7).random((len(hands), 27)).astype(kind)
        found = showdown.shares(reach)
        for threads in (2, 3, 40):
            again = showdown.shares(reach, threads=threads)
            assert np.array_equal(again.share, found.share)
            assert np.array_equal(again.every, found.every)
        for lanes in (slice(3), slice(11, 27)):
            part = showdown.shares(np.ascontiguousarray(reach[:, lanes]), threads=2)
            assert np.array_equal(part.share, found.share[:, lanes])
            assert np.array_equal(part.every, found.every[:, lanes])


@pytest.mark.parametrize(("hole_cards", "deck"), SMALL_DECKS[::2])
@pytest.mark.parametrize("heroes", [1, 2, 7, 1000])
@pytest.mark.usefixtures("few")
def test_more_threads_than_lanes_and_heroes_change_no_bit(
    hole_cards: int, deck: int, heroes: int
) -> None:
    mine, others, my_ranks, ranks, _ = small_case(hole_cards, deck)
    mine, high, low = mine[:heroes], *(each[:heroes] for each in my_ranks)
    reach = np.random.default_rng(heroes).random((len(others), 3)).astype(np.float32)
    hi = Showdown(mine, others, high, ranks[0])
    hi_lo = HiLoShowdown(mine, others, (high, low), ranks)
    sums, shares, halves = hi.sums(reach), hi.shares(reach), hi_lo.shares(reach)
    for threads in (2, 3, 19):
        again = hi.sums(reach, threads=threads)
        for name in ("below", "up_to", "every"):
            assert np.array_equal(getattr(again, name), getattr(sums, name)), name
        assert np.array_equal(hi.every(reach, threads=threads), sums.every)
        for showdown, found in ((hi, shares), (hi_lo, halves)):
            split = showdown.shares(reach, threads=threads)
            assert np.array_equal(split.share, found.share)
            assert np.array_equal(split.every, found.every)


def test_sums_and_shares_tell_the_same() -> None:
    heroes, others, hero_ranks, ranks, _ = small_case(5, 13)
    reach = np.random.default_rng(1).random((len(others), 5))
    showdown = Showdown(heroes, others, hero_ranks[0], ranks[0])
    sums, shares = showdown.sums(reach, threads=2), showdown.shares(reach)
    assert np.array_equal((sums.below + sums.up_to) * 0.5, shares.share)
    assert np.array_equal(sums.every, shares.every)


def test_room_of_the_caller_is_filled() -> None:
    heroes, others, hero_ranks, ranks, _ = small_case(4, 12)
    reach = np.random.default_rng(1).random((len(others), 9)).astype(np.float32)
    for showdown in (
        Showdown(heroes, others, hero_ranks[0], ranks[0]),
        HiLoShowdown(heroes, others, hero_ranks, ranks),
    ):
        wanted = showdown.shares(reach)
        out = ShowdownShares.empty(len(heroes), 9, np.float32)
        out.share[...] = np.nan
        assert showdown.shares(reach, out=out) is out
        assert np.array_equal(out.share, wanted.share)
        assert np.array_equal(out.every, wanted.every)


def test_any_order_of_the_hands_tells_the_same() -> None:
    """Runs are longer or shorter, and roundings others."""
    hands = live_hands(BOARD, cards=4)[::5]
    random = np.random.default_rng(3)
    reach = random.random((len(hands), 1))
    ranks = ranks_on(BOARD, hands)
    wanted = Showdown(hands, hands, ranks[0], ranks[0]).shares(reach)
    for order in (random.permutation(len(hands)), np.arange(len(hands))[::-1]):
        mixed, high = np.ascontiguousarray(hands[order]), ranks[0][order]
        for others, theirs, weights in ((mixed, high, reach[order]), (hands, ranks[0], reach)):
            found = Showdown(mixed, others, high, theirs).shares(weights)
            assert np.abs(found.share - wanted.share[order]).max() <= 1e-12 * reach.sum()
            assert np.abs(found.every - wanted.every[order]).max() <= 1e-12 * reach.sum()


def test_runs_are_long_where_pairs_make_the_hands() -> None:
    """Of a whole deck about twelve hands follow each other that differ in one card."""
    hands = live_hands(BOARD, cards=4)
    ranks = ranks_on(BOARD, hands)
    sweep = Sweep(Sides(hands, hands), *dense([ranks[0], ranks[0]]))
    cards, rows, starts = sweep._heroes
    fixed = cards & np.uint64((1 << 24) - 1)
    breaks = np.append(np.flatnonzero(fixed[1:] != fixed[:-1]) + 1, starts)
    assert len(hands) / len(np.unique(breaks)) > 12
    assert np.array_equal(np.sort(rows), np.arange(len(hands)))
    sorted_ranks = ranks[0][rows].astype(int)
    assert (np.diff(sorted_ranks) >= 0).all()
    assert (np.flatnonzero(np.diff(sorted_ranks)) + 1).tolist() == starts[1:-1].tolist()


PRINT_DIGEST = """
import hashlib, numpy as np
from ninecards import _native
from ninecards.kernels.evaluator import NO_LOW
from ninecards.kernels.showdown import Showdown
from ninecards.kernels.showdown_hi_lo import HiLoShowdown
from naive_showdown import hands_of_deck
found = hashlib.sha256()
for cards, deck in ((2, 20), (4, 16), (5, 14), (6, 14)):
    hands = hands_of_deck(range(deck), cards)
    random = np.random.default_rng(cards)
    high = random.integers(0, 9, len(hands)).astype(np.uint16)
    low = random.choice([NO_LOW, 3, 9], len(hands)).astype(np.uint8)
    ranks = high, low
    for showdown in (Showdown(hands, hands, high, high), HiLoShowdown(hands, hands, ranks, ranks)):
        for kind, lanes in ((np.float64, 1), (np.float64, 8), (np.float32, 1), (np.float32, 25)):
            reach = random.random((len(hands), lanes)).astype(kind)
            for threads in (1, 2):
                shares = showdown.shares(reach, threads=threads)
                found.update(shares.share.tobytes() + shares.every.tobytes())
print(_native.isa, found.hexdigest())
"""


def test_every_set_of_instructions_gives_the_same_bits() -> None:
    assert_same_for_all_sets(PRINT_DIGEST)


def test_what_is_no_reach_no_room_and_no_number_of_threads_is_refused() -> None:
    heroes, others, hero_ranks, ranks, _ = small_case(4, 10)
    showdown = HiLoShowdown(heroes, others, hero_ranks, ranks)
    reach = np.ones((len(others), 3), dtype=np.float32)
    shape = len(heroes), 3
    bad = [np.empty(shape), np.empty((3, len(heroes)), np.float32).T, np.empty((1, 3), np.float32)]
    for room in bad:
        for out in (
            ShowdownShares(room, np.empty(shape, np.float32)),
            ShowdownShares(np.empty(shape, np.float32), room),
        ):
            with pytest.raises(ArrayError, match=r"out\.(share|every): a writable array"):
                showdown.shares(reach, out=out)
    for threads in (0, -1, 1 << 20):
        with pytest.raises(ArrayError, match="threads is"):
            showdown.shares(reach, threads=threads)
    with pytest.raises(ArrayError, match="reach is of int64"):
        showdown.shares(reach.astype(np.int64))
    with pytest.raises(ArrayError, match="ranks"):
        HiLoShowdown(heroes, others, hero_ranks, (ranks[0], ranks[1][1:]))
    with pytest.raises(ArrayError, match=r"hero_ranks, row \d+: the opponent's same hand"):
        HiLoShowdown(heroes, others, hero_ranks, (ranks[0], ranks[1] ^ 1))
    with pytest.raises(ArrayError, match="hero_strength, row 0: the opponent's same hand"):
        Showdown(heroes, heroes, hero_ranks[0], hero_ranks[0] + 1)
    with pytest.raises(ArrayError, match="same number"):
        HiLoShowdown(heroes, hands_of_deck(range(10), 5), hero_ranks, hero_ranks)
