"""A player who estimates his share of the pot and compares it with its price."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ninecards.bots.simple import check_or_call, wager
from ninecards.bots.view import View
from ninecards.cards import FULL_DECK, Card
from ninecards.errors import ConfigError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.rules import Action, Fold, Muck, Show

__all__ = ["PotOddsBot", "pot_share", "winnable"]

BOARD_SIZE = 5
MAX_PLAYERS = 10
# A pot of so many units is divided by up to ten players, two halves and any boards without rest.
POT_UNITS = 2 * lcm(*range(1, MAX_PLAYERS + 1))

Hands = Mapping[int, Sequence[Card]]


def pot_share(view: View, rng: random.Random, *, samples: int, ranker: Ranker) -> Fraction:
    """Return the estimated share of a pot that all players in the hand contest, 0 to 1.

    Cards that the player does not see are dealt ``samples`` times at random, to opponents
    and boards alike; what each bet tells of its owner's cards is not considered. Raises
    ConfigError for fewer than one sample.
    """
    if samples < 1:
        raise ConfigError(f"{samples} samples asked; it is at least 1")
    game = view.config.game
    known: dict[int, tuple[Card, ...]] = {}
    for player in (view.player, *view.opponents):
        cards = view.hole_cards if player == view.player else view.shown[player] or ()
        known[player] = tuple(card for card in cards if card is not None)
    seen = {card for cards in (*known.values(), *view.boards) for card in cards}
    rest = [card for card in FULL_DECK if card not in seen]
    needs = [game.hole_cards - len(cards) for cards in known.values()]
    needs += [BOARD_SIZE - len(board) for board in view.boards]
    units = 0
    for _ in range(samples):
        drawn = iter(rng.sample(rest, sum(needs)))
        lying = (*known.values(), *view.boards)
        full = [
            (*cards, *(next(drawn) for _ in range(need)))
            for cards, need in zip(lying, needs, strict=True)
        ]
        hands = dict(zip(known, full, strict=False))
        for board in full[len(known) :]:
            units += _units_won(hands, board, view.player, hi_lo=game.hi_lo, ranker=ranker)
    return Fraction(units, samples * len(view.boards) * POT_UNITS)


def _units_won(
    hands: Hands, board: Sequence[Card], player: int, *, hi_lo: bool, ranker: Ranker
) -> int:
    """What ``player`` wins of POT_UNITS on one board: half for the low if there is one (G4)."""
    lows: dict[int, int] = {}
    if hi_lo:
        for other, hole in hands.items():
            low = ranker.low(hole, board)
            if low is not None:
                lows[other] = low
    highs = {other: ranker.high(hole, board) for other, hole in hands.items()}
    if not lows:
        return _part(highs, player, POT_UNITS)
    half = POT_UNITS // 2
    return _part(highs, player, half) + _part(lows, player, half)


def _part(ranks: Mapping[int, int], player: int, units: int) -> int:
    best = max(ranks.values())
    if ranks.get(player) != best:
        return 0
    return units // sum(rank == best for rank in ranks.values())


def winnable(view: View) -> int:
    """Return the chips that the player can win if he calls, his own among them (rule A12).

    From each other player at most what he has put in himself: the side pots of others are
    not his.
    """
    own = view.contributions[view.player] + view.to_call
    put = (own if p == view.player else chips for p, chips in enumerate(view.contributions))
    return sum(min(chips, own) for chips in put) + view.dead


@dataclass(frozen=True, slots=True)
class PotOddsBot:
    """Calls when its share of what it can win is worth the call, and raises well above that.

    A hand is worth a bet when its share exceeds an even one (1 / players in the hand) by a
    quarter, and by another quarter for every bet of the round already made; then it bets
    three times out of four, between half the pot and the pot. ``samples`` deals estimate
    the share with ``ranker``. It never shows a hand that it may muck.
    """

    ranker: Ranker = REFERENCE
    samples: int = 100

    def decide(self, view: View, rng: random.Random) -> Action:
        legal = view.legal
        if legal.show:
            return Muck() if legal.muck else Show()
        share = pot_share(view, rng, samples=self.samples, ranker=self.ranker)
        even = Fraction(1, len(view.opponents) + 1)
        strong = share >= even * Fraction(5 + view.wagers, 4)
        if strong and (legal.bet or legal.raise_to) and rng.randrange(4):
            after_call = view.pot_total + view.to_call
            by = rng.randint(after_call // 2, after_call)
            return wager(legal, view.current_bet + by)
        if legal.check or share * winnable(view) >= view.to_call:
            return check_or_call(legal)
        return Fold()
