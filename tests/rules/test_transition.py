"""Steps of a hand: the fold of its events, unknown cards, and the ranker that is handed in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ninecards.cards import Card, parse_cards, parse_hole_cards
from ninecards.errors import IllegalActionError, StartError
from ninecards.evaluation import REFERENCE
from ninecards.rules import (
    Call,
    Check,
    HandState,
    Phase,
    PostKind,
    Show,
    Street,
    apply,
    parse_action,
    plain_posts,
    stacked_deck,
    start_hand,
    state_of,
)
from ninecards.rules import events as ev
from showdowns import all_in, awards, kept_chips, shown
from table import Hand, config_of, deal

BOARD = "Ks9d8h7c2s"
STRAIGHT, TRIPS, TWO_PAIR = "JhTh4c3c", "8c8dAcQh", "Kh9c3d4d"
UNKNOWN = "????????"


# ----------------------------------------------------------------------------- folding events


def whole_hand() -> Hand:
    """A hand with everything: a side pot, an uncalled bet, a showdown with a choice."""
    hand = deal(
        "omaha no 5/10",
        *(110, 500, 500, 500),
        holes=[TWO_PAIR, STRAIGHT, TRIPS, "AsQd5c4s"],
        boards=[BOARD],
        all_in_shows_all=False,
    )
    return hand.play("c f c k  b100 c c  b50 c  b100 f  m")


def test_the_state_is_the_fold_of_the_events() -> None:
    hand = whole_hand()
    assert hand.state.is_over
    assert state_of(hand.events) == hand.state
    assert state_of(iter(hand.events)) == hand.state


def test_every_beginning_of_the_events_has_a_state_with_the_same_chips() -> None:
    hand = whole_hand()
    for end in range(1, len(hand.events) + 1):
        state = state_of(hand.events[:end])
        lying = 0 if state.is_over else state.pot_total
        assert sum(state.stacks) + lying == state.start.chips


def test_events_of_a_step_are_those_that_lead_to_its_state() -> None:
    hand = deal("omaha pot 5/10", 100, 100, 100)
    state, events = apply(hand.state, Call())
    assert events == (ev.Called(2, 10, 10),)
    assert state_of([*hand.events, *events]) == state
    assert hand.state.stacks == (95, 90, 100)


def test_a_street_comes_with_the_last_action_before_it() -> None:
    hand = deal("omaha pot 5/10", 100, 100, 100).play("c c")
    _, events = apply(hand.state, Check())
    assert [type(event).__name__ for event in events] == [
        "Checked",
        "CardBurned",
        "BoardDealt",
        "BettingStarted",
    ]


def test_what_an_event_says_of_chips() -> None:
    hand = whole_hand()
    assert hand.of(ev.Posted) == [
        ev.Posted(0, hand.state.start.posts[0].kind, 5),
        ev.Posted(1, hand.state.start.posts[1].kind, 10),
    ]
    assert hand.of(ev.BetMade) == [
        ev.BetMade(0, 100, 100),
        ev.BetMade(1, 50, 50),
        ev.BetMade(1, 100, 100),
    ]
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 100)]
    raised = deal("omaha pot 5/10", 100, 100, 100).play("r35 r100")
    assert raised.of(ev.RaisedTo) == [ev.RaisedTo(2, 35, 25, 35), ev.RaisedTo(0, 100, 65, 95)]


@pytest.mark.rule("B2", source="003")
@pytest.mark.parametrize(
    ("stack", "posted"),
    [
        (200, [(PostKind.BIG_BLIND, 100), (PostKind.ANTE, 10)]),
        (105, [(PostKind.BIG_BLIND, 100), (PostKind.ANTE, 5)]),
        (60, [(PostKind.BIG_BLIND, 60)]),
    ],
)
def test_a_post_that_finds_no_chips_is_no_event(
    stack: int, posted: list[tuple[PostKind, int]]
) -> None:
    hand = deal("omaha pot 50/100", 500, stack, 500, ante=10)
    told = [(event.kind, event.chips) for event in hand.of(ev.Posted) if event.player == 1]
    assert told == posted


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([], "the events begin with NoneType, not with HandStarted"),
        ([ev.Folded(0)], "the events begin with Folded, not with HandStarted"),
    ],
)
def test_events_that_do_not_begin_with_a_start(events: list[ev.Event], message: str) -> None:
    with pytest.raises(StartError) as caught:
        state_of(events)
    assert str(caught.value) == message


def test_what_a_state_says_of_itself() -> None:
    hand = deal("omaha no 5/10", 100, 100, 50, button=1)
    state = hand.state
    assert (state.players, state.live, state.pot_total) == (3, (1, 2, 0), 15)
    assert (state.config, state.phase) == (state.start.config, Phase.BETTING)
    assert not state.is_over
    assert not state.is_all_in
    hand.play("f r100 c")
    state = hand.state
    assert (state.live, state.is_over, state.street) == ((1, 2), True, Street.RIVER)


def test_who_has_folded_his_last_chips_is_not_all_in() -> None:
    hand = deal("omaha no 5/10", 100, 10, 100).play("r30 c")
    assert hand.state.is_all_in
    assert not deal("omaha no 5/10", 100, 100, 100).play("r30 c").state.is_all_in


# ------------------------------------------------------------------------------ unknown cards


def unknown(*holes: str, board: str = BOARD) -> Hand:
    return deal("omaha pot 5/10", *[500] * len(holes), holes=list(holes), boards=[board])


def test_a_hand_of_unknown_cards_is_bet_and_won() -> None:
    hand = unknown(UNKNOWN, UNKNOWN, UNKNOWN).play("r35 c f  k b70 f")
    assert hand.state.stacks == (465, 490, 545)
    assert hand.state.hole_cards == ((None,) * 4,) * 3


def test_unknown_hands_choose_in_their_turn() -> None:
    hand = unknown(UNKNOWN, TRIPS, UNKNOWN).play("c c k  k k k  k k k  k k k")
    assert (shown(hand), hand.legal.player, str(hand.legal)) == ([], 0, "show, muck")
    hand.play("m")
    assert (shown(hand), hand.legal.player) == ([1], 2)
    hand.do(Show(parse_cards(STRAIGHT)))
    assert shown(hand) == [1, 2]
    assert hand.state.hole_cards[2] == parse_cards(STRAIGHT)
    assert awards(hand) == [(0, 0, "whole", {2: 30})]


def test_a_hand_shown_by_name_is_what_the_next_one_must_beat() -> None:
    hand = unknown(UNKNOWN, TRIPS, UNKNOWN).play("c c k  k k k  k k k  k k k")
    hand.do(Show(parse_cards(STRAIGHT)))
    assert (shown(hand), hand.legal.player) == ([0], 1)


def test_all_in_the_known_hands_are_shown_before_the_board_the_others_choose() -> None:
    hand = deal("omaha no 5/10", 100, 100, holes=[UNKNOWN, TRIPS], boards=[BOARD])
    hand.play("r100 c")
    told = [type(e) for e in hand.events if isinstance(e, ev.HandShown | ev.BoardDealt)]
    assert told == [ev.HandShown, ev.BoardDealt, ev.BoardDealt, ev.BoardDealt]
    assert (shown(hand), hand.legal.player) == ([1], 0)
    assert hand.do(Show(parse_cards(STRAIGHT))).state.stacks == (200, 0)


def test_an_unknown_hand_that_is_mucked_loses() -> None:
    hand = deal("omaha no 5/10", 100, 100, holes=[UNKNOWN, TRIPS], boards=[BOARD])
    assert hand.play("r100 c m").state.stacks == (0, 200)


def test_a_half_known_hand_is_an_unknown_one() -> None:
    hand = unknown("Jh????3c", TRIPS).play("c k  k k  k k  k k")
    assert hand.legal.player == 0
    hand.do(Show(parse_cards(STRAIGHT))).play("m")
    assert hand.state.stacks == (510, 490)


def test_who_won_without_a_call_may_show_unknown_cards() -> None:
    hand = unknown(UNKNOWN, UNKNOWN).play("f")
    assert hand.legal.player == 0
    hand.do(Show(parse_cards(STRAIGHT)))
    assert hand.state.hole_cards[0] == parse_cards(STRAIGHT)


def test_a_known_hand_may_be_named_as_it_is() -> None:
    hand = deal("omaha pot 5/10", 500, 500, holes=[STRAIGHT, TRIPS], boards=[BOARD])
    hand.play("c k  k k  k k  k k")
    assert hand.legal.player == 1
    state = hand.state
    for named in (parse_cards(TRIPS), parse_cards(TRIPS)[::-1]):
        assert apply(state, Show(named))[1][0] == ev.HandShown(1, parse_cards(TRIPS))


def test_a_card_that_was_burned_is_in_no_hand() -> None:
    config = config_of("omaha pot 5/10")
    holes = [parse_hole_cards(UNKNOWN), parse_cards(TRIPS)]
    deck = list(stacked_deck(config, holes, [parse_cards(BOARD)], first=0))
    deck[8] = parse_cards("3c")[0]
    state, events = start_hand(
        config, stacks=[500, 500], deck=deck, posts=plain_posts(config, 2), button=2
    )
    hand = Hand(state, events).play("c k  k k  k k  k k")
    with pytest.raises(IllegalActionError, match=r"^player 0 shows JhTh4c3c; 4 different cards"):
        hand.do(Show(parse_cards(STRAIGHT)))


@pytest.mark.parametrize(
    ("holes", "named"),
    [
        ((UNKNOWN, TRIPS), None),
        ((UNKNOWN, TRIPS), ""),
        ((UNKNOWN, TRIPS), "JhTh4c"),
        ((UNKNOWN, TRIPS), "JhTh4c3c2c"),
        ((UNKNOWN, TRIPS), "8cTh4c3c"),
        ((UNKNOWN, TRIPS), "KsTh4c3c"),
        (("Jh????3c", TRIPS), "QhTh4c3c"),
        (("Jh????3c", TRIPS), "JhTh4c5c"),
    ],
    ids=[
        "nothing",
        "no cards",
        "too few",
        "too many",
        "another player's",
        "one of the board",
        "without a known one",
        "with one of two known",
    ],
)
def test_a_wrong_show_is_refused(holes: tuple[str, str], named: str | None) -> None:
    hand = unknown(*holes).play("c k  k k  k k  k k")
    before = hand.state
    with pytest.raises(IllegalActionError, match=r"^player 0 shows [^\n]*$"):
        hand.do(Show(None if named is None else parse_cards(named)))
    assert hand.state is before


def test_the_same_card_twice_is_no_hand() -> None:
    hand = unknown(UNKNOWN, TRIPS).play("c k  k k  k k  k k")
    cards = parse_cards("JhTh4c")
    with pytest.raises(IllegalActionError, match=r"^player 0 shows "):
        hand.do(Show((*cards, cards[0])))


@pytest.mark.parametrize("named", [TWO_PAIR, "8c8dAcQd"])
def test_a_known_hand_is_not_shown_as_another(named: str) -> None:
    hand = deal("omaha pot 5/10", 500, 500, holes=[STRAIGHT, TRIPS], boards=[BOARD])
    hand.play("c k  k k  k k  k k")
    with pytest.raises(IllegalActionError, match=r"^player 1 shows .*he holds"):
        hand.do(Show(parse_cards(named)))


def test_two_unknown_hands_cannot_show_the_same_card() -> None:
    hand = unknown(UNKNOWN, UNKNOWN).play("c k  k k  k k  k k")
    hand.do(Show(parse_cards(STRAIGHT)))
    with pytest.raises(IllegalActionError, match=r"^player 1 shows "):
        hand.do(Show(parse_cards("Jh8dAcQh")))
    assert hand.do(Show(parse_cards(TRIPS))).state.stacks == (510, 490)


# ----------------------------------------------------------------------------------- rankers


class Upside:
    """The worst hand is the best."""

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        return 7461 - REFERENCE.high(hole, board)

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        low = REFERENCE.low(hole, board)
        return None if low is None else 55 - low


def test_a_step_asks_the_ranker_that_it_is_given() -> None:
    hand = deal("omaha no 5/10", 100, 100, holes=[STRAIGHT, TRIPS], boards=[BOARD])
    hand.play("r100")
    right, _ = apply(hand.state, Call())
    wrong, _ = apply(hand.state, Call(), ranker=Upside())
    assert (right.stacks, wrong.stacks) == ((200, 0), (0, 200))


def test_the_ranker_decides_who_must_show() -> None:
    hand = deal("omaha no 5/10", 500, 500, holes=[STRAIGHT, TRIPS], boards=[BOARD])
    hand.play("c k  k k  k k  k")
    assert apply(hand.state, Check())[0].phase is Phase.SHOWDOWN
    assert apply(hand.state, Check(), ranker=Upside())[0].phase is Phase.OVER


def test_every_step_of_a_hand_is_frozen() -> None:
    hand = deal("omaha pot 5/10", 100, 100)
    with pytest.raises(AttributeError):
        hand.state.street = Street.RIVER  # type: ignore[misc]


def test_a_hand_of_all_ins_by_posts_needs_no_action() -> None:
    hand = all_in("omaha no 5/10", [5, 5], [STRAIGHT, TRIPS], [BOARD])
    assert kept_chips(hand)
    assert isinstance(hand.state, HandState)
    with pytest.raises(IllegalActionError, match=r"^call is not allowed \(river, over\)"):
        hand.do(parse_action("c"))
