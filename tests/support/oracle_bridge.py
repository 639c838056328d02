"""The engine's hands in the words of the naive models, and the other way round.

The models number the players from the left of the button, the engine by chairs; actions are
tuples there and records here. Nothing else is translated, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import oracle_betting as naive
import oracle_settlement as settlement
from ninecards.cards import FULL_DECK
from ninecards.evaluation import Ranker
from ninecards.rules import (
    GAMES,
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    LegalActions,
    Limit,
    Phase,
    Post,
    PostKind,
    Raise,
    RuleSet,
    Spot,
    StraddleRaise,
    Street,
    apply,
    legal_actions,
    start_hand,
    start_spot,
)
from ninecards.rules import events as ev
from random_hands import COARSE, Table

KINDS = {
    PostKind.SMALL_BLIND: "small_blind",
    PostKind.BIG_BLIND: "big_blind",
    PostKind.STRADDLE: "straddle",
    PostKind.LIVE_POST: "live",
    PostKind.DEAD_BLIND: "dead",
    PostKind.ANTE: "ante",
    PostKind.TABLE_ANTE: "table_ante",
}
POST_KINDS = {name: kind for kind, name in KINDS.items()}


def model_of(table: Table) -> naive.NaiveBetting:
    """The naive betting of a table; a cap is a smaller stack there."""
    config, rules, order = table.config, table.config.rules, table.order
    cap = config.cap
    place = {player: turn for turn, player in enumerate(order)}
    stacks = [table.stacks[player] for player in order]
    return naive.NaiveBetting(
        limit=config.limit.value,
        stacks=[stack if cap is None else min(stack, cap) for stack in stacks],
        small_blind=config.small_blind,
        big_blind=config.big_blind,
        posts=[(place[post.player], KINDS[post.kind], post.chips) for post in table.posts],
        first_street=1 if table.bomb_pot else 0,
        bets_per_round=rules.fixed_limit_raises + 1,
        uncapped_heads_up=rules.uncapped_heads_up,
        straddle_minimum_raise=rules.straddle_minimum_raise.value,
        small_blind_counts_as_big=rules.small_blind_counts_as_big,
    )


def engine_of(
    *,
    limit: str,
    stacks: Sequence[int],
    small_blind: int,
    big_blind: int,
    posts: Sequence[tuple[int, str, int]],
    first_street: int = 0,
    pot: int = 0,
    bets_per_round: int = 4,
    uncapped_heads_up: bool = False,
    straddle_minimum_raise: str = "size",
    small_blind_counts_as_big: bool = False,
) -> HandState:
    """The engine's first decision of a hand told in the arguments of the naive betting."""
    rules = RuleSet(
        name="model",
        fixed_limit_raises=bets_per_round - 1,
        uncapped_heads_up=uncapped_heads_up,
        straddle_minimum_raise=StraddleRaise(straddle_minimum_raise),
        small_blind_counts_as_big=small_blind_counts_as_big,
    )
    config = HandConfig(
        game=GAMES["omaha"],
        limit=Limit(limit),
        small_blind=small_blind,
        big_blind=big_blind,
        rules=rules,
    )
    players = len(stacks)
    if pot:
        hands = tuple(FULL_DECK[4 * player : 4 * player + 4] for player in range(players))
        board = FULL_DECK[-3:]
        spot = Spot(
            street=Street(first_street),
            boards=(board,),
            to_act=0,
            hole_cards=hands,
            contributions=(0,) * players,
            street_bets=(0,) * players,
            dead=pot,
        )
        rest = FULL_DECK[4 * players : -3]
        state, _ = start_spot(config, spot, stacks=stacks, button=players, deck=rest)
    else:
        state, _ = start_hand(
            config,
            stacks=stacks,
            deck=FULL_DECK,
            posts=[Post(player, POST_KINDS[kind], chips) for player, kind, chips in posts],
            button=players,
            bomb_pot=first_street == Street.FLOP,
            ranker=COARSE,
        )
    return state


def in_naive_words(legal: LegalActions) -> set[naive.Action]:
    """Every legal betting action, each figure by itself."""
    actions: set[naive.Action] = set()
    if legal.fold:
        actions.add(("fold",))
    if legal.check:
        actions.add(("check",))
    if legal.call is not None:
        actions.add(("call",))
    for kind, span in (("bet", legal.bet), ("raise", legal.raise_to)):
        if span is not None:
            actions |= {(kind, to) for to in range(span.least, span.most + 1)}
    return actions


def in_engine_words(action: naive.Action) -> Action:
    """The record of a naive action."""
    match action:
        case ("fold",):
            return Fold()
        case ("check",):
            return Check()
        case ("call",):
            return Call()
        case ("bet", int(to)):
            return Bet(to)
        case ("raise", int(to)):
            return Raise(to)
    raise ValueError(f"{action} is no betting action")


def naive_action(action: Action) -> naive.Action:
    """The naive tuple of a betting action."""
    match action:
        case Bet(to):
            return ("bet", to)
        case Raise(to):
            return ("raise", to)
        case Fold() | Check() | Call():
            return (type(action).__name__.lower(),)
    raise ValueError(f"{action} is no betting action")


def engine_nodes(
    state: HandState, last_street: int, history: tuple[naive.Action, ...] = ()
) -> Iterator[tuple[tuple[naive.Action, ...], frozenset[naive.Action]]]:
    """Every reachable history with what the engine allows then, as the model's ``nodes``."""
    legal: set[naive.Action] = set()
    if state.phase is Phase.BETTING and state.street <= last_street:
        legal = in_naive_words(legal_actions(state))
    yield history, frozenset(legal)
    for action in sorted(legal, key=str):
        after, _ = apply(state, in_engine_words(action), ranker=COARSE)
        yield from engine_nodes(after, last_street, (*history, action))


def chips_of(state: HandState, events: Sequence[ev.Event]) -> naive.Chips:
    """Where the chips are once the betting of a whole hand is over, as the model tells it."""
    order = state.start.order
    returned = [0] * state.players
    for event in events:
        if isinstance(event, ev.UncalledBetReturned):
            returned[event.player] += event.chips
    behind = state.stacks
    if state.is_over:
        piles = zip(state.stacks, state.won, state.start.reserves, strict=True)
        behind = tuple(stack - won - reserve for stack, won, reserve in piles)
    ended = None
    if state.phase is not Phase.BETTING:
        uncontested = state.is_over and not state.showdown.order
        ended = "uncontested" if uncontested else "showdown"
        ended = "fold" if len(state.live) == 1 else ended
    return naive.Chips(
        stacks=tuple(behind[player] for player in order),
        layered=tuple(state.contributions[player] for player in order),
        returned=tuple(returned[player] for player in order),
        folded=tuple(state.folded[player] for player in order),
        dead=state.dead,
        street=int(state.street),
        ended=ended,
    )


@contextmanager
def strengths_of(ranker: Ranker) -> Iterator[None]:
    """Let the naive settlement rank hands as the coarse ranker does, where that one is played."""
    if ranker is COARSE:
        with patch.multiple(settlement, best_high=COARSE.high, best_low=COARSE.low):
            yield
    else:
        yield
