"""Every hand of two and of three with stacks of a few chips, beside the naive betting model.

So small, stacks end in the blinds and antes: who contends for which chip is all that is left (A12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from ninecards.cards import FULL_DECK
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    Limit,
    Phase,
    Post,
    PostKind,
    Raise,
    apply,
    legal_actions,
    start_hand,
)
from ninecards.rules import events as ev
from oracle_betting import Action as NaiveAction
from oracle_betting import NaiveBetting
from oracle_bridge import KINDS, chips_of, naive_action
from random_hands import COARSE

TABLES = [
    (players, ante, kind, absent)
    for players in (2, 3)
    for ante, kind in ((0, "each"), (1, "each"), (3, "each"), (3, "big-blind"), (3, "button"))
    for absent in (True, False)
]


def posts_of_table(players: int, ante: int, kind: str, *, absent: bool) -> Iterator[Post]:
    """Blinds 1 and 2, then antes; without the small blind where its owner is absent."""
    small, big = (1, 0) if players == 2 else (0, 1)
    if not absent:
        yield Post(small, PostKind.SMALL_BLIND, 1)
    yield Post(big, PostKind.BIG_BLIND, 2)
    payers = {"big-blind": [big], "button": [players - 1]}.get(kind)
    for player in range(players) if payers is None else payers:
        if ante:
            what = PostKind.ANTE if payers is None else PostKind.TABLE_ANTE
            yield Post(player, what, ante)


def ends(
    state: HandState, events: Sequence[ev.Event], history: tuple[NaiveAction, ...] = ()
) -> Iterator[tuple[HandState, Sequence[ev.Event], tuple[NaiveAction, ...]]]:
    """Every way in which the first round goes by folds, checks, calls and whole stacks."""
    legal = legal_actions(state)
    if state.phase is not Phase.BETTING or len(history) > 4:
        yield state, events, history
        return
    actions: list[Action] = [Fold(), Check() if legal.check else Call()]
    if legal.bet:
        actions.append(Bet(legal.bet.most))
    if legal.raise_to:
        actions.append(Raise(legal.raise_to.most))
    for action in actions:
        after, more = apply(state, action, ranker=COARSE)
        yield from ends(after, [*events, *more], (*history, naive_action(action)))


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.parametrize(("players", "ante", "kind", "absent"), TABLES)
def test_small_hands_end_as_in_the_naive_betting(
    players: int, ante: int, kind: str, absent: bool
) -> None:
    config = HandConfig.of("omaha", Limit.NO, 2, 2, small_blind=1)
    posts = list(posts_of_table(players, ante, kind, absent=absent))
    for stacks in product((1, 2, 3, 4), repeat=players):
        model = NaiveBetting(
            limit="no",
            stacks=stacks,
            small_blind=1,
            big_blind=2,
            posts=[(post.player, KINDS[post.kind], post.chips) for post in posts],
        )
        begun = start_hand(
            config, stacks=stacks, deck=FULL_DECK, posts=posts, button=players, ranker=COARSE
        )
        for state, events, history in ends(*begun):
            assert chips_of(state, events) == model.chips(history)
