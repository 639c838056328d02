"""What all pictures of the command line share: the files they go into, and how they are written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ninecards.cli.common import check_place, naming
from ninecards.errors import ConfigError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["PLOT_SUFFIXES", "check_picture", "save_picture"]

PLOT_SUFFIXES = (".png", ".svg", ".pdf")


def check_picture(path: Path) -> None:
    """Raise ConfigError for a file that no picture goes into, OSError for one that none can.

    >>> check_picture(Path("equity.gif"))
    Traceback (most recent call last):
    ninecards.errors.ConfigError: equity.gif: a picture goes into a file .png, .svg, .pdf
    """
    if path.suffix.lower() not in PLOT_SUFFIXES:
        raise ConfigError(f"{path}: a picture goes into a file {', '.join(PLOT_SUFFIXES)}")
    check_place(path)


def save_picture(figure: Figure, path: Path) -> None:
    """Write a figure; the same one is the same file. Raises OSError that names it."""
    # Only who asks for a picture waits for this.
    import matplotlib as mpl

    # No moment of making, no names by chance.
    moment = {".png": "Software", ".svg": "Date", ".pdf": "CreationDate"}[path.suffix.lower()]
    with naming(path), mpl.rc_context({"svg.hashsalt": "ninecards", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={moment: None})
