"""Hands that start in their middle: on any street, in every limit."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ninecards.cards import FULL_DECK, parse_cards, parse_hole_cards
from ninecards.errors import IllegalActionError, StartError
from ninecards.rules import (
    GAMES,
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    Limit,
    Muck,
    Raise,
    Show,
    Spot,
    Street,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
    start_spot,
)
from ninecards.rules import events as ev
from ninecards.rules.state import NOT_ACTED
from showdowns import kept_chips, shown
from table import Hand, config_of

BOARD = parse_cards("Ks9d8h7c2s")
# On that board: a straight, three eights, two pair, nothing.
HANDS = [parse_cards(text) for text in ("JhTh4c3c", "8c8dAcQh", "Kh9c3d4d", "AsQd5c4s")]
SIZES = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


def begin(
    game: str,
    street: Street,
    stacks: tuple[int, ...],
    *,
    put: tuple[int, ...],
    bets: tuple[int, ...],
    to_act: int,
    button: int | None = None,
    options: dict[str, Any] | None = None,
    **spot: Any,
) -> Hand:
    """A spot on the board above; ``put`` are the chips of earlier streets."""
    size = SIZES[street]
    middle = Spot(
        street=street,
        boards=(BOARD[:size],),
        to_act=to_act,
        hole_cards=tuple(HANDS[: len(stacks)]),
        contributions=put,
        street_bets=bets,
        **spot,
    )
    config = config_of(game, burns=False, **(options or {}))
    return Hand(
        *start_spot(
            config,
            middle,
            stacks=stacks,
            button=len(stacks) if button is None else button,
            deck=BOARD[size:],
        )
    )


# ------------------------------------------------------------------------- every limit, by hand

THREE = {"stacks": (1000, 1000, 1000)}

SPOTS: dict[str, tuple[dict[str, Any], str]] = {
    # Pot limit.
    "pot limit, flop, nobody has bet": (
        {
            "game": "omaha pot 5/10",
            "street": Street.FLOP,
            "put": (30,) * 3,
            "bets": (0,) * 3,
            "to_act": 0,
            **THREE,
        },
        "fold, check, bet 10-90",
    ),
    "pot limit, turn, 100 into 100": (
        {
            "game": "omaha pot 5/10",
            "street": Street.TURN,
            "put": (50, 50, 0),
            "bets": (100, 0, 0),
            "to_act": 1,
            "folded": frozenset({2}),
            "last_full_raise_by": 100,
            **THREE,
        },
        "fold, call 100, raise to 200-400",
    ),
    "pot limit, river, 150 and a call of 150 into 200": (
        {
            "game": "omaha pot 5/10",
            "street": Street.RIVER,
            "put": (50,) * 3,
            "dead": 50,
            "bets": (150, 150, 0),
            "to_act": 2,
            "last_full_raise_by": 150,
            **THREE,
        },
        "fold, call 150, raise to 300-800",
    ),
    "pot limit, before the flop": (
        {
            "game": "omaha pot 5/10",
            "street": Street.PREFLOP,
            "put": (0,) * 3,
            "bets": (5, 10, 0),
            "to_act": 2,
            "faced": (None,) * 3,
            **THREE,
        },
        "fold, call 10, raise to 20-35",
    ),
    "pot limit, the big blind has the option": (
        {
            "game": "omaha pot 5/10",
            "street": Street.PREFLOP,
            "put": (0,) * 3,
            "bets": (10,) * 3,
            "to_act": 1,
            "faced": (10, None, 10),
            **THREE,
        },
        "fold, check, raise to 20-40",
    ),
    "pot limit, a side pot counts": (
        {
            "game": "omaha pot 5/10",
            "street": Street.TURN,
            "stacks": (0, 2000, 2000),
            "put": (100, 200, 200),
            "bets": (0, 200, 0),
            "to_act": 2,
            "last_full_raise_by": 200,
        },
        "fold, call 200, raise to 400-1100",
    ),
    "pot limit, the last full raise was 60": (
        {
            "game": "omaha pot 5/10",
            "street": Street.FLOP,
            "put": (10,) * 3,
            "bets": (30, 90, 0),
            "to_act": 2,
            "last_full_raise_by": 60,
            **THREE,
        },
        "fold, call 90, raise to 150-330",
    ),
    # No limit.
    "no limit, bet 100, all-in 140": (
        {
            "game": "omaha no 50/100",
            "street": Street.FLOP,
            "stacks": (1000, 0, 1000),
            "put": (100,) * 3,
            "bets": (100, 140, 0),
            "to_act": 2,
        },
        "fold, call 140, raise to 240-1000",
    ),
    "no limit, the same, back to the bettor": (
        {
            "game": "omaha no 50/100",
            "street": Street.FLOP,
            "stacks": (1000, 0, 1000),
            "put": (100,) * 3,
            "bets": (100, 140, 140),
            "to_act": 0,
            "faced": (100, 140, 140),
        },
        "fold, call 40",
    ),
    "no limit, bet 100, raise to 300": (
        {
            "game": "omaha no 50/100",
            "street": Street.TURN,
            "put": (100,) * 3,
            "bets": (100, 300, 0),
            "to_act": 2,
            "last_full_raise_by": 200,
            **THREE,
        },
        "fold, call 300, raise to 500-1000",
    ),
    "no limit, a stack below the minimum": (
        {
            "game": "omaha no 50/100",
            "street": Street.RIVER,
            "stacks": (1000, 150),
            "put": (100,) * 2,
            "bets": (100, 0),
            "to_act": 1,
        },
        "fold, call 100, raise to 150",
    ),
    "no limit, who bet on nobody with chips": (
        {
            "game": "omaha no 50/100",
            "street": Street.RIVER,
            "stacks": (0, 500),
            "put": (100,) * 2,
            "bets": (300, 0),
            "to_act": 1,
        },
        "fold, call 300",
    ),
    "no limit, before the flop, a short big blind": (
        {
            "game": "omaha no 50/100",
            "street": Street.PREFLOP,
            "stacks": (950, 0, 1000),
            "put": (0,) * 3,
            "bets": (50, 40, 0),
            "to_act": 2,
            "faced": (None,) * 3,
            "current_bet": 100,
        },
        "fold, call 100, raise to 200-1000",
    ),
    # Fixed limit.
    "fixed limit, flop": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.FLOP,
            "put": (20,) * 3,
            "bets": (10, 0, 0),
            "to_act": 1,
            **THREE,
        },
        "fold, call 10, raise to 20",
    ),
    "fixed limit, turn, nobody has bet": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.TURN,
            "put": (20,) * 3,
            "bets": (0,) * 3,
            "to_act": 2,
            **THREE,
        },
        "fold, check, bet 20",
    ),
    "fixed limit, river, a bet and two raises": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.RIVER,
            "put": (20,) * 3,
            "bets": (20, 40, 60),
            "to_act": 0,
            "wagers": 3,
            **THREE,
        },
        "fold, call 40, raise to 80",
    ),
    "fixed limit, river, a bet and three raises": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.RIVER,
            "put": (20,) * 3,
            "bets": (80, 40, 60),
            "to_act": 1,
            "wagers": 4,
            **THREE,
        },
        "fold, call 40",
    ),
    "fixed limit, before the flop": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.PREFLOP,
            "put": (0,) * 3,
            "bets": (5, 10, 20),
            "to_act": 0,
            "faced": (None, None, 20),
            "wagers": 2,
            **THREE,
        },
        "fold, call 15, raise to 30",
    ),
    "fixed limit, heads-up without a cap": (
        {
            "game": "omaha fixed 10/20",
            "street": Street.RIVER,
            "stacks": (500, 500),
            "put": (20,) * 2,
            "bets": (80, 60),
            "to_act": 1,
            "wagers": 4,
            "options": {"uncapped_heads_up": True},
        },
        "fold, call 20, raise to 100",
    ),
    # A hand-wide cap of 40: 30 of it are put in.
    "no limit with a cap": (
        {
            "game": "omaha no 1/2",
            "street": Street.FLOP,
            "stacks": (500, 500),
            "put": (30, 30),
            "bets": (0, 0),
            "to_act": 0,
            "options": {"cap_bb": 20},
        },
        "fold, check, bet 2-10",
    ),
}


@pytest.mark.parametrize(("fields", "allowed"), SPOTS.values(), ids=SPOTS)
def test_what_a_spot_allows(fields: dict[str, Any], allowed: str) -> None:
    hand = begin(**fields)
    assert str(hand.legal) == allowed
    assert hand.legal.player == fields["to_act"]
    assert hand.of(ev.HandStarted)[0].start == hand.state.start
    assert len(hand.events) == 1


@pytest.mark.parametrize(
    ("bets", "to_act", "faced", "may_raise"),
    [
        # Left out: who has chips in front, or comes before who is to act, has acted.
        ((100, 140, 0), 2, None, True),
        ((0, 140, 0), 2, None, True),
        ((0, 140, 140), 0, None, True),
        ((100, 140, 140), 0, None, False),
        ((100, 140, 140), 0, (0, 140, 140), True),
        ((100, 140, 140), 0, (None, 140, 140), True),
        ((100, 200, 200), 0, None, True),
    ],
)
def test_what_was_faced_before(
    bets: tuple[int, ...], to_act: int, faced: tuple[int | None, ...] | None, may_raise: bool
) -> None:
    hand = begin(
        "omaha no 50/100",
        Street.FLOP,
        (1000, 1000, 1000),
        put=(100,) * 3,
        bets=bets,
        to_act=to_act,
        faced=faced,
    )
    assert (hand.legal.raise_to is not None) is may_raise


def test_who_checked_before_may_only_call_a_short_all_in() -> None:
    hand = begin(
        "omaha no 50/100",
        Street.FLOP,
        (1000, 0, 1000),
        put=(100,) * 3,
        bets=(0, 30, 0),
        to_act=2,
        button=3,
    )
    assert str(hand.legal) == "fold, call 30, raise to 130-1000"
    hand.play("c")
    assert str(hand.legal) == "fold, call 30"


# ------------------------------------------------------------------------------- to the end


@pytest.mark.rule("S1", source="000, 001, 002, 004")
@pytest.mark.parametrize(
    ("bets", "to_act", "script", "order"),
    [
        ((0, 0, 0), 0, "k k k", (0, 1, 2)),
        ((30, 0, 0), 1, "c c", (0, 1, 2)),
        ((0, 30, 30), 0, "c", (1, 2, 0)),
        # The button has bet and player 0 has called: the button shows first.
        ((30, 0, 30), 1, "c", (2, 0, 1)),
        ((30, 0, 30), 1, "r90 c c", (1, 2, 0)),
    ],
)
def test_who_shows_first_after_a_spot_on_the_river(
    bets: tuple[int, ...], to_act: int, script: str, order: tuple[int, ...]
) -> None:
    hand = begin(
        "omaha pot 5/10",
        Street.RIVER,
        (1000, 1000, 1000),
        put=(100,) * 3,
        bets=bets,
        to_act=to_act,
        last_full_raise_by=30,
    )
    hand.play(script)
    assert hand.of(ev.ShowdownStarted)[0].order == order


@pytest.mark.rule("S1", source="000, 001, 002, 004")
def test_a_blind_in_front_is_no_bet_that_shows_first() -> None:
    hand = begin(
        "omaha no 5/10",
        Street.PREFLOP,
        (5, 0, 0),
        put=(0, 0, 0),
        bets=(5, 10, 10),
        to_act=0,
        faced=(None, None, 10),
    )
    hand.play("c")
    assert hand.of(ev.ShowdownStarted)[0].order == (0, 1, 2)
    assert hand.state.stacks == (30, 0, 0)


@pytest.mark.parametrize("street", Street)
def test_a_spot_is_played_to_its_end_and_conserves_chips(street: Street) -> None:
    hand = begin(
        "omaha pot 5/10",
        street,
        (400, 400, 400),
        put=(100, 60, 100),
        bets=(0, 0, 0),
        to_act=0,
        dead=5,
        folded=frozenset({1}),
        faced=(None, None, None),
    )
    while hand.state.to_act is not None:
        hand.play("m" if hand.legal.muck else "k")
    assert hand.state.stacks == (400 + 265, 400, 400)
    assert kept_chips(hand)


def test_a_spot_with_unknown_cards() -> None:
    config = HandConfig.of("omaha", "pot", 5, 10)
    middle = Spot(
        street=Street.RIVER,
        boards=(BOARD,),
        to_act=0,
        hole_cards=(HANDS[1], parse_hole_cards("????????")),
        contributions=(50, 50),
        street_bets=(0, 0),
    )
    hand = Hand(*start_spot(config, middle, stacks=(100, 100), button=2)).play("k k")
    assert (shown(hand), hand.legal.player) == ([0], 1)
    assert hand.do(Show(HANDS[0])).state.stacks == (100, 200)


def test_a_spot_on_two_boards() -> None:
    config = HandConfig.of("omaha", "pot", 5, 10, boards=2, burns=False)
    middle = Spot(
        street=Street.TURN,
        boards=(BOARD[:4], parse_cards("QsQcJd6h")),
        to_act=0,
        hole_cards=(HANDS[0], HANDS[1]),
        contributions=(50, 50),
        street_bets=(0, 0),
    )
    deck = parse_cards("2s2d")
    hand = Hand(*start_spot(config, middle, stacks=(100, 100), button=2, deck=deck))
    hand.play("k k")
    assert hand.state.boards == (BOARD, parse_cards("QsQcJd6h2d"))
    hand.play("k k")
    # Board 1 is the straight's, board 2 that of three queens.
    assert hand.state.stacks == (150, 150)


@pytest.mark.rule("G6", source="004, arithmetic")
@pytest.mark.parametrize(
    ("players", "street", "counts"),
    [
        # 52 - 40 cards are left, 8 for the first board with its burns.
        (10, Street.PREFLOP, ()),
        (9, Street.PREFLOP, (1, 2)),
        (8, Street.PREFLOP, (1, 2, 3)),
        # 52 - 40 - 4 with the flop's burn: 8; two cards and two burns, then two cards a run.
        (10, Street.FLOP, (1, 2, 3)),
        (10, Street.TURN, (1, 2, 3)),
    ],
)
def test_run_outs_of_a_spot(players: int, street: Street, counts: tuple[int, ...]) -> None:
    config = HandConfig.of("omaha", "no", 5, 10, ask_run_outs=True)
    middle = Spot(
        street=street,
        boards=(BOARD[: SIZES[street]],),
        to_act=0,
        hole_cards=((None,) * 4,) * players,
        contributions=(50,) * players,
        street_bets=(0,) * players,
        folded=frozenset(range(2, players)),
        faced=(None,) * players,
    )
    deck = [card for card in FULL_DECK if card not in BOARD[: SIZES[street]]]
    hand = Hand(
        *start_spot(config, middle, stacks=(100,) * players, button=players, deck=deck[:12])
    )
    hand.play("b100 c")
    assert hand.legal.run_outs == counts


def test_seats_of_a_spot() -> None:
    hand = begin("omaha pot 5/10", Street.RIVER, (100, 100), put=(50, 50), bets=(0, 0), to_act=0)
    assert hand.state.start.seat_nos == (1, 2)
    other = start_spot(
        hand.state.config,
        hand.state.start.spot or pytest.fail("no spot"),
        stacks=(100, 100),
        button=6,
        seat_nos=(4, 8),
    )[0]
    assert (other.start.seat_nos, other.start.order) == ((4, 8), (1, 0))


def test_an_illegal_action_in_a_spot() -> None:
    hand = begin("omaha pot 5/10", Street.FLOP, (100, 100), put=(50, 50), bets=(0, 0), to_act=0)
    with pytest.raises(IllegalActionError, match=r"^bet 101 is not allowed"):
        hand.play("b101")


# ------------------------------------------------------ a spot against the hand it is the middle of


def spot_of(state: HandState) -> Spot:
    """The spot that says of a state what a spot can say."""
    rnd = state.round
    assert state.to_act is not None
    return Spot(
        street=state.street,
        boards=state.boards,
        to_act=state.to_act,
        hole_cards=state.hole_cards,
        contributions=tuple(
            put - bet for put, bet in zip(state.contributions, rnd.street_bets, strict=True)
        ),
        street_bets=rnd.street_bets,
        dead=state.dead,
        folded=frozenset(player for player, gone in enumerate(state.folded) if gone),
        faced=tuple(None if level == NOT_ACTED else level for level in rnd.faced),
        current_bet=rnd.current_bet,
        last_full_raise_by=rnd.last_full_raise_by,
        wagers=rnd.wagers,
    )


def random_action(state: HandState, chance: random.Random) -> Action:
    legal = legal_actions(state)
    if legal.show:
        return Muck() if legal.muck else pytest.fail("a known hand has a choice")
    span = legal.bet or legal.raise_to
    if span is not None and chance.random() < 0.35:
        to = chance.choice([span.least, span.most, chance.randint(*span)])
        return Bet(to) if legal.bet else Raise(to)
    if legal.check:
        return Check()
    return Fold() if chance.random() < 0.25 else Call()


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GAMES)
def test_a_spot_goes_on_as_the_hand_does(game: str, limit: Limit) -> None:
    """At every decision of random hands the rest is played from the hand and from its spot."""
    chance = random.Random(f"{game} {limit}")
    config = HandConfig.of(game, limit, 50, 100)
    for _ in range(6):
        players = chance.randint(2, 5)
        deck = chance.sample(FULL_DECK, 52)
        button = chance.randint(1, players)
        state, _ = start_hand(
            config,
            stacks=[chance.choice([700, 1500, 9000]) for _ in range(players)],
            deck=deck,
            posts=plain_posts(config, players, button % players),
            button=button,
        )
        path: list[tuple[HandState, Action]] = []
        while state.to_act is not None:
            action = random_action(state, chance)
            path.append((state, action))
            state, _ = apply(state, action)
        for at, (before, _) in enumerate(path):
            if before.phase != "betting":
                continue
            spotted, _ = start_spot(
                config,
                spot_of(before),
                stacks=before.stacks,
                button=button,
                deck=deck[before.dealt :],
            )
            for reference, action in path[at:]:
                assert legal_actions(spotted) == legal_actions(reference)
                spotted, _ = apply(spotted, action)
            assert (spotted.stacks, spotted.boards) == (state.stacks, state.boards)
            assert spotted.showdown == state.showdown


@pytest.mark.rule("B9", source="WSOP live 150")
@pytest.mark.parametrize(("short", "most"), [(0, 290), (60, 350)], ids=["as-it-lies", "as-full"])
def test_a_spot_before_the_flop_counts_what_its_blinds_fell_short_of(short: int, most: int) -> None:
    # 50/100, the big blind all-in for 40, first in under the gun.
    hand = begin(
        "omaha pot 50/100",
        Street.PREFLOP,
        (950, 0, 1000),
        put=(0, 0, 0),
        bets=(50, 40, 0),
        to_act=2,
        faced=(None, None, None),
        current_bet=100,
        short_blinds=short,
    )
    assert hand.raise_to == (200, most)


@pytest.mark.rule("A10", source="TDA 47-B")
@pytest.mark.parametrize(("full", "total"), [(20, 40), (None, 48)], ids=["short", "full"])
def test_a_fixed_limit_spot_says_which_bet_was_full(full: int | None, total: int) -> None:
    # Bet 20, all-in 28: the next completes to 40, unless the 28 is said to stand for a full bet.
    hand = begin(
        "omaha fixed 20/40",
        Street.FLOP,
        (500, 500, 0),
        put=(20, 20, 20),
        bets=(0, 20, 28),
        to_act=0,
        full_level=full,
    )
    assert hand.raise_to == (total, total)


NOTHING_TO_DECIDE = "player 0 is to act, but he has nothing to decide"


@pytest.mark.parametrize(
    ("stacks", "bets", "options", "message"),
    [
        ((100, 100), (20, 20), {}, NOTHING_TO_DECIDE),
        ((100, 0), (0, 0), {}, NOTHING_TO_DECIDE),
        ((100, 100), (0, 20), {"cap_bb": 1}, "30 chips put in by one player; the cap is 10"),
        ((100, 100), (0, 0), {"cap_bb": 1}, NOTHING_TO_DECIDE),
    ],
    ids=["round-over", "rival-all-in", "above-the-cap", "at-the-cap"],
)
def test_a_spot_asks_only_who_has_something_to_decide(
    stacks: tuple[int, ...], bets: tuple[int, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(StartError) as refused:
        begin(
            "omaha pot 5/10",
            Street.FLOP,
            stacks,
            put=(10, 10),
            bets=bets,
            to_act=0,
            faced=(20, 20) if bets == (20, 20) else None,
            options=options,
        )
    assert str(refused.value) == message
