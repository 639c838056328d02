"""Range against range against the oracles, and against every pair of hands on every board."""

from __future__ import annotations

import csv
import random
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from naive_showdown import board_columns, disjoint
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.equity import versus as module
from ninecards.equity.hands import hand_count, hand_numbers
from ninecards.equity.masses import Masses
from ninecards.equity.range import Range
from ninecards.equity.versus import boards_of, exact_seconds, range_against_range
from ninecards.equity.workers import Workers
from ninecards.errors import RangeError
from ninecards.kernels.evaluator import NATIVE

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

HI_LO_GAMES = ("plo8", "bigo", "plo6-8")
COUNTS = {
    "hi_win": "high_win",
    "hi_tie": "high_tie",
    "low_win": "low_win",
    "low_tie": "low_tie",
    "scoop": "scoop",
}


def rows_of_masses(masses: Masses) -> dict[str, NDArray[np.float64]]:
    return {field.name: getattr(masses, field.name) for field in fields(masses)}


def test_one_hand_against_another_is_counted_as_in_the_oracles(shared_data: Path) -> None:
    with (shared_data / "oracles" / "exact_flop_turn_spots.csv").open() as file:
        spots = [row for row in csv.DictReader(file) if row["hands"].count("|") == 1]
    for row in spots[::4]:
        hands = row["hands"].split("|")
        first, second = (Range(hand, len(hand) // 2) for hand in hands)
        board = parse_cards(row["board"])
        answer = range_against_range(
            first, second, board, hi_lo=row["game"] in HI_LO_GAMES, scoop=True, workers=Workers(1)
        )
        totals = [side.total for side in answer.sides]
        for column, name in COUNTS.items():
            found = "|".join(str(int(getattr(total, name))) for total in totals)
            assert found == row[column], row
        assert "|".join(f"{total.equity:.6f}" for total in totals) == row["equity"], row
        assert totals[0].deals == int(row["runouts"])
    assert len(spots) >= 100
    assert {row["game"] for row in spots[::4]} > {"plo8", "bigo"}


def random_range(seed: str, cards: int, hands: int, deck: list[int]) -> Range:
    """Some hands with weights that no two sums share."""
    generator = random.Random(seed)
    drawn = np.array([generator.sample(deck, cards) for _ in range(hands)], dtype=np.uint8)
    weights = np.zeros(hand_count(cards))
    weights[hand_numbers(drawn)] = [generator.randint(1, 100) / 100 for _ in range(hands)]
    return Range.of_weights(seed, cards, weights)


def naive_versus(
    first: Range, second: Range, boards: NDArray[np.uint8], dead: list[int], *, hi_lo: bool
) -> tuple[dict[str, NDArray[np.float64]], NDArray[np.float64]]:
    """Columns and deals by hand of the first range, over all boards."""
    (heroes, _), (others, weights) = (side.combos(dead) for side in (first, second))
    columns: dict[str, NDArray[np.float64]] = {}
    deals = np.zeros(len(heroes))
    meets = disjoint(heroes, others)
    for board in boards.tolist():
        found = board_columns(board, heroes, others, weights.tolist(), hi_lo=hi_lo, ranker=NATIVE)
        for name, column in found.items():
            columns[name] = columns.get(name, 0.0) + column
        alive = [~np.isin(hands, board).any(axis=1) for hands in (heroes, others)]
        deals += (meets & alive[0][:, None] & alive[1][None, :]) @ weights
    return columns, deals


@pytest.mark.parametrize(
    ("cards", "hi_lo"),
    [(2, False), *((cards, hi_lo) for cards in (4, 5, 6) for hi_lo in (False, True))],
)
def test_each_hand_has_what_every_pair_on_every_board_gives_it(cards: int, hi_lo: bool) -> None:
    deck = [0, 4, 8, 13, 17, 22, 26, 31, 35, 36, 41, 44, 48, 49, 51, 3]
    first, second = (random_range(f"{name} {cards}", cards, 12, deck) for name in "ab")
    board, dead = parse_cards("6h7s2hTd"), [FULL_DECK[48], FULL_DECK[0]]
    answer = range_against_range(
        first, second, board, hi_lo=hi_lo, dead=dead, scoop=True, by_hand=True
    )
    boards = boards_of(board, dead)
    out = [int(card) for card in (*board, *dead)]
    assert answer.boards == len(boards) == 46
    for number, (hero, other) in enumerate(((first, second), (second, first))):
        side = answer.sides[number]
        columns, deals = naive_versus(hero, other, boards, out, hi_lo=hi_lo)
        assert side.by_hand is not None
        total = deals.sum()
        assert total > 0
        assert np.abs(side.by_hand.deals - deals).max() < 1e-11 * total
        if hi_lo:
            for name, column in columns.items():
                if not name.startswith("share"):
                    assert np.abs(getattr(side.by_hand, name) - column).max() < 1e-11 * total
            law = np.stack([column for name, column in columns.items() if "share" in name], axis=1)
        else:
            assert np.abs(side.by_hand.high_win - columns["win"]).max() < 1e-11 * total
            assert np.abs(side.by_hand.high_tie - columns["tie"]).max() < 1e-11 * total
            loss, none = deals - columns["win"] - columns["tie"], np.zeros(len(deals))
            law = np.stack([loss, none, columns["tie"], none, columns["win"]], axis=1)
        assert side.by_hand.law is not None
        assert np.abs(side.by_hand.law - law).max() < 1e-11 * total
        share = law @ np.array([0.0, 0.25, 0.5, 0.75, 1.0])
        kept = deals > 0
        assert np.abs(side.by_hand.equity[kept] * deals[kept] - share[kept]).max() < 1e-11 * total


@pytest.mark.parametrize("hi_lo", [False, True])
def test_the_sides_are_two_views_of_the_same_deals(hi_lo: bool) -> None:
    first, second = Range("AA,KK@50:$ds"), Range("A2,T9:$ss")
    answer = range_against_range(
        first, second, parse_cards("3d4c8hTs"), hi_lo=hi_lo, scoop=True, by_hand=True
    )
    assert abs(sum(side.total.equity.item() for side in answer.sides) - 1) < 1e-12
    for side in answer.sides:
        assert side.by_hand is not None
        summed = rows_of_masses(side.by_hand.total(side.weights))
        for name, amount in rows_of_masses(side.total).items():
            assert np.abs(summed[name] - amount).max() <= 1e-10 * side.total.deals, name


@pytest.mark.parametrize("options", [{}, {"hi_lo": True}, {"hi_lo": True, "scoop": True}])
def test_any_number_of_threads_gives_the_same_bits(options: dict[str, bool]) -> None:
    first, second = Range("AA@37,QJT"), Range("KK@61,T98@20")
    answers = [
        range_against_range(
            first,
            second,
            parse_cards("3d4c8hTs"),
            by_hand=True,
            workers=Workers(threads),
            **options,
        )
        for threads in (1, 2, 5)
    ]
    for answer in answers[1:]:
        for side, expected in zip(answer.sides, answers[0].sides, strict=True):
            for part in ("total", "by_hand"):
                found, wanted = (rows_of_masses(getattr(each, part)) for each in (side, expected))
                assert all(np.array_equal(found[name], wanted[name]) for name in wanted)


def test_the_suits_may_be_renamed() -> None:
    cycle = str.maketrans("cdhs", "dhsc")
    texts = ("AsAh,KsKhQs", "Td9d,8c7c6c", "2s3s9hTc")
    answers = [
        range_against_range(
            Range(first), Range(second), parse_cards(board), hi_lo=True, by_hand=True
        )
        for first, second, board in (texts, [text.translate(cycle) for text in texts])
    ]
    for one, other in zip(*(answer.sides for answer in answers), strict=True):
        for name, amount in rows_of_masses(one.total).items():
            assert amount is None or amount == getattr(other.total, name)


@pytest.mark.parametrize("hi_lo", [False, True])
def test_all_hands_against_all_hands_share_the_pot(hi_lo: bool) -> None:
    everything = Range("100%")
    answer = range_against_range(
        everything, everything, parse_cards("2c5d8hJsAd"), hi_lo=hi_lo, scoop=True
    )
    assert answer.boards == 1
    first, second = (side.total for side in answer.sides)
    assert first.equity == second.equity == 0.5
    assert first.deals == 178_365 * 123_410
    assert first.scoop == second.scoop


def test_a_hand_that_always_collides_has_no_deal_and_no_equity() -> None:
    first = Range("AsAhKsKh,QsQhJsJh")
    second = Range("AsAd9c8c@30,AhAd9c8c@70")
    answer = range_against_range(first, second, parse_cards("2c3c4d"), by_hand=True)
    side = answer.sides[0]
    assert side.by_hand is not None
    assert side.hands.tolist()[1] == [51, 50, 47, 46]
    assert side.by_hand.deals[1] == 0
    assert np.isnan(side.by_hand.equity[1])
    assert side.by_hand.high_win[1] == 0
    assert not np.isnan(side.total.equity)


@pytest.mark.parametrize(
    ("first", "second", "board", "message"),
    [
        ("AsAhKsKh", "AsAd9c8c", "2c3c4d", "no deal"),
        ("AsAhKsKh", "QsQd9c8c", "As3c4d", "range 1: no hand is left"),
        ("QsQd9c8c", "AsAhKsKh", "As3c4d", "range 2: no hand is left"),
    ],
)
def test_ranges_that_leave_no_deal_are_refused(
    first: str, second: str, board: str, message: str
) -> None:
    with pytest.raises(RangeError, match=message):
        range_against_range(Range(first), Range(second), parse_cards(board))


def test_hands_of_different_sizes_are_refused() -> None:
    with pytest.raises(RangeError, match="ranges of 4 and 5 cards"):
        range_against_range(Range("AA"), Range("AA", 5), parse_cards("2c3c4d"))


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_reaches_the_end_and_an_interrupt_stops_the_work(threads: int) -> None:
    first, second, flop = Range("AA:$ds"), Range("KK:$ds"), parse_cards("2c3c4d")
    told: list[tuple[int, int]] = []
    range_against_range(
        first,
        second,
        flop,
        workers=Workers(threads, lambda done, work: told.append((done, work))),
    )
    assert told[-1][0] == told[-1][1] > 0
    assert [done for done, _ in told] == sorted(done for done, _ in told)

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        range_against_range(first, second, flop, workers=Workers(threads, interrupt))


def test_a_fault_in_a_thread_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(module.BoardSums, "add", fail)
    with pytest.raises(MemoryError, match="no room"):
        range_against_range(Range("AA"), Range("KK"), parse_cards("2c3c4d"), workers=Workers(2))


def test_the_estimate_of_the_time_grows_with_boards_and_hands() -> None:
    assert exact_seconds([10, 10], 0, 4, hi_lo=False) > exact_seconds([10, 10], 3, 4, hi_lo=False)
    small, large = (exact_seconds([n, n], 3, 4, hi_lo=False) for n in (1_000, 100_000))
    assert small < large < exact_seconds([100_000, 100_000], 3, 6, hi_lo=False)
