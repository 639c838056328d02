"""``ninecards range``: the counts, the list, files, and one line for every fault."""

from __future__ import annotations

import json
import os
from collections import Counter
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.cli import categories
from ninecards.cli.main import main
from ninecards.equity import Range
from ninecards.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def test_percentages_of_every_game(capsys: Capture) -> None:
    for game, total in (("omaha5", 2_598_960), ("plo8", 270_725), ("bigo", 2_598_960)):
        combos = answer(capsys, "15%", "--game", game)["combos"]
        assert 0.1499 * total < combos <= 0.15 * total
    assert answer(capsys, "15%", "--order", "equity")["combos"] != 40_600


def test_a_range_of_boards_sums_up(capsys: Capture) -> None:
    value = answer(capsys, "AA@50", "--board", "AxKx*")
    # An ace and a king of one of four suits, and one of the 50 other cards.
    assert (value["board"], value["boards"]) == ("AxKx", 200)
    flops = [[51, 47, third] for third in range(52) if third not in (51, 47)]
    combos = 4 * sum(Range("AA").count(flop) for flop in flops)
    assert value["combos"] == combos
    assert value["weight"] == combos / 2
    assert value["fraction"] == combos / (200 * 211_876)
    assert main(["range", "AA@50", "--board", "AxKx*"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        f"200 boards AxKx; on an average one {combos / 200:,.1f} hands, "
        f"{100 * value['fraction']:.4g} % of all; weight {combos / 400:,.6g}"
    )


def test_categories_for_a_reader_and_a_script(capsys: Capture) -> None:
    value = answer(capsys, "AA@50,KK", "--board", "Kd8s7s", "--by", "category")
    rows = {row["key"]: row for row in value["categories"]}
    made = [row for row in rows.values() if row["group"] == "made"]
    assert sum(row["combos"] for row in made) == value["combos"]
    assert sum(row["weight"] for row in made) == value["weight"]
    assert sum(row["fraction"] for row in made) == pytest.approx(1)
    assert "low_nut" not in rows
    assert list(rows["gutshot"]) == [
        *("key", "group", "text", "combos", "fraction", "weight", "outs", "nut_outs")
    ]
    # Two kings of three and any two of the other 46 cards, or all three kings and one of these.
    assert rows["set_top"]["combos"] == 3 * comb(46, 2) + 46
    assert main(["range", "AA@50,KK", "--board", "Kd8s7s", "--by", "category"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert f"top set{rows['set_top']['combos']:>52,}" in "\n".join(lines)


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_categories_in_three_languages_fit_a_terminal(language: str, capsys: Capture) -> None:
    for board in ("As2d3c", "Kd8s7s", "KsKd7c2h", "9s8s7s6d5h"):
        arguments = ["*", "--game", "plo8", "--board", board, "--by", "category"]
        assert main(["range", *arguments, "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= 80, max(lines, key=len)
    assert Words(language).text("made.straight_nut") in "\n".join(lines)


def test_lows_are_categories_of_hi_lo(capsys: Capture) -> None:
    arguments = ["A2", "--game", "o8", "--board", "3d4c8h", "--by", "category"]
    rows = {row["key"]: row for row in answer(capsys, *arguments)["categories"]}
    assert rows["low_nut"]["combos"] == answer(capsys, *arguments)["combos"]
    assert rows["low"]["combos"] == 0


def test_categories_on_a_range_of_boards(capsys: Capture) -> None:
    arguments = ["AsAhKsKh,JsTs9h8h", "--by", "category"]
    boards = [f"Qs{rank}d7c" for rank in "23"]
    sums: Counter[str] = Counter()
    for board in boards:
        for row in answer(capsys, *arguments, "--board", board)["categories"]:
            sums[row["key"]] += row["combos"]
    value = answer(capsys, *arguments, "--board", ",".join(boards))
    assert {row["key"]: row["combos"] for row in value["categories"]} == sums
    assert value["boards"] == 2


def test_an_interrupted_count_shows_what_is_done(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = categories.fill_table

    def stopping(*arguments: Any, **options: Any) -> Iterator[int]:
        for done in real(*arguments, **options):
            yield done
            if done == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(categories, "fill_table", stopping)
    arguments = ["AsAhKsKh", "--by", "category", "--board", "Qs*7c"]
    assert main(["range", *arguments, "--json"]) == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "stopped after 2 of 50 boards" in captured.err
    assert "overpair" in captured.err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["AA,,KK"], "range 'AA,,KK', column 4: an empty term; a range such as AA or $ds is"),
        (["AAAAA"], "range 'AAAAA', column 5: 5 cards in 'AAAAA'; a hand has 4"),
        (["15%6h", "--game", "omaha5"], "15%6h: the order ppt-6max is for hands of 4 cards"),
        (["15%", "--board", "15%"], "board '15%', 15%: no order is chosen"),
        (["AA", "--board", "AAAAA"], "board 'AAAAA', column 5: a fifth A"),
        (["AA", "--board", "AsKdQs$x"], "board 'AsKdQs$x', column 8: only $R, $B"),
        (["AA", "--board", "$r:sss"], "board '$r:sss': no board of 3 cards is so"),
        (["AA", "--by", "category"], "range: --by category asks for a --board of 3, 4 or 5 cards"),
        (["15%", "--order", "best"], "unknown order 'best'; the orders are ppt-10max, ppt-6max"),
        (["AA", "--dialect", "pio"], "unknown dialect 'pio'; the dialects are ppt, monker"),
        (["AA", "--board", "AsKd"], "board 'AsKd': 2 cards; omaha shows 0, 3, 4 or 5"),
        (["AA", "--board", "AsAsKd"], "board 'AsAsKd', column 3: As again"),
        (["AA", "--by", "rank"], "range: --by 'rank'; it is category"),
        (["AA", "--lang", "xx"], "unknown language 'xx'; the languages are en, ru, el"),
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


def test_where_nothing_can_be_written_is_said_before_the_work(
    tmp_path: Path, capsys: Capture
) -> None:
    for name, line in (
        ("x.foo", "a range goes into a file .csv, .txt, .rng"),
        ("none/x.csv", "No such file or directory"),
        ("folder.csv", "Is a directory"),
    ):
        (tmp_path / "folder.csv").mkdir(exist_ok=True)
        assert main(["range", "AA", "--out", str(tmp_path / name)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == f"ninecards: {tmp_path / name}: {line}\n"


def test_a_full_disk_names_the_file(tmp_path: Path, capsys: Capture) -> None:
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("there is no /dev/full here")
    path = tmp_path / "aces.csv"
    path.symlink_to("/dev/full")
    assert main(["range", "AA", "--out", str(path)]) == 3
    assert capsys.readouterr().err == f"ninecards: {path}: No space left on device\n"
    assert main(["range", "@"]) == 2
    assert capsys.readouterr().err.startswith("ninecards: '@' names no file; @FILE is ")
