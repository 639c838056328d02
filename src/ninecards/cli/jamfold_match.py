"""``ninecards jamfold --tournament``: the chance to win a match, by chips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ninecards.cli.bar import told_progress
from ninecards.cli.common import Output, cut, printable, require
from ninecards.cli.jamfold_table import blinds_text
from ninecards.equity.question import equity_game
from ninecards.errors import ConfigError
from ninecards.rules.games import limit_by_name
from ninecards.solver.jamfold_match import Match
from ninecards.solver.jamfold_match_best import MatchBounds
from ninecards.solver.jamfold_match_solve import MatchAnswer, MatchQuestion, MatchWork
from ninecards.words import Words

__all__ = ["DEFAULT_BOARDS", "match"]

DEFAULT_BOARDS = "2000"
MOST_BOARDS = 1_000_000
_MOST_ROWS = 40


def match(  # noqa: PLR0913 - the options of a command
    *,
    game: str,
    limit: str,
    chips: int,
    amounts: tuple[str, str, str],
    boards: str | None,
    seed: int,
    threads: int | None,
    plot: Path | None,
    output: Output,
    words: Words,
) -> None:
    """Solve the match, bound its chances and tell them; a Ctrl-C tells what there is so far."""
    asked = boards or DEFAULT_BOARDS
    if not asked.isdecimal():
        raise ConfigError(f"jamfold: --tournament with --boards {cut(asked)!r}; a number it is")
    require(1, int(asked), "jamfold: --boards", MOST_BOARDS)
    question = MatchQuestion(
        game=equity_game(game),
        match=_read(chips, amounts),
        limit=limit_by_name(limit),
        boards=int(asked),
        seed=seed,
        threads=threads,
    )
    started = time.perf_counter()
    work = MatchWork(question)
    with told_progress() as progress:
        try:
            work.solve(progress)
            work.certify(progress)
        except KeyboardInterrupt:
            share = progress.done / max(progress.whole, 1)
            if work.rounds:
                _report(work.answer(), time.perf_counter() - started, output, words)
            output.note(words.text("jamfold.stopped", percent=f"{100 * share:.0f}"))
            raise
    answer = work.answer()
    if plot is not None:
        from ninecards.cli.jamfold_plot import write_match_plot

        write_match_plot(answer, plot, words)
    _report(answer, time.perf_counter() - started, output, words)
    if plot is not None:
        output.say(printable(words.text("jamfold.plot_written", file=plot)))


def _read(chips: int, amounts: tuple[str, str, str]) -> Match:
    for name, text in zip(("--sb", "--bb", "--ante"), amounts, strict=True):
        if not text.isdecimal():
            raise ConfigError(
                f"jamfold: --tournament counts whole chips; {name} {cut(text)!r} is none"
            )
    return Match(chips, *(int(text) for text in amounts))


def _report(answer: MatchAnswer, seconds: float, output: Output, words: Words) -> None:
    for line in _lines(answer, seconds, words):
        output.say(printable(line))
    output.answer({**answer.fields(), "seconds": round(seconds, 3)})


def _lines(answer: MatchAnswer, seconds: float, words: Words) -> Iterator[str]:
    """Chances in percent, with each what they are between."""
    button, big_blind = (words.text(f"jamfold.column_{seat}") for seat in ("button", "big_blind"))
    yield f"{'':9}{button:>22}{big_blind:>25}"
    chips, win, low, high, mean = (
        words.text(f"jamfold.column_{name}") for name in ("chips", "win", "low", "high", "mean")
    )
    seat = f"{low:>8}{high:>8}"
    yield f"{chips:>7}{win:>8}{seat}{win:>9}{seat}{mean:>9}{'±':>7}"
    tables, bounds = answer.tables, answer.bounds
    whole = answer.question.match.chips
    step = max(1, -(-whole // _MOST_ROWS))
    for own in range(step, whole, step):
        line = f"{own:>7}"
        for name, width in (("button", 8), ("big_blind", 9)):
            between = None if bounds is None else (bounds.low, bounds.high)
            line += _percent(getattr(tables, name)[own], width)
            for table in between or (None, None):
                line += _percent(None if table is None else getattr(table, name)[own], 8)
        line += _percent(answer.mean[own], 9)
        yield line + _percent(None if bounds is None else _error(bounds, own), 7)
    yield from _tail(answer, seconds, words)


def _error(bounds: MatchBounds, chips: int) -> float:
    """The largest standard error of a row."""
    errors = bounds.error, bounds.low_error
    return float(max(max(each.button[chips], each.big_blind[chips]) for each in errors))


def _tail(answer: MatchAnswer, seconds: float, words: Words) -> Iterator[str]:
    question, bounds = answer.question, answer.bounds
    asked = question.match
    yield words.text(
        "jamfold.match", game=question.game.name, chips=asked.chips,
        blinds=blinds_text(asked, words), seed=question.seed,
    )  # fmt: skip
    solved = words.text("jamfold.solved", boards=f"{answer.boards:,}")
    if bounds is None:
        judged = words.text("jamfold.not_judged")
    else:
        judged = words.text("jamfold.judged", boards=f"{bounds.boards:,}")
    yield f"{solved}, {judged}, {seconds:.3g} s."
    if bounds is not None:
        yield words.text("jamfold.gain", gain=f"{100 * bounds.gain:.3f}")
        yield words.text("jamfold.gain_lower", gain=f"{100 * bounds.fresh_gain:.3f}")


def _percent(chance: float | np.float64 | None, width: int) -> str:
    return f"{'-' if chance is None else format(100 * chance, '.2f'):>{width}}"
