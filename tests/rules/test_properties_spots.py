"""A hand that starts in its middle goes on as the whole one does."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from ninecards.rules import (
    Action,
    HandState,
    Limit,
    Phase,
    PostKind,
    Spot,
    Street,
    apply,
    legal_actions,
    start_spot,
)
from ninecards.rules import events as ev
from ninecards.rules.state import NOT_ACTED
from random_hands import CELLS, COARSE, Table, effort, generators, random_action, random_table


def spot_of(state: HandState) -> Spot:
    """What a spot can say of a state."""
    assert state.to_act is not None
    rnd = state.round
    put_in = zip(state.contributions, rnd.street_bets, strict=True)
    return Spot(
        street=state.street,
        boards=state.boards,
        to_act=state.to_act,
        hole_cards=state.hole_cards,
        contributions=tuple(chips - in_front for chips, in_front in put_in),
        street_bets=rnd.street_bets,
        dead=state.dead,
        folded=frozenset(player for player, gone in enumerate(state.folded) if gone),
        faced=tuple(None if level == NOT_ACTED else level for level in rnd.faced),
        current_bet=rnd.current_bet,
        last_full_raise_by=rnd.last_full_raise_by,
        wagers=rnd.wagers,
        short_blinds=rnd.short_blinds,
    )


def can_be_told(state: HandState, table: Table) -> bool:
    """Whether a spot has words for the state.

    It has none for posts: neither for a small blind that counts as a big one, nor for a straddle,
    which is no raise, nor for the dead chips that a cap counts. Nor does it tell the last full
    bet under a short all-in in fixed limit, nor how many could bet when the round began.
    """
    rnd, config = state.round, table.config
    if state.phase is not Phase.BETTING:
        return False
    kinds = {post.kind for post in table.posts}
    lifted = config.rules.small_blind_counts_as_big and PostKind.SMALL_BLIND in kinds
    if state.street is Street.PREFLOP and (PostKind.STRADDLE in kinds or lifted):
        return False
    if config.cap is not None and kinds & {PostKind.DEAD_BLIND, PostKind.TABLE_ANTE}:
        return False
    if config.limit is Limit.FIXED:
        return rnd.full_level == rnd.current_bet and not config.rules.uncapped_heads_up
    return True


@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(20)
@given(random=generators())
def test_spot_of_any_decision_goes_on_as_the_hand(random: Random, game: str, limit: Limit) -> None:
    table = random_table(random, game=game, limit=limit, most_players=6, unknown_cards=True)
    state, _ = table.start(COARSE)
    path: list[tuple[HandState, Action, tuple[ev.Event, ...]]] = []
    while legal := legal_actions(state):
        action = random_action(random, table, legal)
        before = state
        state, events = apply(state, action, ranker=COARSE)
        path.append((before, action, events))
    for at, (before, _, _) in enumerate(path):
        if not can_be_told(before, table):
            continue
        whole = [
            stack + kept for stack, kept in zip(before.stacks, before.start.reserves, strict=True)
        ]
        spotted, _ = start_spot(
            table.config,
            spot_of(before),
            stacks=whole,
            button=table.button,
            deck=table.told_deck[before.dealt :],
            seat_nos=table.seat_nos,
            ranker=COARSE,
        )
        for reference, action, events in path[at:]:
            assert legal_actions(spotted) == legal_actions(reference)
            spotted, spotted_events = apply(spotted, action, ranker=COARSE)
            assert spotted_events == events
