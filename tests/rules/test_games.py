"""Rules G5 to G7: the grid of games, the tables that the deck holds, Courchevel's open card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ninecards.errors import ConfigError
from ninecards.rules import GAMES, Limit, Rake, Street, game_by_name
from ninecards.rules import events as ev
from table import Hand, config_of, deal

# ---------------------------------------------------------------------------- G5: the grid

# Small blind 5, big blind 10 and stacks of 1,000 in all three limits; the button is player 2 and
# acts first. Player 0 folds, players 1 and 2 meet at the showdown.
STAKES = {"fixed": "10/20", "pot": "5/10", "no": "5/10"}
SCRIPTS = {
    # In the pot: 20 of player 0, 20 + 20 + 40 + 20 = 100 of each other.
    "fixed": "r20 c c  k b10 r20 f c  k b20 r40 c  b20 c",
    # 35 of player 0, 35 + 105 + 860 = 1,000 of each other: all-in on the river.
    "pot": "r35 c c  k b105 c f  k k  b315 r860 c",
    # 5 of player 0, 100 + 200 + 700 = 1,000 of each other: all-in on the turn.
    "no": "r100 f c  k b200 c  b700 c",
}
BOARD = "3c8dKh5sJc"
HOLES = {
    # Player 1 three eights, player 2 a pair of jacks and 8-5-3-2-A.
    4: ["9h9d7h6c", "8s8hKdAh", "As2dJsTh"],
    # The fifth card gives player 1 the same low and player 2 three jacks.
    5: ["9h9d7h6cQc", "8s8hKdAh2c", "As2dJsThJd"],
    # The sixth gives player 1 three kings.
    6: ["9h9d7h6cQcQd", "8s8hKdAh2cKs", "As2dJsThJdTd"],
}
FINAL_STACKS = {
    # Pot 220: halves of 110, quarters of 55.
    ("omaha", "fixed"): (980, 1120, 900),
    ("omaha-hilo", "fixed"): (980, 1010, 1010),
    ("omaha5", "fixed"): (980, 900, 1120),
    ("omaha5-hilo", "fixed"): (980, 955, 1065),
    ("omaha6", "fixed"): (980, 1120, 900),
    ("omaha6-hilo", "fixed"): (980, 1065, 955),
    # Pot 2,035: high 1,018, low 1,017 or 509 + 508.
    ("omaha", "pot"): (965, 2035, 0),
    ("omaha-hilo", "pot"): (965, 1018, 1017),
    ("omaha5", "pot"): (965, 0, 2035),
    ("omaha5-hilo", "pot"): (965, 509, 1526),
    ("omaha6", "pot"): (965, 2035, 0),
    ("omaha6-hilo", "pot"): (965, 1527, 508),
    # Pot 2,005: high 1,003, low 1,002 or 501 + 501.
    ("omaha", "no"): (995, 2005, 0),
    ("omaha-hilo", "no"): (995, 1003, 1002),
    ("omaha5", "no"): (995, 0, 2005),
    ("omaha5-hilo", "no"): (995, 501, 1504),
    ("omaha6", "no"): (995, 2005, 0),
    ("omaha6-hilo", "no"): (995, 1504, 501),
    # Courchevel: players 1 and 2 have changed hands.
    ("courchevel", "fixed"): (980, 1120, 900),
    ("courchevel-hilo", "fixed"): (980, 1065, 955),
    ("courchevel", "pot"): (965, 2035, 0),
    ("courchevel-hilo", "pot"): (965, 1527, 508),
    ("courchevel", "no"): (995, 2005, 0),
    ("courchevel-hilo", "no"): (995, 1504, 501),
}


def cell(game: str, limit: str) -> Hand:
    """A hand of the grid, three players, before its first action."""
    away, one, two = HOLES[GAMES[game].hole_cards]
    holes = [away, two, one] if GAMES[game].open_card else [away, one, two]
    return deal(f"{game} {limit} {STAKES[limit]}", 1000, 1000, 1000, holes=holes, boards=[BOARD])


@pytest.mark.rule("G5", source="000, 001, 002")
@pytest.mark.parametrize(("game", "limit"), FINAL_STACKS, ids="-".join)
def test_every_cell_deals_bets_and_settles(game: str, limit: str) -> None:
    hand = cell(game, limit)
    assert hand.raise_to == {"fixed": (20, 20), "pot": (20, 35), "no": (20, 1000)}[limit]
    hand.play(SCRIPTS[limit])
    if hand.legal.muck:  # fixed limit: nobody is all-in, so who called behind may choose
        hand.play("m")
    assert hand.state.is_over
    assert hand.state.stacks == FINAL_STACKS[game, limit]
    assert {len(cards) for cards in hand.state.hole_cards} == {GAMES[game].hole_cards}
    assert [len(board) for board in hand.state.boards] == [5]


@pytest.mark.rule("G5", source="000, 001, 002")
def test_the_grid_has_eighteen_games_and_courchevel_six_more() -> None:
    plain = [(game.hole_cards, game.hi_lo) for game in GAMES.values() if not game.open_card]
    assert plain == [(4, False), (4, True), (5, False), (5, True), (6, False), (6, True)]
    opened = [(game.hole_cards, game.hi_lo) for game in GAMES.values() if game.open_card]
    assert opened == [(5, False), (5, True)]
    assert set(FINAL_STACKS) == {(game, limit) for game in GAMES for limit in Limit}
    assert len(plain) * len(Limit) == 18
    assert len(FINAL_STACKS) == 24


@pytest.mark.rule("G5", source="002")
@pytest.mark.parametrize("name", ["holdem", "chinese", "omaha3", "plo7"])
def test_other_games_are_not_dealt(name: str) -> None:
    with pytest.raises(ConfigError, match=f"unknown game '{name}'; the games are omaha, "):
        game_by_name(name)


@pytest.mark.rule("G5", source="002")
def test_the_open_card_opens_no_later_round() -> None:
    # The betting before the flop is in units of the lower limit, and what ends there pays no rake.
    hand = deal("courchevel fixed 10/20", 500, 500, 500, rake=Rake(Fraction(1, 10)))
    assert [len(board) for board in hand.state.boards] == [1]
    assert hand.state.street is Street.PREFLOP
    assert hand.play("r20 r30").raise_to == (40, 40)
    hand.play("f f")
    assert hand.state.rake == 0
    assert hand.state.stacks == (530, 490, 480)


# ---------------------------------------------------------------------------- G6: the deck


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize(
    ("game", "boards", "burns", "seats"),
    [
        ("omaha", 1, True, 10),  # 48 cards
        ("omaha", 1, False, 10),  # 45
        ("omaha", 2, True, 9),  # 49
        ("omaha", 2, False, 10),  # 50
        ("omaha5", 1, True, 8),  # 48
        ("omaha5-hilo", 1, False, 9),  # 50
        ("omaha5", 2, True, 7),  # 48
        ("omaha5-hilo", 2, False, 8),  # 50
        ("courchevel", 1, True, 8),  # 48
        ("courchevel-hilo", 2, False, 8),  # 50
        ("omaha6", 1, True, 7),  # 50
        ("omaha6", 1, False, 7),  # 47
        ("omaha6-hilo", 2, True, 6),  # 49
        ("omaha6-hilo", 2, False, 7),  # 52
    ],
)
def test_the_largest_table_is_dealt_to_the_river(
    game: str, boards: int, burns: bool, seats: int
) -> None:
    text = f"{game} pot 5/10"
    config = config_of(text, boards=boards, burns=burns)
    assert config.max_seats == seats
    hand = deal(text, *[200] * seats, board_count=boards, burns=burns).check_down()
    assert [len(board) for board in hand.state.boards] == [5] * boards
    assert hand.state.dealt == seats * GAMES[game].hole_cards + 5 * boards + 3 * burns


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize(
    ("game", "boards", "burns", "seats", "cards"),
    [
        ("omaha", 2, True, 10, 53),
        ("omaha5", 1, True, 9, 53),
        ("omaha5", 1, False, 10, 55),
        ("courchevel", 1, True, 9, 53),
        ("omaha5-hilo", 2, True, 8, 53),
        ("omaha5", 2, False, 9, 55),
        ("omaha6", 1, True, 8, 56),
        ("omaha6", 1, False, 8, 53),
        ("omaha6", 2, True, 7, 55),
        ("omaha6-hilo", 2, False, 8, 58),
    ],
)
def test_a_table_that_the_deck_does_not_hold_is_refused(
    game: str, boards: int, burns: bool, seats: int, cards: int
) -> None:
    config = config_of(f"{game} pot 5/10", boards=boards, burns=burns)
    refusal = f"{seats} seats of {game} need {cards} cards .* at most {config.max_seats} seats"
    with pytest.raises(ConfigError, match=refusal):
        config.check_seats(seats)
    config.check_seats(config.max_seats)


@pytest.mark.rule("G6", source="004")
@pytest.mark.parametrize("seats", [0, 1, 11])
def test_a_table_has_two_to_ten_seats(seats: int) -> None:
    config = config_of("omaha no 5/10", burns=False)
    with pytest.raises(ConfigError, match=f"{seats} seats asked; a table has 2 to 10"):
        config.check_seats(seats)


@pytest.mark.rule("G6", source="arithmetic")
@pytest.mark.parametrize(
    ("game", "seats", "offered"),
    [
        ("omaha", 10, ()),  # 12 cards are left: 3 burns and 5, then only 4
        ("omaha", 9, (1, 2)),  # 16 are left: 3 + 5 + 5, then 3
        ("omaha", 8, (1, 2, 3)),  # 20: 3 + 5 + 5 + 5
        ("omaha5", 8, ()),  # 12
        ("omaha6", 7, ()),  # 10
        ("omaha6-hilo", 6, (1, 2)),  # 16
        ("courchevel", 8, (1, 2)),  # 11: exactly 3 + 4 + 4
        ("courchevel-hilo", 7, (1, 2, 3)),  # 16: 3 + 4 + 4 + 4
    ],
)
def test_run_outs_are_offered_as_far_as_the_deck_goes(
    game: str, seats: int, offered: tuple[int, ...]
) -> None:
    hand = all_in_before_the_flop(game, seats)
    (closed,) = hand.of(ev.BettingClosed)
    assert closed.run_outs == hand.legal.run_outs == offered
    assert hand.state.is_over == (not offered)


@pytest.mark.rule("G6", source="arithmetic")
def test_a_full_table_may_run_it_twice_from_the_flop() -> None:
    # 44 cards are dealt: two burns and turn and river twice take six of the eight left.
    hand = deal("omaha no 5/10", *[200] * 10, ask_run_outs=True)
    hand.play("c f f f f f f f f k  b190 c")
    assert hand.legal.run_outs == (1, 2, 3)
    hand.play("run2")
    assert hand.state.dealt == 50


@pytest.mark.rule("G6", source="decision")
def test_later_run_outs_burn_nothing() -> None:
    hand = all_in_before_the_flop("omaha", 3).play("run3")
    # 12 hole cards; the burns on places 12, 16 and 18 are those of the first run.
    runs = [[13, 14, 15, 17, 19], [20, 21, 22, 23, 24], [25, 26, 27, 28, 29]]
    assert [[int(card) for card in board] for board in hand.state.boards] == runs
    assert len(hand.of(ev.CardBurned)) == 3


def all_in_before_the_flop(game: str, seats: int) -> Hand:
    """The first player is all-in and the big blind calls; the cards come in deck order."""
    hand = deal(f"{game} no 5/10", *[200] * seats, ask_run_outs=True)
    return hand.play("r200" + " f" * (seats - 2) + " c")


# ---------------------------------------------------------------------------- G7: the open card


def board_cards(hand: Hand) -> list[tuple[Street, list[int]]]:
    """Places in the deck (here also the numbers of the cards) that went on the board."""
    return [(dealt.street, list(map(int, dealt.cards))) for dealt in hand.of(ev.BoardDealt)]


@pytest.mark.rule("G7", source="decision")
@pytest.mark.parametrize(
    ("game", "seats", "burns", "open_card", "flop", "turn", "river"),
    [
        ("courchevel", 2, True, 10, [12, 13], 15, 17),
        ("courchevel", 3, True, 15, [17, 18], 20, 22),
        ("courchevel", 3, False, 15, [16, 17], 18, 19),
        ("courchevel-hilo", 6, True, 30, [32, 33], 35, 37),
        ("courchevel-hilo", 8, True, 40, [42, 43], 45, 47),
        ("courchevel", 9, False, 45, [46, 47], 48, 49),
    ],
)
def test_the_open_card_follows_the_hole_cards_without_a_burn(
    game: str, seats: int, burns: bool, open_card: int, flop: list[int], turn: int, river: int
) -> None:
    hand = deal(f"{game} no 5/10", *[200] * seats, burns=burns)
    assert board_cards(hand) == [(Street.PREFLOP, [open_card])]
    assert not hand.of(ev.CardBurned)
    assert board_cards(hand.check_down()) == [
        (Street.PREFLOP, [open_card]),
        (Street.FLOP, flop),
        (Street.TURN, [turn]),
        (Street.RIVER, [river]),
    ]
    assert len(hand.of(ev.CardBurned)) == (3 if burns else 0)


@pytest.mark.rule("G7", source="decision")
def test_two_boards_have_an_open_card_each() -> None:
    hand = deal("courchevel pot 5/10", 200, 200, 200, board_count=2).check_down()
    # 15 hole cards, an open card for each board, burn 17, two cards each, burns 22 and 25.
    boards = [[15, 18, 19, 23, 26], [16, 20, 21, 24, 27]]
    assert [[int(card) for card in board] for board in hand.state.boards] == boards
