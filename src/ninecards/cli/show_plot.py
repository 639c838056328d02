"""The picture of ``ninecards show --plot``: how the solve went, how often each action is taken."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from pathlib import Path

from ninecards.cli.common import cut
from ninecards.cli.pictures import save_picture
from ninecards.cli.show_table import row_name
from ninecards.solver.result import Check
from ninecards.solver.rows import Row, Rows
from ninecards.words import Words

__all__ = ["stacked", "write_plot"]

# Told apart without colour too: from dark to light, each with a pattern of its own.
_STYLES = (
    ("#08306b", ""),
    ("#e6862b", "//"),
    ("#1b7f5c", "\\\\"),
    ("#b34d92", ".."),
    ("#c9c9c9", "xx"),
    ("#5aa9d6", "--"),
    ("#f2d16b", "++"),
)
_MOST_ROWS = 30
_MOST_OF_NAME = 34
_WIDTH_INCHES = 12.0
_ROW_INCHES = 0.28
_LEAST_INCHES = 5.0
_DOTS_PER_INCH = 110


def stacked(rows: Sequence[Row], action: int) -> tuple[list[float], list[float]]:
    """Where the part of an action begins in the bar of each row, and how wide it is, in percent.

    A row whose frequencies are not known has no bar.
    """
    begins, widths = [], []
    for row in rows:
        known = [0.0 if isnan(each) else 100 * each for each in row.frequency]
        begins.append(sum(known[:action]))
        widths.append(known[action])
    return begins, widths


def write_plot(
    found: Rows, checks: Sequence[Check], by: str, title: str, path: Path, words: Words
) -> None:
    """Draw both pictures side by side; only the first rows, if they are many. Raises OSError."""
    # Only who asks for a picture waits for this.
    from matplotlib.figure import Figure
    from matplotlib.ticker import LogLocator

    rows = [found.every, *found.rows[:_MOST_ROWS]]
    height = max(_LEAST_INCHES, 1.6 + _ROW_INCHES * len(rows))
    figure = Figure(figsize=(_WIDTH_INCHES, height), dpi=_DOTS_PER_INCH, layout="constrained")
    figure.suptitle(_plain(title), x=0.01, ha="left", fontsize=11)
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    times = [check.seconds for check in checks]
    # A solve that is exact has no logarithm: it stands at the bottom.
    gaps = [max(check.exploitability_pct, 1e-6) for check in checks]
    left.plot(times, gaps, color=_STYLES[0][0], marker="o", markersize=4)
    left.set(yscale="log", xlim=(0, None))
    left.yaxis.set_minor_locator(LogLocator(subs=(2, 5)))
    for formatted in (left.yaxis.set_major_formatter, left.yaxis.set_minor_formatter):
        formatted("{x:g}")
    left.set_xlabel(words.text("show.plot_seconds"))
    left.set_title(words.text("show.plot_left"), fontsize=10, loc="left")
    left.grid(visible=True, which="both", color="0.9", linewidth=0.8)
    names = [cut(row_name(row, by, words), _MOST_OF_NAME) for row in rows]
    places = range(len(rows))
    for action, name in enumerate(found.actions):
        begins, widths = stacked(rows, action)
        colour, hatch = _STYLES[action % len(_STYLES)]
        right.barh(
            places, widths, left=begins, color=colour, hatch=hatch, edgecolor="white",
            linewidth=0.4, label=name,
        )  # fmt: skip
    right.set_yticks(places, [_plain(name) for name in names], fontsize=8)
    right.invert_yaxis()
    right.set(xlim=(0, 100))
    right.set_title(words.text("show.plot_right"), fontsize=10, loc="left", pad=24)
    right.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=len(found.actions), frameon=False,
        fontsize=8, borderaxespad=0.2,
    )  # fmt: skip
    for axes in (left, right):
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    save_picture(figure, path)


def _plain(text: str) -> str:
    """The text without the formulas that dollar signs would begin."""
    return text.replace("$", r"\$")
