"""Leaving in the middle of a hand: the hand goes on, the chips go along at its end."""

from __future__ import annotations

from ninecards.room import Leave, Sit, SitIn, SitOut
from ninecards.room.events import (
    DecisionAsked,
    LeaveAsked,
    NextHandSet,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    SatIn,
    SatOut,
)
from ninecards.rules import events as hand_events
from playbook import Playbook

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]


def first_hand(text: str = "omaha pot 5/10") -> Playbook:
    """Three players, Anna on the button and first to act."""
    return Playbook(text).sits(*THREE).deals(HANDS, BOARD, draw=0)


def test_who_leaves_on_his_turn_folds_at_once_and_goes_when_the_hand_is_over() -> None:
    table = first_hand()
    table.asks("anna", Leave()).happens(
        LeaveAsked(1), hand_events.Folded(0), DecisionAsked(2, 2, 4000, 24_000)
    )
    assert table.stacks["anna"] == 1000
    table.acts("ben", "f").happens(
        hand_events.Folded(1),
        hand_events.UncalledBetReturned(2, 5),
        hand_events.PotAwarded,
        hand_events.HandEnded((1000, 995, 1005)),
        PlayerLeft(1, 1000),
        NextHandSet(8000),
    )
    assert table.stacks == {"ben": 995, "carl": 1005}


def test_who_leaves_on_his_turn_checks_where_that_is_free_and_is_checked_down() -> None:
    table = first_hand().plays("c c")
    table.asks("carl", Leave()).happens(
        LeaveAsked(3),
        hand_events.Checked(2),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked,
    )
    assert table.turn == "ben"
    table.acts("ben", "k").happens(
        hand_events.Checked(1), hand_events.Checked(2), DecisionAsked(5, 1, 4000, 24_000)
    )
    table.acts("anna", "b30").happens(hand_events.BetMade(0, 30, 30), DecisionAsked)
    table.acts("ben", "c").happens(
        hand_events.Called(1, 30, 30),
        hand_events.Folded(2),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked,
    )


def test_who_leaves_off_his_turn_keeps_his_cards_until_it_comes() -> None:
    table = first_hand()
    table.asks("carl", Leave()).happens(LeaveAsked(3))
    assert table.turn == "anna"
    seat = table.sees("anna").seats[2]
    assert (seat.leaving, seat.cards) == (True, (None,) * 4)
    table.acts("anna", "r35").happens(hand_events.RaisedTo, DecisionAsked)
    table.acts("ben", "c").happens(
        hand_events.Called(1, 35, 30),
        hand_events.Folded(2),
        hand_events.CardBurned(),
        hand_events.BoardDealt,
        hand_events.BettingStarted,
        DecisionAsked,
    )


def test_everybody_leaves_and_the_last_one_wins() -> None:
    table = first_hand()
    table.asks("ben", Leave()).happens(LeaveAsked(2))
    table.asks("carl", Leave()).happens(LeaveAsked(3))
    table.asks("anna", Leave()).happens(
        LeaveAsked(1),
        hand_events.Folded(0),
        hand_events.Folded(1),
        hand_events.UncalledBetReturned(2, 5),
        hand_events.PotAwarded,
        hand_events.HandEnded((1000, 995, 1005)),
        PlayerLeft(1, 1000),
        PlayerLeft(2, 995),
        PlayerLeft(3, 1005),
        PlayStopped(),
    )
    assert table.outputs.wake_at_ms is None
    assert table.chips_on_table == 0


def test_who_is_all_in_leaves_with_what_he_wins() -> None:
    table = first_hand("omaha no 5/10").plays("f r400")
    table.plays("r1000")
    table.asks("carl", Leave()).happens(LeaveAsked(3))
    table.acts("ben", "c").accepted()
    assert table.outputs.events[-2:] == (PlayerLeft(3, 0, 4000), NextHandSet(8000))
    assert table.stacks == {"anna": 1000, "ben": 2000}


def test_the_winner_all_in_takes_the_pot_along() -> None:
    table = first_hand("omaha no 5/10").plays("f r1000")
    table.asks("ben", Leave()).happens(LeaveAsked(2))
    table.acts("carl", "c").accepted()
    assert table.outputs.events[-3:] == (
        PlayerLeft(2, 2000, 4000),
        SatOut(3, 4000),
        PlayStopped(),
    )
    assert table.stacks == {"anna": 1000, "carl": 0}
    assert table.outputs.wake_at_ms is None


def test_who_leaves_while_he_may_show_mucks() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3)
    assert table.turn == "carl"
    table.asks("carl", Leave()).happens(
        LeaveAsked(3),
        hand_events.HandMucked(2),
        hand_events.ShowChoiceOffered(0),
        DecisionAsked,
    )
    table.asks("anna", Leave()).happens(
        LeaveAsked(1),
        hand_events.HandMucked(0),
        hand_events.PotAwarded,
        hand_events.HandEnded,
        PlayerLeft(1, 990),
        PlayerLeft(3, 990),
        PlayStopped(),
    )


def test_who_leaves_after_folding_still_waits_for_the_end() -> None:
    table = first_hand().plays("f")
    table.asks("anna", Leave()).happens(LeaveAsked(1))
    table.asks("anna", Leave()).refused("leaving_already")
    table.asks("dora", Sit(1, "Dora", 1000)).refused("seat_taken", seat=1)
    table.plays("f")
    table.asks("dora", Sit(1, "Dora", 1000)).happens(PlayerSat)


def test_who_is_leaving_may_not_come_back_before_he_is_gone() -> None:
    table = first_hand().plays("f").asks("anna", Leave()).accepted()
    table.asks("anna", Sit(4, "Anna", 500)).refused("seated_already")
    table.plays("f")
    table.asks("anna", Sit(4, "Anna", 500)).happens(PlayerSat(4, "anna", "Anna", 500))
    assert table.chips_on_table == 995 + 1005 + 500


def test_sitting_out_and_in_changes_nothing_for_who_is_leaving() -> None:
    table = first_hand().asks("carl", Leave()).accepted()
    table.asks("carl", SitOut()).happens(SatOut(3))
    table.asks("carl", SitIn()).happens(SatIn(3))
    table.plays("f f")
    assert table.outputs.events[-2:] == (PlayerLeft(3, 1005, 4000), NextHandSet(8000))


def test_leaving_heads_up_on_turn_ends_the_hand_and_stops_the_table() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0)
    table.asks("anna", Leave()).happens(
        LeaveAsked(1),
        hand_events.Folded(0),
        hand_events.UncalledBetReturned(1, 5),
        hand_events.PotAwarded,
        hand_events.HandEnded((995, 1005)),
        PlayerLeft(1, 995),
        PlayStopped(),
    )
    assert table.outputs.wake_at_ms is None


def test_leaving_heads_up_off_turn_leaves_the_other_one_his_bet() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0)
    table.asks("ben", Leave()).happens(LeaveAsked(2))
    table.plays("c")
    assert table.turn == "anna"
    table.plays("b10")
    assert table.stacks == {"anna": 1010}
    assert table.outputs.wake_at_ms is None
