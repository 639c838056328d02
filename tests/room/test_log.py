"""The hand log: one line an event, and of the cards only those that a viewer may know."""

from __future__ import annotations

import pytest

from ninecards.cards import parse_cards
from ninecards.room.log import LogItem, log_of
from ninecards.rules import HandConfig, plain_posts, stacked_deck, start_hand
from table import Hand, deal

HANDS = ["AsAdJsJd", "5s5d4s4h", "KsKdQsQd"]
BOARD = "2c7d9hTc3d"


def lines(hand: Hand, viewer: int | None = None) -> list[LogItem]:
    """The log without the posts."""
    return [item for item in log_of(hand.events, viewer) if item.type != "post"]


def texts(cards: str) -> tuple[str, ...]:
    return tuple(map(str, parse_cards(cards)))


def test_a_hand_from_its_posts_to_its_award() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=HANDS, boards=[BOARD])
    hand.play("c c k  b30 r60 c f  k k  k k")
    assert log_of(hand.events, None) == (
        LogItem(type="post", seat_no=1, chips=5, name="small-blind"),
        LogItem(type="post", seat_no=2, chips=10, name="big-blind"),
        LogItem(type="call", seat_no=3, chips=10, to=10),
        LogItem(type="call", seat_no=1, chips=5, to=10),
        LogItem(type="check", seat_no=2),
        LogItem(type="street", name="flop", cards=texts("2c7d9h")),
        LogItem(type="bet", seat_no=1, chips=30, to=30),
        LogItem(type="raise", seat_no=2, chips=60, to=60),
        LogItem(type="call", seat_no=3, chips=60, to=60),
        LogItem(type="fold", seat_no=1),
        LogItem(type="street", name="turn", cards=("Tc",)),
        LogItem(type="check", seat_no=2),
        LogItem(type="check", seat_no=3),
        LogItem(type="street", name="river", cards=("3d",)),
        LogItem(type="check", seat_no=2),
        LogItem(type="check", seat_no=3),
        LogItem(type="showdown"),
        LogItem(type="show", seat_no=2, cards=texts("5s5d4s4h")),
        LogItem(type="show", seat_no=3, cards=texts("KsKdQsQd")),
        LogItem(type="award", pot=0, name="whole", shares=((3, 180),)),
    )


def test_a_player_reads_his_own_cards_and_no_others() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=HANDS, boards=[BOARD]).play("f f")
    for viewer in range(3):
        dealt = LogItem(type="dealt", seat_no=viewer + 1, cards=texts(HANDS[viewer]))
        assert lines(hand, viewer)[0] == dealt
        others = [item for item in lines(hand, viewer) if item != dealt]
        assert others == lines(hand)


def test_a_mucked_hand_is_in_nobodys_log_but_its_owners() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=HANDS, boards=[BOARD])
    hand.play("c c k" + " k k k" * 3 + " m s")
    assert LogItem(type="muck", seat_no=2) in lines(hand)
    for viewer in (None, 0, 2):
        assert "5s" not in repr(lines(hand, viewer))
    assert repr(lines(hand, 1)).count("5s") == 1


@pytest.mark.rule("B8", source="000, 004, WSOP 87")
def test_burned_and_undealt_cards_are_in_no_log() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000).play("c c k" + " k k k" * 3)
    seen = {card for viewer in (None, 0, 1, 2) for card in repr(lines(hand, viewer)).split("'")}
    deck = hand.state.start.deck
    burns = (12, 16, 18)
    assert not seen & {str(deck[place]) for place in (*burns, *range(20, 52))}
    assert seen >= {str(deck[place]) for place in range(20) if place not in burns}


def test_all_in_is_said_where_it_happened() -> None:
    hand = deal("omaha no 5/10", 8, 300, 300, posts="0:small-blind:5 1:big-blind:10")
    hand.play("r100 c r300 c")
    told = [(item.type, item.seat_no, item.all_in) for item in log_of(hand.events, None)]
    assert told[:6] == [
        ("post", 1, False),
        ("post", 2, False),
        ("raise", 3, False),
        ("call", 1, True),
        ("raise", 2, True),
        ("call", 3, True),
    ]


def test_a_blind_and_a_bet_may_be_all_in() -> None:
    hand = deal("omaha no 5/10", 5, 300, 300, posts="0:small-blind:5 1:big-blind:10")
    hand.play("c k b290")
    told = [item for item in log_of(hand.events, None) if item.all_in]
    assert told == [
        LogItem(type="post", seat_no=1, chips=5, name="small-blind", all_in=True),
        LogItem(type="bet", seat_no=2, chips=290, to=290, all_in=True),
    ]


def test_chairs_are_named_not_places_in_the_hand() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, seats=[4, 9], holes=HANDS[:2], boards=[BOARD])
    hand.play("c k" + " k k" * 3 + " m")
    assert [item.seat_no for item in lines(hand) if item.type == "check"] == [4, 4, 9, 4, 9, 4, 9]
    assert lines(hand)[-1].shares == ((4, 20),)


def test_boards_are_numbered_where_there_are_two() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, board_count=2).play("c k" + " k k" * 3)
    streets = [(item.name, item.board) for item in lines(hand) if item.type == "street"]
    assert streets == [(name, board) for name in ("flop", "turn", "river") for board in (0, 1)]
    assert {item.board for item in lines(hand) if item.type == "award"} == {0, 1}


def test_run_outs_are_told_and_numbered() -> None:
    hand = deal(
        "omaha pot 5/10",
        30,
        30,
        holes=HANDS[:2],
        boards=["2c7d9hTc3d", "2c7d9hTs3h"],
        ask_run_outs=True,
    )
    hand.play("c k  b20 c  run2")
    told = lines(hand)
    assert LogItem(type="run_outs", chips=2) in told
    assert [(item.cards, item.board) for item in told if item.type == "street"] == [
        (texts("2c7d9h"), None),
        (("Tc",), 0),
        (("3d",), 0),
        (("Ts",), 1),
        (("3h",), 1),
    ]


def test_halves_pots_and_rake_are_told() -> None:
    hand = deal(
        "omaha-hilo pot 5/10",
        1000,
        1000,
        holes=["AsAd2s3h", "KsKdQsQd"],
        boards=["4c7d8hKhJs"],
    ).play("c k" + " k k" * 3)
    awards = [(i.pot, i.name, i.shares) for i in lines(hand) if i.type == "award"]
    assert awards == [(0, "high", ((2, 10),)), (0, "low", ((1, 10),))]


@pytest.mark.parametrize("viewer", [None, 0])
def test_cards_that_nobody_told_are_question_marks_for_their_owner(viewer: int | None) -> None:
    config = HandConfig.of("omaha", "pot", 5, 10)
    deck = stacked_deck(config, [[None] * 4, parse_cards(HANDS[0])])
    hand = Hand(
        *start_hand(config, stacks=[100, 100], deck=deck, posts=plain_posts(config, 2), button=2)
    )
    dealt = LogItem(type="dealt", seat_no=1, cards=("??",) * 4)
    assert lines(hand, viewer) == ([] if viewer is None else [dealt])
