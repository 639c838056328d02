"""A14, first part: straddles.

Player 0 is the small blind and the last player the button. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.errors import IllegalActionError, StartError
from ninecards.rules import PRESETS
from story import turns
from table import Hand, deal

SOURCE = "WSOP live 27, WSOP live 161, WSOP live 170, WSOP live 214-223"
BLINDS = "0:small-blind:1 1:big-blind:2"
UTG = f"{BLINDS} 2:straddle:4"
RE_STRADDLE = f"{UTG} 3:straddle:8"
BUTTON = f"{BLINDS} 4:straddle:4"
POT = partial(deal, "omaha pot 1/2", *5 * [200])
NO = partial(deal, "omaha no 1/2", *5 * [200])

# -------------------------------------------------------------------------------- straddles


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        # 4 + (1 + 2 + 4 in front) + a call of 4.
        pytest.param(partial(POT, posts=UTG), "", 3, "fold, call 4, raise to 8-15", id="utg"),
        # 8 + (1 + 2 + 4 + 8 in front) + a call of 8.
        pytest.param(
            partial(POT, posts=RE_STRADDLE), "", 4, "fold, call 8, raise to 16-31", id="re-straddle"
        ),
        pytest.param(partial(POT, posts=BUTTON), "", 0, "fold, call 3, raise to 8-14", id="button"),
        pytest.param(
            partial(POT, posts=UTG, rules=PRESETS["wsop"]),
            "",
            3,
            "fold, call 4, raise to 6-15",
            id="utg-wsop",
        ),
        pytest.param(
            partial(POT, posts=UTG, straddle_minimum_raise="difference"),
            "",
            3,
            "fold, call 4, raise to 6-15",
            id="utg-by-the-difference",
        ),
        pytest.param(
            partial(POT, posts=UTG, rules=PRESETS["tda"]),
            "",
            3,
            "fold, call 4, raise to 8-15",
            id="utg-tda",
        ),
        pytest.param(
            partial(NO, posts=UTG), "", 3, "fold, call 4, raise to 8-200", id="utg-no-limit"
        ),
        pytest.param(
            partial(NO, posts=UTG, rules=PRESETS["wsop"]),
            "",
            3,
            "fold, call 4, raise to 6-200",
            id="utg-no-limit-wsop",
        ),
        pytest.param(
            partial(NO, posts=RE_STRADDLE, straddle_minimum_raise="difference"),
            "",
            4,
            "fold, call 8, raise to 12-200",
            id="re-straddle-by-the-difference",
        ),
        pytest.param(
            partial(POT, posts=UTG), "r8", 4, "fold, call 8, raise to 12-31", id="raise-by-4"
        ),
        pytest.param(
            partial(NO, posts=UTG, straddle_minimum_raise="difference"),
            "r6",
            4,
            "fold, call 6, raise to 8-200",
            id="raise-by-2-by-the-difference",
        ),
        pytest.param(
            partial(POT, posts=UTG), "c c c c", 2, "fold, check, raise to 8-24", id="utg-option"
        ),
        pytest.param(
            partial(POT, posts=BUTTON),
            "c c c c",
            4,
            "fold, check, raise to 8-24",
            id="button-option",
        ),
        pytest.param(
            partial(POT, posts=RE_STRADDLE),
            "c c c",
            2,
            "fold, call 4, raise to 16-48",
            id="first-straddler-faces-the-second",
        ),
        pytest.param(
            partial(POT, posts=RE_STRADDLE),
            "c c c c",
            3,
            "fold, check, raise to 16-48",
            id="re-straddle-option",
        ),
        pytest.param(
            partial(POT, posts=UTG), "c c c c k", 0, "fold, check, bet 2-20", id="flop-bet-2"
        ),
        pytest.param(
            partial(POT, posts=UTG, rules=PRESETS["wsop"]),
            "c c c c k, k k k k k",
            0,
            "fold, check, bet 2-20",
            id="turn-bet-2-wsop",
        ),
        pytest.param(
            partial(
                deal,
                "omaha6-hilo pot 5/10",
                *6 * [1000],
                posts="0:small-blind:5 1:big-blind:10 2:straddle:20",
            ),
            "",
            3,
            "fold, call 20, raise to 40-75",
            id="six-cards-hi-lo-5-10",
        ),
        pytest.param(
            partial(deal, "omaha no 1/2", 200, 200, 200, posts=UTG, straddle_min_players=3),
            "",
            0,
            "fold, call 3, raise to 8-200",
            id="three-players-by-option",
        ),
    ],
)
def test_straddles(setup: partial[Hand], script: str, player: int, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("posts", "script", "actors"),
    [
        pytest.param(UTG, "c c c c k, k k k k k", "3 4 0 1 2 | 0 1 2 3 4", id="utg"),
        pytest.param(BUTTON, "c c c c k, k k k k k", "0 1 2 3 4 | 0 1 2 3 4", id="button"),
        pytest.param(
            RE_STRADDLE, "c c c c k, k k k k k", "4 0 1 2 3 | 0 1 2 3 4", id="re-straddle"
        ),
        pytest.param(
            f"{UTG} 3:straddle:8 4:straddle:16",
            "c c c c k, k",
            "0 1 2 3 4 | 0",
            id="third-straddle-on-the-button",
        ),
        pytest.param(UTG, "c c f f r8 c c, k", "3 4 0 1 2 3 4 | 2", id="straddler-raises-his-own"),
        pytest.param(BUTTON, "f f c r8 f c, k k", "0 1 2 3 4 2 | 2 3", id="raise-of-the-button's"),
    ],
)
def test_turns_with_a_straddle(posts: str, script: str, actors: str) -> None:
    assert turns(POT(posts=posts), script) == actors


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("game", "players", "posts", "options", "refusal"),
    [
        pytest.param("omaha fixed 2/4", 5, UTG, {}, "a straddle in fixed limit", id="fixed-limit"),
        pytest.param("omaha pot 1/2", 3, UTG, {}, "a straddle with 3 players", id="three-players"),
        pytest.param(
            "omaha pot 1/2",
            4,
            UTG,
            {"straddle_min_players": 5},
            "a straddle with 4 players",
            id="four-of-five-players",
        ),
        pytest.param(
            "omaha no 1/2", 5, f"{BLINDS} 2:straddle:3", {}, "a straddle to 3", id="below-4"
        ),
        pytest.param(
            "omaha no 1/2",
            5,
            f"{UTG} 3:straddle:7",
            {},
            "a straddle to 7",
            id="re-straddle-below-8",
        ),
        pytest.param(
            "omaha no 1/2",
            5,
            RE_STRADDLE,
            {"restraddles": False},
            "2 straddles",
            id="no-second-one",
        ),
    ],
)
def test_refused_straddles(
    game: str, players: int, posts: str, options: dict[str, object], refusal: str
) -> None:
    with pytest.raises(StartError, match=f"^{refusal}"):
        deal(game, *players * [200], posts=posts, **options)


@pytest.mark.rule("A14", source=SOURCE)
@pytest.mark.parametrize(
    ("setup", "script", "asked"),
    [
        pytest.param(partial(POT, posts=UTG), "", 7, id="below-twice-the-straddle"),
        pytest.param(partial(POT, posts=UTG), "", 16, id="above-the-pot"),
        pytest.param(
            partial(NO, posts=UTG, rules=PRESETS["wsop"]), "", 5, id="wsop-below-three-blinds"
        ),
        pytest.param(partial(POT, posts=RE_STRADDLE), "", 15, id="below-twice-the-second"),
        pytest.param(partial(POT, posts=RE_STRADDLE), "", 32, id="above-the-pot-over-the-second"),
        pytest.param(partial(POT, posts=UTG), "r8", 11, id="by-less-than-the-straddle"),
    ],
)
def test_refused_raises_over_a_straddle(setup: partial[Hand], script: str, asked: int) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^raise to {asked} is not allowed"):
        hand.play(f"r{asked}")
