"""What a table may be."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ninecards.errors import ConfigError
from ninecards.room import RunOutRule, StraddleRule, Straddles, TableConfig
from ninecards.rules import GAMES
from playbook import table_config


@pytest.mark.rule("T1", source="004")
def test_buy_ins_are_forty_to_two_hundred_big_blinds() -> None:
    config = table_config("omaha no 1/2")
    assert (config.min_buy_in, config.max_buy_in) == (80, 400)


def test_buy_ins_may_be_set() -> None:
    config = table_config("omaha fixed 2/4", min_buy_in=20, max_buy_in=20)
    assert (config.min_buy_in, config.max_buy_in) == (20, 20)


def test_the_most_is_never_below_a_least_that_was_set() -> None:
    assert table_config(min_buy_in=5000).max_buy_in == 5000


@pytest.mark.rule("T4", source="common")
def test_clocks_are_twenty_seconds_to_decide_and_five_to_show() -> None:
    config = table_config()
    assert (config.decision_ms, config.show_ms, config.pause_ms) == (20_000, 5_000, 4_000)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"min_buy_in": 500, "max_buy_in": 400}, "buy-in from 500 to 400; the least is at least 1"),
        ({"min_buy_in": -1}, "buy-in from -1 to 2000; the least is at least 1"),
        ({"ask_run_outs": True}, "ask_run_outs of a hand at a table; the table's run_outs says it"),
        ({"decision_ms": -1}, "a clock below 0 ms"),
        ({"show_ms": -1}, "a clock below 0 ms"),
        ({"pause_ms": -1}, "a clock below 0 ms"),
        ({"run_outs": "twice"}, "unknown RunOutRule 'twice'; the values are never, ask, always"),
    ],
)
def test_what_no_table_can_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)):
        table_config(**options)


def test_options_may_be_told_by_their_names() -> None:
    config = table_config(run_outs="ask", straddles=Straddles(rule="mandatory"))  # type: ignore[arg-type]
    assert config.run_outs is RunOutRule.ASK
    assert config.straddles.rule is StraddleRule.MANDATORY
    with pytest.raises(ConfigError, match="the values are off, voluntary, mandatory"):
        Straddles(rule="on")  # type: ignore[arg-type]


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_as_many_seats_as_the_deck_serves(game: str) -> None:
    most = {4: 10, 5: 8, 6: 7}[GAMES[game].hole_cards]
    assert isinstance(table_config(f"{game} pot 5/10", seats=most), TableConfig)
    with pytest.raises(ConfigError, match="seats"):
        table_config(f"{game} pot 5/10", seats=most + 1)
