"""Rule B8: which card of the deck goes where, and that a burn is nobody's to see.

The decks are in deck order, so a card's number is its place in the deck.
"""

from __future__ import annotations

import dataclasses

import pytest

from ninecards.cards import FULL_DECK, Card
from ninecards.rules import Street
from ninecards.rules import events as ev
from table import Hand, deal

SOURCE = "000, 004, WSOP 87"


def hole_cards(hand: Hand) -> list[list[int]]:
    """Places in the deck of each player's cards, in seat order."""
    dealt = {event.player: list(map(int, event.cards)) for event in hand.of(ev.HoleCardsDealt)}
    return [dealt[player] for player in sorted(dealt)]


def boards(hand: Hand) -> list[list[int]]:
    return [list(map(int, board)) for board in hand.state.boards]


@pytest.mark.rule("B8", source=SOURCE)
@pytest.mark.parametrize(
    ("seats", "button", "hands"),
    [
        ((1, 2, 3), 3, [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]),
        ((1, 2, 3), 1, [[2, 5, 8, 11], [0, 3, 6, 9], [1, 4, 7, 10]]),
        ((1, 2, 3), 2, [[1, 4, 7, 10], [2, 5, 8, 11], [0, 3, 6, 9]]),
        ((2, 5, 9), 5, [[1, 4, 7, 10], [2, 5, 8, 11], [0, 3, 6, 9]]),
        # On an empty seat: the next one to the left is dealt first.
        ((2, 5, 9), 3, [[2, 5, 8, 11], [0, 3, 6, 9], [1, 4, 7, 10]]),
        ((2, 5, 9), 10, [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]),
        # Heads-up the big blind first, the button last.
        ((1, 2), 2, [[0, 2, 4, 6], [1, 3, 5, 7]]),
        ((1, 2), 1, [[1, 3, 5, 7], [0, 2, 4, 6]]),
    ],
)
def test_one_card_at_a_time_from_the_left_of_the_button(
    seats: tuple[int, ...], button: int, hands: list[list[int]]
) -> None:
    hand = deal("omaha pot 5/10", *[500] * len(seats), seats=seats, button=button)
    assert hole_cards(hand) == hands


@pytest.mark.rule("B8", source=SOURCE)
@pytest.mark.parametrize(
    ("game", "players", "burns", "first_hand", "board"),
    [
        ("omaha", 2, True, [0, 2, 4, 6], [9, 10, 11, 13, 15]),
        ("omaha", 3, True, [0, 3, 6, 9], [13, 14, 15, 17, 19]),
        ("omaha-hilo", 3, False, [0, 3, 6, 9], [12, 13, 14, 15, 16]),
        ("omaha", 10, True, [0, 10, 20, 30], [41, 42, 43, 45, 47]),
        ("omaha5", 6, True, [0, 6, 12, 18, 24], [31, 32, 33, 35, 37]),
        ("omaha5-hilo", 9, False, [0, 9, 18, 27, 36], [45, 46, 47, 48, 49]),
        ("omaha6", 7, True, [0, 7, 14, 21, 28, 35], [43, 44, 45, 47, 49]),
        ("omaha6-hilo", 2, True, [0, 2, 4, 6, 8, 10], [13, 14, 15, 17, 19]),
    ],
)
def test_a_burn_before_flop_turn_and_river(
    game: str, players: int, burns: bool, first_hand: list[int], board: list[int]
) -> None:
    hand = deal(f"{game} no 5/10", *[200] * players, burns=burns)
    assert hole_cards(hand)[0] == first_hand
    assert boards(hand) == [[]]
    assert boards(hand.check_down()) == [board]
    dealing = [event for event in hand.events if isinstance(event, ev.CardBurned | ev.BoardDealt)]
    streets = [event.street if isinstance(event, ev.BoardDealt) else None for event in dealing]
    with_burns = [None, Street.FLOP, None, Street.TURN, None, Street.RIVER]
    assert streets == [street for street in with_burns if burns or street is not None]


@pytest.mark.rule("B8", source="WSOP live 223")
@pytest.mark.parametrize(
    ("game", "players", "burns", "two_boards"),
    [
        ("omaha", 3, True, [[13, 14, 15, 20, 23], [16, 17, 18, 21, 24]]),
        ("omaha5", 8, False, [[40, 41, 42, 46, 48], [43, 44, 45, 47, 49]]),
        ("omaha6", 7, False, [[42, 43, 44, 48, 50], [45, 46, 47, 49, 51]]),
        ("omaha6-hilo", 6, True, [[37, 38, 39, 44, 47], [40, 41, 42, 45, 48]]),
    ],
)
def test_two_boards_share_the_burn_of_a_street(
    game: str, players: int, burns: bool, two_boards: list[list[int]]
) -> None:
    hand = deal(f"{game} no 5/10", *[200] * players, burns=burns, board_count=2).check_down()
    assert boards(hand) == two_boards


@pytest.mark.rule("B8", source="004")
@pytest.mark.parametrize(
    ("script", "board"),
    [
        ("r200 c c", [13, 14, 15, 17, 19]),
        ("c c k  b190 c c", [13, 14, 15, 17, 19]),
        ("c c k  k k k  b190 f c", [13, 14, 15, 17, 19]),
    ],
    ids=["preflop", "flop", "turn"],
)
def test_an_all_in_burns_as_ever(script: str, board: list[int]) -> None:
    hand = deal("omaha no 5/10", 200, 200, 200).play(script)
    assert hand.state.is_over
    assert boards(hand) == [board]
    assert len(hand.of(ev.CardBurned)) == 3


@pytest.mark.rule("B8", source="decision")
def test_no_event_after_the_start_tells_a_burned_or_an_undealt_card() -> None:
    hand = deal("omaha5-hilo pot 5/10", 200, 200, 200, 200).check_down()
    told = set()
    for event in hand.events[1:]:
        told |= cards_in(dataclasses.astuple(event))
    # 20 hole cards; 20, 24 and 26 are burned, nothing after the river on 27 is dealt.
    assert told == set(FULL_DECK[:28]) - {FULL_DECK[place] for place in (20, 24, 26)}


def cards_in(value: object) -> set[Card]:
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    return {value} if isinstance(value, Card) else set()
