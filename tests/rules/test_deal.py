"""Dealing against a naive dealer, run-outs, and decks stacked from a record."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from ninecards.cards import FULL_DECK, Card, format_cards, parse_cards, parse_hole_cards
from ninecards.errors import StartError
from ninecards.rules import GAMES, HandConfig, Post, PostKind, Street, plain_posts, start_hand
from ninecards.rules import events as ev
from ninecards.rules.deal import run_out_counts, stacked_deck
from showdowns import play_out
from table import Hand, deal

B8 = pytest.mark.rule("B8", source="000, 004, WSOP 87")
G7 = pytest.mark.rule("G7", source="decision")
A14 = pytest.mark.rule("A14", source="WSOP live 214-223")
A15 = pytest.mark.rule("A15", source="WSOP live 223")


def config_of(game: str, **options: Any) -> HandConfig:
    return HandConfig.of(game, "no", 5, 10).with_options(**options)


def begin(
    config: HandConfig,
    players: int,
    deck: Sequence[Card | None] = FULL_DECK,
    *,
    button: int | None = None,
    bomb_pot: bool = False,
) -> Hand:
    """Players of 100 chips each, or all-in for an ante of 100 in a bomb pot."""
    button = players if button is None else button
    posts: Sequence[Post] = plain_posts(config, players, button % players)
    if bomb_pot:
        posts = [Post(player, PostKind.ANTE, 5) for player in range(players)]
    return Hand(
        *start_hand(
            config,
            stacks=[100] * players,
            deck=deck,
            posts=posts,
            button=button,
            bomb_pot=bomb_pot,
        )
    )


def naive_deal(config: HandConfig, players: int, first: int) -> tuple[list[Any], list[Any]]:
    """Hole cards of each player and the boards, dealt card by card from a deck in order."""
    top = iter(range(52))
    holes: list[list[int]] = [[] for _ in range(players)]
    boards: list[list[int]] = [[] for _ in range(config.boards)]
    for _ in range(config.game.hole_cards):
        for turn in range(players):
            holes[(first + turn) % players].append(next(top))
    if config.game.open_card:
        for board in boards:
            board.append(next(top))
    for total in (3, 4, 5):
        if config.burns:
            next(top)
        for board in boards:
            while len(board) < total:
                board.append(next(top))
    return holes, boards


def numbers(rows: Sequence[Sequence[Card | None]]) -> list[list[int]]:
    return [[-1 if card is None else int(card) for card in row] for row in rows]


TABLES = [
    pytest.param(config, players, id=f"{game}-{boards}-{'burns' if burns else 'plain'}-{players}")
    for game in GAMES
    for boards in (1, 2)
    for burns in (True, False)
    for config in [config_of(game, boards=boards, burns=burns)]
    for players in sorted({2, 3, 6, config.max_seats})
    if players <= config.max_seats
]


@B8
@G7
@pytest.mark.parametrize(("config", "players"), TABLES)
def test_checked_down_as_the_naive_dealer_deals(config: HandConfig, players: int) -> None:
    for button in (1, players):
        hand = play_out(begin(config, players, button=button))
        state = hand.state
        holes, boards = naive_deal(config, players, button % players)
        assert numbers(state.hole_cards) == holes
        assert numbers(state.boards) == boards
        assert len(hand.of(ev.CardBurned)) == (3 if config.burns else 0)
        cards = config.game.hole_cards * players + 5 * config.boards
        assert state.dealt == cards + (3 if config.burns else 0)


@B8
@G7
@pytest.mark.parametrize(("config", "players"), TABLES)
def test_all_in_as_the_naive_dealer_deals(config: HandConfig, players: int) -> None:
    hand = begin(config, players).play("r100" + " c" * (players - 1))
    holes, boards = naive_deal(config, players, 0)
    assert (numbers(hand.state.hole_cards), numbers(hand.state.boards)) == (holes, boards)


@G7
@pytest.mark.parametrize(
    ("options", "players", "streets"),
    [
        ({}, 3, [[15], [17, 18], [20], [22]]),
        ({"burns": False}, 3, [[15], [16, 17], [18], [19]]),
        ({}, 8, [[40], [42, 43], [45], [47]]),
        ({"boards": 2}, 2, [[10], [11], [13, 14], [15, 16], [18], [19], [21], [22]]),
    ],
    ids=["three players", "no burns", "eight players", "two boards"],
)
def test_courchevel_street_by_street(
    options: dict[str, Any], players: int, streets: list[list[int]]
) -> None:
    hand = play_out(begin(config_of("courchevel", **options), players))
    assert numbers([event.cards for event in hand.of(ev.BoardDealt)]) == streets


@A15
def test_two_boards_street_by_street() -> None:
    hand = play_out(begin(config_of("omaha", boards=2), 3))
    dealt = [(e.street, e.board, numbers([e.cards])[0]) for e in hand.of(ev.BoardDealt)]
    assert dealt == [
        (Street.FLOP, 0, [13, 14, 15]),
        (Street.FLOP, 1, [16, 17, 18]),
        (Street.TURN, 0, [20]),
        (Street.TURN, 1, [21]),
        (Street.RIVER, 0, [23]),
        (Street.RIVER, 1, [24]),
    ]


@A14
@pytest.mark.parametrize(
    ("game", "options", "boards"),
    [
        ("omaha", {}, [[13, 14, 15, 17, 19]]),
        ("omaha6", {"burns": False}, [[18, 19, 20, 21, 22]]),
        ("omaha", {"boards": 2}, [[13, 14, 15, 20, 23], [16, 17, 18, 21, 24]]),
    ],
    ids=["one board", "six cards, no burns", "two boards"],
)
def test_a_bomb_pot_goes_straight_to_the_flop(
    game: str, options: dict[str, Any], boards: list[list[int]]
) -> None:
    hand = begin(config_of(game, **options), 3, bomb_pot=True)
    assert [event.street for event in hand.of(ev.BettingStarted)] == [Street.FLOP]
    assert numbers(play_out(hand).state.boards) == boards


# ----------------------------------------------------------------------------------- run-outs


@A14
@pytest.mark.parametrize(
    ("game", "script", "times", "boards"),
    [
        ("omaha", "r100 c", 2, [[9, 10, 11, 13, 15], [16, 17, 18, 19, 20]]),
        (
            "omaha",
            "r100 c",
            3,
            [[9, 10, 11, 13, 15], [16, 17, 18, 19, 20], [21, 22, 23, 24, 25]],
        ),
        ("omaha", "c k b90 c", 2, [[9, 10, 11, 13, 15], [9, 10, 11, 16, 17]]),
        (
            "omaha",
            "c k k k b90 c",
            3,
            [[9, 10, 11, 13, 15], [9, 10, 11, 13, 16], [9, 10, 11, 13, 17]],
        ),
        ("courchevel", "r100 c", 2, [[10, 12, 13, 15, 17], [10, 18, 19, 20, 21]]),
        ("omaha", "r100 c", 1, [[9, 10, 11, 13, 15]]),
    ],
    ids=[
        "before the flop",
        "three times",
        "after the flop",
        "after the turn, three times",
        "Courchevel keeps its open card",
        "once",
    ],
)
def test_run_outs_after_the_first_burn_nothing(
    game: str, script: str, times: int, boards: list[list[int]]
) -> None:
    hand = begin(config_of(game, ask_run_outs=True), 2).play(f"{script} run{times}")
    assert numbers(hand.state.boards) == boards
    assert len(hand.of(ev.CardBurned)) == 3


@A14
def test_run_outs_without_burns() -> None:
    hand = begin(config_of("omaha", ask_run_outs=True, burns=False), 2).play("r100 c run2")
    assert numbers(hand.state.boards) == [[8, 9, 10, 11, 12], [13, 14, 15, 16, 17]]


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize(
    ("game", "players", "options", "folds", "counts"),
    [
        # 52 - 40 - 8 = 4 cards are left.
        ("omaha", 10, {}, 8, (1,)),
        # 52 - 40 - 5 = 7.
        ("omaha", 10, {"burns": False}, 8, (1, 2)),
        # 52 - 36 - 8 = 8.
        ("omaha", 9, {}, 7, (1, 2)),
        # 52 - 32 - 8 = 12.
        ("omaha", 8, {}, 6, (1, 2, 3)),
        ("omaha6", 7, {}, 5, (1,)),
        # Four new cards a run: 52 - 40 - 1 - 3 = 8 hold both.
        ("courchevel", 8, {}, 6, (1, 2)),
        ("omaha", 2, {"boards": 2}, 0, (1,)),
    ],
)
def test_how_often_the_rest_may_be_dealt(
    game: str, players: int, options: dict[str, Any], folds: int, counts: tuple[int, ...]
) -> None:
    config = config_of(game, ask_run_outs=True, **options)
    hand = begin(config, players).play("f " * folds + "r100")
    assert run_out_counts(hand.state) == counts
    hand.play("c")
    assert hand.legal.run_outs == (counts if len(counts) > 1 else ())


@pytest.mark.rule("G6", source="004, arithmetic")
def test_after_the_flop_ten_players_may_run_it_twice() -> None:
    hand = begin(config_of("omaha", ask_run_outs=True), 10)
    hand.play("f " * 8 + "c k  b90 c")
    assert hand.legal.run_outs == (1, 2, 3)


# ------------------------------------------------------------------------------ stacked decks

GROUPS = [
    (game, boards, burns, players)
    for game in GAMES
    for boards in (1, 2)
    for burns in (True, False)
    for players in (2, 3, 5)
]


@pytest.mark.parametrize(("game", "boards", "burns", "players"), GROUPS)
def test_a_stacked_deck_deals_what_it_was_stacked_with(
    game: str, boards: int, burns: bool, players: int
) -> None:
    chance = random.Random(f"{game} {boards} {burns} {players}")
    config = config_of(game, boards=boards, burns=burns)
    for button in range(1, players + 1):
        cards = chance.sample(FULL_DECK, 52)
        size = config.game.hole_cards
        holes = [tuple(cards[size * p : size * (p + 1)]) for p in range(players)]
        table = [tuple(cards[size * players + 5 * b :][:5]) for b in range(boards)]
        deck = stacked_deck(config, holes, table, first=button % players)
        state = play_out(begin(config, players, deck, button=button)).state
        assert state.hole_cards == tuple(holes)
        assert state.boards == tuple(table)
        assert deck.count(None) == (3 if burns else 0)


@pytest.mark.parametrize("game", ["omaha", "omaha5-hilo", "courchevel", "courchevel-hilo"])
@pytest.mark.parametrize("burns", [True, False])
@pytest.mark.parametrize(
    ("script", "shared"),
    [("r100 c", 0), ("c k b90 c", 3), ("c k k k b90 c", 4)],
    ids=["before the flop", "after the flop", "after the turn"],
)
def test_a_stacked_deck_deals_the_runs(game: str, burns: bool, script: str, shared: int) -> None:
    config = config_of(game, burns=burns, ask_run_outs=True)
    if config.game.open_card:
        shared = max(shared, 1)
    cards, size = FULL_DECK[::-1], config.game.hole_cards
    holes = [cards[:size], cards[size : 2 * size]]
    rest = cards[2 * size :]
    boards = [rest[:shared] + rest[shared + run * 5 : run * 5 + 5] for run in range(3)]
    deck = stacked_deck(config, holes, boards)
    state = begin(config, 2, deck).play(f"{script} run3").state
    assert [format_cards(board) for board in state.boards] == list(map(format_cards, boards))


def test_a_stacked_deck_leaves_open_what_nobody_told() -> None:
    config = config_of("omaha")
    holes = [parse_hole_cards("AsAh????"), parse_hole_cards("????????")]
    deck = stacked_deck(config, holes, [parse_cards("2c3c4c5c")])
    assert format_cards(deck) == "As??Ah????????????2c3c4c??5c????"
    assert format_cards(stacked_deck(config, holes)) == "As??Ah????????????" * 1 + "??" * 7


def test_a_stacked_deck_of_two_boards_of_which_one_is_told() -> None:
    config = config_of("omaha", boards=2, burns=False)
    holes = [parse_cards("AsAhKsKh"), parse_cards("QsQhJsJh")]
    deck = stacked_deck(config, holes, [parse_cards("2c3c4c5c6c")])
    assert format_cards(deck[8:]) == "2c3c4c??????5c??6c??"


def test_a_stacked_deck_is_never_longer_than_a_deck() -> None:
    config = config_of("omaha")
    holes = [FULL_DECK[4 * p : 4 * p + 4] for p in range(10)]
    runs = [FULL_DECK[40:45], FULL_DECK[45:50]]
    assert len(stacked_deck(config, holes, runs)) == 52


# --------------------------------------------------------------------------------- faulty decks

UNKNOWN_FLOP = (*FULL_DECK[:13], None, *FULL_DECK[14:])


@pytest.mark.parametrize(
    ("deck", "script", "message"),
    [
        (FULL_DECK[:12], "c c k", "flop of board 1 lies (cards 14 to 16)"),
        (FULL_DECK[:15], "c c k", "flop of board 1 lies (cards 14 to 16)"),
        (FULL_DECK[:17], "c c k k k k", "turn of board 1 lies (cards 18 to 18)"),
        (FULL_DECK[:19], "c c k k k k k k k", "river of board 1 lies (cards 20 to 20)"),
        (FULL_DECK[:18], "r100 c c", "river of board 1 lies (cards 20 to 20)"),
        (
            (*FULL_DECK[:13], None, *FULL_DECK[14:]),
            "c c k",
            "flop of board 1 lies (cards 14 to 16)",
        ),
    ],
)
def test_a_deck_that_ends_or_has_a_hole_in_the_board(
    deck: tuple[Card | None, ...], script: str, message: str
) -> None:
    hand = begin(config_of("omaha"), 3, deck)
    with pytest.raises(StartError) as caught:
        hand.play(script)
    assert str(caught.value) == f"the deck ends or has an unknown card where the {message}"


def test_a_run_out_that_the_deck_does_not_hold() -> None:
    hand = begin(config_of("omaha", ask_run_outs=True), 2, FULL_DECK[:17]).play("r100 c")
    with pytest.raises(StartError, match=r"where the flop of board 2 lies \(cards 17 to 19\)$"):
        hand.play("run2")


def test_hole_cards_beyond_a_short_deck_are_unknown() -> None:
    hand = deal("omaha pot 5/10", 100, 100, 100, holes=None)
    assert all(None not in cards for cards in hand.state.hole_cards)
    hand = begin(config_of("omaha"), 3, FULL_DECK[:5])
    assert numbers(hand.state.hole_cards) == [[0, 3, -1, -1], [1, 4, -1, -1], [2, -1, -1, -1]]


def test_burned_cards_may_be_unknown() -> None:
    deck = [None if place in (12, 16, 18) else card for place, card in enumerate(FULL_DECK)]
    state = play_out(begin(config_of("omaha"), 3, deck)).state
    assert numbers(state.boards) == [[13, 14, 15, 17, 19]]
