"""Changes the rules in one place at a time and asks whether a test notices: ``make mutants``.

A seeded sample of all single changes (tools/mutations.py) is tried, each in a process of its own:
the changed module stands before the true one (tools/mutant_plugin.py), the working tree stays as it
is. First all tests run once without a change and tell, by their coverage, which of them run each
line; a mutant then faces those of its line, unit tests of the module and quick ones first, and is
dead at the first failure. A mutant that runs five times as long as its tests should is dead too.

Exit code 1 if fewer die than --threshold says. docs/mutants.md explains the survivors.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from coverage import CoverageData
from mutations import Mutant, mutants_of

TOOLS = Path(__file__).resolve().parent
FIRST_TESTS = 40  # the likely killers, collected from a few files
QUICK_SECONDS = 0.5
START_SECONDS = 20  # of the processor, to start and to collect ...
PATIENCE = 5  # ... and so many times what the tests took alone


@dataclass(frozen=True)
class Suite:
    """The tests, what each line is run by, and how long each takes."""

    root: Path
    package: str
    tests: str
    seconds: dict[str, float] = field(default_factory=dict)
    by_line: dict[str, dict[int, list[str]]] = field(default_factory=dict)

    def module(self, file: str) -> str:
        """The name of a module, from its path below ``src``."""
        parts = Path(file).with_suffix("").parts
        name = parts[parts.index("src") + 1 :]
        return ".".join(name[:-1] if name[-1] == "__init__" else name)

    def measured(self, folder: Path, jobs: int) -> Suite:
        """This suite after a run without a change. It must pass."""
        times, data = folder / "times.json", folder / "coverage"
        arguments = ["--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
        arguments += [f"--cov={self.module(f'{self.package}/__init__.py')}"]
        arguments += [f"--numprocesses={jobs}"] if jobs > 1 else []
        run = self.run([self.tests, *arguments], {"times": str(times)}, folder)
        if run.returncode != 0:
            raise SystemExit(f"without a change the tests fail:\n{run.stdout}{run.stderr}")
        seconds = json.loads(times.read_text(encoding="utf-8"))
        coverage = CoverageData(str(data))
        coverage.read()
        by_line: dict[str, dict[int, list[str]]] = {}
        for file in coverage.measured_files():
            by_line[str(Path(file).relative_to(self.root))] = {
                line: sorted({context.split("|")[0] for context in contexts if context})
                for line, contexts in coverage.contexts_by_lineno(file).items()
            }
        return Suite(self.root, self.package, self.tests, seconds, by_line)

    def run(
        self, arguments: Sequence[str], task: dict[str, object], folder: Path
    ) -> subprocess.CompletedProcess[str]:
        """Run pytest on the task."""
        (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
        paths = [str(TOOLS), str(self.root / "src"), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {
            "NINECARDS_MUTANT": str(folder / "task.json"),
            "NINECARDS_HYPOTHESIS": "mutants",
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
            "COVERAGE_FILE": str(folder / "coverage"),
        }
        options = ["-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "mutant_plugin", *options, *arguments],
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the mutant's line, or all where no test alone does; likely ones first.

        Those are the quick ones, and the unit tests of the module. Of each test function its
        quickest case comes before its second, so that the first tests are of many kinds.
        """
        chosen: Iterable[str] = self.by_line.get(mutant.file, {}).get(mutant.line) or self.seconds
        unit = f"test_{Path(mutant.file).stem}"
        cases: dict[str, int] = {}
        ranked = []
        for test in sorted(chosen, key=lambda test: self.seconds.get(test, 0.0)):
            function, seconds = test.partition("[")[0], self.seconds.get(test, 0.0)
            cases[function] = number = cases.get(function, 0) + 1
            is_unit = Path(function.partition("::")[0]).stem.startswith(unit)
            ranked.append((seconds > QUICK_SECONDS, number - 3 * is_unit, seconds, test))
        return [test for *_, test in sorted(ranked)]

    def verdict(self, mutant: Mutant, folder: Path) -> str:
        """What became of a mutant: killed, timeout or survived."""
        file = folder / Path(mutant.file).name
        file.write_text(mutant.source, encoding="utf-8")
        tests = self.tests_of(mutant)
        task: dict[str, object] = {"module": self.module(mutant.file), "file": str(file)}
        for part in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
            if not part:
                continue
            alone = sum(self.seconds.get(test, 0.0) for test in part)
            task |= {"tests": part, "seconds": round(START_SECONDS + PATIENCE * alone)}
            files = sorted({test.partition("::")[0] for test in part})
            run = self.run(files, task, folder)
            if run.returncode == -signal.SIGXCPU:
                return "timeout"
            if run.returncode not in (0, 1, 2):
                raise SystemExit(f"{mutant}\n{run.stdout}{run.stderr}")
            if run.returncode:
                return "killed"
        return "survived"


def sample(root: Path, package: str, count: int, seed: int) -> list[Mutant]:
    """So many changes of all files of a package, drawn with equal chance; the same for a seed."""
    mutants: list[Mutant] = []
    for path in sorted((root / package).rglob("[!_]*.py")):
        file = str(path.relative_to(root))
        mutants += mutants_of(file, path.read_text(encoding="utf-8"))
    drawn = random.Random(seed).sample(range(len(mutants)), min(count, len(mutants)))
    return [mutants[number] for number in sorted(drawn)]


def difference(before: str, mutant: Mutant) -> str:
    """The change as a diff without context."""
    lines = unified_diff(before.splitlines(), mutant.source.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


@contextmanager
def _pool(jobs: int) -> Iterator[ThreadPoolExecutor]:
    """Workers that begin nothing more once something went wrong."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def arguments_of(command: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--root", type=Path, default=TOOLS.parent, help="the project")
    parser.add_argument("--package", default="src/ninecards/rules", help="what is changed")
    parser.add_argument("--tests", default="tests/rules", help="what should notice")
    parser.add_argument("--count", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="which changes")
    parser.add_argument("--threshold", type=float, default=95, help="percent that must die")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--list", action="store_true", help="say what would be changed, and end")
    parser.add_argument("--only", default="", help="only changes whose line begins so")
    return parser.parse_args(command)


def main(command: Sequence[str] | None = None) -> int:
    """Try the sample; return 1 if too many survive."""
    asked = arguments_of(command)
    mutants = sample(asked.root, asked.package, asked.count, asked.seed)
    mutants = [mutant for mutant in mutants if str(mutant).startswith(asked.only)]
    if asked.list:
        print(*mutants, sep="\n")
        return 0
    # As they are now: a long run outlives changes of the files.
    files = {mutant.file for mutant in mutants}
    originals = {file: (asked.root / file).read_text(encoding="utf-8") for file in files}
    survivors: list[Mutant] = []
    counts = dict.fromkeys(("killed", "timeout", "survived"), 0)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary, _pool(asked.jobs) as pool:
        folder = Path(temporary)
        suite = Suite(asked.root.resolve(), asked.package, asked.tests)
        suite = suite.measured(folder, asked.jobs)
        print(f"{len(suite.seconds)} tests pass in {time.monotonic() - started:.0f} s", flush=True)

        def tried(number: int) -> str:
            own = folder / str(number)
            own.mkdir()
            return suite.verdict(mutants[number], own)

        for mutant, verdict in zip(mutants, pool.map(tried, range(len(mutants))), strict=True):
            counts[verdict] += 1
            print(f"{verdict:8} {mutant}"[:160], flush=True)
            if verdict == "survived":
                survivors.append(mutant)
    for mutant in survivors:
        print(f"\n{mutant.file}:{mutant.line}: {mutant.operator}")
        print(difference(originals[mutant.file], mutant))
    dead = 100 * (1 - len(survivors) / len(mutants)) if mutants else 0.0
    print(
        f"\n{len(mutants)} mutants (seed {asked.seed}): {counts['killed']} killed, "
        f"{counts['timeout']} timed out, {counts['survived']} survived: {dead:.1f} % dead, "
        f"{asked.threshold:g} % asked, {time.monotonic() - started:.0f} s"
    )
    return int(dead < asked.threshold)


if __name__ == "__main__":
    sys.exit(main())
