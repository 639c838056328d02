"""``ninecards history check``: lines, summary, JSON, exit codes."""

from __future__ import annotations

import gzip
import json
import random
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from ninecards.cli.history import _COLUMNS
from ninecards.cli.main import main
from ninecards.history import Replay, Verdict
from ninecards.history import check_file as real_check_file
from phh_hands import HANDS, hand_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Capture = pytest.CaptureFixture[str]

MIXED = str(HANDS / "mixed.phhs")
TOO_MUCH = "p2 bets or raises to 40; by the rules p2 is to act: fold, call 5, raise to 20-30"
GOOD = str(HANDS / "plo-side-pots.phh")


def check(*arguments: str) -> int:
    return main(["history", "check", *arguments])


def answer(capsys: Capture, *arguments: str) -> tuple[int, dict[str, Any], str]:
    """Exit code, JSON object and standard error."""
    code = check(*arguments, "--json")
    captured = capsys.readouterr()
    [line] = captured.out.splitlines()
    return code, json.loads(line), captured.err


def test_hands_that_settle(capsys: Capture) -> None:
    assert check(GOOD) == 0
    captured = capsys.readouterr()
    header, row, summary = captured.out.splitlines()
    assert header.split() == ["site", "hands", "ok", "failed", "damaged", "not", "Omaha"]
    assert row.split() == ["phh", "1", "1", "0", "0", "0"]
    assert summary.startswith(
        "1 hand, 1 settled, 1 of them with winners decided by the rules alone; 0 files skipped; "
    )
    assert captured.err == ""


def test_a_line_for_each_hand_that_does_not(capsys: Capture) -> None:
    assert check(MIXED) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        f"{MIXED}:26: hand 3: damaged: no TOML: Unclosed array, column 1",
        f"{MIXED}:37: hand 4: failed: {TOO_MUCH}",
        f"{MIXED}: not Omaha: 1 hand of NT, no-limit hold'em",
    ]
    assert lines[4].split() == ["phh", "5", "2", "1", "1", "1"]


def test_the_answer_for_a_script(capsys: Capture, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("Full Tilt Poker Game #1: Omaha Pot Limit\n")
    code, data, error = answer(capsys, MIXED, GOOD, str(foreign))
    assert code == 1
    assert data.pop("seconds") >= 0
    assert data == {
        "hands": 6,
        "ok": 3,
        "failed": [
            {
                "file": MIXED,
                "hand": "4",
                "line": 37,
                "site": "phh",
                "why": TOO_MUCH,
            }
        ],
        "damaged": [
            {
                "file": MIXED,
                "hand": "3",
                "line": 26,
                "site": "phh",
                "why": "no TOML: Unclosed array, column 1",
            }
        ],
        "not_omaha": 1,
        "skipped": [{"file": str(foreign), "why": "unknown format"}],
        "by_site": {"phh": {"hands": 6, "ok": 3}},
        "decided_by_rules": 1,
    }
    assert f"{foreign}: skipped: unknown format\n" in error


def test_a_folder(capsys: Capture, tmp_path: Path) -> None:
    for path in HANDS.glob("*.phh*"):
        shutil.copy(path, tmp_path)
    code, data, _ = answer(capsys, str(tmp_path))
    assert code == 1
    own = len(list(HANDS.glob("*.phh")))
    assert data["hands"] == own + 5 + 4
    assert data["ok"] == own + 2 + 4
    assert (
        data["ok"] + len(data["failed"]) + len(data["damaged"]) + data["not_omaha"]
        == (data["hands"])
    )


def test_the_televised_hands(capsys: Capture, shared_data: Path) -> None:
    code, data, _ = answer(capsys, str(shared_data / "hands" / "phh"))
    assert code == 0
    assert data["by_site"] == {"phh": {"hands": 14, "ok": 14}}
    assert data["decided_by_rules"] == 9


def test_a_changed_figure_is_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "changed.phh"
    path.write_text(hand_text("plo-side-pots.phh", ("[360, 410, 0, 100]", "[410, 360, 0, 100]")))
    assert check(str(path)) == 1
    assert f"{path}:28: hand 1: failed: p1 ends with 410; by the rules 360" in (
        capsys.readouterr().out.splitlines()
    )


def test_hold_em_alone_is_no_failure(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "holdem.phh"
    path.write_text('variant = "FT"\n')
    code, data, _ = answer(capsys, str(path))
    assert code == 0
    assert (data["hands"], data["not_omaha"]) == (1, 1)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        pytest.param("", "hand.phh: skipped: empty", id="empty"),
        pytest.param("%PDF-1.4\n", "hand.phh: skipped: unknown format", id="foreign"),
        pytest.param(
            'variant = "PO"\nactions = ["d dh',
            "hand.phh:2: hand 1: damaged: no TOML: Illegal character '\\n', column",
            id="half-written",
        ),
    ],
)
def test_nothing_to_read(capsys: Capture, tmp_path: Path, content: str, line: str) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(content + "\n" * bool(content))
    assert check(str(path)) == 2
    captured = capsys.readouterr()
    assert captured.out.splitlines()[0].startswith(f"{tmp_path}/{line}")
    assert captured.err == "ninecards: history check: no hand could be read\n"


def test_a_path_that_leads_nowhere(capsys: Capture) -> None:
    assert check(GOOD, "no/such/folder") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "ninecards: no/such/folder: no such file or folder\n"


def test_an_empty_path_is_refused_and_not_taken_for_this_folder(capsys: Capture) -> None:
    """Where a variable of the shell is not set."""
    assert check(GOOD, "") == 2
    assert capsys.readouterr() == (
        "", "ninecards: '' is no path; name files and folders, . for this folder\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("[360, 410, 0, 100]", f"[{'9' * 4000}, 410, 0, 100]", id="figure"),
        pytest.param("starting_stacks", f"{'x' * 5000} = 1\nstarting_stacks", id="field"),
        pytest.param('"p1 cbr 300"', f'"p1 {"f " * 5000}"', id="action"),
        pytest.param('"PO"', f'"{"P" * 5000}"', id="game"),
        pytest.param('variant = "PO"', f'["{"7" * 5000}"]\nvariant = "P"', id="hand"),
    ],
)
def test_no_text_of_a_record_makes_a_long_line(
    capsys: Capture, tmp_path: Path, old: str, new: str
) -> None:
    path = tmp_path / "long.phhs"
    path.write_text(hand_text("plo-side-pots.phh", (old, new)))
    check(str(path), "--json")
    captured = capsys.readouterr()
    assert all(len(line) < 600 for line in captured.err.splitlines())
    assert len(captured.out) < 1500


def test_the_end_of_a_long_reason_says_what_is_allowed(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "long.phh"
    path.write_text(hand_text("plo-side-pots.phh", ("p1 cbr 300", f"p1 {'f ' * 5000}")))
    code, data, _ = answer(capsys, str(path))
    why = data["damaged"][0]["why"]
    assert (code, len(why)) == (2, 300)
    assert why.startswith("'p1 f f f f")
    assert "…" in why


def test_a_file_name_cannot_steer_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\nb.txt"
    path.write_text("")
    assert check(str(path)) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{tmp_path}/a?[2J?b.txt: skipped: empty"


def test_no_path(capsys: Capture) -> None:
    assert check() == 2
    assert capsys.readouterr().err == (
        "ninecards: history check: missing argument 'PATH..'; allowed are PATH.., --mutate, "
        "--json, --help\n"
    )


def test_history_alone_names_its_parts(capsys: Capture) -> None:
    assert main(["history"]) == 2
    assert "the commands check" in capsys.readouterr().err


def interrupt_after(monkeypatch: pytest.MonkeyPatch, hands: int) -> None:
    """Let Ctrl-C come when so many hands of a file are checked."""

    def interrupted(file: Path, **options: Any) -> Iterator[object]:
        items = real_check_file(file, **options)
        for _ in range(hands):
            yield next(items)
        raise KeyboardInterrupt

    monkeypatch.setattr("ninecards.cli.history.check_file", interrupted)


def test_ctrl_c_tells_what_was_done(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, 1)
    code, data, error = answer(capsys, MIXED)
    assert code == 130
    assert (data["hands"], data["ok"]) == (1, 1)
    assert "ninecards: history check: interrupted after 1 hand\n" in error


def test_a_bar_on_a_terminal_spoils_no_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert check(MIXED) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith(f"{MIXED}:26: hand 3: damaged: ")
    assert "\x1b" not in captured.out
    assert "5 hands" in captured.err


def test_every_verdict_has_its_column() -> None:
    assert set(_COLUMNS) == set(Verdict)


def test_changes_are_counted_by_kind_and_by_site(capsys: Capture) -> None:
    assert check(GOOD, str(HANDS / "games.phhs"), "--mutate", "7") == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in lines[lines.index("") :])
    titles = [line.split()[0] for line in lines if line.endswith(" unseen")]
    assert titles == ["change", "site"]
    assert lines[-2].startswith("5 hands changed by seed 7; ")
    assert lines[-1].endswith("(100.00 %) are reported.")


def test_changes_for_a_script(capsys: Capture) -> None:
    code, data, _ = answer(capsys, MIXED, "--mutate", "7")
    assert code == 1
    assert data["hands"] == 5
    assert data["mutated"] == data["ok"] == 2
    assert data["touching"] + sum(data["untouched"].values()) == 2
    assert data["reported"] == data["touching"]
    assert data["unseen"] == []
    assert sum(counts["made"] for counts in data["changes"].values()) == 2
    assert data["changes_by_site"]["phh"]["made"] == 2
    assert answer(capsys, MIXED, "--mutate", "7")[1]["changes"] == data["changes"]


def test_without_a_seed_nothing_is_said_of_changes(capsys: Capture) -> None:
    _, data, error = answer(capsys, MIXED)
    assert "mutated" not in data
    assert "changed by seed" not in error


def test_a_change_that_nobody_reports_is_told_and_is_a_negative_answer(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ninecards.history.mutate.replay", lambda _record, **_options: Replay(Verdict.OK)
    )
    code, data, error = answer(capsys, GOOD, "--mutate", "3")
    assert code == 1
    assert (data["touching"], data["reported"], len(data["unseen"])) == (1, 0, 1)
    missed = data["unseen"][0]
    told = f"{GOOD}:{missed['line']}: hand 1: not reported: {missed['kind']}: {missed['what']}"
    assert told in error.splitlines()


def test_ctrl_c_tells_what_was_changed_too(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_after(monkeypatch, 1)
    code, data, _ = answer(capsys, MIXED, "--mutate", "1")
    assert code == 130
    assert (data["hands"], data["mutated"]) == (1, 1)


def test_a_seed_that_is_none(capsys: Capture) -> None:
    assert check(GOOD, "--mutate", "often") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "--mutate" in captured.err


def bad_files(folder: Path) -> dict[str, str]:
    """Files of every kind that holds no whole hand, and what is said of each."""
    stars = (HANDS / "stars" / "side-pots.txt").read_text(encoding="utf-8")
    packed = gzip.compress(stars.encode())
    contents = {
        "a-empty": b"",
        "b-blank": b"\n \r\n",
        "c-binary": bytes(range(256)) * 40,
        "d-foreign": b"%PDF-1.4\n1 0 obj\n",
        "e-half-a-hand.txt": stars[: stars.index("*** TURN")].encode(),
        "f-half-a-line.txt": stars[: stars.index("Cy: raises") + 5].encode(),
        "g-half-packed.gz": packed[: len(packed) // 2],
        "h-half-a-header.txt": stars[:30].encode(),
        "i-half-utf16.txt": stars.encode("utf-16")[:31],
        "j-half-json.ohh": b'{"ohh": {"spec_version": "1.4.6", "game_type": "Oma',
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return {
        "a-empty": "skipped: empty",
        "b-blank": "skipped: empty",
        "c-binary": "skipped: unknown format",
        "d-foreign": "skipped: unknown format",
        "e-half-a-hand.txt": "damaged: the record ends ",
        "f-half-a-line.txt": "damaged: ",
        "g-half-packed.gz": "skipped: cannot be read: the compressed file is damaged",
        "h-half-a-header.txt": "",
        "i-half-utf16.txt": "",
        "j-half-json.ohh": "",
    }


@pytest.mark.parametrize("seed", [[], ["--mutate", "1"]])
def test_one_line_for_each_bad_file_and_the_next_one_goes_on(
    capsys: Capture, tmp_path: Path, seed: list[str]
) -> None:
    told = bad_files(tmp_path)
    shutil.copy(GOOD, tmp_path / "z-good.phh")
    assert check(str(tmp_path), *seed) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = [line for line in captured.out.splitlines() if line.startswith(str(tmp_path))]
    assert len(lines) == len(told)
    for line, (name, what) in zip(lines, told.items(), strict=True):
        assert line.startswith(f"{tmp_path}/{name}:")
        assert what in line
    rows = [line.split() for line in captured.out.splitlines() if line.startswith("phh ")]
    assert rows[0] == ["phh", "1", "1", "0", "0", "0"]


def test_bad_files_alone(capsys: Capture, tmp_path: Path) -> None:
    told = bad_files(tmp_path)
    code, data, error = answer(capsys, str(tmp_path))
    assert code == 2
    assert data["ok"] == 0
    assert len(data["skipped"]) + len(data["damaged"]) == len(told)
    assert error.splitlines()[-1] == "ninecards: history check: no hand could be read"


def broken_off(folder: Path) -> Path:
    """A packed file that breaks off in its second hand."""
    stars = (HANDS / "stars" / "cap.txt").read_text(encoding="utf-8")
    rng = random.Random("broken")
    noise = "".join(f'Zoe said, "{rng.random()}"\n' for _ in range(4000))
    packed = gzip.compress(f"{stars}\n\n\n{stars}{noise}".encode())
    path = folder / "hands.gz"
    path.write_bytes(packed[:-1000])
    return path


def mixed_formats(folder: Path) -> Path:
    """A file with hands of two formats."""
    path = folder / "two.txt"
    stars = (HANDS / "stars" / "cap.txt").read_text(encoding="utf-8")
    path.write_text(f"{stars}\n\n{hand_text('plo-mucked.phh')}", encoding="utf-8")
    return path


@pytest.mark.parametrize("make", [broken_off, mixed_formats])
def test_hands_that_are_not_read_are_told_and_a_negative_answer(
    capsys: Capture, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    path = make(tmp_path)
    code, data, error = answer(capsys, str(path))
    assert code == 1
    assert data["ok"] > 0
    assert data["failed"] == []
    [skipped] = data["skipped"]
    assert skipped["file"] == str(path)
    assert f"{path}: skipped: {skipped['why']}" in error.splitlines()
    for command in (["show"], ["convert", "--to", "phh"]):
        assert main(["history", command[0], str(path), *command[1:]]) == 1
        assert skipped["why"] in capsys.readouterr().err
    assert main(["history", "convert", str(path), "--to", "phh", "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["skipped"] == [skipped]
