"""``ninecards play``: the room in the browser, or a practice table in this terminal."""

from __future__ import annotations

import io
import random
import re
import secrets
import sys
from collections.abc import Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from ninecards.bots import BOT_NAMES, Bot, bot_by_name
from ninecards.cli.common import (
    MOST_COUNTED,
    GameOption,
    LanguageOption,
    LimitOption,
    new_app,
    require,
)
from ninecards.cli.terminal.game import Game
from ninecards.cli.terminal.lines import open_lines
from ninecards.cli.terminal.paint import Painter
from ninecards.cli.terminal.practice import PracticeTable
from ninecards.cli.terminal.screen import Screen
from ninecards.errors import ConfigError
from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import HandConfig, Limit, limit_by_name, preset_by_name
from ninecards.words import Words

app = new_app()

MIX = "mix"
PORT = 8000
_DEFAULTS: dict[str, object] = {
    "stack": 100,
    "run_it": False,
    "bots": MIX,
    "hands": None,
    "seed": None,
    "port": PORT,
    "data": None,
}
"""Of the options that are heeded in one place only."""
STAKES = {Limit.FIXED: "2/4", Limit.POT: "1/2", Limit.NO: "1/2"}


@app.command()
def play(  # noqa: PLR0913 - an option of the command line is an argument here
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    port: Annotated[
        int, typer.Option("--port", help="Port of the room; 0 is any free one.")
    ] = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the room in the browser.")
    ] = True,
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIR", help="Where the room is kept.")
    ] = None,
    game: GameOption = "omaha",
    limit: LimitOption = "pot",
    seats: Annotated[int, typer.Option("--seats", help="Players, you among them.")] = 6,
    stakes: Annotated[
        str | None,
        typer.Option("--stakes", metavar="LOWER/UPPER", help="Blinds; in fixed limit the bets."),
    ] = None,
    small_blind: Annotated[
        int | None, typer.Option("--small-blind", help="In fixed limit, where it is not half.")
    ] = None,
    stack: Annotated[int, typer.Option("--stack", help="Big blinds that everybody buys.")] = 100,
    ante: Annotated[int, typer.Option("--ante", help="Ante of each player, in chips.")] = 0,
    boards: Annotated[int, typer.Option("--boards", help="1, or 2 for a double board.")] = 1,
    burns: Annotated[bool, typer.Option("--burns/--no-burns", help="Burn cards.")] = True,
    rules: Annotated[
        str, typer.Option("--rules", metavar="PRESET", help="club, casino-club, wsop or tda.")
    ] = "club",
    run_it: Annotated[
        bool, typer.Option("--run-it", help="All-in, ask how often the rest is dealt.")
    ] = False,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME", help="mix, caller, random or pot-odds.")
    ] = MIX,
    hands: Annotated[int | None, typer.Option("--hands", help="Stop after so many hands.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Same seed, same cards; without it, chance.")
    ] = None,
    language: LanguageOption = "en",
) -> None:
    """Play Omaha against bots, in the browser or in this terminal.

    In the browser the options of the game say which table is opened for practice. With lines
    from standard input, --terminal plays a script.
    """
    in_terminal = {"stack": stack, "run_it": run_it, "bots": bots, "hands": hands, "seed": seed}
    in_browser = {"port": port, "data": data}
    config = _config(
        game,
        limit,
        stakes,
        small_blind,
        ante=ante,
        boards=boards,
        burns=burns,
        ask_run_outs=run_it,
        rules=preset_by_name(rules),
    )
    config.check_seats(seats)
    if data == "":
        raise ConfigError("--data ''; name the folder of the room, or leave the option away")
    if terminal:
        _leave_alone(in_browser, "with --terminal; it is for the room in the browser")
        _play_in_terminal(config, seats, stack, bots, hands, seed, Words(language))
    else:
        _leave_alone(in_terminal, "without --terminal; it is for that only")
        # The room brings a server along, which a game in the terminal does not pay for.
        from ninecards.cli.room import practice_room

        folder = None if data is None else Path(data)
        practice_room(config, seats, folder=folder, port=port, browser=browser)


def _leave_alone(options: Mapping[str, object], why: str) -> None:
    """Refuse what would not be heeded."""
    for name, value in options.items():
        if value != _DEFAULTS[name]:
            raise ConfigError(f"--{name.replace('_', '-')} {why}")


def _play_in_terminal(
    config: HandConfig,
    seats: int,
    stack: int,
    bots: str,
    hands: int | None,
    seed: int | None,
    words: Words,
) -> None:
    require(1, hands, "--hands", MOST_COUNTED)
    require(1, stack, "--stack", MOST_COUNTED // config.big_blind)
    shuffler, chance = _generators(seed)
    table = PracticeTable(
        config,
        _bots(bots, seats - 1, NATIVE),
        stack * config.big_blind,
        shuffler,
        chance,
        NATIVE,
    )
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    painter = Painter()
    names = [words.text("play.you"), *words.text("play.names").split("|")][:seats]
    screen = Screen(words, names, symbols=painter.symbols)
    Game(table, screen, painter, open_lines(painter.echo), hands).play()


def _config(
    game: str, limit: str, stakes: str | None, small_blind: int | None, ante: int, **options: object
) -> HandConfig:
    limit_played = limit_by_name(limit)
    lower, upper = _stakes(STAKES[limit_played] if stakes is None else stakes)
    require(0, ante, "--ante", MOST_COUNTED)
    options["ante"] = ante
    if small_blind is not None:
        if limit_played is not Limit.FIXED:
            raise ConfigError(
                f"--small-blind {small_blind} in {limit_played} limit; it is for fixed limit, "
                "elsewhere --stakes names both blinds"
            )
        require(0, small_blind, "--small-blind", lower)
        options["small_blind"] = small_blind
    return HandConfig.of(game, limit_played, lower, upper, **options)


def _stakes(asked: str) -> tuple[int, int]:
    """The two figures of ``--stakes``; which may go together the rules say."""
    figures = re.fullmatch(r"\s*(\d+)\s*/\s*(\d+)\s*", asked, flags=re.ASCII)
    if figures is None:
        raise ConfigError(f"--stakes {asked!r}; write two whole numbers of chips, such as 1/2")
    lower, upper = map(_figure, figures.groups())
    if not 1 <= upper <= MOST_COUNTED or lower > MOST_COUNTED:
        raise ConfigError(
            f"--stakes {asked!r}; each is at most {MOST_COUNTED}, the second at least 1"
        )
    return lower, upper


def _figure(digits: str) -> int:
    """The number; one above all that is allowed for those that Python refuses to read."""
    digits = digits.lstrip("0")
    return int(digits or 0) if len(digits) <= len(str(MOST_COUNTED)) else MOST_COUNTED + 1


def _bots(name: str, count: int, ranker: Ranker) -> list[Bot]:
    if name.strip().lower() == MIX:
        return [bot_by_name(kind, ranker=ranker) for kind in islice(cycle(BOT_NAMES), count)]
    if name.strip().lower() not in BOT_NAMES:
        raise ConfigError(f"unknown bots {name!r}; they are {MIX}, {', '.join(BOT_NAMES)}")
    return [bot_by_name(name, ranker=ranker) for _ in range(count)]


def _generators(seed: int | None) -> tuple[random.Random, random.Random]:
    """Who shuffles and who decides for the bots: two, so that cards do not depend on actions."""
    if seed is None:
        return secrets.SystemRandom(), secrets.SystemRandom()
    # A game for its own sake: a seed asks for cards that can be told beforehand.
    return random.Random(f"{seed} cards"), random.Random(f"{seed} bots")  # noqa: S311
