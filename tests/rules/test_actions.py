"""Actions written in short, and how a refused one is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ninecards.cards import parse_cards
from ninecards.errors import CardError, IllegalActionError
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
    parse_action,
)
from table import Hand, deal

CARDS = parse_cards("AsAhKsKh")


@pytest.mark.parametrize(
    ("texts", "action"),
    [
        (["f", "fold", " F ", "Fold"], Fold()),
        (["k", "x", "check", "CHECK"], Check()),
        (["c", "call", "\tcall\n"], Call()),
        (["m", "muck"], Muck()),
        (["s", "show", " Show "], Show()),
        (["b 20", "b20", "bet 20", "BET  20 ", "b 020"], Bet(20)),
        (["r 35", "r35", "raise 35", "Raise\t35"], Raise(35)),
        (["run 2", "run2", " RUN 2"], ChooseRunOuts(2)),
        (["s AsAhKsKh", "show as ah ks kh", "s A♠A♥K♠K♥"], Show(CARDS)),
        (["b 0"], Bet(0)),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_an_action_in_short(texts: list[str], action: Action) -> None:
    assert [parse_action(text) for text in texts] == [action] * len(texts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "q",
        "35",
        "b",
        "bet",
        "r",
        "raise to 35",
        "r -5",
        "r 3.5",
        "r 1e3",
        "r 35 40",
        "r ²",
        "run",
        "run twice",
        "f 10",
        "fold now",
        "c 10",
        "k!",
        "allin",
        "♠",
        "рейз 35",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        parse_action(text)
    assert str(caught.value) == (
        f"{text.strip()!r} is no action; write f (fold), k (check), c (call), b 20 (bet 20), "
        "r 35 (raise to 35), s (show), m (muck) or run 2 (deal the rest twice)"
    )


def test_cards_that_are_none() -> None:
    with pytest.raises(CardError, match=r"^column 3: 'z' is no rank"):
        parse_action("s AsZs")


# ---------------------------------------------------------------------------- legal in words


@pytest.mark.parametrize(
    ("legal", "text"),
    [
        (LegalActions(), "nothing"),
        (LegalActions(player=1, show=True, muck=True), "show, muck"),
        (LegalActions(player=0, show=True), "show"),
        (LegalActions(run_outs=(1, 2, 3)), "run-outs 1, 2, 3"),
        (
            LegalActions(player=0, fold=True, check=True, bet=Span(10, 40)),
            "fold, check, bet 10-40",
        ),
        (
            LegalActions(player=0, fold=True, call=5, raise_to=Span(20, 20)),
            "fold, call 5, raise to 20",
        ),
        (LegalActions(player=0, fold=True, call=5), "fold, call 5"),
    ],
)
def test_legal_actions_in_words(legal: LegalActions, text: str) -> None:
    assert str(legal) == text
    assert bool(legal) is (text != "nothing")


# --------------------------------------------------------------------------------- refusals


def preflop() -> Hand:
    return deal("omaha pot 5/10", 1000, 1000, 1000)


def flop() -> Hand:
    return preflop().play("c c k")


def fixed() -> Hand:
    return deal("omaha fixed 4/8", 1000, 1000, 1000)


def run_outs() -> Hand:
    return deal("omaha no 5/10", 100, 100, ask_run_outs=True).play("r100 c")


def over() -> Hand:
    return preflop().play("f f")


PREFLOP = "(player 2, preflop, betting); allowed: fold, call 10, raise to 20-35"
FLOP = "(player 0, flop, betting); allowed: fold, check, bet 10-30"
RUN_OUTS = "(preflop, run-outs); allowed: run-outs 1, 2, 3"


@pytest.mark.parametrize(
    ("hand", "action", "message"),
    [
        (preflop, Check(), f"check is not allowed {PREFLOP}"),
        (preflop, Bet(20), f"bet 20 is not allowed {PREFLOP}"),
        (preflop, Raise(19), f"raise to 19 is not allowed {PREFLOP}"),
        (preflop, Raise(36), f"raise to 36 is not allowed {PREFLOP}"),
        (preflop, Raise(0), f"raise to 0 is not allowed {PREFLOP}"),
        (preflop, Raise(-20), f"raise to -20 is not allowed {PREFLOP}"),
        (preflop, Raise(20.0), f"raise to 20.0 is not allowed {PREFLOP}"),  # type: ignore[arg-type]
        (preflop, Show(), f"show is not allowed {PREFLOP}"),
        (preflop, Muck(), f"muck is not allowed {PREFLOP}"),
        (preflop, ChooseRunOuts(2), f"run-outs 2 is not allowed {PREFLOP}"),
        (flop, Call(), f"call is not allowed {FLOP}"),
        (flop, Raise(20), f"raise to 20 is not allowed {FLOP}"),
        (flop, Bet(9), f"bet 9 is not allowed {FLOP}"),
        (flop, Bet(31), f"bet 31 is not allowed {FLOP}"),
        (flop, Bet(True), f"bet True is not allowed {FLOP}"),
        (
            fixed,
            Raise(9),
            (
                "raise to 9 is not allowed (player 2, preflop, betting); "
                "allowed: fold, call 4, raise to 8"
            ),
        ),
        (run_outs, Check(), f"check is not allowed {RUN_OUTS}"),
        (run_outs, ChooseRunOuts(0), f"run-outs 0 is not allowed {RUN_OUTS}"),
        (run_outs, ChooseRunOuts(4), f"run-outs 4 is not allowed {RUN_OUTS}"),
        (run_outs, ChooseRunOuts(True), f"run-outs True is not allowed {RUN_OUTS}"),
        (
            run_outs,
            ChooseRunOuts(2.0),  # type: ignore[arg-type]
            f"run-outs 2.0 is not allowed {RUN_OUTS}",
        ),
        (
            over,
            Fold(),
            "fold is not allowed (player 1, preflop, over); allowed: show",
        ),
        (
            over,
            Raise(20),
            "raise to 20 is not allowed (player 1, preflop, over); allowed: show",
        ),
    ],
    ids=lambda value: str(value).split(" is not")[0] if isinstance(value, str) else "",
)
def test_a_refusal_says_what_was_asked_where_and_what_is_allowed(
    hand: Callable[[], Hand], action: Action, message: str
) -> None:
    table = hand()
    before = table.state
    with pytest.raises(IllegalActionError) as caught:
        table.do(action)
    assert str(caught.value) == message
    assert table.state is before


@pytest.mark.parametrize("text", ["r " + "9" * 5000, "run " + "1" * 5000, "r 3\u0665", "b 1e3"])
def test_a_figure_is_a_short_row_of_plain_digits(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action; write"):
        parse_action(text)


def test_a_huge_figure_is_refused_in_one_short_line() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000)
    with pytest.raises(IllegalActionError, match=r"^raise to a huge figure is not allowed"):
        hand.do(Raise(10**5000))
