"""The tables that the client's tests are made of are those that the room shows today."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


load("club_scenes")
TOOL = load("web_scenes")


def test_every_file_is_of_a_scene() -> None:
    assert sorted(path.stem for path in TOOL.FOLDER.glob("*.json")) == sorted(TOOL.SCENES)


@pytest.mark.parametrize("name", sorted(TOOL.SCENES))
def test_a_scene_is_as_the_room_shows_it(name: str) -> None:
    stored = (TOOL.FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert stored == TOOL.text_of(TOOL.SCENES[name]), "run: python tools/web_scenes.py"
