"""``ninecards solve``: a spot to its equilibrium, into a file that ``ninecards show`` opens."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ninecards.cards import format_cards
from ninecards.cli.common import (
    EXIT_NEGATIVE,
    EXIT_OK,
    JsonOption,
    LanguageOption,
    Output,
    naming,
    new_app,
    printable,
    require,
    size_text,
)
from ninecards.cli.solve_estimate import Asking, told_estimate
from ninecards.cli.solve_options import (
    DEFAULT_TARGET_PCT,
    HandOption,
    HistoryOption,
    MemoryOption,
    StorageOption,
    StreetOption,
    TargetOption,
    ThreadsOption,
)
from ninecards.cli.solve_out import check_out, checkpoint_of
from ninecards.cli.solve_progress import stop_asked, told_solve
from ninecards.cli.solve_spot import AskedHand, asked_spot
from ninecards.cli.solve_words import at_text, overall_lines
from ninecards.equity.workers import available_threads
from ninecards.errors import ConfigError
from ninecards.solver.cfr import Solver
from ninecards.solver.fields import at
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.result import ResultFile, SolveRecord, write_result
from ninecards.solver.schemes import DCFR
from ninecards.solver.solve import MOST_ITERATIONS, Goal, SolveRun, fingerprint
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.storage import STORAGES
from ninecards.solver.tree import BettingTree, betting_tree
from ninecards.words import Words

app = new_app()

MOST_THREADS = 512
MOST_NOTES = 5
"""Places that are named where sizes are one and the same bet; a large tree has thousands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What is solved, and how; a fault of the spot begins with its ``source``."""

    spot: Spot
    text: str
    source: str
    tree: BettingTree
    out: Path
    storage: str
    threads: int

    @property
    def checkpoint(self) -> Path:
        return checkpoint_of(self.out)


@app.command()
def solve(  # noqa: PLR0913 - an option of the command line is an argument here
    spot_file: Annotated[
        Path | None, typer.Argument(metavar="SPOT.toml", help="A spot: docs/spots.md.")
    ] = None,
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="F", help="The file of the solution.")
    ] = None,
    from_history: HistoryOption = None,
    hand: HandOption = None,
    street: StreetOption = None,
    oop: Annotated[
        str | None, typer.Option("--oop", metavar="R", help="Who acts first; default '100%'.")
    ] = None,
    ip: Annotated[
        str | None, typer.Option("--ip", metavar="R", help="Who acts last; default '100%'.")
    ] = None,
    target: TargetOption = None,
    iterations: Annotated[
        int | None, typer.Option("--iterations", metavar="N", help="At most so many in all.")
    ] = None,
    threads: ThreadsOption = None,
    storage: StorageOption = "f32",
    memory: MemoryOption = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Say what it would take, and solve nothing.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint beside --out.")
    ] = False,
    language: LanguageOption = "en",
    json: JsonOption = False,
) -> int:
    """Solve a heads-up spot on all hands of both ranges, down to an exploitability.

    Ctrl-C leaves a checkpoint beside the file of the solution; the same command with --resume
    goes on from there to the same bits. Exit 1 if --iterations end before the target is reached.
    docs/solving.md solves a first river.
    """
    words, output = Words(language), Output(json=json)
    goal = _goal(target, iterations)
    require(1, threads, "solve: --threads", MOST_THREADS)
    if storage not in STORAGES[:2]:
        raise ConfigError(f"solve: --storage {storage!r}; it is {', '.join(STORAGES[:2])}")
    if memory is not None and not 0 < memory < math.inf:
        raise ConfigError(f"solve: --memory {memory:g}; it is above 0, in units of 10^9 bytes")
    if out is None and not estimate:
        raise ConfigError("solve: --out F is missing: the file of the solution")
    recorded = None
    if from_history is not None:
        recorded = AskedHand(from_history, hand, street, oop, ip)
    elif hand is not None or street is not None:
        raise ConfigError("solve: --hand and --street go with --from-history")
    ranges = oop is not None or ip is not None
    found = asked_spot(spot_file, recorded, words, ranges=ranges)
    if out is not None and not estimate:
        check_out(out)
    if found.played is not None:
        output.note(printable(found.played))
    threads = threads or available_threads()
    asking = Asking(storage, threads, memory, told=estimate)
    with at(found.source):
        tree = betting_tree(found.spot)
        taken = told_estimate(found.spot, tree, asking, words, output)
    if out is None or estimate:
        output.answer(taken)
        return EXIT_OK
    asked = _Asked(
        spot=found.spot, text=found.text, source=found.source, tree=tree, out=out,
        storage=storage, threads=threads,
    )  # fmt: skip
    return _solve(asked, goal, resume, words, output)


def _goal(target: float | None, iterations: int | None) -> Goal:
    if target is not None and not 0 < target < 100:
        raise ConfigError(f"solve: --target {target:g}; it is above 0 and below 100")
    require(1, iterations, "solve: --iterations", MOST_ITERATIONS)
    if target is None and iterations is None:
        target = DEFAULT_TARGET_PCT
    return Goal(target, MOST_ITERATIONS if iterations is None else iterations)


def _solve(asked: _Asked, goal: Goal, resume: bool, words: Words, output: Output) -> int:
    started = time.perf_counter()
    with at(asked.source):
        game = spot_game(asked.spot, asked.tree)
    _title(asked, game, words, output)
    solver = Solver(game, DCFR, asked.storage, threads=asked.threads)
    key = fingerprint(asked.spot, asked.tree, game, solver.scheme, asked.storage)
    with stop_asked() as stopped, told_solve(words, output) as told:
        run = SolveRun(
            solver=solver, key=key, checkpoint=asked.checkpoint, stopped=stopped, told=told,
            seconds=time.perf_counter() - started,
        )  # fmt: skip
        _take_up(run, resume, words, output)
        try:
            ended = run.run(goal)
        except KeyboardInterrupt:
            _say_cut_off(run, words, output)
            raise
    if run.unsaved is not None:
        why = run.unsaved.strerror or str(run.unsaved)
        output.note(printable(words.text("solve.unsaved", file=asked.checkpoint, why=why)))
    if not ended:
        _say_at(run, words, output)
        _say_stopped(run, words, output)
        raise KeyboardInterrupt
    found = run.evaluation
    assert found is not None
    record = SolveRecord(
        spot=asked.spot, spot_text=asked.text, tree=asked.tree, evaluation=found,
        checks=run.checks, seconds=run.seconds, threads=asked.threads, storage=asked.storage,
    )  # fmt: skip
    kept_bytes = solver.memory_bytes
    # What follows needs the solution alone, and room for its figures.
    solver.conclude()
    try:
        with naming(asked.out):
            write_result(asked.out, solver, game, record)
    except (KeyboardInterrupt, OSError, MemoryError):
        # The checkpoint stands where all this came from.
        _say_stopped(run, words, output)
        raise
    return _report(asked, run, goal, kept_bytes, words, output)


def _title(asked: _Asked, game: OmahaGame, words: Words, output: Output) -> None:
    spot = asked.spot
    text = words.text(
        "solve.title",
        game=spot.config.game.name,
        street=words.text(f"street.{spot.street.name.lower()}"),
        board=format_cards(spot.board, " "),
        oop=f"{len(game.weights[0]):,}",
        ip=f"{len(game.weights[1]):,}",
        nodes=f"{sum(len(street.nodes) for street in asked.tree.streets):,}",
    )
    output.say(text)
    notes = asked.tree.notes
    for note in notes[:MOST_NOTES]:
        output.note(printable(note))
    if len(notes) > MOST_NOTES:
        output.note(words.text("solve.more_notes", places=f"{len(notes) - MOST_NOTES:,}"))


def _take_up(run: SolveRun, resume: bool, words: Words, output: Output) -> None:
    assert run.checkpoint is not None
    if not resume:
        if run.checkpoint.exists():
            output.note(printable(words.text("solve.replaced", file=run.checkpoint)))
        return
    if not run.checkpoint.exists():
        raise ConfigError(f"solve: --resume: there is no {run.checkpoint}")
    run.resume()
    output.note(words.text("solve.resumed", iterations=f"{run.solver.iteration:,}"))


def _say_at(run: SolveRun, words: Words, output: Output) -> None:
    if run.checks:
        last = run.checks[-1]
        output.say(at_text(last.iteration, last.exploitability_pct, run.seconds, words))


def _say_stopped(run: SolveRun, words: Words, output: Output) -> None:
    done = f"{run.solver.iteration:,}"
    key = "solve.stopped" if run.unsaved is None else "solve.lost"
    output.note(words.text(key, iterations=done))


def _say_cut_off(run: SolveRun, words: Words, output: Output) -> None:
    """After a second Ctrl-C, which does not wait for a checkpoint."""
    done = f"{run.solver.iteration:,}"
    if run.saved is None:
        output.note(words.text("solve.lost", iterations=done))
    else:
        output.note(words.text("solve.cut_off", iterations=done, saved=f"{run.saved:,}"))


def _report(
    asked: _Asked, run: SolveRun, goal: Goal, kept_bytes: int, words: Words, output: Output
) -> int:
    file, found = ResultFile(asked.out), run.evaluation
    assert found is not None
    equity = file.solve["equity"]
    for line in overall_lines(found.ev, equity, words):
        output.say(line)
    _say_at(run, words, output)
    size = size_text(asked.out.stat().st_size)
    output.say(printable(words.text("solve.written", file=asked.out, size=size)))
    reached = None
    if goal.target_pct is not None:
        reached = found.exploitability_pct <= goal.target_pct
        if not reached:
            output.note(words.text("solve.target_missed", target=f"{goal.target_pct:g}"))
    output.answer(
        {
            "exploitability_pct": found.exploitability_pct,
            "exploitability_mbb": found.exploitability_mbb,
            "ev": list(found.ev),
            "equity": equity,
            "iterations": run.solver.iteration,
            "seconds": round(run.seconds, 6),
            "hands": file.solve["hands"],
            "memory_bytes": kept_bytes,
            "target_reached": reached,
            "threads": asked.threads,
        }
    )
    return EXIT_NEGATIVE if reached is False else EXIT_OK
