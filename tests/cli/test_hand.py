"""``ninecards hand``: the figures, the words and the JSON line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninecards.cli.main import main

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The JSON object of a command that ends well."""
    assert main(["hand", *arguments, "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    value = json.loads(lines[-1])
    assert isinstance(value, dict)
    return value


def test_high_and_low_in_words(capsys: Capture) -> None:
    assert main(["hand", "--game", "omaha-hilo", "As2dKsKh", "--board", "3d4c8hKd9s"]) == 0
    captured = capsys.readouterr()
    assert captured.out == (
        "Ks Kh Kd 9s 8h  three of a kind, kings  (Ks Kh + 8h Kd 9s)\n"
        "8h 4c 3d 2d As  low 8-4-3-2-A  (As 2d + 3d 4c 8h)\n"
    )
    assert captured.err == ""


def test_a_high_game_says_nothing_of_a_low(capsys: Capture) -> None:
    assert main(["hand", "As2dKsKh", "--board", "3d4c8hKd9s"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_answer_for_a_script(capsys: Capture) -> None:
    value = answer(capsys, "--game", "plo8", "As2dKsKh", "--board", "3d4c8hKd9s")
    assert value == {
        "high": {
            "rank": 5748,
            "category": "three of a kind",
            "cards": ["Ks", "Kh", "Kd", "9s", "8h"],
            "hole": ["Ks", "Kh"],
            "board": ["8h", "Kd", "9s"],
            "text": "three of a kind, kings",
        },
        "low": {
            "rank": 34,
            "category": "low",
            "cards": ["8h", "4c", "3d", "2d", "As"],
            "hole": ["As", "2d"],
            "board": ["3d", "4c", "8h"],
            "text": "low 8-4-3-2-A",
        },
    }


def test_with_json_a_reader_is_served_on_standard_error(capsys: Capture) -> None:
    assert main(["hand", "AsAhAdKs", "--board", "AcQdJdTh9h", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == "As Ks Qd Jd Th  straight, ace high  (As Ks + Qd Jd Th)\n"
    assert json.loads(captured.out)["high"]["text"] == "straight, ace high"


def test_no_low_is_null_and_said(capsys: Capture) -> None:
    arguments = ["--game", "o8", "As2dJhTs", "--board", "2c3h8dKdQs"]
    assert answer(capsys, *arguments)["low"] is None
    assert main(["hand", *arguments]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "no low"


@pytest.mark.parametrize(
    ("game", "hole", "low"),
    [
        ("omaha", "As2dKsKh", None),
        ("plo", "As2dKsKh", None),
        ("omaha-hilo", "As2dKsKh", "8-4-3-2-A"),
        ("PLO8", "As2dKsKh", "8-4-3-2-A"),
        ("omaha5", "As2dKsKhQs", None),
        ("plo5", "As2dKsKhQs", None),
        ("omaha5-hilo", "As2dKsKhQs", "8-4-3-2-A"),
        ("bigo", "As2dKsKhQs", "8-4-3-2-A"),
        ("omaha6", "As2dKsKhQsJs", None),
        ("plo6", "As2dKsKhQsJs", None),
        ("omaha6-hilo", "As2dKsKhQsJs", "8-4-3-2-A"),
        ("courchevel", "As2dKsKhQs", None),
        ("courchevel-hilo", "As2dKsKhQs", "8-4-3-2-A"),
    ],
)
def test_every_game(game: str, hole: str, low: str | None, capsys: Capture) -> None:
    value = answer(capsys, "--game", game, hole, "--board", "3d4c8hKd9s")
    assert value["high"]["text"] == "three of a kind, kings"
    assert (value["low"] and value["low"]["text"]) == (low and f"low {low}")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "full house, aces over sevens"),
        ("ru", "фул-хаус, тузы и семёрки"),
        ("el", "φουλ του άσου με επτάρια"),
    ],
)
def test_the_words_are_in_the_language_asked_for(language: str, text: str, capsys: Capture) -> None:
    arguments = ["AsAhAdKs", "--board", "Ac7d7h3c2h", "--lang", language]
    assert main(["hand", *arguments]) == 0
    assert f"  {text}  " in capsys.readouterr().out
    high = answer(capsys, *arguments)["high"]
    assert (high["text"], high["category"]) == (text, "full house")


@pytest.mark.parametrize("board", ["Ac7d7h", "Ac7d7h3c", "Ac7d7h3c2h"])
def test_a_hand_is_read_from_the_flop_on(board: str, capsys: Capture) -> None:
    assert answer(capsys, "AsAhAdKs", "--board", board)["high"]["board"] == ["Ac", "7d", "7h"]


@pytest.mark.parametrize(
    "arguments", [["AsAhAdKs"], ["--game", "courchevel", "AsAhAdKsQs", "--board", "Ac"]]
)
def test_before_the_flop_there_is_no_hand(arguments: list[str], capsys: Capture) -> None:
    assert answer(capsys, *arguments) == {"high": None, "low": None}
    assert main(["hand", *arguments]) == 0
    assert capsys.readouterr().out.endswith("  no hand before the flop\n")


def test_cards_are_read_as_people_write_them(capsys: Capture) -> None:
    value = answer(capsys, "A♠ a♡, 10d ts", "--board", "10♣, 2h 2♦")
    assert value["high"]["cards"] == ["Td", "Ts", "Tc", "2h", "2d"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["AsAhKdKx"], "hole cards 'AsAhKdKx', column 8: 'x' is no suit; use c d h s or ♣ ♦ ♥ ♠"),
        (
            ["AsAhKd1s"],
            (
                "hole cards 'AsAhKd1s', column 7: '1' is no rank; "
                "use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"
            ),
        ),
        (
            ["AsAhKd??"],
            (
                "hole cards 'AsAhKd??', column 7: '?' is no rank; "
                "use 2 3 4 5 6 7 8 9 T (or 10) J Q K A"
            ),
        ),
        (
            ["AsAhKdAs"],
            (
                "hole cards 'AsAhKdAs', column 7: As again; "
                "it is in column 1 already and a card comes once"
            ),
        ),
        (
            ["AsAhKdKh", "--board", "2c2d2c"],
            "board '2c2d2c', column 5: 2c again; it is in column 1 already and a card comes once",
        ),
        (
            ["AsAhKdKh", "--board", "2c3c4x"],
            "board '2c3c4x', column 6: 'x' is no suit; use c d h s or ♣ ♦ ♥ ♠",
        ),
        (
            ["AsAhKdKh", "--board", "2c3cAs"],
            "As is twice in 'AsAhKdKh' on '2c3cAs'; a card comes once",
        ),
        (["AsAhKd"], "hole cards 'AsAhKd': 3 cards; omaha deals 4"),
        (["AsAhKdKhQs"], "hole cards 'AsAhKdKhQs': 5 cards; omaha deals 4"),
        ([""], "hole cards '': 0 cards; omaha deals 4"),
        (["--game", "plo5", "AsAhKdKh"], "hole cards 'AsAhKdKh': 4 cards; omaha5 deals 5"),
        (["--game", "plo6", "AsAhKdKh"], "hole cards 'AsAhKdKh': 4 cards; omaha6 deals 6"),
        (["AsAhKdKh", "--board", "2c3c"], "board '2c3c': 2 cards; omaha shows 0, 3, 4 or 5"),
        (["AsAhKdKh", "--board", "2c"], "board '2c': 1 cards; omaha shows 0, 3, 4 or 5"),
        (
            ["AsAhKdKh", "--board", "2c3c4c5c6c7c"],
            "board '2c3c4c5c6c7c': 6 cards; omaha shows 0, 3, 4 or 5",
        ),
        (
            ["--game", "courchevel", "AsAhKdKhQs", "--board", "2c3c"],
            "board '2c3c': 2 cards; courchevel shows 0, 1, 3, 4 or 5",
        ),
        (
            ["AsAhKdKh", "--lang", "fr"],
            "unknown language 'fr'; the languages are en, ru, el",
        ),
        (
            ["AsAhKdKh", "--game", "stud"],
            (
                "unknown game 'stud'; the games are omaha, omaha-hilo, omaha5, omaha5-hilo, "
                "omaha6, omaha6-hilo, courchevel, courchevel-hilo and the aliases"
            ),
        ),
        (
            ["AsAhKdKh", "--color"],
            (
                "hand: no such option: --color; "
                "allowed are HOLE, --board, --game, --lang, --json, --help"
            ),
        ),
        (
            ["AsAhKdKh", "2c3c4c"],
            (
                "hand: got unexpected extra argument(s) (2c3c4c); "
                "allowed are HOLE, --board, --game, --lang, --json, --help"
            ),
        ),
        ([], "hand: missing argument 'HOLE'; allowed are HOLE, --board, --game, --lang, --json"),
        (["AsAhKdKh", "--board"], "option '--board' requires an argument"),
    ],
)
@pytest.mark.parametrize("json_too", [False, True])
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], line: str, *, json_too: bool, capsys: Capture
) -> None:
    assert main(["hand", *(["--json"] if json_too else []), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ninecards: {line}")
    assert captured.err.endswith("\n")
    assert len(captured.err.splitlines()) == 1
