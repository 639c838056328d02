"""``ninecards history show``: the story of a hand, which hands, exit codes, width, languages."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.cli import show_hand
from ninecards.cli.main import main
from ninecards.words import LANGUAGES
from phh_hands import HANDS
from stars_hands import STARS_HANDS, stars_text

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

MIXED = str(HANDS / "mixed.phhs")
SIDE_POTS = str(STARS_HANDS / "side-pots.txt")


def show(*arguments: str) -> int:
    return main(["history", "show", *arguments])


def story(capsys: Capture, *arguments: str) -> list[str]:
    """The lines of a hand that settles."""
    assert show(*arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines: list[str] = captured.out.splitlines()
    return lines


def test_a_hand_with_side_pots(capsys: Capture) -> None:
    assert story(capsys, SIDE_POTS) == [
        "hand 1001 · pokerstars",
        "Omaha, pot limit, 1.00/2.00 · table Own I · button: seat 4",
        "   1 Anna         20.00  Jh Ts 3d 3h",
        "   2 Bo: the 2nd  50.00  8c 8h Qd Qs",
        "   4 Cy           61.00  Ac Ad 7h 7s",
        "Anna: small blind 1.00",
        "Bo: the 2nd: big blind 2.00",
        "",
        "pre-flop                                    pot 3.00",
        "Cy: raise to 7.00                           to call 2.00, pot 3.00",
        "Anna: call 6.00                             to call 6.00, pot 10.00",
        "Bo: the 2nd: call 5.00                      to call 5.00, pot 16.00",
        "",
        "flop: 7c 8d 2s                              pot 21.00",
        "Anna: bet 13.00, all-in",
        "Bo: the 2nd: call 13.00                     to call 13.00, pot 34.00",
        "Cy: raise to 54.00, all-in                  to call 13.00, pot 47.00",
        "Bo: the 2nd: call 30.00, all-in             to call 30.00, pot 101.00",
        "Cy: 11.00 uncalled, back",
        "Cy: cards up Ac Ad 7h 7s",
        "    three of a kind, sevens",
        "Anna: cards up Jh Ts 3d 3h",
        "    straight, jack high",
        "Bo: the 2nd: cards up 8c 8h Qd Qs",
        "    three of a kind, eights",
        "",
        "turn: 9h                                    pot 120.00",
        "",
        "river: Kc                                   pot 120.00",
        "",
        "showdown                                    pot 120.00",
        "pots: main pot 60.00 (Anna, Bo: the 2nd, Cy); side pot 1 60.00 (Bo: the 2nd, Cy)",
        "rake 5.00",
        "side pot 1: Bo: the 2nd 58.00 – three of a kind, eights",
        "main pot: Anna 57.00 – straight, jack high",
        "",
        "result: Anna +37.00, Bo: the 2nd +8.00, Cy -50.00",
        "",
        "notes",
        "  table: Anna has timed out",
    ]


def test_each_run_has_its_hand_in_words_and_its_winner(capsys: Capture) -> None:
    lines = story(capsys, str(STARS_HANDS / "run-twice.txt"))
    assert "    board 2: straight, king high" in lines
    assert "run-outs: 2" in lines
    assert "turn, board 2: Jd                           pot 42.00" in lines
    assert "pot, board 1: Anna 20.50 – pair of aces" in lines
    assert "pot, board 2: Bo 20.49 – straight, king high" in lines


def test_the_halves_of_hi_lo_have_a_reason_each(capsys: Capture) -> None:
    lines = story(capsys, str(HANDS / "flo8-odd-chip.phh"))
    assert any(re.match(r"pot, high: .* – ", line) for line in lines)
    assert any(re.match(r"pot, low: .* – low \S+$", line) for line in lines)


def test_the_house_and_single_chips_of_it(capsys: Capture) -> None:
    lines = story(capsys, str(STARS_HANDS / "ggpoker-splash-runs.txt"))
    assert "the house puts 10.00 into the pot" in lines
    assert "1a2b: ante 0.50" in lines
    assert sum("ante" in line for line in lines) == 3
    assert "  fee: Jackpot 2.08" in lines
    assert "result: 1a2b +103.61, Hero +2.31, 3c4d -101.00" in lines


def test_figures_where_the_table_counts_in_larger_chips(capsys: Capture) -> None:
    lines = story(capsys, str(STARS_HANDS / "supremapoker.txt"), "--hand", "1")
    gains = [
        float(figure) for line in lines if line.startswith("result: ")
        for figure in re.findall(r"[+-][\d.]+", line)
    ]  # fmt: skip
    [rake] = [float(line.split()[1]) for line in lines if line.startswith("rake ")]
    assert sum(gains) == pytest.approx(-rake)


def test_winners_whose_cards_nobody_saw(capsys: Capture) -> None:
    lines = story(capsys, str(HANDS / "plo-unshown.phh"))
    at = next(n for n, line in enumerate(lines) if line.startswith("Not all hands"))
    assert any(re.match(r"pot: p\d \d+ – ", line) for line in lines[at:])
    assert any(line.startswith("result: ") for line in lines[at:])


def test_everybody_else_folds(capsys: Capture) -> None:
    lines = story(capsys, str(HANDS / "plo-decimals.phh"))
    assert any(line.endswith(" – everybody else folds") for line in lines)


def test_a_cancelled_hand(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "cancelled.txt"
    path.write_text(
        "PokerStars Hand #77:  Omaha Pot Limit ($1/$2 USD) - 2024/01/01 0:00:00 ET\n"
        "Table 'T' 6-max Seat #1 is the button\n"
        "Seat 1: Ada ($100 in chips)\n"
        "Ada: posts small blind $1\n"
        "Hand cancelled\n"
        "*** SUMMARY ***\n"
    )
    lines = story(capsys, str(path))
    assert lines[-1] == "The hand was cancelled: all chips go back."


def test_all_hands_of_a_file(capsys: Capture) -> None:
    assert show(MIXED) == 1
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert [line for line in lines if line.startswith("hand ")] == [
        f"hand {number} · phh" for number in range(1, 6)
    ]
    assert "not Omaha: NT, no-limit hold'em" in lines
    assert "damaged (line 26): no TOML: Unclosed array, column 1" in lines
    assert captured.err == ""


def test_a_hand_that_does_not_settle_goes_as_far_as_it_does(capsys: Capture) -> None:
    assert show(MIXED, "--hand", "4") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "hand 4 · phh"
    assert "p2: small blind 5" in lines
    assert lines[-2] == ""
    assert lines[-1] == (
        "does not settle (line 37): p2 bets or raises to 40; by the rules p2 is to act: fold, "
        "call 5, raise to 20-30"
    )


@pytest.mark.parametrize(("asked", "code"), [("1", 0), ("2", 1), ("3", 1), ("4", 1), ("5", 0)])
def test_the_hand_that_is_asked_for(capsys: Capture, asked: str, code: int) -> None:
    assert show(MIXED, "--hand", asked) == code
    titles = [line for line in capsys.readouterr().out.splitlines() if line.startswith("hand ")]
    assert titles == [f"hand {asked} · phh"]


@pytest.mark.parametrize("asked", ["1002", "OM1009", "1"])
def test_a_hand_by_its_name_or_its_place(capsys: Capture, tmp_path: Path, asked: str) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(stars_text("ggpoker-splash-runs.txt") + "\n\n" + stars_text("run-twice.txt"))
    name = {"1": "OM1009"}.get(asked, asked)
    assert story(capsys, str(path), "--hand", asked)[0].startswith(f"hand {name} · ")


@pytest.mark.parametrize("asked", ["0", "2", "99999999999999999999", "x", "-1", "¹", ""])
def test_no_such_hand(capsys: Capture, asked: str) -> None:
    assert show(SIDE_POTS, "--hand", asked) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"ninecards: history show: {SIDE_POTS} has no hand {asked!r}; it has 1 hand: "
        "give a name, or count from 1\n"
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00", "unknown format", id="binary"),
        pytest.param(b"%PDF-1.4\n", "unknown format", id="foreign"),
        pytest.param(b"\x1f\x8b\x08\x00", "cannot be read: ", id="half of a packed file"),
    ],
)
def test_a_file_that_cannot_be_read(
    capsys: Capture, tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert show(str(path)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ninecards: history show: {path}: {why}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(("name", "why"), [("nowhere", "no such file"), ("", "is a folder")])
def test_what_is_no_file(capsys: Capture, tmp_path: Path, name: str, why: str) -> None:
    assert show(str(tmp_path / name)) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.err.count("\n") == 1


def test_an_empty_name(capsys: Capture) -> None:
    assert show("") == 2
    assert capsys.readouterr().err == "ninecards: history show: '': no such file\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(STARS_HANDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_line_fits(capsys: Capture, path: Path, language: str) -> None:
    show(str(path), "--lang", language)
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out
    faults = ("does not", "не сходится", "δεν συμφωνεί", "damaged", "запись", "κατεστραμμένη")
    for line in captured.out.splitlines():
        assert len(line) <= show_hand.WIDTH or line.startswith(faults), line


def test_other_languages_say_it_in_theirs(capsys: Capture) -> None:
    lines = story(capsys, SIDE_POTS, "--lang", "ru")
    assert "Cy: возврат 11.00, ставка не уравнена" in lines
    assert "главный банк: Anna 57.00 – стрит до валета" in lines
    lines = story(capsys, SIDE_POTS, "--lang", "el")
    assert any(line.startswith("κύριο pot: Anna 57.00 – ") for line in lines)


def test_an_unknown_language(capsys: Capture) -> None:
    assert show(SIDE_POTS, "--lang", "xx") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_name_steers_the_terminal_or_bursts_the_line(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    text = (STARS_HANDS / "side-pots.txt").read_text().replace("Cy", f"C\x1b[2J{'y' * 300}")
    path.write_text(text)
    lines = story(capsys, str(path))
    assert not any("\x1b" in line for line in lines)
    assert all(len(line) <= show_hand.WIDTH for line in lines)


def test_the_answer_for_a_script(capsys: Capture) -> None:
    assert show(MIXED, "--json") == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {
        "file": MIXED,
        "hands": 5,
        "ok": 2,
        "failed": 1,
        "damaged": 1,
        "not_omaha": 1,
    }
    assert "hand 5 · phh" in captured.err


def test_ctrl_c_tells_what_was_shown(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    real = show_hand.replay

    def interrupted(record: Any, **options: Any) -> object:
        if record.hand == "5":
            raise KeyboardInterrupt
        return real(record, **options)

    monkeypatch.setattr(show_hand, "replay", interrupted)
    assert show(MIXED) == 130
    captured = capsys.readouterr()
    assert "ninecards: history show: interrupted after 4 hands\n" in captured.err


def test_hands_come_one_by_one(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is not read to its end before its first hand is shown."""
    real = show_hand.readings_of

    def two_and_no_more(path: Path) -> Any:
        readings = real(path)
        yield next(readings)
        yield next(readings)
        raise AssertionError

    monkeypatch.setattr(show_hand, "readings_of", two_and_no_more)
    assert show(MIXED, "--hand", "1") == 0
    assert "hand 1 · phh" in capsys.readouterr().out
