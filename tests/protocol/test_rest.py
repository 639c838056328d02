"""The bodies of the HTTP routes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninecards.errors import ConfigError
from ninecards.protocol import NewTable, new_table, table_config, table_summary
from ninecards.room import Asked, Clocks, Sit, open_room, step
from ninecards.rules import GAMES, Limit

ASKED: dict[str, Any] = {
    "game": "omaha",
    "limit": "pot",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 6,
    "bots": ["caller", "random"],
    "decision_ms": 15_000,
}


def read(**changes: Any) -> NewTable:
    return new_table(json.dumps(ASKED | changes).encode())


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_and_limit(game: str, limit: str) -> None:
    config = table_config(read(game=game, limit=limit))
    assert (config.hand.game.name, config.hand.limit) == (game, limit)
    assert (config.hand.small_blind, config.hand.big_blind) == (5, 10)
    assert (config.seats, config.decision_ms) == (6, 15_000)


def test_a_fixed_limit_table_names_its_bets() -> None:
    hand = table_config(read(limit="fixed")).hand
    assert (hand.small_bet, hand.big_bet) == (10, 20)
    hand = table_config(read(limit="pot")).hand
    assert (hand.small_bet, hand.big_bet) == (0, 0)


def test_bots_and_time_may_be_left_out() -> None:
    body = {key: ASKED[key] for key in ASKED if key not in ("bots", "decision_ms")}
    table = new_table(json.dumps(body).encode())
    assert (table.bots, table.decision_ms) == ((), 20_000)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"limit": "half"}, "limit: Input should be 'fixed', 'pot' or 'no'"),
        ({"small_blind": "5"}, "small_blind: Input should be a valid integer"),
        ({"small_blind": -1}, "small_blind: Input should be greater than or equal to 0"),
        ({"big_blind": 0}, "big_blind: Input should be greater than or equal to 1"),
        ({"big_blind": 1_000_001}, "big_blind: Input should be less than or equal to"),
        ({"ante": 10_000_001}, "ante: Input should be less than or equal to"),
        ({"bomb_pots": {"ante": 10**9}}, "bomb_pots.ante: Input should be less than or equal to"),
        ({"buy_in": {"least_bb": 0}}, "buy_in.least_bb: Input should be greater than"),
        ({"buy_in": {"most_bb": 1_001}}, "buy_in.most_bb: Input should be less than"),
        ({"buy_in": 40}, "buy_in: Input should be an object"),
        ({"clocks": {"vote_ms": 999}}, "clocks.vote_ms: Input should be greater than"),
        ({"clocks": {"bank_ms": 600_001}}, "clocks.bank_ms: Input should be less than"),
        ({"clocks": {"show_ms": 5}}, "clocks.show_ms: Unexpected keyword argument"),
        ({"big_blind": 10.0}, "big_blind: Input should be a valid integer"),
        ({"seats": 1}, "seats: Input should be greater than or equal to 2"),
        ({"seats": 11}, "seats: Input should be less than or equal to 10"),
        ({"seats": True}, "seats: Input should be a valid integer"),
        ({"bots": "caller"}, "bots: Input should be a valid array"),
        ({"bots": [1]}, "bots.0: Input should be a valid string"),
        ({"decision_ms": 999}, "decision_ms: Input should be greater than or equal to 1000"),
        ({"decision_ms": None}, "decision_ms: Input should be a valid integer"),
        ({"rake": 5}, "rake: Unexpected keyword argument"),
    ],
    ids=str,
)
def test_a_body_of_another_form_is_refused_in_one_line(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ConfigError, match=f"^{why}") as caught:
        read(**changes)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff"])
def test_a_body_that_is_no_object_is_refused(body: bytes) -> None:
    with pytest.raises(ConfigError):
        new_table(body)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "holdem"}, "unknown game 'holdem'"),
        ({"small_blind": 11}, "small_blind 11 is above big_blind 10"),
        ({"game": "omaha6", "seats": 8}, "at most 7 seats"),
        ({"ante": 101}, "ante of 101; at these blinds it is at most 100"),
        ({"bomb_pots": {"ante": 1_001}}, "ante of a bomb pot of 1001; .* at most 1000"),
        ({"buy_in": {"least_bb": 50, "most_bb": 20}}, "buy-in from 50 to 20 big blinds"),
        ({"buy_in": {"least_bb": 201}}, "buy-in from 201 to 200 big blinds"),
    ],
    ids=["game", "blinds", "seats", "ante", "bomb", "buy-in", "half a buy-in"],
)
def test_a_table_that_cannot_be_played_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        table_config(read(**changes))


def test_the_largest_antes_that_there_are() -> None:
    config = table_config(read(ante=100, bomb_pots={"ante": 1_000}))
    assert (config.hand.ante, config.bomb_pots.ante) == (100, 1_000)


def test_buy_ins_are_told_in_big_blinds() -> None:
    usual = table_config(read())
    assert (usual.min_buy_in, usual.max_buy_in) == (400, 2_000)
    asked = table_config(read(buy_in={"least_bb": 20, "most_bb": 20}))
    assert (asked.min_buy_in, asked.max_buy_in) == (200, 200)


def test_clocks_that_are_not_named_are_the_usual_ones() -> None:
    assert table_config(read()).clocks == Clocks()
    asked = table_config(
        read(clocks={"bank_ms": 0, "bank_every": 0, "grace_ms": 5_000, "away_ms": 60_000})
    )
    assert asked.clocks == Clocks(bank_ms=0, bank_every=0, grace_ms=5_000, away_ms=60_000)
    assert table_config(read(clocks={"vote_ms": 20_000})).clocks == Clocks(vote_ms=20_000)


def test_a_summary_counts_who_sits_there() -> None:
    room, _ = open_room(table_config(read(limit="fixed", small_blind=1, big_blind=2)))
    room, _ = step(room, Asked(0, "anna", "1", Sit(3, "Anna", 100)))
    summary = table_summary("t1", room)
    assert (summary.table_id, summary.game, summary.limit) == ("t1", "omaha", "fixed")
    assert (summary.small_blind, summary.big_blind) == (1, 2)
    assert (summary.small_bet, summary.big_bet) == (2, 4)
    assert (summary.seats, summary.players) == (6, 1)
