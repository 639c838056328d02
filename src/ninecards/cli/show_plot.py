"""The picture of ``ninecards show --plot``: how the solve went, how often each action is taken."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from ninecards.cli.common import cut
from ninecards.cli.pictures import save_picture
from ninecards.cli.show_table import row_name
from ninecards.solver.result import Check
from ninecards.solver.rows import Row, Rows
from ninecards.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["action_style", "stacked", "write_plot"]

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
_MOST_ROWS = 49
"""One for each card that may come, and all of them."""
_LEAST_ROWS = 10
"""Fewer rows leave room below: bars are as high in every picture."""
_MOST_OF_NAME = 40
_NAMES_A_LINE = 4
_WIDTH_INCHES = 12.0
_ROW_INCHES = 0.28
_LEFT_INCHES = 4.2
_AROUND_INCHES = 1.6
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

    rows = [found.every, *found.rows[:_MOST_ROWS]]
    inches = _ROW_INCHES * max(_LEAST_ROWS, len(rows))
    size = _WIDTH_INCHES, _AROUND_INCHES + max(inches, _LEFT_INCHES)
    figure = Figure(figsize=size, dpi=_DOTS_PER_INCH, layout="constrained")
    figure.suptitle(_plain(title), x=0.01, ha="left", fontsize=11)
    # The one on the left does not grow with the rows on the right.
    below = inches - _LEFT_INCHES
    heights = (_LEFT_INCHES, below) if below > 1 else (1.0,)
    grid = figure.add_gridspec(len(heights), 2, width_ratios=(2, 3), height_ratios=heights)
    left, right = figure.add_subplot(grid[0, 0]), figure.add_subplot(grid[:, 1])
    _draw_checks(left, checks, words)
    _draw_rows(right, rows, found.actions, by, words)
    more = len(found.rows) + 1 - len(rows)
    if more:
        right.set_xlabel(words.text("show.plot_more", rows=f"{more:,}"))
    for axes in (left, right):
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    save_picture(figure, path)


def _draw_checks(axes: Axes, checks: Sequence[Check], words: Words) -> None:
    from matplotlib.ticker import LogLocator

    times = [check.seconds for check in checks]
    # A solve that is exact has no logarithm: it stands at the bottom.
    gaps = [max(check.exploitability_pct, 1e-6) for check in checks]
    axes.plot(times, gaps, color=_STYLES[0][0], marker="o", markersize=4)
    axes.set(yscale="log", xlim=(0, None))
    axes.yaxis.set_minor_locator(LogLocator(subs=(2, 5)))
    for formatted in (axes.yaxis.set_major_formatter, axes.yaxis.set_minor_formatter):
        formatted("{x:g}")
    axes.set_xlabel(words.text("show.plot_seconds"))
    axes.set_title(words.text("show.plot_left"), fontsize=10, loc="left")
    axes.grid(visible=True, which="both", color="0.9", linewidth=0.8)


def _draw_rows(
    axes: Axes, rows: Sequence[Row], actions: Sequence[str], by: str, words: Words
) -> None:
    names = [cut(row_name(row, by, words), _MOST_OF_NAME) for row in rows]
    places = range(len(rows))
    for action, name in enumerate(actions):
        begins, widths = stacked(rows, action)
        colour, hatch = action_style(action)
        axes.barh(
            places, widths, left=begins, color=colour, hatch=hatch, edgecolor="white",
            linewidth=0.4, label=name,
        )  # fmt: skip
    axes.set_yticks(places, [_plain(name) for name in names], fontsize=8)
    axes.set(xlim=(0, 100), ylim=(max(_LEAST_ROWS, len(rows)) - 0.4, -0.6))
    lines = -(-len(actions) // _NAMES_A_LINE)
    title = words.text("show.plot_right")
    axes.set_title(title, fontsize=10, loc="left", pad=10 + 14 * lines)
    axes.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=min(_NAMES_A_LINE, len(actions)),
        frameon=False, fontsize=8, borderaxespad=0.2,
    )  # fmt: skip


def action_style(action: int) -> tuple[str, str]:
    """Colour and pattern of an action; the first 49 have one each.

    >>> len({action_style(action) for action in range(49)})
    49
    """
    turn, colour = divmod(action, len(_STYLES))
    return _STYLES[colour][0], _STYLES[(colour + turn) % len(_STYLES)][1]


def _plain(text: str) -> str:
    """The text without the formulas that dollar signs would begin."""
    return text.replace("$", r"\$")
