"""``ninecards equity``: the table, the JSON of the contract, files, one line for every fault."""

from __future__ import annotations

import csv as csv_module
import json
import os
import signal
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.cli import equity as command
from ninecards.cli.equity_plot import equity_curve
from ninecards.cli.main import main
from ninecards.equity import Range, equity, hand_texts, sampling
from ninecards.words import LANGUAGES, Words

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

FIELDS = [
    *("text", "combos", "equity", "high_win", "high_tie"),
    *("low_win", "low_tie", "scoop", "quarter", "std_error"),
]
ACES, RUNDOWN = "AsAhKsKh", "Td9c8d7c"


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["equity", *arguments, "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    value = json.loads(line)
    assert isinstance(value, dict)
    return value


def test_a_reader_sees_a_table_and_that_it_is_exact(capsys: Capture) -> None:
    assert main(["equity", ACES, RUNDOWN]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[:3] == [
        "            equity %     win     tie",
        "AsAhKsKh     60.2849   60.28    0.00",
        "Td9c8d7c     39.7151   39.72    0.00",
    ]
    assert lines[3].startswith("omaha. Exact: all 1,086,008 boards, ")
    assert captured.err == ""


def test_hi_lo_tells_both_halves(capsys: Capture) -> None:
    hands = ["As2dKsKh", "Ah2cQdJd"]
    assert main(["equity", "--game", "o8", *hands, "--board", "3d4cTh", "--dead", "2h"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        *("equity", "%", "hi", "win", "hi", "tie", "lo", "win", "lo", "tie", "scoop", "quarter")
    ]
    assert lines[3].startswith("omaha-hilo; board 3d 4c Th; dead 2h. Exact: all 780 boards, ")


@pytest.mark.parametrize(
    "arguments",
    [
        [ACES, RUNDOWN],
        ["--game", "omaha6-hilo", "As2dKsKh5c6c", "Ah2cQdJd5d6d", "8s8d7h7d9s9d"],
        [ACES, RUNDOWN, "--board", "2c3c4d", "--by", "next-card"],
        [ACES, RUNDOWN, "--board2", ""],
        ["--game", "bigo", "As2dKsKh5c", "Ah2cQdJd5d", "--board", "4s7c8h", "--board2", "ThJh9c"],
    ],
)
def test_no_line_is_wider_than_80(arguments: list[str], capsys: Capture) -> None:
    assert main(["equity", *arguments]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_answer_for_a_script(capsys: Capture) -> None:
    value = answer(capsys, ACES, RUNDOWN)
    assert list(value) == [
        *("exact", "boards", "deals", "samples", "seed", "seconds", "players", "rows")
    ]
    assert (value["exact"], value["boards"], value["samples"]) == (True, 1_086_008, None)
    assert [list(player) for player in value["players"]] == [FIELDS, FIELDS]
    hero = value["players"][0]
    assert (hero["text"], hero["combos"], hero["high_win"]) == (ACES, 1, 654_699)
    assert (hero["high_tie"], hero["scoop"], hero["std_error"]) == (0, 654_699, 0.0)


def test_two_boards(capsys: Capture) -> None:
    boards = ["--board", "Th9s2c3d", "--board2", "JcQc4h5s"]
    value = answer(capsys, ACES, RUNDOWN, *boards)
    assert (value["exact"], value["boards"]) == (True, 1_260)
    assert [row["key"] for row in value["rows"]] == ["Th 9s 2c 3d", "Jc Qc 4h 5s"]
    assert [player["scoop"] for player in value["players"]] == [194, 404]
    assert main(["equity", ACES, RUNDOWN, *boards]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "all 1,260 pairs of boards" in lines[-1]
    assert lines[4].startswith("board, equity %  ")
    assert lines[5].startswith("Th 9s 2c 3d")


def test_by_next_card(capsys: Capture) -> None:
    hands = ["AsAhKdQc", "5s5h9c8c"]
    value = answer(capsys, *hands, "--board", "AdJc5d2h", "--by", "next-card")
    assert len(value["rows"]) == 40
    five = next(row for row in value["rows"] if row["key"] == "5c")
    assert [player["equity"] for player in five["players"]] == [0, 1]
    # The whole is the mean of its next cards.
    for i, player in enumerate(value["players"]):
        mean = sum(row["players"][i]["equity"] for row in value["rows"]) / 40
        assert player["equity"] == pytest.approx(mean)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_column_of_a_row_is_headed_by_whose_it_is(language: str, capsys: Capture) -> None:
    hands = ["AsAhKdQc", "5s5h9c8c", "AA:$ds,KK:$ds", "--samples", "500"]
    asked = [*hands, "--board", "AdJc5d2h", "--by", "next-card", "--lang", language]
    assert main(["equity", *asked]) == 0
    lines = capsys.readouterr().out.splitlines()
    head, first = lines[lines.index("") + 1 :][:2]
    words = Words(language)
    title = f"{words.text('equity.rows_next_card')}, {words.text('equity.column_share')}"
    assert head.startswith(title)
    assert head[len(title) :].split() == ["AsAhKdQc", "5s5h9c8c", "AA:$ds,K…"]
    assert len(head) == len(first) == 50


def test_by_hand(capsys: Capture) -> None:
    value = answer(capsys, ACES, RUNDOWN, "--by", "hand")
    assert [(row["key"], row["player"]) for row in value["rows"]] == [(ACES, 1), (RUNDOWN, 2)]
    assert [row["players"][0] for row in value["rows"]] == value["players"]


@pytest.mark.parametrize(("by", "rows"), [([], 2), (["--by", "next-card"], 2 * 40)])
def test_a_file_of_rows(by: list[str], rows: int, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "e.csv"
    hands = ["AsAhKdQc", "5s5h9c8c", "--board", "AdJc5d2h"]
    assert main(["equity", *hands, *by, "--csv", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{path}: {rows // (2 if by else 1)} rows"
    with path.open(encoding="utf-8") as file:
        read = list(csv_module.DictReader(file))
    assert len(read) == rows
    assert set(FIELDS) <= set(read[0])
    whole = [row for row in read if row.get("key", "5c") == "5c"]
    expected = ["0.0", "1.0"] if by else ["0.975", "0.025"]
    assert [row["equity"] for row in whole] == expected


def test_ranges_in_a_table_and_by_category(capsys: Capture) -> None:
    specs = ["AA:$ds", "Td9c8d7c", "--board", "Th9s2d4h"]
    assert main(["equity", *specs, "--by", "category"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].startswith("AA:$ds")
    assert any(line.startswith("1  overpair") for line in lines)
    assert lines[-1].startswith(
        "omaha; board Th 9s 2d 4h. Exact: all 48 boards, all pairs of hands, "
    )
    value = answer(capsys, *specs)
    assert value["exact"] is True
    assert value["players"][0]["combos"] > 700
    assert value["players"][0]["high_win"] + value["players"][1]["scoop"] <= value["deals"]


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_categories_are_told_in_words_and_kept_as_keys_for_scripts(
    language: str, game: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "rows.csv"
    specs = ["A23*,$ds:KK", "89TJ,22", "--board", "2s8s3d", "--game", game, "--by", "category"]
    assert main(["equity", *specs, "--lang", language, "--csv", str(path), "--json"]) == 0
    captured = capsys.readouterr()
    rows = json.loads(captured.out.splitlines()[-1])["rows"]
    keys = {row["key"] for row in rows}
    assert {"set_bottom", "flush_draw_nut"} <= keys
    with path.open(encoding="utf-8") as file:
        assert {row["key"] for row in csv_module.DictReader(file)} == keys
    words, lines = Words(language), captured.err.splitlines()
    assert max(len(line) for line in lines if str(tmp_path) not in line) <= 80
    start = lines.index("") + 1
    head = [words.text(f"{key}") for key in ("equity.rows_category", "equity.column_share")]
    assert lines[start].split() == [
        *head[0].split(),
        *head[1].split(),
        words.text("range.column_hands"),
    ]
    table = lines[start + 1 : start + 1 + len(rows)]
    for row, line in zip(rows, table, strict=True):
        group = "made" if words.has(f"made.{row['key']}") else "draw"
        text = words.text(f"{group}.{row['key']}")
        assert line.startswith(f"{row['player']}  {text}  ")
        assert line.endswith(f"{row['players'][0]['combos']:,}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        [ACES, RUNDOWN],
        [ACES, RUNDOWN, "--game", "o8", "--board", "2c5d9h", "--board2", "", "--dead", "3c"],
        ["AA", "T9", "7654", "--game", "o8", "--samples", "1000", "--board", "2c5d9h"],
        ["AA:$ds", "T9", "--board", "2c5d9hJs", "--by", "hand"],
    ],
)
def test_every_language_has_its_table_in_80_columns(
    arguments: list[str], language: str, capsys: Capture
) -> None:
    assert main(["equity", *arguments, "--lang", language]) == 0
    captured = capsys.readouterr()
    assert max(map(len, captured.out.splitlines())) <= 80
    assert ("equity %" in captured.out) == (language == "en")
    assert ("boards, " in captured.out) == (language == "en")
    assert captured.err == ""


def test_many_rows_are_cut_for_a_reader_and_whole_in_the_file(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "rows.csv"
    specs = ["AA:$ds", "Td9c8d7c", "--board", "Th9s2d4h"]
    assert main(["equity", *specs, "--by", "hand", "--csv", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 80
    assert any(line.endswith("rows more; --csv writes them all") for line in lines)
    with path.open(encoding="utf-8") as file:
        rows = list(csv_module.DictReader(file))
    assert len(rows) > 500
    assert {row["player"] for row in rows} == {"1", "2"}


def test_a_sampled_answer_says_so(capsys: Capture) -> None:
    specs = ["AA", "KK,QQ", "JT98", "--samples", "5000", "--seed", "7"]
    assert main(["equity", *specs]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["equity", "%", "±", "win", "tie"]
    assert lines[-1].startswith("omaha. 5,000 samples on 5,000 boards, seed 7, ")
    value = answer(capsys, *specs)
    assert (value["exact"], value["samples"], value["seed"]) == (False, 5_000, 7)
    assert all(0 < player["std_error"] < 0.01 for player in value["players"])
    # Of every player, also in Hi/Lo, within 80 columns.
    assert main(["equity", "--game", "omaha6-hilo", *specs]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_range_from_a_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "range.csv"
    path.write_text("hand,weight\nAsAhKsKh,1\nQsQhJsTh,0.5\n", encoding="utf-8")
    board = ["--board", "9s6d2h"]
    told = answer(capsys, "AsAhKsKh,QsQhJsTh@50", "Td9c8d7c", *board)
    read = answer(capsys, f"@{path}", "Td9c8d7c", *board)
    assert read["players"][0].pop("text") == f"@{path}"
    told["players"][0].pop("text")
    assert read["players"] == told["players"]


def test_ctrl_c_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(*_arguments: object, progress: Any, **_options: object) -> None:
        progress(1, 4)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "answer", interrupted)
    assert main(["equity", "AA", "KK", "--board", "9s6d2h", "--json"]) == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "stopped when 25% was done; half an answer is none\n"


def test_a_tie_is_how_often_and_the_equity_is_the_share(capsys: Capture) -> None:
    assert main(["equity", "AsAdKsKd", "AhAcKhKc"]) == 0
    head, *players = capsys.readouterr().out.splitlines()[:3]
    assert head.split() == ["equity", "%", "win", "tie"]
    assert [line.split()[1:] for line in players] == [["50.0000", "17.86", "64.27"]] * 2


def test_fewer_cards_than_a_hand_has_are_told_to_be_a_range(capsys: Capture) -> None:
    arguments = ["equity", "--game", "omaha5", ACES, "Td9c8d7c6h", "--board", "2s3s4h"]
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == f"hand 1 {ACES!r} names 4 of 5 cards; it is a range of 45 hands\n"
    assert main(["equity", ACES, RUNDOWN, "--samples", "9"]) == 0
    assert capsys.readouterr().err == ""


def test_ctrl_c_while_sampling_tells_the_deals_so_far(capsys: Capture) -> None:
    """As somebody presses it: the table, its error, the JSON line, and the code."""

    def press() -> None:
        if sampled.wait(60):
            os.kill(os.getpid(), signal.SIGINT)

    sampled = threading.Event()
    rounds = sampling._Work.round

    def told(self: Any, workers: Any) -> None:
        rounds(self, workers)
        sampled.set()

    pressing = threading.Thread(target=press)
    pressing.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling._Work, "round", told)
        code = main(["equity", "AA", "KK", "--samples", "99999999999", "--json"])
    pressing.join()
    assert code == 130
    captured = capsys.readouterr()
    value = json.loads(captured.out)
    assert value["exact"] is False
    assert value["samples"] % 2**20 == 0 < value["samples"] < 10**10
    assert 0 < value["players"][0]["std_error"] < 0.001
    lines = captured.err.splitlines()
    assert lines[0].split() == ["equity", "%", "±", "win", "tie"]
    assert lines[-1].startswith("stopped when ")
    assert lines[-1].endswith("% was done")


def test_holdem_checks_the_kernel(capsys: Capture) -> None:
    """Aces against kings without a common suit, as every table has it."""
    value = answer(capsys, "AsAh", "KdKc", "--game", "holdem")
    assert value["boards"] == 1_712_304
    assert [player["high_win"] for player in value["players"]] == [1_388_072, 317_694]
    assert main(["equity", "AsAh", "KdKc", "--game", "holdem", "--board2", ""]) == 2


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([ACES], "equity: 1 hand; 2 to 6 meet"),
        ([], "equity: missing argument 'SPEC SPEC ..'"),
        ([ACES, "Td9c8d7c6c"], "hand 2 'Td9c8d7c6c', column 9: 5 cards in 'Td9c8d7c6c'; a hand"),
        ([ACES, "TdAs8d7c"], "hand 2 'TdAs8d7c', column 3: As is in hand 1 already; a card comes"),
        ([ACES, "Td9c8d71"], "hand 2 'Td9c8d71', column 8: '1' after a term"),
        ([ACES, ""], "hand 2 '', column 1: an empty term"),
        ([ACES, RUNDOWN, "--board", "2c3c"], "board '2c3c': 2 cards; omaha shows 0, 3, 4 or 5"),
        ([ACES, RUNDOWN, "--board", "2c3cAs"], "board '2c3cAs', column 5: As is in hand 1"),
        ([ACES, RUNDOWN, "--dead", "2cX"], "dead '2cX', column 3: 'X' is no rank"),
        ([ACES, RUNDOWN, "--game", "stud"], "unknown game 'stud'"),
        ([ACES, RUNDOWN, "--by", "suit"], "equity: --by 'suit'; it is hand, category, next-card"),
        ([ACES, RUNDOWN, "--by", "next-card"], "equity: by next-card with 0 cards on the board"),
        (
            [ACES, RUNDOWN, "--by", "next-card", "--board", "2c3c4d", "--board2", "5c6c7h"],
            "equity: by next-card with two boards; one board is needed",
        ),
        ([ACES, RUNDOWN, "--stderr", "0"], "equity: --stderr 0.0; it is 0.000001 to 0.5"),
        ([ACES, RUNDOWN, "--samples", "0"], "equity: --samples 0; it is 2 to"),
        ([ACES, RUNDOWN, "--threads", "0"], "equity: --threads 0; it is 1 to 512"),
        ([ACES, RUNDOWN, "--exact", "--samples", "9"], "equity: --exact and --samples; one of"),
        (["@nowhere.csv", RUNDOWN], "nowhere.csv"),
        (["@missing", RUNDOWN], "missing: a range is in a file .csv, .txt, .rng"),
        (["AsAsKsKh", RUNDOWN], "hand 1 'AsAsKsKh', column 3: As again; a card comes once"),
        ([ACES, ACES], "hand 2 'AsAhKsKh', column 1: As is in hand 1 already; a card comes once"),
        (
            [ACES, RUNDOWN, "--board", "2c3c4c", "--board2", "5d2c6d"],
            "board2 '5d2c6d', column 3: 2c is in board already; a card comes once",
        ),
        (
            [ACES, RUNDOWN, "--board", "2c3c4c", "--dead", "5c4c"],
            "dead '5c4c', column 3: 4c is in board already; a card comes once",
        ),
        ([ACES, RUNDOWN, "--dead", "4c4c"], "dead '4c4c', column 3: 4c again; it is in column 1"),
        (["AA", "KK", "--board", "AsAhAd"], "range 1: no hand is left beside the board"),
        (["AA", ACES, "--board", "AdAc2s"], "no deal: every hand of one range shares a card"),
        (["150%", RUNDOWN], "hand 1 '150%', column 1: a percentage 150; 100 is the most"),
        (["15%-5%", RUNDOWN], "hand 1 '15%-5%', column 1: '15%-5%' holds no hand; the lower"),
        (["AA@0", RUNDOWN], "hand 1 'AA@0', column 4: a weight of 0 holds no hand"),
        (["AA@101", RUNDOWN], "hand 1 'AA@101', column 4: a weight in percent 101; 100 is the"),
        (["AA", "(KK"], "hand 2 '(KK', column 1: this '(' has no ')'"),
        (["AA", "KK,,QQ"], "hand 2 'KK,,QQ', column 4: an empty term"),
        (["AA", "$foo"], "hand 2 '$foo', column 1: no macro $foo; did you mean"),
        (["AA", "KK", "--samples", "-1"], "equity: --samples -1; it is 2 to"),
        (["AA", "KK", "--seed", "-1"], "seed -1; it is 0 to"),
        (
            ["AA", "KK", "--board", "2c5d9h", "--board2", "", "--scoop"],
            "equity: scoops of ranges, or",
        ),
        (
            [ACES, RUNDOWN, "--board2", "", "--scoop", "--samples", "9"],
            "equity: scoops of ranges, or",
        ),
        (["AA", "KK", "--samples", "1"], "equity: --samples 1; it is 2 to 1000000000000"),
        (["AA", "KK", "--stderr", "1e-30"], "equity: --stderr 1e-30; it is 0.000001 to 0.5"),
        (["AA", "KK", "--stderr", "nan"], "equity: --stderr nan; it is 0.000001 to 0.5"),
        (["@", "KK"], "'@' names no file; @FILE is a .csv, .txt or .rng file of a range"),
        (["AA", "KK", "--dialect", "x"], "unknown dialect 'x'; the dialects are ppt, monker"),
    ],
)
@pytest.mark.parametrize("json_too", [False, True])
def test_a_fault_is_one_line(
    arguments: list[str], line: str, *, json_too: bool, capsys: Capture
) -> None:
    assert main(["equity", *(["--json"] if json_too else []), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [error] = captured.err.splitlines()
    assert error.startswith(f"ninecards: {line}")


def test_a_picture_holds_every_hand_and_the_answer_stays(tmp_path: Path, capsys: Capture) -> None:
    arguments = ["AA:$ds", "JT98-7654:$ds@50", "--board", "Th9s2d"]
    plain = answer(capsys, *arguments)
    hands = len(answer(capsys, *arguments, "--by", "hand")["rows"])
    for suffix, start in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")):
        path = tmp_path / f"equity.{suffix}"
        value = answer(capsys, *arguments, "--plot", str(path))
        assert value | {"seconds": 0} == plain | {"seconds": 0}
        first = path.read_bytes()
        assert first.startswith(start)
        assert main(["equity", *arguments, "--plot", str(path)]) == 0
        assert f"{path}: {hands:,} hands" in capsys.readouterr().out
        assert path.read_bytes() == first
    text = (tmp_path / "equity.svg").read_text("utf-8")
    for shown in (
        *("AA:$ds", "JT98-7654:$ds@50", "omaha; board Th 9s 2d; exact over 1,176 boards"),
        *("hands of the own range, the best first, %", "equity of the hand, %"),
    ):
        assert shown in text


def test_a_picture_of_two_hands(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "two.svg"
    assert main(["equity", ACES, RUNDOWN, "--plot", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{path}: 2 hands"
    assert "60.28 %" in path.read_text("utf-8")


def test_curves_fall_and_their_mean_is_the_equity() -> None:
    specs = ("AA:$ds,KK@30", "JT98-7654,22@10")
    result = equity(*specs, board="Th9s2d", by="hand")
    for number, player in enumerate(result.players, start=1):
        held = Range(specs[number - 1])
        hands, own = held.combos(parse_cards("Th9s2d"))
        weights = dict(zip(hand_texts(hands), own.tolist(), strict=True))
        edges, values = equity_curve(result.rows, number, weights)
        assert (edges[0], edges[-1]) == (0, pytest.approx(100))
        assert (np.diff(edges) > 0).all()
        assert (np.diff(values) <= 0).all()
        assert np.average(values, weights=np.diff(edges)) == pytest.approx(100 * player.equity)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--plot", "r.gif"], "r.gif: a picture goes into a file .png, .svg, .pdf"),
        (["--plot", "r.png", "--by", "next-card"], "equity: --plot shows every hand; --by next-ca"),
        (["--plot", "r.png", "--board2", ""], "equity: --plot shows one board; leave --board2 out"),
        (["--plot", "r"], "r: a picture goes into a file .png, .svg, .pdf"),
        (["--plot", "nowhere/r.png"], "nowhere/r.png"),
        (["--plot", "r.png", "--samples", "9"], "would be sampled; ask for no samples"),
        (["KK", "--plot", "r.png"], "would be sampled; 3 ranges always are, two are exact"),
    ],
)
def test_no_picture_is_made_of_that(options: list[str], says: str, capsys: Capture) -> None:
    assert main(["equity", ACES, RUNDOWN, *options]) in (2, 3)
    [line] = capsys.readouterr().err.splitlines()
    assert says in line


def test_a_picture_of_ranges_that_would_be_sampled_is_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "r.png"
    assert main(["equity", "AA", "KK", "--plot", str(path)]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith("two ranges are exact on a flop, turn or river, else with --exact")
    assert not path.exists()


def test_six_hands_have_six_lines_that_differ(tmp_path: Path) -> None:
    hands = ["AsAhKsKh", RUNDOWN, "2c2d3h3s", "4c5d6h7s", "QsQhJsJh", "AdAcKdKc"]
    path = tmp_path / "six.svg"
    assert main(["equity", *hands, "--board", "2s3c4d", "--plot", str(path)]) == 0
    text = path.read_text("utf-8")
    assert all(hand in text for hand in hands)


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_where_nothing_can_be_written_is_said_before_the_work(
    option: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "none" / "rows.png"
    assert main(["equity", "AA", "KK", "--board", "2c5d9h", option, str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"ninecards: {path}: No such file or directory\n"


def test_a_full_disk_names_the_file(tmp_path: Path, capsys: Capture) -> None:
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("there is no /dev/full here")
    path = tmp_path / "rows.png"
    path.symlink_to("/dev/full")
    for option in ("--csv", "--plot"):
        assert main(["equity", ACES, RUNDOWN, option, str(path)]) == 3
        assert capsys.readouterr().err == f"ninecards: {path}: No space left on device\n"
