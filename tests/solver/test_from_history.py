"""A recorded hand as a spot: what lay there, who acts first, what was bet."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from ninecards.errors import SpotError
from ninecards.history import HandRecord
from ninecards.history.files import readings_of
from ninecards.solver.from_history import RecordedSpot, recorded_spot
from ninecards.solver.spot import Spot
from ninecards.solver.tree import betting_tree

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
PokerStars Hand #7001:  Omaha Pot Limit ($1/$2 USD) - 2024/05/01 12:03:00 ET
Table 'Own II' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bo ($200 in chips)
Seat 3: Cy ($150 in chips)
Bo: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Bo [7c 7d 2h 3s]
"""
PREFLOP = """\
Ann: raises $5 to $7
Bo: folds
Cy: calls $5
*** FLOP *** [As Qd 9c]
"""
FLOP = """\
Cy: checks
Ann: bets $10
Cy: calls $10
"""
TURN = """\
*** TURN *** [As Qd 9c] [5s]
Cy: checks
Ann: checks
*** RIVER *** [As Qd 9c 5s] [4d]
"""
RIVER = """\
Cy: bets $20
Ann: raises $60 to $80
Cy: folds
Uncalled bet ($60) returned to Ann
Ann collected $73 from pot
*** SUMMARY ***
Total pot $75 | Rake $2
"""
HAND = HEAD + PREFLOP + FLOP + TURN + RIVER
ALL_IN = """\
Cy: bets $15
Ann: calls $15
*** TURN *** [As Qd 9c] [5s]
Cy: bets $45
Ann: raises $133 to $178 and is all-in
Cy: calls $83 and is all-in
Uncalled bet ($50) returned to Ann
*** RIVER *** [As Qd 9c 5s] [4d]
*** SHOW DOWN ***
Cy: shows [Kh Kd Jh Jd] (a pair of Kings)
Ann: shows [Ah Ad 8h 8d] (three of a kind, Aces)
Ann collected $301 from pot
*** SUMMARY ***
Total pot $301 | Rake $0
"""
THREE = """\
Ann: calls $2
Bo: calls $1
Cy: checks
*** FLOP *** [As Qd 9c]
Bo: checks
Cy: checks
Ann: checks
*** TURN *** [As Qd 9c] [5s]
Bo: bets $6
Cy: folds
Ann: calls $6
*** RIVER *** [As Qd 9c 5s] [4d]
Bo: checks
Ann: checks
*** SHOW DOWN ***
Bo: shows [7c 7d 2h 3s] (a straight, Ace to Five)
Ann: mucks hand
Bo collected $17 from pot
*** SUMMARY ***
Total pot $18 | Rake $1
"""


def record(text: str, folder: Path) -> HandRecord:
    path = folder / "hand.txt"
    path.write_text(text, "utf-8")
    [reading] = readings_of(path)
    assert isinstance(reading, HandRecord)
    return reading


def found_spot(text: str, folder: Path, street: str) -> tuple[RecordedSpot, Spot]:
    found = recorded_spot(record(text, folder), street, oop="KKJJ", ip="AA")
    return found, Spot.of(tomllib.loads(found.text))


def test_the_river_of_two_players(tmp_path: Path) -> None:
    found, spot = found_spot(HAND, tmp_path, "river")
    assert found.players == ("Cy", "Ann")
    assert found.line == ("bet 2000", "raise 8000", "fold")
    assert "".join(map(str, spot.board)) == "AsQd9c5s4d"
    # Bo has shown nobody his cards, but the record knows them.
    assert "".join(map(str, spot.dead)) == "7c7d2h3s"
    assert spot.pot == 2 * 700 + 100 + 2 * 1000
    assert spot.stacks == (15000 - 1700, 20000 - 1700)
    assert (spot.config.game.name, spot.config.big_blind) == ("omaha", 200)
    assert [str(held) for held in spot.ranges] == ["KKJJ", "AA"]
    tree = betting_tree(spot)
    # Half the pot and the pot, and what was bet.
    assert list(map(str, tree.node(()).choices)) == ["check", "bet 1750", "bet 2000", "bet 3500"]
    assert "raise 8000" in map(str, tree.node(("bet 2000",)).choices)


def test_the_flop_and_its_whole_line(tmp_path: Path) -> None:
    found, spot = found_spot(HAND, tmp_path, "flop")
    assert spot.pot == 1500
    assert found.line[:5] == ("check", "bet 1000", "call", "check", "check")
    assert spot.lines.add == (
        ("check", "bet 1000"),
        ("check", "bet 1000", "call", "check", "check", "bet 2000"),
        ("check", "bet 1000", "call", "check", "check", "bet 2000", "raise 8000"),
    )


def test_more_than_the_other_has_is_not_bet(tmp_path: Path) -> None:
    """Ann moves in with more than Cy has behind: Cy's chips are what is bet."""
    found, spot = found_spot(HEAD + PREFLOP + ALL_IN, tmp_path, "turn")
    assert spot.stacks == (12800, 17800)
    assert found.line == ("bet 4500", "raise 12800", "call")
    tree = betting_tree(spot)
    assert list(map(str, tree.node(("bet 4500",)).choices)) == ["fold", "call", "raise 12800"]


@pytest.mark.parametrize(
    ("text", "street", "why"),
    [
        (HAND, "preflop", "street 'preflop'; it is flop, turn, river"),
        (HEAD + PREFLOP + ALL_IN, "river", "hand 7001: nobody decides on the river"),
        (HEAD + THREE, "flop", "hand 7001: 3 players are on the flop; a solve is for two"),
        (HEAD + THREE, "turn", "hand 7001: 3 players are on the turn; a solve is for two"),
        (HAND.replace("Ann collected $73", "Ann collected $99"), "river", "hand 7001: failed: "),
    ],
)
def test_hands_that_are_no_spot(text: str, street: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(SpotError) as error:
        recorded_spot(record(text, tmp_path), street)
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


def test_two_are_left_after_three(tmp_path: Path) -> None:
    found, spot = found_spot(HEAD + THREE, tmp_path, "river")
    assert found.players == ("Bo", "Ann")
    assert (spot.pot, spot.stacks) == (1800, (19200, 19200))
    # Cards of those who are still in may be any of their ranges.
    assert spot.dead == ()
