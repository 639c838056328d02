"""The spot file: what it says is what is read, and each fault is one line with its path."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.equity import Range
from ninecards.errors import SpotError
from ninecards.rules import Limit, Street
from ninecards.solver.menu import SizeKind, parse_size
from ninecards.solver.spot import Spot, TreeRules
from ninecards.solver.spot_file import read_spot
from spots import river

if TYPE_CHECKING:
    from pathlib import Path

FILE = """
game = "plo8"
limit = "fixed"
small_bet = 10
big_bet = 20
board = "As Qd 9c 5s"
pot = 100
stacks = [300, 250]
rake = { fraction = 0.05, cap = 3 }
[ranges]
oop = '@hands.csv'
ip  = 'KK'
[bets.turn]
oop = { bet = ["33.3%", "pot"], raise = ["2.5x"] }
ip  = { bet = ["100c"], raise = ["max"] }
[bets.river]
oop = { bet = ["pot"], donk = [] }
ip  = {}
[tree]
raises = 2
all_in_below_spr = 0.5
force_all_in_below_spr = 1
[lines]
add = ["x, b 75"]
remove = ["bet 20, raise to 40"]
lock = [{ line = "bet 20", range = 'KKQQ', frequency = [0.25, 0.75, 0] }]
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "hands.csv").write_text("hand,weight\n2c2d2h2s,0.5\n", "utf-8")
    (tmp_path / "spot.toml").write_text(FILE, "utf-8")
    spot = read_spot(tmp_path / "spot.toml")
    config = spot.config
    assert (config.game.name, config.limit, config.big_bet) == ("omaha-hilo", Limit.FIXED, 20)
    assert (spot.street, spot.pot, spot.stacks) == (Street.TURN, 100, (300, 250))
    assert spot.rake == (Fraction(1, 20), Fraction(3))
    assert [held.count(spot.board) for held in spot.ranges] == [1, Range("KK").count(spot.board)]
    oop, ip = spot.bets[Street.TURN]
    assert [(size.kind, size.figure) for size in (*oop.bets, *oop.raises, *ip.bets)] == [
        (SizeKind.PERCENT, Fraction(333, 10)),
        (SizeKind.PERCENT, Fraction(100)),
        (SizeKind.TIMES, Fraction(5, 2)),
        (SizeKind.CHIPS, Fraction(100)),
    ]
    assert ip.raises[0].kind is SizeKind.MAX
    assert (oop.donk, spot.menu(Street.RIVER, 0).donk) == (None, ())
    assert spot.tree == TreeRules(
        raises=2, all_in_below_spr=Fraction(1, 2), force_all_in_below_spr=Fraction(1)
    )
    assert spot.lines.add == (("check", "bet 75"),)
    assert spot.lines.remove == (("bet 20", "raise 40"),)
    (lock,) = spot.lines.lock
    assert (lock.line, str(lock.held), lock.frequency) == (("bet 20",), "KKQQ", (0.25, 0.75, 0.0))


def test_hold_em_is_there_to_check_the_solver() -> None:
    spot = Spot.of(river(game="holdem", ranges={"oop": "KK", "ip": "QJ"}))
    assert spot.config.game.hole_cards == 2


def test_a_range_may_be_given_as_one() -> None:
    held = Range("KKQQ")
    assert Spot.of(river(ranges={"oop": held, "ip": "TT"})).ranges[0] is held


MENU = {"bet": ["50%"], "raise": ["pot"]}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"board": "As Qd 9c 5s As"}, "board: column 13: As again; it is in column 1 already"),
        ({"board": "As Qd"}, "board: 2 cards; a solve starts on 3, 4 or 5"),
        ({"board": "As Qd 9c 5s Xd"}, "board: column 13: 'X' is no rank"),
        ({"board": 5}, "board: 5 is no text in quotes"),
        ({"game": "chess"}, "game: unknown game 'chess'"),
        ({"limit": "none"}, "limit: unknown limit 'none'"),
        ({"limit": "fixed"}, "small_bet: is missing"),
        ({"small_bet": 5}, "small_bet: is of fixed limit; this one is pot"),
        ({"limit": "fixed", "small_bet": 9, "big_bet": 5}, "big_bet: big_bet 5 is below the small"),
        ({"pot": -1}, "pot: -1 is no whole number from 1 to"),
        ({"pot": 99.5}, "pot: 99.5 is no whole number from 1 to"),
        ({"pot": True}, "pot: true is no whole number from 1 to"),
        ({"stacks": [300]}, "stacks: 1 of them; two players are asked for, oop first"),
        ({"stacks": [300, 0]}, "stacks[1]: 0 is no whole number from 1 to"),
        ({"stacks": 300}, "stacks: 300 is no list"),
        ({"rake": {"fraction": -0.1}}, "rake.fraction: -0.1 is not from 0 to 1"),
        ({"rake": {"fraction": float("nan")}}, "rake.fraction: nan is not from 0 to 1"),
        ({"rake": {"fraction": "5%"}}, "rake.fraction: '5%' is no number"),
        ({"rake": {"fraction": 0.1, "cap": 0}}, "rake.cap: 0 leaves no rake"),
        ({"rake": 5}, "rake: 5 is no table; its keys are fraction, cap"),
        ({"ranges": {"oop": "KK"}}, "ranges.ip: is missing"),
        ({"ranges": {"oop": "KK", "ip": "AsAh"}}, "ranges.ip: AsAh holds no hand without a card"),
        ({"ranges": {"oop": "KK", "ip": "A!"}}, "ranges.ip: column 3"),
        ({"ranges": {"oop": Range("KK", 5), "ip": "KK"}}, "ranges.oop: hands of 5 cards; omaha h"),
        ({"ranges": {"oop": "@none.csv", "ip": "KK"}}, "ranges.oop: none.csv: No such file"),
        ({"bets": {}}, "bets.river: is missing; from the river on each street needs its sizes"),
        ({"bets": {"river": {"oop": {"bets": []}}}}, "bets.river.oop.bets: unknown key; known are"),
        ({"bets": {"river": {"ip": {"donk": []}}}}, "bets.river.ip.donk: unknown key; known are"),
        (
            {"bets": {"river": {"oop": {"bet": ["50%", "2x"]}}}},
            "bets.river.oop.bet[1]: '2x' is a multiple of a bet, and a first bet faces none",
        ),
        (
            {"bets": {"river": {"oop": MENU, "ip": {"raise": [50]}}}},
            "bets.river.ip.raise[0]: '50' is no size; write 33%, pot, 2.5x, 100c or max",
        ),
        ({"tree": {"raises": -1}}, "tree.raises: -1 is no whole number from 0 to 100"),
        ({"tree": {"all_in_below_spr": -1}}, "tree.all_in_below_spr: -1 is not from 0 to"),
        ({"colour": "red"}, "colour: unknown key; known are game, limit,"),
        ({"a\nb": 1}, "'a\\nb': unknown key; known are game, limit,"),
        ({"lines": {"add": ["check, jump"]}}, "lines.add[0]: 'jump' is no action of a line"),
        ({"lines": {"add": [""]}}, "lines.add[0]: no action in it"),
        (
            {"lines": {"add": ["bet 5"], "remove": ["b 5"]}},
            "lines.remove[0]: the same line is added",
        ),
        (
            {"lines": {"lock": [{"line": "", "frequency": [0.5, 0.4]}]}},
            "lines.lock[0].frequency: adds up to 0.9, not to 1",
        ),
        (
            {"lines": {"lock": [{"line": "", "frequency": [0.5, -0.5]}]}},
            "lines.lock[0].frequency[1]: -0.5 is no frequency from 0 to 1",
        ),
        (
            {"lines": {"lock": [{"line": "", "range": "AsKs", "frequency": [1]}]}},
            "lines.lock[0].range: AsKs holds no hand without a card of the board As Qd 9c 5s 4d",
        ),
        ({"lines": {"lock": [{"line": ""}]}}, "lines.lock[0].frequency: is missing"),
    ],
)
def test_a_fault_is_one_line_with_its_path(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SpotError) as caught:
        Spot.of(river(**changes))
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_an_error_begins_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "spot.toml"
    for data, message in (
        (b"game = ", f"{path}: no TOML: "),
        (b"\xff", f"{path}: no text in UTF-8"),
        (b'game = "omaha"', f"{path}: board: is missing"),
    ):
        path.write_bytes(data)
        with pytest.raises(SpotError) as caught:
            read_spot(path)
        assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "0%", "-5%", "50", "1e9%", "%", "x", "0.5c", "pot pot", "²%"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(SpotError, match="is no"):
        parse_size(text, faced=True)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "true is no"),
        (date(2024, 1, 2), "2024-01-02 is no"),
        ("x" * 10**6, "'xxx"),
        ([[1]] * 10**5, "[[1], "),
    ],
)
def test_a_value_is_told_as_the_file_has_it_and_not_at_length(value: object, told: str) -> None:
    for changes in ({"pot": value}, {"stacks": value}, {"board": value}, {"ranges": value}):
        with pytest.raises(SpotError) as caught:
            Spot.of(river(**changes))
        assert len(str(caught.value)) < 200
    with pytest.raises(SpotError, match=r"^pot: ") as caught:
        Spot.of(river(pot=value))
    assert told in str(caught.value)
