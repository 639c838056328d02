"""``ninecards jamfold --tournament``: the chance to win a match, by chips."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import numpy as np

from ninecards.cli.bar import told_progress
from ninecards.cli.common import Output, cut, printable, require
from ninecards.equity.question import equity_game
from ninecards.errors import ConfigError
from ninecards.rules.games import Game, limit_by_name
from ninecards.solver.jamfold_classes import BoardSums, HandClasses
from ninecards.solver.jamfold_match import Match, MatchTables, solve_match
from ninecards.solver.jamfold_question import PLAYED
from ninecards.solver.jamfold_stakes import Stakes, jam_bound

__all__ = ["match"]

ROUNDS = 5
DEFAULT_BOARDS = "1000"
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
) -> None:
    """Solve the match and tell its chances; a Ctrl-C tells those of the rounds so far."""
    asked = boards or DEFAULT_BOARDS
    if not asked.isdecimal():
        raise ConfigError(f"jamfold: --tournament with --boards {cut(asked)!r}; a number it is")
    require(1, int(asked), "jamfold: --boards", MOST_BOARDS)
    played = equity_game(game)
    if played.name not in PLAYED:
        raise ConfigError(f"jamfold: {played.name}; it is solved for {', '.join(PLAYED)}")
    asked_match = _read(chips, amounts)
    _check_limit(played, limit, asked_match)
    sums = BoardSums(HandClasses.of_deck(played.hole_cards), hi_lo=played.hi_lo, threads=threads)
    started = time.perf_counter()
    done = [0, 0.0]
    tables = MatchTables.by_chips(asked_match)
    with told_progress() as progress:

        def told(rounds: int, moved: float, found: MatchTables) -> None:
            nonlocal tables
            done[:] = [rounds, moved]
            tables = found
            progress(rounds, ROUNDS)

        try:
            solve_match(asked_match, sums, boards=int(asked), rounds=ROUNDS, seed=seed, told=told)
        except KeyboardInterrupt:
            if done[0]:
                _report(played, asked_match, tables, done, int(asked), seed, started, output)
            output.note(f"stopped after {done[0]} of {ROUNDS} rounds")
            raise
    if plot is not None:
        from ninecards.cli.jamfold_plot import write_match_plot

        write_match_plot(played.name, asked_match, tables, plot)
    _report(played, asked_match, tables, done, int(asked), seed, started, output)
    if plot is not None:
        output.say(printable(f"{plot}: the picture"))


def _read(chips: int, amounts: tuple[str, str, str]) -> Match:
    for name, text in zip(("--sb", "--bb", "--ante"), amounts, strict=True):
        if not text.isdecimal():
            raise ConfigError(
                f"jamfold: --tournament counts whole chips; {name} {cut(text)!r} is none"
            )
    return Match(chips, *(int(text) for text in amounts))


def _check_limit(game: Game, limit: str, asked: Match) -> None:
    stakes = Stakes(*map(Fraction, (asked.small_blind, asked.big_blind, asked.ante)))
    most = jam_bound(game, limit_by_name(limit), stakes)
    largest = Fraction(int(asked.at_stake.max()), asked.big_blind)
    if most is not None and largest > most:
        raise ConfigError(
            f"jamfold: --limit {limit}: a stack of {float(largest):g} bb may not go in at once; "
            f"up to {float(most):g} bb may, or take --limit no"
        )


def _report(
    game: Game,
    asked: Match,
    tables: MatchTables,
    done: list[float],
    boards: int,
    seed: int,
    started: float,
    output: Output,
) -> None:
    seconds = time.perf_counter() - started
    mean = (tables.button + tables.big_blind) / 2
    output.say(f"{'chips':>8}{'button %':>11}{'big blind %':>13}{'mean %':>9}")
    step = max(1, -(-asked.chips // _MOST_ROWS))
    for chips in range(step, asked.chips, step):
        figures = (tables.button[chips], tables.big_blind[chips], mean[chips])
        first, second, third = (100 * float(figure) for figure in figures)
        output.say(f"{chips:>8}{first:>11.3f}{second:>13.3f}{third:>9.3f}")
    ante = f", ante {asked.ante}" if asked.ante else ""
    blinds = f"blinds {asked.small_blind}/{asked.big_blind}{ante}"
    output.say(f"{game.name}, {asked.chips} chips, {blinds}: the chance to win, by the next hand.")
    output.say(f"{done[0]:g} rounds of {boards:,} random boards, seed {seed};")
    output.say(f"the last one moved a chance by {100 * done[1]:.2g} %, {seconds:.3g} s.")
    output.answer(
        {
            "game": game.name,
            "chips": list(range(asked.chips + 1)),
            "win": np.round(mean, 6).tolist(),
            "win_button": np.round(tables.button, 6).tolist(),
            "win_big_blind": np.round(tables.big_blind, 6).tolist(),
            "rounds": int(done[0]),
            "moved": round(float(done[1]), 6),
            "boards": boards,
            "seed": seed,
            "seconds": round(seconds, 3),
        }
    )
