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


# Of others: pydantic is in neither list, because typer reads its own options with it.
NO_STUDY = {
    *("alembic", "asyncio", "cryptography", "fastapi", "matplotlib", "rich", "sqlalchemy"),
    *("starlette", "uvicorn", "websockets"),
    *("ninecards.bots", "ninecards.history", "ninecards.labs", "ninecards.protocol"),
    *("ninecards.room", "ninecards.rules.transition", "ninecards.server", "ninecards.solver"),
}
NO_RANGE = {
    *("ninecards.equity.categories", "ninecards.equity.evaluate", "ninecards.equity.files"),
    *("ninecards.equity.orders", "ninecards.equity.ranges", "ninecards.equity.sampling"),
    *("ninecards.equity.versus", "ninecards.evaluation"),
}
HANDS = ["AsAhKsKh", "JdTd9c8c"]


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (GOOD, NO_STUDY | {"numpy", "ninecards.equity", "ninecards._native"}),
        (["equity", *HANDS], NO_STUDY | NO_RANGE),
        (["equity", *HANDS, "--board", "2c5d9h", "--by", "next-card"], NO_STUDY | NO_RANGE),
        (["equity", *HANDS, "--board2", "", "--board", "2c5d9h", "--json"], NO_STUDY | NO_RANGE),
        (["equity", "AA", "KK", "--board", "2c5d9h"], NO_STUDY),
        (["range", "AA:$ds"], NO_STUDY | {"ninecards._native", "ninecards.equity.categories"}),
    ],
)
def test_a_cold_question_imports_nothing_that_it_does_not_need(
    arguments: list[str], needless: set[str]
) -> None:
    code = (
        f"import atexit, sys\natexit.register(lambda: print(*sys.modules, file=sys.stderr))\n{RUN}"
    )
    done = python(code, *arguments)
    assert done.returncode == 0
    modules = set(done.stderr.split())
    assert "ninecards.cli.main" in modules
    assert modules & needless == set()


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
