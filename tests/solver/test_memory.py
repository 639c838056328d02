"""A solve takes the memory that its estimate tells, and no more once its solution is found."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ninecards.errors import SpotError
from ninecards.solver.best_response import uniform
from ninecards.solver.cfr import Solver
from ninecards.solver.figures import figures
from ninecards.solver.game import decisions_of
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from spots import river

WHOLE = """
game = "omaha"
board = "As Qd 9c 5s 4d"
pot = 100
stacks = [300, 300]
[ranges]
oop = '100%'
ip = '100%'
[bets.river]
oop = { bet = ["50%", "pot"], raise = ["pot"] }
ip = { bet = ["50%", "pot"], raise = ["pot"] }
"""
GROWN = """
import contextlib, io, json
import ninecards.cli.solve, ninecards.cli.show
from ninecards.cli.main import main

def most():
    # Not getrusage: that begins with what the process had that started this one.
    with open("/proc/self/status") as file:
        return 1024 * int(next(line for line in file if line.startswith("VmHWM")).split()[1])

told, before = io.StringIO(), most()
with contextlib.redirect_stdout(told):
    main(["solve", "whole.toml", "--estimate", "--json"])
    main(["solve", "whole.toml", "--out", "whole", "--iterations", "1", "--json"])
estimate, answer = map(json.loads, told.getvalue().splitlines())
print(json.dumps([estimate["memory_bytes"], most() - before, answer["memory_bytes"]]))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how it grew")
def test_a_process_grows_by_what_is_estimated(tmp_path: Path) -> None:
    """The whole of it: solved, valued, its figures written."""
    (tmp_path / "whole.toml").write_text(WHOLE, "utf-8")
    command = [sys.executable, "-c", GROWN]
    ran = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    estimated, grown, kept = json.loads(ran.stdout)
    assert kept == 2 * 32 * 4 * 178_365
    assert kept < grown
    assert grown == pytest.approx(estimated, rel=0.25)


def test_a_concluded_solve_has_its_solution_alone() -> None:
    game = spot_game(Spot.of(river()))
    places = decisions_of(game)
    solver = Solver(game)
    solver.run(5)
    before = [solver.average_strategy(place).tolist() for place in places]
    kept = solver.memory_bytes
    solver.conclude()
    assert solver.memory_bytes == kept // 2
    assert [solver.average_strategy(place).tolist() for place in places] == before
    with pytest.raises(SpotError, match="concluded"):
        solver.run(1)
    assert solver.iteration == 5


def test_the_equity_of_many_hands_is_exact_to_six_digits_in_float32() -> None:
    """Both have the same 178,365 hands: half of the pot each, whatever a sum of them loses."""
    game = spot_game(Spot.of(river(ranges={"oop": "100%", "ip": "100%"}, bets={"river": {}})))
    for dtype in (np.float64, np.float32):
        found = figures(game, uniform(game), lambda *_: None, dtype)
        assert found == pytest.approx(0.5, abs=1e-6)
