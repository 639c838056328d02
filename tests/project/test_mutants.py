"""The tool behind `make mutants`: what it changes, what it leaves alone, and its verdicts."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from shared_data import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

TOOLS = ROOT / "tools"
RULES = "src/ninecards/rules"

SUMS = """\
def add(a, b):
    return a + b


def larger(a, b):
    return a if a > b else b


def count(n):
    seen = 0
    while seen != n:
        seen += 1
    return seen
"""
SUMS_TESTS = """\
import pytest
from tiny.sums import add, count, larger

def test_add(): assert add(2, 3) == 5
@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_larger(pair): assert larger(*pair) == 2
def test_count(): assert count(3) == 3
"""


def load(name: str) -> ModuleType:
    """A script of tools/, which is no package."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


mutations = load("mutations")
mutants = load("mutants")


def changes(source: str) -> set[tuple[str, str, str]]:
    return {
        (mutant.operator, mutant.before, mutant.after)
        for mutant in mutations.mutants_of("file.py", source)
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 3", {("constant", "3", "4"), ("constant", "3", "2")}),
        ("x = True", {("constant", "True", "False")}),
        ("x = -y", {("sign", "-y", "y")}),
        ("x = a + b", {("arithmetic", "a + b", "(a - b)")}),
        ("x = a // b", {("arithmetic", "a // b", "(a * b)")}),
        ("x -= y", {("arithmetic", "x -= y", "x += y"), ("removal", "x -= y", "pass")}),
        ("x = a < b", {("comparison", "a < b", f"(a {op} b)") for op in ("<=", ">=")}),
        ("x = a is b", {("comparison", "a is b", "(a is not b)")}),
        (
            "x = a < b == c",
            {
                ("comparison", "a < b == c", f"(a {ops} c)")
                for ops in ("<= b ==", ">= b ==", "< b !=")
            },
        ),
        (
            "x = a and b",
            {
                ("and/or", "a and b", "(a or b)"),
                ("operand", "a and b", "a"),
                ("operand", "a and b", "b"),
            },
        ),
        ("x = not a", {("negation", "not a", "a")}),
        ("x = a if b else c", {("negation", "b", "(not b)")}),
        ("if a: x", {("negation", "a", "(not a)"), ("removal", "x", "pass")}),
        ("if a == b: pass", {("comparison", "a == b", "(a != b)")}),
        ("while not a: pass", {("negation", "not a", "a")}),
        ("x = [a for a in b if a]", {("negation", "a", "(not a)")}),
        (
            "f(a, b, c)",
            {("arguments", "f(a, b, c)", "f(b, a, c)"), ("removal", "f(a, b, c)", "pass")},
        ),
        ("x = min(a, b)", {("function", "min(a, b)", "max(a, b)")}),
        ("x = all(a)", {("function", "all(a)", "any(a)")}),
        ("x = a[b:c]", {("slice", "b:c", ":c"), ("slice", "b:c", "b:")}),
        ("def f():\n    return a", {("removal", "return a", "pass")}),
        ("raise Error(1 + 2)", {("removal", "raise Error(1 + 2)", "pass")}),
        ("a.b = c", {("removal", "a.b = c", "pass")}),
    ],
)
def test_an_operator_changes_what_it_should(
    source: str, expected: set[tuple[str, str, str]]
) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Text with 1 + 1."""',
        "from a import b",
        '__all__ = ["a", "b"]',
        "if TYPE_CHECKING:\n    x = 1",
        "x: tuple[int, 3]",
        "def f(a: 'x' = b) -> g(1, 2): pass",
        "@dataclass(frozen=True)\nclass A: pass",
        "x: int = field(default=1)",
        'x = f"{a + 1} of {b[1:]}"',
        "Event = A | B",
        "x = zip(*a, strict=True)",
        "x = f(*a, b)",
        'x = "text"',
        "x = None",
    ],
)
def test_what_changes_no_rule_is_left_alone(source: str) -> None:
    ast.parse(source)
    assert changes(source) == set()


def test_one_place_changes_and_nothing_around_it() -> None:
    source = "x = '♠' + (a - 1) * c  # reason\ny = 2\n"
    found = {mutant.source for mutant in mutations.mutants_of("file.py", source)}
    assert "x = '♠' + ((a + 1)) * c  # reason\ny = 2\n" in found
    assert "x = '♠' + (a - 1) * c  # reason\ny = 3\n" in found


def test_every_drawn_change_of_the_rules_parses_and_says_something_else() -> None:
    drawn = mutants.sample(ROOT, RULES, 300, seed=7)
    assert len(drawn) == 300
    trees = {
        mutant.file: ast.dump(ast.parse((ROOT / mutant.file).read_text("utf-8")))
        for mutant in drawn
    }
    for mutant in drawn:
        assert ast.dump(ast.parse(mutant.source)) != trees[mutant.file], mutant
    assert len(trees) > 10


def test_the_same_seed_draws_the_same_changes() -> None:
    drawn = mutants.sample(ROOT, RULES, 40, seed=3)
    assert drawn == mutants.sample(ROOT, RULES, 40, seed=3)
    assert drawn != mutants.sample(ROOT, RULES, 40, seed=4)
    assert len({str(mutant) + mutant.source for mutant in drawn}) == 40


def test_the_diff_shows_the_changed_line_alone() -> None:
    before = "x = 1\ny = a + b\nz = 2\n"
    (mutant,) = [
        mutant
        for mutant in mutations.mutants_of("file.py", before)
        if mutant.operator == "arithmetic"
    ]
    assert mutants.difference(before, mutant) == "-y = a + b\n+y = (a - b)"


def test_likely_killers_come_first() -> None:
    seconds = {
        "t/test_other.py::test_quick[a]": 0.1,
        "t/test_other.py::test_quick[b]": 0.2,
        "t/test_other.py::test_slow": 9.0,
        "t/test_sums_more.py::test_unit": 0.4,
        "t/test_other.py::test_elsewhere": 0.0,
    }
    here = [test for test in seconds if "elsewhere" not in test]
    suite = mutants.Suite(ROOT, "src/tiny", "t", seconds, {"src/tiny/sums.py": {2: here}})
    mutant = mutations.Mutant("src/tiny/sums.py", 2, "", "", "", "")
    assert suite.tests_of(mutant) == [
        "t/test_sums_more.py::test_unit",
        "t/test_other.py::test_quick[a]",
        "t/test_other.py::test_quick[b]",
        "t/test_other.py::test_slow",
    ]
    assert set(suite.tests_of(mutant._replace(line=3))) == set(seconds)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A small project: a sum, a choice with an equivalent mutant, a loop."""
    for path, text in {
        "src/tiny/__init__.py": "",
        "src/tiny/sums.py": SUMS,
        "tests/test_sums.py": SUMS_TESTS,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def run_tool(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOLS / "mutants.py"), "--root", str(project)]
    command += ["--package", "src/tiny", "--tests", "tests", "--jobs", "1", *arguments]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV_")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_fatal_change_dies_and_an_equivalent_one_survives_with_its_diff(tiny: Path) -> None:
    """Of three changes of one comparison only ``>=`` says the same."""
    run = run_tool(tiny, "--only", "src/tiny/sums.py:6: comparison", "--threshold", "51")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "killed   src/tiny/sums.py:6: comparison: a > b -> (a <= b)" in run.stdout
    assert "survived src/tiny/sums.py:6: comparison: a > b -> (a >= b)" in run.stdout
    assert "-    return a if a > b else b\n+    return a if (a >= b) else b\n" in run.stdout
    assert "1 killed, 0 timed out, 1 survived: 50.0 % dead, 51 % asked" in run.stdout
    assert (tiny / "src/tiny/sums.py").read_text(encoding="utf-8") == SUMS


def test_a_change_without_end_dies_and_enough_deaths_are_enough(tiny: Path) -> None:
    script = "import sys, mutants; mutants.START_SECONDS = 3;sys.exit(mutants.main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, "--root", str(tiny), "--package", "src/tiny"]
    command += ["--tests", "tests", "--only", "src/tiny/sums.py:12: removal"]
    run = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(TOOLS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "timeout  src/tiny/sums.py:12: removal: seen += 1 -> pass" in run.stdout
    assert "100.0 % dead" in run.stdout


def test_tests_that_fail_without_a_change_prove_nothing(tiny: Path) -> None:
    (tiny / "tests/test_sums.py").write_text("def test_no(): assert False", encoding="utf-8")
    run = run_tool(tiny)
    assert run.returncode == 1
    assert "without a change the tests fail" in run.stderr


def pytest_with(project: Path, task: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    (project / "task.json").write_text(json.dumps(task), encoding="utf-8")
    environment = os.environ | {
        "NINECARDS_MUTANT": str(project / "task.json"),
        "PYTHONPATH": os.pathsep.join([str(TOOLS), str(project / "src")]),
    }
    command = [sys.executable, "-m", "pytest", "-p", "mutant_plugin", "-q", "tests"]
    return subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def test_a_mutant_that_nobody_imports_is_a_fault_of_the_tool(tiny: Path) -> None:
    file = tiny / "other.py"
    file.touch()
    run = pytest_with(tiny, {"module": "tiny.other", "file": str(file), "seconds": 20})
    assert run.returncode == 99
    assert "tiny.other is not the mutant" in run.stdout + run.stderr


def test_the_mutant_stands_before_the_installed_module(tiny: Path) -> None:
    """An editable install has a finder of its own, before all others; the mutant is first still."""
    file = tiny / "mutant.py"
    file.write_text("NAME = 'mutant'\n", encoding="utf-8")
    test = "from ninecards.labs.bench import NAME\ndef test_it(): assert NAME == 'mutant'\n"
    (tiny / "tests/test_sums.py").write_text(test, encoding="utf-8")
    run = pytest_with(tiny, {"module": "ninecards.labs.bench", "file": str(file), "seconds": 20})
    assert run.returncode == 0, run.stdout + run.stderr
