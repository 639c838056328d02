"""A12 over A13 and S2: a hand in which no pot has two contenders ends without board or showing.

It takes a big blind without an ante, all of which goes back, because nobody else in the hand or
folded has a live chip: then only the others' antes are left. Player 0 is the big blind heads-up,
player 1 among three; there is no small blind. Commas in a script part the streets.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from ninecards.cards import parse_hole_cards
from ninecards.errors import IllegalActionError
from ninecards.rules import PRESETS, Rake, legal_actions, state_of
from ninecards.rules import events as ev
from ninecards.rules.deal import deal_rest
from showdowns import kept_chips, shown
from story import story
from table import Hand, deal

A12 = pytest.mark.rule("A12", source="000, 001")
A13 = pytest.mark.rule("A13", source="000, TDA 16")
S2 = pytest.mark.rule("S2", source="TDA 16")
S4 = pytest.mark.rule("S4", source="000, 004")

NO = partial(deal, "omaha no 5/10", small_blind=0)
BIG = partial(deal, "omaha no 50/100", small_blind=0, ante=40)

# On this board 0 beats 1 beats 2.
BOARD = "Kd Qc 7s 4h 2d"
HANDS = ["KsKhAsAh", "QsQhJsJh", "7h7c9s9h"]

RUN_OUT = "burn, flop, burn, turn, burn, river"

UNCONTESTED = {
    "the button has his ante, the blind no ante": (
        partial(NO, 5, 2, ante=2),
        "",
        "betting, 5 back to 0, pot 0: 2 to 1",
    ),
    "the button has less than his ante": (
        partial(NO, 5, 1, ante=2),
        "",
        "betting, 5 back to 0, pot 0: 1 to 1",
    ),
    "a full blind of the last chips": (
        partial(NO, 10, 2, ante=2),
        "",
        "betting, 10 back to 0, pot 0: 2 to 1",
    ),
    "the only ante that anybody posts": (
        partial(NO, 100, 2, posts="1:ante:2 0:big-blind:10"),
        "",
        "betting, 10 back to 0, pot 0: 2 to 1",
    ),
    "three players, one folds": (
        partial(NO, 2, 10, 50, ante=3),
        "f",
        "betting, 2 folds, 10 back to 1, pot 0: 5 to 0",
    ),
    "Courchevel, its open card lies already": (
        partial(deal, "courchevel-hilo pot 5/10", 7, 2, small_blind=0, ante=2),
        "",
        "open card, betting, 7 back to 0, pot 0: 2 to 1",
    ),
    "two boards": (
        partial(NO, 5, 2, ante=2, board_count=2),
        "",
        "betting, 5 back to 0, pot 0: 2 to 1",
    ),
}


@A12
@A13
@pytest.mark.parametrize("preset", ["club", "casino-club"])
@pytest.mark.parametrize(("setup", "script", "told"), UNCONTESTED.values(), ids=list(UNCONTESTED))
def test_without_two_contenders_the_hand_is_over(
    setup: partial[Hand], script: str, told: str, preset: str
) -> None:
    hand = setup(rules=PRESETS[preset], ask_run_outs=True).play(script)
    assert story(hand.events) == told
    assert kept_chips(hand)
    assert not hand.of(ev.BettingClosed) + hand.of(ev.ShowdownStarted) + hand.of(ev.HandShown)


@S4
def test_the_winner_may_show_and_nobody_else() -> None:
    hand = NO(5, 2, ante=2, holes=HANDS[:2])
    assert (hand.legal.player, str(hand.legal)) == (1, "show")
    hand.play("s")
    assert shown(hand) == [1]
    assert not hand.legal
    with pytest.raises(IllegalActionError, match=r"allowed: nothing$"):
        hand.play("s")


@A12
@pytest.mark.rule("S7", source="RRP, PokerStars")
def test_no_rake_is_taken_of_ones_own_ante() -> None:
    hand = BIG(100, 40, rake=Rake(Fraction(5, 100)))
    assert (hand.state.rake, hand.state.stacks) == (0, (100, 40))


CONTESTED = {
    "both have put an ante in": (
        partial(NO, 100, 1, posts="0:ante:2 1:ante:2 0:big-blind:10"),
        f"betting, 10 back to 0, 0 shows, 1 shows, {RUN_OUT}, pot 1: 1 to 0, pot 0: 2 to 0",
    ),
    "a chip of the small blind": (
        partial(NO, 10, 1, small_blind=5, ante=2),
        f"betting, 9 back to 0, 0 shows, 1 shows, {RUN_OUT}, pot 0: 2 to 0",
    ),
    "the blind has a chip left for his ante": (
        partial(NO, 11, 2, ante=2),
        f"betting, 10 back to 0, 0 shows, 1 shows, {RUN_OUT}, pot 1: 1 to 1, pot 0: 2 to 0",
    ),
    # Dead chips are nobody's layer: whoever is in the hand contends for them.
    "an ante for the table": (
        partial(NO, 100, 2, ante=3, ante_kind="button"),
        f"betting, 10 back to 0, 0 shows, 1 shows, {RUN_OUT}, pot 0: 2 to 0",
    ),
    "a dead blind": (
        partial(NO, 100, 3, posts="0:big-blind:10 1:dead-blind:5"),
        f"betting, 10 back to 0, 0 shows, 1 shows, {RUN_OUT}, pot 0: 3 to 0",
    ),
}


@A12
@A13
@S2
@pytest.mark.parametrize(("setup", "told"), CONTESTED.values(), ids=list(CONTESTED))
def test_two_contenders_run_the_board(setup: partial[Hand], told: str) -> None:
    hand = setup(holes=HANDS[:2], boards=[BOARD])
    assert story(hand.events) == told
    assert kept_chips(hand)


THREE_ANTES = partial(NO, 2, 10, 2, ante=2, boards=[BOARD])
"""Players 0 and 2 are all-in with their antes; all of the big blind is back with player 1."""


@S2
@A12
def test_beside_a_contested_pot_every_live_hand_is_shown() -> None:
    hand = THREE_ANTES(holes=HANDS)
    assert story(hand.events) == (
        f"betting, 10 back to 1, 0 shows, 1 shows, 2 shows, {RUN_OUT}, pot 0: 4 to 0"
    )
    assert hand.state.stacks == (4, 10, 0)


@pytest.mark.rule("S1", source="000, 001, 002, 004")
@A12
def test_who_contends_for_no_pot_may_muck_where_nobody_must_show() -> None:
    hand = THREE_ANTES(holes=HANDS, rules=PRESETS["casino-club"])
    assert (shown(hand), hand.legal.player, str(hand.legal)) == ([0], 1, "show, muck")
    hand.play("m")
    assert (hand.legal.player, str(hand.legal)) == (2, "show, muck")
    assert hand.play("m").state.stacks == (4, 10, 0)


@A12
def test_the_last_contender_is_not_asked_to_show() -> None:
    """Player 0 mucks: the pot is player 2's alone, whatever player 1 holds."""
    hand = THREE_ANTES(holes=["????????"] * 3, rules=PRESETS["casino-club"])
    assert hand.legal.player == 0
    hand.play("m")
    assert (shown(hand), hand.state.is_over, hand.state.stacks) == ([], True, (0, 10, 4))


# ------------------------------------------------------------- hands from before this rule


def as_before(hand: Hand) -> list[ev.Event]:
    """The events up to the showdown as they were while every all-in ran the board."""
    known = next(n for n, e in enumerate(hand.events) if isinstance(e, ev.UncalledBetReturned))
    events: list[ev.Event] = [*hand.events[: known + 1], ev.BettingClosed(())]
    events += deal_rest(state_of(events))
    return [*events, ev.ShowdownStarted((0, 1))]


@A12
def test_recorded_events_that_ran_the_board_fold_as_they_were() -> None:
    hand = NO(5, 2, ante=2, holes=HANDS[:2], boards=[BOARD])
    paid = [ev.PotAwarded(0, None, ev.Half.WHOLE, ((1, 2),)), ev.HandEnded((5, 2))]
    state = state_of([*as_before(hand), *paid])
    assert (state.is_over, state.stacks, len(state.boards[0])) == (True, (5, 2), 5)
    assert not legal_actions(state)


@A12
@pytest.mark.parametrize("choice", ["m", "s"])
def test_a_hand_begun_before_goes_on_from_its_open_choice(choice: str) -> None:
    hand = NO(5, 2, ante=2, holes=HANDS[:2], boards=[BOARD], rules=PRESETS["casino-club"])
    shown_first = ev.HandShown(0, parse_hole_cards(HANDS[0]))
    events = [*as_before(hand), shown_first, ev.ShowChoiceOffered(1)]
    resumed = Hand(state_of(events), events).play(choice)
    assert (resumed.state.is_over, resumed.state.stacks) == (True, (5, 2))


@A12
@pytest.mark.parametrize("runs", [1, 2])
def test_a_hand_begun_before_goes_on_from_its_question_of_run_outs(runs: int) -> None:
    hand = NO(5, 2, ante=2, holes=HANDS[:2], boards=[BOARD, "Ad 8c 8h 3d 3c"], ask_run_outs=True)
    back = next(n for n, e in enumerate(hand.events) if isinstance(e, ev.UncalledBetReturned))
    events: list[ev.Event] = [*hand.events[: back + 1], ev.BettingClosed((1, 2))]
    resumed = Hand(state_of(events), events).play(f"run{runs}")
    assert (resumed.state.is_over, resumed.state.stacks) == (True, (5, 2))
    assert [len(board) for board in resumed.state.boards] == [5] * runs
