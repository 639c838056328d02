"""Bomb pots (rule A14): when one is dealt, what it costs, and what it leaves as it was."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.errors import ConfigError
from ninecards.room import BombPots, Box, HostOrder, Leave, SitOut, VoteBombPot
from ninecards.room.blinds import Blinds
from ninecards.room.events import (
    BombPotCalled,
    BombPotVoted,
    ButtonMoved,
    DeckAsked,
    HostOrdered,
)
from ninecards.rules import HandConfig
from playbook import Playbook

FOUR = ("anna", "ben", "carl", "dora")


def test_a_bomb_pot_has_one_board_unless_two_are_asked_for() -> None:
    assert BombPots(ante=10) == BombPots(ante=10, every=0, by_vote=False, boards=1)


def table_of_four(text: str = "omaha pot 5/10", **bomb: Any) -> Playbook:
    """Four players after a first hand: the button on chair 1, the blinds on 2 and 3."""
    pots = BombPots(**{"ante": 10, "by_vote": True, **bomb})
    return Playbook(text, bomb_pots=pots).sits(*FOUR).deals(draw=0).plays("f f f")


def is_bomb(table: Playbook) -> bool:
    hand = table.sees(None).hand
    assert hand is not None
    return hand.bomb_pot


def over(table: Playbook) -> Playbook:
    """Everybody folds until the hand is over."""
    while table.turn is not None:
        table.plays("f")
    return table


def vote(table: Playbook, *people: str, yes: bool = True) -> Playbook:
    for who in people:
        table.asks(who, VoteBombPot(yes)).accepted()
    return table


# -------------------------------------------------------------------- when


@pytest.mark.rule("A14", source="WSOP live 214–223")
@pytest.mark.parametrize(
    ("every", "expected"),
    [(0, "......."), (1, ".******"), (2, ".*.*.*."), (3, "..*..*."), (5, "....*..")],
)
def test_one_in_so_many_hands_and_never_the_first(every: int, expected: str) -> None:
    table = table_of_four(every=every)
    dealt = [is_bomb(table), *(is_bomb(over(table.deals())) for _ in range(6))]
    assert "".join("*" if bomb else "." for bomb in dealt) == expected


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_more_than_half_of_the_players_may_ask_for_one() -> None:
    table = table_of_four()
    table.asks("anna", VoteBombPot(yes=True)).happens(BombPotVoted("anna", yes=True))
    vote(table, "ben")
    assert table.sees(None).control.bomb_votes == 2
    assert table.sees("ben").you.bomb_vote  # type: ignore[union-attr]
    assert not table.sees("carl").you.bomb_vote  # type: ignore[union-attr]
    table.asks("carl", VoteBombPot(yes=True)).happens(
        BombPotVoted("carl", yes=True), BombPotCalled()
    )
    assert table.sees(None).control.bomb_pot_next
    assert table.sees(None).control.bomb_votes == 0
    assert is_bomb(table.deals())
    assert not table.sees(None).control.bomb_pot_next
    assert not is_bomb(over(table).deals())


def test_a_vote_may_be_taken_back_and_counts_once() -> None:
    table = vote(table_of_four(), "anna", "anna", "ben")
    assert table.sees(None).control.bomb_votes == 2
    vote(vote(table, "ben", yes=False), "carl")
    assert not table.sees(None).control.bomb_pot_next
    vote(table, "ben")
    assert table.sees(None).control.bomb_pot_next


def test_the_votes_of_who_sits_out_or_left_do_not_count() -> None:
    table = vote(table_of_four(), "anna", "ben").asks("anna", SitOut())
    vote(table, "anna")
    assert not table.sees(None).control.bomb_pot_next
    table.asks("ben", Leave()).accepted()
    assert table.sees(None).control.bomb_votes == 1
    vote(table, "carl")
    assert not table.sees(None).control.bomb_pot_next
    vote(table, "dora")
    assert table.sees(None).control.bomb_pot_next


def test_votes_during_a_hand_are_for_the_next_one() -> None:
    table = vote(table_of_four().deals(), "anna", "ben", "carl")
    assert not is_bomb(table)
    assert is_bomb(over(table).deals())


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_a_host_may_call_for_one() -> None:
    table = table_of_four(by_vote=False)
    table.orders(HostOrder.BOMB_POT).happens(
        HostOrdered(HostOrder.BOMB_POT, "Anna"), BombPotCalled()
    )
    table.orders(HostOrder.BOMB_POT).refused("bomb_pot_already")
    assert is_bomb(table.deals())


def test_what_no_table_has() -> None:
    table = Playbook().sits("anna", "ben")
    table.asks("anna", VoteBombPot(yes=True)).refused("no_bomb_pots")
    table.orders(HostOrder.BOMB_POT).refused("no_bomb_pots")
    table_of_four(by_vote=False).asks("anna", VoteBombPot(yes=True)).refused("no_bomb_pots")
    table = vote(table_of_four(), "anna", "ben", "carl")
    table.asks("dora", VoteBombPot(yes=True)).refused("bomb_pot_already")
    table.asks("eve", VoteBombPot(yes=True)).refused("not_seated")


def test_a_first_hand_is_none_and_the_one_that_was_called_for_follows_it() -> None:
    table = table_of_four().orders(HostOrder.BOMB_POT)
    for who in ("ben", "carl", "dora"):
        table.asks(who, SitOut()).accepted()
    table.sits("eve")
    assert not is_bomb(over(table.deals(draw=0)))
    assert is_bomb(table.deals())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ante": -1}, "ante of a bomb pot is -1; it is a whole number, 0 or more"),
        ({"ante": 1, "every": 1.5}, "hands between bomb pots is 1.5; it is a whole number"),
        ({"ante": 1, "boards": 3}, "bomb pots of 3 boards; a hand has 1 or 2"),
        ({"ante": 1, "boards": True}, "bomb pots of True boards; a hand has 1 or 2"),
        ({"every": 3}, "bomb pots with an ante of 0; the ante is at least 1"),
        ({"by_vote": True}, "bomb pots with an ante of 0; the ante is at least 1"),
    ],
)
def test_what_no_bomb_pots_can_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        BombPots(**options)


# -------------------------------------------------------------------- what is dealt


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_everybody_antes_and_the_first_left_of_the_button_acts_on_the_flop() -> None:
    table = table_of_four(every=2).deals()
    assert table.posted == [(who, "ante", 10) for who in FOUR]
    hand = table.sees(None).hand
    assert hand is not None
    assert (hand.street, hand.pot_total, hand.button) == ("flop", 40, 1)
    assert table.offered("ben") == (None, 10, 40)
    assert table.sees(None).table.bomb_ante == 10


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_button_and_blinds_stay_where_they_are() -> None:
    table = table_of_four(every=2).wakes().gets_deck()
    assert table.outputs.events[0] == ButtonMoved(2, 1)
    assert table.room.blinds == Blinds(1, 2, 3)
    over(table).deals()
    assert table.room.blinds == Blinds(2, 3, 4)


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_markers_and_debts_stay() -> None:
    table = table_of_four(every=3).asks("dora", SitOut()).deals()  # Dora's big blind goes by.
    over(table).sits("eve").deals()
    assert is_bomb(table)
    assert table.room.dealt_to == ("anna", "ben", "carl", "eve")
    assert [seat.markers for seat in table.sees(None).seats] == [(), (), (), ("ML",), ("new",)]
    over(table).deals()
    assert table.room.player_at(5) is None


def test_nobody_misses_a_blind_in_a_bomb_pot() -> None:
    table = table_of_four(every=2).asks("dora", SitOut()).deals()
    assert table.sees(None).seats[3].markers == ()
    assert table.room.seats[3].clock.away_orbits == 0  # type: ignore[union-attr]


def test_who_would_be_asked_to_post_or_sit_out_at_his_blind_is_just_dealt_in() -> None:
    table = table_of_four(every=2).ticks("dora", Box.POST_BLINDS, on=False)
    table.ticks("dora", Box.SIT_OUT_AT_BIG_BLIND).wakes().happens(DeckAsked(2))
    table.gets_deck()
    assert table.room.player_at(4) is not None


@pytest.mark.rule("A15", source="WSOP live 223")
def test_on_two_boards() -> None:
    table = table_of_four(every=2, boards=2).deals()
    hand = table.sees(None).hand
    assert hand is not None
    assert [len(board) for board in hand.boards] == [3, 3]
    assert len(over(table).deals().sees(None).hand.boards) == 1  # type: ignore[union-attr]


def test_two_boards_that_the_deck_has_no_cards_for_are_one() -> None:
    six = HandConfig.of("omaha6", "pot", 5, 10)
    people = ("ann", "bob", "cyd", "dot", "eli", "fay", "gus")
    bomb = BombPots(ante=10, every=2, boards=2)
    table = Playbook(seats=7, bomb_pots=bomb, rotation=(six,), rotation_hands=1).sits(*people)
    over(table.deals()).deals()
    assert (is_bomb(table), table.room.game.game.name) == (True, "omaha6")
    assert len(table.sees(None).hand.boards) == 1  # type: ignore[union-attr]


def test_a_table_too_large_for_two_boards_is_refused() -> None:
    with pytest.raises(ConfigError, match="seats"):
        Playbook("omaha6 pot 5/10", seats=7, bomb_pots=BombPots(ante=10, boards=2))


@pytest.mark.rule("A14", source="WSOP live 214–223")
def test_who_has_less_than_the_ante_is_all_in_for_it() -> None:
    table = Playbook(bomb_pots=BombPots(ante=50, every=2), min_buy_in=20)
    table.sits("anna", "ben", "carl", chips=[1000, 30, 1000]).deals(draw=0).plays("f f").deals()
    assert table.posted == [("anna", "ante", 50), ("ben", "ante", 25), ("carl", "ante", 50)]
    assert table.sees(None).seats[1].status == "all-in"
