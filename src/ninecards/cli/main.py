"""The entry point: finds the command, runs it, and turns every error into a line and a code."""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import PurePath
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ninecards.cli.common import (
    EXIT_BAD_INPUT,
    EXIT_INTERRUPTED,
    EXIT_MACHINE,
    EXIT_OK,
    MOST_QUOTED,
    MachineError,
    cut,
    printable,
)
from ninecards.errors import NinecardsError

__all__ = ["COMMANDS", "app", "main", "run"]

COMMANDS = {
    "bench": "Measure how fast the parts are.",
    "equity": "Each hand's share of the pot against others, over all boards.",
    "hand": "What a hand is worth on a board, high and low.",
    "history": "Records of hands, played again through the rules.",
    "jamfold": "Heads-up jam or fold before the flop, all hands, certified.",
    "play": "Play Omaha against bots, in the browser or in this terminal.",
    "range": "Which hands a range holds, and how many.",
    "selfcheck": "Fast kernels against slow twins, the solver against known values.",
    "show": "What a solution says at a line: frequencies, values, losses.",
    "simulate": "Bots through the room by the thousand, every promise watched.",
    "solve": "A heads-up spot to its equilibrium, on all hands of both ranges.",
}
"""Every command and its line of help. Command ``x`` is ``app`` of the module ``ninecards.cli.x``,
which is imported only when ``x`` is asked for: a cold start pays for one command, not for all."""

MOST_OF_PATH = 240
"""Characters of a path that a message quotes; the name of the file is at its end."""


class _Commands(TyperGroup):
    """The commands of the table above, each imported at its first use."""

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            module = importlib.import_module(f"ninecards.cli.{cmd_name}")
            self.add_command(typer.main.get_command(module.app), cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        # Reading the metadata of packages costs a quarter of a cold start.
        from importlib.metadata import version

        typer.echo(f"ninecards {version('ninecards')}")
        raise typer.Exit


@app.callback(epilog="ninecards COMMAND --help tells more of a command.")
def _options(
    *,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an error; may stand anywhere.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_print_version, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Play, study and solve Omaha poker."""


def run() -> None:
    """Run the command line of this process and end it with the exit code."""
    _open_closed_streams()
    # Until now the entry point has answered signals. Asked to end, a command ends as after Ctrl-C:
    # it says what was done and leaves no worker.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a suit or a letter shows a substitute instead.
            stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))


def _open_closed_streams() -> None:
    """Put streams where the shell closed them (``<&-``): Python has None there.

    Nothing to read is an empty file; with nowhere to print there is nothing to do.
    """
    # The type checker believes that the streams are always there.
    stdin: object = sys.stdin
    stdout: object = sys.stdout
    stderr: object = sys.stderr
    if stdin is None:
        sys.stdin = io.StringIO()
    if stderr is None:
        sys.stderr = io.StringIO()
    if stdout is None:
        sys.stdout = io.StringIO()
        _complain("standard output is closed; open it to see an answer")
        sys.exit(EXIT_MACHINE)


def main(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; errors become one line on standard error.

    >>> main(["hand", "--game", "omaha", "AsAhAdKs", "--board", "AcQdJdTh9h"])
    As Ks Qd Jd Th  straight, ace high  (As Ks + Qd Jd Th)
    0
    """
    arguments, debug = _without_debug(arguments)
    try:
        return _run(arguments or ["--help"])
    except BaseException as error:
        ending = _ending(error)
        if ending is None:
            raise
        code, line = ending
        _complain(_cut_asked(line, arguments), error if debug else None)
        return code


def _run(arguments: list[str]) -> int:
    """Run the command; it returns nothing, its exit code, or raises `typer.Exit` with the code."""
    command = typer.main.get_command(app)
    try:
        # Not ``command.main``, which would end a closed pipe with the code of a negative answer.
        with command.make_context("ninecards", arguments) as context:
            code = command.invoke(context)
    except typer.Exit as end:
        code = end.exit_code
    sys.stdout.flush()
    return code if isinstance(code, int) else EXIT_OK


def _complain(line: str, error: BaseException | None = None) -> None:
    """Write the line, if any, behind the traceback of the error, if any, to standard error.

    Where it cannot be written the exit code has to say it alone.
    """
    with contextlib.suppress(OSError):
        if error is not None:
            traceback.print_exception(error)
        if line:
            typer.echo(f"ninecards: {line}", err=True)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # Python would try once more at its end, and end with a code of its own.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _cut_asked(line: str, arguments: Sequence[str]) -> str:
    """The line with long arguments cut that it repeats.

    >>> _cut_asked(f"no such command {'x' * 100!r}", ["x" * 100])
    "no such command 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    for argument in arguments:
        option, equals, value = argument.partition("=")
        for asked in (argument, option, value) if equals else (argument,):
            if len(asked) > MOST_QUOTED:
                most = MOST_OF_PATH if os.sep in asked else MOST_QUOTED
                line = line.replace(_one_line(asked), _one_line(cut(asked, most)))
                line = line.replace(repr(asked)[1:-1], repr(cut(asked, most))[1:-1])
                line = line.replace(str(PurePath(asked)), cut(asked, most))
    return line


def _without_debug(arguments: Sequence[str]) -> tuple[list[str], bool]:
    """The arguments without ``--debug``, and whether it stood among them, before any ``--``.

    It is taken out before the rest is read, so that it also helps with what cannot be read.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = [argument for argument in arguments[:end] if argument != "--debug"]
    return [*options, *arguments[end:]], len(options) < end


def _ending(error: BaseException) -> tuple[int, str] | None:
    """Exit code and line of an error; None for one that is not ours to end."""
    if isinstance(error, typer.TyperException):
        return EXIT_BAD_INPUT, _usage_line(error)
    if isinstance(error, NinecardsError):
        return EXIT_BAD_INPUT, _one_line(str(error))
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return EXIT_INTERRUPTED, ""
    if isinstance(error, BrokenPipeError):
        return EXIT_INTERRUPTED, ""  # the reader of a pipe has seen enough
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        line = _one_line(what if error.filename is None else f"{error.filename}: {what}")
        missing = isinstance(error, FileNotFoundError | IsADirectoryError | NotADirectoryError)
        misnamed = missing or error.errno == errno.ENAMETOOLONG
        return (EXIT_BAD_INPUT if misnamed else EXIT_MACHINE), line
    if isinstance(error, MachineError):
        return EXIT_MACHINE, _one_line(str(error))
    if isinstance(error, MemoryError):
        return EXIT_MACHINE, _one_line("out of memory")
    if isinstance(error, Exception):
        what = f"{type(error).__name__}: {error}"
        return EXIT_MACHINE, _one_line(f"a fault of the program, {what} (--debug shows where)")
    return None


def _one_line(message: str) -> str:
    return printable(" ".join(message.split()))


def _usage_line(error: typer.TyperException) -> str:
    """What was asked and what the command allows."""
    message = error.format_message().rstrip(".")
    message = message[:1].lower() + message[1:]
    context = getattr(error, "ctx", None)
    if context is None:
        return _one_line(message)
    command = context.command
    names = [
        parameter.opts[0]
        if parameter.param_type_name == "option"
        else parameter.metavar or parameter.name.upper()
        for parameter in command.get_params(context)
    ]
    allowed = f"allowed are {', '.join(names)}"
    if isinstance(command, TyperGroup):
        allowed += f" and the commands {', '.join(command.list_commands(context))}"
    path = context.command_path.removeprefix("ninecards").strip()
    where = f"{path}: " if path else ""
    return _one_line(f"{where}{message}; {allowed}")
