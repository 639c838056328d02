"""Games, limits, stakes and rake: what they are, and one line for each that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from typing import Any, cast

import pytest

from ninecards.errors import ConfigError
from ninecards.rules import (
    GAME_ALIASES,
    GAMES,
    PRESETS,
    AnteKind,
    ButtonRule,
    Game,
    HandConfig,
    Limit,
    Rake,
    RecordedRake,
    RuleSet,
    StraddleRaise,
    Street,
    game_by_name,
    limit_by_name,
    preset_by_name,
)

OMAHA = GAMES["omaha"]
ALL_GAMES = (
    "omaha, omaha-hilo, omaha5, omaha5-hilo, omaha6, omaha6-hilo, courchevel, courchevel-hilo"
)
ALL_OPTIONS = ", ".join(field.name for record in (HandConfig, RuleSet) for field in fields(record))


def blinds(small: Any = 5, big: Any = 10, **options: Any) -> HandConfig:
    return HandConfig(game=OMAHA, limit=Limit.POT, small_blind=small, big_blind=big, **options)


# -------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "hole_cards", "hi_lo", "open_card"),
    [
        ("omaha", 4, False, False),
        ("omaha-hilo", 4, True, False),
        ("omaha5", 5, False, False),
        ("omaha5-hilo", 5, True, False),
        ("omaha6", 6, False, False),
        ("omaha6-hilo", 6, True, False),
        ("courchevel", 5, False, True),
        ("courchevel-hilo", 5, True, True),
    ],
)
def test_games(name: str, hole_cards: int, hi_lo: bool, open_card: bool) -> None:
    game = game_by_name(name)
    assert game == Game(name, hole_cards, hi_lo, open_card)
    assert game_by_name(f" {name.upper()} ") is game
    assert list(GAMES).count(name) == 1


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("plo", "omaha"),
        ("plo4", "omaha"),
        ("plo5", "omaha5"),
        ("plo6", "omaha6"),
        ("plo8", "omaha-hilo"),
        ("o8", "omaha-hilo"),
        ("bigo", "omaha5-hilo"),
    ],
)
def test_aliases(alias: str, name: str) -> None:
    assert game_by_name(alias) is game_by_name(alias.upper()) is GAMES[name]
    assert GAME_ALIASES[alias] == name


def test_there_are_eight_games_and_seven_aliases() -> None:
    assert ", ".join(GAMES) == ALL_GAMES
    assert len(GAME_ALIASES) == 7


@pytest.mark.parametrize(
    ("text", "limit"),
    [("fixed", Limit.FIXED), (" POT ", Limit.POT), ("No", Limit.NO)],
)
def test_limits(text: str, limit: Limit) -> None:
    assert limit_by_name(text) is limit


@pytest.mark.parametrize("name", PRESETS)
def test_presets_by_name(name: str) -> None:
    assert preset_by_name(f" {name.upper()} ") is PRESETS[name]


# ------------------------------------------------------------------------------------- stakes


@pytest.mark.rule("B1", source="000, 001, 002, 004")
@pytest.mark.parametrize(
    ("limit", "lower", "upper", "small_blind", "big_blind", "units"),
    [
        # In halves: 2.50 and 5 of fixed 5/10.
        ("fixed", 10, 20, 5, 10, (10, 10, 20, 20)),
        ("fixed", 2, 4, 1, 2, (2, 2, 4, 4)),
        ("fixed", 4, 8, 2, 4, (4, 4, 8, 8)),
        # In cents: 0.50 and 1 of 1-2.
        ("fixed", 100, 200, 50, 100, (100, 100, 200, 200)),
        ("fixed", 4, 6, 2, 4, (4, 4, 6, 6)),
        ("pot", 5, 10, 5, 10, (10, 10, 20, 20)),
        ("no", 5, 10, 5, 10, (10, 10, 20, 20)),
        ("pot", 1, 2, 1, 2, (2, 2, 4, 4)),
        ("pot", 0, 2, 0, 2, (2, 2, 4, 4)),
        ("no", 10, 10, 10, 10, (10, 10, 20, 20)),
    ],
)
def test_stakes(
    limit: str, lower: int, upper: int, small_blind: int, big_blind: int, units: tuple[int, ...]
) -> None:
    config = HandConfig.of("omaha", limit, lower, upper)
    assert (config.small_blind, config.big_blind) == (small_blind, big_blind)
    assert tuple(config.bet_unit(street) for street in Street) == units


@pytest.mark.rule("B1", source="000, 001, 002, 004")
def test_another_small_blind_may_be_set_in_fixed_limit() -> None:
    config = HandConfig.of("omaha", "fixed", 5, 10, small_blind=2)
    assert (config.small_blind, config.big_blind) == (2, 5)
    assert (config.small_bet, config.big_bet) == (5, 10)
    assert HandConfig.of("omaha", "fixed", 4, 8, small_blind=0).small_blind == 0


def test_upper_is_twice_the_lower_unless_said() -> None:
    assert HandConfig.of("omaha", "pot", 5) == HandConfig.of("omaha", "pot", 5, 10)
    assert HandConfig.of("omaha", "fixed", 4) == HandConfig.of("omaha", "fixed", 4, 8)


def test_games_and_limits_may_be_given_themselves() -> None:
    config = HandConfig.of(OMAHA, Limit.NO, 5, 10, ante=1)
    assert config == HandConfig.of("plo", "no", 5, 10, ante=1)
    assert (config.game, config.limit, config.ante) == (OMAHA, Limit.NO, 1)


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({}, (10, 10, 20, 20)),
        ({"small_bet": 4}, (4, 4, 8, 8)),
        ({"big_bet": 15}, (10, 10, 15, 15)),
        ({"small_bet": 4, "big_bet": 4}, (4, 4, 4, 4)),
    ],
    ids=str,
)
def test_fixed_limit_units_left_out(units: dict[str, int], expected: tuple[int, ...]) -> None:
    config = blinds(5, 10, **units)
    assert tuple(config.bet_unit(street) for street in Street) == expected


@pytest.mark.parametrize(("cap_bb", "cap"), [(None, None), (1, 10), (20, 200)])
def test_cap(cap_bb: int | None, cap: int | None) -> None:
    assert blinds(cap_bb=cap_bb).cap == cap


def test_defaults() -> None:
    config = blinds()
    values = [getattr(config, name) for name in ("ante", "boards", "burns", "cap_bb")]
    assert values == [0, 1, True, None]
    assert not config.ask_run_outs
    assert config.rake.of(1000, players=6, flop_seen=True) == 0
    assert config.rules is PRESETS["club"]


def test_a_config_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        blinds().ante = 5  # type: ignore[misc]


# ------------------------------------------------------------------------------------ options


def test_with_options_changes_fields_of_the_hand_and_of_the_house() -> None:
    config = blinds().with_options(boards=2, fixed_limit_raises=4, restraddles=False)
    assert (config.boards, config.rules.fixed_limit_raises) == (2, 4)
    assert not config.rules.restraddles
    assert config.with_options(boards=1, rules=PRESETS["club"]) == blinds()


def test_with_options_of_the_house_go_on_top_of_a_preset() -> None:
    config = blinds().with_options(rules=PRESETS["wsop"], fixed_limit_raises=3)
    assert config.rules.fixed_limit_raises == 3
    assert config.rules.straddle_minimum_raise is StraddleRaise.DIFFERENCE
    assert blinds().with_options() == blinds()


def test_options_may_be_given_by_their_names() -> None:
    named = blinds(ante_kind="button").with_options(
        limit="no", straddle_minimum_raise="difference", button="forward"
    )
    assert named.limit is Limit.NO
    assert named.ante_kind is AnteKind.BUTTON
    assert named.rules.straddle_minimum_raise is StraddleRaise.DIFFERENCE
    assert named.rules.button is ButtonRule.FORWARD


def test_house_rules_may_be_named_where_stakes_are() -> None:
    config = HandConfig.of("omaha", "fixed", 4, 8, fixed_limit_raises=4, boards=2)
    assert (config.rules.fixed_limit_raises, config.boards) == (4, 2)
    assert HandConfig.of("omaha", "pot", 5, 10, small_blind=2).small_blind == 2


# ------------------------------------------------------------------------------------- faults

WHOLE = "it is a whole number, 0 or more"
SOME = "it is a whole number, 1 or more"
FRACTION = "it is a Fraction from 0 to 1, as Fraction(1, 20)"

FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "game": (
        lambda: game_by_name("badugi"),
        (
            f"unknown game 'badugi'; the games are {ALL_GAMES} "
            "and the aliases plo, plo4, plo5, plo6, plo8, o8, bigo"
        ),
    ),
    "limit": (
        lambda: limit_by_name("spread"),
        "unknown limit 'spread'; the limits are fixed, pot, no",
    ),
    "preset": (
        lambda: preset_by_name("vegas"),
        "unknown rules 'vegas'; the presets are club, casino-club, wsop, tda",
    ),
    "game of a config": (
        lambda: HandConfig.of("holdem", "pot", 5, 10),
        (
            f"unknown game 'holdem'; the games are {ALL_GAMES} "
            "and the aliases plo, plo4, plo5, plo6, plo8, o8, bigo"
        ),
    ),
    "limit of a config": (
        lambda: HandConfig.of("omaha", "half-pot", 5, 10),
        "unknown limit 'half-pot'; the limits are fixed, pot, no",
    ),
    "small blind below 0": (lambda: blinds(-1, 10), f"small_blind is -1; {WHOLE}"),
    "small blind with a fraction": (lambda: blinds(2.5, 5), f"small_blind is 2.5; {WHOLE}"),
    "big blind as text": (lambda: blinds(5, "10"), f"big_blind is '10'; {SOME}"),
    "big blind that is a truth value": (lambda: blinds(0, True), f"big_blind is True; {SOME}"),
    "small bet below 0": (lambda: blinds(small_bet=-5), f"small_bet is -5; {WHOLE}"),
    "big bet below 0": (lambda: blinds(big_bet=-5), f"big_bet is -5; {WHOLE}"),
    "ante below 0": (lambda: blinds(ante=-1), f"ante is -1; {WHOLE}"),
    "no big blind": (lambda: blinds(0, 0), f"big_blind is 0; {SOME}"),
    "small blind above the big one": (
        lambda: blinds(11, 10),
        "small_blind 11 is above big_blind 10",
    ),
    "stakes turned round": (
        lambda: HandConfig.of("omaha", "no", 10, 5),
        "small_blind 10 is above big_blind 5",
    ),
    "big bet below the small one": (
        lambda: blinds(small_bet=10, big_bet=9),
        "big_bet 9 is below the small bet",
    ),
    "fixed limit turned round": (
        lambda: HandConfig.of("omaha", "fixed", 10, 6),
        "big_bet 6 is below the small bet",
    ),
    "an odd lower unit": (
        lambda: HandConfig.of("omaha", "fixed", 5, 10),
        "fixed limit 5/10: half of 5 is no whole number of chips; set small_blind",
    ),
    "no board": (lambda: blinds(boards=0), "0 boards asked; a hand has 1 or 2"),
    "three boards": (lambda: blinds(boards=3), "3 boards asked; a hand has 1 or 2"),
    "a cap of nothing": (
        lambda: blinds(cap_bb=0),
        "a cap of 0 big blinds; it is at least 1, or None",
    ),
    "an unknown option": (
        lambda: blinds().with_options(colour="red", boards=2),
        f"unknown option 'colour'; the options are {ALL_OPTIONS}",
    ),
    "two unknown options": (
        lambda: blinds().with_options(zebra=1, colour="red"),
        f"unknown option 'colour'; the options are {ALL_OPTIONS}",
    ),
    "an unknown option beside stakes": (
        lambda: HandConfig.of("omaha", "pot", 5, 10, colour="red"),
        f"unknown option 'colour'; the options are {ALL_OPTIONS}",
    ),
    "an unknown option beside stakes in fixed limit": (
        lambda: HandConfig.of("omaha", "fixed", 4, 8, colour="red"),
        f"unknown option 'colour'; the options are {ALL_OPTIONS}",
    ),
    "an unknown limit as an option": (
        lambda: blinds().with_options(limit="spread"),
        "unknown limit 'spread'; the limits are fixed, pot, no",
    ),
    "an unknown kind of ante": (
        lambda: blinds(ante_kind="dealer"),
        "unknown AnteKind 'dealer'; the values are each, big-blind, button",
    ),
    "an unknown straddle raise": (
        lambda: blinds().with_options(straddle_minimum_raise="double"),
        "unknown StraddleRaise 'double'; the values are size, difference",
    ),
    "an unknown button rule": (
        lambda: RuleSet(name="mine", button="back"),  # type: ignore[arg-type]
        "unknown ButtonRule 'back'; the values are dead, forward",
    ),
    "an option that becomes wrong": (
        lambda: blinds().with_options(small_blind=20),
        "small_blind 20 is above big_blind 10",
    ),
    "one seat": (lambda: blinds().check_seats(1), "1 seats asked; a table has 2 to 10"),
    "eleven seats": (lambda: blinds().check_seats(11), "11 seats asked; a table has 2 to 10"),
    "eight seats of six cards": (
        lambda: HandConfig.of("omaha6", "pot", 5, 10).check_seats(8),
        "8 seats of omaha6 need 56 cards (1 board, with burns), the deck has 52: at most 7 seats",
    ),
    "ten seats and two boards": (
        lambda: blinds(boards=2).check_seats(10),
        "10 seats of omaha need 53 cards (2 boards, with burns), the deck has 52: at most 9 seats",
    ),
    "ten seats of five cards": (
        lambda: HandConfig.of("courchevel", "pot", 5, 10, burns=False).check_seats(10),
        (
            "10 seats of courchevel need 55 cards (1 board, without burns), the deck has 52: "
            "at most 9 seats"
        ),
    ),
    "a rake of more than all": (
        lambda: Rake(Fraction(3, 2)),
        f"a rake of 3/2 (Fraction); {FRACTION}",
    ),
    "a rake below nothing": (
        lambda: Rake(Fraction(-1, 20)),
        f"a rake of -1/20 (Fraction); {FRACTION}",
    ),
    "a rake that is a float": (
        lambda: Rake(cast("Any", 0.05)),
        f"a rake of 0.05 (float); {FRACTION}",
    ),
    "a cap of half a chip": (
        lambda: Rake(Fraction(1, 20), caps=cast("Any", ((2, 1.5),))),
        "rake caps ((2, 1.5),) are not pairs (players, chips) with ascending players",
    ),
    "a recorded rake that is a float": (
        lambda: RecordedRake(cast("Any", 1.5)),
        "a recorded rake of 1.5; it is a whole number of chips, 0 or more",
    ),
    "a rake that is a number": (
        lambda: blinds(rake=5),
        "rake is 5; it is a Rake or a RecordedRake",
    ),
    "a cap of one and a half": (
        lambda: blinds(cap_bb=1.5),
        "a cap of 1.5 big blinds; it is at least 1, or None",
    ),
    "boards that are a float": (
        lambda: blinds(boards=2.0),
        "2.0 boards asked; a hand has 1 or 2",
    ),
    "raises below 0": (
        lambda: RuleSet(name="x", fixed_limit_raises=-1),
        f"fixed_limit_raises is -1; {WHOLE}",
    ),
    "a straddle of fewer than nobody": (
        lambda: RuleSet(name="x", straddle_min_players=-1),
        f"straddle_min_players is -1; {WHOLE}",
    ),
    "raises as text": (
        lambda: blinds().with_options(fixed_limit_raises="x"),
        f"fixed_limit_raises is 'x'; {WHOLE}",
    ),
    "stakes as text": (
        lambda: HandConfig.of("omaha", "fixed", cast("Any", "5")),
        f"the lower stake is '5'; {WHOLE}",
    ),
    "no game": (
        lambda: HandConfig.of(cast("Any", None), "pot", 5, 10),
        (
            f"unknown game None; the games are {ALL_GAMES} "
            "and the aliases plo, plo4, plo5, plo6, plo8, o8, bigo"
        ),
    ),
    "caps out of order": (
        lambda: Rake(Fraction(1, 20), caps=((5, 3), (2, 1))),
        "rake caps ((5, 3), (2, 1)) are not pairs (players, chips) with ascending players",
    ),
    "two caps for one table": (
        lambda: Rake(Fraction(1, 20), caps=((2, 1), (2, 3))),
        "rake caps ((2, 1), (2, 3)) are not pairs (players, chips) with ascending players",
    ),
    "a cap below 0": (
        lambda: Rake(Fraction(1, 20), caps=((2, -1),)),
        "rake caps ((2, -1),) are not pairs (players, chips) with ascending players",
    ),
    "a recorded rake below 0": (
        lambda: RecordedRake(-1),
        "a recorded rake of -1; it is a whole number of chips, 0 or more",
    ),
    "a recorded rake above the pot": (
        lambda: RecordedRake(11).by_pot([10], players=2, flop_seen=True),
        "a recorded rake of 11 is more than the pot of 10",
    ),
    "a record that pays out of too few pots": (
        lambda: RecordedRake(5, (95,)).by_pot([100, 50], players=3, flop_seen=True),
        "pots of (100, 50) that pay out (95,); a recorded rake of 5 lies between them",
    ),
    "a record that pays out more than a pot": (
        lambda: RecordedRake(5, (101, 44)).by_pot([100, 50], players=3, flop_seen=True),
        "pots of (100, 50) that pay out (101, 44); a recorded rake of 5 lies between them",
    ),
    "a record whose pots lose more than its rake": (
        lambda: RecordedRake(5, (95, 49)).by_pot([100, 50], players=3, flop_seen=True),
        "pots of (100, 50) that pay out (95, 49); a recorded rake of 5 lies between them",
    ),
    "a record that pays out of no pot": (
        lambda: RecordedRake(0, ()).by_pot([100], players=3, flop_seen=True),
        "pots of (100,) that pay out (); a recorded rake of 0 lies between them",
    ),
}


@pytest.mark.parametrize(("make", "message"), FAULTS.values(), ids=FAULTS)
def test_one_line_says_what_was_asked_and_what_is_allowed(
    make: Callable[[], Any], message: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        make()
    assert str(caught.value) == message
    assert "\n" not in message


# --------------------------------------------------------------------------------------- rake


@pytest.mark.parametrize(
    ("fraction", "caps", "pot", "players", "rake"),
    [
        (Fraction(1, 20), (), 0, 2, 0),
        (Fraction(1, 20), (), 19, 2, 0),
        (Fraction(1, 20), (), 20, 2, 1),
        (Fraction(1, 20), (), 59, 2, 2),
        (Fraction(1), (), 59, 2, 59),
        (Fraction(0), ((2, 3),), 1000, 2, 0),
        (Fraction(1, 20), ((2, 3),), 59, 2, 2),
        (Fraction(1, 20), ((2, 3),), 60, 2, 3),
        (Fraction(1, 20), ((2, 3),), 1000, 10, 3),
        (Fraction(1, 20), ((2, 0),), 1000, 2, 0),
        (Fraction(1, 20), ((3, 3),), 1000, 2, 50),
        (Fraction(1, 20), ((2, 1), (4, 3)), 1000, 3, 1),
        (Fraction(1, 20), ((2, 1), (4, 3)), 1000, 4, 3),
    ],
)
def test_rake_of_a_pot(
    fraction: Fraction, caps: tuple[tuple[int, int], ...], pot: int, players: int, rake: int
) -> None:
    taken = Rake(fraction, caps)
    assert taken.of(pot, players=players, flop_seen=True) == rake
    assert taken.of(pot, players=players, flop_seen=False) == 0


def test_a_recorded_rake_is_taken_as_it_is() -> None:
    assert RecordedRake(3).by_pot([3], players=2, flop_seen=False) == (3,)
    assert RecordedRake(0).by_pot([0], players=10, flop_seen=True) == (0,)
    assert RecordedRake(5).by_pot([60, 40], players=2, flop_seen=False) == (3, 2)


def test_a_record_may_say_what_each_pot_paid_out() -> None:
    assert RecordedRake(0, paid_out=()).by_pot([], players=2, flop_seen=False) == ()
    rake = RecordedRake(5, paid_out=(55, 40))
    assert rake.by_pot([60, 40], players=3, flop_seen=True) == (5, 0)


def test_game_and_rules_may_be_named() -> None:
    named = blinds(rules="wsop").with_options(game="plo8")
    assert (named.rules, named.game) == (PRESETS["wsop"], GAMES["omaha-hilo"])
