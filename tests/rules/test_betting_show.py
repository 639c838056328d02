"""A17: show and muck are actions, asked for in the order of the showdown.

Player 0 is the small blind, heads-up 1. Commas in a script part the streets; after the river
"s" shows and "m" mucks.
"""

from __future__ import annotations

from functools import partial

import pytest

from ninecards.cards import parse_cards
from ninecards.errors import IllegalActionError
from ninecards.rules import PRESETS, Show, plain_posts, stacked_deck, start_hand
from ninecards.rules import events as ev
from story import told
from table import Hand, config_of, deal

K = 1000
# On this board the four hands make three kings, queens, sevens and fours, and nothing else.
BOARD = "Kd Qc 7s 4h 2d"
KINGS, QUEENS, SEVENS, FOURS = "KsKhAsAh", "QsQhJsJh", "7h7c9s9h", "4s4c3s3h"

TO_RIVER = {
    2: "c k, k k, k k, ",
    3: "c c k, k k k, k k k, ",
    4: "c c c k, k k k k, k k k k, ",
}


def _table(*holes: str, game: str = "omaha pot 5/10", **options: object) -> partial[Hand]:
    return partial(deal, game, *len(holes) * [K], holes=holes, boards=[BOARD], **options)


@pytest.mark.rule("A17", source="S1")
@pytest.mark.parametrize(
    ("setup", "script", "told_at_the_end"),
    [
        pytest.param(
            _table(KINGS, QUEENS),
            TO_RIVER[2] + "b20 c",
            "1 calls, 0 shows, 1 may muck",
            id="a-beaten-call-chooses",
        ),
        pytest.param(
            _table(KINGS, QUEENS),
            TO_RIVER[2] + "b20 c m",
            "1 mucks, pot 0: 60 to 0",
            id="he-mucks",
        ),
        pytest.param(
            _table(KINGS, QUEENS),
            TO_RIVER[2] + "b20 c s",
            "1 shows, pot 0: 60 to 0",
            id="he-shows",
        ),
        pytest.param(
            _table(FOURS, KINGS),
            TO_RIVER[2] + "b20 c",
            "1 calls, 0 shows, 1 shows, pot 0: 60 to 1",
            id="a-better-call-has-no-choice",
        ),
        pytest.param(
            _table(SEVENS, QUEENS, FOURS, KINGS),
            TO_RIVER[4] + "k k k k",
            "3 checks, 0 shows, 1 shows, 2 may muck",
            id="checked-down-the-third-chooses",
        ),
        pytest.param(
            _table(SEVENS, QUEENS, FOURS, KINGS),
            TO_RIVER[4] + "k k k k m",
            "2 mucks, 3 shows, pot 0: 40 to 3",
            id="after-his-muck-the-fourth-is-shown",
        ),
        pytest.param(
            _table(QUEENS, KINGS, SEVENS, FOURS),
            TO_RIVER[4] + "k b10 c c c",
            "0 calls, 1 shows, 2 may muck",
            id="two-choosers-clockwise-from-the-bettor",
        ),
        pytest.param(
            _table(QUEENS, KINGS, SEVENS, FOURS),
            TO_RIVER[4] + "k b10 c c c m",
            "2 mucks, 3 may muck",
            id="the-second-chooser",
        ),
        pytest.param(
            _table(QUEENS, KINGS, SEVENS, FOURS),
            TO_RIVER[4] + "k b10 c c c m s",
            "3 shows, 0 may muck",
            id="the-last-chooser",
        ),
        pytest.param(
            _table(QUEENS, KINGS, SEVENS, FOURS),
            TO_RIVER[4] + "k b10 c c c m s m",
            "0 mucks, pot 0: 80 to 1",
            id="all-have-chosen",
        ),
        # On this board nobody has a low: the high alone decides.
        pytest.param(
            _table("KsKhTcTh", "As3sJcJh", game="omaha-hilo fixed 10/20"),
            TO_RIVER[2] + "b20 c",
            "1 calls, 0 shows, 1 shows, pot 0: 30 to 0, pot 0: 30 to 1",
            id="hi-lo-the-first-low-has-no-choice",
        ),
        pytest.param(
            _table("KsKhTcTh", "JsJhTs9s", game="omaha-hilo no 5/10"),
            TO_RIVER[2] + "k k",
            "1 checks, 0 shows, 1 may muck",
            id="hi-lo-without-a-low-he-chooses",
        ),
        pytest.param(
            _table(FOURS, KINGS, game="omaha no 5/10", rules=PRESETS["casino-club"]),
            TO_RIVER[2] + "k b990 c",
            "0 calls, 1 shows, 0 may muck",
            id="casino-club-all-in-he-chooses",
        ),
    ],
)
def test_order_of_the_choices(setup: partial[Hand], script: str, told_at_the_end: str) -> None:
    assert told(setup(), script) == told_at_the_end


@pytest.mark.rule("A17", source="S1")
@pytest.mark.parametrize(
    ("setup", "script", "player", "allowed"),
    [
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 c", 1, "show, muck", id="the-beaten-caller"
        ),
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 c m", None, "nothing", id="after-the-choice"
        ),
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 f", 0, "show", id="winner-of-the-river"
        ),
        pytest.param(_table(KINGS, QUEENS, SEVENS), "f f", 1, "show", id="big-blind-walked"),
        pytest.param(
            _table(KINGS, QUEENS, SEVENS, game="omaha fixed 10/20"),
            "c c k, k k b10 f f",
            2,
            "show",
            id="winner-of-the-flop",
        ),
        pytest.param(
            _table(KINGS, QUEENS, SEVENS), "f f s", None, "nothing", id="after-his-free-show"
        ),
    ],
)
def test_choices(setup: partial[Hand], script: str, player: int | None, allowed: str) -> None:
    hand = setup().play(script)
    assert (hand.legal.player, str(hand.legal)) == (player, allowed)


@pytest.mark.rule("A17", source="S1")
@pytest.mark.parametrize(
    ("setup", "script", "player", "cards", "stacks"),
    [
        pytest.param(
            _table(KINGS, QUEENS),
            TO_RIVER[2] + "b20 c",
            1,
            QUEENS,
            (1030, 970),
            id="beaten-caller",
        ),
        pytest.param(
            _table(KINGS, QUEENS),
            TO_RIVER[2] + "b20 f",
            0,
            KINGS,
            (1010, 990),
            id="uncalled-winner",
        ),
        pytest.param(
            _table(KINGS, QUEENS, SEVENS),
            "f f",
            1,
            QUEENS,
            (995, 1005, 1000),
            id="walked-big-blind",
        ),
    ],
)
def test_a_show_turns_up_the_cards(
    setup: partial[Hand], script: str, player: int, cards: str, stacks: tuple[int, ...]
) -> None:
    hand = setup().play(script).play("s")
    assert hand.of(ev.HandShown)[-1] == ev.HandShown(player, parse_cards(cards))
    assert hand.state.stacks == stacks


@pytest.mark.rule("A17", source="S1")
def test_a_muck_turns_up_nothing() -> None:
    hand = _table(KINGS, QUEENS)().play(TO_RIVER[2] + "b20 c m")
    assert [event.player for event in hand.of(ev.HandShown)] == [0]
    assert hand.of(ev.HandMucked) == [ev.HandMucked(1)]
    assert hand.state.stacks == (1030, 970)


@pytest.mark.rule("A17", source="S1")
def test_unknown_cards_are_named_when_shown() -> None:
    config = config_of("omaha pot 5/10")
    unknown = [(None,) * 4, (None,) * 4]
    deck = stacked_deck(config, unknown, [parse_cards(BOARD)])
    posts = plain_posts(config, 2)
    hand = Hand(*start_hand(config, stacks=[K, K], deck=deck, posts=posts, button=2))
    assert told(hand, TO_RIVER[2] + "b20 c") == "1 calls, 0 may muck"
    with pytest.raises(IllegalActionError, match="his are unknown: name 4"):
        hand.play("s")
    hand.do(Show(parse_cards(SEVENS)))
    assert hand.legal.player == 1
    hand.do(Show(parse_cards(FOURS)))
    assert hand.state.stacks == (1030, 970)


@pytest.mark.rule("A17", source="S1")
@pytest.mark.parametrize(
    ("setup", "script", "asked", "refusal"),
    [
        pytest.param(_table(KINGS, QUEENS), TO_RIVER[2] + "b20 c", "f", "fold", id="a-fold"),
        pytest.param(_table(KINGS, QUEENS), TO_RIVER[2] + "b20 c", "k", "check", id="a-check"),
        pytest.param(_table(KINGS, QUEENS), TO_RIVER[2] + "b20 c", "c", "call", id="a-call"),
        pytest.param(_table(KINGS, QUEENS), TO_RIVER[2] + "b20 c", "b10", "bet 10", id="a-bet"),
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 c m", "s", "show", id="a-show-after-the-muck"
        ),
        pytest.param(
            _table(FOURS, KINGS), TO_RIVER[2] + "b20 c", "m", "muck", id="the-winner-mucks"
        ),
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 f", "m", "muck", id="an-uncalled-winner-mucks"
        ),
        pytest.param(
            _table(KINGS, QUEENS), TO_RIVER[2] + "b20 f s", "s", "show", id="a-second-free-show"
        ),
        pytest.param(_table(KINGS, QUEENS), "r30 r90 f", "m", "muck", id="a-muck-after-a-fold"),
        pytest.param(
            partial(deal, "omaha no 5/10", 100, 100, holes=[KINGS, QUEENS], boards=[BOARD]),
            "r100 c",
            "m",
            "muck",
            id="a-muck-after-an-all-in",
        ),
    ],
)
def test_refused(setup: partial[Hand], script: str, asked: str, refusal: str) -> None:
    hand = setup().play(script)
    with pytest.raises(IllegalActionError, match=rf"^{refusal} is not allowed"):
        hand.play(asked)


@pytest.mark.rule("A17", source="S1")
def test_nobody_shows_cards_that_are_not_his() -> None:
    hand = _table(KINGS, QUEENS)().play(TO_RIVER[2] + "b20 c")
    with pytest.raises(IllegalActionError, match=r"^player 1 shows"):
        hand.do(Show(parse_cards(SEVENS)))
    assert hand.legal.muck
