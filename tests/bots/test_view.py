"""What a player sees: everything public and his own cards, nothing of the others' hidden ones."""

from __future__ import annotations

import dataclasses

import pytest

from ninecards.bots import View, view_of
from ninecards.cards import Card, parse_cards
from ninecards.errors import RulesError
from table import Hand, deal

BOARD = "QdJdTh9h2s"
HOLES = ["AsAhAdKs", "2c3c4c5c", "6h7h8hTc"]


def hand_with(*holes: str, boards: tuple[str, ...] = (BOARD,)) -> Hand:
    return deal("omaha pot 5/10", 1000, 1000, 1000, holes=holes, boards=boards)


def cards_in(value: object) -> set[Card]:
    """Every card anywhere in the fields of a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return {card for part in value for card in cards_in(part)}
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {card for name in names for card in cards_in(getattr(value, name))}
    return set()


def test_a_view_has_the_figures_of_the_hand() -> None:
    hand = hand_with(*HOLES).play("r35")
    view = view_of(hand.state, 0)
    assert (view.player, view.position, view.hole_cards) == (0, 0, parse_cards(HOLES[0]))
    assert (view.to_call, view.pot_total, view.current_bet, view.wagers) == (30, 50, 35, 2)
    assert view.stacks == (995, 990, 965)
    assert view.street_bets == view.contributions == (5, 10, 35)
    assert view.legal == hand.legal
    assert view.opponents == (1, 2)


def test_position_counts_from_the_left_of_the_button() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, button=1)
    assert view_of(hand.state, 0).position == 2  # the button itself, and first before the flop
    hand.play("c")
    assert view_of(hand.state, 1).position == 0


def test_there_is_nothing_to_call_where_a_check_is_free() -> None:
    hand = hand_with(*HOLES).play("c c")
    assert view_of(hand.state, 1).to_call == 0


@pytest.mark.parametrize("script", ["", "c", "c c k", "c c k k b10"])
def test_the_cards_in_a_view_are_his_own_and_the_boards(script: str) -> None:
    hand = hand_with(*HOLES).play(script)
    player = hand.legal.player
    assert player is not None
    board = {card for cards in hand.state.boards for card in cards}
    assert cards_in(view_of(hand.state, player)) == set(parse_cards(HOLES[player])) | board


def test_hidden_cards_and_the_deck_change_nothing_in_a_view() -> None:
    one = hand_with(*HOLES).play("c c k")
    other = hand_with(HOLES[0], "8c8d8s7c", "KdKc6s6d", boards=(BOARD[:6],)).play("c c k")
    assert one.state.hole_cards != other.state.hole_cards
    assert view_of(one.state, 0) == view_of(other.state, 0)


def test_a_hand_that_lies_open_is_in_the_view() -> None:
    hand = hand_with(*HOLES).play("c c k k k k k k k k k b10 c c")
    player = hand.legal.player
    assert player is not None
    view = view_of(hand.state, player)
    shown = {other for other, cards in enumerate(view.shown) if cards is not None}
    assert shown == hand.state.showdown.shown != set()
    assert all(view.shown[other] == parse_cards(HOLES[other]) for other in shown)


@pytest.mark.parametrize("player", [0, 1])
def test_only_who_is_to_act_is_given_a_view(player: int) -> None:
    hand = hand_with(*HOLES)
    with pytest.raises(RulesError, match=f"player {player} asked; player 2 is to act"):
        view_of(hand.state, player)


def test_nobody_is_given_a_view_of_a_hand_that_is_over() -> None:
    hand = hand_with(*HOLES).play("f f")
    hand.play("s")
    with pytest.raises(RulesError, match="nobody is to act"):
        view_of(hand.state, 1)


def test_a_view_cannot_be_changed() -> None:
    view: View = view_of(hand_with(*HOLES).state, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.dead = 5  # type: ignore[misc]
