"""House rules, stakes and figures drawn at random, for tables and for single hands.

Everything is drawn from a ``random.Random``. Choices are ordered from the plain to the odd, as a
generator that shrinks what it has drawn wants them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ninecards.rules import (
    GAMES,
    AnteKind,
    HandConfig,
    Limit,
    Rake,
    RuleSet,
    Span,
    StraddleRaise,
)

__all__ = ["BIG_BLINDS", "figures_of", "random_config", "random_rake", "random_rules", "rarely"]

BIG_BLINDS = (10, 2, 1, 3, 100)
"""Chips of a big blind: even and odd, one that has no half, and a large one."""


def rarely(random: Random, one_in: int) -> bool:
    """Whether the odd thing happens; it shrinks away."""
    return random.randrange(one_in) == one_in - 1


def figures_of(span: Span, random: Random) -> int:
    """Return a figure of the span: an end of it or one between."""
    least, most = span
    return random.choice((least, most, least + random.randrange(most - least + 1)))


def random_rules(random: Random) -> RuleSet:
    """Return house rules with the options on which a hand in play turns most."""
    return RuleSet(
        name="random",
        fixed_limit_raises=random.choice((3, 4, 1, 2)),
        uncapped_heads_up=rarely(random, 3),
        small_blind_counts_as_big=rarely(random, 4),
        straddle_minimum_raise=random.choice(tuple(StraddleRaise)),
        straddle_min_players=random.choice((3, 4)),
        all_in_shows_all=not rarely(random, 3),
        same_hands_split_as_one=not rarely(random, 3),
    )


def random_rake(random: Random) -> Rake:
    """Return no rake, a usual one, one of odd fractions or all of the pot; some with caps."""
    fraction = random.choice((Fraction(0), Fraction(5, 100), Fraction(1, 7), Fraction(1)))
    caps = random.choice(((), ((2, 3),), ((2, 1), (4, 2), (6, 9)), ((5, 4),)))
    return Rake(fraction, caps)


def random_config(
    random: Random,
    game: str | None = None,
    limit: Limit | None = None,
    big_blinds: Sequence[int] = BIG_BLINDS,
) -> HandConfig:
    """Return any game, limit, stakes and options."""
    big_blind = random.choice(big_blinds)
    return HandConfig(
        game=GAMES[game or random.choice(tuple(GAMES))],
        limit=limit or random.choice(tuple(Limit)),
        small_blind=random.choice((big_blind // 2, big_blind // 2, 0, big_blind, big_blind // 3)),
        big_blind=big_blind,
        ante=random.choice((0, 0, 1, big_blind, big_blind // 3)),
        ante_kind=random.choice(tuple(AnteKind)),
        boards=1 + rarely(random, 4),
        burns=not rarely(random, 3),
        cap_bb=1 + random.randrange(12) if rarely(random, 6) else None,
        ask_run_outs=rarely(random, 2),
        rake=random_rake(random) if rarely(random, 3) else Rake(Fraction(0)),
        rules=random_rules(random),
    )
