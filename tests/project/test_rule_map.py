"""Every rule has tests that hold it, every mark a rule and a source, and the page says so."""

from __future__ import annotations

import importlib.util
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from shared_data import ROOT

if TYPE_CHECKING:
    from types import ModuleType


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rule_map", ROOT / "tools" / "rule_map.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rule_map"] = module
    spec.loader.exec_module(module)
    return module


tool: Any = load_tool()


@pytest.fixture(scope="module")
def values() -> tuple[Any, ...]:
    """All that the tests hold, even where only this file is run."""
    return tool.collect_values()


def test_every_rule_is_held_by_tests_with_their_sources(values: tuple[Any, ...]) -> None:
    assert tool.faults(tool.read_rules(), values) == []


def test_the_page_is_up_to_date(values: tuple[Any, ...]) -> None:
    written = tool.PAGE.read_text(encoding="utf-8")
    if written != tool.page(tool.read_rules(), values):
        pytest.fail("docs/rules.md is stale: run `make rules` and commit what it writes")


def test_rules_of_betting_and_showdown_need_five_values_unless_they_come_later() -> None:
    least = {rule.id: rule.least for rule in tool.read_rules().rules}
    assert {rule for rule, values in least.items() if values == 5} == {
        *(f"A{number}" for number in range(1, 18)),
        *(f"S{number}" for number in (1, 2, 3, 4, 5, 7)),
    }
    assert {rule for rule, values in least.items() if values == 0} == {"S6", "T6", "T10"}


def test_the_record_of_contradictions_names_rules() -> None:
    record = ROOT / "docs" / "decisions" / "0006-where-the-sources-disagree.md"
    known = {rule.id for rule in tool.read_rules().rules}
    rows = re.findall(r"^\| 0.*\| ([^|]+) \|$", record.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 24
    for cell in rows:
        assert set(re.split(r", |–", cell)) <= known, cell


# ------------------------------------------------------------------------- that the check bites

RULES = """
[sources]
000 = "a text"
WSOP = "a rule book"

[later]
A3 = "the room"

[[section]]
title = "Betting"
values = 2
rule = [
  { id = "A1", title = "One", text = "First\\nthis.", sources = ["000", "WSOP live 27, 161"] },
  { id = "A2", title = "Two", text = "Or | that.", sources = ["A1"], rest = "A3: more of it" },
  { id = "A3", title = "Three", text = "Then.", sources = ["000"], later = "A3" },
]
"""


def value(rule: str, case: str, source: str = "000", situation: str | None = None) -> Any:
    test = f"tests/rules/test_x.py::test_x[{case}]"
    return tool.Value(rule, source, "tests/rules/test_x.py", test, situation or test)


GOOD = [value("A1", "a"), value("A1", "b", "WSOP 96, live 173"), value("A2", "c"), value("A2", "d")]


def faults_of(rules: str, values: list[Any], folder: Any, least: int = 4) -> list[str]:
    path = folder / "rules.toml"
    path.write_text(rules, encoding="utf-8")
    return tool.faults(tool.read_rules(path), values, least=least)


def test_a_sound_map_has_no_fault(tmp_path: Any) -> None:
    assert faults_of(RULES, GOOD, tmp_path) == []


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        (GOOD[:3], "rule A2 has 1 different values; 2 are asked"),
        (GOOD[:2], "rule A2 has 0 different values; 2 are asked"),
        ([*GOOD[:3], value("A2", "e", situation=GOOD[2].situation)], "rule A2 has 1 different"),
        (GOOD[:3], "3 rule values in all; 4 are asked"),
        (
            [*GOOD[:3], GOOD[3]._replace(file="tests/rules/test_properties_x.py")],
            "rule A2 has 1 different values; 2 are asked",
        ),
        ([*GOOD, value("A9", "e")], "test_x: docs/rules.toml has no rule 'A9'"),
        ([*GOOD, value("A1, A2", "e")], "test_x: docs/rules.toml has no rule 'A1, A2'"),
        (
            [*GOOD, value("A1", "e", "")],
            "test_x: docs/rules.toml does not explain the source ''",
        ),
        ([*GOOD, value("A1", "e", "TDA 47")], "does not explain the source 'TDA 47'"),
        ([*GOOD, value("A1", "e", "000, hearsay")], "does not explain the source 'hearsay'"),
        ([*GOOD, value("A1", "e", "live 173")], "does not explain the source 'live 173'"),
    ],
)
def test_a_fault_of_the_tests_is_found(values: list[Any], fault: str, tmp_path: Any) -> None:
    assert any(fault in line for line in faults_of(RULES, values, tmp_path))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "A2"', 'id = "A1"', "docs/rules.toml has rule A1 twice"),
        ('"Then."', '""', "rule A3 of docs/rules.toml lacks its text or its source"),
        ('sources = ["A1"]', "sources = []", "rule A2 of docs/rules.toml lacks its text or its s"),
        ('sources = ["A1"]', 'sources = ["RRP"]', "rule A2: docs/rules.toml does not explain the"),
        ('later = "A3"', 'later = "A4"', "rule A3 is left to 'A4', which docs/rules.toml does not"),
        ('"A3: more of it"', '"more of it"', "rule A2 is left to 'more of it', which docs/rules.t"),
        ('later = "A3"', 'rest = "A3: it"', "rule A3 has 0 different values; 2 are asked"),
    ],
)
def test_a_fault_of_the_map_is_found(old: str, new: str, fault: str, tmp_path: Any) -> None:
    assert RULES.count(old) == 1
    assert any(fault in line for line in faults_of(RULES.replace(old, new), GOOD, tmp_path))


def test_the_page_lists_rules_with_their_tests(tmp_path: Any) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(RULES, encoding="utf-8")
    lines = tool.page(tool.read_rules(path), GOOD).splitlines()
    held = "[rules/test_x.py](../tests/rules/test_x.py)"
    assert "| A1 | **One.** First this. | 000, WSOP live 27, 161 | 2 | " + held + " |" in lines
    assert f"| A2 | **Two.** Or \\| that. | A1 | 2 | {held}; later, A3: more of it |" in lines
    assert "| A3 | **Three.** Then. | 000 | – | later, A3 |" in lines
    assert "- **WSOP**: a rule book" in lines


def test_marks_are_collected_with_their_cases(values: tuple[Any, ...]) -> None:
    # Seen from outside: the fourteen tables of this test, one of them named.
    name = "tests/rules/test_games.py::test_the_largest_table_is_dealt_to_the_river"
    own = [value for value in values if value.test.startswith(f"{name}[")]
    assert len(own) == len({value.situation for value in own}) == 14
    assert {(value.rule, value.source, value.file) for value in own} == {
        ("G6", "004, arithmetic", "tests/rules/test_games.py")
    }


def test_no_mark_is_given_where_it_is_not_looked_for() -> None:
    """However it is written, or named for later use, and wherever under the tests."""
    mark = re.compile(r"\bmark\s*\.\s*rule\b")
    found = [file for file in ROOT.glob("tests/**/*.py") if mark.search(file.read_text("utf-8"))]
    assert sorted(found) == tool.marked_files()


def test_tests_that_cannot_be_collected_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "__file__", str(ROOT / "tools" / "no_such_script.py"))
    with pytest.raises(RuntimeError, match=r"the tests cannot be collected:\n.*no_such_script"):
        tool.collect_values()
