"""The tables of a simulation: which game each plays, and under which house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from ninecards.room import BombPots, Clocks, RunOutRule, StraddleRule, Straddles, TableConfig
from ninecards.rules import GAMES, AnteKind, HandConfig, Limit, Rake
from ninecards.rules.config import MAX_SEATS, MIN_SEATS
from ninecards.rules.options import PRESETS

__all__ = ["Cell", "plain_table", "random_table"]

Cell = tuple[str, Limit]
"""A game by name and its limit."""

STAKES = ((5, 10), (1, 2), (50, 100), (3, 7), (1, 1), (0, 2))
"""Blinds, of even and odd sizes, one table without a small blind."""
BUY_INS_BB = (100, 40, 10, 3, 1)
"""The most that is bought, in big blinds: deep stacks, and such as the blinds eat."""


@dataclass(frozen=True, slots=True)
class _Stakes:
    game: str
    limit: Limit
    small_blind: int
    big_blind: int

    def config(self) -> HandConfig:
        fixed = self.limit is Limit.FIXED
        return HandConfig.of(
            self.game,
            self.limit,
            self.big_blind if fixed else self.small_blind,
            2 * self.big_blind if fixed else self.big_blind,
            **({"small_blind": self.small_blind} if fixed else {}),
        )


def plain_table(cell: Cell, seats: Sequence[int], random: Random, stack_bb: int) -> TableConfig:
    """Return a table of blinds 5 and 10 where everybody buys so many big blinds."""
    game, limit = cell
    hand = _Stakes(game, limit, 5, 10).config()
    chips = 10 * stack_bb
    return TableConfig(
        hand=hand, seats=_seats(hand, seats, random), min_buy_in=chips, max_buy_in=chips
    )


def random_table(
    cell: Cell, seats: Sequence[int], random: Random, stack_bb: int | None
) -> TableConfig:
    """Return a table with options, stakes and buy-ins drawn at random."""
    game, limit = cell
    small_blind, big_blind = random.choice(STAKES)
    hand = _random_hand(_Stakes(game, limit, small_blind, big_blind).config(), random)
    number = _seats(hand, seats, random)
    rotation: tuple[HandConfig, ...] = ()
    if random.randrange(4) == 0:
        others = random.sample(sorted(GAMES), 2)
        rotation = tuple(
            replace(_Stakes(other, limit, small_blind, big_blind).config(), rules=hand.rules)
            for other in others
        )
    most = big_blind * (stack_bb or random.choice(BUY_INS_BB))
    bomb = random.randrange(4) == 0
    double = bomb and number <= replace(hand, boards=2).max_seats
    straddle = StraddleRule.OFF if limit is Limit.FIXED else random.choice(tuple(StraddleRule))
    return TableConfig(
        hand=hand,
        seats=number,
        min_buy_in=most if stack_bb else max(1, most // random.choice((1, 4, 50))),
        max_buy_in=most,
        clocks=Clocks(away_orbits=random.choice((3, 2)), return_ms=random.choice((7_200_000, 0))),
        rotation=rotation,
        rotation_hands=random.choice((0, 3)),
        straddles=Straddles(rule=straddle, from_button=random.randrange(3) == 0),
        bomb_pots=BombPots(
            ante=random.choice((big_blind, 1, 5 * big_blind)) if bomb else 0,
            every=random.choice((0, 4)) if bomb else 0,
            by_vote=bomb,
            boards=random.choice((1, 2)) if double else 1,
        ),
        run_outs=random.choice(tuple(RunOutRule)),
    )


def _seats(hand: HandConfig, seats: Sequence[int], random: Random) -> int:
    """A number of seats among those asked for that the deck has cards for."""
    possible = [number for number in seats if MIN_SEATS <= number <= hand.max_seats]
    return random.choice(possible or [min(MAX_SEATS, hand.max_seats)])


def _random_hand(hand: HandConfig, random: Random) -> HandConfig:
    capped = Rake(Fraction(5, 100), ((2, 3 * hand.big_blind),))
    hand = replace(
        hand,
        rules=PRESETS[random.choice(sorted(PRESETS))],
        ante=random.choice((0, 0, 1, hand.big_blind)),
        ante_kind=random.choice(tuple(AnteKind)),
        burns=random.randrange(4) != 0,
        cap_bb=random.choice((None, None, None, 5)),
        rake=random.choice((hand.rake, hand.rake, capped)),
    )
    double = replace(hand, boards=2)
    return double if random.randrange(6) == 0 and double.max_seats >= MIN_SEATS else hand
