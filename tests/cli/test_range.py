"""``ninecards range``: the counts, the list, files, and one line for every fault."""

from __future__ import annotations

import json
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["range", *arguments, "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    value = json.loads(line)
    assert isinstance(value, dict)
    return value


def test_a_reader_sees_text_count_and_share(capsys: Capture) -> None:
    assert main(["range", "AA : $ds"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "AA:$ds\n864 hands, 0.3191 % of all; weight 864\n"
    assert captured.err == ""


@pytest.mark.parametrize(
    ("game", "text", "combos"),
    [
        ("omaha", "AA", 6_961),
        ("plo8", "AA", 6_961),
        ("omaha", "$ds", 36_504),
        ("omaha", "100%", 270_725),
        ("omaha5", "100%", 2_598_960),
        ("courchevel", "AA", 108_336),
        ("plo6", "AA", 1_237_792),
    ],
)
def test_the_answer_for_a_script(game: str, text: str, combos: int, capsys: Capture) -> None:
    value = answer(capsys, text, "--game", game)
    assert (value["canonical"], value["combos"], value["weight"]) == (text, combos, combos)
    assert list(value) == ["canonical", "combos", "fraction", "weight", "categories"]


def test_cards_of_the_board_are_dead(capsys: Capture) -> None:
    value = answer(capsys, "AA@50", "--board", "AsKd2c")
    # Three aces and 46 others are left: two or three of the aces.
    assert value["combos"] == 3 * comb(46, 2) + 46
    assert value["fraction"] == value["combos"] / 211_876
    assert value["weight"] == value["combos"] / 2


def test_hands_are_listed_from_the_aces_down(capsys: Capture) -> None:
    value = answer(capsys, "AA@50", "--list", "2")
    assert value["hands"] == [
        {"hand": "AsAhAdAc", "weight": 0.5},
        {"hand": "AsAhAdKs", "weight": 0.5},
    ]
    assert main(["range", "AsAhKsKh", "--list", "9"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == ["AsAhKsKh  1"]
    assert answer(capsys, "AA", "--list", "0")["hands"] == []


def test_orders_and_dialects(capsys: Capture) -> None:
    ten, six = (
        answer(capsys, "15%", "--order", order)["combos"] for order in ("ppt-10max", "ppt-6max")
    )
    assert (ten, six) == (40_600, 40_608)
    assert answer(capsys, "15%")["combos"] == ten
    value = answer(capsys, "AAxx", "--dialect", "monker")
    assert (value["canonical"], value["combos"]) == ("AA", 6_961)


@pytest.mark.parametrize("suffix", ["csv", "txt", "rng"])
def test_out_and_in_again(suffix: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / f"r.{suffix}"
    assert main(["range", "AA:$ds@25", "--out", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[2] == f"{path}: 864 hands"
    value = answer(capsys, f"@{path}")
    assert (value["combos"], value["weight"]) == (864, 216)


def test_a_board_leaves_its_hands_out_of_the_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "r.csv"
    combos = answer(capsys, "AA", "--board", "AsKd2c", "--out", str(path))["combos"]
    assert answer(capsys, f"@{path}")["combos"] == combos
    assert "As" not in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["AA,,KK"], "range 'AA,,KK', column 4: an empty term; a range such as AA or $ds is"),
        (["AAAAA"], "range 'AAAAA', column 5: 5 cards in 'AAAAA'; a hand has 4"),
        (["15%", "--game", "omaha5"], "15%: no published order is known for this game yet"),
        (["15%", "--game", "plo8"], "15%: no published order is known for this game yet"),
        (["15%", "--order", "best"], "unknown order 'best'; the orders are ppt-10max, ppt-6max"),
        (["AA", "--dialect", "pio"], "unknown dialect 'pio'; the dialects are ppt, monker"),
        (["AA", "--board", "AsKd"], "board 'AsKd': 2 cards; omaha shows 0, 3, 4 or 5"),
        (["AA", "--board", "AsAsKd"], "board 'AsAsKd', column 3: As again"),
        (["AA", "--by", "category"], "range: --by 'category'; hands by category are not there"),
        (["AA", "--list", "-1"], "range: --list -1; it is 0 to 1000000"),
        (["AA", "--out", "r.xls"], "r.xls: a range goes into a file .csv, .txt, .rng"),
        (["@nowhere.csv"], "nowhere.csv"),
    ],
)
def test_a_fault_is_one_line(arguments: list[str], line: str, capsys: Capture) -> None:
    assert main(["range", *arguments]) in (2, 3)
    captured = capsys.readouterr()
    [error] = captured.err.splitlines()
    assert line in error
