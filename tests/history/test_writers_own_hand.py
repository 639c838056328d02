"""Hands played here as records: they settle to what was played, of every kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from ninecards.errors import HistoryError
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.record import BoardCards, Move, RecordedAction
from ninecards.history.writers import exported
from ninecards.history.writers.own_hand import record_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, Post, PostKind, Spot, Street, start_spot
from ninecards.rules import events as ev
from own_hands import own_hand
from random_hands import CELLS, effort, generators
from table import config_of, deal


@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(12)
@given(random=generators())
def test_own_hands_settle_to_what_was_played(random: Random, game: str, limit: Limit) -> None:
    hand = own_hand(random, game, limit)
    export = exported(hand.record, ranker=NATIVE)
    assert export.stacks == hand.state.stacks
    assert export.winnings == hand.state.won
    assert export.rake == hand.state.rake
    assert sum(export.put_in) == sum(export.winnings) + export.rake + sum(export.uncalled)


def test_own_hands_are_of_every_kind() -> None:
    """What the property above is about comes up: boards, runs, posts, mucks, rake and pots."""
    seen: Counter[str] = Counter()
    for seed in range(600):
        hand = own_hand(Random(seed), *CELLS[seed % len(CELLS)], number=seed)
        record = hand.record
        seen.update({post.kind.value for post in record.posts})
        seen.update({act.move.value for act in record.actions})
        seen["double board"] += record.stakes.boards == 2
        seen["runs"] += len(record.boards) > record.stakes.boards
        seen["dead button"] += record.button not in hand.table.seat_nos
        seen["bomb pot"] += hand.table.bomb_pot
        seen["cap"] += record.stakes.cap is not None
        seen["rake"] += record.outcome.rake > 0
        seen["side pot"] += len(record.outcome.pots or ()) > 1
        assert replay(record, ranker=NATIVE).verdict is Verdict.OK
    kinds = {kind.value for kind in PostKind} | {
        move.value
        for move in Move
        if move not in (Move.COVER, Move.CHECK_OR_CALL, Move.BET_OR_RAISE)
    }
    others = {"double board", "runs", "dead button", "bomb pot", "cap", "rake", "side pot"}
    assert {kind: seen[kind] for kind in kinds | others if seen[kind] < 5} == {}


def played() -> list[ev.Event]:
    hand = deal("omaha pot 5/10", 300, 200, 100, button=3)
    return hand.play("r35 c f b70 c").check_down().events


def test_lines_are_the_numbers_of_events() -> None:
    events = played()
    record = record_of(events, names=["Ada", "Ben", "Cleo"], hand="7")
    for step in record.steps:
        event = events[step.line - 1]
        if isinstance(step, BoardCards):
            assert isinstance(event, ev.BoardDealt)
            assert event.cards == step.cards
        elif isinstance(step, RecordedAction):
            assert getattr(event, "player", None) == step.player
    end = events[(record.outcome.stacks_line or 0) - 1]
    assert isinstance(end, ev.HandEnded)
    assert record.outcome.stacks == end.stacks


def test_deck_and_burns_are_not_kept() -> None:
    hand = deal("omaha pot 5/10", 300, 200, 100, button=3).check_down()
    record = record_of(hand.events, names=["Ada", "Ben", "Cleo"], hand="7")
    dealt = {card for cards in (*hand.state.hole_cards, *hand.state.boards) for card in cards}
    assert len(dealt) == 17
    lying = {card for player in record.players for card in player.cards} | set(record.board)
    assert lying == dealt
    start = exported(record).events[0]
    assert isinstance(start, ev.HandStarted)
    assert start.start.deck == ()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda events: events[1:], "not with HandStarted"),
        (lambda events: events[:-1], "the hand is not over"),
        (lambda _events: [], "not with HandStarted"),
    ],
)
def test_what_is_no_whole_hand_is_refused(change: object, why: str) -> None:
    events = change(played())  # type: ignore[operator]
    with pytest.raises(HistoryError, match=why):
        record_of(events, names=["Ada", "Ben", "Cleo"], hand="7")


def test_names_are_as_many_as_players() -> None:
    with pytest.raises(HistoryError, match="2 names for 3 players"):
        record_of(played(), names=["Ada", "Ben"], hand="7")


def test_a_spot_is_refused() -> None:
    hand = deal("omaha pot 5/10", 300, 200).play("c k")
    spot = Spot(
        street=Street.FLOP,
        boards=hand.state.boards,
        to_act=0,
        hole_cards=hand.state.hole_cards,
        contributions=(10, 10),
        street_bets=(0, 0),
    )
    _, events = start_spot(hand.state.config, spot, stacks=[290, 190], button=2)
    with pytest.raises(HistoryError, match="begins in its middle"):
        record_of(events, names=["Ada", "Ben"], hand="7")


def double_board() -> HandRecord:
    hand = deal("omaha pot 5/10", 300, 200, board_count=2).check_down()
    return record_of(hand.events, names=["Ada", "Ben"], hand="7")


def test_a_double_board_is_two_runs_from_the_flop_on() -> None:
    record = double_board()
    assert [len(board) for board in record.boards] == [5, 5]
    assert not set(record.boards[0]) & set(record.boards[1])
    assert replay(record).verdict is Verdict.OK
    assert {award.board for award in exported(record).awards} == {0, 1}


def test_a_second_board_that_is_missing_is_reported() -> None:
    record = double_board()
    steps = tuple(s for s in record.steps if not (isinstance(s, BoardCards) and s.run))
    result = replay(replace(record, steps=steps))
    assert result.verdict is Verdict.FAILED
    assert "with 0 cards on the board; by the rules it is the flop with 3" in result.why


def test_antes_alone_before_courchevels_open_card_are_no_bomb_pot() -> None:
    """The open card comes before the first action at any table; a flop only in a bomb pot."""
    posts = [Post(player, PostKind.ANTE, 5) for player in range(2)]
    for bomb_pot in (False, True):
        hand = deal("courchevel pot 5/10", 300, 200, posts=posts, bomb_pot=bomb_pot).check_down()
        record = record_of(hand.events, names=["Ada", "Ben"], hand="7")
        events = exported(record).events
        assert isinstance(events[0], ev.HandStarted)
        assert events[0].start.bomb_pot is bomb_pot


def test_nothing_in_the_pot() -> None:
    """Everybody folds to a blind that nobody else posted a part of: it goes back, no pot."""
    hand = deal("omaha pot 5/10", 300, 200, 100, posts="1:big-blind:10", button=3).play("f f")
    record = record_of(hand.events, names=["Ada", "Ben", "Cleo"], hand="7")
    assert record.outcome.pots == ()
    assert replay(record).verdict is Verdict.OK


def test_the_stakes_of_fixed_limit_are_said() -> None:
    hand = deal("omaha fixed 10/20", 300, 200).check_down()
    stakes = record_of(hand.events, names=["Ada", "Ben"], hand="7").stakes
    config = config_of("omaha fixed 10/20")
    assert (stakes.small_bet, stakes.big_bet) == (10, 20) == (config.small_bet, config.big_bet)
