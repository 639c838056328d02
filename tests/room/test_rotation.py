"""A list of games dealt in turn (rule T8)."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.errors import ConfigError
from ninecards.room import BombPots, Box, Leave, StraddleRule, Straddles
from ninecards.room.events import ButtonMoved, GameChosen, GamePassedOver
from ninecards.room.views import NoticeView
from ninecards.rules import HandConfig
from playbook import Playbook

OTHERS = (HandConfig.of("omaha-hilo", "pot", 5, 10), HandConfig.of("omaha5", "no", 5, 10))
THREE = ("anna", "ben", "carl")
SIX = HandConfig.of("omaha6", "pot", 5, 10)


def rotating(
    hands: int, *rotation: HandConfig, people: tuple[str, ...] = THREE, **options: Any
) -> Playbook:
    """A table whose first game is Omaha in pot limit."""
    table = Playbook(rotation=rotation or OTHERS, rotation_hands=hands, **options)
    return table.sits(*people)


def over(table: Playbook) -> Playbook:
    """Everybody folds until the hand is over."""
    while table.turn is not None:
        table.plays("f")
    return table


def games(table: Playbook, hands: int) -> list[str]:
    """Deal so many hands; which game was each?"""
    return [over(table.deals()).sees(None).table.game for _ in range(hands)]


@pytest.mark.rule("T8", source="club practice")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (1, "O H 5 O H 5 O"),
        (2, "O O H H 5 5 O"),
        (3, "O O O H H H 5"),
    ],
)
def test_the_game_changes_after_so_many_hands(hands: int, expected: str) -> None:
    names = {"omaha": "O", "omaha-hilo": "H", "omaha5": "5"}
    assert " ".join(names[game] for game in games(rotating(hands), 7)) == expected


@pytest.mark.rule("T8", source="club practice")
def test_eight_hands_each_of_plo_plo8_and_big_o() -> None:
    big_o = HandConfig.of("omaha5-hilo", "pot", 5, 10)
    dealt = games(rotating(8, OTHERS[0], big_o), 25)
    assert dealt == ["omaha"] * 8 + ["omaha-hilo"] * 8 + ["omaha5-hilo"] * 8 + ["omaha"]


@pytest.mark.rule("T8", source="club practice")
@pytest.mark.parametrize("people", [("anna", "ben"), THREE, (*THREE, "dora")], ids=len)
def test_or_after_an_orbit_of_the_button(people: tuple[str, ...]) -> None:
    size = len(people)
    dealt = games(rotating(0, people=people), 2 * size + 1)
    assert dealt == ["omaha"] * size + ["omaha-hilo"] * size + ["omaha5"]


def test_an_orbit_is_over_though_its_first_chair_is_empty() -> None:
    table = rotating(0, people=(*THREE, "dora"))
    assert games(table, 1) == ["omaha"]
    assert table.room.button == 1
    table.asks("anna", Leave()).accepted()
    assert games(table, 4) == ["omaha"] * 3 + ["omaha-hilo"]


def test_an_orbit_goes_on_though_play_stood_still() -> None:
    table = rotating(0, people=("anna", "ben"))
    assert games(table, 1) == ["omaha"]
    table.asks("ben", Leave()).sits("ben")
    assert games(table, 1) == ["omaha"]


@pytest.mark.rule("T8", source="club practice")
def test_the_next_game_is_seen_a_hand_ahead_and_its_begin_is_told() -> None:
    table = rotating(2)
    assert table.sees(None).table.rotation == ("omaha", "omaha-hilo", "omaha5")
    seen = []
    for _ in range(4):
        table.deals()
        seen.append(table.sees(None).table.next_game)
        over(table)
    assert seen == [None, "omaha-hilo", None, "omaha5"]
    assert table.sees(None).control.notices == (
        NoticeView(kind="game", hand_no=3, seat_no=None, name="omaha-hilo"),
    )


def test_with_an_orbit_the_next_game_is_always_named() -> None:
    table = rotating(0).deals()
    assert table.sees(None).table.next_game == "omaha-hilo"
    assert Playbook().sees(None).table.next_game is None


def test_a_change_comes_before_the_button_and_a_bomb_pot_counts_as_a_hand() -> None:
    table = rotating(2, bomb_pots=BombPots(ante=10, every=2))
    over(table.deals())
    over(table.deals())
    assert table.sees(None).hand.bomb_pot  # type: ignore[union-attr]
    table.wakes().gets_deck()
    assert table.outputs.events[:2] == (GameChosen(1), ButtonMoved(3, 2, 3, 1))


def test_in_an_orbit_a_bomb_pot_does_not_move_the_game_on() -> None:
    table = rotating(0, people=("anna", "ben"), bomb_pots=BombPots(ante=10, every=3))
    assert games(table, 4) == ["omaha", "omaha", "omaha", "omaha-hilo"]


@pytest.mark.rule("T8", source="club practice")
def test_a_game_with_too_few_cards_for_the_players_is_passed_over_with_a_line() -> None:
    people = tuple("abcdefgh")
    table = rotating(1, SIX, OTHERS[0], people=people, seats=8)
    over(table.deals()).wakes().gets_deck()
    assert table.outputs.events[:2] == (GamePassedOver(1), GameChosen(2))
    assert [(line.kind, line.name) for line in table.sees(None).control.notices] == [
        ("passed-over", "omaha6"),
        ("game", "omaha-hilo"),
    ]
    over(table)
    assert table.sees(None).table.next_game == "omaha"
    table.asks("h", Leave()).accepted()
    assert games(table, 2) == ["omaha", "omaha6"]


def test_a_game_that_too_many_have_come_for_ends_before_its_time() -> None:
    table = rotating(3, SIX, people=tuple("abcdefg"), seats=8)
    assert games(table, 4) == ["omaha"] * 3 + ["omaha6"]
    table.sits("h")
    assert games(table, 1) == ["omaha"]


def test_where_no_other_game_fits_the_same_one_begins_anew() -> None:
    table = rotating(2, SIX, people=tuple("abcdefgh"), seats=8)
    assert games(table, 2) == ["omaha"] * 2
    table.wakes().gets_deck()
    assert table.outputs.events[:2] == (GamePassedOver(1), GameChosen(0))
    assert table.sees(None).table.next_game is None
    over(table).deals()
    assert table.sees(None).table.next_game is None
    over(table).asks("h", Leave()).accepted()
    assert games(table, 1) == ["omaha6"]


@pytest.mark.rule("T8", source="club practice")
def test_each_game_has_its_own_stakes() -> None:
    table = rotating(1, HandConfig.of("omaha", "fixed", 20, 40))
    over(table.deals()).deals()
    assert table.posted == [("carl", "small-blind", 10), ("anna", "big-blind", 20)]
    info = table.sees(None).table
    assert (info.limit, info.small_bet, info.big_bet) == ("fixed", 20, 40)


@pytest.mark.parametrize(("chips", "enters"), [(49, False), (50, True)])
def test_who_comes_in_needs_the_chips_for_the_stakes_of_the_next_game(
    chips: int, enters: bool
) -> None:
    table = rotating(1, HandConfig.of("omaha", "pot", 25, 50), min_buy_in=10)
    over(table.deals()).sits("dora", "eve", chips=[1000, chips])
    table.ticks("eve", Box.POST_TO_ENTER).deals()
    assert table.room.game.big_blind == 50
    posts = [kind for who, kind, _ in table.posted if who == "eve"]
    assert posts == (["live-post"] if enters else [])


def test_a_rotation_may_have_straddles_if_one_of_its_games_has() -> None:
    fixed = HandConfig.of("omaha", "fixed", 10, 20)
    mandatory = Straddles(rule=StraddleRule.MANDATORY)
    table = Playbook("omaha fixed 10/20", straddles=mandatory, rotation=OTHERS)
    assert table.sees(None).table.straddles == "mandatory"
    with pytest.raises(ConfigError, match="straddles in fixed limit; pot and no limit have"):
        Playbook("omaha fixed 10/20", straddles=mandatory, rotation=(fixed,))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rotation_hands": -1}, "rotation_hands is -1; it is a whole number, 0 or more"),
        (
            {"rotation": (SIX.with_options(ask_run_outs=True),)},
            "ask_run_outs of a hand at a table; the table's run_outs says it",
        ),
    ],
)
def test_what_no_rotation_can_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Playbook(**options)
