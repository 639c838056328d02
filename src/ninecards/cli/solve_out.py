"""Where a solve is written: the file of the solution and the checkpoint beside it."""

from __future__ import annotations

from pathlib import Path

from ninecards.cli.common import MachineError
from ninecards.errors import ConfigError
from ninecards.solver import result, solve
from ninecards.solver.container import clear_parts, kind_of, longest_part

__all__ = ["check_out", "checkpoint_of"]


def checkpoint_of(out: Path) -> Path:
    """The file beside that of the solution from which --resume goes on.

    >>> checkpoint_of(Path("a/river.9c")).name
    'river.9c.checkpoint'
    """
    return out.with_name(f"{out.name}.checkpoint")


def check_out(out: Path) -> None:
    """Whether both can be written, before hours of work: nothing of somebody's is replaced.

    Raises ConfigError, one line; MachineError where the system refuses.
    """
    if out.is_dir():
        raise ConfigError(f"solve: --out {out} is a folder; name a file")
    if not out.parent.is_dir():
        raise ConfigError(f"solve: --out {out}: there is no folder {out.parent}")
    try:
        for path, kind, what in (
            (out, result.KIND, "solution"),
            (checkpoint_of(out), solve.KIND, "checkpoint"),
        ):
            _check_replaced(out, path, kind, what)
            clear_parts(path)
        probe = longest_part(checkpoint_of(out))
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise MachineError(f"solve: --out {out}: {error.strerror}") from None


def _check_replaced(out: Path, path: Path, kind: str, what: str) -> None:
    """Whether a file of the kind, or nothing, is at the place."""
    if not path.exists():
        return
    found = "a folder" if path.is_dir() else f"no {what}"
    if path.is_file():
        # A damaged one is not worth more than what takes its place.
        if kind_of(path) in (kind, ""):
            return
    elif not path.is_dir():
        found = "a pipe or a device"
    whose = f"{path}" if path == out else f"{out}: {path}"
    raise ConfigError(
        f"solve: --out {whose} is there and {found}; it stays as it is: name another file"
    )
