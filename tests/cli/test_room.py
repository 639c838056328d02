"""``ninecards play``: the room's door, its start, its end, and what this machine cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from ninecards.cli.main import main
from ninecards.cli.room import data_folder
from ninecards.server.db import DATABASE, Store

Capture = pytest.CaptureFixture[str]


def one_line(capsys: Capture) -> str:
    """What stands on standard error, nothing being said otherwise."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


# ---------------------------------------------------------------------------- start and stop


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_says_where_it_is_and_at_the_end_what_was_done(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-c", "from ninecards.cli.main import run; run()"]
    process = subprocess.Popen(
        [*command, "play", "--no-browser", "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"ninecards is open at (http://127\.0\.0\.1:\d+/) .*\n", line)
    assert found, line
    with urllib.request.urlopen(found[1] + "api/tables") as response:  # noqa: S310
        assert b'"players":5' in response.read()
    process.send_signal(number)
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == code
    assert rest == f"stopped; hands dealt: 0 · tables: 1 · kept in {tmp_path}\n"
    store = Store(tmp_path)
    assert len(store.table_ids()) == 1
    store.close()


def test_it_opens_the_browser_at_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    opened: list[str] = []

    def browse(address: str) -> bool:
        opened.append(address)
        os.kill(os.getpid(), signal.SIGTERM)
        return True

    monkeypatch.setattr(webbrowser, "open", browse)
    options = ["--game", "bigo", "--seats", "4", "--stakes", "5/10"]
    assert main(["play", "--port", "0", "--data", str(tmp_path), *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert opened
    assert opened[0] in out
    store = Store(tmp_path)
    (table_id,) = store.table_ids()
    (opening,), *sits = store.steps(table_id)
    store.close()
    assert opening.config.hand.game.name == "omaha5-hilo"
    assert (opening.config.seats, opening.config.hand.big_blind) == (4, 10)
    assert len(sits) >= 3


def test_without_a_browser_none_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("opened"))
    monkeypatch.setattr(
        "ninecards.cli.room.typer.echo",
        lambda line: "is open" in line and os.kill(os.getpid(), signal.SIGINT),
    )
    code = main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path)])
    assert code == 130
    assert capsys.readouterr() == ("", "")


# --------------------------------------------------------------------------- what cannot be


def test_a_port_in_use_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port), "--data", str(tmp_path)]) == 3
    assert one_line(capsys) == (
        f"ninecards: port {port} is in use by another program; --port 0 takes any free one\n"
    )
    assert not (tmp_path / DATABASE).exists()


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_what_is_no_port_is_refused(port: str, capsys: Capture) -> None:
    assert main(["play", "--no-browser", "--port", port]) == 2
    assert one_line(capsys) == f"ninecards: --port {port}; it is 0 (any free port) to 65535\n"


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    folder = tmp_path / "file" / "room"
    assert main(["play", "--no-browser", "--port", "0", "--data", str(folder)]) == 3
    assert one_line(capsys) == f"ninecards: {folder}: Not a directory\n"


def test_a_folder_of_another_server_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    store = Store(tmp_path)
    assert main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 3
    assert one_line(capsys) == f"ninecards: {tmp_path} is in use by another ninecards\n"
    store.close()


def test_a_broken_database_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / DATABASE).write_bytes(b"x" * 9999)
    assert main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 3
    said = one_line(capsys)
    assert said == f"ninecards: {tmp_path / DATABASE}: file is not a database\n"


def test_a_table_that_cannot_be_is_refused_before_anything_is_opened(
    tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "room"
    for options in (["--game", "omaha6", "--seats", "9"], ["--run-it"], ["--stakes", "x"]):
        assert main(["play", "--no-browser", "--data", str(folder), *options]) == 2
        one_line(capsys)
    assert not folder.exists()


# ------------------------------------------------------------------------------------- folder


def test_the_data_lie_where_the_user_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home-of-anna")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    usual = Path("/home-of-anna/.local/share/ninecards")
    assert data_folder() == usual
    for unset in ("", "relative/path"):  # the standard says to take no notice of these
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        assert data_folder() == usual
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/ninecards")
