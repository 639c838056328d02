"""Whole hands of each of the 24 cells, compared with the naive ledger after every event."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive_ledger import WatchedHand
from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind, pots_of
from ninecards.rules import events as ev
from random_hands import CELLS, COARSE, effort, generators, random_action, random_table


def play(random: Random, ranker: Ranker, game: str, limit: Limit) -> WatchedHand:
    table = random_table(random, game=game, limit=limit, unknown_cards=True)
    hand = WatchedHand(table, ranker)
    while legal := hand.legal:
        hand.do(random_action(random, table, legal))
    hand.ended()
    return hand


@pytest.mark.rule("A4", source="000–004")
@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.rule("B8", source="000, 004, WSOP 87")
@pytest.mark.rule("G5", source="000–002")
@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(40)
@given(random=generators(), ranker=st.sampled_from((COARSE, NATIVE)))
def test_hand_of_each_cell_ends_with_every_chip(
    random: Random, ranker: Ranker, game: str, limit: Limit
) -> None:
    play(random, ranker, game, limit)


def marks_of(hand: WatchedHand) -> dict[str, bool]:
    """What a hand had in it."""
    table, state, config = hand.table, hand.state, hand.table.config
    rules, limit = config.rules, config.limit
    kinds = [post.kind for post in table.posts]
    posted = [event for event in hand.events if isinstance(event, ev.Posted)]
    awards = [event for event in hand.events if isinstance(event, ev.PotAwarded)]
    big_blinds = [event.chips for event in posted if event.kind is PostKind.BIG_BLIND]
    return {
        **{kind.__name__: kind in map(type, hand.events) for kind in get_args(ev.Event)},
        **{f"post {kind}": kind in kinds for kind in PostKind},
        **{f"players {players}": table.players == players for players in range(2, 11)},
        **{f"runs {runs}": state.run_outs == runs for runs in (1, 2, 3)},
        **{f"pots {pots}": len(pots_of(state)) == pots for pots in (1, 2, 3, 4)},
        **{f"{half}": half in (award.half for award in awards) for half in ev.Half},
        "two boards": config.boards == 2,
        "no burns": not config.burns,
        "showing is free": not rules.all_in_shows_all,
        "halves are always split": not rules.same_hands_split_as_one,
        "small blind as big": rules.small_blind_counts_as_big and limit is Limit.POT,
        "uncapped heads-up": rules.uncapped_heads_up and limit is Limit.FIXED,
        "capped": any(state.start.reserves),
        "dead button": table.button not in table.seat_nos,
        "bomb pot": table.bomb_pot,
        "unknown cards": bool(table.unknown),
        "re-straddle": kinds.count(PostKind.STRADDLE) > 1,
        "no small blind": PostKind.SMALL_BLIND not in kinds,
        "short big blind": any(chips < config.big_blind for chips in big_blinds),
        "odd chip": any(len({chips for _, chips in award.shares}) > 1 for award in awards),
    }


def test_random_hands_are_of_every_kind() -> None:
    """What is not played is not proved: each oddity comes up in a thousand hands."""
    seen: Counter[str] = Counter()
    for seed in range(1000):
        game, limit = CELLS[seed % len(CELLS)]
        seen.update(marks_of(play(Random(seed), COARSE, game, limit)))
    assert {mark: count for mark, count in seen.items() if count < 15} == {}
