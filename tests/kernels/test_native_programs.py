"""The native tests: no byte beside an array is read or written, whatever the arrays hold."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shared_data import ROOT


@pytest.mark.long
def test_the_native_tests_pass_under_the_sanitizers() -> None:
    """As `make test-native` runs them; what is built stays, so that the next time is quick."""
    done = subprocess.run(
        ["tools/test_native.sh", str(Path(sys.executable).parent)],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "NINECARDS_ISA"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ran = done.stdout.splitlines()
    names = [path.stem for path in sorted(ROOT.glob("native/tests/test_*.cpp"))]
    assert len(names) >= 2
    assert ran == [f"{name} ({isa})" for isa in ("baseline", "avx2", "avx512") for name in names]
