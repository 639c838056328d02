"""``ninecards selfcheck holdem``: the solver against the published values of a flop of hold'em."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from ninecards.cli.common import EXIT_NEGATIVE, EXIT_OK, JsonOption, Output, require
from ninecards.cli.solve_options import ThreadsOption
from ninecards.cli.solve_progress import stop_asked, told_solve
from ninecards.equity.workers import available_threads
from ninecards.errors import ConfigError
from ninecards.labs.holdem_spot import (
    EV_ERROR,
    EV_ERROR_AT_PCT,
    POT,
    REFERENCES,
    STACK,
    Figure,
    SolvedSpot,
    equity_figures,
    solve_reference,
)
from ninecards.solver.solve import Goal
from ninecards.words import Words

__all__ = ["holdem"]

MOST_THREADS = 1024


def holdem(
    *,
    accuracy: Annotated[
        float,
        typer.Option("--accuracy", metavar="PCT", help="Exploitability, in % of the pot."),
    ] = EV_ERROR_AT_PCT,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> int:
    """Solve a flop of hold'em, without and with rake, and compare it with its published values.

    At 0.1 % some minutes a solve on two processors, and 1.2 GB of memory. Exit 1 if equity or a
    value is not what it should be.
    """
    require(1, threads, "selfcheck holdem: --threads", MOST_THREADS)
    if not 0 < accuracy < 100:
        raise ConfigError(f"selfcheck holdem: --accuracy {accuracy:g}; it is above 0 and below 100")
    threads = threads or available_threads()
    output = Output(json=json)
    output.say(
        f"Qs Jh 2h, pot {POT}, stacks {STACK}, one bet and raise a street, to {accuracy:g} % of"
        f" the pot,\n{threads} threads."
    )
    output.say(f"{'':12}{'figure':16}{'measured':>12}{'published':>12}{'allowed':>12}")
    equity = equity_figures(threads)
    _report("equity", equity, 5, output)
    solved: list[SolvedSpot] = []
    try:
        for reference in REFERENCES:
            with stop_asked() as stopped, told_solve(Words("en"), output) as told:
                found = solve_reference(
                    reference, Goal(accuracy), threads=threads, told=told, stopped=stopped
                )
            solved.append(found)
            _report_solved(found, output)
            if not found.ended:
                raise KeyboardInterrupt
    finally:
        ended = len(solved) == len(REFERENCES) and all(each.ended for each in solved)
        holds = ended and _holds(equity, solved)
        output.say(
            f"A value may be off by {EV_ERROR:g}, which is how well the published ones are known;"
            f" above\n{EV_ERROR_AT_PCT:g} % of the pot by what both players could still gain,"
            " too."
        )
        output.answer(_record(equity, solved, accuracy, threads, holds=holds))
    return EXIT_OK if holds else EXIT_NEGATIVE


def _report_solved(found: SolvedSpot, output: Output) -> None:
    _report(found.reference.name, found.figures, 2, output)
    output.say(
        f"{'':12}{found.iterations:,} iterations, exploitability"
        f" {found.evaluation.exploitability_pct:.3g} % of the pot, {found.seconds:.3g} s"
    )


def _report(name: str, figures: Iterable[Figure], digits: int, output: Output) -> None:
    for figure in figures:
        output.say(
            f"{name:12}{figure.what:16}{figure.measured:>12.{digits}f}"
            f"{figure.published:>12.{digits}f}{figure.allowed:>12.{digits}f}"
            f"{'' if figure.holds else '  DIFFERENT'}"
        )


def _holds(equity: Iterable[Figure], solved: Iterable[SolvedSpot]) -> bool:
    return all(figure.holds for figure in (*equity, *(f for each in solved for f in each.figures)))


def _record(
    equity: Iterable[Figure],
    solved: Iterable[SolvedSpot],
    accuracy: float,
    threads: int,
    *,
    holds: bool,
) -> dict[str, object]:
    return {
        "accuracy_pct": accuracy,
        "threads": threads,
        "equity": [_row(figure) for figure in equity],
        "spots": [
            {
                "spot": each.reference.name,
                "rake": {"fraction": each.reference.rake[0], "cap": each.reference.rake[1]},
                "figures": [_row(figure) for figure in each.figures],
                "exploitability_pct": each.evaluation.exploitability_pct,
                "best_response": list(each.evaluation.best_response),
                "iterations": each.iterations,
                "seconds": round(each.seconds, 3),
            }
            for each in solved
        ],
        "holds": holds,
    }


def _row(figure: Figure) -> dict[str, object]:
    return {
        "figure": figure.what,
        "measured": figure.measured,
        "published": figure.published,
        "allowed": figure.allowed,
        "holds": figure.holds,
    }
