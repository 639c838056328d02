"""``ninecards bench``: the record of the contract, the table, the profile; no speed is asserted."""

from __future__ import annotations

import json

import pytest

from ninecards.cli import bench as command
from ninecards.cli.main import main
from ninecards.labs import bench_engine as lab
from ninecards.labs.bench_engine import UNIT, peer_is_installed
from ninecards.labs.made_up_hands import made_up_hands
from phh_hands import HANDS


def test_json_has_the_fields_of_the_contract_and_is_the_only_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "engine", "--hands", "20", "--seed", "4", "--no-peer", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    assert record.pop("value") > 0
    assert record.pop("seconds") > 0
    assert record == {
        "name": "engine",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "hands": 20,
        "seed": 4,
    }
    assert "ninecards               20" in output.err


@pytest.mark.skipif(not peer_is_installed(), reason="pokerkit is not installed")
def test_the_peer_stands_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12", "--json"]) == 0
    output = capsys.readouterr()
    peer = json.loads(output.out)["peer"]
    assert peer["name"].startswith("pokerkit ")
    assert peer["value"] > 0
    assert f"times {peer['name']}" in output.err


def test_a_reader_gets_a_table_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "Fold 15 %, check or call 70 %, bet or raise 15 %" in output.out


def test_the_profile_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--hands", "12", "--no-peer", "--profile", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    rows = [line.split() for line in output.err.splitlines() if " %  ninecards." in line]
    shares = {module: float(share) for share, _, module in rows}
    assert "ninecards.rules.evolve" in shares
    assert sum(shares.values()) == pytest.approx(100, abs=2)


def interrupted_after(blocks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come in the middle of a block of ten hands, when so many are done."""
    play_hands, done = lab.play_hands, -1  # the first block warms up

    def play(decks: object, source: str) -> list[int]:
        nonlocal done
        counts = play_hands(decks, source)
        if done == blocks:
            raise KeyboardInterrupt
        done += 1
        return counts

    monkeypatch.setattr(lab, "BLOCK_HANDS", 10)
    monkeypatch.setattr(lab, "play_hands", play)


@pytest.mark.parametrize("blocks", [0, 3])
def test_an_interrupt_tells_what_was_done(
    blocks: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(blocks, monkeypatch)
    assert main(["bench", "engine", "--hands", "1000", "--no-peer", "--json"]) == 130
    output = capsys.readouterr()
    record = json.loads(output.out)
    assert record["hands"] == 10 * blocks
    assert bool(record["value"]) == bool(blocks)
    row = next(line.split() for line in output.err.splitlines() if line.startswith("ninecards"))
    assert row[1] == str(10 * blocks)


@pytest.mark.skipif(not peer_is_installed(), reason="pokerkit is not installed")
def test_an_interrupt_before_the_peer_has_played_compares_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(0, monkeypatch)
    assert main(["bench", "engine", "--hands", "1000"]) == 130
    assert "no peer was measured" in capsys.readouterr().out


def test_an_interrupt_under_the_profiler_keeps_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_hands: int, _seed: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "profile_engine", interrupt)
    arguments = ["--hands", "20", "--no-peer", "--profile", "--json"]
    assert main(["bench", "engine", *arguments]) == 130
    assert json.loads(capsys.readouterr().out)["hands"] == 20


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["engine", "--hands", "0"], "--hands 0; it is 1 to 1000000000"),
        (["engine", "--hands", "-3"], "--hands -3; it is 1 to 1000000000"),
        (
            ["engine", "--hands", "99999999999999999999"],
            "--hands 99999999999999999999; it is 1",
        ),
        (["engine", "--hands", "many"], "--hands"),
        (["engine", "--seed", "x"], "--seed"),
        (["nothing"], "engine"),
        ([], "engine"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("ninecards: bench")
    assert output.err.count("\n") == 1
    assert told in output.err


def test_history_has_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "history", "--size", "20kB", "--seed", "4", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    record = json.loads(output.out)
    for name in ("value", "seconds", "megabytes_per_second", "peak_mib"):
        assert record.pop(name) > 0
    assert record.pop("bytes") >= 20_000
    hands = record.pop("hands")
    assert record == {
        "name": "history",
        "unit": UNIT,
        "peer": None,
        "threads": 1,
        "seed": 4,
        "ok": hands,
        "recorded": None,
    }
    assert all(len(line) <= 80 for line in output.err.splitlines())


def test_history_beside_recorded_hands(capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(HANDS)
    assert main(["bench", "history", "--size", "5kB", "--folder", folder, "--json"]) == 0
    output = capsys.readouterr()
    real = json.loads(output.out)["recorded"]
    assert real["value"] > 0
    assert real["hands"] > real["ok"] > 0
    assert "\nrecorded " in output.err


def test_history_says_when_a_made_up_hand_does_not_settle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = next(made_up_hands(1)).replace("Rake $", "Rake $9")
    monkeypatch.setattr("ninecards.labs.bench_history.made_up_hands", lambda _seed: [text] * 9)
    assert main(["bench", "history", "--size", "1kB", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] == 0


def test_history_interrupted_tells_what_was_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ninecards.labs.bench_history.check_files", interrupt)
    assert main(["bench", "history", "--size", "5kB", "--json"]) == 130
    record = json.loads(capsys.readouterr().out)
    assert (record["hands"], record["value"]) == (0, 0.0)
    assert record["bytes"] >= 5000


def test_history_without_room_for_the_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "free_bytes", lambda: 1000)
    assert main(["bench", "history", "--size", "5kB"]) == 3
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("size", ["", "much", "-5MB", "0", "10XB", "9999999999999GB", "1.5GB", "1"])
def test_a_size_that_is_none(capsys: pytest.CaptureFixture[str], size: str) -> None:
    assert main(["bench", "history", "--size", size]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == (
        f"ninecards: bench history: --size {size!r}; it is 1kB to 1000GB, such as 50MB or 1GB\n"
    )


def test_a_folder_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "history", "--size", "5kB", "--folder", "no/such"]) == 2
    assert capsys.readouterr().err == "ninecards: no/such: no such file or folder\n"
