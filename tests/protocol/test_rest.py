"""The bodies of the HTTP routes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from ninecards.errors import ConfigError
from ninecards.protocol import NewTable, table_config, table_summary
from ninecards.room import Asked, Sit, open_room, step
from ninecards.rules import GAMES, Limit

BODY = TypeAdapter(NewTable)
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
    return BODY.validate_json(json.dumps(ASKED | changes))


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
    table = BODY.validate_json(json.dumps(body))
    assert (table.bots, table.decision_ms) == ((), 20_000)


@pytest.mark.parametrize(
    "changes",
    [
        {"limit": "half"},
        {"small_blind": "5"},
        {"small_blind": -1},
        {"big_blind": 0},
        {"big_blind": 1_000_000_001},
        {"big_blind": 10.0},
        {"seats": 1},
        {"seats": 11},
        {"seats": True},
        {"bots": "caller"},
        {"decision_ms": 999},
        {"decision_ms": None},
        {"rake": 5},
    ],
    ids=str,
)
def test_a_body_of_another_form_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        read(**changes)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "holdem"}, "unknown game 'holdem'"),
        ({"small_blind": 11}, "small_blind 11 is above big_blind 10"),
        ({"game": "omaha6", "seats": 8}, "at most 7 seats"),
    ],
    ids=["game", "blinds", "seats"],
)
def test_a_table_that_cannot_be_played_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        table_config(read(**changes))


def test_a_summary_counts_who_sits_there() -> None:
    room, _ = open_room(table_config(read(limit="fixed", small_blind=1, big_blind=2)))
    room, _ = step(room, Asked(0, "anna", "1", Sit(3, "Anna", 100)))
    summary = table_summary("t1", room)
    assert (summary.table_id, summary.game, summary.limit) == ("t1", "omaha", "fixed")
    assert (summary.small_blind, summary.big_blind) == (1, 2)
    assert (summary.small_bet, summary.big_bet) == (2, 4)
    assert (summary.seats, summary.players) == (6, 1)
