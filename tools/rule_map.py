"""Writes docs/rules.md: every rule of docs/rules.toml, and the tests that hold it.

A test says what it holds by ``@pytest.mark.rule("A9", source="WSOP 96")``; each of its cases is a
value of that rule. ``make rules`` calls this; tests/project/test_rule_map.py asks for the faults.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules.toml"
PAGE = ROOT / "docs" / "rules.md"

LEAST_VALUES = 300  # of all rules together: what the project asks of itself

MARK = "mark.rule("

# Tests that compare random hands with a slow twin, or with a law, hold a rule but state no value.
WITHOUT_VALUES = ("test_against_", "test_properties_")


class Rule(NamedTuple):
    """One row. ``later`` is what builds it, ``rest`` what of it is still to be built; "" if none.

    ``least`` is how many different values its tests must have.
    """

    id: str
    title: str
    text: str
    sources: tuple[str, ...]
    section: str
    least: int
    later: str
    rest: str


class RuleMap(NamedTuple):
    """The rules in their order, and what sources and later builders are called."""

    rules: tuple[Rule, ...]
    sources: dict[str, str]
    later: dict[str, str]


class Value(NamedTuple):
    """A test case that holds a rule.

    ``situation`` is the same for two cases that differ in nothing but their names.
    """

    rule: str
    source: str
    file: str
    test: str
    situation: str


def read_rules(path: Path = RULES) -> RuleMap:
    """Return the rule map written in the TOML file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = [
        Rule(
            id=row["id"],
            title=row["title"],
            text=" ".join(row["text"].split()),
            sources=tuple(row["sources"]),
            section=section["title"],
            least=0 if row.get("later") else section.get("values", 1),
            later=row.get("later", ""),
            rest=row.get("rest", ""),
        )
        for section in data["section"]
        for row in section["rule"]
    ]
    return RuleMap(tuple(rules), data["sources"], data["later"])


# ------------------------------------------------------------------------- what the tests say


class _Collector:
    """A plugin of pytest that notes the rule marks of everything it collects."""

    def __init__(self) -> None:
        self.values: list[Value] = []

    def pytest_collection_finish(self, session: Any) -> None:
        for item in session.items:
            file = item.path.relative_to(ROOT).as_posix()
            case = getattr(item, "callspec", None)
            function = item.nodeid.split("[")[0]
            situation = f"{function}[{case.params if case else ''}]"
            for mark in item.iter_markers("rule"):
                rule = ", ".join(map(str, mark.args))
                source = mark.kwargs.get("source", "")
                self.values.append(Value(rule, source, file, item.nodeid, situation))


def marked_files() -> list[Path]:
    """Return the test files that speak of a rule's mark; the others need not be collected."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [file for file in files if MARK in file.read_text(encoding="utf-8")]


def _collect_here(target: Path) -> int:
    import pytest  # noqa: PLC0415 - the other half of this script needs no pytest

    collector = _Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        arguments = ["--collect-only", "-qq", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
        code = pytest.main([*arguments, *map(str, marked_files())], plugins=[collector])
    if code:
        print(said.getvalue(), file=sys.stderr)
    target.write_text(json.dumps(collector.values), encoding="utf-8")
    return int(code)


def collect_values() -> tuple[Value, ...]:
    """Return every value that the tests hold, whatever part of them is being run.

    They are collected in a process of their own. Raises RuntimeError with pytest's words if
    they cannot be.
    """
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "COV_", "NINECARDS_"))
    }
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "values.json"
        command = [sys.executable, __file__, "--collect", str(target)]
        done = subprocess.run(
            command, cwd=ROOT, env=inherited, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"the tests cannot be collected:\n{done.stdout}{done.stderr}")
        rows = json.loads(target.read_text(encoding="utf-8"))
    return tuple(Value(*row) for row in rows)


# ------------------------------------------------------------------------------------ faults


def situations(values: Iterable[Value]) -> int:
    """How many different situations with figures the values are."""
    return len(
        {
            value.situation
            for value in values
            if not Path(value.file).name.startswith(WITHOUT_VALUES)
        }
    )


def faults(rule_map: RuleMap, values: Sequence[Value], *, least: int = LEAST_VALUES) -> list[str]:
    """Return what is wrong with the rules and their tests, a line each."""
    marks = dict.fromkeys(_faults_of_marks(rule_map, values))  # once a test, not once a case
    found = [*_faults_of_rows(rule_map), *marks]
    for rule in rule_map.rules:
        count = situations(value for value in values if value.rule == rule.id)
        if count < rule.least:
            found.append(f"rule {rule.id} has {count} different values; {rule.least} are asked")
    if situations(values) < least:
        found.append(f"{situations(values)} rule values in all; {least} are asked")
    return found


def _faults_of_rows(rule_map: RuleMap) -> Iterable[str]:
    ids = [rule.id for rule in rule_map.rules]
    for rule in rule_map.rules:
        if ids.count(rule.id) > 1:
            yield f"docs/rules.toml has rule {rule.id} twice"
        if not (rule.text and rule.sources):
            yield f"rule {rule.id} of docs/rules.toml lacks its text or its source"
        for source in _unknown_sources(", ".join(rule.sources), rule_map):
            yield f"rule {rule.id}: docs/rules.toml does not explain the source {source!r}"
        for builder in filter(None, (rule.later, rule.rest.partition(": ")[0])):
            if builder not in rule_map.later:
                yield f"rule {rule.id} is left to {builder!r}, which docs/rules.toml does not name"


def _faults_of_marks(rule_map: RuleMap, values: Sequence[Value]) -> Iterable[str]:
    ids = {rule.id for rule in rule_map.rules}
    for value in values:
        test = value.test.split("[")[0]
        if value.rule not in ids:
            yield f"{test}: docs/rules.toml has no rule {value.rule!r}"
        for source in _unknown_sources(value.source, rule_map):
            yield f"{test}: docs/rules.toml does not explain the source {source!r}"


def _unknown_sources(text: str, rule_map: RuleMap) -> Iterable[str]:
    """The parts between commas that name neither an explained source nor another rule.

    After a part that does, further numbers may follow alone: "WSOP live 27, 161".
    """
    names = [*rule_map.sources, *(rule.id for rule in rule_map.rules)]
    named = False
    for part in (part.strip() for part in str(text).split(",")):
        if any(re.match(rf"{re.escape(name)}(?![\w.])", part) for name in names):
            named = True
        elif not (named and re.fullmatch(r"(live )?\d+[a-z]?(-\w+)?", part)):
            yield part


# -------------------------------------------------------------------------------------- page

_HEAD = """\
# Rules

What ninecards plays, rule by rule, with the sources of each rule and the tests that hold it. A
value is a situation with the figures that must come out of it: {total} of them are tested. Tests
on random hands are named too, but not counted. Chips are whole numbers of the smallest unit.

Written by `make rules` from [rules.toml](rules.toml) and the marks of the tests: change those, not
this page. Where the sources contradict each other,
[a decision](decisions/0006-where-the-sources-disagree.md) says which one is followed.
"""


def page(rule_map: RuleMap, values: Sequence[Value]) -> str:
    """Return the text of docs/rules.md."""
    blocks = [_HEAD.format(total=situations(values))]
    for title in dict.fromkeys(rule.section for rule in rule_map.rules):
        rows = ["| id | rule | sources | values | held by |", "|---|---|---|---|---|"]
        rows += [_row(rule, values) for rule in rule_map.rules if rule.section == title]
        blocks.append("\n".join([f"## {title}", "", *rows, ""]))
    blocks.append(_names("## Sources", rule_map.sources))
    blocks.append(_names("## Later", rule_map.later))
    return "\n".join(blocks)


def _row(rule: Rule, values: Sequence[Value]) -> str:
    own = [value for value in values if value.rule == rule.id]
    files = sorted({value.file for value in own})
    held = [f"[{file.removeprefix('tests/')}](../{file})" for file in files]
    if rule.later:
        held.append(f"later, {rule.later}")
    if rule.rest:
        builder, _, what = rule.rest.partition(": ")
        held.append(f"later, {builder}: {what}")
    cells = [
        rule.id,
        f"**{rule.title}.** {rule.text}",
        ", ".join(rule.sources),
        str(situations(own) or "–"),
        "; ".join(held),
    ]
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _names(title: str, names: dict[str, str]) -> str:
    return "\n".join([title, "", *(f"- **{name}**: {text}" for name, text in names.items()), ""])


def main() -> int:
    """Write the page and say what is wrong with the rules; 1 if something is."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--collect", type=Path, metavar="FILE", help="only write the marks to FILE")
    options = parser.parse_args()
    if options.collect is not None:
        return _collect_here(options.collect)
    rule_map, values = read_rules(), collect_values()
    PAGE.write_text(page(rule_map, values), encoding="utf-8")
    wrong = faults(rule_map, values)
    print(f"{PAGE.relative_to(ROOT)}: {len(rule_map.rules)} rules, {situations(values)} values")
    for fault in wrong:
        print(fault, file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
