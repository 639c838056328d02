"""The same answer from every set of instructions that the kernels are compiled for."""

from __future__ import annotations

import os
import subprocess
import sys

from ninecards import _native

SETS = ("baseline", "avx2", "avx512")


def assert_same_for_all_sets(script: str) -> None:
    """Run ``script``, which prints ``_native.isa`` and one word, with each set: the word is one.

    What this machine lacks falls back to less, so the plain set and its own are always among them.
    """
    found = {}
    for isa in SETS:
        environment = os.environ | {"NINECARDS_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
        used, word = done.stdout.split()
        found[used] = word
    assert "baseline" in found
    assert _native.isa in found
    assert len(set(found.values())) == 1
