"""House rules as data: the presets, and for each option a hand that its values tell apart.

Three options change nothing in a hand in play: ``button`` and ``new_player_may_buy_button`` say who
sits where before it, ``history_shows_mucked`` who sees what after it. The room reads them, and its
tests hold them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from ninecards.errors import StartError
from ninecards.rules import (
    PRESETS,
    AnteKind,
    ButtonRule,
    HandConfig,
    Rake,
    RuleSet,
    RunChips,
    StraddleRaise,
)
from ninecards.rules import events as ev
from showdowns import all_in, shown
from table import deal

READ_BY_THE_ROOM = {"button", "new_player_may_buy_button", "history_shows_mucked"}
# What a config is of, rather than an option of it; and the place of the house rules.
NO_OPTIONS = {"game", "limit", "small_blind", "big_blind", "small_bet", "big_bet", "rules"}


# ----------------------------------------------------------------------------- presets as data

# One row an option: club, casino-club, wsop, tda. Where the table of the rule book has no entry,
# the preset keeps the default.
TABLE: dict[str, tuple[Any, Any, Any, Any]] = {
    "button": (ButtonRule.DEAD, ButtonRule.FORWARD, ButtonRule.DEAD, ButtonRule.DEAD),
    "fixed_limit_raises": (3, 3, 4, 3),
    "uncapped_heads_up": (False, False, True, False),
    "small_blind_counts_as_big": (False, False, True, False),
    "straddle_minimum_raise": (
        StraddleRaise.SIZE,
        StraddleRaise.SIZE,
        StraddleRaise.DIFFERENCE,
        StraddleRaise.SIZE,
    ),
    "all_in_shows_all": (True, False, True, True),
    "new_player_may_buy_button": (False, False, True, False),
    "same_hands_split_as_one": (True, True, True, False),
    "history_shows_mucked": (True, True, False, False),
    "straddle_min_players": (4, 4, 4, 4),
    "restraddles": (True, True, True, True),
    "poster_by_straddle_acts_last": (False, False, False, False),
    "odd_run_chips": (RunChips.FIRST,) * 4,
    "odd_low_chips_to_high": (False,) * 4,
}


@pytest.mark.parametrize(("option", "values"), TABLE.items(), ids=TABLE)
def test_presets_are_the_table_of_the_rule_book(option: str, values: tuple[Any, ...]) -> None:
    names = ("club", "casino-club", "wsop", "tda")
    assert {name: getattr(rules, option) for name, rules in PRESETS.items()} == dict(
        zip(names, values, strict=True)
    )


def test_the_table_has_every_option() -> None:
    assert TABLE.keys() | {"name"} == {field.name for field in fields(RuleSet)}
    assert [(name, rules.name) for name, rules in PRESETS.items()] == [
        (name, name) for name in ("club", "casino-club", "wsop", "tda")
    ]


def test_the_default_of_a_hand_is_the_club() -> None:
    assert HandConfig.of("omaha", "pot", 5, 10).rules == PRESETS["club"]
    assert RuleSet(name="club") == PRESETS["club"]


# --------------------------------------------------------- a hand whose result differs by option


def after_the_third_raise(players: int) -> Callable[..., Any]:
    """What the next player may raise to after 10, 20, 30 and 40."""
    return lambda **options: (
        deal("omaha fixed 10/20", *[500] * players, **options).play("r20 r30 r40").raise_to
    )


def first_raise(**options: Any) -> Any:
    return deal("omaha pot 5/10", 1000, 1000, 1000, **options).raise_to


def raise_over_a_straddle_of_4(**options: Any) -> Any:
    posts = "0:small-blind:1 1:big-blind:2 2:straddle:4"
    return deal("omaha pot 1/2", *[500] * 4, posts=posts, **options).raise_to


def straddle_of_three_players(**options: Any) -> Any:
    """The button has straddled, so the small blind acts first, with 1 in front of him."""
    posts = "0:small-blind:1 1:big-blind:2 2:straddle:4"
    try:
        return deal("omaha pot 1/2", *[500] * 3, posts=posts, **options).raise_to
    except StartError as error:
        return str(error)


def straddle_over_a_straddle(**options: Any) -> Any:
    posts = "0:small-blind:1 1:big-blind:2 2:straddle:4 3:straddle:8"
    try:
        return deal("omaha pot 1/2", *[500] * 5, posts=posts, **options).raise_to
    except StartError as error:
        return str(error)


def first_to_act_by_a_straddle(**options: Any) -> Any:
    """Under the gun straddles, the next player has posted a big blind of his own."""
    posts = "0:small-blind:1 1:big-blind:2 2:straddle:4 3:live-post:2"
    return deal("omaha pot 1/2", *[500] * 6, posts=posts, **options).state.to_act


def runs_of_a_pot_of_101(**options: Any) -> Any:
    """Board and chips of each part, the board dealt three times."""
    posts = "0:dead-blind:1 1:small-blind:5 0:big-blind:10"
    hand = deal("omaha no 5/10", 51, 50, posts=posts, ask_run_outs=True, **options)
    hand.play("r50 c run3")
    awards = hand.of(ev.PotAwarded)
    return sorted((award.board, sum(chips for _, chips in award.shares)) for award in awards)


def beaten_caller_of_an_all_in(**options: Any) -> Any:
    """The hands that are shown, and whether the beaten one may be mucked."""
    holes = ["JhTh4c3c", "AsQd5c4s"]
    hand = deal("omaha no 5/10", 100, 100, holes=holes, boards=["Ks9d8h7c2s"], **options)
    hand.play("c k  k k  k k  b90 c")
    return shown(hand), hand.legal.muck


def a_tied_low_half_of_33(**options: Any) -> Any:
    """Stacks after one high and two tied lows share 66 chips."""
    holes = ["KsKdQsQd", "As2dQhJh", "Ac2hTdJd"]
    return all_in("omaha-hilo no 1/2", [22] * 3, holes, ["3d4c8hKh9s"], **options).state.stacks


def same_hands_for_66_chips(**options: Any) -> Any:
    holes = ["As2dQhJh", "Ac2hQdJd"]
    return all_in("omaha-hilo no 1/2", [33, 33], holes, ["3d4c8hKd9s"], **options).state.stacks


def first_raise_of_four(**options: Any) -> Any:
    return deal("omaha pot 50/100", *[5000] * 4, **options).raise_to


def chips_after_antes_of_3(**options: Any) -> Any:
    """Stacks, layered chips and dead chips."""
    state = deal("omaha pot 5/10", 100, 100, 100, ante=3, **options).state
    return state.stacks, state.contributions, state.dead


def flops(**options: Any) -> Any:
    """The boards after the flop, from a deck in its order: three players, twelve hole cards."""
    count = options.pop("boards", 1)
    hand = deal("omaha pot 5/10", 500, 500, 500, board_count=count, **options).play("c c k")
    return [[int(card) for card in board] for board in hand.state.boards]


def most_to_raise_to(**options: Any) -> Any:
    return deal("omaha no 1/2", 500, 500, 500, **options).raise_to


def counts_asked_for(**options: Any) -> Any:
    return deal("omaha no 5/10", 100, 100, **options).play("r100 c").legal.run_outs


def paid_to_the_winner(**options: Any) -> Any:
    hand = deal("omaha pot 5/10", 500, 500, **options).play("c k  b20 f")
    return hand.state.stacks, hand.state.rake


# Option: what is played, and the result for each value.
DIFFERENCES: dict[str, tuple[Callable[..., Any], list[tuple[Any, Any]]]] = {
    "fixed_limit_raises": (after_the_third_raise(3), [(3, None), (4, (50, 50))]),
    "uncapped_heads_up": (after_the_third_raise(2), [(False, None), (True, (50, 50))]),
    "small_blind_counts_as_big": (first_raise, [(False, (20, 35)), (True, (20, 40))]),
    "straddle_minimum_raise": (
        raise_over_a_straddle_of_4,
        [(StraddleRaise.SIZE, (8, 15)), (StraddleRaise.DIFFERENCE, (6, 15))],
    ),
    "straddle_min_players": (
        straddle_of_three_players,
        [(4, "a straddle with 3 players; it needs 4"), (3, (8, 14))],
    ),
    "restraddles": (
        straddle_over_a_straddle,
        [(False, "2 straddles; only one is allowed here"), (True, (16, 31))],
    ),
    "poster_by_straddle_acts_last": (first_to_act_by_a_straddle, [(False, 3), (True, 4)]),
    "odd_run_chips": (
        runs_of_a_pot_of_101,
        [
            (RunChips.FIRST, [(0, 34), (1, 34), (2, 33)]),
            (RunChips.LAST, [(0, 33), (1, 33), (2, 35)]),
        ],
    ),
    "odd_low_chips_to_high": (
        a_tied_low_half_of_33,
        [(False, (33, 17, 16)), (True, (34, 16, 16))],
    ),
    "all_in_shows_all": (
        beaten_caller_of_an_all_in,
        [(True, ([0, 1], False)), (False, ([0], True))],
    ),
    "same_hands_split_as_one": (
        same_hands_for_66_chips,
        [(True, (33, 33)), (False, (34, 32))],
    ),
    "ante": (first_raise_of_four, [(0, (200, 350)), (10, (200, 390))]),
    "ante_kind": (
        chips_after_antes_of_3,
        [
            (AnteKind.EACH, ((92, 87, 97), (8, 13, 3), 0)),
            (AnteKind.BIG_BLIND, ((95, 87, 100), (5, 10, 0), 3)),
            (AnteKind.BUTTON, ((95, 90, 97), (5, 10, 0), 3)),
        ],
    ),
    "boards": (flops, [(1, [[13, 14, 15]]), (2, [[13, 14, 15], [16, 17, 18]])]),
    "burns": (flops, [(True, [[13, 14, 15]]), (False, [[12, 13, 14]])]),
    "cap_bb": (most_to_raise_to, [(None, (4, 500)), (20, (4, 40))]),
    "ask_run_outs": (counts_asked_for, [(False, ()), (True, (1, 2, 3))]),
    "rake": (
        paid_to_the_winner,
        [
            (Rake(Fraction(0)), ((510, 490), 0)),
            (Rake(Fraction(1, 10)), ((508, 490), 2)),
            (Rake(Fraction(1, 10), caps=((2, 1),)), ((509, 490), 1)),
        ],
    ),
}
CASES = [
    pytest.param(option, value, result, id=f"{option}={value}")
    for option, (_, results) in DIFFERENCES.items()
    for value, result in results
]


@pytest.mark.parametrize(("option", "value", "result"), CASES)
def test_the_result_of_a_hand_by_option(option: str, value: Any, result: Any) -> None:
    play, _ = DIFFERENCES[option]
    assert play(**{option: value}) == result


@pytest.mark.parametrize("option", DIFFERENCES)
def test_no_two_values_of_an_option_give_the_same(option: str) -> None:
    _, results = DIFFERENCES[option]
    texts = [repr(result) for _, result in results]
    assert len(texts) >= 2
    assert len(set(texts)) == len(texts)


def test_every_option_that_a_hand_reads_is_here() -> None:
    house = {field.name for field in fields(RuleSet)} - {"name"} - READ_BY_THE_ROOM
    hand = {field.name for field in fields(HandConfig)} - NO_OPTIONS
    assert house | hand == DIFFERENCES.keys()


# ------------------------------------------------------------------------ the presets in play

IN_PLAY: dict[str, dict[str, Any]] = {
    "fixed_limit_raises": {
        "club": None,
        "casino-club": None,
        "wsop": (50, 50),
        "tda": None,
    },
    "uncapped_heads_up": {"club": None, "casino-club": None, "wsop": (50, 50), "tda": None},
    "small_blind_counts_as_big": {
        "club": (20, 35),
        "casino-club": (20, 35),
        "wsop": (20, 40),
        "tda": (20, 35),
    },
    "straddle_minimum_raise": {"club": (8, 15), "wsop": (6, 15), "tda": (8, 15)},
    "all_in_shows_all": {
        "club": ([0, 1], False),
        "casino-club": ([0], True),
        "wsop": ([0, 1], False),
        "tda": ([0, 1], False),
    },
    "same_hands_split_as_one": {
        "club": (33, 33),
        "casino-club": (33, 33),
        "wsop": (33, 33),
        "tda": (34, 32),
    },
}


@pytest.mark.parametrize(
    ("option", "preset"),
    [(option, preset) for option, results in IN_PLAY.items() for preset in results],
)
def test_presets_in_play(option: str, preset: str) -> None:
    play, _ = DIFFERENCES[option]
    assert play(rules=PRESETS[preset]) == IN_PLAY[option][preset]


def test_wsop_heads_up_has_no_cap_at_all() -> None:
    hand = deal("omaha fixed 10/20", 500, 500, rules=PRESETS["wsop"])
    hand.play("r20 r30 r40 r50 r60 r70")
    assert hand.raise_to == (80, 80)


@pytest.mark.parametrize("option", sorted(READ_BY_THE_ROOM))
def test_what_the_room_reads_changes_nothing_in_a_hand(option: str) -> None:
    other = {"button": ButtonRule.FORWARD}.get(option, not getattr(PRESETS["club"], option))
    changed = replace(PRESETS["club"], **{option: other})
    results = [
        [play(rules=rules) for play, _ in DIFFERENCES.values()]
        for rules in (PRESETS["club"], changed)
    ]
    assert results[0] == results[1]
