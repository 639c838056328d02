"""What a typed line means."""

from __future__ import annotations

import pytest

from ninecards.cards import parse_cards
from ninecards.cli.terminal.commands import Command, read_command
from ninecards.rules import Action, Bet, Call, Check, ChooseRunOuts, Fold, Muck, Raise, Show
from table import Hand, deal


def opened() -> Hand:
    """5/10 pot limit, UTG to act: raise to 20-35."""
    return deal("omaha pot 5/10", 1000, 1000, 1000)


def read(hand: Hand, line: str) -> Action | Command:
    return read_command(line, hand.state)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("f", Fold()),
        ("FOLD", Fold()),
        ("k", Check()),
        ("x", Check()),
        ("c", Call()),
        ("r 35", Raise(35)),
        ("  R35 ", Raise(35)),
        ("raise   35", Raise(35)),
        ("b 20", Bet(20)),
        ("s", Show()),
        ("show AsKd", Show(parse_cards("AsKd"))),
        ("m", Muck()),
        ("q", Command.QUIT),
        ("Quit", Command.QUIT),
        ("exit", Command.QUIT),
        ("?", Command.HELP),
        ("h", Command.HELP),
        ("help", Command.HELP),
    ],
)
def test_lines_that_mean_something(line: str, meaning: Action | Command) -> None:
    assert read(opened(), line) == meaning


@pytest.mark.parametrize(
    "line",
    ["", " ", "foo", "r", "r 3.5", "r -5", "b x", "f 5", "c c", "35", "r 35 40", "s AsAs", "s Zz",
     "ф", "?!", "\x1b[A", "r " + "9" * 5000, "run", "🂡"],
)  # fmt: skip
def test_lines_that_mean_nothing(line: str) -> None:
    assert read(opened(), line) is Command.UNKNOWN


@pytest.mark.parametrize("line", ["r 999999999", "b 0", "k"])
def test_whether_an_action_is_allowed_is_not_looked_at(line: str) -> None:
    assert not isinstance(read(opened(), line), Command)


@pytest.mark.parametrize("line", ["c", "call", "C"])
def test_a_call_of_nothing_is_a_check(line: str) -> None:
    flop = deal("omaha pot 5/10", 1000, 1000).play("c k")
    assert read(flop, line) == Check()
    assert read(opened(), line) == Call()


@pytest.mark.parametrize(
    ("game", "stacks", "script", "figures"),
    [
        # pot 15, call 10: half of 25 is 12, so 22
        ("omaha pot 5/10", (1000, 1000, 1000), "", {"min": 20, "half": 22, "pot": 35}),
        ("omaha no 5/10", (1000, 1000, 1000), "", {"min": 20, "half": 22, "pot": 35, "a": 1000}),
        # the small blind facing 35: pot 50 and a call of 30
        ("omaha pot 5/10", (1000, 1000, 1000), "r35", {"min": 60, "half": 75, "pot": 115}),
        # half the pot is below the least bet
        ("omaha no 5/10", (1000, 1000), "c k", {"min": 10, "half": 10, "pot": 20, "a": 990}),
        # a stack between half the pot and the pot
        ("omaha pot 5/10", (1000, 1000, 30), "", {"half": 22, "pot": 30, "a": 30}),
        # a short small blind counts full for the pot (rule B9)
        ("omaha no 50/100", (30, 1000, 1000), "", {"pot": 350}),
        ("omaha fixed 10/20", (1000, 1000, 1000), "", {"min": 20}),
        ("omaha fixed 10/20", (1000, 1000, 15), "", {"min": 15, "a": 15}),
    ],
)
def test_sizes_in_words(
    game: str, stacks: tuple[int, ...], script: str, figures: dict[str, int]
) -> None:
    hand = deal(game, *stacks).play(script)
    kind = Bet if hand.legal.bet else Raise
    assert {word: read(hand, word) for word in figures} == {
        word: kind(to) for word, to in figures.items()
    }


@pytest.mark.parametrize("word", ["a", "all-in", "ALL IN", "allin"])
def test_all_in_is_a_call_where_the_stack_is_no_more_than_it(word: str) -> None:
    hand = deal("omaha no 5/10", 500, 1000).play("r600")
    assert (hand.legal.call, hand.raise_to) == (490, None)
    assert read(hand, word) == Call()


@pytest.mark.parametrize(
    ("game", "script", "words"),
    [
        ("omaha pot 5/10", "", ["a"]),  # the stack is above the pot
        ("omaha fixed 10/20", "", ["pot", "half", "a"]),
        ("omaha fixed 10/20", "r20 r30 r40", ["min", "pot", "half", "a"]),  # the cap is reached
        ("omaha pot 5/10", "", ["run 2"]),
    ],
)
def test_sizes_that_cannot_be_bet(game: str, script: str, words: list[str]) -> None:
    hand = deal(game, 1000, 1000, 1000).play(script)
    assert {read(hand, word) for word in words} == {Command.IMPOSSIBLE}


def test_sizes_mean_nothing_at_the_showdown() -> None:
    hand = deal(
        "omaha pot 5/10", 1000, 1000,
        holes=["AsKsQc2d", "4c4d5c5d"], boards=["JsTs9s8d2c"],
    ).play("c k k k k k b10 c")  # fmt: skip
    assert hand.legal.muck
    assert {read(hand, word) for word in ("a", "pot", "min")} == {Command.IMPOSSIBLE}


@pytest.mark.parametrize("line", ["2", "run 2", "run2"])
def test_run_outs_are_chosen_by_a_number(line: str) -> None:
    hand = deal("omaha no 5/10", 100, 100, ask_run_outs=True).play("r100 c")
    assert hand.legal.run_outs == (1, 2, 3)
    assert read(hand, line) == ChooseRunOuts(2)
    assert read(hand, "a") is Command.IMPOSSIBLE
