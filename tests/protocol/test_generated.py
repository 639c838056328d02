"""The files that the page has from here: present, fresh, and what they promise."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import sys
from types import ModuleType
from typing import Literal

import pytest

from shared_data import ROOT


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_tool", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_files_are_fresh(tool: ModuleType) -> None:
    stale = [path.relative_to(ROOT).as_posix() for path in tool.stale()]
    assert stale == [], f"stale: {stale}; run {tool.COMMAND}"


def test_a_stale_file_is_noticed_and_the_command_named(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = tool.typescript().replace("hand_no", "hand_number")
    monkeypatch.setattr(tool, "typescript", lambda: changed)
    assert tool.main(["--check"]) == 1
    assert capsys.readouterr().out == (
        "web/src/protocol/generated.ts is stale: run make protocol\n"
    )


@dataclasses.dataclass
class Sample:
    """A thing, None where nothing is.

    It has ``parts``.
    """

    kind: Literal["a", "b"]
    pairs: tuple[tuple[int, str | None], ...]
    backs: tuple[str | None, ...]
    other: Sample | None = None
    """Another one."""


def test_types_are_written_as_the_page_reads_them(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tool.interface(Sample) == (
        "/**\n"
        " * A thing, null where nothing is.\n"
        " *\n"
        " * It has `parts`.\n"
        " */\n"
        "export interface Sample {\n"
        '  readonly kind: "a" | "b";\n'
        "  readonly pairs: readonly (readonly [number, string | null])[];\n"
        "  readonly backs: readonly (string | null)[];\n"
        "  /** Another one. */\n"
        "  readonly other: Sample | null;\n"
        "}\n"
    )
    monkeypatch.setattr(tool, "WIDTH", 24)
    assert '  readonly kind:\n    | "a"\n    | "b";\n' in tool.interface(Sample)


def test_what_has_no_type_there_is_refused(tool: ModuleType) -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        tool.typescript_of(complex)


def test_the_hand_is_whole_and_its_frames_have_no_gap(tool: ModuleType) -> None:
    frames = json.loads(tool.FIXTURE.read_text(encoding="utf-8"))
    assert frames[0]["type"] == "welcome"
    views = [frames[0]["view"], *(frame for frame in frames if frame["type"] == "table")]
    assert [view["seq"] for view in views] == list(
        range(views[0]["seq"], views[0]["seq"] + len(views))
    )
    last = views[-1]["hand"]
    assert last["over"]
    assert last["showdown"]
    won = sum(chips for award in last["awards"] for _, chips in award["shares"])
    assert won == sum(seat["won"] for seat in views[-1]["seats"]) > 0
    assert sum(seat["chips"] for seat in views[-1]["seats"]) == 4 * 1000
    assert {"accepted", "table", "welcome"} == {frame["type"] for frame in frames}
