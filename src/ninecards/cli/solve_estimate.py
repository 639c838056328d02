"""What a solve would take, told before it begins, and refused where the machine has less."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ninecards.cli.common import MachineError, Output, size_text
from ninecards.solver.estimate import Estimate, estimate_solve
from ninecards.solver.spot import Spot
from ninecards.solver.tree import BettingTree
from ninecards.words import Words

__all__ = ["Asking", "available_bytes", "told_estimate"]

_GB = 10**9
_CGROUP = Path("/sys/fs/cgroup")


@dataclass(frozen=True, slots=True)
class Asking:
    """How it would be solved, in how much memory at most, and whether that is to be told."""

    storage: str
    threads: int
    memory_gb: float | None
    told: bool


def told_estimate(
    spot: Spot, tree: BettingTree, asking: Asking, words: Words, output: Output
) -> dict[str, object]:
    """The estimate as the contract has it; a reader sees it if asked, or where it is too much.

    Raises MachineError, behind the list of the dearest lines, where it is over the limit.
    """
    found = estimate_solve(spot, tree, asking.storage, threads=asking.threads, timed=asking.told)
    memory_gb = asking.memory_gb
    limit = available_bytes() if memory_gb is None else int(memory_gb * _GB)
    over = limit is not None and found.memory_bytes > limit
    if asking.told or over:
        _say(found, words, output)
    answer: dict[str, object] = {
        "memory_bytes": found.memory_bytes,
        "stored_bytes": found.stored_bytes,
        "seconds_per_iteration": found.seconds_per_iteration,
        "nodes": found.nodes,
        "boards": found.boards,
        "hands": list(found.hands),
        "dearest": [{"line": dear.line, "bytes": dear.bytes} for dear in found.dearest],
    }
    if over:
        assert limit is not None
        output.answer(answer)
        which = "--memory" if memory_gb is not None else "free here"
        hint = "fewer sizes" if asking.storage == "i16" else "--storage i16, fewer sizes"
        raise MachineError(
            f"solve: about {size_text(found.memory_bytes)} of memory are needed, "
            f"{size_text(limit)} are {which}; {hint} or smaller ranges take less"
        )
    return answer


def available_bytes() -> int | None:
    """The memory that is free for a process here; None where nobody says.

    >>> (available_bytes() or 1) > 0
    True
    """
    found = [
        each for each in (_of_meminfo(), _of_cgroup(), _of_machine()) if each is not None
    ]  # fmt: skip
    return min(found, default=None)


def _of_meminfo() -> int | None:
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError:
        return None
    for line in lines:
        name, _, figure = line.partition(":")
        if name == "MemAvailable":
            return 1024 * int(figure.split()[0])
    return None


def _of_cgroup() -> int | None:
    """What a container leaves."""
    try:
        most = (_CGROUP / "memory.max").read_text("ascii").strip()
        used = (_CGROUP / "memory.current").read_text("ascii").strip()
    except OSError:
        return None
    return int(most) - int(used) if most.isdigit() and used.isdigit() else None


def _of_machine() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return None


def _say(found: Estimate, words: Words, output: Output) -> None:
    text = words.text(
        "solve.estimate",
        size=size_text(found.memory_bytes),
        nodes=f"{found.nodes:,}",
        boards=f"{found.boards:,}",
    )
    if found.seconds_per_iteration is not None:
        text += words.text("solve.estimate_time", seconds=f"{found.seconds_per_iteration:.2g}")
    output.say(f"{text}.")
    if found.dearest:
        output.say(words.text("solve.dearest"))
    for dear in found.dearest:
        output.say(f"{size_text(dear.bytes):>12}  {dear.line}")
