"""The tables of a simulation: which game each plays, and under which house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ninecards.labs.simulation.draws import BIG_BLINDS, random_config, random_rules, rarely
from ninecards.room import BombPots, Clocks, RunOutRule, StraddleRule, Straddles, TableConfig
from ninecards.rules import GAMES, HandConfig, Limit
from ninecards.rules.options import PRESETS, ButtonRule, RunChips

__all__ = ["Cell", "plain_table", "random_table"]

Cell = tuple[str, Limit]
"""A game by name and its limit."""

BUY_INS_BB = (100, 100, 40, 10, 3, 1)
"""The most that is bought, in big blinds: deep stacks, and such as the blinds eat."""
HOST = "person-0"
"""Who alone gives orders at a table that has a host of its own."""


def plain_table(cell: Cell, seats: Sequence[int], random: Random, stack_bb: int) -> TableConfig:
    """Return a table of blinds 5 and 10 where everybody buys so many big blinds."""
    game, limit = cell
    hand = HandConfig(game=GAMES[game], limit=limit, small_blind=5, big_blind=10)
    chips = 10 * stack_bb
    return TableConfig(
        hand=hand, seats=_seats(hand, seats, random), min_buy_in=chips, max_buy_in=chips
    )


def random_table(
    cell: Cell, seats: Sequence[int], random: Random, stack_bb: int | None = None
) -> TableConfig:
    """Return a table of any options that a room knows, with stacks from nothing to deep."""
    game, limit = cell
    hand = _random_hand(game, limit, random)
    number = _seats(hand, seats, random)
    most = hand.big_blind * (stack_bb or random.choice(BUY_INS_BB))
    least = most if stack_bb else random.choice((1, most // 50, most // 4, most))
    double = replace(hand, boards=2).max_seats >= number
    straddle = StraddleRule.OFF if limit is Limit.FIXED else random.choice(tuple(StraddleRule))
    return TableConfig(
        hand=hand,
        seats=number,
        min_buy_in=max(1, least),
        max_buy_in=most,
        decision_ms=random.choice((20_000, 1_000)),
        pause_ms=random.choice((4_000, 0)),
        clocks=_random_clocks(random),
        rotation=_random_rotation(hand, random),
        rotation_hands=random.choice((0, 1, 2, 3)),
        straddles=Straddles(rule=straddle, from_button=rarely(random, 3)),
        bomb_pots=_random_bomb_pots(hand, random, double=double),
        run_outs=random.choice(tuple(RunOutRule)),
        host=HOST if rarely(random, 2) else None,
    )


def _seats(hand: HandConfig, seats: Sequence[int], random: Random) -> int:
    """One of the numbers asked for, or fewer where the deck has no cards for so many."""
    return min(random.choice(seats), hand.max_seats)


def _random_hand(game: str, limit: Limit, random: Random) -> HandConfig:
    """Any stakes and options; a preset, or house rules of which the room reads some."""
    drawn = replace(
        random_rules(random),
        straddle_min_players=random.choice((2, 3, 4)),
        restraddles=not rarely(random, 3),
        odd_run_chips=random.choice(tuple(RunChips)),
        button=random.choice(tuple(ButtonRule)),
        new_player_may_buy_button=rarely(random, 2),
        history_shows_mucked=rarely(random, 2),
    )
    preset = PRESETS[random.choice(sorted(PRESETS))]
    hand = random_config(random, game, limit, (*BIG_BLINDS, 7))
    # How often the board is run out is the room's to ask.
    return replace(hand, ask_run_outs=False, rules=random.choice((preset, drawn)))


def _random_clocks(random: Random) -> Clocks:
    return Clocks(
        bank_ms=random.choice((30_000, 0)),
        bank_every=random.choice((10, 2, 0)),
        grace_ms=random.choice((30_000, 0)),
        away_ms=random.choice((1_200_000, 60_000, 0)),
        away_orbits=random.choice((3, 2, 1, 0)),
        return_ms=random.choice((7_200_000, 100_000, 0)),
    )


def _random_rotation(hand: HandConfig, random: Random) -> tuple[HandConfig, ...]:
    """Other games at the same stakes or others; for six cards the deck may be too small."""
    if rarely(random, 2):
        return ()
    games = sorted(GAMES)
    others = (random.choice(games), random.choice(games) if rarely(random, 3) else "omaha6")
    return tuple(
        replace(hand, game=GAMES[other])
        if rarely(random, 2)
        else _random_hand(other, hand.limit, random)
        for other in others
    )


def _random_bomb_pots(hand: HandConfig, random: Random, *, double: bool) -> BombPots:
    if rarely(random, 2):
        return BombPots()
    return BombPots(
        ante=random.choice((hand.big_blind, 1, 3 * hand.big_blind, 5 * hand.big_blind)),
        every=random.choice((0, 2, 4, 5)),
        by_vote=not rarely(random, 3),
        boards=random.choice((1, 2)) if double else 1,
    )
