"""What is allowed, asked for one action at a time and all at once: the answers are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ninecards.errors import IllegalActionError
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    LegalActions,
    Muck,
    Raise,
    Show,
    Span,
    apply,
    legal_actions,
    usual_wagers,
)
from ninecards.rules.legal import is_legal
from table import Hand, deal

BOARD = "Ks9d8h7c2s"
STRAIGHT, TRIPS = "JhTh4c3c", "8c8dAcQh"


def preflop() -> Hand:
    return deal(
        "omaha pot 5/10", 100, 100, 100, holes=[STRAIGHT, TRIPS, "AsQd5c4s"], boards=[BOARD]
    )


STATES: dict[str, tuple[Callable[[], Hand], str]] = {
    "before the flop": (preflop, "fold, call 10, raise to 20-35"),
    "the big blind": (lambda: preflop().play("c c"), "fold, check, raise to 20-40"),
    "a flop without a bet": (lambda: preflop().play("c c k"), "fold, check, bet 10-30"),
    "only a call": (lambda: preflop().play("r35 r100 c"), "fold, call 65"),
    "a raise all-in for less": (
        lambda: deal("omaha no 5/10", 100, 100, 15),
        "fold, call 10, raise to 15",
    ),
    "fixed limit": (lambda: deal("omaha fixed 4/8", 100, 100), "fold, call 2, raise to 8"),
    "a choice at the showdown": (
        lambda: preflop().play("c c k  k k k  k k k  k k k"),
        "show, muck",
    ),
    "a count of run-outs": (
        lambda: deal("omaha no 5/10", 100, 100, ask_run_outs=True).play("r100 c"),
        "run-outs 1, 2, 3",
    ),
    "won without a call": (lambda: preflop().play("f f"), "show"),
    "won without a call and shown": (lambda: preflop().play("f f s"), "nothing"),
    "settled": (lambda: preflop().play("c c k  k k k  k k k  k k k  m m"), "nothing"),
}


def actions() -> Iterator[Action]:
    yield from (Fold(), Check(), Call(), Show(), Muck())
    for chips in range(-1, 121):
        yield from (Bet(chips), Raise(chips))
    for times in range(5):
        yield ChooseRunOuts(times)


def is_listed(legal: LegalActions, action: Action) -> bool:
    """The slow twin: looked up in the list of everything."""

    def within(span: Span | None, to: int) -> bool:
        return span is not None and to in range(span.least, span.most + 1)

    match action:
        case Bet(to):
            return within(legal.bet, to)
        case Raise(to):
            return within(legal.raise_to, to)
        case ChooseRunOuts(times):
            return times in legal.run_outs
        case Call():
            return legal.call is not None
        case _:
            return getattr(legal, type(action).__name__.lower()) is True


@pytest.mark.parametrize(("make", "text"), STATES.values(), ids=STATES)
def test_each_action_is_legal_as_it_is_listed(make: Callable[[], Hand], text: str) -> None:
    state = make().state
    legal = legal_actions(state)
    assert str(legal) == text
    for action in actions():
        expected = is_listed(legal, action)
        assert is_legal(state, action) is expected
        if expected:
            assert apply(state, action)[0] != state
        else:
            with pytest.raises(IllegalActionError):
                apply(state, action)


@pytest.mark.parametrize("to", [20.0, True, "20", None])
def test_a_total_is_a_whole_number(to: object) -> None:
    state = deal("omaha no 5/10", 100, 100, 100).play("c c k").state
    assert not is_legal(state, Bet(to))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "options", "script", "sizes"),
    [
        # First in under the gun: 10 to call into 15, so the pot after the call is 25.
        ("omaha pot 5/10", {}, "", (22, 28, 35)),
        ("omaha pot 5/10", {"small_blind_counts_as_big": True}, "", (25, 32, 40)),
        ("omaha no 5/10", {}, "", (22, 28, 35)),
        # A fixed limit has one figure.
        ("omaha fixed 10/20", {}, "", (20, 20, 20)),
        # 105 in the pot on the flop; then 60 to call into 165.
        ("omaha pot 5/10", {}, "r35 c c", (52, 78, 105)),
        ("omaha pot 5/10", {}, "r35 c c b60", (172, 228, 285)),
        # A pot of three chips is below the least bet.
        (
            "omaha no 5/10",
            {"bomb_pot": True, "posts": "0:ante:1 1:ante:1 2:ante:1"},
            "",
            (10, 10, 10),
        ),
    ],
)
def test_the_usual_sizes_lie_in_the_range(
    game: str, options: dict[str, Any], script: str, sizes: tuple[int, int]
) -> None:
    hand = deal(game, 1000, 1000, 1000, **options).play(script)
    span, player = hand.legal.bet or hand.legal.raise_to, hand.legal.player
    assert span is not None
    assert player is not None
    assert usual_wagers(hand.state, player, span) == sizes
    assert all(span.least <= size <= span.most for size in sizes)
