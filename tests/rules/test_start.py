"""What a hand starts from, and one line for each start that contradicts the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.errors import ConfigError, NinecardsError, StartError
from ninecards.rules import (
    HandConfig,
    HandStart,
    Post,
    PostKind,
    Spot,
    Street,
    plain_posts,
    stacked_deck,
    start_hand,
)
from ninecards.rules.start import board_size

PLO = HandConfig.of("omaha", "pot", 5, 10)
ACE = parse_cards("As")[0]
SMALL, BIG, STRADDLE = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE


def start(**changes: Any) -> HandStart:
    """Three players of 1000 chips on chairs 1, 2 and 3; the button on 3."""
    fields: dict[str, Any] = {
        "config": PLO,
        "seat_nos": (1, 2, 3),
        "button": 3,
        "stacks": (1000, 1000, 1000),
        "deck": FULL_DECK,
        **changes,
    }
    return HandStart(**fields)


def posted(*posts: Post, config: HandConfig = PLO, players: int = 3, **more: Any) -> HandStart:
    seats = tuple(range(1, players + 1))
    stacks = (1000,) * players
    return start(config=config, seat_nos=seats, stacks=stacks, posts=posts, **more)


def straddled(*chips: int, players: int = 6, **options: Any) -> HandStart:
    """Straddles by players 2, 3, ... over 5 and 10."""
    straddles = [Post(2 + turn, STRADDLE, by) for turn, by in enumerate(chips)]
    config = PLO.with_options(**options)
    return posted(Post(0, SMALL, 5), Post(1, BIG, 10), *straddles, config=config, players=players)


HOLES = tuple(parse_cards(text) for text in ("AsAhKsKh", "QcQdJcJd", "TsTh9s9h"))


def spot(spot_changes: dict[str, Any], **changes: Any) -> HandStart:
    """A flop with 30 in the pot, player 0 first to act."""
    fields: dict[str, Any] = {
        "street": Street.FLOP,
        "boards": (parse_cards("2c3c4d"),),
        "to_act": 0,
        "hole_cards": HOLES,
        "contributions": (10, 10, 10),
        "street_bets": (0, 0, 0),
        **spot_changes,
    }
    return start(**{"deck": (), "spot": Spot(**fields), **changes})


# --------------------------------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("seats", "button", "order"),
    [
        ((1, 2, 3), 3, (0, 1, 2)),
        ((1, 2, 3), 1, (1, 2, 0)),
        ((1, 2, 3), 2, (2, 0, 1)),
        ((2, 5, 9), 5, (2, 0, 1)),
        # A dead button on an empty chair, also beyond the last player and before the first.
        ((2, 5, 9), 3, (1, 2, 0)),
        ((2, 5, 9), 10, (0, 1, 2)),
        ((2, 5, 9), 1, (0, 1, 2)),
    ],
)
def test_order_from_the_left_of_the_button(
    seats: tuple[int, ...], button: int, order: tuple[int, ...]
) -> None:
    begun = start(seat_nos=seats, button=button)
    assert begun.order == order
    assert begun.first == order[0]


def test_a_start_has_all_chips() -> None:
    assert start(stacks=(1, 20, 300)).chips == 321
    spotted = spot({"street_bets": (0, 7, 0), "dead": 5}, stacks=(100, 100, 0))
    assert spotted.chips == 200 + 30 + 7 + 5


@pytest.mark.rule("A16", source="cap games in data")
@pytest.mark.parametrize(
    ("cap_bb", "reserves"),
    [(None, (0, 0, 0)), (20, (800, 0, 0)), (100, (0, 0, 0)), (1, (990, 190, 40))],
)
def test_a_cap_keeps_chips_out_of_the_hand(cap_bb: int | None, reserves: tuple[int, ...]) -> None:
    begun = start(config=PLO.with_options(cap_bb=cap_bb), stacks=(1000, 200, 50))
    assert begun.reserves == reserves


@pytest.mark.rule("A16", source="cap games in data")
def test_what_was_put_in_before_a_spot_counts_towards_the_cap() -> None:
    config = PLO.with_options(cap_bb=20)
    begun = spot(
        {"contributions": (150, 150, 200), "street_bets": (0, 30, 0)},
        config=config,
        stacks=(1000, 10, 100),
    )
    # 200 less 150 and 180; the third has reached the cap.
    assert begun.reserves == (950, 0, 100)


@pytest.mark.parametrize(
    ("burns", "street", "gone"),
    [(True, 1, 12 + 3 + 1), (False, 1, 12 + 3), (True, 3, 12 + 5 + 3), (True, 0, 12)],
)
def test_cards_gone_before_a_spot(burns: bool, street: int, gone: int) -> None:
    board = parse_cards("2c3c4d5d6d")[: (0, 3, 4, 5)[street]]
    begun = spot(
        {"street": Street(street), "boards": (board,), "faced": (None,) * 3},
        config=PLO.with_options(burns=burns),
    )
    assert begun.cards_gone == gone
    assert start().cards_gone == 0


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("omaha", (0, 3, 4, 5)), ("omaha6-hilo", (0, 3, 4, 5)), ("courchevel", (1, 3, 4, 5))],
)
def test_board_sizes(game: str, sizes: tuple[int, ...]) -> None:
    config = HandConfig.of(game, "pot", 5, 10)
    assert tuple(board_size(config, street) for street in Street) == sizes


def test_plain_posts_leave_out_what_is_nothing() -> None:
    config = HandConfig.of("omaha", "pot", 0, 10)
    assert plain_posts(config, 3) == (Post(1, BIG, 10),)


# --------------------------------------------------------------------------------------- faults

WHOLE = "it is a whole number, 0 or more"

FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    # Seats and stacks.
    "seats in another order": (
        lambda: start(seat_nos=(1, 3, 2)),
        "seats (1, 3, 2) asked; they are different, ascending, 1 or more",
    ),
    "a seat twice": (
        lambda: start(seat_nos=(1, 2, 2)),
        "seats (1, 2, 2) asked; they are different, ascending, 1 or more",
    ),
    "a seat 0": (
        lambda: start(seat_nos=(0, 1, 2)),
        "seats (0, 1, 2) asked; they are different, ascending, 1 or more",
    ),
    "a stack too few": (
        lambda: start(stacks=(1000, 1000)),
        "2 stacks for 3 players",
    ),
    "a stack too many": (lambda: start(stacks=(1,) * 4), "4 stacks for 3 players"),
    "an empty stack": (
        lambda: start(stacks=(1000, 0, 1000)),
        "seat 2 has a stack of 0; it is a whole number, 1 or more",
    ),
    "a fraction of a chip": (
        lambda: start(stacks=(1000, 1000, 0.5)),
        "seat 3 has a stack of 0.5; it is a whole number, 1 or more",
    ),
    "a button under the first chair": (
        lambda: start(button=0),
        "button on seat 0; seats begin at 1",
    ),
    "a button that is text": (
        lambda: start(button="2"),
        "button on seat '2'; seats begin at 1",
    ),
    "seats that are text": (
        lambda: start(seat_nos=("a", "b", "c")),
        "seats ('a', 'b', 'c') asked; they are different, ascending, 1 or more",
    ),
    # Deck.
    "a deck of numbers": (
        lambda: start(deck=tuple(range(52))),
        "0 lies in the hand; a Card is asked for, or None",
    ),
    "a deck too large": (
        lambda: start(deck=(*FULL_DECK, None)),
        "a deck of 53 cards; it has at most 52",
    ),
    "a card twice in the deck": (
        lambda: start(deck=(ACE, None, None, ACE)),
        "the card As lies in the hand twice",
    ),
    # Posts.
    "plain posts of nobody": (
        lambda: plain_posts(PLO, 1),
        "posts of 1 players, the first one 0; at least 2 players are asked for, and one of them",
    ),
    "plain posts from a player who is not there": (
        lambda: plain_posts(PLO, 3, 9),
        "posts of 3 players, the first one 9; at least 2 players are asked for, and one of them",
    ),
    "a stacked deck of too few cards": (
        lambda: stacked_deck(PLO, [FULL_DECK[:3], FULL_DECK[4:8]]),
        "player 0 holds 3 cards; omaha has 4",
    ),
    "a post by nobody": (
        lambda: posted(Post(3, BIG, 10)),
        "big-blind by player 3; the players are 0 to 2",
    ),
    "a post by player -1": (
        lambda: posted(Post(-1, SMALL, 5)),
        "small-blind by player -1; the players are 0 to 2",
    ),
    "a post of nothing": (
        lambda: posted(Post(1, BIG, 0)),
        "big-blind of 0 by player 1; it is at least 1",
    ),
    "a post of half a chip": (
        lambda: posted(Post(0, PostKind.ANTE, 0.5)),  # type: ignore[arg-type]
        "ante of 0.5 by player 0; it is at least 1",
    ),
    "a blind in a bomb pot": (
        lambda: posted(Post(0, PostKind.ANTE, 5), Post(1, BIG, 10), bomb_pot=True),
        "a live post in a bomb pot; only antes are posted there",
    ),
    "a spot on no street": (
        lambda: spot({"street": cast("Any", "flop")}),
        "a spot on 'flop'; the streets are PREFLOP, FLOP, TURN, RIVER",
    ),
    "a spot with an unknown card on its board": (
        lambda: spot({"boards": ((None, None, None),)}),
        "an unknown card on a board of the spot; all lie open there",
    ),
    # Straddles.
    "a straddle in fixed limit": (
        lambda: posted(
            Post(2, STRADDLE, 8), config=HandConfig.of("omaha", "fixed", 4, 8), players=4
        ),
        "a straddle in fixed limit; pot and no limit have straddles",
    ),
    "a straddle of three players": (
        lambda: straddled(20, players=3),
        "a straddle with 3 players; it needs 4",
    ),
    "a straddle of five players where six are asked": (
        lambda: straddled(20, players=5, straddle_min_players=6),
        "a straddle with 5 players; it needs 6",
    ),
    "straddles where one is allowed": (
        lambda: straddled(20, 40, restraddles=False),
        "2 straddles; only one is allowed here",
    ),
    "a straddle below two big blinds": (
        lambda: straddled(19),
        "a straddle to 19 by player 2; it is to at least 20",
    ),
    "a re-straddle below twice the last": (
        lambda: straddled(20, 40, 79),
        "a straddle to 79 by player 4; it is to at least 80",
    ),
    # Spots.
    "posts in a spot": (
        lambda: spot({}, posts=(Post(1, BIG, 10),)),
        "posts or a bomb pot together with a spot; a spot has its chips",
    ),
    "a bomb pot in a spot": (
        lambda: spot({}, bomb_pot=True),
        "posts or a bomb pot together with a spot; a spot has its chips",
    ),
    "before the flop without what was faced": (
        lambda: spot({"street": Street.PREFLOP, "boards": ((),), "street_bets": (5, 10, 0)}),
        "a spot before the flop; there it must say what each has faced",
    ),
    "hole cards of two players": (
        lambda: spot({"hole_cards": HOLES[:2]}),
        "hole_cards has 2 entries for 3 players",
    ),
    "contributions of four": (
        lambda: spot({"contributions": (10,) * 4}),
        "contributions has 4 entries for 3 players",
    ),
    "bets of two": (
        lambda: spot({"street_bets": (0, 0)}),
        "street_bets has 2 entries for 3 players",
    ),
    "faced by two": (
        lambda: spot({"faced": (None, None)}),
        "faced has 2 entries for 3 players",
    ),
    "five hole cards in Omaha": (
        lambda: spot({"hole_cards": (*HOLES[:2], parse_cards("TsTh9s9h8s"))}),
        "player 2 holds 5 cards; omaha has 4",
    ),
    "a turn card on the flop": (
        lambda: spot({"boards": (parse_cards("2c3c4d5d"),)}),
        "boards of [4] cards on the flop; 1 of 3 asked for",
    ),
    "one board of two": (
        lambda: spot({}, config=PLO.with_options(boards=2)),
        "boards of [3] cards on the flop; 2 of 3 asked for",
    ),
    "a card in a hand and on the board": (
        lambda: spot({"boards": (parse_cards("2c3cAs"),)}),
        "the card As lies in the hand twice",
    ),
    "a card in a hand and in the deck": (
        lambda: spot({}, deck=(ACE,)),
        "the card As lies in the hand twice",
    ),
    "a contribution below 0": (
        lambda: spot({"contributions": (10, -1, 10)}),
        f"contributions has -1; {WHOLE}",
    ),
    "half a chip put in": (
        lambda: spot({"contributions": (10, 10, 10.5)}),
        f"contributions has 10.5; {WHOLE}",
    ),
    "a bet below 0": (
        lambda: spot({"street_bets": (0, 0, -1)}),
        f"street_bets has -1; {WHOLE}",
    ),
    "dead chips below 0": (lambda: spot({"dead": -1}), f"dead has -1; {WHOLE}"),
    "faced below 0": (
        lambda: spot({"faced": (None, -1, None)}),
        f"faced has -1; {WHOLE}",
    ),
    "a current bet that is no number": (
        lambda: spot({"current_bet": True}),
        f"current_bet has True; {WHOLE}",
    ),
    "a full raise of half a chip": (
        lambda: spot({"last_full_raise_by": 0.5}),
        f"last_full_raise_by has 0.5; {WHOLE}",
    ),
    "wagers below 0": (lambda: spot({"wagers": -1}), f"wagers has -1; {WHOLE}"),
    "who is no player has folded": (
        lambda: spot({"folded": frozenset({2, 7})}),
        "players [2, 7] folded; the players are 0 to 2",
    ),
    "a stack below 0": (
        lambda: spot({}, stacks=(100, -1, 100)),
        "seat 2 has a stack of -1; it is a whole number, 0 or more",
    ),
    "who has folded is to act": (
        lambda: spot({"folded": frozenset({0})}),
        "player 0 is to act, but he is not in the hand",
    ),
    "nobody is to act": (
        lambda: spot({"to_act": 3}),
        "player 3 is to act, but he is not in the hand",
    ),
    "player -1 is to act": (
        lambda: spot({"to_act": -1}),
        "player -1 is to act, but he is not in the hand",
    ),
    "who has no chips is to act": (
        lambda: spot({}, stacks=(0, 100, 100)),
        "player 0 is to act, but he has no chips",
    ),
    "one player is left": (
        lambda: spot({"folded": frozenset({1, 2})}),
        "1 players left in the spot; it needs 2",
    ),
    "a current bet below what is in front": (
        lambda: spot({"street_bets": (0, 20, 20), "current_bet": 10}),
        "a current bet of 10 below the 20 in front",
    ),
}


@pytest.mark.parametrize(("make", "message"), FAULTS.values(), ids=FAULTS)
def test_one_line_says_what_was_asked_and_what_is_allowed(
    make: Callable[[], Any], message: str
) -> None:
    with pytest.raises(StartError) as caught:
        make()
    assert str(caught.value) == message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (0, "0 seats asked; a table has 2 to 10"),
        (1, "1 seats asked; a table has 2 to 10"),
        (11, "11 seats asked; a table has 2 to 10"),
    ],
)
def test_a_table_that_does_not_fit(players: int, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        posted(players=players)
    assert str(caught.value) == message


def test_ten_players_with_six_cards_do_not_fit_the_deck() -> None:
    with pytest.raises(ConfigError, match=r"^10 seats of omaha6 need 68 cards .*at most 7 seats$"):
        posted(config=HandConfig.of("omaha6", "no", 1, 2), players=10)


# ------------------------------------------------- faults that the first cards and chips bring out


def begin(config: HandConfig, deck: tuple[Card | None, ...], **changes: Any) -> object:
    posts = plain_posts(config, 3)
    arguments: dict[str, Any] = {"stacks": (100,) * 3, "posts": posts, "button": 3, **changes}
    return start_hand(config, deck=deck, **arguments)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: begin(PLO, FULL_DECK, posts=()),
            "nobody posts anything; a hand needs a blind or an ante",
        ),
        (
            lambda: begin(HandConfig.of("courchevel", "pot", 5, 10), ()),
            (
                "the deck ends or has an unknown card where the preflop of board 1 lies "
                "(cards 16 to 16)"
            ),
        ),
        (
            lambda: begin(HandConfig.of("courchevel", "pot", 5, 10, boards=2), FULL_DECK[:16]),
            (
                "the deck ends or has an unknown card where the preflop of board 2 lies "
                "(cards 17 to 17)"
            ),
        ),
    ],
    ids=["no posts", "no open card", "one open card of two"],
)
def test_a_hand_that_cannot_begin(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(StartError) as caught:
        make()
    assert str(caught.value) == message


def test_every_fault_is_one_of_the_tree() -> None:
    assert issubclass(StartError, NinecardsError)
    assert issubclass(NinecardsError, ValueError)


def test_a_post_of_an_unknown_kind() -> None:
    with pytest.raises(ConfigError, match=r"^unknown PostKind 'big'; the values are small-blind, "):
        Post(0, cast("Any", "big"), 10)


def test_a_post_may_name_its_kind() -> None:
    assert Post(0, cast("Any", "small-blind"), 5) == Post(0, SMALL, 5)


def test_who_folded_before_a_spot_may_be_any_collection() -> None:
    begun = spot({"folded": cast("Any", [1])})
    assert begun.spot is not None
    assert begun.spot.folded == frozenset({1})
