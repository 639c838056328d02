"""The bots that do not look at their cards, and the registry."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ninecards.bots import BOT_NAMES, CallerBot, PotOddsBot, RandomBot, bot_by_name, view_of
from ninecards.bots.simple import wager
from ninecards.cards import FULL_DECK
from ninecards.errors import ConfigError
from ninecards.rules import (
    GAMES,
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    LegalActions,
    Limit,
    Muck,
    Raise,
    Show,
    Span,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)
from table import Hand, deal

RNG = random.Random(1)
NUTS, SECOND, AIR = "AsKsQc2d", "9h8h2h3d", "4c4d5c5d"
SHOWDOWN_BOARD = "JsTs9s8d2c"


def facing_a_bet() -> Hand:
    return deal("omaha pot 5/10", 1000, 1000, 1000)


def choosing_to_muck() -> Hand:
    """Player 0 bet the river and showed; player 1 is beaten and may choose."""
    hand = deal("omaha pot 5/10", 1000, 1000, holes=[NUTS, AIR], boards=[SHOWDOWN_BOARD])
    hand.play("c k k k k k b10 c" if hand.legal.player == 1 else "c k")
    assert hand.legal.muck
    return hand


def decision(bot: CallerBot | RandomBot | PotOddsBot, hand: Hand, seed: int = 1) -> Action:
    player = hand.legal.player
    assert player is not None
    return bot.decide(view_of(hand.state, player), random.Random(seed))


def test_the_caller_calls_checks_and_shows() -> None:
    assert decision(CallerBot(), facing_a_bet()) == Call()
    assert decision(CallerBot(), facing_a_bet().play("c c")) == Check()
    assert decision(CallerBot(), choosing_to_muck()) == Show()


def test_the_random_bot_keeps_its_proportions() -> None:
    hand = facing_a_bet()
    kinds = Counter(type(decision(RandomBot(), hand, seed)) for seed in range(2000))
    assert set(kinds) == {Fold, Call, Raise}
    assert 250 < kinds[Fold] < 350
    assert 1320 < kinds[Call] < 1480
    assert 250 < kinds[Raise] < 350


def test_the_random_bot_raises_over_the_whole_range_mostly_little() -> None:
    hand = facing_a_bet()
    raises = [decision(RandomBot(0, 0, 1), hand, seed) for seed in range(500)]
    totals = Counter(action.to for action in raises if isinstance(action, Raise))
    assert sum(totals.values()) == 500
    assert (min(totals), max(totals)) == (20, 35)
    assert sum(totals[to] for to in range(20, 25)) > 250


def test_the_random_bot_does_not_fold_where_a_check_is_free() -> None:
    hand = facing_a_bet().play("c c")
    assert {decision(RandomBot(1, 0, 0), hand, seed) for seed in range(20)} == {Check()}


def test_the_random_bot_calls_where_no_raise_is_allowed() -> None:
    hand = deal("omaha no 5/10", 500, 1000).play("r500")
    assert hand.raise_to is None
    assert {decision(RandomBot(0, 0, 1), hand, seed) for seed in range(20)} == {Call()}


def test_the_random_bot_shows_or_mucks_by_chance() -> None:
    hand = choosing_to_muck()
    assert {decision(RandomBot(), hand, seed) for seed in range(20)} == {Show(), Muck()}


@pytest.mark.parametrize("weights", [(0, 0, 0), (-1, 1, 1), (15, 70, -15)])
def test_weights_that_are_none_are_refused(weights: tuple[int, int, int]) -> None:
    with pytest.raises(ConfigError, match="0 or more, one above 0"):
        RandomBot(*weights)


@pytest.mark.parametrize(("to", "action"), [(3, Bet(10)), (15, Bet(15)), (99, Bet(20))])
def test_a_wager_is_brought_into_the_range(to: int, action: Action) -> None:
    assert wager(LegalActions(player=0, bet=Span(10, 20)), to) == action


def test_bots_are_found_by_name() -> None:
    assert [type(bot_by_name(name.upper())) for name in BOT_NAMES] == [
        CallerBot,
        RandomBot,
        PotOddsBot,
    ]
    with pytest.raises(ConfigError, match="unknown bot 'maniac'; the bots are caller, random, pot"):
        bot_by_name("maniac")


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("boards", [1, 2])
def test_bots_play_every_game_to_its_end(game: str, limit: Limit, boards: int) -> None:
    config = HandConfig.of(game, limit, 2, 4, boards=boards)
    rng = random.Random(f"{game} {limit} {boards}")
    bots = [CallerBot(), RandomBot(), PotOddsBot(samples=3), RandomBot(20, 30, 50)]
    stacks = [200, 60, 200, 31]
    for _ in range(4):
        state, _events = start_hand(
            config,
            stacks=stacks,
            deck=rng.sample(FULL_DECK, 52),
            posts=plain_posts(config, 4),
            button=4,
        )
        while not state.is_over:
            player = legal_actions(state).player
            assert player is not None
            # apply() raises for an action that is not allowed.
            state, _events = apply(state, bots[player].decide(view_of(state, player), rng))
        assert sum(state.stacks) == sum(stacks)
