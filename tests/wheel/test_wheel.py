"""The wheel in an empty environment, with neither Node.js nor a compiler: the room opens."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from room_process import RoomProcess
from shared_data import ROOT

STATIC = ROOT / "src" / "ninecards" / "server" / "static"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    options = ["--no-build-isolation", "--no-deps", "--no-index", f"--wheel-dir={folder}"]
    subprocess.run([*pip, *options, str(ROOT)], check=True, capture_output=True, text=True)
    (path,) = folder.glob("ninecards-*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` of an environment that holds the wheel and what it says that it needs."""
    place = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(place, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    options = ["--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, f"--python={place / 'bin' / 'python'}", "install", *options, str(wheel)],
        check=True,
        capture_output=True,
        text=True,
    )
    (packages,) = place.glob("lib/python*/site-packages")
    (metadata,) = packages.glob("ninecards-*.dist-info")
    for name in closure(importlib.metadata.PathDistribution(metadata)):
        link(importlib.metadata.distribution(name), packages)
    return place / "bin"


def closure(distribution: importlib.metadata.Distribution) -> set[str]:
    """The names of all that a distribution needs, and what those need; no extras."""
    found: set[str] = set()
    waiting = [distribution]
    while waiting:
        for requirement in waiting.pop().requires or []:
            name, marker = re.match(r"([\w.-]+)[^;]*;?(.*)", requirement).groups()  # type: ignore[union-attr]
            if name in found or "extra" in marker:
                continue
            try:
                needed = importlib.metadata.distribution(name)
            except importlib.metadata.PackageNotFoundError:
                assert marker, f"{name} is needed and not installed"  # another machine's
                continue
            found.add(name)
            waiting.append(needed)
    return found


def link(distribution: importlib.metadata.Distribution, packages: Path) -> None:
    """Put a package of this environment into another one."""
    assert distribution.files is not None
    for top in {file.parts[0] for file in distribution.files}:
        if top not in {"..", "__pycache__"} and not (packages / top).exists():
            (packages / top).symlink_to(Path(str(distribution.locate_file(top))).resolve())


class Links(HTMLParser):
    """Every file that a page asks for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found += [value for name, value in attrs if name in {"src", "href"} and value]


def without_tools(folder: Path) -> dict[str, str]:
    """Variables of a machine on whose path there is nothing but the environment."""
    for tool in ("node", "npm", "cc", "gcc", "g++", "c++", "cmake", "ninja"):
        assert shutil.which(tool, path=str(folder)) is None
    return {"PATH": str(folder), "HOME": str(folder.parent), "LANG": "C.UTF-8"}


def test_the_wheel_holds_everything_that_is_no_python(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    built = {f"ninecards/server/static/{p.relative_to(STATIC)}" for p in STATIC.rglob("*.*")}
    assert built
    assert built <= set(names)
    assert {f"ninecards/locale/{language}.json" for language in ("en", "ru", "el")} <= set(names)
    orders = ROOT / "src" / "ninecards" / "equity" / "orders"
    lists = {p.name for p in orders.iterdir() if p.suffix in (".txt", ".bin")}
    assert {"ppt-10max.txt", "equity-5.bin"} <= lists
    assert {f"ninecards/equity/orders/{name}" for name in lists} <= set(names)
    assert any(re.fullmatch(r"ninecards/_native\.[\w-]+\.so", name) for name in names)
    assert any(re.search(r"/migrations/versions/v\d+_\w+\.py$", name) for name in names)
    assert not [name for name in names if name.startswith(("tests/", "web/", "node_modules/"))]


def test_the_installed_program_opens_the_room_with_its_page(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in without_tools(installed).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "data"
    command = [str(installed / "ninecards"), "play", "--no-browser", "--port", "{port}"]
    room = RoomProcess(data, [*command, "--data", str(data)]).start()
    try:
        assert room.get("/api/health")["status"] == "ok"
        page = room.fetch("/")
        assert page == (STATIC / "index.html").read_bytes()
        links = Links(page.decode()).found
        assert {link.rpartition(".")[2] for link in links} == {"js", "css", "svg"}
        for address in links:
            assert room.fetch(address) == (STATIC / address.lstrip("/")).read_bytes()
        (practice,) = room.get("/api/tables")
        assert practice["game"] == "omaha"
        assert room.table_view(practice["table_id"])["table"]["seats"] == 6
    finally:
        said = room.stop()
    assert "stopped" in said
    assert any(data.iterdir())


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--lang", "ru"], "стрит"),
        (["--lang", "el"], "κέντα"),
    ],
)
def test_the_installed_program_has_its_words_and_its_kernel(
    installed: Path, tmp_path: Path, arguments: list[str], text: str
) -> None:
    environment = without_tools(installed)
    hand = ["hand", "--game", "omaha", "AsAhAdKs", "--board", "AcQdJdTh9h", *arguments]
    said = run(installed / "ninecards", *hand, folder=tmp_path, environment=environment)
    assert text in said.lower()
    program = "import ninecards._native as native; print(native.__file__)"
    where = run(installed / "python", "-c", program, folder=tmp_path, environment=environment)
    assert where.startswith(str(installed.parent / "lib"))


def run(*command: Any, folder: Path, environment: dict[str, str]) -> str:
    result = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout
