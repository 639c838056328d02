"""The driver of a solve: when it looks, when it ends, what it keeps, and where it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ninecards.errors import SpotError
from ninecards.solver import solve as module
from ninecards.solver.cfr import Solver
from ninecards.solver.container import Container
from ninecards.solver.schemes import CFR_PLUS, DCFR
from ninecards.solver.solve import Goal, Progress, SolveRun, fingerprint, next_check
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.toy import clairvoyance
from ninecards.solver.tree import betting_tree
from spots import river

if TYPE_CHECKING:
    from pathlib import Path


def begun(**changes: Any) -> SolveRun:
    """A run on a toy game, by a clock that stands still."""
    game = clairvoyance(pot=20, bet=10, nuts=0.5)
    return SolveRun(solver=Solver(game), key="toy", clock=lambda: 0.0, **changes)


def test_a_target_is_reached_and_looked_at_sensibly() -> None:
    run = begun()
    assert run.run(Goal(0.05))
    assert run.evaluation is not None
    assert run.checks[-1].exploitability_pct == run.evaluation.exploitability_pct <= 0.05
    assert [check.iteration for check in run.checks] == sorted(
        {check.iteration for check in run.checks}
    )
    assert all(check.exploitability_pct > 0.05 for check in run.checks[:-1])
    assert len(run.checks) < 25


def test_iterations_end_a_run_before_its_target() -> None:
    run = begun()
    assert run.run(Goal(1e-9, iterations=23))
    assert run.solver.iteration == run.checks[-1].iteration == 23


def test_checks_come_closer_to_the_target_and_never_stand_still() -> None:
    for at in range(10, 400):
        assert at < next_check(at, at) <= at * 1.1 + 1
        assert at < next_check(at, at + 1) <= next_check(at)
        assert next_check(at, 10**6) == next_check(at)


def test_a_guess_of_the_time_left_comes_down_to_nothing() -> None:
    told: list[Progress] = []
    ticks = iter(range(10**6))
    run = begun(told=told.append)
    run.clock = lambda: float(next(ticks))
    run.run(Goal(None, iterations=30))
    left = [progress.left_s for progress in told]
    assert left[-1] == 0
    assert left[0] == pytest.approx(29)
    run = begun(told=told.append)
    told.clear()
    run.run(Goal(0.1))
    # Nobody knows before the first look.
    assert told[0].left_s is None
    assert told[-1].left_s is not None


def stop_at(run: SolveRun, iteration: int) -> None:
    run.stopped = lambda: run.solver.iteration >= iteration


@pytest.mark.parametrize("target", [None, 0.02])
@pytest.mark.parametrize("stopped", [1, 10, 17])
def test_a_stopped_run_goes_on_to_the_same_checks(
    stopped: int, target: float | None, tmp_path: Path
) -> None:
    goal = Goal(target, iterations=100)
    straight = begun()
    assert straight.run(goal)
    first = begun(checkpoint=tmp_path / "c")
    stop_at(first, stopped)
    assert not first.run(goal)
    assert first.evaluation is None
    second = begun(checkpoint=tmp_path / "c")
    second.resume()
    assert second.solver.iteration == stopped
    assert second.run(goal)
    assert second.checks == straight.checks
    assert second.evaluation is not None
    assert straight.evaluation is not None
    assert second.evaluation.ev == straight.evaluation.ev


def test_a_run_that_was_at_its_goal_is_there_at_once(tmp_path: Path) -> None:
    run = begun(checkpoint=tmp_path / "c")
    assert run.run(Goal(0.05))
    done = run.solver.iteration
    again = begun(checkpoint=tmp_path / "c")
    again.resume()
    assert again.run(Goal(0.05))
    assert again.solver.iteration == done
    assert again.checks == run.checks
    assert again.evaluation is not None


def test_a_checkpoint_comes_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SECONDS_BETWEEN_CHECKPOINTS", 3.5)
    ticks = iter(range(10**6))
    kept: list[int] = []

    def told(progress: Progress) -> None:
        if (tmp_path / "c").exists():
            kept.append(Container(tmp_path / "c", "checkpoint").header["iteration"])
        if progress.iteration == 9:
            raise KeyboardInterrupt

    run = begun(checkpoint=tmp_path / "c", told=told)
    run.clock = lambda: float(next(ticks))
    with pytest.raises(KeyboardInterrupt):
        run.run(Goal(None, iterations=100))
    assert sorted(set(kept)) == [4, 8]


def test_a_full_disk_stops_no_solve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    run = begun(checkpoint=tmp_path / "c")
    monkeypatch.setattr(module, "write_container", full)
    assert run.run(Goal(None, iterations=12))
    assert run.unsaved is not None
    assert run.evaluation is not None


def key_of(table: dict[str, Any], **changes: Any) -> str:
    spot = Spot.of(table)
    tree = betting_tree(spot)
    asked: dict[str, Any] = {"scheme": DCFR, "storage": "f32"} | changes
    return fingerprint(spot, tree, spot_game(spot, tree), asked["scheme"], asked["storage"])


def test_a_key_is_that_of_one_solve_alone() -> None:
    keys = [
        key_of(river()),
        key_of(river(), storage="i16"),
        key_of(river(), scheme=CFR_PLUS),
        key_of(river(pot=101)),
        key_of(river(stacks=[300, 299])),
        key_of(river(rake={"fraction": 0.05})),
        key_of(river(rake={"fraction": 0.05, "cap": 3})),
        key_of(river(dead="2h")),
        key_of(river(board="As Qd 9c 5s 4h")),
        key_of(river(ranges={"oop": "KKJJ", "ip": "TT88@50"})),
        key_of(river(ranges={"oop": "KKJJ", "ip": "TT88, TT77"})),
        key_of(river(lines={"lock": [{"line": "bet 50", "frequency": [0.5, 0.25, 0.25]}]})),
        key_of(river(lines={"lock": [{"line": "bet 50", "frequency": [0.25, 0.5, 0.25]}]})),
    ]
    assert len(set(keys)) == len(keys)
    # Another name of the same spot.
    assert key_of(river(ranges={"oop": "JJKK", "ip": "TT88"})) == keys[0]


def test_a_checkpoint_of_another_solve_is_refused(tmp_path: Path) -> None:
    run = begun(checkpoint=tmp_path / "c")
    run.run(Goal(None, iterations=3))
    other = begun(checkpoint=tmp_path / "c")
    other.key = "another"
    with pytest.raises(SpotError, match="of another spot, tree, scheme or storage"):
        other.resume()
    assert other.solver.iteration == 0
