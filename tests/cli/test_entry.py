"""The first lines of the process: Ctrl-C is answered with a code, however early it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib

import pytest

from shared_data import ROOT

RUN = "from ninecards.cli.entry import run; run()"
GOOD = ["hand", "AsAhAdKs", "--board", "AcQdJdTh9h"]


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        text=True, encoding="utf-8", capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def signalled_at_import_of(module: str, number: signal.Signals) -> str:
    """A program that is sent the signal as soon as it begins to import the module."""
    return (
        "import os, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            os.kill(os.getpid(), {int(number)})\n"
        "sys.meta_path.insert(0, Finder())\n"
        f"{RUN}\n"
    )


def test_the_installed_command_begins_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"ninecards": "ninecards.cli.entry:run"}


def test_nothing_slow_is_imported_before_the_guard_stands() -> None:
    done = python("import sys; import ninecards.cli.entry; print(*sys.modules)")
    modules = done.stdout.split()
    assert [name for name in modules if name.partition(".")[0] == "ninecards"] == [
        "ninecards", "ninecards.cli", "ninecards.cli.entry",
    ]  # fmt: skip
    assert {"typer", "typing", "traceback", "importlib.metadata"}.isdisjoint(modules)


def test_a_command_runs() -> None:
    done = python(RUN, *GOOD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "straight, ace high" in done.stdout
    assert python(RUN, "hand", "AsAh").returncode == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("module", ["ninecards.cli.main", "typer", "ninecards.cli.hand"])
def test_a_signal_during_the_imports_ends_without_a_word(
    module: str, number: signal.Signals
) -> None:
    done = python(signalled_at_import_of(module, number), *GOOD)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_who_is_started_deaf_to_ctrl_c_stays_so() -> None:
    """As a shell starts what runs in the background of a script."""
    code = signalled_at_import_of("typer", signal.SIGINT)
    done = python(f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n{code}", *GOOD)
    assert (done.returncode, done.stderr) == (0, "")
