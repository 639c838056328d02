"""Where the process begins: a guard against Ctrl-C, before anything slow is imported.

Only what Python has loaded already is imported here at the top, so that the guard stands at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

__all__ = ["run"]

OBJECTS_A_LOOK = 20_000
"""New objects after which Python looks for garbage; 700 by itself. What is imported stays, and
looking through it after each 700 objects is a tenth of a cold start."""
INTERRUPTED = 130
"""As `ninecards.cli.common.EXIT_INTERRUPTED`, which is not imported yet when it is needed."""


def run() -> None:
    """Run the command line of this process and end it with the exit code."""
    # Who is started deaf to Ctrl-C, as in the background of a script, stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGTERM, _leave)
    gc.set_threshold(OBJECTS_A_LOOK)
    # The threads of numpy's linear algebra cost a cold start more than they give here; and one
    # thread adds up in the same order on every machine.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from ninecards.cli.main import run as run_command

        run_command()
    except KeyboardInterrupt:
        # Between two lines of the entry point, where nothing was done yet.
        sys.exit(INTERRUPTED)


def _leave(_number: int, _frame: object) -> None:
    """End at once: an exception in the middle of an import may come out as anything."""
    os._exit(INTERRUPTED)
