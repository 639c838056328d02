"""``ninecards history convert``: what is written, what is left out, and what is never lost."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from ninecards.cli.main import main
from ninecards.history import HandRecord
from ninecards.history.writers import WRITERS
from phh_hands import HANDS, hand_text
from read_hands import read_text

Capture = pytest.CaptureFixture[str]

GOOD = HANDS / "plo-side-pots.phh"
MIXED = HANDS / "mixed.phhs"


def convert(*arguments: object) -> int:
    return main(["history", "convert", *map(str, arguments)])


def one_line(text: str) -> str:
    [line] = text.splitlines()
    return line


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("to", WRITERS)
def test_a_hand_goes_to_standard_output_in_every_format(capsys: Capture, to: str) -> None:
    assert convert(GOOD, "--to", to) == 0
    captured = capsys.readouterr()
    [reading] = read_text(captured.out)
    assert isinstance(reading, HandRecord)
    assert captured.err == ""


@pytest.mark.parametrize("to", WRITERS)
def test_what_is_written_settles(capsys: Capture, tmp_path: Path, to: str) -> None:
    out = tmp_path / f"hands{WRITERS[to].suffix}"
    assert convert(HANDS / "games.phhs", "--to", to, "--out", out) == 0
    assert capsys.readouterr().out == f"{out}: {len(read_text(out.read_text('utf-8')))} hands\n"
    assert main(["history", "check", str(out)]) == 0


def answer(capsys: Capture, *arguments: object) -> tuple[int, dict[str, Any], list[str], str]:
    """Exit code, JSON object, the lines before it, and standard error."""
    code = convert(*arguments, "--json")
    captured = capsys.readouterr()
    *lines, last = captured.out.splitlines()
    return code, json.loads(last), lines, captured.err


def test_hands_left_out_are_named_each_with_its_reason(capsys: Capture) -> None:
    code, told, lines, err = answer(capsys, MIXED, "--to", "json")
    assert code == 1
    assert len(lines) == 2
    assert [line.split(": ", 3)[:3] for line in err.splitlines()] == [
        [f"{MIXED}:12", "hand 2", "left out"],
        [f"{MIXED}:26", "hand 3", "left out"],
        [f"{MIXED}:37", "hand 4", "left out"],
    ]
    assert (told["hands"], told["converted"]) == (5, 2)
    assert [hand["hand"] for hand in told["left_out"]] == ["2", "3", "4"]
    whys = [hand["why"].partition(":")[0] for hand in told["left_out"]]
    assert whys == ["not Omaha", "damaged", "failed"]
    assert {tuple(hand) for hand in told["left_out"]} == {("file", "hand", "line", "site", "why")}


def test_json_with_a_file(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    code, told, lines, err = answer(capsys, GOOD, "--to", "json", "--out", out)
    assert (code, lines) == (0, [])
    assert told == {"hands": 1, "converted": 1, "left_out": [], "skipped": []}
    assert err == f"{out}: 1 hand\n"


def test_a_formats_refusal_leaves_a_hand_out(capsys: Capture, tmp_path: Path) -> None:
    cancelled = HANDS / "stars" / "cancelled.txt"
    code, told, _, err = answer(capsys, cancelled, "--to", "phh", "--out", tmp_path / "x")
    [left_out] = told["left_out"]
    assert left_out["why"] == "PHH: 1 player; 2 are the least"
    assert one_line(err.splitlines()[0]).endswith(left_out["why"])
    assert code == (1 if told["converted"] else 2)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("empty", b"", "empty"),
        ("binary", bytes(range(256)), "unknown format"),
        ("foreign", b"To be or not to be\n", "unknown format"),
        ("holdem.phh", b'variant = "NT"\n', "not Omaha: NT, no-limit hold'em"),
        ("half.phh", hand_text("plo-side-pots.phh").encode()[:200], "damaged"),
    ],
)
def test_nothing_to_convert_is_bad_input_and_writes_nothing(
    capsys: Capture, tmp_path: Path, name: str, content: bytes, why: str
) -> None:
    path, out = tmp_path / name, tmp_path / "out"
    path.write_bytes(content)
    out.write_text("what was there", encoding="utf-8")
    assert convert(path, "--to", "json", "--out", out) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert why in captured.err
    assert f"ninecards: history convert: {path}: no hand converted" in captured.err
    assert out.read_text("utf-8") == "what was there"
    assert names_in(tmp_path) == {name, "out"}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((GOOD, "--to", "pdf"), "history convert: --to 'pdf'; it is pokerstars, ohh, phh, json"),
        (("nowhere", "--to", "json"), "nowhere: no such file"),
        ((GOOD,), "missing option '--to'"),
        ((GOOD, "--to", "json", "--out", HANDS), f"{HANDS}: Is a directory"),
        ((GOOD, "--to", "json", "--out", "no/such/x"), "no/such/x: No such file or directory"),
    ],
)
def test_bad_input_is_one_line(capsys: Capture, arguments: tuple[object, ...], line: str) -> None:
    assert convert(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert line in one_line(captured.err)


def test_a_folder_is_no_file(capsys: Capture) -> None:
    assert convert(HANDS, "--to", "json") == 2
    assert one_line(capsys.readouterr().err).endswith(f"{HANDS} is a folder; name one file")


def test_a_file_can_be_written_over_itself(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "hand"
    path.write_text(hand_text("plo-side-pots.phh"), encoding="utf-8")
    path.chmod(0o640)
    assert convert(path, "--to", "json", "--out", path) == 0
    [reading] = read_text(path.read_text("utf-8"))
    assert isinstance(reading, HandRecord)
    assert path.stat().st_mode & 0o777 == 0o640
    assert names_in(tmp_path) == {"hand"}
    capsys.readouterr()


def test_the_file_behind_a_link_is_replaced(tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    link.symlink_to(place)
    assert convert(GOOD, "--to", "json", "--out", link) == 0
    assert link.is_symlink()
    assert place.read_text("utf-8").startswith('{"v":')


def test_an_interruption_leaves_what_was_there(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.write_text("what was there", encoding="utf-8")

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ninecards.cli.convert.exported", stop)
    assert convert(GOOD, "--to", "json", "--out", out) == 130
    assert capsys.readouterr().err == "0 hands read, nothing written\n"
    assert names_in(tmp_path) == {"out"}
    assert out.read_text("utf-8") == "what was there"


@pytest.mark.parametrize(
    ("viewer", "seen"), [("p1", "p1 p3"), ("p2", "p2 p3"), ("p3", "p3"), ("Nobody", "p3")]
)
def test_a_viewer_sees_what_he_may(capsys: Capture, tmp_path: Path, viewer: str, seen: str) -> None:
    """p1 folds, p2 mucks in a house that shows nobody a mucked hand, p3 shows."""
    path = tmp_path / "hand.phh"
    cards = ("p1 ????????", "p1 KcKd8c8s"), ("p2 ????????", "p2 KsKhTd3d")
    path.write_text(hand_text("plo-mucked.phh", *cards), encoding="utf-8")
    assert convert(path, "--to", "phh", "--viewer", viewer) == 0
    captured = capsys.readouterr()
    [record] = read_text(captured.out)
    assert isinstance(record, HandRecord)
    told = f"nobody is called 'Nobody' in {path}; the hands are as a spectator sees them\n"
    told = f"ninecards: history convert: {told}" if viewer == "Nobody" else ""
    assert captured.err == told
    known = {player.name for player in record.players if None not in player.cards}
    assert known == set(seen.split())


def test_two_players_of_one_name_leave_the_hand_out(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    text = hand_text("plo-side-pots.phh") + 'players = ["Ada", "Ada", "Ben", "Cleo"]\n'
    path.write_text(text, encoding="utf-8")
    assert convert(path, "--to", "json", "--viewer", "Ada") == 2
    assert "left out: 2 players are called 'Ada'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "what"),
    [
        (["--viewer", ""], "--viewer ''; it is the name of a player"),
        (["--viewer", " "], "--viewer ' '; it is the name of a player"),
        (["--out", ""], "--out ''; it is the name of a file"),
    ],
)
def test_an_empty_name_is_refused(capsys: Capture, option: list[str], what: str) -> None:
    assert convert(GOOD, "--to", "phh", *option) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert one_line(captured.err) == f"ninecards: history convert: {what}"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_device_is_named(capsys: Capture) -> None:
    assert convert(GOOD, "--to", "phh", "--out", "/dev/full") == 3
    assert one_line(capsys.readouterr().err) == "ninecards: /dev/full: No space left on device"


def test_no_name_steers_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = HANDS / "stars" / "side-pots.txt"
    for is_terminal in (True, False):
        spoilt = hand.read_text(encoding="utf-8").replace("Cy", "C\x1b[2Jy")
        monkeypatch.setattr("sys.stdout.isatty", lambda is_terminal=is_terminal: is_terminal)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "hand"
            path.write_text(spoilt, encoding="utf-8")
            assert convert(path, "--to", "pokerstars") == 0
        out = capsys.readouterr().out
        assert ("C?[2Jy" in out) is is_terminal
        assert ("\x1b" in out) is not is_terminal
        assert out.count("\n") > 20


def test_names_are_kept_whatever_the_terminal_shows(capfdbinary: Any, tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    text = hand_text("plo-side-pots.phh") + 'players = ["Ада", "Ωμέγα", "Ben", "Cleo"]\n'
    path.write_text(text, encoding="utf-8")
    assert convert(path, "--to", "phh") == 0
    assert "Ада" in capfdbinary.readouterr().out.decode("utf-8")
