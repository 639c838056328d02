"""Ranges through the one function: against the same hands asked one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ninecards.cards import format_cards, parse_cards
from ninecards.equity import Effort, EquityResult, Range, equity, hand_texts
from ninecards.errors import NinecardsError

HERO = "AsAhKsKh,QsQhJsTh,8s7s6h5h@50"
VILLAIN = "AsAdJdJc,Kd9d9c8c,KsQdJdTc,8h8d2c2d@25"
FLOP = "9s6d2h"
FIELDS = ("high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter")


@pytest.fixture(autouse=True)
def _no_random_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told to be exact here never draws a random number."""

    def refuse(*_arguments: Any, **_options: Any) -> Any:
        raise AssertionError("an exact answer drew a random number")

    for name in ("default_rng", "Generator", "PCG64", "SeedSequence", "random", "randint"):
        monkeypatch.setattr(np.random, name, refuse)
    monkeypatch.setattr(random, "random", refuse)


def pairs(board: str) -> list[tuple[str, str, Fraction]]:
    """Every pair of hands that can meet, and its weight."""
    sides = []
    for text in (HERO, VILLAIN):
        hands, weights = Range(text).combos(parse_cards(board))
        sides.append(list(zip(hand_texts(hands), weights.tolist(), strict=True)))
    return [
        (hero, villain, Fraction(one) * Fraction(two))
        for hero, one in sides[0]
        for villain, two in sides[1]
        if not {*parse_cards(hero)} & {*parse_cards(villain)}
    ]


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
@pytest.mark.parametrize("board", [FLOP, "9s6d2h3c", "9s6d2h3c4c"])
def test_ranges_are_the_weighted_sum_of_their_hands(game: str, board: str) -> None:
    result = equity(HERO, VILLAIN, game=game, board=board, effort=Effort(scoop=True))
    assert result.exact
    totals = [dict.fromkeys(FIELDS, Fraction(0)) for _ in range(2)]
    shares, deals = [Fraction(0), Fraction(0)], Fraction(0)
    for hero, villain, weight in pairs(board):
        one = equity(hero, villain, game=game, board=board)
        deals += weight * one.boards
        for total, player in zip(totals, one.players, strict=True):
            for name in FIELDS:
                total[name] += weight * Fraction(getattr(player, name))
        for i, player in enumerate(one.players):
            assert player.share is not None
            shares[i] += weight * one.boards * player.share
    assert result.deals == pytest.approx(float(deals))
    for i, player in enumerate(result.players):
        assert player.equity == pytest.approx(float(shares[i] / deals), abs=1e-12)
        assert player.std_error == 0
        for name in FIELDS:
            assert getattr(player, name) == pytest.approx(float(totals[i][name])), name
    assert [player.combos for player in result.players] == [3, 4]


def test_a_row_a_hand_is_that_hand_against_the_range() -> None:
    result = equity(HERO, VILLAIN, board=FLOP, by="hand")
    rows = {(row.player, row.key): row for row in result.rows}
    assert len(rows) == len(result.rows) == 7
    for hand in ("AsAhKsKh", "QsQhJsTh", "8s7s6h5h"):
        alone = equity(hand, VILLAIN, board=FLOP).players[0]
        row = rows[1, hand].players[0]
        assert row.equity == pytest.approx(alone.equity, abs=1e-12)
        assert row.combos == 1
        assert row.high_win == pytest.approx(alone.high_win)
    equities = [row.players[0].equity for row in result.rows if row.player == 1]
    assert equities == sorted(equities, reverse=True)


def test_rows_by_category_weigh_up_to_the_whole() -> None:
    result = equity(HERO, VILLAIN, board=FLOP, by="category")
    made = [row for row in result.rows if row.player == 1 and "draw" not in row.key]
    assert {"overpair", "pair_middle"} & {row.key for row in made}
    keys = [row.key for row in result.rows if row.player == 2]
    assert "set_top" in keys
    top_set = next(row for row in result.rows if (row.player, row.key) == (2, "set_top"))
    alone = equity(HERO, "Kd9d9c8c", board=FLOP).players[1]
    assert top_set.players[0].equity == pytest.approx(alone.equity, abs=1e-12)
    assert top_set.players[0].combos == 1


def test_next_cards_weigh_up_to_the_whole() -> None:
    result = equity(HERO, VILLAIN, board=FLOP, by="next-card")
    assert len(result.rows) == 52 - 3
    deals = sum(row.deals for row in result.rows)
    for i, player in enumerate(result.players):
        mean = sum(row.deals * row.players[i].equity for row in result.rows) / deals
        assert player.equity == pytest.approx(mean, abs=1e-12)
    six = next(row for row in result.rows if row.key == "6c")
    then = equity(HERO, VILLAIN, board=f"{FLOP}6c")
    assert [player.equity for player in six.players] == [p.equity for p in then.players]


def test_a_range_of_one_hand_is_that_hand() -> None:
    hands = ["As2dKsKh", "Ah2cQdJd"]
    alone = equity(*hands, game="plo8", board="3d4cTh")
    texts = [f"({hand})" for hand in hands]
    ranges = equity(*texts, game="plo8", board="3d4cTh", effort=Effort(scoop=True))
    records: list[EquityResult] = [alone, ranges]
    for name in FIELDS:
        one, two = ([getattr(p, name) for p in result.players] for result in records)
        assert one == two, name
    assert [player.text for player in ranges.players] == texts


def test_a_known_hand_takes_its_cards_out_of_the_other_range() -> None:
    result = equity("AsAhKsKh", "AA", board="2c3c4d")
    assert result.players[1].combos == Range("AA").count(parse_cards("2c3c4d"))
    # Two aces are left for him: Ad Ac and two of the 43 other live cards.
    assert result.deals == (43 * 42 // 2) * 820


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
def test_ranges_on_two_boards_are_the_mean_of_their_hands(game: str) -> None:
    boards = {"board": FLOP, "board2": "KhTc4d"}
    result = equity(HERO, VILLAIN, game=game, **boards)
    assert result.exact
    deals, share, wins = Fraction(0), Fraction(0), Fraction(0)
    for hero, villain, weight in pairs(FLOP + "KhTc4d"):
        one = equity(hero, villain, game=game, **boards)
        deals += weight * one.boards
        wins += weight * Fraction(one.players[0].high_win)
        share += weight * one.boards * (one.players[0].share or 0)
    hero_range = result.players[0]
    assert result.deals == pytest.approx(float(deals))
    assert hero_range.high_win == pytest.approx(float(wins))
    assert hero_range.equity == pytest.approx(float(share / deals), abs=1e-12)
    assert (hero_range.scoop, hero_range.std_error) == (None, 0)
    assert [row.key for row in result.rows] == ["9s 6d 2h", "Kh Tc 4d"]


@pytest.mark.parametrize(
    ("specs", "options", "line"),
    [
        (["AA", "KK"], {"by": "hand"}, "equity: by hand asks for an exact answer, and this one"),
        (
            ["AA", "KK", "QQ"],
            {"board": FLOP, "effort": Effort(exact=True)},
            "equity: 3 ranges; two are met exactly, more are sampled: leave --exact out",
        ),
        (
            ["AA", "KK"],
            {"board": FLOP, "board2": "", "by": "category"},
            "equity: by category with two boards; one board is needed",
        ),
        (["AsAhAd", "AcAd"], {"board": "Ah3d4d"}, "range 1: no hand is left"),
        (["AsAh", "As"], {"board": FLOP}, "no deal: every hand of one range shares a card"),
        (["AA", "K,,"], {"board": FLOP}, "hand 2 'K,,', column 3: an empty term"),
        (["AA", "KK"], {"by": "category"}, "equity: by category with 0 cards on the board"),
        (["AA", "KK"], {"by": "suit"}, "equity: by 'suit'; it is hand, category, next-card"),
    ],
)
def test_a_fault_is_one_line(specs: list[str], options: dict[str, Any], line: str) -> None:
    with pytest.raises(NinecardsError) as caught:
        equity(*specs, **options)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


def test_texts_of_hands_are_as_they_were_told() -> None:
    result = equity("KhAsKsAh", "TT:$ds", board="2c3c4d")
    assert result.players[0].text == "KhAsKsAh"
    assert result.players[1].text == "TT:$ds"
    assert format_cards(parse_cards(result.players[0].text)) == "KhAsKsAh"
