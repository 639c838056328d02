"""Shares of the pot against hand by hand enumeration with the reference evaluator."""

from __future__ import annotations

import numpy as np
import pytest

from naive_spots import naive_share, range_of_deck
from ninecards.cards import parse_cards
from ninecards.solver.betting import half_street
from ninecards.solver.game import Sums
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.shares import BoardShares

BOARDS = {"low": "2s7h8dJcKc", "no low": "9s7hTdJcKc", "wheel": "As2d3c4h9h"}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("cards", "deck", "hi_lo"),
    [(2, 10, False), *((k, d, h) for k, d in ((4, 11), (5, 12), (6, 14)) for h in (False, True))],
)
def test_shares_are_those_of_every_pair(cards: int, deck: int, board: str, hi_lo: bool) -> None:
    fixed = [int(card) for card in parse_cards(BOARDS[board])]
    random = np.random.default_rng(cards)
    live = [card for card in range(52) if card not in fixed]
    small = [int(card) for card in random.choice(live, deck, replace=False)]
    ranges = range_of_deck(small, cards, 30, 1), range_of_deck(small, cards, 25, 2)
    game = OmahaGame(fixed, ranges, [half_street(1.0, 1.0)], pot=1.0, hi_lo=hi_lo)
    share = naive_share(game, hi_lo=hi_lo)
    won, met = np.zeros((2, 30)), np.zeros((2, 30))
    for first, mine in enumerate(ranges[0][1]):
        for second, theirs in enumerate(ranges[1][1]):
            part = share(0, first, second)
            if part is not None:
                met[0, first] += theirs
                met[1, second] += mine
                won[0, first] += part * theirs
                won[1, second] += (1 - part) * mine
    assert met.max() > 0.5
    for player, count in ((0, 30), (1, 25)):
        reach = ranges[1 - player][1][:, None]
        sums = game.showdown(0, player, reach)
        scale = 1e-12 * reach.sum()
        assert np.abs(sums.share[:, 0] - won[player, :count]).max() <= scale
        assert np.abs(sums.every[:, 0] - met[player, :count]).max() <= scale
        assert np.abs(game.meets(0, player, reach)[:, 0] - met[player, :count]).max() <= scale


@pytest.mark.parametrize(("board", "hi_lo"), [("low", False), ("wheel", True), ("no low", True)])
def test_a_range_against_itself_shares_every_pot(board: str, hi_lo: bool) -> None:
    fixed = parse_cards(BOARDS[board])
    live = [card for card in range(52) if card not in [int(c) for c in fixed]]
    hands, weights = range_of_deck(live[::3], 4, 700, 5)
    sums = BoardShares(fixed, hands, hands, hi_lo=hi_lo).sums(weights[:, None])
    total = weights @ sums.every[:, 0]
    assert weights @ sums.share[:, 0] == pytest.approx(total / 2, rel=1e-12)
    assert total > 0


def test_lanes_are_told_apart_and_keep_their_type() -> None:
    fixed = parse_cards(BOARDS["wheel"])
    live = [card for card in range(52) if card not in [int(c) for c in fixed]]
    hands, weights = range_of_deck(live[::4], 4, 100, 5)
    shares = BoardShares(fixed, hands, hands, hi_lo=True)
    lanes = np.stack([weights, weights[::-1]], axis=1)
    both = shares.sums(lanes.astype(np.float32))
    assert both.share.dtype == both.every.dtype == np.float32
    for lane in (0, 1):
        alone = shares.sums(np.ascontiguousarray(lanes[:, lane : lane + 1]))
        assert np.abs(both.share[:, lane] - alone.share[:, 0]).max() < 1e-4
        assert np.abs(both.every[:, lane] - alone.every[:, 0]).max() < 1e-4
    out = Sums(np.empty_like(both.share), np.empty_like(both.every))
    again = shares.sums(lanes.astype(np.float32), threads=2, out=out)
    assert again.share is out.share
    assert again.every is out.every
    assert np.array_equal(out.share, both.share)
    assert np.array_equal(out.every, both.every)
