"""A3 and A4: the big blind's option, and when a round or the whole hand is over.

Player 0 is the small blind and the last player the button, heads-up 0 the big blind and 1 the
button. Commas in a script part the streets.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.cards import parse_cards
from ninecards.rules import Spot, Street, start_spot
from ninecards.rules import events as ev
from showdowns import awards
from story import told, turns
from table import Hand, config_of, deal

K = 1000
POT = partial(deal, "omaha pot 5/10")
NO = partial(deal, "omaha no 5/10")
FIXED = partial(deal, "omaha fixed 10/20")

# On this board the four hands make three kings, queens, sevens and fours: 0 beats 1 beats 2
# beats 3, and nothing else.
BOARD = "Kd Qc 7s 4h 2d"
HANDS = ["KsKhAsAh", "QsQhJsJh", "7h7c9s9h", "4s4c3s3h"]

LIVE_UTG = "0:small-blind:5 1:big-blind:10 2:live-post:10"
DEAD_UTG = "0:small-blind:5 1:big-blind:10 2:dead-blind:5"


# ------------------------------------------------------------------------- A3: the big blind


@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "script", "player", "to", "added"),
    [
        pytest.param(
            partial(deal, "omaha pot 1/2", 200, 200, 200), "r7 f", 1, 7, 5, id="raise-to-7-over-2"
        ),
        pytest.param(partial(POT, K, K, K), "r35 c", 1, 35, 25, id="pot-raise-over-10"),
        pytest.param(partial(FIXED, K, K, K), "r20 r30", 1, 30, 20, id="two-raises-over-10"),
        pytest.param(partial(NO, K, K), "r1000", 0, 1000, 990, id="heads-up-all-in"),
        pytest.param(partial(NO, K, 45, K), "r60 f", 1, 45, 35, id="stack-below-the-raise"),
    ],
)
def test_big_blind_adds_the_difference(
    setup: partial[Hand], script: str, player: int, to: int, added: int
) -> None:
    hand = setup().play(script)
    assert hand.legal.call == added
    assert hand.play("c").of(ev.Called)[-1] == ev.Called(player, to, added)


@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "script", "allowed"),
    [
        pytest.param(partial(POT, K, K, K), "c c", "fold, check, raise to 20-40", id="pot-limit"),
        pytest.param(partial(NO, K, K, K), "c f", "fold, check, raise to 20-1000", id="no-limit"),
        pytest.param(
            partial(FIXED, *4 * [K]), "c c c", "fold, check, raise to 20", id="fixed-limit"
        ),
        pytest.param(
            partial(deal, "omaha pot 50/100", K, K, K, ante=10),
            "c c",
            "fold, check, raise to 200-430",
            id="with-antes",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=LIVE_UTG),
            "k f f",
            "fold, check, raise to 20-35",
            id="poster-checked",
        ),
    ],
)
def test_option_of_the_big_blind(setup: partial[Hand], script: str, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (1, allowed)
    assert told(hand, "k") == "1 checks, burn, flop, betting"


@pytest.mark.rule("A3", source="000, 004")
def test_option_of_the_big_blind_heads_up() -> None:
    hand = POT(K, K).play("c")
    assert (hand.legal.player, str(hand.legal)) == (0, "fold, check, raise to 20-30")
    assert told(hand, "k") == "0 checks, burn, flop, betting"


@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "script", "answer", "actors"),
    [
        pytest.param(partial(POT, K, K, K), "c c r40", "c c, k k k", "2 0 | 0 1 2", id="pot-limit"),
        pytest.param(partial(NO, K, K), "c r500", "c, k k", "1 | 0 1", id="heads-up"),
        pytest.param(
            partial(FIXED, *4 * [K]), "c f c r20", "c c, k k k", "2 0 | 0 1 2", id="fixed-limit"
        ),
    ],
)
def test_raise_of_the_big_blind_is_answered(
    setup: partial[Hand], script: str, answer: str, actors: str
) -> None:
    assert turns(setup().play(script), answer) == actors


@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.parametrize(
    ("straddles", "actors"),
    [
        pytest.param("2:straddle:4", "3 4 0 1 2", id="utg-straddle"),
        pytest.param("4:straddle:4", "0 1 2 3 4", id="button-straddle"),
        pytest.param("2:straddle:4 3:straddle:8", "4 0 1 2 3", id="re-straddle"),
    ],
)
def test_big_blind_does_not_close_over_a_straddle(straddles: str, actors: str) -> None:
    posts = f"0:small-blind:1 1:big-blind:2 {straddles}"
    hand = deal("omaha pot 1/2", *5 * [200], posts=posts)
    assert turns(hand, "c c c c k") == actors
    assert hand.state.street is Street.FLOP


@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.parametrize(
    ("setup", "script", "back", "won", "stacks"),
    [
        pytest.param(partial(POT, *6 * [K]), "f f f f f", 5, 10, (995, 1005), id="six-players"),
        pytest.param(
            partial(deal, "omaha-hilo fixed 4/8", *4 * [K]), "f f f", 2, 4, (998, 1002), id="fixed"
        ),
        pytest.param(
            partial(deal, "omaha no 50/100", K, K, K, ante=10),
            "f f",
            50,
            130,
            (940, 1070),
            id="antes-stay-in-the-pot",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=DEAD_UTG),
            "f f f",
            5,
            15,
            (995, 1010),
            id="dead-blind-stays-in-the-pot",
        ),
        pytest.param(
            partial(POT, *4 * [K], posts=LIVE_UTG),
            "f f f",
            0,
            25,
            (995, 1015),
            id="a-folded-live-post-matched-him",
        ),
    ],
)
def test_all_fold_to_the_big_blind(
    setup: partial[Hand], script: str, back: int, won: int, stacks: tuple[int, int]
) -> None:
    hand = setup().play(script)
    returned = [(event.player, event.chips) for event in hand.of(ev.UncalledBetReturned)]
    assert returned == ([(1, back)] if back else [])
    assert awards(hand) == [(0, None, "whole", {1: won})]
    assert hand.state.stacks[:2] == stacks
    assert not hand.of(ev.ShowdownStarted)
    assert not hand.of(ev.HandShown)


@pytest.mark.rule("A3", source="000, 004")
def test_all_fold_to_the_big_blind_heads_up() -> None:
    hand = NO(K, K)
    assert told(hand, "f") == "1 folds, 5 back to 0, pot 0: 10 to 0"
    assert hand.state.stacks == (1005, 995)


# ------------------------------------------------------------------ A4: the end of a round


@pytest.mark.rule("A4", source="000-004")
@pytest.mark.rule("A13", source="000, TDA 16")
def test_uncalled_bet_beside_an_all_in_goes_back_and_the_rest_shows() -> None:
    """A all-in 100 on the flop, B and C call; turn: B bets 200, C folds; A wins the 300."""
    spot = Spot(
        street=Street.FLOP,
        boards=(parse_cards("Kd Qc 7s"),),
        to_act=0,
        hole_cards=tuple(map(parse_cards, HANDS[:3])),
        contributions=(0, 0, 0),
        street_bets=(0, 0, 0),
    )
    deck = (None, *parse_cards("4h"), None, *parse_cards("2d"))
    step = start_spot(config_of("omaha no 5/10"), spot, stacks=(100, K, K), button=3, deck=deck)
    hand = Hand(*step)
    assert told(hand, "b100 c c, b200 f") == (
        "2 folds, 200 back to 1, 1 shows, 0 shows, burn, river, pot 0: 300 to 0"
    )
    assert hand.state.stacks == (300, 900, 900)


@pytest.mark.rule("A4", source="000-004")
@pytest.mark.parametrize(
    ("setup", "script", "story_of_the_end", "stacks"),
    [
        pytest.param(
            partial(POT, K, K, K),
            "r35 f f",
            "1 folds, 25 back to 2, pot 0: 25 to 2",
            (995, 990, 1015),
            id="one-left-before-the-flop",
        ),
        pytest.param(
            partial(POT, K, K, K),
            "c c k, b20 f f",
            "2 folds, 20 back to 0, pot 0: 30 to 0",
            (1020, 990, 990),
            id="one-left-on-the-flop",
        ),
        pytest.param(
            partial(FIXED, K, K, K),
            "c c k, k k k, k k b20 r40 f f",
            "2 folds, 20 back to 0, pot 0: 70 to 0",
            (1040, 990, 970),
            id="one-left-on-the-turn",
        ),
        pytest.param(
            partial(NO, K, K),
            "c k, k k, k k, b20 f",
            "1 folds, 20 back to 0, pot 0: 20 to 0",
            (1010, 990),
            id="one-left-on-the-river",
        ),
        pytest.param(
            partial(NO, K, K, 100),
            "r100 f f",
            "1 folds, 90 back to 2, pot 0: 25 to 2",
            (995, 990, 115),
            id="the-one-left-is-all-in",
        ),
        pytest.param(
            partial(NO, 200, 100),
            "r100 c",
            "0 calls, 1 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 200 to 0",
            (300, 0),
            id="heads-up-all-in-before-the-flop",
        ),
        pytest.param(
            partial(NO, K, 120),
            "c k, b300 c",
            "1 calls, 190 back to 0, 0 shows, 1 shows, burn, turn, burn, river, pot 0: 240 to 0",
            (1120, 0),
            id="a-short-call-gives-the-rest-back",
        ),
        pytest.param(
            partial(NO, 100, K, 100),
            "r100 c f",
            "1 folds, 2 shows, 0 shows, burn, flop, burn, turn, burn, river, pot 0: 210 to 0",
            (210, 990, 0),
            id="a-fold-leaves-two-all-in",
        ),
        pytest.param(
            partial(NO, 300, K, 100),
            "r100 c c, k b50 f",
            "0 folds, 50 back to 1, 1 shows, 2 shows, burn, turn, burn, river, pot 0: 300 to 1",
            (200, 1200, 0),
            id="the-bettor-meets-an-all-in-player",
        ),
        pytest.param(
            partial(NO, K, K),
            "c k, k k, k k, k k",
            "1 checks, 0 shows, 1 may muck",
            (990, 990),
            id="river-checked-through-is-the-showdown",
        ),
    ],
)
def test_end_of_the_hand(
    setup: partial[Hand], script: str, story_of_the_end: str, stacks: tuple[int, ...]
) -> None:
    players = len(stacks)
    hand = setup(holes=HANDS[:players], boards=[BOARD])
    assert told(hand, script) == story_of_the_end
    assert hand.state.stacks == stacks


@pytest.mark.rule("A4", source="000-004")
@pytest.mark.parametrize(
    ("setup", "script", "player", "street"),
    [
        pytest.param(partial(NO, K, K, 100), "r100 c", 1, Street.PREFLOP, id="one-has-not-matched"),
        pytest.param(partial(NO, K, K, 100), "r100 c c", 0, Street.FLOP, id="two-can-bet-on"),
        pytest.param(partial(POT, K, K, K), "c c k, k b10 r30", 0, Street.FLOP, id="raised-again"),
        pytest.param(
            partial(POT, K, K, K), "c c k, k b10 r30 f c", 1, Street.TURN, id="raise-matched"
        ),
        pytest.param(
            partial(NO, K, K, 60), "c c k, b100 c c", 0, Street.TURN, id="short-call-matches"
        ),
        pytest.param(partial(FIXED, K, K), "c", 0, Street.PREFLOP, id="blind-has-not-acted"),
    ],
)
def test_end_of_a_round(setup: partial[Hand], script: str, player: int, street: Street) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, hand.state.street) == (player, street)
